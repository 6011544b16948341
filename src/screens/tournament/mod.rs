//! Tournaments: everyone plays everyone. Computers play by themselves; a game with a person is played at the table.

mod form;
mod home;
mod keep;
pub mod labels;
mod state;
mod view;

pub use home::{Home, KIND, Tournaments};
pub use state::TournamentScreen;
