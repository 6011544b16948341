//! Lines of play as plain text, for the clipboard.

use super::{Game, History, LoadErrors};
use crate::text::{shown, words};

impl<G: Game> History<G> {
    /// Returns the line of play as text: the game's id, the start after `from`, then the moves, ten per line. It runs to the end of
    /// [`History::track`]; other variations are left out.
    pub fn to_text(&self) -> String {
        let track = self.track();
        let mut text = format!("{}\nfrom {}\n", G::ID, self.tree.node(self.root()).position);
        let moves: Vec<String> = track.iter().filter_map(|&id| self.move_to(id)).map(ToString::to_string).collect();
        for some in moves.chunks(10) {
            text.push_str(&some.join(" "));
            text.push('\n');
        }
        text
    }

    /// Reads a text of [`History::to_text`], and goes to the last move.
    ///
    /// # Errors
    /// The first line is not the game's id, the second is not a position, or a move cannot be played (line and column).
    pub fn from_text(text: &str) -> Result<Self, LoadErrors> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let (number, first) = lines.next().unwrap_or((1, ""));
        if first.trim() != G::ID {
            return Err(LoadErrors::one(format!("line {number}: '{}': expected '{}'", shown(first.trim()), G::ID)));
        }
        let (number, second) = lines.next().unwrap_or((2, ""));
        let Some(position) = second.trim().strip_prefix("from ") else {
            return Err(LoadErrors::one(format!("line {number}: '{}': expected 'from' and a position", shown(second.trim()))));
        };
        let start = position.parse::<G>().map_err(|errors| {
            LoadErrors(errors.problems().iter().map(|problem| format!("line {number}, the position, {problem}")).collect())
        })?;
        let mut history = Self::new(start);
        for (number, line) in lines {
            for (column, word) in words(line) {
                history.play_text(word).map_err(|error| LoadErrors::one(format!("line {number}, column {column}: {error}")))?;
            }
        }
        Ok(history)
    }
}
