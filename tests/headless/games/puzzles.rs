//! Puzzles, checked against stronger or simpler methods: the exact solver of the small Gobblet, and play move by move.

use super::gobblet_traps::{Stacks, written};
use super::phutball::Naive;
use fob::games::bloop::{Bloop, End, Move as Place};
use fob::games::gobblet::{Gobblet3, Worth};
use fob::games::{AnyHistory, Game, JudgeError, Outcome, Progress, TextPuzzle, Verdict, game};

fn puzzle(id: &str, kind: &str, seed: u64) -> TextPuzzle {
    let game = game(id).unwrap();
    let place = game.puzzles().iter().position(|known| known.name == kind).unwrap();
    let found = game.puzzle(place, seed, &mut |_: &Progress| true).unwrap();
    found.unwrap_or_else(|| panic!("{id} {kind} {seed}: none found"))
}

fn open(id: &str, position: &str) -> Box<dyn AnyHistory> {
    game(id).unwrap().open(Some(position), 0).unwrap()
}

/// Returns the outcome after a move, without changing the history.
fn after(history: &mut Box<dyn AnyHistory>, mv: &str) -> Option<Outcome> {
    history.play(mv).unwrap();
    let outcome = history.outcome();
    history.undo();
    outcome
}

fn winners(history: &mut Box<dyn AnyHistory>) -> Vec<String> {
    let me = history.turn();
    history.moves().into_iter().filter(|mv| after(history, mv) == Some(Outcome::Win(me))).collect()
}

/// Returns moves after which the opponent has neither won nor can win at once.
fn safe(history: &mut Box<dyn AnyHistory>) -> Vec<String> {
    let me = history.turn();
    let mut safe = Vec::new();
    for mv in history.moves() {
        history.play(&mv).unwrap();
        if history.outcome().map_or_else(|| winners(history).is_empty(), |outcome| outcome == Outcome::Win(me)) {
            safe.push(mv);
        }
        history.undo();
    }
    safe
}

#[test]
fn wins_of_the_small_gobblet_are_those_of_the_exact_solver() {
    for (kind, own) in [("win-1", 1u8), ("win-2", 2), ("win-3", 3)] {
        for seed in 0..6 {
            let found = puzzle("gobblet3", kind, seed);
            let position: Gobblet3 = found.position.parse().unwrap();
            let all = position.analyse(&mut |_: &Progress| true).unwrap();
            assert_eq!((all.verdict.value, all.verdict.plies), (Worth::Win, Some(2 * own - 1)), "{kind} {seed}");
            let quick = |plies: Option<u8>| plies.is_some_and(|plies| plies < 2 * own);
            let good: Vec<String> = all
                .moves
                .iter()
                .filter(|(_, verdict)| verdict.value == Worth::Win && quick(verdict.plies))
                .map(|(mv, _)| mv.to_string())
                .collect();
            assert_eq!(good, found.solution[..1], "{kind} {seed} {}", found.position);
            assert_eq!(found.solution.len(), usize::from(2 * own - 1));
            // Played out, it wins with the last move.
            let mut history = open("gobblet3", &found.position);
            let me = history.turn();
            for mv in &found.solution {
                assert_eq!(history.outcome(), None);
                history.play(mv).unwrap();
            }
            assert_eq!(history.outcome(), Some(Outcome::Win(me)), "{kind} {seed}");
            assert_eq!(found.rating / 100, u32::from(own));
        }
    }
}

#[test]
fn wins_of_the_large_gobblet_are_those_of_brute_force() {
    for (kind, own, seeds) in [("win-1", 1, 6), ("win-2", 2, 6), ("win-3", 3, 3)] {
        for seed in 0..seeds {
            let found = puzzle("gobblet4", kind, seed);
            let mut now = Stacks::read(&found.position);
            assert!(own == 1 || !now.forces(own - 1), "{kind} {seed} {}", found.position);
            let good = now.steps().into_iter().filter(|&step| now.step_forces(step, own));
            assert_eq!(good.map(written).collect::<Vec<_>>(), found.solution[..1], "{kind} {seed} {}", found.position);
            assert_eq!((found.solution.len() as u32, found.rating / 100), (2 * own - 1, own));
            // Played out, every own move keeps the win and every reply holds out as long as it can.
            for (i, mv) in found.solution.iter().enumerate() {
                let left = own - (i as u32).div_ceil(2);
                assert_eq!(now.winner(), None);
                let step = now.steps().into_iter().find(|&step| written(step) == *mv).unwrap();
                let (me, next) = (i % 2 == 0, now.after(step));
                assert!(if me { now.step_forces(step, left) } else { left < 2 || !next.forces(left - 1) }, "{kind} {seed} {mv}");
                now = next;
            }
            assert!(now.winner().is_some(), "{kind} {seed}");
        }
    }
}

#[test]
fn every_move_of_a_win_on_the_large_board_is_judged_as_brute_force_sees_it() {
    let found = puzzle("gobblet4", "win-2", 3);
    let start = Stacks::read(&found.position);
    for step in start.steps() {
        let verdict = judged("gobblet4", &found, &[], &written(step));
        assert_eq!(matches!(verdict, Verdict::GoesOn { .. }), start.step_forces(step, 2), "{}", written(step));
    }
}

#[test]
fn a_defence_is_the_only_move_that_does_not_lose_at_once() {
    for (id, kind, seeds) in [
        ("gobblet3", "defence", 6),
        ("gobblet3", "reveal", 6),
        ("gobblet4", "defence", 6),
        ("gobblet4", "reveal", 6),
        ("phutball", "save", 2),
    ] {
        for seed in 0..seeds {
            let found = puzzle(id, kind, seed);
            let mut history = open(id, &found.position);
            assert_eq!(winners(&mut history), Vec::<String>::new(), "{id} {kind} {seed}");
            assert_eq!(safe(&mut history), found.solution, "{id} {kind} {seed} {}", found.position);
            assert!(history.moves().len() > 1);
            if kind == "reveal" {
                let me = history.turn();
                let opens = |mv: String| after(&mut history, &mv) == Some(Outcome::Win(3 - me));
                assert!(open(id, &found.position).moves().into_iter().any(opens), "{}", found.position);
            }
        }
    }
}

#[test]
fn goals_in_two_are_those_of_brute_force() {
    /// Returns whether no answer of the other side prevents the goal, by the naive rules.
    fn forces(next: &Naive, me: char) -> bool {
        next.winner().is_none()
            && next.moves().iter().all(|(_, then)| match then.winner() {
                Some(side) => side == me,
                None => !then.scoring(me).is_empty(),
            })
    }
    let after_all = |history: &mut Box<dyn AnyHistory>, mv: &str| {
        history.play(mv).unwrap();
        history.outcome()
    };
    for seed in 0..4 {
        let found = puzzle("phutball", "goal-2", seed);
        let board = Naive::read(&found.position);
        let me = board.turn;
        assert_eq!(board.scoring(me), Vec::<String>::new(), "{}", found.position);
        let good = board.moves().into_iter().filter(|(_, next)| forces(next, me));
        assert_eq!(good.map(|(mv, _)| mv).collect::<Vec<_>>(), found.solution[..1], "{seed} {}", found.position);
        assert_eq!((found.solution.len(), found.rating / 100), (3, 2));
        // Played out it ends in the goal.
        let mut history = open("phutball", &found.position);
        let results: Vec<_> = found.solution.iter().map(|mv| after_all(&mut history, mv)).collect();
        assert_eq!(results, [None, None, Some(Outcome::Win(if me == 'O' { 1 } else { 2 }))], "{}", found.position);
    }
}

#[test]
fn a_win_at_once_is_the_only_one() {
    for (id, kind) in [("gobblet4", "win-1"), ("phutball", "goal-1")] {
        for seed in 0..3 {
            let found = puzzle(id, kind, seed);
            assert_eq!(winners(&mut open(id, &found.position)), found.solution, "{id} {seed} {}", found.position);
        }
    }
}

/// Returns the points of the player who moved, from the position's text.
fn points(text: &str, player: u8) -> u32 {
    let scores = text.split_whitespace().find_map(|word| word.strip_prefix("scores=")).unwrap();
    scores.split(',').nth(usize::from(player) - 1).unwrap().parse().unwrap()
}

#[test]
fn the_rule_of_a_bloop_puzzle_brings_more_points_than_every_other() {
    for seed in 0..5 {
        let found = puzzle("bloop", "points", seed);
        let mut history = open("bloop", &found.position);
        let me = history.turn();
        let before = points(&found.position, me);
        let mut gains: Vec<(u32, String)> = Vec::new();
        for mv in history.moves() {
            history.play(&mv).unwrap();
            gains.push((points(&history.position(), me) - before, mv));
            history.undo();
        }
        gains.sort_unstable();
        let last = &gains[gains.len() - 1];
        assert!(last.0 > gains[gains.len() - 2].0, "{seed}: {}", found.position);
        assert_eq!(std::slice::from_ref(&last.1), found.solution);
    }
}

/// Returns the moves to positions without a winning move, by their analysis.
#[test]
fn a_fib_fob_puzzle_has_one_move_to_a_lost_position() {
    for seed in 0..5 {
        let found = puzzle("fib-fob", "win", seed);
        let mut history = open("fib-fob", &found.position);
        let mut good = Vec::new();
        for mv in history.moves() {
            history.play(&mv).unwrap();
            let analysis = history.analyse(&mut |_: &Progress| true).unwrap();
            if analysis["winning"].as_array().unwrap().is_empty() {
                good.push(mv);
            }
            history.undo();
        }
        assert_eq!(good, found.solution, "{}", found.position);
    }
}

#[test]
fn every_kind_of_every_game_has_a_puzzle_and_a_seed_always_the_same() {
    for game in fob::games::games() {
        assert!(!game.puzzles().is_empty(), "{}", game.id());
        for kind in game.puzzles() {
            let [one, again, other] = [7, 7, 8].map(|seed| puzzle(game.id(), kind.name, seed));
            assert_eq!(one, again);
            assert_ne!(one.position, other.position, "{} {}", game.id(), kind.name);
        }
    }
}

fn judged(id: &str, puzzle: &TextPuzzle, played: &[String], mv: &str) -> Verdict<String> {
    game(id).unwrap().judge(puzzle, played, mv, &mut |_: &Progress| true).unwrap()
}

/// Returns the number of plies to the win of the player to move, by the exact solver.
fn plies(position: &str) -> Option<u8> {
    let position: Gobblet3 = position.parse().unwrap();
    let found = position.analyse(&mut |_: &Progress| true).unwrap().verdict;
    found.plies.filter(|_| found.value == Worth::Win)
}

#[test]
fn every_move_of_a_win_is_judged_as_the_exact_solver_sees_it() {
    for (kind, own, seed) in [("win-1", 1u8, 3), ("win-2", 2, 4), ("win-2", 2, 1)] {
        let found = puzzle("gobblet3", kind, seed);
        let mut history = open("gobblet3", &found.position);
        let me = history.turn();
        for mv in history.moves() {
            history.play(&mv).unwrap();
            let right = mv == found.solution[0];
            match judged("gobblet3", &found, &[], &mv) {
                Verdict::Solved { .. } => assert!(right && own == 1 && history.outcome() == Some(Outcome::Win(me)), "{mv}"),
                Verdict::GoesOn { reply } => {
                    assert!(right && own > 1, "{mv}");
                    history.play(&reply).unwrap();
                    assert_eq!(plies(&history.position()), Some(2 * own - 3), "the reply holds out as long as any");
                    // Every quick win after it is right, the one that is written and all others.
                    let played = [mv.clone(), reply];
                    let winning = winners(&mut history);
                    for next in history.moves() {
                        let solved = judged("gobblet3", &found, &played, &next) == Verdict::Solved { shown: None };
                        assert_eq!(solved, winning.contains(&next), "{next}");
                    }
                    history.undo();
                }
                Verdict::Wrong { refutation } => {
                    assert!(!right, "{mv}");
                    if let Some(reply) = refutation {
                        history.play(&reply).unwrap();
                        let quick = history.outcome().is_none() && plies(&history.position()).is_some_and(|n| n < 2 * own - 2);
                        assert!(history.outcome() != Some(Outcome::Win(me)) && !quick, "{mv} {reply}");
                        history.undo();
                    } else {
                        assert!(own == 1 || history.outcome() == Some(Outcome::Win(3 - me)), "{mv}");
                    }
                }
            }
            history.undo();
        }
    }
}

#[test]
fn a_wrong_defence_is_refuted_by_a_win() {
    for (id, kind, seed) in [("gobblet3", "defence", 2), ("gobblet3", "reveal", 1), ("phutball", "save", 2)] {
        let found = puzzle(id, kind, seed);
        let mut history = open(id, &found.position);
        let me = history.turn();
        assert_eq!(judged(id, &found, &[], &found.solution[0]), Verdict::Solved { shown: None });
        for mv in history.moves().into_iter().filter(|mv| *mv != found.solution[0]) {
            let Verdict::Wrong { refutation } = judged(id, &found, &[], &mv) else { panic!("{id} {mv}") };
            history.play(&mv).unwrap();
            if let Some(reply) = refutation {
                history.play(&reply).unwrap();
                assert_eq!(history.outcome(), Some(Outcome::Win(3 - me)));
                history.undo();
            } else {
                assert_eq!(history.outcome(), Some(Outcome::Win(3 - me)), "{mv} has lost by itself");
            }
            history.undo();
        }
    }
}

#[test]
fn undecidable_answers_are_reported() {
    let found = puzzle("gobblet3", "win-1", 1);
    let ask = |puzzle: &TextPuzzle, mv: &str| game("gobblet3").unwrap().judge(puzzle, &[], mv, &mut |_: &Progress| true);
    assert!(matches!(ask(&found, "9@zz"), Err(JudgeError::Unreadable(_))));
    assert!(matches!(ask(&TextPuzzle { position: "x".into(), ..found.clone() }, "3@b2"), Err(JudgeError::Unreadable(_))));
    let mut history = open("gobblet3", &found.position);
    let no = ["a1-a1", "a2-a2", "b2-b2"].into_iter().find(|mv| history.play(mv).is_err()).unwrap();
    assert!(ask(&found, no).is_err());
}

#[test]
fn a_forced_bug_comes_after_one_placement_alone_whatever_rule_is_added() {
    for seed in 0..4 {
        let found = puzzle("bloop", "bug", seed);
        let position: Bloop = found.position.parse().unwrap();
        let forces = |placement: &Place| {
            let mut placed = position;
            placed.play(placement).unwrap();
            let rules = placed.legal_moves();
            rules.into_iter().all(|mv| matches!(mv, Place::Add(rule) if placed.run_with(rule).end == End::Bug))
        };
        let forcing: Vec<String> = position.legal_moves().into_iter().filter(forces).map(|mv| mv.to_string()).collect();
        assert_eq!(forcing, found.solution[..1], "{seed} {}", found.position);
        let Verdict::Solved { shown: Some(rule) } = judged("bloop", &found, &[], &found.solution[0]) else { panic!("{seed}") };
        assert_eq!(rule, found.solution[1]);
        // A wrong placement is refuted by a rule after which there is no bug.
        for wrong in position.legal_moves().into_iter().filter(|mv| mv.to_string() != found.solution[0]) {
            let Verdict::Wrong { refutation: Some(rule) } = judged("bloop", &found, &[], &wrong.to_string()) else {
                panic!("{wrong}")
            };
            let mut placed = position;
            placed.play(&wrong).unwrap();
            assert_ne!(placed.run_with(rule.parse().unwrap()).end, End::Bug, "{wrong} {rule}");
        }
    }
}
