//! The scripts that evaluate test runs: their totals decide whether a change is accepted.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Returns what `scripts/count` prints for the output of cargo.
fn count(output: &str) -> String {
    let folder = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    let script = format!("{folder}/scripts/count");
    let mut child = Command::new(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(output.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn results_of_several_test_programs_are_added() {
    let output = "\
running 3 tests
test a ... ok
test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.01s

test b ... FAILED
test result: FAILED. 10 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s
error: test failed, to rerun pass `--test headless`
test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s; merged doctests
";
    assert_eq!(count(output), "13 passed, 3 failed\n");
}

#[test]
fn output_without_results_counts_nothing() {
    assert_eq!(count(""), "0 passed, 0 failed\n");
    assert_eq!(count("error: could not compile `fob`\nnote: test result: ok. 9 passed; 9 failed\n"), "0 passed, 0 failed\n");
}
