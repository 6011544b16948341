#![allow(clippy::unwrap_used)]
//! The computer player on the command line: `fob hint`, `fob dfa play`, and `fob match` with several jobs.

use fob::board::{Point, placement};
use fob::replay::{Playback, to_clip};
use fob::store::load_replay;
use serde_json::Value;
use std::path::Path;
use std::process::Output;

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let mut board = fob::board::Board::bob();
        (board.pucks.green, board.pucks.red) = (3, 2);
        std::fs::write(dir.path().join("small.ron"), <fob::board::Board as fob::store::Item>::print(&board)).unwrap();
        Self(dir)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn fob_with(&self, arguments: &str, input: &str) -> Output {
        assert_cmd::Command::new(env!("CARGO_BIN_EXE_fob"))
            .args(arguments.split_whitespace())
            .env("FOB_DATA_DIR", self.path().join("data"))
            .current_dir(self.path())
            .write_stdin(input)
            .output()
            .unwrap()
    }

    fn json(&self, arguments: &str) -> Value {
        let out = self.fob_with(&format!("{arguments} --json"), "");
        assert!(out.status.success(), "{arguments}: {}", String::from_utf8_lossy(&out.stderr));
        assert!(out.stderr.is_empty());
        serde_json::from_slice(&out.stdout).unwrap()
    }

    fn text(&self, arguments: &str) -> String {
        let out = self.fob_with(arguments, "");
        assert!(out.status.success(), "{arguments}: {}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8(out.stdout).unwrap()
    }

    fn refused(&self, arguments: &str, input: &str) -> String {
        let out = self.fob_with(arguments, input);
        assert_eq!((out.status.code(), out.stdout.is_empty()), (Some(2), true), "{arguments}");
        String::from_utf8(out.stderr).unwrap().lines().next().unwrap().to_owned()
    }

    /// Writes the replay of a match that was cut off after `lines` lines.
    fn unfinished(&self, call: &str, lines: usize, name: &str) {
        self.text(&format!("match {call} --replay whole.ron"));
        let text = std::fs::read_to_string(self.path().join("whole.ron")).unwrap();
        let kept: String = text.split_inclusive('\n').take(lines).collect();
        assert!(kept.len() < text.len());
        std::fs::write(self.path().join(name), kept).unwrap();
    }
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

const CALL: &str = "--game reject-2 --dfa rope --board small.ron --players easy,easy --seed 4 --shots 9";

#[test]
fn hints_are_legal_shots_with_their_chances() {
    let place = Place::new();
    // The header, the break and two shots.
    place.unfinished(CALL, 4, "half.fob");
    let playback = Playback::new(&load_replay(&place.path().join("half.fob")).unwrap()).unwrap();
    let now = playback.last().clone();
    let game = now.game.as_ref().unwrap();
    for level in ["random", "easy", "medium"] {
        let call = format!("hint half.fob --level {level} --seed 5");
        let document = place.json(&call);
        assert_eq!(place.json(&call), document);
        assert_eq!(keys(&document), ["shots"]);
        let shots = document["shots"].as_array().unwrap();
        assert!((1..=3).contains(&shots.len()));
        let mut before = 1.0;
        for shot in shots {
            assert_eq!(
                keys(shot),
                ["aim", "black", "falls", "from", "lost", "offset", "plan", "speed", "win"],
                "the fields that docs/cli.md names"
            );
            assert!(shot["plan"].is_string());
            let number = |key: &str| shot[key].as_f64().unwrap();
            let from = Point::new(shot["from"][0].as_f64().unwrap(), shot["from"][1].as_f64().unwrap());
            assert_eq!(placement::check(&now.layout, game.next_side(), from), Ok(()));
            assert!((-180.0..=180.0).contains(&number("aim")) && (0.0..=5.0).contains(&number("speed")));
            assert!(number("offset").abs() <= 0.8 * now.layout.board.striker.outer_radius);
            for chance in ["win", "black", "lost"] {
                assert!((0.0..=1.0).contains(&number(chance)), "{chance}");
            }
            assert!(number("win") <= before);
            before = number("win");
            for fall in shot["falls"].as_array().unwrap() {
                assert_eq!(keys(fall).len(), 3);
                assert!(["green", "red"].contains(&fall["colour"].as_str().unwrap()));
                assert!(["NE", "SE", "SW", "NW"].contains(&fall["hole"].as_str().unwrap()));
                assert!((0.0..=1.0).contains(&fall["chance"].as_f64().unwrap()));
            }
        }
    }
    let text = place.text("hint half.fob --level easy --seed 5");
    assert!(text.starts_with("1. from ") && text.contains(": win "), "{text}");
    // The same from standard input, and as pasted from a chat.
    let whole = std::fs::read_to_string(place.path().join("half.fob")).unwrap();
    for input in [whole.clone(), to_clip(&whole)] {
        let out = place.fob_with("hint - --level easy --seed 5", &input);
        assert_eq!((out.status.code(), String::from_utf8(out.stdout).unwrap()), (Some(0), text.clone()));
    }
}

#[test]
fn a_draw_is_not_half_a_win() {
    let place = Place::new();
    // Nothing is ever accepted, so that both strings are rejected however the pucks fall.
    let never = "(name: \"Never\", start: \"out\", states: [(name: \"out\", accepting: false, green: \"out\", red: \"out\")])";
    std::fs::write(place.path().join("never.ron"), never).unwrap();
    place.unfinished(&CALL.replace("--dfa rope", "--dfa never.ron"), 4, "half.fob");
    let shots = place.json("hint half.fob --level easy --seed 5")["shots"].clone();
    let shots = shots.as_array().unwrap();
    assert!(!shots.is_empty() && shots.iter().all(|shot| shot["win"] == 0.0), "{shots:?}");
    let text = place.text("hint half.fob --level easy --seed 5");
    assert!(text.starts_with("1. from ") && text.contains(": win 0 %"), "{text}");
}

#[test]
fn no_hint_unless_a_shot_is_due() {
    let place = Place::new();
    let call = "--game reject-2 --dfa rope --board small.ron --players random,random --seed 4 --shots 2";
    place.text(&format!("match {call} --replay over.ron"));
    assert!(place.refused("hint over.ron", "").starts_with("over.ron: the match is over; expected"));
    place.unfinished(call, 1, "begun.ron");
    assert!(place.refused("hint begun.ron", "").starts_with("begun.ron: the break has not been played yet; expected"));
    assert!(place.refused("hint none.ron", "").starts_with("none.ron: not found"));
    assert!(place.refused("hint -", "nothing").starts_with("standard input:1:1: "));
    place.text("shoot --aim 90 --speed 2 --replay practice.ron");
    assert!(place.refused("hint practice.ron", "").starts_with("practice.ron: "));
    for (arguments, word) in [("hint over.ron --level giant", "giant"), ("hint over.ron --seed -1", "--seed"), ("hint", "FILE")] {
        let line = place.refused(arguments, "");
        assert!(line.contains(word), "{line}");
    }
}

#[test]
fn a_dfa_is_tried_by_self_play() {
    let place = Place::new();
    let call = "dfa play rope --game tug-of-war --level random --games 4 --seed 2";
    let document = place.json(call);
    let mut found = keys(&document);
    found.sort_unstable();
    assert_eq!(found, ["both_accepted", "both_rejected", "decided_after", "draws", "first_wins", "games", "lead_changes"]);
    assert_eq!(document["games"], 4);
    let count = |key: &str| document[key].as_u64().unwrap();
    assert!(count("first_wins") + count("draws") <= 4);
    assert!((0.0..=300.0).contains(&document["decided_after"].as_f64().unwrap()));
    assert!((0.0..=300.0).contains(&document["lead_changes"].as_f64().unwrap()));
    let text = place.text(&format!("{call} --json --jobs 1"));
    for jobs in [2, 3, 8] {
        assert_eq!(place.text(&format!("{call} --json --jobs {jobs}")), text);
    }
    assert!(place.text(call).contains("the first shooter wins"));
    assert!(place.refused("dfa play nope", "").starts_with("nope: no such DFA"));
    for (option, value) in [("games", "0"), ("level", "giant"), ("game", "chess"), ("seed", "x"), ("jobs", "0")] {
        let line = place.refused(&format!("dfa play rope --{option} {value}"), "");
        assert!(line.contains(&format!("--{option}")) && line.contains(value), "{line}");
    }
}

#[test]
fn level_games_of_self_play_are_counted_by_their_verdicts() {
    let place = Place::new();
    // Eight greens of fifteen: both strings can never have them, so in every drawn game neither has.
    let race = place.json("dfa play regex:(r*g){8}.* --level easy --games 12 --seed 3 --quiet 4");
    let count = |document: &serde_json::Value, key: &str| document[key].as_u64().unwrap();
    assert!(count(&race, "draws") > 0 && count(&race, "both_accepted") == 0, "{race}");
    assert_eq!(count(&race, "both_rejected"), count(&race, "draws"));
    // Every word is accepted, so all games are draws. The strings of a game that the shot limit ends are not read.
    let all = place.json("dfa play regex:.* --level easy --games 3");
    assert_eq!([count(&all, "draws"), count(&all, "both_accepted"), count(&all, "both_rejected")], [3, 3, 0]);
    assert!(place.refused("dfa play rope --quiet x", "").contains("--quiet"));
    assert!(place.refused("strength --extra -1", "").contains("--extra"));
}

#[test]
fn games_at_once_are_the_same_games() {
    let place = Place::new();
    let call = "match --game tug-of-war --dfa dial --board small.ron --players easy,random --seed 3 --games 5 --shots 10";
    let document = place.json(&format!("{call} --jobs 1 --replay one"));
    let text = place.text(&format!("{call} --json --jobs 1"));
    for jobs in [2, 4, 8] {
        assert_eq!(place.json(&format!("{call} --jobs {jobs} --replay many")), document, "{jobs}");
        assert_eq!(place.text(&format!("{call} --json --jobs {jobs}")), text, "{jobs}");
        for game in 1..=5 {
            let read = |folder: &str| std::fs::read(place.path().join(format!("{folder}/game-{game}.ron"))).unwrap();
            assert_eq!(read("one"), read("many"), "{game}");
        }
    }
    let text = place.text(call);
    let last: Vec<&str> = text.lines().rev().take(2).collect();
    assert!(last[1].starts_with("player 1 (easy): ") && last[0].starts_with("player 2 (random): "), "{text}");
    assert!(last.iter().all(|line| line.contains("points of 5, ") && line.contains("a match (95 %: ")), "{text}");
}
