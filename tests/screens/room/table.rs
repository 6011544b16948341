//! The frame around the board: computers, analysis, clipboard, new games.

use super::{click, command, line, paste, place, press, session, table, table_of, wait};
use egui::{Event, Key};
use egui_kittest::kittest::Queryable;
use fob_games::fib_fob::example;
use fob_games::phutball::Phutball;
use fob_games::{Game, Outcome};
use fob_services::phrases::capital;

#[test]
fn two_computers_play_to_the_end_and_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c2/2 time=3 nuggets=1 fib=2 fob=2");
    command(&mut room, Key::Num1);
    command(&mut room, Key::Num2);
    wait(&mut room, "two moves", |room| line(room).len() >= 2);
    press(&mut room, Key::Space);
    let stood = line(&room).len();
    for _ in 0..60 {
        room.step();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(line(&room).len(), stood, "a computer moved although it was paused");
    press(&mut room, Key::Space);
    wait(&mut room, "the end", |room| session(room).outcome().is_some());
}

#[test]
fn a_rewind_cancels_the_computer_until_it_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c2/2 time=3 nuggets=1 fib=2 fob=2");
    press(&mut room, Key::Num6);
    press(&mut room, Key::Enter);
    // The second side goes to the computer in the middle of the game, and is rewound while it thinks.
    command(&mut room, Key::Num2);
    room.step();
    press(&mut room, Key::ArrowLeft);
    for _ in 0..60 {
        room.step();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!((line(&room).len(), place(&room)), (1, 0));
    press(&mut room, Key::ArrowRight);
    wait(&mut room, "the computer's move", |room| line(room).len() == 2);
    // Back at the computer's turn with its move behind it: it waits for Resume, which makes a variation here.
    press(&mut room, Key::ArrowLeft);
    for _ in 0..30 {
        room.step();
    }
    assert_eq!(place(&room), 1);
    click(&mut room, fob_game_screens::labels::RESUME);
    wait(&mut room, "the variation", |room| place(room) == 2);
}

#[test]
fn the_analysis_is_the_texts_example() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    command(&mut room, Key::N);
    click(&mut room, fob_game_screens::labels::CLASSIC);
    click(&mut room, fob_game_screens::labels::START);
    assert_eq!(session(&room).position(), "g6/3 time=15 nuggets=5 fib=12 fob=9");
    for (number, step) in example().steps.iter().enumerate() {
        if number > 0 {
            click(&mut room, fob_game_screens::labels::NEXT_STEP);
        }
        assert!(room.query_by_label(step.heading).is_some(), "{}", step.heading);
    }
    assert!(room.query_by_label(fob_game_screens::labels::NEXT_STEP).is_none());
    click(&mut room, fob_game_screens::labels::PLAY_ON);
    press(&mut room, Key::A);
    assert!(room.query_by_label(&fob_game_screens::fib_fob::nimber(13)).is_some());
    wait(&mut room, "the winning moves", |room| {
        room.query_by_label(&fob_game_screens::fib_fob::winning_move("time-13")).is_some()
    });
    // The walk-through moved nothing.
    assert!(line(&room).is_empty());
    click(&mut room, &fob_game_screens::fib_fob::winning_move("time-13"));
    assert_eq!(line(&room)[0], "time-13");
}

#[test]
fn position_and_game_go_through_the_clipboard() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c2/2 time=3 nuggets=1 fib=2 fob=2");
    press(&mut room, Key::Num6);
    press(&mut room, Key::Enter);
    room.event(Event::Copy);
    room.run_steps(3);
    room.event_modifiers(Event::Copy, egui::Modifiers::COMMAND | egui::Modifiers::SHIFT);
    room.run_steps(3);
    let game = "fib-fob\nfrom c2/2 time=3 nuggets=1 fib=2 fob=2\nfib-1\n";
    assert_eq!(room.state().copied, ["c2/2 time=3 nuggets=1 fib=1 fob=2", game]);
    paste(&mut room, "a1/2 time=0 nuggets=0 fib=0 fob=0");
    assert!(line(&room).is_empty());
    room.event(Event::Paste(game.into()));
    room.run_steps(3);
    assert_eq!(line(&room), ["fib-1"]);
    // Other text is reported with its error, and the game stays.
    room.event(Event::Paste("c2/9 time=3 nuggets=1 fib=2".into()));
    room.run_steps(3);
    assert!(room.query_by_label_contains("expected file a-h, rank 1-8").is_some());
    assert!(room.query_by_label_contains("fob is missing").is_some());
    click(&mut room, fob_kit::widgets::labels::OK);
    assert_eq!(line(&room), ["fib-1"]);
}

#[test]
fn names_and_levels_are_kept_for_the_next_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    room.get_by_label(&fob_services::labels::name_of_player(1)).focus();
    room.step();
    room.get_by_label(&fob_services::labels::name_of_player(1)).type_text("Anna");
    room.run_steps(2);
    assert_eq!(session(&room).seats()[0].name, "Anna");
    // Escape leaves the field, not the table.
    press(&mut room, Key::Escape);
    click(&mut room, fob_game_screens::labels::NEW_GAME);
    click(&mut room, fob_game_screens::labels::START);
    assert_eq!(session(&room).seats()[0].name, "Anna");
    assert_eq!(session(&room).seats()[1].computer.as_deref(), Some("medium"));
}

#[test]
fn undo_and_redo_go_by_the_same_steps() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c3/2 time=9 nuggets=2 fib=4 fob=3");
    command(&mut room, Key::Num2);
    for moves in [2, 4] {
        press(&mut room, Key::Num4);
        press(&mut room, Key::Enter);
        wait(&mut room, "the computer's answer", |room| line(room).len() == moves);
    }
    let mut places = vec![place(&room)];
    for key in [Key::Z, Key::Z, Key::Y, Key::Y] {
        command(&mut room, key);
        places.push(place(&room));
    }
    assert_eq!(places, [4, 2, 0, 2, 4]);
}

#[test]
fn any_game_with_people_can_be_given_up_or_drawn() {
    for game in fob_games::games() {
        for (button, drawn) in [(fob_game_screens::labels::RESIGN, false), (fob_game_screens::labels::DRAW, true)] {
            // A folder of its own: the table resumes what was played there.
            let folder = tempfile::tempdir().unwrap();
            let mut room = table_of(folder.path(), game.id());
            for (seat, key) in [Key::Num1, Key::Num2].into_iter().enumerate() {
                if session(&room).seats()[seat].computer.is_some() {
                    command(&mut room, key);
                }
            }
            assert!(session(&room).outcome().is_none(), "{}", game.id());
            click(&mut room, button);
            assert!(session(&room).outcome().is_none(), "it is asked first");
            press(&mut room, Key::Enter);
            let outcome = session(&room).outcome().unwrap_or_else(|| panic!("{} goes on after {button}", game.id()));
            assert_eq!(outcome == Outcome::Draw, drawn, "{}", game.id());
            // The next round begins with a new game.
            click(&mut room, fob_services::labels::PLAY_AGAIN);
        }
    }
}

#[test]
fn play_again_keeps_size_handicap_and_level() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table_of(folder.path(), "phutball");
    let start = "ball=E9 men= turn=O size=9x13";
    paste(&mut room, start);
    let seats = session(&room).seats().to_vec();
    click(&mut room, &fob_services::labels::who_plays_as(2));
    click(&mut room, &capital(Phutball::LEVELS[1].name));
    press(&mut room, Key::T);
    room.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text("E10");
    room.run_steps(2);
    press(&mut room, Key::Enter);
    click(&mut room, fob_game_screens::labels::RESIGN);
    press(&mut room, Key::Enter);
    assert!(session(&room).outcome().is_some());
    click(&mut room, fob_services::labels::PLAY_AGAIN);
    assert_eq!((session(&room).position(), session(&room).outcome()), (start.to_owned(), None));
    assert_eq!(session(&room).seats()[1].computer.as_deref(), Some("easy"));
    assert_eq!(session(&room).seats()[0], seats[0]);
}

#[test]
fn the_present_move_stays_in_sight_when_the_analysis_opens() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c3/2 time=60 nuggets=2 fib=4 fob=3");
    for _ in 0..50 {
        press(&mut room, Key::Num4);
        press(&mut room, Key::Enter);
    }
    assert_eq!(place(&room), 50);
    let is_in_sight = |room: &super::Room| {
        let cell = room.query_by_label(&fob_game_screens::labels::move_of(50, "time-1")).map(|node| node.rect());
        let list = room.get_by_label(fob_game_screens::labels::MOVES).rect();
        let analysis = room.query_by_label(fob_game_screens::labels::ANALYSIS).map_or(800.0, |node| node.rect().top());
        cell.is_some_and(|cell| cell.top() > list.bottom() && cell.bottom() < analysis)
    };
    assert!(is_in_sight(&room));
    press(&mut room, Key::A);
    room.run_steps(4);
    assert!(is_in_sight(&room));
}
