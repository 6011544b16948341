//! The shot from the practice table: simulated within the frame if that is quick, otherwise in the background.

use super::state::PracticeScreen;
use fob_kit::aiming::shot_view::ShotView;
use fob_physics::ShotTrace;
use fob_services::jobs::{Job, ShootAsk};
use fob_services::phrases::sentence;
use std::sync::Arc;

/// The notice while a shot is simulated in the background.
const WORKING: &str = "Simulating the shot…";

impl PracticeScreen {
    /// Plays the shot that is aimed.
    pub(super) fn shoot(&mut self) {
        if self.shooting.is_some() {
            return;
        }
        if self.open_drill.is_open() && !self.open_drill.is_laid(&self.layout) {
            if self.open_drill.is_laid(&self.start) {
                // The result of a shot whose drill has ended does not count.
                return self.again();
            }
            self.open_drill.leave();
        }
        let ask = ShootAsk { layout: self.layout.clone(), strikes: vec![self.strike()] };
        match ask.at_once() {
            Ok(Some(trace)) => self.roll(Arc::new(trace)),
            Ok(None) => {
                WORKING.clone_into(&mut self.news);
                let layout = ask.layout.clone();
                self.struck = Some(self.aim.clone());
                self.shooting = Some((Job::start(ask), layout));
            }
            Err(error) => self.refuse(&sentence(&error.to_string())),
        }
    }

    /// Starts to show the shot of the present aim.
    fn roll(&mut self, trace: Arc<ShotTrace>) {
        self.keep();
        self.struck = Some(self.aim.clone());
        let judged = self.open_drill.is_open();
        self.rolling = Some((ShotView::practice(trace, &self.layout), 0.0, judged));
    }

    /// Receives a shot that was computed in the background, if its pucks are still there.
    pub(super) fn poll_shot(&mut self) {
        let Some((job, layout)) = &mut self.shooting else { return };
        if *layout != self.layout {
            self.shooting = None;
            return;
        }
        let Some(answer) = job.poll() else { return };
        self.shooting = None;
        match answer {
            Ok(answer) => {
                if let Some(struck) = self.struck.take() {
                    self.aim = struck;
                }
                self.roll(answer.trace);
            }
            Err(line) => self.refuse(&sentence(&line)),
        }
    }
}
