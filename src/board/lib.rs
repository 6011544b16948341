//! The board as data: geometry, pucks, layouts, legal positions of the striker, and the report of a shot.
//!
//! A [`Board`] holds all dimensions and physical constants. A [`Layout`] is the pucks on a board; [`Layout::problems`] lists
//! those that overlap or are off the board. [`placement`] defines where a side may place its striker. A [`Strike`] is one shot of
//! a player; a [`ShotReport`] is its outcome and the only thing that physics and rules share. This crate simulates nothing and
//! has no rules of the game.
//!
//! All units are SI: metres, kilograms, seconds, radians. The origin is the middle of the board, with x to the east and y to the north.
//!
//! ```
//! use fob_board::{Board, Layout, Side, placement};
//! use std::sync::Arc;
//!
//! let board = Arc::new(Board::bob());
//! let layout = Layout::from_ron("(pucks: [(colour: Green, at: (0.0, 0.1)), (colour: Red, at: (-0.05, 0.0))])", board.clone())?;
//! assert!(layout.problems().is_empty());
//! let from = placement::default_place(&board, Side::S);
//! assert_eq!(placement::check(&layout, Side::S, from), Ok(()));
//! // An error names the line and column.
//! let error = Layout::from_ron("(pucks: [(colour: Green, at: (0.0, 9.0))])", board).unwrap_err();
//! assert_eq!((error.problems[0].line, error.problems[0].column), (1, 10));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod board;
mod error;
mod layout;
pub mod placement;
pub mod ring;
mod shot;
mod side;

pub use board::{
    BUILTIN_BOARDS, Board, BoardProblem, DiscSpec, GRAVITY, LEAST_FRICTION, MOST_MASS_RATIO, MOST_PUCKS, MOST_RESTITUTION,
    PuckSpec,
};
pub use error::{Problem, TextError};
pub use layout::{LaidOut, Layout, Puck, PuckProblem, TOUCH};
pub use shot::{Drop, Lost, ShotReport, Strike};
pub use side::{Colour, Hole, Point, PuckId, Side};
