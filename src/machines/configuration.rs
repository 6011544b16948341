//! Where a machine is while it reads: a value that only the machine itself understands.

use fob_automata::StateId;
use std::sync::Arc;

/// A configuration of a machine, after the letters that it has read so far.
///
/// Values are compared and ordered, so that equal configurations can be counted together; what is in one is known only to the
/// machine that made it. A configuration of one machine means nothing to another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Configuration(Inner);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Inner {
    /// A state of finitely many. It takes no memory of its own, since matches of automata are simulated by the thousand.
    State(u32),
    /// Anything else, as bytes.
    Bytes(Arc<[u8]>),
}

impl Configuration {
    /// The configuration of an automaton in a state.
    #[inline]
    pub const fn from_state(state: StateId) -> Self {
        Self(Inner::State(state.0))
    }

    /// A configuration that a machine has written as bytes, in a way of its own.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(Inner::Bytes(bytes.into()))
    }

    /// The state, if this is a configuration of finitely many.
    #[inline]
    pub const fn state(&self) -> Option<StateId> {
        match self.0 {
            Inner::State(state) => Some(StateId(state)),
            Inner::Bytes(_) => None,
        }
    }

    /// The bytes that it was made of; none of a state.
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
