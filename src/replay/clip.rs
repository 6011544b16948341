//! A replay as a short text to paste into a chat.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;
use xxhash_rust::xxh3::xxh3_64;

/// How such a text begins.
pub const CLIP_HEAD: &str = "fob-replay-1:";

/// The largest text that is unpacked, in bytes.
const LIMIT: u64 = 16 * 1024 * 1024;

/// Why a text is no replay from the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClipError {
    /// Something else.
    #[error("no replay: expected a text that begins with `{CLIP_HEAD}`")]
    NotAClip,
    /// A part is missing, or was changed.
    #[error("edited or damaged: {0}")]
    Damaged(&'static str),
    /// It would unpack to more than a replay can be.
    #[error("larger than {} MiB when unpacked", LIMIT / (1024 * 1024))]
    TooLarge,
}

/// Packs the text of a replay: `fob-replay-1:` then deflated text in base64, then `:` and a checksum.
pub fn to_clip(text: &str) -> String {
    let mut packed = Vec::new();
    let mut encoder = DeflateEncoder::new(text.as_bytes(), Compression::best());
    // Reading from memory cannot fail.
    let _ = encoder.read_to_end(&mut packed);
    format!("{CLIP_HEAD}{}:{:016x}", URL_SAFE_NO_PAD.encode(&packed), xxh3_64(text.as_bytes()))
}

/// Unpacks what [`to_clip`] has packed. White space is ignored, since chats break long lines.
///
/// # Errors
/// It is something else, was changed on its way, or is too large.
pub fn from_clip(clip: &str) -> Result<String, ClipError> {
    let clip: String = clip.chars().filter(|c| !c.is_whitespace()).collect();
    let rest = clip.strip_prefix(CLIP_HEAD).ok_or(ClipError::NotAClip)?;
    let (packed, checksum) = rest.rsplit_once(':').ok_or(ClipError::Damaged("its end is missing"))?;
    let packed = URL_SAFE_NO_PAD.decode(packed).map_err(|_| ClipError::Damaged("not base64"))?;
    let mut text = Vec::new();
    let read = DeflateDecoder::new(packed.as_slice()).take(LIMIT + 1).read_to_end(&mut text);
    if text.len() as u64 > LIMIT {
        return Err(ClipError::TooLarge);
    }
    read.map_err(|_| ClipError::Damaged("it does not unpack"))?;
    if format!("{:016x}", xxh3_64(&text)) != checksum {
        return Err(ClipError::Damaged("its checksum does not match"));
    }
    String::from_utf8(text).map_err(|_| ClipError::Damaged("not UTF-8 text"))
}
