//! The one place where the computer player uses several cores. What is done for one thing never depends on the others, so that
//! the result is the same on any number of them.

use super::watch::Watch;
#[cfg(not(target_family = "wasm"))]
use std::sync::{Condvar, Mutex, PoisonError};
#[cfg(not(target_family = "wasm"))]
use std::time::Duration;

/// Does the same to every thing of a list, until the search is to end.
#[cfg(target_family = "wasm")]
pub(super) fn for_each<T: Send>(things: &mut [T], watch: &mut Watch<'_>, work: impl Fn(&mut T, &mut Watch<'_>) + Sync) {
    for thing in things {
        if watch.is_over() {
            return;
        }
        work(thing, watch);
    }
}

/// Does the same to every thing of a list, until the search is to end.
///
/// The caller's core works too. Once nothing is left for it, it waits for the others and goes on asking whether to go on.
#[cfg(not(target_family = "wasm"))]
pub(super) fn for_each<T: Send>(things: &mut [T], watch: &mut Watch<'_>, work: impl Fn(&mut T, &mut Watch<'_>) + Sync) {
    let shared = watch.shared();
    let helpers = rayon::current_num_threads().min(things.len()).saturating_sub(1);
    // A core of the pool must not stand still while it waits: it may be needed for what it waits for.
    let asks = rayon::current_thread_index().is_none();
    let rest = Mutex::new(things.iter_mut());
    let working = Working { count: Mutex::new(helpers), changed: Condvar::new() };
    let next = || if shared.is_over() { None } else { rest.lock().unwrap_or_else(PoisonError::into_inner).next() };
    rayon::in_place_scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(|_| {
                let _done = Done(&working);
                let mut watch = Watch::helper(shared);
                while let Some(thing) = next() {
                    work(thing, &mut watch);
                }
            });
        }
        while let Some(thing) = next() {
            work(thing, watch);
        }
        while asks && working.wait() && watch.go_on() {}
    });
}

/// How many cores are still working for the caller's.
#[cfg(not(target_family = "wasm"))]
struct Working {
    count: Mutex<usize>,
    changed: Condvar,
}

#[cfg(not(target_family = "wasm"))]
impl Working {
    /// Waits a little for the others; `false` when none is working any more.
    fn wait(&self) -> bool {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(count, Duration::from_millis(10), |count| *count > 0);
        *waited.unwrap_or_else(PoisonError::into_inner).0 > 0
    }
}

/// Counts a core out, also where its work panics.
#[cfg(not(target_family = "wasm"))]
struct Done<'a>(&'a Working);

#[cfg(not(target_family = "wasm"))]
impl Drop for Done<'_> {
    fn drop(&mut self) {
        *self.0.count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.changed.notify_all();
    }
}
