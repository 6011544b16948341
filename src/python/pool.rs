//! A thread pool for shots, one per process.

use crate::errors::of_argument;
use pyo3::PyResult;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, PoisonError};

/// The process that created the pool, the requested number of threads, and the pool.
type Made = (u32, usize, Arc<ThreadPool>);

static POOL: Mutex<Option<Made>> = Mutex::new(None);

/// Returns a pool with this number of threads; 0 means one for each core.
///
/// A process that Python forks inherits the pool but none of its threads, and would wait for them forever. So each process
/// creates its own pool, and never touches an inherited one.
///
/// # Errors
/// The system cannot start more threads.
pub fn pool(threads: usize) -> PyResult<Arc<ThreadPool>> {
    let process = std::process::id();
    let mut known = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((of, count, pool)) = &*known
        && (*of, *count) == (process, threads)
    {
        return Ok(pool.clone());
    }
    let made = ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| of_argument("threads", error))?;
    let made = Arc::new(made);
    if let Some((of, _, pool)) = known.replace((process, threads, made.clone()))
        && of != process
    {
        std::mem::forget(pool);
    }
    Ok(made)
}
