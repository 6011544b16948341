//! A rapier2d world that resolves contacts of several discs at once.
//!
//! Any two of the discs touch permanently, and each disc touches the two walls, because their shapes are wide enough. A hook
//! tells rapier which of these contacts are real, with their normals, positions and separation speeds; the others are reported as
//! too far apart to matter. So the pairs never change, and a result depends on no earlier result.

use super::contact::{Round, RoundDisc};
use super::path::Motion;
use super::worlds::{Materials, add, parameters, set, world};
use rapier2d::prelude::*;

/// Length of a step in seconds: a power of two, so that dividing by it loses nothing. Over it an overlap of e v dt metres
/// makes two discs part with e v, in the round's own unit of speed, where the fastest disc has 1: centimetres, like all else.
const STEP: f64 = 1.0 / 64.0;
/// Radius of the shapes, in metres: every two of them overlap.
const WIDE: f32 = 100.0;
/// Distance in metres that is reported for bodies that do not touch: nothing crosses that far in a step.
const FAR: f32 = 1.0;

/// A world for a number of strikers and pucks.
pub(super) struct Cluster {
    world: PhysicsWorld,
    bodies: Vec<RigidBodyHandle>,
    materials: Materials,
    strikers: usize,
    touches: Touches,
}

/// The contact data that the hook passes to rapier.
struct Touches {
    count: usize,
    /// For every two of the discs and the two walls, the lower number first: normal and middle of the contact in the world,
    /// and how deep the two overlap.
    contacts: Vec<Option<Given>>,
    friction: f32,
}

#[derive(Clone, Copy)]
struct Given {
    normal: Vector,
    middle: Vector,
    depth: f32,
}

impl PhysicsHooks for Touches {
    fn modify_solver_contacts(&self, context: &mut ContactModificationContext) {
        let number = |handle: ColliderHandle| handle.into_raw_parts().0 as usize;
        let (one, two) = (number(context.collider1), number(context.collider2));
        let given = self.contacts[one.min(two) * self.count + one.max(two)];
        let Some(manifold) = context.rigid_mut() else { return };
        let Some(contact) = manifold.solver_contacts.first_mut() else { return };
        *manifold.friction = self.friction;
        match given {
            Some(Given { normal, middle, depth }) => {
                let normal = if one < two { normal } else { -normal };
                *manifold.normal = normal;
                // The solver's arms end in the middle of the two anchors, which it sets apart by the distance.
                contact.dist = -depth;
                contact.anchor1 = middle;
                contact.anchor2 = middle - normal * (0.5 * depth);
            }
            None => {
                contact.dist = FAR;
                contact.anchor2 = contact.anchor1 + *manifold.normal * FAR;
            }
        }
    }
}

impl Cluster {
    /// Largest number of worlds kept for a board.
    pub const MOST_KEPT: usize = 12;
    /// Largest number of disc pairs in the worlds kept for a board, which determines their memory: some megabytes. Twelve worlds with all
    /// pucks of Bob fit in.
    pub(crate) const MOST_PAIRS: usize = 16_000;

    /// Largest number of sweeps over the contacts of a round.
    const MOST_SWEEPS: usize = 1500;

    pub fn new(materials: &Materials, round: &Round) -> Self {
        let parameters = IntegrationParameters {
            dt: STEP as f32,
            num_solver_iterations: 1,
            num_internal_stabilization_iterations: 0,
            contact_recycling: false,
            // Rigid, and parting at once.
            contact_softness: SpringCoefficients::new(1e12, 1.0),
            static_contact_softness: SpringCoefficients::new(1e12, 1.0),
            normalized_max_corrective_velocity: 1e3,
            ..parameters()
        };
        let mut world = world(parameters);
        let shape = || ColliderBuilder::ball(WIDE).active_hooks(ActiveHooks::MODIFY_SOLVER_CONTACTS);
        let bodies: Vec<RigidBodyHandle> = (0u8..)
            .zip(&round.discs)
            .map(|(i, disc)| {
                let spec = &materials.discs[disc.kind];
                add(&mut world, (spec.mass, spec.inertia()), shape(), (0.01 * f64::from(i), 0.0))
            })
            .collect();
        for side in [1.0, -1.0] {
            world.insert_collider(shape().translation(Vector::new(0.0, side)), None);
        }
        let count = bodies.len() + 2;
        let touches = Touches { count, contacts: vec![None; count * count], friction: 0.0 };
        // The first step finds the pairs.
        world.step_with_events(&touches, &());
        Self { world, bodies, materials: *materials, strikers: strikers(round), touches }
    }

    /// Returns whether this world has the discs for a round.
    pub fn fits(&self, round: &Round) -> bool {
        self.bodies.len() == round.discs.len() && self.strikers == strikers(round)
    }

    /// Returns the number of pairs of discs and walls.
    pub fn pairs(&self) -> usize {
        self.touches.contacts.len()
    }

    /// Resolves the round and stores the new motions in it.
    pub fn resolve(&mut self, round: &mut Round) {
        let start = energy(&self.materials, round);
        let motions: Vec<Motion> = round.discs.iter().map(|disc| disc.motion).collect();
        self.solve(round, self.materials.friction);
        let excess = energy(&self.materials, round) - start;
        if excess <= 1e-6 * start {
            return;
        }
        // The friction rule may add energy where several contacts share a disc. Without friction nothing can, so some blend of the two
        // results adds none; and every contact keeps to its law in all of them.
        let with: Vec<Motion> = round.discs.iter().map(|disc| disc.motion).collect();
        for (disc, motion) in round.discs.iter_mut().zip(motions) {
            disc.motion = motion;
        }
        self.solve(round, 0.0);
        let without = energy(&self.materials, round);
        let mix = |a: f64, b: f64, part: f64| a + part * (b - a);
        let blend = |round: &Round, part: f64| {
            let mut round = round.clone();
            for (disc, with) in round.discs.iter_mut().zip(&with) {
                let m = disc.motion;
                disc.motion =
                    Motion { vx: mix(m.vx, with.vx, part), vy: mix(m.vy, with.vy, part), spin: mix(m.spin, with.spin, part) };
            }
            round
        };
        // Along the way from the one to the other energy is a parabola: without + slope s + bend s^2.
        let half = energy(&self.materials, &blend(round, 0.5)) - without;
        let whole = start + excess - without;
        let (slope, bend) = (4.0 * half - whole, 2.0 * whole - 4.0 * half);
        let room = (start - without).max(0.0);
        let root = (slope * slope + 4.0 * bend * room).max(0.0).sqrt();
        let (over, under) = if slope > 0.0 { (2.0 * room, slope + root) } else { (root - slope, 2.0 * bend) };
        let part = if under > 0.0 { (over / under).min(1.0) } else { 0.0 };
        *round = blend(round, part);
    }

    fn solve(&mut self, round: &mut Round, friction: f64) {
        let count = round.discs.len();
        let origin = round.discs.iter().fold((0.0, 0.0), |sum, disc| (sum.0 + disc.at.x, sum.1 + disc.at.y));
        let origin = (origin.0 / count as f64, origin.1 / count as f64);
        // Contacts of discs do not depend on the scale of speed; the unit is the speed of the fastest disc.
        let walls = round.touches.iter().any(|touch| touch.two.is_none());
        let drift = if walls { Motion::default() } else { round.discs[0].motion };
        let size = |vx: f64, vy: f64, rim: f64| vx.abs().max(vy.abs()).max(rim.abs());
        let unit = round.discs.iter().fold(f64::MIN_POSITIVE, |most: f64, disc| {
            let motion = disc.motion;
            let rim = motion.spin * self.materials.discs[disc.kind].outer_radius;
            most.max(size(motion.vx - drift.vx, motion.vy - drift.vy, rim))
        });
        for (handle, disc) in self.bodies.iter().zip(&round.discs) {
            let body = &mut self.world.bodies[*handle];
            let at = Vector::new((disc.at.x - origin.0) as f32, (disc.at.y - origin.1) as f32);
            body.set_position(Pose::from_parts(at, Rotation::IDENTITY), false);
            let motion = disc.motion;
            set(body, ((motion.vx - drift.vx) / unit, (motion.vy - drift.vy) / unit), motion.spin / unit);
        }
        self.touches.friction = friction as f32;
        self.touches.contacts.fill(None);
        for touch in &round.touches {
            let disc = &round.discs[touch.one];
            let radius = self.materials.discs[disc.kind].outer_radius;
            let (nx, ny) = touch.normal;
            let given = Given {
                normal: Vector::new(nx as f32, ny as f32),
                middle: Vector::new((disc.at.x - origin.0 + radius * nx) as f32, (disc.at.y - origin.1 + radius * ny) as f32),
                depth: (touch.restitution * touch.approach / unit * STEP) as f32,
            };
            let other = touch.two.unwrap_or(count + usize::from(ny.abs() > 0.5));
            self.touches.contacts[touch.one * self.touches.count + other] = Some(given);
        }
        self.world.integration_parameters.num_internal_pgs_iterations = sweeps(round.touches.len());
        self.world.step_with_events(&self.touches, &());
        for (handle, disc) in self.bodies.iter().zip(&mut round.discs) {
            let body = &self.world.bodies[*handle];
            let v = body.linvel();
            disc.motion.vx = drift.vx + f64::from(v.x) * unit;
            disc.motion.vy = drift.vy + f64::from(v.y) * unit;
            disc.motion.spin = f64::from(body.angvel()) * unit;
        }
    }
}

/// Returns the number of sweeps after which single precision cannot improve the result: along a row of n equal discs the error falls by
/// cos^2(pi / n) per sweep.
pub(super) fn sweeps(touches: usize) -> usize {
    (16 + 4 * touches * touches).min(Cluster::MOST_SWEEPS)
}

fn strikers(round: &Round) -> usize {
    round.discs.iter().filter(|disc| disc.kind == 1).count()
}

/// Returns the kinetic energy of the discs in joules.
fn energy(materials: &Materials, round: &Round) -> f64 {
    let of = |disc: &RoundDisc| {
        let (spec, m) = (&materials.discs[disc.kind], disc.motion);
        0.5 * spec.mass * (m.vx * m.vx + m.vy * m.vy) + 0.5 * spec.inertia() * m.spin * m.spin
    };
    round.discs.iter().map(of).sum()
}
