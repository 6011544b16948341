//! The one place of the app that starts threads: for work that would make the screen stutter.

use crate::work::{AtTheEnd, Wake};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};

/// Work in the background that reports its results piece by piece. Dropping it asks the work to stop.
pub struct Stream<T> {
    messages: Mutex<Receiver<T>>,
    stop: Arc<AtomicBool>,
    ended: bool,
}

impl<T> std::fmt::Debug for Stream<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stream")
    }
}

impl<T: Send + 'static> Stream<T> {
    /// Starts work. The work gets a function that takes a piece, and returns `false` when no more are wanted. Every piece wakes
    /// the window, and so does the end.
    pub fn start(wake: Wake, work: impl FnOnce(&dyn Fn(T) -> bool) + Send + 'static) -> Self {
        let (sender, receiver) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = stop.clone();
        std::thread::spawn(move || {
            // Also when the work panics: what is declared later is dropped earlier, so the end is visible when this wakes the
            // window.
            let _end = AtTheEnd(wake.clone());
            let sender = sender;
            work(&|piece| {
                let heard = sender.send(piece).is_ok();
                wake.wake();
                heard && !flag.load(Ordering::Relaxed)
            });
        });
        Self { messages: Mutex::new(receiver), stop, ended: false }
    }

    /// The reports since the last call.
    pub fn poll(&mut self) -> Vec<T> {
        let Ok(receiver) = self.messages.get_mut() else { return Vec::new() };
        let mut pieces = Vec::new();
        loop {
            match receiver.try_recv() {
                Ok(piece) => pieces.push(piece),
                Err(TryRecvError::Empty) => return pieces,
                Err(TryRecvError::Disconnected) => {
                    self.ended = true;
                    return pieces;
                }
            }
        }
    }

    /// Whether the work has ended and everything was polled.
    pub fn ended(&self) -> bool {
        self.ended
    }
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn a_stream_delivers_everything_and_ends() {
        let woken = Arc::new(AtomicUsize::new(0));
        let count = woken.clone();
        let wake = Wake::new(move || _ = count.fetch_add(1, Ordering::Relaxed));
        let mut stream = Stream::start(wake, |send| {
            for n in 0..5 {
                send(n);
            }
        });
        let mut all = Vec::new();
        while !stream.ended() {
            all.extend(stream.poll());
        }
        assert_eq!(all, [0, 1, 2, 3, 4]);
        while woken.load(Ordering::Relaxed) < 6 {
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_dropped_stream_stops_its_work() {
        let (done, wait) = channel();
        let stream = Stream::start(Wake::default(), move |send| {
            while send(()) {}
            let _ = done.send(());
        });
        drop(stream);
        assert_eq!(wait.recv_timeout(std::time::Duration::from_secs(20)), Ok(()));
    }
}
