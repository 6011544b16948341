//! What an editor allows.

use super::change::EditError;
use super::draft::Draft;
use super::state::DraftStateId;
use crate::MAX_STATES;
use fob_base::text::hidden_in;

/// Largest number of states of an automaton that is drawn by hand over any letters.
pub const MOST_DRAWN: usize = 200;
/// Largest number of characters of a name.
const LONGEST_NAME: usize = 60;

/// What an editor allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// A letter leads from a state to at most one other, and nothing leads anywhere without a letter.
    pub deterministic: bool,
    /// The alphabet stays what it is.
    pub fixed_letters: bool,
    /// A name that is blank or taken is refused; otherwise it is a problem of the draft.
    pub strict_names: bool,
    /// Largest number of states.
    pub most: usize,
}

impl Policy {
    /// A DFA of the board, whose problems are listed.
    pub const BOARD: Self = Self { deterministic: true, fixed_letters: true, strict_names: false, most: MAX_STATES };
    /// A DFA that answers an exercise.
    pub const DFA: Self = Self { deterministic: true, fixed_letters: true, strict_names: true, most: MOST_DRAWN };
    /// An NFA that answers an exercise.
    pub const NFA: Self = Self { deterministic: false, ..Self::DFA };
    /// Any automaton.
    pub const FREE: Self = Self { fixed_letters: false, ..Self::NFA };

    /// Returns the name that a state gets.
    ///
    /// # Errors
    /// It is refused.
    pub(super) fn name(self, draft: &Draft, state: DraftStateId, name: &str) -> Result<String, EditError> {
        if !self.strict_names {
            return Ok(name.to_owned());
        }
        let name = name.trim();
        let why = if name.is_empty() {
            Some("A state needs a name".to_owned())
        } else if name.chars().count() > LONGEST_NAME {
            Some(format!("A name has at most {LONGEST_NAME} characters"))
        } else if let Some(why) = hidden_in(name) {
            Some(why)
        } else {
            let is_taken = draft.states().any(|other| other.id != state && other.name == name);
            is_taken.then(|| format!("Another state is called {name}"))
        };
        why.map_or_else(|| Ok(name.to_owned()), |why| Err(EditError::Name(why)))
    }
}
