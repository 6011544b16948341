//! Saves: nothing is thrown away, and nothing that cannot be read is overwritten.

use super::{click, command, line, paste, place, press, session, table, wait};
use egui::Key;
use egui_kittest::kittest::Queryable;
use std::path::Path;

fn saves(folder: &Path) -> Vec<String> {
    let Ok(found) = std::fs::read_dir(folder.join("saves")) else { return Vec::new() };
    let mut names: Vec<String> = found.map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn spend_fib(room: &mut super::Room) {
    press(room, Key::Num6);
    press(room, Key::Enter);
    room.run_steps(8);
}

#[test]
fn a_killed_program_resumes_its_work() {
    let folder = tempfile::tempdir().unwrap();
    let (position, moves) = {
        let mut room = table(folder.path());
        paste(&mut room, "c3/2 time=9 nuggets=2 fib=4 fob=3");
        spend_fib(&mut room);
        spend_fib(&mut room);
        (session(&room).position(), line(&room))
        // Dropped without a word, as a killed program is.
    };
    let room = table(folder.path());
    assert_eq!(session(&room).position(), position);
    assert_eq!(line(&room), moves);
    assert!(session(&room).seats().iter().all(|seat| seat.computer.is_none()));
}

#[test]
fn a_new_game_keeps_the_old_one_and_load_brings_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    // A game by chance has no file before its first move.
    assert!(saves(folder.path()).is_empty());
    paste(&mut room, "c3/2 time=9 nuggets=2 fib=4 fob=3");
    spend_fib(&mut room);
    press(&mut room, Key::ArrowLeft);
    command(&mut room, Key::N);
    press(&mut room, Key::Enter);
    assert!(line(&room).is_empty());
    // The start is by chance, and so is which kinds of move it has; the hint is always one of them.
    press(&mut room, Key::H);
    wait(&mut room, "the hint", |room| room.query_by_label_contains(fob_game_screens::labels::HINT).is_some());
    press(&mut room, Key::Enter);
    assert_eq!(saves(folder.path()), ["fib-fob-2.ron", "fib-fob.ron"]);
    command(&mut room, Key::O);
    click(&mut room, &fob_game_screens::labels::open("fib-fob"));
    // The place in the game was kept too.
    assert_eq!((line(&room), place(&room)), (vec!["fib-1".to_owned()], 0));
    // Deleting can be undone.
    command(&mut room, Key::O);
    click(&mut room, &fob_game_screens::labels::delete("fib-fob-2"));
    assert_eq!(saves(folder.path()), ["fib-fob.ron"]);
    click(&mut room, &fob_game_screens::labels::restore("fib-fob-2"));
    assert_eq!(saves(folder.path()), ["fib-fob-2.ron", "fib-fob.ron"]);
}

#[test]
fn saving_under_a_name_leaves_the_old_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c3/2 time=9 nuggets=2 fib=4 fob=3");
    spend_fib(&mut room);
    let before = std::fs::read_to_string(folder.path().join("saves/fib-fob.ron")).unwrap();
    command(&mut room, Key::S);
    room.get_by_label(fob_game_screens::labels::NAME_OF_SAVE).type_text(" won");
    room.run_steps(2);
    click(&mut room, fob_game_screens::labels::SAVE);
    spend_fib(&mut room);
    assert_eq!(saves(folder.path()), ["fib-fob won.ron", "fib-fob.ron"]);
    assert_eq!(std::fs::read_to_string(folder.path().join("saves/fib-fob.ron")).unwrap(), before);
    let text = std::fs::read_to_string(folder.path().join("saves/fib-fob won.ron")).unwrap();
    assert_eq!(text, session(&room).to_ron());
}

#[test]
fn a_damaged_save_is_reported_and_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("saves")).unwrap();
    let file = folder.path().join("saves/fib-fob.ron");
    let damaged = "(\n    version: 1,\n    game: \"fib-fob\",\n    start: \"c3/2 time=9 nuggets=2 fib=4 fob=3\",\n    seats: [";
    std::fs::write(&file, damaged).unwrap();
    let mut room = table(folder.path());
    let message = room.state().model.services.problems.iter().flat_map(|t| t.lines.clone()).collect::<Vec<_>>().join("\n");
    assert!(message.contains("fib-fob.ron") && message.contains("line 5"), "{message}");
    click(&mut room, fob_kit::widgets::labels::OK);
    paste(&mut room, "c3/2 time=9 nuggets=2 fib=4 fob=3");
    spend_fib(&mut room);
    assert_eq!(line(&room), ["fib-1"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), damaged);
    assert_eq!(saves(folder.path()).len(), 2);
}

#[test]
fn a_game_that_cannot_be_saved_is_reported_and_retried() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c3/2 time=9 nuggets=2 fib=4 fob=3");
    spend_fib(&mut room);
    let saved = saves(folder.path());
    // A file in the place of the folder: nothing can be written there, not even by root.
    let (open, aside) = (folder.path().join("saves"), folder.path().join("aside"));
    std::fs::rename(&open, &aside).unwrap();
    std::fs::write(&open, "no folder").unwrap();
    spend_fib(&mut room);
    assert!(room.query_by_label_contains(&fob_services::labels::not_saved(fob_game_screens::labels::THE_GAME)).is_some());
    std::fs::remove_file(&open).unwrap();
    std::fs::rename(&aside, &open).unwrap();
    wait(&mut room, "the save", |room| room.query_by_label_contains(fob_services::labels::COULD_NOT_BE_SAVED).is_none());
    assert_eq!(saves(folder.path()), saved);
    drop(room);
    assert_eq!(line(&table(folder.path())), ["fib-1", "fib-1"]);
}

#[test]
fn a_game_that_another_window_plays_continues_as_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = table(folder.path());
    paste(&mut first, "c3/2 time=9 nuggets=2 fib=4 fob=3");
    spend_fib(&mut first);
    let mut second = table(folder.path());
    assert_eq!(line(&second), ["fib-1"]);
    second.run_steps(4);
    // It is there until the copy has a file of its own.
    assert!(second.query_by_label(fob_game_screens::labels::COPY).is_some());
    spend_fib(&mut second);
    spend_fib(&mut second);
    spend_fib(&mut first);
    assert_eq!(saves(folder.path()), ["fib-fob-2.ron", "fib-fob.ron"]);
    assert_eq!((line(&first).len(), line(&second).len()), (2, 3));
}
