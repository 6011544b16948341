//! What must be true of an event.

use crate::client::{Client, Follows};
use crate::oracle::{Broken, Oracle, holds};
use fob_client::Line;
use fob_online::{Event, EventAct, EventRecord, EventText, EventView};
use fob_rules::Points;
use fob_server::simulation::Disk;
use std::collections::BTreeMap;

/// An event's rows, and what follows from them.
#[derive(Debug)]
pub struct Cup {
    key: String,
    event: Event,
    read: u64,
    /// Whether the host has entered points, which need not be those of a room.
    has_scored: bool,
}

impl Cup {
    /// Follows an event that is in the database.
    pub fn new(disk: &Disk, id: &str) -> Self {
        let key = format!("event/{id}");
        let (setup, secret, made) = disk.setup(&key).unwrap();
        let text: EventText = serde_json::from_str(&setup).unwrap();
        Self { key, event: Event::new(id.to_owned(), text, secret, made).unwrap(), read: 0, has_scored: false }
    }

    /// The host asks for points of a table.
    pub fn scored(&mut self) {
        self.has_scored = true;
    }

    /// Reads the rows that are new.
    pub fn follow(&mut self, disk: &Disk) -> Result<(), Broken> {
        for (n, text, _) in disk.rows(&self.key, self.read) {
            holds!(2, n == self.read, "record {n} of the event comes after {} records", self.read);
            let record: EventRecord = serde_json::from_str(&text).map_err(|error| Broken { rule: 2, why: error.to_string() })?;
            if let EventAct::Join { token, .. } = &record.act {
                holds!(6, self.event.person_of(token).is_none(), "record {n} of the event lets somebody in twice");
            }
            self.event.apply(&record).map_err(|error| Broken { rule: 3, why: format!("record {n} of the event: {error}") })?;
            self.read += 1;
        }
        Ok(())
    }

    /// All rules that hold at the end.
    pub fn check(&self, body: &str, oracles: &BTreeMap<String, Oracle>, clients: &[Client]) -> Result<(), Broken> {
        let view: EventView = serde_json::from_str(body).map_err(|error| Broken { rule: 9, why: format!("{error}: {body}") })?;
        let known = |view: &EventView| {
            let mut view = view.clone();
            view.people.iter_mut().for_each(|person| person.online = false);
            serde_json::to_string(&view).unwrap()
        };
        let own = known(&self.event.view(|_| false));
        holds!(3, known(&view) == own, "the event and its rows differ: {} and {own}", known(&view));
        for table in self.event.tables() {
            let Some(oracle) = oracles.get(&table.room) else {
                return Err(Broken { rule: 9, why: format!("table {} of round {} has no room", table.table, table.round) });
            };
            let Some(points) = table.points else {
                holds!(9, !oracle.applied.is_decided(), "room {} is over, and its table is open", table.room);
                continue;
            };
            let seats = self.event.text().seats();
            let Some(own) = &oracle.first_points else {
                return Err(Broken { rule: 13, why: format!("room {} goes on, and its table has points", table.room) });
            };
            let played: Vec<Points> = seats.iter().map(|seat| own[usize::from(*seat) - 1]).collect();
            holds!(13, self.has_scored || played == points, "room {} has {played:?} and its table {points:?}", table.room);
        }
        for (number, client) in clients.iter().enumerate() {
            let Follows::Event(live) = &client.follows else { continue };
            holds!(9, *live.session().line() == Line::Up, "client {number} has no line to the event");
            let other = live.session().view().map(known).unwrap_or_default();
            holds!(3, other == own, "client {number} knows another event: {other} and {own}");
        }
        Ok(())
    }
}
