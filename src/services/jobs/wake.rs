//! Wakes the window from a worker: before that, nothing is drawn and nobody looks for an answer.

use std::fmt;
use std::sync::Arc;

/// Requests a frame, from any thread. The app provides one that knows its window; the default does nothing.
#[derive(Clone, Default)]
pub struct Wake(Option<Arc<dyn Fn() + Send + Sync>>);

impl Wake {
    /// Calls a function, on any thread that has news.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(wake)))
    }

    /// Requests a frame of the window.
    pub fn wake(&self) {
        if let Some(wake) = &self.0 {
            wake();
        }
    }
}

impl fmt::Debug for Wake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wake")
    }
}

/// Wakes when it is dropped.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Debug)]
pub(crate) struct AtTheEnd(pub(crate) Wake);

#[cfg(not(target_arch = "wasm32"))]
impl Drop for AtTheEnd {
    fn drop(&mut self) {
        self.0.wake();
    }
}
