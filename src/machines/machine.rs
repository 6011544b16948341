//! A machine of any kind as a value.

use super::{Configuration, Reader};
use fob_automata::{Dfa, Letter};
use serde::{Serialize, Serializer};
use std::ops::Deref;
use std::sync::Arc;

/// A machine that reads strings, whatever its kind. Cheap to clone; everything that a [`Reader`] can do can be asked of it.
///
/// Two machines are equal when they are of one kind and their files would be the same text. As plain data (serde) it is that text.
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
    /// A machine of one's own.
    pub fn new(reader: impl Reader) -> Self {
        Self(Arc::new(reader))
    }

    /// The verdict were the string complete now.
    #[inline]
    pub fn accepts(&self, at: &Configuration) -> bool {
        self.0.judge(at, u64::MAX).accepted == Some(true)
    }

    /// The configuration that a word leads to from the start.
    pub fn run(&self, word: &[Letter]) -> Configuration {
        self.walk(&self.start(), word)
    }

    /// The machine as one of the type `T`, for the places that draw or edit that kind.
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
