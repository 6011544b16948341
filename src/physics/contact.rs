//! Law 2: contacts, resolved by rapier2d.
//!
//! Nothing but rapier's solver changes a velocity at a contact. What we add is where and when: a contact is put before
//! rapier in its own frame, the normal along x, the bodies just touching, and one step resolves it. So the normal is
//! exact in rapier's single precision and no step length, speculative margin or recycled manifold can bend it.
//!
//! Each kind of meeting has two slots of bodies that take turns: rapier bounces only new contacts, and a pair is new
//! again when it has been apart for a step. Pitfalls of rapier2d 0.36 that the parameters avoid are named at them.

use super::path::Motion;
use crate::table::{Board, DiscSpec};
use rapier2d::prelude::*;

/// What meets: body 1 and body 2 or a cushion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Two discs; `true` is a striker.
    Discs(bool, bool),
    /// A disc and a cushion; `true` is the striker.
    Cushion(bool),
}

/// Rapier's answer and its bodies for one kind of meeting.
struct Slot {
    /// The first bodies of both turns.
    first: [RigidBodyHandle; 2],
    /// The second bodies; none for a cushion.
    second: Option<[RigidBodyHandle; 2]>,
    collider: [ColliderHandle; 2],
    restitution: [f64; 2],
    radius: [f64; 2],
    turn: usize,
    y: f32,
}

/// A world of rapier bodies in which contacts are resolved one after another. Make a new one for every shot: its
/// answers then depend on that shot alone.
pub struct ContactSolver {
    world: PhysicsWorld,
    discs: [DiscSpec; 2],
    friction: f64,
    slots: Vec<(Meeting, Slot)>,
}

/// Room between bodies that are put into contact, in metres: a few units in the last place of single precision, so
/// that rapier's own arithmetic sees neither a gap that matters nor an overlap to push out.
const TOUCHING: f64 = 1e-8;
/// How far apart the bodies of the slot that waits are, in metres.
const APART: f64 = 0.1;

impl ContactSolver {
    /// A world for the discs of a board.
    pub fn new(board: &Board) -> Self {
        let mut world = PhysicsWorld::default();
        world.gravity = Vector::ZERO;
        world.integration_parameters = IntegrationParameters {
            // The step only resolves the contact; its length moves nothing that we read.
            dt: 1.0,
            // One contact with one point needs one sweep, and one pass with friction in it.
            num_solver_iterations: 1,
            num_internal_stabilization_iterations: 0,
            max_ccd_substeps: 0,
            // Recycled contacts keep an old normal, and warm starts an old impulse.
            contact_recycling: false,
            warmstart_coefficient: 0.0,
            normalized_prediction_distance: 1e-3,
            // Rigid: no softness, and no velocity that pushes an overlap of rounding out.
            contact_softness: SpringCoefficients::new(1e6, 1.0),
            static_contact_softness: SpringCoefficients::new(1e6, 1.0),
            normalized_max_corrective_velocity: 0.0,
            ..IntegrationParameters::default()
        };
        Self { world, discs: [board.pucks.disc, board.striker], friction: board.contact_friction, slots: Vec::with_capacity(4) }
    }

    /// Resolves a contact with normal restitution `restitution`. Motions are in the frame of the contact: x along the
    /// normal from the first disc to the second disc or into the cushion, y to its left. A cushion stands still.
    pub fn resolve(&mut self, meeting: Meeting, restitution: f64, one: Motion, two: Motion) -> (Motion, Motion) {
        let index = match self.slots.iter().position(|(known, _)| *known == meeting) {
            Some(index) => index,
            None => self.add_slot(meeting),
        };
        let (_, slot) = &mut self.slots[index];
        let turn = slot.turn;
        slot.turn = 1 - turn;
        if slot.restitution[turn] != restitution {
            slot.restitution[turn] = restitution;
            let collider = &mut self.world.colliders[slot.collider[turn]];
            collider.set_restitution(restitution as f32);
            collider.set_friction(coulomb(self.friction, restitution));
        }
        let bodies = &mut self.world.bodies;
        // Rapier works on the difference of the velocities, which keeps all digits of slow contacts of fast discs.
        for (turn, touching) in [(turn, true), (1 - turn, false)] {
            let x = -slot.radius[0] - if touching { 0.0 } else { APART };
            let y = slot.y + turn as f32;
            let motion = if touching { one } else { Motion::default() };
            let velocity = if touching { (one.vx - two.vx, one.vy - two.vy) } else { (0.0, 0.0) };
            put(&mut bodies[slot.first[turn]], x, y, velocity, motion.spin);
            if let Some(second) = slot.second {
                let spin = if touching { two.spin } else { 0.0 };
                put(&mut bodies[second[turn]], slot.radius[1] + TOUCHING, y, (0.0, 0.0), spin);
            }
        }
        self.world.step();
        let read = |handle: RigidBodyHandle| {
            let body = &self.world.bodies[handle];
            let v = body.linvel();
            Motion { vx: two.vx + f64::from(v.x), vy: two.vy + f64::from(v.y), spin: f64::from(body.angvel()) }
        };
        let (_, slot) = &self.slots[index];
        (read(slot.first[turn]), slot.second.map_or(two, |second| read(second[turn])))
    }

    /// Bodies for a kind of meeting, far from all others.
    fn add_slot(&mut self, meeting: Meeting) -> usize {
        let y = 4.0 * self.slots.len() as f32;
        let (one, two) = match meeting {
            Meeting::Discs(one, two) => (one, Some(two)),
            Meeting::Cushion(one) => (one, None),
        };
        let radius =
            [self.discs[usize::from(one)].outer_radius, two.map_or(0.0, |two| self.discs[usize::from(two)].outer_radius)];
        let mut slot = Slot {
            first: [RigidBodyHandle::invalid(); 2],
            second: None,
            collider: [ColliderHandle::invalid(); 2],
            restitution: [-1.0; 2],
            radius,
            turn: 0,
            y,
        };
        let mut second = [RigidBodyHandle::invalid(); 2];
        for turn in 0..2 {
            let at = |x: f64| Vector::new(x as f32, y + turn as f32);
            (slot.first[turn], slot.collider[turn]) = self.add_disc(one, at(-radius[0] - APART));
            match two {
                Some(two) => second[turn] = self.add_disc(two, at(radius[1])).0,
                None => {
                    let wall = ColliderBuilder::cuboid(0.5, 0.4).translation(at(0.5 + TOUCHING)).friction(0.0).restitution(0.0);
                    self.world.insert_collider(wall, None);
                }
            }
        }
        slot.second = two.map(|_| second);
        self.slots.push((meeting, slot));
        self.slots.len() - 1
    }

    fn add_disc(&mut self, striker: bool, at: Vector) -> (RigidBodyHandle, ColliderHandle) {
        let disc = self.discs[usize::from(striker)];
        // Spins of a full turn and more in a step are meant; nothing may fall asleep.
        let body = RigidBodyBuilder::dynamic().translation(at).can_sleep(false).allow_fast_rotation(true);
        let mass = MassProperties::new(Vector::ZERO, disc.mass as f32, disc.inertia() as f32);
        // The first collider's material rules: the greater of the two, and the second has none.
        let collider = ColliderBuilder::ball(disc.outer_radius as f32)
            .mass_properties(mass)
            .friction(0.0)
            .restitution(0.0)
            .friction_combine_rule(CoefficientCombineRule::Max)
            .restitution_combine_rule(CoefficientCombineRule::Max);
        self.world.insert(body, collider)
    }
}

/// Rapier's coefficient of friction for Coulomb's law with `friction`: rapier limits the tangential impulse by the
/// normal impulse before restitution, which is the whole one over 1 + e.
fn coulomb(friction: f64, restitution: f64) -> f32 {
    (friction * (1.0 + restitution)) as f32
}

fn put(body: &mut RigidBody, x: f64, y: f32, velocity: (f64, f64), spin: f64) {
    body.set_position(Pose::from_parts(Vector::new(x as f32, y), Rotation::IDENTITY), false);
    body.set_linvel(Vector::new(velocity.0 as f32, velocity.1 as f32), false);
    body.set_angvel(spin as f32, false);
}
