//! Dialogs and panels that open on request: dialogs, menus, the analysis of the games
//! room.

use super::{Click, Ctrl, Press, look};
use egui::Key;

#[test]
fn questions_at_the_table() {
    look(&[
        ("play", &[Click(fob_screens::play::labels::DRAW)]),
        ("play", &[Click(fob_screens::play::labels::RESIGN)]),
        ("play", &[Ctrl(Key::Z)]),
        ("referee", &[Click(fob_screens::referee::labels::DRAW)]),
        ("referee", &[Click(fob_screens::referee::labels::RESIGN)]),
        ("practice", &[Ctrl(Key::S)]),
        ("practice", &[Ctrl(Key::O)]),
        ("practice", &[Press(Key::F3)]),
    ]);
}

#[test]
fn the_hint_at_the_table() {
    look(&[("play", &[Click(fob_screens::play::labels::HINT)])]);
}

#[test]
fn the_dialogs_of_the_theatre() {
    look(&[("theatre", &[Press(Key::F2)]), ("theatre", &[Ctrl(Key::O)]), ("theatre", &[Press(Key::Delete)])]);
}

#[test]
fn another_strike_and_another_shot_next_to_the_match() {
    look(&[("watch", &[Press(Key::W)]), ("watch", &[Press(Key::B)])]);
}

#[test]
fn the_dialogs_of_the_library() {
    look(&[
        ("workshop", &[Ctrl(Key::O)]),
        ("workshop", &[Press(Key::R)]),
        ("desk", &[Click(fob_screens::workshop::labels::OPEN_NOTE)]),
        ("desk", &[Click(fob_screens::workshop::labels::FILE)]),
        ("desk", &[Click(fob_screens::workshop::labels::TRANSFORM)]),
    ]);
}

#[test]
fn dialogs_of_fib_fob_and_gobblet() {
    look(&[
        ("fib-fob", &[Ctrl(Key::N)]),
        ("fib-fob", &[Ctrl(Key::S)]),
        ("fib-fob", &[Ctrl(Key::O)]),
        ("fib-fob", &[Press(Key::R)]),
        ("fib-fob", &[Press(Key::T)]),
        ("fib-fob", &[Click(fob_game_screens::labels::MENU_TEXT)]),
        ("gobblet3", &[Ctrl(Key::N)]),
        ("gobblet4", &[Press(Key::R)]),
    ]);
}

#[test]
fn dialogs_of_phutball_and_bugs_and_loops() {
    look(&[
        ("phutball", &[Ctrl(Key::N)]),
        ("phutball", &[Press(Key::R)]),
        ("bloop", &[Ctrl(Key::N)]),
        ("bloop", &[Press(Key::R)]),
        ("bloop-rules", &[Press(Key::F10)]),
        ("bloop-rules", &[Press(Key::F10), Click(fob_game_screens::bloop::labels::SHOW_SITUATION)]),
        ("bloop-rules", &[Press(Key::F10), Click(fob_game_screens::bloop::labels::SHOW_TRANSCRIPT)]),
    ]);
}

#[test]
fn the_analysis_of_the_games_room() {
    look(&[
        ("fib-fob", &[Press(Key::A)]),
        ("gobblet3", &[Press(Key::A)]),
        ("gobblet4", &[Press(Key::A)]),
        ("phutball", &[Press(Key::A)]),
        ("bloop-rules", &[Press(Key::A)]),
    ]);
}

#[test]
fn dialogs_of_turing_machines() {
    look(&[
        ("turing", &[Press(Key::G)]),
        ("turing", &[Press(Key::H)]),
        ("turing", &[Press(Key::P)]),
        ("turing", &[Press(Key::X)]),
        ("turing", &[Ctrl(Key::S)]),
    ]);
}

#[test]
fn the_tournaments() {
    look(&[("tournaments", &[])]);
}
