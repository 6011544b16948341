//! The small rapier2d worlds in which contacts are resolved.
//!
//! Only rapier's solver decides the impulses of a contact. Each kind of contact has its own world in which a disc touches a wall
//! permanently, with the normal along x. Time practically does not pass there (see [`MOMENT`]), so nothing moves, no pair is
//! found or lost, and rapier may recycle the contact. The only input is velocities. Rapier applies restitution only to new
//! contacts; as the contact here is old, restitution goes into the input: an impact with restitution e equals one without
//! restitution whose approach is 1 + e times as fast.
//!
//! For their impulses, two discs that collide are equivalent to one disc and a wall: a disc with their reduced mass, 1/m = 1/m1 + 1/m2, and
//! with the turning at its rim that both have together, R^2/I = R1^2/I1 + R2^2/I2, that approaches at their relative speed. This halves
//! rapier's work, and keeps all digits of slow contacts of fast discs.
//!
//! A world's result therefore depends on no earlier result (a test checks this to the last bit), and worlds are kept from shot to
//! shot.

use super::cluster::Cluster;
use super::contact::{Resolver, Round};
use super::path::Motion;
use fob_board::{Board, DiscSpec};
use rapier2d::prelude::*;
use std::cell::RefCell;

/// Length of a step in seconds: so short that no position changes in single precision.
const MOMENT: f32 = 1e-15;
/// Least overlap of a disc and a wall in metres, so that rapier always detects the contact.
const OVERLAP: f64 = 1e-3;
/// Number of boards whose worlds a thread keeps.
const MOST_KEPT: usize = 4;

/// The data of a board that its contacts depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Materials {
    /// A puck and a striker.
    pub discs: [DiscSpec; 2],
    /// Coefficient of friction between discs, and between a disc and a cushion.
    pub friction: f64,
}

/// Contacts resolved by rapier2d.
pub struct Rapier {
    worlds: Option<Worlds>,
}

/// The worlds of one board, created when they are first needed.
struct Worlds {
    materials: Materials,
    /// Puck and puck, striker and puck, striker and striker, puck and cushion, striker and cushion.
    pairs: [Option<Box<Pair>>; 5],
    #[cfg_attr(
        target_pointer_width = "32",
        allow(clippy::vec_box, reason = "a cluster of 32-bit pointers is just below what clippy takes for large")
    )]
    clusters: Vec<Box<Cluster>>,
}

thread_local! {
    /// Worlds that no shot of this thread is using.
    static KEPT: RefCell<Vec<Worlds>> = const { RefCell::new(Vec::new()) };
}

impl Rapier {
    /// Creates a resolver for the discs of a board.
    pub fn new(board: &Board) -> Self {
        let materials = Materials { discs: [board.pucks.disc, board.striker], friction: board.contact_friction };
        let kept = KEPT.with_borrow_mut(|kept| {
            let index = kept.iter().rposition(|worlds| worlds.materials == materials)?;
            Some(kept.remove(index))
        });
        Self { worlds: Some(kept.unwrap_or_else(|| Worlds::new(materials))) }
    }

    fn worlds(&mut self) -> &mut Worlds {
        self.worlds.as_mut().expect("they are given back only when the resolver is dropped")
    }
}

impl Drop for Rapier {
    fn drop(&mut self) {
        // A thread that is ending keeps none.
        let Some(worlds) = self.worlds.take().filter(|_| !std::thread::panicking()) else { return };
        let _ = KEPT.try_with(|kept| {
            let mut kept = kept.borrow_mut();
            if kept.len() >= MOST_KEPT {
                kept.remove(0);
            }
            kept.push(worlds);
        });
    }
}

impl Resolver for Rapier {
    fn pair(&mut self, kinds: [usize; 2], restitution: f64, one: Motion, two: Motion) -> (Motion, Motion) {
        let worlds = self.worlds();
        let materials = worlds.materials;
        let pair =
            worlds.pairs[kinds[0] + kinds[1]].get_or_insert_with(|| Box::new(Pair::new(&materials, kinds[0], Some(kinds[1]))));
        pair.resolve(restitution, one, two)
    }

    fn cushion(&mut self, kind: usize, restitution: f64, one: Motion) -> Motion {
        let worlds = self.worlds();
        let materials = worlds.materials;
        let pair = worlds.pairs[3 + kind].get_or_insert_with(|| Box::new(Pair::new(&materials, kind, None)));
        pair.resolve(restitution, one, Motion::default()).0
    }

    fn round(&mut self, round: &mut Round) {
        let worlds = self.worlds();
        let index = match worlds.clusters.iter().position(|cluster| cluster.fits(round)) {
            Some(index) => index,
            None => {
                let made = Box::new(Cluster::new(&worlds.materials, round));
                let pairs = |worlds: &Worlds| worlds.clusters.iter().map(|cluster| cluster.pairs()).sum::<usize>();
                while !worlds.clusters.is_empty()
                    && (worlds.clusters.len() >= Cluster::MOST_KEPT || pairs(worlds) + made.pairs() > Cluster::MOST_PAIRS)
                {
                    worlds.clusters.remove(0);
                }
                worlds.clusters.push(made);
                worlds.clusters.len() - 1
            }
        };
        worlds.clusters[index].resolve(round);
    }
}

impl Worlds {
    fn new(materials: Materials) -> Self {
        Self { materials, pairs: [const { None }; 5], clusters: Vec::new() }
    }
}

/// The inverse mass and inertia of a disc, as contacts need them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inverse {
    /// 1 / m in 1/kg; 0 for a cushion.
    pub mass: f64,
    /// R / I in 1/(kg m).
    pub turn: f64,
    /// R^2 / I in 1/kg.
    pub rim: f64,
    /// R in metres.
    pub radius: f64,
}

impl Inverse {
    /// An immovable body.
    pub(crate) const CUSHION: Self = Self { mass: 0.0, turn: 0.0, rim: 0.0, radius: 0.0 };

    pub fn new(disc: &DiscSpec) -> Self {
        let radius = disc.outer_radius;
        let turn = radius / disc.inertia();
        Self { mass: 1.0 / disc.mass, turn, rim: radius * turn, radius }
    }

    /// Returns the slip in m/s: how fast the first rim passes the second.
    pub fn slip(a: &Self, b: &Self, one: &Motion, two: &Motion) -> f64 {
        one.vy + a.radius * one.spin - (two.vy - b.radius * two.spin)
    }

    /// Returns both motions after a normal and a tangential impulse between them, in kg m/s.
    pub fn apply(a: &Self, b: &Self, [normal, along]: [f64; 2], one: Motion, two: Motion) -> (Motion, Motion) {
        (
            Motion { vx: one.vx - normal * a.mass, vy: one.vy - along * a.mass, spin: one.spin - along * a.turn },
            Motion { vx: two.vx + normal * b.mass, vy: two.vy + along * b.mass, spin: two.spin - along * b.turn },
        )
    }
}

/// A world for contacts of two kinds of discs, or of a disc and a cushion.
struct Pair {
    world: PhysicsWorld,
    disc: RigidBodyHandle,
    one: Inverse,
    two: Inverse,
    /// The disc's mass in kilograms, and its inertia in kg m^2 through its radius in metres.
    mass: f64,
    turn: f64,
}

impl Pair {
    fn new(materials: &Materials, one: usize, two: Option<usize>) -> Self {
        let parameters = IntegrationParameters {
            dt: MOMENT,
            // One contact with one point needs one sweep; those without bias are rigid.
            num_solver_iterations: 1,
            num_internal_pgs_iterations: 0,
            num_internal_stabilization_iterations: 1,
            ..parameters()
        };
        let mut world = world(parameters);
        let [one, two] = [Some(one), two].map(|kind| kind.map_or(Inverse::CUSHION, |kind| Inverse::new(&materials.discs[kind])));
        let (radius, mass) = (one.radius, 1.0 / (one.mass + two.mass));
        let inertia = radius * radius / (one.rim + two.rim);
        // It reaches into the wall by as much as the wall into it, so that the middle of the overlap is where its rim is.
        let shape = ColliderBuilder::ball((radius + OVERLAP) as f32).friction(materials.friction as f32);
        let disc = add(&mut world, (mass, inertia), shape, (-radius, 0.0));
        let half = 2.0 * radius;
        let wall = ColliderBuilder::cuboid(half as f32, half as f32)
            .translation(Vector::new((half - OVERLAP) as f32, 0.0))
            .friction(materials.friction as f32)
            .restitution(0.0);
        world.insert_collider(wall, None);
        // The first step finds the contact.
        world.step();
        // From here on only velocities are set, and rapier derives nothing from them. If it saw a change it would rebuild its lists of
        // islands and contacts in every step; but it does not report a body again that is already marked as reported. So the disc is
        // marked, and the list of reported bodies is cleared, which iterating over all bodies does.
        world.bodies.iter_mut().for_each(drop);
        drop(world.bodies.iter_mut());
        Self { world, disc, one, two, mass, turn: inertia / radius }
    }

    fn resolve(&mut self, restitution: f64, one: Motion, two: Motion) -> (Motion, Motion) {
        let approach = (1.0 + restitution) * (one.vx - two.vx);
        let slip = Inverse::slip(&self.one, &self.two, &one, &two);
        set(&mut self.world.bodies[self.disc], (approach, slip), 0.0);
        self.world.step();
        let body = &self.world.bodies[self.disc];
        // The disc's rotation comes from the tangential impulse alone.
        let impulses = [self.mass * (approach - f64::from(body.linvel().x)), -self.turn * f64::from(body.angvel())];
        Inverse::apply(&self.one, &self.two, impulses, one, two)
    }
}

/// Creates an empty world that does no more than it must.
pub(super) fn world(integration_parameters: IntegrationParameters) -> PhysicsWorld {
    let mut world = PhysicsWorld { gravity: Vector::ZERO, integration_parameters, ..PhysicsWorld::default() };
    // Nobody reads its statistics, which would make it go through all its lists of contacts in every step.
    world.physics_pipeline.counters.disable();
    world
}

/// Integration parameters that all the worlds share.
pub(super) fn parameters() -> IntegrationParameters {
    IntegrationParameters {
        max_ccd_substeps: 0,
        // Every contact begins from nothing.
        warmstart_coefficient: 0.0,
        // No velocity that pushes an overlap out.
        normalized_max_corrective_velocity: 0.0,
        ..IntegrationParameters::default()
    }
}

/// Adds a disc of a mass in kilograms and an inertia in kg m^2 to a world.
pub(super) fn add(
    world: &mut PhysicsWorld,
    (mass, inertia): (f64, f64),
    shape: ColliderBuilder,
    at: (f64, f64),
) -> RigidBodyHandle {
    // Spins of a full turn and more in a step are meant; nothing may fall asleep.
    let body =
        RigidBodyBuilder::dynamic().translation(Vector::new(at.0 as f32, at.1 as f32)).can_sleep(false).allow_fast_rotation(true);
    let mass = MassProperties::new(Vector::ZERO, mass as f32, inertia as f32);
    world.insert(body, shape.mass_properties(mass).restitution(0.0)).0
}

pub(super) fn set(body: &mut RigidBody, velocity: (f64, f64), spin: f64) {
    body.set_linvel(Vector::new(velocity.0 as f32, velocity.1 as f32), false);
    body.set_angvel(spin as f32, false);
}

#[cfg(test)]
mod tests {
    use super::super::closed::Closed;
    use super::super::contact::{RoundDisc, Touch};
    use super::*;
    use fob_board::Point;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn motion(rng: &mut ChaCha8Rng) -> Motion {
        let mut number = |most: f64| if rng.random_range(0..6) == 0 { 0.0 } else { rng.random_range(-most..most) };
        Motion { vx: number(5.0), vy: number(5.0), spin: number(300.0) }
    }

    fn bits(m: Motion) -> [u64; 3] {
        [m.vx, m.vy, m.spin].map(f64::to_bits)
    }

    fn round(rng: &mut ChaCha8Rng, pucks: usize) -> Round {
        let mut discs = vec![RoundDisc { kind: 1, at: Point::new(0.1, -0.2), motion: motion(rng) }];
        let mut touches = Vec::new();
        for k in 1..=pucks {
            let (sin, cos) = libm::sincos(rng.random_range(0.9..1.1) * k as f64);
            let at = Point::new(0.1 + 0.033 * cos, -0.2 + 0.033 * sin);
            discs.push(RoundDisc { kind: 0, at, motion: motion(rng) });
            touches.push(Touch {
                one: 0,
                two: Some(k),
                normal: (cos, sin),
                approach: rng.random_range(0.1..3.0),
                restitution: 0.75,
            });
        }
        touches.push(Touch { one: pucks, two: None, normal: (0.0, -1.0), approach: 0.3, restitution: 0.7 });
        Round { discs, touches }
    }

    #[test]
    fn answers_are_independent_of_earlier_ones() {
        let bob = Board::bob();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut used = Rapier { worlds: Some(Worlds::new(Rapier::new(&bob).worlds().materials)) };
        for i in 0..4000 {
            let (one, two, e) = (motion(&mut rng), motion(&mut rng), rng.random_range(0.0..1.0));
            let (kinds, given) = ([[0, 0], [1, 0], [1, 1]][i % 3], round(&mut rng, 1 + i % 4));
            let answers = |rapier: &mut Rapier| {
                let (a, b) = rapier.pair(kinds, e, one, two);
                let mut after = given.clone();
                rapier.round(&mut after);
                let mut all = vec![a, b, rapier.cushion(i % 2, e, one)];
                all.extend(after.discs.iter().map(|disc| disc.motion));
                all.into_iter().map(bits).collect::<Vec<_>>()
            };
            let seen = answers(&mut used);
            if i % 40 < 3 || i > 3980 {
                let mut fresh = Rapier { worlds: Some(Worlds::new(used.worlds().materials)) };
                assert_eq!(seen, answers(&mut fresh), "{i}");
            }
        }
    }

    #[test]
    fn the_closed_form_is_rapiers_to_single_precision() {
        let mut checked = 0;
        for (small, big) in [(0.0042, 0.0073), (0.0035, 0.026), (0.005, 0.005), (0.0002, 0.5)] {
            for friction in [0.0, 0.02, 0.15, 0.6, 2.0] {
                let mut board = Board::bob();
                (board.pucks.disc.mass, board.striker.mass, board.contact_friction) = (small, big, friction);
                let (mut rapier, mut closed) = (Rapier::new(&board), Closed::new(&board));
                for speed in [1e-3, 0.3, 5.0] {
                    for cut in [0.0f64, 0.3, 0.9, 1.4, -0.7] {
                        for spin in [0.0, 20.0, -250.0] {
                            for restitution in [0.0, 0.75, 0.9999, 1.0] {
                                let one = Motion { vx: speed * cut.cos(), vy: speed * cut.sin(), spin };
                                let two = Motion { vx: -0.2 * speed, vy: 0.1 * speed, spin: -0.5 * spin };
                                let size = speed + 0.018 * spin.abs();
                                let mut same = |a: Motion, b: Motion| {
                                    let off = (a.vx - b.vx).abs().max((a.vy - b.vy).abs()).max(0.018 * (a.spin - b.spin).abs());
                                    assert!(off < 2e-6 * size, "{small} {big} {friction} {one:?} {restitution}: {a:?} {b:?}");
                                    checked += 1;
                                };
                                for kinds in [[0, 0], [1, 0], [1, 1]] {
                                    let (a, b) = rapier.pair(kinds, restitution, one, two);
                                    let (c, d) = closed.pair(kinds, restitution, one, two);
                                    same(a, c);
                                    same(b, d);
                                }
                                for kind in 0..2 {
                                    same(rapier.cushion(kind, restitution, one), closed.cushion(kind, restitution, one));
                                }
                            }
                        }
                    }
                }
            }
        }
        assert!(checked > 20_000, "{checked}");
    }
}
