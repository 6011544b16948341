//! Where random bytes come from.

use std::fmt;
use std::sync::Arc;

/// Fills a slice with random bytes.
type Fill = dyn Fn(&mut [u8]) -> std::io::Result<()> + Send + Sync;

/// Random bytes for ids, tokens and seeds. Whoever makes the server hands it in: the program has the system's, a test may have the same
/// ones again.
#[derive(Clone)]
pub struct Chance {
    fill: Arc<Fill>,
}

impl Chance {
    /// The system's random numbers.
    pub fn system() -> Self {
        Self { fill: Arc::new(|bytes| getrandom::fill(bytes).map_err(|error| std::io::Error::other(error.to_string()))) }
    }

    /// Bytes that follow from a seed, so that they are the same each time. Nobody may use them where a secret is kept.
    #[cfg(any(test, feature = "simulation"))]
    pub fn seeded(seed: u64) -> Self {
        use sha2::{Digest, Sha256};
        use std::sync::atomic::{AtomicU64, Ordering};
        let drawn = AtomicU64::new(0);
        let fill = move |bytes: &mut [u8]| {
            for piece in bytes.chunks_mut(32) {
                let number = drawn.fetch_add(1, Ordering::Relaxed);
                let hash = Sha256::new().chain_update(seed.to_le_bytes()).chain_update(number.to_le_bytes()).finalize();
                piece.copy_from_slice(&hash[..piece.len()]);
            }
            Ok(())
        };
        Self { fill: Arc::new(fill) }
    }

    /// The same, but for the secrets of rooms, which are all this one.
    #[cfg(feature = "simulation")]
    pub fn seeded_with(seed: u64, secret: u64) -> Self {
        let seeded = Self::seeded(seed);
        let fill = move |bytes: &mut [u8]| {
            // Nothing else has as many.
            if bytes.len() == 8 {
                bytes.copy_from_slice(&secret.to_le_bytes());
                return Ok(());
            }
            (seeded.fill)(bytes)
        };
        Self { fill: Arc::new(fill) }
    }

    /// Random numbers of a system that has none.
    #[cfg(test)]
    pub fn none() -> Self {
        Self { fill: Arc::new(|_| Err(std::io::Error::other("as the test wants it"))) }
    }

    /// Returns random bytes.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn bytes<const N: usize>(&self) -> std::io::Result<[u8; N]> {
        let mut bytes = [0; N];
        (self.fill)(&mut bytes)?;
        Ok(bytes)
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not what it would draw next.
        f.write_str("Chance")
    }
}
