//! Requests and answers as bytes, for workers that share no memory with the page: a worker finds the kind of a request by its
//! name.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A piece of an answer, packed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packed(#[serde(with = "fob_base::bytes")] pub Vec<u8>);

/// A request as bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Name of the kind of request.
    pub name: String,
    /// The content of the request.
    pub ask: Packed,
}

/// A kind of request for a worker: its name, and how to carry out a packed one.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The name of its requests.
    pub name: &'static str,
    carry_out: Carry,
}

type Carry = fn(&[u8], &mut Memory, &mut dyn Watch, &mut dyn FnMut(Packed) -> bool) -> Result<Packed, String>;

/// Serializes a value as CBOR.
///
/// # Errors
/// The format cannot represent it.
pub fn pack<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Reads a value from CBOR.
///
/// # Errors
/// These bytes are no such value.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    ciborium::from_reader(bytes).map_err(|error| error.to_string())
}

impl Asked {
    /// Packs a request.
    ///
    /// # Errors
    /// The request cannot be written as CBOR.
    pub fn new<R: Request>(ask: &R) -> Result<Self, String> {
        Ok(Self { name: R::NAME.to_owned(), ask: Packed(pack(ask)?) })
    }

    /// Carries out a request of a known kind.
    ///
    /// # Errors
    /// The request is unknown or cannot be read, or the work failed.
    pub fn carry_out(
        &self,
        known: &[Known],
        memory: &mut Memory,
        watch: &mut dyn Watch,
        hand_on: &mut dyn FnMut(Packed) -> bool,
    ) -> Result<Packed, String> {
        let kind = known.iter().find(|kind| kind.name == self.name);
        let kind = kind.ok_or_else(|| format!("no worker knows the request `{}`", self.name))?;
        (kind.carry_out)(&self.ask.0, memory, watch, hand_on)
    }
}

impl Known {
    /// Returns the requests of a type.
    pub const fn new<R: Request>() -> Self {
        Self { name: R::NAME, carry_out: carry_out::<R> }
    }
}

fn carry_out<R: Request>(
    ask: &[u8],
    memory: &mut Memory,
    watch: &mut dyn Watch,
    hand_on: &mut dyn FnMut(Packed) -> bool,
) -> Result<Packed, String> {
    let ask: R = unpack(ask)?;
    // A piece that cannot be packed ends the work with this error.
    let mut broken = None;
    let last = ask.carry_out(memory, watch, &mut |piece| match pack(&piece) {
        Ok(bytes) => hand_on(Packed(bytes)),
        Err(error) => {
            broken = Some(error);
            false
        }
    });
    match broken {
        Some(error) => Err(error),
        None => pack(&last?).map(Packed),
    }
}
