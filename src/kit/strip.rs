//! The row above a table in a room: people, clocks, offers, phrases, and the connection.

use crate::keys;
use crate::theme::{self, STEP, Theme};
use crate::widgets;
use egui::containers::menu::MenuButton;
use egui::{Align, Color32, FontId, Label, Layout, RichText, Sense, Ui, WidgetInfo, WidgetType, vec2};
use fob_client::{Line, PHRASES};
use fob_online::{Offer, OfferView, Play, RoomView, State};
use fob_services::data::Services;
use fob_services::online::AtTable;
use fob_services::online::phrases::name_of;

/// Shown while the connection is lost.
pub const LOST: &str = "Connection lost. Reconnecting…";
/// The button that does not wait for the next try.
pub const RECONNECT: &str = "Reconnect now";
/// Shown while a play waits for the server.
pub const SENDING: &str = "Sending…";
/// The button that agrees to an offer.
pub const AGREE: &str = "Agree";
/// The button that agrees to an offer and asks for a second press.
const AGREE_ASKS: &str = "Agree…";
/// The button that declines it.
pub const DECLINE: &str = "Decline";
/// The second press that agrees to a draw.
pub const AGREE_TO_DRAW: &str = "Agree to a draw";
/// The button that opens the next game of a series.
pub const NEXT_GAME: &str = "Next game";
/// The button after a game.
pub const REMATCH: &str = "Offer a rematch";
/// The button that asks for a take-back in a game of the games room.
pub const TAKE_BACK: &str = "Take back";
/// The button that claims the win against somebody who is away.
pub const CLAIM: &str = "Claim the win";
/// The button that opens the list of phrases.
pub const SAY: &str = "Say…";
/// The check box that hides phrases.
pub(crate) const MUTE: &str = "Hide phrases";
/// Shown while the phrases of others are hidden.
pub const MUTED: &str = "Phrases are hidden";

/// The phrase of somebody, in quotation marks.
pub fn quoted(said: &str) -> String {
    format!("“{said}”")
}

/// The narrowest row that holds everything, in points. A narrower one has the people in a row of their own.
const ONE_ROW: f32 = 620.0;

/// The content of the row.
struct Row {
    room: RoomView,
    mine: Option<u8>,
    line: Line,
    /// A play of ours waits for the server.
    waits: bool,
    clocks: Option<Vec<(f64, bool)>>,
    score: Option<String>,
    /// The end of a game is shown while the next one has begun.
    is_held: bool,
    /// Seconds until the next game opens by itself.
    opens_in: Option<f64>,
    has_turns: bool,
    /// Seconds until the win can be claimed.
    claim_in: Option<f64>,
}

impl Row {
    /// Returns the offer that is open in the game on the screen.
    fn open_offer(&self) -> Option<&OfferView> {
        self.room.offer.as_ref().filter(|_| !self.is_held && self.line == Line::Up)
    }

    /// Returns whether we have made or accepted that offer.
    fn is_agreed(&self) -> bool {
        let is_ours = |offer: &OfferView| self.mine.is_some_and(|mine| offer.by == mine || offer.yes.contains(&mine));
        self.open_offer().is_some_and(is_ours)
    }
}

/// The user's presses in a frame.
#[derive(Default)]
struct Pressed {
    plays: Vec<Play>,
    phrase: Option<u8>,
    hurry: bool,
    next_game: bool,
}

/// Draws the row. `colour` returns a player's colour.
///
/// A narrow row always has two lines, so that the board keeps its size while somebody aims.
pub fn show(ui: &mut Ui, table: &mut AtTable, colour: impl Fn(u8) -> Color32, services: &mut Services) {
    let now = services.millis();
    let Some(session) = services.online.live(&table.key).map(fob_client::Live::session) else { return };
    let Some(room) = session.room().cloned() else { return };
    let row = Row {
        mine: session.seat(),
        line: session.line().clone(),
        waits: session.waits(),
        clocks: session.clocks(now),
        score: table.score(&room, services),
        is_held: table.holds_end(),
        opens_in: table.opens_in(services.now),
        has_turns: table.has_turns(),
        claim_in: table.claim_in(&room, services),
        room,
    };
    let mut pressed = Pressed::default();
    if ui.available_width() < ONE_ROW {
        ui.scope(|ui| {
            theme::Sizes::plain(ui);
            ui.horizontal_wrapped(|ui| {
                let seats = row.room.seats.len().max(1) as f32;
                let clock = if row.clocks.is_some() { 52.0 } else { 0.0 };
                let width = (ui.available_width() / seats - clock - 3.0 * STEP - 10.0).max(64.0);
                people(ui, &row, table, &colour, Some(width));
            });
        });
        let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = STEP;
            buttons(ui, &row, table, services, &mut pressed);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if !said(ui, &row, table) {
                    state(ui, &row);
                }
            });
        });
    } else {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = STEP;
            people(ui, &row, table, &colour, None);
            state(ui, &row);
            buttons(ui, &row, table, services, &mut pressed);
            if table.is_muted && row.mine.is_some() {
                ui.label(RichText::new(MUTED).color(Theme::from_ui(ui).dim));
            }
        });
    }
    if table.is_muted {
        table.hush_others(row.mine);
    }
    if pressed.next_game {
        table.open_next();
    }
    table.send(pressed.plays, services);
    if let Some(live) = services.online.live_mut(&table.key) {
        if let Some(phrase) = pressed.phrase {
            live.phrase(phrase);
        }
        if pressed.hurry {
            live.hurry(now);
        }
    }
}

/// Draws the people with their clocks, each name no wider than `narrow`. In one row, a phrase or an offer follows the name.
fn people(ui: &mut Ui, row: &Row, table: &AtTable, colour: &impl Fn(u8) -> Color32, narrow: Option<f32>) {
    let theme = &Theme::from_ui(ui);
    ui.spacing_mut().item_spacing.x = STEP;
    for seat in &row.room.seats {
        let (rect, _) = ui.allocate_exact_size(vec2(10.0, 18.0), Sense::hover());
        // A disc for present, a ring for away: distinguishable without colour.
        let ink = colour(table.player_of(seat.seat));
        if seat.online {
            ui.painter().circle_filled(rect.center(), 5.0, ink);
        } else {
            ui.painter().circle_stroke(rect.center(), 4.0, egui::Stroke::new(1.5, ink));
        }
        let name = name_of(&row.room, seat.seat);
        let text = if Some(seat.seat) == row.mine { fob_services::labels::you(&name) } else { name };
        let is_due = !row.is_held && row.room.due.contains(&seat.seat);
        let text = RichText::new(text).color(if is_due { theme.text } else { theme.dim });
        let name = match narrow {
            Some(width) => {
                ui.scope(|ui| {
                    ui.set_max_width(width);
                    ui.add(Label::new(text).truncate())
                })
                .inner
            }
            None => ui.label(text),
        };
        name.on_hover_text(if seat.online { "Online" } else { "Away" });
        if let Some((left, runs)) = row.clocks.as_ref().and_then(|clocks| clocks.get(usize::from(seat.seat).wrapping_sub(1))) {
            let ink = if *left < 10.0 {
                theme.accent
            } else if *runs {
                theme.text
            } else {
                theme.dim
            };
            ui.label(RichText::new(clock_text(*left)).font(FontId::monospace(theme::SIZES[1])).color(ink));
        }
        if narrow.is_some() {
            continue;
        }
        if let Some(said) = phrase_of(table, seat.seat) {
            ui.label(RichText::new(quoted(said)).color(theme.accent));
        }
        if let Some(offer) = row.open_offer().filter(|offer| offer.by == seat.seat && !row.is_agreed()) {
            // The name is visible already; a screen reader gets the whole sentence.
            let verb = if offer.kind == Offer::Takeback { "asks" } else { "offers" };
            let text = RichText::new(format!("{verb} {}", what(offer.kind))).color(theme.accent);
            ui.label(text).widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, offered(&row.room, offer)));
        }
    }
    if row.room.watching > 0 {
        ui.label(RichText::new(fob_services::labels::watching(row.room.watching)).color(theme.dim));
    }
}

/// Returns the phrase of a seat that is on show.
fn phrase_of(table: &AtTable, seat: u8) -> Option<&'static str> {
    let (_, said, _) = table.said().iter().find(|(by, ..)| *by == seat)?;
    PHRASES.get(usize::from(*said).wrapping_sub(1)).copied()
}

/// Draws the last phrase where there is no room after the names, unless there is something to answer; returns whether there is
/// one.
fn said(ui: &mut Ui, row: &Row, table: &AtTable) -> bool {
    if row.line != Line::Up || row.is_held || row.room.offer.is_some() {
        return false;
    }
    let Some((seat, said)) = table.said().last().and_then(|(seat, ..)| Some((*seat, phrase_of(table, *seat)?))) else {
        return false;
    };
    let ink = Theme::from_ui(ui).accent;
    let name = RichText::new(format!("{}:", name_of(&row.room, seat))).color(ink);
    ui.add(Label::new(name).extend());
    ui.add(Label::new(RichText::new(quoted(said)).color(ink)).truncate());
    true
}

/// Draws the state of the room: the connection, the offer, the score.
fn state(ui: &mut Ui, row: &Row) {
    let theme = &Theme::from_ui(ui);
    let dim = |ui: &mut Ui, text: String| {
        let text = RichText::new(text).color(theme.dim);
        // In one row of several things each keeps its width.
        let label = if ui.layout().main_wrap() { Label::new(text) } else { Label::new(text.size(theme::SIZES[0])).wrap() };
        _ = ui.add(label);
    };
    match &row.line {
        Line::Up => {}
        Line::Opening | Line::Down(_) => {
            dim(ui, LOST.to_owned());
            return;
        }
        Line::Ended(why) => {
            widgets::prose::problem(ui, &format!("The server closed the room: {why}"));
            return;
        }
    }
    if row.is_held {
        dim(ui, row.score.clone().unwrap_or_default());
        if let Some(seconds) = row.opens_in.filter(|_| ui.layout().main_wrap()) {
            dim(ui, fob_services::labels::opens_in(seconds.ceil()));
        }
        return;
    }
    if row.waits {
        return dim(ui, SENDING.to_owned());
    }
    if let Some(offer) = row.open_offer() {
        if row.is_agreed() {
            dim(ui, format!("{}: {}", fob_services::labels::WAITING_FOR_OTHERS, what(offer.kind)));
        } else if !ui.layout().main_wrap() {
            let text = RichText::new(offered(&row.room, offer)).size(theme::SIZES[0]).color(theme.accent);
            ui.add(Label::new(text).wrap());
        }
        return;
    }
    if let Some(score) = &row.score {
        dim(ui, score.clone());
    }
}

/// Returns the object of an offer, after `offers` or `asks`.
fn what(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => fob_services::labels::A_DRAW,
        Offer::Takeback => fob_services::labels::TO_TAKE_BACK,
        Offer::Rematch => fob_services::labels::A_REMATCH,
    }
}

/// Returns the person and the offer in a sentence.
fn offered(room: &RoomView, offer: &OfferView) -> String {
    let name = name_of(room, offer.by);
    match offer.kind {
        Offer::Takeback => fob_services::labels::asks(&name, what(offer.kind)),
        Offer::Draw | Offer::Rematch => fob_services::labels::offers(&name, what(offer.kind)),
    }
}

/// Draws the buttons of somebody with a seat.
fn buttons(ui: &mut Ui, row: &Row, table: &mut AtTable, services: &mut Services, pressed: &mut Pressed) {
    let is_narrow = !ui.layout().main_wrap();
    if matches!(row.line, Line::Down(_)) && !(is_narrow && row.is_held) {
        pressed.hurry = widgets::button(ui, RECONNECT, "Try again at once").clicked();
    }
    if row.line != Line::Up && is_narrow && !row.is_held {
        // Where there is room for one thing alone, nothing that has to be sent is offered.
        return;
    }
    if row.is_held {
        // Spectators open the next game, too.
        pressed.next_game = keys::ENTER.primary_as(ui, NEXT_GAME, "Open the next game of the series");
        return;
    }
    if row.mine.is_none() {
        return;
    }
    if let Some(offer) = row.open_offer().filter(|_| !row.is_agreed()) {
        // Phrases wait, so that there is room for both answers.
        return answers(ui, offer, &mut pressed.plays);
    }
    after(ui, row, &mut pressed.plays);
    ui.menu_button(SAY, |ui| {
        for (number, text) in (1u8..).zip(PHRASES) {
            if widgets::button(ui, text, "Say it to the others").clicked() {
                pressed.phrase = Some(number);
                ui.close();
            }
        }
        if widgets::check(ui, &mut table.is_muted, MUTE, "Do not show what others say").changed() {
            services.online.muted.retain(|key| *key != table.key);
            if table.is_muted {
                services.online.muted.push(table.key.clone());
            }
        }
    });
}

/// Draws the two answers to an offer, apart. A draw ends the game, so it takes two presses.
fn answers(ui: &mut Ui, offer: &OfferView, plays: &mut Vec<Play>) {
    let decline = |ui: &mut Ui| widgets::button(ui, DECLINE, "Decline the offer; the game continues").clicked();
    let agree = |ui: &mut Ui| match offer.kind {
        Offer::Rematch => widgets::primary(ui, AGREE, "Play again with the sides swapped").clicked(),
        Offer::Takeback => widgets::button(ui, AGREE, "Let them take it back").clicked(),
        Offer::Draw => {
            let mut yes = false;
            let button = egui::Button::new(AGREE_ASKS).min_size(widgets::least(ui));
            let (shown, _) = MenuButton::from_button(button).ui(ui, |ui| {
                yes = widgets::button(ui, AGREE_TO_DRAW, "The game ends as a draw").clicked();
            });
            shown.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, AGREE));
            yes
        }
    };
    let is_reversed = ui.layout().prefer_right_to_left();
    let mut answer = None;
    if is_reversed {
        answer = decline(ui).then_some(false);
        ui.add_space(STEP);
        answer = agree(ui).then_some(true).or(answer);
    } else {
        answer = agree(ui).then_some(true).or(answer);
        ui.add_space(2.0 * STEP);
        answer = decline(ui).then_some(false).or(answer);
    }
    plays.extend(answer.map(Play::Answer));
}

/// Draws the buttons after a game, and against somebody who is away.
fn after(ui: &mut Ui, row: &Row, plays: &mut Vec<Play>) {
    let room = &row.room;
    // The table of Fob has its own button.
    if room.state == State::Playing && room.offer.is_none() && room.setup.game != "fob" && row.has_turns {
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
    if let Some(seconds) = row.claim_in.filter(|_| room.state == State::Playing) {
        let tip = "The player to move has been away for too long";
        let why = "Possible when the player to move has been away for two minutes, or for one before their first turn on a clock";
        let text = if seconds > 0.0 { claim_in(seconds.ceil()) } else { CLAIM.to_owned() };
        if widgets::button_if(ui, seconds <= 0.0, &text, tip, why).clicked() {
            plays.push(Play::Claim);
        }
    }
}

/// The button that claims the win, until it is possible.
pub fn claim_in(seconds: f64) -> String {
    format!("{CLAIM} in {seconds} s")
}

/// Returns the time left, as `4:05`, `1:02:03`, or `9.8` under ten seconds.
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
