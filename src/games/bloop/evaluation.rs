//! How good a position looks: the scores, and what can be taken at once.

use super::{Action, Bloop, End, GOAL, Rule};
use crate::games::Player;

/// Tenths of a point that a player has more than the best of the others.
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

/// The most points that the player to move can have at once, or nearly so before a placement.
pub(super) fn best_gain(position: &Bloop) -> u32 {
    if position.place {
        let runs = position.all_moves().into_iter().map(|mv| position.after(mv));
        // What the machine does by itself, and a little for the rule that is added.
        return runs.map(|next| next.machine.run(&next.rules).points()).max().unwrap_or(0) + 3;
    }
    let stop = position.machine.run(&position.rules);
    if stop.end != End::Halt {
        return 0;
    }
    let pair = stop.last.pair();
    let rules = Action::all().map(|action| position.run_with(Rule { pair, action }).points());
    rules.max().unwrap_or(0).max(stop.steps)
}
