//! Shots on any board that a file may describe: the result of a shot is a legal layout.
//!
//! The counts here keep a default run short. `FOB_SHOTS=20000 cargo test --release --test headless physics_boards` runs the full number.

use super::physics_robust::shots;
use fob::board::{Board, Colour, DiscSpec, LEAST_FRICTION, Layout, MOST_RESTITUTION, Point, Puck, PuckId, Strike, placement};
use fob::physics;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::f64::consts::PI;
use std::sync::Arc;

/// Returns a number between two bounds, uniform on a logarithmic scale.
fn spread(rng: &mut impl Rng, low: f64, high: f64) -> f64 {
    low * (high / low).powf(rng.random_range(0.0..1.0))
}

/// Returns a share of 1, often all or nothing.
fn part(rng: &mut impl Rng) -> f64 {
    match rng.random_range(0..4) {
        0 => 0.0,
        1 => 1.0,
        _ => rng.random_range(0.0..1.0),
    }
}

fn disc(rng: &mut impl Rng) -> DiscSpec {
    let outer_radius = rng.random_range(0.01..0.02);
    let inner_radius = if rng.random_range(0..2) == 0 { 0.0 } else { rng.random_range(0.0..0.9) * outer_radius };
    DiscSpec { outer_radius, inner_radius, height: rng.random_range(0.002..0.02), mass: spread(rng, 0.001, 0.05) }
}

/// Returns a board that a file may describe: like real ones, or anything that `Board::validate` accepts.
fn random_board(rng: &mut impl Rng) -> Arc<Board> {
    let any = rng.random_range(0..3) == 0;
    let bob = Board::bob();
    for tries in 0.. {
        let mut board = bob.clone();
        board.inner_side = rng.random_range(0.6..1.2);
        (board.pucks.disc, board.striker) = (disc(rng), disc(rng));
        board.hole_diameter = rng.random_range(0.03..0.12);
        board.hole_inset = rng.random_range(0.01..0.08);
        board.board_friction = spread(rng, LEAST_FRICTION, 1.0);
        (board.disc_restitution, board.cushion_restitution) = (MOST_RESTITUTION * part(rng), MOST_RESTITUTION * part(rng));
        board.contact_friction = part(rng) * rng.random_range(0.0..1.0);
        board.fastest_shot = spread(rng, 0.5, 10.0);
        board.hop_speed = spread(rng, 1.0, 100.0);
        // Few combinations of random numbers are valid boards: after many tries use one of the usual kind.
        if any && tries < 2_000 {
            stretch(rng, &mut board);
        }
        if board.validate().is_ok() {
            return Arc::new(board);
        }
    }
    unreachable!("boards of the usual sort are soon found")
}

/// Sets every number to anything that `Board::validate` allows.
fn stretch(rng: &mut impl Rng, board: &mut Board) {
    let side = spread(rng, 0.2, 5.0);
    let mut disc = || DiscSpec {
        outer_radius: (side * spread(rng, 0.005, 0.06)).clamp(0.002, 0.2),
        inner_radius: 0.0,
        height: spread(rng, 0.0005, 0.1),
        mass: spread(rng, 0.0001, 1.0),
    };
    (board.pucks.disc, board.striker) = (disc(), disc());
    board.pucks.disc.inner_radius = part(rng) * 0.95 * board.pucks.disc.outer_radius;
    board.striker.inner_radius = part(rng) * 0.95 * board.striker.outer_radius;
    (board.pucks.green, board.pucks.red) = (1, 1);
    let widest = board.pucks.disc.outer_radius.max(board.striker.outer_radius);
    board.inner_side = side;
    board.hole_diameter = (widest * rng.random_range(2.0..8.0)).clamp(0.005, 0.5);
    board.hole_inset = (widest * spread(rng, 0.05, 5.0)).clamp(0.001, 0.5);
    board.line_inset = board.striker.outer_radius * rng.random_range(1.0..2.0);
    board.corner_circle_diameter = 0.0;
    board.centre_circle_diameter = (5.0 * board.pucks.disc.outer_radius).max(0.01);
    board.board_friction = spread(rng, LEAST_FRICTION, 2.0);
    board.contact_friction = part(rng) * 2.0;
    // No further than forty boards, v^2 / (2 mu g), or a few shots of discs that lose nothing would take all the time there is.
    let farthest = (2.0 * board.board_friction * 9.81 * 40.0 * side).sqrt();
    board.fastest_shot = spread(rng, 0.1, 20.0).min(farthest).max(0.1);
    board.hop_speed = spread(rng, 0.01, 1000.0);
}

/// Returns 2 to 60 pucks, many of them next to others: touching, almost touching, or with gaps of every size.
fn random_layout(rng: &mut impl Rng, board: &Arc<Board>) -> Layout {
    let mut layout = Layout { board: Arc::clone(board), pucks: Vec::new() };
    let radius = board.pucks.disc.outer_radius;
    let reach = board.half_side() - radius;
    let wanted = rng.random_range(2..=60);
    for _ in 0..400 {
        if layout.pucks.len() == wanted {
            break;
        }
        let near = if layout.pucks.is_empty() { 0 } else { rng.random_range(0..layout.pucks.len()) };
        let at = match layout.pucks.get(near).filter(|_| rng.random_range(0..5) > 0) {
            Some(puck) => {
                let gap = [0.0, 0.0, 1e-9, 1e-7, 1e-6, 1e-4, 2e-3][rng.random_range(0..7)];
                let turn = if rng.random_range(0..2) == 0 {
                    PI / 3.0 * f64::from(rng.random_range(0..6))
                } else {
                    rng.random_range(-PI..PI)
                };
                let far = 2.0 * radius + gap;
                Point::new(puck.at.x + far * turn.cos(), puck.at.y + far * turn.sin())
            }
            // Some against a cushion.
            None if rng.random_range(0..3) == 0 => Point::new(reach, rng.random_range(-reach..reach)),
            None => Point::new(rng.random_range(-reach..reach), rng.random_range(-reach..reach)),
        };
        let id = PuckId(layout.pucks.len() as u16);
        let colour = if id.0.is_multiple_of(2) { Colour::Green } else { Colour::Red };
        layout.pucks.push(Puck { id, colour, at });
        if !layout.problems().is_empty() {
            layout.pucks.pop();
        }
    }
    layout
}

#[test]
fn result_of_every_shot_is_a_legal_layout() {
    let (mut moved, mut bad) = (0, Vec::new());
    for seed in 0..shots(400) {
        let mut rng = ChaCha8Rng::seed_from_u64(9_000_000 + seed);
        let board = random_board(&mut rng);
        let layout = random_layout(&mut rng, &board);
        let reach = board.half_side() - board.striker.outer_radius;
        let mut strikes: Vec<Strike> = Vec::new();
        for _ in 0..200 {
            let from = Point::new(rng.random_range(-reach..reach), rng.random_range(-reach..reach));
            let clear = strikes.iter().all(|s| s.from.distance(from) > 2.0 * board.striker.outer_radius);
            if strikes.len() < 1 + (seed % 2) as usize && clear && placement::check_anywhere(&layout, from).is_ok() {
                let target = layout.pucks[rng.random_range(0..layout.pucks.len())].at;
                let aim = libm::atan2(target.y - from.y, target.x - from.x) + rng.random_range(-0.05..0.05);
                let offset = rng.random_range(-0.8..0.8) * board.striker.outer_radius;
                strikes.push(Strike { from, aim, speed: board.fastest_shot * rng.random_range(0.3..1.0), offset });
            }
        }
        let trace = physics::simulate(&layout, &strikes).unwrap();
        moved += usize::from(trace.rest != layout);
        let (_, searched) = physics::outcome(&layout, &strikes).unwrap();
        for rest in [&trace.rest, &searched] {
            // Through its file format, as the next shot would have it.
            match Layout::from_ron(&rest.to_ron(), Arc::clone(&board)) {
                Ok(read) => assert!(read.pucks.iter().zip(&rest.pucks).all(|(a, b)| a.at == b.at && a.colour == b.colour)),
                Err(error) => bad.push(format!("seed {seed}: {}", error.to_string().lines().next().unwrap_or(""))),
            }
        }
        // The end of the motion is where the pucks are said to be.
        for puck in &trace.rest.pucks {
            assert!(trace.pose(physics::BodyId::Puck(puck.id), trace.duration).unwrap().at.distance(puck.at) < 1e-12);
        }
    }
    assert!(bad.is_empty(), "{} of them:\n{}", bad.len(), bad.iter().take(20).cloned().collect::<Vec<_>>().join("\n"));
    assert!(moved as u64 > shots(400) * 2 / 3, "{moved}");
}
