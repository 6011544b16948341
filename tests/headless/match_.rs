#![allow(clippy::unwrap_used)]
//! `fob match` and `fob replay show|verify` on the command line.

use fob::automata::{builtin, parse_word};
use fob::replay::{Playback, Record, Replay};
use fob::store::load_replay;
use serde_json::Value;
use std::path::Path;
use std::process::Output;

/// A board with few pucks, so that a match takes a second.
const SMALL: &str = "small.ron";

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let mut board = fob::board::Board::bob();
        (board.pucks.green, board.pucks.red) = (4, 3);
        let text = <fob::board::Board as fob::store::Item>::print(&board);
        std::fs::write(dir.path().join(SMALL), text).unwrap();
        Self(dir)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn fob(&self, arguments: &str) -> Output {
        assert_cmd::Command::new(env!("CARGO_BIN_EXE_fob"))
            .args(arguments.split_whitespace())
            .env("FOB_DATA_DIR", self.path().join("data"))
            .current_dir(self.path())
            .output()
            .unwrap()
    }

    fn json(&self, arguments: &str) -> Value {
        let out = self.fob(&format!("{arguments} --json"));
        assert!(out.status.success(), "{arguments}: {}", String::from_utf8_lossy(&out.stderr));
        assert!(out.stderr.is_empty());
        serde_json::from_slice(&out.stdout).unwrap()
    }

    fn text(&self, arguments: &str) -> String {
        let out = self.fob(arguments);
        assert!(out.status.success(), "{arguments}: {}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8(out.stdout).unwrap()
    }

    /// Returns the lines on standard error of a call that must fail with this status.
    fn refused(&self, status: i32, arguments: &str) -> Vec<String> {
        let out = self.fob(arguments);
        assert_eq!(out.status.code(), Some(status), "{arguments}");
        assert!(status != 2 || out.stdout.is_empty(), "{arguments}");
        String::from_utf8(out.stderr).unwrap().lines().map(str::to_owned).collect()
    }
}

fn strings(game: &Value) -> Vec<(Option<u64>, String, bool)> {
    let of = |string: &Value| {
        (string["owner"].as_u64(), string["word"].as_str().unwrap().to_owned(), string["accepting"].as_bool().unwrap())
    };
    game["strings"].as_array().unwrap().iter().map(of).collect()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// Returns the points of a list, in sixths.
fn sixths(points: &[String]) -> Vec<u64> {
    let of = |text: &String| match text.split_once('/') {
        Some((a, b)) => a.parse::<u64>().unwrap() * 6 / b.parse::<u64>().unwrap(),
        None => text.parse::<u64>().unwrap() * 6,
    };
    points.iter().map(of).collect()
}

#[test]
fn a_whole_match_of_two_computers_is_played_recorded_and_verified() {
    let place = Place::new();
    std::fs::create_dir(place.path().join("out")).unwrap();
    let call = "match --game reject-2 --dfa rope --players easy,easy --seed 3 --replay out/match.ron";
    let document = place.json(call);
    let [game] = document["games"].as_array().unwrap().as_slice() else { panic!() };
    assert_eq!(game.as_object().unwrap().len(), 4);
    let rope = builtin("rope").unwrap();
    for (number, (owner, word, accepting)) in (1..).zip(strings(game)) {
        assert_eq!(owner, Some(number));
        assert_eq!(rope.accepts(&parse_word(&word).unwrap()), accepting);
    }
    let path = place.path().join("out/match.ron");
    let text = std::fs::read_to_string(&path).unwrap();
    let playback = Playback::new(&load_replay(&path).unwrap()).unwrap();
    assert!(playback.is_finished());
    let end = playback.last().game.clone().unwrap();
    assert_eq!(u64::from(end.shots()), game["shots"].as_u64().unwrap());
    let words: Vec<String> = end.strings().iter().map(fob::rules::PuckString::text).collect();
    assert_eq!(words, strings(game).into_iter().map(|(_, word, _)| word).collect::<Vec<_>>());
    let verdict = end.verdict().unwrap();
    assert_eq!(verdict.points.iter().map(ToString::to_string).collect::<Vec<_>>(), texts(&game["points"]));
    assert_eq!(texts(&document["points"]), texts(&game["points"]));
    // All thirty pucks are in strings or lost; or the limit was reached.
    let lost: usize = playback.shots().iter().skip(1).map(|shot| shot.recorded.report.lost.len()).sum();
    let left = end.remaining(fob::board::Colour::Green) + end.remaining(fob::board::Colour::Red);
    assert_eq!(words.iter().map(String::len).sum::<usize>() + lost + left as usize, 30);
    assert!(left == 0 || end.shots() == 300);

    assert_eq!(place.text("replay verify out/match.ron"), format!("verified: {} shots\n", end.shots()));
    let verified = place.json("replay verify out/match.ron");
    assert_eq!((&verified["verified"], &verified["unfinished"]), (&Value::Bool(true), &Value::Bool(false)));
    let shown = place.json("replay show out/match.ron");
    assert_eq!(shown["match"]["points"], game["points"]);
    assert_eq!(shown["kind"], "reject-2");

    // The same call gives the same file, replacing the old one.
    place.json(call);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    assert_eq!(std::fs::read_dir(place.path().join("out")).unwrap().count(), 1);
}

#[test]
fn every_kind_and_a_series_of_games() {
    let place = Place::new();
    for (game, players, parties) in [
        ("tug-of-war", "easy,random", 2),
        ("tug-of-war --teams", "easy,random,random,easy", 2),
        ("reject-2", "random,easy", 2),
        ("reject-2 --teams", "easy,easy,easy,easy", 2),
        ("reject-4", "easy,easy,easy,random", 4),
    ] {
        let call =
            format!("match --game {game} --dfa even-ggg --board {SMALL} --players {players} --seed 5 --games 3 --shots 30");
        let document = place.json(&format!("{call} --replay replays"));
        let games = document["games"].as_array().unwrap();
        assert_eq!(games.len(), 3);
        let mut sum = vec![0; parties];
        for (number, game_document) in games.iter().enumerate() {
            let points = texts(&game_document["points"]);
            assert_eq!(points.len(), parties);
            for (sum, points) in sum.iter_mut().zip(sixths(&points)) {
                *sum += points;
            }
            let strings = strings(game_document);
            if game.starts_with("tug-of-war") {
                assert_eq!((strings.len(), strings[0].0), (1, None));
            } else {
                let mut owners: Vec<u64> = strings.iter().filter_map(|(owner, ..)| *owner).collect();
                // In the next game players rotate seats, and so own other strings.
                let first = [1, parties as u64][usize::from(number % 2 == 1)];
                if parties == 2 {
                    assert_eq!(owners[0], first, "game {number}");
                }
                owners.sort_unstable();
                assert!(owners.into_iter().eq(1..=parties as u64));
            }
            let winner = &game_document["winner"];
            if game == "reject-4" {
                assert!(winner.is_null());
            } else if let Some(winner) = winner.as_u64() {
                assert_eq!(points[winner as usize - 1], "1");
                for (owner, _, accepting) in strings.iter().filter(|(owner, ..)| owner.is_some()) {
                    assert_eq!(*accepting, *owner == Some(winner), "who wins is accepted, the other not");
                }
            } else {
                assert_eq!((winner.as_str(), points), (Some("draw"), vec!["1/2".to_owned(); 2]));
            }
            let replay = load_replay(&place.path().join(format!("replays/game-{}.ron", number + 1))).unwrap();
            assert_eq!(replay.header.series, Some((number as u32 + 1, 3)));
            assert!(Playback::as_recorded(&replay).unwrap().is_finished());
        }
        assert_eq!(sixths(&texts(&document["points"])), sum);
        assert_eq!(place.json(&call), document, "the same seed, with and without recording");
        std::fs::remove_dir_all(place.path().join("replays")).unwrap();
    }
}

#[test]
fn shot_limit_is_a_draw() {
    let place = Place::new();
    for (game, players, points, winner) in [
        ("reject-2", "random,random", vec!["1/2", "1/2"], Value::from("draw")),
        ("reject-4", "random,random,random,random", vec!["0", "0", "0", "0"], Value::Null),
    ] {
        let document = place.json(&format!("match --game {game} --dfa rope --players {players} --seed 1 --shots 2"));
        let game = &document["games"][0];
        assert_eq!(
            (texts(&game["points"]), &game["winner"], &game["shots"]),
            (points.iter().map(ToString::to_string).collect(), &winner, &Value::from(2))
        );
    }
}

#[test]
fn seeds_matter_and_each_game_of_a_series_has_its_own() {
    let place = Place::new();
    let call = |seed: u64, more: &str| {
        place.json(&format!(
            "match --game reject-2 --dfa rope --board {SMALL} --players easy,easy --shots 12 --seed {seed} {more}"
        ))
    };
    assert_ne!(call(1, ""), call(2, ""));
    let series = call(1, "--games 2");
    assert_eq!(series["games"][0], call(1, "")["games"][0]);
    let largest = call(u64::MAX, "--games 2");
    assert_eq!(largest["games"].as_array().unwrap().len(), 2);
}

#[test]
fn bad_arguments_are_refused_with_what_was_expected() {
    let place = Place::new();
    let first = |arguments: &str| place.refused(2, arguments).into_iter().next().unwrap();
    assert_eq!(
        place.refused(2, "match --game reject-4 --teams --dfa rope --players easy,easy --seed 1"),
        [
            "--game and --teams: teams are for tug of war and the reject match for two, not for the reject match for four",
            "--players: 2 levels given; expected 4, one per player",
        ]
    );
    assert!(first("match --game reject-2 --dfa nope --players easy,easy --seed 1").starts_with("nope: "));
    assert!(first("match --game reject-2 --dfa rope --players easy,giant --seed 1").contains("--players"));
    assert!(first("match --game reject-2 --dfa rope --players easy,easy --seed 1 --board moon").starts_with("--board moon: "));
    for (argument, value) in [("seed", "-1"), ("seed", "x"), ("games", "0"), ("shots", "0"), ("games", "-3"), ("game", "chess")] {
        let mut arguments = vec![("game", "reject-2"), ("dfa", "rope"), ("players", "easy,easy"), ("seed", "1")];
        arguments.retain(|(name, _)| *name != argument);
        arguments.push((argument, value));
        let call: Vec<String> = arguments.iter().map(|(name, value)| format!("--{name} {value}")).collect();
        let line = first(&format!("match {}", call.join(" ")));
        assert!(line.contains(&format!("--{argument}")) && line.contains(value), "{line}");
    }
    for missing in ["game", "dfa", "players", "seed"] {
        let mut arguments = vec![("game", "reject-2"), ("dfa", "rope"), ("players", "easy,easy"), ("seed", "1")];
        arguments.retain(|(name, _)| *name != missing);
        let call: Vec<String> = arguments.iter().map(|(name, value)| format!("--{name} {value}")).collect();
        let lines = place.refused(2, &format!("match {}", call.join(" ")));
        assert!(lines.iter().any(|line| line.contains(&format!("--{missing}"))), "{lines:?}");
    }
    std::fs::write(place.path().join("bad.ron"), "(name: \"x\",\n inner_side: -1)").unwrap();
    assert!(first("match --game reject-2 --dfa rope --players easy,easy --seed 1 --board bad.ron").starts_with("bad.ron:2:"));
    std::fs::write(place.path().join("file"), "").unwrap();
    let call = "match --game reject-2 --dfa rope --players easy,easy --seed 1 --shots 1 --replay file/out.ron";
    assert!(first(call).starts_with("file/out.ron: cannot write"));
    assert!(
        first("match --game reject-2 --dfa rope --players easy,easy --seed 1 --shots 1 --replay .")
            .starts_with(".: cannot write")
    );
}

#[test]
fn a_replay_that_was_cut_off_opens_and_one_that_was_edited_does_not() {
    let place = Place::new();
    place.text(&format!("match --game reject-2 --dfa rope --board {SMALL} --players easy,random --seed 9 --replay m.ron"));
    let text = std::fs::read_to_string(place.path().join("m.ron")).unwrap();
    let head = text.find('\n').unwrap();
    for end in [head, head + 1, head + 30, text.len() / 2, text.len() - 30] {
        std::fs::write(place.path().join("cut.ron"), &text[..end]).unwrap();
        assert!(place.text("replay show cut.ron").ends_with("unfinished\n"), "{end}");
        let verified = place.text("replay verify cut.ron");
        assert!(verified.starts_with("verified: ") && verified.ends_with(", unfinished\n"), "{verified}");
        assert_eq!(place.json("replay verify cut.ron")["unfinished"], Value::Bool(true));
        assert_eq!(place.json("replay show cut.ron")["unfinished"], Value::Bool(true));
    }
    std::fs::write(place.path().join("cut.ron"), &text[..head - 5]).unwrap();
    for command in ["show", "verify"] {
        assert!(place.refused(2, &format!("replay {command} cut.ron"))[0].starts_with("cut.ron:1:1: "));
        assert!(place.refused(2, &format!("replay {command} none.ron"))[0].starts_with("none.ron: not found"));
    }
    for at in [3, head / 2, head - 3, head + 9, text.len() / 2, text.len() - 5, text.len() - 1] {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
        std::fs::write(place.path().join("edited.ron"), &bytes).unwrap();
        for command in ["show", "verify"] {
            let lines = place.refused(2, &format!("replay {command} edited.ron"));
            assert!(lines[0].starts_with("edited.ron:"), "{lines:?}");
            assert!(at == 3 || lines[0].contains("edited or damaged"), "{at}: {lines:?}");
        }
    }
}

#[test]
fn diverging_shot_is_reported() {
    let place = Place::new();
    place.text(&format!(
        "match --game reject-2 --dfa rope --board {SMALL} --players easy,random --seed 9 --shots 9 --replay m.ron"
    ));
    let mut replay = load_replay(&place.path().join("m.ron")).unwrap();
    let Record::Shot(shot) = &mut replay.records[1] else { panic!() };
    shot.strikes[0].aim += 0.1;
    std::fs::write(place.path().join("other.ron"), replay.print()).unwrap();
    assert!(Replay::parse(&replay.print()).is_ok());
    let out = place.fob("replay verify other.ron");
    assert_eq!(out.status.code(), Some(1));
    assert!(String::from_utf8(out.stdout).unwrap().starts_with("shot 1 diverges: "));
    let out = place.fob("replay verify other.ron --json");
    assert_eq!(out.status.code(), Some(1));
    let document: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!((&document["verified"], &document["diverges_at"]), (&Value::Bool(false), &Value::from(1)));
    assert!(place.text("replay show other.ron").lines().count() > 9);
}

/// A match of 12 shots recorded with the first version of the physics.
const OF_PHYSICS_1: &str = include_str!("replays/physics_1.ron");

#[test]
fn replay_of_physics_1_opens_with_a_note() {
    let place = Place::new();
    std::fs::write(place.path().join("old.ron"), OF_PHYSICS_1).unwrap();
    let shown = place.text("replay show old.ron");
    assert!(
        shown.contains("recorded by fob 0.1.0, physics version 1\nrecorded with physics 1, this fob has physics 3"),
        "{shown}"
    );
    // The recorded results count: the words of both players, and that nobody won.
    let shown = place.json("replay show old.ron");
    let strings: Vec<&str> = shown["match"]["strings"].as_array().unwrap().iter().map(|s| s["word"].as_str().unwrap()).collect();
    assert_eq!((&strings[..], shown["shots"].as_u64()), (&["rr", "grrgrg"][..], Some(12)));
    let out = place.fob("replay verify old.ron");
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!(out.status.code(), Some(1));
    assert!(
        text.starts_with("recorded with physics 1, this fob has physics 3") && text.contains("\nshot 0 diverges: "),
        "{text}"
    );
    let out = place.fob("replay verify old.ron --json");
    let document: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!((&document["verified"], &document["physics"]), (&Value::Bool(false), &Value::from(1)));
    assert!(document["how"].as_str().unwrap().starts_with("recorded with physics 1, this fob has physics 3"), "{document}");
    // An edited file is reported differently.
    std::fs::write(place.path().join("edited.ron"), OF_PHYSICS_1.replacen("seed:12", "seed:13", 1)).unwrap();
    let out = place.fob("replay verify edited.ron");
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8(out.stderr).unwrap().contains("edited or damaged"));
}

#[test]
fn names_in_a_file_cannot_break_lines_or_reach_the_terminal() {
    let place = Place::new();
    place.text(&format!(
        "match --game reject-2 --dfa rope --board {SMALL} --players easy,random --seed 9 --shots 2 --replay m.ron"
    ));
    let mut replay = load_replay(&place.path().join("m.ron")).unwrap();
    replay.header.players[0].name = "Anna\u{1b}[31m\nwins".into();
    std::fs::write(place.path().join("named.ron"), replay.print()).unwrap();
    let shown = place.text("replay show named.ron");
    assert!(shown.contains("player 1: Anna [31m wins") && !shown.contains('\u{1b}'));
}
