//! The one place where the computer player uses several cores. What is done for one thing never depends on the others, so that
//! the result is the same on any number of them.

/// Does the same to every thing of a list.
#[cfg(not(target_family = "wasm"))]
pub(super) fn for_each<T: Send>(things: &mut [T], work: impl Fn(&mut T) + Sync + Send) {
    use rayon::prelude::*;
    things.par_iter_mut().for_each(work);
}

/// Does the same to every thing of a list.
#[cfg(target_family = "wasm")]
pub(super) fn for_each<T: Send>(things: &mut [T], work: impl Fn(&mut T) + Sync + Send) {
    things.iter_mut().for_each(work);
}
