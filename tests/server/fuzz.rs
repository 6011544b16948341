//! Frames and bodies that a mutator derives from valid ones: whatever arrives, the server keeps answering, and its memory does not grow.

use super::client::{Got, Socket, create, get, join, request};
use super::process::{Server, Start};
use super::tables::gobblet;
use fob_base::Dice;
use serde_json::json;

/// Valid frames, of rooms and of events.
const FRAMES: [&str; 16] = [
    r#"{"hello":{"token":null,"from":0,"protocol":1,"physics":"3"}}"#,
    r#"{"play":{"n":1,"play":{"move":"3@b2"}}}"#,
    r#"{"play":{"n":1,"play":{"strike":{"from":[0.1,-0.3],"aim":90.5,"speed":2.5e0,"offset":0.001}}}}"#,
    r#"{"play":{"n":2,"play":{"orders":{"NE":"rg","SW":"ggr"}}}}"#,
    r#"{"play":{"play":{"offer":"draw"}}}"#,
    r#"{"play":{"n":3,"play":{"answer":true}}}"#,
    r#"{"play":{"play":{"resign":true}}}"#,
    r#"{"play":{"n":0,"play":{"start":{"players":[1,2],"seed":"7"}}}}"#,
    r#"{"play":{"n":0,"play":{"score":{"points":["1","0"],"reason":"x"}}}}"#,
    r#"{"aim":{"from":[0,0],"aim":0,"speed":1,"offset":0}}"#,
    r#"{"phrase":8}"#,
    r#"{"ping":[1,{"a":"\u00e9\ud83d\ude00"},null,-0.0,1e308]}"#,
    r#"{"pair":true}"#,
    r#"{"score":{"round":1,"table":1,"points":["1/2","1/2"]}}"#,
    r#"{"remove":1}"#,
    r#"{"play":{"n":18446744073709551615,"play":{"claim":true}}}"#,
];

/// Valid bodies.
const BODIES: [&str; 5] = [
    r#"{"setup":{"game":"gobblet3","seats":["me","open"],"clock":{"initial":300,"increment":2},"public":true,"games":3},"name":"Anna"}"#,
    r#"{"setup":{"game":"fob","kind":"custom","players":2,"machine":"rope","strings":[{"holes":["NE","SE","SW","NW"],"owner":1}],"seats":["me","easy"]},"name":"B"}"#,
    r#"{"setup":{"game":"bloop","position":"tape=BGRY head=2 state=B scores=0,0 turn=1 count=0 rules=BGRY>","seats":["me","open"]},"name":"C"}"#,
    r#"{"name":"Club","form":"swiss","rounds":3,"setup":{"game":"gobblet3","seats":["open","open"]}}"#,
    r#"{"name":"Zo\u0308e","token":"00112233445566778899aabbccddeeff"}"#,
];

/// Makes a few changes: bytes, pieces of others, numbers, lengths.
pub fn mutated(dice: &mut Dice, corpus: &[&str]) -> String {
    let mut text: Vec<char> = dice.pick(corpus).unwrap().chars().collect();
    for _ in 0..dice.below(4) {
        let at = dice.below(text.len() as u64 + 1) as usize;
        let end = (at + dice.below(9) as usize).min(text.len());
        let piece: Vec<char> = match dice.below(6) {
            0 => Vec::new(),
            1 => vec![
                *dice
                    .pick(&['"', '{', '}', '[', ']', ':', ',', '\\', '\u{0}', '\u{202e}', '😀', '-', '9', 'e', '.', ' '])
                    .unwrap(),
            ],
            2 => dice.pick(corpus).unwrap().chars().skip(dice.below(30) as usize).take(12).collect(),
            3 => dice
                .pick(&["1e999", "-1", "0.1", "99999999999999999999", "null", "true", "\"\"", "[]", "{}", "1e-400"])
                .unwrap()
                .chars()
                .collect(),
            4 => text[at..end].repeat(1 + dice.below(40) as usize),
            _ => "[".repeat(dice.below(300) as usize).chars().collect(),
        };
        text.splice(at..end, piece);
    }
    text.into_iter().collect()
}

/// Returns the server's resident memory without files, in KiB.
fn memory(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Sends frames over sockets that are reopened when the server closes them.
async fn frames(server: &Server, count: u64, seed: u64) {
    let to = server.address;
    let mut dice = Dice::new(seed);
    let mut sent = 0;
    let mut room = create(to, &gobblet(), "Anna");
    join(to, &room.room, 2, "Bo");
    let event = json!({"name": "Club", "form": "swiss", "setup": {"game": "gobblet3", "seats": ["open", "open"]}});
    let event = super::client::post(to, "/api/events", &event).json();
    let (event, host) = (event["event"].as_str().unwrap().to_owned(), event["token"].as_str().unwrap().to_owned());
    while sent < count {
        // A game that somebody has ended is useless here.
        if dice.below(500) == 0 {
            room = create(to, &gobblet(), "Anna");
            join(to, &room.room, 2, "Bo");
        }
        let mut socket = match dice.below(4) {
            0 => Socket::hello_at(to, &format!("events/{event}"), Some(&host), 0).await.unwrap(),
            1 => Socket::bare(to, &room.room).await.unwrap(),
            2 => Socket::hello(to, &room.room, None, 0).await.unwrap(),
            _ => Socket::new(to, &room).await,
        };
        // As many as are accepted before the rate limit ends it.
        for _ in 0..58 {
            socket.send_text(&mutated(&mut dice, &FRAMES)).await;
            sent += 1;
        }
        socket.send(&json!({"ping": "end"})).await;
        loop {
            match socket.next().await {
                Got::Frame(frame) if frame["pong"] == "end" || frame["refused"]["code"] == "rate" => break,
                Got::Frame(_) => {}
                Got::Closed(_) => break,
            }
        }
    }
}

fn bodies(server: &Server, count: u64, seed: u64) {
    let mut dice = Dice::new(seed);
    let room = create(server.address, &gobblet(), "Anna").room;
    for _ in 0..count {
        let path = match dice.below(4) {
            0 => "/api/events".to_owned(),
            1 => format!("/api/rooms/{room}/seats/{}", dice.below(4)),
            2 => format!("/api/rooms/{}/seats/2", mutated(&mut dice, &["abcdefghjk"]).replace(char::is_whitespace, "")),
            _ => "/api/rooms".to_owned(),
        };
        let body = mutated(&mut dice, &BODIES);
        let path: String = path.chars().filter(char::is_ascii_graphic).collect();
        let answer = request(server.address, &format!("POST {path} HTTP/1.1\r\nContent-Type: application/json"), body.as_bytes());
        assert!(matches!(answer.status, 200 | 201 | 400 | 404 | 405 | 409 | 413 | 429), "{} for {path} {body}", answer.status);
        if answer.status >= 400 && !answer.body.is_empty() {
            assert!(answer.json()["error"].is_string(), "{path} {body}: {}", answer.text());
        }
    }
}

fn has_no_panic(server: &Server) {
    let metrics = get(server.address, "/metrics").text();
    assert!(metrics.lines().any(|line| line == "fob_panics 0"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn mutated_frames_and_bodies_are_answered_without_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    frames(&server, 4_000, 1).await;
    bodies(&server, 300, 2);
    has_no_panic(&server);
}

/// `cargo test -p fob-server --test server -- --ignored --nocapture million`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes"]
async fn million_mutated_frames_do_not_grow_memory() {
    let folder = tempfile::tempdir().unwrap();
    let server = std::sync::Arc::new(Start::sqlite(folder.path()).start());
    let run = async |count: u64, seed: u64| {
        let hands = (0..8).map(|hand| {
            let server = std::sync::Arc::clone(&server);
            tokio::spawn(async move { frames(&server, count / 8, seed + hand).await })
        });
        for hand in hands.collect::<Vec<_>>() {
            hand.await.unwrap();
        }
    };
    run(100_000, 10).await;
    // Rooms of the first part are unloaded by now.
    tokio::time::sleep(std::time::Duration::from_secs(25)).await;
    let before = memory(&server);
    run(900_000, 100).await;
    bodies(&server, 5_000, 7);
    tokio::time::sleep(std::time::Duration::from_secs(25)).await;
    let after = memory(&server);
    println!("memory {before} KiB after 100,000 frames, {after} KiB after 1,000,000");
    has_no_panic(&server);
    assert!(after < before + (24 << 10), "{before} {after}");
}
