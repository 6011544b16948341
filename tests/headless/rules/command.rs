//! `fob referee` as a program.

use super::{generator, naive};
use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;

fn fob(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
    command.current_dir(folder).env("FOB_DATA_DIR", folder.join("data")).arg("referee");
    command
}

/// Returns the state after a script on standard input, or the error text.
fn json(folder: &Path, script: &str) -> Result<Value, String> {
    let output = fob(folder).args(["-", "--json"]).write_stdin(script).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    match output.status.code() {
        Some(0) => {
            assert_eq!(error, "");
            Ok(serde_json::from_slice(&output.stdout).unwrap())
        }
        Some(2) => {
            assert!(output.stdout.is_empty());
            Err(error)
        }
        other => panic!("status {other:?}: {error}"),
    }
}

#[test]
fn json_agrees_with_naive_rules() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 10_000..10_040 {
        let script = generator::script(seed);
        match (json(folder.path(), &script), naive::standing(&script)) {
            (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{script}"),
            (Err(error), Err(line)) => assert!(error.starts_with(&format!("standard input: line {line}: ")), "{error}\n{script}"),
            (found, expected) => panic!("{found:?} {expected:?}\n{script}"),
        }
    }
}

/// Pucks that fell into one hole one after the other, in a single item: the same as separate items.
#[test]
fn one_item_may_name_several_pucks_of_a_hole() {
    let folder = tempfile::tempdir().unwrap();
    let mut joined = 0;
    for seed in 20_000..20_060 {
        let script = generator::script(seed);
        let mut short = script.clone();
        for hole in ["NE", "SE", "SW", "NW"] {
            for letters in ["g", "r", "gg", "gr", "rg", "rr"] {
                for letter in ["g", "r"] {
                    short = short.replace(&format!("{hole}:{letters} {hole}:{letter}"), &format!("{hole}:{letters}{letter}"));
                }
            }
        }
        joined += usize::from(short != script);
        match (json(folder.path(), &script), json(folder.path(), &short)) {
            (Ok(apart), Ok(together)) => assert_eq!(apart, together, "{short}"),
            // Errors quote the line as it would be written, so they are the same.
            (Err(apart), Err(together)) => assert_eq!(apart, together, "{short}"),
            (apart, together) => panic!("{apart:?} {together:?}\n{short}"),
        }
    }
    assert!(joined > 20, "{joined}");
    let standing = json(folder.path(), "game reject-2\ndfa rope\nshot NE:gR SW:rgr\norder NE:rg SW:rrg\n").unwrap();
    assert_eq!(standing["strings"][0]["word"], "rgrrg");
}

#[test]
fn text_output_describes_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let script = "game tug-of-war\ndfa ends-with-green\npucks 1 1\nshot NE:g NE:r\norder NE:rg\n";
    std::fs::write(folder.path().join("game.txt"), script).unwrap();
    let output = fob(folder.path()).arg("game.txt").output().unwrap();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "\
Shot 1 from S: Player 1 sinks green, red into NE: Player 2 chooses the order in NE
Player 2 orders NE as red, green: the string is now rg, in state green (accepting)
Tug of war, 1 shot so far
Player 1 wins on accept, Player 2 on reject
String A (NE, SE, SW, NW): rg, in state green (accepting)
No puck is left: the string is accepted in state green; Player 1 wins
Points: Player 1 1, Player 2 0 (one party wins on accept, the other on reject)
"
    );
}

/// DFAs by path: from the current folder, or else next to the script.
#[test]
fn dfas_come_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let ron = fob::automata::builtin("dial").unwrap().to_ron();
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    std::fs::write(folder.path().join("here.ron"), &ron).unwrap();
    std::fs::write(folder.path().join("sub/a b.ron"), &ron).unwrap();
    let script = |name: &str| format!("game reject-2\ndfa {name}\nshot NE:g\n");
    let dial = json(folder.path(), &script("dial")).unwrap();
    assert_eq!(json(folder.path(), &script("here.ron")).unwrap(), dial);
    assert_eq!(json(folder.path(), &script("\"sub/a b.ron\"")).unwrap(), dial);
    assert_eq!(json(folder.path(), &script("./here.ron")).unwrap(), dial);

    std::fs::write(folder.path().join("sub/game.txt"), script("\"a b.ron\"")).unwrap();
    let output = fob(folder.path()).args(["sub/game.txt", "--json"]).output().unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&output.stdout).unwrap(), dial);
}

#[test]
fn bad_input_names_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let bad = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.path().join(name), bytes).unwrap();
        let output = fob(folder.path()).arg(name).output().unwrap();
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &[][..]));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(bad("a.txt", b"game reject-2\ndfa rope\nshot XX:g\n").starts_with("a.txt: line 3: unknown hole `XX`; expected"));
    assert!(bad("b.txt", b"game reject-2\ndfa missing.ron\n").starts_with("b.txt: line 2: "));
    assert!(bad("c.txt", b"game reject-2\ndfa r\xffpe\n").starts_with("c.txt:2:6: not UTF-8"));
    std::fs::write(folder.path().join("broken.ron"), "(name: \"x\", start: \"a\", states: [(name: \"b\")])").unwrap();
    let lines = bad("d.txt", b"game reject-2\ndfa broken.ron\nshot\nshot NE:b\n");
    assert!(lines.lines().count() >= 3 && lines.lines().all(|line| line.starts_with("d.txt: line ")), "{lines}");
    assert!(lines.starts_with("d.txt: line 2: ") && lines.contains("broken.ron"), "{lines}");
    let output = fob(folder.path()).arg("nowhere.txt").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("nowhere.txt: "));
    let output = fob(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
