//! `fob wheel` and `fob turing accepts`: their JSON exactly, their errors with positions, and machines of both kinds in matches.

use serde_json::{Value, json};
use std::process::Command;
use tempfile::TempDir;

fn fob(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_fob")).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn document(arguments: &[&str]) -> Value {
    let (code, out, err) = fob(arguments);
    assert_eq!(code, 0, "{arguments:?}: {err}");
    serde_json::from_str(&out).unwrap()
}

/// Writes a file in a folder that lives as long as the first value.
fn file(name: &str, text: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn a_wheel_is_run_letter_by_letter() {
    let (_folder, three) = file("three.ron", r#"(name: "Three", wheel: ["g", "rg", "r"], limit: 100)"#);
    let runs = document(&["wheel", "run", &three, "", "gR", "--json"]);
    // By hand: g comes, leaves, and production 0, g, follows: g@1. r comes, g leaves, production 1, rg, follows: rrg@2. Then r, r and g
    // leave, with production 1 behind the last one, and so on.
    assert_eq!(runs[0], json!({"word": "", "accepted": true, "end": "empty", "steps": 0, "path": [{"word": "", "at": 0}]}));
    assert_eq!(runs[1]["path"], json!([{"word": "", "at": 0}, {"word": "g", "at": 1}, {"word": "rrg", "at": 2}]));
    assert_eq!((&runs[1]["end"], &runs[1]["steps"], &runs[1]["accepted"]), (&json!("loop"), &json!(null), &json!(false)));
    let (code, out, _) = fob(&["wheel", "run", &three, "", "gr"]);
    assert_eq!((code, out.as_str()), (0, "accept, empty after 0 steps: @0\nreject, loop: @0 g@1 rrg@2\n"));
}

#[test]
fn a_wheel_is_checked_and_listed() {
    let names = document(&["wheel", "list", "--json"]);
    assert_eq!(names.as_array().unwrap().len(), 8);
    for name in names.as_array().unwrap() {
        let checked = document(&["wheel", "check", name.as_str().unwrap(), "--json"]);
        assert!(checked["productions"].as_u64().unwrap() > 1 && checked["warnings"].is_array());
    }
    let (_folder, broken) = file("broken.ron", "(name: \"x\",\n wheel: [\"gx\", \"q\"],\n limit: 0)");
    let (code, out, err) = fob(&["wheel", "check", &broken]);
    let errors: Vec<&str> = err.lines().collect();
    assert_eq!((code, out.as_str(), errors.len()), (2, "", 3), "{err}");
    for (line, place) in errors.iter().zip(["2:12: ", "2:17: ", "3:9: "]) {
        assert!(line.starts_with(&format!("{broken}:{place}")), "{err}");
    }
    let (code, _, err) = fob(&["wheel", "run", "no-such-wheel", "xyz"]);
    assert!(code == 2 && err.starts_with("no-such-wheel: ") && err.lines().count() == 2, "{err}");
}

#[test]
fn large_wheels_are_run_and_checked_and_nothing_else() {
    let (_folder, large) = file("large.ron", r#"(name: "x", wheel: ["g"], start: "r", steps: 0, limit: 1000000000)"#);
    assert_eq!(document(&["wheel", "run", &large, "", "--json"])[0]["steps"], 1);
    assert_eq!(document(&["wheel", "run", &large, "g", "--json"])[0]["end"], "loop");
    assert_eq!(document(&["wheel", "check", &large, "--json"])["warnings"].as_array().unwrap().len(), 1);
    for arguments in [&["wheel", "odds", &large][..], &["wheel", "play", &large], &["wheel", "picture", &large, "-o", "x.svg"]] {
        let (code, out, err) = fob(arguments);
        assert!(
            code == 2 && out.is_empty() && err.starts_with(&format!("{large}:1:")) && err.contains("`fob wheel run`"),
            "{err}"
        );
    }
}

#[test]
fn odds_are_exact_where_they_can_be_and_else_drawn() {
    let exact = document(&["wheel", "odds", "tinker", "--green", "3", "--red", "2", "--json"]);
    assert!(exact["numerator"].is_string() && exact["denominator"].is_string() && exact.get("samples").is_none());
    let drawn = document(&["wheel", "odds", "tinker", "--json"]);
    assert_eq!(drawn["samples"], 2500);
    let [low, probability, high] = ["low", "probability", "high"].map(|name| drawn[name].as_f64().unwrap());
    assert!(low < probability && probability < high && (0.5..0.65).contains(&probability), "{drawn}");
    assert_eq!(document(&["wheel", "odds", "tinker", "--json"]), drawn);
    let forced = ["wheel", "odds", "tinker", "--green", "3", "--red", "2", "--samples", "100", "--seed", "4", "--json"];
    assert_eq!(document(&forced)["samples"], 100);
    let (code, _, err) = fob(&["wheel", "odds", "tinker", "--green", "1001"]);
    assert!(code == 2 && err.starts_with("--green 1001: "), "{err}");
}

#[test]
fn a_search_is_the_same_for_any_number_of_cores() {
    let search = |jobs: &str| document(&["wheel", "search", "--seed", "3", "--letters", "2", "--jobs", jobs, "--json"]);
    let found = search("1");
    assert_eq!(search("3"), found);
    let distance =
        |one: &Value| (one["probability"].as_f64().unwrap() - 0.5).abs() + (one["swing"].as_f64().unwrap() - 0.25).abs();
    let found = found.as_array().unwrap();
    assert!(!found.is_empty() && found.windows(2).all(|pair| distance(&pair[0]) <= distance(&pair[1])));
    assert!(found.iter().all(|one| one["wheel"].is_array() && one["steps"].is_u64() && one["open"].is_f64()));
}

#[test]
fn a_turing_machine_becomes_a_wheel() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wheel.ron");
    let out = path.to_str().unwrap();
    let made = |machine: &str, tape: &str, head: &str| {
        let (code, _, err) = fob(&["wheel", "from-turing", machine, "--tape", tape, "--head", head, "-o", out]);
        assert_eq!(code, 0, "{err}");
        let text = std::fs::read_to_string(out).unwrap();
        assert!(text.contains("steps: 0, limit: 1000000000)"), "every field is there");
        (text, document(&["wheel", "run", out, "", "--json"])[0].clone())
    };
    let (one, run) = made("increment", "1369", "3");
    assert_eq!((&run["end"], &run["accepted"]), (&json!("empty"), &json!(true)));
    let (other, _) = made("increment", "9", "0");
    let productions = |text: &str| text.split("wheel: [").nth(1).unwrap().split(']').next().unwrap().to_owned();
    assert_eq!(productions(&one), productions(&other));
    let (_, run) = made("1RB1RA_1LB0RC_1LC1LA", "", "0");
    assert_ne!(run["end"], "empty");
    let shown = document(&["wheel", "from-turing", "1RB1LB_1LA1RH", "--json"]);
    assert_eq!((&shown["steps"], &shown["limit"]), (&json!(0), &json!(1_000_000_000)));
    let (code, _, err) = fob(&["wheel", "from-turing", "no-such-machine", "-o", "x.png"]);
    assert!(code == 2 && err.lines().count() == 2, "{err}");
}

#[test]
fn a_sheet_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begin) in [("sheet.svg", &b"<svg"[..]), ("sheet.png", b"\x89PNG"), ("sheet.pdf", b"%PDF-")] {
        let path = folder.path().join(name);
        assert_eq!(fob(&["wheel", "picture", "plough", "-o", path.to_str().unwrap()]).0, 0);
        assert!(std::fs::read(&path).unwrap().starts_with(begin), "{name}");
    }
    let (code, _, err) = fob(&["wheel", "picture", "plough", "-o", "sheet.txt"]);
    assert!(code == 2 && err.starts_with("sheet.txt: unknown extension"), "{err}");
}

#[test]
fn turing_machines_read_strings() {
    let read = document(&["turing", "accepts", "mirror", "gr", "RG", "", "--json"]);
    let of =
        |i: usize| (read[i]["word"].as_str().unwrap(), read[i]["accepted"].as_bool().unwrap(), read[i]["end"].as_str().unwrap());
    assert_eq!([of(0), of(1), of(2)], [("gr", true, "halt"), ("rg", false, "halt"), ("", false, "halt")]);
    assert_eq!((&read[0]["state"], read[0]["steps"].is_u64()), (&json!("yes"), true));
    let (_folder, endless) = file("endless.tm", "start a\naccept a\nlimit 20\na _ a _ =\nagag>\n");
    let read = document(&["turing", "accepts", &endless, "g", "r", "--json"]);
    assert_eq!(read[0], json!({"word": "g", "accepted": false, "end": "loop", "steps": 2, "state": "a"}));
    assert_eq!(read[1], json!({"word": "r", "accepted": true, "end": "halt", "steps": 0, "state": "a"}));
    let (code, _, err) = fob(&["turing", "accepts", "increment", "g"]);
    assert!(code == 2 && err.starts_with("increment: ") && err.contains("cannot read strings"), "{err}");
    let (_folder, blank) = file("blank.tm", "start a\nblank g\naccept a\n");
    assert!(fob(&["turing", "accepts", &blank, "r"]).2.contains("blank symbol of the machine is g"));
}

/// In a referee's script and in a match of computers, with the configuration as the state of a string.
#[test]
fn wheels_and_turing_machines_read_the_strings_of_a_game() {
    let (_folder, script) = file("script", "game tug-of-war\nmachine tinker\nshot NE:g\nshot SW:r\n");
    let standing = document(&["referee", &script, "--json"]);
    let run = document(&["wheel", "run", "tinker", "gr", "--json"]);
    let last = &run[0]["path"][2];
    let state = format!("{}@{}", last["word"].as_str().unwrap(), last["at"]);
    assert_eq!((&standing["strings"][0]["word"], &standing["strings"][0]["state"]), (&json!("gr"), &json!(state)));
    assert_eq!(standing["strings"][0]["accepting"], run[0]["accepted"]);
    let (_folder, script) = file("script", "game tug-of-war\nmachine mirror\nshot NE:g\nshot SW:r\n");
    let standing = document(&["referee", &script, "--json"]);
    assert_eq!((&standing["strings"][0]["state"], &standing["strings"][0]["accepting"]), (&json!(""), &json!(true)));

    let folder = tempfile::tempdir().unwrap();
    let replay = folder.path().join("match.fob");
    for machine in ["tinker", "scales"] {
        let out = replay.to_str().unwrap();
        let players = ["--players", "random,random", "--seed", "1", "--shots", "30", "--replay", out, "--json"];
        let game = ["match", "--game", "tug-of-war", "--machine", machine];
        let played = document(&[&game[..], &players[..]].concat());
        let word = played["games"][0]["strings"][0]["word"].as_str().unwrap().to_owned();
        let accepting = match machine {
            "tinker" => document(&["wheel", "run", machine, &word, "--json"])[0]["accepted"].clone(),
            _ => document(&["turing", "accepts", machine, &word, "--json"])[0]["accepted"].clone(),
        };
        assert_eq!(played["games"][0]["strings"][0]["accepting"], accepting, "{machine} on {word}");
        assert_eq!(fob(&["replay", "verify", out]).0, 0);
    }
    let (code, _, err) =
        fob(&["match", "--game", "tug-of-war", "--machine", "no-such", "--players", "random,random", "--seed", "1"]);
    assert!(code == 2 && err.starts_with("no-such: "), "{err}");
}
