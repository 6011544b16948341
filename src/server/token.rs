//! Names of rooms and tokens of seats, from the system's chance.

use sha2::{Digest, Sha256};

/// The letters of a room's name: none that is easily taken for another.
const LETTERS: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";
/// The length of a room's name.
const LENGTH: usize = 10;

/// Random bytes of the system.
fn random<const N: usize>() -> std::io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(bytes)
}

/// A new room's name.
///
/// # Errors
/// The system has no chance to give.
pub fn room_id() -> std::io::Result<String> {
    let mut id = String::with_capacity(LENGTH);
    while id.len() < LENGTH {
        // By rejection, so that all letters are equally likely.
        let bytes = random::<16>()?;
        let letters = bytes.iter().map(|byte| usize::from(byte & 31)).filter(|&index| index < LETTERS.len());
        id.extend(letters.take(LENGTH - id.len()).map(|index| char::from(LETTERS[index])));
    }
    Ok(id)
}

/// Whether a text may be a room's name.
pub fn is_room_id(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// A new token: 128 random bits as 32 hexadecimal digits.
///
/// # Errors
/// The system has no chance to give.
pub fn token() -> std::io::Result<String> {
    Ok(format!("{:032x}", u128::from_be_bytes(random()?)))
}

/// A room's secret seed.
///
/// # Errors
/// The system has no chance to give.
pub fn secret() -> std::io::Result<u64> {
    random().map(u64::from_le_bytes)
}

/// Whether a text is of a token's form.
pub fn is_token(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// What is kept of a token. Its letters' case does not matter.
pub fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.to_ascii_lowercase().as_bytes()).to_vec()
}

/// What is kept of the token of somebody at an event, for their seat in a room: another one in each room, since a token's hash has
/// one seat at most.
pub fn seat_hash(hash: &[u8], room: &str) -> Vec<u8> {
    Sha256::new().chain_update(hash).chain_update(room).finalize().to_vec()
}

/// The secret seed of a room that belongs to an event, from the event's.
pub fn derived(secret: u64, room: &str) -> u64 {
    let hash = seat_hash(&secret.to_le_bytes(), room);
    hash.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte))
}

/// A hash as hexadecimal digits.
pub fn hex(hash: &[u8]) -> String {
    use std::fmt::Write;
    hash.iter().fold(String::new(), |mut text, byte| {
        // Writing into a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes of hexadecimal digits; nothing where they are none.
pub fn from_hex(text: &str) -> Vec<u8> {
    let byte = |at: usize| text.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    (0..text.len()).step_by(2).map(byte).collect::<Option<_>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn names_and_tokens_are_of_their_form() {
        for _ in 0..1000 {
            let (id, token) = (room_id().unwrap(), token().unwrap());
            assert!(is_room_id(&id), "{id}");
            assert!(is_token(&token), "{token}");
        }
        assert!(!is_room_id("abcdefghil") && !is_room_id("abc") && !is_token("xyz"));
    }
}
