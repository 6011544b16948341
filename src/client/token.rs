//! The secret by which a server recognizes a seat's player.

/// Returns a new token: 128 random bits as 32 hexadecimal digits. `None` if the system has no randomness.
pub fn new_token() -> Option<String> {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(format!("{:032x}", u128::from_be_bytes(bytes)))
}
