//! Sheets and hand-ins as short texts without blanks, for links: a checksum, then the text, deflated, in base64.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;
use xxhash_rust::xxh3::xxh3_64;

/// Version of the format.
const VERSION: u8 = 1;
/// Length of the checksum in bytes.
const CHECK: usize = 3;
/// The app's route to the sheets, which follows `#` in such links.
pub const PLACE: &str = "sheets";
/// Key of the hand-in in such a link.
pub const WORK: &str = "work";
/// Key of the sheet in such a link.
pub const SHEET: &str = "packed";

/// Why a text cannot be unpacked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackedError {
    /// The text was changed, or is incomplete.
    #[error("the link is edited or damaged: expected it whole, as it was copied")]
    Damaged,
    /// It is in a newer format.
    #[error("the link was made by a newer fob (version {0}; this program reads up to {VERSION})")]
    Newer(u8),
    /// It would be too large.
    #[error("the link unpacks to more than {0} bytes: expected less")]
    TooLarge(u64),
}

/// Packs a text.
///
/// ```
/// use fob_course::{pack, unpack};
/// assert_eq!(unpack(&pack("(fobwork: 1)"), 100).as_deref(), Ok("(fobwork: 1)"));
/// ```
pub fn pack(text: &str) -> String {
    let mut bytes = vec![VERSION];
    // Reading from memory cannot fail.
    let _ = DeflateEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut bytes);
    let check = xxh3_64(&bytes).to_le_bytes();
    URL_SAFE_NO_PAD.encode([&check[..CHECK], &bytes].concat())
}

/// Unpacks a text of at most `most` bytes.
///
/// # Errors
/// It was not made by [`pack`], or is larger: not a byte beyond the limit is unpacked.
pub fn unpack(packed: &str, most: u64) -> Result<String, PackedError> {
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| PackedError::Damaged)?;
    let (check, bytes) = bytes.split_at_checked(CHECK).ok_or(PackedError::Damaged)?;
    if xxh3_64(bytes).to_le_bytes()[..CHECK] != *check {
        return Err(PackedError::Damaged);
    }
    let (&version, deflated) = bytes.split_first().ok_or(PackedError::Damaged)?;
    if version != VERSION {
        return Err(PackedError::Newer(version));
    }
    let mut text = Vec::new();
    DeflateDecoder::new(deflated).take(most + 1).read_to_end(&mut text).map_err(|_| PackedError::Damaged)?;
    if text.len() as u64 > most {
        return Err(PackedError::TooLarge(most));
    }
    String::from_utf8(text).map_err(|_| PackedError::Damaged)
}

/// Returns the packed hand-in of a text that is a link, such as `https://../#sheets?work=..`, or of the small files that browsers make of
/// one.
pub fn work_of(text: &str) -> Option<&str> {
    let line = text
        .lines()
        .map(|line| line.trim().trim_start_matches("URL="))
        .find(|line| !line.is_empty() && !line.starts_with('['))?;
    let route = line.split_once('#').map_or(line, |(_, route)| route);
    let pairs = route.strip_prefix(PLACE)?.strip_prefix('?')?;
    pairs.split('&').find_map(|pair| pair.strip_prefix(WORK)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_link_is_found_and_damage_and_bombs_are_refused() {
        let packed = pack("text");
        for link in [
            format!("https://fob.example/#sheets?work={packed}"),
            format!("  sheets?work={packed}\n"),
            format!("[InternetShortcut]\r\nURL=https://fob.example/#sheets?work={packed}\r\n"),
        ] {
            assert_eq!(work_of(&link), Some(&*packed), "{link}");
        }
        for other in ["(a|b)*", "", "https://fob.example/#sheets?packed=x", "sheets", "#sheets?work"] {
            assert_eq!(work_of(other), None, "{other}");
        }
        for cut in 0..packed.len() {
            assert_eq!(unpack(&packed[..cut], 100), Err(PackedError::Damaged), "{cut}");
        }
        let bomb = pack(&"a".repeat(50_000_000));
        assert!(bomb.len() < 100_000);
        assert_eq!(unpack(&bomb, 1_000_000), Err(PackedError::TooLarge(1_000_000)));
        assert_eq!(unpack(&pack(""), 0).as_deref(), Ok(""));
    }
}
