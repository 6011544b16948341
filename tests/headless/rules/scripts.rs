//! The rules compared with the naive implementation, on thousands of random scripts.

use super::{generator, naive, referee};
use fob::rules::script::write;
use fob::rules::{Match, Reason, Summary};
use serde_json::Value;

fn json(game: &Match) -> Value {
    serde_json::to_value(Summary::new(game)).unwrap()
}

/// What the random scripts must have covered, so that the comparison is not void.
#[derive(Debug, Default)]
struct Met {
    good: usize,
    bad: usize,
    over: usize,
    due: usize,
    due_in_two_holes: usize,
    orders: usize,
    black: usize,
    lost: usize,
    black_and_lost: usize,
    draws: usize,
    thirds: usize,
    halves_of_four: usize,
    quiet_ends: usize,
    extra_times: usize,
    second_extra_times: usize,
    decided_in_extra_time: usize,
}

#[test]
fn the_rules_agree_with_a_naive_implementation() {
    let mut met = Met::default();
    for seed in 0..30_000 {
        let script = generator::script(seed);
        let expected = naive::standing(&script);
        match (referee(&script), expected) {
            (Ok(played), Ok(expected)) => {
                let found = json(&played.game);
                assert_eq!(found, expected, "seed {seed}\n{script}");
                met.good += 1;
                met.over += usize::from(found["over"] == true);
                let choices = found["choices"].as_array().unwrap().len();
                met.due += usize::from(choices > 0);
                met.due_in_two_holes += usize::from(choices > 1);
                let points = found["points"].as_array().unwrap();
                met.draws += usize::from(found["winner"] == "draw");
                met.thirds += usize::from(points.contains(&"1/3".into()));
                met.halves_of_four += usize::from(points.len() == 4 && points.contains(&"1/2".into()));
                let reason = played.game.verdict().map(|verdict| verdict.reason);
                met.quiet_ends += usize::from(reason == Some(Reason::Quiet));
                met.extra_times += usize::from(played.game.extra_time() > 0);
                met.second_extra_times += usize::from(played.game.extra_time() > 1);
                met.decided_in_extra_time +=
                    usize::from(played.game.extra_time() > 0 && found["over"] == true && found["winner"] != "draw");
                met.orders += script.matches("\norder").count();
                met.lost += script.matches("lost:").count();
                for line in script.lines().map(|line| line.split('#').next().unwrap()).filter(|line| line.contains("black")) {
                    met.black += 1;
                    met.black_and_lost += usize::from(line.contains("lost:"));
                }
            }
            (Err(errors), Err(line)) => {
                assert_eq!(errors.0[0].line, line, "seed {seed}: {errors}\n{script}");
                assert_eq!(errors.0.len(), 1, "seed {seed}: {errors}\n{script}");
                met.bad += 1;
            }
            (found, expected) => panic!("seed {seed}: {found:?} but expected {expected:?}\n{script}"),
        }
    }
    for (what, count, least) in [
        ("good scripts", met.good, 12_000),
        ("bad scripts", met.bad, 1000),
        ("finished games", met.over, 6000),
        ("due choices", met.due, 300),
        ("choices due in two holes", met.due_in_two_holes, 30),
        ("orders", met.orders, 2000),
        ("shots that hole the striker", met.black, 1000),
        ("lost pucks", met.lost, 1000),
        ("shots that hole the striker and lose pucks", met.black_and_lost, 100),
        ("draws", met.draws, 300),
        ("thirds", met.thirds, 20),
        ("halves among four", met.halves_of_four, 50),
        ("quiet ends", met.quiet_ends, 100),
        ("extra times", met.extra_times, 200),
        ("second extra times", met.second_extra_times, 20),
        ("games decided in extra time", met.decided_in_extra_time, 20),
    ] {
        assert!(count >= least, "only {count} {what}: {met:?}");
    }
}

/// A match serialized in the middle, as RON or JSON, is the same match; a script written from a match plays to the same end.
#[test]
fn matches_and_scripts_are_read_back() {
    for seed in 0..400 {
        let script = generator::script(seed);
        let Ok(played) = referee(&script) else { continue };
        let game = &played.game;
        let ron = ron::to_string(game).unwrap();
        assert_eq!(&ron::from_str::<Match>(&ron).unwrap(), game, "seed {seed}\n{script}");
        let json = serde_json::to_string(game).unwrap();
        assert_eq!(&serde_json::from_str::<Match>(&json).unwrap(), game, "seed {seed}\n{script}");

        // The names of the DFAs in the order of the setup; the generator writes a common one even if it is not needed.
        let names: Vec<String> = dfa_names(&script, game.setup().machines.len());
        let moves: Vec<_> = played.steps.iter().map(|step| step.what.clone()).collect();
        let again = write(game.setup(), &names, &moves);
        assert_eq!(&referee(&again).unwrap_or_else(|e| panic!("{e}\n{again}")).game, game, "seed {seed}\n{again}");
    }
}

fn dfa_names(script: &str, count: usize) -> Vec<String> {
    let common = script.lines().find_map(|line| line.strip_prefix("dfa ")).unwrap().trim().to_owned();
    if count == 1 && !script.contains(" dfa ") {
        return vec![common];
    }
    let strings = script.lines().filter(|line| line.starts_with("string "));
    strings
        .map(|line| {
            line.split_once(" dfa ").map_or(common.clone(), |(_, rest)| rest.split_whitespace().next().unwrap().to_owned())
        })
        .collect()
}
