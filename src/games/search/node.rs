//! The interface between a game and the search.

use super::score::End;
use crate::{Stopped, Ticker};

/// A position as the search sees it, with any derived data that the game wants to keep with it.
///
/// Two parties play against each other. In a two-player game they are the players; in a game for more players they are the one for whom the
/// search is made and all the others, who are assumed to play against that one. A party may move several times in a row. All scores are
/// from the point of view of the party to move; the points of an evaluation must be well within half of [`super::WIN`].
pub trait Node: Sized {
    /// Upper bound of the tags of moves ([`Child::tag`]).
    const TAGS: u16;
    /// Bonus to the rank of a move that was one of the last two to refute another move at this distance from the root.
    const KILLER: i32;
    /// Bonus to the rank of a move, times the square root of how much it refuted before: the sum of the squares of the depths at
    /// which it did. Of this and [`Node::KILLER`] the larger one counts.
    const HISTORY: i32;

    /// Returns the key, which differs for different positions of one search. See [`super::Zobrist`].
    fn key(&self) -> u64;

    /// Returns the party to move: one of two different numbers.
    fn party(&self) -> u8;

    /// Returns the result, if the game is over.
    fn end(&self) -> Option<End>;

    /// Returns whether the party to move can win with its next move, as far as this is known without a search. If it can, the
    /// position is not searched.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker, if the game counts work with it.
    fn wins_at_once(&mut self, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        let _ = ticker;
        Ok(false)
    }

    /// Returns a lower bound of [`Node::evaluate`] that costs no work; if the bound is good enough, nothing else is computed for
    /// a position that is not searched deeper.
    fn at_least(&self) -> i32 {
        i32::MIN
    }

    /// Returns the evaluation of the position; only called if the game is not over and [`Node::wins_at_once`] returned no.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker, if the game counts work with it.
    fn evaluate(&mut self, ticker: &mut Ticker<'_>) -> Result<i32, Stopped>;

    /// Lists the moves to search, in an order that depends on the position and the depth alone; only called if the game is not
    /// over and [`Node::wins_at_once`] returned no. `into` is empty.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    fn children(&mut self, depth: u32, ticker: &mut Ticker<'_>, into: &mut Vec<Child<Self>>) -> Result<(), Stopped>;

    /// Returns the position after a move that only changes the party to move (a null move), if any real move is expected to be at
    /// least as good and the other party does not win at once; see [`Knowledge::passing`](super::Knowledge::passing).
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Returns the result if the game is not over and there is no legal move.
    fn stuck(&self) -> End;
}

/// A move and the position after it.
#[derive(Clone, Debug)]
pub struct Child<N> {
    /// Position after the move.
    pub node: N,
    /// Name of the move in this game, below [`Node::TAGS`]. The same move has the same tag in every position. Moves of one
    /// position may share a tag, at the price of a worse order.
    pub tag: u16,
    /// Rank of the move: larger values are tried first.
    pub rank: i32,
    /// Depth that the move uses up: 1, or 0 if it is only part of a turn. An endless line of moves that use up no depth must be
    /// impossible.
    pub cost: u32,
}
