//! Overlays of the board: the last move, the possible jumps, the hand's way, advice and analysis.

use super::grid::Grid;
use super::hand::{Hand, Landing, landings};
use super::motion::Seen;
use super::paint::{self, ADVICE, BAD, GOOD, INK, JUMP, ON_MAN, bow, radius, ring};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};
use fob_games::phutball::{Analysis, Move, Phutball, Pitch, Point};
use fob_kit::theme::{self, Theme};

/// Maximum number of chains of a kind that are drawn: more of them would hide each other.
const MOST_CHAINS: usize = 3;
/// Minimum distance between the numbers of a line, in points.
const BADGE: f32 = 18.0;
/// A ring on a black man that was put last.
const GOLD: Color32 = Color32::from_rgb(0xF2, 0xB8, 0x4B);

/// Draws a path along some points.
fn way(painter: &Painter, grid: &Grid, points: &[Point], ink: Stroke, dashed: bool) {
    for pair in points.windows(2) {
        bow(painter, grid, grid.at(pair[0]), grid.at(pair[1]), ink, dashed);
    }
}

/// Draws a move: the path of the ball, or a ring for a man.
fn mv(painter: &Painter, grid: &Grid, mv: &Move, ink: Stroke, dashed: bool) -> Option<Pos2> {
    match mv {
        Move::Man(point) => {
            ring(painter, grid.at(*point), radius(grid) * 0.95, ink);
            Some(grid.at(*point))
        }
        Move::Ball(path) => {
            way(painter, grid, path, ink, dashed);
            path.last().map(|point| grid.at(*point))
        }
    }
}

/// Draws the places of the men that a move has taken.
fn gone(painter: &Painter, grid: &Grid, men: &[Point]) {
    for man in men {
        ring(painter, grid.at(*man), radius(grid) * 0.62, Stroke::new(1.5, INK.gamma_multiply(0.55)));
    }
}

/// Draws the last move, below the pieces: its path and the men that it took.
pub fn last(painter: &Painter, grid: &Grid, before: &Phutball, last: &Move) {
    if let Move::Ball(path) = last {
        gone(painter, grid, &Hand::along(before, path.get(1..).unwrap_or_default()).taken());
        way(painter, grid, path, Stroke::new(2.0, INK.gamma_multiply(0.8)), false);
        if let Some(start) = path.first() {
            ring(painter, grid.at(*start), radius(grid) * 0.35, Stroke::new(2.0, INK));
        }
    }
}

/// Draws the last move, above the pieces: the man that was put.
pub(crate) fn last_man(painter: &Painter, grid: &Grid, last: &Move) {
    if let Move::Man(point) = last {
        ring(painter, grid.at(*point), radius(grid) * 0.5, Stroke::new(2.0, GOLD));
    }
}

/// Draws the path that the hand has made.
pub fn hand(painter: &Painter, grid: &Grid, hand: &Hand) {
    gone(painter, grid, &hand.taken());
    way(painter, grid, &hand.path(), Stroke::new(2.5, JUMP), false);
}

/// Style of the jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// A ring at each landing point, while the ball is down.
    Rings,
    /// The jumps with their paths and the men that they take, while the ball is in the hand or under the pointer.
    All,
}

/// Draws the jumps that the ball can make next; `hot` is the one under the pointer.
pub fn jumps(painter: &Painter, grid: &Grid, pitch: &Pitch, plain: Plain, hot: Option<Point>) {
    for (i, Landing { to, men }) in landings(pitch).into_iter().enumerate() {
        let here = hot == Some(to);
        let (at, size) = (grid.at(to), radius(grid));
        if plain == Plain::All || here {
            let width = if here { 3.5 } else { 1.5 };
            bow(painter, grid, grid.at(pitch.ball()), at, Stroke::new(width, JUMP), false);
            men.iter().for_each(|man| paint::cross(painter, grid.at(*man), size, ON_MAN));
            let fill = Color32::from_rgb(0xE9, 0xE4, 0xDA);
            painter.circle(
                at,
                size * 0.86,
                if here { Color32::WHITE } else { fill },
                Stroke::new(if here { 3.5 } else { 2.0 }, JUMP),
            );
            painter.text(at, Align2::CENTER_CENTER, (i + 1).to_string(), theme::strong((size * 1.1).clamp(13.0, 20.0)), JUMP);
        } else {
            ring(painter, at, size * 0.4, Stroke::new(2.0, JUMP));
        }
    }
}

/// Draws a man that would be placed, or is under the pointer.
pub fn ghost(painter: &Painter, grid: &Grid, point: Point) {
    paint::man(painter, grid.at(point), radius(grid), 0.45);
}

/// Draws a jump that is not possible.
pub fn refused(painter: &Painter, grid: &Grid, from: Point, to: Point) {
    bow(painter, grid, grid.at(from), grid.at(to), Stroke::new(2.5, BAD), true);
    let arm = radius(grid) * 0.7;
    for (x, y) in [(arm, arm), (arm, -arm)] {
        painter.line_segment([grid.at(to) - vec2(x, y), grid.at(to) + vec2(x, y)], Stroke::new(3.5, BAD));
    }
}

/// Draws the computer's advice: one move.
pub fn advice(painter: &Painter, grid: &Grid, move_: &Move) {
    if let Some(at) = mv(painter, grid, move_, Stroke::new(3.5, ADVICE), false)
        && matches!(move_, Move::Man(_))
    {
        painter.circle_filled(at, radius(grid) * 0.3, ADVICE);
    }
}

/// Draws the results of the analysis: a dot on each point where the ball can end, goals in one with solid lines, threats with
/// dashed lines, a cross in a ring for every man that stops them all.
pub fn analysis(painter: &Painter, grid: &Grid, analysis: &Analysis) {
    for point in &analysis.ends {
        end(painter, grid.at(*point), radius(grid));
    }
    for threat in analysis.threats.iter().take(MOST_CHAINS) {
        mv(painter, grid, threat, Stroke::new(2.5, BAD), true);
    }
    for win in analysis.wins_in_one.iter().take(MOST_CHAINS) {
        mv(painter, grid, win, Stroke::new(3.0, GOOD), false);
    }
    for man in &analysis.saving_men {
        if let Move::Man(point) = man {
            saving(painter, grid.at(*point), radius(grid));
        }
    }
}

/// Draws the mark of a point on which the ball can end its move.
pub fn end(painter: &Painter, at: Pos2, radius: f32) {
    painter.circle_filled(at, (radius * 0.22).max(2.0), JUMP);
}

/// Draws the mark of a man that stops all threats.
pub fn saving(painter: &Painter, at: Pos2, radius: f32) {
    let arm = radius * 0.5;
    painter.circle(at, radius * 0.9, Color32::from_rgb(0xDD, 0xEB, 0xD8), Stroke::new(2.5, GOOD));
    painter.hline(at.x - arm..=at.x + arm, at.y, Stroke::new(3.0, GOOD));
    painter.vline(at.x, at.y - arm..=at.y + arm, Stroke::new(3.0, GOOD));
}

/// Draws the best line: its moves in order, each with its number.
pub fn line(painter: &Painter, grid: &Grid, line: &[(Phutball, Move)]) {
    let mut badges: Vec<(Pos2, usize)> = Vec::new();
    for (i, (_, move_)) in line.iter().enumerate() {
        let ink = Stroke::new(if i == 0 { 3.0 } else { 2.0 }, ADVICE.gamma_multiply(if i == 0 { 1.0 } else { 0.75 }));
        badges.extend(mv(painter, grid, move_, ink, i > 0).map(|at| (at, i + 1)));
    }
    let mut put: Vec<Pos2> = Vec::new();
    for (at, number) in badges {
        // At a corner of its point without another number; on a small board as near as the labels allow.
        let wood = grid.wood().shrink(BADGE / 2.0);
        let free = |place: &Pos2| wood.contains(*place) && put.iter().all(|other| other.distance(*place) >= BADGE);
        let corners = [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let near = corners.map(|(x, y)| at + vec2(x, y) * radius(grid) * 0.8);
        let ways = corners.into_iter().chain([(1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0)]);
        let far = (1u8..40).flat_map(|steps| ways.clone().map(move |(x, y)| at + vec2(x, y) * f32::from(steps) * BADGE / 2.0));
        // If a small board has no room left, the list of the moves next to it shows the rest.
        let Some(place) = near.into_iter().chain(far).find(free) else { continue };
        paint::badge(painter, place, &number.to_string(), ADVICE);
        put.push(place);
    }
}

/// Draws the move of the analysis under the pointer.
pub fn pointed(painter: &Painter, grid: &Grid, move_: &Move) {
    mv(painter, grid, move_, Stroke::new(6.0, Color32::WHITE), false);
    mv(painter, grid, move_, Stroke::new(3.5, JUMP), false);
}

/// Draws a tag next to the pointer.
pub fn tag(painter: &Painter, theme: &Theme, at: Pos2, within: Rect, text: &str) {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(15.0), theme.text);
    let size = galley.size() + vec2(20.0, 10.0);
    let left = (at.x + 18.0).min(within.right() - size.x - 4.0).max(within.left());
    let top = (at.y - size.y - 12.0).max(within.top() + 4.0);
    let rect = Rect::from_min_size(pos2(left, top), size);
    painter.rect(rect, 6.0, theme.raised, Stroke::new(1.0, theme.accent), StrokeKind::Inside);
    painter.galley(rect.min + vec2(10.0, 5.0), galley, theme.text);
}

/// Draws a board with the path of some jumps over it, for the rules and the help.
pub fn diagram(painter: &Painter, rect: Rect, theme: &Theme, position: &Phutball, jumps: &[Point]) {
    let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let grid = Grid::fit(position.pitch().size(), rect, paint::MARGIN + 2.0);
    paint::board(&painter, &grid, theme, true);
    paint::pieces(&painter, &grid, &Seen::still(position.pitch()), None);
    let made = Hand::along(position, jumps);
    made.taken().iter().for_each(|man| paint::cross(&painter, grid.at(*man), radius(&grid), ON_MAN));
    way(&painter, &grid, &made.path(), Stroke::new(2.0, JUMP), false);
}
