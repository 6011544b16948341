//! The one place where pictures use several cores. What is drawn for one frame never depends on the others, so that the result is
//! the same on any number of them.

/// How many frames are worked on at once.
#[cfg(not(target_family = "wasm"))]
pub(super) fn cores() -> usize {
    rayon::current_num_threads().max(1)
}

/// How many frames are worked on at once.
#[cfg(target_family = "wasm")]
pub(super) fn cores() -> usize {
    1
}

/// Makes something of every number below `count`, in their order.
#[cfg(not(target_family = "wasm"))]
pub(super) fn map<T: Send>(count: usize, make: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    use rayon::prelude::*;
    (0..count).into_par_iter().map(make).collect()
}

/// Makes something of every number below `count`, in their order.
#[cfg(target_family = "wasm")]
pub(super) fn map<T: Send>(count: usize, make: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    (0..count).map(make).collect()
}
