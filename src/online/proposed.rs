//! Converts plays of a room from the protocol to the log, and back.

use super::codec;
use super::plan::Plan;
use super::play::{Play, Score, Start};
use super::record::Kept;
use super::refusal::{Code, Refusal};
use super::room::Room;
use super::strike::StrikeText;
use super::time::Millis;
use fob_base::Dice;
use fob_play::any::Any;
use fob_play::log::{self, Nobodys};
use fob_rules::{Points, toss};

/// The record of a play, with its consequences, to be [committed](Room::commit) after it is stored.
pub struct Proposed {
    kept: Kept,
    log: Box<log::Proposed<Any>>,
}

impl Proposed {
    /// Returns the record.
    pub fn kept(&self) -> &Kept {
        &self.kept
    }
}

impl std::fmt::Debug for Proposed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Proposed").field(&self.kept).finish()
    }
}

/// Equal proposals have equal records, because a record determines its consequences.
impl PartialEq for Proposed {
    fn eq(&self, other: &Self) -> bool {
        self.kept == other.kept
    }
}

impl Room {
    /// Creates the record that starts a game. In Fob this simulates the break.
    ///
    /// # Errors
    /// No game is due to start, or it cannot start.
    pub fn propose_start(&self, at: Millis) -> Result<Proposed, Refusal> {
        if !self.needs_start() {
            return Err(fob_play::Refusal::NoStart.into());
        }
        let game = self.log.next_game();
        let players = self.log.players_in(game);
        let mut dice = Dice::from_seed(self.hall.secret, 0, u64::from(game));
        let start = match &*self.hall.plan {
            Plan::Fob(plan) => {
                let tossed = toss(&mut dice);
                let is_tug = matches!(plan.setup.kind, fob_rules::Kind::TugOfWar { .. });
                let accepts = if game == 1 { plan.accepts.unwrap_or(tossed) } else { tossed };
                // All games of a room are played on the board of the first one.
                let physics = self.hall.physics.unwrap_or(fob_physics::PHYSICS_VERSION).to_string();
                let seed = dice.seed().to_string();
                let accepts = is_tug.then_some(accepts);
                Start { position: None, seed: Some(seed), players, accepts, physics: Some(physics) }
            }
            Plan::Game(plan) => {
                let position = plan.position.clone().or_else(|| Some(plan.game.open_for(plan.players, dice.seed())?.position()));
                Start { position, seed: None, players, accepts: None, physics: None }
            }
        };
        self.propose_by(0, Play::Start(start), at)
    }

    /// Creates the record of a seat's play. Changes nothing; [`Room::commit`] applies the record after it is stored.
    ///
    /// # Errors
    /// The reason why the play is refused.
    pub fn propose(&self, seat: u8, play: Play, at: Millis) -> Result<Proposed, Refusal> {
        if seat == 0 {
            return Err(fob_play::Refusal::NoSeat.into());
        }
        self.propose_by(seat, play, at)
    }

    /// Creates the record for a seat whose time has run out by this time, if there is one.
    ///
    /// # Errors
    /// The record cannot be applied.
    pub fn propose_flag(&self, at: Millis) -> Result<Option<Proposed>, Refusal> {
        match self.flag_at().filter(|&(moment, _)| moment.0 <= at.0.max(self.log.at())) {
            Some((_, seat)) => self.propose_by(0, Play::Flag(seat), at).map(Some),
            None => Ok(None),
        }
    }

    /// Creates the record of a play that no player makes and that is due at this time, if any: a start, a flag, or the end of a
    /// game in which no player who is due can play.
    ///
    /// # Errors
    /// The record cannot be applied.
    pub fn propose_nobodys(&self, at: Millis) -> Result<Option<Proposed>, Refusal> {
        match self.log.nobodys(at.0) {
            Some(Nobodys::Start) if self.needs_start() => self.propose_start(at).map(Some),
            Some(Nobodys::Flag(_)) => self.propose_flag(at),
            Some(Nobodys::Stuck) => self.propose_by(0, Play::Stuck, at).map(Some),
            Some(Nobodys::Start) | None => Ok(None),
        }
    }

    /// Returns whether a play that no player makes is due now, apart from flags.
    pub fn is_overdue(&self) -> bool {
        self.needs_start() || self.log.is_stuck()
    }

    /// Creates the record that ends the match with these points of the seats.
    ///
    /// # Errors
    /// No match is in progress, or the number of points is not the number of seats.
    pub fn propose_score(&self, score: Score, at: Millis) -> Result<Proposed, Refusal> {
        self.propose_by(0, Play::Score(score), at)
    }

    fn propose_by(&self, seat: u8, play: Play, at: Millis) -> Result<Proposed, Refusal> {
        let log = Box::new(self.log.propose(seat, codec::play_of(&play), None, at.0, &self.hall)?);
        let kept = codec::write(play, log.record());
        Ok(Proposed { kept, log })
    }

    /// Applies a record that was proposed here and is stored, and returns it.
    ///
    /// # Errors
    /// The room has a newer record than the proposal; the room is then unchanged.
    pub fn commit(&mut self, proposed: Proposed) -> Result<Kept, Refusal> {
        let Proposed { kept, log } = proposed;
        self.log.commit(*log).map_err(|stale| Refusal::new(Code::Taken, stale.to_string()))?;
        self.hall.follow(&kept.record);
        self.hall.committed.count();
        Ok(kept)
    }

    /// Applies a record that was proposed elsewhere, or that was read back. Records are applied in order.
    ///
    /// # Errors
    /// The record does not follow from the earlier ones; the room is then unchanged.
    pub fn apply(&mut self, kept: &Kept) -> Result<(), Refusal> {
        let record = self.log.complete(codec::read(kept), &self.hall)?;
        self.log.apply(&record, &self.hall)?;
        self.hall.follow(&kept.record);
        Ok(())
    }

    /// Returns the points of the seats if the seats in `out` lose every remaining game and the others win them.
    pub fn points_without(&self, out: &[u8]) -> Vec<Points> {
        self.log.points_without(out)
    }

    /// Returns whether all games to be played are over.
    pub fn is_decided(&self) -> bool {
        self.log.is_decided()
    }

    /// Returns the points of the seats in finished games.
    pub fn points(&self) -> &[Points] {
        self.log.points()
    }

    /// Returns the time at which the first seat loses on time if nobody acts, and the seat.
    pub fn flag_at(&self) -> Option<(Millis, u8)> {
        self.log.flag_at().map(|(at, seat)| (Millis(at), seat))
    }

    /// Returns whether this seat may show its aim: its player is to shoot, and the strike is legal.
    pub fn may_aim(&self, seat: u8, strike: &StrikeText) -> bool {
        let Some(Any::Fob(fob)) = self.log.contest() else { return false };
        self.due().contains(&seat) && self.log.turn() == Some(seat) && fob.may_strike((*strike).into())
    }
}
