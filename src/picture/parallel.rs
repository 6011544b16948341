//! Uses several cores; no other module for pictures does. Each frame is independent of the others, so the result is the same for
//! any number of cores.

/// Returns the number of frames to work on in parallel.
#[cfg(not(target_family = "wasm"))]
pub(super) fn cores() -> usize {
    rayon::current_num_threads().max(1)
}

/// Returns the number of frames to work on in parallel.
#[cfg(target_family = "wasm")]
pub(super) fn cores() -> usize {
    1
}

/// Calls `make` for every number below `count` and returns the results in order.
#[cfg(not(target_family = "wasm"))]
pub(super) fn map<T: Send>(count: usize, make: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    use rayon::prelude::*;
    (0..count).into_par_iter().map(make).collect()
}

/// Calls `make` for every number below `count` and returns the results in order.
#[cfg(target_family = "wasm")]
pub(super) fn map<T: Send>(count: usize, make: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    (0..count).map(make).collect()
}
