//! A replay as a short text to paste into a chat.
//!
//! There are two forms. The short one, `fob-replay-2:`, says what was done; what came of it is simulated again, so that a
//! match of 70 shots takes less than 4,000 characters. The long one, `fob-replay-1:`, is the whole text of the replay: for
//! what another version of the physics has recorded.

use super::Replay;
use super::brief::{self, Brief};
use crate::physics::PHYSICS_VERSION;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;
use xxhash_rust::xxh3::xxh3_64;

/// How such a text begins.
pub const CLIP_HEAD: &str = "fob-replay-";

/// What follows in the long form.
const WHOLE: &str = "1:";
/// What follows in the short form.
const BRIEF: &str = "2:";

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
    /// It says only what was done, and what came of that is simulated otherwise here.
    #[error("packed with physics {was}, and this program has physics {now}: ask for the replay as a file")]
    OtherPhysics {
        /// The version of the physics that recorded it.
        was: u32,
        /// The version here.
        now: u32,
    },
    /// The same, with the same version of the physics: one of the two programs has changed it.
    #[error("it is simulated otherwise here than where it was packed: ask for the replay as a file")]
    Differs,
}

/// Packs the text of a replay, with a checksum at its end; in the short form where that is possible. Nothing is simulated.
pub fn to_clip(text: &str) -> String {
    let replay = Replay::parse(text).ok();
    let replay = replay.filter(|replay| replay.header.physics == PHYSICS_VERSION && replay.print() == text);
    if let Some(packed) = replay.and_then(|replay| brief::pack(&replay)) {
        let packed = [&xxh3_64(text.as_bytes()).to_le_bytes()[..], &packed].concat();
        return format!("{CLIP_HEAD}{BRIEF}{}:{:016x}", URL_SAFE_NO_PAD.encode(&packed), xxh3_64(&packed));
    }
    let mut packed = Vec::new();
    let mut encoder = DeflateEncoder::new(text.as_bytes(), Compression::best());
    // Reading from memory cannot fail.
    let _ = encoder.read_to_end(&mut packed);
    format!("{CLIP_HEAD}{WHOLE}{}:{:016x}", URL_SAFE_NO_PAD.encode(&packed), xxh3_64(text.as_bytes()))
}

/// Unpacks what [`to_clip`] has packed. White space is ignored, since chats break long lines. The short form is played
/// again, which takes about as long as to open the replay.
///
/// # Errors
/// It is something else, was changed on its way, is too large, or was packed with another physics.
pub fn from_clip(clip: &str) -> Result<String, ClipError> {
    let clip: String = clip.chars().filter(|c| !c.is_whitespace()).collect();
    let rest = clip.strip_prefix(CLIP_HEAD).ok_or(ClipError::NotAClip)?;
    let (is_brief, rest) = match (rest.strip_prefix(BRIEF), rest.strip_prefix(WHOLE)) {
        (Some(rest), _) => (true, rest),
        (None, Some(rest)) => (false, rest),
        (None, None) => return Err(ClipError::NotAClip),
    };
    let (packed, checksum) = rest.rsplit_once(':').ok_or(ClipError::Damaged("its end is missing"))?;
    let packed = URL_SAFE_NO_PAD.decode(packed).map_err(|_| ClipError::Damaged("not base64"))?;
    let is_whole = |bytes: &[u8]| {
        let same = format!("{:016x}", xxh3_64(bytes)) == checksum;
        if same { Ok(()) } else { Err(ClipError::Damaged("its checksum does not match")) }
    };
    if is_brief {
        is_whole(&packed)?;
        return play(&packed);
    }
    let mut text = Vec::new();
    let read = DeflateDecoder::new(packed.as_slice()).take(LIMIT + 1).read_to_end(&mut text);
    if text.len() as u64 > LIMIT {
        return Err(ClipError::TooLarge);
    }
    read.map_err(|_| ClipError::Damaged("it does not unpack"))?;
    is_whole(&text)?;
    String::from_utf8(text).map_err(|_| ClipError::Damaged("not UTF-8 text"))
}

/// The text of a replay of which only is known what was done.
fn play(packed: &[u8]) -> Result<String, ClipError> {
    let (checksum, packed) = packed.split_first_chunk().ok_or(ClipError::Damaged("it does not unpack"))?;
    let brief = Brief::unpack(packed).ok_or(ClipError::Damaged("it does not unpack"))?;
    let (was, now) = (brief.header.physics, PHYSICS_VERSION);
    if was != now {
        return Err(ClipError::OtherPhysics { was, now });
    }
    let text = brief.play().ok_or(ClipError::Differs)?.text();
    if xxh3_64(text.as_bytes()) == u64::from_le_bytes(*checksum) { Ok(text) } else { Err(ClipError::Differs) }
}
