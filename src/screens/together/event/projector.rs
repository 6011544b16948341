//! An event on a screen for everybody: large, without controls, always up to date.

use super::super::labels;
use super::view::{about, has_places, is_last_paired, name, points, ranked, terms};
use egui::{Align, Color32, FontId, Label, Layout, Rect, RichText, Ui, UiBuilder, pos2, vec2};
use fob_kit::layout::Window;
use fob_kit::screen::{Cx, Screen};
use fob_kit::strip;
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::link;
use fob_services::online::{EventKey, EventState, EventView, Line, Role};
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

/// Sizes of letters, in points.
const LEAST: f32 = 13.0;
const MOST: f32 = 40.0;
/// Height of a row, in sizes of its letters.
const ROW: f32 = 1.55;
/// The widest QR code, in points.
const CODE: f32 = 420.0;

/// An event on a projector.
#[derive(Debug)]
pub struct ProjectorScreen {
    key: EventKey,
}

impl ProjectorScreen {
    /// Follows the event without a part in it.
    pub fn new(key: EventKey, services: &mut Services) -> Self {
        services.project_event(&key);
        Self { key }
    }
}

/// A row of a list: a number or place, a text, and a text at the right edge.
struct Row {
    first: String,
    text: String,
    last: String,
    ink: Color32,
}

impl ProjectorScreen {
    fn body(&self, ui: &mut Ui, view: &EventView) {
        let theme = &Theme::from_ui(ui);
        let whole = ui.available_rect_before_wrap();
        let people: Vec<Row> = ranked(view)
            .into_iter()
            .map(|(place, person)| Row {
                first: if has_places(view) { place.to_string() } else { String::new() },
                text: person.name.clone(),
                last: if view.round > 0 { points(&person.points) } else { String::new() },
                ink: if person.left { theme.dim } else { theme.text },
            })
            .collect();
        let (one, two) = halves(whole, Window::from_ui(ui).is_upright());
        if view.state == EventState::Over {
            part(ui, whole, labels::RESULT, |ui| list(ui, "people", &people));
            return;
        }
        if view.round == 0 {
            part(ui, one, labels::INVITE, |ui| self.invite(ui, view));
            part(ui, two, "People", |ui| list(ui, "people", &people));
            return;
        }
        let byes = view.byes.iter().filter(|bye| bye.round == view.round).map(|bye| Row {
            first: String::new(),
            text: labels::sits_out(name(view, bye.person)),
            last: "1".to_owned(),
            ink: theme.dim,
        });
        let tables: Vec<Row> = view
            .tables
            .iter()
            .filter(|table| table.round == view.round)
            .map(|table| {
                let [a, b] = table.people.map(|person| name(view, person));
                let score = table.points.as_ref().map(|[a, b]| format!("{} : {}", points(a), points(b)));
                Row {
                    first: table.table.to_string(),
                    text: format!("{a} – {b}"),
                    ink: if score.is_some() { theme.dim } else { theme.text },
                    last: score.unwrap_or_else(|| "…".to_owned()),
                }
            })
            .chain(byes)
            .collect();
        part(ui, one, &labels::round_of(view.round, view.rounds), |ui| {
            // Late arrivals need the link; it gets a fifth of the room.
            if !is_last_paired(view) && view.state == EventState::Playing {
                let place = ui.available_rect_before_wrap();
                let height = (place.height() * 0.24).min(170.0);
                let below = Rect::from_min_max(pos2(place.left(), place.bottom() - height), place.max);
                ui.scope_builder(UiBuilder::new().max_rect(Rect::from_min_max(place.min, below.right_top())), |ui| {
                    list(ui, "tables", &tables);
                });
                ui.scope_builder(UiBuilder::new().max_rect(below), |ui| self.invite_late(ui, height));
            } else {
                list(ui, "tables", &tables);
            }
        });
        part(ui, two, "Points", |ui| list(ui, "people", &people));
    }

    fn link(&self) -> String {
        link::address(Some(&format!("{}/", self.key.server.origin())), &places::Event(self.key.clone()).into())
    }

    fn invite(&self, ui: &mut Ui, view: &EventView) {
        let theme = &Theme::from_ui(ui);
        let link = self.link();
        let width = ui.available_width().min(ui.available_height() - 130.0).clamp(80.0, CODE);
        widgets::qr_code(ui, &link, width);
        ui.add_space(STEP);
        ui.add(Label::new(RichText::new(&link).size(18.0).color(theme.accent)).wrap());
        widgets::text(ui, "Open it and type your name.");
        if let Some(terms) = terms(view) {
            ui.add(Label::new(RichText::new(terms).color(theme.dim)).wrap());
        }
    }

    fn invite_late(&self, ui: &mut Ui, height: f32) {
        let theme = &Theme::from_ui(ui);
        let link = self.link();
        ui.horizontal(|ui| {
            // Where a code would be too small to be read, the link is.
            let text = if widgets::qr_code(ui, &link, height - STEP).is_some() {
                labels::LATE.to_owned()
            } else {
                labels::late_by(&link)
            };
            let size = if Window::from_ui(ui).is_phone() { SIZES[0] } else { SIZES[2] };
            ui.add(Label::new(RichText::new(text).size(size).color(theme.dim)).wrap());
        });
    }
}

/// Splits a rectangle into two halves: side by side, or one above the other in an upright window.
fn halves(whole: Rect, upright: bool) -> (Rect, Rect) {
    let gap = 3.0 * STEP;
    if upright {
        let middle = whole.center().y;
        (
            Rect::from_min_max(whole.min, pos2(whole.right(), middle - gap / 2.0)),
            Rect::from_min_max(pos2(whole.left(), middle + gap / 2.0), whole.max),
        )
    } else {
        let middle = whole.center().x;
        (
            Rect::from_min_max(whole.min, pos2(middle - gap / 2.0, whole.bottom())),
            Rect::from_min_max(pos2(middle + gap / 2.0, whole.top()), whole.max),
        )
    }
}

fn part(ui: &mut Ui, place: Rect, title: &str, contents: impl FnOnce(&mut Ui)) {
    let theme = &Theme::from_ui(ui);
    ui.scope_builder(UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Min)), |ui| {
        let size = if Window::from_ui(ui).is_phone() { SIZES[2] } else { SIZES[3] };
        ui.label(RichText::new(title).font(theme::strong(size)).color(theme.accent));
        ui.add_space(STEP);
        contents(ui);
    });
}

/// Longest text, in letters, that sets the size of all rows; a longer one is cut.
const LONGEST: usize = 44;

/// Returns the width that the longest of some rows needs, in heights of its letters.
fn widest(rows: &[Row]) -> f32 {
    let letters = |row: &Row| {
        let ends = if row.first.is_empty() { 0.0 } else { 1.6 } + 0.62 * row.last.chars().count() as f32;
        0.58 * row.text.chars().count().min(LONGEST) as f32 + ends + 1.5
    };
    rows.iter().map(letters).fold(12.0, f32::max)
}

/// Returns the number of columns and the font size with which a number of rows fills a rectangle best. `wide` is the width of a
/// row in heights of its letters.
fn fit(rows: usize, wide: f32, size: egui::Vec2) -> (usize, f32) {
    let of = |columns: usize| {
        let tall = size.y / rows.div_ceil(columns).max(1) as f32 / ROW;
        tall.min(size.x / columns as f32 / wide).min(MOST)
    };
    let best = (1..=4usize)
        .map(|columns| (columns, of(columns)))
        .fold((1, 0.0f32), |best, next| if next.1 > best.1 + 0.1 { next } else { best });
    (best.0, best.1.max(LEAST))
}

/// Draws rows in columns, as large as they fit. Rows that do not fit even in the smallest font can be scrolled.
fn list(ui: &mut Ui, salt: &str, rows: &[Row]) {
    let size = ui.available_size();
    let (columns, letter) = fit(rows.len(), widest(rows), size);
    let each = rows.len().div_ceil(columns).max(1);
    let width = size.x / columns as f32;
    egui::ScrollArea::vertical().id_salt(salt).auto_shrink([false, false]).show(ui, |ui| {
        let height = each as f32 * letter * ROW;
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), egui::Sense::hover());
        for (index, row) in rows.iter().enumerate() {
            let (column, line) = (index / each, index % each);
            let left = place.left() + width * column as f32;
            let top = place.top() + letter * ROW * line as f32;
            let cell = Rect::from_min_size(pos2(left, top), vec2(width - letter, letter * ROW));
            draw(ui, cell, row, letter);
        }
    });
}

fn draw(ui: &mut Ui, cell: Rect, row: &Row, letter: f32) {
    let theme = &Theme::from_ui(ui);
    let label = |ui: &mut Ui, place: Rect, text: &str, font: FontId, ink: Color32, align: Align| {
        if text.is_empty() {
            return;
        }
        let layout =
            if align == Align::Max { Layout::right_to_left(Align::Center) } else { Layout::left_to_right(Align::Center) };
        ui.scope_builder(UiBuilder::new().max_rect(place).layout(layout), |ui| {
            ui.add(Label::new(RichText::new(text).font(font).color(ink)).truncate().selectable(false));
        });
    };
    let number = if row.first.is_empty() { 0.0 } else { letter * 1.6 };
    let last = if row.last.is_empty() { 0.0 } else { letter * (0.62 * row.last.chars().count() as f32).max(1.4) };
    let (from, to) = (cell.left() + number, cell.right() - last);
    let first = Rect::from_min_max(cell.min, pos2(from, cell.bottom()));
    label(ui, first, &row.first, FontId::proportional(letter * 0.8), theme.dim, Align::Min);
    let middle = Rect::from_min_max(pos2(from, cell.top()), pos2(to - 4.0, cell.bottom()));
    label(ui, middle, &row.text, theme::strong(letter), row.ink, Align::Min);
    let end = Rect::from_min_max(pos2(to, cell.top()), cell.max);
    label(ui, end, &row.last, theme::strong(letter), theme.text, Align::Max);
}

impl Screen for ProjectorScreen {
    fn route(&self) -> Route {
        places::Projector(self.key.clone()).into()
    }

    fn title(&self) -> &'static str {
        "Fob: event"
    }

    fn help(&self) -> Topic {
        Topic::Online
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let services = &mut *cx.services;
        // A window that was asleep for long may have stopped following it.
        services.project_event(&self.key);
        let live = services.online.event(&self.key, Role::Projector);
        let view = live.and_then(|live| live.session().view().cloned());
        let line = live.map(|live| live.session().line().clone());
        let theme = &Theme::from_ui(ui);
        let mut go = None;
        let frame = egui::Frame::new().fill(theme.panel).inner_margin(egui::Margin::symmetric(24, 16));
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            let title = view.as_ref().map_or("Event", |view| view.name.as_str());
            if widgets::header(ui, title, |ui| {
                let text = match &line {
                    Some(Line::Ended(why)) => why.clone(),
                    Some(Line::Up) => view.as_ref().map(about).unwrap_or_default(),
                    _ if view.is_some() => strip::LOST.to_owned(),
                    _ => labels::CONNECTING.to_owned(),
                };
                ui.label(RichText::new(text).color(theme.dim));
            }) {
                go = Some(Nav::Back);
            }
            if let Some(view) = &view {
                self.body(ui, view);
            }
        });
        go
    }

    fn takes(&self, route: &Route) -> bool {
        route.get().is_some_and(|places::Projector(key)| *key == self.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_as_large_as_the_rows_allow() {
        // A hall's projector with few people, with a class, and with 64 people; a phone.
        let (columns, letter) = fit(4, 12.0, vec2(900.0, 850.0));
        assert!(columns == 1 && letter == MOST, "{columns} {letter}");
        let (columns, letter) = fit(24, 12.0, vec2(900.0, 850.0));
        assert!(columns >= 1 && letter > 22.0, "{columns} {letter}");
        let (columns, letter) = fit(64, 12.0, vec2(900.0, 850.0));
        assert!(columns >= 2 && letter > 17.0, "{columns} {letter}");
        let (columns, letter) = fit(64, 12.0, vec2(310.0, 300.0));
        assert!(columns >= 1 && letter == LEAST, "{columns} {letter}");
        assert_eq!(fit(0, 12.0, vec2(900.0, 850.0)), (1, MOST));
        // Two whole names fit into a row, in smaller letters.
        let text = "Maximilian Mustermann – Cleopatra of Egypt".to_owned();
        let row = Row { first: "12".to_owned(), text, last: "1 : 1".to_owned(), ink: Color32::WHITE };
        let (columns, letter) = fit(4, widest(std::slice::from_ref(&row)), vec2(900.0, 850.0));
        assert!(columns == 1 && letter * widest(&[row]) <= 900.0 && letter > LEAST, "{columns} {letter}");
    }
}
