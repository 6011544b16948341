//! Descriptions of replays in words.

use crate::theatre::labels;
use fob_rules::{Points, Winner};
use fob_services::phrases::plural;
use fob_store::{ReplayInfo, is_unnamed};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Kind, DFA, board and length in one line; the players too if the file has a name of its own.
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
    parts.extend(levels(info));
    parts.push(plural(info.shots, "shot"));
    parts.join("  ·  ")
}

/// Returns the kind of game.
pub(super) fn kind(info: &ReplayInfo) -> String {
    let teams = if info.teams { " in teams" } else { "" };
    format!("{}{teams}", info.kind)
}

/// Returns the names of the DFAs, each once.
pub(super) fn dfas(info: &ReplayInfo) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in &info.dfas {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names.join(", ")
}

/// Returns the players with the levels of the computers.
pub(super) fn players(info: &ReplayInfo) -> String {
    let player = |(name, level): (&String, &Option<String>)| match level {
        // Many a computer is called after its level.
        Some(level) if !name.to_lowercase().contains(&level.to_lowercase()) => format!("{name} ({level})"),
        _ => name.clone(),
    };
    let players: Vec<String> = info.players.iter().zip(&info.levels).map(player).collect();
    if info.teams {
        let team = |first: usize| players.iter().skip(first).step_by(2).cloned().collect::<Vec<_>>().join(" and ");
        return format!("{} – {}", team(0), team(1));
    }
    players.join(" – ")
}

/// Returns the levels of the computers, in their order; nothing if only people play.
pub(super) fn levels(info: &ReplayInfo) -> Option<String> {
    let levels: Vec<&str> = info.levels.iter().flatten().map(String::as_str).collect();
    (!levels.is_empty()).then(|| format!("computer: {}", levels.join(", ")))
}

/// Returns the result of the people of a match against its computers, by the best points of either side; `None` if only one side
/// plays, or both are in one team.
fn lot(info: &ReplayInfo, points: &[Points]) -> Option<Ordering> {
    let parties = points.len().max(1);
    let best = |is_person: bool| {
        let seats = info.levels.iter().enumerate().filter(|(_, level)| level.is_none() == is_person);
        seats.map(|(seat, _)| seat % parties).collect::<BTreeSet<usize>>()
    };
    let (people, computers) = (best(true), best(false));
    if !people.is_disjoint(&computers) {
        return None;
    }
    let most = |parties: &BTreeSet<usize>| parties.iter().filter_map(|&party| points.get(party)).max().copied();
    Some(most(&people)?.cmp(&most(&computers)?))
}

/// The end of a replay, in a word or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The match is over without people beating computers or losing to them: people among themselves, computers among themselves,
    /// a draw.
    Over(String),
    /// A person has won against computers.
    Won(String),
    /// A person has lost against computers.
    Lost(String),
    /// The match continues at the table.
    GoesOn,
    /// The match was abandoned, or its file was cut off.
    Unfinished,
    /// The file cannot be opened.
    Broken(&'static str),
}

impl End {
    /// Returns the end of a file with this content, or of one that cannot be opened for these reasons.
    pub(super) fn from_info(info: &Result<ReplayInfo, Vec<String>>, goes_on: bool) -> Self {
        let info = match info {
            Ok(info) => info,
            Err(lines) => {
                let edited = lines.iter().any(|line| line.contains("edited or damaged"));
                return Self::Broken(if edited { labels::DAMAGED } else { "cannot be opened" });
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
        let text = match verdict.winner {
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
        };
        match lot(info, &verdict.points) {
            Some(Ordering::Greater) => Self::Won(text),
            Some(Ordering::Less) => Self::Lost(text),
            _ => Self::Over(text),
        }
    }

    pub(super) fn text(&self) -> &str {
        match self {
            Self::Over(text) | Self::Won(text) | Self::Lost(text) => text,
            Self::GoesOn => "in progress",
            Self::Unfinished => "unfinished",
            Self::Broken(text) => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::builtin;
    use fob_board::Board;
    use fob_replay::{Header, Player, Recorder, Replay};
    use fob_rules::{Kind, Setup};

    /// Returns the result of a match in which a player, from 1, has resigned.
    fn resigned(players: Vec<Player>, player: u8) -> ReplayInfo {
        let board = Board::bob();
        let setup = Setup::new(Kind::Reject2, builtin("rope").expect("built in"), board.pucks.green, board.pucks.red);
        let mut live = Recorder::new(Header::for_match(setup, &board, players, 1)).expect("a match");
        live.play(&live.break_strikes()).expect("the break");
        live.resign(player).expect("resigns");
        ReplayInfo::new(&Replay::parse(&live.text()).expect("a replay")).expect("a match")
    }

    #[test]
    fn a_loss_is_distinguished_from_a_win() {
        let (anna, bo) = (|| Player::human("Anna"), || Player::human("Bo"));
        let hard = || Player::computer("Computer", "hard");
        let end = |players, player| End::from_info(&Ok(resigned(players, player)), false);
        assert_eq!(end(vec![anna(), hard()], 1), End::Lost("Computer wins".to_owned()));
        assert_eq!(end(vec![anna(), hard()], 2), End::Won("Anna wins".to_owned()));
        assert_eq!(end(vec![hard(), anna()], 2), End::Lost("Computer wins".to_owned()));
        assert_eq!(end(vec![anna(), bo()], 1), End::Over("Bo wins".to_owned()));
        assert_eq!(end(vec![hard(), hard()], 1), End::Over("Computer wins".to_owned()));
    }

    #[test]
    fn the_levels_of_computers_are_reported() {
        let info = resigned(vec![Player::human("Anna"), Player::computer("Computer", "hard")], 1);
        assert_eq!(players(&info), "Anna – Computer (hard)");
        assert!(about("match-1763735138", &info).contains("computer: hard"));
        let people = resigned(vec![Player::human("Anna"), Player::human("Bo")], 1);
        assert_eq!((players(&people).as_str(), levels(&people)), ("Anna – Bo", None));
        let named = resigned(vec![Player::computer("Easy", "easy"), Player::computer("Medium", "medium")], 1);
        assert_eq!(players(&named), "Easy – Medium");
    }

    #[test]
    fn only_the_tables_own_names_count_as_none() {
        assert!(is_unnamed("match-1763735138") && is_unnamed("match-1763735138-2"));
        assert!(!is_unnamed("match-") && !is_unnamed("match-of-the-year") && !is_unnamed("final"));
    }
}
