//! The ship's board from above, next to the stack, in windows where the stack is too small for a finger: on a phone held
//! sideways, and on a tablet held upright.

use super::scene::{Colours, Mark};
use super::stack::{explain, marks, tap};
use super::state::FibFobView;
use super::texts;
use crate::view::Cx;
use egui::{Align2, Color32, FontId, Painter, Panel, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, vec2};
use fob_games::fib_fob::{FibFob, Square};
use fob_kit::layout::Window;
use fob_kit::theme::{self, Theme};

/// The least size of a square, in points.
const LEAST: f32 = 36.0;
/// The width for the stack, in points; less of it if the squares would be too small.
const STACK: f32 = 190.0;
/// The least width of the stack, in points.
const NARROW_STACK: f32 = 160.0;
/// The height of the board's name, in points.
const NAME: f32 = 20.0;
/// Margin around the board, in points.
const AROUND: f32 = 4.0;

/// Draws the board in windows that need it and have room; returns whether there is no room for the stack.
pub fn show(ui: &mut Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>, shown: &FibFob) -> bool {
    let window = Window::from_ui(ui);
    let room = ui.available_size() - vec2(2.0 * AROUND, NAME + 2.0 * AROUND);
    let beside = if window.has_two_columns() {
        // The stack is high, and a tablet has the height for it.
        room.x / 2.0
    } else {
        (room.x - STACK).max((room.x - NARROW_STACK).min(8.0 * LEAST))
    };
    // Next to an open sheet there may be room for only one of stack and flat boards: then the flat boards, which a finger can
    // use.
    let is_alone = beside < 8.0 * LEAST && room.x >= 8.0 * LEAST;
    let cell = (if is_alone { room.x } else { beside }.min(room.y) / 8.0).floor();
    if !(window.has_column() || window.has_two_columns()) || cell < LEAST {
        return false;
    }
    let frame = egui::Frame::new().fill(cx.theme.room).inner_margin(AROUND);
    let panel = Panel::left("ship's board").frame(frame).exact_size(8.0 * cell + 2.0 * AROUND).resizable(false);
    panel.show_separator_line(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(((ui.available_height() - NAME - 8.0 * cell) / 2.0 - AROUND).max(0.0));
        board(ui, view, cx, shown, cell);
    });
    is_alone
}

fn board(ui: &mut Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>, shown: &FibFob, cell: f32) {
    let number = shown.ship().board();
    let (name, _) = ui.allocate_exact_size(vec2(8.0 * cell, NAME), Sense::hover());
    let painter = ui.painter().clone();
    painter.text(
        name.left_top(),
        Align2::LEFT_TOP,
        texts::board_from_above(number + 1),
        FontId::proportional(13.0),
        cx.theme.dim,
    );
    let (rect, response) = ui.allocate_exact_size(vec2(8.0, 8.0) * cell, Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, texts::FROM_ABOVE));
    fob_kit::access::canvas(&response);
    let place = |file: u8, rank: u8| {
        let at = rect.left_bottom() + vec2(f32::from(file) * cell, -f32::from(rank + 1) * cell);
        Rect::from_min_size(at, vec2(cell, cell))
    };
    let free = cx.free && view.walk.is_none();
    let choices = view.choices(shown);
    let squares: &[Square] = if free { &choices.squares } else { &[] };
    if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
        && let Some(square) = square_at(rect, cell, at, number)
    {
        if squares.contains(&square) {
            tap(ui, view, cx, shown, square);
        } else if square != shown.ship() {
            explain(cx, shown, square);
        }
    }
    let chosen = view.target(shown).filter(|_| free);
    let colours = Colours::new(&cx.theme);
    for (file, rank) in (0..8u8).flat_map(|rank| (0..8u8).map(move |file| (file, rank))) {
        let is_goal = (file, rank, number) == (0, 0, 0);
        let is_light = (file + rank) % 2 == 1;
        let ground = if is_goal {
            colours.goal
        } else if is_light {
            colours.light
        } else {
            colours.dark
        };
        painter.rect_filled(place(file, rank), 0.0, ground);
    }
    painter.rect_stroke(rect, 0.0, Stroke::new(2.0, colours.rim), StrokeKind::Outside);
    for (square, mark) in marks(cx, shown, squares, chosen, view.walk.is_some()) {
        if square.board() == number {
            draw_mark(&painter, place(square.file(), square.rank()), mark, colours.mark(mark));
        }
    }
    ship(&painter, place(shown.ship().file(), shown.ship().rank()), colours.ship);
    for i in 0..8u8 {
        let corner = |file: u8, rank: u8| place(file, rank).shrink2(vec2(3.0, 1.0));
        let ink = Color32::from_rgb(0x22, 0x1A, 0x12);
        let font = || theme::strong(13.0);
        painter.text(corner(i, 0).right_bottom(), Align2::RIGHT_BOTTOM, char::from(b'a' + i), font(), ink);
        painter.text(corner(0, i).left_top(), Align2::LEFT_TOP, i + 1, font(), ink);
    }
}

/// Returns the square at a place of the board.
fn square_at(rect: Rect, cell: f32, at: Pos2, board: u8) -> Option<Square> {
    let (file, rank) = ((at.x - rect.left()) / cell, (rect.bottom() - at.y) / cell);
    // A place outside of the board is none: negative numbers become 0 only after this.
    (file >= 0.0 && rank >= 0.0).then(|| Square::new(file as u8, rank as u8, board)).flatten()
}

/// Draws a mark as on the stack: see [`Mark::rings`].
fn draw_mark(painter: &Painter, cell: Rect, mark: Mark, colour: Color32) {
    let dark = Stroke::new(1.5, Color32::from_rgb(0x22, 0x1A, 0x12));
    for &(sides, inner, outer, turn) in mark.rings() {
        let corners = |radius: f32| -> Vec<Pos2> {
            let corner = |i: u32| {
                let angle = turn + i as f32 / sides as f32 * std::f32::consts::TAU;
                cell.center() + vec2(angle.cos(), angle.sin()) * radius.min(0.68) * cell.width()
            };
            (0..sides as u32).map(corner).collect()
        };
        if inner == 0.0 {
            painter.add(Shape::convex_polygon(corners(outer), colour, dark));
        } else {
            let width = (outer - inner) * cell.width() * if sides == 4 { std::f32::consts::FRAC_1_SQRT_2 } else { 1.0 };
            painter.add(Shape::closed_line(corners(f32::midpoint(inner, outer)), Stroke::new(width, colour)));
        }
    }
}

/// Draws the ship, a rook.
fn ship(painter: &Painter, cell: Rect, colour: Color32) {
    let at = |x: f32, y: f32| cell.center() + vec2(x, y) * cell.width();
    let edge = Stroke::new(1.5, Theme::mix(colour, Color32::BLACK, 0.75));
    let part = |left: f32, top: f32, right: f32, bottom: f32| {
        painter.rect(Rect::from_min_max(at(left, top), at(right, bottom)), 1.0, colour, edge, StrokeKind::Inside);
    };
    part(-0.18, -0.12, 0.18, 0.24);
    part(-0.28, 0.22, 0.28, 0.36);
    for x in [-0.26, -0.07, 0.12] {
        part(x, -0.34, x + 0.14, -0.18);
    }
    part(-0.26, -0.22, 0.26, -0.10);
}
