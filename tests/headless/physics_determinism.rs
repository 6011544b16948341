//! The same shot gives the same bits: twice in a row, on one thread and on many, in debug and release builds, on every machine.
//!
//! `physics_digests.txt` was printed by `FOB_PRINT_DIGESTS=1 cargo test --test headless published -- --nocapture`. Both `cargo test` and
//! `cargo test --release` check it, which compares the two builds; `scripts/wasm` checks the same digests in WebAssembly.

use super::physics_shots::{PUBLISHED, boards, published, random_shot};
use fob::board::Board;
use fob::physics::yardstick;
use fob::physics::{self, PHYSICS_VERSION};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The digests of the published shots, one per line.
const DIGESTS: &str = include_str!("physics_digests.txt");

#[test]
fn published_digests_hold() {
    let found: Vec<String> = (0..PUBLISHED)
        .map(|number| {
            let (layout, strikes) = published(number);
            format!("{:016X}", physics::simulate(&layout, &strikes).unwrap().digest)
        })
        .collect();
    if std::env::var_os("FOB_PRINT_DIGESTS").is_some() {
        println!("{}", found.join("\n"));
    }
    let recorded: Vec<&str> = DIGESTS.lines().collect();
    assert_eq!(recorded.len(), found.len());
    let differ: Vec<usize> = (0..found.len()).filter(|&i| found[i] != recorded[i]).collect();
    assert!(
        PHYSICS_VERSION == 3 && differ.is_empty(),
        "shots {differ:?} simulate otherwise than in physics version 3 (the first 500: in version 2): old replays will not verify. If that is meant, raise \
         PHYSICS_VERSION and publish the new digests"
    );
}

#[test]
fn two_thousand_shots_are_the_same_twice_on_one_thread_and_on_many() {
    let boards = boards();
    let shots: Vec<_> = (0..2000).map(|seed| random_shot(&boards, 6_000_000 + seed)).collect();
    let one: Vec<u64> = shots.iter().map(|(layout, strikes)| physics::simulate(layout, strikes).unwrap().digest).collect();
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let many: Vec<u64> = pool.install(|| physics::simulate_many(&shots).unwrap()).iter().map(|trace| trace.digest).collect();
        assert_eq!(one, many, "{threads} threads");
    }
}

/// A shot rotated by the least amount that single precision distinguishes in its velocities is either a different shot or the same, and so
/// is its digest. (A test next to the digest checks that it depends on the last bit of every number in it.)
#[test]
fn digests_differ_where_shots_do() {
    let bob = Arc::new(Board::bob());
    let mut differed = 0;
    for seed in 0..200 {
        let (layout, mut strikes) = yardstick::midgame(&bob, seed);
        let before = physics::simulate(&layout, &strikes).unwrap();
        strikes[0].aim += 3e-8;
        let turned = physics::simulate(&layout, &strikes).unwrap();
        let same = before.rest == turned.rest && before.contacts == turned.contacts && before.strikers == turned.strikers;
        assert_eq!(before.digest == turned.digest, same, "seed {seed}");
        differed += u32::from(!same);
    }
    assert!(differed > 0);
}

/// The standard library takes these functions from the platform, where their last bits differ; square roots are exact everywhere.
const PLATFORM_MATHS: [&str; 18] = [
    ".sin()",
    ".cos()",
    ".tan()",
    ".sin_cos()",
    ".asin()",
    ".acos()",
    ".atan()",
    ".atan2(",
    ".exp()",
    ".exp2(",
    ".ln()",
    ".log",
    ".powf(",
    ".cbrt(",
    ".hypot(",
    ".sinh(",
    ".tanh(",
    ".mul_add(",
];

fn check_maths(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    for (number, line) in text.lines().enumerate() {
        // Tests at the end of a file may use anything.
        if line.trim() == "#[cfg(test)]" && !text.lines().nth(number + 1).unwrap().ends_with(';') {
            break;
        }
        let code = line.split("//").next().unwrap_or("");
        for word in PLATFORM_MATHS {
            assert!(!code.contains(word), "{}:{}: {word}", path.display(), number + 1);
        }
    }
}

#[test]
fn physics_uses_no_platform_maths() {
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/physics"))];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().unwrap() != "tests.rs" {
                files += 1;
                check_maths(&path);
            }
        }
    }
    assert!(files >= 10);
}

#[test]
fn the_trace_of_a_break_is_small() {
    let bob = Arc::new(Board::bob());
    for seed in 0..200 {
        let (layout, strikes) = yardstick::breaking(&bob, seed);
        let trace = physics::simulate(&layout, &strikes).unwrap();
        assert!(trace.memory() <= 64 * 1024, "seed {seed}: {} bytes", trace.memory());
    }
}
