//! Decides whether a computer player agrees to a draw: never while it is winning.

use super::{Ask, Control, Game, Player, Progress};
use std::cmp::Ordering;

/// Maximum number of positions searched for an answer, because a person waits for it.
const BUDGET: u64 = 60_000;

/// Returns whether the computer player of a level (an index in [`Game::LEVELS`]) on this side agrees to a draw in a position; `history` is
/// the positions before it.
///
/// No level agrees if it can win at once. The weakest level agrees to any other draw; the others agree unless they expect to be
/// ahead. The strongest level must be sure that it is not ahead; otherwise it plays on. Equal positions always get equal answers.
pub fn grants_draw<G: Game>(position: &G, history: &[G], player: Player, level: usize) -> bool {
    if position.outcome().is_some() {
        return true;
    }
    let mut looked = 0;
    let mut control = |progress: &Progress| {
        looked = looked.max(progress.nodes);
        looked < BUDGET
    };
    if position.turn() == player && wins_at_once(position, &mut control) {
        return false;
    }
    let strongest = G::LEVELS.len().saturating_sub(1);
    if level == 0 && strongest > 0 {
        return true;
    }
    let ask = Ask { position, history, level, seed: 0 };
    let Some(best) = G::best(ask, &mut control) else { return true };
    let own = position.turn() == player;
    match G::favours(&best.value) {
        // Among several players, a position that is bad for one is not necessarily good for another.
        Some(_) if !own && position.players() != 2 => level != strongest,
        Some(order) => (if own { order } else { order.reverse() }) != Ordering::Greater,
        None => level != strongest,
    }
}

fn wins_at_once<G: Game>(position: &G, control: &mut dyn Control) -> bool {
    position.wins_within(1, &mut super::Ticker::new(control)).unwrap_or(false)
}
