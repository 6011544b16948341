#![allow(clippy::unwrap_used)]
//! Drills can be solved, and solutions are judged in agreement with the motion; the spread of many executions agrees with each of them.

use fob::base::Dice;
use fob::board::{Board, Colour, Drop, Hole, Layout, Point, Side, Strike, placement};
use fob::opponent::{Drill, DrillKind, Goal, Hand, Level, Miss, Skill, Spread, SpreadRequest, Way, aims, executions};
use fob::physics::{self, BodyId, ShotTrace, check_strike, outcome, simulate};
use rand::RngExt;
use std::sync::Arc;

fn bob() -> Arc<Board> {
    Arc::new(Board::bob())
}

/// Time between two samples of a motion, in seconds.
const STEP: f64 = 0.0005;

/// Returns the times at which a disc bounces off a cushion, judged only by its velocity; `None` if a bounce is at the rim of a hole or next
/// to another disc, where it is ambiguous.
fn turns(trace: &ShotTrace, body: BodyId, radius: f64, until: f64, board: &Board) -> Option<Vec<f64>> {
    let wall = board.half_side() - radius;
    let mut found = Vec::new();
    let mut before = trace.velocity(body, 0.0).unwrap();
    let mut time = STEP;
    while time <= until {
        let now = trace.velocity(body, time).unwrap();
        let at = trace.pose(body, time).unwrap().at;
        let near = |coordinate: f64| (wall - coordinate.abs()).abs() < 0.004;
        for (old, new, coordinate) in [(before.0, now.0, at.x), (before.1, now.1, at.y)] {
            if old * coordinate > 0.0 && new * coordinate <= 0.0 && near(coordinate) {
                let hole = Hole::ALL.map(|hole| board.hole_centre(hole).distance(at)).into_iter().fold(f64::INFINITY, f64::min);
                let crowd = trace.sample(time).poses.iter().any(|pose| pose.body != body && pose.at.distance(at) < 3.0 * radius);
                if crowd || (hole - board.hole_radius()).abs() < 0.01 {
                    return None;
                }
                if board.hole_under(at).is_none() {
                    found.push(time);
                }
            }
        }
        before = now;
        time += STEP;
    }
    Some(found)
}

/// Returns whether a puck fell in the given way, judged by its motion; `None` if it is ambiguous.
fn seen(way: Way, layout: &Layout, trace: &ShotTrace, drop: &Drop) -> Option<bool> {
    let (puck, striker) = (BodyId::Puck(drop.puck), BodyId::Striker(0));
    let board = &layout.board;
    let apart = board.striker.outer_radius + board.pucks.disc.outer_radius;
    let looks = |until: f64| (0..).map(|i| f64::from(i) * STEP).take_while(move |time| *time <= until);
    match way {
        Way::Any => Some(true),
        Way::Bank => Some(turns(trace, puck, board.pucks.disc.outer_radius, drop.time, board)?.len() == 1),
        Way::Cushion => {
            let speed = |time: f64, body: BodyId| {
                let (vx, vy, _) = trace.velocity(body, time).unwrap();
                vx * vx + vy * vy
            };
            let pucks = || layout.pucks.iter().map(|puck| BodyId::Puck(puck.id));
            let met = looks(trace.duration).find(|time| pucks().any(|body| speed(*time, body) > 0.0)).unwrap_or(f64::INFINITY);
            let turned = turns(trace, striker, board.striker.outer_radius, trace.duration.min(met + 0.01), board)?;
            let first = turned.first().copied().unwrap_or(f64::INFINITY);
            ((first - met).abs() > 0.002).then_some(first < met)
        }
        Way::Combination => {
            let gap = |time: f64| trace.pose(puck, time).unwrap().at.distance(trace.pose(striker, time).unwrap().at) - apart;
            let nearest = looks(drop.time).map(gap).fold(f64::INFINITY, f64::min);
            // Between two samples discs move by a millimetre at most.
            if nearest < 0.0001 { Some(false) } else { (nearest > 0.002).then_some(true) }
        }
    }
}

#[test]
fn drills_are_solvable_and_reproducible() {
    for kind in DrillKind::ALL {
        for seed in 0..3 {
            let drill = Drill::make(&bob(), kind, seed, &mut |_| true).unwrap_or_else(|| panic!("{kind} {seed}"));
            assert_eq!((drill.kind, drill.seed, drill.side), (kind, seed, Side::S));
            assert!(drill.layout.problems().is_empty(), "{kind} {seed}");
            assert_eq!(check_strike(&drill.layout.board, &drill.solution), Ok(()), "{kind} {seed}");
            assert_eq!(placement::check(&drill.layout, Side::S, drill.solution.from), Ok(()), "{kind} {seed}");
            let trace = simulate(&drill.layout, &[drill.solution]).unwrap();
            assert_eq!(drill.goal.judge(&drill.layout, &trace), Ok(()), "{kind} {seed}: {}", drill.goal);
            // Minimum requirements of each kind, from the report alone.
            let fell = |colour: Colour| trace.report.drops.iter().any(|drop| drop.colour == colour);
            assert!(!trace.report.striker_holed && !trace.report.striker_lost);
            match &drill.goal {
                Goal::Sink { colour, holes, .. } => {
                    let wanted = |drop: &Drop| drop.colour == *colour && holes.contains(&drop.hole);
                    assert!(trace.report.drops.iter().any(wanted), "{kind} {seed}");
                    assert_eq!(holes.len(), if kind == DrillKind::Side { 2 } else { 1 });
                }
                Goal::Two => assert!(fell(Colour::Green) && fell(Colour::Red), "{kind} {seed}"),
                Goal::Guard { colour, side } => {
                    let open = |layout: &Layout| {
                        let colour_of = |id| layout.puck(id).map(|puck| puck.colour);
                        aims(layout, *side).iter().any(|aim| colour_of(aim.puck) == Some(*colour))
                    };
                    assert!(open(&drill.layout) && !open(&trace.rest), "{kind} {seed}");
                }
            }
            assert_eq!(Drill::make(&bob(), kind, seed, &mut |_| true).as_ref(), Some(&drill), "{kind} {seed}");
        }
    }
}

#[test]
fn drills_exist_on_other_boards() {
    for name in ["novuss", "carrom"] {
        let board = Arc::new(Board::builtin(name).unwrap());
        for kind in DrillKind::ALL {
            let drill = Drill::make(&board, kind, 5, &mut |_| true).unwrap_or_else(|| panic!("{name} {kind}"));
            assert_eq!(
                drill.goal.judge(&drill.layout, &simulate(&drill.layout, &[drill.solution]).unwrap()),
                Ok(()),
                "{name} {kind}"
            );
        }
    }
}

#[test]
fn making_a_drill_can_be_stopped() {
    assert_eq!(Drill::make(&bob(), DrillKind::Two, 1, &mut |_| false), None);
}

#[test]
fn the_chance_of_a_drill_is_that_of_a_medium_hand() {
    for (kind, seed) in [(DrillKind::Pot, 1), (DrillKind::Bank, 2)] {
        let drill = Drill::make(&bob(), kind, seed, &mut |_| true).unwrap();
        let hand = Skill::new(Level::Medium).unwrap().hand;
        let made = |strike: &Strike| drill.goal.judge(&drill.layout, &simulate(&drill.layout, &[*strike]).unwrap()).is_ok();
        let strikes = executions(&hand, &drill.layout, Side::S, &drill.solution, 99, 400);
        let chance = strikes.iter().filter(|strike| made(strike)).count() as f64 / 400.0;
        // Four standard errors of a hundred executions.
        assert!((chance - drill.chance).abs() < 0.2, "{kind}: {chance} and {}", drill.chance);
    }
}

#[test]
fn judge_agrees_with_the_motion() {
    let mut rng = Dice::new(3);
    let mut counts = [[0_u32; 2]; 4];
    let ways = [Way::Any, Way::Bank, Way::Cushion, Way::Combination];
    for number in 0..500_u64 {
        let kind = [DrillKind::Bank, DrillKind::Cushion, DrillKind::Combination, DrillKind::Pot][number as usize % 4];
        let drill = Drill::make(&bob(), kind, number % 8 / 4, &mut |_| true).unwrap();
        let layout = &drill.layout;
        let from = drill.solution.from;
        // Near the known solution, or anywhere.
        let strike = if number % 3 == 0 {
            let from = placement::nearest_legal(layout, Side::S, Point::new(rng.random_range(-0.3..0.3), -0.3)).unwrap();
            Strike { from, aim: rng.random_range(0.2..2.9), speed: rng.random_range(0.8..4.0), offset: 0.0 }
        } else {
            let aim = drill.solution.aim + rng.random_range(-0.02..0.02);
            Strike { from, aim, speed: drill.solution.speed * rng.random_range(0.9..1.4), offset: 0.0 }
        };
        let trace = simulate(layout, &[strike]).unwrap();
        let (holed, lost) = (trace.report.striker_holed, trace.report.striker_lost);
        for drop in &trace.report.drops {
            // The only puck of its colour in its hole, so that the goal refers to this puck.
            let alike = trace.report.drops.iter().filter(|other| (other.colour, other.hole) == (drop.colour, drop.hole)).count();
            if alike > 1 {
                continue;
            }
            for (way, counts) in ways.into_iter().zip(&mut counts) {
                let goal = Goal::Sink { colour: drop.colour, holes: vec![drop.hole], way };
                let judged = goal.judge(layout, &trace);
                if holed || lost {
                    assert_eq!(judged, Err(if holed { Miss::StrikerHoled } else { Miss::StrikerLost }));
                } else if let Some(seen) = seen(way, layout, &trace, drop) {
                    assert_eq!(judged.is_ok(), seen, "{kind} {number} {way:?} {:?}: {judged:?}", drop.puck);
                    counts[usize::from(seen)] += 1;
                }
                // In another hole, or of another colour, it never counts.
                let elsewhere = Hole::ALL.into_iter().find(|hole| trace.report.drops.iter().all(|drop| drop.hole != *hole));
                if let Some(hole) = elsewhere {
                    assert!(Goal::Sink { colour: drop.colour, holes: vec![hole], way }.judge(layout, &trace).is_err());
                }
            }
        }
        if trace.report.drops.is_empty() && !holed && !lost {
            let goal = Goal::Sink { colour: Colour::Red, holes: Hole::ALL.to_vec(), way: Way::Any };
            assert_eq!(goal.judge(layout, &trace), Err(Miss::NothingFell));
            assert_eq!(Goal::Two.judge(layout, &trace), Err(Miss::NothingFell));
        }
    }
    // Every way was both achieved and missed often enough to tell.
    for [not, taken] in &counts[1..] {
        assert!(*not >= 20 && *taken >= 20, "{counts:?}");
    }
}

#[test]
fn the_spread_counts_the_result_of_each_execution() {
    let drill = Drill::make(&bob(), DrillKind::Pot, 2, &mut |_| true).unwrap();
    let hand = Skill::new(Level::Easy).unwrap().hand;
    let (layout, strike) = (drill.layout.clone(), drill.solution);
    let request = SpreadRequest { layout: layout.clone(), side: Some(Side::S), strike, hand, seed: 7, executions: 100 };
    let spread = Spread::new(&request, &mut |_| true).unwrap();
    let ends: Vec<_> =
        executions(&hand, &layout, Side::S, &strike, 7, 100).iter().map(|strike| outcome(&layout, &[*strike]).unwrap()).collect();
    assert_eq!(spread.executions, 100);
    assert_eq!(spread.black_holed as usize, ends.iter().filter(|(report, _)| report.striker_holed).count());
    assert_eq!(spread.black_lost as usize, ends.iter().filter(|(report, _)| report.striker_lost).count());
    let mut struck = 0;
    for puck in &layout.pucks {
        let moved = |rest: &Layout| rest.puck(puck.id).is_none_or(|after| after.at.distance(puck.at) > 1e-6);
        let count = ends.iter().filter(|(_, rest)| moved(rest)).count();
        let fate = spread.pucks.iter().find(|fate| fate.puck == puck.id);
        assert_eq!(fate.map_or(0, |fate| fate.struck as usize), count);
        let Some(fate) = fate else { continue };
        struck += count;
        for hole in Hole::ALL {
            let fell =
                |report: &fob::board::ShotReport| report.drops.iter().any(|drop| (drop.puck, drop.hole) == (puck.id, hole));
            assert_eq!(fate.fell[hole.index()] as usize, ends.iter().filter(|(report, _)| fell(report)).count());
        }
        let lost = |report: &fob::board::ShotReport| report.lost.iter().any(|lost| lost.puck == puck.id);
        assert_eq!(fate.lost as usize, ends.iter().filter(|(report, _)| lost(report)).count());
    }
    assert!(struck >= 50, "{struck}");
    // Every struck puck has an end unless it is gone; so has the striker.
    let gone: u32 = spread.pucks.iter().map(|fate| fate.fell.iter().sum::<u32>() + fate.lost).sum();
    let pucks = spread.ends.iter().filter(|end| end.puck.is_some()).count();
    assert_eq!(pucks, struck - gone as usize);
    assert_eq!(spread.ends.len() - pucks, (100 - spread.black_holed - spread.black_lost) as usize);
    // Stopped half way, it reports the number of executions so far.
    let mut asked = 0;
    let some = Spread::new(&request, &mut |_| {
        asked += 1;
        asked < 5
    })
    .unwrap();
    assert_eq!(some.executions, 16);
}

#[test]
fn a_steady_hand_has_no_spread() {
    let drill = Drill::make(&bob(), DrillKind::Pot, 4, &mut |_| true).unwrap();
    // Anywhere on the board, as in practice.
    let request = SpreadRequest {
        layout: drill.layout.clone(),
        side: None,
        strike: drill.solution,
        hand: Hand::STEADY,
        seed: 1,
        executions: 10,
    };
    let spread = Spread::new(&request, &mut |_| true).unwrap();
    let end = physics::settle(&drill.layout, &[drill.solution]).unwrap();
    assert!(spread.pucks.iter().all(|fate| fate.struck == 10));
    let strikers: Vec<Point> = spread.ends.iter().filter(|end| end.puck.is_none()).map(|end| end.at).collect();
    assert_eq!(strikers.len(), 10);
    assert!(strikers.iter().all(|at| Some(*at) == end.strikers[0]));
    // With a position error the striker moves perpendicular to its aim, and never to an illegal place.
    let hand = Hand { place: 0.004, ..Hand::STEADY };
    let mut rng = Dice::new(1);
    let mut moved = 0;
    for _ in 0..50 {
        let meant = drill.solution;
        let strike = hand.execute_from(&drill.layout, None, &meant, &fob::opponent::Tremor::new(&mut rng));
        assert_eq!(placement::check_anywhere(&drill.layout, strike.from), Ok(()));
        let along = (strike.from.x - meant.from.x) * libm::cos(meant.aim) + (strike.from.y - meant.from.y) * libm::sin(meant.aim);
        assert!(along.abs() < 1e-12);
        moved += u32::from(strike.from != meant.from);
    }
    assert!(moved > 30, "{moved}");
}
