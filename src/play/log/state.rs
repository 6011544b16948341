//! The state of a log, and its changes by records.

use super::book::{Book, Turn};
use super::change::{Before, out};
use super::clock::{Clock, Clocks};
use super::contest::Contest;
use super::play::{Play, Start};
use super::record::{Finish, OpenOffer, Record, Replaced, Seat};
use super::results::{due_seats, finish_of};
use crate::seat::{DEALER, Player, Refusal};
use fob_base::plant::{self, Plant};
use fob_rules::Points;
use std::collections::BTreeSet;

/// Facts about a table that its owner knows and the log does not.
pub trait Host<C: Contest> {
    /// Creates the game of a start, before chance has played.
    ///
    /// # Errors
    /// There is no such game.
    fn open(&self, log: &State<C>, start: &Start, game: u32, at: i64) -> Result<C, Refusal>;

    /// Returns the time since which nobody has been in a person's seat, if absence counts against them; `None` by default.
    fn away_since(&self, seat: Seat) -> Option<i64> {
        let _ = seat;
        None
    }

    /// Returns the number of records that the players have seen: a take-back returns to before the player's last act among them.
    /// By default, all.
    fn shown(&self) -> u64 {
        u64::MAX
    }
}

/// A table at which no further game starts.
#[derive(Clone, Copy, Debug)]
pub struct Single;

impl<C: Contest> Host<C> for Single {
    fn open(&self, _: &State<C>, _: &Start, _: u32, _: i64) -> Result<C, Refusal> {
        Err(Refusal::NoStart)
    }
}

/// A play that no player makes and that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nobodys {
    /// A game starts, because all seats are taken.
    Start,
    /// The time of this seat is up.
    Flag(Seat),
    /// The players who are due cannot act.
    Stuck,
}

/// A log: the state of a table after the records so far. Seats and games are numbered from 1, records from 0.
#[derive(Clone, Debug)]
pub struct State<C: Contest> {
    pub(super) contest: Option<Box<C>>,
    pub(super) book: Book,
}

impl<C: Contest> State<C> {
    /// Creates an empty log of a table. Each seat has a computer of its level, or a person. `games` is the number of games of a
    /// match.
    pub fn new(levels: Vec<Option<String>>, games: u32, clock: Option<Clock>, at: i64) -> Self {
        Self { contest: None, book: Book::new(levels, games, clock, at) }
    }

    /// Continues a game in which the seats have the numbers of the players. The number of records is not limited.
    pub fn resumed(contest: C, levels: Vec<Option<String>>) -> Self {
        let players = (1..).take(levels.len()).collect();
        let mut log = Self::started(contest, levels, (0, 1), 0, players);
        log.turned();
        log
    }

    /// Follows a game from after its start, which was record `n` of game number `game`, at time `at`; `players` are the seats of
    /// the players. Chance may still be due ([`State::deal`]). There are no clocks: the owner of the log has them.
    pub fn started(contest: C, levels: Vec<Option<String>>, (n, game): (u64, u32), at: i64, players: Vec<Seat>) -> Self {
        let mut book = Book::new(levels, 1, None, at);
        (book.most, book.records, book.game, book.wanted, book.players) = (u64::MAX, n + 1, game, game, players);
        book.finish = contest.ended().map(|ended| finish_of(&ended, &book.players, contest.teams()));
        Self { contest: Some(Box::new(contest)), book }
    }

    /// Call this after taking the game to another position: the moves that led there may be taken back, and no offer is open.
    pub fn turned(&mut self) {
        let Some(contest) = self.contest.as_deref() else { return };
        let seat_of = |player: &Player| self.book.seat_of(*player);
        // As if each act had been a record after that of the start.
        self.book.turns = (1..).zip(contest.line().iter().map(seat_of)).map(|(n, seat)| Turn { n, seat }).collect();
        self.book.records = self.book.turns.len() as u64 + 1;
        self.book.finish = contest.ended().map(|ended| finish_of(&ended, &self.book.players, contest.teams()));
        (self.book.offer, self.book.declined) = (None, BTreeSet::new());
    }

    /// Plays the act of chance at the start of a game that is followed. Returns its visible change.
    ///
    /// # Errors
    /// No game has begun, chance is not due, or the game refuses the fact.
    pub fn deal(&mut self, fact: C::Fact) -> Result<C::Seen, Refusal> {
        let contest = self.contest.as_deref_mut().ok_or(Refusal::NotBegun)?;
        let act = contest.deal().ok_or(Refusal::NotTurn)?;
        contest.apply(DEALER, &act, fact)
    }

    /// Adds clocks to a game that has not begun.
    pub fn set_clocks(&mut self, clock: Clock, at: i64) {
        let mut clocks = Clocks::new(clock, self.book.levels.len(), at);
        clocks.record(at, None, None, &self.due());
        self.book.clocks = Some(clocks);
    }

    /// Stops all clocks, or starts them again.
    pub fn pause(&mut self, pause: bool, at: i64) {
        match &mut self.book.clocks {
            Some(clocks) if pause => clocks.pause(at),
            Some(clocks) => clocks.go_on(at),
            None => {}
        }
    }

    /// Puts a computer of this level in a seat, or a person (`None`). This makes no record: at home, anybody can take any seat.
    pub fn set_level(&mut self, seat: Seat, level: Option<String>) {
        if let Some(known) = self.book.levels.get_mut(usize::from(seat).wrapping_sub(1)) {
            *known = level;
        }
    }

    /// Returns the game, for marking what was saved.
    pub fn contest_mut(&mut self) -> Option<&mut C> {
        self.contest.as_deref_mut()
    }

    /// Returns the game and discards the log.
    pub fn into_contest(self) -> Option<C> {
        self.contest.map(|contest| *contest)
    }

    /// Returns the game; `None` before the first.
    pub fn contest(&self) -> Option<&C> {
        self.contest.as_deref()
    }

    /// Returns the number of records, which is the number of the next one.
    pub fn records(&self) -> u64 {
        self.book.records
    }

    /// Returns whether there can be no further record.
    pub fn is_full(&self) -> bool {
        self.book.records >= self.book.most
    }

    /// Returns the time of the last record.
    pub fn at(&self) -> i64 {
        self.book.at
    }

    /// Returns the number of the game, from 1.
    pub fn game(&self) -> u32 {
        self.book.game
    }

    /// Returns the number of games to play before the match is over.
    pub fn wanted(&self) -> u32 {
        self.book.wanted
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> u8 {
        self.book.seats()
    }

    /// Returns the level of the computer in a seat; `None` for a person.
    pub fn level(&self, seat: Seat) -> Option<&str> {
        self.book.level(seat)
    }

    /// Returns whether an act of the game can be taken back.
    pub fn has_turns(&self) -> bool {
        !self.book.turns.is_empty()
    }

    /// Returns the open offer.
    pub fn offer(&self) -> Option<&OpenOffer> {
        self.book.offer.as_ref()
    }

    /// Returns the clocks, which number players by their seats.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.book.clocks.as_ref()
    }

    /// Returns the result of the last game; `None` while one is in progress.
    pub fn finish(&self) -> Option<&Finish> {
        self.book.finish.as_ref()
    }

    /// Returns the points of the seats in finished games.
    pub fn points(&self) -> &[Points] {
        &self.book.points
    }

    /// Returns whether a game is in progress.
    pub fn is_playing(&self) -> bool {
        self.contest.is_some() && self.book.finish.is_none()
    }

    /// Returns whether a game has ended and none is in progress.
    pub fn is_over(&self) -> bool {
        self.contest.is_some() && self.book.finish.is_some()
    }

    /// Returns whether all games to be played are over.
    pub fn is_decided(&self) -> bool {
        self.is_over() && self.book.game >= self.book.wanted
    }

    /// Returns the seat of a player; 0 for player 0, who is nobody.
    pub fn seat_of(&self, player: Player) -> Seat {
        self.book.seat_of(player)
    }

    /// Returns the player in a seat. Before the first game, players sit in the order of the seats.
    pub fn player_of(&self, seat: Seat) -> Player {
        if self.book.players.is_empty() { seat } else { self.book.player_of(seat) }
    }

    /// Returns the seats that must act now, in order.
    pub fn due(&self) -> Vec<Seat> {
        let contest = self.contest.as_deref().filter(|_| self.book.finish.is_none());
        contest.map(|contest| due_seats(contest, &self.book)).unwrap_or_default()
    }

    /// Returns the seat whose turn it is; while orders are due, the seat of the player who has just shot.
    pub fn turn(&self) -> Option<Seat> {
        let contest = self.contest.as_deref().filter(|_| self.book.finish.is_none())?;
        contest.turn().map(|player| self.book.seat_of(player))
    }

    /// Returns the number of the game that starts next.
    pub fn next_game(&self) -> u32 {
        if self.contest.is_some() { self.book.game.saturating_add(1) } else { self.book.game }
    }

    /// Returns the seat of each player in a game. In each game of a series, players rotate seats.
    pub fn players_in(&self, game: u32) -> Vec<Seat> {
        let seats = self.book.levels.len().max(1);
        if plant::is(Plant::RotatesBackwards) {
            return (0..seats).map(|player| ((player + game.saturating_sub(1) as usize) % seats) as u8 + 1).collect();
        }
        (0..seats).map(|player| ((player + seats - (game.saturating_sub(1)) as usize % seats) % seats) as u8 + 1).collect()
    }

    /// Returns whether a game must start once all seats are taken: the first, the next of the series, or that of a rematch.
    pub fn awaits_start(&self) -> bool {
        !self.is_full() && !self.is_playing() && (self.contest.is_none() || self.book.game < self.book.wanted)
    }

    /// Returns the time at which the first seat loses on time if nobody acts, and the seat.
    pub fn flag_at(&self) -> Option<(i64, Seat)> {
        if !self.is_playing() || self.is_full() {
            return None;
        }
        self.book.clocks.as_ref()?.next_flag()
    }

    /// Returns whether no player who is due can act.
    pub fn is_stuck(&self) -> bool {
        !self.is_full() && self.is_playing() && self.contest().is_some_and(Contest::is_stuck)
    }

    /// Returns the play that no player makes and that is due at a time.
    pub fn nobodys(&self, at: i64) -> Option<Nobodys> {
        if self.awaits_start() {
            return Some(Nobodys::Start);
        }
        let flag = self.flag_at().filter(|(moment, _)| *moment <= at.max(self.book.at));
        flag.map(|(_, seat)| Nobodys::Flag(seat)).or_else(|| self.is_stuck().then_some(Nobodys::Stuck))
    }

    /// Applies a record whose consequences are [complete](State::complete), without computing them again. Returns the visible
    /// change; `None` if the game is unchanged, and for a start.
    ///
    /// # Errors
    /// The record does not follow from the earlier ones; nothing has changed then.
    pub fn apply(&mut self, record: &Record<C>, host: &dyn Host<C>) -> Result<Option<C::Seen>, Refusal> {
        if record.n != self.book.records {
            return Err(Refusal::NotNext(record.n, self.book.records));
        }
        let before = self.before();
        let seen = self.change(record, host)?;
        if let Some(contest) = &self.contest {
            let book = self.book.after(record, &**contest, &before);
            let levels = std::mem::replace(&mut self.book, book).levels;
            if plant::is(Plant::ReplacementLost) {
                self.book.levels = levels;
            }
        }
        Ok(seen)
    }

    /// Applies the changes of a record to the game, in place.
    pub(super) fn change(&mut self, record: &Record<C>, host: &dyn Host<C>) -> Result<Option<C::Seen>, Refusal> {
        if let Play::Start(start) = &record.play {
            self.contest = Some(self.opened(start, record, host)?);
            return Ok(None);
        }
        // A contest that refuses is unchanged.
        let contest = self.contest.as_deref_mut().ok_or(Refusal::NotBegun)?;
        self.book.change(contest, record)
    }

    /// Adds the consequences that records of older programs lack: how they ended a game, and who was replaced.
    ///
    /// # Errors
    /// As for [`State::apply`].
    pub fn complete(&self, mut record: Record<C>, host: &dyn Host<C>) -> Result<Record<C>, Refusal> {
        let is_bare = record.then.finish.is_none() && record.then.replaced.is_none();
        if is_bare {
            record.then.replaced = self.replaces(&record);
            if record.then.due.is_empty() && (self.book.finish.is_none() || matches!(record.play, Play::Score(_))) {
                let contest = self.played(&record, host)?;
                record.then.finish = self.book.judged(&record, &*contest)?;
            }
        }
        Ok(record)
    }

    /// Returns the level that replaces the player who is out by this play, with the seat; `None` if no level does, or nobody is
    /// out.
    pub(super) fn replaces(&self, record: &Record<C>) -> Option<Replaced> {
        let (seat, _) = out(record)?;
        let level = self.contest.as_deref()?.substitute(self.book.player_of(seat))?;
        Some(Replaced { seat, level })
    }

    /// Returns the game of a start, after chance has played.
    fn opened(&self, start: &Start, record: &Record<C>, host: &dyn Host<C>) -> Result<Box<C>, Refusal> {
        let mut contest = Box::new(host.open(self, start, record.game, record.at)?);
        if let (Some(act), Some(fact)) = (contest.deal(), &record.then.fact) {
            contest.apply(DEALER, &act, fact.clone())?;
        }
        Ok(contest)
    }

    /// Returns the game after a play.
    pub(super) fn played(&self, record: &Record<C>, host: &dyn Host<C>) -> Result<Box<C>, Refusal> {
        if let Play::Start(start) = &record.play {
            return self.opened(start, record, host);
        }
        let mut contest = self.contest.clone().ok_or(Refusal::NotBegun)?;
        self.book.change(&mut *contest, record)?;
        Ok(contest)
    }

    /// Returns the values that a record may change, as they are before it.
    pub(super) fn before(&self) -> Before {
        Before { due: self.due(), line: self.contest().map_or(0, |contest| contest.line().len()) }
    }
}
