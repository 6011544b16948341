//! The lobby of a server: public rooms with an open seat.

use super::labels;
use egui::{RichText, Ui};
use fob_kit::theme::Theme;
use fob_kit::widgets;
use fob_services::jobs::wake_here;
use fob_services::online::{Call, Key, RoomView, Server, phrases};
use fob_services::places;
use fob_services::route::Nav;

/// Largest number of rooms that are listed.
const MOST: usize = 12;

/// The lobby in the last answer.
#[derive(Debug, Default)]
pub(super) struct Lobby {
    of: Option<Server>,
    call: Option<Call<Vec<RoomView>>>,
    rooms: Option<Result<Vec<RoomView>, String>>,
}

impl Lobby {
    /// Asks a server, unless it has been asked already.
    pub fn ask(&mut self, server: &Server) {
        if self.of.as_ref() != Some(server) {
            let wake = wake_here();
            self.call = Some(server.lobby(move || wake.wake()));
            (self.of, self.rooms) = (Some(server.clone()), None);
        }
        if let Some(answer) = self.call.as_mut().and_then(Call::poll) {
            self.call = None;
            self.rooms = Some(answer.map_err(|error| error.why));
        }
    }

    /// Returns the reason why the server has not answered.
    pub fn problem(&self) -> Option<&str> {
        self.rooms.as_ref()?.as_ref().err().map(String::as_str)
    }

    /// Asks the server again.
    pub fn refresh(&mut self) {
        self.of = None;
    }

    /// Lists the rooms; returns where one leads.
    pub fn show(&mut self, ui: &mut Ui) -> Option<Nav> {
        let theme = &Theme::from_ui(ui);
        let mut go = None;
        let mut again = false;
        let server = self.of.clone()?;
        let room = |room: &RoomView| Nav::push(places::Room(Key { server: server.clone(), room: room.room.clone() }));
        widgets::heading(ui, "Lobby");
        ui.horizontal_wrapped(|ui| {
            let newest = self.rooms.as_ref().and_then(|rooms| rooms.as_ref().ok()?.first());
            let why = "No public room is waiting for a player";
            if widgets::button_if(ui, newest.is_some(), labels::ANYONE, "Open the newest public room", why).clicked() {
                go = newest.map(room);
            }
            again = widgets::button(ui, "Refresh", "Ask the server again").clicked();
        });
        match &self.rooms {
            None => {
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label(labels::CONNECTING);
                });
            }
            // The top of the page has the reason.
            Some(Err(_)) => widgets::note(ui, "The server does not answer."),
            Some(Ok(rooms)) if rooms.is_empty() => widgets::note(ui, "No public room is waiting for a player now."),
            Some(Ok(rooms)) => {
                for view in rooms.iter().take(MOST) {
                    ui.horizontal_wrapped(|ui| {
                        if widgets::button(ui, &phrases::what(&view.setup), "Look at the room and take a seat").clicked() {
                            go = Some(room(view));
                        }
                        let clock = phrases::clock(&view.setup).map(|clock| format!("  ·  {clock}")).unwrap_or_default();
                        ui.label(RichText::new(format!("{}{clock}", phrases::people(view))).color(theme.dim));
                    });
                }
            }
        }
        if again {
            self.refresh();
            ui.ctx().request_repaint();
        }
        go
    }
}
