//! Fob (DFA Bob) is a table game in which automata read the strings of pucks that fall into the holes.
//!
//! This package is the program and its commands ([`cli`]). Everything else is in member crates, which are re-exported here; those that
//! draw are in `app`, behind the feature of that name. The program also has a games room and a workshop for automata.
//! `docs/ARCHITECTURE.md` is the introduction for newcomers.
//!
//! - [`base`]: shared tools, such as RON with positions and seeded random numbers.
//! - [`board`]: boards, pucks and layouts as data. [`physics`]: simulation of one shot.
//! - [`automata`]: DFAs over green and red. [`machines`]: machines of any kind that read strings, such as Turing machines and wheels.
//! - [`rules`]: a match of Fob as a value. [`replay`]: recorded matches, where physics and rules meet.
//! - [`opponent`]: the computer player. [`play`]: the match core. [`arena`]: matches of computers, tournaments and reviews.
//! - [`games`]: the games room. [`exercises`]: exercise sheets. [`store`]: all files. [`online`]: online rooms. `picture`: PNG and GIF.
//!
//! An example with a DFA, a shot, a match and a room game:
//!
//! ```
//! use fob::automata::{Dfa, odds, parse_word, regex};
//! use fob::games::{Game, History, gobblet::Gobblet3};
//! use fob::physics;
//! use fob::rules::{Kind, Match, Setup};
//! use fob::board::{Board, Layout, Side, Strike, placement};
//! use std::sync::Arc;
//!
//! // Words with an even number of greens, and the chance that 15 greens and 15 reds in random order form one.
//! let dfa = regex::to_dfa("(r | g r* g)*")?;
//! assert!(dfa.accepts(&parse_word("grrg")?));
//! assert_eq!(odds::odds(&dfa, 15, 15)?.to_string(), "0");
//!
//! // A shot from the middle of the south line, straight ahead at 2 m/s, into the pack.
//! let board = Arc::new(Board::bob());
//! let layout = Layout::break_ring(board.clone());
//! let from = placement::default_place(&board, Side::S);
//! let trace = physics::simulate(&layout, &[Strike { from, aim: 90_f64.to_radians(), speed: 2.0, offset: 0.0 }])?;
//! assert!(trace.contacts.len() > 30 && trace.duration < 10.0);
//!
//! // The DFA reads the pucks that fell, if any.
//! let mut game = Match::new(Setup::new(Kind::Reject2, dfa, 15, 15))?;
//! game.apply(&trace.report)?;
//! assert_eq!((game.shots(), game.next_player()), (1, 2));
//!
//! // A small red piece to the middle of the small board.
//! let mut session = History::<Gobblet3>::new(Gobblet3::start(&(), 0));
//! session.play_text("1@b2")?;
//! assert_eq!(session.position().to_string(), ".,.,./.,r1,./.,.,. y");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The window and its screens.
#[cfg(feature = "app")]
pub mod app {
    pub use fob_app::run;
    #[cfg(target_arch = "wasm32")]
    pub use fob_app::run_on_page;
    pub use fob_kit::*;
    pub use fob_screens::{leaving, model};
    pub use fob_services::*;

    /// The screens, including those of the games room.
    pub mod screens {
        pub use fob_game_screens as room;
        pub use fob_screens::*;
    }
}
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(all(feature = "app", feature = "server"))]
mod hosting;

/// Returns what starts a server in this program, for the window; `None` where it was left out.
#[cfg(feature = "app")]
pub fn host() -> Option<std::sync::Arc<dyn fob_services::host::Host>> {
    #[cfg(feature = "server")]
    return Some(std::sync::Arc::new(hosting::OwnHost));
    #[cfg(not(feature = "server"))]
    None
}

pub use fob_arena as arena;
pub use fob_automata as automata;
pub use fob_base as base;
pub use fob_base::cores;
pub use fob_board as board;
#[cfg(feature = "cli")]
pub use fob_bots as bots;
pub use fob_exercises as exercises;
pub use fob_games as games;
pub use fob_machines as machines;
pub use fob_machines::turing;
pub use fob_online as online;
pub use fob_opponent as opponent;
pub use fob_physics as physics;
#[cfg(feature = "picture")]
pub use fob_picture as picture;
pub use fob_play as play;
pub use fob_replay as replay;
pub use fob_rules as rules;
#[cfg(feature = "server")]
pub use fob_server as server;
pub use fob_store as store;
