//! Requests on a thread of this machine.

use super::ask::{Answer, Ask};
use super::memory::Memory;
use super::watch::Watch;
use crate::app::worker::Stream;
use crate::games::Progress;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What a worker says of a request while it carries it out: plain data as well.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Word {
    /// How far it is.
    Progress(Progress),
    /// A piece of the answer; more follows.
    Piece(Answer),
    /// The answer, or why there is none. Nothing follows.
    End(Result<Answer, String>),
}

/// Memories that no worker has at present, the one that was used last at the end.
static MEMORIES: Mutex<Vec<Memory>> = Mutex::new(Vec::new());
/// Memories that are kept: the room asks for a move and an analysis at a time.
const KEPT: usize = 2;
/// Between two words about the progress.
const BETWEEN: Duration = Duration::from_millis(50);

/// A request that is being carried out beside the screen. Dropping it stops the work.
#[derive(Debug)]
pub struct Job {
    words: Stream<Word>,
    enough: Arc<AtomicBool>,
    progress: Progress,
    pieces: VecDeque<Result<Answer, String>>,
    over: bool,
}

impl Job {
    /// Hands a request to a worker.
    pub fn start(ask: Ask) -> Self {
        let enough = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&enough);
        let words = Stream::start(move |say: &dyn Fn(Word) -> bool| {
            let mut memory = MEMORIES.lock().ok().and_then(|mut idle| idle.pop()).unwrap_or_default();
            let mut watch = Clock { say, enough: &flag, said: Instant::now(), until: None };
            let end = ask.carry_out(&mut memory, &mut watch, &mut |piece| say(Word::Piece(piece)));
            if let Ok(mut idle) = MEMORIES.lock()
                && idle.len() < KEPT
            {
                idle.push(memory);
            }
            say(Word::End(end));
        });
        Self { words, enough, progress: Progress::default(), pieces: VecDeque::new(), over: false }
    }

    /// The answer, or its next piece, once it is there. An error says why there is none; nothing follows it.
    pub fn poll(&mut self) -> Option<Result<Answer, String>> {
        for word in self.words.poll() {
            match word {
                Word::Progress(progress) => self.progress = progress,
                Word::Piece(piece) => self.pieces.push_back(Ok(piece)),
                Word::End(end) => {
                    self.pieces.push_back(end);
                    self.over = true;
                }
            }
        }
        if self.words.ended() && !self.over {
            self.over = true;
            self.pieces.push_back(Err("the work broke off".to_owned()));
        }
        self.pieces.pop_front()
    }

    /// Whether the worker is done and everything was polled.
    pub fn is_over(&self) -> bool {
        self.over && self.pieces.is_empty()
    }

    /// How far it was when it was polled last.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Asks for the best that is known now; it comes by [`Job::poll`] as ever.
    pub fn enough(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Stops the work; nobody waits for an answer any more. Dropping does the same.
    pub fn stop(self) {}
}

impl Drop for Job {
    fn drop(&mut self) {
        self.enough();
    }
}

/// The clock over a request.
struct Clock<'a> {
    say: &'a dyn Fn(Word) -> bool,
    enough: &'a AtomicBool,
    /// When the progress was reported last.
    said: Instant,
    until: Option<Instant>,
}

impl Watch for Clock<'_> {
    fn go_on(&mut self, progress: &Progress) -> bool {
        let now = Instant::now();
        if now >= self.said + BETWEEN {
            self.said = now;
            (self.say)(Word::Progress(*progress));
        }
        !self.enough.load(Ordering::Relaxed) && self.until.is_none_or(|until| now < until)
    }

    fn limit(&mut self, seconds: f64) {
        self.until = Some(Instant::now() + Duration::from_secs_f64(seconds.clamp(0.01, 3600.0)));
    }
}
