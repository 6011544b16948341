//! Requests to a worker: plain data, each with the type of its answer.

use super::memory::Memory;
use super::watch::Watch;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// A request: plain data, so that it can go to a thread here or to a browser's worker there, and that knows its answer's type.
///
/// A new one is a plain type with this trait in a file of its own, and a line in [`REQUESTS`](super::REQUESTS). What should outlive a
/// request is a field of [`Memory`].
pub trait Request: Clone + Debug + Serialize + DeserializeOwned + Send + 'static {
    /// By which a browser's worker knows it. No two have the same.
    const NAME: &'static str;
    /// Whether it reads or writes files, which a browser's worker has to be given.
    const NEEDS_FILES: bool = false;
    /// Whether its work may be stopped and begun anew. Work that writes files runs to its end.
    const MAY_REST: bool = true;
    /// The answer, or a piece of it if it comes in pieces.
    type Answer: Debug + Serialize + DeserializeOwned + Send + 'static;

    /// Carries it out on the worker's side. The last answer is returned; `hand_on` takes the pieces that come before it where there
    /// are several, and says whether anybody wants more.
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

/// A request that is answered at once where that is quick.
pub trait Question: Request {
    /// Whether the answer takes less than a frame, judged by the size of the input.
    fn is_quick(&self) -> bool;

    /// Works the answer out, without a worker.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    fn at_once(&self) -> Result<Self::Answer, String>;
}
