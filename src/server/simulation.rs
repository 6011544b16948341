//! A server without a network or a disk, for tests/simulation: the real rooms, events, requests and writer on one thread, with
//! the time and the random numbers of a test.

use crate::address::Addresses;
use crate::chance::Chance;
use crate::config::Config;
use crate::event::Events;
use crate::hub::{Hub, World};
use crate::pool::{Inline, Pool, Thought};
use crate::room::{Out, Rooms};
use crate::socket::{Dialogue, End, Line, converse};
use crate::spawner::Spawner;
use crate::store::{Memory, Store, Writer};
use crate::{http, token};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::extract::ws::Utf8Bytes;
use axum::http::{Method, Request, header};
use fob_base::Dice;
use fob_online::Work;
use futures_util::future::BoxFuture;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tower::ServiceExt;

pub use crate::clock::Clock;
pub use crate::spawner::Life;
pub use crate::store::{Disk, Fault};

/// A message on a line to a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    Frame(String),
    /// The answer to a ping of the server.
    Pong,
}

/// The server's end of a line to a client.
pub trait Port: Send + 'static {
    /// Sends a frame to the client.
    fn send(&mut self, frame: String);
    /// Requests a sign of life from the client.
    fn ping(&mut self);
    /// Closes the line with a code. Without this call, dropping the port loses the line.
    fn close(&mut self, code: u16);
}

struct SimulatedLine<P> {
    port: P,
    up: mpsc::UnboundedReceiver<Said>,
}

impl<P: Port> Line for SimulatedLine<P> {
    async fn send(&mut self, frame: Out) -> Result<(), End> {
        self.port.send(frame.as_str().to_owned());
        // As a socket in a system does, which takes what it can.
        tokio::task::yield_now().await;
        Ok(())
    }
}

impl<P: Port> Dialogue for SimulatedLine<P> {
    async fn next(&mut self) -> Result<Option<Utf8Bytes>, End> {
        match self.up.recv().await {
            Some(Said::Frame(frame)) => Ok(Some(frame.into())),
            Some(Said::Pong) => Ok(None),
            None => Err(End::gone()),
        }
    }

    async fn ping(&mut self) -> Result<(), End> {
        self.port.ping();
        Ok(())
    }

    async fn close(&mut self, code: u16, last: Option<Out>, _: Duration) {
        if let Some(frame) = last {
            self.port.send(frame.as_str().to_owned());
        }
        self.port.close(code);
    }
}

/// A pool whose computers think for a while of the simulation's time.
struct Thinking {
    dice: Mutex<Dice>,
    longest: u64,
}

impl Pool for Thinking {
    fn answer(&self, work: Work, easily: bool) -> BoxFuture<'static, Thought> {
        let takes = self.dice.lock().unwrap_or_else(PoisonError::into_inner).below(self.longest + 1);
        let answer = Inline.answer(work, easily);
        Box::pin(async move {
            tokio::time::sleep(Duration::from_millis(takes)).await;
            answer.await
        })
    }

    fn has_threads(&self) -> bool {
        false
    }
}

/// The parts of a server to start.
#[derive(Clone, Debug)]
pub struct Terms {
    pub disk: Disk,
    /// Clock of the server.
    pub clock: Clock,
    /// Seed of the server's random numbers.
    pub seed: u64,
    /// The secret of all rooms that are made here; `None` to derive it from the seed.
    pub secret: Option<u64>,
    /// Longest thinking time of a computer, in milliseconds.
    pub thinking: u64,
}

/// A running server.
pub struct Server {
    life: Life,
    hub: Hub,
    router: Router,
    ending: watch::Sender<bool>,
    /// Name of the server in leases.
    name: String,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Server {
    /// Starts a server with everything of `fob serve` except sockets.
    pub fn start(terms: Terms) -> Self {
        let Terms { disk, clock, seed, secret, thinking } = terms;
        let life = Life::default();
        let spawner = Spawner::within(life.clone());
        let pool = Arc::new(Thinking { dice: Mutex::new(Dice::from_seed(seed, 1, 0)), longest: thinking });
        let chance = secret.map_or_else(|| Chance::seeded(seed), |secret| Chance::seeded_with(seed, secret));
        let world = World { clock: clock.clone(), chance, pool, spawner: spawner.clone() };
        let name = token::token(&world.chance).unwrap_or_default();
        let (sender, foreign) = mpsc::unbounded_channel();
        let store = Store::Memory(Memory::connect(&disk, &name, clock.clone(), life.clone(), sender));
        let (writer, _) = Writer::start(store.clone(), clock.clone(), &spawner, Duration::ZERO);
        let (ending, is_ending) = watch::channel(false);
        let hub = Hub::new(store, writer, world, is_ending);
        let hearing = hub.clone();
        spawner.spawn(async move { hearing.hear(foreign).await });
        let comparing = hub.clone();
        spawner.spawn(async move { comparing.compare().await });
        if hub.store.is_shared() {
            spawner.spawn(hub.presence.clone().keep(hub.clone(), name.clone()));
        }
        let config = Config {
            listen: SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)),
            page: None,
            store: String::new(),
            public: None,
            keep_days: 30,
            clock_is_right: false,
            max_rooms: u64::MAX,
            per_address: 0,
            proxy: None,
            commit_delay: Duration::ZERO,
        };
        let router = http::router(http::Shared {
            addresses: Addresses::new(&config, clock),
            hub: hub.clone(),
            config: Arc::new(config),
            metrics: None,
            rooms: Arc::new(AtomicU64::new(0)),
            lobby: http::Lobby::default(),
        });
        Self { life, hub, router, ending, name }
    }

    /// Returns whether the server was killed, or has ended.
    pub fn is_dead(&self) -> bool {
        self.life.is_over()
    }

    /// Returns the life of the server's process.
    pub fn life(&self) -> Life {
        self.life.clone()
    }

    /// Asks the server to stop, as SIGTERM does: rooms close their sockets. Started commits are completed within a while.
    pub fn stop(&self) {
        // A task that has ended needs no signal.
        let _ = self.ending.send(true);
    }

    /// Makes a request with a body in JSON, or without one. The reply is the status and the body; if the server is killed, there
    /// is none.
    pub fn call(&self, path: &str, body: Option<String>) -> oneshot::Receiver<(u16, String)> {
        let method = if body.is_some() { Method::POST } else { Method::GET };
        let mut request = Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, "application/json");
        if let Some(extensions) = request.extensions_mut() {
            extensions.insert(ConnectInfo(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0))));
        }
        let (answer, answered) = oneshot::channel();
        let router = self.router.clone();
        if let Ok(request) = request.body(Body::from(body.unwrap_or_default())) {
            self.hub.spawner.spawn(async move {
                let Ok(response) = router.oneshot(request).await;
                let status = response.status().as_u16();
                let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap_or_default();
                // The client may be gone.
                let _ = answer.send((status, String::from_utf8_lossy(&bytes).into_owned()));
            });
        }
        answered
    }

    /// Opens a line to a room, or to an event. The client's frames are sent by the returned sender; the line is closed when the
    /// sender is dropped.
    pub fn connect(&self, is_event: bool, id: &str, port: impl Port) -> mpsc::UnboundedSender<Said> {
        let (say, up) = mpsc::unbounded_channel();
        let (hub, id) = (self.hub.clone(), id.to_owned());
        self.hub.spawner.spawn(async move {
            let mut line = SimulatedLine { port, up };
            if is_event {
                converse::<Events>(&mut line, &hub, &id).await;
            } else {
                converse::<Rooms>(&mut line, &hub, &id).await;
            }
        });
        say
    }
}

/// Returns the hash that is stored for a token.
pub fn hash(token: &str) -> Vec<u8> {
    token::hash(token)
}

/// Returns the hash that is stored for a token at a table of an event.
pub fn table_hash(token: &str, room: &str) -> Vec<u8> {
    token::seat_hash(&token::hash(token), room)
}
