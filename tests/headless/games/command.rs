//! `fob game` as documented in `docs/cli.md`.

use assert_cmd::Command;
use serde_json::{Value, json};

/// Runs `fob game` and returns the exit status, standard output and standard error.
pub fn game(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
    let output = command.arg("game").args(arguments).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

/// The JSON document of a command that must succeed.
pub fn document(arguments: &[&str]) -> Value {
    let (status, out, err) = game(&[arguments, &["--json"]].concat());
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    assert_eq!(out.trim_end().lines().count(), 1, "one document");
    serde_json::from_str(&out).unwrap()
}

/// The first line of the error of a command that must fail.
pub fn refused(arguments: &[&str]) -> Vec<String> {
    let (status, out, err) = game(arguments);
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
    err.lines().map(str::to_owned).collect()
}

const EXAMPLE: &str = "g6/3 time=15 nuggets=5 fib=12 fob=9";

#[test]
fn show_prints_the_position_and_the_result() {
    let shown = document(&["fib-fob", "show", "--from", EXAMPLE]);
    assert_eq!(shown, json!({"position": EXAMPLE, "turn": 1, "over": false, "winner": null}));
    let shown = document(&["fib-fob", "show", "--from", EXAMPLE, "time-13", "nuggets+2", "e6/3", "fib-all", "fob-1"]);
    assert_eq!(shown, json!({"position": "e6/3 time=4 nuggets=3 fib=0 fob=8", "turn": 2, "over": false, "winner": null}));
    let shown = document(&["fib-fob", "show", "--from", "a1/1 time=1 nuggets=0 fib=0 fob=0", "time-1"]);
    assert_eq!(shown, json!({"position": "a1/1 time=0 nuggets=0 fib=0 fob=0", "turn": 2, "over": true, "winner": 1}));
    let (status, out, _) = game(&["fib-fob", "show", "--from", EXAMPLE]);
    assert_eq!((status, out.lines().next()), (0, Some(EXAMPLE)));
}

#[test]
fn moves_are_sorted_by_their_text() {
    let (status, out, _) = game(&["fib-fob", "moves", "--from", "c1/2 time=10 nuggets=1 fib=2 fob=1"]);
    let lines: Vec<&str> = out.lines().collect();
    let expected = [
        "a1/2",
        "b1/2",
        "c1/1",
        "fib-1",
        "fib-all",
        "fob-1",
        "nuggets+1",
        "time-1",
        "time-10",
        "time-2",
        "time-3",
        "time-4",
        "time-5",
        "time-6",
        "time-7",
        "time-8",
        "time-9",
    ];
    assert_eq!((status, lines.as_slice()), (0, &expected[..]));
    assert_eq!(document(&["fib-fob", "moves", "--from", "c1/2 time=10 nuggets=1 fib=2 fob=1"]), json!(expected));
    let over = ["fib-fob", "moves", "--from", "a1/1 time=0 nuggets=0 fib=0 fob=0"];
    assert_eq!(document(&over), json!([]));
    assert_eq!(game(&over).1, "");
}

#[test]
fn perft_counts_leaves_as_text() {
    let leaves = |depth: &str, from: &str| document(&["fib-fob", "perft", depth, "--from", from]);
    assert_eq!(leaves("0", EXAMPLE), json!({"depth": 0, "leaves": "1"}));
    assert_eq!(leaves("2", EXAMPLE), json!({"depth": 2, "leaves": "1206"}));
    let over = "a1/1 time=0 nuggets=0 fib=0 fob=0";
    assert_eq!(leaves("0", over)["leaves"], "1");
    assert_eq!(leaves("1", over)["leaves"], "0");
    assert_eq!(game(&["fib-fob", "perft", "1", "--from", EXAMPLE]).1, "37\n");
}

#[test]
fn analyse_has_exactly_the_fields_of_the_contract() {
    let found = document(&["fib-fob", "analyse", "--from", EXAMPLE]);
    assert_eq!(found, json!({"nimber": 13, "parts": {"ship": 1, "time": 15, "fluids": 3}, "winning": ["time-13"]}));
    let lone = document(&["fib-fob", "analyse", "--from", "a1/1 time=0 nuggets=0 fib=0 fob=4"]);
    assert_eq!(lone, json!({"nimber": 2, "parts": {"ship": 0, "time": 0, "fluids": 2}, "winning": ["fob-all"]}));
    let after = document(&["fib-fob", "analyse", "--from", EXAMPLE, "time-13", "nuggets+5"]);
    assert_eq!(after["winning"], json!(["d6/3", "g1/3", "time-5"]));
}

#[test]
fn best_is_a_winning_move_by_default() {
    let best = document(&["fib-fob", "best", "--from", EXAMPLE]);
    assert_eq!(best["move"], "time-13");
    assert!(best.get("value").is_some());
    for level in ["random", "easy", "medium", "perfect"] {
        let best = document(&["fib-fob", "best", "--level", level, "--seed", "4"]);
        let moves = document(&["fib-fob", "moves", "--seed", "4"]);
        assert!(moves.as_array().unwrap().contains(&best["move"]), "{best}");
        assert_eq!(best, document(&["fib-fob", "best", "--level", level, "--seed", "4"]));
    }
}

#[test]
fn a_match_counts_wins_and_draws() {
    let score = document(&["fib-fob", "match", "--levels", "perfect,easy", "--games", "6", "--seed", "3"]);
    assert_eq!(score, json!({"wins": [6, 0], "draws": 0}));
    let lost = ["fib-fob", "match", "--levels", "easy,perfect", "--games", "3", "--from", "b2/1 time=0 nuggets=0 fib=1 fob=1"];
    assert_eq!(document(&lost), json!({"wins": [0, 3], "draws": 0}));
    assert_eq!(document(&["fib-fob", "match", "--levels", "random,random", "--games", "0"]), json!({"wins": [0, 0], "draws": 0}));
}

#[test]
fn seeds_pick_the_start() {
    let shown = |seed: &str| document(&["fib-fob", "show", "--seed", seed])["position"].clone();
    assert_eq!(shown("5"), shown("5"));
    assert_ne!(shown("5"), shown("6"));
    assert_eq!(document(&["fib-fob", "show"])["position"], shown("0"));
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let first = |arguments: &[&str]| refused(arguments)[0].clone();
    assert_eq!(
        refused(&["fib-fob", "show", "--from", "i6/3 time=x"]),
        [
            "--from: column 1: 'i6/3' is not a square: expected file a-h, rank 1-8, '/' and board 1-8, as in g6/3",
            "--from: column 11: time is 'x': expected a whole number from 0 to 1000000",
            "--from: column 12: nuggets is missing: expected nuggets=N",
            "--from: column 12: fib is missing: expected fib=N",
            "--from: column 12: fob is missing: expected fob=N",
        ]
    );
    assert!(first(&["fib-fob", "show", "--from", ""]).starts_with("--from: column 1: nothing there: expected"));
    assert!(first(&["fib-fob", "show", "--from", "-x"]).starts_with("--from: column 1: '-x'"));
    assert_eq!(
        first(&["fib-fob", "show", "--from", EXAMPLE, "time-13", "fib-2"]),
        "MOVE 2: 'fib-2' is not a move: column 1: expected a square (e6/3), time-N, nuggets+N, fib-1, fob-1, fib-all or fob-all"
    );
    assert_eq!(
        first(&["fib-fob", "moves", "--from", EXAMPLE, "time-16"]),
        "MOVE 1: 'time-16' is not allowed: the time counter is at 15"
    );
    let over = "a1/1 time=0 nuggets=0 fib=0 fob=0";
    assert_eq!(first(&["fib-fob", "show", "--from", over, "time-1"]), "MOVE 1: 'time-1' cannot be played: the game is over");
    assert!(first(&["fib-fob", "best", "--from", over]).starts_with("best: the game is over"));
    assert!(
        first(&["fib-fob", "best", "--level", "genius"])
            .contains("unknown level 'genius' for fib-fob: expected random, easy, medium or perfect")
    );
    assert_eq!(refused(&["fib-fob", "match", "--levels", "a,easy,b"]).len(), 2);
    assert!(first(&["fib-fob", "match", "--levels", "easy"]).contains("1 level: expected 2"));
    assert!(first(&["fib-fob", "match", "--levels", "easy,easy", "--games", "-1"]).contains("-1"));
    assert!(first(&["fib-fob", "match"]).contains("required"));
    assert!(first(&["fib-fob", "perft", "x"]).contains("'x'"));
    assert!(first(&["fib-fob", "perft", "-1"]).contains("'-1'"));
    assert!(first(&["fib-fob", "perft"]).contains("required"));
    assert!(first(&["fib-fob", "show", "--seed", "1.5"]).contains("'1.5'"));
    assert!(first(&["chess", "show"]).contains("'chess'"));
    assert!(first(&["fib-fob", "dance"]).contains("'dance'"));
    assert!(game(&["fib-fob"]).0 == 2);
}

#[test]
fn a_puzzle_is_printed_with_its_solution_and_comes_back_from_its_seed() {
    let message = document(&["bloop", "puzzle", "--seed", "3"]);
    let keys: Vec<&String> = message.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["kind", "position", "rating", "solution"]);
    assert_eq!(message["kind"], "points");
    assert!(message["rating"].as_u64().unwrap() >= 100);
    let position = message["position"].as_str().unwrap();
    let solution = message["solution"][0].as_str().unwrap();
    assert_eq!(document(&["bloop", "show", "--from", position, solution])["over"], false);
    assert_eq!(document(&["bloop", "puzzle", "--seed", "3", "--kind", "points"]), message);
    let (status, out, _) = game(&["bloop", "puzzle", "--seed", "3"]);
    assert_eq!((status, out.lines().next()), (0, Some(position)));
    let why = refused(&["gobblet3", "puzzle", "--kind", "win-9"]);
    assert_eq!(why, ["--kind: unknown puzzle kind 'win-9' for gobblet3: expected win-1, win-2, win-3, defence or reveal"]);
}
