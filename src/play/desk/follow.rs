//! A desk that follows a log elsewhere: plays are sent there, and count when their records arrive.

use super::{Desk, Owner, check_seats};
use crate::log::{Contest, Play, Record, Single, State, Then};
use crate::seat::{Controller, DEALER, Refusal};

impl<C: Contest> Desk<C> {
    /// Creates the desk of a game whose log is kept elsewhere, after the record that started the game; chance has not played yet.
    /// The controllers are persons here, or remote.
    ///
    /// # Errors
    /// As for [`Desk::new`].
    pub fn following<D: Contest>(
        contest: C,
        seats: Vec<Controller>,
        lead: Option<usize>,
        start: &Record<D>,
    ) -> Result<Self, Refusal> {
        check_seats(&contest, &seats)?;
        let Play::Start(begun) = &start.play else { return Err(Refusal::NoStart) };
        let levels = vec![None; seats.len()];
        let log = State::started(contest, levels, (start.n, start.game), start.at, begun.players.clone());
        let mut desk = Self::at(log, Owner::There, seats, lead);
        desk.ask();
        Ok(desk)
    }

    /// Applies the next record of the log. The result of an act is computed here unless the record has it. Returns whether the
    /// game changed.
    ///
    /// # Errors
    /// The record does not follow from the earlier ones; nothing has changed then.
    pub fn follow(&mut self, mut record: Record<C>) -> Result<bool, Refusal> {
        if let Play::Act(act) = &record.play {
            let by = self.log.player_of(record.by);
            if !self.contest().due().players().contains(&by) {
                return Err(Refusal::NotTurn);
            }
            if record.then.fact.is_none() {
                record.then.fact = Some(self.contest().settle(by, act)?);
            }
        }
        let before = self.before();
        let record = self.log.complete(record, &Single)?;
        let seen = self.log.apply(&record, &Single)?;
        let has_changed = seen.is_some();
        self.took(record, seen, before);
        self.ask();
        Ok(has_changed)
    }

    /// Plays the act of chance at the start of a game that is followed.
    pub(super) fn deals(&mut self, act: C::Act, fact: Option<C::Fact>) -> Result<(), Refusal> {
        let before = self.before();
        let fact = fact.map_or_else(|| self.contest().settle(DEALER, &act), Ok)?;
        let seen = self.log.deal(fact)?;
        let then = Then { due: self.log.due(), ..Then::default() };
        let (n, game, at) = (self.log.records().saturating_sub(1), self.log.game(), self.log.at());
        self.took(Record { n, game, by: 0, at, play: Play::Act(act), then }, Some(seen), before);
        Ok(())
    }

    pub(super) fn send(&mut self, play: Play<C::Act>) {
        if matches!(play, Play::Act(_)) && std::mem::replace(&mut self.waits, true) {
            return;
        }
        self.outgoing.push(play);
    }

    /// Takes the plays that must be sent to the keeper of the log.
    pub fn take_outgoing(&mut self) -> Vec<Play<C::Act>> {
        std::mem::take(&mut self.outgoing)
    }

    /// Returns whether an act of a player here waits for its record. No other is sent meanwhile.
    pub fn waits(&self) -> bool {
        self.waits
    }

    /// Call this when the owner of the log has refused the sent play: the player may answer again.
    pub fn refused(&mut self) {
        self.waits = false;
    }
}
