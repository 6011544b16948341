//! Sheets: a panel that is next to the board on a large screen comes over the board on a phone, from below on an upright phone
//! and from the side on a phone on its side.
//!
//! A screen draws its panels in every frame and does not know whether they are sheets: [`Window::right`] and [`Window::left`]
//! decide. Each sheet has a tab with its name; the row of tabs is drawn once for all screens, by the model.
//!
//! [`Window::right`]: crate::layout::Window::right
//! [`Window::left`]: crate::layout::Window::left

use crate::access;
use crate::theme::{FINGER, SIZES, Theme, strong};
use egui::{
    Align, Area, Button, Context, CornerRadius, Frame, Id, Label, Layout, Margin, Order, Panel, Rect, RichText, Sense, Stroke,
    Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

/// The name of the button that closes the open sheet.
pub const CLOSE: &str = "Close the sheet";
/// The width of the column of tabs in a window that is wider than high, in points: the longest word of a name has one row.
pub const COLUMN: f32 = 84.0;
/// The way of a finger that opens or closes a sheet, in points.
const DRAG: f32 = 20.0;
/// Free space below the contents of a sheet, in points.
const FOOT: f32 = 10.0;
/// The share of an upright window's height that a sheet takes at most.
const TALL: f32 = 0.62;
/// The least and the most width of a sheet in a flat window, in points.
const WIDE: (f32, f32) = (300.0, 440.0);

/// The sheets of the screen in front.
#[derive(Clone, Debug, Default)]
struct Sheets {
    /// Sheets of this frame so far, with their names.
    now: Vec<(Id, &'static str)>,
    /// Sheets of the frame before, with their names.
    before: Vec<(Id, &'static str)>,
    open: Option<Id>,
    /// Height of the open sheet's contents with its head, in points, after it was drawn.
    tall: Option<(Id, f32)>,
}

fn with<R>(ctx: &Context, f: impl FnOnce(&mut Sheets) -> R) -> R {
    ctx.data_mut(|data| f(data.get_temp_mut_or_default(Id::new("sheets of the screen"))))
}

/// Begins a frame: a sheet whose screen was left is closed.
pub fn begin(ctx: &Context) {
    with(ctx, |sheets| {
        sheets.before = std::mem::take(&mut sheets.now);
        sheets.open = sheets.open.filter(|open| sheets.before.iter().any(|(id, _)| id == open));
    });
}

/// Ends a frame: if there are other sheets than before, their tabs are drawn in one more.
pub fn end(ctx: &Context) {
    if with(ctx, |sheets| sheets.now != sheets.before) {
        ctx.request_repaint();
    }
}

/// Closes the sheet that is open; returns whether there was one.
pub fn close(ctx: &Context) -> bool {
    with(ctx, |sheets| sheets.open.take().is_some())
}

/// Opens the sheet of a panel with this id, if the screen has it.
pub fn open(ctx: &Context, id: &'static str) {
    with(ctx, |sheets| sheets.open = Some(Id::new(id)));
    ctx.request_repaint();
}

/// Returns the names of the sheets that the screen in front has.
pub fn names(ctx: &Context) -> Vec<&'static str> {
    with(ctx, |sheets| sheets.before.iter().map(|(_, name)| *name).collect())
}

/// Opens the sheet of this name, if the screen has it.
pub fn open_named(ctx: &Context, name: &str) {
    with(ctx, |sheets| sheets.open = sheets.before.iter().find(|(_, known)| *known == name).map(|(id, _)| *id));
    ctx.request_repaint();
}

/// Returns whether the sheet of a panel with this id is open.
pub fn shows(ctx: &Context, id: &'static str) -> bool {
    with(ctx, |sheets| sheets.open == Some(Id::new(id)))
}

/// Returns whether a sheet is open.
pub fn is_open(ctx: &Context) -> bool {
    with(ctx, |sheets| sheets.open.is_some())
}

/// Draws the tabs of all sheets: a row at the bottom of an upright window, otherwise a column at its right.
pub fn tabs(ui: &mut Ui, upright: bool) {
    let (all, open) = with(ui.ctx(), |sheets| (sheets.before.clone(), sheets.open));
    if all.is_empty() {
        return;
    }
    let margin = if upright { Margin::symmetric(6, 2) } else { Margin::symmetric(4, 4) };
    let frame = Frame::new().fill(Theme::from_ui(ui).panel).inner_margin(margin);
    let panel = if upright {
        Panel::bottom("sheet tabs").exact_size(FINGER + 5.0)
    } else {
        Panel::right("sheet tabs").exact_size(COLUMN)
    };
    panel.frame(frame).resizable(false).show(ui, |ui| {
        let gap = 6.0;
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        if !upright {
            ui.spacing_mut().button_padding.x = 3.0;
        }
        let count = all.len() as f32;
        let width = if upright { (ui.available_width() - gap * (count - 1.0)) / count } else { ui.available_width() };
        let layout = if upright { Layout::left_to_right(Align::Center) } else { Layout::top_down(Align::Center) };
        ui.with_layout(layout, |ui| {
            for (id, name) in all {
                let is_open = open == Some(id);
                let text = RichText::new(name).size(SIZES[0]);
                let button = Button::new(text).selected(is_open).min_size(vec2(width, FINGER)).sense(Sense::click_and_drag());
                let tab = ui.add(if upright { button.truncate() } else { button.wrap() });
                let pulled = tab.dragged() && {
                    let way = tab.total_drag_delta().unwrap_or_default();
                    if upright { way.y < -DRAG } else { way.x < -DRAG }
                };
                if tab.clicked() {
                    with(ui.ctx(), |sheets| sheets.open = (!is_open).then_some(id));
                } else if pulled {
                    with(ui.ctx(), |sheets| sheets.open = Some(id));
                }
            }
        });
    });
}

/// Draws contents whose fields and lists have the same ids in every place, so that a field keeps the focus, and a list its place,
/// when a phone's keyboard comes and the parts of the screen move.
pub(crate) fn lasting<R>(ui: &mut Ui, id: impl std::hash::Hash + std::fmt::Debug, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().id(Id::new(id)), contents).inner
}

/// Returns the place of the open sheet in a window: no higher than its contents.
fn place_of(ctx: &Context, id: Id, upright: bool) -> Rect {
    let most = place(ctx.content_rect(), upright);
    match with(ctx, |sheets| sheets.tall.filter(|(known, _)| upright && *known == id)) {
        Some((_, tall)) => most.with_min_y(most.bottom() - tall.min(most.height())),
        None => most,
    }
}

/// Returns the place of a sheet in a window, at most.
fn place(window: Rect, upright: bool) -> Rect {
    if upright {
        let bottom = window.bottom() - FINGER - 6.0;
        Rect::from_min_max(pos2(window.left(), bottom - window.height() * TALL), pos2(window.right(), bottom))
    } else {
        let right = window.right() - COLUMN - 1.0;
        // A square board as tall as the window has room next to it.
        let width = (right - window.left() - window.height()).clamp(WIDE.0, WIDE.1);
        Rect::from_min_max(pos2(right - width, window.top()), pos2(right, window.bottom()))
    }
}

/// Returns the part of a rectangle that the open sheet leaves uncovered: all of it if none is open.
pub(crate) fn uncovered(ctx: &Context, rect: Rect, upright: bool) -> Rect {
    let Some(open) = with(ctx, |sheets| sheets.open) else { return rect };
    let sheet = place_of(ctx, open, upright);
    if upright { rect.with_max_y(rect.bottom().min(sheet.top())) } else { rect.with_max_x(rect.right().min(sheet.left())) }
}

/// Tells of a sheet, whose name is on its tab; returns whether it is open.
pub fn offer(ctx: &Context, id: Id, name: &'static str) -> bool {
    with(ctx, |sheets| {
        if !sheets.now.iter().any(|(known, _)| *known == id) {
            sheets.now.push((id, name));
        }
        sheets.open == Some(id)
    })
}

/// Draws the contents of a panel as a sheet, if it is open. `name` is on its tab.
pub fn show<R>(ui: &Ui, id: Id, name: &'static str, upright: bool, contents: impl FnOnce(&mut Ui) -> R) -> Option<R> {
    if !offer(ui.ctx(), id, name) {
        return None;
    }
    let theme = Theme::from_ui(ui);
    let place = place_of(ui.ctx(), id, upright);
    let most = self::place(ui.ctx().content_rect(), upright).height();
    let area = Area::new(id.with("sheet")).order(Order::Middle).fixed_pos(place.min).constrain(false).fade_in(false);
    let shown = area.show(ui.ctx(), |ui| {
        let (round, line) = (10, Stroke::new(1.0, theme.line));
        let corners = if upright { CornerRadius { nw: round, ne: round, sw: 0, se: 0 } } else { CornerRadius::ZERO };
        // Nothing below the sheet is touched through it.
        access::ground(&ui.allocate_rect(place, Sense::click_and_drag()));
        ui.painter().rect(place, corners, theme.panel, line, egui::StrokeKind::Inside);
        ui.set_clip_rect(place);
        // The contents have the full height that a sheet may have, even if they needed less before.
        let within = Rect::from_min_size(place.min, vec2(place.width(), most)).shrink2(vec2(12.0, 2.0));
        let ui = &mut ui.new_child(UiBuilder::new().max_rect(within).layout(Layout::top_down(Align::Min)));
        head(ui, id, name, upright);
        let shown = contents(ui);
        let tall = (id, (ui.min_rect().height() + FOOT).min(most));
        if with(ui.ctx(), |sheets| sheets.tall.replace(tall) != Some(tall)) {
            ui.ctx().request_repaint();
        }
        shown
    });
    Some(shown.inner)
}

/// Draws the sheet's name with a grip that drags it away, and a button that closes it.
fn head(ui: &mut Ui, id: Id, name: &str, upright: bool) {
    let theme = Theme::from_ui(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), FINGER), Sense::hover());
    let bar = rect.with_max_x(rect.right() - FINGER);
    let grip = ui.interact(bar, id.with("grip"), Sense::drag());
    access::ground(&grip);
    let way = grip.total_drag_delta().unwrap_or_default();
    let away = grip.dragged() && if upright { way.y > DRAG } else { way.x > DRAG };
    if upright {
        let middle = pos2(rect.center().x, rect.top() + 5.0);
        ui.painter().rect_filled(Rect::from_center_size(middle, vec2(40.0, 4.0)), 2.0, theme.line);
    }
    let title = Label::new(RichText::new(name).font(strong(SIZES[1])).color(theme.text)).selectable(false).truncate();
    let ui = &mut ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::right_to_left(Align::Center)));
    let close = ui.add(Button::new(RichText::new("×").size(SIZES[2])).frame(false).min_size(vec2(FINGER, FINGER)));
    close.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, CLOSE));
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| access::heading(&ui.add(title), 2));
    if close.clicked() || away {
        with(ui.ctx(), |sheets| sheets.open = None);
    }
}
