//! Rooms with house rules, which need version 2 of the protocol.

use super::client::{Socket, create, get, join, post, room};
use super::process::Start;
use serde_json::{Value, json};
use std::net::SocketAddr;

/// Opens a socket of a room and greets in this version of the protocol.
async fn greet(to: SocketAddr, room: &str, token: &str, protocol: u32) -> Socket {
    let mut socket = Socket::bare(to, room).await.unwrap();
    socket
        .send(&json!({"hello": {"token": token, "from": 0, "protocol": protocol, "physics": fob_online::physics_version()}}))
        .await;
    socket
}

fn setup() -> Value {
    json!({"game": "fob", "kind": "reject-2", "machine": "rope", "pucks": [3, 2], "extra": 2, "break": "hand", "seats": ["me", "open"]})
}

#[tokio::test]
async fn players_break_in_a_room_and_older_pages_are_told_why_they_cannot_come() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let anna = create(to, &setup(), "Anna");
    let bo = join(to, &anna.room, 2, "Bo");
    let view = room(to, &anna.room);
    assert_eq!((&view["protocol"], &view["due"]), (&json!(2), &json!([1])));
    for field in ["pucks", "extra", "break"] {
        assert_eq!(view["setup"][field], setup()[field], "{field}");
    }
    // A page of today's is refused by the name of what it lacks.
    let mut old = greet(to, &anna.room, &bo.token, 1).await;
    assert_eq!(old.wait("closing").await["why"], "protocol 1: this room needs protocol 2: reload the page");
    assert_eq!(old.closed().await, Some(1008));

    let mut a = greet(to, &anna.room, &anna.token, 2).await;
    let start = a.record(0).await;
    assert!(start.get("digest").is_none() && start["play"]["start"]["seed"].is_string(), "{start}");
    // From S first, then from N: both are the first player's in a match of two. Nothing runs before both are there.
    a.play(1, json!({"strike": {"from": [0.0, -0.31], "aim": 90.0, "speed": 3.0, "offset": 0.0}})).await;
    let set = a.record(1).await;
    assert!(set.get("digest").is_none() && set["due"] == json!([1]), "{set}");
    // Whoever comes now sees the first one waiting.
    let mut b = greet(to, &anna.room, &bo.token, 2).await;
    assert_eq!(b.record(1).await, set);
    a.play(2, json!({"strike": {"from": [0.0, 0.31], "aim": 270.0, "speed": 3.0, "offset": 0.0}})).await;
    let broken = b.record(2).await;
    assert!(broken["digest"].is_string() && broken["duration"].as_f64().unwrap() > 0.0, "{broken}");
    let after = room(to, &anna.room);
    assert!(after["match"]["layout"]["pucks"].as_array().unwrap().len() <= 5, "{after}");
    let file = get(to, &format!("/api/rooms/{}/file?game=1", anna.room)).text();
    let replay = fob_replay::Replay::parse(&file).unwrap();
    assert_eq!((replay.header.board.pucks.green, replay.header.board.pucks.red), (3, 2));
    assert_eq!(fob_replay::Playback::new(&replay).unwrap().first_divergence(), None);
}

#[test]
fn a_house_rule_that_cannot_be_is_refused_by_its_field() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    for (field, value) in [("break", json!("foot")), ("pucks", json!([500, 1])), ("pucks", json!([1])), ("extra", json!(-1))] {
        let mut setup = setup();
        setup[field] = value;
        let answer = post(server.address, "/api/rooms", &json!({"setup": setup, "name": "Anna"}));
        let why = answer.json()["error"].as_str().unwrap().to_owned();
        assert!(answer.status == 400 && why.contains(field), "{field}: {} {why}", answer.status);
    }
}
