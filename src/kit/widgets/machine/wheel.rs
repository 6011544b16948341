//! A wheel: its productions in a circle, the next one at the top under a pointer, and the word as a row of pucks with the head
//! above the first.

use super::moves::Shown;
use super::reading::{Reading, colour_of};
use super::row::{Cut, Row};
use crate::theme::{SIZES, Theme};
use crate::widgets::letters::puck;
use crate::widgets::track::ease;
use egui::{Align2, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};
use fob_automata::Letter;
use fob_board::Colour;
use fob_machines::wheel::{Configuration, Wheel};
use fob_services::phrases::string_letter;
use std::f32::consts::{FRAC_PI_2, TAU};

/// Radius of the word's pucks.
const RADIUS: f32 = 8.0;
/// Distance between the word's pucks.
const PITCH: f32 = 19.0;
/// Height of the word with its head.
const WORD: f32 = 44.0;
/// Height of the word that is being considered.
const GHOST: f32 = 26.0;
/// Height that a circle needs.
const CIRCLE: f32 = 84.0;
/// Visible productions of a large wheel, half of them to each side of the next one.
const MOST_SEEN: usize = 13;
/// Maximum number of pucks drawn per production.
const MOST_PUCKS: usize = 8;

/// The event at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Move {
    /// A letter joins the end of the word.
    Join(Letter),
    /// The first letter leaves; if it was green, the production follows; and the wheel turns on.
    Step,
}

/// A wheel at a moment.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Configuration before the event.
    pub at: Configuration,
    /// The event, and the share of it that is done, 0 to 1.
    pub on_its_way: Option<(Move, f32)>,
}

impl Moment {
    /// Creates a wheel at rest.
    pub fn resting(at: Configuration) -> Self {
        Self { at, on_its_way: None }
    }
}

/// Least height of a picture with the circle and the word that is being considered, in points.
pub const LEAST_WHOLE: f32 = WORD + GHOST + CIRCLE;

/// Draws the reading of a string; returns its description.
pub fn reading(painter: &Painter, theme: &Theme, rect: Rect, wheel: &Wheel, reading: &Reading<'_>, shown: &Shown) -> String {
    let moment = moment(wheel, shown);
    let ghost = reading.ghost.map(|ghost| wheel.configuration(ghost));
    draw(painter, theme, rect, wheel, &moment, ghost.as_ref());
    let then = ghost.map_or_else(String::new, |ghost| format!("{}{ghost}", fob_services::labels::THEN));
    format!("{}{then}", fob_services::labels::string(&string_letter(reading.string), &moment.at))
}

/// Returns the configuration after the finished moves.
fn moment(wheel: &Wheel, shown: &Shown) -> Moment {
    let mut at = wheel.after(&shown.word);
    let Some((letter, done, part)) = shown.under_way else { return Moment::resting(at) };
    let next = if done == 0 { Move::Join(letter) } else { Move::Step };
    if done > 0 {
        at.word.push(letter);
        wheel.advance(&mut at, u64::from(done) - 1);
    }
    Moment { at, on_its_way: Some((next, part)) }
}

/// Draws a wheel with its word, and below it the word that is being considered.
pub fn draw(painter: &Painter, theme: &Theme, rect: Rect, wheel: &Wheel, moment: &Moment, ghost: Option<&Configuration>) {
    let below = WORD + if ghost.is_some() { GHOST } else { 0.0 };
    let (circle, words) = if rect.height() >= below + CIRCLE {
        let (circle, words) = rect.split_top_bottom_at_y(rect.bottom() - below);
        (Some(circle), words)
    } else {
        (None, rect)
    };
    let step = match moment.on_its_way {
        Some((Move::Step, part)) if !moment.at.word.is_empty() => ease(part),
        _ => 0.0,
    };
    // Where the next production is: appended pucks start from there.
    let from = match circle {
        Some(circle) => productions(painter, theme, circle, wheel, moment.at.at, step),
        None => words.left_top(),
    };
    let line = pos2(words.left(), words.top() + 28.0);
    word(painter, theme, wheel, moment, (line, words.right()), from);
    if let Some(ghost) = ghost {
        let y = words.top() + WORD + GHOST / 2.0 - 4.0;
        let text =
            painter.text(pos2(words.left() + 2.0, y), Align2::LEFT_CENTER, "then", FontId::proportional(SIZES[0]), theme.dim);
        let row = Row { first: pos2(text.right() + 6.0 + RADIUS, y), radius: RADIUS - 1.5, pitch: PITCH - 3.0 };
        let letters: Vec<Colour> = ghost.word.letters().map(colour_of).collect();
        if letters.is_empty() {
            let at = pos2(text.right() + 6.0, y);
            painter.text(at, Align2::LEFT_CENTER, EMPTY, FontId::proportional(SIZES[0]), theme.dim);
        }
        row.draw(painter, theme, &letters, Cut::new(letters.len(), row.room(words.right())), 0.0, 0.7);
    }
}

/// Draws the productions alone, the first one at the top.
pub fn circle(painter: &Painter, theme: &Theme, rect: Rect, wheel: &Wheel) {
    productions(painter, theme, rect, wheel, 0, 0.0);
}

/// Description without a letter.
const EMPTY: &str = "the empty word";

/// Draws the productions around a circle, turned by a share of a notch; returns the centre of the one at the top.
fn productions(painter: &Painter, theme: &Theme, rect: Rect, wheel: &Wheel, next: usize, turned: f32) -> Pos2 {
    let count = wheel.productions().len();
    let seen = count.min(MOST_SEEN);
    let longest = wheel.productions().iter().map(|production| production.len().min(MOST_PUCKS)).max().unwrap_or(0).max(2);
    // With few productions the circle is smaller, so that they stay close together.
    let height = rect.height() - 14.0;
    let radius = (height / 210.0 * 7.0).clamp(4.0, 7.5);
    let wide = longest as f32 * 2.2 * radius + 12.0;
    let reach = vec2(((rect.width() - wide) / 2.0).clamp(10.0, 0.9 * height), (height / 2.0 - radius - 6.0).max(10.0));
    let centre = pos2(rect.center().x, rect.top() + 14.0 + height / 2.0);
    painter.add(Shape::ellipse_stroke(centre, reach, Stroke::new(1.5, theme.line)));
    let half = seen / 2;
    let first = if seen == count { 0 } else { next + count - half };
    let mut order: Vec<usize> = (0..seen).collect();
    // The one at the top is drawn last, over its neighbours.
    let place_of = |i: usize| (first + i) % count;
    order.sort_by_key(|&i| place_of(i) == next);
    let angle = |place: usize| {
        let ahead = (place + count - next) % count;
        let ahead = if seen < count && ahead > count / 2 { ahead as f32 - count as f32 } else { ahead as f32 };
        (ahead - turned) * TAU / seen as f32 - FRAC_PI_2
    };
    for i in order {
        let place = place_of(i);
        let at = centre + Vec2::angled(angle(place)) * reach;
        production(painter, theme, wheel, place, at, radius, place == next);
    }
    let top = centre - vec2(0.0, reach.y);
    let point = top - vec2(0.0, radius + 7.0);
    painter.add(Shape::convex_polygon(
        vec![point + vec2(-6.0, -8.0), point + vec2(6.0, -8.0), point],
        theme.accent,
        Stroke::NONE,
    ));
    let what = if seen < count { format!("{count} productions") } else { steps(wheel) };
    if reach.y > 40.0 {
        painter.text(centre, Align2::CENTER_CENTER, what, FontId::proportional(SIZES[0]), theme.dim);
    }
    top
}

/// Describes how many steps follow a puck.
fn steps(wheel: &Wheel) -> String {
    match wheel.steps() {
        1 => "a step a puck".to_owned(),
        steps => format!("{steps} steps a puck"),
    }
}

/// Draws one production as a small row of pucks on a plate.
fn production(painter: &Painter, theme: &Theme, wheel: &Wheel, place: usize, at: Pos2, radius: f32, is_next: bool) {
    let letters: Vec<Colour> = wheel.productions()[place].letters().map(colour_of).collect();
    let shown = letters.len().min(MOST_PUCKS);
    let pitch = 2.2 * radius;
    let plate = Rect::from_center_size(at, vec2(shown.max(1) as f32 * pitch + 8.0, 2.0 * radius + 6.0));
    let edge = if is_next { Stroke::new(2.0, theme.accent) } else { Stroke::new(1.0, theme.line) };
    painter.rect(plate, 6.0, theme.raised, edge, StrokeKind::Inside);
    if letters.is_empty() {
        painter.text(at, Align2::CENTER_CENTER, "–", FontId::proportional(SIZES[0]), theme.dim);
        return;
    }
    let first = at.x - (shown as f32 - 1.0) / 2.0 * pitch;
    for (i, colour) in letters.iter().take(shown).enumerate() {
        let last = i + 1 == shown && letters.len() > shown;
        let middle = pos2(first + i as f32 * pitch, at.y);
        if last {
            painter.text(middle, Align2::CENTER_CENTER, "…", FontId::proportional(SIZES[0]), theme.text);
        } else {
            puck(painter, theme, middle, radius, *colour, if is_next { 1.0 } else { 0.8 });
        }
    }
}

/// Draws the word with its head, and what joins and leaves it.
fn word(painter: &Painter, theme: &Theme, wheel: &Wheel, moment: &Moment, (left, right): (Pos2, f32), from: Pos2) {
    let row = Row { first: left + vec2(RADIUS + 4.0, 0.0), radius: RADIUS, pitch: PITCH };
    let letters: Vec<Colour> = moment.at.word.letters().map(colour_of).collect();
    let cut = Cut::new(letters.len(), row.room(right).saturating_sub(1));
    head(painter, theme, row.first);
    match moment.on_its_way {
        Some((Move::Step, part)) if !letters.is_empty() => {
            let part = ease(part);
            // First the head's letter leaves, then the others move up; meanwhile the appended ones arrive.
            let (leaves, moves) = ((2.0 * part).min(1.0), (2.0 * part - 1.0).max(0.0));
            puck(painter, theme, row.at(0.0) - vec2(12.0, 16.0) * leaves, RADIUS, letters[0], 1.0 - leaves);
            let rest = Row { first: row.at(1.0), ..row };
            let shorter = Cut::new(letters.len() - 1, row.room(right).saturating_sub(2));
            rest.draw(painter, theme, &letters[1..], shorter, -moves, 1.0);
            if letters[0] == Colour::Green {
                let coming: Vec<Colour> = wheel.productions()[moment.at.at].letters().map(colour_of).take(MOST_PUCKS).collect();
                for (i, colour) in coming.iter().enumerate() {
                    let end = row.at(cut.place(letters.len() + i) - moves);
                    let end = pos2(end.x.min(right - RADIUS), end.y);
                    let way = ((part - 0.1 * i as f32 / MOST_PUCKS as f32) / 0.9).clamp(0.0, 1.0);
                    puck(painter, theme, from.lerp(end, way), RADIUS, *colour, 0.3 + 0.7 * way);
                }
            }
        }
        other => {
            row.draw(painter, theme, &letters, cut, 0.0, 1.0);
            if let Some((Move::Join(letter), part)) = other {
                let part = ease(part);
                let end = row.at(cut.place(letters.len()));
                let end = pos2(end.x.min(right - RADIUS), end.y);
                puck(painter, theme, end + vec2(36.0, -18.0) * (1.0 - part), RADIUS, colour_of(letter), 0.2 + 0.8 * part);
            } else if letters.is_empty() {
                let at = row.first + vec2(RADIUS + 10.0, 0.0);
                painter.text(at, Align2::LEFT_CENTER, EMPTY, FontId::proportional(SIZES[0]), theme.dim);
            }
        }
    }
}

/// Draws the head above the first letter: a frame with a tip.
fn head(painter: &Painter, theme: &Theme, at: Pos2) {
    let frame = Rect::from_center_size(at, Vec2::splat(2.0 * RADIUS + 5.0));
    painter.rect_stroke(frame, 5.0, Stroke::new(2.0, theme.accent), StrokeKind::Inside);
    let point = frame.center_top() - vec2(0.0, 1.0);
    painter.add(Shape::convex_polygon(
        vec![point + vec2(-5.0, -6.0), point + vec2(5.0, -6.0), point],
        theme.accent,
        Stroke::NONE,
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use Letter::{Green, Red};

    #[test]
    fn a_letter_joins_and_then_the_steps_are_made() {
        let wheel = Wheel::from_ron(r#"(name: "w", wheel: ["gg", "r"], steps: 2)"#).expect("a wheel");
        let at = |under_way| {
            let moment = moment(&wheel, &Shown { word: vec![Red], under_way });
            (moment.at.to_string(), moment.on_its_way)
        };
        // After `r` alone only one step was made: on the empty word nothing happens.
        assert_eq!(at(None), ("@1".to_owned(), None));
        assert_eq!(at(Some((Green, 0, 0.5))), ("@1".to_owned(), Some((Move::Join(Green), 0.5))));
        assert_eq!(at(Some((Green, 1, 0.0))), ("g@1".to_owned(), Some((Move::Step, 0.0))));
        assert_eq!(at(Some((Green, 2, 0.0))), ("r@0".to_owned(), Some((Move::Step, 0.0))));
    }
}
