//! The panels of automata, which the workshops share: another automaton, constructions step by step, what an automaton is as a game,
//! and matches of computers with it. They know neither how it is edited nor where it is saved.

pub mod another;
mod asked;
pub mod board;
pub mod export;
pub mod fair;
pub mod game;
pub mod labels;
pub mod measure;
mod other;
pub mod play;
pub mod question;
pub mod stepper;
pub mod test_words;

pub use another::{Another, Subject};
pub use asked::Asked;
pub use board::{Lack, Step, Way};
pub use measure::Measure;
pub use question::Game;
