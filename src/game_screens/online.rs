//! The table in a server's room, as a screen.

use super::GamesScreen;
use super::games::GAMES;
use fob_services::data::Services;
use fob_services::online::phrases::name_of;
use fob_services::online::{Arrived, AtTable, Key};
use fob_services::sound::Sound;

impl GamesScreen {
    /// Opens the table of a room that is followed, if its game has begun.
    ///
    /// # Errors
    /// The game has not begun, or this version does not have it; one problem per line.
    pub fn in_room(key: &Key, services: &mut Services) -> Result<Self, Vec<String>> {
        let mut state = Self::default();
        state.sit(key, services)?;
        Ok(state)
    }

    fn sit(&mut self, key: &Key, services: &mut Services) -> Result<(), Vec<String>> {
        services.follow_room(key);
        let begun = AtTable::new(key, services);
        let (room, start) = begun.ok_or_else(|| vec!["The game in this room has not begun yet".to_owned()])?;
        let view = room.session(services).and_then(|session| session.room().cloned());
        let view = view.ok_or_else(|| vec!["The server has not described this room yet. Try again in a moment".to_owned()])?;
        let shown = GAMES.iter().find(|shown| shown.game().id() == view.setup.game);
        let shown = shown.ok_or_else(|| vec![format!("This version has no game called `{}`", view.setup.game)])?;
        let names: Vec<String> = room.seats().iter().map(|seat| name_of(&view, *seat)).collect();
        let mine = room.mine(services);
        let mut table = shown.open(services);
        table.sit(&fob_services::online::read_record(&start), &names, mine, services)?;
        (self.table, self.room, self.again) = (Some(table), Some(room), true);
        Ok(())
    }

    /// Sends the plays of people here, and plays the room's records.
    pub(super) fn follow_room(&mut self, services: &mut Services) {
        if self.room.is_none() {
            return;
        }
        let (Some(mut room), Some(mut table)) = (self.room.take(), self.table.take()) else { return };
        let was_called = table.is_called();
        if room.poll(services) {
            table.refused();
        }
        let plays = table.take_outgoing();
        self.again |= !plays.is_empty();
        room.send_acts(plays, services);
        let mut next = false;
        while !next {
            room.stands(table.has_turns(), table.is_over());
            match room.next_record(services) {
                None => break,
                Some(Arrived::Next) => next = true,
                Some(Arrived::Record(arrival)) => {
                    table.receive(*arrival, services);
                    self.again = true;
                }
            }
        }
        if table.is_called() && !was_called && room.session(services).is_some_and(|session| session.records().len() > 1) {
            services.cue(Sound::Turn);
        }
        room.remember(false, services);
        next = next && room.hands_over(services);
        let key = room.key.clone();
        (self.room, self.table) = (Some(room), Some(table));
        if next && let Err(lines) = self.sit(&key, services) {
            services.problem(lines);
        }
    }

    /// Returns whether a person here is due in a room's game.
    pub(super) fn is_called(&self) -> bool {
        self.room.as_ref().is_some_and(AtTable::calls_on)
            || self.room.is_some() && self.table.as_ref().is_some_and(|table| table.is_called())
    }
}
