//! The puzzles on the screen: solved by mouse and by keyboard, refuted, counted, kept, and the same for everybody on a day.

use super::{Room, app, click, drag, press, wait};
use egui::{Event, Key, Pos2};
use egui_kittest::kittest::Queryable;
use fob_game_screens::bloop::labels::{END_OF_TAPE, PARTS, add, part};
use fob_game_screens::gobblet::cups::{self, CupsScene};
use fob_game_screens::phutball::Grid;
use fob_game_screens::puzzles::{AnyTrainer, PuzzlesScreen};
use fob_games::bloop::{Letter, Motion, Move as Turn, Rule};
use fob_games::gobblet::{Gobblet3, Move as Lift};
use fob_games::phutball::{Move as Kick, Phutball, Point};
use fob_games::{AnyHistory, game};
use fob_screens::kinds::KINDS;
use fob_services::data::{Score, Training, Tried};
use fob_services::route::Nav;
use fob_store as store;
use std::path::Path;

fn open(room: &mut Room, route: &str) {
    room.state_mut().model.follow(Nav::Push(KINDS.read(route).unwrap()));
    room.run_steps(3);
}

fn trainer(room: &Room) -> Option<&dyn AnyTrainer> {
    room.state().model.find::<PuzzlesScreen>().and_then(PuzzlesScreen::trainer)
}

/// Waits until a puzzle is on the board; its solution.
fn laid(room: &mut Room) -> Vec<String> {
    wait(room, "a puzzle", |room| trainer(room).is_some());
    room.run_steps(3);
    trainer(room).unwrap().task().unwrap().puzzle.solution.clone()
}

fn seed(room: &Room) -> u64 {
    trainer(room).unwrap().task().unwrap().puzzle.seed
}

fn session(room: &Room) -> &dyn AnyHistory {
    trainer(room).unwrap().history()
}

/// The moves on the board.
fn made(room: &Room) -> usize {
    let here = session(room).current();
    session(room).track().iter().position(|(id, _)| *id == here).unwrap()
}

fn sees(room: &Room, text: &str) -> bool {
    room.query_all_by_label_contains(text).next().is_some()
}

fn solved(room: &mut Room) {
    wait(room, "the solution", |room| sees(room, fob_game_screens::puzzles::labels::SOLVED) && trainer(room).unwrap().is_over());
    room.run_steps(3);
}

/// A puzzle by its number, with its solution.
fn at(folder: &Path, route: &str) -> (Room, Vec<String>) {
    let mut room = app(folder);
    open(&mut room, route);
    let solution = laid(&mut room);
    (room, solution)
}

/// Types a move by its notation, by keyboard alone.
fn types(room: &mut Room, mv: &str) {
    press(room, Key::T);
    room.run_steps(2);
    room.get_by_label(fob_game_screens::puzzles::labels::MOVE_AS_TEXT).type_text(mv);
    room.run_steps(2);
    press(room, Key::Enter);
    room.run_steps(3);
}

/// Types signs on the board.
fn signs(room: &mut Room, text: &str) {
    for sign in text.chars() {
        room.event(Event::Text(sign.to_string()));
        room.run_steps(2);
    }
}

fn hit(room: &mut Room, at: Pos2) {
    room.hover_at(at);
    room.step();
    room.drag_at(at);
    room.drop_at(at);
    room.run_steps(8);
}

/// The saved progress.
fn kept(folder: &Path) -> Training {
    store::load_versioned(&folder.join("puzzles.ron")).unwrap()
}

/// A legal move of the position that is not the solution's, and after which the game goes on.
fn wrong(room: &Room, solution: &[String]) -> String {
    let here = session(room);
    let goes_on = |mv: &String| {
        let mut other = game(here.id()).unwrap().open(Some(&here.position()), 0).unwrap();
        other.play(mv).unwrap();
        other.outcome().is_none()
    };
    here.moves().into_iter().find(|mv| *mv != solution[0] && goes_on(mv)).unwrap()
}

/// Drags a piece of the small Gobblet to where a move takes it.
pub fn carry(room: &mut Room, position: &Gobblet3, mv: Lift<3>) {
    let scene = room.state().model.scene.body::<CupsScene>().cloned().expect("the board is shown");
    let see = |at| scene.lens().project(at).unwrap();
    let cell = |file, rank| see(cups::cell(3, file, rank));
    let (from, to) = match mv {
        Lift::Shift { from, to } => {
            // Near its top: the foot may be hidden by a piece in front of it.
            let [x, y, z] = cups::cell(3, from.file(), from.rank());
            let size = position.top(from).expect("a piece is there").size;
            (see([x, y + cups::height(size + 1) * 0.9, z]), to)
        }
        Lift::Place { size, to } => {
            let side = position.side_to_move();
            let near = |a: [f32; 3], b: [f32; 3]| (0..3).all(|i| (a[i] - b[i]).abs() < 1e-3);
            let is_there = |at| scene.cups.iter().any(|cup| cup.side == side && near(cup.at, at));
            let pegs = [0, 1].map(|copy| cups::peg(3, scene.stand, side, size, copy));
            let [x, y, z] = pegs.into_iter().find(|at| is_there(*at)).expect("a piece in reserve");
            assert!(position.reserve(side, size) > 0);
            (see([x, y + cups::height(size + 1) / 2.0, z]), to)
        }
    };
    drag(room, from, cell(to.file(), to.rank()));
}

#[test]
fn a_win_of_gobblet_by_mouse_from_the_games_room() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    click(&mut room, fob_game_screens::labels::TITLE);
    click(&mut room, &fob_game_screens::labels::puzzles_of("Gobblet 3x3"));
    assert_eq!(room.state().model.route().to_string(), "puzzles/gobblet3");
    click(&mut room, &fob_game_screens::puzzles::labels::play("Win in 1"));
    let solution = laid(&mut room);
    let position = session(&room).position().parse().unwrap();
    carry(&mut room, &position, solution[0].parse().unwrap());
    solved(&mut room);
    assert!(
        sees(&room, fob_game_screens::puzzles::labels::FIRST_TRY)
            && sees(&room, &fob_game_screens::puzzles::labels::first_tries(1, 1))
    );
    // The next one of the kind comes by one click.
    let before = seed(&room);
    click(&mut room, fob_game_screens::puzzles::labels::NEXT);
    laid(&mut room);
    assert!(seed(&room) > before && !sees(&room, fob_game_screens::puzzles::labels::SOLVED));
}

#[test]
fn a_win_in_two_by_keyboard_with_the_reply_between() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    open(&mut room, "puzzles/gobblet3");
    press(&mut room, Key::ArrowDown);
    press(&mut room, Key::Enter);
    let solution = laid(&mut room);
    assert_eq!(solution.len(), 3);
    types(&mut room, &solution[0]);
    wait(&mut room, "the reply", |room| made(room) == 2);
    assert!(sees(&room, fob_game_screens::puzzles::labels::RIGHT));
    types(&mut room, &solution[2]);
    solved(&mut room);
    // Enter leads on, Esc back to the list.
    press(&mut room, Key::Enter);
    laid(&mut room);
    press(&mut room, Key::Escape);
    assert!(
        trainer(&room).is_none()
            && sees(
                &room,
                &format!(
                    "{}{}",
                    fob_game_screens::puzzles::labels::first_tries(1, 1),
                    fob_game_screens::puzzles::labels::in_a_row(1)
                )
            )
    );
    press(&mut room, Key::Escape);
    assert_eq!(room.state().model.place(), "menu");
}

#[test]
fn a_wrong_move_is_refuted_taken_back_and_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    open(&mut room, "puzzles/gobblet3/win-2");
    let solution = laid(&mut room);
    let start = session(&room).position();
    let mv = wrong(&room, &solution);
    types(&mut room, &mv);
    wait(&mut room, "the refutation", |room| made(room) == 2);
    assert!(
        sees(&room, fob_game_screens::puzzles::labels::WRONG)
            && (sees(&room, fob_game_screens::puzzles::labels::ANSWER_IS)
                || sees(&room, fob_game_screens::puzzles::labels::LOSES_TO))
    );
    // It goes back by itself.
    wait(&mut room, "the way back", |room| session(room).position() == start);
    types(&mut room, &mv);
    wait(&mut room, "the refutation", |room| sees(room, fob_game_screens::puzzles::labels::TRY_AGAIN));
    click(&mut room, fob_game_screens::puzzles::labels::TRY_AGAIN);
    assert_eq!(session(&room).position(), start);
    // The solution can still be found, but the first try is over.
    types(&mut room, &solution[0]);
    wait(&mut room, "the reply", |room| made(room) == 2);
    types(&mut room, &solution[2]);
    solved(&mut room);
    assert!(sees(&room, fob_game_screens::puzzles::labels::NOT_FIRST_TRY));
    room.run_steps(30);
    let score = kept(folder.path()).score("gobblet3/win-2");
    assert_eq!((score.solved, score.failed, score.streak), (0, 1, 0));
}

#[test]
fn a_goal_of_phutball_by_mouse_and_by_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let (mut room, solution) = at(folder.path(), "puzzles/phutball/goal-1/2");
    let Kick::Ball(path) = solution[0].parse().unwrap() else { panic!("a goal is made by the ball") };
    let position: Phutball = session(&room).position().parse().unwrap();
    let board = room.get_by_label(fob_services::labels::BOARD).rect();
    let place = |point: &Point| Grid::at_table(position.pitch().size(), board).at(*point);
    for point in &path {
        hit(&mut room, place(point));
    }
    click(&mut room, fob_game_screens::phutball::labels::PLAY_MOVE);
    solved(&mut room);
    assert!(sees(&room, fob_game_screens::puzzles::labels::BY_NUMBER));
    // Again: the ball is taken up, each jump has its number, and Enter plays it.
    press(&mut room, Key::A);
    assert_eq!(made(&room), 0);
    press(&mut room, Key::B);
    let mut pitch = *position.pitch();
    let digits = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];
    for to in &path[1..] {
        let number = pitch.jumps().position(|landing| landing == *to).unwrap();
        press(&mut room, digits[number]);
        room.run_steps(8);
        pitch.jump(*to);
    }
    press(&mut room, Key::Enter);
    solved(&mut room);
    room.run_steps(30);
    assert!(!folder.path().join("puzzles.ron").exists(), "nothing of it counts");
}

#[test]
fn the_rule_with_the_most_points_by_mouse_and_by_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let (mut room, solution) = at(folder.path(), "puzzles/bloop/points/2");
    assert!(!sees(&room, fob_game_screens::bloop::labels::PREVIEW), "nothing says what a rule would do");
    let rule: Rule = solution[0].parse().unwrap();
    let name = |letter| match letter {
        Letter::Blue => "blue",
        Letter::Green => "green",
        Letter::Red => "red",
        Letter::Yellow => "yellow",
    };
    for (head, letter) in
        [(PARTS[0], rule.pair.state), (PARTS[1], rule.pair.symbol), (PARTS[2], rule.action.state), (PARTS[3], rule.action.symbol)]
    {
        click(&mut room, &part(head, name(letter)));
    }
    let motion = match rule.action.motion {
        Motion::Left => "left",
        Motion::Stay => "stay",
        Motion::Right => "right",
    };
    click(&mut room, &part(PARTS[4], motion));
    click(&mut room, &add(&solution[0]));
    solved(&mut room);
    press(&mut room, Key::A);
    signs(&mut room, &solution[0]);
    press(&mut room, Key::Enter);
    solved(&mut room);
    // A rule that brings less is wrong.
    press(&mut room, Key::A);
    let mv = wrong(&room, &solution);
    signs(&mut room, &mv);
    press(&mut room, Key::Enter);
    wait(&mut room, "the verdict", |room| sees(room, fob_game_screens::puzzles::labels::BETTER_MOVE));
}

#[test]
fn a_placement_that_forces_a_bug_shows_the_bug() {
    let folder = tempfile::tempdir().unwrap();
    let (mut room, solution) = at(folder.path(), "puzzles/bloop/bug/1");
    let Turn::Place { cell, state } = solution[0].parse().unwrap() else { panic!("a placement") };
    signs(&mut room, &format!("{cell}{state}"));
    press(&mut room, Key::Enter);
    wait(&mut room, "the bug", |room| sees(room, END_OF_TAPE));
    solved(&mut room);
    assert_eq!(made(&room), 2);
}

#[test]
fn hints_and_the_solution() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    open(&mut room, "puzzles/fib-fob/win");
    let solution = laid(&mut room);
    click(&mut room, fob_game_screens::puzzles::labels::HINT);
    assert!(sees(&room, &format!("{}{}", fob_game_screens::labels::HINT, fob_game_screens::labels::KIND_OF_MOVE)));
    press(&mut room, Key::H);
    types(&mut room, &solution[0]);
    solved(&mut room);
    assert!(sees(&room, fob_game_screens::puzzles::labels::WITH_HINT));
    click(&mut room, fob_game_screens::puzzles::labels::NEXT);
    laid(&mut room);
    click(&mut room, fob_game_screens::puzzles::labels::SHOW_SOLUTION);
    wait(&mut room, "the solution", |room| sees(room, fob_game_screens::puzzles::labels::WAS_SOLUTION));
    assert_eq!(made(&room), 1);
    press(&mut room, Key::N);
    laid(&mut room);
    types(&mut room, "rubbish");
    assert!(made(&room) == 0 && sees(&room, fob_game_screens::puzzles::labels::MOVE_AS_TEXT));
    room.run_steps(30);
    let score = kept(folder.path()).score("fib-fob/win");
    assert_eq!((score.solved, score.helped, score.failed), (0, 1, 1));
}

#[test]
fn progress_survives_a_restart_and_the_next_puzzle_differs() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    open(&mut room, "puzzles/gobblet3/win-1");
    let solution = laid(&mut room);
    types(&mut room, &solution[0]);
    solved(&mut room);
    let first = seed(&room);
    room.run_steps(30);
    drop(room);
    let score = kept(folder.path()).score("gobblet3/win-1");
    assert_eq!((score.solved, score.streak, score.best), (1, 1, 1));
    let mut room = app(folder.path());
    open(&mut room, "puzzles/gobblet3");
    assert!(sees(
        &room,
        &format!(
            "{}{}, 1 at best.",
            fob_game_screens::puzzles::labels::first_tries(1, 1),
            fob_game_screens::puzzles::labels::in_a_row(1)
        )
    ));
    click(&mut room, &fob_game_screens::puzzles::labels::play("Win in 1"));
    laid(&mut room);
    assert!(seed(&room) >= score.next && seed(&room) > first);
    // One that is left untried comes again.
    let second = seed(&room);
    press(&mut room, Key::Escape);
    click(&mut room, &fob_game_screens::puzzles::labels::play("Win in 1"));
    laid(&mut room);
    assert!(seed(&room) >= score.next && kept(folder.path()).score("gobblet3/win-1").next <= second);
}

#[test]
fn a_file_that_cannot_be_read_is_reported_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("puzzles.ron"), "rubbish").unwrap();
    let mut room = app(folder.path());
    assert_eq!(room.state().model.services.training.score("gobblet3/win-1"), Score::default());
    click(&mut room, fob_kit::widgets::labels::OK);
    open(&mut room, "puzzles");
    assert!(sees(&room, fob_game_screens::puzzles::labels::NOT_SAVED));
    assert_eq!(std::fs::read_to_string(folder.path().join("puzzles.ron")).unwrap(), "rubbish");
}

/// Noon of a day in November 2026, by the calendar of Greenwich.
const fn noon(day: u64) -> u64 {
    1_793_491_200 + 43_200 + (day - 1) * 86_400
}

#[test]
fn the_puzzle_of_a_day_is_the_same_all_day_and_another_on_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let mut puzzles = Vec::new();
    let clocks: [fn() -> u64; 3] = [|| noon(22), || noon(22) + 60, || noon(23)];
    for clock in clocks {
        let mut room = app(folder.path());
        room.state_mut().model.services.clock = clock;
        open(&mut room, "puzzles");
        click(&mut room, &fob_game_screens::puzzles::labels::today("The most points"));
        let solution = laid(&mut room);
        puzzles.push((seed(&room), session(&room).position()));
        if puzzles.len() == 1 {
            signs(&mut room, &solution[0]);
            press(&mut room, Key::Enter);
            solved(&mut room);
            // It stays so, whatever is done later.
            press(&mut room, Key::A);
            press(&mut room, Key::V);
            wait(&mut room, "the solution", |room| sees(room, fob_game_screens::puzzles::labels::WAS_SOLUTION));
            room.run_steps(30);
        }
    }
    assert_eq!((puzzles[0].0, puzzles[2].0), (20_261_122, 20_261_123));
    assert_eq!(puzzles[0], puzzles[1]);
    assert_ne!(puzzles[0].1, puzzles[2].1);
    let days = kept(folder.path()).days;
    assert_eq!(days.into_iter().collect::<Vec<_>>(), [("bloop/points/20261122".to_owned(), Tried::Solved)]);
    let mut room = app(folder.path());
    room.state_mut().model.services.clock = || noon(22);
    open(&mut room, "puzzles");
    assert!(sees(&room, &fob_game_screens::puzzles::labels::day("22 Nov 2026")));
    assert!(room.query_all_by_label(fob_game_screens::puzzles::labels::DONE).next().is_some(), "the day's result is kept");
}
