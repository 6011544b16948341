//! The computer player of Bugs and Loops.

use super::command::document;
use super::free;
use fob::games::bloop::{Bloop, End, Move, Setup};
use fob::games::{Ask, Best, Game, Line, Outcome, Progress};
use fob::play::board_game::{Match, play_match};

fn best(position: &Bloop, level: &str, seed: u64) -> Best<Bloop> {
    let level = Bloop::LEVELS.iter().position(|known| known.name == level).unwrap();
    Bloop::best(Ask { position, history: &[], level, seed }, &mut free).unwrap()
}

fn read(text: &str) -> Bloop {
    text.parse().unwrap()
}

#[test]
fn a_win_at_once_is_taken() {
    // Every rule with which the machine stops elsewhere earns the point that is missing.
    let one = read("tape=BGRYBGR head=4 state=B scores=20,20 turn=1 count=0 rules=");
    // Four points in one turn: over the cells to the right.
    let four = read("tape=BGRYBGR head=1 state=B scores=18,0 turn=1 count=3 rules=GGRR>,RRYY>,YYBB=");
    // After a placement: the machine walks by itself from the right cell in the right state.
    let placed = read("tape=BGRYBGR head=7 state=Y scores=19,0,20 turn=1 count=3 rules=GGRR>,RRYY>,YYBB= place");
    for level in ["medium", "hard", "master"] {
        for (position, longest) in [(&one, 1), (&four, 1), (&placed, 2)] {
            let mut line = Line::new(*position);
            for _ in 0..longest {
                line.play(&best(line.position(), level, 3).mv).unwrap();
            }
            assert_eq!(line.outcome(), Some(Outcome::Win(1)), "{level}: {position}");
        }
    }
}

#[test]
fn a_lost_game_is_seen() {
    // Player 2 needs one point, and gets it wherever the machine stops, and after a bug or a loop by a placement. So no
    // move helps; what matters is that the players who look ahead see it.
    let lost = read("tape=BGRYBGR head=4 state=B scores=0,20 turn=1 count=0 rules=");
    for level in ["hard", "master"] {
        let found = best(&lost, level, 1);
        assert!(lost.is_legal(&found.mv) && found.value.unwrap().end.is_some_and(|end| end < 0), "{level}: {found:?}");
    }
}

/// What a rule earns now less the best that the opponent can then have at once, by trying everything.
#[test]
fn the_medium_level_weighs_what_the_next_player_gets() {
    for seed in 0..6 {
        let mut position = Bloop::start(&Setup::default(), seed);
        for ply in 0..5 {
            let found = best(&position, "medium", ply);
            let value = found.value.unwrap();
            assert_eq!(value.depth, 1);
            if let Move::Add(rule) = found.mv {
                // No rule that halts and earns as much leaves less to the next player.
                let gain = |mv: &Move| {
                    let mut next = position;
                    next.play(mv).unwrap();
                    let reply = next.analyse(&mut free).unwrap().moves.iter().map(|(_, effect)| effect.points).max();
                    (next.must_place(), next.winner(), reply.unwrap_or(0))
                };
                let chosen = position.effect(rule);
                let (placing, _, given) = gain(&found.mv);
                for (mv, effect) in position.analyse(&mut free).unwrap().moves {
                    let (_, won, other) = gain(&mv);
                    if !placing && effect.end == End::Halt && effect.points >= chosen.points && won.is_none() {
                        assert!(other >= given, "{position}: {mv} beats {}", found.mv);
                    }
                }
            }
            position.play(&found.mv).unwrap();
            if position.outcome().is_some() {
                break;
            }
        }
    }
}

#[test]
fn each_level_is_stronger_than_the_one_below() {
    for (pair, games, margin) in [([1, 0], 12, 8), ([2, 1], 12, 8)] {
        let start = |number: u32| Line::new(Bloop::start(&Setup::default(), u64::from(number)));
        let one = play_match(start, Match { levels: &pair, games, seed: 4 }, &mut free).unwrap();
        let two = play_match(start, Match { levels: &[pair[1], pair[0]], games, seed: 4 }, &mut free).unwrap();
        let (strong, weak) = (one.wins[0] + two.wins[1], one.wins[1] + two.wins[0]);
        assert!(strong >= weak + margin, "level {}: {strong} to {weak}", pair[0]);
    }
}

#[test]
fn games_for_up_to_six_come_to_an_end() {
    for players in 2..=6_u8 {
        let setup = Bloop::setup_for(players).unwrap();
        let levels = vec![2; usize::from(players)];
        let start = |number: u32| Line::new(Bloop::start(&setup, u64::from(number)));
        let score = play_match(start, Match { levels: &levels, games: 2, seed: 1 }, &mut free).unwrap();
        assert_eq!(score.wins.iter().sum::<u32>(), 2, "{players} players: {score:?}");
    }
}

#[test]
fn a_stopped_search_has_a_legal_move_and_the_same_seed_the_same_move() {
    let start = Bloop::start(&Setup::default(), 5);
    for level in 0..Bloop::LEVELS.len() {
        let ask = Ask { position: &start, history: &[], level, seed: 1 };
        let stopped = Bloop::best(ask, &mut |_: &Progress| false).unwrap();
        assert!(start.is_legal(&stopped.mv));
        assert_eq!(Bloop::best(ask, &mut free), Bloop::best(ask, &mut free));
    }
    let ask = Ask { position: &start, history: &[], level: 3, seed: 1 };
    assert!(Bloop::best(ask, &mut |_: &Progress| false).unwrap().stopped);
    let over = read("tape=B head=1 state=B scores=21,0 turn=2 count=0 rules=");
    assert_eq!(Bloop::best(Ask { position: &over, ..ask }, &mut free), None);
}

#[test]
fn the_command_names_the_strongest_level_last() {
    let from = "tape=BGRY head=2 state=B scores=20,3 turn=1 count=0 rules=";
    let best = document(&["bloop", "best", "--from", from]);
    let shown = document(&["bloop", "show", "--from", from, best["move"].as_str().unwrap()]);
    assert_eq!(shown["winner"], 1);
    assert_eq!(best["value"]["end"], 1);
}
