//! DFAs on the shelf.

use super::{Item, Problem};
use crate::automata::{BUILTIN, Dfa};

impl Item for Dfa {
    const FOLDER: &'static str = "dfas";

    fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        Self::from_ron(text).map_err(|errors| {
            errors
                .problems()
                .iter()
                .map(|error| Problem { at: error.place.map(|p| (p.line, p.column)), text: error.problem.to_string() })
                .collect()
        })
    }

    fn print(&self) -> String {
        self.to_ron()
    }

    fn built_in() -> Vec<(&'static str, &'static str)> {
        BUILTIN.to_vec()
    }
}
