//! What leads out of a replay: a new match from a shot on, and pictures of it.

use super::{go_to, near, theatre};
use crate::seen::Seen;
use egui::Key;
use std::time::{Duration, Instant};

#[test]
fn playing_on_and_pictures_begin_at_the_shot_that_is_shown_and_lead_back_to_it() {
    let mut bench = theatre();
    go_to(&mut bench, 2);
    for (key, button, screen) in [(Key::P, "Play on…", "play-on"), (Key::G, "Pictures…", "pictures")] {
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
fn a_match_goes_on_from_a_shot_of_the_replay() {
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
    let shots = bench.harness.state().match_on_table().map(fob::rules::Match::shots);
    // The match stands where it stood around that shot; later shots are not in it.
    assert!(shots.is_some_and(|shots| (1..=2).contains(&shots)), "{shots:?}");
}
