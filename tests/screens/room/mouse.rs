//! Fib Fob by mouse alone.

use super::{Room, app, click, command, drag, line, paste, refusal, session, table, unavailable};
use egui::{Key, Pos2, Rect, pos2};
use egui_kittest::kittest::Queryable;
use fob_game_screens::fib_fob::scene::{EXTENT, StackScene, place, to_go};
use fob_game_screens::fib_fob::{DOWN_STACK, USE_NUGGETS, is_home, lost_for};
use fob_games::Outcome;
use fob_games::fib_fob::{FibFob, Kind, Square};
use fob_kit::scene::eye::{Eye, Lens};

fn lens(room: &Room) -> Lens {
    Lens::new(&Eye::default(), room.get_by_label(fob_game_screens::fib_fob::STACK).rect(), EXTENT)
}

fn at(room: &Room, square: &str) -> Pos2 {
    let square: Square = square.parse().unwrap();
    lens(room).project(place(to_go(square))).unwrap()
}

fn hit(room: &mut Room, square: &str) {
    let at = at(room, square);
    room.hover_at(at);
    room.step();
    room.drag_at(at);
    room.drop_at(at);
    // The ship glides for a quarter of a second.
    room.run_steps(10);
}

/// A level of a meter in the window; the glass is 30 points below the meter's top and 40 above its foot.
fn level(meter: Rect, value: f32, most: f32) -> Pos2 {
    let (top, bottom) = (meter.top() + 30.0, meter.bottom() - 40.0);
    pos2(meter.center().x, bottom - (bottom - top) * value / most)
}

#[test]
fn a_whole_game_by_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    click(&mut room, fob_game_screens::labels::TITLE);
    click(&mut room, "Fib Fob");
    paste(&mut room, "b2/2 time=2 nuggets=1 fib=2 fob=1");
    // The ship: once by clicking a square, once by dragging it there.
    hit(&mut room, "a2/2");
    let (from, to) = (at(&room, "a2/2") - egui::vec2(0.0, 12.0), at(&room, "a1/2"));
    drag(&mut room, from, to);
    room.run_steps(8);
    assert_eq!(line(&room), ["a2/2", "a1/2"]);
    // The time counter down to nothing, then up again by a nugget; it shows up to 3.
    let meter = room.get_by_label(fob_game_screens::fib_fob::TIME_COUNTER).rect();
    drag(&mut room, level(meter, 2.0, 3.0), level(meter, 0.0, 3.0));
    let meter = room.get_by_label(fob_game_screens::fib_fob::TIME_COUNTER).rect();
    drag(&mut room, level(meter, 0.1, 3.0), level(meter, 1.0, 3.0));
    click(&mut room, fob_game_screens::fib_fob::REDUCE);
    click(&mut room, fob_game_screens::fib_fob::PLAY);
    // A tank to the ground, one gallon of the other.
    let meter = room.get_by_label(&fob_game_screens::fib_fob::tank("Fib")).rect();
    drag(&mut room, level(meter, 1.9, 2.0), level(meter, 0.1, 2.0));
    click(&mut room, fob_game_screens::fib_fob::SPEND_FOB);
    click(&mut room, fob_game_screens::fib_fob::PLAY);
    hit(&mut room, "a1/1");
    assert_eq!(line(&room), ["a2/2", "a1/2", "time-2", "nuggets+1", "time-1", "fib-all", "fob-1", "a1/1"]);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(2)));
    assert!(room.query_by_label_contains(&is_home("Co-pilot 2")).is_some());
    // Every kind says why no move is left.
    for why in [(Kind::Boards, DOWN_STACK), (Kind::Nuggets, USE_NUGGETS)]
        .map(|(kind, name)| unavailable(&session(&room).position(), kind, name))
    {
        assert!(room.query_by_label(&why).is_some(), "{why}");
    }
    // The whole game is on the disk.
    let saves: Vec<_> = std::fs::read_dir(folder.path().join("saves")).unwrap().collect();
    assert_eq!(saves.len(), 1);
    let text = std::fs::read_to_string(saves[0].as_ref().unwrap().path()).unwrap();
    assert_eq!(text, session(&room).to_ron());
}

#[test]
fn an_illegal_square_explains_itself_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c3/2 time=2 nuggets=1 fib=2 fob=1");
    hit(&mut room, "e3/2");
    assert!(line(&room).is_empty());
    assert!(room.query_by_label_contains(&refusal::<FibFob>(&session(&room).position(), "e3/2")).is_some());
}

#[test]
fn space_next_to_the_ship_turns_the_stack_and_moves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c3/2 time=2 nuggets=1 fib=2 fob=1");
    let before = room.state().model.scene.body::<StackScene>().cloned().unwrap();
    let corner = before.rect.left_top() + egui::vec2(20.0, 20.0);
    drag(&mut room, corner, corner + egui::vec2(80.0, 30.0));
    let after = room.state().model.scene.body::<StackScene>().cloned().unwrap();
    assert!(after.eye.yaw != before.eye.yaw && after.eye.tilt != before.eye.tilt);
    assert_eq!(after.ship, before.ship);
    assert!(line(&room).is_empty());
    super::press(&mut room, Key::Home);
    assert_eq!(room.state().model.scene.body::<StackScene>().cloned().unwrap().eye, Eye::default());
}

#[test]
fn legal_targets_the_last_move_and_winning_moves_are_marked() {
    use fob_game_screens::fib_fob::scene::Mark;
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "d2/2 time=1 nuggets=0 fib=0 fob=0");
    super::press(&mut room, Key::A);
    let marks = |room: &Room| room.state().model.scene.body::<StackScene>().cloned().unwrap().marks;
    // *3 + *1 + *1 + *1 = *2: the ship to b2/2 makes it *1 + *1 + *1 + *1 = *0.
    super::wait(&mut room, "the analysis", |room| marks(room).iter().any(|(_, mark)| *mark == Mark::Winning));
    let of = |room: &Room, mark: Mark| -> Vec<String> {
        marks(room).into_iter().filter(|(_, m)| *m == mark).map(|(square, _)| square.to_string()).collect()
    };
    assert_eq!(of(&room, Mark::Winning), ["b2/2"]);
    let mut targets = of(&room, Mark::Target);
    targets.sort();
    assert_eq!(targets, ["a2/2", "c2/2", "d1/2", "d2/1"]);
    click(&mut room, &fob_game_screens::fib_fob::winning_move("b2/2"));
    room.remove_cursor();
    room.run_steps(10);
    assert_eq!(line(&room), ["b2/2"]);
    assert_eq!(of(&room, Mark::From), ["d2/2"]);
    assert!(room.query_by_label_contains(&lost_for("Co-pilot 2")).is_some());
    command(&mut room, Key::Z);
    assert_eq!(super::place(&room), 0);
}
