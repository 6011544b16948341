//! A line of play: a start and the moves from it.

use super::{Game, IllegalMove, Outcome, PlayError};

/// A game with every position since the start, so that repetition can be detected and moves taken back.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<G: Game> {
    /// The positions, at least the start; the last is the present position.
    positions: Vec<G>,
    moves: Vec<G::Move>,
}

impl<G: Game> Line<G> {
    /// Creates a line without moves.
    pub fn new(start: G) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// Creates a line from its positions, the present one last, and the moves between them: one fewer.
    pub(super) fn from_parts(positions: Vec<G>, moves: Vec<G::Move>) -> Self {
        debug_assert_eq!(positions.len(), moves.len() + 1);
        Self { positions, moves }
    }

    /// Returns the positions, the present one last, and the moves between them.
    pub(super) fn into_parts(self) -> (Vec<G>, Vec<G::Move>) {
        (self.positions, self.moves)
    }

    /// Returns the present position.
    pub fn position(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// Returns the positions before the present one, oldest first.
    pub fn history(&self) -> &[G] {
        &self.positions[..self.moves.len()]
    }

    /// Returns the moves since the start.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Returns the number of times that the present position has occurred on this line, including now.
    pub fn occurrences(&self) -> usize {
        self.positions.iter().filter(|&position| position == self.position()).count()
    }

    /// Returns the result, if the game is over: by its rules, or as a draw by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| {
            let limit = G::REPETITION?;
            (self.occurrences() >= limit).then_some(Outcome::Draw)
        })
    }

    /// Returns all legal moves; none if the game is over.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        if self.outcome().is_some() { Vec::new() } else { self.position().legal_moves() }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The move is illegal or the game is over; the line is unchanged.
    pub fn play(&mut self, mv: &G::Move) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over { mv: mv.to_string() });
        }
        let mut next = self.position().clone();
        next.play(mv).map_err(|error: IllegalMove| PlayError::Illegal(error))?;
        self.positions.push(next);
        self.moves.push(mv.clone());
        Ok(())
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }
}
