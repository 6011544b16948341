//! Side by side: another shot, of this match or of another replay, on the same clock from the strike on.

use super::load::Loading;
use super::marks::{self, Mark};
use super::reel::Reel;
use super::seen::{Cache, Seen};
use crate::app::shared::Shared;
use std::path::Path;
use std::sync::Arc;

/// The shot at the right.
#[derive(Debug)]
pub struct Pair {
    /// Its replay.
    pub reel: Arc<Reel>,
    /// Its place in the list of shots.
    pub index: usize,
    cache: Cache,
    /// Another replay that is being opened.
    pub loading: Option<Loading>,
}

impl Pair {
    /// Lays another shot of the same replay beside the one that is shown.
    pub fn new(reel: &Arc<Reel>, index: usize) -> Self {
        let index = index.min(reel.shots().len().saturating_sub(1));
        Self { reel: reel.clone(), index, cache: Cache::default(), loading: None }
    }

    /// Takes a shot of another replay, once it is opened.
    ///
    /// # Errors
    /// What is wrong with the file, a line each.
    pub fn open(&mut self, path: &Path) -> Result<(), Vec<String>> {
        self.loading = Some(Loading::start(path)?);
        Ok(())
    }

    /// The motion of its shot.
    pub fn seen(&mut self) -> Option<Arc<Seen>> {
        let reel = self.reel.clone();
        self.cache.get(&reel, self.index)
    }

    /// Seconds until its shot has been seen.
    pub fn roll(&self) -> f64 {
        self.reel.roll(self.index)
    }

    /// The marks of its shot.
    pub fn marks(&self) -> Vec<Mark> {
        let shot = &self.reel.shots()[self.index];
        marks::of_report(&shot.recorded.report, self.roll(), &format!("right, {}", self.reel.name(self.index)))
    }

    /// The next shot, or the one before.
    pub fn step(&mut self, forward: bool) {
        let next = if forward { self.index + 1 } else { self.index.saturating_sub(1) };
        self.index = next.min(self.reel.shots().len().saturating_sub(1));
    }

    /// Goes on with what is being opened and simulated beside the screen.
    pub fn tick(&mut self, shared: &mut Shared) {
        let reel = self.reel.clone();
        self.cache.look_ahead(&reel, self.index);
        match self.loading.as_mut().and_then(Loading::poll) {
            None => {}
            Some(Ok(reel)) if reel.shots().is_empty() => {
                shared.say("That replay holds no shot");
                self.loading = None;
            }
            Some(Ok(reel)) => {
                self.reel = Arc::new(reel);
                self.index = 0;
                self.cache = Cache::default();
                self.loading = None;
            }
            Some(Err(lines)) => {
                shared.problem(lines);
                self.loading = None;
            }
        }
    }

    /// Whether something is going on beside the screen.
    pub fn busy(&self) -> bool {
        self.loading.is_some() || self.cache.busy()
    }
}
