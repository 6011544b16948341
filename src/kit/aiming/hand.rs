//! The board under mouse and keyboard: placing the striker, drawing back, aiming, and the preview of the first contact.

use super::Eye;
use super::aim::{Aim, FULL_DRAW, Zone};
use super::first_contact;
use crate::drawers;
use crate::fingers::{self, ViewChange};
use crate::keys;
use crate::keys::{Binding, Press, plain};
use crate::layout::Window;
use crate::scene::Fit;
use crate::theme::{self, Theme};
use egui::{Color32, CursorIcon, FontId, Key, Painter, PointerButton, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, vec2};
use fob_board::{Board, Layout, Point};

keys! {
    /// The keys of aiming and of the board.
    pub static KEYS = "Shooting";
    PLACE: "Place the striker", "Place it along the line or in a corner circle", [Press::Mouse("Drag the striker")];
    PULL: "Pull back", "Aim and set the power as with a cue; let go to shoot", [Press::Mouse("Press elsewhere, pull back, let go")];
    POINT: "Aim at a place", "Aim at that place", [Press::Mouse("Click")];
    TURN_LEFT: "Turn the aim left", "Turn the aim", [plain(Key::ArrowLeft)];
    TURN_RIGHT: "Turn the aim right", "Turn the aim", [plain(Key::ArrowRight)];
    MORE: "More power", "More or less power", [plain(Key::ArrowUp)];
    LESS: "Less power", "More or less power", [plain(Key::ArrowDown)];
    LEFT: "Striker to the left", "Move the striker along its line", [plain(Key::A)];
    RIGHT: "Striker to the right", "Move the striker along its line", [plain(Key::D)];
    SPIN_LEFT: "Hit left of the centre", "Hit off the centre to one side or the other, or in the middle", [plain(Key::Q)];
    SPIN_RIGHT: "Hit right of the centre", "Hit off the centre to one side or the other, or in the middle", [plain(Key::E)];
    LOCK: "Lock the aim", "Pulling back sets the power alone, and a click no longer turns the aim", [plain(Key::Z)];
    SPIN_NONE: "Hit in the middle", "Hit off the centre to one side or the other, or in the middle", [plain(Key::X)];
    FINE: "Finer", "Ten times finer", [Press::Mouse("Shift with these")];
    SHOOT: fob_services::labels::SHOOT, "Shoot", [plain(Key::Space)];
    ZOOM: "Zoom", "Zoom", [Press::Mouse("Wheel")];
    SHIFT: "Move the view", "Move the view", [Press::Mouse("Middle drag")];
    WHOLE: "Whole board", "The whole board again", [plain(Key::Home)];
}

/// The least way of a finger to full power, in points.
pub const PULL_WAY: f32 = 160.0;

/// A finger that is released this near to the point where it was put down makes no shot, in points: so a finger cancels a pull.
const HOME: f32 = 24.0;

/// The action of the hand between frames.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hand {
    grip: Grip,
    /// The power before the hand was drawn back, for Escape.
    before: Option<Aim>,
    /// The point at which the hand was put on the board.
    pressed: Point,
    /// True if the hand is drawn back far enough for a shot.
    enough: bool,
    /// True if the finger is back at the point where it was put on the board, after it was drawn back far enough.
    taken_back: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Grip {
    #[default]
    Open,
    /// The striker is being moved.
    Striker,
    /// The hand is drawn back.
    Drawn,
    /// Pulled back, then cancelled; nothing happens until the button is released.
    Cancelled,
}

impl Hand {
    /// Returns the point at which the hand was put on the board, while a shot is being drawn.
    fn put(&self) -> Option<Point> {
        self.drawing().then_some(self.pressed)
    }

    /// Returns whether a shot is being drawn.
    pub fn drawing(&self) -> bool {
        self.grip == Grip::Drawn
    }

    /// Returns whether a release now would shoot.
    pub(crate) fn would_shoot(&self) -> bool {
        self.drawing() && self.enough
    }

    /// Handles the mouse over the board, and returns whether to shoot. Call it with the board's response, made with
    /// [`Sense::click_and_drag`].
    pub fn mouse(&mut self, ui: &Ui, response: &Response, fit: &Fit, layout: &Layout, aim: &mut Aim) -> bool {
        if fingers::are_two(ui.ctx()) {
            // A second finger zooms, so the first one lets go.
            self.cancel(aim);
            if response.drag_stopped() {
                self.grip = Grip::Open;
            }
            return false;
        }
        let window = Window::from_ui(ui);
        let half = layout.board.half_side() as f32 * fit.scale;
        let table = Rect::from_center_size(fit.to_screen(Point::new(0.0, 0.0)), Vec2::splat(2.0 * half));
        if window.in_sight(ui.ctx(), table) != table {
            // Nobody aims at a part of a board: a touch next to the sheet puts it away.
            if response.drag_started() || response.clicked() {
                drawers::close(ui.ctx());
            }
            return false;
        }
        let radius = layout.board.striker.outer_radius;
        let pointer = response.interact_pointer_pos().or_else(|| response.hover_pos());
        if let Some(p) = pointer
            && self.grip == Grip::Open
            && response.contains_pointer()
        {
            let over = fit.to_board(p).distance(aim.from) < radius * 1.25;
            ui.set_cursor_icon(if over { CursorIcon::Grab } else { CursorIcon::Crosshair });
        }
        if response.drag_started_by(PointerButton::Primary)
            && let Some(p) = ui.input(|i| i.pointer.press_origin())
        {
            self.before = Some(aim.clone());
            self.enough = false;
            self.taken_back = false;
            self.pressed = fit.to_board(p);
            self.grip = if self.pressed.distance(aim.from) < radius * 1.25 { Grip::Striker } else { Grip::Drawn };
        }
        if response.dragged_by(PointerButton::Primary)
            && let Some(p) = pointer
        {
            let before = self.enough;
            match self.grip {
                Grip::Striker => {
                    ui.set_cursor_icon(CursorIcon::Grabbing);
                    aim.put(layout, fit.to_board(p));
                }
                Grip::Drawn if aim.locked => self.enough = aim.draw_power(self.pressed, fit.to_board(p), full_draw(window, fit)),
                // Only the way of the hand counts, not the point where it was put down: there may be no room behind the striker.
                Grip::Drawn => self.enough = aim.draw_back(self.pressed, fit.to_board(p), full_draw(window, fit)),
                Grip::Open | Grip::Cancelled => {}
            }
            let put = ui.input(|i| i.pointer.press_origin());
            let is_home = window.form.is_touched() && put.is_some_and(|put| put.distance(p) < HOME);
            self.taken_back = is_home && (self.taken_back || before);
            self.enough &= !is_home;
        }
        if response.drag_stopped_by(PointerButton::Primary) {
            let grip = std::mem::take(&mut self.grip);
            let before = self.before.take();
            if grip == Grip::Drawn {
                if self.enough && aim.problem(layout).is_none() {
                    return true;
                }
                if let Some(before) = before {
                    aim.power = before.power;
                }
            }
        } else if response.clicked_by(PointerButton::Primary)
            && let Some(p) = pointer
        {
            // A click points the striker at a place; a double click is no shot, so nothing happens by accident.
            let at = fit.to_board(p);
            if at.distance(aim.from) > radius * 1.25 && !aim.locked {
                aim.point_at(at);
            }
        }
        false
    }

    /// Handles Escape while the hand holds something, and restores the state before. Returns whether there was anything to
    /// cancel.
    pub fn cancel(&mut self, aim: &mut Aim) -> bool {
        if matches!(self.grip, Grip::Open | Grip::Cancelled) {
            return false;
        }
        if let Some(before) = self.before.take() {
            *aim = before;
        }
        self.grip = Grip::Cancelled;
        true
    }

    /// Handles the keys of aiming: arrows for direction and power, A and D for the place, Q and E for the off-centre hit, Shift
    /// for fine steps, Z to lock the aim, Space to shoot.
    pub fn keys(ui: &Ui, layout: &Layout, aim: &mut Aim) -> bool {
        let mut press = |key: &'static Binding, act: &mut dyn FnMut(&mut Aim, f64)| {
            let (slow, quick) = key.times_with_shift(ui);
            if slow > 0 {
                act(aim, slow as f64 * 0.1);
            }
            if quick > 0 {
                act(aim, quick as f64);
            }
        };
        press(&TURN_LEFT, &mut |a, n| a.turn(n * 1f64.to_radians()));
        press(&TURN_RIGHT, &mut |a, n| a.turn(-n * 1f64.to_radians()));
        press(&MORE, &mut |a, n| a.push(n * 0.02));
        press(&LESS, &mut |a, n| a.push(-n * 0.02));
        press(&LEFT, &mut |a, n| a.slide(layout, -n * 0.01));
        press(&RIGHT, &mut |a, n| a.slide(layout, n * 0.01));
        press(&SPIN_LEFT, &mut |a, n| a.spin(n * 0.1));
        press(&SPIN_RIGHT, &mut |a, n| a.spin(-n * 0.1));
        press(&SPIN_NONE, &mut |a, _| a.side_spin = 0.0);
        aim.locked ^= LOCK.offer(ui, None);
        SHOOT.shortcut(ui) && aim.problem(layout).is_none()
    }
}

/// Returns the pull for full power, in metres: on a small board a finger has at least [`PULL_WAY`] points.
fn full_draw(window: Window, fit: &Fit) -> f64 {
    if window.form.is_touched() { FULL_DRAW.max(f64::from(PULL_WAY / fit.scale)) } else { FULL_DRAW }
}

/// Zoom by the wheel or two fingers, shift by the middle button or two fingers, everything back by Home.
pub fn look(ui: &Ui, response: &Response, eye: &mut Eye) {
    let change = ViewChange::from_ui(ui, response);
    if let Some((factor, about)) = change.zooms() {
        eye.zoom_at(factor, about, response.rect);
    }
    eye.shift(change.shift, response.rect);
    // A dialog in front of the board has its own keys.
    let covered = ui.memory(|memory| memory.top_modal_layer().is_some());
    if !covered && WHOLE.offer(ui, None) {
        eye.zoom = 1.0;
        eye.pan = Vec2::ZERO;
    }
}

/// Takes the rest of the window for the board, and returns its response for mouse and screen reader.
pub fn sense(ui: &mut Ui, name: &str) -> Response {
    let size = ui.available_size();
    let (_, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, name));
    crate::access::canvas(&response);
    response
}

const CHALK: Color32 = Color32::from_rgb(0xFF, 0xF9, 0xEC);

/// Draws a line that reads on birch, on pucks and on dark: light with a dark edge.
fn dashed(painter: &Painter, a: Pos2, b: Pos2, width: f32) {
    for (w, c) in [(width + 2.0, Color32::from_black_alpha(90)), (width, CHALK)] {
        painter.extend(egui::Shape::dashed_line(&[a, b], Stroke::new(w, c), 7.0, 6.0));
    }
}

fn arrow(painter: &Painter, from: Pos2, along: Vec2, length: f32, colour: Color32) {
    let tip = from + along * length;
    let side = vec2(-along.y, along.x);
    for (w, c) in [(4.5, Color32::from_black_alpha(110)), (2.5, colour)] {
        painter.line_segment([from, tip], Stroke::new(w, c));
        painter.line_segment([tip, tip - along * 8.0 + side * 5.0], Stroke::new(w, c));
        painter.line_segment([tip, tip - along * 8.0 - side * 5.0], Stroke::new(w, c));
    }
}

/// Crosses out a disc at an illegal place, and shows the reason below it.
pub fn draw_refusal(painter: &Painter, theme: &Theme, board: Rect, at: Pos2, radius: f32, why: String) {
    painter.circle_stroke(at, radius + 3.0, Stroke::new(3.0, theme.bad));
    let d = vec2(radius, radius) * 0.55;
    painter.line_segment([at - d, at + d], Stroke::new(3.0, theme.bad));
    let font = FontId::new(theme::SIZES[1], theme::semibold());
    let text = painter.layout(why, font, theme.text, 320.0);
    let below = at + vec2(-text.size().x / 2.0, radius + 10.0);
    let place = Rect::from_min_size(below, text.size()).expand2(vec2(10.0, 6.0));
    let shift = vec2(
        (board.left() - place.left()).max(0.0) - (place.right() - board.right()).max(0.0),
        -(place.bottom() - board.bottom()).max(0.0) * 2.0,
    );
    painter.rect(place.translate(shift), 6.0, theme.panel, Stroke::new(1.0, theme.bad), egui::StrokeKind::Inside);
    painter.galley(below + shift, text, theme.text);
}

/// Draws the aim over the board: the line to the first contact, the striker's ghost there, and the directions of both after it.
pub fn draw_aim(painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout, aim: &Aim, preview: bool, hand: &Hand) {
    let drawing = hand.drawing();
    let board: &Board = &layout.board;
    let at = fit.to_screen(aim.from);
    let radius = board.striker.outer_radius as f32 * fit.scale;
    if let Some(problem) = aim.problem(layout) {
        draw_refusal(painter, theme, fit.rect, at, radius, super::aim::refusal(&problem, layout));
        return;
    }
    let forward = fit.direction(aim.aim);
    let strike = aim.strike(board);
    let contact = if preview { first_contact::preview(painter.ctx(), layout, &strike) } else { None };
    let start = at + forward * radius;
    if let Some(contact) = contact {
        let ghost = fit.to_screen(contact.ghost);
        if (ghost - at).length() > radius {
            dashed(painter, start, ghost, 1.6);
        }
        painter.circle_stroke(ghost, radius, Stroke::new(3.5, Color32::from_black_alpha(90)));
        painter.circle_stroke(ghost, radius, Stroke::new(1.6, CHALK));
        let most = board.fastest_shot as f32 * 0.5;
        let length = |speed: f64| 26.0 + 70.0 * (speed as f32 / most).min(1.0);
        let go_on = |from: Pos2, (vx, vy): (f64, f64), colour: Color32| {
            let speed = libm::sqrt(vx * vx + vy * vy);
            if speed > 0.02 {
                arrow(painter, from, fit.direction(libm::atan2(vy, vx)), length(speed), colour);
            }
        };
        if !contact.hops {
            go_on(ghost, contact.striker, CHALK);
        }
        if let Some((_, from, velocity)) = contact.puck {
            go_on(fit.to_screen(from), velocity, theme.accent);
        }
    } else {
        // The striker meets nothing: the line ends where it stops or falls.
        let way = strike.speed * strike.speed / board.friction_loss();
        let way = (way as f32 * fit.scale).min(fit.rect.width() * 0.4);
        if way > radius {
            dashed(painter, start, at + forward * way, 1.6);
        }
        painter.circle_stroke(at + forward * way, radius, Stroke::new(1.6, CHALK.gamma_multiply(0.7)));
    }
    // The cue behind the striker shows the power, and its shift the off-centre hit.
    let side = vec2(forward.y, -forward.x) * (aim.offset(board) as f32 * fit.scale);
    let back = radius + 6.0 + aim.power as f32 * 0.32 * fit.scale * if drawing { 1.0 } else { 0.35 };
    let tip = at - forward * (radius + 3.0 + if drawing { aim.power as f32 * 0.10 * fit.scale } else { 0.0 }) + side;
    let butt = at - forward * (back + 0.22 * fit.scale) + side;
    painter.line_segment([tip, butt], Stroke::new(8.0, Color32::from_rgb(0x3A, 0x26, 0x18)));
    painter.line_segment([tip, butt], Stroke::new(5.0, Color32::from_rgb(0xA8, 0x73, 0x45)));
    painter.line_segment([tip, tip - forward * 5.0], Stroke::new(6.0, Color32::from_rgb(0x3F, 0x7F, 0xB0)));
    if let (Some(put), Some(now)) = (hand.put(), painter.ctx().pointer_interact_pos()) {
        // The measure of the pull: the line from the point where the hand was put down to its present point.
        let put = fit.to_screen(put);
        painter.circle_stroke(put, 7.0, Stroke::new(3.5, Color32::from_black_alpha(90)));
        painter.circle_stroke(put, 7.0, Stroke::new(1.6, CHALK));
        if (now - put).length() > 7.0 {
            dashed(painter, put + (now - put).normalized() * 7.0, now, 1.2);
        }
    }
    if drawing {
        let text = if hand.would_shoot() {
            format!("{:.0} %  ·  {:.1} m/s", aim.power * 100.0, aim.power * board.fastest_shot)
        } else if hand.taken_back {
            "let go: no shot".to_owned()
        } else {
            "pull back further".to_owned()
        };
        let font = FontId::new(theme::SIZES[1], theme::semibold());
        let galley = painter.layout_no_wrap(text, font, theme.text);
        let rect = free_place(at, radius + 6.0, galley.size() + 2.0 * LABEL, fit, layout);
        painter.rect(rect, 6.0, theme.panel, Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
        painter.galley(rect.min + LABEL, galley, theme.text);
    }
}

/// Space around the text at the striker, in points.
const LABEL: Vec2 = vec2(8.0, 4.0);

/// Returns a place for a label at a distance from the striker where it covers no puck; the first one if it covers some everywhere.
/// It depends on the pucks alone, so that it stays where it is while the cue turns.
fn free_place(at: Pos2, away: f32, size: Vec2, fit: &Fit, layout: &Layout) -> Rect {
    let reach = layout.board.pucks.disc.outer_radius as f32 * fit.scale;
    let around = [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let place = |(x, y): (f32, f32)| Rect::from_center_size(at + vec2(x, y) * (vec2(away, away) + size / 2.0), size);
    let covers = |rect: &Rect| layout.pucks.iter().any(|puck| rect.distance_to_pos(fit.to_screen(puck.at)) < reach);
    let is_free = |rect: &Rect| fit.rect.contains_rect(*rect) && !covers(rect);
    around.into_iter().map(place).find(is_free).unwrap_or_else(|| place(around[0]))
}

/// Marks where the striker may be placed: a soft glow along the line and in the corner circles.
pub fn draw_zone(painter: &Painter, theme: &Theme, fit: &Fit, board: &Board, zone: Zone) {
    let Zone::Side(side) = zone else { return };
    let (left, right) = fob_board::placement::line_ends(board, side);
    let glow = theme.accent.gamma_multiply(0.55);
    let radius = (board.corner_circle_diameter as f32 / 2.0 * fit.scale).max(4.0);
    let (a, b) = (fit.to_screen(left), fit.to_screen(right));
    let along = (b - a).normalized() * radius;
    painter.line_segment([a + along, b - along], Stroke::new((0.006 * fit.scale).max(3.0), glow));
    for end in [a, b] {
        painter.circle_stroke(end, radius, Stroke::new((0.006 * fit.scale).max(3.0), glow));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_board::{Colour, Puck, PuckId};
    use std::sync::Arc;

    /// Pucks around the striker, one after the other: the label is where none of them is, as long as there is such a place.
    #[test]
    fn the_text_at_the_striker_covers_no_puck() {
        let board = Arc::new(Board::bob());
        let mut layout = Layout { board: board.clone(), pucks: Vec::new() };
        let fit = Fit::new(&board, Rect::from_min_size(Pos2::ZERO, vec2(600.0, 600.0)), 0.0, 1.0, Vec2::ZERO);
        let (at, size) = (fit.to_screen(Point::new(0.0, -0.2)), vec2(120.0, 26.0));
        let mut places = Vec::new();
        for number in 0..3 {
            let place = free_place(at, 20.0, size, &fit, &layout);
            for puck in &layout.pucks {
                assert!(!place.contains(fit.to_screen(puck.at)), "{place} covers {puck:?}");
            }
            assert!(!place.contains(at) && !places.contains(&place));
            places.push(place);
            layout.pucks.push(Puck { id: PuckId(number), colour: Colour::Red, at: fit.to_board(place.center()) });
        }
    }
}
