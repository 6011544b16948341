//! Writes a match as a referee script.

use super::{Move, Wanted};
use crate::{Kind, Setup};
use std::fmt::Write;

/// Writes a script that [`super::play`] can read. `names` has the name or path of each of the setup's machines. A shot limit, and pucks
/// removed by a break, have no line in scripts and are omitted.
///
/// Double quotes and line breaks in a name cannot be written and are dropped.
pub fn write(setup: &Setup, names: &[String], moves: &[Move]) -> String {
    let mut text = String::new();
    let named = |index: usize| {
        let wanted = if setup.machines.get(index)?.finite().is_some() { Wanted::Dfa } else { Wanted::Machine };
        Some(format!("{} {}", wanted.keyword(), quoted(names.get(index)?)))
    };
    let teams = if setup.teams { " teams" } else { "" };
    let shared = setup.machines.len() == 1;
    // Writing to a string cannot fail.
    let mut put = |line: String| {
        let _ = writeln!(text, "{line}");
    };
    match &setup.kind {
        Kind::Custom(custom) => put(format!("game custom {}", custom.players)),
        kind => put(format!("game {}{teams}", kind.name())),
    }
    if let Some(named) = named(0).filter(|_| shared) {
        put(named);
    }
    put(format!("pucks {} {}", setup.green, setup.red));
    if let Some(quiet) = setup.quiet {
        put(format!("quiet {} {}", quiet.shots, quiet.pucks));
    }
    if setup.extra > 0 {
        put(format!("extra {}", setup.extra));
    }
    match &setup.kind {
        Kind::TugOfWar { accepts } => put(format!("accepts {accepts}")),
        Kind::Custom(custom) => {
            for (index, string) in custom.strings.iter().enumerate() {
                let holes: Vec<String> = string.holes.iter().map(ToString::to_string).collect();
                let machine = named(index).filter(|_| !shared).map(|named| format!(" {named}")).unwrap_or_default();
                let owner = string.owner.map(|owner| format!(" owner {owner}")).unwrap_or_default();
                put(format!("string {}{machine}{owner}", holes.join(",")));
            }
        }
        Kind::Reject2 | Kind::Reject4 => {}
    }
    for what in moves {
        put(what.to_string());
    }
    text
}

fn quoted(name: &str) -> String {
    let name: String = name.chars().filter(|&c| c != '"' && c != '\n' && c != '\r').collect();
    let plain = !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c == '#');
    if plain { name } else { format!("\"{name}\"") }
}
