//! Results of tournaments: the same seeds give the same points.

use super::{assert_same, sample};
use fob_arena::{bout, bout_terms};
use fob_board::Board;
use fob_machines::Machine;
use fob_opponent::Level;
use fob_play::board_game::{Match, Nobody, match_of};
use fob_play::fob;
use fob_replay::Player;
use fob_rules::{Kind, Setup};
use std::fmt::Write;

#[test]
fn tournaments_have_the_results_that_they_had() {
    let mut now = String::new();
    let mut board = Board::bob();
    (board.pucks.green, board.pucks.red) = (5, 5);
    let levels = [Level::Random, Level::Easy];
    for (kind, machine) in [(Kind::TugOfWar { accepts: 1 }, "rope"), (Kind::Reject2, "last-two-differ")] {
        for seed in 0..6_u64 {
            let setup = Setup::new(kind.clone(), Machine::builtin(machine).unwrap(), 5, 5);
            let players =
                [0, 1].map(|seat| levels[(seat + seed as usize) % 2].name()).map(|level| Player::computer(level, level));
            let played = bout(bout_terms(setup, seed), &board, players.to_vec(), seed, &mut fob::Nobody, &mut || true).unwrap();
            let points: Vec<String> = played.points.iter().map(ToString::to_string).collect();
            writeln!(now, "{} {seed}: {} {}", kind.name(), points.join(" "), played.replay.digest()).unwrap();
        }
    }
    for (game, levels) in [
        ("gobblet3", &[1, 0][..]),
        ("gobblet3", &[0, 2]),
        ("gobblet4", &[0, 1]),
        ("fib-fob", &[1, 0]),
        ("phutball", &[0, 1]),
        ("bloop", &[0, 1, 0]),
    ] {
        let plan = Match { levels, games: 4, seed: 9 };
        let score = match_of(fob_games::game(game).unwrap(), None, plan, &mut Nobody, &mut |_: &_| true).unwrap().unwrap();
        writeln!(now, "{game} {levels:?}: {:?} wins, {} drawn", score.wins, score.draws).unwrap();
    }
    // Another version of the physics plays other matches.
    let name = format!("results_of_physics_{}.txt", fob_physics::PHYSICS_VERSION);
    assert_same(&name, &now, &sample(&name, &now));
}
