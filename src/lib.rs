//! Fob: DFA Bob, a table game whose strings an automaton reads, with a games room and a workshop for automata.
//!
//! This package is the program and its commands ([`cli`]). Everything else is in member crates, which are re-exported here; those that
//! draw are in `app`, behind the feature of that name.
//!
//! - [`base`]: what every layer needs, such as RON with places and seeded chance.
//! - [`table`]: boards, pucks and layouts as data. [`physics`]: one shot, simulated.
//! - [`automata`]: DFAs over green and red. [`machines`]: Turing machines.
//! - [`rules`]: a match of Fob as a value. [`replay`]: a match recorded and played again, where physics and rules meet.
//! - [`opponent`]: the computer player. [`arena`]: matches of computers, tournaments and reviews.
//! - [`games`]: the games room. [`store`]: all files. `picture`: PNG and GIF.
//!
//! `docs/ARCHITECTURE.md` is the way in for newcomers.
//!
//! A DFA, a shot, a match and a game of the room:
//!
//! ```
//! use fob::automata::{Dfa, odds, parse_word, regex};
//! use fob::games::{Game, Session, gobblet::Gobblet3};
//! use fob::physics;
//! use fob::rules::{Kind, Match, Setup};
//! use fob::table::{Board, Layout, Side, Strike, placement};
//! use std::sync::Arc;
//!
//! // Words with an even number of greens, and how likely 15 greens and 15 reds in any order end so.
//! let dfa = regex::to_dfa("(r | g r* g)*")?;
//! assert!(dfa.accepts(&parse_word("grrg")?));
//! assert_eq!(odds::odds(&dfa, 15, 15)?.to_string(), "0");
//!
//! // The middle of the south's line, straight ahead, at 2 m/s, into the pack in the middle.
//! let board = Arc::new(Board::bob());
//! let layout = Layout::break_ring(board.clone());
//! let from = placement::default_place(&board, Side::S);
//! let trace = physics::simulate(&layout, &[Strike { from, aim: 90_f64.to_radians(), speed: 2.0, offset: 0.0 }])?;
//! assert!(trace.contacts.len() > 30 && trace.duration < 10.0);
//!
//! // What fell, if anything did, is read by the DFA.
//! let mut game = Match::new(Setup::new(Kind::Reject2, dfa, 15, 15))?;
//! game.apply(&trace.report)?;
//! assert_eq!((game.shots(), game.next_player()), (1, 2));
//!
//! // A small red cup in the middle of the small board.
//! let mut session = Session::<Gobblet3>::new(Gobblet3::start(&(), 0));
//! session.play_text("1@b2")?;
//! assert_eq!(session.position().to_string(), ".,.,./.,r1,./.,.,. y");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The window, and the screens that it shows, under one name.
#[cfg(feature = "app")]
pub mod app {
    pub use fob_app::run;
    #[cfg(target_arch = "wasm32")]
    pub use fob_app::run_on_page;
    pub use fob_kit::*;
    pub use fob_screens::{leaving, model};

    /// The screens, those of the games room among them.
    pub mod screens {
        pub use fob_room as room;
        pub use fob_screens::*;
    }
}
#[cfg(feature = "cli")]
pub mod cli;

pub use fob_arena as arena;
pub use fob_automata as automata;
pub use fob_base as base;
pub use fob_base::cores;
pub use fob_course as course;
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
pub use fob_table as table;
