//! The row above a table in a room: who is there, clocks, offers, phrases, the connection.

use super::at_table::AtTable;
use crate::shared::Shared;
use crate::theme::{self, STEP, Theme};
use crate::widgets;
use egui::{Color32, FontId, RichText, Sense, Ui, vec2};
use fob_client::{Line, PHRASES};
use fob_online::{Offer, Play, RoomView, State};

/// Shown while the connection is lost.
pub const LOST: &str = "Connection lost. Reconnecting…";
/// Shown while a play waits for the server.
pub const SENDING: &str = "Sending…";
/// The button that agrees to an offer.
pub const AGREE: &str = "Agree";
/// The button that declines it.
pub const DECLINE: &str = "Decline";
/// The button after a game.
pub const REMATCH: &str = "Offer a rematch";
/// The button that asks for a take-back in a game of the games room.
pub const TAKE_BACK: &str = "Take back";
/// The button that says a phrase.
pub const SAY: &str = "Say…";
/// The check box that hides phrases.
pub(crate) const MUTE: &str = "Hide phrases";
/// Shown while the phrases of others are hidden.
pub const MUTED: &str = "Phrases are hidden";

/// What somebody said.
pub fn quoted(said: &str) -> String {
    format!("“{said}”")
}

/// Draws the row. `colour` is each player's.
pub fn show(ui: &mut Ui, table: &mut AtTable, colour: impl Fn(u8) -> Color32, shared: &mut Shared) {
    let theme = &Theme::from_ui(ui);
    let now = shared.millis();
    let Some(session) = shared.online.live(&table.key).map(fob_client::Live::session) else { return };
    let Some(room) = session.room().cloned() else { return };
    let (mine, line, waits) = (session.seat(), session.line().clone(), session.waits());
    let clocks = session.clocks(now);
    let mut plays = Vec::new();
    let mut phrase = None;
    let mut hurry = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = STEP;
        for seat in &room.seats {
            let (rect, _) = ui.allocate_exact_size(vec2(10.0, 18.0), Sense::hover());
            // A disc for present, a ring for away: distinguishable without colour.
            let ink = colour(table.player_of(seat.seat));
            if seat.online {
                ui.painter().circle_filled(rect.center(), 5.0, ink);
            } else {
                ui.painter().circle_stroke(rect.center(), 4.0, egui::Stroke::new(1.5, ink));
            }
            let name = name_of(&room, seat.seat);
            let text = if Some(seat.seat) == mine { crate::labels::you(&name) } else { name };
            let text = RichText::new(text).color(if room.due.contains(&seat.seat) { theme.text } else { theme.dim });
            ui.label(text).on_hover_text(if seat.online { "Online" } else { "Away" });
            if let Some((left, runs)) = clocks.as_ref().and_then(|clocks| clocks.get(usize::from(seat.seat).wrapping_sub(1))) {
                let ink = if *left < 10.0 {
                    theme.accent
                } else if *runs {
                    theme.text
                } else {
                    theme.dim
                };
                ui.label(RichText::new(clock_text(*left)).font(FontId::monospace(theme::SIZES[1])).color(ink));
            }
            if let Some((_, said, _)) = table.said.iter().find(|(by, ..)| *by == seat.seat)
                && let Some(said) = PHRASES.get(usize::from(*said).wrapping_sub(1))
            {
                ui.label(RichText::new(quoted(said)).color(theme.accent));
            }
        }
        if room.watching > 0 {
            ui.label(RichText::new(crate::labels::watching(room.watching)).color(theme.dim));
        }
        match &line {
            Line::Up if waits => _ = ui.label(RichText::new(SENDING).color(theme.dim)),
            Line::Up => {}
            Line::Opening | Line::Down(_) => {
                ui.label(RichText::new(LOST).color(theme.dim));
                hurry = matches!(line, Line::Down(_)) && widgets::button(ui, "Reconnect now", "Try again at once").clicked();
            }
            Line::Ended(why) => _ = ui.label(RichText::new(format!("The server closed the room: {why}")).color(theme.bad)),
        }
        if let Some(mine) = mine {
            offers(ui, &room, mine, &mut plays);
            after(ui, &room, mine, table.has_turns(), &mut plays);
            ui.menu_button(SAY, |ui| {
                for (number, text) in (1u8..).zip(PHRASES) {
                    if widgets::button(ui, text, "Say it to the others").clicked() {
                        phrase = Some(number);
                        ui.close();
                    }
                }
                if widgets::check(ui, &mut table.is_muted, MUTE, "Do not show what others say").changed() {
                    shared.online.muted.retain(|key| *key != table.key);
                    if table.is_muted {
                        shared.online.muted.push(table.key.clone());
                    }
                }
            });
            if table.is_muted {
                ui.label(RichText::new(MUTED).color(theme.dim));
            }
        }
    });
    if table.is_muted {
        table.said.retain(|(seat, ..)| Some(*seat) == mine);
    }
    table.send(plays, shared);
    if let Some(live) = shared.online.live_mut(&table.key) {
        if let Some(phrase) = phrase {
            live.phrase(phrase);
        }
        if hurry {
            live.hurry(now);
        }
    }
}

/// The name of whoever sits in a seat.
pub fn name_of(room: &RoomView, seat: u8) -> String {
    let Some(view) = room.seats.iter().find(|view| view.seat == seat) else { return format!("Seat {seat}") };
    match (&view.name, view.kind.as_str()) {
        (Some(name), _) => name.clone(),
        (None, "open") => "Open seat".to_owned(),
        (None, level) => format!("Computer ({level})"),
    }
}

/// The open offer.
fn offers(ui: &mut Ui, room: &RoomView, mine: u8, plays: &mut Vec<Play>) {
    let Some(offer) = &room.offer else { return };
    let what = match offer.kind {
        Offer::Draw => crate::labels::A_DRAW,
        Offer::Takeback => crate::labels::TO_TAKE_BACK,
        Offer::Rematch => crate::labels::A_REMATCH,
    };
    if offer.by == mine || offer.yes.contains(&mine) {
        ui.label(RichText::new(format!("{}: {what}", crate::labels::WAITING_FOR_OTHERS)).color(Theme::from_ui(ui).dim));
        return;
    }
    let name = name_of(room, offer.by);
    let asked = offer.kind == Offer::Takeback;
    ui.label(if asked { crate::labels::asks(&name, what) } else { crate::labels::offers(&name, what) });
    if widgets::button(ui, AGREE, "Accept the offer").clicked() {
        plays.push(Play::Answer(true));
    }
    if widgets::button(ui, DECLINE, "Decline the offer; the game continues").clicked() {
        plays.push(Play::Answer(false));
    }
}

/// The buttons after a game, and against somebody who is away.
fn after(ui: &mut Ui, room: &RoomView, mine: u8, has_turns: bool, plays: &mut Vec<Play>) {
    // The table of Fob has its own button.
    if room.state == State::Playing && room.offer.is_none() && room.setup.game != "fob" && has_turns {
        let tip = "Ask the others to take back your last move and everything after it";
        if widgets::button(ui, TAKE_BACK, tip).clicked() {
            plays.push(Play::Offer(Offer::Takeback));
        }
    }
    let is_last = room.game.is_multiple_of(room.setup.games.max(1));
    if room.state == State::Over && room.offer.is_none() && is_last {
        if widgets::primary(ui, REMATCH, "Play again with the sides swapped, if all agree").clicked() {
            plays.push(Play::Offer(Offer::Rematch));
        }
        return;
    }
    let is_away = |seat: &u8| *seat != mine && room.seats.iter().any(|view| view.seat == *seat && !view.online);
    let may_claim = room.setup.public || room.setup.clock.is_some();
    if may_claim && room.state == State::Playing && room.due.iter().any(is_away) {
        let tip = "Possible when the player to move has been away for two minutes (one minute before their first turn, if there is a clock)";
        if widgets::button(ui, "Claim the win", tip).clicked() {
            plays.push(Play::Claim);
        }
    }
}

/// The time left, as `4:05`, `1:02:03`, or `9.8` under ten seconds.
pub(crate) fn clock_text(left: f64) -> String {
    if left < 10.0 {
        return format!("{:.1}", (left * 10.0).floor() / 10.0);
    }
    let whole = left as u64;
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::clock_text;

    #[test]
    fn clocks_show_tenths_at_the_end_only() {
        for (left, text) in [(0.0, "0.0"), (9.87, "9.8"), (10.0, "0:10"), (65.4, "1:05"), (3723.0, "1:02:03")] {
            assert_eq!(clock_text(left), text);
        }
    }
}
