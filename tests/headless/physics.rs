//! Shots: exact where a closed form exists, robust everywhere, and the same on every machine.

use fob::board::{Board, Colour, Layout, Point, Puck, PuckId, Strike};
use fob::physics::{self, BodyId, Met, PoseState};
use std::sync::Arc;

/// Returns a layout with pucks in these places, alternately green and red.
pub fn layout_on(board: &Arc<Board>, pucks: &[(f64, f64)]) -> Layout {
    let puck = |(i, &(x, y)): (usize, &(f64, f64))| Puck {
        id: PuckId(i as u16),
        colour: if i % 2 == 0 { Colour::Green } else { Colour::Red },
        at: Point::new(x, y),
    };
    Layout { board: Arc::clone(board), pucks: pucks.iter().enumerate().map(puck).collect() }
}

fn layout(board: &str, pucks: &[(f64, f64)]) -> Layout {
    layout_on(&Arc::new(Board::builtin(board).unwrap()), pucks)
}

/// Returns a strike through the middle of the striker.
pub fn strike(x: f64, y: f64, degrees: f64, speed: f64) -> Strike {
    Strike { from: Point::new(x, y), aim: degrees.to_radians(), speed, offset: 0.0 }
}

#[test]
fn the_break_scatters_the_pack_and_every_puck_is_somewhere() {
    let ring = Layout::break_ring(Arc::new(Board::bob()));
    for seed in 0..10 {
        let trace = physics::simulate(&ring, &physics::break_strikes(&ring, seed)).unwrap();
        assert_eq!(trace.rest.pucks.len() + trace.report.drops.len() + trace.report.lost.len(), 30);
        assert_eq!(trace.rest.problems(), vec![]);
        let moved = trace.rest.pucks.iter().filter(|p| p.at != ring.pucks[usize::from(p.id.0)].at).count();
        assert!(moved > 15, "{moved}");
        assert!(trace.contacts.is_sorted_by(|a, b| a.time <= b.time));
        assert!(trace.memory() <= 64 * 1024);
    }
}

#[test]
fn the_trace_is_sampled_at_any_time() {
    let layout = layout("bob", &[(0.0, 0.1), (0.05, 0.2)]);
    let shot = [strike(0.0, -0.3, 92.0, 2.0)];
    let trace = physics::simulate(&layout, &shot).unwrap();
    let first = trace.sample(0.0);
    assert_eq!(first.poses[2].body, BodyId::Striker(0));
    assert_eq!(first.poses[2].at, Point::new(0.0, -0.3));
    // No jumps: at every contact the positions before and after agree.
    for contact in &trace.contacts {
        let (before, after) = (trace.sample(contact.time - 1e-9), trace.sample(contact.time + 1e-9));
        for (a, b) in before.poses.iter().zip(&after.poses) {
            assert!(a.at.distance(b.at) < 1e-7);
        }
    }
    let end = trace.sample(trace.duration + 1.0);
    for puck in &trace.rest.pucks {
        assert!(end.poses[usize::from(puck.id.0)].at.distance(puck.at) < 1e-12);
        assert_eq!(end.poses[usize::from(puck.id.0)].state, PoseState::OnBoard);
    }
}

#[test]
fn the_preview_is_the_shot() {
    let layout = layout("bob", &[(0.01, 0.1)]);
    let shot = strike(0.0, -0.3, 90.0, 2.0);
    let preview = physics::first_contact(&layout, &shot).unwrap();
    let trace = physics::simulate(&layout, &[shot]).unwrap();
    assert_eq!(preview.met, Met::Body(BodyId::Puck(PuckId(0))));
    assert_eq!(preview.time, trace.contacts[0].time);
    let ghost = trace.pose(BodyId::Striker(0), preview.time).unwrap();
    assert!(ghost.at.distance(preview.ghost) < 1e-12);
    let (_, _, velocity) = preview.puck.unwrap();
    let (vx, vy, _) = trace.velocity(BodyId::Puck(PuckId(0)), preview.time).unwrap();
    assert!((vx - velocity.0).abs() < 1e-12 && (vy - velocity.1).abs() < 1e-12);
}
