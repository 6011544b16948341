//! The theatre by real clicks and keys: the library, playing on, pictures.

mod elsewhere;
mod export;
mod library;
mod play_on;

use crate::seen::Seen;
use crate::{Bench, until};
use egui_kittest::kittest::Queryable;
use fob_automata::builtin;
use fob_base::Dice;
use fob_board::{Board, Layout};
use fob_opponent::Level;
use fob_replay::{Header, Phase, Player, Recorder};
use fob_rules::{Kind, Setup};
use fob_services::places;
use fob_services::route::Nav;
use fob_store::{ReplayFile, Store};
use std::path::PathBuf;

/// A match of nine pucks between two people, with a limit on the shots played.
fn played(names: [&str; 2], dfa: &str, seed: u64, shots: u32) -> Recorder {
    let mut board = Board::bob();
    (board.pucks.green, board.pucks.red) = (5, 4);
    let setup = Setup { shot_limit: Some(60), ..Setup::new(Kind::Reject2, builtin(dfa).unwrap(), 5, 4) };
    let header = Header {
        date: Some(1_700_000_000 + seed * 86_400),
        ..Header::for_match(setup, &board, names.map(Player::human).to_vec(), seed)
    };
    let mut live = Recorder::new(header).unwrap();
    let mut rng = Dice::new(seed);
    while !live.is_over() && live.situation().game.as_ref().unwrap().shots() < shots {
        let situation = live.situation().clone();
        let game = situation.game.as_ref().unwrap();
        match situation.phase() {
            Phase::Break => drop(live.play(&live.break_strikes()).unwrap()),
            Phase::Order => live.choose(&Level::Easy.orders(game, &Board::bob(), &mut rng)).unwrap(),
            _ => drop(live.play(&[Level::Easy.strike(&situation.layout, game, &mut rng).unwrap()]).unwrap()),
        }
    }
    live
}

/// Two shots at practice.
fn practised() -> Recorder {
    let layout = Layout::break_ring(std::sync::Arc::new(Board::bob()));
    let mut live = Recorder::new(Header::for_practice(&layout, 3)).unwrap();
    for _ in 0..2 {
        live.play(&[fob_board::Strike { from: fob_board::Point::new(0.2, -0.35), aim: 1.9, speed: 3.0, offset: 0.0 }]).unwrap();
    }
    live
}

/// A data folder with the replays `alpha` (finished), `beta` (left after three shots) and `gamma` (practice).
fn filled() -> (Bench, Store) {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::at(folder.path());
    for (name, mut live) in [
        ("alpha", played(["Anna", "Bo"], "rope", 1, 300)),
        ("beta", played(["Carl", "Dina"], "dial", 2, 3)),
        ("gamma", practised()),
    ] {
        ReplayFile::create(&store.replay_path(name).unwrap(), &mut live).unwrap();
    }
    (opened(Bench::over(folder)), store)
}

/// The theatre is in front, and everything in it was read.
fn opened(mut bench: Bench) -> Bench {
    // From the menu, so that Back leads there.
    bench.harness.state_mut().follow(Nav::Home);
    bench.harness.state_mut().follow(Nav::push(places::Theatre));
    read(&mut bench);
    bench
}

/// Waits until the folder was read and the import is done.
fn read(bench: &mut Bench) {
    bench.harness.run_steps(2);
    until(bench, "the files were read", |bench| bench.harness.state().theatre().is_some_and(|theatre| !theatre.busy()));
}

/// Replaces the text of a field.
fn write(bench: &mut Bench, field: &str, text: &str) {
    bench.harness.get_by_label(field).focus();
    bench.harness.run_steps(2);
    bench.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    bench.harness.run_steps(1);
    bench.harness.get_by_label(field).type_text(text);
    bench.settle();
}

fn selected(bench: &Bench) -> String {
    let path = bench.harness.state().theatre().and_then(|theatre| theatre.selected()).expect("something is selected");
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

fn names(store: &Store) -> Vec<String> {
    let mut names: Vec<String> = store.replay_files().unwrap().into_iter().map(|file| file.name).collect();
    names.sort_unstable();
    names
}

#[derive(Debug)]
pub struct Dropped(pub PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|e| e.to_string())
    }
}
