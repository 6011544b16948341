//! Law 2: contacts, resolved by rapier2d.
//!
//! Nothing but rapier's solver changes a velocity at a contact. What we add is where and when: a contact is put before
//! rapier in its own frame, the normal along x, the bodies just touching, and one step resolves it. So the normal is
//! exact in rapier's single precision and no step length, speculative margin or recycled manifold can bend it.
//!
//! Each kind of meeting has a small world of its own, in which the second disc or cushion is there twice and takes turns:
//! rapier bounces only new contacts, and a pair is new again when it has been apart for a step. Pitfalls of rapier2d 0.36 that the parameters avoid are named at them.

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

/// A small rapier world for one kind of meeting.
struct Slot {
    meeting: Meeting,
    world: PhysicsWorld,
    one: RigidBodyHandle,
    one_collider: ColliderHandle,
    /// The discs that meet it by turns; none at a cushion, where two walls stand.
    two: Option<[RigidBodyHandle; 2]>,
    restitution: f64,
    radius: [f64; 2],
    /// How far to the side the places of the two turns are from each other, in metres.
    apart: f64,
    turn: usize,
}

/// Rapier worlds in which contacts are resolved one after another. Make new ones for every shot: their answers then
/// depend on that shot alone.
pub struct ContactSolver {
    discs: [DiscSpec; 2],
    friction: f64,
    slots: Vec<Slot>,
}

/// Overlap of bodies that are put into contact, in metres: some units in the last place of single precision, so that
/// rapier surely sees no gap, which it would let them close first. It never pushes this overlap out, see `parameters`.
const TOUCHING: f64 = 1e-8;

impl ContactSolver {
    /// A solver for the discs of a board.
    pub fn new(board: &Board) -> Self {
        Self { discs: [board.pucks.disc, board.striker], friction: board.contact_friction, slots: Vec::new() }
    }

    /// Resolves a contact with normal restitution `restitution`. Motions are in the frame of the contact: x along the
    /// normal from the first disc to the second disc or into the cushion, y to its left. A cushion stands still.
    pub fn resolve(&mut self, meeting: Meeting, restitution: f64, one: Motion, two: Motion) -> (Motion, Motion) {
        let index = match self.slots.iter().position(|slot| slot.meeting == meeting) {
            Some(index) => index,
            None => {
                self.slots.push(Slot::new(meeting, &self.discs));
                self.slots.len() - 1
            }
        };
        self.slots[index].resolve(self.friction, restitution, one, two)
    }
}

impl Slot {
    fn new(meeting: Meeting, discs: &[DiscSpec; 2]) -> Self {
        let mut world = PhysicsWorld { gravity: Vector::ZERO, integration_parameters: parameters(), ..PhysicsWorld::default() };
        let (one, two) = match meeting {
            Meeting::Discs(one, two) => (one, Some(two)),
            Meeting::Cushion(one) => (one, None),
        };
        let disc = |striker: bool| &discs[usize::from(striker)];
        let radius = [disc(one).outer_radius, two.map_or(0.0, |two| disc(two).outer_radius)];
        // Coordinates are kept small: single precision is finest there.
        let apart = 8.0 * radius[0].max(radius[1]);
        let place = |x: f64, turn: usize| Vector::new(x as f32, (turn as f64 * apart) as f32);
        // It waits out of reach of both turns.
        let (one, one_collider) = add_disc(&mut world, disc(one), place(-apart, 0));
        let two = match two {
            Some(two) => Some([0, 1].map(|turn| add_disc(&mut world, disc(two), place(radius[1], turn)).0)),
            None => {
                for turn in 0..2 {
                    let half = 2.0 * radius[0];
                    let wall = ColliderBuilder::cuboid(half as f32, half as f32)
                        .translation(place(half - TOUCHING, turn))
                        .friction(0.0)
                        .restitution(0.0);
                    world.insert_collider(wall, None);
                }
                None
            }
        };
        Self { meeting, world, one, one_collider, two, restitution: -1.0, radius, apart, turn: 0 }
    }

    fn resolve(&mut self, friction: f64, restitution: f64, one: Motion, two: Motion) -> (Motion, Motion) {
        if self.restitution != restitution {
            self.restitution = restitution;
            let collider = &mut self.world.colliders[self.one_collider];
            collider.set_restitution(restitution as f32);
            // Rapier limits the tangential impulse by the normal impulse before restitution, which is the whole one
            // over 1 + e; this makes it Coulomb's law.
            collider.set_friction((friction * (1.0 + restitution)) as f32);
        }
        let turn = self.turn;
        self.turn = 1 - turn;
        let bodies = &mut self.world.bodies;
        let y = turn as f64 * self.apart;
        // Rapier works on the difference of the velocities, which keeps all digits of slow contacts of fast discs.
        put(&mut bodies[self.one], -self.radius[0], y, (one.vx - two.vx, one.vy - two.vy), one.spin);
        if let Some(discs) = self.two {
            let x = self.radius[1] - TOUCHING;
            put(&mut bodies[discs[turn]], x, y, (0.0, 0.0), two.spin);
            put(&mut bodies[discs[1 - turn]], x, self.apart - y, (0.0, 0.0), 0.0);
        }
        self.world.step();
        let read = |handle: RigidBodyHandle| {
            let body = &self.world.bodies[handle];
            let v = body.linvel();
            Motion { vx: two.vx + f64::from(v.x), vy: two.vy + f64::from(v.y), spin: f64::from(body.angvel()) }
        };
        (read(self.one), self.two.map_or(two, |discs| read(discs[turn])))
    }
}

fn parameters() -> IntegrationParameters {
    IntegrationParameters {
        // The step only resolves the contact; its length moves nothing that we read.
        // A long one makes nothing of the last digits of places, which it would divide by it.
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
        contact_softness: SpringCoefficients::new(1e9, 1.0),
        static_contact_softness: SpringCoefficients::new(1e9, 1.0),
        normalized_max_corrective_velocity: 0.0,
        ..IntegrationParameters::default()
    }
}

fn add_disc(world: &mut PhysicsWorld, disc: &DiscSpec, at: Vector) -> (RigidBodyHandle, ColliderHandle) {
    // Spins of a full turn and more in a step are meant; nothing may fall asleep.
    let body = RigidBodyBuilder::dynamic().translation(at).can_sleep(false).allow_fast_rotation(true);
    let mass = MassProperties::new(Vector::ZERO, disc.mass as f32, disc.inertia() as f32);
    // The first disc's material rules: the greater of the two, and the other has none.
    let collider = ColliderBuilder::ball(disc.outer_radius as f32)
        .mass_properties(mass)
        .friction(0.0)
        .restitution(0.0)
        .friction_combine_rule(CoefficientCombineRule::Max)
        .restitution_combine_rule(CoefficientCombineRule::Max);
    world.insert(body, collider)
}

fn put(body: &mut RigidBody, x: f64, y: f64, velocity: (f64, f64), spin: f64) {
    body.set_position(Pose::from_parts(Vector::new(x as f32, y as f32), Rotation::IDENTITY), false);
    body.set_linvel(Vector::new(velocity.0 as f32, velocity.1 as f32), false);
    body.set_angvel(spin as f32, false);
}
