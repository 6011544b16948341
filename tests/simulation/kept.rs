//! Histories that have broken a rule, each with what was mended. What a seed means changes with `plan.rs`: whoever changes that looks for
//! new ones.

use crate::plan::{Game, Plan};
use crate::run::simulate;

/// Seeds, with their game and the events that were enough.
const KEPT: &[(u64, Game, &[usize])] = &[
    // A server that loaded a room between its last seat and its start never learnt who sits there, and refused them.
    (105, Game::Phutball, &[]),
    (139, Game::Bloop, &[33, 39, 41]),
    // A play without a number that was refused with `taken`, because another server was first, waited for ever.
    (699, Game::Gobblet, &[0, 1, 27, 28, 29, 35, 36, 57, 61, 74]),
    (103, Game::Bloop, &[0, 2, 10, 13, 14, 17, 20, 30, 35, 37]),
    // So did the second of two that are the same.
    (19, Game::Gobblet, &[2, 4, 10, 16, 19, 20, 21]),
    (61, Game::Phutball, &[14, 42, 53, 57]),
    (34, Game::Bloop, &[76, 80, 98, 109]),
    // An offer that was refused once was sent twice when the line was back, and counted twice: the second time in another game.
    (133, Game::Gobblet, &[5, 15, 17, 18, 28, 29, 43, 68]),
    (104, Game::Event, &[43, 50, 58, 65, 68, 69, 74, 86, 95]),
    // A refusal of a play without a number was taken for that of another one.
    (588, Game::Gobblet, &[12, 14, 16, 20, 24, 26, 40, 42, 68, 73]),
    (612, Game::Gobblet, &[1, 2, 3, 4, 5, 8, 45, 48, 58]),
    (493, Game::Event, &[107, 143, 152, 153, 156]),
    // The frame of an offer overtook the record before it, which ended the game, and the client dropped the offer.
    (5_002_833, Game::Fob, &[1, 3, 4, 5, 14, 15, 16, 20, 21]),
    // A server that was behind made a client forget what it knew, and an old record then counted as the answer to a new offer.
    (3_013_217, Game::Phutball, &[13, 17, 20, 33, 37, 54]),
    // Two plays had one number, and the refusal of the second was taken for that of the first.
    (3_013_702, Game::Gobblet, &[1, 4, 6, 8, 14, 19, 25, 29, 30, 38, 44, 45, 47, 48, 49, 50, 51, 65, 66, 92, 97]),
    // A secret of six digits was among the digits of a place, which the rule took for a leak.
    (5_009_913, Game::Fob, &[31, 38]),
];

#[test]
fn what_was_found_stays_mended() {
    for (seed, game, events) in KEPT {
        if let Err(broken) = simulate(&Plan::of(*seed, *game).only(events)) {
            panic!("seed {seed} ({game:?}) again: {broken}");
        }
    }
}
