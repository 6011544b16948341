//! The review with the shots known so far, and the work on it.

use super::super::replayed::Replayed;
use super::keep;
use crate::watch::labels;
use fob_arena::{Accuracy, Effort, Quality, Review, Reviewed};
use fob_kit::aiming::advised::Advised;
use fob_services::data::Services;
use fob_services::jobs::{Job, ReviewAnswer, ReviewAsk};

/// Progress of the review.
#[derive(Debug, Default)]
pub(super) enum Stage {
    /// The review was not requested.
    #[default]
    Unasked,
    /// The review is being computed.
    Working(Job<ReviewAsk>),
    /// The review was stopped before its end.
    Stopped,
    /// There is none, for this reason.
    Failed(String),
    /// The review has all shots.
    Whole,
}

/// The review next to the match.
#[derive(Debug, Default)]
pub struct ReviewPanel {
    open: bool,
    pub(super) stage: Stage,
    /// The shots that are reviewed.
    pub(super) shots: Vec<Reviewed>,
    /// The accuracy of each player.
    pub(super) players: Vec<Accuracy>,
    /// The shot that the list was scrolled to last.
    pub(super) scrolled_to: Option<usize>,
    /// The best shot in place of the one with this number, with the puck that it meets.
    best: Option<(usize, Option<Advised>)>,
}

impl ReviewPanel {
    /// Returns whether the review is shown.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Returns whether the review is being computed.
    pub fn is_busy(&self) -> bool {
        matches!(self.stage, Stage::Working(_))
    }

    /// Returns whether all shots are reviewed.
    pub fn is_whole(&self) -> bool {
        matches!(self.stage, Stage::Whole)
    }

    /// Returns the shots that are reviewed so far.
    pub fn shots(&self) -> &[Reviewed] {
        &self.shots
    }

    /// Returns the review of the shot of a number.
    pub fn shot(&self, number: usize) -> Option<&Reviewed> {
        self.shots.binary_search_by_key(&number, |shot| shot.number).ok().map(|place| &self.shots[place])
    }

    /// Shows or hides the review. A review that is missing is loaded from the data folder, or started.
    pub fn toggle(&mut self, replay: &Replayed, services: &mut Services) {
        self.open ^= true;
        if self.open && matches!(self.stage, Stage::Unasked) {
            self.begin(replay, services);
        }
    }

    /// Takes the saved review, or begins a new one.
    pub(super) fn begin(&mut self, replay: &Replayed, services: &mut Services) {
        if replay.playback.header().setup().is_none() {
            self.stage = Stage::Failed("A practice session has no winner, so there is nothing to review.".to_owned());
            return;
        }
        match keep::load(&services.store, &replay.playback.replay().digest()) {
            Ok(Some(review)) => return self.take(review, replay),
            Ok(None) => {}
            Err(error) => services.say(format!("{} {error}", labels::COMPUTED_AGAIN)),
        }
        self.shots.clear();
        self.players.clear();
        let ask = ReviewAsk { playback: replay.playback.clone(), effort: Effort::FULL };
        self.stage = Stage::Working(Job::start(ask));
    }

    /// Stops the work; shots reviewed so far stay.
    pub(super) fn stop(&mut self) {
        self.stage = Stage::Stopped;
    }

    fn take(&mut self, review: Review, replay: &Replayed) {
        self.stage = Stage::Whole;
        self.count(&review, replay);
        self.shots = review.shots;
        self.best = None;
        self.scrolled_to = None;
    }

    fn count(&mut self, review: &Review, replay: &Replayed) {
        let players = replay.playback.header().setup().map_or(0, fob_rules::Setup::players);
        self.players = review.accuracy(players);
    }

    /// Receives the results so far.
    pub fn poll(&mut self, replay: &Replayed, services: &mut Services) {
        loop {
            let Stage::Working(job) = &mut self.stage else { return };
            match job.poll() {
                None => return,
                Some(Ok(ReviewAnswer::Shot(shot))) => self.shots.push(*shot),
                Some(Ok(ReviewAnswer::Whole(review))) => {
                    if let Err(error) = keep::save(&services.store, &review) {
                        services.say(format!("The review is not saved. {error}"));
                    }
                    self.take(review, replay);
                }
                Some(Err(line)) => self.stage = Stage::Failed(fob_services::phrases::sentence(&line)),
            }
        }
    }

    /// Returns the best shot in place of one, if a better one was found, with the puck that it meets.
    pub fn best(&mut self, replay: &Replayed, number: usize) -> Option<&Advised> {
        if self.best.as_ref().is_none_or(|(known, best)| *known != number || best.is_none()) {
            let best = self.shot(number).and_then(|shot| shot.best.clone());
            let layout = replay.playback.shot(number).map(|shot| &shot.before.layout);
            self.best = Some((number, best.zip(layout).map(|(shot, layout)| Advised::new(shot, layout))));
        }
        self.best.as_ref().and_then(|(_, best)| best.as_ref())
    }

    /// Returns the number of the next poor shot after one, or of the one before.
    pub fn poor(&self, number: usize, forward: bool) -> Option<usize> {
        let mut poor = self.shots.iter().filter(|shot| shot.quality() == Some(Quality::Poor)).map(|shot| shot.number);
        if forward { poor.find(|other| *other > number) } else { poor.rfind(|other| *other < number) }
    }
}
