//! Bugs and Loops: errors, preview, analysis, listings, the old letters, new games.

use super::bloop::{SHORT, says, table, typed};
use super::{Room, click, command, line, paste, place, press, refusal, session, wait};
use crate::seen::Seen;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fob_game_screens::bloop::labels;
use fob_games::bloop::Bloop;
use std::path::Path;

fn play(room: &mut Room, rule: &str) {
    typed(room, rule);
    press(room, Key::Enter);
    if room.query_by_label(labels::SKIP).is_some() {
        press(room, Key::Enter);
    }
}

#[test]
fn an_unplayable_move_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "tape=BGRY head=2 state=B scores=0,0 turn=1 count=1 rules=BGRY>");
    typed(&mut room, "BG");
    assert!(says(&room, &format!("{} for state B on symbol G: BGRY>.", labels::RULE_EXISTS)));
    typed(&mut room, "BB=");
    press(&mut room, Key::Enter);
    assert!(line(&room).is_empty());
    press(&mut room, Key::Escape);
    assert!(!says(&room, labels::RULE_EXISTS));
    typed(&mut room, "G>");
    assert!(says(&room, labels::MOTION_LAST));
    press(&mut room, Key::Enter);
    assert!(says(&room, labels::FIVE_PARTS));
    press(&mut room, Key::Escape);
    click(&mut room, &labels::rule_for('B', 'G', "BGRY>"));
    assert!(says(&room, &format!("{} for state B on symbol G: BGRY>.", labels::RULE_EXISTS)));
    // The dialog for typing a move says it too, in either kind of arrows.
    press(&mut room, Key::T);
    room.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text("BGYY←");
    room.run_steps(2);
    press(&mut room, Key::Enter);
    assert!(says(&room, &refusal::<Bloop>(&session(&room).position(), "BGYY<")));
    press(&mut room, Key::Escape);
    assert!(line(&room).is_empty());
    paste(&mut room, "tape=BG head=1 state=B scores=0,0 turn=1 count=1 rules= place");
    typed(&mut room, "3");
    assert!(says(&room, &labels::cells_of_tape(2)));
}

#[test]
fn the_preview_shows_the_result_of_a_rule_and_is_off_by_default() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, SHORT);
    typed(&mut room, "BBBG>");
    assert!(!says(&room, labels::WOULD));
    press(&mut room, Key::P);
    assert!(says(&room, &labels::would_give(4)));
    press(&mut room, Key::Backspace);
    typed(&mut room, "<");
    assert!(says(&room, &labels::would_be_bug(0)));
    press(&mut room, Key::Escape);
    typed(&mut room, "BBBB=");
    assert!(says(&room, &labels::would_be_loop(1)));
}

#[test]
fn the_analysis_lists_every_rule_that_fits_and_a_click_sets_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, SHORT);
    press(&mut room, Key::A);
    wait(&mut room, "the analysis", |room| says(room, &labels::rules_for(48, 'B', 'B')));
    // Four steps to the right over blue cells, whatever is written on them.
    let best = ["BBBB>", "BBBG>", "BBBR>", "BBBY>"].map(|rule| labels::analysed(rule, "4 points"));
    assert!(best.iter().all(|label| room.query_by_label(label).is_some()));
    assert_eq!(
        room.query_all_by_label_contains(&labels::analysed("", labels::BUG)).count(),
        16,
        "every rule to the left from the first cell"
    );
    assert_eq!(room.query_all_by_label_contains(&labels::analysed("", labels::LOOP)).count(), 1);
    click(&mut room, &best[2]);
    press(&mut room, Key::Enter);
    assert_eq!(line(&room), ["BBBR>"]);
    assert!(session(&room).position().contains("scores=21,18"));
}

#[test]
fn a_hint_is_a_move_and_enter_plays_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, SHORT);
    press(&mut room, Key::H);
    wait(&mut room, "the hint", |room| room.query_by_label_contains(fob_game_screens::labels::HINT).is_some());
    press(&mut room, Key::Enter);
    // Four points win at once, and the strongest player sees that.
    assert!(session(&room).outcome().is_some(), "{:?}", line(&room));
}

fn listings(folder: &Path) -> Vec<(String, String)> {
    let Ok(found) = std::fs::read_dir(folder.join("listings")) else { return Vec::new() };
    let mut files: Vec<_> = found
        .map(|file| file.unwrap())
        .map(|file| (file.file_name().into_string().unwrap(), std::fs::read_to_string(file.path()).unwrap()))
        .collect();
    files.sort();
    files
}

fn pause(room: &mut Room, letter: &str) {
    press(room, Key::F10);
    assert!(says(room, labels::PAUSE));
    typed(room, letter);
    // What it opens is in its place a frame after it is there.
    room.run_steps(3);
}

#[test]
fn the_letters_of_the_1977_program_work() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, SHORT);
    play(&mut room, "BBBB=");
    play(&mut room, "5");
    assert_eq!(line(&room), ["BBBB=", "@5B"]);
    pause(&mut room, "x");
    let copied = room.state().copied.last().unwrap().clone();
    assert!(copied.contains("B B B B R") && copied.ends_with(&format!("{}\n", session(&room).position())), "{copied}");
    pause(&mut room, "p");
    click(&mut room, labels::COPY);
    assert_eq!(room.state().copied.last(), Some(&copied));
    click(&mut room, labels::SAVE_AS_FILE);
    click(&mut room, fob_game_screens::labels::CLOSE);
    pause(&mut room, "f");
    // The foot says where, and in sight.
    let seen = room.get_by_label_contains("bloop-transcript.txt").rect();
    assert!(says(&room, &fob_services::labels::saved_as("")) && room.ctx.content_rect().contains_rect(seen), "{seen}");
    let files = listings(folder.path());
    assert_eq!(files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["bloop-situation.txt", "bloop-transcript.txt"]);
    assert_eq!(files[0].1, copied);
    assert!(files[1].1.contains(&labels::a_loop("0 steps")) && files[1].1.contains(&labels::puts_head(5, 'B')));
    // Back up, and repeat the recorded moves: the placement after the loop too, which the original could not.
    pause(&mut room, "b");
    assert_eq!(place(&room), 1);
    pause(&mut room, "&");
    assert_eq!(place(&room), 2);
    pause(&mut room, "&");
    assert!(says(&room, labels::NOTHING_TO_REPEAT));
    pause(&mut room, "t");
    assert!(says(&room, labels::TRANSCRIPT));
    pause(&mut room, "d");
    assert!(!says(&room, labels::TRANSCRIPT) && room.state().model.room().table().is_some());
    pause(&mut room, "w");
    room.get_by_label(fob_game_screens::labels::NAME_OF_SAVE).type_text(" kept");
    room.run_steps(2);
    click(&mut room, fob_game_screens::labels::SAVE);
    pause(&mut room, "r");
    assert!(room.query_by_label(&fob_game_screens::labels::open("bloop")).is_some());
    press(&mut room, Key::Escape);
    pause(&mut room, "?");
    assert!(says(&room, labels::A_TURN));
    press(&mut room, Key::Escape);
    // The configuration on the table is where a new one begins.
    pause(&mut room, "s");
    click(&mut room, fob_game_screens::labels::START);
    assert_eq!(session(&room).position(), "tape=BBBBR head=5 state=B scores=0,0 turn=1 count=0 rules=");
}

#[test]
fn the_run_waits_while_the_pause_is_open_and_the_computer_waits_for_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, SHORT);
    command(&mut room, Key::Num2);
    typed(&mut room, "BBBB>");
    press(&mut room, Key::Escape);
    typed(&mut room, "BBBB=");
    press(&mut room, Key::Enter);
    press(&mut room, Key::F10);
    for _ in 0..200 {
        room.step();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(line(&room), ["BBBB="], "the computer moved although the pause is open");
    press(&mut room, Key::F10);
    assert!(room.query_by_label(labels::SKIP).is_some(), "the run goes on where it was");
    wait(&mut room, "the computer", |room| line(room).len() >= 3);
}

#[test]
fn a_tape_by_hand_and_players_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    command(&mut room, Key::N);
    room.get_by_label(&labels::name_in_new_game(2)).focus();
    room.step();
    room.get_by_label(&labels::name_in_new_game(2)).type_text("Bo");
    room.run_steps(2);
    press(&mut room, Key::Escape);
    command(&mut room, Key::N);
    click(&mut room, "2");
    click(&mut room, labels::TAPE_BY_HAND);
    let tape = room.get_by_label(labels::TAPE);
    tape.focus();
    room.step();
    room.key_press_modifiers(Modifiers::COMMAND, Key::A);
    room.get_by_label(labels::TAPE).type_text("gbxyr");
    room.run_steps(3);
    assert!(says(&room, "'X' on the tape: expected B, G, R or Y"));
    room.key_press_modifiers(Modifiers::COMMAND, Key::A);
    room.get_by_label(labels::TAPE).type_text("gbryr");
    room.run_steps(3);
    click(&mut room, fob_game_screens::labels::START);
    assert_eq!(session(&room).position(), "tape=GBRYR head=4 state=B scores=0,0 turn=1 count=0 rules=");
    assert!(session(&room).seats()[1].computer.is_some());
}

#[test]
fn the_story_of_the_last_turn_is_in_sight_and_moves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, SHORT);
    let grid = room.get_by_label(labels::PREVIEW).rect();
    play(&mut room, "BBBB=");
    wait(&mut room, "the loop", |room| says(room, "it would run for ever"));
    let size = room.ctx.content_rect().size();
    assert_eq!((size.x, size.y), (1280.0, 800.0));
    // The sentences are next to the board, whole, and only there.
    let told: Vec<_> = room.query_all_by_label_contains("The tape is as before the turn").map(|node| node.rect()).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].left() > 900.0 && told[0].bottom() < size.y - 8.0, "{told:?}");
    press(&mut room, Key::Num5);
    press(&mut room, Key::Enter);
    assert_eq!(room.get_by_label(labels::PREVIEW).rect(), grid, "the controls stay where they were");
    // With the analysis in its place it is below the controls.
    press(&mut room, Key::A);
    room.run_steps(3);
    let told = room.get_by_label_contains("The tape is as before the turn").rect();
    assert!(told.left() < 900.0, "{told}");
}
