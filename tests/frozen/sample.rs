//! Samples, which are written once and never changed.

use std::path::PathBuf;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/frozen/samples").join(name)
}

/// Returns a sample. `now` is what the program writes today, which becomes the sample if there is none and samples are written.
pub fn sample(name: &str, now: &str) -> String {
    let path = path(name);
    if !path.exists() && std::env::var_os("FOB_FREEZE").is_some() {
        std::fs::write(&path, now).unwrap();
    }
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Compares line by line, so that a difference is readable.
pub fn assert_same(name: &str, now: &str, then: &str) {
    for (number, (now, then)) in (1..).zip(now.lines().zip(then.lines())) {
        assert_eq!(now, then, "{name}, line {number}");
    }
    assert_eq!(now.lines().count(), then.lines().count(), "{name}: number of lines");
    assert_eq!(now, then, "{name}");
}
