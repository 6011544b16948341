//! What a file of `src/` may name, by the layer it stands in.

use super::tokens::{Mention, Token, lines_outside_tests, mentions, tokens};

/// A folder (or file) at the top of `src/`, and what of ours it may import beside itself.
struct Layer {
    name: &'static str,
    may: &'static [&'static str],
    /// Values in, values out: no files, clocks or threads.
    pure: bool,
}

const GROUND: &str = "base";

const LAYERS: &[Layer] = &[
    // The ground floor: all may import it.
    Layer { name: GROUND, may: &[], pure: true },
    Layer { name: "automata", may: &[], pure: true },
    Layer { name: "table", may: &[], pure: true },
    Layer { name: "physics", may: &["table"], pure: false },
    Layer { name: "rules", may: &["automata", "table"], pure: true },
    Layer { name: "replay", may: &["table", "physics", "rules", "automata"], pure: false },
    Layer { name: "opponent", may: &["table", "physics", "rules", "automata"], pure: false },
    Layer { name: "arena", may: &["table", "physics", "rules", "automata", "replay", "opponent"], pure: true },
    Layer { name: "games", may: &[], pure: true },
    // The threads that the games do not know.
    Layer { name: "cores", may: &["games"], pure: false },
    Layer { name: "turing", may: &[], pure: true },
    Layer { name: "store", may: &["automata", "table", "rules", "replay", "turing"], pure: false },
    Layer {
        name: "cli",
        may: &["automata", "table", "physics", "rules", "replay", "opponent", "arena", "games", "cores", "turing", "store"],
        pure: false,
    },
    Layer {
        name: "app",
        may: &["automata", "table", "physics", "rules", "replay", "opponent", "arena", "games", "cores", "turing", "store"],
        pure: false,
    },
    // The program only chooses between the two ways in.
    Layer { name: "main", may: &["cli", "app"], pure: false },
];

/// Modules of the standard library that touch the machine, and names that give a clock away however they were imported.
const IMPURE_MODULES: &[&str] = &["fs", "time", "thread", "env", "net", "process"];
const IMPURE_NAMES: &[&str] = &["Instant", "SystemTime", "rayon"];

/// Longest file of `src/` in lines, modules for tests aside.
const LONGEST: usize = 500;
/// Files that may be longer, each with its reason.
const LONGER: &[(&str, &str)] = &[];

/// The folders of the games room that hold a game: all those that have a `mod.rs`.
pub fn games<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    let names = paths.filter_map(|path| path.strip_prefix("src/games/")?.strip_suffix("/mod.rs"));
    names.filter(|name| !name.contains('/')).map(str::to_owned).collect()
}

/// Every problem of one file of `src/`. `path` has `/` between its parts, and `games` are the folders of the games room.
pub fn check(path: &str, source: &str, games: &[String]) -> Vec<String> {
    let tokens = tokens(source);
    let module = module_of(path);
    let mut problems = Vec::new();
    let mut tell = |line: usize, what: String| problems.push(format!("{path}:{line}: {what}"));

    // The crate's root only declares the layers.
    if path != "src/lib.rs" {
        match LAYERS.iter().find(|layer| layer.name == module[0]) {
            None => tell(1, format!("'{}' is no layer of the architecture", module[0])),
            Some(layer) => {
                for mention in mentions(&tokens, &module) {
                    for what in forbidden(layer, &module, &mention, games) {
                        tell(mention.line, what);
                    }
                }
            }
        }
    }
    for (at, token) in tokens.iter().enumerate() {
        for what in forbidden_name(&module, &tokens, at) {
            tell(token.line, what);
        }
    }
    let lines = lines_outside_tests(source, &tokens);
    if lines > LONGEST && !LONGER.iter().any(|(longer, _)| *longer == path) {
        tell(lines, format!("{lines} lines without tests; at most {LONGEST}"));
    }
    problems
}

/// `src/physics/law.rs` and `src/physics/law/mod.rs` are the module `physics::law`.
fn module_of(path: &str) -> Vec<&str> {
    let inner = path.strip_prefix("src/").unwrap_or(path);
    let inner = inner.strip_suffix(".rs").unwrap_or(inner);
    let mut parts: Vec<&str> = inner.split('/').collect();
    if matches!(parts.last(), Some(&"mod")) || parts == ["lib"] {
        parts.pop();
    }
    parts
}

/// What a path breaks, seen from `layer`.
fn forbidden(layer: &Layer, module: &[&str], mention: &Mention, games: &[String]) -> Vec<String> {
    let parts: Vec<&str> = mention.parts.iter().map(String::as_str).collect();
    let whole = parts.join("::");
    let mut problems = Vec::new();
    let first = parts.first().copied().unwrap_or("");
    // Only the program sees the library by its name.
    let ours = if mention.ours {
        Some(&parts[..])
    } else if layer.name == "main" && first == "fob" {
        Some(&parts[1..])
    } else {
        None
    };
    if let Some(ours) = ours {
        let to = ours.first().copied().unwrap_or("*");
        if to != layer.name && to != GROUND && !layer.may.contains(&to) {
            problems.push(if LAYERS.iter().any(|known| known.name == to) {
                format!("{} may not import {to} ({whole})", layer.name)
            } else {
                format!("'{to}' is no layer of the architecture ({whole})")
            });
        }
        if let (["games", own, ..], ["games", other, ..]) = (module, ours)
            && own != other
            && games.iter().any(|game| game == own)
            && games.iter().any(|game| game == other)
        {
            problems.push(format!("the game {own} may not import the game {other} ({whole})"));
        }
    } else if layer.pure && matches!(first, "std" | "core") && parts.get(1).is_some_and(|part| IMPURE_MODULES.contains(part)) {
        problems.push(format!("{} knows no files, clocks or threads ({whole})", layer.name));
    }
    problems
}

/// What the word at `at` breaks in a module, wherever it stands.
fn forbidden_name(module: &[&str], tokens: &[Token<'_>], at: usize) -> Vec<String> {
    let layer = module.first().copied().unwrap_or("lib");
    let text = tokens[at].text;
    let next = tokens.get(at + 1).map_or("", |token| token.text);
    let mut problems = Vec::new();
    if at > 0 && tokens[at - 1].text == "." {
        return problems;
    }
    if matches!(text, "rapier2d" | "parry2d") && layer != "physics" {
        problems.push(format!("{text} is named only in physics"));
    }
    if (text == "egui" || text.starts_with("egui_")) && layer != "app" {
        problems.push(format!("{text} is named only in app"));
    }
    if (text == "bevy" || text.starts_with("bevy_")) && !module.starts_with(&["app", "bevy"]) && !is_our_folder(tokens, at) {
        problems.push(format!("{text} is named only in app/bevy"));
    }
    if IMPURE_NAMES.contains(&text) && LAYERS.iter().any(|known| known.name == layer && known.pure) {
        problems.push(format!("{layer} knows no files, clocks or threads ({text})"));
    }
    if matches!(text, "todo" | "unimplemented" | "dbg") && next == "!" {
        problems.push(format!("{text}! is left behind"));
    }
    problems
}

/// Whether a word names a folder of ours that is called like a crate: `mod bevy`, `self::bevy`.
fn is_our_folder(tokens: &[Token<'_>], at: usize) -> bool {
    let before = |n: usize| at.checked_sub(n).map_or("", |at| tokens[at].text);
    before(1) == "mod" || (before(1) == "::" && before(2) == "self")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the problems that `source` has at `path`.
    fn lines(path: &str, source: &str) -> Vec<usize> {
        let games = ["bloop".to_owned(), "gobblet".to_owned()];
        let problems = check(path, source, &games);
        problems.iter().map(|problem| problem[path.len() + 1..].split(':').next().unwrap().parse().unwrap()).collect()
    }

    #[test]
    fn imports_against_the_layers_are_found() {
        let bad = [
            ("src/automata/mod.rs", "use crate::table::Layout;"),
            ("src/table/mod.rs", "use crate::{automata::Dfa};"),
            ("src/physics/mod.rs", "use crate::rules::Match;"),
            ("src/physics/law/hole.rs", "fn f() -> crate::rules::Match { x }"),
            ("src/physics/hole.rs", "use super::super::rules::Match;"),
            ("src/physics/mod.rs", "use super::rules;"),
            ("src/physics/mod.rs", "mod tests { use super::super::rules::Match; }"),
            ("src/rules/mod.rs", "use crate::{table, physics::simulate};"),
            ("src/replay/mod.rs", "use crate::store::Store;"),
            ("src/opponent/mod.rs", "use crate::replay::Recorder;"),
            ("src/games/mod.rs", "use crate::table::Point;"),
            ("src/store/mod.rs", "use crate::physics::PHYSICS_VERSION;"),
            ("src/cli/mod.rs", "crate::app::run();"),
            ("src/app/mod.rs", "use crate::cli;"),
            ("src/app/mod.rs", "use crate::*;"),
            ("src/main.rs", "use fob::store::Store;"),
            ("src/util/mod.rs", "fn f() {}"),
            ("src/app/mod.rs", "use crate::util::f;"),
            ("src/games/bloop/mod.rs", "use crate::games::gobblet::Board;"),
            ("src/games/bloop/tape.rs", "use super::super::gobblet;"),
            ("src/base/text.rs", "use crate::automata::Dfa;"),
        ];
        for (path, source) in bad {
            assert_eq!(lines(path, source), [1], "{path}: {source}");
        }
    }

    #[test]
    fn imports_along_the_layers_are_not() {
        let good = [
            ("src/lib.rs", "pub mod automata; pub mod cli;"),
            ("src/main.rs", "fn main() { fob::cli::main(); fob::app::run() }"),
            ("src/automata/odds.rs", "use crate::automata::Dfa; use super::{Letter, State}; use num_rational::BigRational;"),
            ("src/physics/mod.rs", "use crate::table::{Layout, Strike}; use rapier2d::prelude::*;"),
            (
                "src/rules/mod.rs",
                "use crate::{automata::Dfa, table::Hole}; // crate::physics\nconst A: &str = \"crate::physics\";",
            ),
            ("src/rules/mod.rs", "mod tests { use super::*; use super::super::table::Hole; }"),
            ("src/cli/shoot.rs", "use crate::physics::simulate; use super::CliError; use std::{fs, time::Instant};"),
            ("src/app/bevy/boards.rs", "use bevy::prelude::*; use crate::rules::Match;"),
            ("src/app/mod.rs", "mod bevy; fn f() { self::bevy::run() }"),
            ("src/games/bloop/tape.rs", "use super::Rule; use super::super::Game; use crate::games::{Game, bloop::Tape};"),
            ("src/games/mod.rs", "use crate::base::text;"),
            ("src/games/mod.rs", "pub use bloop::Bloop; use self::gobblet::Gobblet;"),
        ];
        for (path, source) in good {
            assert_eq!(check(path, source, &["bloop".into(), "gobblet".into()]), [""; 0], "{path}: {source}");
        }
    }

    #[test]
    fn foreign_crates_stay_in_their_layer() {
        assert_eq!(lines("src/table/mod.rs", "use rapier2d::prelude::*;"), [1]);
        assert_eq!(lines("src/opponent/mod.rs", "\nuse {parry2d::shape::Ball};"), [2]);
        assert_eq!(lines("src/store/mod.rs", "#[derive(bevy::prelude::Resource)] struct A;"), [1]);
        assert_eq!(lines("src/cli/mod.rs", "fn f(ui: &mut egui::Ui) {}"), [1]);
        assert_eq!(lines("src/lib.rs", "use bevy_egui::EguiPlugin;"), [1]);
        assert_eq!(lines("src/app/mod.rs", "mod bevy;\nuse bevy::prelude::*;\nuse ::bevy::prelude::*;"), [2, 3]);
        assert_eq!(lines("src/app/sound.rs", "\nuse bevy_egui::EguiPlugin;"), [2]);
    }

    #[test]
    fn files_clocks_and_threads_stay_out_of_the_pure_layers() {
        for path in ["src/automata/a.rs", "src/table/a.rs", "src/rules/a.rs", "src/games/bloop/a.rs", "src/games/a.rs"] {
            for source in [
                "use std::fs;",
                "use std::{fmt, fs::File};",
                "let t = std::time::Duration::ZERO;",
                "std::thread::spawn(f);",
                "fn f(at: Instant) {}",
                "fn f() -> SystemTime { x }",
            ] {
                assert_eq!(lines(path, source), [1], "{path}: {source}");
            }
            assert_eq!(lines(path, "use rayon::prelude::*; use std::fmt; // std::fs"), [1], "{path}");
        }
        assert_eq!(lines("src/store/mod.rs", "use std::fs; use std::time::SystemTime;"), [0; 0]);
    }

    #[test]
    fn long_files_and_leftovers_are_found() {
        let long = "//\n".repeat(501);
        assert_eq!(lines("src/rules/a.rs", &long), [501]);
        assert_eq!(lines("src/rules/a.rs", &long[3..]), [0; 0]);
        let tested = format!("{}#[cfg(test)]\nmod tests {{\n{}}}\n", &long[3..], long);
        assert_eq!(lines("src/rules/a.rs", &tested), [0; 0]);
        assert_eq!(lines("src/rules/a.rs", "fn f() {\n    todo!()\n}\n// todo!()"), [2]);
    }

    #[test]
    fn a_game_is_a_folder_with_a_module() {
        let paths =
            ["src/games/mod.rs", "src/games/bloop/mod.rs", "src/games/bloop/ai/mod.rs", "src/games/text.rs", "src/cli/mod.rs"];
        assert_eq!(games(paths.into_iter()), ["bloop"]);
    }
}
