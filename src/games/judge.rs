//! Judges the moves of a puzzle: right or wrong, with the refutation.

use super::puzzle::{Aim, after, forces, holding_out, wins_within};
use super::{Control, Game, IllegalMove, Outcome, Player, Puzzle, Stopped, Ticker};
use serde::{Deserialize, Serialize};

/// Verdict on a move of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict<M> {
    /// The move solves the puzzle.
    Solved {
        /// A move that shows the consequence, if the solution has one.
        shown: Option<M>,
    },
    /// The move is right, and the puzzle continues after this reply, which delays the end as long as possible.
    GoesOn {
        /// The opponent's reply.
        reply: M,
    },
    /// The move is wrong.
    Wrong {
        /// The reply that refutes the move, if there is one.
        refutation: Option<M>,
    },
}

/// Error of judging a move of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JudgeError {
    /// A text of the puzzle or of a move cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The rules do not allow a move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The control ended the work.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Judges a move after earlier moves of the puzzle, the solver's moves alternating with replies, all of them right.
///
/// # Errors
/// [`JudgeError::Illegal`] for moves that the rules do not allow, [`JudgeError::Stopped`] by `control`.
pub fn judge<G: Game>(
    puzzle: &Puzzle<G>,
    played: &[G::Move],
    mv: &G::Move,
    control: &mut dyn Control,
) -> Result<Verdict<G::Move>, JudgeError> {
    let mut ticker = Ticker::new(control);
    let me = puzzle.position.turn();
    let mut position = puzzle.position.clone();
    for before in played {
        position.play(before)?;
    }
    let mut next = position.clone();
    next.play(mv)?;
    let line = &puzzle.solution.moves;
    let left = puzzle.solution.own().saturating_sub(played.len() as u32 / 2).max(1);
    let follows = line.get(..played.len()) == Some(played) && line.get(played.len()) == Some(mv);
    let right = follows
        || match G::PUZZLES.get(puzzle.kind).map(|kind| kind.aim) {
            Some(Aim::Win) => forces(&position, mv, me, left, &mut ticker)?,
            Some(Aim::Defence) => loses(&next, me, &mut ticker)?.is_none(),
            Some(Aim::Best) | None => false,
        };
    if !right {
        let refutation = refutation(puzzle.kind, &next, me, left, &mut ticker)?;
        return Ok(Verdict::Wrong { refutation });
    }
    let written = line.get(played.len() + 1).filter(|_| follows).cloned();
    if left == 1 || next.outcome().is_some() {
        return Ok(Verdict::Solved { shown: written });
    }
    let reply = match written {
        Some(reply) => Some(reply),
        None => longest(&next, me, left - 1, &mut ticker)?,
    };
    Ok(reply.map_or(Verdict::Solved { shown: None }, |reply| Verdict::GoesOn { reply }))
}

/// Returns the move with which the others win at once after a move of `me`; the inner value is `None` if the move itself has
/// lost.
#[expect(clippy::option_option, reason = "no loss, or a loss with or without a move that brings it")]
fn loses<G: Game>(next: &G, me: Player, ticker: &mut Ticker<'_>) -> Result<Option<Option<G::Move>>, Stopped> {
    if let Some(outcome) = next.outcome() {
        return Ok((outcome != Outcome::Win(me) && outcome != Outcome::Draw).then_some(None));
    }
    let other = next.turn();
    for reply in next.legal_moves() {
        if after(next, &reply, ticker)?.is_some_and(|then| then.outcome() == Some(Outcome::Win(other))) {
            return Ok(Some(Some(reply)));
        }
    }
    Ok(None)
}

/// Returns the reply that refutes a wrong move.
fn refutation<G: Game>(
    kind: usize,
    next: &G,
    me: Player,
    left: u32,
    ticker: &mut Ticker<'_>,
) -> Result<Option<G::Move>, Stopped> {
    let aim = G::PUZZLES.get(kind).map(|kind| kind.aim);
    if aim == Some(Aim::Best) {
        return Ok(next.refute_puzzle(kind));
    }
    if let Some(reply) = loses(next, me, ticker)? {
        return Ok(reply);
    }
    // If a move only fails to win at once, there is nothing to show.
    if aim != Some(Aim::Win) || left < 2 || next.outcome().is_some() {
        return Ok(None);
    }
    Ok(holding_out(next, me, left - 1, ticker)?.map(|(reply, _)| reply))
}

/// Returns the reply after which a forced win takes longest: within `own` moves of the winner it follows every reply.
fn longest<G: Game>(next: &G, me: Player, own: u32, ticker: &mut Ticker<'_>) -> Result<Option<G::Move>, Stopped> {
    let mut best: Option<(u32, G::Move)> = None;
    for reply in next.legal_moves() {
        let Some(then) = after(next, &reply, ticker)? else { continue };
        let mut takes = u32::from(then.outcome().is_none());
        while takes > 0 && takes < own && !wins_within(&then, me, takes, ticker)? {
            takes += 1;
        }
        if takes == own {
            return Ok(Some(reply));
        }
        if best.as_ref().is_none_or(|(most, _)| takes > *most) {
            best = Some((takes, reply));
        }
    }
    Ok(best.map(|(_, reply)| reply))
}
