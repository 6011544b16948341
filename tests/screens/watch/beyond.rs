//! What leads out of a replay: a new match from a shot on, and pictures of it.

use super::{go_to, near, replay, theatre};
use crate::seen::Seen;
use egui::Key;
use egui_kittest::kittest::Queryable;
use std::time::{Duration, Instant};

#[test]
fn playing_on_and_pictures_begin_at_the_shot_that_is_shown_and_lead_back_to_it() {
    let mut bench = theatre();
    go_to(&mut bench, 2);
    for (key, button, screen) in
        [(Key::P, fob_screens::watch::labels::PLAY_ON, "play-on"), (Key::G, fob_screens::watch::labels::PICTURES, "pictures")]
    {
        bench.key(key);
        assert_eq!(bench.harness.state().place(), screen);
        bench.key(Key::Escape);
        assert_eq!(bench.harness.state().place(), "watch");
        near(&bench, 2, 0.0);
        bench.click(button);
        assert_eq!(bench.harness.state().place(), screen);
        bench.key(Key::Escape);
        near(&bench, 2, 0.0);
    }
}

#[test]
fn a_match_continues_from_a_shot_of_the_replay() {
    let mut bench = theatre();
    go_to(&mut bench, 2);
    bench.key(Key::P);
    bench.key(Key::Enter);
    // The shots up to there are simulated again on a thread, so real time passes.
    let deadline = Instant::now() + Duration::from_mins(1);
    while bench.harness.state().place() != "resume" {
        assert!(Instant::now() < deadline, "the match did not begin");
        std::thread::sleep(Duration::from_millis(10));
        bench.harness.run_steps(1);
    }
    bench.settle();
    let shots = bench.harness.state().match_on_table().map(fob_rules::Match::shots);
    // The match is where it was around that shot; later shots are not in it.
    assert!(shots.is_some_and(|shots| (1..=2).contains(&shots)), "{shots:?}");
}

#[test]
fn playing_on_at_the_start_of_a_shot_means_before_it() {
    let mut bench = theatre();
    let replay = replay(&bench);
    let taken_back = replay.shots().iter().position(|shot| shot.taken_back).expect("a shot that was taken back");
    // Where it begins, how much of it has been seen, and the last shot that is then kept.
    let before = replay.shots()[taken_back].number - 1;
    for (index, steps, kept) in [(2, 0, 1), (2, 1, 2), (taken_back, 0, before), (taken_back + 1, 0, before), (0, 0, 0)] {
        go_to(&mut bench, index);
        for _ in 0..steps {
            bench.key(Key::ArrowRight);
        }
        bench.key(Key::P);
        assert_eq!(bench.harness.state().play_on().unwrap().shot(), kept, "at shot {index}");
        if index == taken_back + 1 {
            // The one who shot then is the next one again.
            let shooter = replay.shooter(index);
            let (name, side) = shooter.split_once(" from ").expect("who shoots from where");
            let next = fob_screens::theatre::labels::next_shot(name, side);
            assert!(bench.harness.query_by_label(&next).is_some(), "{next}");
        }
        bench.key(Key::Escape);
        assert_eq!(bench.harness.state().place(), "watch");
    }
}
