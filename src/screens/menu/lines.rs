//! The lines of the menu: single lines, groups that unfold, and the signs in the corner.

use super::MenuScreen;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, Color32, FontId, Painter, Pos2, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use fob_kit::kind::{Group, MenuEntry, Sign};
use fob_kit::layout::Window;
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::tips;
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::route::Nav;

/// The groups, each with its name and a description of its lines.
pub const GROUPS: [(Group, &str, &str); 3] = [
    (Group::Learn, "Learn", "Lessons and exercises"),
    (Group::Lab, "Lab", "Automata and replays"),
    (Group::More, "More", "Boards, tournaments"),
];

/// A line for drawing.
pub(super) struct Tile<'a> {
    pub text: &'a str,
    pub about: &'a str,
    pub key: &'a str,
    pub tip: &'a str,
    pub chosen: bool,
    /// True if there is room for the line's description.
    pub roomy: bool,
}

/// The content of a place of the grid.
enum Item {
    Line(usize),
    Fold(Group, &'static str, &'static str),
}

/// Returns the size of a tile; two tiles are in a row.
fn cell(ui: &Ui, roomy: bool) -> Vec2 {
    cell_of(ui, 2, roomy)
}

/// Returns the size of a tile of which so many are in a row.
pub(super) fn cell_of(ui: &Ui, columns: usize, roomy: bool) -> Vec2 {
    let gaps = STEP * (columns as f32 - 1.0);
    widgets::at_least(ui, vec2((ui.available_width() - gaps) / columns as f32, if roomy { 52.0 } else { 40.0 }))
}

/// Draws all but the signs in the corner. Returns where a line leads that was chosen.
pub(super) fn show(ui: &mut Ui, state: &mut MenuScreen, roomy: bool, services: &Services) -> Option<Nav> {
    // A friend, the day's match; what there is to learn; the other games; the rest.
    let alone = of(state, Group::Alone);
    let [learn, lab, more] = GROUPS.map(|(group, name, about)| Item::Fold(group, name, about));
    let (first, last) = alone.split_at(alone.len().min(2));
    let mut items: Vec<Item> = first.iter().copied().map(Item::Line).collect();
    items.push(learn);
    items.extend(last.iter().copied().map(Item::Line));
    items.extend([lab, more]);
    let size = cell(ui, roomy);
    let mut go = None;
    for row in items.chunks(2) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = STEP;
            for item in row {
                match item {
                    Item::Line(place) => go = go.take().or_else(|| line(ui, state, *place, size, roomy, services)),
                    Item::Fold(group, name, about) => fold(ui, state, (*group, name, about), size, roomy),
                }
            }
        });
        let open = row.iter().find_map(|item| match item {
            Item::Fold(group, ..) if state.open == Some(*group) => Some(*group),
            _ => None,
        });
        if let Some(group) = open {
            let lines = of(state, group);
            go = go.or(unfolded(ui, state, &lines, roomy, services));
        }
    }
    // A key works whether its group is open or not.
    let pressed = state.entries.iter().find(|(entry, _)| entry.is_pressed(ui));
    go.or_else(|| pressed.map(|(entry, _)| Nav::Push((entry.route)(services))))
}

/// Returns the places of a group's lines.
fn of(state: &MenuScreen, group: Group) -> Vec<usize> {
    let entries = state.entries.iter().enumerate();
    entries.filter(|(_, (entry, _))| entry.group == group).map(|(place, _)| place).collect()
}

/// Draws the lines of a group that is open, set off by a rule at their left.
fn unfolded(ui: &mut Ui, state: &mut MenuScreen, places: &[usize], roomy: bool, services: &Services) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let mut go = None;
    let shown = ui.horizontal(|ui| {
        ui.add_space(STEP);
        ui.vertical(|ui| {
            let size = cell(ui, roomy);
            for row in places.chunks(2) {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = STEP;
                    for place in row {
                        go = go.take().or_else(|| line(ui, state, *place, size, roomy, services));
                    }
                });
            }
        });
    });
    let rect = shown.response.rect;
    if std::mem::take(&mut state.unfolds) {
        // In a low window, the lines that the user asked for scroll into sight.
        ui.scroll_to_rect(rect, None);
    }
    ui.painter().line_segment([rect.left_top(), rect.left_bottom()], Stroke::new(2.0, theme.accent));
    go
}

fn line(ui: &mut Ui, state: &MenuScreen, place: usize, size: Vec2, roomy: bool, services: &Services) -> Option<Nav> {
    let (entry, about) = state.entries.get(place)?;
    let (key, tip) = (entry.key_text(), tip(entry, about));
    let response = tile(ui, &Tile { text: entry.text, about, key: &key, tip: &tip, chosen: false, roomy }, size);
    // Screen readers get the present state of the line, too.
    let name = if about == entry.about { entry.text.to_owned() } else { now(entry.text, about) };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    response.clicked().then(|| Nav::Push((entry.route)(services)))
}

/// Returns the name of a line with its present state: `Lessons: 1 of 7 done`.
pub fn now(text: &str, about: &str) -> String {
    format!("{text}: {about}")
}

fn tip(entry: &MenuEntry, about: &str) -> String {
    format!("{about} ({})", entry.key_text())
}

/// Draws the head of a group.
fn fold(ui: &mut Ui, state: &mut MenuScreen, (group, name, about): (Group, &str, &str), size: Vec2, roomy: bool) {
    let open = state.open == Some(group);
    // The present state of one of the group's lines is visible without unfolding them.
    let under_way = state.entries.iter().find(|(entry, now)| entry.group == group && now != entry.about);
    let under_way = under_way.map(|(entry, about)| now(entry.text, about));
    let about = under_way.as_deref().unwrap_or(about);
    let response = tile(ui, &Tile { text: name, about, key: "", tip: about, chosen: open, roomy }, size);
    let theme = &Theme::from_ui(ui);
    let at = egui::pos2(response.rect.right() - 20.0, response.rect.center().y - if roomy { 10.0 } else { 0.0 });
    widgets::arrow(ui.painter(), at, open, theme.dim);
    let name = under_way.as_ref().map_or_else(|| name.to_owned(), |under_way| format!("{name}. {under_way}"));
    response.widget_info(|| widgets::folds(&name, open));
    fob_kit::access::folds(&response, open);
    if response.clicked() {
        state.open = if open { None } else { Some(group) };
        state.unfolds = !open;
    }
}

/// Draws a line's name with its key, and its description below if it fits.
pub(super) fn tile(ui: &mut Ui, tile: &Tile<'_>, size: Vec2) -> Response {
    let (theme, column) = (&Theme::from_ui(ui), ui.max_rect());
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let hot = response.hovered() || response.has_focus();
    let fill = if hot { Theme::mix(theme.raised, theme.text, 0.06) } else { theme.raised };
    let edge = if hot || tile.chosen { theme.accent } else { theme.edge };
    ui.painter().rect(rect, 6.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    let margin = if size.x < SLIM { 10.0 } else { 14.0 };
    let (left, right) = (rect.left() + margin, rect.right() - margin);
    let upper = rect.center().y - if tile.roomy { 10.0 } else { 0.0 };
    ui.painter().text(egui::pos2(left, upper), Align2::LEFT_CENTER, tile.text, theme::strong(SIZES[1]), theme.text);
    if Window::from_ui(ui).has_keys() {
        let font = FontId::proportional(SIZES[0]);
        ui.painter().text(egui::pos2(right, upper), Align2::RIGHT_CENTER, tile.key, font, theme.dim);
    }
    if tile.roomy {
        cut(ui, tile.about, egui::pos2(left, rect.center().y + 10.0), right - left, theme.dim);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, tile.text));
    fob_kit::access::describe(&response, tile.about);
    // Below it are other lines.
    tips::beside(&response, column, tile.tip);
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Below this width, in points, a tile has narrow margins.
const SLIM: f32 = 120.0;

/// Draws a line of text from a point at its left, in the middle of its height, as far as there is room.
pub(super) fn cut(ui: &Ui, text: &str, at: Pos2, width: f32, ink: Color32) {
    let mut line = LayoutJob::simple_singleline(text.to_owned(), FontId::proportional(SIZES[0]), ink);
    line.wrap = TextWrapping::truncate_at_width(width);
    let line = ui.painter().layout_job(line);
    ui.painter().galley(at - vec2(0.0, line.size().y / 2.0), line, ink);
}

/// Draws the signs in the corner. Returns the place of the chosen one.
pub(super) fn corner(ui: &mut Ui, state: &MenuScreen, services: &Services) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let mut go = None;
    let size = widgets::at_least(ui, Vec2::splat(36.0));
    // From the right to the left.
    for (entry, about) in state.entries.iter().rev() {
        let Group::Corner(sign) = entry.group else { continue };
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let hot = response.hovered() || response.has_focus();
        if hot {
            ui.painter().rect_filled(rect, 6.0, theme.raised);
        }
        let ink = if hot { theme.text } else { theme.dim };
        draw_sign(ui.painter(), sign, rect.center(), ink);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, entry.text));
        let tip = format!("{}: {}", entry.text, tip(entry, about));
        if response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(tip).clicked() {
            go = Some(Nav::Push((entry.route)(services)));
        }
    }
    go
}

fn draw_sign(painter: &Painter, sign: Sign, at: Pos2, ink: Color32) {
    match sign {
        Sign::Gear => {
            painter.circle_stroke(at, 5.5, Stroke::new(2.5, ink));
            for tooth in 0..8 {
                let out = Vec2::angled(tooth as f32 * std::f32::consts::TAU / 8.0);
                painter.line_segment([at + out * 6.5, at + out * 10.0], Stroke::new(3.0, ink));
            }
        }
        Sign::Question => {
            painter.circle_stroke(at, 10.0, Stroke::new(1.5, ink));
            painter.text(at, Align2::CENTER_CENTER, "?", theme::strong(SIZES[1]), ink);
        }
    }
}
