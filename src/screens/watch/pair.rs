//! Side by side: another shot, of this match or of another replay, on the same clock from the strike on.

use super::load::Loading;
use super::marks::Mark;
use super::replayed::Replayed;
use super::views::Views;
use fob_kit::aiming::shot_view::ShotView;
use fob_services::data::{Services, Trouble};
use std::path::Path;
use std::sync::Arc;

/// The shot at the right.
#[derive(Debug)]
pub struct Pair {
    /// The shot's replay, which has at least one shot.
    pub replay: Arc<Replayed>,
    /// Index of the shot in the replay's list of shots.
    pub index: usize,
    views: Views,
    /// Another replay that is being opened.
    pub loading: Option<Loading>,
}

impl Pair {
    /// Lays another shot of the same replay next to the one that is shown.
    pub fn new(replay: &Arc<Replayed>, index: usize) -> Self {
        let index = index.min(replay.shots().len() - 1);
        Self { replay: replay.clone(), index, views: Views::default(), loading: None }
    }

    /// Shows a shot of another replay, once that is open.
    ///
    /// # Errors
    /// The problems of the file, one per line.
    pub fn open(&mut self, path: &Path) -> Result<(), Vec<String>> {
        self.loading = Some(Loading::start(path)?);
        Ok(())
    }

    /// Returns the view of its shot.
    pub fn view(&mut self) -> Arc<ShotView> {
        self.views.get(&self.replay, self.index)
    }

    /// Returns the seconds until its shot has been seen.
    pub fn roll(&self) -> f64 {
        self.replay.roll(self.index)
    }

    /// Returns the marks of its shot.
    pub fn marks(&self) -> &[Mark] {
        &self.replay.marks_of[self.index]
    }

    /// Goes to the next shot, or to the one before.
    pub fn step(&mut self, forward: bool) {
        let next = if forward { self.index + 1 } else { self.index.saturating_sub(1) };
        self.index = next.min(self.replay.shots().len() - 1);
    }

    /// Receives the other replay once it is opened.
    pub fn tick(&mut self, services: &mut Services) {
        self.views.poll(&self.replay);
        let Some(result) = self.loading.as_mut().and_then(|loading| loading.poll(services)) else { return };
        self.loading = None;
        match result {
            Ok(replay) if replay.shots().is_empty() => services.say("This replay has no shots"),
            Ok(replay) => *self = Self::new(&Arc::new(replay), 0),
            Err(lines) => services.problem(Trouble::reading(lines)),
        }
    }
}
