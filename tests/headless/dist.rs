//! `scripts/dist` packs a program and a page, twice with the same bytes. Both are small stand-ins, so that nothing is compiled. Also: what
//! packages say about the crates.

#![cfg(target_os = "linux")]

use crate::script_tree::ScriptTree;
use crate::tidy::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

/// What the program does in packaging: it writes man pages and completions.
const PROGRAM: &str = "#!/bin/sh\ncase $1 in man) mkdir -p \"$2\"; for page in fob fob-dfa; do echo \"$page\" >\"$2/$page.1\"; done;; completions) echo \"$2\";; esac\n";

/// One crate from elsewhere, as cargo describes it.
const METADATA: &str = r#"{"packages":[
{"id":"fob","name":"fob","version":"1.2.3","license":"MIT","description":"A game","repository":null,"source":null},
{"id":"serde","name":"serde","version":"1.0.0","license":"MIT/Apache-2.0","description":"Data","repository":"https://github.com/serde-rs/serde","source":"x"},
{"id":"cc","name":"cc","version":"1.1.0","license":"MIT","description":null,"repository":null,"source":"x"},
{"id":"insta","name":"insta","version":"1.2.0","license":"MIT","description":null,"repository":null,"source":"x"}],
"resolve":{"root":"fob","nodes":[
{"id":"fob","deps":[{"pkg":"serde","dep_kinds":[{"kind":null}]},{"pkg":"cc","dep_kinds":[{"kind":"build"}]},{"pkg":"insta","dep_kinds":[{"kind":"dev"}]}]},
{"id":"serde","deps":[]},{"id":"cc","deps":[]},{"id":"insta","deps":[]}]}}"#;

const LOCK: &str = "[[package]]\nname = \"cc\"\nversion = \"1.1.0\"\n\n[[package]]\nname = \"fob\"\nversion = \"1.2.3\"\n\n\
    [[package]]\nname = \"serde\"\nversion = \"1.0.0\"\nchecksum = \"0123abcd\"\n";

/// A tree with the scripts and everything that they pack.
struct Tree(ScriptTree);

impl std::ops::Deref for Tree {
    type Target = ScriptTree;

    fn deref(&self) -> &ScriptTree {
        &self.0
    }
}

impl Tree {
    fn new() -> Self {
        let tree = Self(ScriptTree::new(&["scripts/dist", "scripts/archive", "scripts/crates"]));
        for name in ["assets/fob.desktop", "assets/fob.svg", "LICENSE", "LICENSE-MIT", "LICENSE-APACHE", "CHANGELOG.md"] {
            tree.write(name, &fs::read_to_string(root().join(name)).unwrap());
        }
        tree.write("assets/licences.txt", "MIT\n");
        tree.write(
            "Cargo.toml",
            "[workspace]\nmembers = []\n\n[workspace.package]\nversion = \"1.2.3\"\n\n[package]\nname = \"fob\"\n",
        );
        tree.write("Cargo.lock", LOCK);
        tree.write("page/index.html", "<html/>");
        tree.write("page/fob.wasm", &"wasm ".repeat(1000));
        tree.write("page/fob.wasm.br", "packed");
        tree.write("fob-1.2.3-cp311-abi3-linux.whl", "a wheel");
        tree.program("program", PROGRAM);
        tree.write("metadata.json", METADATA);
        tree.program("bin/cargo", "#!/bin/sh\ncat metadata.json\n");
        tree.program("bin/rustc", "#!/bin/sh\necho host: x86_64-unknown-linux-gnu\n");
        tree
    }

    fn run(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let without = ["CARGO", "CARGO_TARGET_DIR", "CARGO_FLAGS", "RUSTFLAGS", "RUSTC", "FOB_CLI", "FOB_MAINTAINER"];
        let mut command = self.command("scripts/dist", &without);
        command.args(arguments).current_dir(self.path(""));
        command.env("FOB_BINARY", "program").env("FOB_PAGE", "page").env("SOURCE_DATE_EPOCH", "1700000000");
        command.env("FOB_WHEEL", "fob-1.2.3-cp311-abi3-linux.whl");
        command.env("FOB_DIST_OUT", "made").envs(variables.iter().copied()).output().unwrap()
    }

    /// Packs everything, and returns the bytes of each file by its name.
    fn pack(&self) -> BTreeMap<String, Vec<u8>> {
        let output = self.run(&[], &[]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let read = |entry: fs::DirEntry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap());
        fs::read_dir(self.path("made")).unwrap().map(|entry| read(entry.unwrap())).collect()
    }
}

/// Runs a program that must succeed, and returns what it prints.
fn said(program: &str, arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder).env("LC_ALL", "C").env("TZ", "UTC").output().unwrap();
    assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

#[test]
fn a_release_has_the_same_bytes_twice() {
    let tree = Tree::new();
    let first = tree.pack();
    let packages = if has("dpkg-deb") { 1 } else { 0 };
    let mut names: BTreeSet<&str> = first.keys().map(String::as_str).collect();
    let package = names.iter().copied().find(|name| name.starts_with("fob_1.2.3-1_") && name.ends_with(".deb"));
    assert_eq!(package.iter().count(), packages, "{names:?}");
    names.retain(|name| Some(*name) != package);
    let expected = [
        "SHA256SUMS",
        "fob-1.2.3-cp311-abi3-linux.whl",
        "fob-1.2.3-licences.txt",
        "fob-1.2.3-page.cdx.json",
        "fob-1.2.3-page.zip",
        "fob-1.2.3-python.cdx.json",
        "fob-1.2.3-x86_64-linux.cdx.json",
        "fob-1.2.3-x86_64-linux.tar.gz",
    ];
    assert_eq!(names.into_iter().collect::<Vec<_>>(), expected);
    // A later time, and other modes: neither is in an archive.
    for name in ["page/index.html", "assets/fob.svg", "program"] {
        let text = fs::read_to_string(tree.path(name)).unwrap();
        fs::remove_file(tree.path(name)).unwrap();
        tree.write(name, &text);
    }
    fs::set_permissions(tree.path("program"), fs::Permissions::from_mode(0o700)).unwrap();
    fs::set_permissions(tree.path("page/index.html"), fs::Permissions::from_mode(0o600)).unwrap();
    let second = tree.pack();
    for (name, bytes) in &first {
        assert!(second.get(name) == Some(bytes), "{name} differs");
    }
    assert_eq!(first.len(), second.len());
    said("sha256sum", &["--check", "--strict", "SHA256SUMS"], &tree.path("made"));
    // Another time gives other archives, so the time is used.
    let output = tree.run(&[], &[("SOURCE_DATE_EPOCH", "1600000000")]);
    assert!(output.status.success());
    let name = "fob-1.2.3-x86_64-linux.tar.gz";
    assert!(fs::read(tree.path("made").join(name)).unwrap() != first[name]);
}

#[test]
fn the_archive_and_the_package_hold_what_an_installation_needs() {
    let tree = Tree::new();
    let made = tree.pack();
    let folder = tree.path("made");
    let listed = said("tar", &["-tvzf", "fob-1.2.3-x86_64-linux.tar.gz"], &folder);
    for name in [
        "fob",
        "README",
        "licences.txt",
        "LICENSE-MIT",
        "share/man/man1/fob-dfa.1",
        "share/applications/fob.desktop",
        "share/fob/page/index.html",
    ] {
        let line = listed.lines().find(|line| line.ends_with(&format!(" fob-1.2.3-x86_64-linux/{name}"))).expect(name);
        let mode = if name == "fob" { "-rwxr-xr-x" } else { "-rw-r--r--" };
        assert!(line.starts_with(mode) && line.contains(" root/root ") && line.contains("2023-11-14"), "{line}");
    }
    said("tar", &["-xzf", "fob-1.2.3-x86_64-linux.tar.gz"], &folder);
    assert_eq!(said("fob-1.2.3-x86_64-linux/fob", &["completions", "zsh"], &folder), "zsh\n", "it runs from its folder");

    let listed = said("python3", &["-m", "zipfile", "-l", "fob-1.2.3-page.zip"], &folder);
    for name in ["index.html", "fob.wasm", "fob.wasm.br", "licences.txt"] {
        assert!(listed.contains(&format!("fob-1.2.3-page/{name} ")), "{name}: {listed}");
    }

    let Some(package) = made.keys().find(|name| name.ends_with(".deb")) else {
        eprintln!("SKIPPED for the Debian package: no dpkg-deb here");
        return;
    };
    let listed = said("dpkg-deb", &["-c", package], &folder);
    let share = "./usr/share/";
    for name in [
        "./usr/bin/fob",
        &format!("{share}applications/fob.desktop"),
        &format!("{share}icons/hicolor/scalable/apps/fob.svg"),
        &format!("{share}fob/page/fob.wasm"),
        &format!("{share}man/man1/fob.1.gz"),
        &format!("{share}bash-completion/completions/fob"),
        &format!("{share}zsh/vendor-completions/_fob"),
        &format!("{share}fish/vendor_completions.d/fob.fish"),
        &format!("{share}doc/fob/copyright"),
        &format!("{share}doc/fob/changelog.Debian.gz"),
        &format!("{share}doc/fob/licences.txt.gz"),
    ] {
        assert!(listed.lines().any(|line| line.ends_with(&format!(" {name}")) && line.contains("root/root")), "{name}: {listed}");
    }
    let field = |name| said("dpkg-deb", &["-f", package, name], &folder);
    assert_eq!((field("Package").trim(), field("Version").trim()), ("fob", "1.2.3-1"));
    assert!(field("Depends").contains("libxkbcommon-x11-0") && field("Recommends").contains("vulkan"));
    said("dpkg-deb", &["-x", package, "unpacked"], &folder);
    let copyright = fs::read_to_string(folder.join("unpacked/usr/share/doc/fob/copyright")).unwrap();
    assert!(copyright.contains("\n Permission is hereby granted") && copyright.contains("\n .\n THE SOFTWARE"), "{copyright}");
}

#[test]
fn the_bill_of_materials_tells_what_is_linked_from_what_builds() {
    let tree = Tree::new();
    let made = tree.pack();
    let bill: serde_json::Value = serde_json::from_slice(&made["fob-1.2.3-x86_64-linux.cdx.json"]).unwrap();
    assert_eq!((&bill["bomFormat"], &bill["metadata"]["component"]["name"]), (&"CycloneDX".into(), &"fob".into()));
    assert_eq!(bill["metadata"]["timestamp"], "2023-11-14T22:13:20Z");
    let parts = bill["components"].as_array().unwrap();
    let parts: Vec<_> = parts.iter().map(|part| (part["purl"].as_str().unwrap(), part["scope"].as_str().unwrap())).collect();
    assert_eq!(parts, [("pkg:cargo/cc@1.1.0", "excluded"), ("pkg:cargo/serde@1.0.0", "required")], "no crate of the tests");
    assert_eq!(bill["components"][1]["licenses"][0]["expression"], "MIT OR Apache-2.0");
    assert_eq!(bill["components"][1]["hashes"][0]["content"], "0123abcd");
}

#[test]
fn a_wrong_call_replaces_nothing() {
    let tree = Tree::new();
    assert_eq!(tree.run(&["everything"], &[]).status.code(), Some(2));
    for (variable, value) in
        [("FOB_BINARY", "nothing"), ("FOB_PAGE", "nothing"), ("FOB_WHEEL", "nothing"), ("FOB_DIST_OUT", "page")]
    {
        let output = tree.run(&[], &[(variable, value)]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && told.starts_with("dist: ") && told.contains(&format!("'{value}'")), "{told}");
    }
    assert!(tree.path("page/index.html").exists() && !tree.path("made").exists());
    // Half of it is made by itself.
    assert!(tree.run(&["page"], &[("FOB_BINARY", "nothing")]).status.success());
    assert!(tree.path("made/fob-1.2.3-page.zip").exists() && !tree.path("made/fob-1.2.3-x86_64-linux.tar.gz").exists());
}

/// Returns the names of the dependencies of a manifest, without those of its tests.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut wanted = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            wanted = section.ends_with("dependencies]") && !section.contains("dev-dep") && !section.starts_with("workspace.");
        } else if wanted && let Some((name, _)) = line.split_once(['.', ' ', '=']) {
            found.insert(name.to_owned());
        }
    }
    found
}

/// Returns the packages of a lock file by name: whether each is ours, and the names of its dependencies. Versions are merged.
fn locked(lock: &str) -> BTreeMap<String, (bool, BTreeSet<String>)> {
    let mut found: BTreeMap<String, (bool, BTreeSet<String>)> = BTreeMap::new();
    for package in lock.split("[[package]]\n").skip(1) {
        let name = package.split('"').nth(1).unwrap();
        let (ours, needs) = found.entry(name.to_owned()).or_default();
        *ours = !package.contains("\nsource = ");
        let list = package.split_once("dependencies = [").map_or("", |(_, rest)| rest);
        needs.extend(list.split('"').skip(1).step_by(2).map(|need| need.split(' ').next().unwrap().to_owned()));
    }
    found
}

/// Crates that Cargo.lock lists although nothing switches them on: features of others name them in passing (`borsh?/std`).
const NEVER_BUILT: [&str; 1] = ["borsh"];

/// Every crate that a program of ours is built from is named in the file that the app and the packages show: `scripts/crates licences`
/// writes it again.
#[test]
fn licences_name_every_crate() {
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    let lock = locked(&read("Cargo.lock"));
    let licences = read("assets/licences.txt");
    let named: BTreeSet<&str> = licences.lines().filter_map(|line| line.split(':').next()).collect();
    let mut left: Vec<String> = vec!["fob".to_owned(), "fob-python".to_owned(), "fob-server".to_owned()];
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut missing = Vec::new();
    while let Some(name) = left.pop() {
        if NEVER_BUILT.contains(&name.as_str()) || !seen.insert(name.clone()) {
            continue;
        }
        let (ours, needs) = &lock[&name];
        if *ours {
            let folder =
                name.strip_prefix("fob-").map_or_else(String::new, |member| format!("src/{}/", member.replace('-', "_")));
            let direct = dependencies(&read(&format!("{folder}Cargo.toml")));
            left.extend(needs.iter().filter(|need| direct.contains(*need)).cloned());
        } else {
            left.extend(needs.iter().cloned());
            if !named.contains(name.as_str()) {
                missing.push(name);
            }
        }
    }
    assert!(seen.len() > 500, "{} crates", seen.len());
    assert!(missing.is_empty(), "assets/licences.txt lacks {missing:?}: run `scripts/crates licences`");
}
