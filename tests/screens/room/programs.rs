//! Programs at the tables of the games room: chosen in the list of players, asked anew after a move is taken back, replaced by a level.

use super::{Room, app, click, command, line, press, session, table_of, wait};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_kit::programs::labels as form;
use fob_services::data::Program;
use fob_services::places;
use fob_services::route::Nav;
use std::path::Path;
use tempfile::TempDir;

/// A program that plays the first move of each list, and notes what it was asked. Its second argument is what it does instead at its
/// second question.
const FIRST: &str = r#"
import json, sys
asked = 0
for text in sys.stdin:
    line = json.loads(text)
    open(sys.argv[1], "a").write(" ".join(line)[:20] + " " + str(line.get("due", "")) + "\n")
    if "fob" in line: print(json.dumps({"ready": "First"}), flush=True)
    if "ask" not in line: continue
    asked += 1
    answer = {"answer": line["ask"], "move": line["moves"][0]}
    if sys.argv[2] == "nonsense": answer["move"] = "nowhere"
    if sys.argv[2] == "resign" and asked == 2: answer = {"answer": line["ask"], "resign": True}
    print(json.dumps(answer), flush=True)
"#;

/// Writes the program; returns how it is kept.
fn first(folder: &Path, way: &str) -> Program {
    let (program, asked) = (folder.join("first.py"), folder.join("asked.txt"));
    std::fs::write(&program, FIRST).unwrap();
    Program { name: "First".to_owned(), command: format!("bot:python3 {} {} {way}", program.display(), asked.display()) }
}

/// A person's game of Gobblet against the program, which is chosen in the list of players.
fn against(folder: &TempDir, way: &str) -> Room {
    let mut room = table_of(folder.path(), "gobblet3");
    room.state_mut().model.services.settings.programs = vec![first(folder.path(), way)];
    room.run_steps(3);
    click(&mut room, &fob_services::labels::who_plays_as(2));
    click(&mut room, "First");
    room.run_steps(3);
    room
}

/// A person's move by its text.
fn play(room: &mut Room, mv: &str) {
    press(room, Key::T);
    room.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text(mv);
    room.run_steps(2);
    press(room, Key::Enter);
    room.run_steps(3);
}

fn said(folder: &TempDir) -> String {
    std::fs::read_to_string(folder.path().join("asked.txt")).unwrap_or_default()
}

fn sees(room: &Room, text: &str) -> bool {
    room.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn a_program_from_the_list_plays_and_is_asked_again_after_a_move_is_taken_back() {
    let folder = TempDir::new().unwrap();
    let mut room = against(&folder, "plain");
    play(&mut room, "3@b2");
    let expected = session(&room).moves()[0].clone();
    wait(&mut room, "the program's move", |room| line(room).len() == 2);
    assert_eq!(line(&room)[1], expected);
    assert_eq!(session(&room).seats()[1].program.as_deref(), Some("First"));
    assert!(session(&room).to_ron().contains("program: Some(\"First\")"), "{}", session(&room).to_ron());
    // It is told both moves, its own after it was made.
    wait(&mut room, "what it has seen", |_| said(&folder).matches("seen").count() == 2);
    assert_eq!(said(&folder).matches("ask due").count(), 1, "{}", said(&folder));
    // Both moves are taken back, and another one is made.
    command(&mut room, Key::Z);
    room.run_steps(5);
    play(&mut room, "2@a1");
    wait(&mut room, "the next move", |room| line(room).first().is_some_and(|mv| mv == "2@a1") && line(room).len() == 2);
    assert_eq!(said(&folder).matches("ask due").count(), 2, "{}", said(&folder));
}

#[test]
fn a_program_resigns_and_is_told_the_end() {
    let folder = TempDir::new().unwrap();
    let mut room = against(&folder, "resign");
    play(&mut room, "3@b2");
    wait(&mut room, "the program's move", |room| line(room).len() == 2);
    let safe = |mv: &String| session(&room).duplicate().play(mv).is_ok() && !mv.starts_with('3');
    let mv = session(&room).moves().into_iter().find(safe).unwrap();
    play(&mut room, &mv);
    wait(&mut room, "the end", |room| session(room).outcome().is_some());
    wait(&mut room, "it is told", |_| said(&folder).contains("over"));
}

#[test]
fn nonsense_of_a_program_is_said_and_easy_moves_for_it() {
    let folder = TempDir::new().unwrap();
    let mut room = against(&folder, "nonsense");
    play(&mut room, "3@b2");
    wait(&mut room, "a move of easy", |room| line(room).len() == 2);
    assert!(sees(&room, "easy answers for it"));
}

#[test]
fn a_program_that_is_not_known_here_is_replaced_by_easy() {
    let folder = TempDir::new().unwrap();
    let mut room = against(&folder, "plain");
    play(&mut room, "3@b2");
    wait(&mut room, "the program's move", |room| line(room).len() == 2);
    drop(room);
    // The game is continued where nobody knows the program.
    let mut room = app(folder.path());
    room.state_mut().model.services.settings.programs.clear();
    room.state_mut().model.follow(Nav::push(places::Game { id: "gobblet3".into(), from: None, moves: None }));
    room.run_steps(5);
    assert_eq!(line(&room).len(), 2);
    let seat = &session(&room).seats()[1];
    assert_eq!((seat.program.as_deref(), seat.computer.as_deref()), (None, Some("easy")));
    assert!(sees(&room, "First is not known on this computer"));
    play(&mut room, "2@c3");
    wait(&mut room, "a move of easy", |room| line(room).len() == 4);
}

#[test]
fn a_program_gets_its_name_in_a_dialog_over_the_table() {
    let folder = TempDir::new().unwrap();
    let mut room = table_of(folder.path(), "gobblet3");
    click(&mut room, &fob_services::labels::who_plays_as(2));
    click(&mut room, &fob_services::phrases::capital(form::A_PROGRAM));
    room.run_steps(5);
    let Program { name, command } = first(folder.path(), "plain");
    for (field, text) in [(form::PROGRAM_NAME, name), (form::PROGRAM_COMMAND, command)] {
        room.get_by_label(field).focus();
        room.run_steps(2);
        room.get_by_label(field).type_text(&text);
        room.run_steps(2);
    }
    click(&mut room, form::KEEP);
    room.run_steps(5);
    assert_eq!(session(&room).seats()[1].program.as_deref(), Some("First"));
    play(&mut room, "3@b2");
    wait(&mut room, "the program's move", |room| line(room).len() == 2);
    assert_eq!(line(&room)[1], "1@a1");
}
