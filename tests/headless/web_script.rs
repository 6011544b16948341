//! `scripts/web` rebuilds the page only if something it depends on has changed. The programs for its steps are replaced by small scripts,
//! so that nothing is compiled.

#![cfg(target_os = "linux")]

use crate::script_tree::ScriptTree;
use std::fs;
use std::process::Output;

/// A tree with the scripts and a sample of everything that the page is made of.
struct Tree(ScriptTree);

impl std::ops::Deref for Tree {
    type Target = ScriptTree;

    fn deref(&self) -> &ScriptTree {
        &self.0
    }
}

impl Tree {
    fn new() -> Self {
        let tree = Self(ScriptTree::new(&["scripts/web", "scripts/setup"]));
        for (name, text) in [
            ("Cargo.toml", "[package]"),
            ("Cargo.lock", "# lock"),
            ("src/main.rs", "fn main() {}"),
            ("src/deep/er.rs", "// er"),
            ("assets/fob.svg", "<svg/>"),
            ("assets/fonts/NotoEmoji-Regular.ttf", "emoji"),
            ("scenes/rope.ron", "()"),
            ("web/index.html", "<html/>"),
            ("web/page.css", "a {}"),
            ("web/board.svg", "<svg/>"),
            ("web/sw.js", "const VERSION = '@VERSION@'; const FILES = [/*FILES*/];"),
            ("web/fob.webmanifest", "{}"),
        ] {
            tree.write(name, text);
        }
        for (name, text) in [
            (
                "cargo",
                "mkdir -p target/wasm32-unknown-unknown/web/deps\ncat src/main.rs >target/wasm32-unknown-unknown/web/fob-web.wasm",
            ),
            (
                "wasm-bindgen",
                "while [ $# -gt 1 ]; do [ \"$1\" != --out-dir ] || out=$2; shift; done\ncp \"$1\" \"$out/fob-web_bg.wasm\"\necho js >\"$out/fob-web.js\"",
            ),
            ("brotli", "for file; do :; done\ncp \"$file\" \"$file.br\""),
            ("rustc", "echo \"rustc ${FAKE_RUST:-1.95.0}\""),
        ] {
            tree.program(&format!("bin/{name}"), &format!("#!/bin/sh\nset -e\necho {name} >>\"$CALLS\"\n{text}\n"));
        }
        tree
    }

    fn run(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let without =
            ["CARGO_TARGET_DIR", "CARGO_FLAGS", "RUSTFLAGS", "RUSTC", "FOB_WEB_OUT", "FOB_WEB_PROFILE", "FOB_WEB_BROTLI"];
        let mut command = self.command("scripts/web", &without);
        command.args(arguments).env("CALLS", self.path("calls")).env("FOB_SKIP_SETUP", "1");
        command.envs(variables.iter().copied()).output().unwrap()
    }

    /// Returns the output of `--dry-run`.
    fn plan(&self, variables: &[(&str, &str)]) -> String {
        let output = self.run(&["--dry-run"], variables);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
    }

    /// Runs the script, and returns whether it has built the page.
    fn builds(&self, variables: &[(&str, &str)]) -> bool {
        let _ = fs::remove_file(self.path("calls"));
        let output = self.run(&[], variables);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        let built = fs::read_to_string(self.path("calls")).unwrap_or_default().lines().any(|call| call == "cargo");
        assert_ne!(built, said.contains("is up to date"), "{said}");
        built
    }
}

#[test]
fn the_page_is_built_once_until_something_changes() {
    let tree = Tree::new();
    assert_eq!(tree.plan(&[]), "would build: no page was built here yet");
    assert!(!tree.path("dist").exists() && !tree.path("target").exists(), "a dry run changes nothing");
    let first = tree.run(&[], &[]);
    let said = String::from_utf8(first.stderr).unwrap();
    assert!(first.status.success() && said.contains("for the first time") && said.contains("GB in target"), "{said}");
    assert!(tree.path("dist/index.html.br").exists() && tree.path("dist/build.js").exists());
    assert_eq!(tree.plan(&[]), "up to date");
    assert!(!tree.builds(&[]), "the second time");

    for (name, text) in [
        ("src/main.rs", "fn main() { changed() }"),
        ("src/new.rs", "// new"),
        ("src/deep/er.rs", "// changed"),
        ("Cargo.lock", "# changed"),
        ("web/page.css", "b {}"),
        ("assets/help/keys.md", "# Keys"),
        ("scenes/rope.ron", "(changed)"),
        (".cargo/config.toml", "[build]"),
    ] {
        tree.write(name, text);
        assert_eq!(tree.plan(&[]), format!("would build: changed since: {name}"));
        assert!(tree.builds(&[]), "{name}");
        assert!(!tree.builds(&[]), "{name}, the second time");
    }
    fs::remove_file(tree.path("src/new.rs")).unwrap();
    assert_eq!(tree.plan(&[]), "would build: changed since: src/new.rs");
    assert!(tree.builds(&[]));
    // Files that do not affect the page do not count.
    tree.write("README.md", "changed");
    tree.write("src/main.rs~", "an editor's copy");
    assert!(!tree.builds(&[]));
    for n in 0..5 {
        tree.write(&format!("src/many{n}.rs"), "");
    }
    assert_eq!(tree.plan(&[]), "would build: changed since: src/many0.rs, src/many1.rs, src/many2.rs and 2 more");
}

#[test]
fn page_is_rebuilt_for_other_options_or_damage() {
    let tree = Tree::new();
    assert!(tree.builds(&[]) && !tree.builds(&[]));
    for (variable, value, what) in [
        ("FAKE_RUST", "1.96.0", "the version of Rust"),
        ("RUSTFLAGS", "-Copt-level=1", "the variables of cargo"),
        ("CARGO_PROFILE_WEB_LTO", "true", "the variables of cargo"),
        ("CARGO_FLAGS", "--locked", "CARGO_FLAGS"),
        ("FOB_WEB_BROTLI", "1", "FOB_WEB_BROTLI"),
        ("FOB_WEB_OUT", "elsewhere", "the folder of the page"),
    ] {
        assert_eq!(tree.plan(&[(variable, value)]), format!("would build: changed since: {what}"));
    }
    assert_eq!(tree.plan(&[]), "up to date");
    fs::remove_file(tree.path("dist/page.css.gz")).unwrap();
    assert_eq!(tree.plan(&[]), "would build: dist is not as it was built");
    assert!(tree.builds(&[]) && !tree.builds(&[]));
    tree.write("dist/page.css", "edited");
    assert!(tree.builds(&[]) && !tree.builds(&[]));
    fs::remove_dir_all(tree.path("dist")).unwrap();
    assert!(tree.builds(&[]) && !tree.builds(&[]));

    // A failed build leaves the page and the record of its inputs unchanged.
    tree.write("src/main.rs", "broken");
    tree.write("bin/cargo", "#!/bin/sh\nexit 101\n");
    assert!(!tree.run(&[], &[]).status.success());
    assert_eq!(tree.plan(&[]), "would build: changed since: src/main.rs");
    tree.write("src/main.rs", "fn main() {}");
    assert_eq!(tree.plan(&[]), "up to date");
    assert_eq!(tree.run(&["--dry"], &[]).status.code(), Some(2));
}
