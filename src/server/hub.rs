//! The open rooms, events and classes of this server: one task each, found by name.

use super::chance::Chance;
use super::class::input::{Input as ClassInput, is_key as is_class};
use super::class::judges::Judges;
use super::clock::Clock;
use super::event::input::{Input as EventInput, is_key};
use super::party::{Heard, Signal};
use super::plans::Plans;
use super::pool::{Pool, Threads, at_length};
use super::presence::Presence;
use super::room::Input;
use super::spawner::Spawner;
use super::store::{Foreign, SeatRow, Store, StoreError, Writer};
use super::tasks::Tasks;
use super::unsent::Unsent;
use fob_online::{FrameError, Millis, Room, SetupText};
use futures_util::FutureExt;
use serde::Deserialize;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// Number of inputs that may wait for a task before senders must wait.
const QUEUE: usize = 256;

/// Interval of comparing open tasks with the store.
const COMPARED: Duration = Duration::from_secs(5);
/// Number of tasks that are compared with one query.
const COMPARED_AT_ONCE: usize = 500;

/// Number of records that are read from the store at a time.
pub const PAGE: u64 = 500;

/// Number of records that are applied before other tasks may run.
const FEW: usize = 20;

/// The server's environment besides its store and its sockets: the time, random numbers, a pool for long work, and a spawner of
/// tasks.
#[derive(Clone)]
pub struct World {
    pub clock: Clock,
    pub chance: Chance,
    pub pool: Arc<dyn Pool>,
    pub spawner: Spawner,
}

impl World {
    /// Returns the system's clock and random numbers, and new threads.
    ///
    /// # Errors
    /// The system refuses threads.
    pub fn system() -> std::io::Result<Self> {
        let pool = Arc::new(Threads::start()?);
        Ok(Self { clock: Clock::system(), chance: Chance::system(), pool, spawner: Spawner::default() })
    }
}

/// State shared by all tasks.
#[derive(Clone)]
pub struct Hub {
    pub store: Store,
    pub writer: Writer,
    pub clock: Clock,
    pub chance: Chance,
    pub pool: Arc<dyn Pool>,
    pub spawner: Spawner,
    pub presence: Presence,
    pub plans: Plans,
    /// Counter of the bytes of records that wait for sockets to read them.
    pub unsent: Unsent,
    /// Becomes true when the server stops.
    pub ending: watch::Receiver<bool>,
    pub rooms: Tasks<Input>,
    pub events: Tasks<EventInput>,
    pub classes: Tasks<ClassInput>,
    /// Threads that judge answers.
    pub judges: Judges,
    open: Arc<AtomicUsize>,
    /// Number of changes to the lobby.
    changes: Arc<AtomicU64>,
}

/// Stored data of a room: its setup, and the event whose table it is.
#[derive(Deserialize)]
struct Stored {
    #[serde(flatten)]
    setup: SetupText,
    #[serde(default)]
    event: Option<String>,
}

/// A room read from the store.
pub struct Loaded {
    pub room: Room,
    /// The event whose table it is, if any.
    pub event: Option<String>,
    /// Seats that people have taken.
    pub seats: Vec<SeatRow>,
}

/// Error of a request to a task.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// There is no room or event of that name.
    #[error("no such {0}")]
    Unknown(&'static str),
    /// The store does not answer, or its data is invalid.
    #[error("the server cannot read this now; try again")]
    Unreadable,
}

/// A kind of task: rooms, events or classes.
pub trait Party: Send + Sync + 'static {
    /// Input of a task.
    type Input: From<Signal> + Send + 'static;
    /// Data from which a task is made.
    type Loaded: Send;

    /// Name of the kind in error messages.
    const NOUN: &'static str;
    /// Plural of the name.
    const NOUNS: &'static str;

    /// Returns the open tasks of this kind.
    fn tasks(hub: &Hub) -> &Tasks<Self::Input>;
    /// Returns the key in the store for an id in addresses.
    fn key(id: &str) -> String;
    /// Returns whether the store has this key.
    fn is_kept(hub: &Hub, key: &str) -> impl Future<Output = Result<bool, StoreError>> + Send {
        hub.store.has_room(key)
    }
    /// Reads the task's data from the store.
    fn load(hub: &Hub, id: &str) -> impl Future<Output = Result<Self::Loaded, HubError>> + Send;
    /// Runs the task.
    fn run(
        loaded: Self::Loaded,
        hub: Hub,
        inputs: mpsc::Receiver<Self::Input>,
        back: mpsc::WeakSender<Self::Input>,
    ) -> impl Future<Output = ()> + Send;
    /// Returns the id of the room or event with this key, if the seat is that of the person who made it.
    fn made_by(hub: &Hub, key: &str, seat: u8) -> impl Future<Output = Result<Option<String>, HubError>> + Send;
    /// Parses a client's frame.
    fn heard(peer: u64, text: &str) -> Result<Heard<Self::Input>, FrameError>;
}

impl Hub {
    pub fn new(store: Store, writer: Writer, world: World, ending: watch::Receiver<bool>) -> Self {
        let World { clock, chance, pool, spawner } = world;
        Self {
            store,
            writer,
            clock,
            chance,
            presence: Presence::default(),
            plans: Plans::new(pool.has_threads()),
            judges: Judges::new(pool.has_threads()),
            unsent: Unsent::default(),
            pool,
            spawner,
            ending,
            rooms: Tasks::default(),
            events: Tasks::default(),
            classes: Tasks::default(),
            open: Arc::default(),
            changes: Arc::default(),
        }
    }

    /// Returns the time of day by the store's clock.
    pub fn now(&self) -> Millis {
        self.clock.time().plus(self.store.clock_ahead())
    }

    /// Records a change of the lobby.
    pub fn changed(&self) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the number of changes to the lobby.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Returns the sender to a task, which is started if necessary.
    pub async fn open<P: Party>(&self, id: &str) -> Result<mpsc::Sender<P::Input>, HubError> {
        let key = P::key(id);
        let place = P::tasks(self).place(&key);
        let mut sender = place.lock().await;
        if let Some(open) = sender.as_ref().filter(|sender| !sender.is_closed()) {
            return Ok(open.clone());
        }
        // On the heap, since many tasks wait at this point without loading anything.
        match Box::pin(P::load(self, id)).await {
            Ok(loaded) => {
                let (send, receive) = mpsc::channel(QUEUE);
                *sender = Some(send.clone());
                self.start::<P>(key, loaded, receive, send.downgrade());
                Ok(send)
            }
            Err(error) => {
                drop(sender);
                drop(place);
                P::tasks(self).forget(&key);
                Err(error)
            }
        }
    }

    /// Sends a request to a task and returns the reply; repeats it if the task has just ended.
    pub async fn ask<P: Party, T>(&self, id: &str, question: impl Fn(oneshot::Sender<T>) -> P::Input) -> Result<T, HubError> {
        for _ in 0..3 {
            let (answer, answered) = oneshot::channel();
            if self.open::<P>(id).await?.send(question(answer)).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return Ok(answer);
            }
        }
        Err(HubError::Unreadable)
    }

    /// Sends an input to a task, which is started if necessary, without making the caller wait.
    pub(crate) fn send_later<P: Party>(&self, id: String, input: P::Input) {
        let hub = self.clone();
        self.spawner.spawn(async move {
            // A lost input is recovered when the task is loaded again.
            if let Ok(open) = hub.open::<P>(&id).await {
                let _ = open.send(input).await;
            }
        });
    }

    /// Forwards records of other servers to the tasks that are open here.
    pub async fn hear(&self, mut foreign: mpsc::UnboundedReceiver<Foreign>) {
        while let Some(news) = foreign.recv().await {
            match news {
                Foreign::Room(key, records) => self.tell(&key, || Signal::Foreign(records)),
                Foreign::Presence => self.presence.look_again(),
            }
        }
    }

    /// Compares the open tasks with the store again and again, in case messages of other servers were lost. Few queries cover
    /// many tasks: with a query per task, people's plays would wait for thousands of queries every few seconds.
    pub async fn compare(&self) {
        if !self.store.is_shared() {
            return;
        }
        loop {
            tokio::time::sleep(COMPARED).await;
            let open: Vec<String> = self.rooms.names().into_iter().chain(self.events.names()).collect();
            for keys in open.chunks(COMPARED_AT_ONCE) {
                match self.store.lengths(keys).await {
                    Ok(lengths) => lengths.iter().for_each(|(key, records)| self.tell(key, || Signal::Foreign(*records))),
                    Err(error) => tracing::warn!(%error, "open rooms cannot be compared with the store"),
                }
            }
        }
    }

    /// Sends a signal to the room or event with this key, if it is open here.
    pub fn tell(&self, key: &str, signal: impl Fn() -> Signal) {
        if is_key(key) {
            self.events.tell(key, signal().into());
        } else if is_class(key) {
            self.classes.tell(key, signal().into());
        } else {
            self.rooms.tell(key, signal().into());
        }
    }

    /// Reads a room from the store and applies its records, without simulation.
    pub async fn load(&self, id: &str) -> Result<Loaded, HubError> {
        let unreadable = |error: StoreError| {
            tracing::error!(%error, "a room cannot be read from the store");
            HubError::Unreadable
        };
        // The seats are those of the start only if they are read after it: another server may store both in between.
        let mut read = Some(self.store.records(id, 0, PAGE).await.map_err(unreadable)?);
        let mut loaded = self.load_seats(id).await?;
        let room = &mut loaded.room;
        loop {
            let rows = match read.take() {
                Some(rows) => rows,
                None => self.store.records(id, room.next(), PAGE).await.map_err(unreadable)?,
            };
            let is_last = (rows.len() as u64) < PAGE;
            let mut apply = || {
                rows.iter().try_for_each(|row| {
                    let kept = row.read().map_err(|error| error.to_string())?;
                    room.apply(&kept).map_err(|error| error.to_string())
                })
            };
            // Many records take a while, and other rooms need not wait for it.
            let applied = if rows.len() > FEW { at_length(&*self.pool, apply) } else { apply() };
            if let Err(error) = applied {
                tracing::error!(%error, n = room.next(), "a record cannot be read");
                return Err(HubError::Unreadable);
            }
            if is_last {
                return Ok(loaded);
            }
        }
    }

    /// Reads a room with its seats, but without records.
    pub(crate) async fn load_seats(&self, id: &str) -> Result<Loaded, HubError> {
        let found = self.store.room(id).await.map_err(|error| {
            tracing::error!(%error, "a room cannot be read from the store");
            HubError::Unreadable
        })?;
        let (row, seats) = found.ok_or(HubError::Unknown("room"))?;
        let Stored { setup, event } = serde_json::from_str(&row.setup).map_err(|_| HubError::Unreadable)?;
        let prepared = self.plans.read(setup).await.map_err(|error| {
            tracing::error!(%error, "the setup of a room cannot be read");
            HubError::Unreadable
        })?;
        let mut room = Room::prepared(id.to_owned(), &prepared, row.secret, row.made);
        let now = self.now();
        for seat in &seats {
            room.take_seat(seat.seat, &seat.name);
            // Nobody is connected yet, so everybody counts as away from now on.
            room.set_online(seat.seat, true, now);
            room.set_online(seat.seat, false, now);
        }
        Ok(Loaded { room, event, seats })
    }

    fn start<P: Party>(
        &self,
        key: String,
        loaded: P::Loaded,
        inputs: mpsc::Receiver<P::Input>,
        back: mpsc::WeakSender<P::Input>,
    ) {
        let hub = self.clone();
        let open = self.open.fetch_add(1, Ordering::Relaxed) + 1;
        metrics::gauge!("fob_rooms").set(open as f64);
        self.spawner.spawn(async move {
            let task = P::run(loaded, hub.clone(), inputs, back);
            if AssertUnwindSafe(task).catch_unwind().await.is_err() {
                metrics::counter!("fob_panics").increment(1);
                hub.presence.clear(&key);
                tracing::error!(noun = P::NOUN, "a task panicked; its data is read again when somebody reconnects");
            }
            let open = hub.open.fetch_sub(1, Ordering::Relaxed) - 1;
            metrics::gauge!("fob_rooms").set(open as f64);
            P::tasks(&hub).forget(&key);
        });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::room::Rooms;
    use crate::store::{NewRoom, Written};
    use std::sync::LazyLock;

    /// A task that panics at its first input.
    struct Breaks;

    struct Anything;

    impl From<Signal> for Anything {
        fn from(_: Signal) -> Self {
            Self
        }
    }

    static TASKS: LazyLock<Tasks<Anything>> = LazyLock::new(Tasks::default);

    impl Party for Breaks {
        type Input = Anything;
        type Loaded = ();

        const NOUN: &'static str = "room";
        const NOUNS: &'static str = "rooms";

        fn tasks(_: &Hub) -> &Tasks<Anything> {
            &TASKS
        }

        fn key(id: &str) -> String {
            id.to_owned()
        }

        async fn load(_: &Hub, _: &str) -> Result<(), HubError> {
            Ok(())
        }

        async fn run((): (), _: Hub, mut inputs: mpsc::Receiver<Anything>, _: mpsc::WeakSender<Anything>) {
            inputs.recv().await;
            panic!("as the test wants it");
        }

        async fn made_by(_: &Hub, _: &str, _: u8) -> Result<Option<String>, HubError> {
            Ok(None)
        }

        fn heard(_: u64, _: &str) -> Result<Heard<Anything>, fob_online::FrameError> {
            Ok(Heard::Input(Anything))
        }
    }

    /// Returns the size of a function's future, in bytes.
    fn size<A, B, C, D, F>(_: impl Fn(A, B, C, D) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn idle_rooms_and_sockets_are_small() {
        let (room, socket) = (size(<Rooms as Party>::run) + size_of::<crate::room::Table>(), size(crate::socket::serve::<Rooms>));
        assert!(room < 2_000 && socket < 4_000, "{room} {socket}");
        assert!(size_of::<crate::room::Input>() <= 40 && size_of::<crate::room::Out>() <= 40);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_panic_ends_one_task_and_is_counted() {
        let folder = tempfile::tempdir().unwrap();
        let metrics = crate::metrics::install().unwrap();
        let (sender, _foreign) = mpsc::unbounded_channel();
        let store =
            Store::open(&format!("sqlite:{}", folder.path().join("rooms.db").display()), &Clock::system(), sender).await.unwrap();
        let world = World::system().unwrap();
        let (writer, _) = Writer::start(store.clone(), world.clock.clone(), &world.spawner, std::time::Duration::ZERO);
        let (_ending, is_ending) = watch::channel(false);
        let hub = Hub::new(store, writer, world, is_ending);
        let id = "abcdefghjk";
        let setup = r#"{"game":"gobblet3","seats":["me","open"]}"#.to_owned();
        let row = NewRoom { id: id.into(), setup, secret: 1, public: false, made: Millis(0) };
        let seat = SeatRow { seat: 1, name: "Anna".into(), token_hash: vec![1] };
        assert_eq!(hub.writer.create_room(row, seat).await, Written::Yes);
        let room = hub.open::<Rooms>(id).await.unwrap();
        let broken = hub.open::<Breaks>("broken").await.unwrap();
        broken.send(Anything).await.unwrap();
        broken.closed().await;
        while Breaks::tasks(&hub).is_open("broken") || !metrics.render().contains("fob_panics 1") {
            tokio::task::yield_now().await;
        }
        // Other rooms still answer, and the broken one is read again when somebody comes back.
        assert!(!room.is_closed());
        assert_eq!(hub.ask::<Rooms, _>(id, Input::View).await.unwrap().records, 0);
        assert!(!hub.open::<Breaks>("broken").await.unwrap().is_closed());
    }
}
