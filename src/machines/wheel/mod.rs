//! Wheels: cyclic tag systems, which take letters from the front of a word and append to its end.
//!
//! A [`Wheel`] has productions arranged in a circle. A [`Configuration`] is a word and the next production. In each step the first letter
//! leaves the word; if it was green, the production is appended to the end; then the pointer advances to the next production. A puck that
//! falls is appended to the word, and some steps are made. When the string is complete the wheel runs on: it accepts if the word becomes
//! empty within its limit.
//!
//! Cyclic tag systems are Turing complete (M. Cook, Universality in Elementary Cellular Automata, Complex Systems 15, 2004).

mod blocks;
pub mod brief;
mod builtin;
pub mod check;
mod compile;
#[cfg(test)]
mod compile_tests;
mod configuration;
mod error;
pub mod fairer;
mod last_run;
pub mod measure;
mod packed;
mod reads;
#[cfg(test)]
mod ready_tests;
mod ron_form;
pub mod search;
#[cfg(test)]
mod tests;
mod timeline;
#[expect(clippy::module_inception, reason = "the noun of the folder has a file of its own")]
mod wheel;
mod word;

pub use builtin::{BUILTIN, builtin, fair_on};
pub use compile::from_turing;
pub use configuration::Configuration;
pub use error::{WheelError, WheelErrors};
pub use last_run::{Ending, LastRun, Verdict};
pub use packed::Packed;
pub use reads::Wheels;
pub use timeline::{Close, Timeline};
pub use wheel::{
    Bounds, DEFAULT_LIMIT, DEFAULT_STEPS, MOST_LETTERS, MOST_LIMIT, MOST_PRODUCTIONS, MOST_START, MOST_STEPS, Wheel,
};
pub use word::Word;
