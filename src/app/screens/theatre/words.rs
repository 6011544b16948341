//! What is said of a replay in words.

use crate::app::words::plural;
use crate::rules::Winner;
use crate::store::{ReplayInfo, is_unnamed};

/// Kind, DFA, board and length in one line; the players too where the file has a name of its own.
pub(super) fn about(name: &str, info: &ReplayInfo) -> String {
    let mut parts = Vec::new();
    if !is_unnamed(name) && !info.players.is_empty() {
        parts.push(info.who());
    }
    parts.push(kind(info));
    if !info.dfas.is_empty() {
        parts.push(dfas(info));
    }
    parts.push(info.board.clone());
    parts.push(plural(info.shots, "shot"));
    parts.join("  ·  ")
}

/// The kind of game.
pub(super) fn kind(info: &ReplayInfo) -> String {
    let teams = if info.teams { " in teams" } else { "" };
    format!("{}{teams}", info.kind)
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
    /// How a file ends that holds this, or that cannot be opened for these reasons.
    pub(super) fn of(info: &Result<ReplayInfo, Vec<String>>, goes_on: bool) -> Self {
        let info = match info {
            Ok(info) => info,
            Err(lines) => {
                let edited = lines.iter().any(|line| line.contains("edited or damaged"));
                return Self::Broken(if edited { "edited or damaged" } else { "cannot be opened" });
            }
        };
        if !info.finished {
            return if goes_on { Self::GoesOn } else { Self::Unfinished };
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
