//! Machines that read the strings of Fob and decide whether to accept them.
//!
//! A [`Reader`] has all that rules, computer players and pictures need of a machine: its *configuration* after each letter, and
//! its verdict. A [`Machine`] is a reader of any kind as a value: a DFA, a [`wheel`] (a cyclic tag system), or a [`turing`]
//! machine that names its accepting states. Turing machines can also run on their own in the workshop, exactly and
//! deterministically: a run halts, loops (repeats an earlier configuration) or reaches the limit. [`odds`] computes or estimates
//! the chance that a random order of pucks is accepted. This crate uses no files, clocks or screens; long runs call a function
//! that decides whether to continue.
//!
//! ```
//! use fob_automata::{builtin, parse_word};
//! use fob_machines::Machine;
//! use fob_machines::turing::{End, Tape, simulate};
//!
//! // A machine of any kind reads a string letter by letter.
//! let rope = Machine::from(builtin("rope").ok_or("built in")?);
//! let after = rope.run(&parse_word("g")?);
//! assert_eq!(rope.text(&after), "2");
//!
//! // A Turing machine that flips every 1 to 0 and halts at the first blank.
//! let machine: fob_machines::turing::Machine = "start a\na1a0>".parse()?;
//! let outcome = simulate(&machine, &Tape::read(&machine, "111", 0)?, 1_000, &mut |_| true);
//! assert_eq!((outcome.end, outcome.steps), (End::Halt, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod automaton;
mod configuration;
mod fields;
mod kind;
mod kinds;
mod machine;
pub mod odds;
mod reader;
pub mod turing;
pub mod wheel;

pub use automaton::Automaton;
pub use configuration::Configuration;
pub use fields::Fields;
pub use kind::{MachineErrors, MachineKind};
pub use kinds::{kinds, register, titled};
pub use machine::Machine;
pub use reader::{Judged, Reader};
pub use wheel::check::Strings;
