//! What an event's page knows and asks: the user's part in it, and the request that has to be confirmed.

use super::csv::Csv;
use super::entry::Entry;
use fob_services::link;
use fob_services::online::{Ask, EventKey, EventView, Key, Role};
use fob_services::places;
use fob_services::route::Nav;
use fob_services::shared::Shared;

/// A request that has to be confirmed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Doubt {
    pub(super) ask: Ask,
    pub(super) role: Role,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) yes: String,
}

/// An event.
#[derive(Debug)]
pub struct State {
    pub(super) key: EventKey,
    pub(super) entry: Entry,
    /// The round whose tables are shown; `None` for the last one.
    pub(super) round: Option<u32>,
    pub(super) csv: Csv,
    pub(super) doubt: Option<Doubt>,
    pub(super) copied: bool,
    /// The points that the host is about to enter for a table, in halves.
    pub(super) points: [u32; 2],
}

/// The user's part in an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) host: bool,
    pub(super) person: Option<u8>,
}

impl Part {
    pub(super) fn new(key: &EventKey, shared: &Shared) -> Self {
        let mine = shared.rooms.event(key.server.origin(), &key.event);
        let person = mine.and_then(|mine| mine.person.as_ref());
        Self { host: mine.is_some_and(|mine| mine.host.is_some()), person: person.map(|person| person.number) }
    }

    /// Returns the role whose connection the page shows.
    pub(super) fn role(self) -> Role {
        match self.person {
            _ if self.host => Role::Host,
            Some(person) => Role::Person(person),
            None => Role::Projector,
        }
    }
}

impl State {
    /// Opens an event in the user's part.
    pub fn new(key: EventKey, shared: &mut Shared) -> Self {
        let mut state =
            Self { entry: Entry::new(shared), key, round: None, csv: Csv::default(), doubt: None, copied: false, points: [0, 0] };
        state.follow(shared);
        state
    }

    /// Follows the event; without a part in it, first requests its description.
    pub(super) fn follow(&mut self, shared: &mut Shared) {
        if Part::new(&self.key, shared) == Part::default() && !self.entry.is_known() {
            self.entry.ask(&self.key);
        } else {
            shared.follow_event(&self.key);
        }
    }

    /// Returns the link for everybody, to the server's own page.
    pub(super) fn link(&self) -> String {
        link::address(Some(&format!("{}/", self.key.server.origin())), &places::Event(self.key.clone()).into())
    }

    /// Returns the way to the user's table of this event, if it was not opened yet.
    pub(super) fn table(&self, shared: &Shared) -> Option<Nav> {
        let view = self.view(shared)?;
        let is_here = |room: &str| view.tables.iter().any(|table| table.room == room);
        let table = shared.online.tables.iter().find(|(key, _)| key.server == self.key.server && is_here(&key.room));
        table.map(|(key, _)| Nav::push(places::Room(key.clone())))
    }

    pub(super) fn view<'a>(&self, shared: &'a Shared) -> Option<&'a EventView> {
        shared.online.event(&self.key, Part::new(&self.key, shared).role())?.session().view()
    }

    pub(super) fn room(&self, id: &str) -> Nav {
        Nav::push(places::Room(Key { server: self.key.server.clone(), room: id.to_owned() }))
    }

    /// Sends a request.
    pub(super) fn send(&self, role: Role, ask: Ask, shared: &mut Shared) {
        if let Some(live) = shared.online.event_mut(&self.key, role) {
            live.ask(ask);
        }
    }

    /// Returns whether a request has no answer yet.
    pub(super) fn waits(&self, role: Role, shared: &Shared) -> bool {
        shared.online.event(&self.key, role).is_some_and(|live| live.session().waiting().is_some())
    }
}
