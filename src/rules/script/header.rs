//! Reads the lines before the first shot and builds the setup from them.

use super::ScriptProblem;
use super::line::{GameLine, Line, StringLine, Wanted};
use crate::{Draft, DraftString, Limits, Named, Quiet, Setup, SetupProblem, Terms};
use fob_machines::Machine;
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
            self.machines(load, problems);
            return None;
        };
        let kind = game.name();
        if !matches!(game, GameLine::Custom { .. }) {
            problems.extend(self.strings.iter().map(|&(number, _)| {
                let text = format!("`string` in `game {kind}` (line {line}); expected it in a custom game only");
                ScriptProblem { line: number, text }
            }));
        }
        if let Some((number, _)) = self.extra.filter(|_| !game.has_extra()) {
            let text = format!("`extra` in `game {kind}` (line {line}); expected it in `game reject-2` only");
            problems.push(ScriptProblem { line: number, text });
        }
        let draft = self.draft(game, load, problems);
        match Terms::new(draft, Limits::HOME) {
            Ok(terms) if problems.len() == before && !any_broken => Some((line, terms.setup)),
            Ok(_) => None,
            Err(found) => {
                found.iter().for_each(|problem| self.say(problem, line, problems));
                None
            }
        }
    }

    /// Returns the terms of the match in these lines.
    fn draft(
        &self,
        game: GameLine,
        load: impl FnMut(Wanted, &str) -> Result<Machine, Vec<String>>,
        problems: &mut Vec<ScriptProblem>,
    ) -> Draft {
        let loaded = self.machines(load, problems);
        let read = |named: &(Wanted, String)| loaded.get(named).cloned().flatten().map_or(Named::Unread, Named::Machine);
        let is_broken = self.broken.iter().any(|keyword| Wanted::new(keyword).is_some());
        let without = if is_broken { Named::Unread } else { Named::Nothing };
        let (teams, players) = match game {
            GameLine::TugOfWar { teams } | GameLine::Reject2 { teams } => (teams, None),
            GameLine::Reject4 => (false, None),
            GameLine::Custom { players } => (false, Some(players)),
        };
        let string = |(_, string): &(usize, StringLine)| DraftString {
            holes: string.holes.clone(),
            owner: string.owner,
            machine: string.machine.as_ref().map_or(Named::Nothing, read),
        };
        Draft {
            kind: Some(game.name().to_owned()),
            accepts: self.accepts.map(|(_, party)| party),
            teams,
            players,
            strings: self.strings.iter().map(string).collect(),
            machines: vec![self.machine.as_ref().map_or(without, |(_, named)| read(named))],
            pucks: self.pucks.map_or((15, 15), |(_, pucks)| pucks),
            limit: None,
            quiet: self.quiet.and_then(|(_, quiet)| quiet),
            extra: self.extra.filter(|_| game.has_extra()).map_or(0, |(_, times)| times),
            games: 1,
            also: Vec::new(),
        }
    }

    /// Reports a problem at the line to edit. `game` is the line that names the kind.
    fn say(&self, problem: &SetupProblem, game: usize, problems: &mut Vec<ScriptProblem>) {
        let of_string = |number: usize| self.strings.get(number.saturating_sub(1)).map_or(game, |(line, _)| *line);
        let mut put = |line, text: String| problems.push(ScriptProblem { line, text });
        match problem {
            // Each missing hole is reported too, which is more precise; and the content of a broken `string` line is unknown.
            SetupProblem::Strings(_) => {}
            SetupProblem::Unlinked(_) if self.broken.iter().any(|keyword| keyword == "string") => {}
            SetupProblem::Unlinked(hole) => {
                // A missing string belongs after the last one.
                put(
                    of_string(self.strings.len()),
                    format!("hole {hole} belongs to no string; a custom game links every hole once"),
                );
            }
            SetupProblem::LinkedTwice(hole) => {
                let linked = self.strings.iter().filter(|(_, string)| string.holes.contains(hole));
                let lines: Vec<usize> = linked.map(|(line, _)| *line).collect();
                for pair in lines.windows(2) {
                    let first = pair[0];
                    let text =
                        format!("hole {hole} already belongs to the string of line {first}; every hole belongs to one string");
                    put(pair[1], text);
                }
            }
            SetupProblem::Owner { string, owner, players } => {
                let text = format!("owner {owner} in a match of {players} players (line {game}); expected 1 to {players}");
                put(of_string(*string), text);
            }
            SetupProblem::MachineMissing => {
                put(game, "the match has no `dfa` or `machine` line; expected one, such as `dfa rope`".to_owned());
            }
            SetupProblem::StringMachine(number) => {
                let text =
                    "the string has no machine; expected `dfa NAME` or `machine NAME` here, or such a line for all strings";
                put(of_string(*number), text.to_owned());
            }
            other => put(game, other.to_string()),
        }
    }

    /// Loads every machine that is named, so that all problems are reported at once; `None` for one that cannot be loaded.
    fn machines(
        &self,
        mut load: impl FnMut(Wanted, &str) -> Result<Machine, Vec<String>>,
        problems: &mut Vec<ScriptProblem>,
    ) -> BTreeMap<&(Wanted, String), Option<Machine>> {
        let mut loaded = BTreeMap::new();
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
        loaded
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
