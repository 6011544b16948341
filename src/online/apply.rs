//! Applies records, which is the only way in which a room changes once a game has started.

use super::core::Core;
use super::ended::{Ended, Ending, Won};
use super::offer::OfferView;
use super::play::{Offer, Play, Score};
use super::record::Kept;
use super::refusal::Refusal;
use super::result::ResultView;
use super::room::{Room, State, Turn};
use fob_rules::Points;

/// The consequences of a record.
pub(crate) struct After {
    pub due: Vec<u8>,
    pub position: Option<String>,
    core: Core,
    players: Vec<u8>,
    /// The seat that a computer takes over.
    replaced: Option<u8>,
    /// Number of moves or shots taken back.
    undone: usize,
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
                    replaced = Some(seat);
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
        Ok(After { due, position: core.position(), core, players, replaced, undone })
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
        let After { due, core, players, replaced, undone, .. } = self.after(kept)?;
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
        if let Some(seat) = replaced.and_then(|seat| self.seats.get_mut(usize::from(seat).wrapping_sub(1))) {
            seat.level = Some("easy".to_owned());
            seat.online = true;
        }
        if let (Some(clocks), Some(seat)) = (&mut self.clocks, replaced) {
            clocks.stop(seat);
        }
        if rematch {
            self.wanted = self.game + self.setup.games;
        }
        if let Play::Score(score) = &record.play {
            self.end_scored(score);
        } else if let Some(ended) = core.ended().filter(|_| self.result.is_none() || self.core.is_none()) {
            self.end_game(&ended);
        }
        if matches!(record.play, Play::Leave) && replaced.is_none() {
            // A single player does not play the rest of a series.
            self.wanted = self.game;
        }
        self.core = Some(core);
        if let Some(clocks) = &mut self.clocks {
            let acted = record.play.is_turn().then_some((record.seat, !matches!(record.play, Play::Orders(_))));
            clocks.record(record.at, acted, record.duration, &due);
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

    fn end_game(&mut self, ended: &Ended) {
        let by_seat = |points: &[Points]| -> Vec<Points> {
            let of = |seat: u8| {
                let player = usize::from(self.player_of(seat).max(1)) - 1;
                let party = if self.plan.teams() { player % 2 } else { player };
                points.get(party).copied().unwrap_or_default()
            };
            (1..=self.seats.len() as u8).map(of).collect()
        };
        let seats = by_seat(&ended.points);
        for (sum, points) in self.points.iter_mut().zip(&seats) {
            *sum = [*sum, *points].into_iter().sum();
        }
        // In team games the two teams, by their seats: 1 and 3, 2 and 4.
        let shown = if self.plan.teams() { &seats[..2] } else { &seats[..] };
        let winner = match ended.won {
            Won::Unnamed => serde_json::Value::Null,
            Won::Draw => "draw".into(),
            Won::Player(player) => self.seat_of(player).into(),
            Won::Team(team) => ((self.seat_of(team).max(1) - 1) % 2 + 1).into(),
        };
        let points = shown.iter().map(ToString::to_string).collect();
        self.result = Some(ResultView { winner, points, reason: ended.reason.to_owned() });
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

    /// Ends the whole match with these points; no further game follows.
    fn end_scored(&mut self, score: &Score) {
        self.points.clone_from(&score.points);
        self.wanted = self.game;
        let is_nobodys = score.points.iter().all(|points| *points == Points::ZERO);
        let winner = match self.scored(score) {
            _ if is_nobodys => serde_json::Value::Null,
            Ok(Some(seat)) if self.plan.teams() => ((seat - 1) % 2 + 1).into(),
            Ok(Some(seat)) => seat.into(),
            _ => "draw".into(),
        };
        let shown = if self.plan.teams() { &score.points[..2] } else { &score.points[..] };
        let points = shown.iter().map(ToString::to_string).collect();
        self.result = Some(ResultView { winner, points, reason: score.reason.clone() });
    }

    /// Returns whether a game is in progress.
    pub fn is_playing(&self) -> bool {
        self.state() == State::Playing
    }
}
