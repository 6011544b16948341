//! Your rooms that are not over.

use super::labels;
use egui::{RichText, Ui};
use fob_kit::online::{Key, Server};
use fob_kit::places;
use fob_kit::route::Nav;
use fob_kit::shared::{MyRoom, Shared};
use fob_kit::theme::Theme;
use fob_kit::widgets;
use fob_kit::words::plural;

/// Their number, for the menu; `None` without any.
pub(super) fn in_words(shared: &Shared) -> Option<String> {
    let open = open(shared).count();
    (open > 0).then(|| plural(open, "unfinished room"))
}

fn open(shared: &Shared) -> impl Iterator<Item = &MyRoom> {
    shared.rooms.rooms.iter().rev().filter(|mine| !mine.over)
}

/// Lists them, the newest first; returns where one leads.
pub(super) fn show(ui: &mut Ui, shared: &mut Shared) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let rooms: Vec<MyRoom> = open(shared).cloned().collect();
    if rooms.is_empty() {
        return None;
    }
    let mut go = None;
    widgets::heading(ui, labels::MY_ROOMS);
    for mine in rooms {
        let Ok(server) = Server::read(&mine.server) else { continue };
        ui.horizontal_wrapped(|ui| {
            let text = labels::room_as(&mine.what, &mine.name);
            if widgets::button(ui, &text, "Back to your seat").clicked() {
                go = Some(Nav::push(places::Room(Key { server: server.clone(), room: mine.room.clone() })));
            }
            ui.label(RichText::new(format!("on {server}")).color(theme.dim));
            let tip = "Forget the seat on this device; you cannot come back to it";
            if widgets::button(ui, labels::FORGET, tip).clicked() {
                shared.online.leave(&Key { server: server.clone(), room: mine.room.clone() });
                shared.rooms.forget(&mine.server, &mine.room);
                shared.save_rooms();
            }
        });
    }
    go
}
