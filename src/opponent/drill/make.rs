//! Makes a drill: generates random boards until one has a task that some shot achieves.

use super::goal::Goal;
use super::shots::tasks;
use super::{Drill, DrillKind};
use crate::hand::Tremor;
use crate::skill::Skill;
use fob_base::Dice;
use fob_board::{Board, Colour, Hole, Layout, Point, Puck, PuckId, Side, Strike, placement};
use fob_physics::{check_strike, simulate_while};
use std::sync::Arc;

/// Maximum number of boards to try.
const BOARDS: u64 = 400;
/// Number of places along the line from which shots are searched.
const PLACES: usize = 25;
/// Maximum number of shots to try at one task.
const TRIED: usize = 40;
/// Number of successful shots from which the steadiest is chosen.
const WAYS: usize = 6;
/// Number of executions used to choose it.
const TRIALS: u64 = 24;
/// Number of executions used to estimate its chance.
const EXECUTIONS: u64 = 100;
/// Chances of the best shot that make a fair drill: neither hopeless nor certain.
const FAIR: std::ops::RangeInclusive<f64> = 0.08..=0.92;

/// Implements [`Drill::make`].
pub(super) fn make(board: &Arc<Board>, kind: DrillKind, seed: u64, go_on: &mut dyn FnMut(f32) -> bool) -> Option<Drill> {
    for number in 0..BOARDS {
        if !go_on(number as f32 / BOARDS as f32) {
            return None;
        }
        let mut dice = Dice::from_seed(seed, kind as u64, number);
        let layout = lay_out(board, kind, &mut dice);
        let mut tasks = tasks(kind, &layout, Side::S, PLACES, &mut dice);
        dice.shuffle(&mut tasks);
        for (goal, mut strikes) in tasks {
            dice.shuffle(&mut strikes);
            if let Some((solution, chance)) = solve(&layout, &goal, &strikes, dice.seed(), go_on) {
                return Some(Drill { kind, seed, layout, side: Side::S, goal, solution, chance });
            }
        }
    }
    None
}

/// Returns a board with a few random pucks; for drills on two pucks at once, two pucks of different colours are together before a hole.
fn lay_out(board: &Arc<Board>, kind: DrillKind, dice: &mut Dice) -> Layout {
    let mut layout = Layout { board: Arc::clone(board), pucks: Vec::new() };
    let radius = board.pucks.disc.outer_radius;
    if kind == DrillKind::Two
        && let Some(&hole) = dice.pick(&Hole::ALL)
    {
        let centre = board.hole_centre(hole);
        let (sx, sy) = hole.signs();
        let angle = libm::atan2(-sy, -sx) + dice.between(-0.5, 0.5);
        let (dx, dy) = (libm::cos(angle), libm::sin(angle));
        let near = board.hole_radius() + dice.between(0.2, 1.5) * radius;
        let first = Point::new(centre.x + near * dx, centre.y + near * dy);
        let turn = angle + dice.between(-0.6, 0.6);
        let far = 2.0 * radius + dice.between(0.001, 0.02);
        put(&mut layout, dice.below(2), first);
        let second = Point::new(first.x + far * libm::cos(turn), first.y + far * libm::sin(turn));
        let other = layout.pucks.first().map_or(0, |puck| u64::from(puck.colour == Colour::Green));
        put(&mut layout, other, second);
    }
    let count = 3 + dice.below(3) as usize;
    // Keep the lines free, so that the striker has a place.
    let reach = board.line_reach() - board.striker.outer_radius - radius - 0.005;
    for _ in 0..200 {
        if layout.pucks.len() >= count {
            break;
        }
        let at = Point::new(dice.between(-reach, reach), dice.between(-reach, reach));
        let colour = dice.below(2);
        put(&mut layout, colour, at);
    }
    layout
}

/// Adds a puck where there is room: a green one for 0.
fn put(layout: &mut Layout, colour: u64, at: Point) {
    let radius = layout.board.pucks.disc.outer_radius;
    let close = layout.pucks.iter().any(|puck| puck.at.distance(at) < 2.0 * radius + 0.0005);
    let colour = if colour == 0 { Colour::Green } else { Colour::Red };
    layout.pucks.push(Puck { id: PuckId(layout.pucks.len() as u16), colour, at });
    if close || !layout.problems().is_empty() {
        layout.pucks.pop();
    }
}

/// Returns the steadiest of the shots that achieve a goal, and its chance; `None` if there is none, or if the task is not fair.
fn solve(
    layout: &Layout,
    goal: &Goal,
    strikes: &[Strike],
    seed: u64,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> Option<(Strike, f64)> {
    let legal =
        |strike: &Strike| check_strike(&layout.board, strike).is_ok() && placement::check(layout, Side::S, strike.from).is_ok();
    let fastest = layout.board.fastest_shot;
    // Round the speed as a share of the fastest shot, as players set it, so that it can be reproduced to the last bit.
    let whole = |strike: &Strike| {
        let rounded = |speed: f64| speed / fastest * fastest;
        Strike { aim: strike.aim.rem_euclid(std::f64::consts::TAU), speed: rounded(rounded(strike.speed)), ..*strike }
    };
    let mut best: Option<(Strike, f64)> = None;
    let mut ways = 0;
    for way in strikes.iter().take(TRIED).map(whole).filter(legal) {
        if ways == WAYS {
            break;
        }
        if !made(layout, goal, &way, go_on) {
            continue;
        }
        ways += 1;
        if !go_on(0.0) {
            return None;
        }
        let chance = chance(layout, goal, &way, Dice::from_seed(seed, 0, 0), TRIALS, go_on);
        if best.is_none_or(|(_, most)| chance > most) {
            best = Some((way, chance));
        }
    }
    let (solution, _) = best?;
    // Use new executions: the luck by which the shot was chosen must not count again.
    let chance = chance(layout, goal, &solution, Dice::from_seed(seed, 0, 1), EXECUTIONS, go_on);
    if !go_on(0.0) {
        return None;
    }
    FAIR.contains(&chance).then_some((solution, chance))
}

/// Returns whether a shot achieves the goal. A shot that is too much work does not, nor one that was stopped.
fn made(layout: &Layout, goal: &Goal, strike: &Strike, go_on: &mut dyn FnMut(f32) -> bool) -> bool {
    let trace = simulate_while(layout, &[*strike], &mut || go_on(0.0));
    trace.is_ok_and(|trace| goal.judge(layout, &trace).is_ok())
}

/// Returns the share of executions by a `medium` hand that achieve the goal.
fn chance(
    layout: &Layout,
    goal: &Goal,
    strike: &Strike,
    mut dice: Dice,
    executions: u64,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> f64 {
    let hand = Skill::MEDIUM.hand;
    let made = (0..executions).filter(|_| {
        let strike = hand.execute(layout, Side::S, strike, &Tremor::new(&mut dice));
        made(layout, goal, &strike, go_on)
    });
    made.count() as f64 / executions as f64
}
