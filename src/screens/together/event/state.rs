//! The state of an event's page: the user's part in it, and the request that has to be confirmed.

use super::csv::Csv;
use super::entry::Entry;
use fob_services::data::Services;
use fob_services::link;
use fob_services::online::{Ask, EventKey, EventView, Key, Role};
use fob_services::places;
use fob_services::route::Nav;

/// A request that has to be confirmed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Doubt {
    pub(super) ask: Ask,
    pub(super) role: Role,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) yes: String,
}

/// The page of an event.
#[derive(Debug)]
pub struct EventScreen {
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
    pub(super) fn new(key: &EventKey, services: &Services) -> Self {
        let mine = services.rooms.event(key.server.origin(), &key.event);
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

impl EventScreen {
    /// Opens an event in the user's part.
    pub fn new(key: EventKey, services: &mut Services) -> Self {
        let mut state = Self {
            entry: Entry::new(services),
            key,
            round: None,
            csv: Csv::default(),
            doubt: None,
            copied: false,
            points: [0, 0],
        };
        state.follow(services);
        state
    }

    /// Follows the event; without a part in it, first requests its description.
    pub(super) fn follow(&mut self, services: &mut Services) {
        if Part::new(&self.key, services) == Part::default() && !self.entry.is_known() {
            self.entry.ask(&self.key);
        } else {
            services.follow_event(&self.key);
        }
    }

    /// Returns the link for everybody, to the server's own page.
    pub(super) fn link(&self) -> String {
        link::address(Some(&format!("{}/", self.key.server.origin())), &places::Event(self.key.clone()).into())
    }

    /// Returns the way to the user's table of this event, if it was not opened yet.
    pub(super) fn table(&self, services: &Services) -> Option<Nav> {
        let view = self.view(services)?;
        let is_here = |room: &str| view.tables.iter().any(|table| table.room == room);
        let table = services.online.tables.iter().find(|(key, _)| key.server == self.key.server && is_here(&key.room));
        table.map(|(key, _)| Nav::push(places::Room(key.clone())))
    }

    pub(super) fn view<'a>(&self, services: &'a Services) -> Option<&'a EventView> {
        services.online.event(&self.key, Part::new(&self.key, services).role())?.session().view()
    }

    pub(super) fn room(&self, id: &str) -> Nav {
        Nav::push(places::Room(Key { server: self.key.server.clone(), room: id.to_owned() }))
    }

    /// Sends a request to the event's server.
    pub(super) fn send(&self, role: Role, ask: Ask, services: &mut Services) {
        if let Some(live) = services.online.event_mut(&self.key, role) {
            live.ask(ask);
        }
    }

    /// Returns whether a request has no answer yet.
    pub(super) fn waits(&self, role: Role, services: &Services) -> bool {
        services.online.event(&self.key, role).is_some_and(|live| live.session().waiting().is_some())
    }
}
