//! What is told of a replay in words.

use crate::app::words::plural;
use crate::rules::Winner;
use crate::store::{ReplayEntry, ReplayInfo};

/// Whether nobody has given the file a name: the table calls it by its moment.
fn is_unnamed(name: &str) -> bool {
    let numbers = name.strip_prefix("match-").unwrap_or_default();
    !numbers.is_empty() && numbers.bytes().all(|b| b.is_ascii_digit() || b == b'-')
}

/// What a replay is called: its own name, or who played.
pub(super) fn title(name: &str, info: Option<&ReplayInfo>) -> String {
    match info {
        Some(info) if is_unnamed(name) => players(info),
        _ => name.to_owned(),
    }
}

/// Who played.
pub(super) fn players(info: &ReplayInfo) -> String {
    match info.players.len() {
        0 => "Practice".to_owned(),
        _ if info.teams => {
            let team = |first: usize| info.players.iter().skip(first).step_by(2).cloned().collect::<Vec<_>>().join(" and ");
            format!("{} – {}", team(0), team(1))
        }
        _ => info.players.join(" – "),
    }
}

/// Kind, DFA, board and length in one line.
pub(super) fn about(name: &str, info: &ReplayInfo) -> String {
    let mut parts = Vec::new();
    if !is_unnamed(name) && !info.players.is_empty() {
        parts.push(players(info));
    }
    let teams = if info.teams { " in teams" } else { "" };
    parts.push(format!("{}{teams}", info.kind));
    if !info.dfas.is_empty() {
        parts.push(dfas(info));
    }
    parts.push(info.board.clone());
    parts.push(plural(info.shots, "shot"));
    parts.join("  ·  ")
}

/// The names of the DFAs, each once.
pub(super) fn dfas(info: &ReplayInfo) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in &info.dfas {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names.join(", ")
}

/// How a replay ends, in a word or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The match is over.
    Over(String),
    /// The match goes on at the table.
    GoesOn,
    /// It was left for good, or its file was cut off.
    Unfinished,
    /// The file cannot be opened.
    Broken(&'static str),
}

impl End {
    pub(super) fn of(entry: &ReplayEntry) -> Self {
        let info = match &entry.info {
            Ok(info) => info,
            Err(error) => {
                let edited = error.to_string().contains("edited or damaged");
                return Self::Broken(if edited { "edited or damaged" } else { "cannot be opened" });
            }
        };
        if !info.finished {
            return if entry.goes_on { Self::GoesOn } else { Self::Unfinished };
        }
        let Some(verdict) = &info.verdict else { return Self::Over("over".to_owned()) };
        let party = |party: usize| {
            let of_party = info.players.iter().skip(party).step_by(if info.teams { 2 } else { usize::MAX });
            of_party.cloned().collect::<Vec<_>>().join(" and ")
        };
        let wins = |who: String| format!("{who} {}", if info.teams { "win" } else { "wins" });
        Self::Over(match verdict.winner {
            Some(Winner::Party(winner)) => wins(party(usize::from(winner).saturating_sub(1))),
            Some(Winner::Draw) => "a draw".to_owned(),
            None => {
                let scorers: Vec<usize> = (0..verdict.points.len()).filter(|&p| verdict.points[p].to_f64() > 0.0).collect();
                match scorers[..] {
                    [] => "nobody scores".to_owned(),
                    [one] => wins(party(one)),
                    _ => format!("{} share the point", scorers.len()),
                }
            }
        })
    }

    pub(super) fn text(&self) -> &str {
        match self {
            Self::Over(text) => text,
            Self::GoesOn => "goes on",
            Self::Unfinished => "unfinished",
            Self::Broken(text) => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_tables_own_names_count_as_none() {
        assert!(is_unnamed("match-1763735138") && is_unnamed("match-1763735138-2"));
        assert!(!is_unnamed("match-") && !is_unnamed("match-of-the-year") && !is_unnamed("final"));
    }
}
