//! The views of the shots around the current one.

use super::replayed::Replayed;
use fob_kit::aiming::shot_view::{ShotView, has_motion};
use fob_services::jobs::{Job, ShootAsk};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Number of shots kept before and after the current one.
const KEPT: usize = 3;

/// The views of a few shots, each made when first needed: nearly every shot is simulated in well under a frame. One that takes
/// longer is computed in the background; until then its beginning and its end are shown.
#[derive(Debug, Default)]
pub struct Views {
    kept: BTreeMap<usize, Arc<ShotView>>,
    jobs: BTreeMap<usize, Job<ShootAsk>>,
}

impl Views {
    /// Returns the view of a shot by its place in the list; that of the last one beyond its end.
    ///
    /// # Panics
    /// The replay has no shots.
    pub fn get(&mut self, replay: &Replayed, index: usize) -> Arc<ShotView> {
        let index = index.min(replay.shots().len() - 1);
        self.kept.retain(|other, _| other.abs_diff(index) <= KEPT);
        self.jobs.retain(|other, _| other.abs_diff(index) <= KEPT);
        let jobs = &mut self.jobs;
        let made = || {
            let shot = &replay.shots()[index];
            let ask = ShootAsk { layout: shot.before.layout.clone(), strikes: shot.recorded.strikes.clone() };
            let trace = if has_motion(shot) { ask.at_once() } else { Ok(None) };
            if has_motion(shot) && matches!(trace, Ok(None)) {
                jobs.insert(index, Job::start(ask));
            }
            Arc::new(ShotView::with_motion(shot, trace.ok().flatten().map(Arc::new)))
        };
        self.kept.entry(index).or_insert_with(made).clone()
    }

    /// Receives shots that were computed in the background.
    pub fn poll(&mut self, replay: &Replayed) {
        let Self { kept, jobs } = self;
        jobs.retain(|index, job| {
            let Some(answer) = job.poll() else { return true };
            if let (Ok(answer), Some(shot)) = (answer, replay.shots().get(*index)) {
                kept.insert(*index, Arc::new(ShotView::with_motion(shot, Some(answer.trace))));
            }
            false
        });
    }
}
