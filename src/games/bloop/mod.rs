//! Bugs and Loops: players add rules to a machine on a finite tape, and score every step that it then takes.
//!
//! The rules are those of `docs/rules.md`. Details that they and the text form leave open:
//!
//! - A rule for any free state and symbol may be added. If the present pair has a rule already, as can happen after a placement, every
//!   rule starts the machine; otherwise only one for the present pair does, and any other makes no step.
//! - After a bug or a loop, tape, head and state return to what they were before the turn until the next player places the head and the
//!   state (`@2B`). A placement is a move of its own, but not a turn: the count stays the same, and the same player is to move. It comes
//!   before anything else and may leave everything unchanged.
//! - The rule of the twelfth turn is purged with the others, whatever the result of the run.
//! - If the repertoire is full (possible only in a position set up by hand), no player can move, and the game is a draw.
//! - The text lists the rules in alphabetical order; they may be read in any order. `rules=` is an empty repertoire. The count may differ
//!   from the number of rules. Only capital letters are allowed.

mod analysis;
mod deep;
mod evaluation;
mod game;
mod keys;
mod machine;
mod moves;
mod notation;
mod player;
mod position;
mod puzzles;
mod rules;
mod search;
mod setup;

pub use analysis::{Analysis, Effect};
pub use machine::{End, Machine, Run, Step};
pub use moves::Move;
pub use player::Score;
pub use position::{Bloop, GOAL, PURGE};
pub use rules::{Action, Letter, Motion, Pair, Rule, Rules};
pub use setup::Setup;
