//! What may read a string beside a DFA: [`turing`] machines, which run on a tape of their own in the workshop.

pub mod turing;
pub mod wheel;
