//! Bugs and Loops: what the manual of 1977 says of the program, each note by its number and each option of its interrupt menu
//! by its letter. The notes of the rules themselves are in the library's tests.

use super::bloop::{SHORT, says, table, typed};
use super::{Room, click, command, line, paste, place, press, session, wait};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_game_screens::bloop::labels;
use std::path::Path;

/// Two turns of [`SHORT`], a placement between them, and another move for the second.
const LINE: [&str; 4] = ["BBBB=", "@5B", "BRGB=", "BRRR<"];

/// Types a move and lets the machine run to its end at once.
fn play(room: &mut Room, mv: &str) {
    typed(room, &mv.replace('@', ""));
    press(room, Key::Enter);
    if room.query_by_label(labels::SKIP).is_some() {
        press(room, Key::Enter);
    }
}

/// An option of the pause by its letter.
fn option(room: &mut Room, letter: &str) {
    press(room, Key::F10);
    assert!(says(room, labels::LETTERS_DO), "the pause is open");
    typed(room, letter);
    room.run_steps(3);
}

/// The table with [`LINE`] played from [`SHORT`], which is saved as `bloop`.
fn recorded(folder: &Path) -> Room {
    let mut room = table(folder);
    paste(&mut room, SHORT);
    LINE[..3].iter().for_each(|mv| play(&mut room, mv));
    assert_eq!(line(&room), LINE[..3]);
    room
}

/// Opens the record again, as the option R does, from a game of three on four cells.
fn restored(folder: &Path) -> Room {
    let mut room = recorded(folder);
    command(&mut room, Key::N);
    click(&mut room, "3");
    click(&mut room, &labels::cells(4));
    click(&mut room, fob_game_screens::labels::START);
    assert_eq!(session(&room).players(), 3);
    option(&mut room, "r");
    wait(&mut room, "the saved games", |room| room.query_by_label(&fob_game_screens::labels::open("bloop")).is_some());
    click(&mut room, &fob_game_screens::labels::open("bloop"));
    room
}

/// "If there is only one human player, the program refers to the player as "you"", and is the opponent.
#[test]
fn a_single_person_is_you_against_the_opponent() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    let computers: Vec<bool> = session(&room).seats().iter().map(|seat| seat.computer.is_some()).collect();
    assert_eq!(computers, [false, true]);
    assert!(says(&room, &labels::score("You", 0)));
    command(&mut room, Key::Num2);
    assert!(says(&room, &labels::score("Player 1", 0)) && says(&room, &labels::score("Player 2", 0)));
    paste(&mut room, SHORT);
    command(&mut room, Key::Num2);
    play(&mut room, "BBBG>");
    assert!(says(&room, &format!("{}.", labels::does("You", labels::HAS_WON))));
}

/// Note 1: at the end of the game the interrupt processor is activated automatically, for a final listing, a record of the
/// game, or backing up.
#[test]
fn note_1_the_options_are_there_by_themselves_at_the_end_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, SHORT);
    assert!(!says(&room, labels::GAME_OVER));
    play(&mut room, "BBBG>");
    assert!(session(&room).outcome().is_some() && says(&room, labels::GAME_OVER));
    click(&mut room, labels::SHOW_SITUATION);
    assert!(says(&room, labels::SITUATION));
    click(&mut room, fob_game_screens::labels::CLOSE);
    click(&mut room, labels::SAVE_RECORD);
    let record = std::fs::read_to_string(folder.path().join("listings/bloop-transcript.txt")).unwrap();
    assert!(record.contains(&labels::adds("BBBG>")) && record.contains(&format!("{}.", labels::HAS_WON)), "{record}");
    click(&mut room, labels::MORE);
    assert!(says(&room, labels::LETTERS_DO));
    press(&mut room, Key::Escape);
    click(&mut room, labels::BACK_A_TURN);
    assert_eq!((place(&room), session(&room).outcome()), (0, None));
    assert!(!says(&room, labels::GAME_OVER));
}

/// Note 2: an interrupt is not processed before the opening questions are answered.
#[test]
fn note_2_the_pause_waits_until_the_opening_questions_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    command(&mut room, Key::N);
    click(&mut room, "5");
    press(&mut room, Key::F10);
    assert!(!says(&room, labels::LETTERS_DO) && room.query_by_label(fob_game_screens::labels::START).is_some());
    click(&mut room, fob_game_screens::labels::START);
    assert_eq!(session(&room).players(), 5, "what was chosen is not lost");
    press(&mut room, Key::F10);
    assert!(says(&room, labels::LETTERS_DO));
}

/// Note 3: the option R overrides the answers to the opening questions with the values of the file.
#[test]
fn note_3_restoring_overrides_the_opening_questions() {
    let folder = tempfile::tempdir().unwrap();
    let room = restored(folder.path());
    assert_eq!(session(&room).players(), 2);
    assert!(session(&room).seats().iter().all(|seat| seat.computer.is_none()));
    assert_eq!((session(&room).position().as_str(), line(&room)), (SHORT, LINE[..3].iter().map(ToString::to_string).collect()));
}

/// Note 4: backing up and restoring were permitted at the beginning of a turn and at the end of a game only. Now they are at
/// any time: while a run is shown, while a rule is half typed, between a placement and its rule, and at the end.
#[test]
fn note_4_backing_up_and_restoring_are_permitted_at_any_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = recorded(folder.path());
    // The turn of the placement is one turn with its rule.
    option(&mut room, "b");
    assert_eq!(place(&room), 1);
    option(&mut room, "&");
    assert_eq!(place(&room), 2);
    typed(&mut room, "BR");
    option(&mut room, "b");
    assert_eq!(place(&room), 1, "to the beginning of the turn under way");
    option(&mut room, "b");
    assert_eq!(place(&room), 0);
    typed(&mut room, "BBBG>");
    press(&mut room, Key::Enter);
    assert!(room.query_by_label(labels::SKIP).is_some(), "the run is shown");
    option(&mut room, "b");
    assert!(place(&room) == 0 && room.query_by_label(labels::SKIP).is_none());
    option(&mut room, "b");
    assert_eq!(place(&room), 0, "there is nothing before the beginning");
    play(&mut room, "BBBG>");
    assert!(session(&room).outcome().is_some());
    option(&mut room, "r");
    assert!(says(&room, fob_game_screens::labels::SAVED_GAMES));
    press(&mut room, Key::Escape);
    option(&mut room, "b");
    assert_eq!(place(&room), 0);
}

/// Note 5: after R the game is at its beginning, and after R or B the sign & plays what was played there, until another move
/// is typed.
#[test]
fn note_5_the_recorded_choices_are_repeated_until_another_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = restored(folder.path());
    assert_eq!(place(&room), 0, "as though it was backed up all the way");
    for played in 1..=3 {
        option(&mut room, "&");
        if room.query_by_label(labels::SKIP).is_some() {
            press(&mut room, Key::Enter);
        }
        assert_eq!(place(&room), played);
    }
    option(&mut room, "&");
    assert!(says(&room, labels::NOTHING_TO_REPEAT));
    option(&mut room, "b");
    option(&mut room, "b");
    assert_eq!(place(&room), 0);
    // Typing the recorded move changes nothing, so the record continues.
    play(&mut room, LINE[0]);
    option(&mut room, "&");
    assert_eq!((place(&room), line(&room).len()), (2, 3));
    play(&mut room, LINE[3]);
    assert_eq!(line(&room), [LINE[0], LINE[1], LINE[3]]);
    option(&mut room, "&");
    assert_eq!(place(&room), 3);
    assert!(says(&room, labels::NOTHING_TO_REPEAT));
}

/// Note 6, a known bug of the program: & could not repeat the choice of cell and state after a bug or a loop.
#[test]
fn note_6_fixed_the_placement_is_repeated_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = restored(folder.path());
    option(&mut room, "&");
    press(&mut room, Key::Enter);
    assert!(says(&room, labels::PLACES_HEAD));
    option(&mut room, "&");
    assert_eq!(place(&room), 2);
    assert!(says(&room, &labels::put_head("Player 2", 5, 'B')));
    assert!(session(&room).position().contains(" head=5 state=B ") && !session(&room).position().ends_with(" place"));
}

/// The other known bug: the last of ten cells had to be typed as ":". Now `0` is the tenth, the colon still is, and so is a
/// click on it.
#[test]
fn known_bug_fixed_the_tenth_cell_has_a_number() {
    for sign in ["0", ":"] {
        let folder = tempfile::tempdir().unwrap();
        let mut room = table(folder.path());
        paste(&mut room, "tape=BGRYBGRYBG head=2 state=B scores=0,0 turn=1 count=1 rules=BGBG= place");
        typed(&mut room, sign);
        typed(&mut room, "y");
        press(&mut room, Key::Enter);
        assert_eq!(line(&room), ["@10Y"], "{sign}");
    }
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "tape=BGRYBGRYBG head=2 state=B scores=0,0 turn=1 count=1 rules=BGBG= place");
    click(&mut room, &labels::cell(10, 'G'));
    click(&mut room, &labels::state("yellow"));
    click(&mut room, &labels::place(10, 'Y'));
    assert_eq!(line(&room), ["@10Y"]);
}

/// T has all future configurations and scores printed, D puts an end to it.
#[test]
fn option_t_shows_a_transcript_that_continues_and_option_d_ends_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, SHORT);
    option(&mut room, "t");
    assert!(says(&room, labels::LISTING_TITLE));
    play(&mut room, LINE[0]);
    wait(&mut room, "the loop in the transcript", |room| says(room, &labels::a_loop("0 steps")));
    play(&mut room, LINE[1]);
    assert!(says(&room, &format!("Player 2 {}", labels::puts_head(5, 'B'))));
    click(&mut room, labels::COPY);
    let copied = room.state().copied.last().unwrap().clone();
    assert!(
        copied.contains(&format!("1. Player 1 {}", labels::adds("BBBB=")))
            && copied.ends_with(&format!("{}.\n", labels::ADDS_RULE)),
        "{copied}"
    );
    option(&mut room, "d");
    assert!(!says(&room, labels::LISTING_TITLE) && !says(&room, labels::TRANSCRIPT));
}

/// X makes a listing of the display, P prints the situation, F a file with the record, W saves, S sets a configuration, ? lists
/// the options: each does today what it did, and any other sign leads back to the game.
#[test]
fn options_x_p_f_w_s_and_the_question_mark() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = recorded(folder.path());
    let position = session(&room).position();
    option(&mut room, "x");
    assert!(room.state().copied.last().unwrap().ends_with(&format!("{position}\n")));
    option(&mut room, "p");
    click(&mut room, labels::SAVE_AS_FILE);
    press(&mut room, Key::Escape);
    let listing = |name: &str| std::fs::read_to_string(folder.path().join("listings").join(name)).unwrap();
    assert!(listing("bloop-situation.txt").ends_with(&format!("{position}\n")));
    option(&mut room, "f");
    assert!(LINE[..3].iter().all(|mv| mv.starts_with('@') || listing("bloop-transcript.txt").contains(mv)));
    option(&mut room, "w");
    room.get_by_label(fob_game_screens::labels::NAME_OF_SAVE).type_text(" w");
    room.run_steps(2);
    click(&mut room, fob_game_screens::labels::SAVE);
    assert!(folder.path().join("saves/bloop w.ron").is_file());
    option(&mut room, "?");
    assert!(says(&room, labels::A_TURN));
    press(&mut room, Key::Escape);
    option(&mut room, "s");
    click(&mut room, fob_game_screens::labels::START);
    assert!(session(&room).position().ends_with("scores=0,0 turn=1 count=0 rules="));
    press(&mut room, Key::F10);
    typed(&mut room, "z");
    assert!(says(&room, labels::LETTERS_DO), "an unknown option changes nothing");
    press(&mut room, Key::F10);
    assert!(!says(&room, labels::LETTERS_DO));
}
