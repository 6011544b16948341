//! The tree of the first player's win on the screen: walked by mouse and by keyboard, and trained with a right and a wrong move.

use super::puzzles::carry;
use super::{Room, app, click, press};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_game_screens::first_win::FirstWinScreen;
use fob_games::gobblet::{Gobblet3, Move, Worth, branches};
use fob_games::{History, Memory, Outcome, Progress};
use fob_screens::kinds::KINDS;
use fob_services::route::Nav;
use fob_store as store;
use std::path::Path;

fn open(room: &mut Room, route: &str) {
    room.state_mut().model.follow(Nav::Push(KINDS.read(route).unwrap()));
    room.run_steps(3);
}

/// Draws frames until something is so. Longer than elsewhere: the solver begins with the empty board, which takes a slow machine
/// its time.
fn wait(room: &mut Room, what: &str, so: impl Fn(&Room) -> bool) {
    super::wait_for(room, what, 30_000, so);
}

fn history(room: &Room) -> &History<Gobblet3> {
    room.state().model.find::<FirstWinScreen>().expect("the tree").history()
}

fn made(room: &Room) -> usize {
    history(room).line().moves().len()
}

fn sees(room: &Room, text: &str) -> bool {
    room.query_all_by_label_contains(text).next().is_some()
}

/// Waits until a reply can be chosen, or the game is over.
fn listed(room: &mut Room) {
    wait(room, "the replies", |room| {
        history(room).outcome().is_some() || sees(room, fob_game_screens::first_win::labels::SELECT)
    });
    room.run_steps(3);
}

fn kept(folder: &Path) -> fob_services::data::Score {
    store::load_versioned::<fob_services::data::Training>(&folder.join("puzzles.ron")).unwrap().score("gobblet3/first-win")
}

/// Moves with this end for the side that makes them, the best first.
fn moves_of(room: &Room, worth: Worth) -> Vec<Move<3>> {
    let found = branches(history(room).position(), &mut Memory::default(), &mut |_: &Progress| true).unwrap();
    found.into_iter().filter(|branch| branch.verdict.value == worth).flat_map(|branch| branch.moves).collect()
}

/// Makes a move with the mouse.
fn drags(room: &mut Room, mv: Move<3>) {
    let position = *history(room).position();
    carry(room, &position, mv);
}

#[test]
fn the_longest_defence_by_mouse_from_the_list_of_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    open(&mut room, "puzzles/gobblet3");
    click(&mut room, fob_game_screens::puzzles::labels::OPEN_FIRST_WIN);
    assert_eq!(room.state().model.place(), "first-win");
    // Red begins by itself; then the first row is chosen again and again.
    for _ in 0..7 {
        listed(&mut room);
        if history(&room).outcome().is_some() {
            break;
        }
        let before = made(&room);
        let first = branches(history(&room).position(), &mut Memory::default(), &mut |_: &Progress| true).unwrap();
        let words = format!("red wins by move {}", usize::from(first[0].verdict.plies.unwrap()) + before);
        let row = room.get_all_by_label_contains(&words).next().expect("the longest defence comes first");
        row.click();
        room.run_steps(3);
        wait(&mut room, "red's answer", |room| history(room).outcome().is_some() || made(room) == before + 2);
    }
    assert_eq!(history(&room).outcome(), Some(Outcome::Win(1)));
    assert!(made(&room) <= 13 && sees(&room, &fob_game_screens::labels::has_won("Red")));
    // A click on a move of the line goes back there.
    click(&mut room, fob_game_screens::first_win::labels::TAKE_BACK);
    listed(&mut room);
    assert_eq!(made(&room) % 2, 1);
}

#[test]
fn the_tree_by_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    open(&mut room, "puzzles/gobblet3");
    press(&mut room, Key::W);
    listed(&mut room);
    assert_eq!(made(&room), 1);
    let second = branches(history(&room).position(), &mut Memory::default(), &mut |_: &Progress| true).unwrap()[1].moves[0];
    press(&mut room, Key::N);
    press(&mut room, Key::Enter);
    wait(&mut room, "red's answer", |room| made(room) == 3);
    assert_eq!(history(&room).line().moves()[1], second);
    // The line is part of the route.
    let route = room.state().model.route().to_string();
    assert!(route.starts_with("first-win?line="), "{route}");
    press(&mut room, Key::Backspace);
    listed(&mut room);
    assert_eq!(made(&room), 1);
    press(&mut room, Key::Escape);
    assert_eq!(room.state().model.place(), "puzzles");
}

#[test]
fn a_trained_game_is_won_with_hints_and_a_wrong_move_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    open(&mut room, "first-win/train");
    wait(&mut room, "the solver", |room| sees(room, fob_game_screens::first_win::labels::YOUR_MOVE));
    let wrong =
        moves_of(&room, Worth::Draw).into_iter().chain(moves_of(&room, Worth::Loss)).next().expect("a move that does not win");
    drags(&mut room, wrong);
    wait(&mut room, "the word", |room| sees(room, fob_game_screens::first_win::labels::WIN_IS_GONE));
    wait(&mut room, "the way back", |room| made(room) == 0 && sees(room, fob_game_screens::first_win::labels::YOUR_MOVE));
    // Each best move, until red has won.
    loop {
        let due = |room: &Room| made(room).is_multiple_of(2) && sees(room, fob_game_screens::first_win::labels::CAN_WIN_BY);
        wait(&mut room, "red's turn", |room| history(room).outcome().is_some() || due(room));
        let before = made(&room);
        if history(&room).outcome().is_some() {
            break;
        }
        press(&mut room, Key::H);
        // The best that the mouse can carry: some cells are hidden behind pieces, so that a piece over them lands elsewhere.
        for mv in moves_of(&room, Worth::Win) {
            drags(&mut room, mv);
            room.run_steps(10);
            if made(&room) > before {
                break;
            }
        }
        assert!(made(&room) > before, "{}", history(&room).position());
    }
    assert_eq!(history(&room).outcome(), Some(Outcome::Win(1)));
    wait(&mut room, "the end", |room| {
        sees(room, &fob_game_screens::labels::has_won("Red")) && sees(room, fob_game_screens::first_win::labels::LOST_ON_THE_WAY)
    });
    let score = kept(folder.path());
    assert_eq!((score.solved, score.helped, score.failed, score.next), (0, 0, 1, 1));
    // Another game is another seed, and counts again.
    click(&mut room, fob_game_screens::first_win::labels::AGAIN);
    assert_eq!(made(&room), 0);
}
