//! Uses several cores; no other module of the computer player does. The work on each item is independent of the others, so the
//! result is the same for any number of cores.

use super::watch::Watch;
#[cfg(not(target_family = "wasm"))]
use std::sync::{Condvar, Mutex, PoisonError};
#[cfg(not(target_family = "wasm"))]
use std::time::Duration;

/// Applies a function to every item of a list, until the search ends.
#[cfg(target_family = "wasm")]
pub(super) fn for_each<T: Send>(things: &mut [T], watch: &mut Watch<'_>, work: impl Fn(&mut T, &mut Watch<'_>) + Sync) {
    for thing in things {
        if watch.is_over() {
            return;
        }
        work(thing, watch);
    }
}

/// Applies a function to every item of a list, until the search ends.
///
/// The caller's core works too. When it has no work left, it waits for the others and keeps calling the function that decides whether to
/// continue.
#[cfg(not(target_family = "wasm"))]
pub(super) fn for_each<T: Send>(things: &mut [T], watch: &mut Watch<'_>, work: impl Fn(&mut T, &mut Watch<'_>) + Sync) {
    let shared = watch.shared();
    let helpers = rayon::current_num_threads().min(things.len()).saturating_sub(1);
    // A core of the pool must not wait idly: the work it waits for may need it.
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

/// Number of cores that still work for the caller.
#[cfg(not(target_family = "wasm"))]
struct Working {
    count: Mutex<usize>,
    changed: Condvar,
}

#[cfg(not(target_family = "wasm"))]
impl Working {
    /// Waits briefly for the others. Returns `false` when none is working any more.
    fn wait(&self) -> bool {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(count, Duration::from_millis(10), |count| *count > 0);
        *waited.unwrap_or_else(PoisonError::into_inner).0 > 0
    }
}

/// Counts a core as finished, even if its work panics.
#[cfg(not(target_family = "wasm"))]
struct Done<'a>(&'a Working);

#[cfg(not(target_family = "wasm"))]
impl Drop for Done<'_> {
    fn drop(&mut self) {
        *self.0.count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.changed.notify_all();
    }
}
