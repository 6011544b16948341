//! Letters and numbers beside the boards, and the tag under the pointer.

use super::Cx;
use super::eye::{GAP, Lens};
use crate::app::theme;
use crate::games::fib_fob::FibFob;
use egui::{Align2, FontId, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

/// From the middle of a board to its labels, in squares.
const OUT: f32 = 4.75;

/// Draws the files and ranks of the ship's board and of the lowest, and the boards' numbers.
pub fn draw(ui: &Ui, lens: &Lens, cx: &Cx<'_, FibFob>, shown: &FibFob) {
    let painter = ui.painter().with_clip_rect(lens.rect);
    let near = |a: [f32; 3], b: [f32; 3]| if lens.depth(a) < lens.depth(b) { a } else { b };
    let z = near([0.0, 0.0, OUT], [0.0, 0.0, -OUT])[2];
    let x = near([OUT, 0.0, 0.0], [-OUT, 0.0, 0.0])[0];
    let at_home = shown.ship().board() == 0;
    for board in [0, shown.ship().board()].into_iter().take(if at_home { 1 } else { 2 }) {
        let y = f32::from(board) * GAP;
        let here = board == shown.ship().board();
        for i in 0..8u8 {
            let along = f32::from(i) - 3.5;
            let letter = char::from(b'a' + i).to_string();
            let (file, rank) = (i == shown.ship().file(), i == shown.ship().rank());
            let put = |at: [f32; 3], text: String, strong: bool| {
                let size = (lens.scale(at) * 0.42).clamp(9.0, 16.0);
                // Below 13 points nothing is read: better no letters than such.
                if size < 10.0 {
                    return;
                }
                let (font, ink) = if strong && here {
                    (theme::strong(size.max(13.0)), cx.theme.accent)
                } else {
                    (FontId::proportional(size.max(13.0)), if here { cx.theme.text } else { cx.theme.dim })
                };
                if let Some(p) = lens.project(at) {
                    painter.text(p, Align2::CENTER_CENTER, text, font, ink);
                }
            };
            put([along, y, z], letter, file);
            put([x, y, -along], (i + 1).to_string(), rank);
        }
    }
    numbers(&painter, lens, cx, shown);
}

/// The boards' numbers, at the corner that is furthest to the side.
fn numbers(painter: &egui::Painter, lens: &Lens, cx: &Cx<'_, FibFob>, shown: &FibFob) {
    for board in 0..8u8 {
        let y = f32::from(board) * GAP;
        let corners = [(-4.3, -4.3), (-4.3, 4.3), (4.3, -4.3), (4.3, 4.3)];
        let seen = corners.iter().filter_map(|(x, z)| lens.project([*x, y, *z]));
        let Some(corner) = seen.min_by(|a, b| a.x.total_cmp(&b.x)) else { continue };
        let here = board == shown.ship().board();
        let text = format!("board {}", board + 1);
        let (font, ink) = if here { (theme::strong(15.0), cx.theme.accent) } else { (FontId::proportional(13.0), cx.theme.dim) };
        painter.text(corner - vec2(8.0, 0.0), Align2::RIGHT_CENTER, text, font, ink);
    }
}

/// A tag beside the pointer.
pub fn tag(ui: &Ui, cx: &Cx<'_, FibFob>, at: Pos2, within: Rect, text: &str) {
    let painter = ui.painter().with_clip_rect(within);
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(15.0), cx.theme.text);
    let size = galley.size() + vec2(20.0, 10.0);
    let left = (at.x + 18.0).min(within.right() - size.x - 4.0);
    let top = (at.y - size.y - 10.0).max(within.top() + 4.0);
    let rect = Rect::from_min_size(pos2(left, top), size);
    painter.rect(rect, 6.0, cx.theme.raised, Stroke::new(1.0, cx.theme.accent), StrokeKind::Inside);
    painter.galley(rect.min + vec2(10.0, 5.0), galley, cx.theme.text);
}
