//! The shots of a match that is played: within the frame if they are quick, in the background if they take long.

use super::played::{Played, Turn};
use crate::work::Job;
use fob_physics::ShotTrace;
use fob_table::Strike;
use std::sync::Arc;

impl Played {
    /// Plays strikes: one for a shot, two for the break.
    pub(super) fn play(&mut self, strikes: &[Strike]) -> Result<(), Vec<String>> {
        let ask = self.live.shoot_ask(strikes)?;
        match ask.at_once() {
            Ok(Some(trace)) => self.show(strikes, Arc::new(trace)),
            Ok(None) => {
                self.turn_to(Turn::Roll(Job::start(ask)));
                Ok(())
            }
            Err(error) => Err(vec![error.to_string()]),
        }
    }

    /// Plays strikes that were simulated.
    pub(super) fn show(&mut self, strikes: &[Strike], trace: Arc<ShotTrace>) -> Result<(), Vec<String>> {
        let before = self.live.game().clone();
        let shown = self.live.commit(strikes, trace)?;
        self.before = before;
        self.news = None;
        self.turn_to(Turn::Show(shown));
        Ok(())
    }

    /// A person strikes. Of the break by hand the first strike waits for the second.
    ///
    /// # Errors
    /// Why it cannot be played or kept, a line each.
    pub fn strike(&mut self, strike: Strike) -> Result<(), Vec<String>> {
        match &self.turn {
            Turn::Break(None) => {
                self.turn_to(Turn::Break(Some(strike)));
                Ok(())
            }
            Turn::Break(Some(first)) => {
                let both = [*first, strike];
                self.play(&both)
            }
            Turn::Shoot => self.play(&[strike]),
            _ => Ok(()),
        }
    }

    /// Where a person shoots whatever was to be shot.
    pub(super) fn shot_by_hand(&self) -> Turn {
        if self.live.broken() { Turn::Shoot } else { Turn::Break(None) }
    }
}
