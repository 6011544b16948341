//! The source of random bytes.

use std::fmt;
use std::sync::Arc;

/// Fills a slice with random bytes.
type Fill = dyn Fn(&mut [u8]) -> std::io::Result<()> + Send + Sync;

/// Source of random bytes for ids, tokens and seeds. The program passes the system's source; a test may pass one that repeats.
#[derive(Clone)]
pub struct Chance {
    fill: Arc<Fill>,
}

impl Chance {
    /// Returns the system's source.
    pub fn system() -> Self {
        Self { fill: Arc::new(|bytes| getrandom::fill(bytes).map_err(|error| std::io::Error::other(error.to_string()))) }
    }

    /// Creates a source whose bytes follow from a seed, so that they are the same each time. Not for real secrets.
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

    /// Creates such a source, but with the same secret for all rooms.
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

    /// Creates a source that always fails.
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
