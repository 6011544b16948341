//! The tables in the usual window and in one of 1280 x 800 pixels at a scale of 1.5: the controls are in sight, and stay where it
//! is.

use super::{Room, command, paste, press, session, table_of};
use egui::{Key, Rect, Vec2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use fob_game_screens::bloop::labels::{PARTS, part};
use fob_game_screens::fib_fob::{EJECT_FOB, PLAY, TIME_COUNTER, tank};

const USUAL: Vec2 = vec2(1280.0, 800.0);
/// A window of 1280 x 800 pixels at a scale of 1.5, in points.
const SCALED: Vec2 = vec2(853.0, 533.0);

fn open(folder: &std::path::Path, game: &str, size: Vec2) -> Room {
    let mut room = table_of(folder, game);
    room.set_size(size);
    room.run_steps(4);
    for (seat, key) in [Key::Num1, Key::Num2].into_iter().enumerate() {
        if session(&room).seats()[seat].computer.is_some() {
            command(&mut room, key);
        }
    }
    room
}

fn rect(room: &Room, label: &str) -> Rect {
    room.get_by_label(label).rect()
}

/// The parts above the foot of the table, whose first row says who is to move, and above the margins of both.
fn board(room: &Room) -> Rect {
    let size = room.ctx.content_rect().size();
    let row = if size == SCALED { 32.0 } else { 42.0 };
    let foot = label_rect(room, " to move").center().y - row / 2.0 - 10.0;
    Rect::from_min_max(pos2(0.0, 0.0), pos2(size.x, foot - 12.0))
}

#[test]
fn the_analysis_is_in_sight_at_every_size() {
    for size in [USUAL, SCALED] {
        for game in fob_games::games().iter().map(|game| game.id()) {
            let folder = tempfile::tempdir().unwrap();
            let mut room = open(folder.path(), game, size);
            press(&mut room, Key::A);
            room.run_steps(3);
            let panel = rect(&room, fob_game_screens::labels::ANALYSIS);
            let seen = panel.intersect(Rect::from_min_size(pos2(0.0, 0.0), size));
            assert!(seen.height() >= 150.0, "{game} at {size}: {panel:?}");
            let above = rect(&room, &fob_services::labels::who_plays_as(2));
            assert!(panel.top() >= above.bottom() - 1.0, "{game} at {size}: {panel:?}, {above:?}");
        }
    }
}

#[test]
fn the_head_of_a_table_is_one_row() {
    for game in fob_games::games().iter().map(|game| game.id()) {
        let folder = tempfile::tempdir().unwrap();
        let mut room = open(folder.path(), game, SCALED);
        // A game that has been moved in has a file, which is named where there is room.
        let first = session(&room).moves()[0].clone();
        paste(&mut room, &first);
        room.run_steps(3);
        let (back, rules) = (rect(&room, fob_kit::widgets::labels::BACK), rect(&room, fob_game_screens::labels::RULES));
        assert!((back.center().y - rules.center().y).abs() < 4.0, "{game}: {back:?}, {rules:?}");
    }
}

#[test]
fn a_rule_of_bugs_and_loops_is_entered_without_scrolling() {
    for size in [USUAL, SCALED] {
        let folder = tempfile::tempdir().unwrap();
        let mut room = open(folder.path(), "bloop", size);
        paste(&mut room, "tape=BBBBBBB head=4 state=B scores=0,0 turn=1 count=0 rules=");
        let board = board(&room);
        for label in [
            fob_game_screens::bloop::labels::state("blue").as_str(),
            &part(PARTS[4], "stay"),
            &part(PARTS[3], "yellow"),
            fob_game_screens::bloop::labels::ADD_RULE,
            fob_game_screens::bloop::labels::CLEAR,
            fob_game_screens::bloop::labels::PREVIEW,
        ] {
            let place = rect(&room, label);
            assert!(board.contains_rect(place), "{label} at {size}: {place:?} within {board:?}");
        }
    }
}

#[test]
fn everything_of_bugs_and_loops_is_above_the_foot_of_the_usual_window() {
    let folder = tempfile::tempdir().unwrap();
    let room = open(folder.path(), "bloop", USUAL);
    let (last, board) = (rect(&room, fob_game_screens::bloop::labels::MACHINES), board(&room));
    assert!(board.contains_rect(last), "{last:?} within {board:?}");
}

#[test]
fn nothing_of_bugs_and_loops_shifts_when_the_preview_speaks() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = open(folder.path(), "bloop", USUAL);
    paste(&mut room, "tape=BBBBBBB head=4 state=B scores=0,0 turn=1 count=0 rules=");
    press(&mut room, Key::P);
    room.run_steps(3);
    let places = |room: &Room| {
        [
            fob_game_screens::bloop::labels::CLEAR,
            fob_game_screens::bloop::labels::PREVIEW,
            fob_game_screens::bloop::labels::MACHINES,
            fob_game_screens::bloop::labels::SLOW,
        ]
        .map(|label| rect(room, label))
    };
    let before = places(&room);
    let board = board(&room);
    assert!(before.iter().all(|place| board.contains_rect(*place)), "{before:?} within {board:?}");
    for sign in ["B", "B", "G", "B", "="] {
        room.event(egui::Event::Text(sign.to_owned()));
        room.run_steps(2);
    }
    super::wait(&mut room, "the preview", |room| {
        room.query_all_by_label_contains(fob_game_screens::bloop::labels::WOULD).next().is_some()
    });
    assert_eq!(places(&room)[2..], before[2..]);
    assert_eq!(places(&room).map(|place| place.top()), before.map(|place| place.top()), "the rows stay where they are");
    // What cannot be played says so in the same room.
    press(&mut room, Key::Enter);
    super::wait(&mut room, "the end of the run", |room| room.query_by_label(fob_game_screens::bloop::labels::CLEAR).is_some());
    for sign in ["B", "B"] {
        room.event(egui::Event::Text(sign.to_owned()));
        room.run_steps(2);
    }
    assert!(room.query_all_by_label_contains(fob_game_screens::bloop::labels::RULE_EXISTS).next().is_some());
    assert_eq!(places(&room).map(|place| place.top()), before.map(|place| place.top()));
}

#[test]
fn every_move_of_fib_fob_is_played_without_scrolling_and_its_meters_stay() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = open(folder.path(), "fib-fob", USUAL);
    let meters = |room: &Room| [TIME_COUNTER, &tank("Fib"), &tank("Fob"), EJECT_FOB].map(|label| label_rect(room, label));
    paste(&mut room, "g6/3 time=15 nuggets=5 fib=12 fob=9");
    let (before, board) = (meters(&room), board(&room));
    for key in [Key::Num1, Key::Num4, Key::Num9] {
        press(&mut room, key);
        for label in [PLAY, EJECT_FOB] {
            let place = rect(&room, label);
            assert!(board.contains_rect(place), "{label}: {place:?} within {board:?}");
        }
        assert_eq!(meters(&room), before);
    }
    // Where hardly anything can be done any more, there are as many reasons; they are shown elsewhere.
    paste(&mut room, "a1/1 time=1 nuggets=0 fib=0 fob=1");
    assert_eq!(meters(&room), before);
}

/// Where the first thing is whose name begins so.
fn label_rect(room: &Room, label: &str) -> Rect {
    let found = room.query_all_by_label_contains(label).next();
    found.unwrap_or_else(|| panic!("{label} is not there")).rect()
}

#[test]
fn a_long_message_does_not_move_the_foot() {
    for size in [USUAL, SCALED] {
        let folder = tempfile::tempdir().unwrap();
        let mut room = open(folder.path(), "fib-fob", size);
        let before = rect(&room, "|<");
        command(&mut room, Key::L);
        assert!(!room.state().copied.is_empty());
        let text = room.state().model.services.notice.as_ref().map(|notice| notice.text.clone()).unwrap();
        let place = rect(&room, &text);
        let side = rect(&room, &fob_services::labels::who_plays_as(1)).left() - 100.0;
        assert!(place.right() <= if size == USUAL { side } else { size.x }, "{size}: {place:?}");
        assert_eq!(rect(&room, "|<"), before, "{size}");
    }
}
