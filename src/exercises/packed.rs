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

/// The reason why a text cannot be unpacked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackedError {
    /// The text was changed, or is incomplete.
    #[error("the link is edited or damaged: expected it whole, as it was copied")]
    Damaged,
    /// The text has a newer format.
    #[error("the link was made by a newer fob (version {0}; this program reads up to {VERSION})")]
    Newer(u8),
    /// The text would be too large.
    #[error("the link unpacks to more than {0} bytes: expected less")]
    TooLarge(u64),
}

/// Packs a text.
///
/// ```
/// use fob_exercises::{pack, unpack};
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
/// The text was not made by [`pack`], or is larger: not a byte beyond the limit is unpacked.
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

/// Returns the packed hand-ins of the links in a text, such as `https://../#sheets?work=..`, each once.
pub fn works_of(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, place) in text.match_indices(PLACE) {
        let is_within = text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_'));
        let Some(pairs) = text[at + place.len()..].strip_prefix('?').filter(|_| !is_within) else { continue };
        let pairs = pairs.split(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>')).next().unwrap_or_default();
        let Some(work) = pairs.split('&').find_map(|pair| pair.strip_prefix(WORK)?.strip_prefix('=')) else { continue };
        // In a sentence other characters may follow.
        let work = work.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))).next().unwrap_or_default();
        if !found.contains(&work) {
            found.push(work);
        }
    }
    found
}

/// Unpacks the hand-ins of several forms of the same text, such as a page and its source: if a link is whole in one of them, and
/// cut or run together with other words in another, the whole one counts.
pub(crate) fn unpacked(texts: &[impl AsRef<str>], most: u64) -> Vec<Result<String, PackedError>> {
    let mut packed: Vec<&str> = Vec::new();
    for work in texts.iter().flat_map(|text| works_of(text.as_ref())) {
        if !packed.contains(&work) {
            packed.push(work);
        }
    }
    let all: Vec<(&str, Result<String, PackedError>)> = packed.into_iter().map(|work| (work, unpack(work, most))).collect();
    let whole: Vec<&str> = all.iter().filter(|(_, text)| text.is_ok()).map(|(work, _)| *work).collect();
    let is_part = |work: &str| whole.iter().any(|whole| whole.starts_with(work) || work.starts_with(whole));
    all.into_iter().filter(|(work, text)| text.is_ok() || !is_part(work)).map(|(_, text)| text).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn links_are_found_and_damage_and_bombs_are_refused() {
        let packed = pack("text");
        for link in [
            format!("https://fob.example/#sheets?work={packed}"),
            format!("  sheets?work={packed}\n"),
            // An address without a host, which a learning system completes.
            format!("{}{PLACE}?work={packed}", "http://"),
            format!("[InternetShortcut]\r\nURL=https://fob.example/#sheets?work={packed}\r\n"),
            format!("My answers:\n(https://fob.example/#sheets?x=1&work={packed}). And again: sheets?work={packed}"),
            format!("<a href=\"https://fob.example/#sheets?work={packed}\">"),
        ] {
            assert_eq!(works_of(&link), [&*packed], "{link}");
        }
        for other in ["(a|b)*", "", "https://fob.example/#sheets?packed=x", "sheets", "#sheets?work", "worksheets?work=x"] {
            assert_eq!(works_of(other), [""; 0], "{other}");
        }
        assert_eq!(works_of("sheets?work= sheets?work=b"), ["", "b"]);
        // The text of a link on a page may be cut, or run together with the next word.
        let (a, b) = (pack("a"), pack("b"));
        let source = format!("sheets?work={a} sheets?work={b}");
        let texts = [source, format!("sheets?work={a}Ada sheets?work={} sheets?work=x", &b[..9])];
        assert_eq!(unpacked(&texts, 9), [Ok("a".to_owned()), Ok("b".to_owned()), Err(PackedError::Damaged)]);
        assert_eq!(unpacked(&texts[1..], 9), [const { Err(PackedError::Damaged) }; 3]);
        for cut in 0..packed.len() {
            assert_eq!(unpack(&packed[..cut], 100), Err(PackedError::Damaged), "{cut}");
        }
        let bomb = pack(&"a".repeat(50_000_000));
        assert!(bomb.len() < 100_000);
        assert_eq!(unpack(&bomb, 1_000_000), Err(PackedError::TooLarge(1_000_000)));
        assert_eq!(unpack(&pack(""), 0).as_deref(), Ok(""));
    }
}
