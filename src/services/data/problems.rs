//! Problems that the user has not seen yet.

use fob_store::StoreError;

/// The user's action that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failed {
    /// A file, or its content.
    Reading,
    /// Saving something.
    Saving,
    /// Any other action.
    Doing,
}

/// Something that did not work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    pub failed: Failed,
    /// The problems, one per line.
    pub lines: Vec<String>,
}

impl Trouble {
    /// Creates the trouble of files that could not be read, with its problems.
    pub fn reading(lines: Vec<String>) -> Self {
        Self { failed: Failed::Reading, lines }
    }
}

impl From<Vec<String>> for Trouble {
    fn from(lines: Vec<String>) -> Self {
        Self { failed: Failed::Doing, lines }
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        let failed = if error.is_saving() { Failed::Saving } else { Failed::Reading };
        Self { failed, lines: error.lines() }
    }
}

/// Troubles for a dialog.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    open: Vec<Trouble>,
    known: Vec<Trouble>,
}

impl Problems {
    /// Returns whether there is nothing to report.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns the number of troubles that wait to be reported.
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Returns the troubles that wait to be reported, in the order in which they occurred.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Trouble> {
        self.open.iter()
    }

    /// Adds a trouble to the report.
    pub fn add(&mut self, trouble: impl Into<Trouble>) {
        self.open.push(trouble.into());
    }

    /// Adds a trouble that may occur again and again, but only the first time.
    pub(crate) fn add_once(&mut self, trouble: impl Into<Trouble>) {
        let trouble = trouble.into();
        if !self.known.contains(&trouble) {
            self.known.push(trouble.clone());
            self.open.push(trouble);
        }
    }

    /// Empties the report, after the user has seen it.
    pub fn clear(&mut self) {
        self.open.clear();
    }
}
