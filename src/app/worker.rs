//! The one place of the app that starts threads: work that would make the screen stutter.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};

/// Work that goes on beside the screen. Dropping it asks the work to stop.
pub struct Worker<T> {
    // The mutex only makes the receiver shareable between threads; one of them polls.
    result: Mutex<Receiver<T>>,
    stop: Arc<AtomicBool>,
}

impl<T> std::fmt::Debug for Worker<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Worker")
    }
}

impl<T: Send + 'static> Worker<T> {
    /// Starts work. It is handed a flag that is set when nobody waits for it any more.
    pub fn start(work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Self {
        let (sender, receiver) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = stop.clone();
        std::thread::spawn(move || {
            let value = work(&flag);
            // When nobody waits any more, the result is not wanted either.
            let _ = sender.send(value);
        });
        Self { result: Mutex::new(receiver), stop }
    }

    /// The result once it is there. An error says that the work broke off.
    pub fn poll(&mut self) -> Option<Result<T, String>> {
        let receiver = self.result.get_mut().ok()?;
        match receiver.try_recv() {
            Ok(value) => Some(Ok(value)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("the computer player broke off; play its turn by hand".into())),
        }
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
