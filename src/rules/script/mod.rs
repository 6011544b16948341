//! Referee scripts: the text form of a match, with one line per shot. `docs/cli.md` has the grammar.
//!
//! Header lines (`game`, `dfa` or `machine`, `pucks`, `quiet`, `extra`, `accepts`, `string`) come before the first `shot` or `order`, in
//! any order, each at most once (`string` once per string). Required are `game`, a `dfa` or `machine` for every string (one such line, or
//! one on every `string` line), and in a custom game `string` lines that link every hole once. `accepts` is allowed for every kind but
//! matters only in tug of war; `extra` is allowed only in the reject match for two.

mod header;
mod line;
mod write;

pub use line::{Item, Move, Wanted, items, report};
pub use write::write;

use super::{Match, Names, log};
use fob_machines::Machine;
use header::Header;
use line::Line;
use std::fmt;

/// A script that was read and played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The match before the first shot.
    pub start: Match,
    /// The match after the last line.
    pub game: Match,
    /// The played lines, one step per `shot` or `order` line.
    pub steps: Vec<Step>,
}

/// A played line.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Line number in the script, from 1.
    pub line: usize,
    /// Content of the line.
    pub what: Move,
    /// Description of its effect, for people.
    pub log: String,
}

/// A problem in a script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScriptProblem {
    /// Line number, from 1.
    pub line: usize,
    /// The error and the expected text.
    pub text: String,
}

/// All problems of a script, in the order of its lines; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptErrors(pub Vec<ScriptProblem>);

impl fmt::Display for ScriptProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

impl fmt::Display for ScriptErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ScriptErrors {}

/// Reads a script and plays it. `load` loads a machine by name or path, a DFA if a DFA is wanted. `load` is called once per
/// machine, and its problems are reported at the line that names the machine.
///
/// # Errors
/// Every line that cannot be parsed, every problem of the header, and the first line that breaks the rules. Later lines are not
/// checked after such a line, or after a line that cannot be parsed.
pub fn play(
    text: &str,
    names: &Names,
    load: impl FnMut(Wanted, &str) -> Result<Machine, Vec<String>>,
) -> Result<Played, ScriptErrors> {
    let mut problems = Vec::new();
    let mut header = Header::default();
    let mut moves = Vec::new();
    let mut first_move = None;
    let mut unread = None;
    let mut last_line = 1;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (number, line) in (1..).zip(text.lines()) {
        last_line = number;
        let words = line::words(line);
        let keyword = words.as_ref().ok().and_then(|words| words.first()).cloned();
        let parsed = match (&words, &keyword) {
            (Err(found), _) => Err(found.clone()),
            (Ok(_), None) => continue,
            (Ok(words), Some(keyword)) => line::parse(keyword, &words[1..]),
        };
        // The first word determines the kind of a line even if the rest is invalid, to avoid reporting consequential errors.
        let keyword = keyword.unwrap_or_default();
        let is_move = keyword == "shot" || keyword == "order";
        if is_move {
            first_move.get_or_insert(number);
        } else if let Some(first) = first_move.filter(|_| Header::has(&keyword)) {
            let text = format!("`{keyword}` comes after the first shot or order (line {first}); expected it before");
            problems.push(ScriptProblem { line: number, text });
        }
        match parsed {
            Ok(Line::Move(what)) => moves.push((number, what)),
            Ok(line) => header.take(number, line, &mut problems),
            Err(found) => {
                header.note_broken(&keyword);
                if !Header::has(&keyword) {
                    unread.get_or_insert(number);
                }
                problems.extend(found.into_iter().map(|text| ScriptProblem { line: number, text }));
            }
        }
    }
    let setup = header.setup(first_move.unwrap_or(last_line), load, &mut problems);
    let start = setup.and_then(|(line, setup)| {
        let start = Match::new(setup).map_err(|errors| {
            problems.extend(errors.0.iter().map(|problem| ScriptProblem { line, text: problem.to_string() }));
        });
        start.ok()
    });
    if let Some(start) = start {
        // Nothing after an invalid line can be checked.
        moves.retain(|&(number, _)| unread.is_none_or(|unread| number < unread));
        match play_moves(&start, moves, names) {
            Ok((game, steps)) if problems.is_empty() => return Ok(Played { start, game, steps }),
            Ok(_) => {}
            Err(problem) => problems.push(problem),
        }
    }
    problems.sort_by_key(|problem| problem.line);
    Err(ScriptErrors(problems))
}

fn play_moves(start: &Match, moves: Vec<(usize, Move)>, names: &Names) -> Result<(Match, Vec<Step>), ScriptProblem> {
    let mut game = start.clone();
    let mut steps = Vec::with_capacity(moves.len());
    for (line, what) in moves {
        let log = match &what {
            Move::Shot(items) => {
                let report = report(items);
                game.apply(&report).map(|outcome| {
                    let text = log::shot(&game, &report, &outcome, names);
                    format!("Shot {} from {}: {text}", outcome.shot, outcome.side)
                })
            }
            Move::Order(orders) => {
                let before = game.choices().to_vec();
                game.choose(orders).map(|()| log::order(&before, &game, orders, names))
            }
        };
        let log = log.map_err(|error| ScriptProblem { line, text: format!("{}: {error}", line::shown(&what.to_string())) })?;
        steps.push(Step { line, what, log });
    }
    Ok((game, steps))
}
