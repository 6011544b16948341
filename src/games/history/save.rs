//! Saving and loading: RON text, checked move by move.

use super::record::{Record, VERSION};
use super::{Game, History, NodeId};
use crate::text::shown;
use fob_base::ron::{SyntaxError, read};
use serde::Deserialize;
use std::fmt;

/// Largest size of a save in bytes. No real game has a longer one; longer texts are refused before they are read.
const LONGEST: usize = 8 << 20;
/// Maximum number of moves in a saved tree; no real game has more.
const MOST_MOVES: usize = 20_000;

/// All problems of a saved game, at least one, each with its place and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadErrors(pub(super) Vec<String>);

impl LoadErrors {
    pub(super) fn one(problem: impl Into<String>) -> Self {
        Self(vec![problem.into()])
    }

    /// Returns the problems, one per line.
    pub fn problems(&self) -> &[String] {
        &self.0
    }
}

impl fmt::Display for LoadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for LoadErrors {}

/// The first fields to read: a newer format may differ in every other field.
#[derive(Deserialize)]
struct Head {
    version: u32,
    game: String,
}

/// Returns the game's id of a save, without reading the rest of the text.
///
/// # Errors
/// The text is not a save, or is one of a newer program.
pub(crate) fn game_of(text: &str) -> Result<String, LoadErrors> {
    if text.len() > LONGEST {
        return Err(LoadErrors::one(format!("{} bytes long: a saved game has at most {LONGEST}", text.len())));
    }
    let head: Head = read(text).map_err(ron_problem)?;
    if head.version > VERSION {
        return Err(LoadErrors::one(format!(
            "version {}: this program reads versions up to {VERSION}; a newer one wrote it",
            head.version
        )));
    }
    Ok(head.game)
}

fn ron_problem(SyntaxError { place, message, .. }: SyntaxError) -> LoadErrors {
    LoadErrors::one(format!("line {}, column {}: {message}", place.line, place.column))
}

impl<G: Game> History<G> {
    /// Returns the whole history as RON, which [`History::from_ron`] reads.
    pub fn to_ron(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(2).struct_names(false);
        // Strings, numbers, options and lists alone: nothing in a record can fail to be written.
        let mut text = ron::ser::to_string_pretty(&self.record(), pretty).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads a text of [`History::to_ron`], and replays every move by the rules.
    ///
    /// # Errors
    /// All problems: broken RON (line and column), another game's save, a newer version, and each move that is unreadable or illegal (with
    /// its line; moves after it cannot be checked and are left out).
    pub fn from_ron(text: &str) -> Result<Self, LoadErrors> {
        let game = game_of(text)?;
        if game != G::ID {
            return Err(LoadErrors::one(format!("a saved game of '{}': expected one of '{}'", shown(&game), G::ID)));
        }
        let record: Record = read(text).map_err(ron_problem)?;
        let mut problems = Vec::new();
        let start = record.start.parse::<G>().map_err(|errors| {
            LoadErrors(errors.problems().iter().map(|problem| format!("the start position, {problem}")).collect())
        })?;
        let mut history = Self::new(start);
        history.take_seats(&record, &mut problems);
        history.take_moves(&record, text, &mut problems);
        history.replaces = record.replaces;
        history.seed = record.seed;
        if problems.is_empty() { Ok(history) } else { Err(LoadErrors(problems)) }
    }

    fn take_seats(&mut self, record: &Record, problems: &mut Vec<String>) {
        if record.seats.len() != self.seats.len() {
            problems.push(format!("{} seats: expected {} for this game", record.seats.len(), self.seats.len()));
            return;
        }
        for (player, seat) in (1..).zip(&record.seats) {
            if !self.set_seat(player, seat.clone()) {
                let levels: Vec<&str> = G::LEVELS.iter().map(|level| level.name).collect();
                let name = seat.computer.as_deref().unwrap_or_default();
                problems.push(format!("player {player}: no level '{}': expected one of {}", shown(name), levels.join(", ")));
            }
        }
    }

    fn take_moves(&mut self, record: &Record, text: &str, problems: &mut Vec<String>) {
        if record.moves.len() > MOST_MOVES {
            problems.push(format!("{} moves: a saved game has at most {MOST_MOVES}", record.moves.len()));
            return;
        }
        let lines = lines_of_plays(text);
        // The place after each move; none where the move could not be played.
        let mut places: Vec<Option<NodeId>> = vec![Some(NodeId::ROOT)];
        for (i, step) in record.moves.iter().enumerate() {
            let line = lines.get(i).copied().unwrap_or(0);
            let mut place = None;
            match places.get(step.after as usize) {
                None => problems
                    .push(format!("line {line}: after {}: expected the start (0) or an earlier move (1 to {i})", step.after)),
                // The problem of its predecessor has been reported.
                Some(None) => {}
                Some(&Some(parent)) => {
                    self.jump(parent);
                    match self.play_text(&step.play) {
                        Ok(id) => place = Some(id),
                        Err(error) => problems.push(format!("line {line}: {error}")),
                    }
                }
            }
            places.push(place);
        }
        // Only now, because moves may follow a position that was ended later.
        for ((step, &place), i) in record.moves.iter().zip(&places[1..]).zip(0..) {
            let line = lines.get(i).copied().unwrap_or(0);
            if let (Some(place), Some(ending)) = (place, step.end) {
                self.jump(place);
                if let Err(error) = self.end(ending) {
                    problems.push(format!("line {line}: {error}"));
                }
            }
        }
        if let Some(ending) = record.end {
            self.jump(NodeId::ROOT);
            if let Err(error) = self.end(ending) {
                problems.push(format!("the end before the first move: {error}"));
            }
        }
        match places.get(record.current as usize) {
            Some(&Some(place)) => {
                self.jump(place);
            }
            Some(None) => {}
            None => problems.push(format!("the present place is {}: expected 0 to {}", record.current, record.moves.len())),
        }
    }
}

/// Returns the line of each `play:` in valid RON: the word occurs nowhere else outside texts and comments.
fn lines_of_plays(text: &str) -> Vec<usize> {
    let mut lines = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = token_length(rest, letter);
        let token = &rest[..length];
        if token == "play" {
            lines.push(line);
        }
        line += token.matches('\n').count();
        rest = &rest[length..];
    }
    lines
}

/// Returns the length in bytes of the text literal, comment, word or single sign that begins `rest`.
fn token_length(rest: &str, letter: char) -> usize {
    let until =
        |opening: usize, closing: &str| rest[opening..].find(closing).map_or(rest.len(), |end| opening + end + closing.len());
    let hashes = rest.strip_prefix('r').map(|after| after.len() - after.trim_start_matches('#').len());
    if let Some(hashes) = hashes.filter(|&n| rest[1 + n..].starts_with('"')) {
        return until(2 + hashes, &format!("\"{}", "#".repeat(hashes)));
    }
    match letter {
        '"' => {
            let mut escaped = false;
            for (at, letter) in rest.char_indices().skip(1) {
                match letter {
                    _ if escaped => escaped = false,
                    '\\' => escaped = true,
                    '"' => return at + 1,
                    _ => {}
                }
            }
            rest.len()
        }
        '/' if rest.starts_with("//") => until(2, "\n"),
        '/' if rest.starts_with("/*") => until(2, "*/"),
        _ if letter.is_alphanumeric() || letter == '_' => {
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
        }
        _ => letter.len_utf8(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_are_found_outside_texts_and_comments_only() {
        let text = "(name: \"play \\\" play\", // play\n /* play\n play */ a: r#\"play \" play\"#,\n x: [(play: \"a\"),\n(play: \"b\")])";
        assert_eq!(lines_of_plays(text), vec![4, 5]);
        assert_eq!(lines_of_plays("\"play"), Vec::<usize>::new());
    }
}
