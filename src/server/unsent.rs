//! Counts the bytes of records that were read for sockets and wait to be sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The waiting bytes of all sockets together.
#[derive(Clone, Debug, Default)]
pub struct Unsent(Arc<AtomicUsize>);

/// The waiting bytes of one socket. They stop counting when they are sent, or the socket is gone.
#[derive(Debug)]
pub struct UnsentOf {
    all: Unsent,
    bytes: usize,
}

impl Unsent {
    /// Counts bytes that were read.
    pub fn read(&self, bytes: usize) -> UnsentOf {
        self.0.fetch_add(bytes, Ordering::Relaxed);
        metrics::gauge!("fob_unsent_bytes").increment(bytes as f64);
        UnsentOf { all: self.clone(), bytes }
    }

    /// Returns the number of bytes that wait.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl UnsentOf {
    /// Counts bytes that were sent.
    pub fn sent(&mut self, bytes: usize) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.all.0.fetch_sub(bytes, Ordering::Relaxed);
        metrics::gauge!("fob_unsent_bytes").decrement(bytes as f64);
    }
}

impl Drop for UnsentOf {
    fn drop(&mut self) {
        self.sent(self.bytes);
    }
}
