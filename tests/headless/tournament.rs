#![allow(clippy::unwrap_used)]
//! Tournaments: every pair meets equally often, seats are swapped, points add up.

use fob::arena::{Entrant, Terms, Tournament, bout, bout_terms};
use fob::automata::builtin;
use fob::board::Board;
use fob::opponent::Level;
use fob::play::fob::Nobody;
use fob::replay::{Playback, Player, Replay};
use fob::rules::{Kind, Points, Setup};
use fob::store::Document;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn terms(entrants: usize, games: u32, dfas: usize, boards: usize) -> Terms {
    let entrant = |i: usize| Entrant { name: format!("E{i}"), level: i.is_multiple_of(3).then_some(Level::Easy), program: None };
    let names = |what: &str, count: usize| (0..count).map(|i| format!("{what}{i}")).collect();
    let entrants = (0..entrants).map(entrant).collect();
    Terms { entrants, games, tug_of_war: false, dfas: names("d", dfas), boards: names("b", boards), seed: 7 }
}

proptest! {
    #[test]
    fn every_pair_meets_equally_often_with_seats_swapped(
        count in 2..=12_usize, couples in 1..=5_u32, dfas in 1..=5_usize, boards in 1..=3_usize,
    ) {
        let terms = terms(count, 2 * couples, dfas, boards);
        prop_assert!(terms.problems().is_empty());
        let pairings = terms.pairings();
        prop_assert_eq!(pairings.len(), count * (count - 1) / 2 * 2 * couples as usize);
        let mut met: BTreeMap<[usize; 2], u32> = BTreeMap::new();
        let mut on: BTreeMap<[usize; 2], BTreeMap<(usize, usize), u32>> = BTreeMap::new();
        for (number, pairing) in pairings.iter().enumerate() {
            prop_assert_eq!(pairing.game, number);
            prop_assert!(pairing.dfa < dfas && pairing.board < boards);
            *met.entry(pairing.seats).or_default() += 1;
            *on.entry(pairing.seats).or_default().entry((pairing.dfa, pairing.board)).or_default() += 1;
        }
        for one in 0..count {
            for two in (0..count).filter(|two| *two != one) {
                // Each is first equally often, and on the same DFAs and boards.
                prop_assert_eq!(met.get(&[one, two]), Some(&couples));
                prop_assert_eq!(&on[&[one, two]], &on[&[two, one]]);
            }
        }
        let seeds: BTreeSet<u64> = pairings.iter().map(|pairing| pairing.seed).collect();
        prop_assert_eq!(seeds.len(), pairings.len());
        // In a round everybody plays at most once.
        for round in pairings.chunks(count / 2) {
            let all: BTreeSet<usize> = round.iter().flat_map(|pairing| pairing.seats).collect();
            prop_assert_eq!(all.len(), 2 * round.len());
        }
    }

    #[test]
    fn points_add_up(count in 2..=8_usize, results in proptest::collection::vec(0..4_u8, 0..60)) {
        let mut tournament = Tournament::new(terms(count, 2, 2, 1));
        let (zero, half, one) = (Points::ZERO, Points::HALF, Points::ONE);
        let mut by_hand = vec![(0_u32, 0_u32, 0_u32); count];
        for (pairing, result) in tournament.open().into_iter().zip(&results) {
            let [first, second] = pairing.seats;
            match result {
                0 => { tournament.enter(pairing.game, [one, zero]); by_hand[first].0 += 1; by_hand[second].2 += 1; }
                1 => { tournament.enter(pairing.game, [zero, one]); by_hand[second].0 += 1; by_hand[first].2 += 1; }
                2 => { tournament.enter(pairing.game, [half, half]); by_hand[first].1 += 1; by_hand[second].1 += 1; }
                _ => {}
            }
        }
        let table = tournament.table();
        prop_assert!(tournament.problems().is_empty() && table.len() == count);
        let (played, all) = tournament.progress();
        prop_assert_eq!(table.iter().map(|line| line.played as usize).sum::<usize>(), 2 * played);
        prop_assert_eq!(tournament.open().len(), all - played);
        let sum = table.iter().fold(Points::ZERO, |sum, line| sum + line.points);
        prop_assert_eq!(sum.to_f64(), played as f64);
        for line in &table {
            prop_assert_eq!((line.won, line.drawn, line.lost), by_hand[line.entrant]);
            prop_assert!((line.points.to_f64() - (f64::from(line.won) + 0.5 * f64::from(line.drawn))).abs() < 1e-12);
        }
        prop_assert!(table.windows(2).all(|two| (two[0].points, two[0].won) >= (two[1].points, two[1].won)));
        prop_assert!(table.iter().enumerate().all(|(i, line)| line.place <= i + 1));
        // What was kept is what is read, and nothing is entered twice.
        let text = ron::to_string(&tournament).unwrap();
        prop_assert_eq!(ron::from_str::<Tournament>(&text).unwrap(), tournament.clone());
        if tournament.result(0).is_some() {
            let before = tournament.clone();
            tournament.enter(0, [half, half]);
            prop_assert_eq!(tournament, before);
        }
    }
}

#[test]
fn problems_of_tournament_terms_are_reported() {
    let mut bad = terms(1, 3, 0, 0);
    bad.entrants[0].name = " ".to_owned();
    assert_eq!(bad.problems().len(), 5, "{:?}", bad.problems());
    assert!(bad.pairings().is_empty());
    let mut twins = terms(3, 2, 1, 1);
    twins.entrants[2].name = "E0 ".to_owned();
    assert_eq!(twins.problems(), ["two entrants are called E0"]);
}

#[test]
fn a_game_of_computers_leaves_a_replay_of_all_that_was_played() {
    let board = Board::bob();
    let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), board.pucks.green, board.pucks.red);
    let play = || {
        let seats = vec![Player::computer("Anna", "random"), Player::computer("Bo", "random")];
        bout(bout_terms(setup.clone(), 7), &board, seats, 7, &mut Nobody, &mut || true).unwrap()
    };
    let played = play();
    assert_eq!(played, play(), "the same seed plays the same game");
    let playback = Playback::new(&Replay::parse(&played.replay.print()).unwrap()).unwrap();
    assert!(playback.is_finished() && playback.first_divergence().is_none());
    assert_eq!(playback.last().game.as_ref().unwrap().verdict().unwrap().points, played.points);
    let named: Vec<_> = playback.header().players.iter().map(|player| (player.name.as_str(), player.level.as_deref())).collect();
    assert_eq!(named, [("Anna", Some("random")), ("Bo", Some("random"))]);
}
