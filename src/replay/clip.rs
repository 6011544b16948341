//! A replay as a short text to paste into a chat.
//!
//! There are two forms. The short one, `fob-replay-2:`, says what was done; what came of it is simulated again, so that a
//! match of 70 shots takes less than 4,000 characters. The long one, `fob-replay-1:`, is the whole text of the replay: for
//! what another version of the physics has recorded.

use super::Replay;
use super::brief::{self, Brief};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use fob_physics::{PHYSICS_VERSION, ShotError};
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClipError {
    /// Something else.
    #[error("no replay: expected a text that begins with `{CLIP_HEAD}`")]
    NotAClip,
    /// A part is missing, or was changed.
    #[error("edited or damaged: {0}")]
    Damaged(&'static str),
    /// It would unpack to more than a replay can be.
    #[error("larger than {} MiB when unpacked", .0 / (1024 * 1024))]
    TooLarge(u64),
    /// It says only what was done, and what came of that is simulated otherwise here.
    #[error("packed with physics {was}, and this program has physics {now}: ask for the replay as a file")]
    OtherPhysics {
        /// The version of the physics that recorded it.
        was: u32,
        /// The version here.
        now: u32,
    },
    /// The same, with the same version of the physics: one of the two programs has changed it.
    #[error("this build simulates the match differently: ask for the replay as a file")]
    Differs,
    /// A shot of it cannot be simulated to its end.
    #[error(transparent)]
    Shot(ShotError),
    /// The caller no longer wants it.
    #[error("stopped")]
    Stopped,
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
    Clip::open(clip, LIMIT)?.text_while(|_, _| true)
}

/// A packed replay, unpacked as far as nothing has to be simulated.
pub struct Clip(Form);

enum Form {
    /// Its whole text.
    Whole(String),
    /// What was done, with the checksum of the whole text.
    Brief(u64, Box<Brief>),
}

impl Clip {
    /// Unpacks a text to at most so many bytes. White space in it is ignored. This takes time by the length of the text and that
    /// limit alone, whoever has made the text.
    ///
    /// # Errors
    /// As [`from_clip`], but for what only shows when it is simulated.
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
        if was != now {
            return Err(ClipError::OtherPhysics { was, now });
        }
        Ok(Self(Form::Brief(u64::from_le_bytes(*checksum), Box::new(brief))))
    }

    /// The text of the replay. The short form is simulated; `progress` is told before every record how many of how many are done,
    /// and stops the work by returning `false`.
    ///
    /// # Errors
    /// It is simulated otherwise here than where it was packed, or it was stopped.
    pub fn text_while(self, progress: impl FnMut(usize, usize) -> bool) -> Result<String, ClipError> {
        let (checksum, brief) = match self.0 {
            Form::Whole(text) => return Ok(text),
            Form::Brief(checksum, brief) => (checksum, brief),
        };
        let text = brief.play(progress)?.text();
        if xxh3_64(text.as_bytes()) == checksum { Ok(text) } else { Err(ClipError::Differs) }
    }
}
