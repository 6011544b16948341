//! The same measurements for boardgame.io's own server: socket.io over one WebSocket, its tic-tac-toe.

use super::Options;
use super::numbers::memory;
use super::rooms::post;
use super::socket::{Reader, Writer, open};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Instant;

const GAME: &str = "tic-tac-toe";
/// A draw of nine moves.
const CELLS: [u64; 9] = [0, 1, 2, 4, 3, 5, 7, 6, 8];

/// Returns the content of an event in the game's namespace.
fn event(frame: &str) -> Option<Value> {
    serde_json::from_str(frame.strip_prefix("42/tic-tac-toe,")?).ok()
}

async fn sit(to: SocketAddr, id: &str, player: u64, credentials: &str) -> (Reader, Writer) {
    let (mut reader, mut writer) = open(to, "/socket.io/?EIO=4&transport=websocket").await.unwrap();
    reader.next().await.unwrap();
    writer.send(&format!("40/{GAME},")).await.unwrap();
    reader.next().await.unwrap();
    writer.send(&format!("42/{GAME},{}", json!(["sync", id, player.to_string(), credentials, 2]))).await.unwrap();
    while let Some(frame) = reader.next().await {
        if event(&frame).is_some_and(|event| event[0] == "sync") {
            break;
        }
    }
    (reader, writer)
}

pub async fn run(options: &Options) {
    let (to, pid) = (options.addresses()[0], options.number("--pid", 0));
    let before = memory(pid);
    let count = options.number("--rooms", 1000);
    let mut seats = Vec::new();
    for _ in 0..count {
        // A client that opens many sockets answers no pings meanwhile; the server is configured to wait (boardgame.cjs).
        let made = post(to, &format!("/games/{GAME}/create"), &json!({"numPlayers": 2})).await;
        let id = made["matchID"].as_str().unwrap().to_owned();
        for player in 0..2_u64 {
            let body = json!({"playerID": player.to_string(), "playerName": "A"});
            let joined = post(to, &format!("/games/{GAME}/{id}/join"), &body).await;
            let credentials = joined["playerCredentials"].as_str().unwrap().to_owned();
            let (reader, writer) = sit(to, &id, player, &credentials).await;
            seats.push((id.clone(), player, credentials, reader, writer));
        }
    }
    let begun = Instant::now();
    let mut tasks = Vec::new();
    for (id, player, credentials, mut reader, mut writer) in seats {
        tasks.push(tokio::spawn(async move {
            let mut n = 0_u64;
            loop {
                if n % 2 == player && n < 9 {
                    let payload = json!({"type": "clickCell", "args": [CELLS[n as usize]], "playerID": player.to_string(), "credentials": credentials});
                    let action = json!({"type": "MAKE_MOVE", "payload": payload});
                    let update = json!(["update", action, n, id, player.to_string()]);
                    writer.send(&format!("42/{GAME},{update}")).await.unwrap();
                }
                if n == 9 {
                    return (reader, writer);
                }
                loop {
                    let Some(frame) = reader.next().await else { panic!("closed after {n} moves") };
                    if frame == "2" {
                        writer.send("3").await.unwrap();
                    }
                    if event(&frame).is_some_and(|event| event[0] == "update" && event[2]["_stateID"].as_u64() > Some(n)) {
                        break;
                    }
                }
                n += 1;
            }
        }));
    }
    let mut open = Vec::new();
    for task in tasks {
        open.push(task.await.unwrap());
    }
    let took = begun.elapsed().as_secs_f64();
    println!(
        "{:.0} plays/s ({} in {took:.2} s), {:.1} KiB a match with both sockets",
        (count * 9) as f64 / took,
        count * 9,
        memory(pid).saturating_sub(before) as f64 / count as f64
    );
    drop(open);
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    println!("{:.1} KiB a match after a whole game, both players gone", memory(pid).saturating_sub(before) as f64 / count as f64);
}
