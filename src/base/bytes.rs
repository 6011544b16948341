//! Serde support for byte strings, which serde otherwise writes as lists of numbers: `#[serde(with = "crate::bytes")]`.

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::ser::Serializer;
use std::fmt;

/// Writes the bytes as a byte string.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(bytes: &[u8], out: S) -> Result<S::Ok, S::Error> {
    out.serialize_bytes(bytes)
}

/// Reads a byte string, or a list of numbers where the format has no byte strings.
///
/// # Errors
/// Those of the deserializer.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
    from.deserialize_byte_buf(Bytes)
}

struct Bytes;

impl<'de> Visitor<'de> for Bytes {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
        Ok(bytes)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<u8>, A::Error> {
        let mut bytes = Vec::with_capacity(list.size_hint().unwrap_or(0).min(1 << 20));
        while let Some(byte) = list.next_element()? {
            bytes.push(byte);
        }
        Ok(bytes)
    }
}

/// [`serialize`] and [`deserialize`] for an optional value.
pub mod optional {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Wrapped(#[serde(with = "super")] Vec<u8>);

    /// Writes the bytes, or nothing.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(bytes: &Option<Vec<u8>>, out: S) -> Result<S::Ok, S::Error> {
        bytes.clone().map(Wrapped).serialize(out)
    }

    /// Reads the bytes, if there are any.
    ///
    /// # Errors
    /// Those of the deserializer.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<u8>>, D::Error> {
        Ok(Option::<Wrapped>::deserialize(from)?.map(|wrapped| wrapped.0))
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Picture(#[serde(with = "super")] Vec<u8>, #[serde(with = "super::optional")] Option<Vec<u8>>);

    #[test]
    fn bytes_round_trip_in_every_format() {
        for picture in [Picture((0..=255).collect(), Some(Vec::new())), Picture(Vec::new(), None)] {
            let json = serde_json::to_string(&picture).ok();
            assert_eq!(json.and_then(|text| serde_json::from_str(&text).ok()).as_ref(), Some(&picture));
            let ron = ron::to_string(&picture).ok();
            assert_eq!(ron.and_then(|text| ron::from_str(&text).ok()).as_ref(), Some(&picture));
        }
    }
}
