//! Pairs the next round and makes its rooms.

use super::EventTask;
use crate::room::Rooms;
use crate::store::{NewRoom, SeatRow, StoreError, Written};
use crate::token;
use fob_online::{Event, Refusal, SetupText, Table};
use futures_util::future::join_all;
use serde::Serialize;

/// Stored data of a room that is an event's table.
#[derive(Serialize)]
struct Stored<'a> {
    #[serde(flatten)]
    setup: SetupText,
    event: &'a str,
}

impl EventTask {
    /// Pairs the next round and makes its rooms.
    pub(super) async fn pair(&mut self) -> Result<(), Refusal> {
        self.catch_up_if_shared().await;
        let chance = self.hub.chance.clone();
        self.write(|event, at| event.propose_pair(at, || token::room_id(&chance).ok())).await?;
        tracing::info!(event = self.event.id(), "round paired");
        self.settle().await;
        Ok(())
    }

    /// Makes missing rooms of open tables, and takes the points of finished ones.
    pub(super) async fn settle(&mut self) {
        let open: Vec<Table> = self.event.open_tables().cloned().collect();
        // At once, so that they share commits.
        let made = join_all(open.iter().map(|table| self.make_room(table))).await;
        for (table, made) in open.into_iter().zip(made) {
            if let Err(error) = made {
                tracing::error!(%error, "the room of a table cannot be made; retrying");
                continue;
            }
            self.check_room(&table).await;
            if self.hub.rooms.is_open(&table.room) {
                // A room reports its own end; loading it repeats the report in case it was lost.
            } else if self.hub.open::<Rooms>(&table.room).await.is_err() {
                continue;
            }
            if let Ok(loaded) = self.hub.load(&table.room).await
                && loaded.room.is_decided()
            {
                self.table_over(&table.room, loaded.room.points()).await;
            }
        }
    }

    /// Makes a table's room with both people in their seats, unless it exists.
    pub(super) async fn make_room(&self, table: &Table) -> Result<(), StoreError> {
        let rows = seats(&self.event, table);
        let found = self.hub.store.room(&table.room).await?;
        if found.is_some_and(|(_, seats)| seats.len() == rows.len()) {
            return Ok(());
        }
        let [first, second] = rows;
        let stored = Stored { setup: self.event.text().room_setup(), event: self.event.id() };
        let setup = serde_json::to_string(&stored).unwrap_or_default();
        let secret = token::derived(self.event.secret(), &table.room);
        let room = NewRoom { id: table.room.clone(), setup, secret, public: false, made: self.hub.now() };
        // A failed commit is repeated when the tables are looked at again; what another server has made stays.
        if self.hub.writer.create_room(room, first).await != Written::Unknown {
            self.hub.writer.take_seat(&table.room, second).await;
        }
        Ok(())
    }
}

/// Returns the seats of a table's two people.
fn seats(event: &Event, table: &Table) -> [SeatRow; 2] {
    let numbers = event.text().seats();
    [0, 1].map(|index| {
        let (name, hash) = event.person(table.people[index]).unwrap_or_default();
        let token_hash = token::seat_hash(&token::from_hex(hash), &table.room);
        SeatRow { seat: numbers[index], name: name.to_owned(), token_hash }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Events, is_key};
    use crate::hub::Party;

    #[test]
    fn event_keys_are_not_room_ids() {
        let key = Events::key("abcdefghjk");
        assert!(!token::is_room_id(&key) && is_key(&key));
    }
}
