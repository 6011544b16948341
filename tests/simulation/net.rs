//! The network: lines between clients and servers, on which frames take their time, and which are lost.

use fob_base::Dice;
use fob_client::{Heard, Wire};
use fob_server::simulation::{Port, Said};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

/// How a line is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Both ends are told.
    Told,
    /// Nobody is told, and nothing arrives for this many milliseconds.
    Silent(u64),
}

/// What is on its way.
enum Parcel {
    Opened(usize),
    Down(usize, String),
    DownClosed(usize),
    Ping(usize),
    Up(usize, Said),
    UpClosed(usize),
}

struct Line {
    client: usize,
    /// The sender to the server; `None` once the server's end is closed.
    up: Option<mpsc::UnboundedSender<Said>>,
    /// Nothing that is said on it arrives any more.
    is_lost: bool,
    /// When the last parcel of each direction arrives: none overtakes another.
    last: [u64; 2],
}

struct Inner {
    parcels: BTreeMap<(u64, u64), Parcel>,
    sent: u64,
    lines: Vec<Line>,
    /// The line of each client.
    open: BTreeMap<usize, usize>,
    inbox: BTreeMap<usize, Vec<Heard>>,
    /// Clients that want a new line.
    wanted: BTreeSet<usize>,
    /// Clients without a network, until then.
    deaf: BTreeMap<usize, u64>,
    /// Clients whose next records come twice or in another order.
    messy: BTreeMap<usize, u32>,
    dice: Dice,
    latency: u64,
    begin: Instant,
    notify: Arc<Notify>,
}

/// A frame that has arrived at a client.
pub struct Arrived {
    pub client: usize,
    pub frame: String,
}

/// The network. Clones are the same.
#[derive(Clone)]
pub struct Net(Arc<Mutex<Inner>>);

impl std::fmt::Debug for Net {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Net")
    }
}

impl Inner {
    fn now(&self) -> u64 {
        self.begin.elapsed().as_millis() as u64
    }

    /// Sends a parcel on a line: 0 down to the client, 1 up to the server.
    fn send(&mut self, line: usize, way: usize, parcel: Parcel) {
        let now = self.now();
        let takes = 1 + self.dice.below(self.latency);
        let at = self.lines[line].last[way].max(now + takes);
        self.lines[line].last[way] = at;
        self.put(at, parcel);
    }

    fn put(&mut self, at: u64, parcel: Parcel) {
        self.sent += 1;
        self.parcels.insert((at, self.sent), parcel);
        self.notify.notify_one();
    }

    /// The client's end of its line is closed; the server hears of it later, if the line is not lost.
    fn leave(&mut self, client: usize) {
        if let Some(line) = self.open.remove(&client)
            && !self.lines[line].is_lost
        {
            self.send(line, 1, Parcel::UpClosed(line));
        }
        self.inbox.remove(&client);
    }

    fn is_open(&self, line: usize) -> bool {
        self.open.get(&self.lines[line].client) == Some(&line)
    }

    fn hears(&mut self, line: usize, heard: Heard) {
        if self.is_open(line) {
            self.inbox.entry(self.lines[line].client).or_default().push(heard);
        }
    }
}

impl Net {
    pub fn new(seed: u64, latency: u64, notify: Arc<Notify>) -> Self {
        Self(Arc::new(Mutex::new(Inner {
            parcels: BTreeMap::new(),
            sent: 0,
            lines: Vec::new(),
            open: BTreeMap::new(),
            inbox: BTreeMap::new(),
            wanted: BTreeSet::new(),
            deaf: BTreeMap::new(),
            messy: BTreeMap::new(),
            dice: Dice::from_seed(seed, 2, 0),
            latency,
            begin: Instant::now(),
            notify,
        })))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap()
    }

    /// Returns the clients for whom something has arrived.
    pub fn called(&self) -> Vec<usize> {
        self.inner().inbox.keys().copied().collect()
    }

    /// Returns the clients that want a new line, and could have one.
    pub fn wanted(&self) -> Vec<usize> {
        let mut inner = self.inner();
        if inner.wanted.is_empty() {
            return Vec::new();
        }
        let now = inner.now();
        inner.deaf.retain(|_, until| *until > now);
        let wanted: Vec<usize> = inner.wanted.iter().copied().filter(|client| !inner.deaf.contains_key(client)).collect();
        inner.wanted.retain(|client| !wanted.contains(client));
        wanted
    }

    /// Nobody answers a client that wants a line.
    pub fn refuse(&self, client: usize) {
        let mut inner = self.inner();
        let line = inner.lines.len();
        inner.lines.push(Line { client, up: None, is_lost: false, last: [0, 0] });
        inner.open.insert(client, line);
        inner.send(line, 0, Parcel::DownClosed(line));
    }

    /// Opens a line for a client, whose server's end `connect` makes.
    pub fn open(&self, client: usize, connect: impl FnOnce(End) -> mpsc::UnboundedSender<Said>) {
        let line = {
            let mut inner = self.inner();
            let line = inner.lines.len();
            inner.lines.push(Line { client, up: None, is_lost: false, last: [0, 0] });
            inner.open.insert(client, line);
            inner.send(line, 0, Parcel::Opened(line));
            line
        };
        let up = connect(End { net: self.clone(), line, is_closed: false });
        self.inner().lines[line].up = Some(up);
    }

    /// A client's line is lost, with all that is on its way.
    pub fn lose(&self, client: usize, loss: Loss) {
        let mut inner = self.inner();
        let now = inner.now();
        if let Loss::Silent(time) = loss {
            inner.deaf.insert(client, now + time);
        }
        let Some(&line) = inner.open.get(&client) else { return };
        inner.lines[line].is_lost = true;
        inner.parcels.retain(|_, parcel| {
            !matches!(parcel, Parcel::Opened(l) | Parcel::Down(l, _) | Parcel::DownClosed(l) | Parcel::Ping(l) | Parcel::Up(l, _) | Parcel::UpClosed(l) if *l == line)
        });
        let later = match loss {
            Loss::Told => 1 + inner.dice.below(50),
            // The systems notice it at last.
            Loss::Silent(time) => time + 1,
        };
        inner.put(now + later, Parcel::DownClosed(line));
        let later = later + inner.dice.below(200);
        inner.put(now + later, Parcel::UpClosed(line));
    }

    /// Sends a frame from a client that has no session.
    pub fn say(&self, client: usize, frame: String) {
        let mut inner = self.inner();
        if let Some(&line) = inner.open.get(&client)
            && !inner.lines[line].is_lost
        {
            inner.send(line, 1, Parcel::Up(line, Said::Frame(frame)));
        }
    }

    /// A client that has no session closes its line, and reads nothing of what has arrived.
    pub fn leave(&self, client: usize) {
        self.inner().leave(client);
    }

    /// The next records for a client come twice, or change places.
    pub fn mess(&self, client: usize) {
        *self.inner().messy.entry(client).or_default() += 2;
    }

    /// From now on nothing goes wrong.
    pub fn heal(&self) {
        let mut inner = self.inner();
        inner.deaf.clear();
        inner.messy.clear();
        inner.notify.notify_one();
    }

    /// Returns when the next parcel arrives, or a client has its network again.
    pub fn next(&self) -> Option<u64> {
        let inner = self.inner();
        let parcel = inner.parcels.keys().next().map(|(at, _)| *at);
        let wanted = inner.wanted.iter().filter_map(|client| inner.deaf.get(client)).min().copied();
        parcel.into_iter().chain(wanted).min()
    }

    /// Delivers what has arrived by now, and returns the frames among it that are for clients.
    pub fn deliver(&self) -> Vec<Arrived> {
        let mut inner = self.inner();
        let now = inner.now();
        let mut arrived = Vec::new();
        while let Some(entry) = inner.parcels.first_entry()
            && entry.key().0 <= now
        {
            match entry.remove() {
                Parcel::Opened(line) => inner.hears(line, Heard::Opened),
                Parcel::Down(line, frame) => {
                    if inner.is_open(line) {
                        arrived.push(Arrived { client: inner.lines[line].client, frame: frame.clone() });
                    }
                    inner.hears(line, Heard::Frame(frame));
                }
                Parcel::DownClosed(line) => inner.hears(line, Heard::Closed),
                Parcel::Ping(line) => {
                    if inner.is_open(line) {
                        inner.send(line, 1, Parcel::Up(line, Said::Pong));
                    }
                }
                Parcel::Up(line, said) => {
                    if let Some(up) = &inner.lines[line].up {
                        // The server may be gone.
                        let _ = up.send(said);
                    }
                }
                Parcel::UpClosed(line) => inner.lines[line].up = None,
            }
        }
        arrived
    }
}

/// The server's end of a line.
pub struct End {
    net: Net,
    line: usize,
    is_closed: bool,
}

impl Port for End {
    fn send(&mut self, frame: String) {
        let mut inner = self.net.inner();
        let line = self.line;
        if inner.lines[line].is_lost {
            return;
        }
        let client = inner.lines[line].client;
        let is_messy = frame.starts_with("{\"record\"") && inner.messy.get(&client).is_some_and(|left| *left > 0);
        if is_messy {
            *inner.messy.entry(client).or_default() -= 1;
            if inner.dice.chance(1, 2) {
                inner.send(line, 0, Parcel::Down(line, frame.clone()));
            } else {
                // Later than what comes after it.
                let at = inner.lines[line].last[0].max(inner.now()) + 60;
                inner.put(at, Parcel::Down(line, frame));
                return;
            }
        }
        inner.send(line, 0, Parcel::Down(line, frame));
    }

    fn ping(&mut self) {
        let mut inner = self.net.inner();
        if !inner.lines[self.line].is_lost {
            inner.send(self.line, 0, Parcel::Ping(self.line));
        }
    }

    fn close(&mut self, _: u16) {
        self.is_closed = true;
        let mut inner = self.net.inner();
        if !inner.lines[self.line].is_lost {
            inner.send(self.line, 0, Parcel::DownClosed(self.line));
        }
    }
}

impl Drop for End {
    fn drop(&mut self) {
        // The server was killed: its system closes the line.
        if !self.is_closed
            && let Ok(mut inner) = self.net.0.lock()
            && !inner.lines[self.line].is_lost
        {
            inner.send(self.line, 0, Parcel::DownClosed(self.line));
        }
    }
}

/// The client's end of its lines.
#[derive(Debug)]
pub struct ClientWire {
    pub net: Net,
    pub client: usize,
}

impl Wire for ClientWire {
    fn connect(&mut self) {
        let mut inner = self.net.inner();
        inner.leave(self.client);
        inner.wanted.insert(self.client);
        inner.notify.notify_one();
    }

    fn send(&mut self, frame: String) {
        let mut inner = self.net.inner();
        if let Some(&line) = inner.open.get(&self.client)
            && !inner.lines[line].is_lost
        {
            inner.send(line, 1, Parcel::Up(line, Said::Frame(frame)));
        }
    }

    fn close(&mut self) {
        let mut inner = self.net.inner();
        inner.leave(self.client);
        inner.wanted.remove(&self.client);
    }

    fn heard(&mut self) -> Vec<Heard> {
        self.net.inner().inbox.remove(&self.client).unwrap_or_default()
    }
}
