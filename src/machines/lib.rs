//! Machines that read the strings of Fob.
//!
//! A [`Reader`] answers everything that rules, computer players and pictures ask of a machine. A [`Machine`] is one of any kind as a
//! value: a DFA, a [`wheel`] (a cyclic tag system), or a [`turing`] machine that names its accepting states. Turing machines also
//! run by themselves in the workshop, exactly and deterministically: a run halts, loops (a configuration that came before) or reaches
//! the limit. Nothing here knows files, clocks or screens; long runs ask a function whether to continue.
//!
//! ```
//! use fob_machines::turing::{End, Machine, Tape, simulate};
//!
//! // Flips every 1 to 0 and halts at the first blank.
//! let machine: Machine = "start a\na1a0>".parse()?;
//! let outcome = simulate(&machine, &Tape::read(&machine, "111", 0)?, 1_000, &mut |_| true);
//! assert_eq!((outcome.end, outcome.steps), (End::Halt, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
