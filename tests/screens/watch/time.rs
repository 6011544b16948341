//! Time: playing, steps, the time line, the odds, the log, the switches.

use super::{alike, boards, go_to, header, keep, moment, near, played, rect_of, replay, shifted, theatre, viewer, with_drops};
use crate::Bench;
use crate::seen::Seen;
use egui::{Key, Pos2, Rect};
use egui_kittest::kittest::{NodeT, Queryable};
use fob_kit::aiming::shot_view::ShotView;
use fob_screens::watch::Toggle;
use fob_services::places;
use fob_services::route::Nav;
use fob_store::Store;
use std::time::{Duration, Instant};

#[test]
fn it_opens_at_the_break_and_plays_at_every_speed() {
    let mut bench = theatre();
    near(&bench, 0, 0.0);
    assert!(bench.sees("Anna – Bo") && bench.sees(fob_screens::watch::labels::THE_BREAK));
    bench.click(fob_screens::watch::labels::PLAY);
    bench.wait(1.0);
    let (index, local) = moment(&bench);
    assert!(index == 0 && (0.9..1.8).contains(&local), "{local}");
    // Sounds are heard at the speed of life.
    assert!(!bench.harness.state().services.sounds.is_empty());
    bench.click(fob_screens::watch::labels::PAUSE);
    let stood = moment(&bench);
    bench.wait(0.5);
    assert_eq!(moment(&bench), stood);
    bench.harness.state_mut().services.sounds.clear();
    for (name, speed) in [("1/16", 1.0 / 16.0), ("1/8", 0.125), ("1/4", 0.25), ("1/2", 0.5), ("2", 2.0), ("4", 4.0)] {
        bench.click(name);
        let before = viewer(&bench).now();
        bench.key(Key::Space);
        bench.wait(1.0);
        bench.key(Key::Space);
        let rate = viewer(&bench).now() - before;
        // A click and a key take some frames of a twentieth of a second each.
        assert!(rate >= speed && rate <= speed * 1.7, "{name}: {rate}");
    }
    assert!(bench.harness.state().services.sounds.is_empty());
    bench.click("16");
    bench.key(Key::Space);
    bench.wait(15.0);
    assert!(!viewer(&bench).playing, "it stops at the end");
    assert_eq!(viewer(&bench).now(), replay(&bench).length());
    bench.key(Key::ArrowDown);
    assert_eq!(viewer(&bench).speed, 8.0);
    bench.key(Key::ArrowUp);
    assert_eq!(viewer(&bench).speed, 16.0);
}

#[test]
fn the_discs_and_the_strings_are_those_of_the_moment() {
    let mut bench = theatre();
    let index = with_drops(&bench);
    go_to(&mut bench, index);
    let replay = replay(&bench);
    let shot = &replay.shots()[index];
    let view = ShotView::from_shot(shot);
    for _ in 0..30 {
        shifted(&mut bench, Key::ArrowRight);
        let (_, local) = moment(&bench);
        assert!(alike(&boards(&bench)[0], &view.discs(local)), "at {local}");
    }
    near(&bench, index, 0.5);
    // Just before the first puck falls the strings are as they were, just after it one is longer.
    let drop = shot.recorded.report.drops[0];
    let game = shot.before.game.as_ref().unwrap();
    let string = game.string_of(drop.hole);
    let old = game.strings()[string].text();
    let letter = char::from(b'A' + string as u8);
    let label = |word: &str| format!("string {letter}: {}", if word.is_empty() { "the empty string" } else { word });
    bench.harness.state_mut().watching_mut().shown_mut().unwrap().seek(replay.start(index) + drop.time - 1e-4);
    bench.settle();
    assert!(bench.harness.query_by_label(&label(&old)).is_some());
    bench.harness.state_mut().watching_mut().shown_mut().unwrap().seek(replay.start(index) + drop.time + 1e-4);
    bench.settle();
    if !shot.recorded.report.striker_holed {
        assert!(bench.harness.query_by_label(&label(&format!("{old}{}", drop.colour.letter()))).is_some());
    }
}

#[test]
fn steps_go_by_contact_frame_and_shot() {
    let mut bench = theatre();
    let times_of = |index: usize| -> Vec<f64> {
        let mut times: Vec<f64> = replay(&bench).shots()[index].trace().unwrap().contacts.iter().map(|c| c.time).collect();
        times.dedup_by(|b, a| *b - *a < 1e-6);
        times
    };
    let index = (2..20).find(|i| times_of(*i).len() > 2).unwrap();
    let times = times_of(index);
    go_to(&mut bench, index);
    bench.click(fob_screens::watch::labels::NEXT_CONTACT);
    near(&bench, index, times[0]);
    bench.command(Key::ArrowRight);
    near(&bench, index, times[1]);
    bench.click(fob_screens::watch::labels::PREVIOUS_CONTACT);
    near(&bench, index, times[0]);
    bench.command(Key::ArrowLeft);
    near(&bench, index, 0.0);
    bench.click(fob_screens::watch::labels::FORWARD_A_FRAME);
    near(&bench, index, 1.0 / 60.0);
    shifted(&mut bench, Key::ArrowLeft);
    near(&bench, index, 0.0);
    bench.key(Key::ArrowRight);
    near(&bench, index, 0.5);
    bench.click(fob_screens::watch::labels::PREVIOUS_SHOT);
    near(&bench, index, 0.0);
    bench.click(fob_screens::watch::labels::PREVIOUS_SHOT);
    near(&bench, index - 1, 0.0);
    bench.click(fob_screens::watch::labels::NEXT_SHOT);
    near(&bench, index, 0.0);
    bench.key(Key::End);
    assert_eq!(viewer(&bench).now(), replay(&bench).length());
    bench.key(Key::Home);
    near(&bench, 0, 0.0);
}

#[test]
fn the_time_line_is_dragged_and_its_marks_are_clicked() {
    let mut bench = theatre();
    let replay = replay(&bench);
    let bar = rect_of(&bench, fob_screens::watch::labels::TIME_LINE);
    let at = |part: f32| Pos2::new(bar.left() + bar.width() * part, bar.center().y);
    bench.drag(at(0.2), at(0.7));
    let now = viewer(&bench).now() / replay.length();
    assert!((now - 0.7).abs() < 0.02, "{now}");
    bench.drag(at(0.7), at(0.1));
    assert!((viewer(&bench).now() / replay.length() - 0.1).abs() < 0.02);
    // Every drop, and the shot that was taken back, has a mark that leads to it.
    let drops: usize = replay.shots().iter().map(|s| s.recorded.report.drops.len()).sum();
    assert!(drops > 0 && replay.marks.len() > drops);
    for mark in [
        replay.marks.first().unwrap(),
        replay.marks.iter().find(|m| m.text.ends_with(fob_screens::watch::labels::TAKEN_BACK)).unwrap(),
    ] {
        bench.harness.get_all_by_label(&mark.text).next().unwrap().click();
        bench.settle();
        assert!((viewer(&bench).now() - mark.time).abs() < 1e-9, "{}", mark.text);
    }
    bench.key(Key::Home);
    bench.key(Key::M);
    assert!((viewer(&bench).now() - replay.marks[0].time).abs() < 1e-9);
    bench.key(Key::End);
    shifted(&mut bench, Key::M);
    let last = replay.marks.iter().rev().find(|m| m.time < replay.length() - 1e-6).unwrap();
    assert!((viewer(&bench).now() - last.time).abs() < 1e-9);
}

#[test]
fn the_chances_and_the_log_lead_to_their_shots() {
    let mut bench = theatre();
    let replay = replay(&bench);
    let curve = rect_of(&bench, fob_screens::watch::labels::ODDS);
    bench.drag(curve.left_center() + egui::vec2(30.0, 0.0), curve.center());
    assert!((viewer(&bench).now() / replay.length() - 0.5).abs() < 0.02);
    let end = replay.course().turns.first().expect("a match that turns").time;
    bench.key(Key::Home);
    bench.key(Key::O);
    assert!((viewer(&bench).now() - end).abs() < 1e-9);
    bench.key(Key::Home);
    bench.harness.get_all_by_label_contains(fob_screens::watch::labels::TURNING_POINT).next().unwrap().click();
    bench.settle();
    let turns: Vec<f64> = replay.course().turns.iter().map(|turn| turn.time).collect();
    assert!(turns.contains(&viewer(&bench).now()));
    bench.key(Key::Home);
    bench.click(&fob_screens::watch::labels::log_of(&fob_services::labels::shot(2)));
    near(&bench, 2, 0.0);
    // The curve ends with the verdict.
    let (_, last) = replay.course().curve.last().unwrap();
    let verdict = replay.playback.last().game.as_ref().unwrap().verdict().unwrap();
    let won: Vec<f64> = verdict.points.iter().map(|points| points.to_f64().floor()).collect();
    assert_eq!(*last, won);
}

#[test]
fn every_switch_has_its_key_and_draws_something() {
    let mut bench = theatre();
    let index = with_drops(&bench);
    go_to(&mut bench, index);
    bench.key(Key::ArrowRight);
    let plain = boards(&bench)[0].len();
    for (key, toggle) in [
        (Key::R, Toggle::Trails),
        (Key::S, Toggle::Stroboscope),
        (Key::V, Toggle::Speeds),
        (Key::C, Toggle::Contacts),
        (Key::A, Toggle::Aim),
        (Key::N, Toggle::Slow),
        (Key::T, Toggle::Turn),
    ] {
        let before = viewer(&bench).shows(toggle);
        bench.key(key);
        assert_eq!(viewer(&bench).shows(toggle), !before, "{toggle:?}");
    }
    assert!(boards(&bench)[0].len() > plain, "the stroboscope adds discs");
    bench.click(fob_screens::watch::labels::STROBOSCOPE);
    assert!(!viewer(&bench).shows(Toggle::Stroboscope));
    // Slow motion around contacts takes longer.
    go_to(&mut bench, index);
    bench.key(Key::Space);
    bench.wait(1.0);
    bench.key(Key::Space);
    let slow = viewer(&bench).local();
    bench.key(Key::N);
    go_to(&mut bench, index);
    bench.key(Key::Space);
    bench.wait(1.0);
    bench.key(Key::Space);
    assert!(slow < viewer(&bench).local(), "{slow}");
}

/// Everything on the screen that has a name, and where it is.
fn places(bench: &Bench) -> Vec<(String, Rect)> {
    let nodes = bench.harness.query_all_by(|node| node.label().is_some_and(|label| !label.is_empty()));
    nodes.filter_map(|node| Some((node.accesskit_node().label()?, node.rect()))).collect()
}

#[test]
fn switches_move_nothing_and_are_remembered() {
    let mut bench = theatre();
    let index = with_drops(&bench);
    go_to(&mut bench, index);
    bench.key(Key::ArrowRight);
    let still = places(&bench);
    assert!(still.len() > 30, "{} things", still.len());
    let all = [
        (fob_screens::watch::labels::TRAILS, Toggle::Trails),
        (fob_screens::watch::labels::STROBOSCOPE, Toggle::Stroboscope),
        (fob_screens::watch::labels::SPEEDS, Toggle::Speeds),
        (fob_screens::watch::labels::CONTACTS, Toggle::Contacts),
        (fob_screens::watch::labels::AIM, Toggle::Aim),
        (fob_screens::watch::labels::SLOW_HITS, Toggle::Slow),
    ];
    for (name, _) in all {
        bench.click(name);
        // A tooltip may have come up besides.
        let now = places(&bench);
        let moved: Vec<_> = still.iter().filter(|place| !now.contains(place)).collect();
        assert!(moved.is_empty(), "{name} moves {moved:?} of {now:?}");
    }
    // A puck that is followed is drawn in the middle, and the controls stay where they are.
    let controls = |bench: &Bench| places(bench).into_iter().map(|(_, rect)| rect).collect::<Vec<_>>();
    let before = controls(&bench);
    bench.key(Key::F);
    let now = controls(&bench);
    assert!(before.iter().all(|rect| now.contains(rect)));
    bench.click(fob_screens::watch::labels::SPEEDS);
    // The same for the next replay, and for the next run.
    let path = replay(&bench).path.clone();
    let shown = |bench: &Bench| all.map(|(_, toggle)| viewer(bench).shows(toggle));
    bench.key(Key::Escape);
    super::watch(&mut bench, path.clone());
    assert_eq!(shown(&bench), [true, true, false, true, true, true]);
    bench.harness.state_mut().leave();
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    super::watch(&mut bench, path);
    assert_eq!(shown(&bench), [true, true, false, true, true, true]);
}

#[test]
fn a_replay_plays_when_it_is_opened_and_rests_when_a_moment_of_it_is() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = keep(&Store::at(folder.path()), "first", &mut played(header(1, ["Anna", "Bo"], 12), &[]));
    for shot in [None, Some(2)] {
        let mut bench = Bench::over(tempfile::TempDir::new().unwrap());
        let model = bench.harness.state_mut();
        model.services.settings.motion = true;
        model.follow(Nav::push(places::Watch { path: path.clone(), shot }));
        // What plays never comes to rest, so the frames are counted.
        let deadline = Instant::now() + Duration::from_mins(1);
        while bench.harness.state().watching().is_none_or(|state| state.shown().is_none()) {
            assert!(Instant::now() < deadline, "the replay does not open");
            bench.harness.run_steps(1);
        }
        let before = moment(&bench);
        bench.harness.run_steps(3);
        assert_eq!(viewer(&bench).playing, shot.is_none());
        assert_eq!(moment(&bench) == before, shot.is_some(), "{shot:?}");
    }
}
