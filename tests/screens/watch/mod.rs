//! A replay is watched: played, scrubbed, stepped through, changed and laid next to another.

mod beyond;
mod files;
mod review;
mod side_by_side;
mod time;

use crate::Bench;
use crate::seen::Seen;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fob_automata::builtin;
use fob_base::Dice;
use fob_board::Board;
use fob_kit::scene::Disc;
use fob_opponent::Level;
use fob_replay::{Header, Phase, Player, Recorder};
use fob_rules::{Kind, Setup};
use fob_screens::watch::{Replayed, Viewer};
use fob_store::{ReplayFile, Store};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn header(seed: u64, names: [&str; 2], limit: u32) -> Header {
    let mut board = Board::bob();
    (board.pucks.green, board.pucks.red) = (5, 4);
    let setup = Setup { shot_limit: Some(limit), ..Setup::new(Kind::Reject2, builtin("rope").unwrap(), 5, 4) };
    Header { date: Some(seed), ..Header::for_match(setup, &board, names.map(Player::human).to_vec(), seed) }
}

/// A match of the computer against itself, in which the shots of these numbers are taken back at once.
fn played(header: Header, taken_back: &[u32]) -> Recorder {
    let mut rng = Dice::new(header.seed);
    let mut live = Recorder::new(header).unwrap();
    let mut back = taken_back.to_vec();
    while !live.is_over() {
        let now = live.situation().clone();
        let game = now.game.as_ref().unwrap();
        match now.phase() {
            Phase::Break => drop(live.play(&live.break_strikes()).unwrap()),
            Phase::Order => live.choose(&Level::Easy.orders(game, &Board::bob(), &mut rng)).unwrap(),
            _ => drop(live.play(&[Level::Easy.strike(&now.layout, game, &mut rng).unwrap()]).unwrap()),
        }
        let shots = live.situation().game.as_ref().unwrap().shots();
        if back.first() == Some(&shots) && !live.is_over() {
            back.remove(0);
            live.take_back().unwrap();
        }
    }
    live
}

/// Keeps a match in a data folder.
fn keep(store: &Store, name: &str, live: &mut Recorder) -> PathBuf {
    let path = store.replay_path(name).unwrap();
    ReplayFile::create(&path, live).unwrap();
    path
}

/// The theatre with a recorded match, one shot of which was taken back.
fn theatre() -> Bench {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let path = keep(&store, "first", &mut played(header(1, ["Anna", "Bo"], 40), &[3]));
    keep(&store, "second", &mut played(header(2, ["Carl", "Dora"], 12), &[]));
    let mut bench = Bench::over(folder);
    watch(&mut bench, path);
    bench
}

fn watch(bench: &mut Bench, path: PathBuf) {
    bench.harness.state_mut().watch(path);
    bench.settle();
    assert_eq!(bench.harness.state().place(), "watch");
    until(bench, "the replay to open", |open| open.is_some());
}

/// Waits for work that goes on in the background.
fn until(bench: &mut Bench, what: &str, holds: impl Fn(Option<&Viewer>) -> bool) {
    let deadline = Instant::now() + Duration::from_mins(1);
    while !holds(bench.harness.state().watching().and_then(|s| s.shown())) {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(10));
        bench.harness.run_steps(1);
    }
    bench.settle();
}

fn viewer(bench: &Bench) -> &Viewer {
    bench.harness.state().watching().unwrap().shown().unwrap()
}

fn replay(bench: &Bench) -> Arc<Replayed> {
    viewer(bench).replay.clone()
}

fn moment(bench: &Bench) -> (usize, f64) {
    (viewer(bench).index(), viewer(bench).local())
}

fn near(bench: &Bench, index: usize, local: f64) {
    let (i, l) = moment(bench);
    assert!(i == index && (l - local).abs() < 1e-5, "shot {i} at {l} s; expected shot {index} at {local} s");
}

fn shifted(bench: &mut Bench, key: Key) {
    bench.harness.key_press_modifiers(Modifiers::SHIFT, key);
    bench.settle();
}

/// Whether two sets of discs are the same to within a micrometre.
fn alike(a: &[Disc], b: &[Disc]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.look == b.look && a.at.distance(b.at) < 1e-6)
}

fn boards(bench: &Bench) -> Vec<Vec<Disc>> {
    bench.harness.state().scene.boards.iter().map(|board| board.discs.clone()).collect()
}

/// A match shot that does something: one in which pucks fall.
fn with_drops(bench: &Bench) -> usize {
    let replay = replay(bench);
    (1..replay.shots().len()).find(|i| !replay.shots()[*i].recorded.report.drops.is_empty()).unwrap()
}

fn go_to(bench: &mut Bench, index: usize) {
    bench.key(Key::Home);
    for _ in 0..index {
        bench.key(Key::PageDown);
    }
    near(bench, index, 0.0);
}

/// The rectangle of what has a name that begins so.
fn rect_of(bench: &Bench, name: &str) -> egui::Rect {
    bench.harness.get_all_by_label_contains(name).next().unwrap().rect()
}
