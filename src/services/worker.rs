//! The one place of the app that starts threads: for work that would make the screen stutter.

use crate::jobs::{AtTheEnd, Wake};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of threads. It is far above what one window asks for; more work waits until one of them is free.
const MOST: usize = 64;

static THREADS: Threads = Threads::new(MOST, |work| std::thread::Builder::new().spawn(work).map(drop));

type Task = Box<dyn FnOnce() + Send>;

/// A bounded number of threads, each started when there is work for it.
struct Threads {
    most: usize,
    /// Starts a thread that runs a task.
    spawn: fn(Task) -> std::io::Result<()>,
    waiting: Mutex<Waiting>,
}

struct Waiting {
    tasks: VecDeque<Task>,
    /// Number of running threads.
    running: usize,
}

impl Threads {
    const fn new(most: usize, spawn: fn(Task) -> std::io::Result<()>) -> Self {
        Self { most, spawn, waiting: Mutex::new(Waiting { tasks: VecDeque::new(), running: 0 }) }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has a thread do a task: a new one, or where there are enough or the system refuses another, the first that is free. If
    /// there is none at all, the task is dropped.
    fn start(&'static self, task: Task) {
        let mut waiting = self.waiting();
        waiting.tasks.push_back(task);
        if waiting.running >= self.most {
            return;
        }
        match (self.spawn)(Box::new(move || self.work())) {
            Ok(()) => waiting.running += 1,
            Err(_) if waiting.running > 0 => {}
            Err(_) => {
                let lost = std::mem::take(&mut waiting.tasks);
                drop(waiting);
                drop(lost);
            }
        }
    }

    /// Runs tasks until there are none; the function of a thread.
    fn work(&self) {
        loop {
            let mut waiting = self.waiting();
            let Some(task) = waiting.tasks.pop_front() else {
                waiting.running -= 1;
                return;
            };
            drop(waiting);
            // The message was printed; the next task is not to blame.
            let _ = catch_unwind(AssertUnwindSafe(task));
        }
    }
}

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
    /// the window, and so does the end. If the system has no thread for it, the stream ends without a piece.
    pub fn start(wake: Wake, work: impl FnOnce(&dyn Fn(T) -> bool) + Send + 'static) -> Self {
        Self::start_on(&THREADS, wake, work)
    }

    fn start_on(threads: &'static Threads, wake: Wake, work: impl FnOnce(&dyn Fn(T) -> bool) + Send + 'static) -> Self {
        let (sender, receiver) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = stop.clone();
        let end = AtTheEnd(wake.clone());
        threads.start(Box::new(move || {
            // The end is visible when this wakes the window, even if the work panics: values that are declared later are dropped
            // earlier.
            let _end = end;
            let sender = sender;
            work(&|piece| {
                let heard = sender.send(piece).is_ok();
                wake.wake();
                heard && !flag.load(Ordering::Relaxed)
            });
        }));
        Self { messages: Mutex::new(receiver), stop, ended: false }
    }

    /// Returns the reports since the last call.
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

    /// Returns whether the work has ended and everything was polled.
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

    #[test]
    fn work_beyond_the_bound_waits_for_a_free_thread() {
        static FEW: Threads = Threads::new(3, |work| std::thread::Builder::new().spawn(work).map(drop));
        let (at_once, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let gate = Arc::new(AtomicBool::new(false));
        let mut streams: Vec<Stream<usize>> = (0..40)
            .map(|number| {
                let (at_once, most, gate) = (at_once.clone(), most.clone(), gate.clone());
                Stream::start_on(&FEW, Wake::default(), move |send| {
                    most.fetch_max(at_once.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    while !gate.load(Ordering::SeqCst) {
                        std::thread::yield_now();
                    }
                    send(number);
                    at_once.fetch_sub(1, Ordering::SeqCst);
                    assert!(number % 7 != 0, "as the test wants it");
                })
            })
            .collect();
        while at_once.load(Ordering::SeqCst) < 3 {
            std::thread::yield_now();
        }
        gate.store(true, Ordering::SeqCst);
        let mut all = Vec::new();
        while !streams.iter().all(Stream::ended) {
            all.extend(streams.iter_mut().flat_map(Stream::poll));
            std::thread::yield_now();
        }
        all.sort_unstable();
        assert_eq!(all, (0..40).collect::<Vec<_>>());
        assert_eq!(most.load(Ordering::SeqCst), 3);
        while FEW.waiting().running > 0 {
            std::thread::yield_now();
        }
    }

    #[test]
    fn system_without_threads_ends_the_stream_and_wakes_the_window() {
        static NONE: Threads = Threads::new(3, |_| Err(std::io::ErrorKind::WouldBlock.into()));
        let woken = Arc::new(AtomicUsize::new(0));
        let count = woken.clone();
        let wake = Wake::new(move || _ = count.fetch_add(1, Ordering::Relaxed));
        let mut stream: Stream<u8> = Stream::start_on(&NONE, wake, |send| _ = send(1));
        assert!(stream.poll().is_empty() && stream.ended());
        assert_eq!((woken.load(Ordering::Relaxed), NONE.waiting().running), (1, 0));
    }
}
