//! The strike in numbers: place, aim, power and off-centre hit, each of which can be typed, dragged or stepped.

use super::aim::{Aim, LEAST_POWER, MOST_OFFSET, refusal};
use super::dials;
use super::hand::LOCK;
use crate::access;
use crate::layout::Window;
use crate::theme::{STEP, Theme};
use crate::widgets::{self, bar};
use egui::{Align, Button, DragValue, RichText, Slider, Ui, WidgetInfo, WidgetType};
use fob_board::Layout;
use fob_services::phrases::number;

/// Draws the strike in numbers, each of which can be typed, dragged or stepped, and buttons at the end of the row; returns
/// whether to shoot. If one row has no room, groups that belong together move to the next.
pub fn controls(ui: &mut Ui, aim: &mut Aim, layout: &Layout, more: impl FnOnce(&mut Ui)) -> bool {
    let problem = aim.problem(layout);
    let mut shoot = false;
    let window = Window::from_ui(ui);
    if window.is_phone() {
        return on_a_phone(ui, aim, layout, window, more);
    }
    let room = ui.available_width();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let why = problem.as_ref().map(|problem| refusal(problem, layout)).unwrap_or_default();
        let tip = "Shoot (Space), or pull back on the board and let go";
        shoot = widgets::primary_if(ui, problem.is_none(), fob_services::labels::SHOOT, tip, &why).clicked();
        bar::together(ui, "place", |ui| {
            ui.add_space(STEP);
            place(ui, aim, layout);
        });
        bar::together(ui, "aim", |ui| direction(ui, aim));
        // The slider takes the space that the other controls of a row leave.
        ui.spacing_mut().slider_width = (room - OTHERS).clamp(60.0, 160.0);
        bar::together(ui, "power", |ui| power(ui, aim, layout));
        bar::together(ui, "spin", |ui| spin(ui, aim, layout));
        more(ui);
    });
    shoot
}

/// Draws one row with what every shot needs; the rest is in a sheet.
fn on_a_phone(ui: &mut Ui, aim: &mut Aim, layout: &Layout, window: Window, more: impl FnOnce(&mut Ui)) -> bool {
    let problem = aim.problem(layout);
    let why = problem.as_ref().map(|problem| refusal(problem, layout)).unwrap_or_default();
    let mut shoot = false;
    let face = |ui: &mut Ui| {
        widgets::primary_if(ui, problem.is_none(), "Shoot", "Shoot, or pull back on the board and let go", &why).clicked()
    };
    if window.has_column() {
        // The column has no room for all of it in one row.
        shoot = ui.with_layout(egui::Layout::top_down_justified(Align::Center), face).inner;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if window.has_column() {
            ui.spacing_mut().button_padding.x = 6.0;
        } else {
            shoot = face(ui);
        }
        for (text, name, by) in [("◀ ½°", TURN_LEFT, FINE_TURN), ("½° ▶", TURN_RIGHT, -FINE_TURN)] {
            let button = ui.add(Button::new(text).min_size(widgets::least(ui)));
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
            if button.on_hover_text(name).clicked() {
                aim.turn(by.to_radians());
            }
        }
        more(ui);
        if window.has_long_foot() {
            ui.add_space(STEP);
            power(ui, aim, layout);
        }
    });
    window.seldom(ui, "strike", "Strike", |ui| {
        ui.spacing_mut().slider_width = (ui.available_width() - 180.0).clamp(60.0, 480.0);
        ui.horizontal_wrapped(|ui| {
            place(ui, aim, layout);
            ui.add_space(STEP);
            // The one in the foot is below the sheet.
            shoot |= widgets::primary_if(ui, problem.is_none(), fob_services::labels::SHOOT, "Shoot as it is set here", &why)
                .clicked();
        });
        ui.horizontal_wrapped(|ui| direction(ui, aim));
        ui.horizontal_wrapped(|ui| power(ui, aim, layout));
        ui.horizontal_wrapped(|ui| spin(ui, aim, layout));
    });
    shoot
}

/// The name of the button that turns the aim a little to the left.
pub const TURN_LEFT: &str = "Turn the aim a little to the left";
/// The name of the button that turns the aim a little to the right.
pub const TURN_RIGHT: &str = "Turn the aim a little to the right";
/// The turn by such a button, in degrees.
const FINE_TURN: f64 = 0.5;

/// The width of all controls of the strike but the slider of its power, in points.
const OTHERS: f32 = 926.0;

fn dim(ui: &mut Ui, text: &str) {
    let theme = &Theme::from_ui(ui);
    ui.label(RichText::new(text).color(theme.dim));
}

fn place(ui: &mut Ui, aim: &mut Aim, layout: &Layout) {
    let tip = "To the shooter's left or right along the line (A and D, Shift for fine steps)";
    dim(ui, "Place");
    for (text, name, by) in [("◀", PLACE_LEFT, -0.01), ("▶", PLACE_RIGHT, 0.01)] {
        let button = widgets::button(ui, text, tip);
        access::name(&button, name);
        if button.clicked() {
            aim.slide(layout, by);
        }
    }
}

/// The name of the button that moves the striker to the left.
pub const PLACE_LEFT: &str = "Striker a centimetre to the left";
/// The name of the button that moves the striker to the right.
pub const PLACE_RIGHT: &str = "Striker a centimetre to the right";

fn direction(ui: &mut Ui, aim: &mut Aim) {
    dim(ui, "Aim");
    let mut degrees = aim.aim.to_degrees();
    let tip = "Direction: 0 is east, 90 north (left and right arrow, Shift for fine steps)";
    // Room for 359.9°, so that nothing moves while it turns.
    let value = widgets::steady(ui, &mut degrees, |ui, degrees| {
        wide(ui, 72.0, DragValue::new(degrees).speed(0.2).fixed_decimals(1).suffix("°").custom_parser(|text| number(text, "°")))
    });
    if named(value, "Aim in degrees").on_hover_text(tip).changed() {
        aim.aim = degrees.to_radians().rem_euclid(std::f64::consts::TAU);
    }
    dials::fine_wheel(ui, aim);
    // A finger sees no tooltip, and has room for the whole name in its sheet.
    let text = if Window::from_ui(ui).is_phone() { LOCK.label } else { LOCK_SHORT };
    if widgets::choice(ui, aim.locked, text, &LOCK.tooltip()).clicked() {
        aim.locked ^= true;
    }
}

/// The button that locks the aim.
pub const LOCK_SHORT: &str = "Lock";

fn power(ui: &mut Ui, aim: &mut Aim, layout: &Layout) {
    dim(ui, "Power");
    let fastest = layout.board.fastest_shot;
    let slider = widgets::steady(ui, &mut aim.power, |ui, power| {
        let slider = Slider::new(power, LEAST_POWER..=1.0)
            .custom_formatter(move |v, _| format!("{:.2} m/s", v * fastest))
            .custom_parser(move |text| number(text, "m/s").map(|v| v / fastest));
        ui.add(slider)
    });
    access::name(&slider, POWER);
    slider.on_hover_text("Speed of the striker (up and down arrow, Shift for fine steps)");
}

/// The name of the slider for the power, and of the number next to it.
pub const POWER: &str = "Power in metres a second";

fn spin(ui: &mut Ui, aim: &mut Aim, layout: &Layout) {
    dim(ui, "Off-centre");
    widgets::steady(ui, &mut aim.side_spin, dials::spin_picker);
    let most = MOST_OFFSET * layout.board.striker.outer_radius * 1000.0;
    // As on the screen: to the right is positive, by the number and by dragging it.
    let mut right = 0.0 - aim.side_spin;
    let value = widgets::steady(ui, &mut right, |ui, right| {
        let value = DragValue::new(right)
            .range(-1.0..=1.0)
            .speed(0.01)
            .custom_formatter(move |v, _| format!("{:+.1} mm", v * most))
            .custom_parser(move |text| number(text, "mm").map(|v| v / most));
        wide(ui, 92.0, value)
    });
    if value.changed() {
        aim.side_spin = 0.0 - right;
    }
    let tip = "Where the cue hits: to the right of the centre is positive (Q and E; X for the centre). Off centre gives spin";
    named(value, "Off-centre hit in millimetres").on_hover_text(tip);
}

/// Draws a value in a field of at least this width.
fn wide(ui: &mut Ui, width: f32, value: DragValue<'_>) -> egui::Response {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.x = width;
        ui.add(value)
    })
    .inner
}

fn named(response: egui::Response, name: &str) -> egui::Response {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, name));
    response
}
