//! Requests in a browser: in workers that load the same program.
//!
//! The page starts a worker, sends it the compiled program and a request, and passes on its messages. Both sides are here:
//! [`Work`] on the page, and [`carry_out`] in the worker. A worker also has the page's files in memory; those that have changed
//! since its last request come with the next one that needs files. The page tells a worker to stop through memory that they
//! share. If memory cannot be shared, the worker is ended, and a fresh one runs the request only as far as it gets at once.

use super::REQUESTS;
use super::clock::Clock;
use super::memory::Memory;
use super::messages::{Heard, Word};
use super::request::Request;
use super::wake::Wake;
use super::wire::{Asked, Packed, pack, unpack};
use fob_games::Progress;
use fob_store::{self as store, Kept};
use js_sys::Uint8Array;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::marker::PhantomData;
use wasm_bindgen::prelude::*;

/// Number of workers: the games room requests a move and an analysis.
const WORKERS: usize = 2;

#[wasm_bindgen]
extern "C" {
    /// Hands a request and the files that go with it to a worker.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn work(worker: u32, job: u32, enough: bool, ask: Uint8Array, files: Uint8Array);
    /// Ends a worker; the next request goes to a fresh one.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn fresh(worker: u32);
    /// Asks a worker to stop a job; false if it cannot be asked.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn enough(worker: u32, job: u32) -> bool;
    /// In the worker: sends a message about a job.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn word(job: u32, bytes: Uint8Array, last: bool);
    /// In the worker: whether a job may stop.
    #[wasm_bindgen(js_namespace = fobHost, js_name = isEnough)]
    fn is_enough(job: u32) -> bool;
}

/// A request that was not answered to its end.
struct Open {
    ask: Vec<u8>,
    needs_files: bool,
    enough: bool,
    /// The channel for its answers; `None` once nobody listens.
    heard: Option<Heard<Packed>>,
    wake: Wake,
}

/// The state of a worker.
#[derive(Clone, Copy, Default)]
struct Worker {
    job: Option<u32>,
    /// The revision of the files that it has.
    files: u64,
}

#[derive(Default)]
struct Pool {
    made: u32,
    jobs: BTreeMap<u32, Open>,
    waiting: VecDeque<u32>,
    workers: [Worker; WORKERS],
}

thread_local! {
    static POOL: RefCell<Pool> = RefCell::default();
    static MEMORY: RefCell<Memory> = RefCell::default();
}

fn with<T>(act: impl FnOnce(&mut Pool) -> T) -> T {
    POOL.with_borrow_mut(act)
}

impl Pool {
    fn start<R: Request>(&mut self, ask: &R, wake: Wake) -> u32 {
        self.made += 1;
        let mut heard = Heard::default();
        let packed = Asked::new(ask).and_then(|asked| pack(&asked)).unwrap_or_else(|error| {
            heard.hear(Word::End(Err(error)));
            Vec::new()
        });
        if !heard.over {
            self.waiting.push_back(self.made);
        }
        let open = Open { ask: packed, needs_files: R::NEEDS_FILES, enough: false, heard: Some(heard), wake };
        self.jobs.insert(self.made, open);
        self.hand_out();
        self.made
    }

    /// Hands waiting requests to workers that have none.
    fn hand_out(&mut self) {
        for worker in 0..WORKERS {
            if self.workers[worker].job.is_some() {
                continue;
            }
            let Some(job) = self.waiting.pop_front() else { return };
            let Some(open) = self.jobs.get(&job) else { continue };
            let mut files = Vec::new();
            if open.needs_files {
                // Files are plain data, which is always packed.
                files = pack(&store::changes_since(self.workers[worker].files)).unwrap_or_default();
                self.workers[worker].files = store::revision();
            }
            work(worker as u32, job, open.enough, Uint8Array::from(&open.ask[..]), Uint8Array::from(&files[..]));
            self.workers[worker].job = Some(job);
        }
    }

    /// Whom a job wakes.
    fn wake_of(&self, job: Option<u32>) -> Wake {
        job.and_then(|job| self.jobs.get(&job)).map(|open| open.wake.clone()).unwrap_or_default()
    }

    fn worker_of(&self, job: u32) -> Option<usize> {
        self.workers.iter().position(|worker| worker.job == Some(job))
    }

    /// Asks for the answer so far of a job, because the caller has enough. A worker that cannot be told is ended, and the job
    /// starts again.
    fn enough(&mut self, job: u32) {
        let Some(open) = self.jobs.get_mut(&job).filter(|open| !open.enough) else { return };
        open.enough = true;
        if let Some(worker) = self.worker_of(job)
            && !enough(worker as u32, job)
        {
            self.end(worker);
            self.waiting.push_front(job);
            self.hand_out();
        }
    }

    /// Stops a job for whose answer nobody waits any more.
    fn drop_job(&mut self, job: u32) {
        self.waiting.retain(|waiting| *waiting != job);
        match self.worker_of(job) {
            None => {
                self.jobs.remove(&job);
            }
            Some(worker) if enough(worker as u32, job) => {
                if let Some(open) = self.jobs.get_mut(&job) {
                    open.heard = None;
                }
            }
            Some(worker) => {
                self.jobs.remove(&job);
                self.end(worker);
                self.hand_out();
            }
        }
    }

    fn end(&mut self, worker: usize) {
        fresh(worker as u32);
        self.workers[worker] = Worker::default();
    }

    fn free(&mut self, worker: usize) {
        if let Some(job) = self.workers[worker].job.take() {
            match self.jobs.get_mut(&job).and_then(|open| open.heard.as_mut()) {
                Some(heard) => heard.break_off(),
                None => {
                    self.jobs.remove(&job);
                }
            }
        }
        self.hand_out();
    }
}

/// A worker that carries out a request. Dropping it stops the work.
#[derive(Debug)]
pub(super) struct Work<A> {
    id: u32,
    progress: Progress,
    over: bool,
    answers: PhantomData<fn() -> A>,
}

impl<A: DeserializeOwned> Work<A> {
    /// Hands a request to a worker.
    pub fn start<R: Request<Answer = A>>(ask: R, wake: Wake) -> Self {
        Self { id: with(|pool| pool.start(&ask, wake)), progress: Progress::default(), over: false, answers: PhantomData }
    }

    /// Returns the answer, or its next piece, once it is available. After an error nothing follows.
    pub fn poll(&mut self) -> Option<Result<A, String>> {
        let piece = with(|pool| {
            let heard = pool.jobs.get_mut(&self.id)?.heard.as_mut()?;
            self.progress = heard.progress;
            let piece = heard.pieces.pop_front();
            self.over = heard.over && heard.pieces.is_empty();
            piece
        });
        piece.map(|piece| piece.and_then(|Packed(bytes)| unpack(&bytes)))
    }

    /// Returns whether the worker is done and everything was polled.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the progress at the last poll.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Requests the best answer so far; it comes by [`Work::poll`] like any other.
    pub fn enough(&self) {
        with(|pool| pool.enough(self.id));
    }
}

impl<A> Drop for Work<A> {
    fn drop(&mut self) {
        with(|pool| pool.drop_job(self.id));
    }
}

/// Takes a message of a worker from the page.
#[wasm_bindgen(js_name = fobWord)]
pub fn word_came(worker: u32, job: u32, bytes: &[u8]) {
    let said = unpack::<Word<Packed>>(bytes).unwrap_or_else(|error| Word::End(Err(error)));
    let wake = with(|pool| {
        let last = matches!(said, Word::End(_));
        let wake = pool.wake_of(Some(job));
        if let Some(heard) = pool.jobs.get_mut(&job).and_then(|open| open.heard.as_mut()) {
            heard.hear(said);
        }
        let worker = worker as usize;
        if last && pool.workers.get(worker).is_some_and(|known| known.job == Some(job)) {
            pool.free(worker);
        }
        wake
    });
    wake.wake();
}

/// Called by the page if a worker broke down, or after the page has ended an idle one.
#[wasm_bindgen(js_name = fobBroken)]
pub fn worker_broke(worker: u32) {
    let wake = with(|pool| {
        let worker = worker as usize;
        let wake = pool.wake_of(pool.workers.get(worker).and_then(|known| known.job));
        if let Some(known) = pool.workers.get_mut(worker) {
            known.files = 0;
            pool.free(worker);
        }
        wake
    });
    wake.wake();
}

/// In the worker: carries out a request.
#[wasm_bindgen(js_name = fobWork)]
pub fn carry_out(job: u32, enough_already: bool, ask: &[u8], files: &[u8]) {
    if !files.is_empty() {
        store::take_in(unpack::<Vec<Kept>>(files).unwrap_or_default());
    }
    let say = |said: Word<Packed>| {
        let last = matches!(said, Word::End(_));
        let packed = pack(&said).or_else(|error| pack(&Word::<Packed>::End(Err(error))));
        word(job, Uint8Array::from(&packed.unwrap_or_default()[..]), last);
        true
    };
    let enough = || enough_already || is_enough(job);
    let tell = |progress| say(Word::Progress(progress));
    let end = unpack::<Asked>(ask).and_then(|asked| {
        MEMORY.with_borrow_mut(|memory| {
            let mut clock = Clock::new(&tell, &enough);
            asked.carry_out(REQUESTS, memory, &mut clock, &mut |piece| say(Word::Piece(piece)) && !enough())
        })
    });
    say(Word::End(end));
}
