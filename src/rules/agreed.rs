//! Serialized form of a setup. If all machines are DFAs, they are written in the field `dfas`, as in older files; otherwise all machines
//! are written as the texts of their files.

use super::{Kind, Quiet, Setup};
use fob_automata::Dfa;
use fob_machines::Machine;
use serde::{Deserialize, Serialize};

/// The fields of a serialized setup.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename = "Setup")]
pub(super) struct Agreed {
    kind: Kind,
    teams: bool,
    /// The machines, if all are DFAs.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "present")]
    dfas: Option<Vec<Dfa>>,
    /// The machines, if at least one is not a DFA.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    machines: Vec<Machine>,
    green: u16,
    red: u16,
    shot_limit: Option<u32>,
    /// House rules; omitted when off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quiet: Option<Quiet>,
    #[serde(default, skip_serializing_if = "is_none")]
    extra: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature that serde asks for.
const fn is_none(extra: &u32) -> bool {
    *extra == 0
}

/// Why a serialized setup was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum AgreedError {
    /// Neither of the two fields is present.
    #[error("missing field `dfas` or `machines`: expected the machines that read the strings")]
    Missing,
    /// Both fields are present.
    #[error("both `dfas` and `machines`: expected one of these fields")]
    Both,
}

impl From<Setup> for Agreed {
    fn from(setup: Setup) -> Self {
        let Setup { kind, teams, machines, green, red, shot_limit, quiet, extra } = setup;
        let dfas: Option<Vec<Dfa>> = machines.iter().map(|machine| machine.as_kind::<Dfa>().cloned()).collect();
        let machines = if dfas.is_some() { Vec::new() } else { machines };
        Self { kind, teams, dfas, machines, green, red, shot_limit, quiet, extra }
    }
}

impl TryFrom<Agreed> for Setup {
    type Error = AgreedError;

    fn try_from(agreed: Agreed) -> Result<Self, AgreedError> {
        let Agreed { kind, teams, dfas, machines, green, red, shot_limit, quiet, extra } = agreed;
        let machines = match dfas {
            Some(_) if !machines.is_empty() => return Err(AgreedError::Both),
            Some(dfas) => dfas.into_iter().map(Machine::from).collect(),
            None if machines.is_empty() => return Err(AgreedError::Missing),
            None => machines,
        };
        Ok(Self { kind, teams, machines, green, red, shot_limit, quiet, extra })
    }
}

/// Serializes an optional field that is either omitted or written without `Some`.
mod present {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[allow(clippy::ref_option)] // The signature that serde asks for.
    pub fn serialize<T: Serialize, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => value.serialize(serializer),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        T::deserialize(deserializer).map(Some)
    }
}
