//! Limits of the protocol, each tried.

use super::client::{Got, Socket, create, get, post, room};
use super::process::Start;
use super::tables::two;
use fob_board::{Board, Side, placement};
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

#[tokio::test]
async fn an_answer_has_at_most_500_records_and_a_longer_room_is_read_whole() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let ([anna, bo], _) = two(to, &json!({"game": "phutball", "seats": ["me", "open"]})).await;
    // Several windows of each seat, because each may send 40 frames at once.
    let mut windows = [Vec::new(), Vec::new()];
    for (seat, windows) in [&anna, &bo].into_iter().zip(&mut windows) {
        for _ in 0..7 {
            windows.push(Socket::new(to, seat).await);
        }
    }
    let points = (0..15_usize).flat_map(|column| (1..=19).map(move |row| (column, row)));
    let men = points.filter(|&point| point != (7, 10)).map(|(column, row)| {
        let column = char::from(b"ABCDEFGHJKLMNOP"[column]);
        json!({"move": format!("{column}{row}")})
    });
    let mut n = 1;
    for (turn, man) in men.enumerate().take(170) {
        let mover = turn % 2;
        for (seat, play) in [(mover, man), (mover, json!({"offer": "draw"})), (1 - mover, json!({"answer": false}))] {
            let window = &mut windows[seat][n as usize / 3 % 7];
            window.play(n, play.clone()).await;
            assert_eq!(window.record(n).await["play"], play);
            n += 1;
        }
    }
    let page = |to, from: u64| {
        let page = get(to, &format!("/api/rooms/{}/records?from={from}", anna.room)).json();
        page.as_array().unwrap().iter().map(|record| record["n"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!((n, page(to, 0), page(to, 500)), (511, (0..500).collect(), (500..n).collect()));
    // The server reads all of them back, and so does a client.
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    assert_eq!(room(to, &anna.room)["records"], n);
    let mut a = Socket::new(to, &anna).await;
    for number in 0..n {
        assert_eq!(a.wait("record").await["n"], number);
    }
    a.play(n, json!({"move": "P19"})).await;
    assert_eq!(a.record(n).await["seat"], 1);
}

#[test]
fn the_lobby_shows_at_most_100_rooms() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let public = json!({"game": "gobblet3", "seats": ["me", "open"], "public": true});
    let mut made: Vec<String> = (0..104).map(|_| create(server.address, &public, "Anna").room).collect();
    made.reverse();
    let lobby = get(server.address, "/api/lobby").json();
    let shown: Vec<&str> = lobby.as_array().unwrap().iter().map(|room| room["room"].as_str().unwrap()).collect();
    assert_eq!(shown.len(), 100);
    // The newest; within a millisecond the order is open.
    assert!(made[..90].iter().all(|room| shown.contains(&room.as_str())));
}

#[tokio::test]
async fn aims_beyond_15_a_second_are_dropped_without_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let setup = json!({"game": "fob", "kind": "reject-2", "machine": "rope", "seats": ["me", "open"]});
    let (_, [mut a, mut b]) = two(server.address, &setup).await;
    let from = placement::default_place(&Board::bob(), Side::S);
    for _ in 0..200 {
        a.send(&json!({"aim": {"from": [from.x, from.y], "aim": 90.0, "speed": 1.0, "offset": 0.0}})).await;
    }
    a.send(&json!({"phrase": 1})).await;
    let mut aims = 0;
    loop {
        match b.next().await {
            Got::Frame(frame) if frame.get("phrase").is_some() => break,
            Got::Frame(frame) => aims += usize::from(frame.get("aim").is_some()),
            Got::Closed(code) => panic!("closed with {code:?}"),
        }
    }
    // 200 at once; however slow this machine is, most are dropped.
    assert!((1..60).contains(&aims), "{aims}");
    loop {
        match a.next().await {
            Got::Frame(frame) if frame.get("phrase").is_some() => break,
            Got::Frame(frame) => assert!(frame.get("refused").is_none(), "{frame}"),
            Got::Closed(code) => panic!("closed with {code:?}"),
        }
    }
}

#[tokio::test]
async fn an_event_has_at_most_64_people_and_is_sent_once_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let setup = json!({"game": "gobblet3", "seats": ["open", "open"]});
    let event = post(to, "/api/events", &json!({"name": "Club", "form": "swiss", "setup": setup})).json();
    let path = format!("events/{}", event["event"].as_str().unwrap());
    let mut projector = Socket::hello_at(to, &path, None, 0).await.unwrap();
    projector.wait("event").await;
    for number in 0..65 {
        let answer = post(to, &format!("/api/{path}/people"), &json!({"name": "Ada"}));
        assert_eq!(answer.status, if number < 64 { 200 } else { 409 }, "{number}: {}", answer.text());
    }
    let mut frames = 0;
    while projector.wait("event").await["people"].as_array().unwrap().len() < 64 {
        frames += 1;
    }
    assert!(frames < 30, "{frames} of 64 changes");
    let names = get(to, &format!("/api/{path}")).json();
    assert_eq!(names["people"][63]["name"], "Ada (64)");
    // Whoever joins gets the event once, although their own coming changes it.
    let mut host = Socket::hello_at(to, &path, event["token"].as_str(), 0).await.unwrap();
    host.send(&json!({"ping": 1})).await;
    let mut frames = 0;
    loop {
        match host.next().await {
            Got::Frame(frame) if frame.get("pong").is_some() => break,
            Got::Frame(frame) => frames += usize::from(frame.get("event").is_some()),
            Got::Closed(code) => panic!("closed with {code:?}"),
        }
    }
    assert_eq!(frames, 1);
}

#[test]
fn silent_client_is_pinged_and_then_gone() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let anna = create(to, &super::tables::gobblet(), "Anna");
    // A connection that answers nothing, not even pings.
    let mut stream = TcpStream::connect(to).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(3))).unwrap();
    let head = format!(
        "GET /api/rooms/{}/socket HTTP/1.1\r\nHost: {to}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        anna.room
    );
    stream.write_all(head.as_bytes()).unwrap();
    let hello = json!({"hello": {"token": anna.token, "from": 0, "protocol": 1}}).to_string();
    let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
    frame.extend(hello.as_bytes());
    assert!(hello.len() < 126);
    stream.write_all(&frame).unwrap();
    while room(to, &anna.room)["seats"][0]["online"] != json!(true) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all);
    // Two pings came, after 30 s and 60 s, and nothing of the text before them looks like one.
    assert_eq!(all.windows(2).filter(|two| two == b"\x89\x00").count(), 2);
    assert_eq!(room(to, &anna.room)["seats"][0]["online"], json!(false));
}
