//! The computers at the table: when one thinks, when its move is seen, and what stops it.

use super::state::Table;
use super::think::{Purpose, Search};
use crate::view::View;
use fob_games::Game;
use fob_kit::shared::Shared;

/// A computer's move is not seen earlier, so that one can follow: seconds after the move before.
const PAUSE: f64 = 0.7;
/// The same where transitions are switched off.
const SHORT_PAUSE: f64 = 0.15;

impl<V: View> Table<V> {
    /// Starts the computer when it is to move, and plays its move when it is there.
    pub(super) fn computer(&mut self, shared: &mut Shared) {
        if let Some(search) = &self.search {
            // Whoever rewinds, pauses or takes the seat over does not want the answer any more.
            let wanted = match search.purpose {
                Purpose::Move => self.computer_is_due().is_some(),
                Purpose::Variation => self.session.computer_to_move().is_some(),
                Purpose::Hint => self.known.outcome.is_none(),
            };
            if !wanted || search.at != self.session.current() {
                self.search = None;
            }
        }
        if self.search.is_none()
            && let Some(level) = self.computer_is_due()
        {
            self.search = Some(Search::start(&self.session, level, Purpose::Move, self.limit, shared.now));
        }
        let Some(search) = &mut self.search else { return };
        if let Err(problem) = search.poll() {
            shared.problem(vec![problem]);
            self.paused = true;
            self.search = None;
            return;
        }
        let pause = if shared.settings.motion { PAUSE } else { SHORT_PAUSE };
        let early = search.purpose != Purpose::Hint && shared.now < search.since + pause;
        if early || self.view.moving(shared) || self.view.waits(shared) {
            return;
        }
        let purpose = search.purpose;
        if let Some(answer) = search.answer.take() {
            self.search = None;
            self.take(purpose, answer, shared);
        }
    }

    /// Asks the strongest level for advice.
    pub(super) fn advise(&mut self, shared: &mut Shared) {
        if self.known.outcome.is_some() {
            shared.say("The game is over");
            return;
        }
        if self.search.as_ref().is_some_and(|search| search.purpose != Purpose::Hint) {
            shared.say("The computer is to move");
            return;
        }
        let strongest = V::Game::LEVELS.len() - 1;
        self.search = Some(Search::start(&self.session, strongest, Purpose::Hint, self.limit, shared.now));
    }

    /// Stops the computers or lets them go on. Where moves follow already, the computer's becomes one of the variations.
    pub(super) fn go_on(&mut self, shared: &mut Shared) {
        let here = self.session.current();
        if let (Some(level), false) = (self.session.computer_to_move(), self.session.children(here).is_empty()) {
            self.paused = false;
            let search = Search::start(&self.session, level, Purpose::Variation, self.limit, shared.now);
            self.search = Some(search);
            return;
        }
        if self.session.seats().iter().all(|seat| seat.computer.is_none()) {
            shared.say("No side is played by the computer");
            return;
        }
        self.paused ^= true;
        shared.say(if self.paused { "Computers paused" } else { "Computers resumed" });
    }

    /// Takes a hint or the computer's own move from a search that is done.
    fn take(&mut self, purpose: Purpose, mv: Option<<V::Game as Game>::Move>, shared: &mut Shared) {
        let Some(mv) = mv else { return };
        match purpose {
            Purpose::Move | Purpose::Variation => {
                self.play(&mv, shared);
                self.follow(shared);
            }
            Purpose::Hint => self.hint = Some((self.session.current(), mv)),
        }
    }
}
