//! The real board's picture: four holes to tap, with a green and a red puck next to each.

use super::state::{RefereeScreen, Target};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, vec2};
use fob_board::{Colour, Hole, Point, Side, placement};
use fob_kit::aiming::aim::{self, Zone};
use fob_kit::aiming::hand;
use fob_kit::scene::{BoardScene, Disc, Fit, Look, Scene};
use fob_kit::theme::{self, Theme};
use fob_kit::widgets::{self, letters};
use fob_picture::picture_side;
use fob_services::data::Services;
use fob_services::driving::refereed::Entry;
use fob_services::phrases::{capital, string_letter};

/// A mark on wood and on dark.
const CHALK: Color32 = Color32::from_rgb(0xFF, 0xF9, 0xEC);
/// Writing on the wood.
const INK: Color32 = Color32::from_rgb(0x43, 0x29, 0x14);

/// Returns the colour of a string: that of its owner, or grey without one.
pub fn string_colour(state: &RefereeScreen, string: usize) -> Color32 {
    let owner = state.game.strings()[string].owner;
    theme::rgb(state.start.string_colour(string, owner))
}

/// Draws the board and handles taps.
pub fn show(ui: &mut Ui, state: &mut RefereeScreen, services: &mut Services, scene: &mut Scene) {
    let theme = &Theme::from_ui(ui);
    let rect = ui.available_rect_before_wrap();
    ui.allocate_rect(rect, Sense::hover());
    let board = state.start.board.clone();
    let fit = state.eye.fit(&board, rect.shrink(4.0));
    let open = state.open();
    let mut discs = Vec::new();
    let painter = ui.painter().with_clip_rect(rect);
    if open {
        let at = placement::default_place(&board, state.game.next_side());
        discs.push(Disc::resting(Look::Striker, at));
        hand::draw_zone(&painter, theme, &fit, &board, Zone::Side(state.game.next_side()));
    }
    sides(&painter, state, theme, &fit, open);
    middle(ui, state, &fit);
    let due: Vec<Hole> = state.game.choices().iter().map(|c| c.hole).collect();
    for hole in Hole::ALL {
        corner(&painter, state, &fit, hole);
        draw_hole(ui, &painter, state, &fit, hole, due.contains(&hole));
        if open {
            pucks(ui, &painter, state, services, &fit, hole);
        }
    }
    scene.boards.push(BoardScene { board, fit, discs, light: if open { 1.0 } else { 0.75 } });
}

/// Draws the player of each side; the player whose turn it is has a plate.
fn sides(painter: &Painter, state: &RefereeScreen, theme: &Theme, fit: &Fit, open: bool) {
    let board = &state.start.board;
    let players = usize::from(state.game.setup().players());
    let far = board.inner_side / 2.0 - board.line_inset - board.striker.outer_radius - 0.012;
    for side in Side::ALL {
        let out = aim::straight(side) + std::f64::consts::PI;
        let at = fit.to_screen(Point::new(out.cos() * far, out.sin() * far));
        let along = fit.direction(out);
        let anchor = match (along.x, along.y) {
            (x, y) if x.abs() < y.abs() => {
                if y > 0.0 {
                    Align2::CENTER_BOTTOM
                } else {
                    Align2::CENTER_TOP
                }
            }
            (x, _) if x > 0.0 => Align2::RIGHT_CENTER,
            _ => Align2::LEFT_CENTER,
        };
        let next = open && side == state.game.next_side();
        // Among three players everyone comes to every side.
        let who = if next {
            state.names.player(state.game.next_player())
        } else if players == 3 {
            String::new()
        } else {
            state.names.player((side.index() % players) as u8 + 1)
        };
        let who: String = who.chars().take(14).collect();
        let text = format!("{side}  {who}");
        let (font, ink) = if next { (theme::strong(15.0), theme.on_accent) } else { (FontId::proportional(13.0), INK) };
        let galley = painter.layout_no_wrap(text.trim_end().to_owned(), font, ink);
        let mut place = anchor.anchor_size(at, galley.size());
        if next {
            let plate = place.expand2(vec2(10.0, 4.0));
            place = place.translate(anchor_shift(anchor, 6.0));
            painter.rect_filled(plate.translate(anchor_shift(anchor, 6.0)), 12.0, theme.accent);
        }
        painter.galley(place.min, galley, ink);
    }
}

fn anchor_shift(anchor: Align2, by: f32) -> Vec2 {
    // Inwards, away from the line that the plate would touch.
    let sign = anchor.to_sign();
    vec2(-sign.x * by, -sign.y * by)
}

/// Draws the remaining pucks, in the middle ring.
fn middle(ui: &mut Ui, state: &RefereeScreen, fit: &Fit) {
    let theme = &Theme::from_ui(ui);
    let radius = state.start.board.centre_circle_diameter as f32 / 2.0 * fit.scale;
    let rect = letters::around(fit.to_screen(Point::default()), radius * 0.8);
    let response = ui.interact(rect, ui.id().with("left"), Sense::hover());
    let (green, red) = (state.stays(Colour::Green), state.stays(Colour::Red));
    let [greens, reds] = theme.palette.words();
    let text = format!("{green} {greens} and {red} {reds} pucks are left");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
    let size = (radius * 0.34).clamp(13.0, 22.0);
    for (k, (colour, n)) in [(Colour::Green, green), (Colour::Red, red)].into_iter().enumerate() {
        let y = (k as f32 - 0.5) * size * 1.5;
        let at = rect.center() + vec2(-size * 0.7, y);
        letters::puck(ui.painter(), theme, at, size * 0.5, colour, 1.0);
        let place = at + vec2(size * 0.85, 0.0);
        ui.painter().text(place, Align2::LEFT_CENTER, n.to_string(), theme::strong(size), INK);
    }
    response.on_hover_text(text);
}

/// Draws the hole's name on the frame.
fn corner(painter: &Painter, state: &RefereeScreen, fit: &Fit, hole: Hole) {
    let board = &state.start.board;
    let middle = (picture_side(board) + board.inner_side) / 4.0;
    let (x, y) = hole.signs();
    let at = fit.to_screen(Point::new(x * middle, y * middle));
    painter.text(at, Align2::CENTER_CENTER, hole.to_string(), theme::strong(13.0), Color32::from_rgb(0xF0, 0xE2, 0xCC));
}

fn hole_place(state: &RefereeScreen, fit: &Fit, hole: Hole) -> (Pos2, f32) {
    let board = &state.start.board;
    (fit.to_screen(board.hole_centre(hole)), board.hole_radius() as f32 * fit.scale)
}

/// Draws the hole itself: its string, the pucks that fell into it in this shot, and a ring where the keys point.
fn draw_hole(ui: &Ui, painter: &Painter, state: &mut RefereeScreen, fit: &Fit, hole: Hole, due: bool) {
    let theme = &Theme::from_ui(ui);
    let (at, radius) = hole_place(state, fit, hole);
    let chosen = state.open() && state.target == Target::Hole(hole);
    let response =
        ui.interact(letters::around(at, radius.max(widgets::least(ui).x / 2.0)), ui.id().with(("hole", hole)), Sense::click());
    let key = hole.index() + 1;
    let name = format!("Hole {hole}");
    let enabled = state.open();
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, enabled, chosen, &name));
    let strings = state.game.strings().len();
    if strings > 1 {
        let colour = string_colour(state, state.game.string_of(hole));
        painter.circle_stroke(at, radius * 0.93, Stroke::new((radius * 0.12).clamp(2.0, 5.0), colour));
    }
    if due || chosen || response.hovered() || response.has_focus() {
        // Light with a dark edge, since any other colour may be a player's.
        let width = if due || chosen { 3.0 } else { 1.5 };
        painter.circle_stroke(at, radius + 4.0, Stroke::new(width + 2.0, Color32::from_black_alpha(170)));
        painter.circle_stroke(at, radius + 4.0, Stroke::new(width, CHALK));
    }
    let fell: Vec<Colour> = match state.game.choices().iter().find(|c| c.hole == hole) {
        Some(choice) => choice.fallen.clone(),
        None => state.shot.iter().filter(|e| matches!(e, Entry::Drop(h, _) if *h == hole)).filter_map(|e| e.colour()).collect(),
    };
    if fell.is_empty() {
        if strings > 1 {
            let font = FontId::new((radius * 0.95).clamp(13.0, 26.0), theme::semibold());
            painter.text(at, Align2::CENTER_CENTER, string_letter(state.game.string_of(hole)), font, CHALK);
        }
    } else {
        inside(painter, theme, at, radius, &fell);
    }
    if response.clicked() && enabled {
        state.target = Target::Hole(hole);
    }
    let string = if strings > 1 { format!(", string {}", string_letter(state.game.string_of(hole))) } else { String::new() };
    response.on_hover_text(format!("{hole}{string}: G and R put a puck here ({key})"));
}

/// Pucks in a hole: up to four as they are, more as a number.
fn inside(painter: &Painter, theme: &Theme, at: Pos2, radius: f32, fell: &[Colour]) {
    let r = radius * if fell.len() == 1 { 0.5 } else { 0.32 };
    let step = r * 1.15;
    let places: &[(f32, f32)] = match fell.len() {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, 0.0), (1.0, 0.0)],
        3 => &[(-1.0, -0.8), (1.0, -0.8), (0.0, 0.9)],
        _ => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
    };
    let shown = if fell.len() > 4 { 3 } else { fell.len() };
    for (colour, (x, y)) in fell.iter().zip(places).take(shown) {
        letters::puck(painter, theme, at + vec2(x * step, y * step), r, *colour, 1.0);
    }
    if fell.len() > 4 {
        let text = format!("+{}", fell.len() - shown);
        painter.text(at + vec2(step, step), Align2::CENTER_CENTER, text, theme::strong(13.0), Color32::WHITE);
    }
}

/// Draws the two pucks next to a hole: tap one to enter that it fell into it.
fn pucks(ui: &Ui, painter: &Painter, state: &mut RefereeScreen, services: &mut Services, fit: &Fit, hole: Hole) {
    let (at, radius) = hole_place(state, fit, hole);
    let inward = if at.x < fit.centre.x { 1.0 } else { -1.0 };
    // On a small board they shrink, so that they do not reach over the middle to those of the other hole.
    let room = (fit.centre.x - at.x).abs() - radius;
    let gap = (room * 0.08).min(6.0);
    let r = (radius * 0.72).clamp(11.0, 24.0).min((room - 4.0 * gap) / 4.0 - 3.0);
    // A finger needs its room for each of them, and for the hole.
    let finger = widgets::least(ui).x;
    let r = if finger > 0.0 { r.max(finger * 0.38) } else { r };
    let first = at + vec2(inward * (radius + 2.0 * gap + r).max(radius.max(finger / 2.0) + finger / 2.0), 0.0);
    let second = first + vec2(inward * (2.0 * r + gap + 2.0).max(finger), 0.0);
    let plate = Rect::from_two_pos(first, second).expand(r + gap - 1.0);
    painter.rect_filled(plate, r + 5.0, Color32::from_black_alpha(96));
    // Green is at the left in every corner.
    let places = if inward > 0.0 { [first, second] } else { [second, first] };
    for (colour, place) in [Colour::Green, Colour::Red].into_iter().zip(places) {
        let name = fob_services::labels::puck_in(&capital(services.settings.palette.word(colour)), hole);
        let enabled = state.left(colour) > 0;
        let tip = format!("{name}: {}, then {}", hole.index() + 1, colour.letter().to_ascii_uppercase());
        if tap(ui, painter, place, r, colour, &name, enabled).on_hover_text(tip).clicked() {
            state.target = Target::Hole(hole);
            state.enter(Entry::Drop(hole, colour), services);
        }
    }
}

/// Draws a puck at a place, to be tapped.
#[allow(clippy::too_many_arguments, reason = "each is one plain property of the puck")]
fn tap(ui: &Ui, painter: &Painter, at: Pos2, r: f32, colour: Colour, name: &str, enabled: bool) -> Response {
    let theme = &Theme::from_ui(ui);
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let response =
        ui.interact(letters::around(at, (r + 3.0).max(widgets::least(ui).x / 2.0)), ui.id().with(("tap", name)), sense);
    let pressed = response.is_pointer_button_down_on();
    letters::puck(painter, theme, at, if pressed { r * 0.92 } else { r }, colour, if enabled { 1.0 } else { 0.35 });
    if enabled && (response.hovered() || response.has_focus()) {
        painter.circle_stroke(at, r + 2.5, Stroke::new(2.0, theme.accent));
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}
