//! The user's part in events: following them, and their news.

use super::{MyRoom, Services};
use crate::jobs::wake_here;
use crate::online::{EventKey, EventState, Key, Role};
use crate::phrases::capital;
use fob_client::EventNotice;

impl Services {
    /// Follows an event in every role that one has there; as a projector without any.
    pub fn follow_event(&mut self, key: &EventKey) {
        let mine = self.rooms.event(key.server.origin(), &key.event);
        let host = mine.and_then(|mine| mine.host.clone());
        let person = mine.and_then(|mine| mine.person.clone());
        let when = self.moment();
        let mut follow = |role, token| self.online.follow_event(key, role, token, when, wake_here());
        if host.is_none() && person.is_none() {
            follow(Role::Projector, None);
        }
        if let Some(token) = host {
            follow(Role::Host, Some(token));
        }
        if let Some(person) = person {
            follow(Role::Person(person.number), Some(person.token));
        }
    }

    /// Follows an event as a projector does, independent of the user's own part in it.
    pub fn project_event(&mut self, key: &EventKey) {
        let when = self.moment();
        self.online.follow_event(key, Role::Projector, None, when, wake_here());
    }

    /// Returns both clocks in milliseconds: that of this run, and the calendar's.
    pub(super) fn moment(&self) -> (i64, i64) {
        (self.millis(), ((self.clock)() as i64).saturating_mul(1000))
    }

    /// Takes the news of events: calls to a table, tables whose match is over, and refusals.
    pub(super) fn hear_events(&mut self) {
        let mut refused = Vec::new();
        let mut called = Vec::new();
        let (mut ended, mut over) = (Vec::new(), Vec::new());
        for (key, live) in self.online.events_mut() {
            while let Some(news) = live.next_notice() {
                match news {
                    EventNotice::Table { room, seat } => called.push((key.clone(), room, seat)),
                    EventNotice::Refused(why) => refused.push(why.why),
                }
            }
            let Some(view) = live.session().view() else { continue };
            let server = key.server.origin();
            let open = self.rooms.rooms.iter().filter(|mine| !mine.over && mine.server == server);
            let is_over = |room: &str| view.tables.iter().any(|table| table.room == room && table.points.is_some());
            ended.extend(open.filter(|mine| is_over(&mine.room)).map(|mine| (key.server.clone(), mine.room.clone())));
            if view.state == EventState::Over && self.rooms.event(server, &key.event).is_some_and(|mine| !mine.over) {
                over.push(key.clone());
            }
        }
        self.online.called.append(&mut called);
        let mut changed = self.sit_down();
        for why in refused {
            self.say(capital(&why));
        }
        for (server, room) in ended {
            if let Some(mine) = self.rooms.get_mut(server.origin(), &room) {
                mine.over = true;
                changed = true;
            }
            let key = Key { server, room };
            self.online.tables.retain(|(known, _)| *known != key);
        }
        for key in over {
            if let Some(mine) = self.rooms.event_mut(key.server.origin(), &key.event) {
                mine.over = true;
                changed = true;
            }
        }
        if changed {
            self.save_rooms();
        }
    }

    /// Takes the seats to which events have called, as soon as the event names the round. Returns whether there are new ones.
    fn sit_down(&mut self) -> bool {
        let mut changed = false;
        for (key, room, seat) in std::mem::take(&mut self.online.called) {
            let server = key.server.origin().to_owned();
            let mine = self.rooms.event(&server, &key.event).and_then(|mine| mine.person.clone());
            let Some(person) = mine.filter(|_| self.rooms.get(&server, &room).is_none()) else { continue };
            let view = self.online.event(&key, Role::Person(person.number)).and_then(|live| live.session().view());
            let table = view.and_then(|view| Some((view, view.tables.iter().find(|table| table.room == room)?)));
            let Some((view, table)) = table else {
                self.online.called.push((key, room, seat));
                continue;
            };
            let what = format!("{}, round {}", view.name, table.round);
            self.online.tables.push((Key { server: key.server.clone(), room: room.clone() }, what.clone()));
            self.rooms.enter(MyRoom {
                server,
                room,
                seat,
                token: person.token,
                name: person.name,
                what,
                at: (self.clock)(),
                over: false,
                filed: Vec::new(),
            });
            changed = true;
        }
        changed
    }
}
