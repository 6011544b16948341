//! Requests on a thread of this machine.

use super::clock::Clock;
use super::memory::Memory;
use super::messages::{Heard, Word};
use super::request::Request;
use super::wake::Wake;
use crate::worker::Stream;
use fob_games::Progress;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Memories that no worker has at present, the latest at the end.
static MEMORIES: Mutex<Vec<Memory>> = Mutex::new(Vec::new());
/// Number of memories kept: the games room requests a move and an analysis at the same time.
const KEPT: usize = 2;

/// A thread that carries out a request. Dropping it stops the work.
#[derive(Debug)]
pub(super) struct Work<A> {
    words: Stream<Word<A>>,
    enough: Arc<AtomicBool>,
    heard: Heard<A>,
}

impl<A: Send + 'static> Work<A> {
    /// Hands a request to a worker.
    pub fn start<R: Request<Answer = A>>(ask: R, wake: Wake) -> Self {
        let enough = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&enough);
        let words = Stream::start(wake, move |say: &dyn Fn(Word<A>) -> bool| {
            let mut memory = MEMORIES.lock().ok().and_then(|mut idle| idle.pop()).unwrap_or_default();
            let enough = || flag.load(Ordering::Relaxed);
            let tell = |progress| say(Word::Progress(progress));
            let end = ask.carry_out(&mut memory, &mut Clock::new(&tell, &enough), &mut |piece| say(Word::Piece(piece)));
            if let Ok(mut idle) = MEMORIES.lock()
                && idle.len() < KEPT
            {
                idle.push(memory);
            }
            say(Word::End(end));
        });
        Self { words, enough, heard: Heard::default() }
    }

    /// Returns the answer, or its next piece, once it is available. After an error nothing follows.
    pub fn poll(&mut self) -> Option<Result<A, String>> {
        for word in self.words.poll() {
            self.heard.hear(word);
        }
        if self.words.ended() {
            self.heard.break_off();
        }
        self.heard.pieces.pop_front()
    }

    /// Returns whether the worker is done and everything was polled.
    pub fn is_over(&self) -> bool {
        self.heard.over && self.heard.pieces.is_empty()
    }

    /// Returns the progress at the last poll.
    pub fn progress(&self) -> Progress {
        self.heard.progress
    }

    /// Requests the best answer so far; it comes by [`Work::poll`] like any other.
    pub fn enough(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }
}

impl<A> Drop for Work<A> {
    fn drop(&mut self) {
        self.enough.store(true, Ordering::Relaxed);
    }
}
