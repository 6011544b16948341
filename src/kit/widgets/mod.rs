//! Pieces that the screens share.

pub mod automaton;
pub mod bar;
pub mod chance;
pub mod clash;
mod copy_link;
pub mod curve;
pub mod dfa_card;
pub mod dialog;
pub mod drop_down;
pub mod expression;
pub mod field;
pub mod figure;
pub mod figure_words;
pub mod files;
pub mod focus;
mod keyed;
pub mod labels;
pub mod letters;
pub mod lists;
pub mod machine;
pub mod memory;
pub mod order;
mod own_items;
pub mod paths;
mod progress;
pub mod prose;
mod qr_code;
pub mod reader;
pub mod save_as;
pub mod saving;
pub mod stars;
mod steady;
pub mod test_words;
pub mod track;
pub mod workshops;

pub use super::layout::panel_frame;
pub use copy_link::copy_link;
pub use own_items::{OwnItem, own_items};
pub use progress::progress;
pub use qr_code::qr_code;
pub use steady::steady;

use super::access;
use super::keys;
use super::layout::Window;
use super::offers;
use super::theme::{self, STEP, Theme};
use egui::response::Flags;
use egui::text::LayoutJob;
use egui::{Align, Color32, CornerRadius, Event, FontId, Frame, Margin, Response, RichText, Stroke, Ui, Vec2};
use fob_services::phrases::{by_finger, plural};

/// Registers a control that was drawn with the palette; choosing it there clicks it. `why_not` is the reason if it is
/// unavailable.
pub fn offered(ui: &Ui, response: Response, text: &str, tip: &str, why_not: &str) -> Response {
    let enabled = response.enabled();
    offered_if(ui, response, enabled, text, tip, why_not)
}

/// Registers as [`offered`] a control that is drawn by hand, whose response does not know whether it is enabled.
pub fn offered_if(ui: &Ui, mut response: Response, enabled: bool, text: &str, tip: &str, why_not: &str) -> Response {
    if offers::offer(ui, text, tip, (!enabled).then_some(why_not)) {
        response.flags.insert(Flags::FAKE_PRIMARY_CLICKED);
    }
    response
}

/// Returns the least size of a control: that of a finger where one works the app, and nothing for a mouse.
pub fn least(ui: &Ui) -> Vec2 {
    if Window::from_ui(ui).form.is_touched() { Vec2::splat(theme::FINGER) } else { Vec2::ZERO }
}

/// Returns the size of a control that is drawn by hand: at least so large that a finger hits it, where one works the app.
pub fn at_least(ui: &Ui, size: Vec2) -> Vec2 {
    size.max(least(ui))
}

/// Draws a button with a tooltip that names its key.
pub fn button(ui: &mut Ui, text: &str, tip: &str) -> Response {
    button_if(ui, true, text, tip, "")
}

/// Draws a button that may be out of reach; the reason then is in its tooltip.
pub fn button_if(ui: &mut Ui, enabled: bool, text: &str, tip: &str, why_not: &str) -> Response {
    let drawn = ui
        .add_enabled(enabled, egui::Button::new(text).min_size(least(ui)))
        .on_hover_text(tip)
        .on_disabled_hover_text(prose::tip(ui, why_not));
    offered(ui, drawn, text, tip, why_not)
}

/// Draws a heading that shows and hides the part below it. Returns whether it was pressed.
pub fn fold(ui: &mut Ui, open: &mut bool, text: &str, tip: &str) -> bool {
    let theme = &Theme::from_ui(ui);
    let font = theme::strong(theme::SIZES[1]);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, theme.text);
    let (rect, response) = ui.allocate_exact_size(at_least(ui, galley.size() + Vec2::new(36.0, 8.0)), egui::Sense::click());
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 6.0, theme.raised);
    }
    arrow(ui.painter(), egui::pos2(rect.left() + 12.0, rect.center().y), *open, theme.dim);
    let at = egui::pos2(rect.left() + 26.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme.text);
    let is_open = *open;
    response.widget_info(|| folds(text, is_open));
    access::folds(&response, is_open);
    let clicked = response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(tip).clicked();
    *open ^= clicked;
    clicked
}

/// Returns the description of a folding heading for screen readers.
pub fn folds(text: &str, open: bool) -> egui::WidgetInfo {
    let mut info = egui::WidgetInfo::labeled(egui::WidgetType::CollapsingHeader, true, text);
    info.selected = Some(open);
    info
}

/// Draws a triangle that points to the right, or down at an open part.
pub fn arrow(painter: &egui::Painter, at: egui::Pos2, down: bool, ink: Color32) {
    let across = [Vec2::new(-3.0, -5.0), Vec2::new(4.0, 0.0), Vec2::new(-3.0, 5.0)];
    let points = if down { across.map(|by| Vec2::new(-by.y, by.x)) } else { across };
    painter.add(egui::Shape::convex_polygon(points.map(|by| at + by).to_vec(), ink, Stroke::NONE));
}

/// Draws the one obvious next step of a screen, in the accent colour.
pub fn primary(ui: &mut Ui, text: &str, tip: &str) -> Response {
    primary_if(ui, true, text, tip, "")
}

/// Draws the next step, which may be out of reach.
pub fn primary_if(ui: &mut Ui, enabled: bool, text: &str, tip: &str, why_not: &str) -> Response {
    let theme = &Theme::from_ui(ui);
    let label = RichText::new(text).font(theme::strong(theme::SIZES[1])).color(theme.on_accent);
    let button = egui::Button::new(label).fill(theme.accent).stroke(Stroke::NONE).min_size(Vec2::new(120.0, 36.0).max(least(ui)));
    // A short text is in the middle of its button, also in a column whose parts begin at its left.
    let layout = *ui.layout();
    let is_column = layout.is_vertical() && !layout.horizontal_justify() && layout.horizontal_align() == Align::Min;
    let add = |ui: &mut Ui| ui.add_enabled(enabled, button);
    let drawn = if is_column { ui.horizontal(add).inner } else { add(ui) };
    let drawn = drawn.on_hover_text(tip).on_disabled_hover_text(prose::tip(ui, why_not));
    offered(ui, drawn, text, tip, why_not)
}

/// Draws one of several choices of which exactly one is taken.
pub fn choice(ui: &mut Ui, chosen: bool, text: &str, tip: &str) -> Response {
    choice_if(ui, true, chosen, text, tip, "")
}

/// Draws a choice as [`choice`]; if it is not `enabled`, the tip has the reason.
pub fn choice_if(ui: &mut Ui, enabled: bool, chosen: bool, text: &str, tip: &str, why_not: &str) -> Response {
    let drawn = ui.add_enabled(enabled, egui::Button::new(text).selected(chosen).min_size(least(ui)));
    let drawn = drawn.on_hover_text(tip).on_disabled_hover_text(prose::tip(ui, why_not));
    offered(ui, drawn, text, tip, why_not)
}

/// Draws a check box; chosen in the palette it changes like by a click.
pub fn check(ui: &mut Ui, value: &mut bool, text: &str, tip: &str) -> Response {
    let mut drawn = ui.checkbox(value, text);
    if !tip.is_empty() {
        drawn = drawn.on_hover_text(tip);
    }
    if offers::offer(ui, text, tip, None) {
        *value ^= true;
        drawn.mark_changed();
    }
    drawn
}

/// Draws a row of choices; returns whether the value changed.
pub fn choices<T: PartialEq + Copy>(ui: &mut Ui, value: &mut T, all: &[(T, &str, &str)]) -> bool {
    let mut changed = false;
    ui.horizontal_wrapped(|ui| {
        for (this, text, tip) in all {
            if choice(ui, *value == *this, text, tip).clicked() && *value != *this {
                *value = *this;
                changed = true;
            }
        }
    });
    changed
}

/// Returns the frame of a raised card.
pub fn card(ui: &Ui) -> Frame {
    let theme = Theme::from_ui(ui);
    Frame::new()
        .fill(theme.raised)
        .stroke(Stroke::new(1.0, theme.line))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::same(12))
}

/// Draws a text that is no wider than this, in points, and wraps where it must.
pub fn wrapped(ui: &mut Ui, text: &str, most: f32) -> Response {
    let job = LayoutJob::simple(text.to_owned(), egui::TextStyle::Body.resolve(ui.style()), ui.visuals().text_color(), most);
    let galley = ui.painter().layout_job(job);
    ui.add(egui::Label::new(galley))
}

/// Draws a small heading over a group.
pub fn heading(ui: &mut Ui, text: &str) {
    let theme = &Theme::from_ui(ui);
    ui.add_space(2.0);
    access::heading(&ui.label(RichText::new(text).font(theme::strong(theme::SIZES[1])).color(theme.text)), 2);
}

/// Draws the title of a screen.
pub fn title(ui: &mut Ui, text: &str) {
    let theme = &Theme::from_ui(ui);
    let size = if Window::from_ui(ui).is_phone() { theme::SIZES[2] } else { theme::SIZES[3] };
    if ui.style().wrap_mode == Some(egui::TextWrapMode::Truncate) {
        headline(ui, text, size);
        return;
    }
    access::heading(&ui.label(RichText::new(text).font(theme::strong(size)).color(theme.text)), 1);
}

/// Draws a line in the head of a phone, which is as high as a finger: in two rows of small letters where one row of this size has
/// no room for it.
pub fn headline(ui: &mut Ui, text: &str, size: f32) {
    let theme = &Theme::from_ui(ui);
    let width = ui.available_width();
    let row = ui.painter().layout_no_wrap(text.to_owned(), theme::strong(size), theme.text).size().x;
    let size = if row <= width { size } else { theme::SIZES[0] };
    access::heading(&ui.add(rows(ui, text, 2, theme::strong(size), theme.text)), 1);
}

/// Returns a text that wraps and has no more than `most` rows: the rest is cut, so that it never moves the parts below.
pub fn rows(ui: &Ui, text: impl Into<String>, most: usize, font: FontId, ink: Color32) -> egui::Label {
    let mut job = LayoutJob::simple(text.into(), font, ink, ui.available_width());
    job.wrap.max_rows = most;
    egui::Label::new(job).wrap()
}

/// Small text that steps back, wrapped.
pub fn note(ui: &mut Ui, text: &str) {
    let theme = &Theme::from_ui(ui);
    ui.add(egui::Label::new(RichText::new(text).size(theme::SIZES[0]).color(theme.dim)).wrap());
}

/// Draws a paragraph, wrapped.
pub fn text(ui: &mut Ui, words: &str) {
    ui.add(egui::Label::new(words).wrap());
}

/// Draws a list of paragraphs with a point before each.
pub fn points(ui: &mut Ui, lines: &[&str]) {
    let has_keys = Window::from_ui(ui).has_keys();
    for line in lines {
        plain_row(ui, |ui| {
            ui.label("•");
            text(ui, &if has_keys { (*line).to_owned() } else { by_finger(line) });
        });
    }
}

/// Draws a row of texts that nobody touches: it is no higher than they are.
pub fn plain_row<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let control = ui.spacing().interact_size;
    theme::Sizes::plain(ui);
    let inner = ui.horizontal_top(contents).inner;
    ui.spacing_mut().interact_size = control;
    inner
}

/// Shows how many items of a list are still being read, if any.
pub fn reading(ui: &mut Ui, left: usize, thing: &str) {
    if left == 0 {
        return;
    }
    ui.horizontal(|ui| {
        ui.spinner();
        note(ui, &format!("{} … {}", fob_services::labels::READING, fob_services::labels::to_go(plural(left, thing))));
    });
}

/// Draws a mark of a colour before a text, for players and strings.
pub fn dot(ui: &mut Ui, colour: Color32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(14.0), egui::Sense::hover());
    ui.painter().circle(rect.center(), 6.0, colour, Stroke::new(1.0, Color32::from_black_alpha(90)));
    response
}

/// Draws a colour that can be chosen, with its name for people who do not see it.
pub fn swatch(ui: &mut Ui, colour: Color32, chosen: bool, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(at_least(ui, Vec2::splat(24.0)), egui::Sense::click());
    let ink = ui.visuals().text_color();
    let hot = response.hovered() || response.has_focus();
    ui.painter().circle(rect.center(), if hot { 9.0 } else { 8.0 }, colour, Stroke::new(1.0, Color32::from_black_alpha(90)));
    if chosen || hot {
        ui.painter().circle_stroke(rect.center(), 11.0, Stroke::new(1.5, if chosen { ink } else { ink.gamma_multiply(0.6) }));
    }
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, chosen, name));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Returns the pasted text, if any. Bevy's bridge passes pasted text on as typed text, together with the key.
pub fn pasted(ui: &Ui) -> Option<String> {
    let key = keys::PASTE.is_seen(ui);
    ui.input(|i| {
        i.events.iter().find_map(|event| match event {
            Event::Paste(text) => Some(text.clone()),
            Event::Text(text) if key => Some(text.clone()),
            _ => None,
        })
    })
}

/// Consumes pasted text, so that nothing else reads it.
pub fn take_pasted(ui: &Ui) {
    ui.input_mut(|i| i.events.retain(|event| !matches!(event, Event::Paste(_) | Event::Text(_))));
    keys::PASTE.shortcut(ui);
}

/// Draws a screen's head with room below it: the Back button, its title, and the parts on the right.
pub fn header(ui: &mut Ui, text: &str, right: impl FnOnce(&mut Ui)) -> bool {
    let back = head(ui, text, right);
    ui.add_space(STEP);
    back
}

/// Draws a head as [`header`], without space below it: for a panel of its own.
pub fn head(ui: &mut Ui, text: &str, right: impl FnOnce(&mut Ui)) -> bool {
    let mut back = false;
    let left = |ui: &mut Ui, back: &mut bool| {
        *back = back_button(ui, labels::BACK, &keys::BACK.with_key("Back")).clicked();
        ui.add_space(STEP);
        title(ui, text);
    };
    bar::head(ui, &mut back, left, |ui, _| right(ui));
    back
}

/// Draws the button that leads out of a screen: on a phone it is an arrow alone, which screen readers call by its text.
pub fn back_button(ui: &mut Ui, text: &str, tip: &str) -> Response {
    if !Window::from_ui(ui).is_phone() {
        return button(ui, text, tip);
    }
    let drawn = ui.add(egui::Button::new(RichText::new("←").size(theme::SIZES[2])).frame(false).min_size(least(ui)));
    drawn.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text));
    offered(ui, drawn.on_hover_text(tip), text, tip, "")
}

/// Keeps the scroll position of the [`page`] in the frame that begins, because the user came back to its screen.
pub fn came_back(ctx: &egui::Context) {
    let now = ctx.cumulative_frame_nr();
    ctx.data_mut(|d| d.insert_temp(egui::Id::new(CAME_BACK), now));
}

/// The id under which the number of that frame is stored.
const CAME_BACK: &str = "came back to a page";

/// Draws a line of a form: its name in so many points, and what is chosen there; on a phone the name is above.
pub fn named_row(ui: &mut Ui, name: &str, width: f32, contents: impl FnOnce(&mut Ui)) {
    let name = egui::RichText::new(name).size(theme::SIZES[1]).color(Theme::from_ui(ui).dim);
    if ui.available_width() < 480.0 {
        ui.label(name);
        ui.vertical(contents);
        return;
    }
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(width, 28.0), egui::Sense::hover());
        let middle = egui::Layout::left_to_right(egui::Align::Center);
        // As wide as it was allocated, however long the name is.
        ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(middle)).label(name);
        ui.vertical(contents);
    });
}

/// Draws a [`page`] with a [`header`], which a phone keeps in sight however far the page is scrolled. Returns whether to leave
/// it.
#[track_caller]
pub fn titled_page(ui: &mut Ui, width: f32, title: &str, contents: impl FnOnce(&mut Ui)) -> bool {
    titled_page_with(ui, width, title, |_| {}, contents)
}

/// Draws a page as [`titled_page`], with more at the right of its header.
#[track_caller]
pub fn titled_page_with(
    ui: &mut Ui,
    width: f32,
    title: &str,
    right: impl FnOnce(&mut Ui),
    contents: impl FnOnce(&mut Ui),
) -> bool {
    if !Window::from_ui(ui).is_phone() {
        let mut back = false;
        page(ui, width, |ui| {
            back = header(ui, title, right);
            contents(ui);
        });
        return back;
    }
    let frame = page_frame(ui);
    let above = egui::Panel::top("head of the page").frame(frame).show_separator_line(false).resizable(false);
    let back = above.show(ui, |ui| head(ui, title, right)).inner;
    page(ui, width, contents);
    back
}

fn page_frame(ui: &Ui) -> Frame {
    let margin = if Window::from_ui(ui).is_phone() { Margin::symmetric(12, 4) } else { Margin::symmetric(24, 20) };
    Frame::new().fill(Theme::from_ui(ui).panel).inner_margin(margin)
}

/// Draws a screen in the middle of the window, no wider than it reads well, with a scroll bar when it is too tall. Each screen
/// for itself begins at its top, unless one comes back to it.
#[track_caller]
pub fn page(ui: &mut Ui, width: f32, contents: impl FnOnce(&mut Ui)) {
    let frame = page_frame(ui);
    let screen = std::panic::Location::caller();
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        let (key, now) = (ui.id().with(screen), ui.ctx().cumulative_frame_nr());
        let before: Option<u64> = ui.data(|d| d.get_temp(key));
        ui.data_mut(|d| d.insert_temp(key, now));
        let mut area = egui::ScrollArea::vertical().id_salt(screen).auto_shrink([false, false]);
        let kept = ui.data(|d| d.get_temp(egui::Id::new(CAME_BACK))) == Some(now);
        if !kept && before.is_none_or(|before| before + 1 < now) {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| {
            let side = ((ui.available_width() - width) / 2.0).max(0.0);
            ui.horizontal_top(|ui| {
                ui.add_space(side);
                ui.vertical(|ui| {
                    ui.set_width(width.min(ui.available_width()));
                    contents(ui);
                });
            });
        });
    });
}
