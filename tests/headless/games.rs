//! The games room: the frame with a toy game, each game, and `fob game`.

mod bloop;
mod bloop_manual;
mod bloop_play;
mod bloop_scripts;
mod command;
mod fib_fob;
mod fib_fob_play;
mod frame;
mod gobblet;
mod gobblet_four;
mod gobblet_solver;
mod gobblet_traps;
mod manners;
mod phutball;
mod phutball_crowded;
mod phutball_play;
mod plain;
mod puzzles;
mod texts;
mod toy;

use fob::games::{Game, Progress};
use std::collections::BTreeSet;

/// A control that never stops.
fn free(_: &Progress) -> bool {
    true
}

/// Checks that each legal move is listed once, and that exactly the legal moves can be played; `others` are further moves to try. A refused
/// move leaves the position unchanged.
fn check_moves<G: Game>(position: &G, others: &[G::Move]) {
    let moves = position.legal_moves();
    let legal: BTreeSet<G::Move> = moves.iter().cloned().collect();
    assert_eq!(legal.len(), moves.len(), "{position}: a move twice");
    assert!(position.outcome().is_none() || moves.is_empty(), "{position}: a finished game has moves");
    for mv in moves.iter().chain(others) {
        let mut next = position.clone();
        let played = next.play(mv);
        assert_eq!(played.is_ok(), legal.contains(mv), "{position}: {mv}");
        assert_eq!(position.is_legal(mv), legal.contains(mv), "{position}: {mv}");
        assert_eq!(position.check(mv).err(), played.err(), "{position}: {mv}");
        if legal.contains(mv) {
            assert_eq!(mv.to_string().parse::<G::Move>().as_ref(), Ok(mv));
        } else {
            assert_eq!(&next, position, "{position}: {mv} was refused but changed something");
        }
    }
}
