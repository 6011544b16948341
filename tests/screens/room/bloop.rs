//! Bugs and Loops: whole games by mouse, by keyboard, and with computers.

use super::{Room, app, click, command, line, paste, press, session, wait};
use crate::seen::Seen;
use egui::{Event, Key};
use egui_kittest::kittest::Queryable;
use fob_game_screens::bloop::labels;
use fob_games::Outcome;
use fob_services::places;
use fob_services::route::Nav;
use std::path::Path;

/// A loop, a bug, a loop on the twelfth turn with the purge, and a run of four steps that wins: see [`MOVES`].
pub const SHORT: &str = "tape=BBBBR head=1 state=B scores=17,18 turn=1 count=9 rules=";
const MOVES: [&str; 7] = ["BBBB=", "@5B", "BRBR>", "@1G", "GBGB=", "@1B", "BBBG>"];

/// The app at the table of Bugs and Loops.
pub fn table(folder: &Path) -> Room {
    let mut room = app(folder);
    room.state_mut().model.follow(Nav::push(places::Game { id: "bloop".into(), from: None, moves: None }));
    room.run_steps(3);
    room
}

/// Types signs, as the platform hands them over.
pub fn typed(room: &mut Room, text: &str) {
    for sign in text.chars() {
        room.event(Event::Text(sign.to_string()));
        room.run_steps(2);
    }
}

/// What a label says, anywhere on the screen.
pub fn says(room: &Room, text: &str) -> bool {
    room.query_all_by_label_contains(text).next().is_some()
}

fn scores(room: &Room) -> String {
    let text = session(room).position();
    text.split(' ').find_map(|word| word.strip_prefix("scores=").map(str::to_owned)).unwrap()
}

/// Lets the run that is shown end by itself.
fn watch(room: &mut Room) {
    wait(room, "the end of the run", |room| room.query_by_label(labels::SKIP).is_none());
    room.run_steps(1);
}

fn rule_by_mouse(room: &mut Room, parts: [&str; 5], text: &str) {
    for (head, part) in labels::PARTS.into_iter().zip(parts) {
        click(room, &labels::part(head, part));
    }
    click(room, &labels::add(text));
}

/// Clicks the three parts of a rule that say what it does.
fn action_by_mouse(room: &mut Room, parts: [&str; 3]) {
    for (head, part) in labels::PARTS[2..].iter().zip(parts) {
        click(room, &labels::part(head, part));
    }
}

#[test]
fn a_whole_game_by_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, SHORT);
    assert!(says(&room, &labels::purge_in(3)));
    rule_by_mouse(&mut room, ["blue", "blue", "blue", "blue", "stay"], "BBBB=");
    // The point is counted while the machine runs, and given back when the loop is known.
    assert!(says(&room, &format!("Player 1 {}", labels::adds("BBBB="))));
    wait(&mut room, "the first point", |room| says(room, &labels::score("Player 1", 18)));
    watch(&mut room);
    assert!(says(&room, &labels::score("Player 1", 17)) && says(&room, &labels::same_after(0, 1)));
    assert!(says(&room, &format!("Player 2 {}", labels::PLACES_HEAD)));
    // Bo puts the head on the last cell, and clicks the place of the table for the first two parts.
    click(&mut room, &labels::cell(5, 'R'));
    click(&mut room, &labels::state("blue"));
    click(&mut room, &labels::place(5, 'B'));
    assert!(says(&room, &labels::put_head("Player 2", 5, 'B')));
    click(&mut room, &labels::rule_for('B', 'R', labels::NO_RULE));
    action_by_mouse(&mut room, ["blue", "red", "right"]);
    click(&mut room, &labels::add("BRBR>"));
    click(&mut room, labels::SKIP);
    assert!(says(&room, &labels::takes_head_off("BRBR>", "right")));
    assert_eq!(scores(&room), "17,18");
    assert!(says(&room, labels::LAST_TURN_OF_RULES));
    click(&mut room, &labels::cell(1, 'B'));
    click(&mut room, &labels::state("green"));
    click(&mut room, &labels::place(1, 'G'));
    // The first two parts are the present ones for whoever begins with what the rule does.
    action_by_mouse(&mut room, ["green", "blue", "stay"]);
    click(&mut room, &labels::add("GBGB="));
    watch(&mut room);
    assert!(says(&room, labels::PURGED) && says(&room, &labels::rule_for('B', 'B', labels::NO_RULE)));
    click(&mut room, &labels::state("blue"));
    click(&mut room, &labels::place(1, 'B'));
    rule_by_mouse(&mut room, ["blue", "blue", "blue", "green", "right"], "BBBG>");
    wait(&mut room, "a point", |room| says(room, &labels::score("Player 2", 20)));
    watch(&mut room);
    assert_eq!(line(&room), MOVES);
    assert_eq!((scores(&room).as_str(), session(&room).outcome()), ("17,22", Some(Outcome::Win(2))));
    assert!(says(&room, &format!("Player 2 {}.", labels::HAS_WON)) && says(&room, &labels::no_rule("4 steps", 'B', 'R')));
    // A bug leaves a picture of its own, and leafing shows it again.
    for _ in 0..4 {
        click(&mut room, "<");
    }
    assert!(says(&room, &labels::takes_head_off("BRBR>", "right")));
}

#[test]
fn the_same_game_by_keyboard_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    press(&mut room, Key::G);
    press(&mut room, Key::Num5);
    assert_eq!(session(&room).id(), "bloop");
    paste(&mut room, SHORT);
    for mv in MOVES {
        let by_arrows = mv == "BBBG>";
        // The R is a letter here, and no way to the rules.
        if mv.contains('R') {
            room.key_press(Key::R);
        }
        typed(&mut room, &mv.to_lowercase().replace(['@', '>'], ""));
        if by_arrows {
            press(&mut room, Key::ArrowRight);
        } else if mv.ends_with('>') {
            typed(&mut room, "→");
        }
        press(&mut room, Key::Enter);
        if !mv.starts_with('@') {
            assert!(says(&room, &labels::adds(mv)), "the run of {mv} is shown");
            press(&mut room, Key::Space);
            room.run_steps(80);
            assert!(room.query_by_label(labels::SKIP).is_some(), "the run of {mv} rests");
            press(&mut room, Key::Period);
            press(&mut room, Key::Enter);
            assert!(room.query_by_label(labels::SKIP).is_none(), "the run of {mv} is skipped");
        }
    }
    assert_eq!(line(&room), MOVES);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(2)));
    // Shown again, and left by Escape.
    press(&mut room, Key::W);
    assert!(room.query_by_label(labels::SKIP).is_some());
    press(&mut room, Key::Escape);
    assert!(room.state().model.room().table().is_none());
}

#[test]
fn three_players_one_a_person_and_two_computers() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    command(&mut room, Key::N);
    click(&mut room, "3");
    click(&mut room, &labels::cells(4));
    click(&mut room, fob_game_screens::labels::START);
    assert_eq!(session(&room).players(), 3);
    let computers: Vec<_> = session(&room).seats().iter().map(|seat| seat.computer.clone()).collect();
    assert_eq!(computers, [None, Some("medium".into()), Some("medium".into())]);
    assert!(session(&room).position().contains("scores=0,0,0"));
    // A rule that fits: the pair of the machine is taken over, whatever it is.
    action_by_mouse(&mut room, ["blue", "blue", "left"]);
    press(&mut room, Key::Enter);
    assert_eq!(line(&room).len(), 1);
    wait(&mut room, "both computers", |room| session(room).turn() == 1 && line(room).len() >= 3);
    assert!(says(&room, &labels::purge_in(9)));
}

#[test]
fn six_computers_play_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    press(&mut room, Key::PageUp);
    press(&mut room, Key::PageUp);
    assert!(says(&room, &labels::run_speed("at once")));
    paste(&mut room, "tape=BGRYB head=2 state=B scores=16,16,16,16,16,16 turn=1 count=0 rules=");
    for key in [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6] {
        command(&mut room, key);
    }
    wait(&mut room, "the end", |room| session(room).outcome().is_some());
    assert!(says(&room, &format!("{}.", labels::HAS_WON)));
}
