//! Problems that the user has not seen yet.

use fob_store::StoreError;

/// The user's action that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failed {
    /// A file, or its content.
    Reading,
    /// To keep something.
    Saving,
    /// Anything else.
    Doing,
}

/// Something that did not work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The failed action.
    pub failed: Failed,
    /// The problems, one per line.
    pub lines: Vec<String>,
}

impl Trouble {
    /// The files that could not be read.
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
    /// Whether there is nothing to report.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// How many wait to be reported.
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Those that wait to be reported, in the order in which they were met.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Trouble> {
        self.open.iter()
    }

    /// Tells of one.
    pub fn add(&mut self, trouble: impl Into<Trouble>) {
        self.open.push(trouble.into());
    }

    /// Tells of one that may be met again and again only the first time.
    pub(crate) fn add_once(&mut self, trouble: impl Into<Trouble>) {
        let trouble = trouble.into();
        if !self.known.contains(&trouble) {
            self.known.push(trouble.clone());
            self.open.push(trouble);
        }
    }

    /// All that waited was seen.
    pub fn clear(&mut self) {
        self.open.clear();
    }
}
