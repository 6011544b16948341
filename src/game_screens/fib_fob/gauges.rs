//! The cockpit's meters: the time counter, the two tanks, the nuggets. Each can be dragged to a move.

use super::hand::Hand;
use super::state::FibFobView;
use crate::view::Cx;
use egui::{Align2, Color32, CursorIcon, FontId, Pos2, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_games::Game;
use fob_games::fib_fob::{FibFob, Fluid, Move};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;

/// Blue and purple of equal weight, which no common kind of colour blindness confuses; Fob is also hatched.
pub(crate) const fn fluid_colour(fluid: Fluid) -> Color32 {
    match fluid {
        Fluid::Fib => Color32::from_rgb(0x56, 0xB4, 0xE9),
        Fluid::Fob => Color32::from_rgb(0xCC, 0x79, 0xA7),
    }
}

/// The colour of a nugget.
const GOLD: Color32 = Color32::from_rgb(0xE8, 0xB0, 0x3A);

/// The contents of a meter.
struct Meter<'a> {
    name: &'a str,
    unit: &'a str,
    /// Number above the meter.
    value: u32,
    level: f32,
    most: u32,
    /// Highest level that a drag can reach.
    reach: u32,
    /// Level after the move that is set.
    aim: Option<u32>,
    colour: Color32,
    hatched: bool,
    /// Height of the glass, in points.
    tall: f32,
}

/// Draws the meters of time and of both tanks.
pub fn show(ui: &mut Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>, shown: &FibFob, tall: f32) {
    let levels = view.levels(shown, cx.services);
    let theme = cx.theme;
    let free = cx.free && view.walk.is_none();
    let after = after(view, cx, shown);
    let (time_most, tank_most) = view.scale;
    ui.horizontal_top(|ui| {
        let width = (ui.available_width() - 2.0 * STEP) / 3.0;
        let time = Meter {
            name: "Time",
            unit: "light-years",
            value: shown.time(),
            level: levels.time,
            most: time_most.max(shown.time() + shown.nuggets()),
            reach: shown.time() + shown.nuggets(),
            aim: after.map(|p| p.time()).filter(|&t| t != shown.time()),
            colour: theme.accent,
            hatched: false,
            tall,
        };
        let response = meter(ui, &time, width, free, super::texts::TIME_COUNTER);
        if let Some(at) = grabbed(&response, free) {
            let wanted = (value_at(&response, at, time.most).round() as u32).min(time.reach);
            view.hand = Hand::default();
            let (now, up) = (shown.time(), wanted > shown.time());
            let by = wanted.abs_diff(now);
            if by > 0 {
                view.hand.set(shown, if up { Move::Nuggets(by) } else { Move::Time(by) });
            }
        }
        play_on_release(ui, &response, view, cx, shown, free);
        for fluid in Fluid::ALL {
            let gallons = shown.gallons(fluid);
            let tank = Meter {
                name: fluid.name(),
                unit: "gallons",
                value: gallons,
                level: if fluid == Fluid::Fib { levels.fib } else { levels.fob },
                most: tank_most.max(gallons),
                reach: gallons,
                aim: after.map(|p| p.gallons(fluid)).filter(|&g| g != gallons),
                colour: fluid_colour(fluid),
                hatched: fluid == Fluid::Fob,
                tall,
            };
            let response = meter(ui, &tank, width, free && gallons > 0, &super::texts::tank(fluid.name()));
            if let Some(at) = grabbed(&response, free && gallons > 0) {
                let wanted = value_at(&response, at, tank.most);
                view.hand = Hand::default();
                // A tank goes down by one gallon or to nothing: the upper half of the fluid means one, the lower half all.
                let n = gallons as f32;
                if wanted < n / 2.0 && gallons >= 2 {
                    view.hand.set(shown, Move::Eject(fluid));
                } else if wanted < n - 0.2 || response.clicked() {
                    view.hand.set(shown, Move::Spend(fluid));
                }
            }
            play_on_release(ui, &response, view, cx, shown, free);
        }
    });
    nuggets(ui, shown.nuggets(), after.map(|p| p.nuggets()));
}

/// Returns the position after the move that is set, if any.
fn after(view: &FibFobView, cx: &Cx<'_, FibFob>, shown: &FibFob) -> Option<FibFob> {
    let mv = view.hand.mv(shown).filter(|_| cx.free && view.walk.is_none())?;
    let mut next = *shown;
    // A set move is legal.
    let _ = next.play(&mv);
    Some(next)
}

/// Draws all meters in one line, for a phone, where the meters are in a sheet that covers the boards.
pub fn line(ui: &mut Ui, view: &FibFobView, cx: &Cx<'_, FibFob>, shown: &FibFob) {
    let theme = &cx.theme;
    let after = after(view, cx, shown);
    let amounts = |p: &FibFob| [p.time(), p.fib(), p.fob(), p.nuggets()];
    let (now, next) = (amounts(shown), amounts(after.as_ref().unwrap_or(shown)));
    let names = ["Time", Fluid::Fib.name(), Fluid::Fob.name(), "Nuggets"];
    let inks = [theme.accent, fluid_colour(Fluid::Fib), fluid_colour(Fluid::Fob), GOLD];
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(egui::Margin::symmetric(8, 4));
    egui::Panel::top("gauges in a line").frame(frame).resizable(false).show(ui, |ui| {
        widgets::plain_row(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for ((name, ink), (now, next)) in names.into_iter().zip(inks).zip(now.into_iter().zip(next)) {
                widgets::dot(ui, ink);
                let (amount, ink) = if now == next {
                    (format!("{name} {now}"), theme.text)
                } else {
                    (format!("{name} {now} → {next}"), theme.accent)
                };
                ui.label(RichText::new(amount).size(theme::SIZES[0]).color(ink));
                ui.add_space(STEP / 2.0);
            }
        });
    });
}

fn grabbed(response: &Response, free: bool) -> Option<Pos2> {
    let held = response.dragged() || response.drag_stopped() || response.clicked();
    response.interact_pointer_pos().filter(|_| free && held)
}

/// Plays the move of a drag when it is released; a click only sets the move. A drag by a finger may be a scroll, so it only sets
/// the move.
fn play_on_release(ui: &Ui, response: &Response, view: &FibFobView, cx: &mut Cx<'_, FibFob>, shown: &FibFob, free: bool) {
    if free && response.drag_stopped() && Window::from_ui(ui).has_keys() {
        cx.play = view.hand.mv(shown);
    }
}

fn glass(response: &Response) -> Rect {
    let rect = response.rect;
    Rect::from_min_max(pos2(rect.left() + 12.0, rect.top() + 30.0), pos2(rect.right() - 12.0, rect.bottom() - 40.0))
}

fn value_at(response: &Response, at: Pos2, most: u32) -> f32 {
    let glass = glass(response);
    ((glass.bottom() - at.y) / glass.height() * most as f32).clamp(0.0, most as f32)
}

fn meter(ui: &mut Ui, m: &Meter<'_>, width: f32, free: bool, label: &str) -> Response {
    let theme = &Theme::from_ui(ui);
    // A finger that is drawn over it scrolls the panel.
    let sense = if !free {
        Sense::hover()
    } else if Window::from_ui(ui).has_keys() {
        Sense::click_and_drag()
    } else {
        Sense::click()
    };
    let (rect, response) = ui.allocate_exact_size(vec2(width, m.tall + 70.0), sense);
    let glass = glass(&response);
    let painter = ui.painter();
    let middle = rect.center().x;
    let number = m.aim.map_or_else(|| m.value.to_string(), |aim| format!("{} → {aim}", m.value));
    let size = if number.chars().count() > 5 { 15.0 } else { 20.0 };
    let ink = if m.aim.is_some() { theme.accent } else { theme.text };
    painter.text(pos2(middle, rect.top() + 13.0), Align2::CENTER_CENTER, number, theme::strong(size), ink);
    let below = glass.bottom() + 14.0;
    painter.text(pos2(middle, below), Align2::CENTER_CENTER, m.name, theme::strong(15.0), theme.text);
    painter.text(pos2(middle, below + 18.0), Align2::CENTER_CENTER, m.unit, FontId::proportional(13.0), theme.dim);
    painter.rect_filled(glass, 6.0, theme.room);
    let y = |value: f32| glass.bottom() - glass.height() * (value / m.most.max(1) as f32).clamp(0.0, 1.0);
    let inside = painter.with_clip_rect(glass.shrink(1.0));
    let fluid = Rect::from_min_max(pos2(glass.left(), y(m.level)), glass.max);
    let fill = Theme::mix(theme.room, m.colour, if free || m.level > 0.0 { 0.85 } else { 0.5 });
    inside.rect_filled(fluid, 0.0, fill);
    if m.hatched {
        let ink = Stroke::new(2.0, Theme::mix(fill, Color32::BLACK, 0.28));
        let clip = inside.with_clip_rect(fluid.intersect(glass.shrink(1.0)));
        let mut x = glass.left() - glass.height();
        while x < glass.right() {
            clip.line_segment([pos2(x, glass.bottom()), pos2(x + glass.height(), glass.top())], ink);
            x += 10.0;
        }
    }
    if m.level > 0.0 {
        inside.hline(glass.x_range(), y(m.level), Stroke::new(2.0, Theme::mix(m.colour, Color32::WHITE, 0.45)));
    }
    if m.reach > m.value {
        // As far up as the nuggets reach.
        inside.extend(egui::Shape::dashed_line(
            &[pos2(glass.left(), y(m.reach as f32)), pos2(glass.right(), y(m.reach as f32))],
            Stroke::new(1.5, m.colour),
            4.0,
            4.0,
        ));
    }
    // A light edge of the glass, and marks at the quarters.
    for quarter in 1..4 {
        let at = glass.bottom() - glass.height() * quarter as f32 / 4.0;
        painter.hline(glass.right() - 6.0..=glass.right(), at, Stroke::new(1.0, theme.line));
    }
    let hot = free && (response.hovered() || response.dragged() || response.has_focus());
    let edge = if hot { theme.accent } else { theme.edge };
    painter.rect_stroke(glass, 6.0, Stroke::new(1.5, edge), StrokeKind::Outside);
    if let Some(aim) = m.aim {
        let at = y(aim as f32);
        painter.hline(glass.left() - 6.0..=glass.right() + 6.0, at, Stroke::new(3.0, theme.text));
    }
    response.widget_info(|| egui::WidgetInfo::slider(free, f64::from(m.value), label));
    if !free {
        return response;
    }
    if !Window::from_ui(ui).has_keys() {
        return response;
    }
    let tip = match m.unit {
        "gallons" => "Drag the level down: a little for one gallon, to the bottom for all",
        _ => "Drag the level down to reduce the time, up to use nuggets",
    };
    response.on_hover_cursor(CursorIcon::ResizeVertical).on_hover_text(tip)
}

fn nuggets(ui: &mut Ui, count: u32, after: Option<u32>) {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 34.0), Sense::hover());
    let painter = ui.painter();
    let words = if count == 1 { "1 nugget".to_owned() } else { format!("{count} nuggets") };
    painter.text(pos2(rect.left() + 4.0, rect.center().y), Align2::LEFT_CENTER, &words, theme::strong(15.0), theme.text);
    for i in 0..count.min(10) {
        let at = pos2(rect.left() + 98.0 + i as f32 * 16.0, rect.center().y);
        let goes = after.is_some_and(|left| i >= left.min(10));
        let points: Vec<Pos2> = [(-6.0, 1.0), (-3.5, -4.5), (2.0, -5.5), (6.0, -1.0), (4.0, 4.5), (-3.0, 5.0)]
            .iter()
            .map(|(x, y)| at + vec2(*x, *y))
            .collect();
        let fill = if goes { Color32::TRANSPARENT } else { GOLD };
        painter.add(egui::Shape::convex_polygon(points, fill, Stroke::new(1.0, Theme::mix(GOLD, Color32::BLACK, 0.35))));
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &words));
    response.on_hover_text("Time-nuggets: each turns the time counter up by one light-year");
}
