//! Applies records: the changes to the game, and to everything else at the table.

use super::book::{Book, Turn};
use super::contest::Contest;
use super::play::Play;
use super::record::{Finish, Record, Seat, Then};
use super::results::{best, due_seats, finish_of, score_of};
use crate::seat::{Ending, Offer, Player, Refusal};
use fob_base::plant::{self, Plant};

/// Values that a record may change, as they were before it.
pub(super) struct Before {
    /// The seats that are due.
    pub due: Vec<Seat>,
    /// Length of the game's line.
    pub line: usize,
}

/// The ending for a player who is out.
type Out = fn(Player) -> Ending;

/// Returns the seat that is out by a play, and how.
pub(super) fn out<C: Contest>(record: &Record<C>) -> Option<(Seat, Out)> {
    match &record.play {
        Play::Resign | Play::Leave => Some((record.by, Ending::Resigned)),
        Play::Flag(seat) => Some((*seat, Ending::Flagged)),
        Play::Claim => record.then.out.map(|seat| (seat, Ending::Forfeited as Out)),
        _ => None,
    }
}

impl Book {
    /// Applies a record, except that of a start, to a game. Makes at most one change, so that a refusal leaves the game
    /// unchanged. Returns the visible change; `None` if the game is unchanged.
    pub fn change<C: Contest>(&self, contest: &mut C, record: &Record<C>) -> Result<Option<C::Seen>, Refusal> {
        let seen = match &record.play {
            Play::Act(act) => {
                let fact = record.then.fact.clone().ok_or_else(|| Refusal::rules("the record lacks what its play did"))?;
                contest.apply(self.player_of(record.by), act, fact)?
            }
            Play::Offer(_) | Play::Answer(true) if record.then.back.is_some() => {
                contest.rewind(contest.line().len().saturating_sub(self.undone(record)))?
            }
            Play::Offer(kind) if self.agrees_last(record.by, Some(*kind)) == Some(Offer::Draw) => contest.end(Ending::Drawn)?,
            Play::Answer(true) if self.agrees_last(record.by, None) == Some(Offer::Draw) => contest.end(Ending::Drawn)?,
            Play::End => contest.end(Ending::Certain)?,
            Play::Stuck => contest.end(Ending::Stuck)?,
            Play::Score(score) if self.finish.is_none() => {
                // The game's file gets the closest possible end; the result is that of the record.
                let winner = best(score, self.seats())?;
                let loser = winner.and_then(|seat| (1..=self.seats()).find(|&other| other != seat));
                match loser.map(|seat| contest.end(Ending::Resigned(self.player_of(seat)))) {
                    Some(Ok(seen)) => seen,
                    _ => contest.end(Ending::Drawn)?,
                }
            }
            _ => match out(record).filter(|_| record.then.replaced.is_none()) {
                Some((seat, ending)) => contest.end(ending(self.player_of(seat)))?,
                None => return Ok(None),
            },
        };
        Ok(Some(seen))
    }

    /// Returns the number of moves or shots that a record takes back.
    fn undone<C: Contest>(&self, record: &Record<C>) -> usize {
        let back = record.then.back;
        self.turns.iter().filter(|turn| back.is_some_and(|back| turn.n > back)).count()
    }

    /// Returns how a play ended the game, given the game after it.
    pub fn judged<C: Contest>(&self, record: &Record<C>, contest: &C) -> Result<Option<Finish>, Refusal> {
        let players = match &record.play {
            Play::Start(start) => &start.players,
            _ => &self.players,
        };
        let is_going_on = self.finish.is_none() || matches!(record.play, Play::Start(_));
        match &record.play {
            Play::Score(score) => score_of(score, self.seats(), contest.teams()).map(Some),
            _ => Ok(contest.ended().filter(|_| is_going_on).map(|ended| finish_of(&ended, players, contest.teams()))),
        }
    }

    /// Returns the book after a record, given the game after it.
    pub fn after<C: Contest>(&self, record: &Record<C>, contest: &C, before: &Before) -> Self {
        let Then { fact, finish, replaced, .. } = &record.then;
        let undone = self.undone(record);
        let mut book = self.clone();
        match &record.play {
            Play::Start(start) => book.start(record.game, &start.players),
            Play::Act(_) => {
                if !(plant::is(Plant::OfferSurvivesOrders) && before.line == contest.line().len()) {
                    book.offer = None;
                }
                book.declined.retain(|(seat, _)| *seat != record.by);
                // An act that is part of a turn, such as orders, is not in the line.
                if before.line < contest.line().len() {
                    book.turns.push(Turn { n: record.n, seat: record.by });
                }
            }
            Play::Offer(kind) => book.agree(record.n, record.by, Some(*kind)),
            Play::Answer(true) => book.agree(record.n, record.by, None),
            Play::Answer(false) => book.decline(),
            Play::Resign | Play::Leave | Play::End | Play::Claim | Play::Flag(_) | Play::Stuck | Play::Score(_) => {
                book.offer = None;
            }
        }
        book.turns.truncate(book.turns.len().saturating_sub(undone));
        if let Some(replaced) = replaced {
            book.replace(replaced);
        }
        if let Some(finish) = finish {
            book.finish(finish, contest.teams());
        }
        if let Play::Score(score) = &record.play {
            // It is that of the whole match.
            book.points.clone_from(&score.points);
        }
        if matches!(record.play, Play::Leave) && replaced.is_none() || matches!(record.play, Play::Score(_)) {
            // A single player does not play the rest of a series.
            book.wanted = book.game;
        }
        let due = if book.finish.is_some() { Vec::new() } else { due_seats(contest, &book) };
        if let Some(clocks) = &mut book.clocks {
            let timing = fact.as_ref().map(|fact| contest.timing(fact));
            let acted = timing.filter(|_| matches!(record.play, Play::Act(_))).map(|timing| (record.by, timing.increment));
            let shown = timing.map(|timing| timing.shown).filter(|shown| *shown > 0 && !plant::is(Plant::ClockRunsInShot));
            clocks.record(record.at, acted, shown.map(|shown| i64::try_from(shown).unwrap_or(i64::MAX)), &due);
        }
        if due != before.due || matches!(record.play, Play::Act(_)) || undone > 0 {
            book.due_since = record.at;
        }
        book.records += 1;
        book.at = record.at;
        book
    }
}
