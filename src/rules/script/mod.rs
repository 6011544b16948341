//! Referee scripts: a match kept on paper, one line a shot. `docs/cli.md` has the grammar.
//!
//! Lines of the header (`game`, `dfa` or `machine`, `pucks`, `quiet`, `extra`, `accepts`, `string`) come before the first `shot` or `order`, in any order,
//! each once (`string` once a string). Required are `game`, a `dfa` or `machine` for every string (one such line, or one on every
//! `string` line), and in a custom game `string` lines that link every hole once. `accepts` is read for every kind and
//! matters in tug of war; `extra` is for the reject match for two alone.

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
    /// What happened, a step a `shot` or `order` line.
    pub steps: Vec<Step>,
}

/// A line that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its number in the script, from 1.
    pub line: usize,
    /// What it says.
    pub what: Move,
    /// What it did, for people.
    pub log: String,
}

/// Something wrong with a script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScriptProblem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there and what was expected.
    pub text: String,
}

/// Everything wrong with a script, in the order of its lines; at least one problem.
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

/// Reads a script and plays it. `load` finds the machine of a name or path, only a DFA where that is wanted; it is called once for
/// each, and its problems are reported at the line that names the machine.
///
/// # Errors
/// Every line that cannot be read, every problem of the header, and the first line that is against the rules: what comes
/// after that one, or after a line that cannot be read, cannot be judged.
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
        // A line counts as what its first word says even if the rest is wrong, so that no consequence is reported.
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
        // Nothing after a line that could not be read can be judged.
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
