//! Phutball at its table: by mouse, by keyboard, its example, its analysis.

use super::{Room, app, click, command, line, paste, place, press, refusal, session, table_of, wait};
use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::Queryable;
use fob_game_screens::phutball::Grid;
use fob_game_screens::phutball::labels::{OFF_THE_BOARD, THE_POSITION, jump, no_jump, no_man};
use fob_games::Outcome;
use fob_games::phutball::{Phutball, Point};
use fob_services::pace::Pace;

const SMALL: &str = "ball=E7 men= turn=O size=9x13";

/// The board with persons on both sides.
fn board(folder: &std::path::Path, position: &str) -> Room {
    let mut room = table_of(folder, "phutball");
    paste(&mut room, position);
    room
}

/// Where a point is in the window.
fn at(room: &Room, point: &str) -> Pos2 {
    let position: Phutball = session(room).position().parse().unwrap();
    let grid = Grid::at_table(position.pitch().size(), room.get_by_label(fob_services::labels::BOARD).rect());
    grid.at(point.parse::<Point>().unwrap())
}

fn button(room: &mut Room, at: Pos2, button: PointerButton) {
    room.hover_at(at);
    room.step();
    for pressed in [true, false] {
        room.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
        room.step();
    }
    // A jump is shown for a quarter of a second.
    room.run_steps(8);
}

fn hit(room: &mut Room, point: &str) {
    let at = at(room, point);
    button(room, at, PointerButton::Primary);
}

fn keys(room: &mut Room, keys: &[Key]) {
    for key in keys {
        press(room, *key);
        room.run_steps(6);
    }
}

fn sees(room: &Room, label: &str) -> bool {
    room.query_all_by_label_contains(label).next().is_some()
}

#[test]
fn a_whole_game_by_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    click(&mut room, fob_game_screens::labels::TITLE);
    click(&mut room, "Phutball");
    click(&mut room, fob_game_screens::labels::NEW_GAME);
    click(&mut room, "9 × 13");
    click(&mut room, fob_game_screens::labels::START);
    assert_eq!(session(&room).position(), SMALL);
    command(&mut room, Key::Num2);
    for man in ["E8", "E10"] {
        hit(&mut room, man);
    }
    // The ball by clicks, one landing after the other; a second click on it plays the move.
    for point in ["E7", "E9", "E11"] {
        hit(&mut room, point);
    }
    assert_eq!(line(&room).len(), 2, "nothing is played before it is confirmed");
    assert!(sees(&room, "E7-E9-E11") && sees(&room, &fob_game_screens::phutball::labels::taken("E8 and E10")));
    hit(&mut room, "E11");
    assert_eq!(line(&room), ["E8", "E10", "E7-E9-E11"]);
    for man in ["A1", "E12", "A2"] {
        hit(&mut room, man);
    }
    // The ball by a drag, and the button.
    let (from, to) = (at(&room, "E11"), at(&room, "E13"));
    super::drag(&mut room, from, to);
    assert!(sees(&room, &fob_game_screens::phutball::labels::on_goal_line("E13")));
    click(&mut room, fob_game_screens::phutball::labels::PLAY_MOVE);
    assert_eq!(line(&room), ["E8", "E10", "E7-E9-E11", "A1", "E12", "A2", "E11-E13"]);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(1)));
    assert!(sees(&room, &fob_game_screens::phutball::labels::goal("E13")));
    // The whole game is on the disk.
    let saves: Vec<_> = std::fs::read_dir(folder.path().join("saves")).unwrap().collect();
    assert_eq!(saves.len(), 1);
    let text = std::fs::read_to_string(saves[0].as_ref().unwrap().path()).unwrap();
    assert_eq!(text, session(&room).to_ron());
}

#[test]
fn a_whole_game_by_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = board(folder.path(), SMALL);
    // The cursor comes up where the ball is.
    keys(&mut room, &[Key::ArrowUp, Key::ArrowUp, Key::Enter]);
    keys(&mut room, &[Key::ArrowUp, Key::ArrowUp, Key::ArrowLeft, Key::ArrowRight, Key::Enter]);
    assert_eq!(line(&room), ["E8", "E10"]);
    // Two jumps by their numbers, the second of them taken back and made again.
    keys(&mut room, &[Key::Num1, Key::Num1, Key::Backspace]);
    assert!(sees(&room, &fob_game_screens::phutball::labels::taken("E8")) && !sees(&room, "E8 and E10"));
    keys(&mut room, &[Key::Num1, Key::Enter]);
    assert_eq!(line(&room), ["E8", "E10", "E7-E9-E11"]);
    keys(&mut room, &[Key::ArrowDown, Key::Enter, Key::ArrowUp, Key::ArrowUp, Key::Enter]);
    assert_eq!(line(&room)[3..], ["E10", "E12"]);
    // Esc puts the cursor away, and the arrows leaf through the game again.
    keys(&mut room, &[Key::Escape, Key::ArrowLeft]);
    assert_eq!(place(&room), 4);
    keys(&mut room, &[Key::ArrowRight, Key::T]);
    room.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text("A1");
    room.run_steps(2);
    keys(&mut room, &[Key::Enter]);
    // The ball is taken up, jumps to the goal line by its number, and Enter plays it.
    keys(&mut room, &[Key::B, Key::Num2, Key::Enter]);
    assert_eq!(line(&room), ["E8", "E10", "E7-E9-E11", "E10", "E12", "A1", "E11-E13"]);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(1)));
    press(&mut room, Key::Escape);
    assert!(room.query_by_label(fob_services::labels::BOARD).is_none(), "Esc leads back to the list");
}

#[test]
fn jumps_are_taken_back_in_every_way_before_the_move_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = board(folder.path(), "ball=K6 men=J7,H8,H9,G10,H11 turn=O");
    let three = |room: &mut Room| ["K6", "G9", "G11", "J11"].iter().for_each(|point| hit(room, point));
    three(&mut room);
    assert!(sees(&room, "K6-G9-G11-J11"));
    let elsewhere = at(&room, "B2");
    button(&mut room, elsewhere, PointerButton::Secondary);
    assert!(!sees(&room, "K6-G9-G11-J11") && sees(&room, "K6-G9-G11"));
    keys(&mut room, &[Key::Escape]);
    assert!(!sees(&room, "K6-G9-G11") && sees(&room, "K6-G9"));
    keys(&mut room, &[Key::Backspace]);
    assert!(!sees(&room, "K6-G9") && sees(&room, fob_game_screens::phutball::labels::PUT_BALL_BACK));
    keys(&mut room, &[Key::Escape]);
    assert!(!sees(&room, fob_game_screens::phutball::labels::PUT_BALL_BACK) && line(&room).is_empty());
    // A drag along the way; back over the point before takes a jump back.
    let [start, first, second] = ["K6", "G9", "G11"].map(|point| at(&room, point));
    room.hover_at(start);
    room.step();
    room.drag_at(start);
    room.step();
    for to in [first, second, first, second] {
        for t in [0.5, 1.0] {
            room.hover_at(start + (to - start) * t);
            room.step();
        }
    }
    room.drop_at(second);
    room.run_steps(3);
    assert!(sees(&room, "K6-G9-G11") && sees(&room, &fob_game_screens::phutball::labels::taken("J7, H8 and G10")));
    click(&mut room, fob_game_screens::phutball::labels::PUT_BALL_BACK);
    three(&mut room);
    click(&mut room, fob_game_screens::phutball::labels::TAKE_JUMP_BACK);
    press(&mut room, Key::Enter);
    assert_eq!(line(&room), ["K6-G9-G11"]);
}

/// The position of the example, in which a jump could take a man twice.
const TAKEN: &str = "ball=K6 men=J7,H8,H9,G10,H11 turn=O";

fn taken_twice() -> String {
    refusal::<Phutball>(TAKEN, "K6-G9-J9-G7")
}

#[test]
fn an_illegal_move_says_why_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = board(folder.path(), TAKEN);
    for (point, why) in [("J7", refusal::<Phutball>(TAKEN, "J7")), ("K20", OFF_THE_BOARD.to_owned())] {
        hit(&mut room, point);
        assert!(sees(&room, &no_man(point, &why)), "{why}");
    }
    for point in ["K6", "G9", "J9", "G7"] {
        hit(&mut room, point);
    }
    assert!(sees(&room, &no_jump("G7", &taken_twice())));
    assert!(sees(&room, &fob_game_screens::phutball::labels::taken("J7, H8 and H9")), "the jumps before it stay");
    assert!(line(&room).is_empty());
    // The same when it is typed.
    keys(&mut room, &[Key::B, Key::T]);
    room.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text("K6-G9-J9-G7");
    room.run_steps(2);
    press(&mut room, Key::Enter);
    assert!(sees(&room, &taken_twice()));
    press(&mut room, Key::Escape);
    assert!(line(&room).is_empty());
}

#[test]
fn the_example_is_walked_through_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table_of(folder.path(), "phutball");
    command(&mut room, Key::N);
    click(&mut room, fob_game_screens::labels::CLASSIC);
    click(&mut room, fob_game_screens::labels::START);
    assert_eq!(session(&room).position(), "ball=K6 men=J7,H8,H9,G10,H11 turn=O");
    for heading in [THE_POSITION.to_owned(), jump("first", "K6-G9"), jump("second", "G9-G11"), jump("third", "G11-J11")] {
        assert!(sees(&room, &heading), "{heading}");
        click(&mut room, fob_game_screens::phutball::labels::NEXT_STEP);
    }
    assert!(sees(&room, fob_game_screens::phutball::labels::ILLEGAL) && sees(&room, &taken_twice()));
    click(&mut room, fob_game_screens::phutball::labels::PLAY_ON);
    assert!(line(&room).is_empty(), "the walk-through moves nothing");
    keys(&mut room, &[Key::T]);
    room.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text("K6-G9-G11-J11");
    room.run_steps(2);
    press(&mut room, Key::Enter);
    assert_eq!(line(&room), ["K6-G9-G11-J11"]);
    assert_eq!(session(&room).position(), "ball=J11 men=H9 turn=X");
}

#[test]
fn a_whole_move_is_shown_jump_by_jump_and_can_be_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = board(folder.path(), "ball=K6 men=J7,H8,H9,G10,H11 turn=O");
    let typed = |room: &mut Room| {
        keys(room, &[Key::T]);
        room.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text("K6-G9-G11-J11");
        room.run_steps(2);
        press(room, Key::Enter);
        room.run_steps(2);
    };
    typed(&mut room);
    assert_eq!(line(&room).len(), 1);
    assert_eq!(room.state().model.pace(), Pace::Now, "it moves");
    room.run_steps(24);
    assert_ne!(room.state().model.pace(), Pace::Now, "nothing is drawn again once it rests");
    keys(&mut room, &[Key::ArrowLeft]);
    typed(&mut room);
    assert_eq!(room.state().model.pace(), Pace::Now);
    // A click only skips: it puts no man.
    let vacant = at(&room, "B2");
    room.hover_at(vacant);
    room.step();
    room.drag_at(vacant);
    room.drop_at(vacant);
    room.run_steps(3);
    assert_ne!(room.state().model.pace(), Pace::Now, "skipped");
    assert_eq!(line(&room).len(), 1);
    // Where motion is switched off there is nothing to wait for.
    keys(&mut room, &[Key::ArrowLeft]);
    room.state_mut().model.services.settings.motion = false;
    typed(&mut room);
    assert_ne!(room.state().model.pace(), Pace::Now);
}

#[test]
fn an_own_goal_and_a_passed_goal_line_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = board(folder.path(), "ball=C5 men=C6,D6 turn=X size=5x7");
    for point in ["C5", "C7"] {
        hit(&mut room, point);
    }
    assert!(sees(&room, &fob_game_screens::phutball::labels::on_own_goal_line("C7")));
    hit(&mut room, "E5");
    assert!(sees(&room, &fob_game_screens::phutball::labels::crossed("C7")));
    keys(&mut room, &[Key::Backspace, Key::Enter]);
    assert_eq!(line(&room), ["C5-C7"]);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(1)));
    assert!(sees(&room, &fob_game_screens::phutball::labels::own_goal("Eks", "C7")));
}

#[test]
fn the_analysis_shows_goals_threats_and_the_men_that_stop_them() {
    let folder = tempfile::tempdir().unwrap();
    // From E9 over E10 to E11, and over F12 into the goal. A man on E11 moves the first landing away from F12.
    let mut room = board(folder.path(), "ball=E9 men=E10,F12 turn=X size=9x13");
    press(&mut room, Key::A);
    wait(&mut room, "the threat", |room| sees(room, &format!("{} E9-E11-G13", fob_game_screens::phutball::labels::THREAT)));
    assert!(
        sees(&room, &fob_game_screens::phutball::labels::threats_of("Ohs", "1"))
            && sees(&room, &fob_game_screens::phutball::labels::saving_men("1"))
    );
    assert!(sees(&room, &fob_game_screens::phutball::labels::goals_of("Eks", "0")));
    wait(&mut room, "the worth", |room| sees(room, &fob_game_screens::phutball::labels::analysed(1, 1)));
    click(&mut room, &format!("{} E11", fob_game_screens::phutball::labels::SAVING_MAN));
    assert_eq!(line(&room), ["E11"]);
    wait(&mut room, "the worth after it", |room| sees(room, &fob_game_screens::phutball::labels::analysed(2, 2)));
    wait(&mut room, "no threat any more", |room| sees(room, &fob_game_screens::phutball::labels::goals_of("Ohs", "0")));
    paste(&mut room, "ball=E11 men=E12,A1 turn=O size=9x13");
    wait(&mut room, "the goal", |room| {
        room.query_by_label(&format!("{} E11-E13", fob_game_screens::phutball::labels::GOAL)).is_some()
    });
    wait(&mut room, "the sentence", |room| sees(room, &fob_game_screens::phutball::labels::can_score("")));
    click(&mut room, &format!("{} E11-E13", fob_game_screens::phutball::labels::GOAL));
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(1)));
}

#[test]
fn a_hint_is_shown_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = board(folder.path(), "ball=E11 men=E12 turn=O size=9x13");
    press(&mut room, Key::H);
    wait(&mut room, "the hint", |room| {
        sees(room, &format!("{}the ball E11-E13, 1 man taken: a goal", fob_game_screens::labels::HINT))
    });
    press(&mut room, Key::Enter);
    assert_eq!(line(&room), ["E11-E13"]);
}
