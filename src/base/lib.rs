//! The ground floor: what every layer needs and no crate has. It imports nothing of ours, and all may import it.

pub mod bytes;
pub mod cores;
mod dice;
pub mod document;
pub mod place;
pub mod ron;
pub mod text;
pub mod xml;

pub use dice::Dice;
pub use place::Place;
