//! The shape of the source tree: who may import whom, what is kept out of which layer, and what no tracked file may hold.
//!
//! The checks are functions over text with tests of their own on samples, so that it is known that they can fail; the
//! two tests here apply them to the tree. A problem is one line, `file:line: what is wrong`.

mod layers;
mod text;
mod tokens;

use std::path::{Path, PathBuf};
use std::process::Command;

/// The package's folder as it is now: a kept build may have been made in another one.
fn root() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from)
}

/// Every file below `folder`, in sorted order, without version control and build output.
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

/// A path below `root` with `/` between its parts.
fn relative(root: &Path, path: &Path) -> String {
    let parts: Vec<_> = path.strip_prefix(root).unwrap().iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// The files that git tracks; in a copy without git, all files.
fn tracked(root: &Path) -> Vec<String> {
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

fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn every_layer_keeps_to_its_imports() {
    let root = root();
    let mut found = Vec::new();
    walk(&root.join("src"), &mut found);
    let sources: Vec<(String, String)> = found
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .map(|path| (relative(&root, path), std::fs::read_to_string(path).unwrap()))
        .collect();
    // An empty tree would keep every rule.
    assert!(sources.iter().any(|(path, _)| path == "src/lib.rs"), "no src/lib.rs among {} files", sources.len());
    let games = layers::games(sources.iter().map(|(path, _)| path.as_str()));
    let problems: Vec<_> = sources.iter().flat_map(|(path, source)| layers::check(path, source, &games)).collect();
    assert_none(&problems);
}

#[test]
fn no_tracked_file_names_a_machine_or_a_registry() {
    let root = root();
    let files = tracked(&root);
    assert!(files.iter().any(|path| path == "Cargo.lock"), "Cargo.lock is not among {} tracked files", files.len());
    let mut problems = Vec::new();
    for path in &files {
        // A file that is deleted but not yet committed so has nothing to check.
        if let Ok(bytes) = std::fs::read(root.join(path)) {
            problems.extend(text::check(path, &bytes));
        }
    }
    assert_none(&problems);
}
