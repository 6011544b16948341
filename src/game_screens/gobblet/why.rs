//! A line of play for viewing only: the continuation of the winning side, move by move, while the game does not change.

use fob_games::Game;
use fob_games::gobblet::{Move, Position};
use fob_services::jobs::{Job, WhyAsk};

/// Seconds between two moves that are played automatically.
const BEAT: f64 = 1.1;

/// A line that is being viewed, or was requested.
#[derive(Debug)]
pub struct Why<const N: usize> {
    job: Option<(Job<WhyAsk>, Position<N>)>,
    /// The positions of the line, starting with the one in view of the game; empty if no line is open.
    positions: Vec<Position<N>>,
    moves: Vec<Move<N>>,
    step: usize,
    /// Time at which the next move is shown, while the line plays.
    next: Option<f64>,
}

impl<const N: usize> Default for Why<N> {
    fn default() -> Self {
        Self { job: None, positions: Vec::new(), moves: Vec::new(), step: 0, next: None }
    }
}

impl<const N: usize> Why<N> {
    /// Returns whether a line is open.
    pub fn is_open(&self) -> bool {
        !self.positions.is_empty()
    }

    /// Returns whether an answer or the next move is awaited.
    #[cfg(test)]
    fn is_working(&self) -> bool {
        self.job.is_some() || self.next.is_some()
    }

    /// Returns whether the line was requested and has not arrived.
    pub(crate) fn is_asked(&self) -> bool {
        self.job.is_some()
    }

    /// Returns whether the line plays automatically.
    pub fn plays(&self) -> bool {
        self.next.is_some()
    }

    /// Returns the position in view.
    pub fn position(&self) -> Option<&Position<N>> {
        self.positions.get(self.step)
    }

    /// Returns the position with which the line begins.
    pub fn first(&self) -> Option<&Position<N>> {
        self.positions.first()
    }

    /// Returns the number of moves shown, and of all moves.
    pub fn place(&self) -> (usize, usize) {
        (self.step, self.moves.len())
    }

    /// Returns the last move that is shown, with the position before it.
    pub fn last(&self) -> Option<(&Position<N>, &Move<N>)> {
        let before = self.step.checked_sub(1)?;
        self.positions.get(before).zip(self.moves.get(before))
    }

    /// Closes the forced line.
    pub fn close(&mut self) {
        *self = Self::default();
    }

    /// Requests the forced line of a position.
    pub fn ask(&mut self, position: Position<N>) {
        self.close();
        self.job = Some((Job::start(WhyAsk { position: position.to_string() }), position));
    }

    /// Runs the steps of the line automatically, or stops them.
    pub fn play(&mut self, now: f64) {
        let more = self.step < self.moves.len();
        self.next = if self.next.is_some() || !more { None } else { Some(now) };
    }

    /// Goes some steps forward or back; returns the positions before and after, if the place has changed.
    pub fn go(&mut self, by: isize) -> Option<(Position<N>, Position<N>)> {
        let to = self.step.checked_add_signed(by).filter(|to| *to < self.positions.len())?;
        let change = (*self.positions.get(self.step)?, *self.positions.get(to)?);
        self.step = to;
        Some(change)
    }
}

impl<const N: usize> Why<N>
where
    Position<N>: Game<Move = Move<N>>,
{
    /// Opens a line from a position; moves that are not legal end it.
    pub fn open(&mut self, from: Position<N>, moves: impl IntoIterator<Item = Move<N>>) {
        self.close();
        let mut at = from;
        self.positions.push(at);
        for mv in moves {
            if at.play(&mv).is_err() {
                break;
            }
            self.positions.push(at);
            self.moves.push(mv);
        }
        if self.moves.is_empty() {
            self.close();
        }
    }

    /// Receives the answer when it is available, and starts to play it.
    pub fn poll(&mut self, now: f64) {
        let Some((job, position)) = &mut self.job else { return };
        let position = *position;
        if let Some(answer) = job.poll() {
            self.job = None;
            if let Ok(found) = answer {
                self.open(position, found.0.iter().filter_map(|text| text.parse().ok()));
                self.play(now);
            }
        }
    }

    /// Shows the next move when it is due; the positions before and after it.
    pub fn beat(&mut self, now: f64) -> Option<(Position<N>, Position<N>)> {
        self.next.filter(|next| now >= *next)?;
        let went = self.go(1);
        self.next = (self.step < self.moves.len()).then_some(now + BEAT);
        went
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_games::gobblet::Gobblet3;

    fn moves(texts: &[&str]) -> Vec<Move<3>> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn a_line_is_walked_through_and_ends_with_its_last_move() {
        let mut why = Why::<3>::default();
        why.open(Gobblet3::empty(), moves(&["3@b2", "3@a1", "2@c3"]));
        assert_eq!(why.place(), (0, 3));
        assert_eq!(why.go(-1), None);
        why.play(10.0);
        for (now, step) in [(10.0, 1), (10.5, 1), (11.2, 2), (12.4, 3), (20.0, 3)] {
            why.beat(now);
            assert_eq!(why.place().0, step, "{now}");
        }
        assert!(!why.is_working());
        assert_eq!(why.last().unwrap().1.to_string(), "2@c3");
        assert_eq!(why.go(1), None);
    }

    #[test]
    fn a_line_ends_before_a_move_that_is_not_legal() {
        let mut why = Why::<3>::default();
        why.open(Gobblet3::empty(), moves(&["3@b2", "3@b2"]));
        assert_eq!(why.place(), (0, 1));
        why.open(Gobblet3::empty(), moves(&["a1-b2"]));
        assert!(!why.is_open());
    }
}
