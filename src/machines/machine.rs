//! A machine of any kind as a value.

use super::{Configuration, Reader};
use fob_automata::{Dfa, Letter};
use serde::{Serialize, Serializer};
use std::ops::Deref;
use std::sync::Arc;

/// A machine that reads strings, of any kind. A machine is cheap to clone and dereferences to its [`Reader`].
///
/// Two machines are equal if they are of the same kind and their files have the same text. Serde stores that text.
///
/// ```
/// use fob_automata::{Letter, builtin};
/// use fob_machines::Machine;
///
/// let rope = Machine::from(builtin("rope").ok_or("built in")?);
/// let after = rope.step(&rope.start(), Letter::Green);
/// assert_eq!(rope.text(&after), "2");
/// assert_eq!(Machine::parse(&rope.source())?, rope);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Machine(Arc<dyn Reader>);

impl Machine {
    /// Creates a machine from a reader.
    pub fn new(reader: impl Reader) -> Self {
        Self(Arc::new(reader))
    }

    /// Returns the verdict if the string ended here.
    #[inline]
    pub fn accepts(&self, at: &Configuration) -> bool {
        self.0.judge(at, u64::MAX).accepted == Some(true)
    }

    /// Returns the configuration after a word, read from the start.
    pub fn run(&self, word: &[Letter]) -> Configuration {
        self.walk(&self.start(), word)
    }

    /// Returns the reader as a `T` if it is of that type, for code that draws or edits one kind.
    pub fn as_kind<T: Reader>(&self) -> Option<&T> {
        self.0.as_any().downcast_ref()
    }
}

impl Deref for Machine {
    type Target = dyn Reader;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl From<Dfa> for Machine {
    fn from(dfa: Dfa) -> Self {
        Self::new(dfa)
    }
}

impl From<&Dfa> for Machine {
    fn from(dfa: &Dfa) -> Self {
        Self::new(dfa.clone())
    }
}

impl PartialEq for Machine {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.kind() == other.kind()
                && match (self.finite(), other.finite()) {
                    (Some(one), Some(two)) => one == two,
                    _ => self.source() == other.source(),
                }
    }
}

impl Serialize for Machine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.source())
    }
}
