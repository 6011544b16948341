//! Decodes the bytes of a foreign file. JFLAP writes UTF-8; files saved again elsewhere can be UTF-16 or Latin-1, as a byte order mark or
//! their XML declaration says.

use crate::problem::DfaErrors;
use fob_base::TextPlace;

/// The supported encodings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16 { big: bool },
    Latin1,
    Windows1252,
}

/// The characters of bytes 0x80 to 0x9f in Windows-1252; all others are those of Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’', '“', '”',
    '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes a file: UTF-8, unless a byte order mark, the first bytes (XML 1.0, appendix F) or an XML declaration say otherwise. A byte order
/// mark is dropped.
///
/// # Errors
/// The place of the first bytes that are invalid in this encoding, or an unknown encoding.
///
/// ```
/// use fob_automata::foreign::decode;
/// assert_eq!(decode(b"\xff\xfe<\0a\0/\0>\0".to_vec())?, "<a/>");
/// assert!(decode(b"<?xml version='1.0' encoding='ISO-8859-1'?><a b='\xe9'/>".to_vec())?.ends_with("<a b='é'/>"));
/// # Ok::<(), fob_automata::DfaErrors>(())
/// ```
pub fn decode(bytes: Vec<u8>) -> Result<String, DfaErrors> {
    match encoding(&bytes)? {
        Encoding::Utf8 => utf8(bytes),
        Encoding::Utf16 { big } => utf16(&bytes, big),
        Encoding::Latin1 => Ok(bytes.into_iter().map(char::from).collect()),
        Encoding::Windows1252 => Ok(windows_1252(bytes)),
    }
}

/// Decodes Windows-1252, in which any bytes are a text.
pub fn windows_1252(bytes: Vec<u8>) -> String {
    let char_of = |byte: u8| match byte {
        0x80..0xa0 => WINDOWS[usize::from(byte - 0x80)],
        other => char::from(other),
    };
    bytes.into_iter().map(char_of).collect()
}

fn encoding(bytes: &[u8]) -> Result<Encoding, DfaErrors> {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => return Ok(Encoding::Utf8),
        [0xfe, 0xff, ..] | [0, b'<', ..] => return Ok(Encoding::Utf16 { big: true }),
        [0xff, 0xfe, ..] | [b'<', 0, ..] => return Ok(Encoding::Utf16 { big: false }),
        _ => {}
    }
    let Some((name, at)) = declared(bytes) else { return Ok(Encoding::Utf8) };
    match name.to_ascii_uppercase().replace(['-', '_'], "").as_str() {
        // A file that says UTF-16 and is not was saved again by an editor that left the declaration as it was.
        "UTF8" | "USASCII" | "ASCII" | "UTF16" | "UTF16LE" | "UTF16BE" => Ok(Encoding::Utf8),
        "ISO88591" | "LATIN1" | "L1" => Ok(Encoding::Latin1),
        "WINDOWS1252" | "CP1252" => Ok(Encoding::Windows1252),
        _ if bytes.is_ascii() => Ok(Encoding::Utf8),
        _ => {
            let name: String = name.chars().take(40).collect();
            let message = format!("the encoding {name:?} is not known: expected UTF-8, UTF-16, ISO-8859-1 or windows-1252");
            // A declaration is ASCII.
            let before = String::from_utf8_lossy(&bytes[..at]);
            Err(DfaErrors::syntax(message, Some(TextPlace::from_text(&before, at))))
        }
    }
}

/// Returns the encoding that an XML declaration names, and its offset.
fn declared(bytes: &[u8]) -> Option<(&str, usize)> {
    let end = bytes.windows(2).take(1000).position(|two| two == b"?>")?;
    let declaration = std::str::from_utf8(&bytes[..end]).ok().filter(|text| text.starts_with("<?xml") && text.is_ascii())?;
    let key = declaration.find("encoding")? + "encoding".len();
    let value = declaration[key..].trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let name = value[1..].split(quote).next()?;
    Some((name, declaration.len() - value.len() + 1))
}

fn utf8(bytes: Vec<u8>) -> Result<String, DfaErrors> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        Err(error) => {
            let good = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
            Err(damaged("UTF-8", &good))
        }
    }
}

fn utf16(bytes: &[u8], big: bool) -> Result<String, DfaErrors> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| if big { u16::from_be_bytes(*pair) } else { u16::from_le_bytes(*pair) });
    let mut text = String::with_capacity(pairs.len());
    for (place, unit) in char::decode_utf16(units).enumerate() {
        match unit {
            Ok('\u{feff}') if place == 0 => {}
            Ok(c) => text.push(c),
            Err(_) => return Err(damaged("UTF-16", &text)),
        }
    }
    if rest.is_empty() { Ok(text) } else { Err(damaged("UTF-16", &text)) }
}

/// Creates the error for invalid bytes after the text `good`.
fn damaged(encoding: &str, good: &str) -> DfaErrors {
    DfaErrors::syntax(format!("not {encoding} text"), Some(TextPlace::from_text(good, good.len())))
}
