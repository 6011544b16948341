//! The same table stepped by rapier2d at a fixed rate, as a user of rapier would write it.

use crate::shot::{LONGEST, struck};
use fob_board::{DiscSpec, GRAVITY, Layout, Strike};
use rapier2d::prelude::*;

/// The result of a plain shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plain {
    /// Number of steps.
    pub steps: usize,
    /// Number of pucks that fell.
    pub drops: usize,
    /// Simulated time in seconds.
    pub duration: f64,
}

/// Speed in m/s, of centre and rim, below which a disc is stopped by hand and then left alone until it is hit.
const STOPPED: f32 = 0.003;

/// Which features of rapier2d are switched off for speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tuning {
    /// Rapier's defaults, with continuous collision detection for the strikers.
    Defaults,
    /// Without continuous collision detection: at 5 m/s and 240 Hz a disc travels 2 cm a step, so it may pass through another.
    Fast,
}

/// Simulates a shot with `hz` steps a second until nothing moves.
///
/// Rapier's defaults but for the length unit, which is the size of the discs, as its documentation asks; friction with
/// the board by law 1 without the coupling of slide and spin; resting discs asleep.
pub fn plain(layout: &Layout, strikes: &[Strike], hz: f64, tuning: Tuning) -> Plain {
    let board = &layout.board;
    let mut world = PhysicsWorld { gravity: Vector::ZERO, ..PhysicsWorld::default() };
    world.integration_parameters.dt = (1.0 / hz) as f32;
    world.integration_parameters.length_unit = 0.02;
    if tuning == Tuning::Fast {
        world.integration_parameters.max_ccd_substeps = 0;
    }
    let half = board.half_side() as f32;
    for (x, y, width, height) in [
        (0.0, half + 0.05, half + 0.1, 0.05),
        (0.0, -half - 0.05, half + 0.1, 0.05),
        (half + 0.05, 0.0, 0.05, half + 0.1),
        (-half - 0.05, 0.0, 0.05, half + 0.1),
    ] {
        let wall = ColliderBuilder::cuboid(width, height)
            .translation(Vector::new(x, y))
            .friction(board.contact_friction as f32)
            .restitution(board.cushion_restitution as f32);
        world.insert_collider(wall, None);
    }
    let mut discs = Vec::new();
    for puck in &layout.pucks {
        let body = RigidBodyBuilder::dynamic().translation(Vector::new(puck.at.x as f32, puck.at.y as f32));
        discs.push((insert(&mut world, body, &board.pucks.disc, layout), board.pucks.disc.outer_radius as f32, true));
    }
    for strike in strikes {
        let motion = struck(board, strike);
        let body = RigidBodyBuilder::dynamic()
            .translation(Vector::new(strike.from.x as f32, strike.from.y as f32))
            .linvel(Vector::new(motion.vx as f32, motion.vy as f32))
            .angvel(motion.spin as f32)
            .ccd_enabled(tuning == Tuning::Defaults);
        discs.push((insert(&mut world, body, &board.striker, layout), board.striker.outer_radius as f32, false));
    }
    for (handle, _, _) in &discs[..layout.pucks.len()] {
        world.bodies[*handle].sleep();
    }
    let brake = (board.board_friction * GRAVITY) as f32 * world.integration_parameters.dt;
    let mut plain = Plain { steps: 0, drops: 0, duration: 0.0 };
    while plain.duration < LONGEST {
        world.step();
        plain.steps += 1;
        plain.duration = plain.steps as f64 / hz;
        let mut moves = false;
        let mut fallen = Vec::new();
        for (i, &(handle, radius, _)) in discs.iter().enumerate() {
            let body = &mut world.bodies[handle];
            if body.is_sleeping() {
                continue;
            }
            let (v, w) = (body.linvel(), body.angvel());
            let speed = v.length();
            if speed + radius * w.abs() < STOPPED {
                body.set_linvel(Vector::ZERO, false);
                body.set_angvel(0.0, false);
                body.sleep();
                continue;
            }
            moves = true;
            let at = body.translation();
            let over = board.hole_under(fob_board::Point::new(f64::from(at.x), f64::from(at.y)));
            if over.is_some() && speed < 1.0 {
                fallen.push(i);
                continue;
            }
            body.set_linvel(v * (1.0 - brake / speed.max(brake)), false);
            let spin = 2.0 * brake / radius;
            body.set_angvel(w - w.signum() * spin.min(w.abs()), false);
        }
        for i in fallen.into_iter().rev() {
            let (handle, _, is_puck) = discs.remove(i);
            world.remove_body(handle);
            plain.drops += usize::from(is_puck);
        }
        if !moves {
            break;
        }
    }
    plain
}

fn insert(world: &mut PhysicsWorld, body: RigidBodyBuilder, disc: &DiscSpec, layout: &Layout) -> RigidBodyHandle {
    let collider = ColliderBuilder::ball(disc.outer_radius as f32)
        .mass_properties(MassProperties::new(Vector::ZERO, disc.mass as f32, disc.inertia() as f32))
        .friction(layout.board.contact_friction as f32)
        .restitution(layout.board.disc_restitution as f32);
    world.insert(body, collider).0
}
