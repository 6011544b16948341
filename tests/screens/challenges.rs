//! A match from which a challenge comes, and computers that play on.

use fob_automata::builtin;
use fob_base::Dice;
use fob_board::Board;
use fob_opponent::Level;
use fob_replay::{Phase, Recorder};
use fob_rules::{Kind, Setup};
use fob_services::driving::{Seat, Start, challenge as challenges};
use fob_services::places;
use fob_services::player_colours::PlayerColour;
use fob_services::route::Route;
use std::sync::Arc;

/// A challenge that comes of a match of Anna against the easy computer, and the file's text of that match.
pub fn challenge(seed: u64) -> (Route, String) {
    let board = Board::bob();
    let setup = Setup { shot_limit: Some(6), ..Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15) };
    let seat =
        |i: usize, name: &str, computer| Seat { name: name.into(), computer, program: None, colour: PlayerColour::from_seat(i) };
    let seats = vec![seat(0, "Anna", None), seat(1, "Easy", Some(Level::Easy))];
    let players = seats.iter().map(Seat::player).collect();
    let header =
        fob_replay::Header { date: Some(1_800_000_000), ..fob_replay::Header::for_match(setup.clone(), &board, players, seed) };
    let mut live = Recorder::new(header).unwrap();
    play_on(&mut live, seed, 6);
    let start = Start {
        setup,
        dfas: vec!["rope".into()],
        board: Arc::new(board),
        seats,
        games: 1,
        seed,
        hand_break: false,
        series: None,
    };
    let (start, goal) = challenges::challenge(&start, live.situation().game.as_ref().unwrap()).expect("a challenge");
    (places::Challenge { start, goal }.into(), live.text())
}

/// Plays a number of further shots, or to the end; orders are chosen as they come.
pub fn play_on(live: &mut Recorder, seed: u64, shots: u32) {
    let mut dice = Dice::new(seed);
    let until = live.situation().game.as_ref().unwrap().shots() + shots;
    while !live.is_over() && live.situation().game.as_ref().unwrap().shots() < until {
        let situation = live.situation().clone();
        let game = situation.game.as_ref().unwrap();
        match situation.phase() {
            Phase::Break => drop(live.play(&live.break_strikes()).unwrap()),
            Phase::Order => live.choose(&Level::Random.orders(game, &Board::bob(), &mut dice)).unwrap(),
            _ => drop(live.play(&[Level::Random.strike(&situation.layout, game, &mut dice).unwrap()]).unwrap()),
        }
    }
}
