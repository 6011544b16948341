//! Files that are damaged, old or long.

use super::{boards, header, keep, played, replay, until, watch};
use crate::Bench;
use crate::seen::Seen;
use egui::Key;
use fob_automata::builtin;
use fob_base::Dice;
use fob_board::{Board, Layout, Strike};
use fob_kit::aiming::shot_view::has_motion;
use fob_kit::scene::Look;
use fob_opponent::Level;
use fob_replay::{Header, Phase, Playback, Player, Recorder, Replay};
use fob_rules::{Kind, Setup};
use fob_store::Store;
use rand::RngExt;
use std::time::Duration;

#[test]
fn damaged_and_unfinished_files_are_reported() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let live = played(header(1, ["Anna", "Bo"], 6), &[]);
    let text = live.text();
    let path = store.replay_path("edited").unwrap();
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text.replace("Anna", "Emma")).unwrap();
    let cut = store.replay_path("cut").unwrap();
    std::fs::write(&cut, &text[..text.len() - 30]).unwrap();
    let only = store.replay_path("only").unwrap();
    std::fs::write(&only, format!("{}\n", text.lines().next().unwrap())).unwrap();
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().watch(path);
    bench.settle();
    assert_eq!(bench.harness.state().place(), "menu");
    assert!(bench.sees("edited.fob"));
    bench.click(fob_kit::widgets::labels::OK);
    watch(&mut bench, cut);
    assert!(bench.sees(fob_screens::watch::labels::NOT_FINISHED));
    bench.key(Key::Escape);
    bench.harness.state_mut().watch(only);
    for _ in 0..40 {
        std::thread::sleep(Duration::from_millis(20));
        bench.harness.run_steps(1);
    }
    assert!(bench.sees(fob_screens::watch::labels::NO_SHOTS));
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
}

#[test]
fn a_replay_of_another_physics_says_so_and_shows_what_was_recorded() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let live = played(header(1, ["Anna", "Bo"], 6), &[]);
    let header = Header { physics: 0, ..live.header().clone() };
    let mut records = live.records().to_vec();
    // As another physics might have had it: nothing fell in the shot in which something falls today.
    let strike = |r: &fob_replay::Record| matches!(r, fob_replay::Record::Shot(s) if !s.report.drops.is_empty());
    let at = records.iter().position(strike);
    if let Some(at) = at {
        records.truncate(at + 1);
        let before = Playback::new(&Replay::new(live.header().clone(), records[..at].to_vec())).unwrap();
        let layout: Layout = before.last().layout.clone();
        if let fob_replay::Record::Shot(shot) = &mut records[at] {
            *shot = fob_replay::Shot::new(shot.strikes.clone(), fob_board::ShotReport::default(), &layout, 7);
        }
    }
    let path = store.replay_path("old").unwrap();
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, Replay::new(header, records).print()).unwrap();
    let mut bench = Bench::over(folder);
    watch(&mut bench, path);
    assert!(bench.sees(&format!("{} 0", fob_screens::watch::labels::OTHER_PHYSICS)));
    let replay = replay(&bench);
    let last = replay.shots().len() - 1;
    assert!(at.is_some() && !has_motion(&replay.shots()[last]), "the motion that is not as recorded is not shown");
    bench.key(Key::End);
    let pucks = boards(&bench)[0].iter().filter(|d| d.look != Look::Striker).count();
    assert_eq!(pucks, replay.shots()[last].before.layout.pucks.len());
}

/// `FOB_SCRUB` makes it a match of 1,000 shots.
#[test]
fn a_long_match_is_scrubbed_to_any_moment() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let mut board = Board::bob();
    (board.pucks.green, board.pucks.red) = (15, 15);
    let setup = Setup { shot_limit: Some(1000), ..Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15) };
    let header = Header::for_match(setup, &board, ["Anna", "Bo"].map(Player::human).to_vec(), 5);
    let mut live = Recorder::new(header).unwrap();
    let mut rng = Dice::new(9);
    let shots = if std::env::var_os("FOB_SCRUB").is_some() { 1000 } else { 30 };
    live.play(&live.break_strikes()).unwrap();
    while !live.is_over() && live.situation().game.as_ref().unwrap().shots() < shots {
        let now = live.situation().clone();
        let game = now.game.as_ref().unwrap();
        match now.phase() {
            Phase::Order => live.choose(&Level::Easy.orders(game, &Board::bob(), &mut rng)).unwrap(),
            Phase::Shot { side, .. } => {
                // Wild shots, so that the match lasts.
                let middle = fob_board::placement::default_place(&board, side);
                let from = fob_board::placement::nearest_legal(&now.layout, side, middle).unwrap();
                let aim = rng.random_range(0.0..std::f64::consts::TAU);
                drop(live.play(&[Strike { from, aim, speed: rng.random_range(0.5..2.0), offset: 0.0 }]).unwrap());
            }
            _ => break,
        }
    }
    let path = keep(&store, "long", &mut live);
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().watch(path);
    until(&mut bench, "the long replay", |open| open.is_some());
    let replay = replay(&bench);
    for _ in 0..100 {
        let time = rng.random_range(0.0..replay.length());
        bench.harness.state_mut().watching_mut().shown_mut().unwrap().seek(time);
        bench.harness.run_steps(1);
        let now = bench.harness.state().watching().unwrap().shown().unwrap().now();
        assert!((now - time).abs() < 0.5, "asked for {time}, at {now}");
        assert_eq!(boards(&bench).len(), 1);
    }
}
