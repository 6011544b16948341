//! A Turing machine that reads strings: the string is its tape, one cell per letter, and the head with the state is above it.

use super::moves::Shown;
use super::reading::{Reading, colour_of};
use crate::theme::{self, SIZES, Theme};
use crate::widgets::letters::puck;
use crate::widgets::track::ease;
use egui::{Align2, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};
use fob_automata::{Letter, word_text};
use fob_machines::turing::{Run, TuringReader};
use fob_services::phrases::string_letter;
use std::borrow::Borrow;

/// Side of a cell.
const CELL: f32 = 26.0;
/// Height of the head above the cells.
const HEAD: f32 = 36.0;

/// The motion of a tape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slide {
    /// The head is this many cells away from its target.
    pub head: f32,
    /// The last cell appears; the share that is visible, 0 to 1.
    pub last: f32,
}

impl Slide {
    /// A tape at rest.
    pub const NONE: Self = Self { head: 0.0, last: 1.0 };
}

/// Draws a string as the tape that it becomes; returns its description.
pub fn reading(
    painter: &Painter,
    theme: &Theme,
    rect: Rect,
    reader: &TuringReader,
    reading: &Reading<'_>,
    shown: &Shown,
) -> String {
    let mut word = shown.word.clone();
    let mut slide = Slide::NONE;
    if let Some((letter, done, part)) = shown.under_way {
        word.push(letter);
        slide.last = if done == 0 { ease(part) } else { 1.0 };
    }
    let ghost = reading.ghost.map(TuringReader::string);
    let considered = ghost.as_ref().map_or(&[][..], |ghost| ghost.get(word.len()..).unwrap_or_default());
    let rest = word.len();
    word.extend(considered);
    let tape = reader.tape(&word);
    draw(painter, theme, rect, reader, &Run::new(reader.machine(), &tape), slide, Some(rest));
    let then = ghost.map_or_else(String::new, |ghost| format!("{}{}", fob_services::labels::THEN, word_text(&ghost)));
    format!("{}{then}", fob_services::labels::string(&string_letter(reading.string), word_text(&word[..rest])))
}

/// Draws a tape with the head above it. The cells from `rest` on, if given, are only being considered.
pub fn draw<M: Borrow<fob_machines::turing::Machine>>(
    painter: &Painter,
    theme: &Theme,
    rect: Rect,
    reader: &TuringReader,
    run: &Run<M>,
    slide: Slide,
    rest: Option<usize>,
) {
    let count = ((rect.width() / CELL).floor() as i64).max(3);
    let first = first_cell(run, count);
    let top = rect.center().y - CELL / 2.0 + HEAD / 2.0;
    let left = rect.left() + (rect.width() - count as f32 * CELL) / 2.0;
    let last = run.written().map_or(0, |(_, end)| end - 1);
    for place in 0..count {
        let cell = first + place;
        let square = Rect::from_min_size(pos2(left + place as f32 * CELL, top), vec2(CELL, CELL)).shrink(1.0);
        let is_considered = rest.is_some_and(|rest| cell >= rest as i64);
        let mut alpha = if is_considered { 0.55 } else { 1.0 };
        if cell == last {
            alpha *= slide.last;
        }
        painter.rect(square, 4.0, theme.raised, Stroke::new(1.0, theme.line), StrokeKind::Inside);
        symbol(painter, theme, square.center(), run.symbol(cell), run.code(cell) == 0, alpha);
    }
    let x = left + ((run.head() - first) as f32 + 0.5 + slide.head) * CELL;
    let state = reader.machine().states().get(run.state()).map_or("", String::as_str);
    head(painter, theme, pos2(x, top - 2.0), state, 1.0);
}

/// Draws a picture for a card: the head above a short string.
pub fn sample(painter: &Painter, theme: &Theme, rect: Rect, reader: &TuringReader) {
    let word = [Letter::Green, Letter::Red, Letter::Red, Letter::Green];
    let tape = reader.tape(&word);
    draw(painter, theme, rect, reader, &Run::new(reader.machine(), &tape), Slide::NONE, None);
}

/// Returns the first visible cell: all written cells are shown, or a stretch around the head.
fn first_cell<M: Borrow<fob_machines::turing::Machine>>(run: &Run<M>, count: i64) -> i64 {
    let head = run.head();
    let (low, high) = run.written().unwrap_or((head, head + 1));
    let (low, high) = (low.min(head), high.max(head + 1));
    if high - low <= count { (low + high - count).div_euclid(2) } else { (head - count / 2).clamp(low, high - count) }
}

/// Draws the content of a cell: a puck for a letter, otherwise a name.
fn symbol(painter: &Painter, theme: &Theme, at: Pos2, name: &str, is_blank: bool, alpha: f32) {
    let mut letters = name.chars();
    let letter = letters.next().filter(|_| letters.next().is_none()).and_then(Letter::from_char);
    match letter {
        // A machine may use capitals as symbols of its own.
        Some(letter) if name == letter.letter().to_string() => puck(painter, theme, at, 8.5, colour_of(letter), alpha),
        _ => {
            let ink = if is_blank { theme.dim } else { theme.text };
            let text: String = name.chars().take(3).collect();
            painter.text(at, Align2::CENTER_CENTER, text, FontId::monospace(SIZES[0]), ink.gamma_multiply(alpha));
        }
    }
}

/// Draws the head over a tape: a plate with the state's name, and a tip that points to the cell. At scale 1 it fits the cells of
/// a match.
pub fn head(painter: &Painter, theme: &Theme, point: Pos2, state: &str, scale: f32) {
    let galley = painter.layout_no_wrap(state.to_owned(), theme::strong(SIZES[1] * scale), theme.text);
    let size = vec2((galley.size().x + 14.0 * scale).max(26.0 * scale), 22.0 * scale);
    let (foot, gap) = (6.0 * scale, 8.0 * scale);
    let body = Rect::from_center_size(point - vec2(0.0, gap + size.y / 2.0), size);
    painter.rect(body, 6.0, theme.raised, Stroke::new(2.0, theme.accent), StrokeKind::Inside);
    painter.galley(body.center() - galley.size() / 2.0, galley, theme.text);
    let corners = vec![point + vec2(-foot, -gap), point + vec2(foot, -gap), point];
    painter.add(Shape::convex_polygon(corners, theme.accent, Stroke::NONE));
}
