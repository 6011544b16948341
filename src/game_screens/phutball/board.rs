//! The board under the mouse: click a free point, click or drag the ball along its landings, click it again to confirm.

use super::grid::Grid;
use super::hand::Deed;
use super::marks::{self, Plain};
use super::state::PhutballView;
use super::{in_words, paint, phrases, walk};
use crate::phutball::labels;
use crate::view::Cx;
use egui::{CursorIcon, Painter, PointerButton, Pos2, Rect, Response, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_games::phutball::{Move, Phutball, Pitch, Point};
use fob_kit::aiming::hand::sense;
use fob_kit::fingers::{self, ViewChange};
use fob_kit::layout::Window;
use fob_kit::widgets;
use fob_services::sound::Sound;

/// The width of the evaluation's bar with the room around it, in points.
const BAR: f32 = 34.0;

/// Draws and drives the board.
pub fn show(ui: &mut Ui, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) {
    let position = *cx.history.position();
    let response = sense(ui, fob_services::labels::BOARD);
    let mut rect = response.rect;
    if cx.studies {
        let bar = Rect::from_min_size(rect.min, vec2(BAR, rect.height())).shrink2(vec2(8.0, paint::MARGIN));
        super::curve::bar(ui, bar, view.prospects.worth(&position).as_ref(), cx.names);
        rect.min.x += BAR;
    }
    let window = Window::from_ui(ui);
    let by_finger = window.form.is_touched();
    if by_finger {
        look(ui, view, &response, rect);
    }
    let grid = if window.is_phone() || view.eye.zoom > 1.0 {
        Grid::in_hand(position.pitch().size(), rect, &view.eye, window.has_column())
    } else {
        Grid::at_table(position.pitch().size(), rect)
    };
    let pointer = response.hover_pos().or(response.interact_pointer_pos()).filter(|_| cx.open);
    if by_finger && !view.dragging && response.clicked_by(PointerButton::Primary) && !fingers::are_two(ui.ctx()) {
        tap(view, cx, &grid, rect, response.interact_pointer_pos());
    } else {
        mouse(ui, view, cx, &response, &grid, pointer);
    }
    in_words::tell(ui, rect, view, cx);
    let painter = ui.painter().with_clip_rect(response.rect);
    paint::board(&painter, &grid, &cx.theme, true);
    draw(&painter, view, cx, &grid, pointer.filter(|_| !by_finger || view.dragging));
    if let Some(point) = view.chosen.filter(|_| cx.free && by_finger) {
        if is_large(&grid) {
            marks::ghost(&painter, &grid, point);
            marks::tag(&painter, &cx.theme, grid.at(point) - vec2(0.0, grid.cell() * 0.5), rect, &point.to_string());
        } else {
            magnify(&painter, view, cx, &grid, rect, point);
        }
    }
}

/// Handles fingers that look: two zoom and shift the board, and one that is not on the ball shifts a board larger than its room.
fn look(ui: &Ui, view: &mut PhutballView, response: &Response, rect: Rect) {
    let change = ViewChange::from_ui(ui, response);
    let eye = &mut view.eye;
    if let Some((factor, about)) = change.zooms() {
        let zoom = (eye.zoom * factor).clamp(1.0, 4.0);
        let middle = rect.center() + eye.pan;
        eye.pan = about + (middle - about) * (zoom / eye.zoom) - rect.center();
        eye.zoom = zoom;
    }
    let drawn = response.dragged_by(PointerButton::Primary) && !view.dragging && !fingers::are_two(ui.ctx());
    eye.pan += if drawn { response.drag_delta() } else { change.shift };
    // The board is higher than wide, and each way it goes as far as there is something to see.
    let room = rect.size() * (eye.zoom - 1.0) / 2.0;
    eye.pan = eye.pan.clamp(-room, room);
}

/// The width of the magnifier, in points: seven points of the board, each large enough for a finger.
const MAGNIFIER: f32 = 7.0 * CELL;
/// Distance between points in the magnifier, in points of the window.
const CELL: f32 = 40.0;

/// Distance between points on a board that needs no magnifier.
const LARGE: f32 = 36.0;

/// Returns whether a finger can hit each point of the board without the magnifier.
fn is_large(grid: &Grid) -> bool {
    grid.cell() >= LARGE
}

/// Minimum width of a magnifier next to the board, in points.
const BESIDE: f32 = 3.0 * CELL;

/// Returns the place of the magnifier: next to the board if there is room, otherwise above or below the chosen point, on the side
/// with more distance to it.
fn magnifier(grid: &Grid, rect: Rect, point: Point) -> Rect {
    let (at, wood) = (grid.at(point), grid.wood());
    let (left, right) = (rect.with_max_x(wood.left()), rect.with_min_x(wood.right()));
    let beside = if at.x < wood.center().x { left } else { right };
    if beside.width() >= BESIDE + 8.0 {
        let size = vec2(MAGNIFIER.min(beside.width() - 8.0), MAGNIFIER.min(rect.height() - 8.0));
        return Rect::from_center_size(beside.center(), size);
    }
    let size = vec2(MAGNIFIER.min(rect.width() - 8.0), (5.0 * CELL).min(rect.height() * 0.45));
    // Not `clamp`: where it is as wide as the board, rounding may put one bound over the other.
    let x = at.x.max(rect.left() + size.x / 2.0 + 4.0).min(rect.right() - size.x / 2.0 - 4.0);
    let y = if at.y > rect.center().y { rect.top() + size.y / 2.0 + 4.0 } else { rect.bottom() - size.y / 2.0 - 4.0 };
    Rect::from_center_size(pos2(x, y), size)
}

/// Handles a tap of a finger: on the ball or on a landing point it acts at once, which can be taken back; a free point is
/// magnified first, and a second tap there places the man. A tap in the magnifier chooses a point exactly.
fn tap(view: &mut PhutballView, cx: &mut Cx<'_, Phutball>, grid: &Grid, rect: Rect, at: Option<Pos2>) {
    let Some(at) = at else { return };
    if view.playing(cx.services) {
        view.motion = None;
        return;
    }
    if !cx.free || view.walk.is_some() {
        return;
    }
    let lens = view.chosen.filter(|_| !is_large(grid)).map(|point| (point, magnifier(grid, rect, point)));
    let lens = lens.filter(|(_, lens)| lens.contains(at));
    let point = match lens {
        Some((middle, lens)) => grid.magnified(middle, lens.center(), CELL).pick(at),
        None => grid.pick(at),
    };
    let Some(point) = point else {
        view.chosen = None;
        return;
    };
    let pitch = *view.shown(cx.history.position());
    if point == pitch.ball() || view.hand.holds() {
        view.chosen = None;
        press(view, cx, point);
    } else if lens.is_none() && pitch.jumps().any(|to| to == point) {
        view.chosen = None;
        jump(view, cx, point);
    } else if view.chosen == Some(point) {
        view.chosen = None;
        press(view, cx, point);
    } else if pitch.is_vacant(point) {
        view.chosen = Some(point);
        cx.services.sound(Sound::Tick, 0.4);
    } else {
        view.chosen = None;
        press(view, cx, point);
    }
}

/// Draws the surroundings of the chosen point, magnified, with its name.
fn magnify(painter: &Painter, view: &PhutballView, cx: &Cx<'_, Phutball>, grid: &Grid, rect: Rect, point: Point) {
    let lens = magnifier(grid, rect, point);
    let large = grid.magnified(point, lens.center(), CELL);
    let within = painter.with_clip_rect(lens);
    within.rect_filled(lens, 0.0, cx.theme.room);
    paint::board(&within, &large, &cx.theme, false);
    paint::pieces(&within, &large, &view.seen(cx.history.position(), cx.services), None);
    marks::ghost(&within, &large, point);
    painter.rect_stroke(lens, 6.0, Stroke::new(2.0, cx.theme.accent), StrokeKind::Inside);
    paint::cursor(painter, grid, point);
    marks::tag(&within, &cx.theme, lens.left_top() + vec2(-10.0, 44.0), lens, &point.to_string());
}

/// Draws the foot on a phone: the move in the hand, with the button that plays it.
pub fn act(ui: &mut Ui, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) -> bool {
    if !cx.free || view.walk.is_some() {
        return false;
    }
    if let Some(point) = view.chosen {
        if widgets::primary(ui, &labels::place_on(point), "A second tap on the point does the same").clicked() {
            view.chosen = None;
            press(view, cx, point);
        }
        if widgets::button(ui, labels::NOT_THERE, "Choose another point").clicked() {
            view.chosen = None;
        }
        return true;
    }
    if !view.hand.holds() {
        return false;
    }
    if let Some(mv) = view.hand.mv() {
        if widgets::primary(ui, labels::PLAY_MOVE, "Play these jumps").clicked() {
            play(view, cx, mv);
        }
        if widgets::button(ui, labels::TAKE_JUMP_BACK, "Take back the last jump").clicked() {
            view.back();
        }
    } else if widgets::button(ui, labels::PUT_BALL_BACK, "Place a man instead").clicked() {
        view.rest();
    }
    true
}

/// Presses a point, by mouse or by key.
pub fn press(view: &mut PhutballView, cx: &mut Cx<'_, Phutball>, point: Point) {
    match view.hand.press(cx.history.position(), point) {
        Deed::Play(mv) => play(view, cx, mv),
        Deed::PickedUp | Deed::PutDown => cx.services.sound(Sound::Tick, 0.4),
        Deed::Jumped => jumped(view, cx),
        Deed::Refused(why) => cx.services.say(why),
    }
}

/// Plays a move; jumps that the hand has made are not shown again.
pub fn play(view: &mut PhutballView, cx: &mut Cx<'_, Phutball>, mv: Move) {
    view.confirmed = matches!(mv, Move::Ball(_)).then(|| mv.clone());
    cx.play = Some(mv);
}

/// Jumps to a landing point, after picking up the ball from its place.
pub fn jump(view: &mut PhutballView, cx: &mut Cx<'_, Phutball>, to: Point) {
    if !view.hand.holds() {
        view.hand.pick_up(cx.history.position());
    }
    if view.hand.jump(to) {
        jumped(view, cx);
    }
}

fn jumped(view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) {
    view.show_jump(cx.services.now);
    view.lead();
    cx.services.sound(Sound::Puck, 0.5);
}

fn mouse(ui: &Ui, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>, response: &Response, grid: &Grid, pointer: Option<Pos2>) {
    let primary = response.clicked_by(PointerButton::Primary);
    let secondary = response.secondary_clicked();
    if view.playing(cx.services) {
        if primary || secondary {
            view.motion = None;
        }
        return;
    }
    let free = cx.free && view.walk.is_none();
    if !free {
        view.dragging = false;
        return;
    }
    if fingers::are_two(ui.ctx()) {
        if std::mem::take(&mut view.dragging) && view.hand.jumps() == 0 {
            view.hand.put_down();
        }
        return;
    }
    let point = pointer.and_then(|at| grid.pick(at));
    let ball = view.shown(cx.history.position()).ball();
    if secondary && view.hand.holds() {
        view.back();
    }
    if response.drag_started_by(PointerButton::Primary) {
        let origin = ui.input(|i| i.pointer.press_origin()).and_then(|at| grid.pick(at));
        if origin == Some(ball) && !view.hand.holds() {
            press(view, cx, ball);
        }
        view.dragging = origin == Some(ball) && view.hand.holds();
    }
    if view.dragging {
        ui.set_cursor_icon(CursorIcon::Grabbing);
        drag(view, cx, point);
        if response.drag_stopped() {
            view.dragging = false;
            if view.hand.jumps() == 0 {
                view.hand.put_down();
            }
        }
    } else if primary && let Some(point) = point {
        press(view, cx, point);
    } else if let Some(point) = point {
        let pitch = view.shown(cx.history.position());
        let hot = point == pitch.ball() || pitch.is_vacant(point) || pitch.jumps().any(|to| to == point);
        ui.set_cursor_icon(if hot { CursorIcon::PointingHand } else { CursorIcon::Default });
    }
}

/// Handles the ball over a point while it is dragged: forward to a landing point, or back to the previous one.
fn drag(view: &mut PhutballView, cx: &mut Cx<'_, Phutball>, over: Option<Point>) {
    let Some(point) = over else { return };
    if view.hand.before().is_some_and(|before| before.ball() == point) {
        view.back();
    } else if view.hand.jump(point) {
        view.motion = None;
        cx.services.sound(Sound::Puck, 0.5);
    }
}

fn draw(painter: &Painter, view: &PhutballView, cx: &Cx<'_, Phutball>, grid: &Grid, pointer: Option<Pos2>) {
    let (history, position) = (cx.history, *cx.history.position());
    let here = history.current();
    let before = history.parent(here).and_then(|parent| history.position_at(parent));
    let hand = view.shown_hand();
    let playing = view.playing(cx.services);
    let last = history.move_to(here).zip(before).filter(|_| !playing && hand.jumps() == 0 && view.walk.is_none());
    if let Some((last, before)) = last {
        marks::last(painter, grid, before, last);
    }
    marks::hand(painter, grid, hand);
    let seen = view.seen(&position, cx.services);
    let held = pointer.filter(|_| view.dragging);
    let gliding = view.gliding(cx.services);
    let free = cx.free && view.walk.is_none() && !playing;
    let point = pointer.and_then(|at| grid.pick(at)).filter(|_| free);
    let pitch: &Pitch = view.shown(&position);
    // A landing's disc is under the ball, which may be drawn over it on its way.
    let hot = view.aimed.or(point).or(view.cursor);
    if free && !gliding {
        let plain = if hand.holds() || point == Some(pitch.ball()) || view.aimed.is_some() { Plain::All } else { Plain::Rings };
        let hot = hot.filter(|_| plain == Plain::All);
        paint::pieces(painter, grid, &seen, held);
        marks::jumps(painter, grid, pitch, plain, hot);
        if held.is_some() {
            paint::ball(painter, held.unwrap_or_default(), paint::radius(grid), 0.6);
        } else if let Some(vacant) = point.filter(|point| !hand.holds() && pitch.is_vacant(*point)) {
            marks::ghost(painter, grid, vacant);
        }
    } else {
        paint::pieces(painter, grid, &seen, held);
    }
    if let Some((last, _)) = last {
        marks::last_man(painter, grid, last);
    }
    if let Some(step) = view.walk.and_then(walk::step)
        && let Some(to) = step.refused
    {
        marks::refused(painter, grid, pitch.ball(), to);
    }
    if hand.jumps() == 0 && !playing && view.walk.is_none() {
        advice(painter, view, cx, grid);
    }
    if let Some(cursor) = view.cursor {
        paint::cursor(painter, grid, cursor);
    }
    if let (Some(at), Some(point)) = (pointer.filter(|_| !view.dragging), point)
        && let Some(text) = tag(view, pitch, point)
    {
        marks::tag(painter, &cx.theme, at, painter.clip_rect(), &text);
    }
}

/// Draws the analysis and the hint for the position in view.
fn advice(painter: &Painter, view: &PhutballView, cx: &Cx<'_, Phutball>, grid: &Grid) {
    if let Some(move_) = &view.pointed {
        marks::pointed(painter, grid, move_);
        return;
    }
    let found = cx.analysis.filter(|_| cx.studies);
    if let Some(found) = found {
        marks::analysis(painter, grid, found);
    }
    // A goal or a threat that is drawn matters more than the line that continues from it.
    let quiet = found.is_none_or(|found| found.wins_in_one.is_empty() && found.threats.is_empty());
    if let Some(hint) = cx.hint {
        marks::advice(painter, grid, hint);
    } else if cx.studies && quiet {
        marks::line(painter, grid, &view.prospects.line(cx.history.position()));
    }
}

/// Returns the text next to the pointer.
fn tag(view: &PhutballView, pitch: &Pitch, point: Point) -> Option<String> {
    let next = super::hand::landings(pitch);
    if point == pitch.ball() {
        return match (view.hand.mv(), view.hand.holds()) {
            (Some(mv), _) => Some(format!("Play {mv}")),
            (None, true) => Some(labels::PUT_BALL_BACK.to_owned()),
            (None, false) if next.is_empty() => None,
            (None, false) => Some("Pick up the ball, then choose where it lands".to_owned()),
        };
    }
    if !view.hand.holds() {
        return None;
    }
    let landing = next.into_iter().find(|landing| landing.to == point)?;
    Some(format!("{point}: takes {}", phrases::points(&landing.men)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_kit::aiming::Eye;

    #[test]
    fn the_magnifier_is_beside_the_board_where_there_is_room_and_never_over_the_point() {
        let size = "15x19".parse().unwrap();
        for ((width, height), sideways, is_beside) in
            [((500.0, 390.0), true, false), ((360.0, 520.0), false, false), ((768.0, 700.0), false, true)]
        {
            let rect = Rect::from_min_size(pos2(0.0, 50.0), vec2(width, height));
            let grid = Grid::in_hand(size, rect, &Eye::default(), sideways);
            for (column, row) in [(1, 1), (1, 19), (8, 10), (15, 1), (15, 19)] {
                let point = Point::new(column, row).unwrap();
                let lens = magnifier(&grid, rect, point);
                assert!(rect.contains_rect(lens), "{lens:?} is out of {rect:?}");
                assert_eq!(!lens.intersects(grid.wood()), is_beside, "{point} at {width} x {height}");
                assert!(!lens.contains(grid.at(point)), "{lens:?} is over {point}");
                assert!(lens.width() >= BESIDE && lens.height() >= 3.0 * CELL, "{lens:?} is too small for a finger");
            }
        }
    }
}
