//! What every layer of Fob needs and no crate offers.
//!
//! [`ron`] reads RON and reports every problem with its line and column. [`document`] is the form of everything that Fob keeps between
//! runs: data with a version. [`Dice`] is the only source of chance, and always comes from a seed. [`text`] keeps invisible and
//! control characters out of names and messages, and [`bytes`] and [`xml`] decode files of other programs. [`csv`] writes and reads tables. [`cores`] lends threads to searches without
//! letting their number change a result.
//!
//! This crate uses no other member; all others may use it.
//!
//! ```
//! use fob_base::Dice;
//! use fob_base::ron;
//!
//! // The same seed gives the same numbers on every machine.
//! assert_eq!(Dice::new(7).below(1000), Dice::new(7).below(1000));
//!
//! #[derive(serde::Deserialize, Debug)]
//! struct Size { width: u8 }
//! let error = ron::read::<Size>("(\n  width: 300,\n)").unwrap_err();
//! assert_eq!(error.place.line, 2);
//! ```

pub mod bytes;
pub mod cores;
pub mod csv;
mod dice;
pub mod document;
pub mod place;
pub mod ron;
pub mod text;
pub mod xml;

pub use dice::Dice;
pub use place::Place;
