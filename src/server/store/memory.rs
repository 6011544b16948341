//! A database in memory, for simulations: it outlives its servers, may be shared, and fails on request.

use super::error::StoreError;
use super::{Append, Foreign, Group, RecordRow, RoomRow, SeatRow, Seats};
use crate::clock::Clock;
use crate::spawner::Life;
use fob_base::Dice;
use fob_online::Millis;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// Time for which a lease is valid, in milliseconds.
const LEASE: i64 = 15_000;
/// Interval of comparing the database's clock with a server's, in milliseconds.
const CLOCK: u64 = 60_000;
/// Number of queries at one moment above which some task queries in an endless loop.
const AT_ONCE: u64 = 20_000;

/// The fault of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The database refuses.
    Refused,
    /// The commit is done, but its result is unknown to the server.
    DoneUnknown,
    /// The commit is not done, and its result is unknown to the server: the error is that of [`Fault::DoneUnknown`].
    LostUnknown,
    /// The server is killed before the commit.
    KilledBefore,
    /// The server is killed after the commit and before its answer.
    KilledAfter,
    /// The server is killed after the answer, before its room has it.
    KilledBeforeApplied,
}

/// The database of a simulation.
#[derive(Clone, Debug)]
pub struct Disk {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug)]
struct Inner {
    tables: Tables,
    clock: Clock,
    is_shared: bool,
    /// Faults of the next commits, the first one first.
    faults: Vec<Fault>,
    /// Time until which no query is answered.
    stands_still_until: Option<Instant>,
    /// Time until which all queries fail.
    fails_until: Option<Instant>,
    /// Time until which servers are not notified of each other's records.
    deaf_until: Option<Instant>,
    dice: Dice,
    /// Longest time of a query in milliseconds.
    slowness: u64,
    listeners: BTreeMap<String, mpsc::UnboundedSender<Foreign>>,
    /// Number of queries.
    asked: u64,
    /// Number of queries at the same moment, and that moment.
    at_once: (u64, Option<Instant>),
}

#[derive(Debug, Default)]
struct Tables {
    rooms: BTreeMap<String, (RoomRow, bool, bool)>,
    seats: BTreeMap<(String, u8), SeatRow>,
    records: BTreeMap<String, BTreeMap<u64, Append>>,
    leases: BTreeMap<String, (i64, Seats)>,
    swept: Option<Millis>,
}

impl Disk {
    /// Creates an empty database with this clock. The times of its answers follow from the seed.
    pub fn new(clock: Clock, is_shared: bool, slowness: u64, seed: u64) -> Self {
        let inner = Inner {
            tables: Tables::default(),
            clock,
            is_shared,
            faults: Vec::new(),
            stands_still_until: None,
            fails_until: None,
            deaf_until: None,
            dice: Dice::new(seed),
            slowness,
            listeners: BTreeMap::new(),
            asked: 0,
            at_once: (0, None),
        };
        Self { inner: Arc::new(Mutex::new(inner)) }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the next commit without a fault this one.
    pub fn break_next(&self, fault: Fault) {
        self.inner().faults.push(fault);
    }

    /// Answers no query for a while.
    pub fn stand_still(&self, time: Duration) {
        self.inner().stands_still_until = Some(Instant::now() + time);
    }

    /// Refuses all queries for a while.
    pub fn fail(&self, time: Duration) {
        self.inner().fails_until = Some(Instant::now() + time);
    }

    /// Notifies no server of other servers' records for a while.
    pub fn deafen(&self, time: Duration) {
        self.inner().deaf_until = Some(Instant::now() + time);
    }

    /// Ends all faults.
    pub fn heal(&self) {
        let mut inner = self.inner();
        inner.faults.clear();
        (inner.stands_still_until, inner.fails_until, inner.deaf_until) = (None, None, None);
    }

    /// Returns the number of queries so far.
    pub fn asked(&self) -> u64 {
        self.inner().asked
    }

    /// Returns whether some task queries in an endless loop. No query is answered then.
    pub fn is_overrun(&self) -> bool {
        self.inner().at_once.0 > AT_ONCE
    }

    /// Returns the keys of all rooms and events.
    pub fn keys(&self) -> Vec<String> {
        self.inner().tables.rooms.keys().cloned().collect()
    }

    /// Returns the setup, the secret and the time of a room.
    pub fn setup(&self, key: &str) -> Option<(String, u64, Millis)> {
        self.inner().tables.rooms.get(key).map(|(row, ..)| (row.setup.clone(), row.secret, row.made))
    }

    /// Returns the seats of a room, with the names and the hashes of the tokens.
    pub fn seats(&self, key: &str) -> Vec<(u8, String, Vec<u8>)> {
        self.inner().seats(key).into_iter().map(|row| (row.seat, row.name, row.token_hash)).collect()
    }

    /// Returns the records of a room starting with a number: the number, the public part, and the part for servers.
    pub fn rows(&self, key: &str, from: u64) -> Vec<(u64, String, Option<String>)> {
        let inner = self.inner();
        let rows = inner.tables.records.get(key).into_iter().flat_map(|rows| rows.range(from..));
        rows.map(|(n, row)| (*n, row.record.clone(), row.kept.clone())).collect()
    }
}

impl Inner {
    fn seats(&self, key: &str) -> Vec<SeatRow> {
        self.tables.seats.range((key.to_owned(), 0)..=(key.to_owned(), u8::MAX)).map(|(_, row)| row.clone()).collect()
    }

    fn now(&self) -> i64 {
        self.clock.time().0
    }

    fn tell(&self, news: &Foreign) {
        if self.deaf_until.is_none_or(|until| until <= Instant::now()) {
            // A server that is gone gets no message.
            self.listeners.values().for_each(|listener| drop(listener.send(news.clone())));
        }
    }

    /// Commits a group like the statements of SQLite and PostgreSQL.
    fn commit(&mut self, group: &Group) -> HashSet<String> {
        let mut written = HashSet::new();
        let tables = &mut self.tables;
        for new in &group.seats {
            let place = (new.room.clone(), new.seat.seat);
            let has_token = tables.seats.values().any(|other| other.token_hash == new.seat.token_hash);
            if !has_token && !tables.seats.contains_key(&place) {
                tables.seats.insert(place, new.seat.clone());
                written.insert(new.room.clone());
            }
        }
        let mut news = Vec::new();
        for room in group.rooms.iter().filter(|room| written.contains(&room.id)) {
            let row = RoomRow { setup: room.setup.clone(), secret: room.secret, made: room.made };
            tables.rooms.insert(room.id.clone(), (row, room.public, false));
        }
        for seat in group.seats.iter().filter(|seat| written.contains(&seat.room)) {
            if group.rooms.iter().all(|room| room.id != seat.room) {
                news.push(Foreign::Room(seat.room.clone(), 0));
            }
        }
        for row in &group.records {
            let rows = tables.records.entry(row.room.clone()).or_default();
            if let Entry::Vacant(free) = rows.entry(row.n) {
                free.insert(row.clone());
                written.insert(row.room.clone());
                news.push(Foreign::Room(row.room.clone(), row.n + 1));
                if let Some(room) = tables.rooms.get_mut(&row.room).filter(|_| row.n == 0) {
                    room.2 = true;
                }
            }
        }
        news.iter().for_each(|news| self.tell(news));
        written
    }
}

/// A server's connection to the database.
#[derive(Clone, Debug)]
pub struct Memory {
    disk: Disk,
    clock: Clock,
    life: Life,
    /// Lead of the database's clock, and the time of its measurement.
    ahead: Arc<Mutex<Option<(Instant, i64)>>>,
}

impl Memory {
    /// Connects a server, with its clock and life. Messages from other servers are sent to `foreign`.
    pub fn connect(disk: &Disk, server: &str, clock: Clock, life: Life, foreign: mpsc::UnboundedSender<Foreign>) -> Self {
        let mut inner = disk.inner();
        inner.listeners.retain(|_, listener| !listener.is_closed());
        if inner.is_shared {
            inner.listeners.insert(server.to_owned(), foreign);
        }
        drop(inner);
        Self { disk: disk.clone(), clock, life, ahead: Arc::default() }
    }

    /// Waits for the time of a query.
    async fn query(&self) -> Result<(), StoreError> {
        let (until, takes) = {
            let mut inner = self.disk.inner();
            inner.asked += 1;
            let now = Some(Instant::now());
            inner.at_once = if inner.at_once.1 == now { (inner.at_once.0 + 1, now) } else { (1, now) };
            let most = inner.slowness;
            (inner.stands_still_until, inner.dice.below(most + 1))
        };
        if self.disk.is_overrun() {
            std::future::pending::<()>().await;
        }
        if let Some(until) = until {
            tokio::time::sleep_until(until).await;
        }
        if takes == 0 {
            tokio::task::yield_now().await;
        } else {
            tokio::time::sleep(Duration::from_millis(takes)).await;
        }
        if self.disk.inner().fails_until.is_some_and(|until| until > Instant::now()) { Err(refused()) } else { Ok(()) }
    }

    pub async fn commit(&self, group: &Group) -> Result<HashSet<String>, StoreError> {
        self.query().await?;
        let fault = {
            let mut inner = self.disk.inner();
            if inner.faults.is_empty() { None } else { Some(inner.faults.remove(0)) }
        };
        match fault {
            Some(Fault::Refused | Fault::LostUnknown) => Err(refused()),
            Some(Fault::DoneUnknown) => {
                self.disk.inner().commit(group);
                Err(refused())
            }
            Some(fault @ (Fault::KilledBefore | Fault::KilledAfter)) => {
                if fault == Fault::KilledAfter {
                    self.disk.inner().commit(group);
                }
                self.life.end();
                // No task of this server continues.
                std::future::pending().await
            }
            Some(Fault::KilledBeforeApplied) => {
                let life = self.life.clone();
                // It comes after the writer, which answers at once, and before those who are answered.
                tokio::spawn(async move { life.end() });
                Ok(self.disk.inner().commit(group))
            }
            None => Ok(self.disk.inner().commit(group)),
        }
    }

    pub async fn seat_of(&self, hash: &[u8]) -> Result<Option<(String, u8)>, StoreError> {
        self.query().await?;
        let inner = self.disk.inner();
        let found = inner.tables.seats.iter().find(|(_, row)| row.token_hash == hash);
        Ok(found.map(|((room, seat), _)| (room.clone(), *seat)))
    }

    pub async fn has_room(&self, id: &str) -> Result<bool, StoreError> {
        self.query().await?;
        Ok(self.disk.inner().tables.rooms.contains_key(id))
    }

    pub async fn room(&self, id: &str) -> Result<Option<(RoomRow, Vec<SeatRow>)>, StoreError> {
        self.query().await?;
        let inner = self.disk.inner();
        Ok(inner.tables.rooms.get(id).map(|(row, ..)| (row.clone(), inner.seats(id))))
    }

    pub async fn records(&self, id: &str, from: u64, most: u64) -> Result<Vec<RecordRow>, StoreError> {
        self.query().await?;
        let inner = self.disk.inner();
        let rows = inner.tables.records.get(id).into_iter().flat_map(|rows| rows.range(from..)).take(most as usize);
        Ok(rows.map(|(_, row)| RecordRow { record: row.record.clone(), kept: row.kept.clone() }).collect())
    }

    pub(crate) async fn lengths(&self, rooms: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        self.query().await?;
        let inner = self.disk.inner();
        if !inner.is_shared {
            return Ok(Vec::new());
        }
        let length = |room: &String| {
            let rows = inner.tables.records.get(room);
            (room.clone(), rows.and_then(|rows| rows.keys().next_back()).map_or(0, |n| n + 1))
        };
        Ok(rooms.iter().map(length).collect())
    }

    pub async fn free_seat(&self, id: &str, seat: u8) -> Result<bool, StoreError> {
        self.query().await?;
        let mut inner = self.disk.inner();
        if inner.tables.records.get(id).is_some_and(|rows| !rows.is_empty()) {
            return Ok(false);
        }
        let was_there = inner.tables.seats.remove(&(id.to_owned(), seat)).is_some();
        if was_there {
            inner.tell(&Foreign::Room(id.to_owned(), 0));
        }
        Ok(was_there)
    }

    pub async fn lobby(&self, most: u32) -> Result<Vec<(String, Millis)>, StoreError> {
        let mut all = self.lobby_where(|_| true).await?;
        all.sort_by_key(|(_, made)| std::cmp::Reverse(made.0));
        all.truncate(most as usize);
        Ok(all)
    }

    pub(crate) async fn lobby_among(&self, rooms: &[String]) -> Result<Vec<(String, Millis)>, StoreError> {
        self.lobby_where(|id| rooms.contains(id)).await
    }

    async fn lobby_where(&self, is_wanted: impl Fn(&String) -> bool + Send) -> Result<Vec<(String, Millis)>, StoreError> {
        self.query().await?;
        let inner = self.disk.inner();
        let open = inner.tables.rooms.iter().filter(|(id, (_, is_public, begun))| *is_public && !begun && is_wanted(id));
        Ok(open.map(|(id, (row, ..))| (id.clone(), row.made)).collect())
    }

    pub async fn last_sweep(&self) -> Result<Option<Millis>, StoreError> {
        self.query().await?;
        let inner = self.disk.inner();
        let made = inner.tables.rooms.values().map(|(row, ..)| row.made);
        let newest = inner.tables.records.values().flat_map(BTreeMap::values).map(|row| row.at).chain(made).max();
        Ok(inner.tables.swept.or(newest))
    }

    pub(crate) async fn set_last_sweep(&self, at: Millis) -> Result<(), StoreError> {
        self.query().await?;
        self.disk.inner().tables.swept = Some(at);
        Ok(())
    }

    pub(crate) async fn remove_untouched(&self, since: Millis, in_use: &[String]) -> Result<u64, StoreError> {
        self.query().await?;
        let mut inner = self.disk.inner();
        let tables = &mut inner.tables;
        let is_old = |id: &String, row: &RoomRow| {
            let touched = tables.records.get(id).is_some_and(|rows| rows.values().any(|record| record.at >= since));
            row.made < since && !touched && !in_use.contains(id)
        };
        let old: Vec<String> = tables.rooms.iter().filter(|(id, (row, ..))| is_old(id, row)).map(|(id, _)| id.clone()).collect();
        for id in &old {
            tables.rooms.remove(id);
            tables.records.remove(id);
            tables.seats.retain(|(room, _), _| room != id);
        }
        Ok(old.len() as u64)
    }

    pub async fn count(&self) -> Result<u64, StoreError> {
        self.query().await?;
        Ok(self.disk.inner().tables.rooms.len() as u64)
    }

    pub async fn lease(&self, server: &str, here: &Seats, tell: bool) -> Result<Seats, StoreError> {
        self.query().await?;
        let mut inner = self.disk.inner();
        let now = inner.now();
        inner.tables.leases.insert(server.to_owned(), (now + LEASE, here.clone()));
        if tell {
            inner.tell(&Foreign::Presence);
        }
        let mut elsewhere = Seats::new();
        for (_, (_, seats)) in inner.tables.leases.iter().filter(|(other, (until, _))| *other != server && *until > now) {
            for (room, seats) in seats {
                elsewhere.entry(room.clone()).or_default().extend(seats);
            }
        }
        Ok(elsewhere)
    }

    pub(crate) async fn end_lease(&self, server: &str) -> Result<(), StoreError> {
        self.query().await?;
        let mut inner = self.disk.inner();
        inner.tables.leases.remove(server);
        inner.tell(&Foreign::Presence);
        Ok(())
    }

    pub(crate) fn clock_ahead(&self) -> i64 {
        let inner = self.disk.inner();
        if !inner.is_shared {
            return 0;
        }
        let now = Instant::now();
        let mut measured = self.ahead.lock().unwrap_or_else(PoisonError::into_inner);
        match *measured {
            Some((at, ahead)) if now - at < Duration::from_millis(CLOCK) => ahead,
            _ => {
                let ahead = inner.now() - self.clock.time().0;
                *measured = Some((now, ahead));
                ahead
            }
        }
    }

    pub(crate) fn is_shared(&self) -> bool {
        self.disk.inner().is_shared
    }
}

fn refused() -> StoreError {
    StoreError::Unknown("as the simulation wants it".to_owned())
}
