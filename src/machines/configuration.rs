//! The state of a machine while it reads: a value with a meaning only for that machine.

use fob_automata::StateId;
use std::sync::Arc;

/// The configuration of a machine after the letters that it has read so far.
///
/// Configurations can be compared and ordered, so that equal ones can be counted together. Only the machine that created a
/// configuration can interpret it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Configuration(Inner);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Inner {
    /// One of finitely many states. Needs no allocation, because matches of automata are simulated by the thousand.
    State(u32),
    /// Any other configuration, as bytes.
    Bytes(Arc<[u8]>),
}

impl Configuration {
    /// Creates the configuration of an automaton in a state.
    #[inline]
    pub(crate) const fn from_state(state: StateId) -> Self {
        Self(Inner::State(state.0))
    }

    /// Creates a configuration from bytes, in an encoding of the machine's own.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(Inner::Bytes(bytes.into()))
    }

    /// Returns the state if the configuration was created from one.
    #[inline]
    pub const fn state(&self) -> Option<StateId> {
        match self.0 {
            Inner::State(state) => Some(StateId(state)),
            Inner::Bytes(_) => None,
        }
    }

    /// Returns the bytes of the configuration; none if it was created from a state.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        match &self.0 {
            Inner::State(_) => &[],
            Inner::Bytes(bytes) => bytes,
        }
    }
}

impl From<StateId> for Configuration {
    fn from(state: StateId) -> Self {
        Self::from_state(state)
    }
}
