//! Wheels as short texts without spaces, for links: a checksum, then name, productions and numbers, deflated if that is shorter, in base64.
//! The description of a wheel is left out.

use super::blocks::Blocks;
use super::error::WheelErrors;
use super::packed::Packed;
use super::wheel::{Bounds, Wheel};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use fob_automata::parse_word;
use std::io::Read;
use xxhash_rust::xxh3::xxh3_64;

/// Largest size in bytes of an unpacked text; a playable wheel has at most 64 productions of 64 letters.
const MOST_BYTES: u64 = 64 * 1024;
/// Version of the format.
const VERSION: u8 = 1;
/// Length of the checksum in bytes.
const CHECK: usize = 3;

/// Error of decoding a wheel.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BriefError {
    /// The text is something else, or incomplete.
    #[error("edited or damaged: {0}")]
    Damaged(&'static str),
    /// The text is in a newer version of the format.
    #[error("written by a newer fob (format version {0}; this program reads up to {VERSION})")]
    Newer(u8),
    /// The decoded wheel is invalid.
    #[error(transparent)]
    Wheel(#[from] WheelErrors),
}

/// Encodes a wheel; `None` if it is too large to be played or its name is too long.
///
/// ```
/// use fob_machines::wheel::{Wheel, brief};
/// let wheel = Wheel::from_ron(r#"(name: "Three", wheel: ["g", "rg", ""], start: "gr")"#)?;
/// assert_eq!(brief::read(&brief::write(&wheel).unwrap()), Ok(wheel));
/// # Ok::<(), fob_machines::wheel::WheelErrors>(())
/// ```
pub fn write(wheel: &Wheel) -> Option<String> {
    let productions: Vec<String> = wheel.productions().iter().map(ToString::to_string).collect();
    let text = format!("{}\n{}\n{}\n{}\n{}", productions.join(","), wheel.start(), wheel.steps(), wheel.limit(), wheel.name());
    if text.len() as u64 > MOST_BYTES || !wheel.is_playable() {
        return None;
    }
    let mut deflated = Vec::new();
    // Reading from memory cannot fail.
    DeflateEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut deflated).ok()?;
    let packs = deflated.len() < text.len();
    let mut bytes = vec![VERSION << 1 | u8::from(packs)];
    bytes.extend_from_slice(if packs { &deflated } else { text.as_bytes() });
    let check = xxh3_64(&bytes).to_le_bytes();
    Some(URL_SAFE_NO_PAD.encode([&check[..CHECK], &bytes].concat()))
}

/// Decodes a text of [`write()`].
///
/// # Errors
/// The text is something else, is damaged, or describes an invalid wheel.
pub fn read(text: &str) -> Result<Wheel, BriefError> {
    let damaged = BriefError::Damaged;
    let cut = damaged("its end is missing");
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| damaged("not base64"))?;
    let (check, bytes) = bytes.split_at_checked(CHECK).ok_or_else(|| cut.clone())?;
    if xxh3_64(bytes).to_le_bytes()[..CHECK] != *check {
        return Err(damaged("its checksum does not match"));
    }
    let (head, body) = bytes.split_first().ok_or_else(|| cut.clone())?;
    if head >> 1 != VERSION {
        return Err(BriefError::Newer(head >> 1));
    }
    let mut text = Vec::new();
    let unpacked = if head & 1 == 1 {
        DeflateDecoder::new(body).take(MOST_BYTES + 1).read_to_end(&mut text)
    } else {
        body.take(MOST_BYTES + 1).read_to_end(&mut text)
    };
    if unpacked.is_err() || text.len() as u64 > MOST_BYTES {
        return Err(damaged("it does not unpack"));
    }
    let text = String::from_utf8(text).map_err(|_| damaged("it is not UTF-8 text"))?;
    let fields: Vec<&str> = text.splitn(5, '\n').collect();
    let [productions, start, steps, limit, name] = fields[..] else { return Err(cut) };
    let word = |text: &str| parse_word(text).map(Packed::from_iter).map_err(|_| damaged("a production is not a word"));
    let wheel = Wheel {
        name: name.to_owned(),
        about: String::new(),
        productions: productions.split(',').map(word).collect::<Result<_, _>>()?,
        start: word(start)?,
        steps: steps.parse().map_err(|_| damaged("its steps are not a number"))?,
        limit: limit.parse().map_err(|_| damaged("its limit is not a number"))?,
        blocks: Blocks::default(),
    };
    Ok(wheel.checked(&Bounds::PLAYED)?)
}
