//! Shots against closed forms, and against a fine integration of the friction law, implemented here from its definition.

use super::physics::{layout_on, strike};
use fob::board::{Board, DiscSpec, Hole, Layout, Point, PuckId, Side, Strike};
use fob::physics::{self, BodyId, Met, ShotTrace};
use std::f64::consts::PI;
use std::sync::Arc;

const G: f64 = 9.81;
const STRIKER: BodyId = BodyId::Striker(0);
const PUCK: BodyId = BodyId::Puck(PuckId(0));

/// Returns a wide board on which a slide ends before a cushion, with the holes out of the way.
fn wide(change: impl FnOnce(&mut Board)) -> Arc<Board> {
    let mut board = Board::bob();
    board.inner_side = 5.0;
    board.hop_speed = 100.0;
    change(&mut board);
    assert_eq!(board.validate(), Ok(()));
    Arc::new(board)
}

fn disc(outer: f64, inner: f64, mass: f64) -> DiscSpec {
    DiscSpec { outer_radius: outer, inner_radius: inner, height: 0.01, mass }
}

/// Returns f and tau by definition: averages over the area, by midpoints in the angle and in the square of the radius.
fn average(k: f64, eps: f64, (radii, angles): (i32, i32)) -> (f64, f64) {
    let (mut f, mut tau) = (0.0, 0.0);
    for i in 0..radii {
        let rho = (k * k + (1.0 - k * k) * (f64::from(i) + 0.5) / f64::from(radii)).sqrt();
        for j in 0..angles {
            let sin = (2.0 * PI * (f64::from(j) + 0.5) / f64::from(angles)).sin();
            let s = (eps * eps + rho * rho - 2.0 * eps * rho * sin).sqrt();
            f += (eps - rho * sin) / s;
            tau += rho * (rho - eps * sin) / s;
        }
    }
    let n = f64::from(radii * angles);
    (f / n, tau / n)
}

/// Returns the ratio v / (R |w|) that remains constant as a slide ends, by definition.
fn limit_ratio(k: f64) -> f64 {
    let (mut low, mut high) = (0.1, 2.0);
    for _ in 0..20 {
        let middle: f64 = 0.5 * (low + high);
        let (f, tau) = average(k, middle, (40, 80));
        if f * (1.0 + k * k) > 2.0 * tau * middle { high = middle } else { low = middle }
    }
    0.5 * (low + high)
}

/// Speed, spin and distance of a sliding disc, by Runge-Kutta on the definition, until `done`.
struct Slide {
    v: f64,
    w: f64,
    s: f64,
    t: f64,
}

fn slide(disc: &DiscSpec, mu: f64, v: f64, w: f64, steps: f64, mut done: impl FnMut(&Slide) -> bool) -> Slide {
    let (r, k) = (disc.outer_radius, disc.inner_radius / disc.outer_radius);
    let rate = |v: f64, w: f64| {
        let (f, tau) = average(k, v.max(1e-12) / (r * w.abs()).max(1e-9), (16, 64));
        (-mu * G * f, -w.signum() * 2.0 * mu * G * tau / (r * (1.0 + k * k)))
    };
    let mut now = Slide { v, w, s: 0.0, t: 0.0 };
    // Steps shrink with the remaining motion, so that the end is as precise as the beginning.
    while !done(&now) && now.v > 1e-4 * v {
        let h = (now.v + r * now.w.abs()) / (mu * G) / steps;
        let (a1, b1) = rate(now.v, now.w);
        let (a2, b2) = rate(now.v + 0.5 * h * a1, now.w + 0.5 * h * b1);
        let (a3, b3) = rate(now.v + 0.5 * h * a2, now.w + 0.5 * h * b2);
        let (a4, b4) = rate(now.v + h * a3, now.w + h * b3);
        now.s += h * now.v + h * h / 6.0 * (a1 + a2 + a3);
        now.v += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
        now.w += h / 6.0 * (b1 + 2.0 * b2 + 2.0 * b3 + b4);
        now.t += h;
    }
    now
}

#[test]
fn slide_without_spin_stops_at_the_closed_form() {
    let board = wide(|b| b.inner_side = 5.0);
    let empty = layout_on(&board, &[]);
    for i in 0..40 {
        let v = 0.05 * 1.1_f64.powi(i).min(60.0);
        let aim = f64::from(i) * 0.7;
        let shot = Strike { from: Point::new(0.0, 0.0), aim, speed: v, offset: 0.0 };
        let decel = board.board_friction * G;
        if v * v / (2.0 * decel) > 2.2 {
            break;
        }
        let trace = physics::simulate(&empty, &[shot]).unwrap();
        let end = trace.strikers[0].unwrap();
        let distance = end.distance(shot.from);
        assert!((distance / (v * v / (2.0 * decel)) - 1.0).abs() < 1e-3, "{v}: {distance}");
        assert!((trace.duration / (v / decel) - 1.0).abs() < 1e-3);
        // A straight path at any time; the cue's direction has single precision.
        for part in 1..20 {
            let at = trace.pose(STRIKER, trace.duration * f64::from(part) / 20.0).unwrap().at;
            assert!((at.x * aim.sin() - at.y * aim.cos()).abs() < 2e-7);
        }
    }
}

#[test]
fn a_slide_with_spin_stops_where_the_fine_integration_does() {
    for (inner, offset) in [(0.0, 0.1), (0.0, 0.6), (0.007, 0.3), (0.009, 0.625), (0.009, 0.8)] {
        for v in [0.05, 0.7, 1.8] {
            let board = wide(|b| b.striker = disc(0.018, inner, 0.0073));
            let (r, m) = (0.018, 0.0073);
            let b = offset * r;
            let w = -m * v * b / board.striker.inertia();
            let shot = Strike { from: Point::new(0.0, 0.0), aim: 0.6, speed: v, offset: b };
            let trace = physics::simulate(&layout_on(&board, &[]), &[shot]).unwrap();
            let fine = slide(&board.striker, board.board_friction, v, w, 30.0, |_| false);
            let distance = trace.strikers[0].unwrap().distance(shot.from);
            assert!((distance / fine.s - 1.0).abs() < 5e-3, "inner {inner} offset {offset} v {v}: {distance} {}", fine.s);
            // Half way in time too, with speed and spin.
            let half = slide(&board.striker, board.board_friction, v, w, 30.0, |now| now.t > 0.5 * trace.duration);
            let (vx, vy, spin) = trace.velocity(STRIKER, half.t).unwrap();
            assert!(((vx * vx + vy * vy).sqrt() / half.v - 1.0).abs() < 5e-3);
            assert!((spin / half.w - 1.0).abs() < 5e-3, "{spin} {}", half.w);
            // The ratio at rest, a moment before the end.
            let (vx, vy, spin) = trace.velocity(STRIKER, trace.duration * (1.0 - 1e-6)).unwrap();
            let eps = (vx * vx + vy * vy).sqrt() / (r * spin.abs());
            assert!((eps / limit_ratio(inner / r) - 1.0).abs() < 0.02, "{eps}");
            // A straight path.
            let at = trace.pose(STRIKER, 0.4 * trace.duration).unwrap().at;
            assert!((at.x * 0.6_f64.sin() - at.y * 0.6_f64.cos()).abs() < 2e-7);
        }
    }
    // The design's figure: with R w / v = 1 a ring with k = 0.5 slides 1.34 times as far.
    let ring = wide(|b| b.striker = disc(0.018, 0.009, 0.0073));
    let shot = Strike { from: Point::new(0.0, 0.0), aim: 0.0, speed: 1.0, offset: 0.625 * 0.018 };
    let far = physics::simulate(&layout_on(&ring, &[]), &[shot]).unwrap().strikers[0].unwrap().x / (1.0 / (2.0 * 0.1 * G));
    assert!((far - 1.34).abs() < 0.005, "{far}");
}

/// Velocity and spin of both discs after a contact by law 2, in the frame of the normal.
struct Impact {
    one: (f64, f64, f64),
    two: (f64, f64, f64),
    slips: bool,
}

fn impact(a: &DiscSpec, b: Option<&DiscSpec>, e: f64, mu: f64, one: (f64, f64, f64), two: (f64, f64, f64)) -> Impact {
    let inverse = |d: &DiscSpec| (1.0 / d.mass, 1.0 / d.inertia(), d.outer_radius);
    let (m1, i1, r1) = inverse(a);
    let (m2, i2, r2) = b.map_or((0.0, 0.0, 0.0), inverse);
    let jn = (1.0 + e) * (one.0 - two.0) / (m1 + m2);
    // Velocity of the first disc's rim over the second's at the contact.
    let slip = one.1 + r1 * one.2 - (two.1 - r2 * two.2);
    let stick = slip / (m1 + m2 + r1 * r1 * i1 + r2 * r2 * i2);
    let slips = stick.abs() > mu * jn;
    let jt = if slips { mu * jn * slip.signum() } else { stick };
    Impact {
        one: (one.0 - jn * m1, one.1 - jt * m1, one.2 - jt * r1 * i1),
        two: (two.0 + jn * m2, two.1 + jt * m2, two.2 - jt * r2 * i2),
        slips,
    }
}

/// Checks the direction within 0.02 degrees, and speed and spin within 0.2 %, of what is not zero.
fn check_motion(what: &str, seen: (f64, f64, f64), expected: (f64, f64, f64), speed: f64, radius: f64) {
    let length = |v: (f64, f64, f64)| (v.0 * v.0 + v.1 * v.1).sqrt();
    if length(expected) > 1e-3 * speed {
        assert!((length(seen) / length(expected) - 1.0).abs() < 2e-3, "{what}: speed {seen:?} {expected:?}");
        let turn = (seen.0 * expected.1 - seen.1 * expected.0).atan2(seen.0 * expected.0 + seen.1 * expected.1);
        assert!(turn.to_degrees().abs() < 0.02, "{what}: {} degrees", turn.to_degrees());
    } else {
        assert!(length(seen) < 2e-3 * speed, "{what}: {seen:?} {expected:?}");
    }
    if expected.2.abs() * radius > 1e-3 * speed {
        assert!((seen.2 / expected.2 - 1.0).abs() < 2e-3, "{what}: spin {seen:?} {expected:?}");
    } else {
        assert!(seen.2.abs() * radius < 2e-3 * speed, "{what}: spin {seen:?} {expected:?}");
    }
}

fn turned(v: (f64, f64, f64), angle: f64) -> (f64, f64, f64) {
    let (sin, cos) = angle.sin_cos();
    (v.0 * cos - v.1 * sin, v.0 * sin + v.1 * cos, v.2)
}

fn velocity(trace: &ShotTrace, body: BodyId, time: f64) -> (f64, f64, f64) {
    trace.velocity(body, time).unwrap()
}

#[test]
fn two_discs_part_as_the_closed_form_says() {
    let (mut slipped, mut stuck) = (0, 0);
    let discs = [
        (disc(0.015, 0.006, 0.0042), disc(0.018, 0.007, 0.0073)),
        (disc(0.015, 0.0, 0.005), disc(0.015, 0.0, 0.005)),
        (disc(0.0135, 0.005, 0.0035), disc(0.033, 0.01, 0.026)),
    ];
    for (number, (puck, striker)) in discs.into_iter().enumerate() {
        for mu in [0.02, 0.15, 0.6] {
            let board = wide(|b| {
                b.pucks.disc = puck;
                b.striker = striker;
                b.contact_friction = mu;
                b.hole_diameter = 0.1;
            });
            let touching = puck.outer_radius + striker.outer_radius;
            for speed in [0.05_f64, 0.4, 1.7, 5.0] {
                for cut in [0.0_f64, 12.0, 30.0, 45.0, 60.0, 72.0, 80.0] {
                    for offset in [0.0, 0.7, -0.5] {
                        for phase in 0..24 {
                            let aim = 0.1 + f64::from(phase) * 2.0 * PI / 24.0;
                            let run = 0.001 * (1.0 + 0.37 * f64::from(phase)) * speed.powi(2).min(1.0);
                            let normal = aim + cut.to_radians();
                            let ghost = Point::new(run * aim.cos(), run * aim.sin());
                            let at = (ghost.x + touching * normal.cos(), ghost.y + touching * normal.sin());
                            let b = offset * striker.outer_radius;
                            let layout = layout_on(&board, &[at]);
                            let shot = Strike { from: Point::default(), aim, speed, offset: b };
                            let trace = physics::simulate(&layout, &[shot]).unwrap();
                            let contact = trace.contacts[0];
                            // What the striker brings to the contact.
                            let spin = -striker.mass * speed * b / striker.inertia();
                            let (v, w) = if offset == 0.0 {
                                ((speed * speed - 2.0 * board.board_friction * G * run).sqrt(), 0.0)
                            } else {
                                run_up(&striker, board.board_friction, speed, spin, run)
                            };
                            let one = turned((v, 0.0, w), -cut.to_radians());
                            let law = impact(&striker, Some(&puck), board.disc_restitution, mu, one, (0.0, 0.0, 0.0));
                            if law.slips {
                                slipped += 1;
                            } else {
                                stuck += 1;
                            }
                            let what = format!("discs {number} mu {mu} speed {speed} cut {cut} offset {offset} phase {phase}");
                            let radius = puck.outer_radius;
                            check_motion(&what, velocity(&trace, STRIKER, contact.time), turned(law.one, normal), v, radius);
                            check_motion(&what, velocity(&trace, PUCK, contact.time), turned(law.two, normal), v, radius);
                            assert!((contact.speed / one.0 - 1.0).abs() < 2e-3, "{what}");
                        }
                    }
                }
            }
        }
    }
    assert!(slipped > 1000 && stuck > 1000, "{slipped} {stuck}");
}

/// Returns speed and spin after a short run-up: over a few millimetres the law hardly changes.
fn run_up(disc: &DiscSpec, mu: f64, v: f64, w: f64, run: f64) -> (f64, f64) {
    let (r, k) = (disc.outer_radius, disc.inner_radius / disc.outer_radius);
    let (mut v, mut w, mut gone) = (v, w, 0.0);
    let h = run / v / 16.0;
    let law = |v: f64, w: f64| {
        let (f, tau) = average(k, v / (r * w.abs()), (16, 64));
        (-mu * G * f, -w.signum() * 2.0 * mu * G * tau / (r * (1.0 + k * k)))
    };
    let (a, b) = law(v, w);
    let (a, b) = law(v + 8.0 * h * a, w + 8.0 * h * b);
    loop {
        let step = h * (v + 0.5 * h * a);
        if gone + step >= run {
            let part = h * (run - gone) / step;
            return (v + part * a, w + part * b);
        }
        gone += step;
        (v, w) = (v + h * a, w + h * b);
    }
}

#[test]
fn a_cushion_returns_a_disc_as_the_closed_form_says() {
    let (mut slipped, mut stuck) = (0, 0);
    for mu in [0.02, 0.15, 0.5] {
        let board = wide(|b| b.contact_friction = mu);
        let striker = board.striker;
        let reach = board.half_side() - striker.outer_radius;
        for (side, normal) in [(Side::E, 0.0), (Side::N, 0.5 * PI), (Side::W, PI), (Side::S, 1.5 * PI)] {
            for speed in [0.05_f64, 0.6, 2.2, 5.0] {
                for slant in [-80.0_f64, -60.0, -20.0, 0.0, 35.0, 70.0, 80.0] {
                    for offset in [0.0, 0.8, -0.3] {
                        let run = 0.004 * speed.min(1.0) * speed.min(1.0);
                        let aim = normal + slant.to_radians();
                        // In the frame of the cushion's normal it ends `run` away, at the cushion.
                        let from = turned((reach - run * slant.to_radians().cos(), -run * slant.to_radians().sin(), 0.0), normal);
                        let b = offset * striker.outer_radius;
                        let shot = Strike { from: Point::new(from.0, from.1), aim, speed, offset: b };
                        let trace = physics::simulate(&layout_on(&board, &[]), &[shot]).unwrap();
                        let contact = trace.contacts[0];
                        assert_eq!(contact.met, Met::Cushion(side));
                        let spin = -striker.mass * speed * b / striker.inertia();
                        let (v, w) = if offset == 0.0 {
                            ((speed * speed - 2.0 * board.board_friction * G * run).sqrt(), 0.0)
                        } else {
                            run_up(&striker, board.board_friction, speed, spin, run)
                        };
                        let one = turned((v, 0.0, w), slant.to_radians());
                        let law = impact(&striker, None, board.cushion_restitution, mu, one, (0.0, 0.0, 0.0));
                        if law.slips {
                            slipped += 1;
                        } else {
                            stuck += 1;
                        }
                        let what = format!("mu {mu} {side} speed {speed} slant {slant} offset {offset}");
                        check_motion(
                            &what,
                            velocity(&trace, STRIKER, contact.time),
                            turned(law.one, normal),
                            v,
                            striker.outer_radius,
                        );
                    }
                }
            }
        }
    }
    assert!(slipped > 100 && stuck > 100, "{slipped} {stuck}");
}

#[test]
fn the_throw_of_equal_solid_discs_is_the_designs() {
    // tan(throw) = min(mu, v_t / (3 (1 + e) v_n)).
    for (mu, cut) in [(0.05, 50.0_f64), (0.3, 20.0)] {
        let solid = disc(0.015, 0.0, 0.005);
        let board = wide(|b| {
            b.pucks.disc = solid;
            b.striker = solid;
            b.contact_friction = mu;
        });
        let normal = cut.to_radians();
        let at = (0.01 + 0.03 * normal.cos(), 0.03 * normal.sin());
        let trace = physics::simulate(&layout_on(&board, &[at]), &[strike(0.0, 0.0, 0.0, 2.0)]).unwrap();
        let (vx, vy, _) = velocity(&trace, PUCK, trace.contacts[0].time);
        let throw = (normal - vy.atan2(vx)).tan();
        let expected = mu.min(normal.tan() / (3.0 * (1.0 + board.disc_restitution)));
        assert!((throw / expected - 1.0).abs() < 1e-4, "{throw} {expected}");
    }
}

#[test]
fn two_disc_hits_keep_momentum_and_mirror() {
    let board = wide(|_| ());
    let (puck, striker) = (board.pucks.disc, board.striker);
    for i in 0..60 {
        let cut = f64::from(i) * 1.3;
        let speed = 0.05 + f64::from(i) * 0.08;
        let offset = f64::from(i % 7 - 3) * 0.004;
        let touching = puck.outer_radius + striker.outer_radius;
        let at = (0.02 + touching * cut.to_radians().cos(), touching * cut.to_radians().sin());
        let trace =
            physics::simulate(&layout_on(&board, &[at]), &[Strike { from: Point::default(), aim: 0.0, speed, offset }]).unwrap();
        if trace.contacts.is_empty() {
            continue;
        }
        let time = trace.contacts[0].time;
        let before = velocity(&trace, STRIKER, time - 1e-12);
        let (one, two) = (velocity(&trace, STRIKER, time), velocity(&trace, PUCK, time));
        let (m, n) = (striker.mass, puck.mass);
        let scale = m * before.0.abs();
        assert!((m * one.0 + n * two.0 - m * before.0).abs() < 1e-5 * scale, "{i}");
        assert!((m * one.1 + n * two.1 - m * before.1).abs() < 1e-5 * scale, "{i}");
        // Mirrored in the x axis.
        let mirrored = Strike { from: Point::default(), aim: 0.0, speed, offset: -offset };
        let image = physics::simulate(&layout_on(&board, &[(at.0, -at.1)]), &[mirrored]).unwrap();
        if trace.contacts.len() == 1 {
            let flip = |p: Point| Point::new(p.x, -p.y);
            assert!(flip(trace.rest.pucks[0].at).distance(image.rest.pucks[0].at) < 1e-4);
            assert!(flip(trace.strikers[0].unwrap()).distance(image.strikers[0].unwrap()) < 1e-4);
        }
    }
}

/// Returns a board with a hole so far from the cushions that a puck can cross it.
fn open_hole() -> Arc<Board> {
    wide(|b| {
        b.hole_inset = 0.4;
        b.line_inset = 0.2;
    })
}

#[test]
fn a_disc_falls_when_it_has_sunk_half_its_height_over_the_hole() {
    let board = open_hole();
    let hole = board.hole_centre(Hole::NE);
    let radius = board.hole_radius();
    let sink = (board.striker.height / G).sqrt();
    let empty = layout_on(&board, &[]);
    for miss in [0.0, 0.3, 0.9, 0.99] {
        let half_chord = radius * (1.0_f64 - miss * miss).sqrt();
        let threshold = 2.0 * half_chord / sink;
        for (part, falls) in [(0.5, true), (0.999, true), (1.001, false), (1.3, false)] {
            let over = part * threshold;
            // From 0.1 m before the rim, with friction on the way; over the hole there is none.
            let speed = (over * over + 2.0 * board.board_friction * G * 0.1).sqrt();
            if speed > board.fastest_shot {
                continue;
            }
            let shot = strike(hole.x - half_chord - 0.1, hole.y + miss * radius, 0.0, speed);
            let trace = physics::simulate(&empty, &[shot]).unwrap();
            let enter = 2.0 * 0.1 / (speed + over);
            let what = format!("miss {miss} part {part}");
            if falls {
                assert!(trace.report.striker_holed, "{what}");
                assert!((trace.duration - enter - sink).abs() < 1e-6, "{what}");
                let depth = trace.pose(STRIKER, enter + 0.5 * sink).unwrap().sunk;
                assert!((depth - 0.5 * G * 0.25 * sink * sink).abs() < 1e-6);
            } else {
                // It leaves the hole as fast as it entered.
                let leave = enter + 2.0 * half_chord / over + 1e-6;
                assert_eq!(trace.pose(STRIKER, leave).unwrap().state, physics::PoseState::OnBoard, "{what}");
                let (vx, _, _) = velocity(&trace, STRIKER, leave);
                assert!((vx / over - 1.0).abs() < 1e-4, "{what}");
            }
        }
    }
    // Just next to the rim nothing happens.
    let trace = physics::simulate(&empty, &[strike(hole.x - 0.2, hole.y + radius + 1e-6, 0.0, 0.9)]).unwrap();
    assert!(!trace.report.striker_holed && trace.contacts.is_empty());
}

#[test]
fn pucks_fall_in_the_order_of_time_and_a_disc_that_stops_over_a_hole_is_down() {
    // A puck is driven into the hole, and the striker follows into the same one.
    let board = Arc::new(Board { board_friction: 0.05, ..(*open_hole()).clone() });
    let hole = board.hole_centre(Hole::NE);
    let layout = layout_on(&board, &[(hole.x - 0.15, hole.y), (hole.x - 0.3, hole.y)]);
    let trace = physics::simulate(&layout, &[strike(hole.x - 0.5, hole.y, 0.0, 1.0)]).unwrap();
    let order: Vec<u16> = trace.report.drops.iter().map(|d| d.puck.0).collect();
    assert_eq!(order[0], 0);
    assert!(trace.report.drops.is_sorted_by(|a, b| a.time <= b.time));
    assert!(trace.report.drops.iter().all(|d| d.hole == Hole::NE));

    // Equal discs without losses: the striker stops dead over the hole and falls at once.
    let solid = disc(0.015, 0.0, 0.005);
    let board = Arc::new(Board {
        pucks: fob::board::PuckSpec { disc: solid, ..board.pucks },
        striker: solid,
        disc_restitution: 1.0,
        ..(*board).clone()
    });
    let layout = layout_on(&board, &[(hole.x + 0.045, hole.y)]);
    let trace = physics::simulate(&layout, &[strike(hole.x - 0.2, hole.y, 0.0, 2.5)]).unwrap();
    assert!(trace.report.striker_holed);
    let hit = trace.contacts[0].time;
    let down = trace.sample(hit).poses[1];
    assert_eq!(down.state, physics::PoseState::Holed(Hole::NE));
}

#[test]
fn too_fast_disc_jumps_the_cushion() {
    let board = Arc::new(Board::builtin("low-frame").unwrap());
    let empty = layout_on(&board, &[]);
    let half = board.half_side() - board.striker.outer_radius;
    for (normal, leaves) in [(4.4999, false), (4.5001, true)] {
        for slant in [0.0_f64, 20.0] {
            // Speed at the cushion from a start 0.1 m before it.
            let speed = normal / slant.to_radians().cos();
            let start = (speed * speed + 2.0 * board.board_friction * G * 0.1).sqrt();
            let from = Point::new(half - 0.1 * slant.to_radians().cos(), -0.1 * slant.to_radians().sin());
            let trace =
                physics::simulate(&empty, &[Strike { from, aim: slant.to_radians(), speed: start, offset: 0.0 }]).unwrap();
            assert_eq!(trace.report.striker_lost, leaves, "{normal} {slant}");
            assert_eq!(trace.contacts.len() == 1, leaves);
        }
    }
    // A puck driven over the cushion is lost at the time at which it leaves.
    let board = Arc::new(Board { hop_speed: 1.0, ..Board::bob() });
    let trace = physics::simulate(&layout_on(&board, &[(0.0, 0.2)]), &[strike(0.0, -0.3, 90.0, 3.0)]).unwrap();
    assert_eq!(trace.report.lost.len(), 1);
    let lost = trace.report.lost[0];
    assert!((trace.pose(PUCK, lost.time).unwrap().at.y - (board.half_side() - 0.015)).abs() < 1e-9);
    assert_eq!(trace.pose(PUCK, lost.time + 0.1).unwrap().state, physics::PoseState::Flying);
    assert_eq!(trace.pose(PUCK, lost.time + 1.0).unwrap().state, physics::PoseState::Lost);
    assert_eq!(trace.rest, Layout { board, pucks: vec![] });
}

#[test]
fn an_off_centre_hit_left_of_the_line_turns_the_striker_clockwise() {
    let board = Arc::new(Board::bob());
    let offset = 0.5 * board.striker.outer_radius;
    let trace =
        physics::simulate(&layout_on(&board, &[]), &[Strike { from: Point::default(), aim: 1.0, speed: 2.0, offset }]).unwrap();
    let (vx, vy, spin) = velocity(&trace, STRIKER, 0.0);
    assert!(((vx * vx + vy * vy).sqrt() - 2.0).abs() < 1e-6);
    let expected = -board.striker.mass * 2.0 * offset / board.striker.inertia();
    assert!((spin / expected - 1.0).abs() < 1e-6);
}
