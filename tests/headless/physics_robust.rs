//! Shots that nobody would play: full power, packed pucks, every board; and the same bits everywhere.
//!
//! The counts here keep a default run short. `FOB_SHOTS=20000 cargo test --release --test headless physics_robust` runs the full number.

use super::physics_shots::{boards, random_shot};
use fob::board::{Board, Colour, Layout, Point, Puck, PuckId, Strike};
use fob::physics::{self, BodyId, ShotTrace};
use std::sync::Arc;

/// Returns the number of shots for a test: `default`, or the value of `FOB_SHOTS`.
pub fn shots(default: u64) -> u64 {
    std::env::var("FOB_SHOTS").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Returns the total kinetic energy, in joules.
fn energy(layout: &Layout, strikers: usize, trace: &ShotTrace, time: f64) -> f64 {
    let pucks = layout.pucks.iter().map(|p| (BodyId::Puck(p.id), layout.board.pucks.disc));
    let strikers = (0..strikers).map(|i| (BodyId::Striker(i as u8), layout.board.striker));
    pucks
        .chain(strikers)
        .map(|(body, disc)| {
            let (vx, vy, w) = trace.velocity(body, time).unwrap();
            0.5 * disc.mass * (vx * vx + vy * vy) + 0.5 * disc.inertia() * w * w
        })
        .sum()
}

fn check_end(seed: u64, layout: &Layout, strikes: &[Strike], trace: &ShotTrace) {
    let board = &layout.board;
    let mut discs: Vec<(Point, f64)> = trace.rest.pucks.iter().map(|p| (p.at, board.pucks.disc.outer_radius)).collect();
    discs.extend(trace.strikers.iter().flatten().map(|&at| (at, board.striker.outer_radius)));
    for (i, &(at, radius)) in discs.iter().enumerate() {
        let reach = board.half_side() - radius + 1e-6;
        assert!(at.x.abs() <= reach && at.y.abs() <= reach, "seed {seed}: {at:?} is outside");
        for &(other, r) in &discs[..i] {
            let deep = radius + r - at.distance(other);
            assert!(deep <= 1e-6, "seed {seed}: overlap of {deep}");
        }
    }
    // Every puck is in exactly one place.
    let mut seen: Vec<u16> = trace.rest.pucks.iter().map(|p| p.id.0).collect();
    seen.extend(trace.report.drops.iter().map(|d| d.puck.0));
    seen.extend(trace.report.lost.iter().map(|l| l.puck.0));
    seen.sort_unstable();
    assert_eq!(seen, layout.pucks.iter().map(|p| p.id.0).collect::<Vec<_>>(), "seed {seed}");
    let off = trace.strikers.iter().filter(|s| s.is_none()).count();
    assert_eq!(off > 0, trace.report.striker_holed || trace.report.striker_lost, "seed {seed}");
    assert_eq!(trace.strikers.len(), strikes.len());
    assert!(trace.duration <= 10.0, "seed {seed}");
    // Nothing moves at the end.
    assert_eq!(energy(layout, strikes.len(), trace, trace.duration), 0.0, "seed {seed}");
}

#[test]
fn every_shot_ends_with_every_puck_somewhere() {
    let boards = boards();
    for seed in 0..shots(400) {
        let (layout, strikes) = random_shot(&boards, seed);
        let trace = physics::simulate(&layout, &strikes).unwrap();
        check_end(seed, &layout, &strikes, &trace);
    }
}

#[test]
fn no_shot_gains_energy() {
    let boards = boards();
    for seed in 0..shots(60) / 3 {
        let (layout, strikes) = random_shot(&boards, 1_000_000 + seed);
        let trace = physics::simulate(&layout, &strikes).unwrap();
        let start = energy(&layout, strikes.len(), &trace, 0.0);
        let mut last = start;
        for contact in &trace.contacts {
            let now = energy(&layout, strikes.len(), &trace, contact.time);
            assert!(now <= last + 1e-6 * start, "seed {seed} at {}: {last} {now}", contact.time);
            last = now;
        }
    }
}

#[test]
fn discs_never_overlap_on_their_way() {
    let boards = boards();
    for seed in 0..shots(60) / 3 {
        let (layout, strikes) = random_shot(&boards, 2_000_000 + seed);
        let trace = physics::simulate(&layout, &strikes).unwrap();
        let radius = |body: BodyId| match body {
            BodyId::Puck(_) => layout.board.pucks.disc.outer_radius,
            BodyId::Striker(_) => layout.board.striker.outer_radius,
        };
        for i in 0..200 {
            let frame = trace.sample(trace.duration * f64::from(i) / 200.0);
            let here: Vec<_> = frame
                .poses
                .iter()
                .filter(|p| matches!(p.state, physics::PoseState::OnBoard | physics::PoseState::Falling))
                .collect();
            for (n, a) in here.iter().enumerate() {
                for b in &here[..n] {
                    let deep = radius(a.body) + radius(b.body) - a.at.distance(b.at);
                    assert!(deep < 1.5e-6, "seed {seed} at {}: {:?} {:?} overlap by {deep}", frame.time, a.body, b.body);
                }
            }
        }
    }
}

#[test]
fn invalid_numbers_still_give_a_trace() {
    let layout = Layout::break_ring(Arc::new(Board::bob()));
    let odd = [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e300, -1.0, 0.0];
    for x in odd {
        for speed in odd {
            let strike = Strike { from: Point::new(x, -0.3), aim: speed, speed, offset: x };
            let trace = physics::simulate(&layout, &[strike]).unwrap();
            assert!(trace.duration <= 10.0);
            let _ = physics::first_contact(&layout, &strike);
            assert!(physics::check_strike(&layout.board, &strike).is_err() || (speed == 0.0 && x.abs() <= 1.0));
        }
    }
    // Discs on top of each other are not allowed, but must not make it hang.
    let mut pile = layout.clone();
    for puck in &mut pile.pucks {
        puck.at = Point::new(1e-4 * f64::from(puck.id.0), 0.0);
    }
    physics::simulate(&pile, &[Strike { from: Point::new(0.0, -0.05), aim: 1.5, speed: 5.0, offset: 0.0 }]).unwrap();
    assert_eq!(physics::simulate(&layout, &[]).unwrap().rest, layout);
}

/// A disc that was too fast for the hole comes to rest in the corner behind it, where cushions give nothing back: it falls.
#[test]
fn disc_stopping_beyond_a_hole_falls() {
    let mut board = Board::bob();
    (board.cushion_restitution, board.hop_speed, board.fastest_shot) = (0.0, 1000.0, 20.0);
    let layout = Layout { board: Arc::new(board), pucks: Vec::new() };
    let mut stopped = 0;
    for aim in [45.0_f64, 135.0, 225.0, 315.0] {
        for speed in [5.0, 10.0, 20.0] {
            let strike = Strike { from: Point::default(), aim: aim.to_radians(), speed, offset: 0.0 };
            let trace = physics::simulate(&layout, &[strike]).unwrap();
            assert!(trace.report.striker_holed, "{aim} {speed}: {:?}", trace.strikers);
            stopped += usize::from(!trace.contacts.is_empty());
        }
    }
    assert!(stopped > 0, "none reached the cushions");
    // A puck in such a place falls as soon as anything is simulated.
    let reach = layout.board.half_side() - layout.board.pucks.disc.outer_radius;
    let puck = Puck { id: PuckId(0), colour: Colour::Red, at: Point::new(reach, -reach) };
    let strike = Strike { from: Point::default(), aim: 0.0, speed: 0.1, offset: 0.0 };
    let trace = physics::simulate(&Layout { pucks: vec![puck], ..layout }, &[strike]).unwrap();
    assert_eq!((trace.rest.pucks.len(), trace.report.drops.len()), (0, 1));
}
