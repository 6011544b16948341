//! The theatre: the library of replays.

mod copy;
mod details;
mod import;
mod item;
mod keys;
pub mod labels;
mod list;
mod phrases;
mod rename;
mod shelf;
mod state;
mod thumbs;
mod view;

pub mod export;
pub mod play_on;

pub use state::TheatreScreen;

use egui::{Key, Ui};
use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Way};
use fob_kit::layout::margins;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::Theme;
use fob_kit::widgets::dialog::Answer;
use fob_kit::widgets::files;
use fob_services::data::Services;
use fob_services::jobs::Source;
use fob_services::link;
use fob_services::places::{self, Theatre};
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use fob_store::ReplayStub;
use state::Dialog;
use std::path::PathBuf;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Theatre",
    ways: &[&Way::<Theatre>(|_, services| Ok(Box::new(TheatreScreen::new(services))))],
    menu: Some(MenuEntry {
        text: "Theatre",
        about: "Watch past matches",
        group: Group::Lab,
        key: Key::E,
        route: |_| Theatre.into(),
        now: |_| None,
    }),
    // The theatre reports a folder that cannot be read.
    found: |services| {
        let files = services.store.replay_files().unwrap_or_default().into_iter();
        let found = |file: ReplayStub| {
            if file.goes_on {
                Found::new(file.name, "match in progress", places::Resume(file.path))
            } else {
                Found::new(file.name, "match", places::Watch { path: file.path, shot: None })
            }
        };
        files.map(found).collect()
    },
    keys: || vec![&keys::KEYS],
    samples: &["theatre"],
    ..ScreenKind::PLAIN
};

impl Screen for TheatreScreen {
    fn route(&self) -> Route {
        Theatre.into()
    }

    fn link(&self) -> Option<(Route, String)> {
        match self.shelf.selected() {
            Some(item) => item.link(),
            None => Some((Theatre.into(), "the theatre".to_owned())),
        }
    }

    fn title(&self) -> &'static str {
        "Fob: theatre"
    }

    fn help(&self) -> Topic {
        Topic::Theatre
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.services)
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<Theatre>()
    }

    fn enter(&mut self, _route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        // A match may have gone on, or ended, meanwhile.
        self.shelf.refresh(services);
        Ok(())
    }

    fn stays(&self) -> bool {
        true
    }
}

fn show(ui: &mut Ui, state: &mut TheatreScreen, services: &mut Services) -> Option<Nav> {
    let theme = Theme::of(&services.settings);
    state.shelf.tick();
    state.imported(services);
    let palette = services.settings.palette;
    state.small.begin(ui.ctx(), palette);
    state.large.begin(ui.ctx(), palette);
    dropped(ui, state, services);
    let free = state.dialog.is_none() && services.problems.is_empty();
    // Escape ends the search first; the next one leaves the screen.
    let ended = state.searching && fob_kit::keys::BACK.is_seen(ui);
    let mut go = None;
    let mut wish = if free { keys::take(ui, state, services) } else { None };
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(margins(ui, 24, 16));
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| go = view::show(ui, state, &mut wish));
    });
    state.small.end();
    state.large.end();
    if ended {
        fob_kit::keys::BACK.shortcut(ui);
        state.shelf.search.clear();
    }
    if let Some(wish) = wish {
        go = go.or(state.grant(wish, ui, services));
        ui.ctx().request_repaint();
    }
    dialogs(ui, state, services);
    go
}

/// Imports files that were dropped on the window; the file dialog handles its own.
fn dropped(ui: &Ui, state: &mut TheatreScreen, services: &Services) {
    let files = ui.input(|i| i.raw.dropped_files.iter().map(|file| file.path().to_path_buf()).collect::<Vec<PathBuf>>());
    if !files.is_empty() && !files::is_open(ui) {
        state.import(Source::Files(files), services);
    }
}

fn dialogs(ui: &Ui, state: &mut TheatreScreen, services: &mut Services) {
    let working = state.importing();
    let Some(dialog) = &mut state.dialog else { return };
    match dialog {
        Dialog::Rename(rename) => match rename.show(ui, services) {
            Answer::Open => {}
            Answer::Cancel => state.dialog = None,
            Answer::Done(name) => state.rename(&name, services),
        },
        Dialog::Copy(copy) => {
            if copy.show(ui, services) {
                state.dialog = None;
            }
        }
        Dialog::Import(import) => match import.show(ui, working) {
            Answer::Open => {}
            Answer::Cancel => state.dialog = None,
            // A link opens at once, and adds nothing to the library.
            Answer::Done(Source::Text(text)) if link::is_link(&text, &services.words) => {
                services.link = Some(text);
                state.dialog = None;
            }
            Answer::Done(from) => {
                import.problems.clear();
                state.import(from, services);
            }
        },
    }
}
