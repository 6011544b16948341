//! Evaluates a position by the scores and the points that can be taken at once.

use super::{Bloop, GOAL};
use crate::{End, Player};

/// Returns the lead of a player over the best of the others, in tenths of a point.
pub(super) fn lead(position: &Bloop, player: Player) -> i32 {
    let (mut mine, mut others) = (0, 0);
    for (one, &score) in (1..).zip(position.scores()) {
        let score = 10 * score.min(2 * GOAL) as i32;
        if one == player {
            mine = score;
        } else {
            others = others.max(score);
        }
    }
    mine - others
}

/// Returns [`lead`] for the party to move: the player, or all the others.
pub(super) fn ahead(position: &Bloop, player: Player) -> i32 {
    let lead = lead(position, player);
    if position.turn == player { lead } else { -lead }
}

/// Returns the end of a finished game for the party to move: the player, or all the others.
pub(super) fn end(position: &Bloop, player: Player) -> Option<End> {
    let won = position.winner()? == player;
    Some(if won == (position.turn == player) { End::Win } else { End::Loss })
}

/// Returns the largest number of points that the player to move can take at once, or nearly so before a placement.
pub(super) fn best_gain(position: &Bloop) -> u32 {
    if position.place {
        // The points of the machine without a new rule, plus a little for the added rule.
        return position.machine.best_placed(&position.rules) + 3;
    }
    position.machine.best_gain(&position.rules)
}
