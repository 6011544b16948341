//! A replay as a short text to paste into a chat.
//!
//! There are two forms. The short form, `fob-replay-2:`, has only the actions; the results are simulated again. A match of 70 shots takes
//! fewer than 4,000 characters. The long form, `fob-replay-1:`, is the whole text of the replay, for replays recorded by another version of
//! the physics.

use super::Replay;
use super::brief::{self, Brief};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use fob_physics::{PHYSICS_VERSION, ShotError};
use std::io::Read;
use xxhash_rust::xxh3::xxh3_64;

/// Prefix of both forms.
pub const CLIP_HEAD: &str = "fob-replay-";

/// Rest of the prefix in the long form.
const WHOLE: &str = "1:";
/// Rest of the prefix in the short form.
const BRIEF: &str = "2:";

/// Maximum size of the unpacked text, in bytes.
const LIMIT: u64 = 16 * 1024 * 1024;

/// Error of reading a packed replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClipError {
    /// The text is something else.
    #[error("not a replay: expected a text that begins with `{CLIP_HEAD}`")]
    NotAClip,
    /// A part is missing or was changed.
    #[error("edited or damaged: {0}")]
    Damaged(&'static str),
    /// The unpacked text would be larger than the limit for replays.
    #[error("larger than {} MiB when unpacked", .0 / (1024 * 1024))]
    TooLarge(u64),
    /// The short form was recorded by another version of the physics and simulates differently here.
    #[error("recorded with physics {was}, but this fob has physics {now}: ask for the replay as a file")]
    OtherPhysics {
        /// The version of the physics that recorded it.
        was: u32,
        /// The version of this build.
        now: u32,
    },
    /// The short form simulates differently although the version of the physics is the same: one of the two programs was modified.
    #[error("this build simulates the match differently: ask for the replay as a file")]
    Differs,
    /// A shot cannot be simulated to its end.
    #[error(transparent)]
    Shot(ShotError),
    /// The caller stopped the work.
    #[error("stopped")]
    Stopped,
}

/// Packs the text of a replay, with a checksum at the end, in the short form if possible. Simulates nothing.
pub fn to_clip(text: &str) -> String {
    let replay = Replay::parse(text).ok();
    let replay = replay.filter(|replay| fob_physics::moves_as(replay.header.physics) && replay.print() == text);
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

/// Unpacks the result of [`to_clip`]. White space is ignored, because chat programs break long lines. The short form is simulated, which
/// takes about as long as opening the replay.
///
/// # Errors
/// The text is something else, was changed, is too large, or was packed with different physics.
pub fn from_clip(clip: &str) -> Result<String, ClipError> {
    Clip::open(clip, LIMIT)?.text_while(|_, _| true)
}

/// A packed replay, unpacked as far as possible without simulation.
pub struct Clip(Form);

enum Form {
    /// The whole text of the replay.
    Whole(String),
    /// The checksum of the whole text, and the actions.
    Brief(u64, Box<Brief>),
}

impl Clip {
    /// Unpacks a text to at most `most` bytes. White space is ignored. The time depends only on the length of the text and on
    /// `most`, so that a hostile text cannot take longer.
    ///
    /// # Errors
    /// As for [`from_clip`], except for problems that only the simulation can find.
    pub fn open(clip: &str, most: u64) -> Result<Self, ClipError> {
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
            return Self::brief(&packed, most);
        }
        let mut text = Vec::new();
        let most = most.min(LIMIT);
        let read = DeflateDecoder::new(packed.as_slice()).take(most + 1).read_to_end(&mut text);
        if text.len() as u64 > most {
            return Err(ClipError::TooLarge(most));
        }
        read.map_err(|_| ClipError::Damaged("it does not unpack"))?;
        is_whole(&text)?;
        String::from_utf8(text).map(|text| Self(Form::Whole(text))).map_err(|_| ClipError::Damaged("not UTF-8 text"))
    }

    fn brief(packed: &[u8], most: u64) -> Result<Self, ClipError> {
        let (checksum, packed) = packed.split_first_chunk().ok_or(ClipError::Damaged("it does not unpack"))?;
        let brief = Brief::unpack(packed, most).ok_or(ClipError::Damaged("it does not unpack"))?;
        let (was, now) = (brief.header.physics, PHYSICS_VERSION);
        if !fob_physics::moves_as(was) {
            return Err(ClipError::OtherPhysics { was, now });
        }
        Ok(Self(Form::Brief(u64::from_le_bytes(*checksum), Box::new(brief))))
    }

    /// Returns the text of the replay. The short form is simulated; `progress` is called before every record with the number done and the
    /// total, and stops the work by returning `false`.
    ///
    /// # Errors
    /// The replay simulates differently here, or `progress` stopped the work.
    pub fn text_while(self, progress: impl FnMut(usize, usize) -> bool) -> Result<String, ClipError> {
        let (checksum, brief) = match self.0 {
            Form::Whole(text) => return Ok(text),
            Form::Brief(checksum, brief) => (checksum, brief),
        };
        let text = brief.play(progress)?.text();
        if xxh3_64(text.as_bytes()) == checksum { Ok(text) } else { Err(ClipError::Differs) }
    }
}
