//! The simulator: histories that nobody had to live through. Real rooms, events, requests, writer and clients run on one thread in a time of
//! their own, and one seed decides everything. docs/simulation.md says how to run it and how to read it.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc)]

mod client;
mod cup;
mod files;
mod kept;
mod net;
mod oracle;
mod plan;
mod run;
mod world;

use fob_base::plant;
use plan::{Game, Plan};
use run::{Ran, ran, shown, simulate};

/// Histories of each kind in a run of all tests. They are counted, not timed.
const EACH: u64 = 60;
const OF_FOB: u64 = 30;
const OF_EVENTS: u64 = 20;

/// Runs histories of a game, one seed after the other.
fn runs(game: Game, count: u64) {
    let mut ran = Ran::default();
    for seed in (0..).filter(|seed| Game::of(*seed) == game).take(count as usize) {
        match simulate(&Plan::new(seed)) {
            Ok(sum) => ran.add(sum),
            Err(broken) => panic!("{}", shown(&Plan::new(seed), &broken)),
        }
    }
    assert!(ran.histories == count && ran.records > 10 * count && ran.kills > count, "{ran:?}");
}

#[test]
fn gobblet() {
    runs(Game::Gobblet, EACH);
}

#[test]
fn phutball() {
    runs(Game::Phutball, EACH);
}

#[test]
fn fib_fob() {
    runs(Game::FibFob, EACH);
}

#[test]
fn bugs_and_loops() {
    runs(Game::Bloop, EACH);
}

#[test]
fn short_fob() {
    runs(Game::Fob, OF_FOB);
}

#[test]
fn events_of_eight() {
    runs(Game::Event, OF_EVENTS);
}

#[test]
fn the_same_seed_has_the_same_story_byte_for_byte() {
    for game in Game::ALL {
        let seed = (100..1_000).find(|seed| Game::of(*seed) == game).unwrap();
        let plan = Plan::new(seed);
        let (one, other) = (ran(&plan), ran(&plan));
        assert_eq!(one.0, other.0);
        assert!(one.1 == other.1, "{game:?}: {}", oracle::difference(&one.1, &other.1));
        assert!(one.1.lines().count() > 50, "{}", one.1);
        let next = Plan::of(seed + 16, game);
        assert!(ran(&next).1 != one.1);
    }
}

#[test]
fn no_bug_is_planted_unless_the_script_asks_for_it() {
    assert_eq!(plant::ARE_COMPILED, cfg!(feature = "plants"));
}

/// What `scripts/simulate` runs: a range of seeds, as the environment says.
#[test]
#[ignore = "for scripts/simulate"]
fn range() {
    run::range();
}

/// What a failing seed names: one history, with its story.
#[test]
#[ignore = "for scripts/simulate"]
fn one() {
    run::one();
}
