//! Search mode: the result of a shot without its motion. It uses different arithmetic, so its results are compared with those of played
//! shots.
//!
//! The counts here keep a default run short. `FOB_SHOTS=20000 cargo test --release --test headless physics_search` runs the full number.

use super::physics_robust::shots;
use super::physics_shots::{boards, random_shot};
use fob::board::{Board, Layout, Point, ShotReport};
use fob::physics::{self, yardstick};
use std::sync::Arc;

/// Returns the pucks that fell into each hole and those that left, without order and times.
fn gone(report: &ShotReport) -> (Vec<(u16, usize)>, Vec<u16>, bool, bool) {
    let mut drops: Vec<_> = report.drops.iter().map(|drop| (drop.puck.0, drop.hole.index())).collect();
    let mut lost: Vec<_> = report.lost.iter().map(|lost| lost.puck.0).collect();
    drops.sort_unstable();
    lost.sort_unstable();
    (drops, lost, report.striker_holed, report.striker_lost)
}

/// Returns the greatest distance of a puck from its place in another layout with the same pucks.
fn farthest(one: &Layout, two: &Layout) -> f64 {
    one.pucks.iter().zip(&two.pucks).map(|(p, q)| p.at.distance(q.at)).fold(0.0, f64::max)
}

#[test]
fn played_and_searched_shots_hole_the_same_pucks() {
    let bob = Arc::new(Board::bob());
    let all = shots(4000);
    let (mut same, mut dropped, mut apart) = (0, 0, Vec::new());
    for seed in 0..all {
        let (layout, strikes) = yardstick::midgame(&bob, 3_000_000 + seed);
        let played = physics::simulate(&layout, &strikes).unwrap();
        let (report, rest) = physics::outcome(&layout, &strikes).unwrap();
        dropped += report.drops.len();
        if gone(&report) == gone(&played.report) {
            same += 1;
            assert!(rest.pucks.iter().map(|p| p.id).eq(played.rest.pucks.iter().map(|p| p.id)));
            apart.push(farthest(&rest, &played.rest));
        }
    }
    apart.sort_by(f64::total_cmp);
    let at = |part: f64| apart[(part * (apart.len() - 1) as f64) as usize];
    println!("{same} of {all} the same; rest apart by {:.1e} m (median), {:.1e} m (99 %)", at(0.5), at(0.99));
    assert!(f64::from(same) >= 0.995 * all as f64, "{same} of {all}");
    // The median difference is within single precision.
    assert!(at(0.5) < 1e-6, "{}", at(0.5));
    // Pucks do fall in these shots.
    assert!(dropped as u64 > all / 20, "{dropped}");
}

#[test]
fn searched_shot_is_deterministic_and_loses_no_puck() {
    let boards = boards();
    for seed in 0..shots(200) {
        let (layout, strikes) = random_shot(&boards, 10_000_000 + seed);
        let (report, rest) = physics::outcome(&layout, &strikes).unwrap();
        assert_eq!((report.clone(), rest.clone()), physics::outcome(&layout, &strikes).unwrap(), "seed {seed}");
        let mut seen: Vec<u16> = rest.pucks.iter().map(|p| p.id.0).collect();
        seen.extend(report.drops.iter().map(|d| d.puck.0));
        seen.extend(report.lost.iter().map(|l| l.puck.0));
        seen.sort_unstable();
        assert_eq!(seen, layout.pucks.iter().map(|p| p.id.0).collect::<Vec<_>>(), "seed {seed}");
        assert_eq!(rest.problems(), vec![], "seed {seed}");
    }
}

/// Returns a cut shot whose result has a closed form: the striker meets the only puck, and both slide until friction stops them.
#[test]
fn a_searched_shot_ends_where_the_closed_form_says() {
    let mut board = Board { inner_side: 5.0, hop_speed: 100.0, contact_friction: 0.0, ..Board::bob() };
    board.board_friction = 0.2;
    let board = Arc::new(board);
    let (m, n, e) = (board.striker.mass, board.pucks.disc.mass, board.disc_restitution);
    let touching = board.striker.outer_radius + board.pucks.disc.outer_radius;
    let brake = 2.0 * board.board_friction * 9.81;
    for degrees in [-60.0f64, -25.0, 0.0, 10.0, 45.0, 70.0] {
        for speed in [0.6f64, 1.1, 2.0] {
            let (sin, cos) = degrees.to_radians().sin_cos();
            let run = 0.05;
            let at = (run + touching * cos, touching * sin);
            let layout = super::physics::layout_on(&board, &[at]);
            let (report, rest) = physics::outcome(&layout, &[super::physics::strike(0.0, 0.0, 0.0, speed)]).unwrap();
            let squared = speed * speed - brake * run;
            let along = (1.0 + e) * m / (m + n) * squared.sqrt() * cos;
            let far = along * along / brake;
            let expected = Point::new(at.0 + far * cos, at.1 + far * sin);
            assert!(report.drops.is_empty() && rest.pucks[0].at.distance(expected) < 1e-8, "{degrees} {speed}: {expected:?}");
        }
    }
}
