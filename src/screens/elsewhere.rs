//! Turns in rooms while one looks at something else: a line at the foot of the window with the way there.

use egui::{RichText, Ui};
use fob_kit::theme::{self, Theme};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::online::Key;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::sound::Sound;

/// The window's title while a room waits.
pub use fob_game_screens::labels::YOUR_TURN as TITLE;
/// Before the room in which it is somebody's turn.
pub const YOUR_TURN: &str = "Your turn: ";
/// The button that leads there.
pub const GO: &str = "Go to the table";
/// The button that hides the line until the next turn.
pub const LATER: &str = "Later";

/// The call to the room of a game.
pub fn your_turn(what: &str) -> String {
    format!("{YOUR_TURN}{what}")
}

/// The call to a table that an event has paired.
pub fn table_is_ready(what: &str) -> String {
    format!("{what}: your table is ready")
}

/// A room that waits for somebody here.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Call {
    key: Key,
    /// Number of its records: the next turn is another call. 0 for a table that was not opened yet.
    records: u64,
    text: String,
}

/// The rooms that wait for somebody here and are not in front.
#[derive(Debug, Default)]
pub(super) struct Elsewhere {
    calls: Vec<Call>,
    /// Calls that are known already, so that each is heard once, and whether they are hidden.
    known: Vec<(Key, u64, bool)>,
}

/// Returns the room that a screen shows.
fn room(route: &Route) -> Option<&Key> {
    let door = route.get().map(|places::Room(key)| key);
    door.or_else(|| route.get().map(|places::RoomMatch(key)| key)).or_else(|| route.get().map(|places::RoomGame(key)| key))
}

impl Elsewhere {
    /// Looks which rooms wait; a new one is heard.
    pub fn look(&mut self, front: &Route, services: &mut Services) {
        let here = room(front);
        let what = |key: &Key| {
            let mine = services.rooms.get(key.server.origin(), &key.room);
            mine.map_or_else(|| "a room".to_owned(), |mine| mine.what.clone())
        };
        let turn = |(key, records): (&Key, u64)| Call { key: key.clone(), records, text: your_turn(&what(key)) };
        let table = |(key, what): &(Key, String)| Call { key: key.clone(), records: 0, text: table_is_ready(what) };
        let calls = services.online.due().map(turn).chain(services.online.tables.iter().map(table));
        let calls: Vec<Call> = calls.filter(|call| Some(&call.key) != here).collect();
        let is_known = |known: &[(Key, u64, bool)], call: &Call| {
            known.iter().any(|(key, records, _)| *key == call.key && *records == call.records)
        };
        if calls.iter().any(|call| !is_known(&self.known, call)) {
            services.cue(Sound::Turn);
        }
        self.known.retain(|(key, records, _)| calls.iter().any(|call| call.key == *key && call.records == *records));
        for call in &calls {
            if !is_known(&self.known, call) {
                self.known.push((call.key.clone(), call.records, false));
            }
        }
        self.calls = calls;
    }

    /// Returns whether a room waits for the user, so that the window's title shows it.
    pub fn calls(&self) -> bool {
        !self.calls.is_empty()
    }

    /// Draws the line, if a room waits that is not hidden; returns where it leads.
    pub fn show(&mut self, ui: &mut Ui) -> Option<Nav> {
        let is_shown = |call: &&Call| {
            let is_hidden = |(key, records, hidden): &(Key, u64, bool)| *key == call.key && *records == call.records && *hidden;
            !self.known.iter().any(is_hidden)
        };
        let shown: Vec<Call> = self.calls.iter().filter(is_shown).cloned().collect();
        let first = shown.first()?;
        let theme = &Theme::from_ui(ui);
        let mut go = None;
        let mut later = false;
        egui::Panel::bottom("elsewhere").frame(widgets::panel_frame(ui)).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                let more = if shown.len() > 1 { format!(", and {} more", shown.len() - 1) } else { String::new() };
                let text = RichText::new(format!("● {}{more}", first.text)).font(theme::strong(theme::SIZES[1]));
                ui.add(egui::Label::new(text.color(theme.accent)).wrap());
                if widgets::button(ui, GO, "Open the room that waits for you").clicked() {
                    go = Some(Nav::push(places::Room(first.key.clone())));
                }
                later = widgets::button(ui, LATER, "Hide this until the next turn").clicked();
            });
        });
        if later {
            for (key, records, hidden) in &mut self.known {
                *hidden |= shown.iter().any(|call| call.key == *key && call.records == *records);
            }
        }
        go
    }
}
