//! What could not be read or written, until a person has seen it.

/// Problems for a dialog, a group of lines each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    open: Vec<Vec<String>>,
    known: Vec<Vec<String>>,
}

impl Problems {
    /// Whether there is nothing to be told.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// How many wait to be told.
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Those that wait to be told, in the order in which they were met.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[String]> {
        self.open.iter().map(Vec::as_slice)
    }

    /// Tells of one.
    pub fn add(&mut self, lines: Vec<String>) {
        self.open.push(lines);
    }

    /// Tells of one that may be met again and again only the first time.
    pub fn add_once(&mut self, lines: Vec<String>) {
        if !self.known.contains(&lines) {
            self.known.push(lines.clone());
            self.open.push(lines);
        }
    }

    /// All that waited was seen.
    pub fn clear(&mut self) {
        self.open.clear();
    }
}
