//! The menu: one large next step, other kinds of match next to it, the other screens below, and a still board in the background.

mod lines;
mod start;

use egui::{Key, Rect, RichText, Sense, Stroke, Ui, vec2};
use fob_board::Layout;
use fob_kit::aiming::{Eye, shot_view};
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_kit::kind::{Group, Kinds, MenuEntry, ScreenKind, Shelf, Way};
use fob_kit::layout::{Form, Window};
use fob_kit::newer;
use fob_kit::scene::BoardScene;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::driving::{self, Left, Plan};
use fob_services::places;
use fob_services::route::{Nav, Pairs, Place, Route, RouteError};
use fob_services::topic::Topic;
use std::sync::Arc;

pub use lines::{GROUPS, now};
pub use start::{AGAINST, CUSTOM as CUSTOM_MATCH, FIRST_LESSON, MOVE_UP, NEW_HERE, PLAY, RESUME, next_match, others, plays};

keys! {
    /// The keys of the menu, in addition to those of its lines.
    pub(super) static KEYS = "Menu";
    START: start::PLAY, "The match that the large button names", [plain(Key::Enter)];
    QUICK: "Quick", "A few minutes: one string, five green and five red pucks, the best of three", [plain(Key::Num1)];
    DUEL: "Duel", "Two holes each: your own string is to be accepted. Five green and five red pucks, with extra time", [plain(Key::Num2)];
    LONG: "Long", "Two holes each: your own string is to be accepted. All pucks of the board, with extra time", [plain(Key::Num3)];
    CUSTOM: start::CUSTOM, "Choose kind, players, pucks and machines", [plain(Key::Num4)];
}

/// The state of the menu: the lines it shows, and the match that can be resumed.
#[derive(Debug)]
pub struct MenuScreen {
    /// The last unfinished match, or the series to continue.
    resume: Option<Left>,
    /// The match of the form that was started last.
    custom: Option<Plan>,
    /// The lines of the menu, each with its present state.
    entries: Vec<(&'static MenuEntry, String)>,
    /// The group whose lines are in sight.
    open: Option<Group>,
    /// True if the group was opened just now, and is to scroll into sight.
    unfolds: bool,
    still: Option<Layout>,
    /// The shelf along the foot.
    shelf: Option<Box<dyn Shelf>>,
    /// The list of all screens.
    kinds: Kinds,
}

impl MenuScreen {
    /// Looks for a match to resume, and reads the state of each line.
    pub fn new(kinds: Kinds, services: &mut Services) -> Self {
        let resume = driving::left(services);
        let now = |entry: &'static MenuEntry| (entry, (entry.now)(services).unwrap_or_else(|| entry.about.to_owned()));
        let entries = kinds.menu().map(now).collect();
        let shelf = kinds.0.iter().find_map(|kind| kind.shelf).map(|look| look(services));
        let still = services.library.usual_board().map(|board| Layout::break_ring(Arc::clone(board)));
        let last = services.settings.last_match.as_deref().map(places::Play::from_text);
        let custom = last.and_then(Result::ok).map(|places::Play(plan)| plan);
        Self { resume, custom, entries, open: None, unfolds: false, still, shelf, kinds }
    }
}

/// Place of the main menu.
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

impl Screen for MenuScreen {
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

    fn enter(&mut self, _route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        // A group that was unfolded stays so after a look at one of its screens.
        let fresh = Self::new(self.kinds, services);
        *self = Self { open: self.open, ..fresh };
        Ok(())
    }
}

fn show(ui: &mut Ui, state: &mut MenuScreen, cx: &mut Cx<'_>) -> Option<Nav> {
    if Window::from_ui(ui).form == Form::Upright {
        return page(ui, state, cx.services);
    }
    let theme = Theme::of(&cx.services.settings);
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
        vec2(32.0, 8.0)
    };
    let inner = column.shrink2(margin);
    // Without a keyboard there is no way to end the program here either: the system has one.
    let low = if window.has_keys() { ui.spacing().interact_size.y } else { 20.0 };
    let foot = egui::Rect::from_min_max(egui::pos2(inner.left(), inner.bottom() - low), inner.max);
    let upper = egui::Rect::from_min_max(inner.min, egui::pos2(inner.right(), foot.top()));
    ui.scope_builder(egui::UiBuilder::new().max_rect(upper), |ui| {
        egui::ScrollArea::vertical().id_salt("menu").show(ui, |ui| {
            go = go.take().or(entries(ui, state, roomy, cx.services));
        });
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(foot), |ui| {
        // Both are in one row.
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let keys = concat!("Fob ", env!("CARGO_PKG_VERSION"), "  ·  F1 help  ·  F11 fullscreen  ·  Ctrl+K find");
            widgets::note(ui, window.word(keys, VERSION));
            // A page is closed by its browser.
            let quits = window.has_keys() && !cfg!(target_arch = "wasm32");
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if quits && widgets::button(ui, "Quit", "Quit (Ctrl+Q)").clicked() {
                    go = Some(Nav::Quit);
                }
            });
        });
    });
    go
}

/// Draws the menu of a phone as it is held in one hand: one page, which is scrolled as a whole, with the games at its end.
fn page(ui: &mut Ui, state: &mut MenuScreen, services: &mut Services) -> Option<Nav> {
    let roomy = Window::within(ui).is_roomy();
    let mut go = None;
    // A tablet that is held upright has more room than a phone.
    let width = if ui.available_width() > COLUMN * 1.3 { COLUMN * 1.4 } else { COLUMN };
    widgets::page(ui, width, |ui| {
        go = entries(ui, state, roomy, services);
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

fn entries(ui: &mut Ui, state: &mut MenuScreen, roomy: bool, services: &mut Services) -> Option<Nav> {
    let mut go = head(ui, state, roomy, services);
    ui.add_space(if roomy { STEP } else { 0.0 });
    newer::show(ui, services);
    go = go.or(start::show(ui, state, roomy, services));
    ui.add_space(if roomy { STEP } else { 0.0 });
    go.or(lines::show(ui, state, roomy, services))
}

/// Draws the name, and at its right the signs of help and settings.
fn head(ui: &mut Ui, state: &MenuScreen, roomy: bool, services: &Services) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let mut go = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new("FOB").font(theme::strong(if roomy { 52.0 } else { 32.0 })).color(theme.text));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| go = lines::corner(ui, state, services));
    });
    widgets::note(ui, "Shoot pucks into holes: their order decides who wins.");
    go
}
