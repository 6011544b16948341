//! The rooms that are open in this server: a task each, found by name.

use super::moment;
use super::pool::Pool;
use super::presence::Presence;
use super::room::{Input, Table};
use super::store::{Foreign, Store, StoreError, Writer};
use fob_online::{Millis, Room, SetupText};
use futures_util::FutureExt;
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot, watch};

/// Inputs that wait for a room before whoever sends them must.
const QUEUE: usize = 256;

type Place = Arc<tokio::sync::Mutex<Option<mpsc::Sender<Input>>>>;

/// What all tasks share.
#[derive(Clone)]
pub struct Hub {
    pub store: Store,
    pub writer: Writer,
    pub pool: Pool,
    pub presence: Presence,
    /// Becomes true when the server ends.
    pub ending: watch::Receiver<bool>,
    rooms: Arc<Mutex<HashMap<String, Place>>>,
    open: Arc<AtomicUsize>,
}

/// Why a room does not answer.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// There is no such room.
    #[error("there is no such room")]
    Unknown,
    /// The store does not answer, or the room cannot be read.
    #[error("the room cannot be read now; try again")]
    Unreadable,
}

impl Hub {
    pub fn new(store: Store, writer: Writer, pool: Pool, ending: watch::Receiver<bool>) -> Self {
        Self { store, writer, pool, presence: Presence::default(), ending, rooms: Arc::default(), open: Arc::default() }
    }

    /// Now, by the store's clock.
    pub fn now(&self) -> Millis {
        moment::now().plus(self.store.clock_ahead())
    }

    /// The way to a room's task, which is started where it is not open.
    pub async fn room(&self, id: &str) -> Result<mpsc::Sender<Input>, HubError> {
        let place = {
            let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(rooms.entry(id.to_owned()).or_default())
        };
        let mut sender = place.lock().await;
        if let Some(open) = sender.as_ref().filter(|sender| !sender.is_closed()) {
            return Ok(open.clone());
        }
        match self.load(id).await {
            Ok(room) => {
                let (send, receive) = mpsc::channel(QUEUE);
                *sender = Some(send.clone());
                self.start(room, receive, send.downgrade());
                Ok(send)
            }
            Err(error) => {
                drop(sender);
                self.forget(id, &place);
                Err(error)
            }
        }
    }

    /// Asks a room's task. It is asked again where it has just gone to sleep.
    pub async fn ask<T>(&self, id: &str, question: impl Fn(oneshot::Sender<T>) -> Input) -> Result<T, HubError> {
        for _ in 0..3 {
            let (answer, answered) = oneshot::channel();
            if self.room(id).await?.send(question(answer)).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return Ok(answer);
            }
        }
        Err(HubError::Unreadable)
    }

    /// Whether a room's task runs here.
    pub fn is_open(&self, id: &str) -> bool {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.get(id).is_some_and(|place| place.try_lock().is_ok_and(|sender| sender.as_ref().is_some_and(|s| !s.is_closed())))
    }

    /// Passes on what another server has written to those rooms that are open here.
    pub async fn hear(&self, mut foreign: mpsc::UnboundedReceiver<Foreign>) {
        let mut again = tokio::time::interval(std::time::Duration::from_secs(5));
        loop {
            tokio::select! {
                told = foreign.recv() => match told {
                    Some(Foreign::Room(room, records)) => self.tell(&room, Input::Foreign(records)),
                    Some(Foreign::Presence) => self.presence.look_again(),
                    None => return,
                },
                // What was said while nobody could hear it.
                _ = again.tick(), if self.store.is_shared() => {
                    let open: Vec<String> = {
                        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
                        rooms.keys().cloned().collect()
                    };
                    open.iter().for_each(|room| self.tell(room, Input::Foreign(0)));
                }
            }
        }
    }

    /// Says something to a room's task, if it is open here.
    pub fn tell(&self, room: &str, input: Input) {
        let place = {
            let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            rooms.get(room).cloned()
        };
        if let Some(place) = place
            && let Ok(sender) = place.try_lock()
            && let Some(sender) = sender.as_ref()
        {
            // A room whose queue is full reads the store before it writes anyhow.
            let _ = sender.try_send(input);
        }
    }

    /// Reads a room from the store; its records are taken in without simulating anything.
    pub async fn load(&self, id: &str) -> Result<Room, HubError> {
        let unreadable = |error: StoreError| {
            tracing::error!(%error, "a room cannot be read from the store");
            HubError::Unreadable
        };
        let mut room = self.load_seats(id).await?;
        loop {
            let rows = self.store.records(id, room.next(), 500).await.map_err(unreadable)?;
            if rows.is_empty() {
                return Ok(room);
            }
            for row in rows {
                let taken = row
                    .read()
                    .map_err(|error| error.to_string())
                    .and_then(|kept| room.apply(&kept).map_err(|error| error.to_string()));
                if let Err(error) = taken {
                    tracing::error!(%error, n = room.next(), "a record cannot be read");
                    return Err(HubError::Unreadable);
                }
            }
        }
    }

    /// Reads a room with its seats and nothing played.
    pub async fn load_seats(&self, id: &str) -> Result<Room, HubError> {
        let found = self.store.room(id).await.map_err(|error| {
            tracing::error!(%error, "a room cannot be read from the store");
            HubError::Unreadable
        })?;
        let (row, seats) = found.ok_or(HubError::Unknown)?;
        let setup: SetupText = serde_json::from_str(&row.setup).map_err(|_| HubError::Unreadable)?;
        let mut room = Room::new(id.to_owned(), setup, row.secret, row.made).map_err(|_| HubError::Unreadable)?;
        let now = self.now();
        for seat in seats {
            room.take_seat(seat.seat, &seat.name);
            // Nobody is here yet, and from now on they are away.
            room.set_online(seat.seat, true, now);
            room.set_online(seat.seat, false, now);
        }
        Ok(room)
    }

    fn start(&self, room: Room, inputs: mpsc::Receiver<Input>, back: mpsc::WeakSender<Input>) {
        let hub = self.clone();
        let id = room.id().to_owned();
        let open = self.open.fetch_add(1, Ordering::Relaxed) + 1;
        metrics::gauge!("fob_rooms").set(open as f64);
        tokio::spawn(async move {
            let table = Table::new(room, hub.clone(), back);
            if AssertUnwindSafe(table.run(inputs)).catch_unwind().await.is_err() {
                metrics::counter!("fob_panics").increment(1);
                hub.presence.clear(&id);
                tracing::error!("a room's task panicked; the room is read again when somebody comes back");
            }
            let open = hub.open.fetch_sub(1, Ordering::Relaxed) - 1;
            metrics::gauge!("fob_rooms").set(open as f64);
            let place = hub.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
            if let Some(place) = place {
                hub.forget(&id, &place);
            }
        });
    }

    /// Forgets the place of a room that is not open. Somebody who waits for it keeps it.
    fn forget(&self, id: &str, place: &Place) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let is_asleep = place.try_lock().is_ok_and(|sender| sender.as_ref().is_none_or(mpsc::Sender::is_closed));
        // This map, and the handle in hand (or two of them).
        let is_same = rooms.get(id).is_some_and(|known| Arc::ptr_eq(known, place));
        if is_asleep && is_same && Arc::strong_count(place) <= 2 {
            rooms.remove(id);
        }
    }
}
