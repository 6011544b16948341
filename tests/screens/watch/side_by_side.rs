//! The views next to the recorded match: a puck that is followed, another strike, another shot, another replay.

use super::{alike, boards, go_to, near, replay, shifted, theatre, until, viewer, with_drops};
use crate::Bench;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_board::{Point, Strike};
use fob_kit::aiming::shot_view::ShotView;
use fob_kit::scene::Look;
use fob_physics::BodyId;
use fob_rules::Match;
use fob_screens::watch::Mode;
use fob_services::phrases::string_letter;

#[test]
fn a_click_follows_a_puck_in_the_middle_of_the_view() {
    let mut bench = theatre();
    let index = with_drops(&bench);
    go_to(&mut bench, index);
    let scene = bench.harness.state().board().cloned().unwrap();
    let puck = scene.discs.iter().find(|d| d.look != Look::Striker).unwrap();
    let at = scene.fit.to_screen(puck.at);
    bench.harness.hover_at(at);
    bench.harness.run_steps(1);
    bench.harness.drag_at(at);
    bench.harness.run_steps(1);
    bench.harness.drop_at(at);
    bench.settle();
    assert!(matches!(viewer(&bench).follow, Some(BodyId::Puck(_))), "the puck that was clicked is followed");
    // By key: the striker first, then every puck that moves, then none.
    bench.key(Key::Num0);
    bench.key(Key::F);
    assert_eq!(viewer(&bench).follow, Some(BodyId::Striker(0)));
    bench.key(Key::Space);
    bench.wait(0.4);
    bench.key(Key::Space);
    let scene = bench.harness.state().board().cloned().unwrap();
    assert!(viewer(&bench).eye.zoom > 2.0);
    let middle = scene.fit.rect.center();
    let nearest = scene.discs.iter().map(|d| scene.fit.to_screen(d.at).distance(middle)).fold(f32::INFINITY, f32::min);
    assert!(nearest < 1.0, "{nearest}");
    bench.key(Key::Num0);
    assert_eq!((viewer(&bench).follow, viewer(&bench).eye.zoom), (None, 1.0));
}

#[test]
fn what_if_changes_the_outcome_and_escape_returns() {
    let mut bench = theatre();
    let index = with_drops(&bench);
    go_to(&mut bench, index);
    let recorded = replay(&bench).shots()[index].clone();
    bench.click(fob_screens::watch::labels::WHAT_IF);
    let what = |bench: &Bench| match &viewer(bench).mode {
        Mode::WhatIf(what) => (what.as_recorded(), what.words().to_owned(), what.view.clone()),
        other => panic!("{other:?}"),
    };
    // Untouched it is the recorded shot to the last bit.
    let (same, _, view) = what(&bench);
    assert!(same);
    assert!(bench.sees(fob_screens::watch::labels::HOW_TO_STRIKE), "it says how to aim");
    assert_eq!(view.unwrap().trace().unwrap().digest, recorded.trace().unwrap().digest);
    for _ in 0..12 {
        bench.key(Key::ArrowLeft);
    }
    let (same, words, view) = what(&bench);
    let view = view.unwrap();
    let trace = view.trace().unwrap();
    assert!(!bench.sees(fob_screens::watch::labels::HOW_TO_STRIKE), "that is known now");
    assert!(!same && words.starts_with(&replay(&bench).shooter(index)[..2]), "{words}");
    assert_ne!(trace.digest, recorded.trace().unwrap().digest);
    // An independent simulation of the turned strike says the same.
    let strike = recorded.recorded.strikes[0];
    let turned = Strike { aim: strike.aim + 12f64.to_radians(), ..strike };
    let fell = recorded.what_if(&[turned]).unwrap().report.drops.len();
    assert_eq!(trace.report.drops.len(), fell);
    // Both play over one another: more discs than one outcome has.
    bench.key(Key::Space);
    bench.wait(1.0);
    let both = boards(&bench)[0].clone();
    assert!(both.iter().any(|d| d.alpha > 0.0 && d.alpha < 0.5), "pale ghosts");
    assert!(both.len() > view.discs(viewer(&bench).local()).len());
    bench.key(Key::Backspace);
    assert!(what(&bench).0);
    // By the mouse: drawing back sets aim and power, and letting go plays.
    let scene = bench.harness.state().board().cloned().unwrap();
    let from = scene.fit.to_screen(Point::new(0.05, 0.05));
    bench.drag(from, from + egui::vec2(60.0, 110.0));
    assert!(!what(&bench).0);
    assert!(viewer(&bench).playing);
    bench.key(Key::Escape);
    assert!(matches!(viewer(&bench).mode, Mode::Match));
    near(&bench, index, 0.0);
    assert_eq!(replay(&bench).shots()[index], recorded, "the record is untouched");
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
}

#[test]
fn in_a_what_if_the_strings_and_the_text_are_those_of_the_other_strike() {
    let mut bench = theatre();
    let index = with_drops(&bench);
    go_to(&mut bench, index);
    let recorded = replay(&bench).shots()[index].clone();
    let words = |game: &Match| -> Vec<String> {
        game.strings().iter().map(|string| string.word.iter().map(|colour| colour.letter()).collect()).collect()
    };
    let shown = |bench: &Bench, words: &[String]| {
        let one = |(i, word): (usize, &String)| bench.sees(&format!("string {}: {word}", string_letter(i)));
        words.iter().enumerate().all(one)
    };
    let as_recorded = words(recorded.result().expect("a match"));
    // Independently of the screen: the first turn to the left after which the strings differ.
    let other = |turns: u32| {
        let strike = recorded.recorded.strikes[0];
        let turned = Strike { aim: strike.aim + f64::from(turns).to_radians(), ..strike };
        let mut game = recorded.before.game.clone().expect("a match");
        game.apply(&recorded.what_if(&[turned]).expect("a shot").report).expect("a shot of these pucks");
        words(&game)
    };
    let turns = (1..90).find(|turns| other(*turns) != as_recorded).expect("another result");
    bench.click(fob_screens::watch::labels::WHAT_IF);
    for _ in 0..turns {
        bench.key(Key::ArrowLeft);
    }
    bench.key(Key::Space);
    bench.wait(20.0);
    assert!(shown(&bench, &other(turns)), "expected {:?}; {}", other(turns), bench.shown("string "));
    // The log beside them speaks of the same strike.
    let Mode::WhatIf(what) = &viewer(&bench).mode else { panic!("a what-if") };
    assert!(bench.sees(&format!("{}: {}", fob_screens::watch::labels::WHAT_IF, what.words())), "{}", what.words());
    bench.key(Key::Backspace);
    bench.key(Key::Space);
    bench.wait(20.0);
    assert!(shown(&bench, &as_recorded), "expected {as_recorded:?}; {}", bench.shown("string "));
}

#[test]
fn two_shots_or_replays_are_shown_side_by_side_on_one_clock() {
    let mut bench = theatre();
    go_to(&mut bench, 2);
    bench.key(Key::B);
    assert_eq!(boards(&bench).len(), 2);
    let start = |bench: &Bench, shot: usize, board: usize| {
        let replay = replay(bench);
        let strikes = replay.shots()[shot].recorded.strikes.clone();
        boards(bench)[board].iter().any(|d| d.look == Look::Striker && d.at.distance(strikes[0].from) < 1e-9)
    };
    assert!(start(&bench, 2, 0) && start(&bench, 3, 1));
    bench.click(fob_screens::watch::labels::NEXT_ON_RIGHT);
    assert!(start(&bench, 4, 1));
    shifted(&mut bench, Key::PageUp);
    assert!(start(&bench, 3, 1));
    bench.key(Key::Space);
    bench.wait(0.5);
    bench.key(Key::Space);
    let local = viewer(&bench).local();
    assert!(local > 0.3);
    let replay = replay(&bench);
    for (board, index) in [(0, 2), (1, 3)] {
        let shot = &replay.shots()[index];
        assert!(alike(&boards(&bench)[board], &ShotView::from_shot(shot).discs(local)), "board {board}");
    }
    bench.click(fob_screens::watch::labels::ANOTHER_REPLAY);
    until(&mut bench, "the library", |open| open.is_some_and(|o| o.picker.as_ref().is_some_and(|p| !p.busy())));
    bench.harness.get_by_label_contains("second:").click();
    bench.settle();
    until(&mut bench, "the other replay", |open| {
        open.is_some_and(|o| matches!(&o.mode, Mode::Pair(pair) if pair.replay.title == "Carl – Dora"))
    });
    assert!(bench.sees("Carl – Dora") && bench.sees("Anna – Bo"));
    bench.key(Key::Escape);
    assert_eq!(boards(&bench).len(), 1);
    assert_eq!(bench.harness.state().place(), "watch");
}

#[test]
fn the_list_of_other_replays_draws_only_what_is_in_sight_and_is_searched() {
    let mut bench = theatre();
    let second = replay(&bench).path.with_file_name("second.fob");
    for n in 0..200 {
        std::fs::copy(&second, second.with_file_name(format!("copy {n:03}.fob"))).unwrap();
    }
    bench.key(Key::B);
    bench.click(fob_screens::watch::labels::ANOTHER_REPLAY);
    until(&mut bench, "the library", |open| open.is_some_and(|o| o.picker.as_ref().is_some_and(|p| !p.busy())));
    let rows = |bench: &crate::Bench| bench.harness.query_all_by_label_contains("Carl – Dora").count();
    assert!((2..20).contains(&rows(&bench)), "{} rows", rows(&bench));
    bench.harness.get_by_label(fob_screens::watch::labels::SEARCH).focus();
    bench.settle();
    bench.harness.get_by_label(fob_screens::watch::labels::SEARCH).type_text("COPY 077");
    bench.settle();
    assert_eq!(rows(&bench), 1);
    bench.harness.get_by_label_contains("copy 077:").click();
    bench.settle();
    until(&mut bench, "the other replay", |open| {
        open.is_some_and(|o| matches!(&o.mode, Mode::Pair(pair) if pair.replay.title == "Carl – Dora"))
    });
}
