//! Ids of rooms and tokens of seats.

use super::chance::Chance;
use sha2::{Digest, Sha256};

/// Letters of a room's id, without letters that are easily confused.
const LETTERS: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";
/// Length of a room's id.
const LENGTH: usize = 10;

/// Returns a new room's id.
///
/// # Errors
/// The system has no random numbers.
pub(crate) fn room_id(chance: &Chance) -> std::io::Result<String> {
    let mut id = String::with_capacity(LENGTH);
    while id.len() < LENGTH {
        // Use five bits of each byte and reject values beyond the last letter, so that all letters are equally likely.
        let bytes = chance.bytes::<16>()?;
        let letters = bytes.iter().map(|byte| usize::from(byte & 31)).filter(|&index| index < LETTERS.len());
        id.extend(letters.take(LENGTH - id.len()).map(|index| char::from(LETTERS[index])));
    }
    Ok(id)
}

/// Returns whether a text has the form of a room's id.
pub(crate) fn is_room_id(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// Returns a code that people type: ten letters that follow from a secret, different for each purpose. The code can be derived
/// again from the secret, so it need not be stored.
pub(crate) fn code(secret: &str, of: &str) -> String {
    let letters: Vec<char> =
        LETTERS.iter().filter(|letter| letter.is_ascii_alphabetic()).map(|&letter| char::from(letter)).collect();
    let mut code = String::with_capacity(LENGTH);
    for round in 0_u64.. {
        let secret = secret.to_ascii_lowercase();
        let hash = Sha256::new()
            .chain_update("code\n")
            .chain_update(secret)
            .chain_update(round.to_le_bytes())
            .chain_update(of)
            .finalize();
        // Use five bits of each byte and reject values beyond the last letter, as for a room's id.
        let drawn = hash.iter().filter_map(|byte| letters.get(usize::from(byte & 31)));
        code.extend(drawn.take(LENGTH - code.len()));
        if code.len() == LENGTH {
            break;
        }
    }
    code
}

/// Returns a typed code in its normal form; `None` if the text does not have the form of a code.
pub(crate) fn typed_code(text: &str) -> Option<String> {
    let code: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_lowercase()).collect();
    (code.len() == LENGTH && code.bytes().all(|byte| byte.is_ascii_alphabetic() && LETTERS.contains(&byte))).then_some(code)
}

/// Returns a new token: 128 random bits as 32 hexadecimal digits.
///
/// # Errors
/// The system has no random numbers.
pub fn token(chance: &Chance) -> std::io::Result<String> {
    Ok(format!("{:032x}", u128::from_be_bytes(chance.bytes()?)))
}

/// Returns a room's secret seed.
///
/// # Errors
/// The system has no random numbers.
pub fn secret(chance: &Chance) -> std::io::Result<u64> {
    chance.bytes().map(u64::from_le_bytes)
}

/// Returns whether a text has the form of a token.
pub(crate) fn is_token(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns the hash that is stored for a token. Ignores the case of its letters.
pub fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.to_ascii_lowercase().as_bytes()).to_vec()
}

/// Returns the hash that is stored for a seat of an event's participant. It differs in each room, because a token's hash has at most one
/// seat.
pub(crate) fn seat_hash(hash: &[u8], room: &str) -> Vec<u8> {
    Sha256::new().chain_update(hash).chain_update(room).finalize().to_vec()
}

/// Derives the secret seed of an event's room from the event's.
pub fn derived(secret: u64, room: &str) -> u64 {
    let hash = seat_hash(&secret.to_le_bytes(), room);
    hash.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte))
}

/// Converts a hash to hexadecimal digits.
pub(crate) fn hex(hash: &[u8]) -> String {
    use std::fmt::Write;
    hash.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Parses hexadecimal digits; empty if the text has others.
pub(crate) fn from_hex(text: &str) -> Vec<u8> {
    let byte = |at: usize| text.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    (0..text.len()).step_by(2).map(byte).collect::<Option<_>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn ids_and_tokens_have_their_form() {
        for chance in [Chance::system(), Chance::seeded(1)] {
            for _ in 0..1000 {
                let (id, token) = (room_id(&chance).unwrap(), token(&chance).unwrap());
                assert!(is_room_id(&id), "{id}");
                assert!(is_token(&token), "{token}");
            }
        }
        assert!(!is_room_id("abcdefghil") && !is_room_id("abc") && !is_token("xyz"));
    }

    #[test]
    fn the_same_seed_gives_the_same_ids_and_another_one_others() {
        let drawn = |seed| {
            let chance = Chance::seeded(seed);
            (room_id(&chance).unwrap(), room_id(&chance).unwrap(), token(&chance).unwrap(), secret(&chance).unwrap())
        };
        let first = drawn(1);
        assert_eq!(first, drawn(1));
        assert_ne!(first, drawn(2));
        assert_ne!(first.0, first.1);
    }

    #[test]
    fn codes_follow_from_their_secret_and_purpose_and_are_read_as_people_type_them() {
        let secret = "00112233445566778899aabbccddeeff";
        let codes: Vec<String> = (0..1000).map(|n| code(secret, &n.to_string())).collect();
        assert!(codes.iter().all(|code| code.len() == 10 && typed_code(code).as_ref() == Some(code)), "{codes:?}");
        assert_eq!(codes.iter().collect::<std::collections::HashSet<_>>().len(), 1000);
        assert_eq!(codes[7], code(&secret.to_uppercase(), "7"));
        assert_ne!(codes[7], code("10112233445566778899aabbccddeeff", "7"));
        let typed = format!(" {}-{} ", codes[0][..5].to_uppercase(), &codes[0][5..]);
        assert_eq!(typed_code(&typed), Some(codes[0].clone()));
        for bad in ["", "abcdefghj", "abcdefghjkm", "abcdefghj1", "abcdefghi\u{e9}", "ililililil"] {
            assert_eq!(typed_code(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_system_without_random_numbers_gives_no_token() {
        assert!(token(&Chance::none()).is_err() && room_id(&Chance::none()).is_err() && secret(&Chance::none()).is_err());
    }
}
