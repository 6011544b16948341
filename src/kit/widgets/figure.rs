//! An automaton in the manner of a textbook, drawn by egui from the library's [`Figure`]: the same one as in print.

use super::letters::puck;
use crate::layout::Window;
use crate::theme::{self, Theme};
use egui::epaint::CubicBezierShape;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};
use fob_automata::figure::{Cubic, Figure, INNER_RADIUS, LETTER_SIZE, NameText, STROKE, Vec2 as Unit};
use fob_automata::{Letter, StateId};
use fob_board::Colour;
use fob_services::phrases::SHARED;
use std::f32::consts::{FRAC_PI_2, TAU};

/// The place of a figure in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Points a unit (the radius of a state).
    pub scale: f32,
    /// The figure's origin in the window, in points.
    pub origin: Pos2,
}

impl Placement {
    /// Fits a figure into a rectangle, in its middle, with states of at most `most` points.
    pub fn fit(figure: &Figure, rect: Rect, most: f32) -> Self {
        let b = &figure.bounds;
        let (w, h) = ((b.width() as f32).max(1.0), (b.height() as f32).max(1.0));
        let scale = (rect.width() / w).min(rect.height() / h).min(most);
        let centre = b.centre();
        Self { scale, origin: rect.center() - vec2(centre.x as f32, centre.y as f32) * scale }
    }

    /// From the figure to the window.
    pub fn at(&self, p: Unit) -> Pos2 {
        pos2(self.origin.x + p.x as f32 * self.scale, self.origin.y + p.y as f32 * self.scale)
    }

    /// From the window to the figure.
    pub fn back(&self, p: Pos2) -> Unit {
        Unit::new(f64::from((p.x - self.origin.x) / self.scale), f64::from((p.y - self.origin.y) / self.scale))
    }
}

/// Returns the colour of a letter of the alphabet, which is that of a puck.
pub const fn colour_of(letter: Letter) -> Colour {
    match letter {
        Letter::Green => Colour::Green,
        Letter::Red => Colour::Red,
    }
}

/// Returns the letter that a puck is.
pub const fn letter_of(colour: Colour) -> Letter {
    match colour {
        Colour::Green => Letter::Green,
        Colour::Red => Letter::Red,
    }
}

/// The marks in a figure.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// States with a glow, and its colour.
    pub states: Vec<(StateId, Color32)>,
    /// An edge with a glow: from a state by a letter.
    pub edge: Option<(StateId, Letter)>,
    /// An edge with a glow, by the states at its ends.
    pub arrow: Option<(StateId, StateId)>,
}

fn curve(painter: &Painter, frame: Placement, c: &Cubic, stroke: Stroke) {
    painter.add(CubicBezierShape::from_points_stroke(c.0.map(|p| frame.at(p)), false, Color32::TRANSPARENT, stroke));
}

/// Draws a figure as a small picture: pucks instead of letters, which would be too small to read, and only names that are large
/// enough.
pub fn thumbnail(painter: &Painter, theme: &Theme, figure: &Figure, rect: Rect) {
    let frame = Placement::fit(figure, rect, 24.0);
    draw_parts(painter, theme, figure, frame, &Marks::default(), false);
}

/// Draws a figure with everything.
pub fn draw(painter: &Painter, theme: &Theme, figure: &Figure, frame: Placement, marks: &Marks) {
    draw_parts(painter, theme, figure, frame, marks, true);
}

fn draw_parts(painter: &Painter, theme: &Theme, figure: &Figure, frame: Placement, marks: &Marks, letters: bool) {
    let line = (STROKE as f32 * frame.scale).clamp(1.0, 3.0);
    let ink = theme.text;
    // In the hand a drawing is small: letters that could not be read are pucks.
    let by_finger = is_touched(painter);
    let letters_fit = letters && !(by_finger && frame.scale < LETTERED);
    let smallest_name = if by_finger { theme::SIZES[0] } else { SMALLEST_NAME };
    for edge in &figure.edges {
        let marked = marks.edge.is_some_and(|(from, letter)| edge.from == from && edge.letters.contains(&letter))
            || marks.arrow == Some((edge.from, edge.to));
        // An edge of one letter has its colour; one of both is neutral.
        let colour = match edge.letters.as_slice() {
            [one] => edge_colour(theme, *one),
            _ => theme.dim,
        };
        let width = if marked { line * 2.2 } else { line * 1.25 };
        let colour = if marked { theme.accent } else { colour };
        curve(painter, frame, &edge.shaft, Stroke::new(width, colour));
        painter.add(Shape::convex_polygon(edge.head.map(|p| frame.at(p)).to_vec(), colour, Stroke::NONE));
    }
    for start in &figure.starts {
        curve(painter, frame, &start.shaft, Stroke::new(line * 1.25, ink));
        painter.add(Shape::convex_polygon(start.head.map(|p| frame.at(p)).to_vec(), ink, Stroke::NONE));
    }
    for state in &figure.states {
        let at = frame.at(state.centre);
        if let Some((_, glow)) = marks.states.iter().find(|(id, _)| *id == state.id) {
            painter.circle_filled(at, frame.scale * 1.22, glow.gamma_multiply(0.35));
        }
        let fill = if state.accepting { Theme::mix(theme.raised, theme.accent, 0.22) } else { theme.raised };
        painter.circle(at, frame.scale, fill, Stroke::new(line * 1.1, ink));
        if state.accepting {
            painter.circle_stroke(at, frame.scale * INNER_RADIUS as f32, Stroke::new(line * 1.1, ink));
        }
        if letters || state.name.size as f32 * frame.scale >= smallest_name {
            name(painter, theme, frame, at, &state.name);
        }
    }
    for edge in &figure.edges {
        let at = frame.at(edge.label.centre);
        if edge.letters.is_empty() {
            lines_at(painter, theme, frame, at, &edge.label.text);
        } else if letters_fit {
            let size = letter_size(frame);
            let size = if by_finger { size.max(theme::SIZES[0] / LETTER_PART) } else { size };
            letters_at(painter, theme, at, size, &edge.letters);
        } else {
            pucks_at(painter, theme, at, (0.30 * frame.scale).clamp(3.5, 7.0), &edge.letters);
        }
    }
}

/// Returns a size of letters, where a finger works the app in whole points: a phone keeps a picture of each letter in each size,
/// and a drawing that is zoomed has hundreds of sizes.
fn whole(painter: &Painter, size: f32) -> f32 {
    if is_touched(painter) { size.round() } else { size }
}

/// Returns whether a finger works the window, where no text may be smaller than a phone's user can read.
fn is_touched(painter: &Painter) -> bool {
    Window::from_ctx(painter.ctx()).form.is_touched()
}

/// The least radius of a state in points at which a figure in the hand has letters on its arrows.
const LETTERED: f32 = 18.0;
/// The size of a letter as a part of its disc.
const LETTER_PART: f32 = 0.82;

/// Returns the size of the letters on arrows, in points.
fn letter_size(frame: Placement) -> f32 {
    (LETTER_SIZE as f32 * frame.scale).clamp(9.0, 22.0)
}

/// Lines of text next to an edge, on the ground of the panel, so that they read across other lines.
fn lines_at(painter: &Painter, theme: &Theme, frame: Placement, at: Pos2, text: &str) {
    let size = LETTER_SIZE as f32 * frame.scale;
    if size < 6.0 {
        return;
    }
    let least = theme::SIZES[0];
    let size = if is_touched(painter) && size < least {
        if size < 0.7 * least {
            // They would cover the drawing: closer they are there.
            return;
        }
        least
    } else {
        size
    };
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), FontId::monospace(size.min(16.0)), theme.text, f32::INFINITY);
    job.halign = egui::Align::Center;
    let galley = painter.layout_job(job);
    let at = at - galley.rect.center().to_vec2();
    painter.rect_filled(galley.rect.translate(at.to_vec2()).expand(1.0), 2.0, theme.panel);
    painter.galley(at, galley, theme.text);
}

/// The smallest name in a thumbnail, in points.
const SMALLEST_NAME: f32 = 11.0;

/// Draws letters as pucks, whose patterns distinguish them without colour; the smallest ones are full or hollow.
fn pucks_at(painter: &Painter, theme: &Theme, at: Pos2, radius: f32, letters: &[Letter]) {
    let first = -(letters.len() as f32 - 1.0) * radius;
    for (i, letter) in letters.iter().enumerate() {
        let c = at + vec2(first + i as f32 * 2.0 * radius, 0.0);
        if radius >= 5.5 {
            puck(painter, theme, c, radius, colour_of(*letter), 1.0);
            continue;
        }
        let colour = edge_colour(theme, *letter);
        match letter {
            Letter::Green => painter.circle_filled(c, radius, colour),
            Letter::Red => painter.circle(c, radius - 0.5, theme.panel, Stroke::new(1.6, colour)),
        };
    }
}

/// Returns a letter's colour as a line on the panel: light enough to be seen on dark, dark enough on light.
fn edge_colour(theme: &Theme, letter: Letter) -> Color32 {
    let ground = if theme.panel.r() < 0x80 { Color32::WHITE } else { Color32::BLACK };
    Theme::mix(theme.letter(colour_of(letter)), ground, 0.25)
}

fn letters_at(painter: &Painter, theme: &Theme, at: Pos2, size: f32, letters: &[Letter]) {
    // The letter is on a small disc of its puck's colour, so that it reads across any line.
    let step = size * 1.05;
    let letter_size = whole(painter, size * LETTER_PART);
    let first = -(letters.len() as f32 - 1.0) / 2.0 * step;
    for (i, letter) in letters.iter().enumerate() {
        let c = at + vec2(first + i as f32 * step, 0.0);
        let fill = theme.letter(colour_of(*letter));
        painter.circle(c, size * 0.52, fill, Stroke::new(1.0, theme.panel));
        let ink = theme::ink_on(fill);
        painter.text(c, Align2::CENTER_CENTER, letter.letter(), FontId::new(letter_size, theme::semibold()), ink);
    }
}

fn name(painter: &Painter, theme: &Theme, frame: Placement, at: Pos2, text: &NameText) {
    let size = text.size as f32 * frame.scale;
    if size < 6.0 {
        return;
    }
    let size = whole(painter, size);
    let by_finger = size < theme::SIZES[0] && is_touched(painter);
    let size = if by_finger { theme::SIZES[0] } else { size };
    let step = size * NameText::LEADING as f32;
    if by_finger {
        // What would not be read in the state is not written: the figure is shown larger elsewhere.
        let width = |line: &String| painter.layout_no_wrap(line.clone(), FontId::proportional(size), theme.text).size().x;
        let (wide, high) = (text.lines.iter().map(width).fold(0.0, f32::max), step * text.lines.len() as f32);
        if vec2(wide, high * 0.8).length() > 2.0 * frame.scale {
            return;
        }
    }
    let top = -(text.lines.len() as f32 - 1.0) / 2.0 * step;
    for (i, line) in text.lines.iter().enumerate() {
        let p = at + vec2(0.0, top + i as f32 * step);
        painter.text(p, Align2::CENTER_CENTER, line, FontId::proportional(size), theme.text);
    }
}

/// Draws a playing piece: a peg in the colour of the string's owner, with the string's letter.
pub fn piece(painter: &Painter, at: Pos2, radius: f32, colour: Color32, label: &str) {
    painter.circle_filled(at + vec2(1.5, 2.0), radius, Color32::from_black_alpha(90));
    painter.circle(at, radius, colour, Stroke::new(2.0, Color32::from_rgb(0x17, 0x17, 0x1B)));
    painter.circle_stroke(at, radius - 2.5, Stroke::new(1.0, Color32::from_white_alpha(130)));
    // A piece that is only considered lets some of the room through.
    let ink = theme::ink_on(Theme::from_ctx(painter.ctx()).room.blend(colour));
    if label == SHARED {
        let diamond = [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y].map(|corner| at + corner * radius * 0.55);
        painter.add(egui::Shape::closed_line(diamond.to_vec(), Stroke::new((radius * 0.16).max(1.5), ink)));
        return;
    }
    let size = radius * 1.15;
    let size = whole(painter, if is_touched(painter) { size.max(theme::SIZES[0]) } else { size });
    painter.text(at, Align2::CENTER_CENTER, label, FontId::new(size, theme::semibold()), ink);
}

/// Positions of pieces at a state: on its rim, so that its name stays readable, on the side with the fewest arrows and letters,
/// preferably the upper one. Several pieces are spread around the rim.
pub fn piece_place(figure: &Figure, frame: Placement, state: StateId, index: usize, count: usize) -> Option<Pos2> {
    let centre = frame.at(figure.states.get(state.index())?.centre);
    let radius = piece_radius(frame);
    let away = (frame.scale + 0.55 * radius).max(NAMED * frame.scale + radius);
    let step = (2.0 * (1.05 * radius / away).min(1.0).asin()).min(TAU / count.max(1) as f32);
    let place = |middle: f32, index: usize| {
        let angle = middle + (index as f32 - (count as f32 - 1.0) / 2.0) * step;
        centre + away * Vec2::angled(angle)
    };
    let near = obstacles(figure, frame, state, centre, away + 3.0 * radius);
    // More free space than a little is no advantage.
    let room = |middle: f32| {
        let clear = |at: Pos2| near.iter().map(|(other, size)| at.distance(*other) - size - radius).fold(0.25 * radius, f32::min);
        (0..count).map(|index| clear(place(middle, index))).fold(f32::INFINITY, f32::min)
    };
    let mut best = (-FRAC_PI_2, f32::NEG_INFINITY);
    for turn in 0..=DIRECTIONS / 2 {
        for side in [1.0, -1.0] {
            let middle = -FRAC_PI_2 + side * turn as f32 * TAU / DIRECTIONS as f32;
            let free = room(middle);
            if free > best.1 + 0.1 {
                best = (middle, free);
            }
        }
    }
    Some(place(best.0, index))
}

/// The part of a state's circle in which its name is, as a share of the radius.
const NAMED: f32 = 0.85;
/// Directions from a state in which its pieces may be placed.
const DIRECTIONS: usize = 24;

/// Returns the neighbourhood of a state: points of arrows, letters, other states, each with its radius.
fn obstacles(figure: &Figure, frame: Placement, state: StateId, centre: Pos2, reach: f32) -> Vec<(Pos2, f32)> {
    let mut near = Vec::new();
    let mut add = |at: Pos2, size: f32| {
        if at.distance(centre) - size < reach {
            near.push((at, size));
        }
    };
    let samples = |curve: &Cubic| -> Vec<Pos2> { (0..=12).map(|k| frame.at(curve.at(f64::from(k) / 12.0))).collect() };
    for edge in &figure.edges {
        samples(&edge.shaft).into_iter().for_each(|at| add(at, 1.0));
        edge.head.iter().for_each(|point| add(frame.at(*point), 1.0));
        let letter = letter_size(frame);
        let width = letter * (0.52 + 0.5 * edge.letters.len().saturating_sub(1) as f32);
        add(frame.at(edge.label.centre), width);
    }
    for start in &figure.starts {
        samples(&start.shaft).into_iter().for_each(|at| add(at, 1.0));
    }
    for other in figure.states.iter().filter(|other| other.id != state) {
        add(frame.at(other.centre), frame.scale);
    }
    near
}

/// Returns the place along an edge at `t` from 0 to 1, for a piece on its way; `None` if the edge does not exist.
pub fn along(figure: &Figure, frame: Placement, from: StateId, letter: Letter, t: f32) -> Option<Pos2> {
    let edge = figure.edges.iter().find(|e| e.from == from && e.letters.contains(&letter))?;
    Some(frame.at(edge.curve.at(f64::from(t))))
}

/// Returns the radius of a piece in a figure's frame, in points.
pub fn piece_radius(frame: Placement) -> f32 {
    (frame.scale * 0.36).clamp(8.0, 15.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::{BUILTIN, builtin};
    use fob_services::data::DfaEntry;
    use fob_store::Origin;

    /// For every built-in DFA, large and small: the part of a state inside its rim, where its name is, is free of pieces, and the
    /// pieces do not overlap.
    #[test]
    fn pieces_cover_neither_the_name_of_their_state_nor_each_other() {
        for (key, _) in BUILTIN {
            let entry = DfaEntry::new(key, builtin(key).expect("built in"), Origin::BuiltIn);
            let figure = entry.figure();
            for size in [vec2(150.0, 90.0), vec2(300.0, 130.0), vec2(420.0, 300.0)] {
                let frame = Placement::fit(figure, Rect::from_min_size(Pos2::ZERO, size), 34.0);
                let radius = piece_radius(frame);
                for state in &figure.states {
                    let centre = frame.at(state.centre);
                    for count in 1..=4 {
                        let at: Vec<Pos2> = (0..count)
                            .map(|index| piece_place(figure, frame, state.id, index, count).expect("a state"))
                            .collect();
                        for (k, place) in at.iter().enumerate() {
                            assert!(place.distance(centre) >= NAMED * frame.scale + radius - 0.01, "{key} {size}: {state:?}");
                            // Several large pieces around a small state may touch.
                            let apart = at[..k].iter().all(|other| other.distance(*place) >= 1.4 * radius);
                            assert!(apart, "{key} {size}: {at:?}");
                        }
                    }
                }
            }
        }
    }

    /// A piece is where no letter is: the letter that its string reads next can be read.
    #[test]
    fn a_piece_covers_no_letter_of_an_arrow() {
        for key in ["rope", "ends-with-green", "third-from-last-green", "last-two-differ"] {
            let entry = DfaEntry::new(key, builtin(key).expect("built in"), Origin::BuiltIn);
            let figure = entry.figure();
            let frame = Placement::fit(figure, Rect::from_min_size(Pos2::ZERO, vec2(400.0, 240.0)), 34.0);
            for state in &figure.states {
                let place = piece_place(figure, frame, state.id, 0, 1).expect("a state");
                let nearest =
                    figure.edges.iter().map(|edge| frame.at(edge.label.centre).distance(place)).fold(f32::MAX, f32::min);
                assert!(nearest > piece_radius(frame), "{key}, {state:?}: a letter is {nearest} points from the piece");
            }
        }
    }
}
