//! What a stranger with one address can do to the server, each attack bounded and on this machine alone.
//!
//! `cargo run --release -p fob-server --example strangers` prints for each attack the memory before, the highest after, the processor time
//! and how long `/health` took meanwhile for a client at another address; docs/server.md has the results.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc)]

#[allow(dead_code)]
mod numbers;

use numbers::{memory, processor};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Time that an attack lasts after it has begun.
const HOLD: Duration = Duration::from_secs(12);

fn main() {
    if std::env::args().nth(1).as_deref() == Some("serve") {
        serve();
    } else {
        tokio::runtime::Runtime::new().unwrap().block_on(attacks());
    }
}

/// The server, with the limits that it has by default.
fn serve() {
    let folder = tempfile::tempdir().unwrap();
    let config = fob_server::Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        page: None,
        store: format!("sqlite:{}", folder.path().join("rooms.db").display()),
        public: None,
        keep_days: 30,
        max_rooms: 100_000,
        per_address: 300,
        proxy: None,
        clock_is_right: false,
        commit_delay: Duration::ZERO,
    };
    fob_server::run(config, |address| println!("listening on {address}")).unwrap();
}

struct Server {
    address: SocketAddr,
    child: Child,
}

impl Server {
    fn start() -> Self {
        let program = std::env::current_exe().unwrap();
        let mut command = Command::new(program);
        command.arg("serve").env("FOB_LOG", "off").env("MALLOC_ARENA_MAX", "1").stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        Self { address: line.trim_start_matches("listening on ").parse().unwrap(), child }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Connects from an address of this machine.
async fn connect(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(8192).unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    socket.connect(to).await.unwrap()
}

/// Sends a request and returns the status and the body.
async fn ask(from: [u8; 4], to: SocketAddr, method: &str, path: &str, body: &str) -> (u16, String) {
    let mut stream = connect(from, to).await;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said).await;
    let said = String::from_utf8_lossy(&said).into_owned();
    let status = said.get(9..12).and_then(|status| status.parse().ok()).unwrap_or_default();
    (status, said.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
}

/// A machine as long as one may be, different for each number.
fn machine(number: usize) -> String {
    let states = 520;
    let mut text = format!("(name: \"Long {number}\", about: \"\", start: \"0\", states: [\n");
    for state in 0..states {
        let (green, red) = ((state * 7 + 1) % states, (state + states - 1) % states);
        let accepting = state % (number % 5 + 2) == 0;
        let line = format!(
            "(name: \"{state}\", accepting: {accepting}, green: \"{green}\", red: \"{red}\", at: Some(({state}.0, 0.0))),\n"
        );
        text.push_str(&line);
    }
    text.push_str("])\n");
    while text.len() < 63_900 {
        text.push_str("// 0123456789012345678901234567890123456789\n");
    }
    text.truncate(63_999);
    text
}

/// A setup with three machines.
fn setup(number: usize, seats: [&str; 2]) -> Value {
    let holes: [&[&str]; 3] = [&["NE"], &["NW"], &["SW", "SE"]];
    let strings = holes.map(|holes| json!({"holes": holes, "machine": machine(number), "owner": 1}));
    json!({"game": "fob", "kind": "custom", "players": 2, "strings": strings, "seats": seats, "public": seats[0] == "me"})
}

/// Runs one attack on a new server, and prints what it costs.
async fn attack<F: Future<Output = String>>(name: &str, prepare: impl AsyncFn(SocketAddr), act: impl Fn(SocketAddr) -> F) {
    let server = Server::start();
    let (to, pid) = (server.address, u64::from(server.child.id()));
    prepare(to).await;
    let (before, used) = (memory(pid), processor(pid));
    let watching = tokio::spawn(async move {
        let (mut most, mut waits) = (0, Vec::new());
        let begun = Instant::now();
        while begun.elapsed() < HOLD {
            let asked = Instant::now();
            let answered = tokio::time::timeout(Duration::from_secs(5), ask([127, 0, 0, 9], to, "GET", "/health", "")).await;
            waits.push(if answered.is_ok_and(|(status, _)| status == 200) { asked.elapsed() } else { Duration::from_secs(5) });
            most = most.max(memory(pid));
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        (most, waits)
    });
    let said = tokio::time::timeout(HOLD, act(to)).await.unwrap_or_else(|_| "not finished".to_owned());
    let (most, waits) = watching.await.unwrap();
    let spent = processor(pid) - used;
    println!("{name}: {said}; {} MiB before, {} MiB at most, {spent:.1} s of processor time", before / 1024, most / 1024);
    numbers::latencies("  /health", waits);
}

async fn attacks() {
    let nothing = async |_: SocketAddr| {};
    let rooms = async |to: SocketAddr| {
        for number in 0..65 {
            let body = json!({"setup": setup(number, ["me", "open"]), "name": "Eve"}).to_string();
            ask([127, 0, 1, number as u8 + 1], to, "POST", "/api/rooms", &body).await;
        }
    };
    attack("150 who ask for the lobby and do not read", rooms, async |to| {
        let mut all = Vec::new();
        for _ in 0..150 {
            let mut stream = connect([127, 0, 0, 2], to).await;
            let _ = stream.write_all(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n").await;
            all.push(stream);
        }
        tokio::time::sleep(HOLD * 5 / 6).await;
        format!("{} connections", all.len())
    })
    .await;
    attack("100 setups that are refused", nothing, async |to| {
        let mut statuses = std::collections::BTreeMap::<u16, usize>::new();
        for number in 0..100 {
            let mut bad = setup(number, ["me", "open"]);
            bad["limit"] = json!(0);
            let body = json!({"setup": bad, "name": "Eve"}).to_string();
            *statuses.entry(ask([127, 0, 0, 2], to, "POST", "/api/rooms", &body).await.0).or_default() += 1;
        }
        format!("{statuses:?}")
    })
    .await;
    attack("3 paired events with nobody there", nothing, async |to| {
        for number in 0..3 {
            let event = json!({"name": "Club", "form": "swiss", "setup": setup(number, ["open", "open"])}).to_string();
            let (status, made) = ask([127, 0, 0, 2], to, "POST", "/api/events", &event).await;
            assert_eq!(status, 201, "{made}");
            let made: Value = serde_json::from_str(&made).unwrap();
            let (id, token) = (made["event"].as_str().unwrap(), made["token"].as_str().unwrap());
            for person in 0..64 {
                let name = json!({"name": format!("P{person}")}).to_string();
                ask([127, 0, 2, number as u8 + 1], to, "POST", &format!("/api/events/{id}/people"), &name).await;
            }
            let at = format!("ws://{to}/api/events/{id}/socket");
            let (mut socket, _) = tokio_tungstenite::connect_async(at).await.unwrap();
            for frame in [json!({"hello": {"token": token, "from": 0, "protocol": 1}}), json!({"pair": true})] {
                futures_util::SinkExt::send(&mut socket, tungstenite::Message::text(frame.to_string())).await.unwrap();
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        "96 tables".to_owned()
    })
    .await;
    attack("1,000 requests without an end", nothing, async |to| {
        let mut all = Vec::new();
        for _ in 0..1000 {
            let mut stream = connect([127, 0, 0, 2], to).await;
            let _ = stream.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
            all.push(stream);
        }
        tokio::time::sleep(HOLD * 3 / 4).await;
        format!("{} connections", all.len())
    })
    .await;
}
