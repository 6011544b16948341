//! A word that is read letter by letter, forwards and back: the position of the piece, and its motion.

use super::keys::{LETTER_BACK, LETTER_ON};
use crate::workshop::labels;
use egui::{Pos2, Ui};
use fob_automata::figure::Figure;
use fob_automata::{Letter, StateId, word_text};
use fob_kit::widgets::figure::{self, Placement};
use fob_services::data::Services;
use fob_services::pace::Pace;

/// Seconds per step.
const STEP_TIME: f64 = 0.32;
/// Seconds between steps while it plays.
const REST: f64 = 0.18;

/// The word, and the position in it.
#[derive(Clone, Debug, Default)]
pub struct Run {
    word: Vec<Letter>,
    /// The word as it is in its field.
    pub(super) text: String,
    at: usize,
    /// The state from which the piece moves, and how far it has come, 0 to 1.
    moving: Option<(usize, f64)>,
    playing: bool,
    /// When it moves on automatically.
    next_at: f64,
    /// The problem of the text.
    pub(super) problem: Option<String>,
}

impl Run {
    /// The letters.
    pub fn word(&self) -> &[Letter] {
        &self.word
    }

    /// Number of letters read.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The letters that are read.
    pub(super) fn read(&self) -> &[Letter] {
        &self.word[..self.at.min(self.word.len())]
    }

    pub(super) const fn is_moving(&self) -> bool {
        self.moving.is_some()
    }

    pub(super) const fn is_playing(&self) -> bool {
        self.playing
    }

    pub(super) fn pace(&self, services: &Services) -> Pace {
        if self.playing { Pace::After((self.next_at - services.now).max(0.01)) } else { Pace::Sleep }
    }

    /// Puts a word before the piece, which is at its beginning.
    pub(super) fn set(&mut self, word: &[Letter]) {
        *self = Self { word: word.to_vec(), text: word_text(word), ..Self::default() };
    }

    /// Takes a word that has been read to its end.
    pub(super) fn set_read(&mut self, word: &[Letter]) {
        self.set(word);
        self.at = word.len();
    }

    /// Takes the typed word, which is then read to its end. Blanks and commas between letters are ignored.
    pub(super) fn typed(&mut self) {
        let text = std::mem::take(&mut self.text);
        let (word, problem) = read_word(&text);
        self.set_read(&word);
        (self.text, self.problem) = (text, problem);
    }

    /// Reads a word from its beginning, by itself.
    pub(super) fn play(&mut self, word: &[Letter], now: f64) {
        self.set(word);
        self.playing = true;
        self.next_at = now + REST;
    }

    /// Plays on, from the beginning if all is read; or stops playing.
    pub(super) fn toggle(&mut self, now: f64) {
        if !self.playing && self.at >= self.word.len() {
            self.at = 0;
            self.moving = None;
        }
        self.playing = !self.playing;
        self.next_at = now;
    }

    /// Reads one more letter, which replaces the letters that were not read yet.
    pub(super) fn push(&mut self, letter: Letter) {
        self.word.truncate(self.at);
        self.word.push(letter);
        self.text = word_text(&self.word);
        self.problem = None;
        self.step_to(self.at + 1);
    }

    /// Moves the piece to after a number of letters; animates if it is one step.
    pub(super) fn go(&mut self, to: usize) {
        self.playing = false;
        self.step_to(to);
    }

    fn step_to(&mut self, to: usize) {
        let to = to.min(self.word.len());
        self.moving = (to.abs_diff(self.at) == 1).then_some((self.at, 0.0));
        self.at = to;
    }

    /// Where the piece is in a figure, on a path of states through it; nothing if the path does not reach so far.
    pub(super) fn place(&self, drawing: &Figure, frame: Placement, path: &[StateId]) -> Option<Pos2> {
        self.underway(drawing, frame, path)
            .or_else(|| path.get(self.at).and_then(|state| figure::piece_place(drawing, frame, *state, 0, 1)))
    }

    /// Position of the piece on its way along an edge; `None` while it does not move.
    fn underway(&self, drawing: &Figure, frame: Placement, path: &[StateId]) -> Option<Pos2> {
        let (from, t) = self.moving?;
        let low = from.min(self.at);
        let eased = t * t * (3.0 - 2.0 * t);
        let along = if self.at > from { eased } else { 1.0 - eased } as f32;
        let (state, _next) = (path.get(low)?, path.get(low + 1)?);
        figure::along(drawing, frame, *state, *self.word.get(low)?, along)
    }

    /// The keys that step back and on.
    pub(super) fn keys(&mut self, ui: &Ui) {
        if LETTER_BACK.key(ui) {
            self.go(self.at.saturating_sub(1));
        }
        if LETTER_ON.key(ui) {
            self.go(self.at + 1);
        }
    }

    /// Advances the piece, which can read a number of letters before it is stuck.
    pub(super) fn advance(&mut self, reach: usize, services: &Services) {
        if !services.settings.motion {
            self.moving = None;
        }
        if let Some((_, t)) = &mut self.moving {
            *t += services.step / STEP_TIME;
            if *t >= 1.0 {
                self.moving = None;
                self.next_at = services.now + REST;
            }
        }
        if self.playing && self.moving.is_none() && services.now >= self.next_at {
            if self.at >= self.word.len() || self.at >= reach {
                self.playing = false;
            } else {
                self.step_to(self.at + 1);
                self.next_at = services.now + REST;
            }
        }
    }
}

fn read_word(text: &str) -> (Vec<Letter>, Option<String>) {
    let mut word = Vec::new();
    for (i, c) in text.chars().enumerate() {
        if c.is_whitespace() || c == ',' {
            continue;
        }
        match Letter::from_char(c) {
            Some(letter) => word.push(letter),
            None => return (word, Some(format!("character {}, {c:?}, {}", i + 1, labels::NOT_A_LETTER))),
        }
    }
    (word, None)
}
