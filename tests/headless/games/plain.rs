//! Data exchanged with a worker, and data that a worker keeps.

use fob::games::bloop::Bloop;
use fob::games::fib_fob::FibFob;
use fob::games::gobblet::{Gobblet3, Gobblet4};
use fob::games::phutball::Phutball;
use fob::games::{Ask, Dice, Game, Memory, Progress};
use std::cell::Cell;

/// Returns a position some moves into a random game.
fn random<G: Game>(seed: u64, plies: usize) -> G {
    let mut dice = Dice::new(seed);
    let mut position = G::start(&G::Setup::default(), seed);
    for _ in 0..plies {
        if let Some(mv) = dice.pick(&position.legal_moves()) {
            position.play(mv).unwrap();
        }
    }
    position
}

fn reads_back<G: Game>(plies: usize) {
    for seed in 0..6 {
        let position: G = random(seed, plies);
        // Positions that are too hard to analyse quickly prove nothing; the others must.
        let mut left = 200;
        let mut control = |_: &Progress| {
            left -= 1;
            left > 0
        };
        let Ok(found) = position.analyse(&mut control) else { continue };
        let json = serde_json::to_value(&found).unwrap();
        assert_eq!(serde_json::from_value::<G::Analysis>(json).unwrap(), found, "{position}");
    }
}

#[test]
fn every_analysis_is_read_back_from_its_json() {
    reads_back::<FibFob>(3);
    reads_back::<Gobblet3>(9);
    reads_back::<Gobblet4>(3);
    reads_back::<Phutball>(8);
    reads_back::<Bloop>(4);
}

/// A solver with a cache gives the same answers with less work.
#[test]
fn cache_changes_speed_but_not_answers() {
    let positions = Cell::new(0);
    let mut count = |progress: &Progress| {
        positions.set(progress.nodes);
        true
    };
    let mut memory = Memory::default();
    let (mut fresh, mut kept) = (0, 0);
    for seed in 0..3 {
        let mut position: Gobblet3 = random(seed, 5);
        for _ in 0..3 {
            let Some(mv) = position.legal_moves().first().copied() else { break };
            positions.set(0);
            let alone = position.analyse(&mut count).unwrap();
            fresh += positions.get();
            positions.set(0);
            assert_eq!(position.analyse_with(&mut memory, &mut count).unwrap(), alone, "{position}");
            kept += positions.get();
            for level in 0..Gobblet3::LEVELS.len() {
                let ask = Ask { position: &position, history: &[], level, seed };
                assert_eq!(Gobblet3::best_with(ask, &mut memory, &mut count), Gobblet3::best(ask, &mut count), "{position}");
            }
            position.play(&mv).unwrap();
        }
    }
    assert!(kept < fresh, "{kept} positions with memory, {fresh} without");
}
