//! A table in a room: turns the room's records into events of a game, for Fob and the games room alike.

use super::end::End;
use super::hub::Key;
use crate::data::Services;
use crate::pace::Pace;
use fob_client::{Line, Notice, Session};
use fob_online::{Offer, Play, Record, StrikeText};
use fob_play::any::{Any, AnyAct};
use fob_play::log;

/// Time for which a phrase is shown, in seconds.
const SHOWN: f64 = 6.0;
/// Time for which an unchanged aim is shown, in seconds: a player who is thinking keeps still.
const AIMED: f64 = 120.0;

/// A game of this length, in seconds, was left and taken up again.
const LONG: f64 = 4.0 * 3600.0;

/// The next thing from a room.
#[derive(Clone, Debug)]
pub enum Arrived {
    /// Another game starts: this table is done with.
    Next,
    /// A record of the game.
    Record(Box<Arrival>),
}

/// A record of a room's game.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The record, without the motion of a shot: the receiver simulates it.
    pub record: log::Record<Any>,
    /// The digest of the server's shot.
    pub digest: Option<String>,
    /// True if more moves or shots have already arrived after this one.
    pub behind: bool,
}

impl Arrival {
    /// Returns a record of a room as it arrives at the table.
    pub fn new(record: &Record, behind: bool) -> Self {
        Self { record: fob_online::read_record(record), digest: record.digest.clone(), behind }
    }
}

/// A table in a room, from the start of a game on.
#[derive(Clone, Debug)]
pub struct AtTable {
    pub key: Key,
    /// Number of the game, from 1.
    pub game: u32,
    /// The seat of each player, player 1 first.
    seats: Vec<u8>,
    /// Number of records taken so far.
    next: usize,
    /// True if the game has a move or a shot that counts; the next field, if the game is over.
    has_turns: bool,
    is_over: bool,
    /// Somebody who is to act and is away, since when.
    pub(super) away: Option<(u8, f64)>,
    /// True if phrases of other people are hidden.
    pub is_muted: bool,
    said: Vec<(u8, u8, f64)>,
    aim: Option<(u8, StrikeText, f64)>,
    /// The times of the game's start and of its last event, in milliseconds since 1970 on the server's clock.
    times: (i64, i64),
    /// Points of the seats before this game, if there was one.
    pub(super) points: Option<Vec<String>>,
    pub(super) end: End,
}

impl AtTable {
    /// Returns whether this game has a move or a shot that counts.
    pub fn has_turns(&self) -> bool {
        self.has_turns
    }

    /// Returns a table at the start of the last game of a room that is followed; also returns the start. `None` before the first
    /// game, and while records are missing.
    pub fn new(key: &Key, services: &Services) -> Option<(Self, Record)> {
        let session = services.online.live(key)?.session();
        let is_start = |record: &Record| matches!(record.play, Play::Start(_));
        let at = session.records().iter().rposition(is_start).filter(|_| session.is_caught_up())?;
        let start = session.records()[at].clone();
        let Play::Start(begun) = &start.play else { return None };
        let seats = begun.players.clone();
        let table = Self {
            key: key.clone(),
            game: start.game,
            seats,
            next: at + 1,
            has_turns: false,
            is_over: false,
            away: None,
            is_muted: services.online.muted.contains(key),
            said: Vec::new(),
            aim: None,
            times: (start.at.0, start.at.0),
            points: start.points.clone(),
            end: End::default(),
        };
        Some((table, start))
    }

    /// Returns the room as the server last described it.
    pub fn session<'a>(&self, services: &'a Services) -> Option<&'a Session> {
        services.online.live(&self.key).map(fob_client::Live::session)
    }

    /// Returns the player who sits in a seat; 0 for nobody.
    pub fn player_of(&self, seat: u8) -> u8 {
        self.seats.iter().position(|other| *other == seat).map_or(0, |place| place as u8 + 1)
    }

    /// Returns the seat of each player, player 1 first.
    pub fn seats(&self) -> &[u8] {
        &self.seats
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the duration of the game by the room's records, in seconds, independent of the place from which it was watched;
    /// `None` if it is hours, because nobody sat at the table for so long.
    pub fn seconds(&self) -> Option<f64> {
        let (begun, last) = self.times;
        Some((last - begun) as f64 / 1000.0).filter(|seconds| *seconds < LONG)
    }

    /// Returns the phrases on show: seat, phrase from 1, and when it was said.
    pub fn said(&self) -> &[(u8, u8, f64)] {
        &self.said
    }

    /// Hides the phrases of all seats but the user's own.
    pub fn hush_others(&mut self, own: Option<u8>) {
        self.said.retain(|(seat, ..)| Some(*seat) == own);
    }

    /// Returns our player; `None` for a spectator.
    pub fn mine(&self, services: &Services) -> Option<u8> {
        let seat = self.session(services)?.seat()?;
        Some(self.player_of(seat)).filter(|player| *player > 0)
    }

    /// Returns what comes next; `None` without a new record.
    pub fn next_record(&mut self, services: &Services) -> Option<Arrived> {
        let session = self.session(services)?;
        let record = session.records().get(self.next)?;
        let rest = &session.records()[self.next + 1..];
        let behind = rest.iter().any(|record| matches!(record.play, Play::Move(_) | Play::Strike(_) | Play::Start(_)));
        match &record.play {
            Play::Start(_) => return Some(Arrived::Next),
            Play::Strike(_) => self.aim = None,
            // The points are the event's; the match itself has no better end.
            Play::Score(_) => self.end.is_scored = true,
            _ => {}
        }
        if !self.is_over {
            self.times.1 = record.at.0;
        }
        self.next += 1;
        Some(Arrived::Record(Box::new(Arrival::new(record, behind))))
    }

    /// Notes how far the game is after a record: whether a move or a shot counts, and whether it is over.
    pub fn stands(&mut self, has_turns: bool, is_over: bool) {
        (self.has_turns, self.is_over) = (has_turns, is_over);
    }

    /// Processes notices. Returns whether one of our plays was refused; the reason is then shown.
    pub fn poll(&mut self, services: &mut Services) -> bool {
        let mut refused = None;
        let now = services.now;
        if let Some(live) = services.online.live_mut(&self.key) {
            while let Some(notice) = live.next_notice() {
                match notice {
                    Notice::Aim(aim) => self.aim = Some((aim.seat, aim.strike, now)),
                    Notice::Phrase(said) => {
                        let is_mine = live.session().seat() == Some(said.seat);
                        if !self.is_muted || is_mine {
                            self.said.retain(|(seat, ..)| *seat != said.seat);
                            self.said.push((said.seat, said.phrase, now));
                        }
                    }
                    Notice::Refused(_, why) => refused = Some(why.why),
                }
            }
        }
        self.note_away(services);
        self.said.retain(|(.., at)| now < at + SHOWN);
        self.aim.take_if(|(.., at)| now >= *at + AIMED);
        let is_refused = refused.is_some();
        if let Some(why) = refused {
            services.say(crate::phrases::capital(&why));
        }
        is_refused
    }

    /// Sends plays that were made at this table.
    pub fn send_acts(&self, plays: Vec<log::Play<AnyAct>>, services: &mut Services) {
        self.send(plays.into_iter().filter_map(fob_online::words_of), services);
    }

    /// Sends plays to the room's server.
    pub fn send(&self, plays: impl IntoIterator<Item = Play>, services: &mut Services) {
        if let Some(live) = services.online.live_mut(&self.key) {
            plays.into_iter().for_each(|play| live.play(play));
        }
    }

    /// Shows our aim to the others.
    pub fn show_aim(&self, strike: StrikeText, services: &mut Services) {
        let now = services.millis();
        if let Some(live) = services.online.live_mut(&self.key) {
            live.aim(now, strike);
        }
    }

    /// Returns the aim of this player, if one is shown.
    pub fn aim_of(&self, player: u8) -> Option<StrikeText> {
        self.aim.filter(|(seat, ..)| self.player_of(*seat) == player).map(|(_, strike, _)| strike)
    }

    /// Returns whether a play of ours waits for the server.
    pub fn waits(&self, services: &Services) -> bool {
        self.session(services).is_some_and(Session::waits)
    }

    /// Returns the next record, which has not been taken yet.
    pub(super) fn waiting<'a>(&self, services: &'a Services) -> Option<&'a Record> {
        self.session(services)?.records().get(self.next)
    }

    /// Returns whether all records have been taken.
    pub fn is_up_to_date(&self, services: &Services) -> bool {
        self.session(services).is_none_or(|session| self.next >= session.records().len())
    }

    /// Returns the time of the next frame: clocks run, phrases and aims disappear.
    pub fn pace(&self, services: &Services) -> Pace {
        let Some(session) = self.session(services) else { return Pace::Sleep };
        let clocks = session.clocks(services.millis()).unwrap_or_default();
        let running = clocks.iter().filter(|(left, runs)| *runs && *left > 0.0);
        let tick = running.map(|(left, _)| Pace::After(if *left < 20.0 { 0.1 } else { 0.5 }));
        let said = self.said.iter().map(|(.., at)| Pace::After((at + SHOWN - services.now).max(0.01)));
        let aim = self.aim.map(|(.., at)| Pace::After((at + AIMED - services.now).max(0.01)));
        let line = match session.line() {
            Line::Up => None,
            Line::Opening | Line::Down(_) => Some(Pace::After(0.5)),
            Line::Ended(_) => None,
        };
        let end = self.end.pace(services.now);
        // Seconds until a claim are counted.
        let away = self.away.map(|_| Pace::After(0.5));
        tick.chain(away).chain(said).chain(aim).chain(line).chain(end).fold(Pace::Sleep, Pace::sooner)
    }

    /// Makes an offer to the others, or agrees if somebody else has made the same offer.
    pub fn offer(&self, offer: Offer, services: &mut Services) {
        self.send([Play::Offer(offer)], services);
    }
}
