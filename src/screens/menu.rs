//! The menu: one large next step, the other screens below it, and a still board in the background.

use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, FontId, Key, Rect, RichText, Sense, Stroke, Ui, vec2};
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_kit::kind::{Kinds, MenuEntry, ScreenKind, Shelf, Way};
use fob_kit::layout::{Form, Window};
use fob_kit::lessons;
use fob_kit::places;
use fob_kit::route::{LESSONS, Nav, Pairs, Place, Route, RouteError};
use fob_kit::scene::BoardScene;
use fob_kit::screen::{Cx, Screen};
use fob_kit::session::{self, Left};
use fob_kit::shared::Shared;
use fob_kit::table::{Eye, shot_view};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::topic::Topic;
use fob_kit::widgets;
use fob_table::Layout;
use std::sync::Arc;

keys! {
    /// The keys of the menu, in addition to those of its lines.
    pub(super) static KEYS = "Menu";
    PLAY: PLAY_FOB, "A new match", [plain(Key::Enter)];
    FIRST: "Play your first match", "Your first match: tug of war against the computer, with ten pucks, read by Ends with green", [plain(Key::O)];
    RESUME_LAST: RESUME, "Resume the last match, or continue the series", [plain(Key::C)];
    LESSONS_ON: "Lessons", "The next of the seven lessons", [plain(Key::L)];
    EXERCISES: "Exercises", "Sheets of exercises for a course on automata", [plain(Key::X)];
}

/// The button that resumes the last match, before the match's title.
pub const RESUME: &str = "Resume";

pub use fob_kit::labels::PLAY_FOB;

/// The button that leads to the lessons once all of them are done.
pub const LESSONS_DONE: &str = "Lessons  ✓";

/// The same while some are done.
pub fn lessons_done(done: usize) -> String {
    format!("Lessons: {done} of {LESSONS} done")
}

/// The button that leads to the lessons as long as none was done.
pub const NO_LESSONS: &str = "Seven lessons";

/// The state of the menu: the lines it shows, and the match that can be resumed.
#[derive(Debug)]
pub struct State {
    /// The last unfinished match, or the series to continue.
    resume: Option<Left>,
    /// The lines of the menu, each with its present state.
    entries: Vec<(&'static MenuEntry, String)>,
    still: Option<Layout>,
    /// The shelf along the foot.
    shelf: Option<Box<dyn Shelf>>,
    /// All screens.
    kinds: Kinds,
}

impl State {
    /// Looks for a match to resume, and reads the state of each line.
    pub fn new(kinds: Kinds, shared: &mut Shared) -> Self {
        let resume = session::left(shared);
        let now = |entry: &'static MenuEntry| (entry, (entry.now)(shared).unwrap_or_else(|| entry.about.to_owned()));
        let entries = kinds.menu().map(now).collect();
        let shelf = kinds.0.iter().find_map(|kind| kind.shelf).map(|look| look(shared));
        let still = shared.library.usual_board().map(|board| Layout::break_ring(Arc::clone(board)));
        Self { resume, entries, still, shelf, kinds }
    }
}

/// The main menu.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Menu;

impl Place for Menu {
    const WORD: &'static str = "menu";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }
}

/// The description of the menu. One menu exists already, below all other screens: no second one is opened.
pub static KIND: ScreenKind = ScreenKind {
    name: "Menu",
    ways: &[&Way::<Menu>(|_, _| Err(vec!["the menu is below all other screens".to_owned()]))],
    keys: || vec![&KEYS],
    samples: &["menu"],
    ..ScreenKind::PLAIN
};

/// Width of the column of entries.
const COLUMN: f32 = 460.0;
/// The share of an upright window that the games have below it.
const SHELF: f32 = 0.32;

impl Screen for State {
    fn route(&self) -> Route {
        Menu.into()
    }

    fn title(&self) -> &'static str {
        "Fob"
    }

    fn help(&self) -> Topic {
        Topic::Overview
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx)
    }

    fn enter(&mut self, _route: Option<&Route>, shared: &mut Shared) -> Result<(), Vec<String>> {
        *self = Self::new(self.kinds, shared);
        Ok(())
    }
}

fn show(ui: &mut Ui, state: &State, cx: &mut Cx<'_>) -> Option<Nav> {
    if Window::from_ui(ui).form == Form::Upright {
        return page(ui, state, cx.shared);
    }
    let theme = cx.shared.theme();
    let mut go = None;
    // Without the notice of what could not be saved, which is below everything.
    let whole = ui.available_rect_before_wrap();
    if let Some(layout) = &state.still {
        // The board is in the background at the right, darkened.
        let size = whole.height() * 1.12;
        let centre = egui::pos2(whole.right() - size * 0.36, whole.center().y);
        let rect = egui::Rect::from_center_size(centre, vec2(size, size));
        let eye = Eye { turn: -0.12, ..Eye::default() };
        let fit = eye.fit(&layout.board, rect);
        let discs = shot_view::resting(layout);
        cx.scene.boards.push(BoardScene { board: layout.board.clone(), fit, discs, light: 0.72 });
    }
    // In an upright window the games are below the column instead of next to it.
    let upright = Window::from_ui(ui).is_upright();
    let (end, right) = if upright {
        // No more than they need.
        let most = whole.height() * SHELF;
        let need = state.shelf.as_ref().map_or(most, |shelf| shelf.height(whole.width()) + 2.0 * STEP);
        let end = egui::pos2(whole.right(), whole.bottom() - need.min(most));
        (end, egui::Rect::from_min_max(egui::pos2(whole.left(), end.y), whole.max))
    } else {
        let end = egui::pos2(whole.left() + COLUMN, whole.bottom());
        (end, egui::Rect::from_min_max(egui::pos2(end.x, whole.top()), whole.max))
    };
    if let Some(route) = state.shelf.as_ref().and_then(|shelf| shelf.show(ui, right)) {
        go = Some(Nav::Push(route));
    }
    let column = egui::Rect::from_min_max(whole.min, end);
    ui.painter().rect_filled(column, 0.0, theme.panel);
    let edge = if upright { column.left_bottom() } else { column.right_top() };
    ui.painter().line_segment([edge, column.right_bottom()], Stroke::new(1.0, theme.line));
    let roomy = Window::within(ui).is_roomy();
    let window = Window::from_ui(ui);
    let margin = if window.is_phone() {
        vec2(12.0, 4.0)
    } else if roomy {
        vec2(40.0, 28.0)
    } else {
        vec2(32.0, 16.0)
    };
    let inner = column.shrink2(margin);
    // Without a keyboard there is no way to end the program here either: the system has one.
    let low = if window.has_keys() { 60.0 } else { 20.0 };
    let foot = egui::Rect::from_min_max(egui::pos2(inner.left(), inner.bottom() - low), inner.max);
    let upper = egui::Rect::from_min_max(inner.min, egui::pos2(inner.right(), foot.top()));
    ui.scope_builder(egui::UiBuilder::new().max_rect(upper), |ui| {
        egui::ScrollArea::vertical().id_salt("menu").show(ui, |ui| {
            go = go.take().or(entries(ui, state, roomy, cx.shared));
        });
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(foot), |ui| {
        ui.with_layout(egui::Layout::bottom_up(egui::Align::Min), |ui| {
            let keys = concat!("Fob ", env!("CARGO_PKG_VERSION"), "  ·  F1 help  ·  F11 fullscreen  ·  Ctrl+K find");
            widgets::note(ui, window.word(keys, VERSION));
            if window.has_keys() && widgets::button(ui, "Quit", "Quit (Ctrl+Q)").clicked() {
                go = Some(Nav::Quit);
            }
        });
    });
    go
}

/// The menu of a phone as it is held in one hand: one page, which is scrolled as a whole, with the games at its end.
fn page(ui: &mut Ui, state: &State, shared: &Shared) -> Option<Nav> {
    let roomy = Window::within(ui).is_roomy();
    let mut go = None;
    // A tablet that is held upright has more room than a phone.
    let width = if ui.available_width() > COLUMN * 1.3 { COLUMN * 1.4 } else { COLUMN };
    widgets::page(ui, width, |ui| {
        go = entries(ui, state, roomy, shared);
        ui.add_space(STEP);
        widgets::note(ui, "Games");
        if let Some(shelf) = &state.shelf {
            // Its outer gaps are the margins of the page.
            let gap = shelf.gap(ui.available_width());
            let width = ui.available_width() + 2.0 * gap;
            let size = vec2(ui.available_width(), shelf.height(width) - gap);
            let (place, _) = ui.allocate_exact_size(size, Sense::hover());
            let place = Rect::from_min_max(place.min - vec2(gap, gap), place.max + vec2(gap, 0.0));
            go = go.take().or(shelf.show(ui, place).map(Nav::Push));
        }
        widgets::note(ui, VERSION);
    });
    go
}

/// The program's name and version.
const VERSION: &str = concat!("Fob ", env!("CARGO_PKG_VERSION"));

/// The button that continues a series.
pub fn next_match(title: &str) -> String {
    format!("Next match, {title}")
}

fn entries(ui: &mut Ui, state: &State, roomy: bool, shared: &Shared) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let window = Window::from_ui(ui);
    let mut go = None;
    ui.label(RichText::new("FOB").font(theme::strong(if roomy { 52.0 } else { 40.0 })).color(theme.text));
    widgets::note(ui, "Shoot pucks into holes: their order decides who wins.");
    ui.add_space(if roomy { STEP } else { 0.0 });
    let width = ui.available_width();
    if !shared.settings.has_played {
        let label = RichText::new("Play now").font(theme::strong(20.0)).color(theme.on_accent);
        let key = RichText::new(window.word("O", "")).size(13.0).color(theme.on_accent);
        let height = if roomy { 48.0 } else { 44.0 };
        let first =
            egui::Button::new(label).right_text(key).fill(theme.accent).stroke(Stroke::NONE).min_size(vec2(width, height));
        let tip = FIRST.tooltip();
        if ui.add(first).on_hover_text(&tip).clicked() || FIRST.offer(ui, None) {
            go = Some(Nav::push(places::Play::first_match()));
        }
        widgets::note(ui, "You against the computer, with hints on the board.");
    }
    // At the first start the next step is the one above.
    let (ink, fill) = if shared.settings.has_played { (theme.on_accent, theme.accent) } else { (theme.text, theme.raised) };
    let label = RichText::new(PLAY_FOB).font(theme::strong(20.0)).color(ink);
    let key = RichText::new(window.word("Enter", "")).size(13.0).color(ink);
    let height = if roomy { 48.0 } else { 44.0 };
    let play = egui::Button::new(label).right_text(key).fill(fill).stroke(Stroke::NONE).min_size(vec2(width, height));
    if ui.add(play).on_hover_text(PLAY.tooltip()).clicked() || PLAY.offer(ui, None) {
        go = Some(Nav::push(places::New::default()));
    }
    if let Some(left) = &state.resume {
        let (text, about) = if left.next {
            (next_match(&left.title), "Continue the series; players rotate seats")
        } else {
            (format!("{RESUME}: {}", left.title), "Resume the last match")
        };
        let key = RichText::new(window.word("C", "")).size(13.0).color(theme.dim);
        let resume = egui::Button::new(&text).right_text(key).min_size(widgets::at_least(ui, vec2(width, 40.0))).truncate();
        let tip = RESUME_LAST.with_key(&format!("{text}: {about}"));
        if ui.add(resume).on_hover_text(tip).clicked() || RESUME_LAST.offer(ui, None) {
            let path = left.path.clone();
            go = Some(if left.next { Nav::push(places::NextGame(path)) } else { Nav::push(places::Resume(path)) });
        }
    }
    if roomy {
        ui.add_space(STEP);
    }
    go = go.or(learn(ui, roomy, shared));
    if roomy {
        ui.add_space(STEP);
    }
    let cell = widgets::at_least(ui, vec2((width - STEP) / 2.0, if roomy { 52.0 } else { 40.0 }));
    for pair in state.entries.chunks(2) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = STEP;
            for (entry, about) in pair {
                if tile(ui, entry, about, cell, roomy) || entry.is_pressed(ui) {
                    go = Some(Nav::Push((entry.route)()));
                }
            }
        });
    }
    go
}

/// What there is to learn from: the lessons, and the exercises of a course.
fn learn(ui: &mut Ui, roomy: bool, shared: &Shared) -> Option<Nav> {
    if roomy {
        widgets::note(ui, "Learn");
    }
    let width = (ui.available_width() - STEP) / 2.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = STEP;
        let lesson = lessons(ui, width, shared);
        let exercises = half(ui, width, EXERCISES.label, "X", &EXERCISES.tooltip()) || EXERCISES.offer(ui, None);
        lesson.or_else(|| exercises.then(|| Nav::push(places::Sheets::default())))
    })
    .inner
}

/// The link to the lessons, with the number of lessons done.
fn lessons(ui: &mut Ui, width: f32, shared: &Shared) -> Option<Nav> {
    let (next, done) = (lessons::next(shared), lessons::done(shared));
    let text = match done {
        0 => NO_LESSONS.to_owned(),
        _ if done == usize::from(LESSONS) => LESSONS_DONE.to_owned(),
        _ => lessons_done(done),
    };
    let tip = format!("Takes a few minutes; next: \u{201c}{}\u{201d}", lessons::lesson(next).title);
    let clicked = half(ui, width, &text, "L", &LESSONS_ON.with_key(&tip));
    (clicked || LESSONS_ON.offer(ui, None)).then(|| Nav::push(places::Lesson(next)))
}

/// A button of a row of two with its key, where there is a keyboard. Returns whether it was clicked.
fn half(ui: &mut Ui, width: f32, text: &str, key: &'static str, tip: &str) -> bool {
    let theme = &Theme::from_ui(ui);
    let key = RichText::new(Window::from_ui(ui).word(key, "")).size(13.0).color(theme.dim);
    let button = egui::Button::new(text).right_text(key).min_size(widgets::at_least(ui, vec2(width, 40.0))).truncate();
    let button = ui.add_sized(widgets::at_least(ui, vec2(width, 40.0)), button).on_hover_text(tip);
    button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text));
    button.clicked()
}

/// A line's name with its key, and its description below if it fits.
fn tile(ui: &mut Ui, entry: &MenuEntry, about: &str, size: egui::Vec2, roomy: bool) -> bool {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let hot = response.hovered() || response.has_focus();
    let fill = if hot { Theme::mix(theme.raised, theme.text, 0.06) } else { theme.raised };
    let edge = if hot { theme.accent } else { theme.edge };
    ui.painter().rect(rect, 6.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    let left = rect.left() + 14.0;
    let upper = rect.center().y - if roomy { 10.0 } else { 0.0 };
    ui.painter().text(egui::pos2(left, upper), Align2::LEFT_CENTER, entry.text, theme::strong(15.0), theme.text);
    let right = egui::pos2(rect.right() - 14.0, upper);
    if Window::from_ui(ui).has_keys() {
        ui.painter().text(right, Align2::RIGHT_CENTER, entry.key_text(), FontId::proportional(13.0), theme.dim);
    }
    if roomy {
        let mut line = LayoutJob::simple_singleline(about.to_owned(), FontId::proportional(13.0), theme.dim);
        line.wrap = TextWrapping::truncate_at_width(rect.right() - 14.0 - left);
        let line = ui.painter().layout_job(line);
        let at = egui::pos2(left, rect.center().y + 10.0 - line.size().y / 2.0);
        ui.painter().galley(at, line, theme.dim);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, entry.text));
    let tip = format!("{about} ({})", entry.key_text());
    response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(tip).clicked()
}
