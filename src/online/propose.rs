//! Checks plays and makes the records that they would get. Changes nothing.

use super::core::Core;
use super::plan::Plan;
use super::play::{Offer, Play, Score, Start};
use super::record::{Kept, KeptShot, Record};
use super::refusal::{Code, Refusal};
use super::room::{MOST_RECORDS, Room, State};
use super::strike::StrikeText;
use super::time::Millis;
use super::work::{Task, Work};
use fob_base::Dice;
use fob_rules::{Points, toss};

/// Milliseconds after which a player in a public room who is due and away can be claimed out.
pub const AWAY: i64 = 120_000;
/// The same for a player who is due and whose clock does not run before the first play.
pub const UNPLAYED: i64 = 60_000;

impl Room {
    /// Returns the number of the game that starts next.
    fn next_game(&self) -> u32 {
        if self.core.is_some() { self.game + 1 } else { self.game }
    }

    /// Returns the seat of each player in a game. In each game of a series, players rotate seats.
    fn players_in(&self, game: u32) -> Vec<u8> {
        let seats = self.seats.len();
        (0..seats).map(|player| ((player + seats - (game as usize - 1) % seats) % seats) as u8 + 1).collect()
    }

    /// Returns the time of the next record, which is never before the last record.
    fn moment(&self, at: Millis) -> Millis {
        at.max(self.last_at)
    }

    /// Makes the record that starts a game. In Fob this simulates the break.
    ///
    /// # Errors
    /// No game is due to start, or it cannot start.
    pub fn propose_start(&self, at: Millis) -> Result<Kept, Refusal> {
        if !self.needs_start() {
            return Err(Refusal::turn("no game is due to start"));
        }
        let game = self.next_game();
        let players = self.players_in(game);
        let mut dice = Dice::from_seed(self.secret, 0, u64::from(game));
        let start = match &*self.plan {
            Plan::Fob(plan) => {
                let tossed = toss(&mut dice);
                let is_tug = matches!(plan.setup.kind, fob_rules::Kind::TugOfWar { .. });
                let accepts = if game == 1 { plan.accepts.unwrap_or(tossed) } else { tossed };
                // All games of a room are played on the board of the first one.
                let physics = self.physics.unwrap_or(fob_physics::PHYSICS_VERSION).to_string();
                let seed = dice.seed().to_string();
                let accepts = is_tug.then_some(accepts);
                Start { position: None, seed: Some(seed), players, accepts, physics: Some(physics) }
            }
            Plan::Game(plan) => {
                let position = plan.position.clone().or_else(|| Some(plan.game.open_for(plan.players, dice.seed())?.position()));
                Start { position, seed: None, players, accepts: None, physics: None }
            }
        };
        let at = self.moment(at);
        let core = Core::new(&self.plan, &start, &self.head(&start.players, at, game))?;
        let shot = match &core {
            Core::Fob(fob) => Some(fob.simulate_break()?),
            Core::Game(_) => None,
        };
        let mut kept = self.record(0, Play::Start(start), at, shot);
        kept.record.game = game;
        // Who follows the records sees the score without adding up results.
        kept.record.points = (game > 1).then(|| self.points.iter().map(ToString::to_string).collect());
        self.finish(kept)
    }

    /// Makes the record that a seat's play would get. Changes nothing; [`Room::apply`] applies the record once it is stored.
    ///
    /// # Errors
    /// The reason why the play is refused.
    pub fn propose(&self, seat: u8, play: Play, at: Millis) -> Result<Kept, Refusal> {
        let at = self.moment(at);
        self.may_act(seat, &play)?;
        if self.state() == State::Playing && self.flag_at().is_some_and(|(moment, _)| moment <= at) {
            return Err(Refusal::new(Code::Over, "the time is up"));
        }
        let mut back = None;
        let mut out = None;
        let mut shot = None;
        match &play {
            Play::Move(_) | Play::Strike(_) | Play::Orders(_) => {
                if !self.due().contains(&seat) {
                    return Err(Refusal::turn(if self.seat_of_turn() == Some(seat) {
                        "the orders of your shot come first"
                    } else {
                        "it is not your turn"
                    }));
                }
                shot = self.core.as_ref().map(|core| core.check(self.player_of(seat), &play)).transpose()?.flatten();
            }
            Play::Offer(kind) => back = self.check_offer(seat, *kind)?,
            Play::Answer(yes) => back = self.check_answer(seat, *yes)?,
            Play::Resign | Play::Leave => {}
            Play::End => {
                if !self.due().contains(&seat) {
                    return Err(Refusal::turn("it is not your turn"));
                }
            }
            Play::Claim => out = Some(self.claimed(seat, at)?),
            Play::Start(_) | Play::Flag(_) | Play::Score(_) => {
                return Err(Refusal::new(Code::Form, "only the server plays that"));
            }
        }
        let mut kept = self.record(seat, play, at, shot);
        kept.record.back = back;
        kept.record.out = out;
        self.finish(kept)
    }

    /// Makes the record for a seat whose time has run out by this moment, if there is one.
    ///
    /// # Errors
    /// The record cannot be applied.
    pub fn propose_flag(&self, at: Millis) -> Result<Option<Kept>, Refusal> {
        let at = self.moment(at);
        match self.flag_at().filter(|&(moment, _)| moment <= at) {
            Some((_, seat)) => self.finish(self.record(0, Play::Flag(seat), at, None)).map(Some),
            None => Ok(None),
        }
    }

    /// Makes the record that ends the match with these points of the seats.
    ///
    /// # Errors
    /// No match is in progress, or the number of points is not the number of seats.
    pub fn propose_score(&self, score: Score, at: Millis) -> Result<Kept, Refusal> {
        if self.is_decided() {
            return Err(Refusal::new(Code::Over, "the match is over"));
        }
        if self.core.is_none() || self.result.is_some() {
            return Err(Refusal::turn("no game is in progress"));
        }
        self.finish(self.record(0, Play::Score(score), self.moment(at), None))
    }

    /// Returns the points of the seats if the seats in `out` lose every remaining game and the others win them.
    pub fn points_without(&self, out: &[u8]) -> Vec<Points> {
        let begun = self.game - u32::from(self.result.is_none());
        let left = u64::from(self.wanted.saturating_sub(begun));
        let rest = Points::new(left, 1).unwrap_or_default();
        let others = (1..=self.seats.len() as u8).filter(|seat| !out.contains(seat));
        let mut points = self.points.clone();
        for seat in others {
            // A computer in a seat wins no points this way.
            if self.seat(seat).is_some_and(|place| place.level.is_none()) {
                points[usize::from(seat) - 1] = points[usize::from(seat) - 1] + rest;
            }
        }
        points
    }

    /// Returns whether all games to be played are over.
    pub fn is_decided(&self) -> bool {
        self.state() == State::Over && self.game >= self.wanted
    }

    /// Returns the points of the seats in finished games.
    pub fn points(&self) -> &[Points] {
        &self.points
    }

    /// Returns the first seat whose time will run out, and when, if nobody acts.
    pub fn flag_at(&self) -> Option<(Millis, u8)> {
        if self.state() != State::Playing || self.records >= MOST_RECORDS {
            return None;
        }
        self.clocks.as_ref()?.next_flag().map(|(at, seat)| (Millis(at), seat))
    }

    /// Returns whether this seat may show how it aims: it is to shoot, and the strike is legal.
    pub fn may_aim(&self, seat: u8, strike: &StrikeText) -> bool {
        let Some(Core::Fob(fob)) = &self.core else { return false };
        self.due().contains(&seat) && self.seat_of_turn() == Some(seat) && fob.may_aim(strike)
    }

    pub(crate) fn seat_of_turn(&self) -> Option<u8> {
        if self.result.is_some() {
            return None;
        }
        self.core.as_ref()?.turn().map(|player| self.seat_of(player))
    }

    fn may_act(&self, seat: u8, play: &Play) -> Result<(), Refusal> {
        let Some(place) = self.seat(seat) else { return Err(Refusal::turn("you have no seat here")) };
        if self.records >= MOST_RECORDS {
            return Err(Refusal::new(Code::Over, format!("the room is full: it has {MOST_RECORDS} records")));
        }
        if let Some(offer) = &self.offer
            && place.level.is_some()
            && !matches!(play, Play::Answer(_))
            && offer.by != seat
            && !offer.yes.contains(&seat)
        {
            return Err(Refusal::turn("an offer is waiting for an answer"));
        }
        match self.state() {
            State::Waiting => Err(Refusal::turn("the game has not begun")),
            State::Over if matches!(play, Play::Offer(Offer::Rematch) | Play::Answer(_)) => Ok(()),
            State::Over => Err(Refusal::new(Code::Over, "the game is over")),
            State::Playing => Ok(()),
        }
    }

    /// Checks an offer. If it is the last yes to a take-back, returns the number of the record to go back to.
    fn check_offer(&self, seat: u8, kind: Offer) -> Result<Option<u64>, Refusal> {
        if let Some(offer) = &self.offer {
            return if offer.kind != kind {
                Err(Refusal::illegal("another offer is waiting for an answer"))
            } else if offer.by == seat {
                Err(Refusal::illegal("your offer is waiting for an answer"))
            } else {
                self.check_answer(seat, true)
            };
        }
        match (kind, self.state()) {
            (Offer::Rematch, State::Playing) => return Err(Refusal::illegal("a rematch can be offered only after the end")),
            (Offer::Rematch, _) if self.needs_start() => return Err(Refusal::illegal("the next game is about to begin")),
            _ => {}
        }
        if self.refused.contains(&seat) {
            return Err(Refusal::illegal("your offer was declined; offer again after your next play"));
        }
        if kind == Offer::Takeback && self.turns.iter().all(|turn| turn.seat != seat) {
            return Err(Refusal::illegal("you have no move or shot to take back"));
        }
        Ok(None)
    }

    fn check_answer(&self, seat: u8, yes: bool) -> Result<Option<u64>, Refusal> {
        let Some(offer) = &self.offer else { return Err(Refusal::illegal("there is no offer to answer")) };
        if offer.by == seat {
            return Err(Refusal::illegal("your own offer is waiting for the others"));
        }
        if offer.yes.contains(&seat) {
            return Err(Refusal::illegal("you have already agreed"));
        }
        if yes && offer.kind == Offer::Takeback && offer.is_agreed_with(seat, self.seats.len() as u8) {
            let turn = self.turns.iter().rev().find(|turn| turn.seat == offer.by);
            return turn.map(|turn| Some(turn.n - 1)).ok_or_else(|| Refusal::illegal("there is nothing to take back"));
        }
        Ok(None)
    }

    /// Returns the seat that is out if this seat makes a claim now.
    fn claimed(&self, seat: u8, at: Millis) -> Result<u8, Refusal> {
        let is_out = |other: u8| {
            let away = self.seat(other).is_some_and(|place| place.level.is_none() && !place.online);
            // For a player who has been away, count from when it was their turn and they were away.
            let since = self.seat(other).map_or(at, |place| place.since).max(self.due_since);
            let unplayed = self.clocks.as_ref().and_then(|clocks| clocks.unplayed_since(other)).map(Millis);
            self.setup.public && away && at.since(since) >= AWAY || unplayed.is_some_and(|since| at.since(since) >= UNPLAYED)
        };
        let others = self.due().into_iter().filter(|&other| other != seat);
        let mut people = others.filter(|&other| self.seat(other).is_some_and(|place| place.level.is_none()));
        people.find(|&other| is_out(other)).ok_or_else(|| Refusal::illegal("nobody who must act has been away for long enough"))
    }

    fn record(&self, seat: u8, play: Play, at: Millis, shot: Option<(KeptShot, f64)>) -> Kept {
        let (shot, duration) = shot.map_or((None, None), |(shot, duration)| (Some(shot), Some(duration)));
        let record = Record {
            n: self.records,
            game: self.game,
            seat,
            at,
            play,
            due: Vec::new(),
            position: None,
            digest: shot.as_ref().map(|shot| format!("{:016x}", shot.digest)),
            duration,
            drops: shot.as_ref().map(KeptShot::drops),
            lost: shot.as_ref().map(|shot| shot.report.lost.iter().map(|lost| lost.puck.0).collect()),
            striker_holed: shot.as_ref().map(|shot| shot.report.striker_holed),
            back: None,
            out: None,
            points: None,
            ended: None,
            replaced: None,
        };
        Kept { record, shot: shot.map(Box::new) }
    }

    /// Completes a record with its consequences: who is due next, the position, how the game ended, and who was replaced.
    fn finish(&self, mut kept: Kept) -> Result<Kept, Refusal> {
        let after = self.after(&kept)?;
        kept.record.due = after.due;
        kept.record.position = after.position;
        kept.record.ended = after.end.map(|end| end.result);
        kept.record.replaced = after.replaced;
        Ok(kept)
    }

    /// Returns what a computer's seat must do now, if one is due.
    pub fn work(&self) -> Option<Work> {
        if self.records >= MOST_RECORDS {
            return None;
        }
        let is_computer = |seat: u8| self.seat(seat).is_some_and(|place| place.level.is_some());
        if let Some(offer) = &self.offer {
            let seats = 1..=self.seats.len() as u8;
            let asked = |seat: &u8| *seat != offer.by && is_computer(*seat) && !offer.yes.contains(seat);
            if let Some(seat) = seats.clone().find(asked) {
                let task = match (&self.core, offer.kind) {
                    (Some(Core::Fob(fob)), Offer::Draw) => Task::Draw(fob.situation().clone(), self.player_of(seat)),
                    (Some(Core::Game(game)), Offer::Draw) => Task::DrawOf(game.game(), game.line(), self.player_of(seat)),
                    _ => Task::Agree,
                };
                return Some(self.question(seat, task));
            }
        }
        let seat = self.due().into_iter().find(|&seat| is_computer(seat))?;
        let task = match self.core.as_ref()? {
            Core::Fob(fob) if fob.choices_due().next().is_some() => Task::Orders(fob.situation().clone(), self.player_of(seat)),
            Core::Fob(fob) => Task::Strike(fob.situation().clone()),
            Core::Game(game) => Task::Move(game.game(), game.line()),
        };
        Some(self.question(seat, task))
    }

    fn question(&self, seat: u8, task: Task) -> Work {
        let level = self.seat(seat).and_then(|place| place.level.clone()).unwrap_or_default();
        let seed = Dice::from_seed(self.secret, 1, self.records).seed();
        Work { n: self.records, seat, task, level, seed }
    }
}
