//! Your rooms and events that are not over.

use super::labels;
use egui::containers::menu::MenuButton;
use egui::{RichText, Ui};
use fob_kit::kind::Found;
use fob_kit::theme::Theme;
use fob_kit::widgets;
use fob_services::data::{MyEvent, MyRoom, Services};
use fob_services::online::phrases::name_of;
use fob_services::online::{EventKey, Key, RoomState, RoomView, Server};
use fob_services::phrases::plural;
use fob_services::places;
use fob_services::route::Nav;

/// Largest number of events that are listed.
const MOST_EVENTS: usize = 8;

/// Returns where it is your turn, or the number of your rooms and events, for the menu; `None` if there are none.
pub(super) fn in_words(services: &Services) -> Option<String> {
    let due = services.online.due().count();
    if due > 0 {
        return Some(labels::your_turn_in(due));
    }
    let (rooms, events) = (open(services).count(), open_events(services).count());
    let rooms = (rooms > 0).then(|| plural(rooms, "room"));
    let events = (events > 0).then(|| plural(events, "event"));
    match (rooms, events) {
        (Some(rooms), Some(events)) => Some(format!("{rooms}, {events}")),
        (rooms, events) => rooms.or(events),
    }
}

/// Returns your rooms and events, and the form of a new event, for the palette.
pub(super) fn found(services: &Services) -> Vec<Found> {
    let event = |mine: &MyEvent| Some(Found::new(&mine.title, "event", places::Event(event_key(mine)?)));
    let new = Found::new(labels::NEW_EVENT, "screen: a tournament by one link", places::NewEvent);
    std::iter::once(new).chain(open_events(services).filter_map(event)).collect()
}

fn event_key(mine: &MyEvent) -> Option<EventKey> {
    Some(EventKey { server: Server::read(&mine.server).ok()?, event: mine.event.clone() })
}

fn open_events(services: &Services) -> impl Iterator<Item = &MyEvent> {
    services.rooms.events.iter().rev().filter(|mine| !mine.over)
}

fn open(services: &Services) -> impl Iterator<Item = &MyRoom> {
    services.rooms.rooms.iter().rev().filter(|mine| !mine.over)
}

/// Draws a menu with one entry: an action that cannot be undone takes two presses, in two places.
fn forget(ui: &mut Ui, text: &str, tip: &str) -> bool {
    let mut yes = false;
    let button = egui::Button::new(labels::FORGET).min_size(widgets::least(ui));
    let (shown, _) = MenuButton::from_button(button).ui(ui, |ui| {
        yes = widgets::button(ui, text, tip).clicked();
    });
    shown.on_hover_text(tip);
    yes
}

/// Lists them, the newest first; returns where one leads.
pub(super) fn show(ui: &mut Ui, services: &mut Services) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let rooms: Vec<MyRoom> = open(services).cloned().collect();
    // The result of an event stays of interest when it is over.
    let events: Vec<MyEvent> = services.rooms.events.iter().rev().take(MOST_EVENTS).cloned().collect();
    if rooms.is_empty() && events.is_empty() {
        return None;
    }
    let mut go = None;
    widgets::heading(ui, labels::MY_ROOMS);
    for mine in events {
        let Some(key) = event_key(&mine) else { continue };
        ui.horizontal_wrapped(|ui| {
            let part = match (&mine.person, &mine.host) {
                (Some(person), Some(_)) => format!("{}, yours, as {}", mine.title, person.name),
                (Some(person), None) => labels::room_as(&mine.title, &person.name),
                (None, _) => format!("{}, yours", mine.title),
            };
            if widgets::button(ui, &part, "Back to the event").clicked() {
                go = Some(Nav::push(places::Event(key.clone())));
            }
            let over = if mine.over { "event, over" } else { "event" };
            let is_usual = services.server().as_ref() == Some(&key.server);
            let text = if is_usual { over.to_owned() } else { format!("{over}, on {}", key.server) };
            ui.label(RichText::new(text).color(theme.dim));
            let tip = "Forget the event on this device; you cannot come back to your part in it";
            if forget(ui, labels::FORGET_EVENT, tip) {
                services.online.leave_event(&key);
                services.rooms.forget_event(&mine.server, &mine.event);
                services.save_rooms();
            }
        });
    }
    // Those that wait for somebody here come first.
    let mut rooms: Vec<(Key, MyRoom)> =
        rooms.into_iter().filter_map(|mine| Some((Key::read(&mine.server, &mine.room)?, mine))).collect();
    let due: Vec<Key> = services.online.due().map(|(key, _)| key.clone()).collect();
    rooms.sort_by_key(|(key, _)| !due.contains(key));
    for (key, mine) in rooms {
        ui.horizontal_wrapped(|ui| {
            let text = labels::room_as(&mine.what, &mine.name);
            if widgets::button(ui, &text, "Back to your seat").clicked() {
                go = Some(Nav::push(places::Room(key.clone())));
            }
            let is_due = due.contains(&key);
            if let Some(words) = services.online.view(&key).map(|view| state_of(view, mine.seat, is_due)) {
                ui.label(RichText::new(words).color(if is_due { theme.accent } else { theme.dim }));
            }
            if services.server().as_ref() != Some(&key.server) {
                ui.label(RichText::new(format!("on {}", key.server)).color(theme.dim));
            }
            let tip = "Forget the seat on this device; you cannot come back to it";
            if forget(ui, labels::FORGET_SEAT, tip) {
                services.online.leave(&key);
                services.rooms.forget(&mine.server, &mine.room);
                services.save_rooms();
            }
        });
    }
    go
}

/// Describes a room: the other people there, and the player who is to act.
fn state_of(view: &RoomView, mine: u8, is_due: bool) -> String {
    let name = |seat: u8| name_of(view, seat);
    let others: Vec<String> =
        view.seats.iter().filter(|seat| seat.seat != mine && seat.kind != "open").map(|seat| name(seat.seat)).collect();
    let state = match view.state {
        RoomState::Waiting => labels::WAITING_FOR_PLAYER.to_owned(),
        RoomState::Over => "over".to_owned(),
        RoomState::Playing if is_due => labels::YOUR_TURN.to_owned(),
        RoomState::Playing => view.due.first().map(|seat| labels::turn_of(&name(*seat))).unwrap_or_default(),
    };
    if others.is_empty() { state } else { format!("{}  ·  {state}", labels::with(&others.join(", "))) }
}
