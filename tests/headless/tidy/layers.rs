//! Rules for files of `src/` that no compiler checks. The compiler already checks that a layer uses only the layers named in its
//! Cargo.toml.

/// Members without input and output ("sans-IO"): no files, clocks or threads.
const PURE: &[&str] = &["automata", "board", "exercises", "games", "machines", "play", "rules"];
/// Members that draw: only these may name egui, and only the last one Bevy.
const DRAWN: &[&str] = &["game_screens", "kit", "screens", WINDOW];
/// The member that opens the window.
const WINDOW: &str = "app";
/// What a member of the app must not know, although nothing else keeps it from there: the rules of games, which their screens know, and
/// any screen. What these members draw with is in their Cargo.toml.
const BELOW: &[(&str, &[&str])] =
    &[("services", &["fob_kit", "fob_game_screens", "fob_screens"]), ("kit", &["fob_games", "fob_game_screens", "fob_screens"])];
/// Files of `src/screens` that are not screens: they know all screens, what a screen is asked before the end, or what both workshops for
/// automata show.
const NO_SCREENS: &[&str] = &["automata", "commands", "drawing", "end", "kinds", "leaving", "lib", "model", "palette"];
/// What touches the machine, however it is imported.
const IMPURE: &[&str] =
    &["std::fs", "std::time", "std::thread", "std::env", "std::net", "std::process", "Instant", "SystemTime", "rayon"];
/// Maximum length of a file in `src/` in lines, without its test module.
const LONGEST: usize = 500;

/// Returns the folders of the games room that contain a game: all those with a `mod.rs`.
pub fn games<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    let names = paths.filter_map(|path| path.strip_prefix("src/games/")?.strip_suffix("/mod.rs"));
    // The search and the session serve all games.
    names.filter(|name| !name.contains('/') && !matches!(*name, "search" | "session")).map(str::to_owned).collect()
}

/// Returns the screens: the folders and files of `src/screens`.
pub fn screens<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    let names = paths.filter_map(|path| path.strip_prefix("src/screens/")?.strip_suffix(".rs")?.split('/').next());
    let mut names: Vec<String> = names.filter(|name| !NO_SCREENS.contains(name)).map(str::to_owned).collect();
    names.dedup();
    names
}

/// Returns every problem of one file of `src/`, as `file:line: what is wrong`. `path` has `/` between its parts; `games` are the folders of
/// the games room, and `screens` the screens.
pub fn check(path: &str, source: &str, games: &[String], screens: &[String]) -> Vec<String> {
    let mut folders = path.split('/').skip(1);
    let member = folders.next().unwrap_or_default();
    let second = folders.next().map(|name| name.trim_end_matches(".rs"));
    let own_game = second.filter(|folder| member == "games" && games.iter().any(|game| game == folder));
    let own_screen = second.filter(|folder| member == "screens" && screens.iter().any(|screen| screen == folder));
    let mut problems = Vec::new();
    let mut lines = 0;
    for (number, line) in (1..).zip(own_lines(source)) {
        lines = number;
        let code = line.split("//").next().unwrap_or_default();
        if PURE.contains(&member) {
            for name in IMPURE.iter().filter(|name| mentions(code, name)) {
                problems.push(format!("{path}:{number}: {member} knows no files, clocks or threads ({name})"));
            }
        }
        if let Some(own) = own_game {
            let other = |game: &&String| {
                *game != own && (mentions(code, &format!("crate::{game}")) || mentions(code, &format!("super::{game}")))
            };
            for other in games.iter().filter(other) {
                problems.push(format!("{path}:{number}: the game {own} may not import the game {other}"));
            }
        }
        if let Some(own) = own_screen {
            for other in screens.iter().filter(|screen| *screen != own && mentions(code, &format!("crate::{screen}"))) {
                problems.push(format!("{path}:{number}: the screen {own} may not import the screen {other}"));
            }
        }
        for (_, above) in BELOW.iter().filter(|(below, _)| *below == member) {
            for name in above.iter().filter(|name| mentions(line, name)) {
                problems.push(format!("{path}:{number}: {member} does not know {name}"));
            }
        }
        if code.contains("egui::") && !DRAWN.contains(&member) {
            problems.push(format!("{path}:{number}: egui is named only in {}", DRAWN.join(", ")));
        }
        if code.contains("bevy::") && member != WINDOW {
            problems.push(format!("{path}:{number}: bevy is named only in {WINDOW}"));
        }
    }
    if lines > LONGEST {
        problems.push(format!("{path}:{lines}: {lines} lines without tests; at most {LONGEST}"));
    }
    problems
}

/// Returns the lines before a file's own test module, which is at its end.
fn own_lines(source: &str) -> impl Iterator<Item = &str> {
    let end = source.find("\n#[cfg(test)]\nmod ").unwrap_or(source.len());
    source[..end].lines()
}

/// Returns whether a line contains a path or name as a whole.
fn mentions(code: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| !code[..at].ends_with(is_part) && !code[at + name.len()..].starts_with(is_part))
        || grouped(code, name)
}

/// Returns whether `std::fs` is imported as `use std::{fmt, fs}`.
fn grouped(code: &str, name: &str) -> bool {
    let Some((root, leaf)) = name.rsplit_once("::") else { return false };
    code.split_once(&format!("{root}::{{"))
        .is_some_and(|(_, group)| group.split([',', '{', '}', ':']).any(|part| part.trim() == leaf))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines of the problems that `source` has at `path`.
    fn lines(path: &str, source: &str) -> Vec<usize> {
        let games = ["bloop".to_owned(), "gobblet".to_owned()];
        let screens = ["menu".to_owned(), "play".to_owned()];
        let problems = check(path, source, &games, &screens);
        problems.iter().map(|problem| problem[path.len() + 1..].split(':').next().unwrap().parse().unwrap()).collect()
    }

    #[test]
    fn a_game_that_imports_another_is_found() {
        assert_eq!(lines("src/games/bloop/mod.rs", "use crate::gobblet::Board;"), [1]);
        assert_eq!(lines("src/games/bloop/tape.rs", "\nuse super::super::gobblet;"), [2]);
        assert_eq!(lines("src/games/bloop/tape.rs", "use crate::{Game, gobblet::Board};"), [1]);
        assert_eq!(lines("src/games/bloop/tape.rs", "use super::Rule; use crate::bloop::Tape; use crate::search::Node;"), [0; 0]);
        assert_eq!(lines("src/games/any.rs", "use crate::gobblet::Board;"), [0; 0]);
    }

    #[test]
    fn crates_of_the_screen_stay_there() {
        assert_eq!(lines("src/store/lib.rs", "#[derive(bevy::prelude::Resource)] struct A;"), [1]);
        assert_eq!(lines("src/cli/mod.rs", "fn f(ui: &mut egui::Ui) {}"), [1]);
        assert_eq!(lines("src/services/data/mod.rs", "use fob_store::Store;\nuse egui::Ui;"), [2]);
        assert_eq!(lines("src/kit/theme.rs", "use egui::Ui;\nuse bevy::prelude::*;"), [2]);
        assert_eq!(lines("src/app/boards.rs", "use bevy::prelude::*;\nuse egui::Ui;"), [0; 0]);
    }

    #[test]
    fn services_know_no_screen_and_kit_no_game() {
        assert_eq!(lines("src/services/route/mod.rs", "use fob_games::Game;\nuse fob_kit::kind::Kinds;"), [2]);
        assert_eq!(lines("src/services/phrases.rs", "/// See [`fob_screens::menu`]."), [1]);
        assert_eq!(lines("src/kit/scene/mod.rs", "use fob_services::jobs::Job;\nuse fob_games::gobblet::Colour;"), [2]);
        assert_eq!(lines("src/game_screens/gobblet/cups.rs", "use fob_games::gobblet::Colour;"), [0; 0]);
    }

    #[test]
    fn a_screen_that_imports_another_is_found() {
        assert_eq!(lines("src/screens/menu.rs", "use crate::play::State;"), [1]);
        assert_eq!(lines("src/screens/play/hand.rs", "use crate::{model, menu::State};"), [1]);
        assert_eq!(
            lines("src/screens/play/hand.rs", "use super::State; use crate::play::Hand; use fob_kit::play::Hand;"),
            [0; 0]
        );
        assert_eq!(lines("src/screens/kinds.rs", "use crate::play::State;"), [0; 0]);
    }

    #[test]
    fn a_screen_is_a_file_or_a_folder() {
        let paths =
            ["src/screens/lib.rs", "src/screens/menu.rs", "src/screens/play/a.rs", "src/screens/play/mod.rs", "src/kit/lib.rs"];
        assert_eq!(screens(paths.into_iter()), ["menu", "play"]);
    }

    #[test]
    fn files_clocks_and_threads_stay_out_of_the_pure_layers() {
        for path in ["src/automata/a.rs", "src/board/a.rs", "src/rules/a.rs", "src/games/bloop/a.rs", "src/machines/a.rs"] {
            for source in [
                "use std::fs;",
                "use std::{fmt, fs::File};",
                "let t = std::time::Duration::ZERO;",
                "std::thread::spawn(f);",
                "fn f(at: Instant) {}",
                "fn f() -> SystemTime { x }",
                "use rayon::prelude::*;",
            ] {
                assert_eq!(lines(path, source), [1], "{path}: {source}");
            }
            assert_eq!(lines(path, "use std::fmt; // std::fs\nuse std::{fmt, rc::Rc};"), [0; 0], "{path}");
        }
        assert_eq!(lines("src/store/lib.rs", "use std::fs; use std::time::SystemTime;"), [0; 0]);
    }

    #[test]
    fn long_files_are_found() {
        let long = "//\n".repeat(501);
        assert_eq!(lines("src/rules/a.rs", &long), [501]);
        assert_eq!(lines("src/rules/a.rs", &long[3..]), [0; 0]);
        let tested = format!("{}\n#[cfg(test)]\nmod tests {{\n{}}}\n", &long[3..], long);
        assert_eq!(lines("src/rules/a.rs", &tested), [0; 0]);
    }

    #[test]
    fn a_game_is_a_folder_with_a_module() {
        let paths = ["src/games/search/mod.rs", "src/games/bloop/mod.rs", "src/games/bloop/ai/mod.rs", "src/games/text.rs"];
        assert_eq!(games(paths.into_iter()), ["bloop"]);
    }
}
