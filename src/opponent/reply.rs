//! What a shot leaves to the next player: the best answer that can be seen on the board as it then lies.

use super::circle::{Worth, mix};
use super::judge::{Judge, Standing};
use super::outlook::party;
use super::sight::Sight;
use crate::rules::Setup;
use crate::table::{Colour, Hole, Layout};
use libm::erf;
use std::f64::consts::SQRT_2;

/// Places along the line that are looked at.
const PLACES: usize = 9;
/// The chance that what is seen succeeds, however near it lies.
const SURE: f64 = 0.97;
/// An error of the geometry itself, in radians.
const ROUGH: f64 = 0.004;

/// The points of everyone if the next player answers as well as can be seen.
pub(super) fn worth(judge: &Judge, layout: &Layout, standing: &Standing) -> Worth {
    let setup = judge.game.setup();
    if standing.left == [0, 0] || setup.shot_limit.is_some_and(|limit| standing.shot >= limit) {
        return judge.worth(standing);
    }
    let own = party(setup, standing.shot);
    let stay = judge.worth(&Standing { shot: standing.shot.saturating_add(1), ..*standing });
    let mut best = stay;
    let mut offer = |chance: f64, success: &Worth| {
        if chance * success[own] + (1.0 - chance) * stay[own] > best[own] {
            best = mix(chance, success, &stay);
        }
    };
    let sight = Sight::new(layout, Setup::side(standing.shot), PLACES);
    let hand = &judge.skill.hand;
    let spread = (hand.aim * hand.aim + 4.0 * hand.place * hand.place + ROUGH * ROUGH).sqrt();
    for colour in [Colour::Green, Colour::Red] {
        let left = standing.left[colour as usize];
        if left == 0 {
            continue;
        }
        offer(judge.skill.chances.throw_off(left), &judge.worth(&judge.with(standing, colour, None)));
        for hole in Hole::ALL {
            let success = judge.worth(&judge.with(standing, colour, Some(judge.string_of(hole))));
            if success[own] <= stay[own] {
                continue;
            }
            let pucks = layout.pucks.iter().filter(|puck| puck.colour == colour);
            let tolerance = pucks.map(|puck| sight.tolerance(puck, hole)).fold(0.0, f64::max);
            offer(SURE * erf(tolerance / (SQRT_2 * spread)), &success);
        }
    }
    best
}
