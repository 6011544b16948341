//! `scripts/play`, with a small script in place of cargo: what it says before a first build, and what it passes on.

#![cfg(target_os = "linux")]

use crate::script_tree::ScriptTree;
use std::fs;

const CARGO: &str = "#!/bin/sh\nset -e\n\
    if [ \"$1\" = tree ]; then printf 'fob v0.1.0 (/here)\\nbevy v0.19.1\\negui v0.36.2\\nbevy v0.19.1 (*)\\n'; exit; fi\n\
    echo \"$*\" >>\"$CALLS\"\nmkdir -p target/debug/deps\n";

#[test]
fn the_first_build_is_announced_with_its_crates_and_what_to_read() {
    let tree = ScriptTree::new(&["scripts/play"]);
    tree.program("bin/cargo", CARGO);
    let play = |arguments: &[&str]| {
        let mut command = tree.command("scripts/play", &["CARGO", "CARGO_TARGET_DIR", "CARGO_FLAGS", "PROFILE"]);
        let output = command.args(arguments).env("CALLS", tree.path("calls")).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let said = play(&[]);
    assert!(said.contains("compiles 3 crates") && said.contains("docs/rules.md"), "{said}");
    assert_eq!(play(&["open", "new"]), "", "the second time");
    let calls = fs::read_to_string(tree.path("calls")).unwrap();
    assert_eq!(calls.lines().collect::<Vec<_>>(), ["run --profile dev --", "run --profile dev -- open new"]);
    // What it names is there.
    for page in ["docs/rules.md", "docs/playing.md"] {
        assert!(crate::tidy::root().join(page).exists(), "{page}");
    }
}
