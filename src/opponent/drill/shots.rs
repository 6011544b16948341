//! Candidate shots for drills, with the goals that they may achieve.

use super::DrillKind;
use super::goal::{Goal, Way};
use crate::sight::Sight;
use crate::ways;
use fob_base::Dice;
use fob_board::{Colour, Hole, Layout, Point, Puck, Side, Strike};

/// Number of random shots to try where geometry does not help.
const SCAN: usize = 40;

/// The pairs of holes to the shooter's left, right and front, as seen from S.
const PAIRS: [[Hole; 2]; 3] = [[Hole::SW, Hole::NW], [Hole::NE, Hole::SE], [Hole::NE, Hole::NW]];

/// Returns the possible goals on a layout, each with shots that may achieve it.
pub(super) fn tasks(kind: DrillKind, layout: &Layout, side: Side, places: usize, dice: &mut Dice) -> Vec<(Goal, Vec<Strike>)> {
    let sight = Sight::new(layout, side, places);
    if sight.places.is_empty() {
        return Vec::new();
    }
    match kind {
        DrillKind::Pot => into_holes(&sight, Way::Any, |puck, hole| direct(&sight, puck, hole)),
        DrillKind::Bank => into_holes(&sight, Way::Bank, |puck, hole| harder(&sight, ways::banks(&sight, puck, hole))),
        DrillKind::Combination => {
            into_holes(&sight, Way::Combination, |puck, hole| harder(&sight, ways::combinations(&sight, puck, hole)))
        }
        DrillKind::Cushion => into_holes(&sight, Way::Cushion, |puck, hole| off_cushions(&sight, puck, hole)),
        DrillKind::Side => into_sides(&sight),
        DrillKind::Two => vec![(Goal::Two, scan(&sight, dice, SCAN))],
        DrillKind::Guard => guards(&sight, dice),
    }
}

/// Returns goals for each colour and each hole.
fn into_holes(sight: &Sight, way: Way, shots: impl Fn(&Puck, Hole) -> Vec<Strike>) -> Vec<(Goal, Vec<Strike>)> {
    let mut found = Vec::new();
    for colour in [Colour::Green, Colour::Red] {
        for hole in Hole::ALL {
            let pucks = sight.layout.pucks.iter().filter(|puck| puck.colour == colour);
            let strikes: Vec<Strike> = pucks.flat_map(|puck| shots(puck, hole)).collect();
            if !strikes.is_empty() {
                found.push((Goal::Sink { colour, holes: vec![hole], way }, strikes));
            }
        }
    }
    found
}

/// Returns goals for each colour and each pair of holes.
fn into_sides(sight: &Sight) -> Vec<(Goal, Vec<Strike>)> {
    let mut found = Vec::new();
    for colour in [Colour::Green, Colour::Red] {
        for holes in PAIRS {
            let pucks = sight.layout.pucks.iter().filter(|puck| puck.colour == colour);
            let strikes: Vec<Strike> = pucks.flat_map(|puck| holes.map(|hole| direct(sight, puck, hole))).flatten().collect();
            if !strikes.is_empty() {
                found.push((Goal::Sink { colour, holes: holes.to_vec(), way: Way::Any }, strikes));
            }
        }
    }
    found
}

fn direct(sight: &Sight, puck: &Puck, hole: Hole) -> Vec<Strike> {
    sight.aims_at(puck, hole, 2).into_iter().map(|aim| aim.strike).collect()
}

/// Returns the shots at their own speed, somewhat faster and much faster.
fn harder(sight: &Sight, shots: Vec<crate::sight::Shot>) -> Vec<Strike> {
    let fastest = sight.layout.board.fastest_shot;
    let harder = |strike: Strike| [1.0, 1.15, 1.35].map(|times| Strike { speed: (strike.speed * times).min(fastest), ..strike });
    shots.into_iter().flat_map(|shot| harder(shot.strike)).collect()
}

/// Returns shots off a cushion that send a puck into a hole, with aims slightly to either side of a bounce without spin.
fn off_cushions(sight: &Sight, puck: &Puck, hole: Hole) -> Vec<Strike> {
    let turned = |strike: Strike| [0.0, -0.012, 0.012, -0.03, 0.03].map(|turn| Strike { aim: strike.aim + turn, ..strike });
    ways::cushions(sight, puck, hole).into_iter().flat_map(|shot| turned(shot.strike)).collect()
}

/// Returns random shots at pucks.
fn scan(sight: &Sight, dice: &mut Dice, count: usize) -> Vec<Strike> {
    let layout = sight.layout;
    let board = &layout.board;
    let apart = board.striker.outer_radius + board.pucks.disc.outer_radius;
    let shot = |_| {
        let from = *dice.pick(&sight.places)?;
        let puck = dice.pick(&layout.pucks)?.at;
        let wide = dice.between(-0.9, 0.9) * apart;
        let (dx, dy) = (puck.x - from.x, puck.y - from.y);
        let way = (dx * dx + dy * dy).sqrt().max(1e-6);
        let to = Point::new(puck.x - wide * dy / way, puck.y + wide * dx / way);
        let speed = dice.between(0.15, 0.6) * board.fastest_shot;
        Some(Strike { from, aim: libm::atan2(to.y - from.y, to.x - from.x), speed, offset: 0.0 })
    };
    (0..count).filter_map(shot).collect()
}

/// Returns a colour of which the opposite player can shoot a puck, and shots that may prevent it.
fn guards(sight: &Sight, dice: &mut Dice) -> Vec<(Goal, Vec<Strike>)> {
    let mut found = Vec::new();
    for colour in [Colour::Green, Colour::Red] {
        let open = super::goal::open(sight.layout, colour, Side::N);
        if (1..=2).contains(&open) {
            found.push((Goal::Guard { colour, side: Side::N }, scan(sight, dice, SCAN)));
        }
    }
    found
}
