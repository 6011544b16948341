//! The help: a list of pages at the left, the open page at the right, with pictures that the program draws itself.
//!
//! A page is a Markdown file in `assets/help/`. A figure is an image link on a line of its own, `![what it shows](fob:break)`;
//! a link to a lesson is `[text](fob:lesson/1)`, to another page `[text](fob:help/break)`, to a heading of it
//! `[text](fob:help/strings#the-odds)`.

mod licences;
mod live;
mod pages;
mod pictures;
mod state;
mod view;

pub use pages::KeyTables;
pub(crate) use pages::tell_keys;
pub(crate) use pictures::tell_pictures;
pub use state::HelpScreen;

use egui::{Key, Margin, RichText, Ui, vec2};
use fob_kit::keys;
use fob_kit::keys::{alt, ctrl, plain};
use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Sign, Way};
use fob_kit::layout::{self, Window};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, field};
use fob_services::data::Services;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

keys! {
    /// The keys of the help.
    static KEYS = "This help";
    PREVIOUS: "Previous page", "Previous page, next page", [plain(Key::ArrowUp)];
    NEXT: "Next page", "Previous page, next page", [plain(Key::ArrowDown)];
    UP: "Scroll up", "Scroll", [plain(Key::PageUp)];
    DOWN: "Scroll down", "Scroll", [plain(Key::PageDown)];
    SEARCH: "Search the help", "Search", [ctrl(Key::F)];
    BACK_FROM_LINK: "Back to the previous place", "Return to where you followed a link", [alt(Key::ArrowLeft)];
}

/// The answer to a search that finds nothing.
pub const NOTHING_FOUND: &str = "No page contains these words. Try others, or clear the search (Esc).";

/// Returns the title of the page about a topic.
pub fn title(topic: Topic) -> &'static str {
    &pages::page(topic).title
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Help",
    ways: &[&Way::<places::Help>(|at, _| Ok(Box::new(HelpScreen::open(at.0))))],
    menu: Some(MenuEntry {
        text: "Help",
        about: "How to play",
        group: Group::Corner(Sign::Question),
        key: Key::H,
        route: |_| places::Help::default().into(),
        now: |_| None,
    }),
    found: |_| Topic::ALL.map(|topic| Found::new(title(topic), "page of the help", places::Help(Some(topic)))).to_vec(),
    keys: || vec![&KEYS],
    samples: &["help"],
    ..ScreenKind::PLAIN
};

impl Screen for HelpScreen {
    fn route(&self) -> Route {
        places::Help(Some(self.topic)).into()
    }

    fn title(&self) -> &'static str {
        "Fob: help"
    }

    fn help(&self) -> Topic {
        self.topic
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.services)
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::Help>()
    }

    fn enter(&mut self, route: Option<&Route>, _services: &mut Services) -> Result<(), Vec<String>> {
        // Without a page it opens where it was left.
        if let Some(places::Help(Some(topic))) = route.and_then(Route::get) {
            self.about(*topic);
        }
        Ok(())
    }

    fn stays(&self) -> bool {
        true
    }
}

fn show(ui: &mut Ui, state: &mut HelpScreen, services: &mut Services) -> Option<Nav> {
    let theme = Theme::of(&services.settings);
    let mut go = None;
    if !state.query.is_empty() && services.problems.is_empty() && keys::BACK.shortcut(ui) {
        state.query.clear();
    }
    if BACK_FROM_LINK.shortcut(ui) {
        state.back();
    }
    state.search();
    for (key, by) in [(&NEXT, 1), (&PREVIOUS, -1)] {
        if key.offer(ui, None)
            && let Some(topic) = state.neighbour(by)
        {
            state.read(topic);
        }
    }
    let wide = ui.max_rect().width();
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 16));
    let phone = Window::from_ui(ui).is_phone();
    let mut back = |ui: &mut Ui| {
        ui.horizontal(|ui| {
            if widgets::back_button(ui, widgets::labels::BACK, &keys::BACK.with_key("Back")).clicked() {
                go = Some(Nav::Back);
            }
            widgets::heading(ui, "Help");
        });
    };
    if phone {
        egui::Panel::top("help head").frame(widgets::panel_frame(ui)).show(ui, &mut back);
    }
    // Rows for fingers are higher.
    let share = if Window::from_ui(ui).has_keys() { layout::LOW } else { layout::TALL };
    Window::from_ui(ui).left("help pages", "Pages", (wide * 0.22).clamp(244.0, 300.0), share).frame(frame).show(ui, |ui| {
        if !phone {
            back(ui);
            ui.add_space(STEP);
        }
        search(ui, state);
        ui.add_space(STEP);
        list(ui, state);
    });
    let margin =
        if phone { Margin { left: 10, right: 6, top: 4, bottom: 0 } } else { Margin { left: 32, right: 8, top: 20, bottom: 0 } };
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(margin);
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        let scroll = egui::ScrollArea::vertical().id_salt(("help", state.topic)).auto_shrink([false, false]);
        scroll.show(ui, |ui| {
            let height = ui.clip_rect().height() * 0.9;
            for (key, by) in [(&DOWN, -height), (&UP, height)] {
                if key.shortcut(ui) {
                    ui.scroll_with_delta(vec2(0.0, by));
                }
            }
            if state.found().is_empty() {
                ui.label(NOTHING_FOUND);
            } else {
                view::show(ui, state, services.store.root(), pictures::lent());
            }
        });
    });
    if let Some(lesson) = state.lesson.take() {
        go = Some(Nav::push(lesson));
    }
    go
}

fn search(ui: &mut Ui, state: &mut HelpScreen) {
    let edit = egui::TextEdit::singleline(&mut state.query)
        .hint_text(Window::from_ui(ui).word("Search (Ctrl+F)", "Search"))
        .desired_width(f32::INFINITY)
        .margin(field::margin_of(ui, Margin::symmetric(8, 6), 20.0));
    let response = ui.add(edit).on_hover_text("Finds pages that contain all these words (Ctrl+F); Esc clears the search");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search the help"));
    if SEARCH.offer_shortcut(ui, None) {
        response.request_focus();
    }
    state.search();
}

fn list(ui: &mut Ui, state: &mut HelpScreen) {
    let theme = &Theme::from_ui(ui);
    egui::ScrollArea::vertical().id_salt("help list").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let mut clicked = None;
        for topic in state.found() {
            let chosen = state.topic == *topic;
            let text = RichText::new(&pages::page(*topic).title).color(if chosen { theme.text } else { theme.dim });
            let button = egui::Button::selectable(chosen, text)
                .min_size(vec2(ui.available_width(), ui.spacing().interact_size.y.max(32.0)))
                .truncate();
            if ui.add(button).on_hover_text("Read this page (Up and Down)").clicked() {
                clicked = Some(*topic);
            }
        }
        if state.found().is_empty() {
            widgets::note(ui, fob_services::labels::NOTHING_FOUND);
        }
        if let Some(topic) = clicked {
            state.read(topic);
        }
    });
}
