//! The live run: a piece that reads a word, forwards and back.

use super::FIELD;
use super::desk::Desk;
use crate::app::model::Pace;
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::figure::{self, Frame, colour_of};
use crate::app::widgets::{self, letters};
use crate::automata::edit::DraftStateId;
use crate::automata::figure::Figure;
use crate::automata::{Letter, StateId, word_text};
use crate::table::Colour;
use egui::{Key, Painter, Pos2, RichText, Sense, Stroke, Ui, pos2, vec2};

/// Seconds that a step takes.
const STEP_TIME: f64 = 0.32;
/// Seconds between steps while it plays.
const REST: f64 = 0.18;

/// What is read, and how far.
#[derive(Clone, Debug, Default)]
pub struct Run {
    word: Vec<Letter>,
    text: String,
    at: usize,
    /// From where the piece moves, and how far it has come, 0 to 1.
    moving: Option<(usize, f64)>,
    playing: bool,
    /// When it moves on by itself.
    next_at: f64,
    problem: Option<String>,
}

impl Run {
    /// The letters.
    pub fn word(&self) -> &[Letter] {
        &self.word
    }

    /// How many letters are read.
    pub const fn at(&self) -> usize {
        self.at
    }

    pub(super) const fn is_moving(&self) -> bool {
        self.moving.is_some()
    }

    pub(super) fn pace(&self, shared: &Shared) -> Pace {
        if self.playing { Pace::After((self.next_at - shared.now).max(0.01)) } else { Pace::Sleep }
    }

    /// Puts a word before the piece, which stands at its beginning.
    pub(super) fn set(&mut self, word: &[Letter]) {
        *self = Self { word: word.to_vec(), text: word_text(word), ..Self::default() };
    }

    /// Reads a word from its beginning, by itself.
    pub(super) fn play(&mut self, word: &[Letter], now: f64) {
        self.set(word);
        self.playing = true;
        self.next_at = now + REST;
    }

    fn push(&mut self, letter: Letter) {
        self.word.truncate(self.at);
        self.word.push(letter);
        self.text = word_text(&self.word);
        self.problem = None;
        self.go(self.at + 1);
    }

    fn go(&mut self, to: usize) {
        let to = to.min(self.word.len());
        self.moving = (to.abs_diff(self.at) == 1).then_some((self.at, 0.0));
        self.at = to;
    }

    /// Puts the piece behind so many letters, without a way there.
    pub(super) fn jump(&mut self, to: usize) {
        self.at = to.min(self.word.len());
        self.moving = None;
    }

    /// Where the piece is on its way along an edge of a figure; nothing while it rests.
    pub(super) fn place_in(&self, drawing: &Figure, frame: Frame, path: &[StateId]) -> Option<Pos2> {
        let (from, t) = self.moving?;
        let low = from.min(self.at);
        let eased = t * t * (3.0 - 2.0 * t);
        let along = if self.at > from { eased } else { 1.0 - eased } as f32;
        let (state, _next) = (path.get(low)?, path.get(low + 1)?);
        figure::along(drawing, frame, *state, *self.word.get(low)?, along)
    }

    pub(super) fn keys(&mut self, ui: &Ui, in_front: bool) {
        if !in_front {
            return;
        }
        if widgets::key(ui, Key::Comma) {
            self.playing = false;
            self.go(self.at.saturating_sub(1));
        }
        if widgets::key(ui, Key::Period) {
            self.playing = false;
            self.go(self.at + 1);
        }
    }

    /// Draws the piece.
    pub(super) fn paint(&self, painter: &Painter, frame: Frame, desk: &Desk, theme: &Theme, _shared: &Shared) {
        let Some(drawing) = &desk.derived().figure else { return };
        let path = desk.path_of(&self.word);
        let place = |i: usize| path.get(i).and_then(|id| desk.index(*id));
        let stands = |i: usize| place(i).and_then(|s| figure::piece_place(drawing, frame, s, 0, 1));
        let states: Vec<StateId> = (0..path.len()).filter_map(place).collect();
        let Some(at) = self.place_in(drawing, frame, &states).or_else(|| stands(self.at)) else { return };
        if self.word.is_empty() && desk.tab != super::Tab::Run {
            return;
        }
        figure::piece(painter, at, figure::piece_radius(frame) * 0.85, theme.accent, "");
    }
}

impl Desk {
    /// The states that a word passes, as far as there are transitions; the start first.
    pub(super) fn path_of(&self, word: &[Letter]) -> Vec<DraftStateId> {
        let mut path: Vec<DraftStateId> = self.draft().start().into_iter().collect();
        for letter in word {
            let next = path.last().and_then(|id| self.draft().state(*id)).and_then(|s| s.next[letter.index()]);
            match next {
                Some(next) => path.push(next),
                None => break,
            }
        }
        path
    }

    /// Moves the piece on.
    pub(super) fn advance_run(&mut self, shared: &Shared) {
        let reach = self.path_of(&self.run.word).len().saturating_sub(1);
        let run = &mut self.run;
        if !shared.settings.motion {
            run.moving = None;
        }
        if let Some((_, t)) = &mut run.moving {
            *t += shared.step / STEP_TIME;
            if *t >= 1.0 {
                run.moving = None;
                run.next_at = shared.now + REST;
            }
        }
        if run.playing && run.moving.is_none() && shared.now >= run.next_at {
            if run.at >= run.word.len() || run.at >= reach {
                run.playing = false;
            } else {
                run.go(run.at + 1);
                run.next_at = shared.now + REST;
            }
        }
    }
}

/// Draws the tab.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, shared: &mut Shared, theme: &Theme) {
    desk.advance_run(shared);
    widgets::heading(ui, theme, "Word");
    ui.horizontal(|ui| {
        let edit = egui::TextEdit::singleline(&mut desk.run.text)
            .margin(FIELD)
            .desired_width(ui.available_width() - 100.0)
            .hint_text("g and r, such as ggr");
        let response = ui.add(edit);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Word to read"));
        if response.changed() {
            let (word, problem) = read_word(&desk.run.text);
            desk.run.problem = problem;
            desk.run.word = word;
            desk.run.at = desk.run.word.len();
            desk.run.moving = None;
            desk.run.playing = false;
        }
        for (colour, letter, name) in [(Colour::Green, Letter::Green, "Read green"), (Colour::Red, Letter::Red, "Read red")] {
            if letters::puck_button(ui, theme, colour, 14.0, name, true).on_hover_text(name).clicked() {
                desk.run.push(letter);
            }
        }
    });
    if let Some(problem) = &desk.run.problem {
        ui.colored_label(theme.bad, problem);
    }
    tape(ui, desk, theme);
    transport(ui, desk, shared, theme);
    ui.add_space(STEP);
    verdict(ui, desk, theme);
    path(ui, desk, theme);
}

/// A word as it was typed: blanks and commas between letters are passed over.
fn read_word(text: &str) -> (Vec<Letter>, Option<String>) {
    let mut word = Vec::new();
    for (i, c) in text.chars().enumerate() {
        if c.is_whitespace() || c == ',' {
            continue;
        }
        match Letter::from_char(c) {
            Some(letter) => word.push(letter),
            None => return (word, Some(format!("character {}, {c:?}, is no letter: g or r are", i + 1))),
        }
    }
    (word, None)
}

/// The letters as pucks; a click puts the piece before or behind one.
fn tape(ui: &mut Ui, desk: &mut Desk, theme: &Theme) {
    let (word, at) = (desk.run.word.clone(), desk.run.at);
    let step = 24.0;
    let per_row = (ui.available_width() / step).floor().max(4.0) as usize;
    let rows = word.len().div_ceil(per_row).clamp(1, 8);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), rows as f32 * step + 10.0), Sense::click());
    let painter = ui.painter().with_clip_rect(rect);
    let text = format!("Read {} of {}: {}", at, word.len(), word_text(&word));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, &text));
    if word.is_empty() {
        let at = rect.left_center();
        painter.text(
            at,
            egui::Align2::LEFT_CENTER,
            "the empty word: click the pucks to read some",
            egui::FontId::proportional(13.0),
            theme.dim,
        );
    }
    for (i, letter) in word.iter().enumerate() {
        let c = pos2(rect.left() + (i % per_row) as f32 * step + 12.0, rect.top() + (i / per_row) as f32 * step + 16.0);
        letters::puck(&painter, theme, c, 9.5, colour_of(*letter), if i < at { 1.0 } else { 0.35 });
        if i + 1 == at {
            painter.circle_stroke(c, 11.5, Stroke::new(2.0, theme.accent));
        }
    }
    if response.clicked()
        && let Some(p) = response.interact_pointer_pos()
    {
        let column = ((p.x - rect.left()) / step).floor().max(0.0) as usize;
        let row = ((p.y - rect.top() - 4.0) / step).floor().max(0.0) as usize;
        desk.run.playing = false;
        desk.run.go(row * per_row + column.min(per_row - 1) + 1);
    }
}

pub(super) fn transport(ui: &mut Ui, desk: &mut Desk, shared: &Shared, theme: &Theme) {
    let (at, len) = (desk.run.at, desk.run.word.len());
    ui.horizontal(|ui| {
        let start = widgets::button_if(ui, at > 0, "|◀", "To the beginning", "At the beginning");
        start.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, at > 0, "To the beginning"));
        if start.clicked() {
            desk.run.playing = false;
            desk.run.go(0);
        }
        let back = widgets::button_if(ui, at > 0, "◀", "One letter back (,)", "At the beginning");
        back.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, at > 0, "One letter back"));
        if back.clicked() {
            desk.run.playing = false;
            desk.run.go(at.saturating_sub(1));
        }
        let text = if desk.run.playing { "Pause" } else { "Run the word" };
        if widgets::primary_if(ui, theme, len > 0, text, "Read the word letter by letter", "There is nothing to read").clicked() {
            if desk.run.playing {
                desk.run.playing = false;
            } else {
                if at >= len {
                    desk.run.go(0);
                    desk.run.moving = None;
                }
                desk.run.playing = true;
                desk.run.next_at = shared.now;
            }
        }
        let on = widgets::button_if(ui, at < len, "▶", "One letter on (.)", "All is read");
        on.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, at < len, "One letter on"));
        if on.clicked() {
            desk.run.playing = false;
            desk.run.go(at + 1);
        }
        let end = widgets::button_if(ui, at < len, "▶|", "To the end", "All is read");
        end.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, at < len, "To the end"));
        if end.clicked() {
            desk.run.playing = false;
            desk.run.go(len);
        }
        if widgets::button_if(ui, len > 0, "Clear", "The empty word", "There is nothing to clear").clicked() {
            desk.run.set(&[]);
        }
    });
}

fn verdict(ui: &mut Ui, desk: &Desk, theme: &Theme) {
    let path = desk.path_of(&desk.run.word);
    let at = desk.run.at;
    let done = at >= desk.run.word.len();
    let (text, about, colour) = if desk.draft().is_empty() {
        ("Nothing to run yet".to_owned(), "Put a state on the canvas first.".to_owned(), theme.dim)
    } else if path.is_empty() {
        ("No start".to_owned(), "Select a state and press S.".to_owned(), theme.bad)
    } else if let Some(state) = path.get(at).and_then(|id| desk.draft().state(*id)) {
        let (word, colour) = if state.accepting { ("accepts", theme.good) } else { ("rejects", theme.bad) };
        let read = if done { "all read".to_owned() } else { format!("{at} of {} read", desk.run.word.len()) };
        let text = if done { format!("{}{}", word[..1].to_uppercase(), &word[1..]) } else { format!("Here it {word}") };
        (text, format!("The piece stands on {}, {read}.", state.name), colour)
    } else {
        let state = path.last().map_or("", |id| desk.name_of(*id));
        let letter = desk.run.word.get(path.len() - 1).map_or("a letter", |l| l.word());
        ("Stuck".to_owned(), format!("{state} has no transition for {letter} yet."), theme.bad)
    };
    widgets::card(theme).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(text).font(theme::strong(20.0)).color(colour));
        ui.label(about);
    });
}

/// The states one after another, as far as read.
fn path(ui: &mut Ui, desk: &Desk, theme: &Theme) {
    let path = desk.path_of(&desk.run.word);
    if path.len() < 2 {
        return;
    }
    widgets::heading(ui, theme, "Path");
    let mut job =
        egui::text::LayoutJob { wrap: egui::text::TextWrapping::wrap_at_width(ui.available_width()), ..Default::default() };
    for (i, id) in path.iter().enumerate() {
        let colour = if i <= desk.run.at { theme.text } else { theme.dim };
        let font = if i == desk.run.at { theme::strong(15.0) } else { egui::FontId::proportional(15.0) };
        if i > 0 {
            let letter = desk.run.word[i - 1];
            job.append(
                &format!(" {}→ ", letter.letter()),
                0.0,
                egui::TextFormat::simple(egui::FontId::proportional(13.0), theme.dim),
            );
        }
        job.append(desk.name_of(*id), 0.0, egui::TextFormat::simple(font, colour));
    }
    ui.label(job);
}
