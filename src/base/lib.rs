//! Foundations shared by every layer of Fob: documents, RON, seeded chance, text and threads.
//!
//! [`ron`] reads RON and reports each problem with its line and column. A [`document`] is the format of all data that Fob keeps between
//! runs: data with a version. [`Dice`] is the only source of chance and always starts from a seed. [`text`] keeps invisible and control
//! characters out of names and messages; [`bytes`], [`xml`] and [`csv`] handle other formats. A [`History`] is what every editor undoes. [`cores`] gives searches several threads
//! without letting their number change a result. A [`plant`] is a bug that only the simulator compiles.
//!
//! This crate depends on no other member of the workspace; any member may depend on it.
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

#![warn(missing_docs)]

pub mod bytes;
pub mod cores;
pub mod csv;
mod dice;
pub mod document;
pub mod history;
pub mod plant;
pub mod ron;
pub mod text;
pub mod text_place;
pub mod xml;
pub mod yaml;

pub use dice::Dice;
pub use history::History;
pub use text_place::TextPlace;
