//! The structure of the source tree: who may import whom, what each layer must not use, and what no tracked file may contain.
//!
//! The checks are functions on text with tests of their own on samples, which show that they can fail; the tests here apply them to the
//! tree. A problem is one line, `file:line: what is wrong`.

mod circles;
mod layers;
mod scopes;
mod text;
pub mod tokens;

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the package's folder at run time: a cached build may have been made in another one.
pub(crate) fn root() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from)
}

/// Collects every file below `folder`, sorted, without version control and build output.
fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()).collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        if entry.file_type().unwrap().is_dir() {
            if name != ".git" && name != "target" {
                walk(&entry.path(), found);
            }
        } else {
            found.push(entry.path());
        }
    }
}

/// Returns a path relative to `root`, with `/` between its parts.
fn relative(root: &Path, path: &Path) -> String {
    let parts: Vec<_> = path.strip_prefix(root).unwrap().iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// Returns the files that git tracks; in a copy without git, all files.
pub(crate) fn tracked(root: &Path) -> Vec<String> {
    let listed = Command::new("git").args(["-c", "safe.directory=*", "ls-files", "-z"]).current_dir(root).output();
    if let Ok(output) = listed
        && output.status.success()
        && !output.stdout.is_empty()
    {
        let names = String::from_utf8(output.stdout).unwrap();
        return names.split_terminator('\0').map(str::to_owned).collect();
    }
    let mut found = Vec::new();
    walk(root, &mut found);
    found.iter().map(|path| relative(root, path)).collect()
}

/// Returns the files of `src/` with their texts, sorted.
fn sources(root: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    walk(&root.join("src"), &mut found);
    let sources: Vec<(String, String)> = found
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .map(|path| (relative(root, path), std::fs::read_to_string(path).unwrap()))
        .collect();
    // An empty tree would satisfy every rule.
    assert!(sources.iter().any(|(path, _)| path == "src/lib.rs"), "no src/lib.rs among {} files", sources.len());
    sources
}

fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn every_file_keeps_to_its_layer() {
    let sources = sources(&root());
    let games = layers::games(sources.iter().map(|(path, _)| path.as_str()));
    let screens = layers::screens(sources.iter().map(|(path, _)| path.as_str()));
    assert!(screens.len() > 10, "the screens are found");
    let check = |(path, source): &(String, String)| layers::check(path, source, &games, &screens);
    let problems: Vec<_> = sources.iter().flat_map(check).collect();
    assert_none(&problems);
}

#[test]
fn no_tracked_file_names_a_machine_or_a_registry() {
    let root = root();
    let files = tracked(&root);
    assert!(files.iter().any(|path| path == "Cargo.lock"), "Cargo.lock is not among {} tracked files", files.len());
    let mut problems = Vec::new();
    for path in &files {
        // A file that is deleted but not yet committed as such cannot be checked.
        if let Ok(bytes) = std::fs::read(root.join(path)) {
            problems.extend(text::check(path, &bytes));
        }
    }
    assert_none(&problems);
}

/// What is allowed at the top of the repository, because a file dropped there by a tool was once committed with the rest.
const TOP: &[&str] = &[
    ".ci",
    ".gitattributes",
    ".github",
    ".gitignore",
    "CHANGELOG.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "Makefile",
    "README.md",
    "assets",
    "benches",
    "deny.toml",
    "deploy",
    "docs",
    "rustfmt.toml",
    "scenes",
    "scripts",
    "src",
    "tests",
    "web",
];

/// Returns unexpected names at the top of the tree.
fn strays<'a>(files: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let tops: std::collections::BTreeSet<&str> =
        files.into_iter().map(|path| path.split_once('/').map_or(path, |(top, _)| top)).collect();
    tops.into_iter().filter(|top| !TOP.contains(top)).map(|top| format!("{top}:1: not meant for the top")).collect()
}

/// Files of the second match core, which rooms had for themselves, and of the actor of before. What was in them is in `src/play/log` and
/// `src/play/desk`.
const GONE: [&str; 17] = [
    "src/online/apply.rs",
    "src/online/board_game.rs",
    "src/online/clock.rs",
    "src/online/core.rs",
    "src/online/fob.rs",
    "src/online/offer.rs",
    "src/online/propose.rs",
    "src/play/actor.rs",
    "src/play/clock.rs",
    "src/play/contest.rs",
    "src/play/drive.rs",
    "src/play/io.rs",
    "src/play/offer.rs",
    "src/play/turns.rs",
    "src/game_screens/table/in_room.rs",
    "src/services/online/outbox.rs",
    "src/services/driving/in_room.rs",
];

#[test]
fn there_is_one_match_core() {
    let back = |files: &[String]| files.iter().filter(|file| GONE.contains(&file.as_str())).count();
    assert_eq!(back(&["src/online/apply.rs".to_owned()]), 1);
    let files: Vec<String> = sources(&root()).into_iter().map(|(path, _)| path).collect();
    assert_eq!(back(&files), 0, "a file of the second match core is back");
    // Who is due, and what a record leads to, is said in one place.
    for (folder, words) in [
        ("src/online/", &["struct After", "fn take_back(", "agrees_last"][..]),
        ("src/", &["struct Actor", "struct Outbox", "struct InRoom", "enum Step {\n    /// Another game starts"]),
    ] {
        for word in words {
            let found: Vec<_> =
                sources(&root()).into_iter().filter(|(path, text)| path.starts_with(folder) && text.contains(word)).collect();
            assert!(found.is_empty(), "{word}: {}", found[0].0);
        }
    }
}

#[test]
fn repository_root_has_only_expected_files() {
    let root = root();
    let files: Vec<_> = tracked(&root).into_iter().filter(|path| root.join(path).exists()).collect();
    assert_none(&strays(files.iter().map(String::as_str)));
    assert_eq!(strays(["src/lib.rs", "h-1.png", "shots/a.png"]).len(), 2, "strays are found");
}

/// Overflows that tests would find must not go unnoticed in released programs.
#[test]
fn release_profile_keeps_overflow_checks() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let release =
        manifest.split("\n[").find_map(|section| section.strip_prefix("profile.release]")).expect("a profile of its own");
    assert!(release.lines().any(|line| line.trim() == "overflow-checks = true"), "{release}");
}

/// Bugs are planted for the simulator alone: no program, no package and no other test may be built with them.
#[test]
fn no_program_has_planted_bugs() {
    const { assert!(!fob_base::plant::ARE_COMPILED, "this build has planted bugs") }
    let root = root();
    let names_them = |path: &String| {
        let is_build =
            path.ends_with("Cargo.toml") || path == "Makefile" || path.starts_with("scripts/") || path.starts_with(".ci/");
        is_build && std::fs::read_to_string(root.join(path)).is_ok_and(|text| text.contains("plants"))
    };
    let named: Vec<String> = tracked(&root).into_iter().filter(names_them).collect();
    assert_eq!(named, ["scripts/simulate", "src/base/Cargo.toml", "tests/simulation/Cargo.toml"]);
}

/// Returns the sources of each crate, with paths as if it were alone: `src/games/any.rs` of the member `games` is `src/any.rs`.
fn crates(root: &Path) -> Vec<(String, Vec<(String, String)>)> {
    let mut crates: std::collections::BTreeMap<String, Vec<(String, String)>> = std::collections::BTreeMap::new();
    for (path, source) in sources(root) {
        let member = path.strip_prefix("src/").and_then(|path| path.split_once('/'));
        let member = member.filter(|(folder, _)| root.join("src").join(folder).join("Cargo.toml").exists());
        match member {
            Some((folder, file)) => crates.entry(folder.to_owned()).or_default().push((format!("src/{file}"), source)),
            None => crates.entry("fob".to_owned()).or_default().push((path, source)),
        }
    }
    crates.into_iter().collect()
}

/// Fails if too many files form a circle; prints every circle, even small ones. To see them: `cargo test --no-default-features --features
/// cli,picture --test headless circles -- --nocapture`.
#[test]
fn circles_of_files_are_small() {
    let crates = crates(&root());
    assert!(crates.len() > 10, "the members are found");
    let mut large = Vec::new();
    for (name, sources) in &crates {
        let circles = circles::circles(sources, "src/");
        println!("{name}: {} circles", circles.len());
        for circle in &circles {
            println!("{circle}");
            if circle.files.len() > circles::LARGEST {
                large.push(format!("{name}: {circle}"));
            }
        }
    }
    assert_none(&large);
}
