//! The text of a place after its word.

use form_urlencoded::Serializer;
use std::fmt;
use std::path::Path;

/// A name after a slash, and pairs of a name and a value.
#[derive(Clone, Debug, Default)]
pub struct Written {
    name: String,
    pairs: Vec<(String, String)>,
}

impl Written {
    /// Another part after a slash. Blanks and signs are written as they are.
    pub fn name(&mut self, part: &impl ToString) {
        self.name.push('/');
        self.name.push_str(&part.to_string());
    }

    /// A pair.
    pub fn append_pair(&mut self, name: &str, value: &str) {
        self.pairs.push((name.to_owned(), value.to_owned()));
    }

    /// Writes a pair if it has a value.
    pub fn maybe(&mut self, name: &str, value: Option<&impl ToString>) {
        if let Some(value) = value {
            self.append_pair(name, &value.to_string());
        }
    }

    /// The path of a file of this computer.
    pub fn path(&mut self, path: &Path) {
        self.append_pair("file", &path.to_string_lossy());
    }

    /// The path of a replay's file, and a shot of it.
    pub fn shot(&mut self, path: &Path, shot: Option<usize>) {
        self.path(path);
        self.maybe("shot", shot.as_ref());
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let pairs = Serializer::new(String::new()).extend_pairs(&self.pairs).finish();
        if pairs.is_empty() { Ok(()) } else { write!(f, "?{pairs}") }
    }
}
