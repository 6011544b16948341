//! Matches that go over links: by turns between two computers, and challenges.

use crate::challenges::{challenge, play_on};
use crate::links::played;
use crate::seen::Seen;
use crate::{Bench, until};
use egui::Key;
use fob_automata::builtin;
use fob_board::{Colour, Drop, Hole, PuckId, ShotReport};
use fob_opponent::Level;
use fob_replay::{Playback, Recorder, Replay, Word, to_clip};
use fob_rules::{Kind, Match, Setup};
use fob_screens::kinds::KINDS;
use fob_screens::model::Model;
use fob_screens::play;
use fob_services::driving::turns::{self, Received};
use fob_services::driving::{Turn, challenge as challenges};
use fob_services::link::{self, address};
use fob_services::places;
use fob_services::route::Nav;
use fob_services::route::Place as _;
use fob_store::{Store, load_replay};
use std::cmp::Ordering;

fn text(bench: &Bench) -> String {
    bench.harness.state().playing().expect("a match on the table").played.text()
}

fn waits_for(model: &Model, player: u8) -> bool {
    model.playing().is_some_and(|play| matches!(play.played.turn(), Turn::Wait(other) if *other == player))
}

/// Shoots as it is aimed, and sees the shot; an order that is due before is chosen as it fell.
fn shoot(bench: &mut Bench, next: u8) {
    let mine = |model: &Model| model.aiming() || model.playing().is_some_and(|play| matches!(play.played.turn(), Turn::Choose));
    bench.wait_for("one's own turn", 60.0, mine);
    if !bench.harness.state().aiming() {
        bench.key(Key::Enter);
        bench.wait_for("one's own shot", 20.0, Seen::aiming);
    }
    bench.key(Key::Space);
    bench.wait_for("the turn of the other", 60.0, |model| waits_for(model, next));
}

/// Pastes a link and waits until it was read.
fn open(bench: &mut Bench, link: &str) {
    bench.paste(link);
    until(bench, "the link was read", |bench| {
        bench.harness.state().place() != "turns"
            || bench.sees(&fob_screens::turns::play_as(""))
            || bench.sees(fob_screens::turns::CONTINUE_SAVED)
    });
}

fn matches_of(bench: &Bench) -> usize {
    std::fs::read_dir(bench.folder.path().join("matches")).map_or(0, |files| {
        files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "fob")).count()
    })
}

#[test]
fn two_people_play_by_turns_over_links() {
    let (mut anna, mut bo) = (Bench::new(), Bench::new());
    anna.key(Key::Num4);
    anna.click(fob_screens::new_game::labels::REJECT_TWO);
    anna.click(fob_screens::new_game::labels::BY_LINKS);
    assert!(!anna.sees(&fob_services::labels::who_plays_as(2)), "only people play by links");
    anna.command(Key::Enter);
    shoot(&mut anna, 2);
    assert!(
        anna.sees(&fob_screens::play::labels::shoots_next("Bo")) || anna.sees(&fob_screens::play::labels::chooses_next("Bo"))
    );
    assert!(
        !anna.sees(fob_screens::play::labels::TAKE_BACK) && !anna.sees(fob_screens::play::labels::DRAW),
        "nobody can be asked"
    );
    anna.click(&fob_services::labels::copy_link_for("Bo"));
    let first = anna.copied();
    assert!(first.starts_with("turns?match=fob-replay-2%3A"), "{first}");

    open(&mut bo, &format!("https://example.org/fob/#{first}"));
    assert!(bo.sees(&fob_screens::turns::turn_of("Bo")));
    assert_eq!(matches_of(&bo), 0, "nothing is kept yet");
    bo.click(&fob_screens::turns::play_as("Bo"));
    assert_eq!(bo.harness.state().place(), "resume");
    assert!(matches!(bo.harness.state().playing().unwrap().played.turn(), Turn::Show(_)), "Anna's shot is seen first");
    assert_eq!(text(&bo), text(&anna));
    shoot(&mut bo, 1);
    bo.key(Key::Enter);
    let second = bo.copied();

    // It is pasted at the table, and goes on with the same match.
    open(&mut anna, &second);
    assert_eq!((anna.harness.state().place(), matches_of(&anna)), ("resume", 1));
    assert!(matches!(anna.harness.state().playing().unwrap().played.turn(), Turn::Show(_)), "Bo's shot is seen");
    assert_eq!(text(&anna), text(&bo));
    shoot(&mut anna, 2);
    let now = text(&anna);

    // An older link changes nothing, nor does one with nothing new.
    open(&mut anna, &second);
    assert!(anna.sees(fob_screens::turns::OLDER));
    open(&mut bo, &second);
    assert!(bo.sees(fob_screens::turns::UP_TO_DATE));
    assert_eq!((text(&anna), matches_of(&anna), matches_of(&bo)), (now.clone(), 1, 1));

    // After a new start it is still a match by turns, and waits.
    let Bench { harness, folder, .. } = anna;
    drop(harness);
    let mut anna = Bench::over(folder);
    anna.key(Key::Enter);
    assert!(waits_for(anna.harness.state(), 2));
    assert_eq!(text(&anna), now);
}

#[test]
fn the_end_of_a_match_by_turns_is_sent_as_well() {
    let mut bench = Bench::new();
    let mut live = played(Kind::Reject2, "rope", Level::Random, 11, 3);
    let services = &mut bench.harness.state_mut().services;
    let path = turns::take_up(&Replay::parse(&live.text()).unwrap(), 2, Vec::new(), services).unwrap();
    live.resign(1).unwrap();
    open(&mut bench, &places::Turns { replay: to_clip(&live.text()), orders: Vec::new() }.text());
    bench.wait_for("the result", 60.0, |model| model.place() == "result");
    assert!(!path.exists(), "it is among the replays");
    bench.key(Key::Enter);
    let copied = link::read(&bench.copied(), |route| KINDS.read(route)).unwrap();
    let places::Turns { replay, .. } = copied.get().expect("a link to the end");
    assert_eq!(*replay, to_clip(&live.text()));
    // The same from its file.
    let result = bench.harness.state().route();
    bench.harness.state_mut().follow(Nav::Home);
    bench.harness.state_mut().follow(Nav::Push(result));
    bench.settle();
    assert!(bench.sees(&fob_services::labels::copy_link_for("Anna")));
}

#[test]
fn links_that_disagree_with_the_match_here_change_nothing() {
    let mut bench = Bench::new();
    let base = played(Kind::Reject2, "rope", Level::Random, 21, 1);
    let (mut here, mut other) = (base.clone(), base.clone());
    play_on(&mut here, 1, 1);
    play_on(&mut other, 2, 1);
    let read = |live: &Recorder| Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
    let services = &mut bench.harness.state_mut().services;
    // Anna's computer, with the shot of Bo.
    let path = turns::take_up(&Replay::parse(&here.text()).unwrap(), 1, Vec::new(), services).unwrap();
    let kept = std::fs::read(&path).unwrap();
    assert_eq!(turns::receive(&read(&here), &[], services), Ok(Received::Same(path.clone())));
    assert_eq!(turns::receive(&read(&base), &[], services), Ok(Received::Older(path.clone(), 1)));
    assert_eq!(turns::receive(&read(&other), &[], services), Ok(Received::Differs(path.clone(), 2)));
    // Somebody has shot in Anna's place.
    let mut forged = here.clone();
    play_on(&mut forged, 3, 1);
    let by_anna = read(&forged).shots().last().and_then(|shot| shot.player) == Some(1);
    if by_anna {
        assert_eq!(turns::receive(&read(&forged), &[], services), Ok(Received::Foreign(path.clone(), 1)));
    }
    assert_eq!(std::fs::read(&path).unwrap(), kept);
    // It is reported, and the next step is offered.
    open(&mut bench, &places::Turns { replay: to_clip(&other.text()), orders: Vec::new() }.text());
    assert!(bench.sees(&fob_screens::turns::differs_from(2)));
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "resume");
    assert_eq!(load_replay(&path).unwrap().print(), here.text());
}

#[test]
fn each_order_waits_for_the_one_whose_choice_it_is() {
    let setup = Setup::new(Kind::Reject4, builtin("rope").unwrap(), 15, 15);
    let mut game = Match::new(setup).unwrap();
    let drop = |id: u16, hole, colour| Drop { puck: PuckId(id), colour, hole, time: f64::from(id) };
    let drops = vec![
        drop(0, Hole::NE, Colour::Green),
        drop(1, Hole::NE, Colour::Red),
        drop(2, Hole::SW, Colour::Red),
        drop(3, Hole::SW, Colour::Green),
    ];
    game.apply(&ShotReport { drops, ..ShotReport::default() }).unwrap();
    let choosers: Vec<(Hole, u8)> = game.choices().iter().map(|choice| (choice.hole, choice.chooser)).collect();
    let [(first, one), (second, two)] = choosers[..] else { panic!("two orders are due: {choosers:?}") };
    assert_ne!(one, two);
    assert_eq!(turns::acts(&game, &[]), Some(one));
    let chosen = turns::due(&game, &[(first, Word(vec![Colour::Red, Colour::Green]))]);
    assert_eq!(turns::acts(&game, &chosen), Some(two));
    // An order that is not due, or has other pucks, is ignored.
    for orders in [(second, Word(vec![Colour::Red])), (Hole::NW, Word(vec![Colour::Red, Colour::Green]))] {
        assert_eq!(turns::due(&game, &[orders]), Vec::new());
    }
}

#[test]
fn a_challenge_is_sent_taken_up_and_compared() {
    let (route, text) = challenge(3);
    let link = address(Some("https://example.org/fob/"), &route);
    println!("a challenge: {} characters", link.len());
    assert!(link.len() < 1500, "{}", link.len());
    // The result of the match offers it.
    let mut anna = Bench::new();
    let store = Store::at(anna.folder.path());
    let path = store.replay_path("match-1").unwrap();
    fob_store::save_atomic(&path, text.as_bytes()).unwrap();
    anna.harness.state_mut().follow(Nav::push(places::Ended(path)));
    anna.settle();
    anna.click(fob_services::labels::COPY_CHALLENGE);
    let copied = link::read(&anna.copied(), |route| KINDS.read(route)).unwrap();
    assert_eq!(copied, route);

    let mut bo = Bench::new();
    bo.harness.state_mut().services.settings.names = vec!["Bo".to_owned()];
    bo.paste(&link);
    assert_eq!(bo.harness.state().place(), "challenge");
    assert!(bo.sees(&fob_screens::challenge::title("Anna")));
    bo.click(fob_screens::challenge::ACCEPT);
    assert_eq!((bo.harness.state().place(), matches_of(&bo)), ("resume", 1));
    let names: Vec<String> = bo.harness.state().playing().unwrap().played.start.seats.iter().map(|s| s.name.clone()).collect();
    assert_eq!(names, ["Bo", "Easy"]);
    // The same break, to the last bit.
    let digest = |text: &str| Replay::parse(text).unwrap().records[0].clone();
    bo.wait_for("the break", 60.0, Seen::aiming);
    assert_eq!(digest(&self::text(&bo)), digest(&text));
    let (table, services) = bo.harness.state_mut().find_mut::<play::MatchScreen>().unwrap();
    table.fast_forward(Level::Random, 400, false, services).unwrap();
    bo.wait_for("the result", 60.0, |model| model.place() == "result");
    assert!(bo.sees(fob_services::labels::THE_CHALLENGE) && bo.sees("Anna: "), "the two results are compared");
}

#[test]
fn more_points_win_a_challenge_and_as_many_in_fewer_shots() {
    let goal = |points: &str, shots| fob_services::data::Goal { name: "Anna".into(), points: points.parse().unwrap(), shots };
    for (theirs, mine, verdict) in [
        (goal("0", 9), goal("1", 90), Ordering::Greater),
        (goal("1", 40), goal("1", 39), Ordering::Greater),
        (goal("1", 40), goal("1", 40), Ordering::Equal),
        (goal("1/2", 40), goal("1/2", 41), Ordering::Less),
        (goal("1", 40), goal("1/2", 3), Ordering::Less),
        (goal("0", 40), goal("0", 3), Ordering::Equal),
    ] {
        assert_eq!(challenges::compare(&theirs, &mine), verdict, "{theirs:?} {mine:?}");
    }
}

#[test]
fn a_malformed_challenge_is_refused() {
    let people = played(Kind::Reject2, "rope", Level::Random, 4, 0);
    let goal = fob_services::data::Goal { name: "Eve".into(), points: "1".parse().unwrap(), shots: 3 };
    let mut bench = Bench::new();
    let start = to_clip(&Replay::new(people.header().clone(), Vec::new()).print());
    let lines = bench.harness.state_mut().open(places::Challenge { start, goal: goal.clone() }, false).unwrap_err();
    assert!(lines[0].contains("expected one person against computers"), "{lines:?}");
    let start = to_clip(&challenge(3).1);
    let lines = bench.harness.state_mut().open(places::Challenge { start, goal }, false).unwrap_err();
    assert!(lines[0].starts_with("the challenge in the link: "), "{lines:?}");
}
