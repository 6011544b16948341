//! The computer player.

use super::search::search;
use super::{Move, Phutball, Point};
use crate::{Ask, Best, Control, Dice, Found, Level, Ticker, forced_end};
use serde::Serialize;

/// The strengths, the weakest first.
pub(super) const LEVELS: &[Level] = &[
    Level { name: "random", about: "Any man or any jump; jumps on at random." },
    Level {
        name: "easy",
        about: "Takes a goal that it sees at once and prevents most of yours; otherwise often plays at random.",
    },
    Level { name: "medium", about: "Looks some ten thousand boards ahead." },
    Level { name: "hard", about: "Looks some million boards ahead." },
    Level { name: "master", about: "Looks some ten million boards ahead." },
];

/// Maximum number of boards for each level.
const EASY: u64 = 2_000;
const MEDIUM: u64 = 60_000;
const HARD: u64 = 3_000_000;
const MASTER: u64 = 12_000_000;

/// Estimated value of a move for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Points of the evaluation, about ten per row of the ball's way; meaningless if `end` is known.
    pub points: i32,
    /// Moves to a goal (positive) or the opponent's goal (negative) that the search found. It examines all men and chains for the first
    /// move and likely ones after it, so beyond two moves this is no proof.
    pub end: Option<i32>,
    /// Depth of the complete search, in moves.
    pub depth: u32,
}

pub(super) fn best(ask: Ask<'_, Phutball>, control: &mut dyn Control) -> Option<Best<Phutball>> {
    let mut dice = Dice::new(ask.seed);
    let any = any(ask.position, &mut dice)?;
    let plain = |mv| Some(Best { mv, value: None, stopped: false });
    let budget = match LEVELS.get(ask.level).map(|level| level.name) {
        Some("random") => return plain(any),
        Some("easy") => EASY,
        Some("medium") => MEDIUM,
        Some("hard") => HARD,
        _ => MASTER,
    };
    let mut ticker = Ticker::with_budget(control, budget);
    let found = search(ask.position, ask.history, &mut dice, &mut ticker);
    let stopped = ticker.is_cancelled();
    let Some(Found { mv, points, depth }) = found else { return Some(Best { mv: any, value: None, stopped }) };
    let end = forced_end(points);
    // Only a goal within two moves keeps the easy level from playing by chance.
    if budget == EASY && end.is_none() && dice.chance(1, 2) {
        return Some(Best { mv: any, value: None, stopped });
    }
    Some(Best { mv, value: Some(Score { points, end, depth }), stopped })
}

/// Returns a random move: any man or any first jump, all equally likely; then further jumps, each with a chance of one half.
/// Chains are not listed for this, because there may be too many.
fn any(position: &Phutball, dice: &mut Dice) -> Option<Move> {
    if position.pitch.goal().is_some() {
        return None;
    }
    let men: Vec<Point> = position.vacant().collect();
    let jumps: Vec<Point> = position.pitch.jumps().collect();
    let place = dice.below((men.len() + jumps.len()) as u64) as usize;
    if let Some(&man) = men.get(place) {
        return Some(Move::Man(man));
    }
    let mut pitch = position.pitch;
    let mut path = vec![pitch.ball];
    let mut next = jumps.get(place - men.len()).copied();
    while let Some(to) = next {
        pitch.jump(to);
        path.push(to);
        let further: Vec<Point> = pitch.jumps().collect();
        next = dice.pick(&further).copied().filter(|_| dice.chance(1, 2));
    }
    (path.len() > 1).then_some(Move::Ball(path))
}
