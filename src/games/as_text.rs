//! Serde form of moves: their text.

/// A list of moves as a list of texts.
pub(super) mod list {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use std::fmt::Display;
    use std::str::FromStr;

    pub fn serialize<M: Display, S: Serializer>(moves: &[M], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(moves.iter().map(ToString::to_string))
    }

    pub fn deserialize<'de, M, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<M>, D::Error>
    where
        M: FromStr<Err: Display>,
    {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}

/// Moves with a value for each, as a map from texts; read back in the order of the texts.
pub(super) mod map {
    use serde::de::{DeserializeOwned, Error};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;
    use std::fmt::Display;
    use std::str::FromStr;

    pub fn serialize<M: Display, V: Serialize, S: Serializer>(moves: &[(M, V)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(moves.iter().map(|(mv, about)| (mv.to_string(), about)))
    }

    pub fn deserialize<'de, M, V, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(M, V)>, D::Error>
    where
        M: FromStr<Err: Display>,
        V: DeserializeOwned,
    {
        let texts = BTreeMap::<String, V>::deserialize(deserializer)?;
        texts.into_iter().map(|(text, about)| Ok((text.parse().map_err(D::Error::custom)?, about))).collect()
    }
}
