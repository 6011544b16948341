//! Playbacks as plain data, as passed to a worker and back.

use fob::automata::builtin;
use fob::base::Dice;
use fob::board::{Board, Layout, Point, Strike};
use fob::opponent::Level;
use fob::replay::{Header, Phase, Playback, Player, Recorder, Replay};
use fob::rules::{Kind, Setup};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// Writes a value as text and reads it back.
fn back<T: Serialize + DeserializeOwned>(value: &T) -> T {
    ron::from_str(&ron::to_string(value).unwrap()).unwrap()
}

/// Returns a match of wild shots with orders, and shots that were taken back.
fn played(seed: u64) -> Replay {
    let setup = Setup { shot_limit: Some(40), ..Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15) };
    let header = Header::for_match(setup, &Board::bob(), ["Anna", "Bo"].map(Player::human).to_vec(), seed);
    let mut live = Recorder::new(header).unwrap();
    let mut rng = Dice::new(seed);
    while !live.is_over() {
        let now = live.situation().clone();
        let game = now.game.as_ref().unwrap();
        match now.phase() {
            Phase::Break => drop(live.play(&live.break_strikes()).unwrap()),
            Phase::Order => live.choose(&Level::Random.orders(game, &Board::bob(), &mut rng)).unwrap(),
            _ => drop(live.play(&[Level::Random.strike(&now.layout, game, &mut rng).unwrap()]).unwrap()),
        }
        if live.records().len() == 9 {
            live.take_back().unwrap();
        }
    }
    Replay::parse(&live.text()).unwrap()
}

#[test]
fn playback_round_trips_exactly_without_simulation() {
    for seed in 1..=3 {
        let replay = played(seed);
        for playback in [Playback::new(&replay).unwrap(), Playback::as_recorded(&replay).unwrap()] {
            let again = back(&playback);
            assert_eq!(again.shots(), playback.shots());
            assert_eq!(again, playback);
            assert!(again.shots().iter().all(|shot| shot.duration > 0.0) == (playback.shots()[0].duration > 0.0));
        }
    }
}

#[test]
fn playback_of_other_physics_keeps_its_differences() {
    let Replay { header, records, .. } = played(4);
    let header = Header { physics: 0, ..header };
    let mut records = records;
    for record in &mut records {
        if let fob::replay::Record::Shot(shot) = record {
            shot.digest.0 ^= 1;
        }
    }
    let playback = Playback::new(&Replay::new(header, records)).unwrap();
    assert!(playback.is_of_other_physics() && playback.first_divergence().is_some());
    assert_eq!(back(&playback), playback);
}

#[test]
fn practice_a_layout_and_a_replay_that_was_cut_off_come_back() {
    let layout = Layout::break_ring(Arc::new(Board::bob()));
    assert_eq!(back(&layout), layout);
    let mut live = Recorder::new(Header::for_practice(&layout, 3)).unwrap();
    live.play(&[Strike { from: Point::new(0.2, -0.35), aim: 1.9, speed: 3.0, offset: 0.0 }]).unwrap();
    let text = live.text();
    let playback = Playback::new(&Replay::parse(&text).unwrap()).unwrap();
    assert_eq!(back(&playback), playback);
    let cut = Replay::parse(&text[..text.len() - 20]).unwrap();
    assert!(cut.cut);
    assert_eq!(back(&cut), cut);
    let damaged = ron::to_string(&cut).unwrap().replacen("seed:3", "seed:4", 1);
    assert!(ron::from_str::<Replay>(&damaged).is_err(), "checksums are checked");
}
