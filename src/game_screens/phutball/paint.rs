//! The board in birch with its rims, men and ball, drawn by the panels' painter: at the table, in small and in the help.

use super::grid::Grid;
use super::motion::Seen;
use egui::epaint::TextShape;
use egui::{Align2, Color32, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};
use fob_games::phutball::{Phutball, Point, Side};
use fob_kit::theme::{self, Theme};

const BIRCH: [Color32; 2] = [Color32::from_rgb(0xD9, 0xB8, 0x88), Color32::from_rgb(0xC7, 0x9F, 0x68)];
const RIM: Color32 = Color32::from_rgb(0x6B, 0x4A, 0x2F);
const LINE: Color32 = Color32::from_rgb(0x80, 0x5C, 0x38);
const MAN: Color32 = Color32::from_rgb(0x1C, 0x1D, 0x21);
const MAN_LIGHT: Color32 = Color32::from_rgb(0x62, 0x65, 0x6E);
const BALL: Color32 = Color32::from_rgb(0xFC, 0xFA, 0xF4);
const CHALK: Color32 = Color32::from_rgb(0xFF, 0xF9, 0xEC);

/// The ink of the last move and of other plain marks on birch.
pub const INK: Color32 = Color32::from_rgb(0x3A, 0x22, 0x10);
/// The colour of possible jumps.
pub(crate) const JUMP: Color32 = Color32::from_rgb(0x16, 0x45, 0x80);
/// The colour of good news for the player to move.
pub const GOOD: Color32 = Color32::from_rgb(0x0E, 0x50, 0x2A);
/// The colour of the opponent's threats.
pub const BAD: Color32 = Color32::from_rgb(0x9B, 0x16, 0x16);
/// The colour of advice: the hint, and the best line.
pub(crate) const ADVICE: Color32 = Color32::from_rgb(0x66, 0x1C, 0x92);

/// The room that coordinates need next to the board, in points.
pub const MARGIN: f32 = 24.0;

/// The room that each of the coordinates needs along the board, in points.
const LABEL: f32 = 12.0;
/// The room that numbers of two digits need next to each other, in points.
const NUMBER: f32 = 19.0;

/// Returns the letter of a column.
pub fn letter(column: u8) -> String {
    // A point's text begins with its column.
    Point::new(column, 1).map_or_else(String::new, |point| point.to_string().chars().take(1).collect())
}

/// Returns the dark shade of a side on birch, and the light one on a rim.
pub(crate) const fn side_inks(side: Side) -> (Color32, Color32) {
    match side {
        Side::Ohs => (Color32::from_rgb(0x7A, 0x45, 0x00), Color32::from_rgb(0xF7, 0xCE, 0x7A)),
        Side::Eks => (Color32::from_rgb(0x10, 0x48, 0x74), Color32::from_rgb(0x9B, 0xD3, 0xF5)),
    }
}

/// Half the width of a man and of the ball.
pub fn radius(grid: &Grid) -> f32 {
    grid.cell() * 0.43
}

/// Draws the board without men: wood, grid, goal lines and rims. Words and coordinates are drawn if there is room.
pub fn board(painter: &Painter, grid: &Grid, theme: &Theme, words: bool) {
    let (wood, size) = (grid.wood(), grid.size());
    let edge = wood.expand((grid.cell() * 0.12).clamp(1.0, 4.0));
    painter.rect_filled(edge, 4.0, Theme::mix(RIM, Color32::BLACK, 0.35));
    let mut mesh = Mesh::default();
    for (at, colour) in [
        (wood.left_top(), BIRCH[0]),
        (wood.right_top(), BIRCH[0]),
        (wood.right_bottom(), BIRCH[1]),
        (wood.left_bottom(), BIRCH[1]),
    ] {
        mesh.colored_vertex(at, colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(mesh);
    let last = f32::from(size.rows);
    let thin = Stroke::new(1.0, LINE);
    for column in (1..=size.columns).map(f32::from) {
        painter.line_segment([grid.place(column, 1.0), grid.place(column, last)], thin);
    }
    for row in (1..=size.rows).map(f32::from) {
        painter.line_segment([grid.place(1.0, row), grid.place(f32::from(size.columns), row)], thin);
    }
    for (side, line, behind) in [(Side::Ohs, size.rows, size.rows + 1), (Side::Eks, 1, 0)] {
        let (dark, light) = side_inks(side);
        let rim = grid.rim(behind);
        // A little wider than the birch, whose edge is not smoothed.
        painter.rect_filled(rim.expand(0.75), CornerRadius::ZERO, RIM);
        let goal = [0.5, f32::from(size.columns) + 0.5].map(|column| grid.place(column, f32::from(line)));
        painter.line_segment(goal, Stroke::new((grid.cell() * 0.14).clamp(1.5, 4.0), dark));
        if words {
            rim_words(painter, grid, rim, side, light);
        }
    }
    // The middle, from which an even game starts.
    if size.columns % 2 == 1 && size.rows % 2 == 1 {
        let middle = grid.place(f32::from(size.columns / 2 + 1), f32::from(size.rows / 2 + 1));
        painter.circle_filled(middle, (grid.cell() * 0.09).max(1.0), LINE);
    }
    if words {
        coordinates(painter, grid, theme);
    }
}

/// Draws the owner of the goal at a rim, unless it is too low for letters.
fn rim_words(painter: &Painter, grid: &Grid, rim: Rect, side: Side, light: Color32) {
    let painter = painter.with_clip_rect(rim.intersect(painter.clip_rect()));
    let font = || FontId::proportional((grid.cell() * 0.5).clamp(13.0, 15.0));
    let (name, arrow) = match side {
        Side::Ohs => ("Ohs (O) score here", "↑"),
        Side::Eks => ("Eks (X) score here", "↓"),
    };
    let text = painter.layout_no_wrap(format!("{arrow}  {name}  {arrow}"), font(), light);
    // The text of a turned board is turned too: its upper side is at the right.
    let (along, across) = if grid.is_turned() { (rim.height(), rim.width()) } else { (rim.width(), rim.height()) };
    if across + 4.0 < text.size().y {
        return;
    }
    if text.size().x < along {
        let turn = if grid.is_turned() { std::f32::consts::FRAC_PI_2 } else { 0.0 };
        let at = rim.center() - text.size() / 2.0;
        painter.add(TextShape::new(at, text, light).with_angle_and_anchor(turn, Align2::CENTER_CENTER));
    } else {
        painter.text(rim.center(), Align2::CENTER_CENTER, side.to_string(), font(), light);
    }
}

fn coordinates(painter: &Painter, grid: &Grid, theme: &Theme) {
    let size = grid.size();
    let font = FontId::proportional((grid.cell() * 0.46).clamp(13.0, 15.0));
    // On a small board not every line has its own; numbers next to each other need more room than below each other.
    let step = |room: f32| (room / grid.cell()).ceil().max(1.0) as usize;
    let across = if grid.is_turned() { NUMBER } else { LABEL };
    // At both sides of the board, turned or not.
    let (columns, rows) = (f32::from(size.columns) + 0.5, f32::from(size.rows) + 1.5);
    let put = |ends: [Pos2; 2], text: String| {
        let way = (ends[1] - ends[0]).normalized();
        let away = way * (MARGIN / 2.0 - 1.0);
        for at in [ends[0] - away, ends[1] + away] {
            painter.text(at, Align2::CENTER_CENTER, &text, font.clone(), theme.dim);
        }
    };
    for column in (1..=size.columns).step_by(step(LABEL)) {
        put([-0.5, rows].map(|row| grid.place(f32::from(column), row)), letter(column));
    }
    for row in (0..=size.rows + 1).step_by(step(across)) {
        put([0.5, columns].map(|column| grid.place(column, f32::from(row))), row.to_string());
    }
}

/// Draws the men and the ball.
pub fn pieces(painter: &Painter, grid: &Grid, seen: &Seen, ball: Option<Pos2>) {
    for figure in &seen.men {
        man(painter, grid.at(figure.point), radius(grid), figure.there);
    }
    let at = ball.unwrap_or_else(|| grid.place(seen.ball.0, seen.ball.1));
    self::ball(painter, at, radius(grid), if ball.is_some() { 0.6 } else { seen.lift });
}

/// Draws a man, opaque at 1 and invisible at 0.
pub fn man(painter: &Painter, at: Pos2, radius: f32, there: f32) {
    if there <= 0.0 {
        return;
    }
    let size = radius * (0.6 + 0.4 * there);
    painter.circle_filled(at + vec2(0.0, size * 0.10), size, Color32::from_black_alpha((70.0 * there) as u8));
    painter.circle(at, size * 0.96, MAN.gamma_multiply(there), Stroke::new(1.0, Color32::BLACK.gamma_multiply(there)));
    painter.circle_filled(at - vec2(size, size) * 0.32, size * 0.22, MAN_LIGHT.gamma_multiply(there * 0.75));
}

/// Draws the ball, `lift` over the board.
pub fn ball(painter: &Painter, at: Pos2, radius: f32, lift: f32) {
    let size = radius * (1.0 + 0.22 * lift);
    let shadow = at + vec2(0.0, radius * (0.12 + 0.7 * lift));
    painter.circle_filled(shadow, size, Color32::from_black_alpha(70));
    let at = at - vec2(0.0, radius * 0.35 * lift);
    painter.circle(at, size * 0.96, BALL, Stroke::new((radius * 0.12).max(1.0), MAN));
    painter.circle_filled(at - vec2(size, size) * 0.28, size * 0.2, Color32::WHITE);
}

/// Draws the path of a jump: a bow that ends in an arrow's head short of the landing point.
pub fn bow(painter: &Painter, grid: &Grid, from: Pos2, to: Pos2, ink: Stroke, dashed: bool) {
    let along = to - from;
    let length = along.length();
    if length < 1.0 {
        return;
    }
    let bend = along.rot90() / length * (length * 0.07).min(grid.cell() * 0.35);
    let count = 16;
    let point = |t: f32| from + along * t + bend * (4.0 * t * (1.0 - t));
    let short = (radius(grid) * 0.75 / length).min(0.4);
    let end = 1.0 - short;
    let line: Vec<Pos2> = (0..=count).map(|i| point(end * i as f32 / count as f32)).collect();
    if dashed {
        painter.extend(Shape::dashed_line(&line, ink, 6.0, 4.0));
    } else {
        painter.add(Shape::line(line, ink));
    }
    let tip = point(1.0 - short * 0.4);
    let way = (tip - point(end - 0.04)).normalized();
    let head = (ink.width * 3.0).clamp(5.0, 11.0);
    let foot = tip - way * head;
    let side = way.rot90() * head * 0.6;
    painter.add(Shape::convex_polygon(vec![tip, foot + side, foot - side], ink.color, Stroke::NONE));
}

/// Draws a ring about a point.
pub fn ring(painter: &Painter, at: Pos2, radius: f32, ink: Stroke) {
    painter.circle_stroke(at, radius, ink);
}

/// Draws a cross over a man that a jump would take, in a light colour because the man is black.
pub fn cross(painter: &Painter, at: Pos2, radius: f32, colour: Color32) {
    let arm = radius * 0.5;
    for (x, y) in [(arm, arm), (arm, -arm)] {
        let ends = [at - vec2(x, y), at + vec2(x, y)];
        painter.line_segment(ends, Stroke::new(4.5, Color32::from_black_alpha(160)));
        painter.line_segment(ends, Stroke::new(2.5, colour));
    }
}

/// The cross's colour on a man.
pub(crate) const ON_MAN: Color32 = CHALK;

/// Draws a number in a disc, for the order of moves or jumps.
pub fn badge(painter: &Painter, at: Pos2, text: &str, colour: Color32) {
    painter.circle(at, 9.0, colour, Stroke::new(1.0, CHALK));
    painter.text(at, Align2::CENTER_CENTER, text, theme::strong(13.0), CHALK);
}

/// Draws the corner brackets of the keyboard's cursor.
pub fn cursor(painter: &Painter, grid: &Grid, point: Point) {
    let half = grid.cell() * 0.47;
    let square = Rect::from_center_size(grid.at(point), vec2(half, half) * 2.0);
    painter.rect_stroke(square.expand(1.0), 3.0, Stroke::new(4.0, CHALK), StrokeKind::Middle);
    painter.rect_stroke(square.expand(1.0), 3.0, Stroke::new(2.0, INK), StrokeKind::Middle);
}

/// Draws a position in small.
pub fn still(painter: &Painter, rect: Rect, theme: &Theme, position: &Phutball) {
    let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let grid = Grid::fit(position.pitch().size(), rect, 6.0);
    board(&painter, &grid, theme, false);
    pieces(&painter, &grid, &Seen::still(position.pitch()), None);
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_kit::theme::contrast;

    #[test]
    fn marks_read_on_both_ends_of_the_birch_and_words_on_the_rims() {
        for ground in BIRCH {
            for ink in [INK, JUMP, GOOD, BAD, ADVICE, side_inks(Side::Ohs).0, side_inks(Side::Eks).0, MAN] {
                assert!(contrast(ink, ground) >= 3.0, "{ink:?} on {ground:?} is {:.2}", contrast(ink, ground));
            }
        }
        for side in [Side::Ohs, Side::Eks] {
            assert!(contrast(side_inks(side).1, RIM) >= 4.5);
        }
    }

    #[test]
    fn columns_have_the_letters_of_the_text() {
        let all: String = (1..=15).map(letter).collect();
        assert_eq!(all, "ABCDEFGHJKLMNOP");
    }
}
