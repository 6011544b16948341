//! Rooms for the load: phutball, where a man can be placed on any free point, so that legal plays are easy to generate.

use super::Options;
use super::shots::fob_play;
use super::socket::{Reader, Writer, open};
use fob_base::Dice;
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Number of rooms that are made at the same time.
const HANDS: u64 = 64;

/// A room and its two tokens.
#[derive(Clone, Debug)]
pub struct Room {
    pub id: String,
    pub tokens: [String; 2],
}

/// Sends a body and returns the answer's.
pub async fn post(to: SocketAddr, path: &str, body: &Value) -> Value {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    answer(to, &head).await
}

pub async fn get(to: SocketAddr, path: &str) -> Value {
    answer(to, &format!("GET {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n\r\n")).await
}

async fn answer(to: SocketAddr, head: &str) -> Value {
    let ask = async || -> std::io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(to).await?;
        stream.write_all(head.as_bytes()).await?;
        let mut all = Vec::new();
        stream.read_to_end(&mut all).await?;
        Ok(all)
    };
    let all = ask().await.unwrap_or_default();
    let body = all.windows(4).position(|four| four == b"\r\n\r\n").map_or(all.len(), |end| end + 4);
    serde_json::from_slice(&all[body..]).unwrap_or(Value::Null)
}

pub async fn make(to: SocketAddr, setup: &Value) -> Room {
    let made = post(to, "/api/rooms", &json!({"setup": setup, "name": "Anna"})).await;
    let id = made["room"]
        .as_str()
        .unwrap_or_else(|| panic!("no room: {made}; is the server started with --per-address 0?"))
        .to_owned();
    let sat = post(to, &format!("/api/rooms/{id}/seats/2"), &json!({"name": "Bo"})).await;
    let token = |value: &Value| value["token"].as_str().unwrap_or_default().to_owned();
    Room { id, tokens: [token(&made), token(&sat)] }
}

/// Returns this many rooms: from a file (`--made`) that an earlier run wrote, or new ones. This way rooms can be made with the database in
/// memory and used with a copy of it on a disk.
pub async fn rooms(options: &Options, to: &[SocketAddr], missing: u64) -> Vec<Room> {
    let count = options.number("--rooms", missing);
    let Some(file) = options.text("--made") else { return make_many(to, count).await };
    if let Ok(text) = std::fs::read_to_string(file) {
        let made: Vec<(String, [String; 2])> = serde_json::from_str(&text).unwrap();
        return made.into_iter().take(count as usize).map(|(id, tokens)| Room { id, tokens }).collect();
    }
    let made = make_many(to, count).await;
    let all: Vec<_> = made.iter().map(|room| (&room.id, &room.tokens)).collect();
    std::fs::write(file, serde_json::to_string(&all).unwrap()).unwrap();
    made
}

async fn make_many(to: &[SocketAddr], count: u64) -> Vec<Room> {
    rooms_of(to, count, &json!({"game": "phutball", "seats": ["me", "open"]})).await
}

/// Makes rooms with several concurrent requests, which share commits.
pub async fn rooms_of(to: &[SocketAddr], count: u64, setup: &Value) -> Vec<Room> {
    let mut hands = Vec::new();
    for hand in 0..HANDS {
        let (to, setup) = (to[hand as usize % to.len()], setup.clone());
        let share = count / HANDS + u64::from(hand < count % HANDS);
        hands.push(tokio::spawn(async move {
            let mut rooms = Vec::new();
            for _ in 0..share {
                rooms.push(make(to, &setup).await);
            }
            rooms
        }));
    }
    let mut all = Vec::new();
    for hand in hands {
        all.extend(hand.await.unwrap());
    }
    all
}

/// Opens a seat's socket and sends its hello.
pub async fn sit(to: SocketAddr, id: &str, token: Option<&str>, from: u64) -> std::io::Result<(Reader, Writer)> {
    let (reader, mut writer) = open(to, &format!("/api/rooms/{id}/socket")).await?;
    writer.send(&json!({"hello": {"token": token, "from": from, "protocol": 1}}).to_string()).await?;
    Ok((reader, writer))
}

/// Returns the number of a record's frame.
pub fn number(frame: &str) -> Option<u64> {
    let rest = frame.strip_prefix("{\"record\":{\"n\":")?;
    rest[..rest.find(',')?].parse().ok()
}

/// Returns the n-th play, n from 1: men along the columns, without the ball's point.
pub fn play(n: u64) -> String {
    let points = (0..15_u64)
        .flat_map(|column| (1..=19_u64).map(move |row| (column, row)))
        .filter(|&(column, row)| (column, row) != (7, 10));
    let (column, row) = points.cycle().nth(n as usize - 1).unwrap();
    let column = b"ABCDEFGHJKLMNOP"[column as usize] as char;
    format!("{{\"play\":{{\"n\":{n},\"play\":{{\"move\":\"{column}{row}\"}}}}}}")
}

/// Number of plays in a phutball game before the points run out.
pub const MOST: u64 = 280;

/// Makes rooms in which the strongest computers play Fob endlessly, so that the pool is saturated.
pub async fn busy(options: &Options) {
    let to = options.addresses()[0];
    let setup =
        json!({"game": "fob", "kind": "reject-4", "machine": "rope", "seats": ["me", "hard", "hard", "hard"], "limit": 100_000});
    let mut open = Vec::new();
    for number in 0..options.number("--rooms", 50) {
        let made = post(to, "/api/rooms", &json!({"setup": setup, "name": "Anna"})).await;
        let id = made["room"].as_str().unwrap().to_owned();
        let (mut reader, mut writer) = sit(to, &id, made["token"].as_str(), 0).await.unwrap();
        open.push(tokio::spawn(async move {
            let mut dice = Dice::new(number);
            while let Some(frame) = reader.next().await {
                let Ok(frame) = serde_json::from_str::<Value>(&frame) else { continue };
                let is_due = |view: &Value| view["due"].as_array().is_some_and(|due| due.contains(&json!(1)));
                if is_due(&frame["record"]) || is_due(&frame["room"]) || frame.get("refused").is_some() {
                    let view = get(to, &format!("/api/rooms/{id}")).await;
                    if is_due(&view) {
                        let play = json!({"n": view["records"], "play": fob_play(&view, 1, &mut dice)});
                        let _ = writer.send(&json!({"play": play}).to_string()).await;
                    }
                }
            }
        }));
    }
    println!("{} rooms with three strong computers each; stop me with Ctrl-C", open.len());
    for one in open {
        let _ = one.await;
    }
}
