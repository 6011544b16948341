//! The same measurements for boardgame.io's own server: socket.io over one WebSocket, its tic-tac-toe.

use super::Options;
use super::matches::Matches;
use super::rooms::post;
use super::socket::{Reader, Writer, open};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::watch;

const GAME: &str = "tic-tac-toe";
/// A draw of nine moves.
const CELLS: [u64; 9] = [0, 1, 2, 4, 3, 5, 7, 6, 8];

/// Returns the content of an event in the game's namespace.
fn event(frame: &str) -> Option<Value> {
    serde_json::from_str(frame.strip_prefix("42/tic-tac-toe,")?).ok()
}

/// Returns the next event, and answers the pings of engine.io, without which the server closes the connection.
async fn next_event(reader: &mut Reader, writer: &mut Writer) -> Option<Value> {
    loop {
        let frame = reader.next().await?;
        if frame == "2" {
            writer.send("3").await.ok()?;
        }
        if let Some(event) = event(&frame) {
            return Some(event);
        }
    }
}

async fn sit(to: SocketAddr, id: &str, player: u64, credentials: &str) -> (Reader, Writer) {
    let (mut reader, mut writer) = open(to, "/socket.io/?EIO=4&transport=websocket").await.unwrap();
    reader.next().await.unwrap();
    writer.send(&format!("40/{GAME},")).await.unwrap();
    reader.next().await.unwrap();
    writer.send(&format!("42/{GAME},{}", json!(["sync", id, player.to_string(), credentials, 2]))).await.unwrap();
    while next_event(&mut reader, &mut writer).await.is_some_and(|event| event[0] != "sync") {}
    (reader, writer)
}

/// How the players wait for each other.
#[derive(Clone)]
struct Start {
    /// Number of players who sit at their match.
    ready: Arc<AtomicU64>,
    /// Becomes true when the games begin.
    begin: watch::Receiver<bool>,
}

async fn begun(begin: &mut watch::Receiver<bool>) {
    let _ = begin.wait_for(|begin| *begin).await;
}

/// Plays one seat once the games begin, and answers pings before and after.
async fn play(id: String, player: u64, credentials: String, start: Start, to: SocketAddr) -> (Reader, Writer) {
    let (mut reader, mut writer) = sit(to, &id, player, &credentials).await;
    let Start { ready, mut begin } = start;
    ready.fetch_add(1, Ordering::Relaxed);
    loop {
        tokio::select! {
            () = begun(&mut begin) => break,
            // Cancelling this loses nothing: a frame that has come in part stays in the reader.
            event = next_event(&mut reader, &mut writer) => assert!(event.is_some(), "closed before the games began"),
        }
    }
    for n in 0..CELLS.len() as u64 {
        if n % 2 == player {
            let payload = json!({
                "type": "clickCell", "args": [CELLS[n as usize]], "playerID": player.to_string(), "credentials": credentials,
            });
            let update = json!(["update", {"type": "MAKE_MOVE", "payload": payload}, n, id, player.to_string()]);
            writer.send(&format!("42/{GAME},{update}")).await.unwrap();
        }
        loop {
            let Some(event) = next_event(&mut reader, &mut writer).await else { panic!("closed after {n} moves") };
            if event[0] == "update" && event[2]["_stateID"].as_u64() > Some(n) {
                break;
            }
        }
    }
    (reader, writer)
}

pub async fn run(options: &Options) {
    let to = options.addresses()[0];
    let mut matches = Matches::new(options.number("--pid", 0), options.number("--rooms", 1000), CELLS.len() as u64);
    let (begins, begin) = watch::channel(false);
    let start = Start { ready: Arc::default(), begin };
    let mut tasks = Vec::new();
    for _ in 0..matches.count {
        let made = post(to, &format!("/games/{GAME}/create"), &json!({"numPlayers": 2})).await;
        let id = made["matchID"].as_str().unwrap_or_else(|| panic!("no match: {made}")).to_owned();
        for player in 0..2_u64 {
            let body = json!({"playerID": player.to_string(), "playerName": "A"});
            let joined = post(to, &format!("/games/{GAME}/{id}/join"), &body).await;
            let credentials = joined["playerCredentials"].as_str().unwrap().to_owned();
            tasks.push(tokio::spawn(play(id.clone(), player, credentials, start.clone(), to)));
        }
    }
    while start.ready.load(Ordering::Relaxed) < matches.count * 2 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    matches.begin();
    begins.send(true).unwrap();
    let mut open = Vec::new();
    for task in tasks {
        open.push(task.await.unwrap());
    }
    matches.end(open).await;
}
