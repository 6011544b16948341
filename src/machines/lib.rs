//! What may read a string of Fob: [`Reader`] is what everything else asks of a machine, and [`Machine`] one of any kind as a value.
//!
//! A DFA reads as ever. [`wheel`]s are cyclic tag systems. [`turing`] machines run on a tape of their own in the workshop, and read
//! strings where they say in which states they accept.

mod automaton;
mod configuration;
mod fields;
mod kind;
mod machine;
pub mod odds;
mod reader;
pub mod turing;
pub mod wheel;

pub use automaton::Automaton;
pub use configuration::Configuration;
pub use fields::Fields;
pub use kind::{MachineErrors, MachineKind, kinds, register, titled};
pub use machine::Machine;
pub use reader::{Judged, Reader};
