//! Applies records, which is the only way in which a room changes once a game has started.

use super::core::Core;
use super::ended::{Ended, Ending, Won};
use super::offer::OfferView;
use super::play::{Offer, Play, Score};
use super::record::{Kept, Replaced};
use super::refusal::Refusal;
use super::result::ResultView;
use super::room::{Room, State, Turn};
use super::time::millis;
use fob_play::room::SUBSTITUTE;
use fob_rules::Points;

/// The consequences of a record.
pub(crate) struct After {
    pub due: Vec<u8>,
    pub position: Option<String>,
    /// How the record ended the game, if it did.
    pub end: Option<End>,
    /// The computer that takes a seat.
    pub replaced: Option<Replaced>,
    core: Core,
    players: Vec<u8>,
    /// Number of moves or shots taken back.
    undone: usize,
}

/// The end of a game.
pub(crate) struct End {
    pub result: ResultView,
    /// Points of the seats in all finished games.
    points: Vec<Points>,
}

impl Room {
    /// Computes the consequences of a record without changing anything.
    pub(crate) fn after(&self, kept: &Kept) -> Result<After, Refusal> {
        let record = &kept.record;
        let mut players = self.players.clone();
        let mut replaced = None;
        let mut undone = 0;
        let core = if let Play::Start(start) = &record.play {
            players.clone_from(&start.players);
            let mut core = Core::new(&self.plan, start, &self.head(&start.players, record.at, record.game))?;
            if let (Core::Fob(fob), Some(shot)) = (&mut core, &kept.shot) {
                fob.apply_break(shot)?;
            }
            core
        } else {
            let Some(core) = &self.core else { return Err(Refusal::turn("the game has not begun")) };
            let mut core = core.clone();
            let out = match &record.play {
                Play::Resign | Play::Leave => Some((record.seat, "resignation")),
                Play::Flag(seat) => Some((*seat, "time")),
                Play::Claim => record.out.map(|seat| (seat, "absence")),
                _ => None,
            };
            match &record.play {
                Play::Move(_) | Play::Strike(_) | Play::Orders(_) => {
                    core.apply(self.player_of(record.seat), &record.play, kept.shot.as_deref())?;
                }
                Play::Offer(_) | Play::Answer(_) if record.back.is_some() => {
                    undone = self.turns.iter().filter(|turn| Some(turn.n) > record.back).count();
                    core.take_back(undone)?;
                }
                Play::Offer(_) | Play::Answer(true) if self.is_last_yes(record.seat, Offer::Draw) => core.end(Ending::Draw)?,
                Play::End => core.end(Ending::Certain)?,
                Play::Score(score) => {
                    // The game's file gets the closest possible end; the result comes from the record.
                    let winner = self.scored(score)?;
                    let loser = winner.and_then(|seat| (1..=self.seats.len() as u8).find(|&other| other != seat));
                    let loses = |seat| Ending::Out(self.player_of(seat), "score");
                    if loser.is_none_or(|seat| core.end(loses(seat)).is_err()) {
                        core.end(Ending::Draw)?;
                    }
                }
                _ => {}
            }
            if let Some((seat, reason)) = out {
                if self.replaces() {
                    // A record says who plays on; those of older servers meant this level.
                    let usual = || Replaced { seat, level: SUBSTITUTE.to_owned() };
                    replaced = Some(record.replaced.clone().unwrap_or_else(usual));
                } else {
                    core.end(Ending::Out(self.player_of(seat), reason))?;
                }
            }
            core
        };
        let over = core.ended().is_some();
        let mut due: Vec<u8> = if over { Vec::new() } else { core.due() };
        for player in &mut due {
            *player = players.get(usize::from(*player).wrapping_sub(1)).copied().unwrap_or(0);
        }
        due.sort_unstable();
        let is_going_on = self.result.is_none() || matches!(record.play, Play::Start(_));
        let end = match &record.play {
            Play::Score(score) => Some(self.end_scored(score)?),
            _ => core.ended().filter(|_| is_going_on).map(|ended| self.end_of(&players, &ended)),
        };
        Ok(After { due, position: core.position(), end, replaced, core, players, undone })
    }

    /// Returns whether a seat's yes is the last one that the open offer of this kind needs.
    fn is_last_yes(&self, seat: u8, kind: Offer) -> bool {
        let open = self.offer.as_ref().filter(|offer| offer.kind == kind && offer.by != seat);
        open.is_some_and(|offer| offer.is_agreed_with(seat, self.seats.len() as u8))
    }

    /// Applies a record that [`Room::propose`] has made here or elsewhere, or that was read back. Records are applied in order.
    ///
    /// # Errors
    /// The record does not follow from what happened before; the room is then unchanged.
    pub fn apply(&mut self, kept: &Kept) -> Result<(), Refusal> {
        let record = &kept.record;
        if record.n != self.records {
            return Err(Refusal::new(
                super::Code::Taken,
                format!("record {} does not follow {} records", record.n, self.records),
            ));
        }
        let After { due, core, players, end, replaced, undone, .. } = self.after(kept)?;
        let was_due = self.due();
        let rematch = matches!(record.play, Play::Offer(_) | Play::Answer(true)) && self.is_last_yes(record.seat, Offer::Rematch);
        self.take_offer(kept);
        if let Play::Start(start) = &record.play {
            self.physics = self.physics.or(start.board_physics().ok());
            self.game = record.game;
            self.players = players;
            self.turns.clear();
            self.refused.clear();
            self.result = None;
            if let Some(clocks) = &mut self.clocks {
                clocks.restart();
            }
        }
        if matches!(record.play, Play::Move(_) | Play::Strike(_)) {
            self.turns.push(Turn { n: record.n, seat: record.seat });
        }
        self.turns.truncate(self.turns.len() - undone);
        let is_replaced = replaced.is_some();
        if let Some(Replaced { seat, level }) = replaced {
            if let Some(place) = self.seats.get_mut(usize::from(seat).wrapping_sub(1)) {
                (place.level, place.online) = (Some(level), true);
            }
            if let Some(clocks) = &mut self.clocks {
                clocks.stop(seat);
            }
        }
        if rematch {
            self.wanted = self.game + self.setup.games;
        }
        if let Some(End { result, points }) = end {
            (self.result, self.points) = (Some(result), points);
        }
        if matches!(record.play, Play::Leave) && !is_replaced || matches!(record.play, Play::Score(_)) {
            // A single player does not play the rest of a series, and a score is that of the whole series.
            self.wanted = self.game;
        }
        self.core = Some(core);
        if let Some(clocks) = &mut self.clocks {
            let acted = record.play.is_turn().then_some((record.seat, !matches!(record.play, Play::Orders(_))));
            clocks.record(record.at.0, acted, record.duration.map(millis), &due);
        }
        if due != was_due || record.play.is_turn() || undone > 0 {
            self.due_since = record.at;
        }
        self.records += 1;
        self.last_at = record.at;
        Ok(())
    }

    /// Updates the open offer, and who may make offers.
    fn take_offer(&mut self, kept: &Kept) {
        let record = &kept.record;
        match &record.play {
            Play::Offer(kind) if self.offer.is_none() => {
                self.offer = Some(OfferView { n: record.n, kind: *kind, by: record.seat, yes: Vec::new() });
                // There are always other seats to ask, so an offer is never agreed at once.
            }
            Play::Offer(_) | Play::Answer(true) => {
                let seats = self.seats.len() as u8;
                if self.offer.as_ref().is_some_and(|offer| offer.is_agreed_with(record.seat, seats)) {
                    self.offer = None;
                } else if let Some(offer) = &mut self.offer {
                    offer.yes.push(record.seat);
                }
            }
            Play::Answer(false) => {
                if let Some(offer) = self.offer.take() {
                    self.refused.insert(offer.by);
                }
            }
            Play::Move(_) | Play::Strike(_) | Play::Orders(_) => {
                self.offer = None;
                self.refused.remove(&record.seat);
            }
            Play::Start(_) | Play::Resign | Play::Leave | Play::End | Play::Claim | Play::Flag(_) | Play::Score(_) => {
                self.offer = None;
            }
        }
    }

    /// Returns the end of a game that these seats played, the first player's first.
    fn end_of(&self, players: &[u8], ended: &Ended) -> End {
        let of = |seat: u8| {
            let player = players.iter().position(|other| *other == seat).unwrap_or(0);
            let party = if self.plan.teams() { player % 2 } else { player };
            ended.points.get(party).copied().unwrap_or_default()
        };
        let seats: Vec<Points> = (1..=self.seats.len() as u8).map(of).collect();
        let seat_of = |player: u8| players.get(usize::from(player).wrapping_sub(1)).copied().unwrap_or(0);
        let winner = match ended.won {
            Won::Unnamed => serde_json::Value::Null,
            Won::Draw => "draw".into(),
            Won::Player(player) => seat_of(player).into(),
            Won::Team(team) => ((seat_of(team).max(1) - 1) % 2 + 1).into(),
        };
        let points = self.points.iter().zip(&seats).map(|(sum, points)| *sum + *points).collect();
        End { result: self.result_of(winner, &seats, ended.reason), points }
    }

    /// Returns RESULT with these points of the seats.
    fn result_of(&self, winner: serde_json::Value, seats: &[Points], reason: &str) -> ResultView {
        // In team games the two teams, by their seats: 1 and 3, 2 and 4.
        let shown = if self.plan.teams() { &seats[..2] } else { seats };
        ResultView { winner, points: shown.iter().map(ToString::to_string).collect(), reason: reason.to_owned() }
    }

    /// Returns the seat that wins by a score; `None` for a tie.
    fn scored(&self, score: &Score) -> Result<Option<u8>, Refusal> {
        if score.points.len() != self.seats.len() {
            return Err(Refusal::illegal(format!("points: expected {}, one per seat", self.seats.len())));
        }
        let most = score.points.iter().max().copied().unwrap_or_default();
        let mut best = (1..).zip(&score.points).filter(|(_, points)| **points == most);
        Ok(match (best.next(), best.next()) {
            (Some((seat, _)), None) => Some(seat),
            _ => None,
        })
    }

    /// Returns the end of the whole match with these points; no further game follows.
    fn end_scored(&self, score: &Score) -> Result<End, Refusal> {
        let best = self.scored(score)?;
        let is_nobodys = score.points.iter().all(|points| *points == Points::ZERO);
        let winner = match best {
            _ if is_nobodys => serde_json::Value::Null,
            Some(seat) if self.plan.teams() => ((seat - 1) % 2 + 1).into(),
            Some(seat) => seat.into(),
            None => "draw".into(),
        };
        Ok(End { result: self.result_of(winner, &score.points, &score.reason), points: score.points.clone() })
    }

    /// Returns whether a game is in progress.
    pub fn is_playing(&self) -> bool {
        self.state() == State::Playing
    }
}
