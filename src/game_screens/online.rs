//! The table in a server's room, as a screen.

use super::State;
use super::games::GAMES;
use fob_services::online::words::name_of;
use fob_services::online::{Arrived, AtTable, Key};
use fob_services::shared::Shared;
use fob_services::sound::Sound;

impl State {
    /// Opens the table of a room that is followed, if its game has begun.
    ///
    /// # Errors
    /// The game has not begun, or this version does not have it; one problem per line.
    pub fn in_room(key: &Key, shared: &mut Shared) -> Result<Self, Vec<String>> {
        let mut state = Self::default();
        state.sit(key, shared)?;
        Ok(state)
    }

    fn sit(&mut self, key: &Key, shared: &mut Shared) -> Result<(), Vec<String>> {
        shared.follow_room(key);
        let begun = AtTable::new(key, shared);
        let (room, start) = begun.ok_or_else(|| vec!["The game in this room has not begun yet".to_owned()])?;
        let view = room.session(shared).and_then(|session| session.room().cloned());
        let view = view.ok_or_else(|| vec!["The server has not described this room yet. Try again in a moment".to_owned()])?;
        let shown = GAMES.iter().find(|shown| shown.game().id() == view.setup.game);
        let shown = shown.ok_or_else(|| vec![format!("This version has no game called `{}`", view.setup.game)])?;
        let names: Vec<String> = room.seats().iter().map(|seat| name_of(&view, *seat)).collect();
        let mine = room.mine(shared);
        let mut table = shown.open(shared);
        table.sit(&fob_services::online::read_record(&start), &names, mine, shared)?;
        (self.table, self.room, self.again) = (Some(table), Some(room), true);
        Ok(())
    }

    /// Sends the plays of people here, and plays the room's records.
    pub(super) fn follow_room(&mut self, shared: &mut Shared) {
        if self.room.is_none() {
            return;
        }
        let (Some(mut room), Some(mut table)) = (self.room.take(), self.table.take()) else { return };
        let was_called = table.is_called();
        if room.poll(shared) {
            table.refused();
        }
        let plays = table.take_outgoing();
        self.again |= !plays.is_empty();
        room.send_acts(plays, shared);
        let mut next = false;
        while !next {
            room.stands(table.has_turns(), table.is_over());
            match room.next_record(shared) {
                None => break,
                Some(Arrived::Next) => next = true,
                Some(Arrived::Record(arrival)) => {
                    table.receive(*arrival, shared);
                    self.again = true;
                }
            }
        }
        if table.is_called() && !was_called && room.session(shared).is_some_and(|session| session.records().len() > 1) {
            shared.cue(Sound::Turn);
        }
        room.remember(false, shared);
        next = next && room.hands_over(shared);
        let key = room.key.clone();
        (self.room, self.table) = (Some(room), Some(table));
        if next && let Err(lines) = self.sit(&key, shared) {
            shared.problem(lines);
        }
    }

    /// Returns whether a person here is due in a room's game.
    pub(super) fn is_called(&self) -> bool {
        self.room.as_ref().is_some_and(AtTable::calls_on)
            || self.room.is_some() && self.table.as_ref().is_some_and(|table| table.is_called())
    }
}
