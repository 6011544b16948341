//! The lines before the first shot, and the setup that they make together.

use super::ScriptProblem;
use super::line::{GameLine, Line, StringLine};
use crate::{CustomSetup, CustomString, Kind, Setup};
use fob_automata::Dfa;
use fob_table::Hole;
use std::collections::btree_map::{BTreeMap, Entry};

/// The lines of the header as far as they were read, each with its number.
#[derive(Debug, Default)]
pub(super) struct Header {
    game: Option<(usize, GameLine)>,
    dfa: Option<(usize, String)>,
    pucks: Option<(usize, (u16, u16))>,
    accepts: Option<(usize, u8)>,
    strings: Vec<(usize, StringLine)>,
    /// First words of lines that were there, but could not be read.
    broken: Vec<String>,
}

impl Header {
    /// Whether lines of the header begin with this word.
    pub(super) fn has(keyword: &str) -> bool {
        ["game", "dfa", "pucks", "accepts", "string"].contains(&keyword)
    }

    /// Takes a line that was read; a second one of its kind is a problem.
    pub(super) fn take(&mut self, number: usize, line: Line, problems: &mut Vec<ScriptProblem>) {
        let twice = match line {
            Line::Game(game) => put(&mut self.game, number, game, "game"),
            Line::Dfa(dfa) => put(&mut self.dfa, number, dfa, "dfa"),
            Line::Pucks(green, red) => put(&mut self.pucks, number, (green, red), "pucks"),
            Line::Accepts(party) => put(&mut self.accepts, number, party, "accepts"),
            Line::String(string) => {
                self.strings.push((number, string));
                None
            }
            Line::Move(_) => None,
        };
        problems.extend(twice.map(|text| ScriptProblem { line: number, text }));
    }

    /// Remembers a line that was there, but could not be read, so that it is not reported as missing.
    pub(super) fn note_broken(&mut self, keyword: &str) {
        self.broken.push(keyword.to_owned());
    }

    /// The setup with the line of its game, unless there are problems. `end` is the first line after the header.
    pub(super) fn setup(
        &self,
        end: usize,
        load: impl FnMut(&str) -> Result<Dfa, Vec<String>>,
        problems: &mut Vec<ScriptProblem>,
    ) -> Option<(usize, Setup)> {
        let before = problems.len();
        let any_broken = self.broken.iter().any(|keyword| Self::has(keyword));
        let Some((line, game)) = self.game else {
            if !self.broken.iter().any(|keyword| keyword == "game") {
                let text = "the `game` line is missing; expected one before the first shot".to_owned();
                problems.push(ScriptProblem { line: end, text });
            }
            self.dfas(None, load, problems);
            return None;
        };
        let (green, red) = self.pucks.map_or((15, 15), |(_, pucks)| pucks);
        let (kind, teams) = match game {
            GameLine::TugOfWar { teams } => {
                let accepts = self.accepts.map_or(1, |(_, party)| party);
                (Kind::TugOfWar { accepts }, teams)
            }
            GameLine::Reject2 { teams } => (Kind::Reject2, teams),
            GameLine::Reject4 => (Kind::Reject4, false),
            GameLine::Custom { players } => (self.custom(line, players, problems), false),
        };
        if !matches!(game, GameLine::Custom { .. }) {
            problems.extend(self.strings.iter().map(|&(number, _)| {
                let text = format!("`string` in `game {}` (line {line}); expected it in a custom game only", kind.name());
                ScriptProblem { line: number, text }
            }));
        }
        let dfas = self.dfas(Some((line, &kind)), load, problems);
        if problems.len() > before || any_broken {
            return None;
        }
        Some((line, Setup { kind, teams, dfas, green, red, shot_limit: None }))
    }

    fn custom(&self, game_line: usize, players: u8, problems: &mut Vec<ScriptProblem>) -> Kind {
        let mut linked: BTreeMap<Hole, usize> = BTreeMap::new();
        for &(line, ref string) in &self.strings {
            for &hole in &string.holes {
                if let Some(first) = linked.insert(hole, line) {
                    let text =
                        format!("hole {hole} belongs to the string of line {first} already; every hole belongs to one string");
                    problems.push(ScriptProblem { line, text });
                }
            }
            if let Some(owner) = string.owner.filter(|&owner| owner > players) {
                let text = format!("owner {owner} in a game of {players} players (line {game_line}); expected 1 to {players}");
                problems.push(ScriptProblem { line, text });
            }
        }
        if !self.broken.iter().any(|keyword| keyword == "string") {
            // The place to add a string is after the last one.
            let line = self.strings.last().map_or(game_line, |&(line, _)| line);
            problems.extend(Hole::ALL.into_iter().filter(|hole| !linked.contains_key(hole)).map(|hole| {
                let text = format!("hole {hole} belongs to no string; a custom game links every hole once");
                ScriptProblem { line, text }
            }));
        }
        let string = |string: &StringLine| CustomString { holes: string.holes.clone(), owner: string.owner };
        Kind::Custom(CustomSetup { players, strings: self.strings.iter().map(|(_, line)| string(line)).collect() })
    }

    /// The DFAs in the form of [`Setup::dfas`]; `game` is its line and kind, if it is known. Every DFA that is named is
    /// loaded, so that all problems come at once.
    fn dfas(
        &self,
        game: Option<(usize, &Kind)>,
        mut load: impl FnMut(&str) -> Result<Dfa, Vec<String>>,
        problems: &mut Vec<ScriptProblem>,
    ) -> Vec<Dfa> {
        let mut loaded: BTreeMap<&str, Option<Dfa>> = BTreeMap::new();
        let common = self.dfa.iter().map(|(line, name)| (*line, name));
        let own = self.strings.iter().filter_map(|(line, string)| Some((*line, string.dfa.as_ref()?)));
        for (line, name) in common.chain(own) {
            if let Entry::Vacant(place) = loaded.entry(name) {
                let dfa = load(name).map_err(|found| {
                    problems.extend(found.into_iter().map(|text| ScriptProblem { line, text }));
                });
                place.insert(dfa.ok());
            }
        }
        let find = |name: &String| loaded.get(name.as_str()).cloned().flatten();
        let common = self.dfa.as_ref();
        let Some((line, kind)) = game else { return Vec::new() };
        let is_missing = common.is_none() && !self.broken.iter().any(|keyword| keyword == "dfa");
        let missing = |line, text: &str| ScriptProblem { line, text: text.to_owned() };
        if !matches!(kind, Kind::Custom(_)) {
            if is_missing {
                problems.push(missing(line, "the game has no `dfa` line; expected one, such as `dfa rope`"));
            }
            return common.and_then(|(_, name)| find(name)).into_iter().collect();
        }
        let without = self.strings.iter().filter(|(_, string)| string.dfa.is_none());
        if is_missing {
            let text = "the string has no DFA; expected `dfa NAME` here, or a `dfa` line for all strings";
            problems.extend(without.clone().map(|&(line, _)| missing(line, text)));
        }
        if without.count() == self.strings.len() {
            return common.and_then(|(_, name)| find(name)).into_iter().collect();
        }
        let name_of = |string: &StringLine| string.dfa.clone().or_else(|| common.map(|(_, name)| name.clone()));
        self.strings.iter().filter_map(|(_, string)| find(&name_of(string)?)).collect()
    }
}

/// Fills an empty place; a second value is a problem.
fn put<T>(place: &mut Option<(usize, T)>, number: usize, value: T, keyword: &str) -> Option<String> {
    if let Some((first, _)) = place {
        return Some(format!("`{keyword}` is given a second time (first in line {first})"));
    }
    *place = Some((number, value));
    None
}
