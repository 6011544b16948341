//! Threads for searches. The games start no threads; the caller (the command line, the window's worker, a benchmark) provides
//! them.

/// Runs one piece of work on several threads.
pub trait Hands: Sync {
    /// Runs `own` on this thread, calls `help` once on each of the other threads with its number (from 1), and returns when all of them are
    /// done. `help` must end soon after `own` has.
    fn together(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut());
}

/// All cores of the machine; in a browser there is only one.
#[derive(Clone, Copy, Debug)]
pub struct Cores;

impl Hands for Cores {
    fn together(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
        rayon::in_place_scope(|scope| {
            for number in 1..rayon::current_num_threads() {
                scope.spawn(move |_| help(number));
            }
            own();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn together_calls_each_core_once_and_waits() {
        let called = Mutex::new(Vec::new());
        let mut own = 0;
        Cores.together(&|number| called.lock().map_or((), |mut called| called.push(number)), &mut || own += 1);
        let mut called = called.into_inner().unwrap_or_default();
        called.sort_unstable();
        assert_eq!((own, called), (1, (1..rayon::current_num_threads()).collect()));
    }
}
