//! Decides whether a win can be forced within a few moves, by searching every move that could matter.

use super::lines::Lines;
use super::spot::{Moves, Spot, View};
use super::thinker::only_blocks;
use crate::gobblet::Gobblet4;
use crate::{Stopped, Ticker};

/// Returns whether the player to move can force a win within this many of its own moves; no line is full.
///
/// A player always has a move in the large game: a largest piece on the board can move, because at most five other cells show
/// one, and a player without a largest piece there can put one on an empty cell.
///
/// # Errors
/// [`Stopped`] by the ticker.
pub(in crate::gobblet) fn wins_within(position: &Gobblet4, own: u32, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
    Prover { lines: Lines::get(), ticker }.wins(&Spot::new(position), own)
}

/// Returns whether the player to move does not win at once and is threatened, and whether there is a piece whose lifting would
/// uncover a line of the other side.
pub(in crate::gobblet) fn danger(position: &Gobblet4) -> (bool, bool) {
    let (spot, lines) = (Spot::new(position), Lines::get());
    let view = View::new(&spot, lines);
    let threatened = !view.wins(spot.turn, lines) && view.wins(1 - spot.turn, lines);
    (threatened, view.traps(spot.turn) != 0)
}

struct Prover<'a, 'c> {
    lines: &'static Lines,
    ticker: &'a mut Ticker<'c>,
}

impl Prover<'_, '_> {
    fn wins(&mut self, spot: &Spot, own: u32) -> Result<bool, Stopped> {
        self.ticker.tick()?;
        let view = View::new(spot, self.lines);
        if own == 0 || view.wins(spot.turn, self.lines) {
            return Ok(own > 0);
        }
        if own == 1 {
            return Ok(false);
        }
        let mut moves = self.worth_a_look(spot, &view).0;
        for &mut (_, mv) in moves.list() {
            if !self.escapes(&spot.after(mv).0, own - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether the player to move, who may win at once, has a move after which the other side cannot force a win within `own`
    /// moves.
    fn escapes(&mut self, spot: &Spot, own: u32) -> Result<bool, Stopped> {
        self.ticker.tick()?;
        let view = View::new(spot, self.lines);
        if view.wins(spot.turn, self.lines) {
            return Ok(true);
        }
        let (mut moves, threatened) = self.worth_a_look(spot, &view);
        // A move that makes a threat of its own leaves the fewest choices.
        if own > 1 && !threatened {
            for (rank, mv) in moves.list() {
                let after = View::new(&spot.after(*mv).0, self.lines);
                *rank = -i32::from(after.wins(spot.turn, self.lines));
            }
            moves.list().sort_by_key(|&(rank, _)| rank);
        }
        for &mut (_, mv) in moves.list() {
            if !self.wins(&spot.after(mv).0, own)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the moves except those that obviously lose at once, and whether the other side threatens to win.
    fn worth_a_look(&self, spot: &Spot, view: &View) -> (Moves, bool) {
        let mut moves = Moves::new();
        view.moves(spot.turn, self.lines, &mut moves);
        let blocks = view.blocks(1 - spot.turn, self.lines);
        if blocks != 0 {
            only_blocks(&mut moves, blocks, view, spot.turn);
        }
        (moves, blocks != 0)
    }
}
