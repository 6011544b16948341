//! Nothing is lost: a disk that cannot be written, a folder that is gone, two windows on one data folder.

use crate::Bench;
use crate::seen::Seen;
use egui::Key;
use fob_automata::builtin;
use fob_replay::{Playback, Record};
use fob_rules::{Kind, Points, Setup};
use fob_screens::kinds::KINDS;
use fob_services::data::{Services, Standings};
use fob_services::driving::{Seat, Start, Turn};
use fob_services::places;
use fob_services::player_colours::PlayerColour;
use fob_services::route::Nav;
use fob_store::{self as store, Store, load_replay};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Anna and Bo at the table, after the break.
pub fn table(bench: &mut Bench) {
    let model = bench.harness.state_mut();
    let (_, board) = model.services.library.boards[0].clone();
    let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), board.pucks.green, board.pucks.red);
    let seat =
        |i: usize, name: &str| Seat { name: name.into(), computer: None, program: None, colour: PlayerColour::from_seat(i) };
    let seats = vec![seat(0, "Anna"), seat(1, "Bo")];
    model.sit(Start { setup, dfas: vec!["rope".into()], board, seats, games: 1, seed: 5, hand_break: false, series: None });
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
}

pub fn shoot(bench: &mut Bench) {
    bench.key(Key::Space);
    bench.wait_for("the end of the shot", 30.0, Seen::at_rest);
    bench.settle();
}

fn shots(bench: &Bench) -> u32 {
    bench.harness.state().match_on_table().unwrap().shots()
}

pub fn file(bench: &Bench) -> PathBuf {
    bench.harness.state().playing().unwrap().played.path().to_path_buf()
}

/// The shots in a file, the break not counted; the file must be whole.
pub fn recorded(path: &Path) -> usize {
    let replay = load_replay(path).unwrap();
    assert!(!replay.cut);
    assert_eq!(Playback::new(&replay).unwrap().first_divergence(), None);
    replay.records.iter().filter(|record| matches!(record, Record::Shot(_))).count()
}

/// Puts a file where a folder is, so that nothing can be written there, not even by root.
pub fn block(folder: PathBuf) -> impl FnOnce() {
    let aside = folder.with_extension("aside");
    fs::rename(&folder, &aside).unwrap();
    fs::write(&folder, "no folder").unwrap();
    move || {
        fs::remove_file(&folder).unwrap();
        fs::rename(&aside, &folder).unwrap();
    }
}

#[test]
fn the_practice_table_is_as_it_was_left_however_the_program_ended() {
    let mut bench = Bench::new();
    let open = |bench: &mut Bench| {
        bench.harness.state_mut().follow(Nav::push(places::Practice(None)));
        bench.settle();
    };
    let table_of = |bench: &Bench| {
        let table = bench.harness.state().practice();
        (table.layout().pucks.iter().map(|puck| puck.at).collect::<Vec<_>>(), table.strike())
    };
    open(&mut bench);
    let (first, _) = table_of(&bench);
    bench.key(Key::ArrowLeft);
    bench.key(Key::Space);
    bench.harness.key_press(Key::Enter);
    bench.wait_for("the end of the shot", 5.0, |model| model.practice().at_rest());
    bench.wait(0.8);
    let left = table_of(&bench);
    assert_ne!(left.0, first);
    // The first program still runs: the second has a table of its own, which it does not write over the first one's.
    let mut other = bench.second_window();
    open(&mut other);
    assert!(other.sees(fob_screens::practice::labels::ELSEWHERE));
    assert_eq!(table_of(&other).0, first);
    other.key(Key::Num5);
    other.wait(1.0);
    drop(other);
    // It ends as if it were killed: nobody tells its screens.
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    open(&mut bench);
    assert!(bench.sees(fob_screens::practice::labels::AS_LEFT));
    assert_eq!(table_of(&bench), left);
    // What comes from elsewhere is over it, and gives way to it again.
    bench.key(Key::Escape);
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().follow(Nav::Push(KINDS.read("practice?puck=g,0,0.1").unwrap()));
    bench.settle();
    assert_eq!(table_of(&bench).0.len(), 1);
    bench.command(Key::Z);
    assert_eq!(table_of(&bench), left);
}

#[test]
fn an_unsaved_practice_table_is_reported_and_saved_later() {
    let mut bench = Bench::new();
    bench.harness.state_mut().follow(Nav::Push(KINDS.read("practice?puck=g,0,0.1").unwrap()));
    bench.settle();
    let path = bench.folder.path().join("practice.ron");
    bench.wait(1.0);
    fs::remove_file(&path).unwrap();
    fs::create_dir_all(path.join("in the way")).unwrap();
    bench.key(Key::ArrowUp);
    bench.wait(1.0);
    assert!(bench.sees(&fob_services::labels::not_saved(fob_screens::practice::labels::THE_TABLE)));
    fs::remove_dir_all(&path).unwrap();
    bench.wait(4.0);
    assert!(!bench.sees(fob_services::labels::COULD_NOT_BE_SAVED));
    assert!(fs::read_to_string(&path).unwrap().contains("practice?board=bob&puck=g"));
    // One that says something else is reported and left alone.
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    fs::write(&path, "(version: 1, data: (table: \"menu\"))").unwrap();
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().follow(Nav::push(places::Practice(None)));
    bench.settle();
    assert!(bench.sees("menu is not the address of a practice table"));
    bench.key(Key::Escape);
    bench.key(Key::ArrowUp);
    bench.wait(1.0);
    assert!(fs::read_to_string(&path).unwrap().contains("menu"));
}

fn unsaved() -> String {
    fob_services::labels::not_saved(fob_services::labels::THE_MATCH)
}

#[test]
fn a_match_continues_in_memory_while_its_file_cannot_be_written() {
    let mut bench = Bench::new();
    table(&mut bench);
    shoot(&mut bench);
    let path = file(&bench);
    let unblock = block(path.parent().unwrap().to_path_buf());
    shoot(&mut bench);
    assert!(bench.sees(&unsaved()));
    // The table goes on as the rules have it: two more shots, a take-back.
    shoot(&mut bench);
    assert_eq!(shots(&bench), 3);
    bench.command(Key::Z);
    bench.key(Key::Enter);
    assert_eq!(shots(&bench), 2);
    assert!(bench.sees(&unsaved()), "the notice stays");
    unblock();
    assert_eq!(recorded(&path), 1, "what was on the disk is whole");
    bench.wait(3.0);
    assert!(!bench.sees(fob_services::labels::COULD_NOT_BE_SAVED));
    assert_eq!(recorded(&path), 3);
    assert_eq!(load_replay(&path).unwrap().records.iter().filter(|r| matches!(r, Record::TakeBack)).count(), 1);
}

#[test]
fn a_match_starts_in_memory_if_its_file_cannot_be_created() {
    let mut bench = Bench::new();
    let root = bench.folder.path().to_path_buf();
    let matches = root.join("matches");
    fs::write(&matches, "no folder").unwrap();
    table(&mut bench);
    assert!(bench.sees(&unsaved()));
    shoot(&mut bench);
    assert_eq!(shots(&bench), 1);
    // Left, it is not lost, and the menu, which tells that the folder is none, leads back to it.
    bench.key(Key::Escape);
    bench.click(fob_kit::widgets::labels::OK);
    bench.key(Key::Enter);
    bench.wait_for("the table", 15.0, Seen::aiming);
    assert_eq!(shots(&bench), 1);
    fs::remove_file(&matches).unwrap();
    bench.wait(3.0);
    assert!(!bench.sees(fob_services::labels::COULD_NOT_BE_SAVED));
    shoot(&mut bench);
    let path = file(&bench);
    assert_eq!((path.parent(), recorded(&path)), (Some(matches.as_path()), 2));
    assert!(bench_store(&path).is_in_use(&path), "it is locked like any other");
    // At the end it is filed and entered once.
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(&fob_services::labels::resigns("Anna"));
    bench.wait(3.0);
    assert_eq!(fs::read_dir(&matches).unwrap().count(), 0);
    let standings: Standings = store::load_versioned(&root.join("standings.ron")).unwrap();
    assert_eq!(standings.players.iter().map(|player| player.games).sum::<u32>(), 2);
}

#[test]
fn a_match_that_is_left_unsaved_is_kept_in_memory_and_saved_later() {
    let mut bench = Bench::new();
    table(&mut bench);
    let path = file(&bench);
    let unblock = block(path.parent().unwrap().to_path_buf());
    shoot(&mut bench);
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
    assert!(bench.sees(&unsaved()));
    unblock();
    bench.wait(3.0);
    assert!(!bench.sees(fob_services::labels::COULD_NOT_BE_SAVED));
    assert_eq!(recorded(&path), 1);
}

#[test]
fn a_deleted_folder_is_created_again_at_the_next_shot() {
    let mut bench = Bench::new();
    table(&mut bench);
    shoot(&mut bench);
    let path = file(&bench);
    fs::remove_dir_all(bench.folder.path()).unwrap();
    shoot(&mut bench);
    assert!(!bench.sees(fob_services::labels::COULD_NOT_BE_SAVED));
    assert_eq!((file(&bench), recorded(&path)), (path, 2));
}

#[test]
fn an_end_that_cannot_be_filed_is_entered_once() {
    let mut bench = Bench::new();
    table(&mut bench);
    let replays = bench.folder.path().join("replays");
    fs::create_dir_all(&replays).unwrap();
    let unblock = block(replays);
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(&fob_services::labels::resigns("Anna"));
    let standings = |bench: &Bench| store::load_versioned::<Standings>(&bench.folder.path().join("standings.ron"));
    assert!(bench.sees(&unsaved()));
    bench.wait(5.0);
    assert_eq!(standings(&bench).unwrap().entered.len(), 1, "it is over, wherever its file table_of");
    unblock();
    bench.wait(5.0);
    assert!(!bench.sees(fob_services::labels::COULD_NOT_BE_SAVED));
    let games =
        |bench: &Bench| standings(bench).unwrap().players.iter().map(|p| (p.name.clone(), p.games, p.wins)).collect::<Vec<_>>();
    let once = [("Anna".to_owned(), 1, 0), ("Bo".to_owned(), 1, 1)];
    assert_eq!(games(&bench), once);
    // Restored among the matches and finished again, it is the same game.
    let filed = file(&bench);
    let back = bench.folder.path().join("matches").join(filed.file_name().unwrap());
    bench.key(Key::Escape);
    fs::copy(&filed, &back).unwrap();
    bench.harness.state_mut().open(places::Resume(back), false).unwrap();
    bench.wait(1.0);
    assert_eq!(games(&bench), once);
}

#[test]
fn standings_that_cannot_be_written_are_entered_later() {
    let mut bench = Bench::new();
    table(&mut bench);
    let path = bench.folder.path().join("standings.ron");
    fs::create_dir(&path).unwrap();
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(&fob_services::labels::resigns("Anna"));
    assert!(bench.sees(&fob_services::labels::not_saved(fob_services::labels::THE_STANDINGS)));
    fs::remove_dir(&path).unwrap();
    bench.wait(5.0);
    assert!(!bench.sees(fob_services::labels::COULD_NOT_BE_SAVED));
    assert_eq!(store::load_versioned::<Standings>(&path).unwrap().players.len(), 2);
}

#[test]
fn a_match_that_another_window_plays_is_watched_or_copied() {
    let mut first = Bench::new();
    table(&mut first);
    shoot(&mut first);
    let path = file(&first);
    let mut second = first.second_window();
    second.key(Key::Enter);
    assert!(second.sees(fob_screens::play::in_use::ELSEWHERE), "it says so instead of opening the match");
    second.click(fob_screens::play::labels::PLAY_A_COPY);
    second.wait_for("the table", 15.0, Seen::aiming);
    let copy = file(&second);
    assert_ne!(copy, path);
    shoot(&mut second);
    shoot(&mut first);
    assert_eq!((recorded(&path), recorded(&copy)), (2, 2));
    // The lock goes with its window.
    let mut third = first.second_window();
    drop(first.harness);
    third.harness.state_mut().open(places::Resume(path), false).unwrap();
    third.wait_for("the table", 15.0, Seen::aiming);
}

#[test]
fn a_file_that_was_changed_from_outside_stays_and_the_match_continues_in_its_own_file() {
    let mut bench = Bench::new();
    table(&mut bench);
    shoot(&mut bench);
    let path = file(&bench);
    let mut text = fs::read_to_string(&path).unwrap();
    text.push_str("somebody else's line\n");
    fs::write(&path, &text).unwrap();
    shoot(&mut bench);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    let now = file(&bench);
    assert!(now != path && recorded(&now) == 2);
    assert!(bench.sees(fob_services::labels::YOURS_CONTINUES));
}

#[test]
fn a_moved_match_keeps_its_lock() {
    let mut bench = Bench::new();
    table(&mut bench);
    shoot(&mut bench);
    let path = file(&bench);
    let is_in_use = |path: &Path| bench_store(path).is_in_use(path);
    // Somebody writes into the file: the match goes on in another one, and the first is free.
    let mut text = fs::read_to_string(&path).unwrap();
    text.push_str("somebody else's line\n");
    fs::write(&path, &text).unwrap();
    shoot(&mut bench);
    let moved = file(&bench);
    assert!(moved != path && is_in_use(&moved) && !is_in_use(&path));
    bench.click(fob_kit::widgets::labels::OK);
    // All of the data folder is taken away, the locks with it: the file is made again, and is locked again.
    fs::remove_dir_all(bench.folder.path()).unwrap();
    shoot(&mut bench);
    assert_eq!((file(&bench), recorded(&moved)), (moved.clone(), 3));
    assert!(is_in_use(&moved));
    let mut second = bench.second_window();
    second.harness.state_mut().open(places::Resume(moved.clone()), false).unwrap();
    second.settle();
    assert!(second.sees(fob_screens::play::in_use::ELSEWHERE));
    // The lock goes with the match.
    bench.key(Key::Escape);
    assert!(!is_in_use(&moved));
}

#[test]
fn a_match_whose_name_another_window_took_continues_in_its_own_file() {
    let mut bench = Bench::new();
    table(&mut bench);
    shoot(&mut bench);
    let path = file(&bench);
    // The folder is taken away, and another window makes and locks a match of the same name.
    fs::remove_dir_all(bench.folder.path()).unwrap();
    let other = bench_store(&path).lock(&path).unwrap();
    shoot(&mut bench);
    let now = file(&bench);
    assert!(now != path && !path.exists() && recorded(&now) == 2, "{}", now.display());
    assert!(bench.sees(fob_services::labels::YOURS_CONTINUES));
    // The other one's lock is not taken from it when our window closes.
    let Bench { harness, folder: _folder, .. } = bench;
    drop(harness);
    assert!(bench_store(&path).is_in_use(&path));
    drop(other);
    assert!(!bench_store(&path).is_in_use(&path));
}

/// The data folder that a match's file is in.
fn bench_store(path: &Path) -> Store {
    Store::at(path.parent().unwrap().parent().unwrap())
}

#[test]
fn two_windows_keep_each_others_settings_and_standings() {
    let mut first = Bench::new();
    let mut second = first.second_window();
    first.harness.state_mut().services.settings.volume = 0.25;
    first.wait(1.0);
    second.harness.state_mut().services.settings.shot_speed = 2.0;
    second.wait(1.0);
    first.harness.state_mut().services.settings.fullscreen = true;
    first.wait(1.0);
    let third = first.second_window();
    let settings = &third.harness.state().services.settings;
    assert_eq!((settings.volume, settings.shot_speed, settings.fullscreen), (0.25, 2.0, true));
    for (bench, names) in [(&mut first, "one"), (&mut second, "two")] {
        let results = vec![(names.to_owned(), fob_rules::Points::ONE)];
        bench.harness.state_mut().services.enter(names.to_owned(), results);
    }
    let path = first.folder.path().join("standings.ron");
    assert_eq!(store::load_versioned::<Standings>(&path).unwrap().players.len(), 2);
}

#[test]
fn six_windows_enter_the_standings_at_once() {
    let folder = TempDir::new().unwrap();
    std::thread::scope(|scope| {
        for window in 0..6 {
            let store = Store::at(folder.path());
            scope.spawn(move || {
                let mut services = Services::load(store);
                for game in 0..10 {
                    let results = vec![("Anna".to_owned(), Points::ONE), (format!("Player {window}"), Points::ZERO)];
                    services.enter(format!("{window}-{game}"), results);
                }
                services.save_at_exit();
            });
        }
    });
    let standings: Standings = store::load_versioned(&folder.path().join("standings.ron")).unwrap();
    assert_eq!(standings.entered.len(), 60);
    let anna = standings.players.iter().find(|player| player.name == "Anna").unwrap();
    assert_eq!((anna.games, anna.wins, anna.points), (60, 60, Points::new(60, 1).unwrap()));
    let others = standings.players.iter().filter(|player| player.name != "Anna");
    assert!(others.clone().count() == 6 && others.into_iter().all(|player| player.games == 10));
}

#[test]
fn failed_saves_of_settings_are_reported_and_retried() {
    let mut bench = Bench::new();
    let path = bench.folder.path().join("settings.ron");
    let _ = fs::remove_file(&path);
    fs::create_dir(&path).unwrap();
    bench.harness.state_mut().services.settings.volume = 0.125;
    bench.wait(1.5);
    assert!(bench.sees(&fob_services::labels::not_saved(fob_services::labels::THE_SETTINGS)));
    fs::remove_dir(&path).unwrap();
    bench.wait(4.0);
    assert!(!bench.sees(fob_services::labels::COULD_NOT_BE_SAVED));
    assert!(fs::read_to_string(&path).unwrap().contains("0.125"));
}

#[test]
fn break_by_hand_is_still_by_hand_after_an_interruption() {
    let mut bench = Bench::new();
    let model = bench.harness.state_mut();
    let (_, board) = model.services.library.boards[0].clone();
    let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), board.pucks.green, board.pucks.red);
    let seat =
        |i: usize, name: &str| Seat { name: name.into(), computer: None, program: None, colour: PlayerColour::from_seat(i) };
    let seats = vec![seat(0, "Anna"), seat(1, "Bo")];
    model.sit(Start { setup, dfas: vec!["rope".into()], board, seats, games: 1, seed: 5, hand_break: true, series: None });
    let is_due = |bench: &Bench| matches!(bench.harness.state().playing().unwrap().played.turn(), Turn::Break(None));
    bench.wait_for("the break", 15.0, Seen::aiming);
    assert!(is_due(&bench));
    let path = file(&bench);
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    bench.key(Key::Enter);
    bench.wait_for("the table", 15.0, Seen::aiming);
    assert!(is_due(&bench), "the seed has not broken");
    // Both strikes are Anna's and Bo's own, so the file has another break than that of the seed.
    bench.key(Key::ArrowLeft);
    bench.key(Key::Space);
    bench.wait_for("the other strike", 15.0, Seen::aiming);
    shoot(&mut bench);
    let replay = load_replay(&path).unwrap();
    let [Record::Break(shot)] = &replay.records[..] else { panic!("{:?}", replay.records) };
    assert_eq!(shot.strikes.len(), 2);
    assert_ne!(shot.strikes, fob_physics::break_strikes(&fob_board::Layout::break_ring(replay.header.board.clone().into()), 5));
}
