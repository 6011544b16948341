//! What the two of a table and a spectator hear, frame by frame, as it was when samples were taken.

use super::client::{Got, Socket, create, join};
use super::process::Start;
use super::sample::{assert_same, sample};
use serde_json::{Value, json};
use std::fmt::Write;

/// A socket whose frames are written down.
struct Heard {
    socket: Socket,
    name: &'static str,
    lines: String,
}

impl Heard {
    /// Writes frames down until this one, which is written too.
    async fn until(&mut self, is_last: impl Fn(&Value) -> bool) {
        loop {
            let Got::Frame(frame) = self.socket.next().await else { panic!("{}: closed", self.name) };
            let mut steady = frame.clone();
            blur(&mut steady, "");
            writeln!(self.lines, "{}: {steady}", self.name).unwrap();
            if is_last(&frame) {
                return;
            }
        }
    }
}

/// Replaces what differs from run to run or with the physics: the room's id, times, what is left on clocks, the version.
fn blur(value: &mut Value, field: &str) {
    match value {
        Value::String(text) if field == "at" => "TIME".clone_into(text),
        Value::Object(fields) => {
            for (name, value) in fields {
                match name.as_str() {
                    "left" => *value = json!("LEFT"),
                    "physics" => *value = json!("PHYSICS"),
                    "room" if value.is_string() => *value = json!("ROOM"),
                    name => blur(value, name),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| blur(value, field)),
        _ => {}
    }
}

#[tokio::test]
async fn a_table_hears_what_it_heard() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let setup = json!({"game": "gobblet3", "seats": ["me", "open"], "clock": {"initial": 600, "increment": 5}});
    let anna = create(to, &setup, "Anna");
    let bo = join(to, &anna.room, 2, "Bo");
    let mut all = Vec::new();
    for (name, token) in [("Anna", Some(&anna.token)), ("Bo", Some(&bo.token)), ("spectator", None)] {
        let socket = Socket::hello(to, &anna.room, token.map(String::as_str), 0).await.unwrap();
        let mut heard = Heard { socket, name, lines: String::new() };
        // One after the other, so that each knows who was there.
        heard.until(|frame| frame["record"]["n"] == 0).await;
        all.push(heard);
    }
    let plays = [
        (0, json!({"move": "3@b2"})),
        (1, json!({"move": "1@a1"})),
        (0, json!({"offer": "takeback"})),
        (1, json!({"answer": true})),
        (0, json!({"move": "3@a1"})),
        (1, json!({"offer": "draw"})),
        (0, json!({"answer": false})),
        (1, json!({"move": "1@c3"})),
        (0, json!({"resign": true})),
        (1, json!({"offer": "rematch"})),
        (0, json!({"answer": true})),
    ];
    for (n, (who, play)) in (1..).zip(plays) {
        all[who].socket.play(n, play).await;
        for heard in &mut all {
            heard.until(|frame| frame["record"]["n"] == n).await;
        }
    }
    // The server begins the next game by itself, and refuses what is not allowed there.
    for heard in &mut all {
        heard.until(|frame| frame["record"]["n"] == 12).await;
    }
    all[0].socket.play(13, json!({"move": "3@b2"})).await;
    all[0].until(|frame| frame.get("refused").is_some()).await;
    all[1].socket.send(&json!({"phrase": 2})).await;
    for heard in &mut all {
        heard.until(|frame| frame.get("phrase").is_some()).await;
        heard.socket.send(&json!({"ping": 1})).await;
        heard.until(|frame| frame.get("pong").is_some()).await;
    }
    let now: String = all.into_iter().map(|heard| heard.lines).collect();
    assert_same("conversation.txt", &now, &sample("conversation.txt", &now));
}
