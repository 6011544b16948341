//! The table in a server's room: it plays the room's records, and sends the plays made here.

use super::labels;
use super::state::MatchScreen;
use egui::{Painter, Ui};
use fob_board::{Layout, Strike};
use fob_kit::aiming::aim::Aim;
use fob_kit::aiming::hand::{self, Hand};
use fob_kit::scene::Fit;
use fob_kit::strip;
use fob_kit::theme::{self, Theme};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::driving::{Played, Turn};
use fob_services::online::{Arrival, Arrived, AtTable, Key};
use fob_services::pace::Pace;

/// Opacity of somebody else's aim.
const OTHERS: f32 = 0.6;

impl MatchScreen {
    /// Returns the table of a room that is followed, once its match has begun.
    ///
    /// # Errors
    /// The match has not begun, or this version cannot play it; one problem per line.
    pub fn in_room(key: &Key, services: &mut Services) -> Result<Self, Vec<String>> {
        services.follow_room(key);
        let begun = AtTable::new(key, services);
        let (table, start) = begun.ok_or_else(|| vec!["The match in this room has not begun yet".to_owned()])?;
        let room = table.session(services).and_then(|session| session.room().cloned());
        let room = room.ok_or_else(|| vec!["The server has not described this room yet. Try again in a moment".to_owned()])?;
        let mut header =
            fob_services::online::match_header(&room.setup, &start, &room.seats).map_err(|error| vec![error.to_string()])?;
        labels::PLAYED_ONLINE.clone_into(&mut header.note);
        let mine = table.mine(services);
        let filed = services.rooms.get(key.server.origin(), &key.room).is_some_and(|mine| mine.filed.contains(&table.game));
        let begun = Arrival::new(&start, !table.is_up_to_date(services));
        let played = Played::start_in_room(header, mine, begun, room.setup.breaks_by_hand(), filed, services)?;
        services.settings.has_played = true;
        let mut state = Self::from_played(played, services);
        state.room = Some(table);
        state.follow_room(services);
        Ok(state)
    }

    /// Sends the plays made here, and plays the room's records.
    pub(super) fn follow_room(&mut self, services: &mut Services) {
        let Some(mut room) = self.room.take() else { return };
        if room.poll(services) {
            self.played.refused(services);
        }
        room.send_acts(self.played.take_outgoing(), services);
        let mut next = false;
        while !next && self.played.is_idle() {
            room.stands(self.played.can_take_back(), self.played.game().is_over());
            match room.next_record(services) {
                None => break,
                Some(Arrived::Next) => next = true,
                Some(Arrived::Record(arrival)) => {
                    if arrival.record.then.back.is_some() {
                        self.shot = None;
                        self.moments.forget();
                    }
                    self.played.receive(*arrival, services);
                }
            }
        }
        room.remember(matches!(self.played.turn(), Turn::Over) && self.played.is_filed(), services);
        // The next game opens once the end of this one has been seen.
        next = next && self.shows_result && room.hands_over(services);
        let key = room.key.clone();
        self.room = Some(room);
        self.follow(services);
        if next {
            match Self::in_room(&key, services) {
                Ok(state) => {
                    let over = std::mem::replace(self, state);
                    self.before = over.before;
                    self.before.extend(Some(over.played).filter(Played::is_unsaved));
                }
                Err(lines) => services.problem(lines),
            }
        }
    }

    /// Returns the number of the room's game that is on the table.
    pub fn room_game(&self) -> Option<u32> {
        self.room.as_ref().map(|room| room.game)
    }

    /// Returns whether somebody here is due.
    pub(super) fn is_called(&self) -> bool {
        let is_due = matches!(self.played.turn(), Turn::Shoot | Turn::Choose) && !self.played.mine().is_empty();
        is_due || self.room.as_ref().is_some_and(AtTable::calls_on)
    }

    /// Draws the row of the room.
    pub(super) fn strip(&mut self, ui: &mut Ui, services: &mut Services) {
        let Some(mut room) = self.room.take() else { return };
        let start = &self.played.start;
        strip::show(ui, &mut room, |player| theme::rgb(start.party_colour(start.setup.party_of(player.max(1)))), services);
        self.room = Some(room);
    }

    /// Draws the strip of the room over the result.
    pub(super) fn head_of_room(&mut self, ui: &mut Ui, services: &mut Services) {
        egui::Panel::top("room").frame(widgets::panel_frame(ui)).show(ui, |ui| self.strip(ui, services));
    }

    /// Shows our aim to the others.
    pub(super) fn show_aim(&self, services: &mut Services) {
        if let Some(room) = self.room.as_ref().filter(|_| matches!(self.played.turn(), Turn::Shoot | Turn::Break(_))) {
            room.show_aim(self.aim.strike(&self.played.layout().board).into(), services);
        }
    }

    /// Returns the aim of the player for whom the match waits.
    pub(super) fn aim_of_others(&self) -> Option<Aim> {
        let Turn::Wait(player) = self.played.turn() else { return None };
        let strike = Strike::from(self.room.as_ref()?.aim_of(*player)?);
        let layout = self.played.layout();
        let mut aim = Aim::new(layout, self.played.side());
        aim.take_over(&strike, &layout.board);
        Some(aim)
    }

    /// Returns the aim of a shot that is about to roll, with the board before it.
    fn aim_of_shot(&self) -> Option<(Aim, &Layout)> {
        let (shot, _) = self.rolling().filter(|(_, time)| *time < 0.0)?;
        let Turn::Show(shown) = self.played.turn() else { return None };
        let layout = shot.layout();
        let mut aim = self.aim.clone();
        aim.take_over(shown.strikes.first()?, &layout.board);
        Some((aim, layout))
    }

    /// Draws the aim of somebody else, fainter than our own.
    pub(super) fn draw_aim_of_others(&self, painter: &Painter, theme: &Theme, fit: &Fit, services: &Services) {
        let elsewhere = || self.aim_of_others().map(|aim| (aim, self.played.layout()));
        let Some((aim, layout)) = self.aim_of_shot().or_else(elsewhere) else { return };
        let mut painter = painter.clone();
        painter.set_opacity(OTHERS);
        hand::draw_aim(&painter, theme, fit, layout, &aim, services.settings.preview, &Hand::default());
    }

    /// Returns the time of the next frame for the room.
    pub(super) fn pace_in(&self, room: &AtTable, services: &Services) -> Pace {
        let works = self.played.is_idle() && !room.is_up_to_date(services) && !self.shows_result;
        if works { Pace::Now } else { room.pace(services) }
    }
}
