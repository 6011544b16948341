//! The computer player: compares the points that a rule earns with those that it leaves to the others.

use super::evaluation::{best_gain, lead};
use super::{Bloop, Move, deep, search};
use crate::{Ask, Best, Control, Dice, Found, Game, Level, Ticker, forced_end};
use serde::Serialize;

/// The strengths, the weakest first.
pub(super) const LEVELS: &[Level] = &[
    Level { name: "random", about: "Any move, all equally likely." },
    Level { name: "easy", about: "In every other turn takes the most points that it sees; otherwise plays any move." },
    Level { name: "medium", about: "Takes many points, and leaves few to the next player." },
    Level { name: "hard", about: "Looks several turns ahead, some million runs of the machine." },
    Level {
        name: "master",
        about: "Follows the moves that look best, and sees what taking points leaves; assumes that several opponents play together.",
    },
];

/// Maximum number of runs of the machine for level `hard`.
const HARD: u64 = 3_000_000;
/// Maximum number of runs of the machine for level `master`.
const MASTER: u64 = 3_000_000;
/// Maximum depth of a search.
const DEEPEST: u32 = 12;
/// Maximum depth of a search of the strongest level.
const MASTER_DEEPEST: u32 = 30;

/// Estimated value of a move for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Tenths of a point ahead of the best other player, taking into account what the next player can take at once; meaningless if `end` is
    /// known.
    pub points: i32,
    /// Moves to a win (positive) or a loss (negative) that the search found; with more than two players the others are assumed to
    /// cooperate. The search skips some rules, so this is no proof.
    pub end: Option<i32>,
    /// Depth of the complete search, in moves.
    pub depth: u32,
}

pub(super) fn best(ask: Ask<'_, Bloop>, control: &mut dyn Control) -> Option<Best<Bloop>> {
    let position = ask.position;
    let mut moves = position.legal_moves();
    let mut dice = Dice::new(ask.seed);
    let any = *dice.pick(&moves)?;
    let depth = match LEVELS.get(ask.level).map(|level| level.name) {
        Some("random") => return Some(Best { mv: any, value: None, stopped: false }),
        Some("easy") if dice.chance(1, 2) => return Some(Best { mv: any, value: None, stopped: false }),
        Some("easy") => 0,
        Some("medium") => 1,
        Some("master") => MASTER_DEEPEST,
        _ => DEEPEST,
    };
    dice.shuffle(&mut moves);
    // The points that a move earns by itself determine the order of the search, and at depth 0 the value.
    let mut ranked: Vec<(i32, Move)> = moves.iter().map(|&mv| (at_once(position, mv), mv)).collect();
    ranked.sort_by_key(|&(points, _)| -points);
    let (points, mv) = *ranked.first()?;
    let moves: Vec<Move> = ranked.into_iter().map(|(_, mv)| mv).collect();
    let budget = match depth {
        MASTER_DEEPEST => MASTER,
        DEEPEST => HARD,
        _ => u64::MAX,
    };
    let mut ticker = Ticker::with_budget(control, budget);
    let look = if depth == MASTER_DEEPEST { deep::search } else { search::search };
    let Found { mv, points, depth } = look(position, &moves, depth, &mut ticker).unwrap_or(Found { mv, points, depth: 0 });
    let value = Score { points, end: forced_end(points), depth };
    Some(Best { mv, value: Some(value), stopped: ticker.is_cancelled() })
}

/// Returns the points that a move earns at once; for a placement, those of the best rule after it.
fn at_once(position: &Bloop, mv: Move) -> i32 {
    let next = position.after(mv);
    if next.turn == position.turn {
        return 10 * best_gain(&next) as i32 - 10 * i32::from(next.place);
    }
    // A bug or a loop is worse than no points: the next player may place the head.
    lead(&next, position.turn) - 10 * i32::from(next.place)
}
