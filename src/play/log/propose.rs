//! Checks plays, creates their records, and commits them.

use super::contest::{Contest, Due};
use super::play::{Play, Start};
use super::record::{Record, Seat, Then};
use super::state::{Host, State};
use crate::seat::{DEALER, Offer, Refusal};
use fob_base::plant::{self, Plant};
use fob_rules::Points;

/// Milliseconds after which a player who is due and away can be claimed out.
pub const AWAY: i64 = 120_000;
/// Milliseconds after which a player who is due can be claimed out if no clock runs because it is the player's first play.
pub const UNPLAYED: i64 = 60_000;

/// The record of a play, and the log after it, so that the record can be stored before anybody sees it.
#[derive(Debug)]
pub struct Proposed<C: Contest> {
    record: Record<C>,
    after: Box<State<C>>,
}

impl<C: Contest> Proposed<C> {
    /// Returns the record.
    pub fn record(&self) -> &Record<C> {
        &self.record
    }
}

/// Error: the log has a newer record than the proposal, which is therefore void.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("something else happened first")]
pub struct Stale;

impl<C: Contest> State<C> {
    /// Creates the record of a play at a time. `by` is 0 for a play that no player makes and only the owner of the log may. The
    /// result of an act is computed unless `fact` has it. [`State::commit`] applies the record after it is stored.
    ///
    /// # Errors
    /// The reason why the play is refused.
    pub fn propose(
        &self,
        by: Seat,
        play: Play<C::Act>,
        fact: Option<C::Fact>,
        at: i64,
        host: &dyn Host<C>,
    ) -> Result<Proposed<C>, Refusal> {
        let mut record = self.checked(by, play, fact, at, host)?;
        let before = self.before();
        let contest = self.played(&record, host)?;
        record.then.position = contest.position();
        record.then.finish = self.book.judged(&record, &*contest)?;
        let book = self.book.after(&record, &*contest, &before);
        let after = Box::new(Self { contest: Some(contest), book });
        record.then.due = after.due();
        Ok(Proposed { record, after })
    }

    /// Proposes a play and commits it at once, for an owner who stores nothing first. Returns its record and its visible change.
    ///
    /// # Errors
    /// As for [`State::propose`].
    pub fn play(
        &mut self,
        by: Seat,
        play: Play<C::Act>,
        fact: Option<C::Fact>,
        at: i64,
        host: &dyn Host<C>,
    ) -> Result<(Record<C>, Option<C::Seen>), Refusal> {
        let mut record = self.checked(by, play, fact, at, host)?;
        let before = self.before();
        let seen = self.change(&record, host)?;
        if let Some(contest) = self.contest.as_deref() {
            record.then.position = contest.position();
            record.then.finish = self.book.judged(&record, contest)?;
            self.book = self.book.after(&record, contest, &before);
        }
        record.then.due = self.due();
        Ok((record, seen))
    }

    /// Checks a play, and returns its record without the consequences that show only once the game has changed.
    fn checked(
        &self,
        by: Seat,
        play: Play<C::Act>,
        fact: Option<C::Fact>,
        at: i64,
        host: &dyn Host<C>,
    ) -> Result<Record<C>, Refusal> {
        // Plays that are refused without the game cost nothing.
        let at = if plant::is(Plant::TimeGoesBack) { at } else { at.max(self.book.at) };
        let game = if matches!(play, Play::Start(_)) { self.next_game() } else { self.book.game };
        let mut then = Then { fact, ..Then::default() };
        if by == 0 {
            self.may_happen(&play, at)?;
        } else {
            self.may_act(by, &play, at)?;
            match &play {
                Play::Offer(kind) => then.back = self.check_offer(by, *kind, host)?,
                Play::Answer(yes) => then.back = self.check_answer(by, *yes, host)?,
                Play::Claim => then.out = Some(self.claimed(by, at, host)?),
                _ => {}
            }
        }
        if let (Play::Act(act), None) = (&play, &then.fact) {
            let contest = self.contest.as_deref().ok_or(Refusal::NotBegun)?;
            // Nobody's act is that of chance.
            then.fact = Some(contest.settle(self.book.player_of(by), act)?);
        }
        if let Play::Start(start) = &play {
            then.fact = self.dealt(start, game, at, then.fact, host)?;
            // Readers of the records get the score without adding up results.
            then.points = (game > 1).then(|| self.book.points.clone());
        }
        let mut record = Record { n: self.book.records, game, by, at, play, then };
        record.then.replaced = self.replaces(&record);
        Ok(record)
    }

    /// Takes a record that was proposed, and is stored.
    ///
    /// # Errors
    /// There is another record since. Nothing has changed then.
    pub fn commit(&mut self, proposed: Proposed<C>) -> Result<(), Stale> {
        let follows = proposed.record.n == self.book.records && proposed.after.book.records == self.book.records + 1;
        if !follows && !plant::is(Plant::StaleTaken) {
            return Err(Stale);
        }
        *self = *proposed.after;
        Ok(())
    }

    /// Returns the fact of the act of chance at a start: `known` if given, otherwise computed; `None` if chance has no act.
    fn dealt(
        &self,
        start: &Start,
        game: u32,
        at: i64,
        known: Option<C::Fact>,
        host: &dyn Host<C>,
    ) -> Result<Option<C::Fact>, Refusal> {
        if known.is_some() {
            return Ok(known);
        }
        let contest = host.open(self, start, game, at)?;
        contest.deal().map(|act| contest.settle(DEALER, &act)).transpose()
    }

    /// Returns the points of the seats if the seats in `out` lose every remaining game and the other people win them.
    pub fn points_without(&self, out: &[Seat]) -> Vec<Points> {
        let begun = self.book.game - u32::from(self.book.finish.is_none());
        let left = u64::from(self.book.wanted.saturating_sub(begun));
        let rest = Points::new(left, 1).unwrap_or_default();
        let mut points = self.book.points.clone();
        for (seat, sum) in (1..).zip(&mut points) {
            // A computer wins no points this way.
            if !out.contains(&seat) && self.level(seat).is_none() {
                *sum = *sum + rest;
            }
        }
        points
    }

    /// Checks a play that no player makes.
    fn may_happen(&self, play: &Play<C::Act>, at: i64) -> Result<(), Refusal> {
        match play {
            Play::Start(_) if self.awaits_start() => Ok(()),
            Play::Start(_) => Err(Refusal::NoStart),
            Play::Flag(seat) if self.flag_at().is_some_and(|flag| flag.0 <= at && flag.1 == *seat) => Ok(()),
            Play::Act(_) if self.contest().is_some_and(|contest| contest.due() == Due::Dealer) => Ok(()),
            Play::Stuck if self.is_stuck() => Ok(()),
            Play::Flag(_) | Play::Stuck => Err(Refusal::NotTurn),
            Play::Score(_) if self.is_decided() => Err(Refusal::MatchOver),
            Play::Score(_) if self.is_playing() => Ok(()),
            Play::Score(_) => Err(Refusal::NoGame),
            _ => Err(Refusal::NoSeat),
        }
    }

    /// Checks whether somebody in a seat may make such a play now.
    fn may_act(&self, seat: Seat, play: &Play<C::Act>, at: i64) -> Result<(), Refusal> {
        if seat > self.seats() {
            return Err(Refusal::NoSeat);
        }
        if self.is_full() {
            return Err(Refusal::Full(self.book.most));
        }
        if let Some(offer) = &self.book.offer
            && self.level(seat).is_some()
            && !matches!(play, Play::Answer(_))
            && offer.by != seat
            && !offer.yes.contains(&seat)
        {
            return Err(Refusal::OfferFirst);
        }
        if self.contest.is_none() {
            return Err(Refusal::NotBegun);
        }
        if self.is_over() && !matches!(play, Play::Offer(Offer::Rematch) | Play::Answer(_)) {
            return Err(Refusal::Over);
        }
        if self.flag_at().is_some_and(|(moment, _)| moment <= at) {
            return Err(Refusal::TimeUp);
        }
        match play {
            Play::Act(_) | Play::End if self.due().contains(&seat) => Ok(()),
            Play::Act(_) if self.turn() == Some(seat) => Err(Refusal::OrdersFirst),
            Play::Act(_) | Play::End => Err(Refusal::NotTurn),
            Play::Start(_) | Play::Flag(_) | Play::Stuck | Play::Score(_) => Err(Refusal::Nobodys),
            _ => Ok(()),
        }
    }

    /// Checks an offer. If it is the last yes to a take-back, returns the number of the record to go back to.
    fn check_offer(&self, seat: Seat, kind: Offer, host: &dyn Host<C>) -> Result<Option<u64>, Refusal> {
        if let Some(offer) = &self.book.offer {
            return if offer.kind != kind {
                Err(Refusal::OfferWaits)
            } else if offer.by == seat {
                Err(Refusal::OwnOffer)
            } else {
                self.check_answer(seat, true, host)
            };
        }
        match kind {
            Offer::Rematch if self.is_playing() => return Err(Refusal::NotOver),
            Offer::Rematch if self.awaits_start() => return Err(Refusal::NextBegins),
            _ => {}
        }
        if self.book.declined.contains(&(seat, kind)) {
            return Err(Refusal::Declined);
        }
        if kind != Offer::TakeBack {
            return Ok(None);
        }
        let back = self.back_of(seat, host)?;
        Ok(self.book.agrees_last(seat, Some(kind)).map(|_| back))
    }

    /// Returns the number of the record to which a take-back of a seat goes back.
    fn back_of(&self, seat: Seat, host: &dyn Host<C>) -> Result<u64, Refusal> {
        let turn = self.book.last_turn(seat, host.shown()).ok_or(Refusal::NothingToTakeBack)?;
        Ok(turn.n.saturating_sub(1))
    }

    fn check_answer(&self, seat: Seat, yes: bool, host: &dyn Host<C>) -> Result<Option<u64>, Refusal> {
        let Some(offer) = &self.book.offer else { return Err(Refusal::NoOffer) };
        if offer.by == seat {
            return Err(Refusal::OwnOffer);
        }
        if offer.yes.contains(&seat) {
            return Err(Refusal::HasAgreed);
        }
        if yes && self.book.agrees_last(seat, None) == Some(Offer::TakeBack) {
            return self.back_of(offer.by, host).map(Some);
        }
        Ok(None)
    }

    /// Returns the seat that is out if this seat makes a claim now.
    fn claimed(&self, seat: Seat, at: i64, host: &dyn Host<C>) -> Result<Seat, Refusal> {
        let is_out = |other: Seat| {
            // For a player who has been away, count from when it was their turn and they were away.
            let away = host.away_since(other).map(|since| since.max(self.book.due_since));
            let unplayed = self.book.clocks.as_ref().and_then(|clocks| clocks.unplayed_since(other));
            away.is_some_and(|since| at.saturating_sub(since) >= AWAY)
                || unplayed.is_some_and(|since| at.saturating_sub(since) >= UNPLAYED)
        };
        let mut people = self.due().into_iter().filter(|&other| other != seat && self.level(other).is_none());
        people.find(|&other| is_out(other)).ok_or(Refusal::NobodyAway)
    }
}
