//! What leaves a board: nothing on those with a high frame, whoever shoots how hard; on the board `low-frame` as in version 2 of the physics.

use fob::base::Dice;
use fob::board::{BUILTIN_BOARDS, Board, Layout, Side, Strike, placement};
use fob::opponent::throw_off;
use fob::physics::{self, Met, yardstick};
use rayon::prelude::*;
use std::sync::Arc;

/// The boards that nothing leaves.
const HIGH: [&str; 3] = ["bob", "novuss", "carrom"];

/// How many shots to simulate for every one of the suite: `FOB_CUSHIONS=40 cargo test --test headless cushions` simulates 100,000 strikes
/// and 20,000 breaks a board.
fn times() -> u64 {
    std::env::var("FOB_CUSHIONS").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// The fastest that a disc met a cushion in a shot, in m/s, if nothing left the board.
fn fastest(layout: &Layout, strikes: &[Strike]) -> f64 {
    let trace = physics::simulate(layout, strikes).unwrap();
    assert!(trace.report.lost.is_empty() && !trace.report.striker_lost, "{strikes:?}");
    let cushions = trace.contacts.iter().filter(|contact| matches!(contact.met, Met::Cushion(_)));
    cushions.map(|contact| contact.speed).fold(0.0, f64::max)
}

/// A strike that may be played, nearly always at full speed, with any spin.
fn hard(layout: &Layout, dice: &mut Dice) -> Option<Strike> {
    let board = &layout.board;
    let side = [Side::S, Side::E, Side::N, Side::W][dice.below(4) as usize];
    let mut from = placement::default_place(board, side);
    let along = dice.between(-1.0, 1.0) * board.line_reach();
    if matches!(side, Side::S | Side::N) {
        from.x = along
    } else {
        from.y = along
    }
    let from = placement::nearest_legal(layout, side, from)?;
    let aim = match layout.pucks.len() {
        0 => dice.between(-3.2, 3.2),
        pucks => {
            let puck = layout.pucks[dice.below(pucks as u64) as usize].at;
            libm::atan2(puck.y - from.y, puck.x - from.x) + dice.between(-0.1, 0.1)
        }
    };
    let speed = board.fastest_shot * if dice.below(4) == 0 { dice.between(0.2, 1.0) } else { 1.0 };
    Some(Strike { from, aim, speed, offset: board.most_offset() * dice.between(-1.0, 1.0) })
}

#[test]
fn nothing_leaves_a_board_with_a_high_frame() {
    for name in HIGH {
        let board = Arc::new(Board::builtin(name).unwrap());
        assert!(!board.can_throw_off() && throw_off(&board) == 0.0, "{name}");
        let midgames = (0..2_500 * times()).into_par_iter().map(|number| {
            let (mut layout, _) = yardstick::midgame(&board, number);
            let mut dice = Dice::new(number);
            // With all pucks of a middle game, or a few of them.
            layout.pucks.truncate(if number % 2 == 0 { usize::MAX } else { 1 + dice.below(4) as usize });
            hard(&layout, &mut dice).map_or(0.0, |strike| fastest(&layout, &[strike]))
        });
        let breaks = (0..500 * times()).into_par_iter().map(|number| {
            let ring = Layout::break_ring(Arc::clone(&board));
            let mut strikes = physics::break_strikes(&ring, number);
            if number % 2 == 0 {
                // As hard as two people can.
                let mut dice = Dice::new(number);
                for strike in &mut strikes {
                    (strike.speed, strike.offset) = (board.fastest_shot, board.most_offset() * dice.between(-1.0, 1.0));
                }
            }
            fastest(&ring, &strikes)
        });
        let (shot, broken) = (midgames.reduce(|| 0.0, f64::max), breaks.reduce(|| 0.0, f64::max));
        println!("{name}: at a cushion at most {shot:.2} m/s in a shot, {broken:.2} in a break; {} leaves", board.hop_speed);
        // The shots were hard enough to matter, and none came near the bound.
        assert!(shot > board.fastest_shot && shot.max(broken) < board.unreachable_speed(), "{name}: {shot} {broken}");
        assert!(board.unreachable_speed() < 0.5 * board.hop_speed, "{name}: {}", board.unreachable_speed());
    }
}

/// A full straight shot at a puck in the middle, from the middle of the line: the speed at the cushion by hand, with Bob's numbers.
#[test]
fn a_full_straight_shot_throws_a_puck_off_a_low_frame_alone() {
    let low = Arc::new(Board::builtin("low-frame").unwrap());
    let mut layout = Layout::from_ron("(pucks: [(colour: Green, at: (0.0, 0.0))])", Arc::clone(&low)).unwrap();
    let strike =
        Strike { from: placement::default_place(&low, Side::S), aim: std::f64::consts::FRAC_PI_2, speed: 5.0, offset: 0.0 };
    let shot = physics::simulate(&layout, &[strike]).unwrap();
    assert_eq!(shot.report.lost.len(), 1);
    let met = shot.contacts.iter().find(|contact| matches!(contact.met, Met::Cushion(Side::N))).unwrap().speed;
    // The discs meet 0.033 m apart; 0.0073 and 0.0042 kg; restitution 0.75; 2 mu g = 1.962 m/s^2.
    let way = 0.31 - 0.033;
    let puck = 1.75 * 0.0073 / 0.0115 * (25.0_f64 - 1.962 * way).sqrt();
    let at_cushion = (puck * puck - 1.962 * (0.415 - 0.015)).sqrt();
    assert!((met - at_cushion).abs() < 0.02, "{met} and {at_cushion}");
    layout.board = Arc::new(Board::bob());
    assert!(physics::simulate(&layout, &[strike]).unwrap().report.lost.is_empty());
}

/// What the players count on is what a steady hand gets: level `medium` threw a puck off with 0.82 to 0.93 of its straight shots.
#[test]
fn the_chance_to_throw_off_belongs_to_the_board() {
    let low = Board::builtin("low-frame").unwrap();
    let chance = throw_off(&low);
    assert!((0.8..0.95).contains(&chance), "{chance}");
    // The faster a disc must be, the smaller the chance; 0 from where a straight shot does not reach.
    let at = |hop_speed: f64| throw_off(&Board { hop_speed, ..low.clone() });
    let chances: Vec<f64> = (0..20).map(|step| at(4.5 + 0.1 * f64::from(step))).collect();
    assert!(chances.is_sorted_by(|a, b| a >= b), "{chances:?}");
    assert!(at(5.3) > 0.0 && at(5.3) < chance && at(5.6) == 0.0, "{chances:?}");
}

#[test]
fn a_name_means_the_board_of_its_physics() {
    for (name, text) in BUILTIN_BOARDS {
        let now = Board::from_ron(text).unwrap();
        assert_eq!((Board::builtin_in(name, 3).as_ref(), now.builtin_name()), (Some(&now), Some(name)));
        for physics in [1, 2] {
            let then = Board::builtin_in(name, physics);
            assert_eq!(then.is_some(), HIGH.contains(&name), "{name}");
            if let Some(then) = then {
                assert_eq!(then, Board { hop_speed: 4.5, ..now.clone() });
                assert_eq!((then.builtin_name_in(physics), then.builtin_name()), (Some(name), None));
                assert!(then.can_throw_off());
            }
        }
    }
    // Bob by another name.
    let low = Board::builtin("low-frame").unwrap();
    assert_eq!(Board { name: "Bob".into(), ..low }, Board::builtin_in("bob", 2).unwrap());
}
