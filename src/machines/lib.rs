//! Machines that run on their own: [`turing`] machines with an endless tape.
//!
//! A machine is a value that is read from text, with all problems at once. A run counts its steps and distinguishes halting, looping
//! (a configuration that came before) and reaching the limit. Runs are exact and deterministic: the published records of the busy
//! beavers come out to the step. Nothing here knows files, clocks or screens; long runs ask a function whether to continue.
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

pub mod turing;
