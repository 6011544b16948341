//! Pictures of the board.

use super::canvas::{Canvas, PLAYER_COLOURS, arrow, striker};
use egui::{Align2, Color32, FontId, Pos2, Rect, Stroke, pos2, vec2};
use fob_board::{Colour, Hole, Layout, Point, Side};
use fob_kit::aiming::aim::{Zone, straight};
use fob_kit::aiming::{hand, hole_labels};
use fob_kit::scene::Fit;
use fob_kit::theme;
use fob_kit::widgets::{figure, letters};
use fob_rules::{CustomSetup, CustomString, Kind, Setup};
use fob_services::phrases::string_letter;
use std::f64::consts::PI;

/// A mark that reads on wood and on dark.
const CHALK: Color32 = Color32::from_rgb(0xFF, 0xF9, 0xEC);
/// Writing on the wood.
const INK: Color32 = Color32::from_rgb(0x3A, 0x22, 0x10);

/// Returns the middle of a side, at a distance in metres from the middle of the board.
fn side_at(fit: &Fit, side: Side, metres: f64) -> Pos2 {
    let out = straight(side) + PI;
    fit.to_screen(Point::new(out.cos() * metres, out.sin() * metres))
}

/// Players at the sides that they shoot from, by number and colour.
fn players(canvas: &Canvas, fit: &Fit, count: usize) {
    let far = canvas.kit.board.inner_side / 2.0 - canvas.kit.board.line_inset;
    for side in Side::ALL {
        let player = side.index() % count;
        let at = side_at(fit, side, far);
        figure::piece(&canvas.painter, at, 12.0, PLAYER_COLOURS[player], &(player + 1).to_string());
    }
}

/// Returns a custom game: three holes against one.
pub(super) fn custom() -> Kind {
    let string = |holes: &[Hole], owner| CustomString { holes: holes.to_vec(), owner: Some(owner) };
    Kind::Custom(CustomSetup { players: 2, strings: vec![string(&[Hole::NE, Hole::SE, Hole::SW], 1), string(&[Hole::NW], 2)] })
}

/// Draws the string of each hole.
pub(super) fn links(canvas: &Canvas, kind: Kind) {
    let setup = Setup::new(kind, (*canvas.kit.rope.dfa).clone(), 15, 15);
    let links = setup.links();
    let fit = canvas.board(canvas.rect.shrink(6.0));
    players(canvas, &fit, usize::from(setup.players()));
    hole_labels(&canvas.painter, &fit, &canvas.kit.board, |hole| {
        let string = links.iter().position(|l| l.holes.contains(&hole)).unwrap_or_default();
        let colour = links[string].owner.map_or(CHALK, |o| PLAYER_COLOURS[usize::from(o - 1) % 4]);
        (string_letter(string), colour)
    });
    let text = match links.as_slice() {
        [_] => vec![("A", "everybody's".to_owned(), CHALK)],
        links => links
            .iter()
            .zip(["A", "B", "C", "D"])
            .map(|(l, letter)| {
                let owner = l.owner.unwrap_or(1);
                (letter, format!("player {owner}'s"), PLAYER_COLOURS[usize::from(owner - 1) % 4])
            })
            .collect(),
    };
    let size = (fit.scale * 0.038).clamp(13.0, 16.0);
    let top = fit.centre.y - (text.len() as f32 - 1.0) / 2.0 * size * 1.5;
    // A plate over the middle ring is the background of the rows.
    let plate = Rect::from_center_size(fit.centre, vec2(size * 9.6, size * (1.5 * text.len() as f32 + 0.7)));
    canvas.painter.rect_filled(plate, 8.0, Color32::from_rgb(0xDC, 0xBE, 0x92));
    for (i, (letter, owner, colour)) in text.iter().enumerate() {
        let y = top + i as f32 * size * 1.5;
        let at = pos2(fit.centre.x - size * 3.2, y);
        canvas.painter.circle(at, size * 0.62, Color32::from_rgb(0x12, 0x0E, 0x0B), Stroke::new(2.0, *colour));
        canvas.painter.text(at, Align2::CENTER_CENTER, *letter, theme::strong(size * 0.85), CHALK);
        let place = at + vec2(size * 1.1, 0.0);
        canvas.painter.text(place, Align2::LEFT_CENTER, owner, theme::strong(size), INK);
    }
}

/// Draws arrows between the sides, clockwise.
pub(super) fn turn(canvas: &Canvas) {
    let fit = canvas.board(canvas.rect.shrink(6.0));
    let far = canvas.kit.board.inner_side / 2.0 - canvas.kit.board.line_inset;
    for side in Side::ALL {
        // From the middle of a side to that of the next, clockwise as seen from above.
        let from = straight(side) + PI;
        let arc: Vec<Pos2> = (0..=16)
            .map(|k| {
                let angle = from - (0.16 + 0.68 * f64::from(k) / 16.0) * PI / 2.0;
                fit.to_screen(Point::new(angle.cos() * far, angle.sin() * far))
            })
            .collect();
        arrow(&canvas.painter, &arc, canvas.theme.accent, 3.0);
        let at = side_at(&fit, side, far);
        canvas.painter.circle(
            at,
            15.0,
            Color32::from_rgb(0x22, 0x24, 0x2A),
            Stroke::new(2.0, Color32::from_rgb(0xD8, 0xDC, 0xE4)),
        );
        let light = CHALK;
        canvas.painter.text(at, Align2::CENTER_CENTER, side.to_string(), theme::strong(15.0), light);
        let inner = side_at(&fit, side, far - 0.095);
        let number = ["1st", "2nd", "3rd", "4th"][side.index()];
        canvas.painter.text(inner, Align2::CENTER_CENTER, number, theme::strong(14.0), INK);
    }
}

/// Draws the line of S with its corner circles, and three places of the striker.
pub(super) fn line(canvas: &Canvas) {
    let board = &canvas.kit.board;
    let y = -(board.inner_side / 2.0 - board.line_inset);
    let (fit, painter) = canvas.part(canvas.rect, (-0.17, y + 0.035), 0.62);
    hand::draw_zone(&painter, canvas.theme, &fit, board, Zone::Side(Side::S));
    let r = board.striker.outer_radius as f32 * fit.scale;
    for (x, y, legal) in [(y, y, true), (-0.13, y, true), (0.05, y + 0.05, false)] {
        let at = fit.to_screen(Point::new(x, y));
        striker(&painter, canvas.theme, at, r);
        let (mark, colour) = if legal { ("✓", canvas.theme.good) } else { ("×", canvas.theme.bad) };
        let badge = at + vec2(0.0, -r - 15.0);
        painter.circle(badge, 10.0, canvas.theme.panel, Stroke::new(1.5, colour));
        painter.text(badge, Align2::CENTER_CENTER, mark, theme::strong(14.0), colour);
        if legal && x > y {
            arrow(&painter, &[at + vec2(0.0, -r - 28.0), at + vec2(0.0, -r - 62.0)], CHALK, 2.5);
        }
    }
}

/// Draws all pucks in the ring, and both strikers of the break.
pub(super) fn break_(canvas: &Canvas) {
    let fit = canvas.board(canvas.rect.shrink(6.0));
    let board = &canvas.kit.board;
    for puck in Layout::break_ring(board.clone()).pucks {
        let r = board.pucks.disc.outer_radius as f32 * fit.scale;
        letters::puck(&canvas.painter, canvas.theme, fit.to_screen(puck.at), r, puck.colour, 1.0);
    }
    let far = board.inner_side / 2.0 - board.line_inset;
    for side in [Side::S, Side::N] {
        let at = side_at(&fit, side, far);
        let r = board.striker.outer_radius as f32 * fit.scale;
        arrow(&canvas.painter, &[side_at(&fit, side, far - 0.035), side_at(&fit, side, 0.135)], CHALK, 2.5);
        striker(&canvas.painter, canvas.theme, at, r);
    }
}

/// Draws the striker in a hole, and a green puck on its way back.
pub(super) fn black(canvas: &Canvas) {
    let fit = canvas.board(canvas.rect.shrink(6.0));
    let board = &canvas.kit.board;
    let r = board.pucks.disc.outer_radius as f32 * fit.scale * 1.2;
    let hole = fit.to_screen(board.hole_centre(Hole::NE));
    striker(&canvas.painter, canvas.theme, hole, board.striker.outer_radius as f32 * fit.scale * 1.1);
    let from = fit.to_screen(board.hole_centre(Hole::SE));
    letters::puck(&canvas.painter, canvas.theme, from, r, Colour::Green, 0.55);
    let goal = fit.to_screen(Point::new(0.012, -0.012));
    // A shallow arc, so that the way back does not look like a shot.
    let bow: Vec<Pos2> = (0..=20)
        .map(|k| {
            let t = k as f32 / 20.0;
            let t = 0.10 + 0.78 * t;
            let straight = from.lerp(goal, t);
            straight + vec2(0.2, -0.2) * (t * (1.0 - t)) * fit.scale
        })
        .collect();
    arrow(&canvas.painter, &bow, canvas.theme.accent, 3.0);
    letters::puck(&canvas.painter, canvas.theme, goal, r, Colour::Green, 1.0);
}

/// Draws a corner as the referee shows it.
pub(super) fn tap(canvas: &Canvas) {
    let board = &canvas.kit.board;
    let (fit, painter) = canvas.part(canvas.rect, (0.205, 0.33), 0.51);
    let hole = fit.to_screen(board.hole_centre(Hole::NE));
    let radius = board.hole_radius() as f32 * fit.scale;
    painter.circle_stroke(hole, radius * 0.93, Stroke::new((radius * 0.12).clamp(2.0, 5.0), PLAYER_COLOURS[0]));
    letters::puck(&painter, canvas.theme, hole, radius * 0.5, Colour::Green, 1.0);
    let r = radius * 0.6;
    let red = hole - vec2(radius + 14.0 + r, 0.0);
    let green = red - vec2(2.0 * r + 10.0, 0.0);
    painter.rect_filled(Rect::from_two_pos(green, red).expand(r + 6.0), r + 6.0, Color32::from_black_alpha(110));
    letters::puck(&painter, canvas.theme, green, r, Colour::Green, 1.0);
    letters::puck(&painter, canvas.theme, red, r, Colour::Red, 1.0);
    painter.circle_stroke(green, r + 3.0, Stroke::new(2.5, canvas.theme.accent));
    let tip = green + vec2(-r * 0.2, r + 8.0);
    arrow(&painter, &[tip + vec2(-18.0, 40.0), tip], CHALK, 3.0);
    painter.text(tip + vec2(-20.0, 52.0), Align2::CENTER_CENTER, "tap", FontId::new(15.0, theme::semibold()), INK);
}
