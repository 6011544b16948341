//! Requests to a worker: plain data, each with the type of its answer.

use super::memory::Memory;
use super::watch::Watch;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// A request: plain data, so that a thread here or a browser's worker can carry it out. It knows the type of its answer.
///
/// To add one, write a plain type with this trait in a file of its own, and a line in [`REQUESTS`](super::REQUESTS). Data that
/// should outlive a request is a field of [`Memory`].
pub trait Request: Clone + Debug + Serialize + DeserializeOwned + Send + 'static {
    /// By which a browser's worker knows it. No two have the same.
    const NAME: &'static str;
    /// True if the request reads or writes files, which must be sent to a browser's worker.
    const NEEDS_FILES: bool = false;
    /// True if the work may be stopped and started again. Work that writes files runs to its end.
    const MAY_REST: bool = true;
    /// The answer, or a piece of it if it comes in pieces.
    type Answer: Debug + Serialize + DeserializeOwned + Send + 'static;

    /// Carries out the request in the worker. The last piece is returned; `hand_on` takes the pieces before it, and returns
    /// whether more are wanted.
    ///
    /// # Errors
    /// The error, in a sentence.
    fn carry_out(
        self,
        memory: &mut Memory,
        watch: &mut dyn Watch,
        hand_on: &mut dyn FnMut(Self::Answer) -> bool,
    ) -> Result<Self::Answer, String>;
}

/// A request that is answered at once if that is quick.
pub trait Question: Request {
    /// Returns whether the answer takes less than a frame, judged by the size of the input.
    fn is_quick(&self) -> bool;

    /// Computes the answer without a worker.
    ///
    /// # Errors
    /// The reason why there is no answer, in a sentence.
    fn at_once(&self) -> Result<Self::Answer, String>;
}
