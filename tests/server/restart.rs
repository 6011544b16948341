//! kill -9, SIGTERM, and a second server on one file.

use super::client::{Socket, get, room};
use super::process::Start;
use super::tables::{gobblet, two};
use serde_json::json;

#[tokio::test]
async fn what_anybody_saw_survives_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Start::sqlite(folder.path()).start();
    let setup = json!({"game": "phutball", "seats": ["me", "open"]});
    let ([anna, bo], sockets) = two(server.address, &setup).await;
    let [mut a, mut b] = sockets;
    let mut n = 1;
    let mut seen = Vec::new();
    for round in 0..8 {
        for column in ["A", "B", "C"] {
            let seat = room(server.address, &anna.room)["turn"].as_u64().unwrap();
            let socket = if seat == 1 { &mut a } else { &mut b };
            socket.play(n, json!({"move": format!("{column}{}", round + 1)})).await;
            seen.push(socket.record(n).await);
            n += 1;
        }
        // One more is on its way when the server dies.
        let seat = room(server.address, &anna.room)["turn"].as_u64().unwrap();
        let next = json!({"move": format!("D{}", round + 1)});
        let socket = if seat == 1 { &mut a } else { &mut b };
        socket.play(n, next.clone()).await;
        server.kill();
        server = Start::sqlite(folder.path()).start();
        a = Socket::of(server.address, &anna).await;
        b = Socket::of(server.address, &bo).await;
        let view = room(server.address, &anna.room);
        let records = view["records"].as_u64().unwrap();
        assert!(records == n || records == n + 1, "{records} {n}");
        // Sent again it is the same record, whether it was written or not.
        let socket = if seat == 1 { &mut a } else { &mut b };
        socket.play(n, next.clone()).await;
        let record = socket.record(n).await;
        assert_eq!(record["play"], next);
        seen.push(record);
        n += 1;
        let kept = get(server.address, &format!("/api/rooms/{}/records?from=1", anna.room)).json();
        assert_eq!(kept.as_array().unwrap(), &seen);
    }
}

#[tokio::test]
async fn at_the_end_sockets_are_closed_with_1001() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let ([anna, _], [mut a, mut b]) = two(server.address, &gobblet()).await;
    a.play(1, json!({"move": "3@b2"})).await;
    b.record(1).await;
    let ended = std::thread::spawn(move || server.end());
    assert_eq!((a.closed().await, b.closed().await), (Some(1001), Some(1001)));
    assert!(ended.join().unwrap());
    let server = Start::sqlite(folder.path()).start();
    assert_eq!(room(server.address, &anna.room)["records"], 2);
}

#[test]
fn a_second_server_on_the_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let _server = Start::sqlite(folder.path()).start();
    let why = Start::sqlite(folder.path()).try_start().err().unwrap();
    assert!(why.contains("another server uses it"), "{why}");
    assert!(Start::on("oracle:x").try_start().is_err_and(|why| why.contains("sqlite:FILE")));
}

#[tokio::test]
async fn a_flag_that_fell_while_nobody_was_there_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let setup = json!({"game": "gobblet3", "seats": ["me", "open"], "clock": {"initial": 0.2, "increment": 0}});
    let ([anna, _], [mut a, mut b]) = two(server.address, &setup).await;
    a.play(1, json!({"move": "3@b2"})).await;
    b.record(1).await;
    b.play(2, json!({"move": "1@a1"})).await;
    a.record(2).await;
    server.kill();
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    let server = Start::sqlite(folder.path()).start();
    let view = room(server.address, &anna.room);
    assert_eq!((&view["state"], &view["result"]["winner"], &view["records"]), (&json!("over"), &json!(2), &json!(4)));
}
