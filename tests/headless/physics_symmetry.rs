//! Simultaneous contacts: mirrored, rotated or renumbered layouts give mirrored, rotated or renumbered results, which agree with closed
//! forms and with a plain solver in double precision.

use super::physics::{layout_on, strike};
use super::physics_shots::{boards, random_shot};
use fob::board::{Board, Colour, DiscSpec, Layout, MOST_RESTITUTION, Point, Puck, PuckId, Strike};
use fob::physics::{self, BodyId, ShotTrace};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::f64::consts::{FRAC_PI_2, PI};
use std::sync::Arc;

const STRIKER: BodyId = BodyId::Striker(0);

/// Returns a board on which nothing reaches a cushion.
fn wide(change: impl FnOnce(&mut Board)) -> Arc<Board> {
    let mut board = Board { inner_side: 5.0, hop_speed: 100.0, ..Board::bob() };
    change(&mut board);
    // The laws also hold for discs without losses, although no file may describe them.
    let readable = Board { disc_restitution: board.disc_restitution.min(MOST_RESTITUTION), ..board.clone() };
    assert_eq!(readable.validate(), Ok(()));
    Arc::new(board)
}

fn puck(i: usize) -> BodyId {
    BodyId::Puck(PuckId(i as u16))
}

fn velocity(trace: &ShotTrace, body: BodyId, time: f64) -> [f64; 2] {
    let (vx, vy, _) = trace.velocity(body, time).unwrap();
    [vx, vy]
}

fn turned([x, y]: [f64; 2], angle: f64) -> [f64; 2] {
    let (sin, cos) = angle.sin_cos();
    [x * cos - y * sin, x * sin + y * cos]
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

#[test]
fn two_pucks_side_by_side_are_parted_evenly() {
    let bob = Arc::new(Board::bob());
    let trace = physics::simulate(&layout_on(&bob, &[(0.0155, 0.0), (-0.0155, 0.0)]), &[strike(0.0, -0.31, 90.0, 2.0)]).unwrap();
    assert!(trace.strikers[0].unwrap().x.abs() < 1e-6, "{:?}", trace.strikers);
    let [right, left] = [trace.rest.pucks[0].at, trace.rest.pucks[1].at];
    assert!(Point::new(-right.x, right.y).distance(left) < 1e-6, "{right:?} {left:?}");

    // Without friction between them: J = (1 + e) v c / (1/m + 2 c^2 / M).
    for half in [0.0151, 0.02, 0.03] {
        let board = wide(|b| b.contact_friction = 0.0);
        let (m, big, e) = (board.pucks.disc.mass, board.striker.mass, board.disc_restitution);
        let touching: f64 = board.pucks.disc.outer_radius + board.striker.outer_radius;
        let cos = (1.0 - (half / touching).powi(2)).sqrt();
        let layout = layout_on(&board, &[(-half, touching * cos), (half, touching * cos)]);
        let trace = physics::simulate(&layout, &[strike(0.0, -0.1, 90.0, 1.5)]).unwrap();
        let time = trace.contacts[0].time;
        let v = (1.5f64.powi(2) - 2.0 * board.board_friction * 9.81 * 0.1).sqrt();
        let impulse = (1.0 + e) * v * cos / (1.0 / m + 2.0 * cos * cos / big);
        assert!(apart(velocity(&trace, STRIKER, time), [0.0, v - 2.0 * impulse * cos / big]) < 1e-5 * v);
        for (i, sign) in [(0, -1.0), (1, 1.0)] {
            let expected = [sign * half / touching * impulse / m, cos * impulse / m];
            assert!(apart(velocity(&trace, puck(i), time), expected) < 1e-5 * v);
        }
    }
}

#[test]
fn three_pucks_in_front_are_parted_as_the_closed_form_says() {
    for degrees in [61.0f64, 70.0, 80.0] {
        let board = wide(|b| b.contact_friction = 0.0);
        let (m, big, e) = (board.pucks.disc.mass, board.striker.mass, board.disc_restitution);
        let touching = board.pucks.disc.outer_radius + board.striker.outer_radius;
        let at = |turn: f64| (touching * turn.to_radians().sin(), touching * turn.to_radians().cos());
        let layout = layout_on(&board, &[at(0.0), at(degrees), at(-degrees)]);
        let trace = physics::simulate(&layout, &[strike(0.0, -0.05, 90.0, 2.0)]).unwrap();
        let time = trace.contacts[0].time;
        let v = (4.0 - 2.0 * board.board_friction * 9.81 * 0.05).sqrt();
        // v' = v - (m/M) (1 + 2 c^2) (v' + e v), and every puck takes (v' + e v) times its cosine along its normal.
        let c = degrees.to_radians().cos();
        let ratio = m / big * (1.0 + 2.0 * c * c);
        let after = v * (1.0 - ratio * e) / (1.0 + ratio);
        assert!(apart(velocity(&trace, STRIKER, time), [0.0, after]) < 1e-5 * v);
        for (i, turn) in [0.0, degrees, -degrees].into_iter().enumerate() {
            let (sin, cos) = turn.to_radians().sin_cos();
            let speed = (after + e * v) * cos;
            assert!(apart(velocity(&trace, puck(i), time), [speed * sin, speed * cos]) < 1e-5 * v);
        }
    }
}

/// A tie: a striker that hits `pucks` simultaneously, its position, aim and offset.
struct Tie {
    board: Arc<Board>,
    pucks: Vec<Point>,
    strike: Strike,
}

fn random_tie(seed: u64) -> Tie {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let inner = if rng.random_range(0..2) == 0 { 0.0 } else { 0.4 };
    let disc = |radius: f64, mass: f64| DiscSpec { outer_radius: radius, inner_radius: inner * radius, height: 0.01, mass };
    let masses = [rng.random_range(0.003..0.007), rng.random_range(0.005..0.02)];
    let board = wide(|b| {
        b.pucks.disc = disc(0.015, masses[0]);
        b.striker = disc(0.032, masses[1]);
        b.contact_friction = [0.0, 0.15, 0.5][(seed / 4 % 3) as usize];
        b.disc_restitution = [0.0, 0.75, 1.0, 0.4][(seed / 12 % 4) as usize];
    });
    // Two to five bodies.
    let wanted = 1 + (seed % 4) as usize;
    let touching = 0.047;
    // Pucks on the circle around the place at which they are met, clear of each other and within 75 degrees of the way.
    let mut turns: Vec<f64> = Vec::new();
    while turns.len() < wanted {
        let turn: f64 = rng.random_range(-1.3..1.3);
        if turns.iter().all(|other| 2.0 * touching * ((turn - other) / 2.0).sin().abs() > 0.0301) {
            turns.push(turn);
        } else if rng.random_range(0..20) == 0 {
            turns.clear();
        }
    }
    let aim = rng.random_range(-PI..PI);
    let strike = Strike { from: Point::default(), aim, speed: rng.random_range(0.3..1.2), offset: rng.random_range(-0.01..0.01) };
    let run = rng.random_range(0.004..0.03);
    let ghost = Point::new(run * aim.cos(), run * aim.sin());
    let pucks =
        turns.iter().map(|turn| Point::new(ghost.x + touching * (aim + turn).cos(), ghost.y + touching * (aim + turn).sin()));
    Tie { board, pucks: pucks.collect(), strike }
}

impl Tie {
    fn layout(&self) -> Layout {
        layout_on(&self.board, &self.pucks.iter().map(|at| (at.x, at.y)).collect::<Vec<_>>())
    }

    fn simulate(&self) -> ShotTrace {
        physics::simulate(&self.layout(), std::slice::from_ref(&self.strike)).unwrap()
    }

    fn bodies(&self) -> Vec<BodyId> {
        (0..self.pucks.len()).map(puck).chain([STRIKER]).collect()
    }
}

/// Checks that velocities after the impact and places at rest are those of `image`, transformed by `back` (which also restores the order of
/// the pucks).
fn same(seed: u64, tie: &Tie, image: &Tie, order: &[usize], back: impl Fn([f64; 2]) -> [f64; 2]) {
    let (one, two) = (tie.simulate(), image.simulate());
    let at_once = |trace: &ShotTrace| trace.contacts.iter().filter(|c| c.time < trace.contacts[0].time + 1e-6).count();
    assert_eq!(at_once(&one), at_once(&two), "seed {seed}");
    let (t, u) = (one.contacts[0].time + 1e-6, two.contacts[0].time + 1e-6);
    assert!((t - u).abs() < 1e-6);
    let speed = tie.strike.speed;
    for (k, &body) in tie.bodies().iter().enumerate() {
        let other = order.get(k).map_or(STRIKER, |&i| puck(i));
        let (v, w) = (velocity(&one, body, t), back(velocity(&two, other, u)));
        assert!(apart(v, w) < 1e-5 * speed, "seed {seed} {body:?}: {v:?} {w:?}");
        if one.contacts.len() == at_once(&one) && two.contacts.len() == at_once(&two) {
            let (p, q) = (one.pose(body, 20.0).unwrap().at, two.pose(other, 20.0).unwrap().at);
            assert!(apart([p.x, p.y], back([q.x, q.y])) < 1e-6, "seed {seed} {body:?} rests at {p:?}, {q:?}");
        }
    }
}

#[test]
fn ties_mirror_turn_and_do_not_depend_on_numbers() {
    for seed in 0..300 {
        let tie = random_tie(seed);
        let order: Vec<usize> = (0..tie.pucks.len()).collect();
        let image = |pucks: Vec<Point>, aim: f64, offset: f64| Tie {
            board: Arc::clone(&tie.board),
            pucks,
            strike: Strike { aim, offset, ..tie.strike },
        };
        let flipped = tie.pucks.iter().map(|p| Point::new(p.x, -p.y)).collect();
        same(seed, &tie, &image(flipped, -tie.strike.aim, -tie.strike.offset), &order, |[x, y]| [x, -y]);
        for turn in [0.5 * PI, 1.0, 2.5] {
            let places = tie.pucks.iter().map(|p| turned([p.x, p.y], turn)).map(|[x, y]| Point::new(x, y)).collect();
            same(seed, &tie, &image(places, tie.strike.aim + turn, tie.strike.offset), &order, |v| turned(v, -turn));
        }
        let mut mixed = order.clone();
        mixed.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut places = tie.pucks.clone();
        mixed.iter().zip(&tie.pucks).for_each(|(&to, &at)| places[to] = at);
        same(seed, &tie, &image(places, tie.strike.aim, tie.strike.offset), &mixed, |v| v);
    }
}

/// Solves the law of a round on its own: impulses such that every contact separates at least e times as fast as it approached, or not at
/// all; friction stops the slip or is mu times the normal impulse. Updates each impulse in turn until none changes.
fn solve(tie: &Tie, brought: [f64; 3]) -> Vec<[f64; 3]> {
    let board = &tie.board;
    let (small, big) = (&board.pucks.disc, &board.striker);
    let ghost = tie.pucks.len();
    let mut motions = vec![[0.0; 3]; ghost];
    motions.push(brought);
    let dir = tie.strike.aim;
    // The striker's position: as far from every puck as both radii.
    let touching = small.outer_radius + big.outer_radius;
    let run = {
        let p = tie.pucks[0];
        let along = p.x * dir.cos() + p.y * dir.sin();
        along - (touching * touching - (p.x * p.x + p.y * p.y - along * along)).sqrt()
    };
    let normals: Vec<[f64; 2]> =
        tie.pucks.iter().map(|p| [(p.x - run * dir.cos()) / touching, (p.y - run * dir.sin()) / touching]).collect();
    let approach: Vec<f64> = normals.iter().map(|n| brought[0] * n[0] + brought[1] * n[1]).collect();
    let mut impulses = vec![[0.0f64; 2]; ghost];
    for _ in 0..20_000 {
        for (i, n) in normals.iter().enumerate() {
            let tangent = [-n[1], n[0]];
            let rate = |m: &[[f64; 3]], d: [f64; 2]| (m[ghost][0] - m[i][0]) * d[0] + (m[ghost][1] - m[i][1]) * d[1];
            let mass = 1.0 / small.mass + 1.0 / big.mass;
            let was = impulses[i];
            let wanted = was[0] + (rate(&motions, *n) + board.disc_restitution * approach[i]) / mass;
            impulses[i][0] = wanted.max(0.0);
            push(&mut motions, board, (ghost, i), *n, impulses[i][0] - was[0], 0.0);
            let slip = rate(&motions, tangent) + motions[ghost][2] * big.outer_radius + motions[i][2] * small.outer_radius;
            let turn = mass + small.outer_radius.powi(2) / small.inertia() + big.outer_radius.powi(2) / big.inertia();
            let most = board.contact_friction * impulses[i][0];
            impulses[i][1] = (was[1] + slip / turn).clamp(-most, most);
            push(&mut motions, board, (ghost, i), tangent, impulses[i][1] - was[1], 1.0);
        }
    }
    motions
}

fn push(motions: &mut [[f64; 3]], board: &Board, (one, two): (usize, usize), d: [f64; 2], impulse: f64, turns: f64) {
    let (small, big) = (&board.pucks.disc, &board.striker);
    for k in 0..2 {
        motions[one][k] -= impulse * d[k] / big.mass;
        motions[two][k] += impulse * d[k] / small.mass;
    }
    motions[one][2] -= turns * impulse * big.outer_radius / big.inertia();
    motions[two][2] -= turns * impulse * small.outer_radius / small.inertia();
}

#[test]
fn ties_come_out_as_a_plain_solver_in_double_precision_says() {
    let mut with_less = 0;
    for seed in 0..200 {
        let tie = random_tie(seed);
        let trace = tie.simulate();
        let time = trace.contacts[0].time;
        let (vx, vy, spin) = trace.velocity(STRIKER, time - 1e-9).unwrap();
        let expected = solve(&tie, [vx, vy, spin]);
        let after: Vec<(f64, f64, f64)> = tie.bodies().iter().map(|&body| trace.velocity(body, time + 1e-7).unwrap()).collect();
        let size = (vx * vx + vy * vy).sqrt();
        let masses: Vec<&DiscSpec> =
            tie.bodies().iter().map(|body| if *body == STRIKER { &tie.board.striker } else { &tie.board.pucks.disc }).collect();
        let sum =
            |part: &dyn Fn(&(f64, f64, f64)) -> f64| masses.iter().zip(&after).map(|(disc, v)| disc.mass * part(v)).sum::<f64>();
        let (m, inertia) = (tie.board.striker.mass, tie.board.striker.inertia());
        // Momentum is conserved, and energy never grows.
        assert!((sum(&|v| v.0) - m * vx).abs() < 1e-5 * m * size && (sum(&|v| v.1) - m * vy).abs() < 1e-5 * m * size);
        let energy = |motions: &mut dyn Iterator<Item = [f64; 3]>| -> f64 {
            let of = |(disc, v): (&&DiscSpec, [f64; 3])| {
                0.5 * disc.mass * (v[0] * v[0] + v[1] * v[1]) + 0.5 * disc.inertia() * v[2] * v[2]
            };
            masses.iter().zip(motions).map(of).sum()
        };
        let most = (0.5 * m * size * size + 0.5 * inertia * spin * spin) * (1.0 + 1e-5);
        assert!(energy(&mut after.iter().map(|v| [v.0, v.1, v.2])) <= most, "seed {seed}");
        // Without losses the friction rule may add energy; then there is less friction.
        if energy(&mut expected.iter().copied()) > most {
            with_less += 1;
            continue;
        }
        for (k, (v, w)) in after.iter().zip(&expected).enumerate() {
            let radius = if k < tie.pucks.len() { 0.015 } else { 0.032 };
            let off = apart([v.0, v.1], [w[0], w[1]]).max(radius * (v.2 - w[2]).abs());
            assert!(off < 2e-5 * size, "seed {seed} body {k}: {v:?} {w:?}");
        }
    }
    assert!(with_less < 10, "{with_less}");
}

#[test]
fn newtons_cradle_of_five_passes_the_impulse_on() {
    let solid = DiscSpec { outer_radius: 0.015, inner_radius: 0.0, height: 0.01, mass: 0.005 };
    for e in [1.0, 0.75] {
        let board = wide(|b| {
            (b.pucks.disc, b.striker, b.disc_restitution) = (solid, solid, e);
            b.hole_diameter = 0.085;
        });
        // Four touching discs in a row, with the striker as the fifth, numbered in any order.
        let x = |k: usize| 0.05 + 0.03 * k as f64;
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            let places: Vec<(f64, f64)> = order.map(|k| (x(k), 0.0)).to_vec();
            let trace = physics::simulate(&layout_on(&board, &places), &[strike(0.0, 0.0, 0.0, 2.0)]).unwrap();
            let time = trace.contacts[0].time;
            let v = (4.0 - 2.0 * board.board_friction * 9.81 * 0.02f64).sqrt();
            // The impulse passes from one pair to the next, as long as any pair approaches.
            let mut row = [v, 0.0, 0.0, 0.0, 0.0];
            let mut met = [false; 4];
            while let Some(k) = (0..4).find(|&k| row[k] - row[k + 1] > 6e-4) {
                let (sum, e) = (row[k] + row[k + 1], if met[k] { 0.9999 } else { e });
                met[k] = true;
                let rate = e * (row[k] - row[k + 1]);
                (row[k], row[k + 1]) = (0.5 * (sum - rate), 0.5 * (sum + rate));
            }
            for (k, expected) in row.into_iter().enumerate() {
                let body = if k == 0 { STRIKER } else { puck(order.iter().position(|&o| o == k - 1).unwrap()) };
                let [vx, vy] = velocity(&trace, body, time + 1e-7);
                assert!((vx - expected).abs() < 2e-3 && vy.abs() < 1e-6, "e {e} {order:?} disc {k}: {vx} {expected}");
            }
            if e == 1.0 {
                assert!(
                    (velocity(&trace, puck(order.iter().position(|&o| o == 3).unwrap()), time + 1e-7)[0] / v - 1.0).abs() < 1e-3
                );
            }
        }
    }
}

/// The pack of the break, struck in the middle of its mirror axis.
#[test]
fn the_pack_struck_in_the_middle_spreads_evenly() {
    let board = Arc::new(Board::bob());
    let ring = Layout::break_ring(Arc::clone(&board));
    // The part of the pack that coincides with its mirror image in the axis of the strike.
    let has = |at: Point| ring.pucks.iter().any(|p| p.at.distance(at) < 1e-9);
    let even: Vec<Puck> = ring.pucks.iter().copied().filter(|p| has(Point::new(-p.at.x, p.at.y))).collect();
    assert!(even.len() >= 28, "{}", even.len());
    let layout = Layout { board: Arc::clone(&board), pucks: even };
    let trace = physics::simulate(&layout, &[strike(0.0, -0.31, 90.0, 5.0)]).unwrap();
    // The first twenty contacts, by twos.
    let time = trace.contacts[19].time + 1e-6;
    let mut moving = 0;
    for puck in &layout.pucks {
        let image = layout.pucks.iter().find(|p| p.at.distance(Point::new(-puck.at.x, puck.at.y)) < 1e-9).unwrap();
        let [v, w] = [puck, image].map(|p| velocity(&trace, BodyId::Puck(p.id), time));
        assert!(apart(v, [-w[0], w[1]]) < 1e-4, "{:?}: {v:?} {w:?}", puck.at);
        moving += usize::from(v != [0.0, 0.0]);
    }
    assert!(moving > 10, "{moving}");
    assert!(velocity(&trace, STRIKER, time)[0].abs() < 1e-4);
}

#[test]
fn the_first_rounds_of_a_break_mirror_and_do_not_depend_on_numbers() {
    let board = Arc::new(Board::bob());
    let ring = Layout::break_ring(Arc::clone(&board));
    for seed in 0..40 {
        let [mut shot, _] = physics::break_strikes(&ring, seed);
        if seed % 4 == 0 {
            (shot.from, shot.aim) = (Point::new(0.0, -0.31), FRAC_PI_2);
        }
        let trace = physics::simulate(&ring, &[shot]).unwrap();
        let mirror = |p: Point| Point::new(-p.x, p.y);
        let pucks = ring.pucks.iter().map(|p| Puck { at: mirror(p.at), ..*p }).collect();
        let image = Layout { board: Arc::clone(&board), pucks };
        let flipped = Strike { from: mirror(shot.from), aim: PI - shot.aim, offset: -shot.offset, ..shot };
        let other = physics::simulate(&image, &[flipped]).unwrap();
        let (t, u) = (trace.contacts[0].time + 1e-6, other.contacts[0].time + 1e-6);
        for p in &ring.pucks {
            let [v, w] = [velocity(&trace, BodyId::Puck(p.id), t), velocity(&other, BodyId::Puck(p.id), u)];
            assert!(apart(v, [-w[0], w[1]]) < 1e-5 * shot.speed, "seed {seed} {:?}: {v:?} {w:?}", p.id);
        }
    }
}

#[test]
fn renumbering_pucks_changes_nothing() {
    let boards = boards();
    for seed in 0..120 {
        let (layout, strikes) = random_shot(&boards, 8_000_000 + seed);
        let mut order: Vec<usize> = (0..layout.pucks.len()).collect();
        order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        // Puck k of the image is puck order[k].
        let pucks = (0u16..).zip(&order).map(|(k, &i)| Puck { id: PuckId(k), colour: Colour::Green, at: layout.pucks[i].at });
        let image = Layout { board: Arc::clone(&layout.board), pucks: pucks.collect() };
        let (one, two) = (physics::simulate(&layout, &strikes).unwrap(), physics::simulate(&image, &strikes).unwrap());
        assert_eq!((one.duration, one.contacts.len()), (two.duration, two.contacts.len()), "seed {seed}");
        assert_eq!(one.strikers, two.strikers, "seed {seed}");
        for p in &two.rest.pucks {
            let was = one.rest.puck(PuckId(order[usize::from(p.id.0)] as u16)).map(|p| p.at);
            assert_eq!(was, Some(p.at), "seed {seed}");
        }
    }
}
