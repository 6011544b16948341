//! Gobblet by mouse: pieces dragged and clicked, what lifting shows, the options, the analysis.

use super::{Room, app, click, command, drag, line, paste, press, refusal, session, wait};
use egui::{Key, Pos2};
use egui_kittest::kittest::Queryable;
use fob_game_screens::gobblet::cups::{self, CupsScene, Mark};
use fob_game_screens::gobblet::labels;
use fob_games::Outcome;
use fob_games::gobblet::{Colour, Gobblet3};
use fob_kit::scene::eye::Point3;
use fob_services::places;
use fob_services::route::Nav;
use std::path::Path;

/// The app at a board of Gobblet, with persons on both sides.
pub fn at_table(folder: &Path, game: &str, position: &str) -> Room {
    let mut room = app(folder);
    room.state_mut().model.follow(Nav::push(places::Game { id: game.into(), from: Some(position.into()), moves: None }));
    room.run_steps(3);
    for (seat, key) in [Key::Num1, Key::Num2].into_iter().enumerate() {
        if session(&room).seats()[seat].computer.is_some() {
            command(&mut room, key);
        }
    }
    room
}

pub fn scene(room: &Room) -> CupsScene {
    room.state().model.scene.body::<CupsScene>().cloned().expect("a board is shown")
}

fn see(room: &Room, at: Point3) -> Pos2 {
    scene(room).lens().project(at).unwrap()
}

/// The middle of a cell on the board's top.
fn cell(room: &Room, name: &str) -> Pos2 {
    let name = name.as_bytes();
    see(room, cups::cell(scene(room).cells, name[0] - b'a', name[1] - b'1'))
}

/// A piece on a peg of a reserve, half way up.
fn peg(room: &Room, side: Colour, size: u8, copy: u8) -> Pos2 {
    let CupsScene { cells, stand, .. } = scene(room);
    let [x, y, z] = cups::peg(cells, stand, side, size, copy);
    see(room, [x, y + cups::height(size + 4 - cells) / 2.0, z])
}

fn hit(room: &mut Room, at: Pos2) {
    room.hover_at(at);
    room.step();
    room.drag_at(at);
    room.drop_at(at);
    // A piece glides for a third of a second.
    room.run_steps(12);
}

fn drop_on(room: &mut Room, from: Pos2, to: &str) {
    let to = cell(room, to);
    drag(room, from, to);
    room.run_steps(10);
}

/// How many marks of a kind there are.
pub fn marked(room: &Room, mark: Mark) -> usize {
    scene(room).marks.iter().filter(|(_, m)| *m == mark).count()
}

const EMPTY: &str = ".,.,./.,.,./.,.,. r";

#[test]
fn a_whole_game_by_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    click(&mut room, fob_game_screens::labels::TITLE);
    click(&mut room, "Gobblet 3x3");
    paste(&mut room, EMPTY);
    let red = peg(&room, Colour::Red, 3, 0);
    drop_on(&mut room, red, "b2");
    let yellow = peg(&room, Colour::Yellow, 3, 1);
    drop_on(&mut room, yellow, "a3");
    // By two clicks.
    let red = peg(&room, Colour::Red, 2, 1);
    hit(&mut room, red);
    let to = cell(&room, "c1");
    hit(&mut room, to);
    let yellow = peg(&room, Colour::Yellow, 1, 0);
    hit(&mut room, yellow);
    let to = cell(&room, "c2");
    hit(&mut room, to);
    // A small piece is gobbled by one that comes from the board; Red's small one opens nothing.
    for (from, to) in [("c1", "c2"), ("a3", "c3")] {
        let from = cell(&room, from);
        drop_on(&mut room, from, to);
    }
    let red = peg(&room, Colour::Red, 1, 0);
    drop_on(&mut room, red, "a2");
    assert_eq!(line(&room), ["3@b2", "3@a3", "2@c1", "1@c2", "c1-c2", "a3-c3", "1@a2"]);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(1)));
    assert_eq!(marked(&room, Mark::Line), 3);
    assert!(room.query_by_label_contains(&labels::side_has_won("Red")).is_some());
    // The whole game is on the disk.
    let saves: Vec<_> = std::fs::read_dir(folder.path().join("saves")).unwrap().collect();
    let text = std::fs::read_to_string(saves[0].as_ref().unwrap().path()).unwrap();
    assert_eq!((saves.len(), text), (1, session(&room).to_ron()));
}

#[test]
fn a_piece_that_was_lifted_by_a_click_can_be_dragged_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = at_table(folder.path(), "gobblet3", EMPTY);
    for (copy, to) in [(0, "b2"), (1, "a1")] {
        let from = peg(&room, Colour::Red, 3, copy);
        hit(&mut room, from);
        assert!(scene(&room).shadow.is_some(), "it is in the hand");
        drop_on(&mut room, from, to);
        // Yellow's answer.
        let yellow = peg(&room, Colour::Yellow, 2, copy);
        drop_on(&mut room, yellow, if copy == 0 { "c3" } else { "c1" });
    }
    assert_eq!(line(&room), ["3@b2", "2@c3", "3@a1", "2@c1"]);
}

#[test]
fn the_piece_in_the_hand_shows_its_shadow_and_where_it_may_land() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = at_table(folder.path(), "gobblet3", "y3,.,./.,.,./.,.,. r");
    let from = peg(&room, Colour::Red, 2, 0);
    hit(&mut room, from);
    let free = cell(&room, "b2");
    room.hover_at(free);
    room.run_steps(2);
    assert_eq!((marked(&room, Mark::Target), marked(&room, Mark::Lands), marked(&room, Mark::Barred)), (8, 1, 0));
    assert_eq!(scene(&room).shadow, Some((cups::cell(3, 1, 1), 3)));
    let barred = cell(&room, "a3");
    room.hover_at(barred);
    room.run_steps(2);
    assert_eq!((marked(&room, Mark::Lands), marked(&room, Mark::Barred)), (0, 1));
    // There it is not put down, and stays in the hand; Escape puts it back.
    hit(&mut room, barred);
    assert!(line(&room).is_empty());
    assert!(room.query_by_label_contains(&refusal::<Gobblet3>(&session(&room).position(), "2@a3")).is_some());
    assert!(scene(&room).shadow.is_some());
    press(&mut room, Key::Escape);
    assert!(scene(&room).shadow.is_none());
}

#[test]
fn let_go_next_to_the_board_nothing_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = at_table(folder.path(), "gobblet3", EMPTY);
    let from = peg(&room, Colour::Red, 3, 0);
    let outside = scene(&room).rect.left_bottom() + egui::vec2(12.0, -12.0);
    let before = scene(&room).cups;
    drag(&mut room, from, outside);
    room.run_steps(10);
    assert!(line(&room).is_empty());
    let after = scene(&room).cups;
    assert!(after.len() == before.len() && before.iter().all(|cup| after.contains(cup)), "{after:?}");
    // Yellow's pieces do not move in Red's turn; the board turns instead.
    let yaw = scene(&room).eye.yaw;
    let from = peg(&room, Colour::Yellow, 3, 0);
    drag(&mut room, from, from + egui::vec2(-80.0, 0.0));
    assert!(line(&room).is_empty());
    assert!(scene(&room).eye.yaw != yaw);
}

/// Red's large piece covers the end of Yellow's row.
const COVERED: &str = "y1r3,y2,y1/.,.,./.,.,. r";

#[test]
fn a_lifted_piece_warns_of_the_row_that_it_opens() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = at_table(folder.path(), "gobblet3", COVERED);
    let from = cell(&room, "a3");
    hit(&mut room, from);
    assert!(
        room.query_by_label_contains(&format!("{}. {}", labels::opens_row("Yellow"), labels::only_saves(&["b3", "c3"])))
            .is_some()
    );
    assert!(room.query_by_label_contains(&labels::under_it("Yellow", "small")).is_some());
    assert_eq!((marked(&room, Mark::Losing), marked(&room, Mark::Target)), (6, 2));
    // A warning forbids nothing.
    let to = cell(&room, "a1");
    hit(&mut room, to);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(2)));
}

#[test]
fn touch_move_binds_and_warns_of_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = at_table(folder.path(), "gobblet3", COVERED);
    click(&mut room, labels::TOUCH_MOVE);
    let from = cell(&room, "a3");
    hit(&mut room, from);
    assert!(room.query_by_label_contains(&labels::opens_row("")).is_none());
    assert_eq!(marked(&room, Mark::Losing), 0);
    press(&mut room, Key::Escape);
    hit(&mut room, from);
    assert!(room.query_by_label_contains(labels::TOUCHED).is_some());
    assert!(scene(&room).shadow.is_some(), "the piece stays in the hand");
    let to = cell(&room, "b3");
    hit(&mut room, to);
    assert_eq!(line(&room), ["a3-b3"]);
    assert_eq!(session(&room).outcome(), None);
}

#[test]
fn under_touch_move_a_piece_that_can_go_nowhere_loses_the_game() {
    let folder = tempfile::tempdir().unwrap();
    // Every cell is taken, and nothing is smaller than Red's small piece.
    let full = "r1,y3,y2/y2,r3,r2/r3,y3,y1 r";
    let mut room = at_table(folder.path(), "gobblet3", full);
    let from = cell(&room, "a3");
    hit(&mut room, from);
    assert!(room.query_by_label_contains(labels::CANNOT_MOVE).is_some());
    press(&mut room, Key::Escape);
    assert_eq!(session(&room).outcome(), None);
    click(&mut room, labels::TOUCH_MOVE);
    hit(&mut room, from);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(2)));
    assert!(room.query_by_label_contains(&labels::side_has_won("Yellow")).is_some());
}

#[test]
fn the_cups_can_be_looked_through() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = at_table(folder.path(), "gobblet3", COVERED);
    let glass = |room: &Room| scene(room).cups.iter().filter(|cup| cup.alpha < 1.0).count();
    assert_eq!(glass(&room), 0);
    click(&mut room, labels::LOOK_THROUGH);
    assert_eq!(glass(&room), 1);
    // The options outlive a new game.
    command(&mut room, Key::N);
    click(&mut room, fob_game_screens::labels::START);
    paste(&mut room, COVERED);
    assert_eq!(glass(&room), 1);
}

#[test]
fn taking_a_piece_shrinks_its_own_stack() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = at_table(folder.path(), "gobblet4", ".,.,.,./.,.,.,./.,.,.,./.,.,.,. r");
    let from = peg(&room, Colour::Red, 4, 1);
    drop_on(&mut room, from, "b2");
    assert_eq!(line(&room), ["4@b2"]);
    let tall = |copy: u8| {
        let foot = cups::peg(4, scene(&room).stand, Colour::Red, 4, copy);
        scene(&room).cups.iter().filter(|cup| cup.at == foot).map(|cup| cup.size).max()
    };
    assert_eq!([tall(0), tall(1), tall(2)], [Some(4), Some(3), Some(4)]);
}

#[test]
fn giving_up_and_agreeing_end_the_game() {
    let folder = tempfile::tempdir().unwrap();
    for (button, outcome) in
        [(fob_game_screens::labels::RESIGN, Outcome::Win(2)), (fob_game_screens::labels::DRAW, Outcome::Draw)]
    {
        let mut room = at_table(folder.path(), "gobblet3", EMPTY);
        click(&mut room, button);
        assert_eq!(session(&room).outcome(), None, "it is asked first");
        press(&mut room, Key::Enter);
        assert_eq!(session(&room).outcome(), Some(outcome));
    }
}

#[test]
fn the_small_board_is_analysed_move_by_move_and_why_plays_the_line_out() {
    let folder = tempfile::tempdir().unwrap();
    // Red wins at once by c3, and by nothing else so fast.
    let mut room = at_table(folder.path(), "gobblet3", "r3,r2,./y3,y2,./.,.,. r");
    press(&mut room, Key::A);
    wait(&mut room, "the analysis", |room| room.query_by_label(&labels::wins_in("Red", "1 ply")).is_some());
    assert!(room.query_by_label(&labels::judged("1@c3", "wins in 1")).is_some());
    let moves = session(&room).moves();
    for mv in &moves {
        assert!(room.query_by_label_contains(&labels::judged(mv, "")).is_some(), "{mv}");
    }
    click(&mut room, labels::WHY);
    wait(&mut room, "the line", |room| room.query_by_label(labels::LINE_TITLE).is_some());
    wait(&mut room, "its end", |room| room.query_by_label(&fob_game_screens::labels::of(1, 1)).is_some());
    room.run_steps(12);
    assert!(scene(&room).cups.iter().any(|cup| cup.alpha < 1.0), "what has moved is a ghost");
    assert!(line(&room).is_empty(), "the game has not moved");
    press(&mut room, Key::Escape);
    assert!(room.query_by_label(labels::LINE_TITLE).is_none());
    click(&mut room, &labels::judged("1@c3", "wins in 1"));
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(1)));
}

#[test]
fn the_large_board_is_analysed_by_a_search() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = at_table(folder.path(), "gobblet4", "r4,r4,r3,./y4,y4,.,./.,.,.,./.,.,.,. r");
    press(&mut room, Key::A);
    wait(&mut room, "the analysis", |room| room.query_by_label(&labels::wins_in("Red", 1)).is_some());
    click(&mut room, "4@d4");
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(1)));
}
