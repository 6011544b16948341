//! The review of a match: worked out in the background, kept by the replay's digest, walked through by mouse and by keyboard.

use super::{header, keep, moment, near, played, rect_of, replay, shifted, viewer, watch};
use crate::Bench;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_arena::{Effort, Quality, Review, reviewed};
use fob_opponent::{Candidate, Plan};
use fob_replay::{Outcome, Playback, Replay};
use fob_screens::watch::Mode;
use fob_services::places;
use fob_services::route::Nav;
use fob_store::{REVIEWS, Store, save_versioned};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A short match in a data folder, not opened yet.
fn short(shots: u32) -> (Bench, PathBuf) {
    let folder = tempfile::TempDir::new().unwrap();
    let path = keep(&Store::at(folder.path()), "short", &mut played(header(3, ["Anna", "Bo"], shots), &[]));
    (Bench::over(folder), path)
}

/// Waits for the review: the computer has to look for better shots.
fn until_whole(bench: &mut Bench) {
    let deadline = Instant::now() + Duration::from_mins(4);
    while !viewer(bench).review.is_whole() {
        assert!(Instant::now() < deadline, "the review is never done");
        std::thread::sleep(Duration::from_millis(20));
        bench.harness.run_steps(1);
    }
    bench.settle();
}

/// A review in which the shots of these numbers are poor, and the others neither good nor lucky. The better shots are made up.
fn made_up(playback: &Playback, poor: &[usize]) -> Review {
    let mut review = reviewed(playback, &Effort::GLANCE, &mut |_| true, &mut |_| true).unwrap();
    for shot in &mut review.shots {
        (shot.idle, shot.played, shot.outcome, shot.best) = (0.5, 0.5, 0.5, None);
        if poor.contains(&shot.number) {
            let strike = fob_board::Strike { speed: 1.25, ..playback.shot(shot.number).unwrap().recorded.strikes[0] };
            let (points, falls) = (vec![0.75, 0.25], Vec::new());
            shot.best =
                Some(Candidate { plan: Plan::Found, strike, win: 0.75, wins: None, points, falls, black: 0.0, lost: 0.0 });
        }
    }
    review
}

fn playback(path: &Path) -> Playback {
    Playback::new(&Replay::parse(&std::fs::read_to_string(path).unwrap()).unwrap()).unwrap()
}

fn review_file(bench: &Bench, playback: &Playback) -> PathBuf {
    bench.folder.path().join(REVIEWS).join(format!("{}.ron", playback.replay().digest()))
}

#[test]
fn a_match_is_reviewed_in_the_background_and_the_review_is_kept() {
    let (mut bench, path) = short(3);
    watch(&mut bench, path.clone());
    assert!(!viewer(&bench).review.is_open());
    bench.click(fob_screens::watch::labels::REVIEW);
    assert!(viewer(&bench).review.is_open() && bench.sees(fob_screens::watch::labels::ACCURACY));
    until_whole(&mut bench);
    let counted = playback(&path).shots().iter().filter(|shot| matches!(shot.outcome, Outcome::Shot(_))).count();
    assert_eq!(viewer(&bench).review.shots().len(), counted);
    assert!(
        bench.sees(fob_screens::watch::labels::ACCURACY_COLUMN)
            && bench.sees(fob_screens::watch::labels::GIVEN_AWAY)
            && bench.sees(fob_screens::watch::labels::CHANCES)
    );
    // A line of the list is a way to its shot.
    let row = rect_of(&bench, &fob_screens::watch::labels::review_of(2)).center();
    bench.harness.hover_at(row);
    bench.harness.drag_at(row);
    bench.harness.drop_at(row);
    bench.settle();
    near(&bench, 2, 0.0);
    assert!(bench.sees(fob_screens::watch::labels::ON_AVERAGE));
    // It is there at once the next time, by its route, and whatever the file is called.
    let known = viewer(&bench).review.shots().to_vec();
    assert!(review_file(&bench, &playback(&path)).is_file());
    let moved = path.with_file_name("renamed.fob");
    std::fs::rename(&path, &moved).unwrap();
    bench.key(Key::Escape);
    bench.harness.state_mut().follow(Nav::push(places::Review { path: moved, shot: Some(2) }));
    super::until(&mut bench, "the replay to open", |open| open.is_some());
    assert!(viewer(&bench).review.is_whole() && viewer(&bench).review.is_open());
    assert_eq!(viewer(&bench).review.shots(), known);
    near(&bench, 2, 0.0);
}

#[test]
fn the_keys_go_from_poor_shot_to_poor_shot_and_take_up_the_better_one() {
    let (mut bench, path) = short(8);
    let match_ = playback(&path);
    let review = made_up(&match_, &[3, 6]);
    assert!(review.shots.iter().all(|shot| (shot.quality() == Some(Quality::Poor)) == [3, 6].contains(&shot.number)));
    save_versioned(&review_file(&bench, &match_), &review).unwrap();
    watch(&mut bench, path);
    // Without the review the keys do nothing.
    bench.key(Key::X);
    near(&bench, 0, 0.0);
    bench.key(Key::E);
    assert!(viewer(&bench).review.is_whole());
    bench.key(Key::X);
    near(&bench, 3, 0.0);
    assert!(
        bench.sees(fob_screens::watch::labels::POOR)
            && bench.sees(&format!("{}75\u{a0}%, {}; ", fob_screens::watch::labels::BETTER, fob_services::labels::NOTHING_FALLS))
    );
    bench.key(Key::X);
    near(&bench, 6, 0.0);
    bench.key(Key::X);
    near(&bench, 6, 0.0);
    shifted(&mut bench, Key::X);
    near(&bench, 3, 0.0);
    bench.key(Key::Y);
    let board = replay(&bench).shots()[3].before.layout.board.clone();
    let Mode::WhatIf(what) = &viewer(&bench).mode else { panic!("the cue is not in the hand") };
    let strike = what.aims[0].strike(&board);
    let wanted = review.shot(3).unwrap().best.as_ref().unwrap().strike;
    assert!(strike.from.distance(wanted.from) < 1e-9 && (strike.speed - wanted.speed).abs() < 1e-9 && what.view.is_some());
    bench.key(Key::Escape);
    near(&bench, 3, 0.0);
    // A shot in which nothing better was found says so; the break is not reviewed.
    bench.key(Key::PageDown);
    assert_eq!(moment(&bench).0, 4);
    assert!(bench.sees(fob_screens::watch::labels::NOTHING_BETTER));
    bench.key(Key::Home);
    assert!(bench.sees(fob_screens::watch::labels::BREAK_NOT_REVIEWED));
    bench.key(Key::E);
    assert!(!viewer(&bench).review.is_open() && !bench.sees(fob_screens::watch::labels::ACCURACY));
}

#[test]
fn a_review_that_cannot_be_read_or_is_of_another_match_is_computed_again() {
    let (mut bench, path) = short(6);
    let match_ = playback(&path);
    let file = review_file(&bench, &match_);
    let other = Review { replay: "0123456789abcdef".to_owned(), ..made_up(&match_, &[]) };
    save_versioned(&file, &other).unwrap();
    let wrong = std::fs::read_to_string(&file).unwrap();
    for text in ["(version: 1, data: (replay:", wrong.as_str()] {
        std::fs::write(&file, text).unwrap();
        watch(&mut bench, path.clone());
        bench.key(Key::E);
        assert!(viewer(&bench).review.is_busy(), "{text}");
        let said = bench.harness.state().services.notice.as_ref().map(|notice| notice.text.clone()).unwrap();
        assert!(said.contains(fob_screens::watch::labels::COMPUTED_AGAIN) && said.contains("reviews"), "{said}");
        // Whoever does not want to wait stops it, and may begin again.
        bench.click(fob_screens::watch::labels::STOP_REVIEW);
        assert!(!viewer(&bench).review.is_busy() && bench.sees(fob_screens::watch::labels::STOPPED));
        assert!(bench.harness.query_by_label(fob_screens::watch::labels::REVIEW_ALL).is_some());
        bench.key(Key::Escape);
    }
}

#[test]
fn whoever_played_it_here_is_you_and_nobody_is_in_the_files_of_others() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let mut header = header(3, ["Anna", "Bo"], 3);
    header.players[1] = fob_replay::Player::computer("Bo", "easy");
    let own = keep(&store, "own", &mut played(header.clone(), &[]));
    let other = folder.path().join("other.fob");
    std::fs::copy(&own, &other).unwrap();
    header.players[0] = fob_replay::Player::human("Carl");
    let of_carl = keep(&store, "carl", &mut played(header, &[]));
    let mut bench = Bench::over(folder);
    for (path, title, name) in [(own, "You – Bo", "You"), (other, "Anna – Bo", "Anna"), (of_carl, "Carl – Bo", "Carl")] {
        watch(&mut bench, path);
        assert_eq!(replay(&bench).title, title);
        bench.click(fob_screens::watch::labels::REVIEW);
        until_whole(&mut bench);
        let texts = bench.shown("");
        assert_eq!(texts.contains("You"), name == "You", "{texts}");
        assert_eq!(texts.contains("Anna"), name == "Anna", "{texts}");
        let sinks = replay(&bench).lines.iter().any(|line| line.starts_with(&format!("{name} sink")));
        assert!(sinks, "{:?}", replay(&bench).lines);
    }
}
