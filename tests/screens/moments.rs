//! The moments of a match: the last shot rests, the verdict is stamped, and then the result comes.

use crate::Bench;
use crate::seen::Seen;
use crate::stage::{begun, played};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_opponent::Level;
use fob_rules::{Kind, log};
use fob_screens::kinds::KINDS;
use fob_screens::play;
use fob_screens::play::labels::{SWAPPED, TOSS, holes, tossed};
use fob_services::places;
use fob_services::route::Nav;
use fob_services::sound::Sound;

/// A match of which one puck is left. Motion is as in the settings of a new user, or switched off.
fn before_the_last_shot(motion: bool) -> Bench {
    let mut bench = Bench::new();
    for seed in 5..30 {
        let model = bench.harness.state_mut();
        let mut match_ = begun(model, Kind::TugOfWar { accepts: 1 }, seed);
        while match_.game().left() > 1 {
            match_.fast_forward(Level::Easy, 1, false, &mut model.services).expect("a shot");
        }
        let path = match_.played.path().to_path_buf();
        let is_over = match_.game().is_over();
        drop(match_);
        if !is_over {
            model.services.settings.motion = motion;
            model.follow(Nav::push(places::Resume(path)));
            bench.settle();
            return bench;
        }
    }
    panic!("no match comes to its last puck");
}

/// Shoots as the computer would until the last puck is down.
fn shoot_the_last(bench: &mut Bench) {
    for seed in 0..60 {
        let state = bench.harness.state().find::<play::MatchScreen>().expect("the table");
        if state.game().left() == 0 {
            return;
        }
        let (layout, game) = (state.played.layout().clone(), state.game().clone());
        let strike = Level::Master.strike(&layout, &game, &mut fob_base::Dice::new(seed)).expect("a shot");
        let services = &mut bench.harness.state_mut().services;
        services.settings.has_shot = true;
        let (state, services) = bench.harness.state_mut().find_mut::<play::MatchScreen>().expect("the table");
        state.strike(strike, services);
        bench.harness.run_steps(1);
        let holed = bench.harness.state().find::<play::MatchScreen>().expect("the table").game().left() == 0;
        if holed {
            return;
        }
        bench.wait_for("the end of the shot", 30.0, |model| {
            model.find::<play::MatchScreen>().is_some_and(play::MatchScreen::aiming)
        });
    }
    panic!("the last puck does not fall");
}

#[test]
fn after_the_last_shot_the_verdict_is_stamped_before_the_result_opens() {
    let mut bench = before_the_last_shot(true);
    shoot_the_last(&mut bench);
    let rolls = |bench: &Bench| bench.harness.state().find::<play::MatchScreen>().is_some_and(|state| !state.at_rest());
    assert!(rolls(&bench));
    // Nothing tells the verdict while the shot rolls and rests.
    let mut rested = 0;
    while rolls(&bench) {
        assert!(!bench.sees(fob_services::labels::WHATEVER_FALLS) && !play::STAMPS.iter().any(|stamp| bench.sees(stamp)));
        bench.harness.run_steps(1);
        rested += 1;
        assert!(rested < 1000);
    }
    assert_eq!(bench.harness.state().place(), "resume");
    bench.wait(0.3);
    let accepting = bench.harness.state().match_on_table().expect("a match").strings()[0].accepting;
    let stamp = play::STAMPS[usize::from(!accepting)];
    assert!(bench.sees(stamp) && !bench.sees(play::STAMPS[usize::from(accepting)]));
    // The log has neither the end nor the last shot, which both tell the verdict, before the stamp has been seen.
    let state = bench.harness.state().find::<play::MatchScreen>().expect("the table");
    let end = log::end(state.game(), state.played.names()).expect("the end in words");
    let ends = state.played.log.iter().position(|line| *line == end).expect("the end in the log");
    let shot = state.played.log[ends - 1].clone();
    let before = state.played.log.first().cloned().expect("who hopes for what");
    assert!(!bench.sees(&end), "{end}");
    // Another shot may have read the same.
    let expected = state.played.log[..ends - 1].iter().filter(|line| **line == shot).count();
    assert_eq!(bench.harness.query_all_by_label(&shot).count(), expected, "{shot}");
    assert!(bench.sees(&before), "the rest of the log is there: {before}");
    bench.wait_for("the result", 5.0, |model| model.place() == "result");
    assert!(bench.sees(&end));
}

#[test]
fn a_key_skips_the_stamp() {
    let mut bench = before_the_last_shot(true);
    shoot_the_last(&mut bench);
    bench.wait_for("the stamp", 40.0, |model| model.find::<play::MatchScreen>().is_some_and(play::MatchScreen::at_rest));
    bench.wait(0.3);
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "result");
}

#[test]
fn without_motion_the_result_opens_immediately() {
    let mut bench = before_the_last_shot(false);
    shoot_the_last(&mut bench);
    while bench.harness.state().find::<play::MatchScreen>().is_some_and(|state| !state.at_rest()) {
        bench.harness.run_steps(1);
    }
    bench.settle();
    assert_eq!(bench.harness.state().place(), "result");
}

/// What is heard of these while a match ends.
fn heard(bench: &mut Bench) -> Vec<Sound> {
    let mut heard = Vec::new();
    for _ in 0..1200 {
        bench.harness.run_steps(1);
        heard.extend(bench.harness.state_mut().services.sounds.drain(..).map(|(sound, _)| sound));
        if bench.harness.state().place() == "result" {
            break;
        }
    }
    heard
}

#[test]
fn the_verdict_and_the_win_are_heard_unless_they_are_switched_off() {
    for cues in [true, false] {
        let mut bench = before_the_last_shot(true);
        bench.harness.state_mut().services.settings.cues = cues;
        shoot_the_last(&mut bench);
        let heard = heard(&mut bench);
        let verdicts = heard.iter().filter(|sound| matches!(sound, Sound::Accept | Sound::Reject)).count();
        assert_eq!(verdicts, usize::from(cues), "{heard:?}");
        assert_eq!(heard.contains(&Sound::Win), cues, "{heard:?}");
    }
}

/// A tug of war of two people, with some more pairs in its route.
fn tug_of_war(bench: &mut Bench, more: &str) {
    let players = "player=person:amber:Anna&player=person:sky:Bo";
    let route = format!("play?kind=tug-of-war&dfa=rope&seed=5&{players}{more}");
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
}

#[test]
fn the_coin_falls_before_the_break_rolls() {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.settings.motion = true;
    tug_of_war(&mut bench, "");
    let discs = |bench: &Bench| bench.harness.state().board().expect("a board").discs.clone();
    let before = discs(&bench);
    assert!(bench.sees(TOSS));
    let game = bench.harness.state().match_on_table().expect("a match");
    let Kind::TugOfWar { accepts } = game.setup().kind else { panic!("a tug of war") };
    let wins = tossed(["Anna wins", "Bo wins"][usize::from(accepts) - 1]);
    assert!(!bench.sees(&wins), "not before it has fallen");
    bench.wait(1.4);
    assert!(bench.sees(&wins) && !bench.sees(TOSS));
    assert_eq!(discs(&bench), before, "the break waits");
    bench.wait(2.0);
    assert!(!bench.sees(&wins));
    assert_ne!(discs(&bench), before, "the break rolls");
}

/// Where each has a string, a card says whose holes are whose and what an equal verdict means; it goes with a key, and the break follows.
#[test]
fn a_duel_says_whose_hole_is_whose_before_the_break() {
    for (extra, says) in [(2, "one puck of each colour comes back"), (0, "it is a draw")] {
        let mut bench = Bench::new();
        bench.harness.state_mut().services.settings.motion = true;
        let players = "player=person:amber:Anna&player=easy:sky:Bo";
        let route = format!("play?kind=reject-2&dfa=third-from-last-green&seed=5&extra={extra}&{players}");
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
        bench.settle();
        let card = holes("", &["A".to_owned()], &["B".to_owned()], Some("Bo"), Some(extra));
        assert!(card.contains(says) && bench.sees(&card), "{}", bench.shown("Holes"));
        bench.key(Key::Enter);
        assert!(!bench.sees(&card) && !bench.harness.state().at_rest());
    }
}

/// Another match of the same two says whose need is what now, and for those who play at once it is gone with a key.
#[test]
fn a_rematch_says_that_the_sides_are_swapped() {
    for kind in [Kind::TugOfWar { accepts: 1 }, Kind::Reject2] {
        let mut bench = Bench::new();
        let path = played(bench.harness.state_mut(), kind.clone(), 3, false);
        bench.harness.state_mut().services.settings.motion = true;
        bench.harness.state_mut().follow(Nav::push(places::Again(path)));
        bench.settle();
        assert!(bench.sees(SWAPPED), "{}", bench.shown("swapped"));
        bench.key(Key::Enter);
        assert!(!bench.sees(SWAPPED) && !bench.sees(TOSS));
    }
}

#[test]
fn a_key_ends_the_toss_and_not_the_break() {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.settings.motion = true;
    tug_of_war(&mut bench, "");
    assert!(bench.sees(TOSS));
    bench.key(Key::Enter);
    assert!(!bench.sees(TOSS) && !bench.harness.state().at_rest());
}

#[test]
fn no_coin_is_seen_where_none_was_tossed_or_moments_are_off() {
    for (more, motion, moments) in [("&accepts=1", true, true), ("", false, true), ("", true, false)] {
        let mut bench = Bench::new();
        let settings = &mut bench.harness.state_mut().services.settings;
        (settings.motion, settings.moments) = (motion, moments);
        tug_of_war(&mut bench, more);
        assert!(!bench.sees(TOSS), "{more}, motion {motion}, moments {moments}");
    }
}
