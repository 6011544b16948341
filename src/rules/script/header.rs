//! Reads the lines before the first shot and builds the setup from them.

use super::ScriptProblem;
use super::line::{GameLine, Line, StringLine, Wanted};
use crate::{CustomSetup, CustomString, Kind, Quiet, Setup};
use fob_machines::Machine;
use fob_table::Hole;
use std::collections::btree_map::{BTreeMap, Entry};

/// The header lines read so far, each with its line number.
#[derive(Debug, Default)]
pub(super) struct Header {
    game: Option<(usize, GameLine)>,
    machine: Option<(usize, (Wanted, String))>,
    pucks: Option<(usize, (u16, u16))>,
    accepts: Option<(usize, u8)>,
    quiet: Option<(usize, Option<Quiet>)>,
    extra: Option<(usize, u32)>,
    strings: Vec<(usize, StringLine)>,
    /// Keywords of lines that were present but invalid.
    broken: Vec<String>,
}

impl Header {
    /// Returns whether this keyword starts a header line.
    pub(super) fn has(keyword: &str) -> bool {
        ["game", "dfa", "machine", "pucks", "quiet", "extra", "accepts", "string"].contains(&keyword)
    }

    /// Stores a parsed line. A second line of the same kind is a problem.
    pub(super) fn take(&mut self, number: usize, line: Line, problems: &mut Vec<ScriptProblem>) {
        let twice = match line {
            Line::Game(game) => put(&mut self.game, number, game, "game"),
            Line::Machine(wanted, name) => match self.machine {
                Some((first, (before, _))) if before != wanted => {
                    Some(format!("`{}` after `{}` (line {first}); expected one of them", wanted.keyword(), before.keyword()))
                }
                _ => put(&mut self.machine, number, (wanted, name), wanted.keyword()),
            },
            Line::Pucks(green, red) => put(&mut self.pucks, number, (green, red), "pucks"),
            Line::Accepts(party) => put(&mut self.accepts, number, party, "accepts"),
            Line::Quiet(quiet) => put(&mut self.quiet, number, quiet, "quiet"),
            Line::Extra(times) => put(&mut self.extra, number, times, "extra"),
            Line::String(string) => {
                self.strings.push((number, string));
                None
            }
            Line::Move(_) => None,
        };
        problems.extend(twice.map(|text| ScriptProblem { line: number, text }));
    }

    /// Records that a line was present but invalid, so that it is not reported as missing.
    pub(super) fn note_broken(&mut self, keyword: &str) {
        self.broken.push(keyword.to_owned());
    }

    /// Builds the setup and returns it with the number of its `game` line, or `None` if there are problems. `end` is the first line after
    /// the header.
    pub(super) fn setup(
        &self,
        end: usize,
        load: impl FnMut(Wanted, &str) -> Result<Machine, Vec<String>>,
        problems: &mut Vec<ScriptProblem>,
    ) -> Option<(usize, Setup)> {
        let before = problems.len();
        let any_broken = self.broken.iter().any(|keyword| Self::has(keyword));
        let Some((line, game)) = self.game else {
            if !self.broken.iter().any(|keyword| keyword == "game") {
                let text = "the `game` line is missing; expected one before the first shot".to_owned();
                problems.push(ScriptProblem { line: end, text });
            }
            self.machines(None, load, problems);
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
        let extra = self.extra.map_or(0, |(number, times)| {
            if !kind.has_extra() {
                let text = format!("`extra` in `game {}` (line {line}); expected it in `game reject-2` only", kind.name());
                problems.push(ScriptProblem { line: number, text });
            }
            times
        });
        let quiet = self.quiet.and_then(|(_, quiet)| quiet);
        let machines = self.machines(Some((line, &kind)), load, problems);
        if problems.len() > before || any_broken {
            return None;
        }
        Some((line, Setup { kind, teams, machines, green, red, shot_limit: None, quiet, extra }))
    }

    fn custom(&self, game_line: usize, players: u8, problems: &mut Vec<ScriptProblem>) -> Kind {
        let mut linked: BTreeMap<Hole, usize> = BTreeMap::new();
        for &(line, ref string) in &self.strings {
            for &hole in &string.holes {
                if let Some(first) = linked.insert(hole, line) {
                    let text =
                        format!("hole {hole} already belongs to the string of line {first}; every hole belongs to one string");
                    problems.push(ScriptProblem { line, text });
                }
            }
            if let Some(owner) = string.owner.filter(|&owner| owner > players) {
                let text = format!("owner {owner} in a match of {players} players (line {game_line}); expected 1 to {players}");
                problems.push(ScriptProblem { line, text });
            }
        }
        if !self.broken.iter().any(|keyword| keyword == "string") {
            // A missing string belongs after the last one.
            let line = self.strings.last().map_or(game_line, |&(line, _)| line);
            problems.extend(Hole::ALL.into_iter().filter(|hole| !linked.contains_key(hole)).map(|hole| {
                let text = format!("hole {hole} belongs to no string; a custom game links every hole once");
                ScriptProblem { line, text }
            }));
        }
        let string = |string: &StringLine| CustomString { holes: string.holes.clone(), owner: string.owner };
        Kind::Custom(CustomSetup { players, strings: self.strings.iter().map(|(_, line)| string(line)).collect() })
    }

    /// Loads the machines in the form of [`Setup::machines`]. `game` is the number and kind of the `game` line, if known. Every named
    /// machine is loaded, so that all problems are reported at once.
    fn machines(
        &self,
        game: Option<(usize, &Kind)>,
        mut load: impl FnMut(Wanted, &str) -> Result<Machine, Vec<String>>,
        problems: &mut Vec<ScriptProblem>,
    ) -> Vec<Machine> {
        let mut loaded: BTreeMap<&(Wanted, String), Option<Machine>> = BTreeMap::new();
        let common = self.machine.iter().map(|(line, named)| (*line, named));
        let own = self.strings.iter().filter_map(|(line, string)| Some((*line, string.machine.as_ref()?)));
        for (line, named) in common.chain(own) {
            if let Entry::Vacant(place) = loaded.entry(named) {
                let machine = load(named.0, &named.1).map_err(|found| {
                    problems.extend(found.into_iter().map(|text| ScriptProblem { line, text }));
                });
                place.insert(machine.ok());
            }
        }
        let find = |named: &(Wanted, String)| loaded.get(named).cloned().flatten();
        let common = self.machine.as_ref();
        let Some((line, kind)) = game else { return Vec::new() };
        let is_missing = common.is_none() && !self.broken.iter().any(|keyword| Wanted::new(keyword).is_some());
        let missing = |line, text: &str| ScriptProblem { line, text: text.to_owned() };
        if !matches!(kind, Kind::Custom(_)) {
            if is_missing {
                problems.push(missing(line, "the match has no `dfa` or `machine` line; expected one, such as `dfa rope`"));
            }
            return common.and_then(|(_, named)| find(named)).into_iter().collect();
        }
        let without = self.strings.iter().filter(|(_, string)| string.machine.is_none());
        if is_missing {
            let text = "the string has no machine; expected `dfa NAME` or `machine NAME` here, or such a line for all strings";
            problems.extend(without.clone().map(|&(line, _)| missing(line, text)));
        }
        if without.count() == self.strings.len() {
            return common.and_then(|(_, named)| find(named)).into_iter().collect();
        }
        let named = |string: &StringLine| string.machine.clone().or_else(|| common.map(|(_, named)| named.clone()));
        self.strings.iter().filter_map(|(_, string)| find(&named(string)?)).collect()
    }
}

/// Sets an empty field. A second value is a problem.
fn put<T>(place: &mut Option<(usize, T)>, number: usize, value: T, keyword: &str) -> Option<String> {
    if let Some((first, _)) = place {
        return Some(format!("`{keyword}` is given twice (first in line {first})"));
    }
    *place = Some((number, value));
    None
}
