//! The practice table by real clicks and keys: setting up, layouts as files, shots again and again, the spread, and drills.

use crate::seen::Seen;
use crate::stage::stage;
use crate::{Bench, until};
use egui::{Key, Pos2};
use fob_board::{Board, Colour, Layout, Point, PuckId, Side};
use fob_opponent::{DrillKind, Level, Skill, Spread, SpreadRequest};
use fob_physics::simulate;
use fob_screens::kinds::KINDS;
use fob_screens::practice::labels::{OUTSIDE, OVERLAPS_ANOTHER, would_fall};
use fob_screens::practice::{PracticeScreen, Verdict};
use fob_services::data::DrillResults;
use fob_services::places;
use fob_services::route::Nav;
use fob_store::load_versioned;
use std::sync::Arc;

fn open(bench: &mut Bench, route: &str) {
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).unwrap()));
    bench.settle();
}

/// Two pucks on the usual board.
fn two() -> Bench {
    let mut bench = Bench::new();
    open(&mut bench, "practice?puck=g,0,0.1&puck=r,-0.2,0");
    bench
}

fn state(bench: &Bench) -> &PracticeScreen {
    bench.harness.state().practice()
}

fn at(bench: &Bench, x: f64, y: f64) -> Pos2 {
    bench.harness.state().board().expect("a board").fit.to_screen(Point::new(x, y))
}

fn puck(bench: &Bench, id: u16) -> Option<Point> {
    state(bench).layout().puck(PuckId(id)).map(|puck| puck.at)
}

fn near(a: Option<Point>, x: f64, y: f64) -> bool {
    a.is_some_and(|a| a.distance(Point::new(x, y)) < 0.003)
}

fn click_at(bench: &mut Bench, place: Pos2) {
    bench.harness.hover_at(place);
    bench.harness.run_steps(1);
    bench.harness.drag_at(place);
    bench.harness.run_steps(1);
    bench.harness.drop_at(place);
    bench.settle();
}

/// Shoots, and looks at the end of the shot at once.
fn shoot(bench: &mut Bench) {
    bench.key(Key::Space);
    assert!(!state(bench).at_rest(), "{}", state(bench).news());
    bench.harness.key_press(Key::Enter);
    bench.harness.run_steps(2);
    bench.wait_for("the end of the shot", 5.0, |model| model.practice().at_rest());
}

#[test]
fn pucks_are_set_up_by_dragging_and_an_illegal_drop_is_not_taken() {
    let mut bench = two();
    bench.click(fob_screens::practice::labels::MOVE);
    let (from, to) = (at(&bench, 0.0, 0.1), at(&bench, 0.15, 0.2));
    bench.drag(from, to);
    assert!(near(puck(&bench, 0), 0.15, 0.2), "{:?}", puck(&bench, 0));
    let before = state(&bench).layout().clone();
    // Onto the other puck, over a hole, over the cushion: nothing changes, and the reason is shown.
    let falls = would_fall("NE");
    for ((x, y), why) in [((-0.19, 0.01), OVERLAPS_ANOTHER), ((0.37, 0.37), &*falls), ((0.43, 0.0), OUTSIDE)] {
        let (from, to) = (at(&bench, 0.15, 0.2), at(&bench, x, y));
        bench.drag(from, to);
        assert_eq!(state(&bench).layout(), &before, "{why}");
        assert!(bench.sees(why), "{}", state(&bench).news());
    }
    // The striker can be dragged as well, and not onto a puck.
    let start = state(&bench).strike().from;
    let (from, to) = (at(&bench, start.x, start.y), at(&bench, 0.1, -0.2));
    bench.drag(from, to);
    assert!(near(Some(state(&bench).strike().from), 0.1, -0.2));
    let (from, to) = (at(&bench, 0.1, -0.2), at(&bench, -0.2, 0.0));
    bench.drag(from, to);
    assert!(near(Some(state(&bench).strike().from), 0.1, -0.2));
    assert!(bench.sees(&fob_services::phrases::sentence(&format!("{} a red puck", fob_services::labels::OVERLAPS))));
    // Add and remove.
    bench.click(fob_screens::practice::labels::ADD_RED);
    let place = at(&bench, -0.1, 0.2);
    click_at(&mut bench, place);
    assert_eq!(state(&bench).layout().pucks.len(), 3);
    click_at(&mut bench, place);
    assert_eq!(state(&bench).layout().pucks.len(), 3, "there is a puck already");
    bench.click(fob_screens::practice::labels::REMOVE);
    click_at(&mut bench, place);
    assert_eq!(state(&bench).layout(), &before);
    assert!(state(&bench).layout().problems().is_empty());
    bench.command(Key::Z);
    assert_eq!(state(&bench).layout().pucks.len(), 3);
}

#[test]
fn pucks_are_set_up_by_keys_alone() {
    let mut bench = two();
    bench.key(Key::Num3);
    for _ in 0..5 {
        bench.key(Key::ArrowRight);
    }
    for _ in 0..10 {
        bench.key(Key::ArrowDown);
    }
    bench.key(Key::Space);
    assert!(near(puck(&bench, 2), 0.05, -0.1), "{:?}", state(&bench).layout());
    assert_eq!(state(&bench).layout().puck(PuckId(2)).map(|puck| puck.colour), Some(Colour::Green));
    // Taken up and put elsewhere; on the way it does not lie where another one is.
    bench.key(Key::Num2);
    bench.key(Key::Space);
    for _ in 0..15 {
        bench.key(Key::ArrowUp);
    }
    bench.key(Key::Space);
    assert!(near(puck(&bench, 2), 0.05, 0.05), "{}", state(&bench).news());
    bench.key(Key::Num5);
    bench.key(Key::Space);
    assert_eq!(puck(&bench, 2), None);
    // Back to the cue: the arrows aim again.
    bench.key(Key::Num1);
    let aim = state(&bench).strike().aim;
    bench.key(Key::ArrowLeft);
    assert!(state(&bench).strike().aim > aim);
}

#[test]
fn a_layout_is_saved_and_loaded_again() {
    let mut bench = two();
    let before = state(&bench).layout().clone();
    let start = state(&bench).strike().from;
    bench.command(Key::S);
    assert!(bench.sees(fob_screens::practice::labels::SAVE_TITLE));
    bench.key(Key::Enter);
    let path = bench.folder.path().join("layouts").join("layout.ron");
    let text = std::fs::read_to_string(&path).unwrap();
    // The command line reads it as well.
    assert_eq!(Layout::from_ron(&text, Arc::new(Board::bob())).unwrap(), before);
    bench.click(fob_screens::practice::labels::CLEAR);
    assert!(state(&bench).layout().pucks.is_empty());
    bench.command(Key::O);
    bench.click("layout");
    assert_eq!(state(&bench).layout(), &before);
    assert_eq!(state(&bench).strike().from, start);
    // A broken layout is reported with its place, and nothing changes.
    std::fs::write(&path, text.replace("Green", "Blue")).unwrap();
    bench.command(Key::O);
    bench.click("layout");
    assert!(bench.sees("layout.ron:"));
    bench.key(Key::Enter);
    assert_eq!(state(&bench).layout(), &before);
}

#[test]
fn the_same_shot_can_be_repeated() {
    let mut bench = two();
    let before = state(&bench).layout().clone();
    let strike = state(&bench).strike();
    let rest = simulate(&before, &[strike]).unwrap().rest;
    for _ in 0..3 {
        shoot(&mut bench);
        assert_eq!(state(&bench).layout(), &rest);
        bench.key(Key::R);
        assert_eq!((state(&bench).layout(), state(&bench).strike()), (&before, strike));
    }
    // By itself, after a look at the end.
    bench.key(Key::T);
    shoot(&mut bench);
    assert_eq!(state(&bench).layout(), &rest);
    bench.wait(2.0);
    assert_eq!(state(&bench).layout(), &before);
}

#[test]
fn the_spread_is_that_of_a_direct_computation() {
    let mut bench = two();
    bench.key(Key::F3);
    bench.click(fob_screens::practice::labels::MEDIUM);
    until(&mut bench, "the spread", |bench| state(bench).cloud().spread().is_some());
    let direct = |bench: &Bench| {
        let hand = Skill::new(Level::Medium).unwrap().hand;
        let (layout, strike) = (state(bench).layout().clone(), state(bench).strike());
        Spread::new(&SpreadRequest { layout, side: None, strike, hand, seed: 1, executions: 100 }, &mut |_| true).unwrap()
    };
    let spread = direct(&bench);
    assert_eq!(state(&bench).cloud().spread(), Some(&spread));
    assert!(spread.pucks.iter().any(|fate| fate.struck > 50), "{spread:?}");
    assert!(bench.sees(&format!("{}: {} of 100", fob_screens::practice::labels::NONE_FALLS, spread.nothing)));
    // Another aim: the old cloud is gone at once, and the new one comes.
    bench.harness.key_press(Key::ArrowLeft);
    bench.harness.run_steps(2);
    assert_eq!(state(&bench).cloud().spread(), None);
    until(&mut bench, "the other spread", |bench| state(bench).cloud().spread().is_some());
    let other = direct(&bench);
    assert_ne!(other, spread);
    assert_eq!(state(&bench).cloud().spread(), Some(&other));
    // It is kept for the next time.
    bench.click(fob_screens::practice::labels::OFF);
    assert!(state(&bench).cloud().request().is_none());
}

#[test]
fn the_shown_solution_solves_the_drill_and_results_are_saved() {
    let mut bench = Bench::new();
    open(&mut bench, "drill?kind=pot&seed=1");
    until(&mut bench, "the drill", |bench| state(bench).open_drill().drill().is_some());
    let drill = state(&bench).open_drill().drill().unwrap().clone();
    assert_eq!(state(&bench).layout(), &drill.layout);
    assert_eq!((drill.kind, drill.seed, drill.side), (DrillKind::Pot, 1, Side::S));
    assert!(bench.sees(&drill.goal.to_string()));
    // A miss: the striker is sent the wrong way, and all is laid back by itself.
    for _ in 0..180 {
        bench.harness.key_press(Key::ArrowLeft);
    }
    bench.settle();
    shoot(&mut bench);
    assert!(matches!(state(&bench).open_drill().verdict(), Some(Verdict::Missed(_))));
    assert!(bench.sees(fob_screens::practice::labels::NOT_YET));
    bench.wait(2.0);
    assert_eq!(state(&bench).layout(), &drill.layout);
    bench.key(Key::V);
    let strike = state(&bench).strike();
    assert_eq!((strike.from, strike.aim, strike.speed), (drill.solution.from, drill.solution.aim, drill.solution.speed));
    shoot(&mut bench);
    assert_eq!(state(&bench).open_drill().verdict(), Some(Verdict::Made));
    assert!(bench.sees(fob_screens::practice::labels::SOLVED_AS_SHOWN));
    // Once it is made it counts no more.
    bench.key(Key::R);
    shoot(&mut bench);
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let kept: DrillResults = load_versioned(&folder.path().join("drills.ron")).unwrap();
    let record = kept.of(DrillKind::Pot);
    assert_eq!((record.tries, record.made, record.best), (2, 1, 0));
    let mut bench = Bench::over(folder);
    open(&mut bench, "drills");
    assert!(bench.sees("50\u{a0}%"));
    bench.click(&fob_screens::drills::practise(DrillKind::Bank));
    let route = bench.harness.state().route();
    assert_eq!(route.get().and_then(|drill: &places::Drill| drill.kind), Some(DrillKind::Bank), "{route}");
}

#[test]
fn solving_a_drill_at_once_starts_a_streak_and_unsaved_results_are_retried() {
    let mut bench = Bench::new();
    let path = bench.folder.path().join("drills.ron");
    std::fs::create_dir(&path).unwrap();
    open(&mut bench, "drill?kind=pot&seed=2");
    until(&mut bench, "the drill", |bench| state(bench).open_drill().drill().is_some());
    let drill = state(&bench).open_drill().drill().unwrap().clone();
    // Like somebody who types in what the drill knows, without asking to be shown.
    bench.key(Key::V);
    let known = state(&bench).strike();
    open(&mut bench, "drill?kind=pot&seed=2");
    until(&mut bench, "the drill", |bench| state(bench).open_drill().drill().is_some());
    assert_eq!(state(&bench).open_drill().drill(), Some(&drill));
    bench.harness.state_mut().find_mut::<PracticeScreen>().unwrap().0.aim_as(&known);
    shoot(&mut bench);
    assert_eq!(state(&bench).open_drill().verdict(), Some(Verdict::Made));
    assert!(bench.sees(fob_screens::practice::labels::SOLVED_AT_ONCE));
    assert!(bench.sees(&fob_services::labels::not_saved(fob_services::labels::DRILL_RESULTS)));
    std::fs::remove_dir(&path).unwrap();
    bench.wait(5.0);
    assert!(!bench.sees(fob_services::labels::COULD_NOT_BE_SAVED));
    let kept: DrillResults = load_versioned(&path).unwrap();
    let record = kept.of(DrillKind::Pot);
    assert_eq!((record.tries, record.made, record.best), (1, 1, 1));
}

#[test]
fn two_windows_enter_into_the_same_results() {
    let mut bench = Bench::new();
    let mut other = bench.second_window();
    let shot = |made| fob_services::data::DrillTry { kind: DrillKind::Two, made, shown: false };
    bench.harness.state_mut().services.enter_drill(shot(true));
    other.harness.state_mut().services.enter_drill(shot(true));
    bench.harness.state_mut().services.enter_drill(shot(false));
    let record = bench.harness.state().services.drills.of(DrillKind::Two);
    assert_eq!((record.tries, record.made, record.best, record.streak), (3, 2, 2, 0));
}

#[test]
fn a_position_of_a_replay_is_practised() {
    let folder = tempfile::TempDir::new().unwrap();
    let route = stage(folder.path(), "watch");
    let mut bench = Bench::over(folder);
    open(&mut bench, &format!("{route}&shot=2"));
    until(&mut bench, "the replay", |bench| bench.harness.state().watching().and_then(|watch| watch.shown()).is_some());
    let shot = {
        let shown = bench.harness.state().watching().unwrap().shown().unwrap();
        shown.replay.shots()[shown.index()].clone()
    };
    // At the strike: the pucks before the shot, and its strike.
    bench.key(Key::L);
    assert_eq!(bench.harness.state().place(), "practice");
    let places = |layout: &Layout| layout.pucks.iter().map(|puck| (puck.colour, puck.at)).collect::<Vec<_>>();
    assert_eq!(places(state(&bench).layout()), places(&shot.before.layout));
    let strike = state(&bench).strike();
    assert_eq!(strike.from, shot.recorded.strikes[0].from);
    assert!((strike.speed - shot.recorded.strikes[0].speed).abs() < 1e-9);
    // While the shot rolls: pucks that may lie there.
    bench.key(Key::Escape);
    bench.key(Key::ArrowRight);
    bench.click(fob_screens::watch::labels::PRACTISE);
    assert!(state(&bench).layout().problems().is_empty());
    assert!(!state(&bench).layout().pucks.is_empty());
    assert_ne!(places(state(&bench).layout()), places(&shot.before.layout));
}
