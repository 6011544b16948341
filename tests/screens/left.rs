//! Work in the background: it ends when its screen is left, and a shot that takes long is part of it.

use crate::Bench;
use crate::seen::Seen;
use crate::stage::stage;
use egui::Key;
use fob_board::{Board, Colour, LEAST_FRICTION, Layout, MOST_MASS_RATIO, MOST_RESTITUTION, Point, Puck, PuckId, Strike};
use fob_screens::kinds::KINDS;
use fob_services::jobs::ShootAsk;
use fob_services::places;
use fob_services::route::Place as _;
use fob_services::route::{Nav, Pucks};
use std::sync::Arc;
use tempfile::TempDir;

fn at_work(bench: &Bench) -> usize {
    bench.harness.state().crew().at_work()
}

fn open(bench: &mut Bench, route: &str) {
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).unwrap()));
}

/// Back to the menu, and the few frames after which nobody works for what was left.
fn home(bench: &mut Bench) {
    bench.harness.state_mut().follow(Nav::Home);
    bench.harness.run_steps(5);
}

/// Waits until what the menu itself asks for is there.
fn rested(bench: &mut Bench) {
    crate::until(bench, "the menu's own work", |bench| at_work(bench) == 0);
}

#[test]
fn leaving_a_screen_stops_its_workers() {
    let mut worked = Vec::new();
    for screen in [
        "spread",
        "drill",
        "watch",
        "review",
        "pictures",
        "gobblet4",
        "phutball",
        "bloop",
        "puzzle-gobblet3",
        "puzzle-phutball",
        "first-win",
        "turing",
        "theatre",
        "desk",
    ] {
        let folder = TempDir::new().unwrap();
        let route = stage(folder.path(), screen);
        let mut bench = Bench::over(folder);
        rested(&mut bench);
        open(&mut bench, &route);
        for _ in 0..6 {
            bench.harness.run_steps(1);
            if at_work(&bench) > 0 {
                worked.push(screen);
                break;
            }
        }
        home(&mut bench);
        assert_eq!(at_work(&bench), 0, "{screen}");
    }
    assert!(worked.len() >= 4, "{worked:?}");
}

#[test]
fn a_hint_that_nobody_waits_for_is_not_computed() {
    let folder = TempDir::new().unwrap();
    let route = stage(folder.path(), "play");
    let mut bench = Bench::over(folder);
    rested(&mut bench);
    open(&mut bench, &route);
    bench.settle();
    bench.key(Key::H);
    assert_eq!(at_work(&bench), 1, "the hint");
    home(&mut bench);
    assert_eq!(at_work(&bench), 0);
}

/// A full board of light pucks in a pack: as much work as a board may be.
fn slow() -> (Layout, Strike) {
    let mut board = Board::bob();
    "Slow".clone_into(&mut board.name);
    (board.pucks.green, board.pucks.red) = (100, 100);
    (board.pucks.disc.mass, board.striker.mass) = (0.001, 0.001 * MOST_MASS_RATIO);
    (board.pucks.disc.outer_radius, board.pucks.disc.inner_radius) = (0.009, 0.0);
    (board.disc_restitution, board.cushion_restitution) = (MOST_RESTITUTION, MOST_RESTITUTION);
    (board.board_friction, board.fastest_shot, board.hop_speed) = (LEAST_FRICTION, 20.0, 1000.0);
    board.centre_circle_diameter = 0.4;
    let board = Arc::new(board);
    assert_eq!(board.validate(), Ok(()));
    let pitch = 2.0 * board.pucks.disc.outer_radius;
    let mut layout = Layout { board: Arc::clone(&board), pucks: Vec::new() };
    for (i, j) in (-6..=6).flat_map(|i| (-6..=6).map(move |j| (f64::from(i), f64::from(j)))) {
        let id = PuckId(layout.pucks.len() as u16);
        let at = Point::new(pitch * (i + 0.5 * j), pitch * j * 0.75_f64.sqrt());
        layout.pucks.push(Puck { id, colour: Colour::Green, at });
    }
    assert!(layout.problems().is_empty());
    let from = Point::new(0.0, -board.line_reach());
    (layout, Strike { from, aim: 90_f64.to_radians(), speed: 20.0, offset: 0.0 })
}

#[test]
fn a_shot_that_takes_long_is_simulated_in_the_background() {
    let (layout, strike) = slow();
    let ask = ShootAsk { layout: layout.clone(), strikes: vec![strike] };
    assert!(matches!(ask.at_once(), Ok(None)), "it is too much for a frame");
    let mut pucks = Pucks::new(&layout, None);
    pucks.strike = Some(strike);
    let mut bench = Bench::new();
    bench.harness.state_mut().services.settings.spread = None;
    rested(&mut bench);
    bench.harness.state_mut().follow(Nav::push(places::Practice(Some(pucks))));
    bench.settle();
    bench.harness.key_press(Key::Space);
    bench.harness.run_steps(1);
    let practice = |bench: &Bench| bench.harness.state().practice().at_rest();
    assert!(!practice(&bench) && bench.sees(fob_screens::play::labels::SIMULATING));
    // Left in the middle of it: nobody works. Back again: the shot is worked out after all, and rolls.
    home(&mut bench);
    assert_eq!(at_work(&bench), 0);
    bench.harness.state_mut().follow(Nav::push(places::Practice(None)));
    crate::until(&mut bench, "the end of the shot", practice);
    assert_ne!(bench.harness.state().practice().layout(), &layout);
    // The trace that a worker hands over is the very one that the frame would have made.
    let trace = fob_physics::simulate(&layout, &[strike]).unwrap();
    let text = ron::to_string(&trace).unwrap();
    assert_eq!(ron::from_str::<fob_physics::ShotTrace>(&text).unwrap(), trace);
    assert_eq!(bench.harness.state().practice().layout().pucks, trace.rest.pucks);
}

#[test]
fn a_board_that_never_rests_is_refused_where_its_link_is_pasted() {
    let (mut layout, _) = slow();
    let mut board = Board::clone(&layout.board);
    (board.disc_restitution, board.striker.mass) = (1.0, 1.0);
    layout.board = Arc::new(board);
    let mut bench = Bench::new();
    let link = places::Practice(Some(Pucks::new(&layout, None))).text();
    open(&mut bench, &link);
    bench.settle();
    assert!(bench.sees("disc_restitution is 1, expected 0 to 0.98") && bench.sees("striker.mass is 1"));
    assert_eq!(bench.harness.state().place(), "menu", "one stays where one is");
}
