//! Puzzles of one rule and of one placement.

use super::{Action, Bloop, End, Move, Pair, Rule, Rules, Setup};
use crate::puzzle::{Aim, PuzzleKind, Solution, random_play};
use crate::{Dice, Game, Stopped, Ticker};

pub(super) const KINDS: &[PuzzleKind] = &[
    PuzzleKind {
        name: "points",
        title: "The most points",
        about: "Find the only rule that brings the most points.",
        aim: Aim::Best,
        daily: true,
    },
    PuzzleKind {
        name: "bug",
        title: "Force a bug",
        about: "Find the only place for the head and the state from which the machine runs off the tape, whatever rule is added.",
        aim: Aim::Best,
        daily: true,
    },
];

/// Index of the puzzle of a placement among the kinds.
const BUG: usize = 1;
/// Least number of points that the rule of a puzzle brings.
const LEAST: u32 = 4;
/// Least number of steps before a bug; an earlier one is seen at a glance.
const LEAST_STEPS: u32 = 3;

/// Returns a position that may be a puzzle of a kind: for a placement a random tape with 5 to 9 rules, otherwise some turns of random play.
pub(super) fn setting(kind: usize, dice: &mut Dice) -> Option<Bloop> {
    if kind != BUG {
        let moves = 4 + dice.below(16);
        return random_play(dice, moves);
    }
    let start = Setup::default().random(dice.seed());
    let mut pairs: Vec<Pair> = Pair::all().collect();
    dice.shuffle(&mut pairs);
    let actions: Vec<Action> = Action::all().collect();
    let mut rules = Rules::default();
    let count = 5 + dice.below(5);
    for pair in pairs.into_iter().take(count as usize) {
        rules.set(Rule { pair, action: *dice.pick(&actions)? });
    }
    Some(Bloop { rules, place: true, count: count as u8, ..start })
}

/// Returns the solution of a position, if it is a puzzle of a kind. Moves that look right are rules that bring at least half as many
/// points, or placements from which a rule fires.
pub(super) fn solve(position: &Bloop, kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
    if kind == BUG { placement(position, ticker) } else { points(position, ticker) }
}

/// Returns a rule after which the machine does not run off the tape, after a placement that forces no bug.
pub(super) fn refute(position: &Bloop, kind: usize) -> Option<Move> {
    let quiet = |mv: &Move| matches!(mv, Move::Add(rule) if position.run_with(*rule).end != End::Bug);
    if kind == BUG { position.legal_moves().into_iter().find(quiet) } else { None }
}

/// Returns the placement that solves a position. Only a run that never meets a pair without a rule is the same whatever rule is
/// added, so the present rules determine it.
fn placement(position: &Bloop, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
    if !position.must_place() || position.rules().len() > 15 {
        return Ok(None);
    }
    let (mut found, mut plausible) = (Vec::new(), 0);
    for mv in position.legal_moves() {
        ticker.tick()?;
        let placed = position.after(mv);
        let run = placed.machine().run(placed.rules());
        plausible += usize::from(placed.rules().get(placed.machine().pair()).is_some());
        if run.end == End::Bug {
            found.push((mv, run.steps));
        }
    }
    let [(mv, steps)] = found[..] else { return Ok(None) };
    // Any rule shows the run.
    let Some(rule) = position.after(mv).legal_moves().into_iter().next() else { return Ok(None) };
    Ok((steps >= LEAST_STEPS).then(|| Solution::new(vec![mv, rule], plausible)))
}

fn points(position: &Bloop, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
    if position.must_place() {
        return Ok(None);
    }
    let own = usize::from(position.turn()) - 1;
    let mut gains = Vec::new();
    for mv in position.legal_moves() {
        ticker.tick()?;
        gains.push((position.after(mv).scores()[own] - position.scores()[own], mv));
    }
    let most = gains.iter().map(|(gain, _)| *gain).max().unwrap_or(0);
    let best: Vec<Move> = gains.iter().filter(|(gain, _)| *gain == most).map(|(_, mv)| *mv).collect();
    // The others that let the machine run for a while look right as well.
    let plausible = gains.iter().filter(|(gain, _)| *gain * 2 >= most).count();
    Ok((most >= LEAST && best.len() == 1).then(|| Solution::new(best, plausible)))
}
