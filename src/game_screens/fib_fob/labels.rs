//! Letters and numbers next to the boards, and the tag under the pointer.

use super::scene::GAP;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_games::fib_fob::Square;
use fob_kit::scene::eye::Lens;
use fob_kit::theme::{self, Theme};

/// Distance from the middle of a board to its labels, in squares.
const OUT: f32 = 4.75;
/// The width of a board's number, in points.
const ROOM: f32 = 62.0;
/// The width of a picture with room for the numbers only, in points.
const NARROW: f32 = 240.0;
/// Room for part of a number at either side of a narrow picture, in points.
pub const SIDE: f32 = 22.0;

/// A word next to a board.
#[derive(Clone, Debug)]
pub struct Label {
    at: Pos2,
    anchor: Align2,
    text: String,
    font: FontId,
    ink: Color32,
    /// The background of a word that may cover a board.
    ground: Option<Color32>,
}

/// Draws the words next to the boards.
pub fn draw(painter: &Painter, labels: &[Label]) {
    for label in labels {
        let galley = painter.layout_no_wrap(label.text.clone(), label.font.clone(), label.ink);
        let place = label.anchor.anchor_size(label.at, galley.size());
        if let Some(ground) = label.ground {
            painter.rect_filled(place.expand2(vec2(4.0, 1.0)), 4.0, ground);
        }
        painter.galley(place.min, galley, label.ink);
    }
}

/// The files and ranks of the ship's board and of the lowest, and the boards' numbers.
pub fn labels(lens: &Lens, ship: Square, theme: &Theme) -> Vec<Label> {
    let near = |a: [f32; 3], b: [f32; 3]| if lens.depth(a) < lens.depth(b) { a } else { b };
    let z = near([0.0, 0.0, OUT], [0.0, 0.0, -OUT])[2];
    let x = near([OUT, 0.0, 0.0], [-OUT, 0.0, 0.0])[0];
    let at_home = ship.board() == 0;
    let mut labels = Vec::new();
    for board in [0, ship.board()].into_iter().take(if at_home { 1 } else { 2 }) {
        let y = f32::from(board) * GAP;
        let here = board == ship.board();
        for i in 0..8u8 {
            let along = f32::from(i) - 3.5;
            let letter = char::from(b'a' + i).to_string();
            let (file, rank) = (i == ship.file(), i == ship.rank());
            let mut put = |at: [f32; 3], text: String, strong: bool| {
                let size = (lens.scale(at) * 0.42).clamp(9.0, 16.0);
                // Letters below 13 points are unreadable, so none are drawn.
                if size < 10.0 {
                    return;
                }
                let (font, ink) = if strong && here {
                    (theme::strong(size.max(13.0)), theme.accent)
                } else {
                    (FontId::proportional(size.max(13.0)), if here { theme.text } else { theme.dim })
                };
                labels.extend(lens.project(at).map(|at| Label {
                    at,
                    anchor: Align2::CENTER_CENTER,
                    text,
                    font,
                    ink,
                    ground: None,
                }));
            };
            put([along, y, z], letter, file);
            put([x, y, -along], (i + 1).to_string(), rank);
        }
    }
    let (mut numbers, mut raised): (Vec<Label>, Vec<Pos2>) = Default::default();
    for label in (0..8).filter_map(|board| number(lens, board, ship, theme)) {
        let height = label.at.y;
        let moved = moved_clear(label, &labels, &raised, lens.rect);
        raised.extend((moved.at.y < height).then_some(moved.at));
        numbers.push(moved);
    }
    labels.extend(numbers);
    labels
}

/// Returns the width of a board's number next to a picture, in points.
fn room_for(picture: Rect) -> f32 {
    if picture.width() < NARROW { 14.0 } else { ROOM }
}

/// Moves a board's number to the left of the letters and digits in its way, but not out of the picture.
fn moved_clear(mut number: Label, others: &[Label], raised: &[Pos2], within: Rect) -> Label {
    let wide = room_for(within);
    let (room, half) = (vec2(wide, 16.0), vec2(8.0, 9.0));
    let taken = |at: Pos2| {
        let own = Rect::from_min_max(pos2(at.x - room.x, at.y - 0.5 * room.y), pos2(at.x, at.y + 0.5 * room.y));
        others.iter().filter(|other| own.expand2(half).contains(other.at)).map(|other| other.at.x).reduce(f32::min)
    };
    // Each step moves it to the left, past at least one of them.
    while let Some(left) = taken(number.at) {
        number.at.x = left - half.x - 1.0;
    }
    // The number must stay in the picture: there it is above the numbers in its way, and those above it make way in turn.
    let left = within.left() + wide - 4.0;
    let is_at_edge = number.at.x < left;
    number.at.x = number.at.x.max(left);
    let is_below = |at: Pos2| raised.iter().any(|other| (*other - at).abs().y < room.y && (*other - at).abs().x < room.x);
    while (is_at_edge && taken(number.at).is_some() || is_below(number.at)) && number.at.y > within.top() + room.y {
        number.at.y -= 4.0;
    }
    number
}

/// A board's number, at the corner that is furthest to the side.
fn number(lens: &Lens, board: u8, ship: Square, theme: &Theme) -> Option<Label> {
    let y = f32::from(board) * GAP;
    let corners = [(-4.3, -4.3), (-4.3, 4.3), (4.3, -4.3), (4.3, 4.3)];
    let seen = corners.iter().filter_map(|(x, z)| lens.project([*x, y, *z]));
    let corner = seen.min_by(|a, b| a.x.total_cmp(&b.x))?;
    let here = board == ship.board();
    // The number of a board that is partly outside the picture would cover another number.
    if corner.x < lens.rect.left() && !here {
        return None;
    }
    let (font, ink) = if here { (theme::strong(15.0), theme.accent) } else { (FontId::proportional(13.0), theme.dim) };
    let (at, anchor) = (corner - vec2(8.0, 0.0), Align2::RIGHT_CENTER);
    // A picture that is zoomed has no room for it next to the board.
    let ground = (at.x < lens.rect.left() + room_for(lens.rect) - 4.0).then_some(theme.panel);
    // Next to a narrow picture only the number is shown, which covers no board.
    let text = if lens.rect.width() < NARROW { (board + 1).to_string() } else { format!("board {}", board + 1) };
    Some(Label { at, anchor, text, font, ink, ground })
}

/// A tag next to the pointer.
pub fn tag(ui: &Ui, theme: &Theme, at: Pos2, within: Rect, text: &str) {
    let painter = ui.painter().with_clip_rect(within);
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(15.0), theme.text);
    let size = galley.size() + vec2(20.0, 10.0);
    let left = (at.x + 18.0).min(within.right() - size.x - 4.0);
    let top = (at.y - size.y - 10.0).max(within.top() + 4.0);
    let rect = Rect::from_min_size(pos2(left, top), size);
    painter.rect(rect, 6.0, theme.raised, Stroke::new(1.0, theme.accent), StrokeKind::Inside);
    painter.galley(rect.min + vec2(10.0, 5.0), galley, theme.text);
}
