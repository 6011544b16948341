//! Runs many independent games of computers on several threads.

use super::CliError;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Returns the number of matches to play at once by default: the number of cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Runs `work` for every number from 0 to `count - 1`, at most `jobs` at once, and returns the results in order of the numbers.
///
/// The result does not depend on `jobs`.
///
/// # Errors
/// The error with the lowest number. After the first error no new piece of work starts.
pub fn many<T: Send>(count: usize, jobs: usize, work: impl Fn(usize) -> Result<T, CliError> + Sync) -> Result<Vec<T>, CliError> {
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let done: Mutex<Vec<(usize, Result<T, CliError>)>> = Mutex::new(Vec::with_capacity(count));
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, count.max(1)) {
            scope.spawn(|| {
                while !failed.load(Ordering::SeqCst) {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= count {
                        break;
                    }
                    let result = work(number);
                    if result.is_err() {
                        failed.store(true, Ordering::SeqCst);
                    }
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn results_come_in_order_for_any_number_of_jobs() {
        for jobs in [1, 2, 7] {
            let squares = many(20, jobs, |number| Ok(number * number)).unwrap();
            assert!(squares.into_iter().eq((0..20).map(|number| number * number)));
        }
        let failing = |number: usize| if number < 3 { Ok(number) } else { Err(CliError::new(format!("{number}"))) };
        assert_eq!(many(20, 1, failing).unwrap_err().problems, ["3"]);
        assert!(many(0, 3, Ok).unwrap().is_empty());
    }
}
