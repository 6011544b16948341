//! Pictures of strings, figures and points.

use super::canvas::{Canvas, PLAYER_COLOURS, arrow};
use egui::{Align2, Color32, FontId, Pos2, Rect, Stroke, pos2, vec2};
use fob_automata::{Letter, StateId};
use fob_board::{Colour, Hole};
use fob_kit::theme;
use fob_kit::widgets::figure::{self, Marks, Placement};
use fob_kit::widgets::letters;
use fob_rules::Points;
use fob_services::data::DfaEntry;

/// Returns a figure with a piece on a state.
fn with_piece(canvas: &Canvas, entry: &DfaEntry, rect: Rect, marks: &Marks, on: StateId) -> Placement {
    let frame = Placement::fit(entry.figure(), rect, 30.0);
    figure::draw(&canvas.painter, canvas.theme, entry.figure(), frame, marks);
    if let Some(at) = figure::piece_place(entry.figure(), frame, on, 0, 1) {
        figure::piece(&canvas.painter, at, figure::piece_radius(frame), PLAYER_COLOURS[0], "A");
    }
    frame
}

/// Draws the rope with a piece on its start.
pub(super) fn rope(canvas: &Canvas) {
    let entry = &canvas.kit.rope;
    let start = entry.dfa.start();
    let marks = Marks { states: vec![(start, PLAYER_COLOURS[0])], ..Marks::default() };
    with_piece(canvas, entry, canvas.rect.shrink2(vec2(14.0, 20.0)), &marks, start);
}

/// Draws a puck that falls, the string that grows, and the piece that moves.
pub(super) fn works(canvas: &Canvas) {
    let r = canvas.rect;
    let split = r.top() + r.height() * 0.52;
    let corner = Rect::from_min_max(r.min + vec2(10.0, 10.0), pos2(r.left() + r.width() * 0.46, split - 4.0));
    let board = &canvas.kit.board;
    let (fit, painter) = canvas.part(corner, (0.315, 0.325), 0.29);
    let hole = fit.to_screen(board.hole_centre(Hole::NE));
    let puck = board.pucks.disc.outer_radius as f32 * fit.scale;
    let from = hole + vec2(-0.115, 0.10) * fit.scale;
    letters::puck(&painter, canvas.theme, from, puck, Colour::Green, 1.0);
    let way = (hole - from).normalized();
    arrow(&painter, &[from + way * (puck + 4.0), hole - way * puck * 0.4], Color32::from_rgb(0xFF, 0xF9, 0xEC), 2.5);
    // The string with its new letter.
    let left = r.left() + r.width() * 0.52;
    let at = pos2(left + 12.0, corner.center().y + 6.0);
    text(canvas, at - vec2(12.0, 40.0), "String A");
    let word = [Colour::Green, Colour::Red, Colour::Green];
    for (i, colour) in word.iter().enumerate() {
        let p = at + vec2(i as f32 * 30.0, 0.0);
        letters::puck(&canvas.painter, canvas.theme, p, 11.0, *colour, 1.0);
        if i == 2 {
            canvas.painter.circle_stroke(p, 14.0, Stroke::new(2.0, canvas.theme.accent));
        }
    }
    // The piece goes from state 1 to 2 along the green arrow: g, r, then the new g.
    let entry = &canvas.kit.rope;
    let here = entry.dfa.run(&[Letter::Green, Letter::Red]);
    let next = entry.dfa.step(here, Letter::Green);
    let room = Rect::from_min_max(pos2(r.left() + 12.0, split + 10.0), r.max - vec2(12.0, 16.0));
    let marks = Marks { states: vec![(next, canvas.theme.accent)], edge: Some((here, Letter::Green)), ..Marks::default() };
    let frame = Placement::fit(entry.figure(), room, 30.0);
    figure::draw(&canvas.painter, canvas.theme, entry.figure(), frame, &marks);
    let radius = figure::piece_radius(frame);
    if let Some(at) = figure::piece_place(entry.figure(), frame, here, 0, 1) {
        figure::piece(&canvas.painter, at, radius, PLAYER_COLOURS[0].gamma_multiply(0.45), "A");
    }
    if let Some(at) = figure::piece_place(entry.figure(), frame, next, 0, 1) {
        figure::piece(&canvas.painter, at, radius, PLAYER_COLOURS[0], "A");
    }
}

fn text(canvas: &Canvas, at: Pos2, what: &str) {
    canvas.painter.text(at, Align2::LEFT_CENTER, what, FontId::proportional(14.0), canvas.theme.dim);
}

/// Draws the states that a word passes.
pub(super) fn word(canvas: &Canvas) {
    let entry = &canvas.kit.rope;
    let word = [Colour::Green, Colour::Red, Colour::Red, Colour::Green];
    let letters: Vec<Letter> = word.iter().map(|c| figure::letter_of(*c)).collect();
    let path = entry.dfa.path(&letters);
    let step = (canvas.rect.width() - 24.0) / (path.len() as f32 * 2.0 - 1.0);
    let radius = (step * 0.42).min(20.0);
    let y = canvas.rect.center().y;
    for (i, id) in path.iter().enumerate() {
        let at = pos2(canvas.rect.left() + 12.0 + step * (i as f32 * 2.0 + 0.5), y);
        let state = entry.dfa.state(*id);
        let fill =
            if state.accepting { theme::Theme::mix(canvas.theme.raised, canvas.theme.accent, 0.22) } else { canvas.theme.raised };
        let last = i + 1 == path.len();
        if last {
            canvas.painter.circle_filled(at, radius + 5.0, PLAYER_COLOURS[0].gamma_multiply(0.35));
        }
        canvas.painter.circle(at, radius, fill, Stroke::new(1.5, canvas.theme.text));
        if state.accepting {
            canvas.painter.circle_stroke(at, radius - 3.5, Stroke::new(1.5, canvas.theme.text));
        }
        canvas.painter.text(at, Align2::CENTER_CENTER, &state.name, theme::strong(15.0), canvas.theme.text);
        if let Some(colour) = word.get(i) {
            let next = at + vec2(step * 2.0, 0.0);
            arrow(&canvas.painter, &[at + vec2(radius + 3.0, 0.0), next - vec2(radius + 3.0, 0.0)], canvas.theme.dim, 1.8);
            let middle = at + vec2(step, -radius - 2.0);
            letters::puck(&canvas.painter, canvas.theme, middle, 9.0, *colour, 1.0);
        }
    }
}

/// Draws two pucks in one hole, and the two orders with their results.
pub(super) fn order(canvas: &Canvas) {
    let r = canvas.rect;
    let corner = Rect::from_min_size(r.min + vec2(10.0, 10.0), vec2(r.height() - 20.0, r.height() - 20.0));
    let board = &canvas.kit.board;
    let (fit, painter) = canvas.part(corner, (0.345, 0.345), 0.19);
    let hole = fit.to_screen(board.hole_centre(Hole::NE));
    let size = board.hole_radius() as f32 * fit.scale * 0.36;
    letters::puck(&painter, canvas.theme, hole - vec2(size * 1.15, 0.0), size, Colour::Green, 1.0);
    letters::puck(&painter, canvas.theme, hole + vec2(size * 1.15, 0.0), size, Colour::Red, 1.0);
    let entry = &canvas.kit.ends;
    let left = corner.right() + 20.0;
    let card = vec2((r.right() - 14.0 - left).min(220.0), (corner.height() - 12.0) / 2.0);
    for (i, order) in [[Colour::Red, Colour::Green], [Colour::Green, Colour::Red]].into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(left, corner.top() + i as f32 * (card.y + 12.0)), card);
        let chosen = i == 0;
        let edge = if chosen { canvas.theme.accent } else { canvas.theme.line };
        let fill = if chosen { theme::Theme::mix(canvas.theme.raised, canvas.theme.accent, 0.25) } else { canvas.theme.raised };
        let width = if chosen { 2.0 } else { 1.0 };
        canvas.painter.rect(rect, 6.0, fill, Stroke::new(width, edge), egui::StrokeKind::Inside);
        for (k, colour) in order.iter().enumerate() {
            let at = rect.left_center() + vec2(20.0 + 24.0 * k as f32, 0.0);
            letters::puck(&canvas.painter, canvas.theme, at, 10.0, *colour, 1.0);
        }
        let letters: Vec<Letter> = order.iter().map(|c| figure::letter_of(*c)).collect();
        let state = entry.dfa.state(entry.dfa.run(&letters));
        let (sign, ink) = if state.accepting { ("✓ accepted", canvas.theme.good) } else { ("× rejected", canvas.theme.bad) };
        canvas.painter.text(rect.left_center() + vec2(66.0, 0.0), Align2::LEFT_CENTER, sign, FontId::proportional(14.0), ink);
    }
}

/// Draws the share of each owner by the number of accepted strings of four.
pub(super) fn shares(canvas: &Canvas) {
    let r = canvas.rect.shrink2(vec2(16.0, 12.0));
    let row = r.height() / 5.0;
    for accepted in 0..=4_usize {
        let y = r.top() + row * (accepted as f32 + 0.5);
        for player in 0..4 {
            let at = pos2(r.left() + 18.0 + player as f32 * 34.0, y);
            if player < accepted {
                figure::piece(&canvas.painter, at, 12.0, PLAYER_COLOURS[player], ["A", "B", "C", "D"][player]);
            } else {
                canvas.painter.circle_stroke(at, 11.0, Stroke::new(1.5, canvas.theme.line));
            }
        }
        // All four accepted share nothing, and so do none.
        let share = if accepted == 4 { Points::ZERO } else { Points::share(accepted) };
        let text = match accepted {
            0 | 4 => "nobody gets any".to_owned(),
            1 => "1 point".to_owned(),
            _ => format!("{share} each"),
        };
        let ink = if share == Points::ZERO { canvas.theme.dim } else { canvas.theme.text };
        canvas.painter.text(pos2(r.left() + 162.0, y), Align2::LEFT_CENTER, text, theme::strong(15.0), ink);
    }
}
