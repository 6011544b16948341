//! Turing machines, as on the last page of the manual of BLOOP (1977): any states, any symbols, an unbounded tape, and rules of
//! five parts: state, symbol, new state, new symbol and motion.
//!
//! [`Machine`] is a machine as a value, with its text forms. [`Run`] is a machine at work; [`simulate`] runs one to its end and
//! distinguishes halting, looping and running on. A [`Program`] is a machine's text, finished or not, with its initial tape. A
//! [`Timeline`] is a run that can go back, a [`Chase`] one that is made in slices, and a [`Diagram`] shows many configurations one
//! below the other.
//!
//! ```
//! use fob_machines::turing::{End, Machine, Tape, simulate};
//!
//! // The champion of two states (Radó, 1962): six steps, four ones.
//! let machine: Machine = "1RB1LB_1LA1RH".parse()?;
//! let outcome = simulate(&machine, &Tape::blank(&machine), 1_000, &mut |_| true);
//! assert_eq!((outcome.end, outcome.steps, outcome.nonblank), (End::Halt, 6, 4));
//! # Ok::<(), fob_machines::turing::TuringErrors>(())
//! ```

mod break_points;
mod builtin;
mod cells;
mod chase;
mod configuration;
mod diagram;
mod error;
pub mod foreign;
#[cfg(test)]
mod foreign_tests;
mod line_form;
mod machine;
mod places;
mod program;
mod read;
mod reader;
#[cfg(test)]
mod reader_tests;
mod reads;
mod run;
mod simulate;
mod tape;
mod text;
mod timeline;

pub use break_points::{BreakPoint, BreakPoints};
pub use builtin::{BUILTIN, BuiltIn, builtin};
pub use chase::{Chase, MOST_CELLS, Stop, first_return, seek};
pub use configuration::Configuration;
pub use diagram::{Diagram, NO_CELL, Palette, Rgb, View};
pub use error::{TuringError, TuringErrors};
pub use line_form::is_line_form;
pub use machine::{MAX_STATES, Machine, Motion, Rule};
pub use places::rule_lines;
pub use program::Program;
pub use reader::{CannotRead, DEFAULT_LIMIT, Reading, TuringReader};
pub use reads::TuringMachines;
pub use run::{Run, Step};
pub use simulate::{DEFAULT_STEPS, End, Limit, MAX_CELLS, Outcome, simulate};
pub use tape::{FARTHEST, Tape};
pub use timeline::{Back, Happened, Timeline};
