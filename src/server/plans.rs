//! Caches parsed setups, each of which is read once, on separate threads.

use fob_online::{Prepared, SetupError, SetupText};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// Number of setups that are kept.
const MOST: usize = 64;
/// Maximum length of all texts of the kept setups together, in bytes. The parsed form of a text is several times as large.
const MOST_TEXT: usize = 2 << 20;
/// Number of setups that may wait to be read.
const WAITING: usize = 64;

/// Error of reading a setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The setup is invalid.
    #[error("setup: {0}")]
    Setup(SetupError),
    /// Too many are waiting.
    #[error("the server is busy; try again")]
    Busy,
}

struct Kept {
    hash: [u8; 32],
    length: usize,
    prepared: Prepared,
}

/// Parsed setups, the last used ones last.
#[derive(Clone)]
pub struct Plans {
    kept: Arc<Mutex<VecDeque<Kept>>>,
    /// One permit for each setup that waits or is read.
    waiting: Arc<Semaphore>,
    /// One permit for each thread that reads.
    working: Arc<Semaphore>,
    /// True if there are such threads; otherwise setups are read in the caller's task.
    has_threads: bool,
}

impl Plans {
    pub fn new(has_threads: bool) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = cores.saturating_sub(1).max(1);
        Self {
            kept: Arc::default(),
            waiting: Arc::new(Semaphore::new(WAITING + threads)),
            working: Arc::new(Semaphore::new(threads)),
            has_threads,
        }
    }

    /// Reads a setup, unless the same one was read lately.
    pub async fn read(&self, setup: SetupText) -> Result<Prepared, PlanError> {
        let text = serde_json::to_string(&setup).map_err(|error| PlanError::Setup(SetupError(error.to_string())))?;
        let hash: [u8; 32] = Sha256::digest(text.as_bytes()).into();
        if let Some(known) = self.known(&hash) {
            return Ok(known);
        }
        let Ok(_place) = self.waiting.try_acquire() else { return Err(PlanError::Busy) };
        let read = move || Prepared::new(setup).map_err(PlanError::Setup);
        let turn = Arc::clone(&self.working).acquire_owned().await.map_err(|_| PlanError::Busy)?;
        // Many rooms of an event are opened at once, and the first has read it for all.
        if let Some(known) = self.known(&hash) {
            return Ok(known);
        }
        let work = move || {
            let _turn = turn;
            read()
        };
        let prepared = self.run(work).await??;
        self.keep(Kept { hash, length: text.len(), prepared: prepared.clone() });
        Ok(prepared)
    }

    /// Does other long work on one of the same threads.
    pub async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, PlanError> {
        let Ok(_place) = self.waiting.try_acquire() else { return Err(PlanError::Busy) };
        let turn = Arc::clone(&self.working).acquire_owned().await.map_err(|_| PlanError::Busy)?;
        let work = move || {
            let _turn = turn;
            work()
        };
        self.run(work).await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, PlanError> {
        if self.has_threads { tokio::task::spawn_blocking(work).await.map_err(|_| PlanError::Busy) } else { Ok(work()) }
    }

    fn known(&self, hash: &[u8; 32]) -> Option<Prepared> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|one| one.hash == *hash)?;
        let one = kept.remove(at)?;
        let prepared = one.prepared.clone();
        kept.push_back(one);
        Some(prepared)
    }

    fn keep(&self, one: Kept) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back(one);
        while kept.len() > MOST || kept.len() > 1 && kept.iter().map(|one| one.length).sum::<usize>() > MOST_TEXT {
            kept.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn setup(games: u32) -> SetupText {
        serde_json::from_value(serde_json::json!({"game": "gobblet3", "seats": ["me", "open"], "games": games})).unwrap()
    }

    #[tokio::test]
    async fn a_setup_is_read_once_and_few_are_kept() {
        let plans = Plans::new(true);
        let first = plans.read(setup(1)).await.unwrap();
        assert!(first.is_same(&plans.read(setup(1)).await.unwrap()));
        for games in 2..=MOST as u32 {
            plans.read(setup(games)).await.unwrap();
            // A plan in use stays.
            assert!(first.is_same(&plans.read(setup(1)).await.unwrap()));
        }
        for games in 2..=MOST as u32 + 1 {
            plans.read(setup(games)).await.unwrap();
        }
        assert!(!first.is_same(&plans.read(setup(1)).await.unwrap()));
        assert_eq!(plans.kept.lock().unwrap().len(), MOST);
        assert!(matches!(plans.read(setup(0)).await, Err(PlanError::Setup(_))));
    }

    #[tokio::test]
    async fn many_at_once_are_read_by_few_and_a_flood_is_refused() {
        let plans = Plans::new(true);
        let all = (0..WAITING).map(|_| {
            let plans = plans.clone();
            tokio::spawn(async move { plans.read(setup(7)).await.unwrap() })
        });
        let mut distinct: Vec<Prepared> = Vec::new();
        for one in all.collect::<Vec<_>>() {
            let one = one.await.unwrap();
            if !distinct.iter().any(|other| other.is_same(&one)) {
                distinct.push(one);
            }
        }
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        assert!(distinct.len() <= threads, "{}", distinct.len());
        let busy = plans.waiting.clone().acquire_many_owned(plans.waiting.available_permits() as u32).await.unwrap();
        assert!(matches!(plans.read(setup(8)).await, Err(PlanError::Busy)));
        drop(busy);
        assert!(plans.read(setup(8)).await.is_ok());
    }
}
