//! House rules in rooms: a break by hand, extra time and other pucks, for which clients need version 2 of the protocol.

#![allow(clippy::unwrap_used)]

use super::tests::{Log, setup};
use super::*;
use fob_replay::{Playback, Replay};

const PLAIN: &str = r#"{"game":"fob","kind":"reject-2","machine":"rope","seats":["me","open"]"#;

fn with(fields: &str) -> String {
    format!("{PLAIN}{fields}}}")
}

#[test]
fn a_room_needs_the_version_of_the_protocol_that_knows_its_rules() {
    let gobblet = r#"{"game":"gobblet3","seats":["me","open"],"break":"hand","extra":3,"pucks":[1,1]}"#;
    for (text, protocol) in [
        (with(""), 1),
        (with(r#","extra":0,"break":"computer""#), 1),
        (with(r#","extra":1"#), 2),
        (with(r#","break":"hand""#), 2),
        (with(r#","pucks":[5,5]"#), 2),
        // A field that a game does not have is ignored.
        (gobblet.to_owned(), 1),
    ] {
        let log = Log::new(&text, 3);
        assert_eq!((log.room.view(0).protocol, log.room.setup().protocol()), (protocol, protocol), "{text}");
        assert_eq!(log.room.beyond(1).is_some(), protocol == 2, "{text}");
        assert_eq!(log.room.beyond(PROTOCOL), None);
    }
    let why = Log::new(&with(r#","extra":1"#), 3).room.beyond(1).unwrap();
    assert_eq!(why, "protocol 1: this room needs protocol 2: reload the page");
}

#[test]
fn a_problem_of_a_house_rule_names_its_field() {
    for (fields, text) in [
        (r#","break":"foot""#, "break: `foot`; expected hand or computer"),
        (r#","pucks":[400,400]"#, "pucks: 400 green and 400 red do not fit on bob: "),
        (r#","pucks":[0,0]"#, "pucks: "),
        (r#","teams":true,"extra":2"#, "seats: 2 given; expected 4, one per player"),
    ] {
        let problem = setup(&with(fields)).check().unwrap_err().to_string();
        assert!(problem.starts_with(text), "{fields}: {problem}");
    }
    let four = r#"{"game":"fob","kind":"reject-4","machine":"rope","seats":["me","open","open","open"],"extra":1}"#;
    let problem = setup(four).check().unwrap_err().to_string();
    assert!(problem.starts_with("extra: "), "{problem}");
}

#[test]
fn players_break_by_hand_and_the_second_strike_runs_both() {
    let mut log = Log::new(&with(r#","pucks":[3,2],"break":"hand""#), 11);
    let start = log.kept[0].clone();
    assert_eq!((&start.record.digest, start.record.duration, start.shot.is_none()), (&None, None, true));
    // The same match at a table at home: the same strikes make the same break.
    let header = match_header(log.room.setup(), &start.record, &log.room.seat_views()).unwrap();
    assert_eq!((header.board.pucks.green, header.board.pucks.red), (3, 2));
    let mut home = fob_replay::Recorder::new(header).unwrap();
    let [first, second] = home.break_strikes();
    // The player of the first shot strikes from S, that of the third from N.
    assert_eq!(log.room.due(), [1]);
    assert!(log.room.may_aim(1, &first.into()) && !log.room.may_aim(2, &first.into()) && !log.room.may_aim(1, &second.into()));
    assert_eq!(log.refused(2, Play::Strike(first.into())), Code::Turn);
    assert_eq!(log.refused(1, Play::Strike(second.into())), Code::Illegal);
    log.played(1, Play::Strike(first.into()));
    let set = log.kept.last().unwrap().clone();
    assert_eq!((&set.record.digest, &set.record.drops, set.shot.is_none()), (&None, &None, true));
    assert_eq!((log.room.due(), log.room.may_aim(1, &second.into())), (vec![1], true));
    // Another server opens the room at this point and continues it.
    assert_eq!(log.copy().view(0), log.room.view(0));
    log.played(1, Play::Strike(second.into()));
    let digest = home.simulate(&[first, second]).unwrap().digest;
    let broken = log.kept.last().unwrap();
    assert_eq!(broken.record.digest, Some(format!("{digest:016x}")));
    assert!(broken.record.duration.unwrap() > 0.0);
    home.play(&[first, second]).unwrap();
    let Some(fob_play::any::Any::Fob(fob)) = log.room.log.contest() else { panic!("a match of Fob") };
    assert_eq!(fob.situation().layout, home.situation().layout);
    assert_eq!(log.room.due(), [1]);
    for _ in 0..3 {
        log.turn_by_chance();
    }
    assert_eq!(log.copy().view(0), log.room.view(0));
    // Its file plays the same break.
    let replay = Replay::parse(&log.file(1)).unwrap();
    assert_eq!(Playback::new(&replay).unwrap().first_divergence(), None);
}

#[test]
fn a_computer_breaks_by_the_seed_where_it_is_to_break_by_hand() {
    let text = with(r#","break":"hand""#).replace(r#"["me","open"]"#, r#"["random","me"]"#);
    let mut log = Log::new(&text, 12);
    for _ in 0..2 {
        let work = log.room.work().unwrap();
        assert_eq!(work.seat, 1);
        let play = work.run(&mut || true).unwrap();
        log.played(1, play);
    }
    let header = match_header(log.room.setup(), &log.kept[0].record, &log.room.seat_views()).unwrap();
    let home = fob_replay::Recorder::new(header).unwrap();
    let digest = home.simulate(&home.break_strikes()).unwrap().digest;
    assert_eq!(log.kept[2].record.digest, Some(format!("{digest:016x}")));
}

#[test]
fn extra_time_brings_a_puck_of_each_colour_back() {
    let text = with(r#","pucks":[1,1],"extra":2,"limit":400"#);
    let found = (0..40).find_map(|secret| {
        let mut log = Log::new(&text, secret);
        while log.room.state() != State::Over {
            log.turn_by_chance();
            let Some(fob_play::any::Any::Fob(fob)) = log.room.log.contest() else { panic!("a match of Fob") };
            if fob.match_now().extra_time() > 0 {
                let view = serde_json::to_value(log.room.view(0)).unwrap();
                assert_eq!(log.copy().view(0), log.room.view(0));
                return Some(view["match"]["layout"]["pucks"].as_array().unwrap().len());
            }
        }
        None
    });
    assert_eq!(found, Some(2));
}
