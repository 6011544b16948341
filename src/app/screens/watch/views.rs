//! The views of the shots around the one that is shown.

use super::replayed::Replayed;
use crate::app::table::shot_view::ShotView;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many shots before and after the one that is shown are kept.
const KEPT: usize = 3;

/// The views of a few shots, each made when it is first asked for: a shot is simulated in well under a frame.
#[derive(Debug, Default)]
pub struct Views {
    kept: BTreeMap<usize, Arc<ShotView>>,
}

impl Views {
    /// The view of a shot by its place in the list; that of the last one beyond its end.
    ///
    /// # Panics
    /// The replay has no shots.
    pub fn get(&mut self, replay: &Replayed, index: usize) -> Arc<ShotView> {
        let index = index.min(replay.shots().len() - 1);
        self.kept.retain(|other, _| other.abs_diff(index) <= KEPT);
        self.kept.entry(index).or_insert_with(|| Arc::new(ShotView::of(&replay.shots()[index]))).clone()
    }
}
