//! Strangers: requests without an end, setups that cost time, answers that nobody reads.

use super::client::{PATIENCE, Socket, create, get, post, request};
use super::process::Start;
use super::tables::{gobblet, two};
use serde_json::json;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// Begins a request and never ends it.
fn half(to: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(to).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    // A connection that was refused may be closed already.
    let _ = stream.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    stream
}

/// Waits until the server closes a connection, and returns what it said.
fn closed(mut stream: TcpStream) -> String {
    let mut all = Vec::new();
    // A reset is an end too.
    let _ = stream.read_to_end(&mut all);
    String::from_utf8_lossy(&all).into_owned()
}

/// The status of `/health` for a client at another address of this machine.
async fn health_from(source: &str, to: SocketAddr) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind(format!("{source}:0").parse().unwrap()).unwrap();
    let mut stream = socket.connect(to).await.unwrap();
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn requests_without_an_end_deny_nobody_else_and_are_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PER_ADDRESS", "20").start();
    let to = server.address;
    let all: Vec<TcpStream> = (0..30).map(|_| half(to)).collect();
    assert_eq!(health_from("127.0.0.2", to).await, "HTTP/1.1 200 OK");
    // Those beyond the limit were closed at once, the others after the time that a head may take.
    for stream in all {
        assert_eq!(closed(stream), "");
    }
    assert_eq!(get(to, "/health").status, 200);
    // Ten more do not delay the end, which once took as long as systemd waits.
    let _rest: Vec<TcpStream> = (0..10).map(|_| half(to)).collect();
    assert_eq!(get(to, "/health").status, 200);
    let begun = Instant::now();
    assert!(server.end());
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
}

#[test]
fn a_body_that_does_not_come_ends_the_request() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).unwrap();
    let said = closed(stream);
    assert!(said.starts_with("HTTP/1.1 408") && said.contains("longer than 10 s"), "{said}");
}

#[test]
fn an_address_beyond_any_of_fobs_is_414() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    for path in [format!("/{}", "a".repeat(5000)), format!("/api/lobby?{}", "b".repeat(5000))] {
        let answer = get(server.address, &path);
        assert_eq!((answer.status, answer.json()["error"].is_string()), (414, true));
    }
    // A head that never ends is refused before it fills the memory.
    let head = format!("GET / HTTP/1.1\r\nX-Long: {}", "c".repeat(100 << 10));
    assert_eq!(request(server.address, &head, b"").status, 431);
}

/// A refused setup costs as much as one that is taken, so it counts as much.
#[test]
fn refused_setups_are_limited_per_address() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PER_ADDRESS", "300").start();
    let bad = json!({"setup": {"game": "chess", "seats": ["me", "open"]}, "name": "Anna"});
    let statuses: Vec<u16> = (0..200).map(|_| post(server.address, "/api/rooms", &bad).status).collect();
    let refused = statuses.iter().filter(|&&status| status == 400).count();
    assert!((60..200).contains(&refused) && statuses.contains(&429), "{refused}");
    let event = json!({"name": "Club", "game": "chess", "form": "swiss", "rounds": 3});
    assert_eq!(post(server.address, "/api/events", &event).status, 400, "a body without the form of an event is not counted");
}

/// The lobby names a machine, and does not carry its file.
#[test]
fn the_lobby_carries_no_files() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let text = std::fs::read_to_string("../../scenes/dfas/rope.ron").unwrap();
    let fob =
        |machine: &str| json!({"game": "fob", "kind": "reject-2", "machine": machine, "seats": ["me", "open"], "public": true});
    let own = create(to, &fob(&text), "Anna");
    let named = create(to, &fob("rope"), "Bo");
    create(to, &gobblet(), "Carl");
    let lobby = get(to, "/api/lobby").json();
    assert_eq!(lobby.as_array().unwrap().len(), 2);
    assert_eq!((&lobby[0]["room"], &lobby[0]["setup"]["machine"]), (&json!(named.room), &json!("rope")));
    assert_eq!((&lobby[1]["room"], &lobby[1]["setup"]["machine"]), (&json!(own.room), &json!(null)));
    assert_eq!(get(to, &format!("/api/rooms/{}", own.room)).json()["setup"]["machine"], json!(text));
}

/// Setups of events are read like those of rooms, so they count like them; and so do people who ask for seats and places.
#[test]
fn events_and_people_are_limited_per_address() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PER_ADDRESS", "300").start();
    let to = server.address;
    let setup = json!({"game": "gobblet3", "seats": ["open", "open"]});
    let event = post(to, "/api/events", &json!({"name": "Club", "form": "swiss", "setup": setup})).json();
    let bad = json!({"name": "Club", "form": "swiss", "setup": {"game": "fob", "kind": "reject-2", "machine": "(", "seats": ["open", "open"]}});
    let statuses: Vec<u16> = (0..120).map(|_| post(to, "/api/events", &bad).status).collect();
    assert!(statuses.iter().filter(|&&status| status == 400).count() >= 59 && statuses.contains(&429), "{statuses:?}");
    let people = format!("/api/events/{}/people", event["event"].as_str().unwrap());
    let statuses: Vec<u16> = (0..200).map(|_| post(to, &people, &json!({"name": "Ada"})).status).collect();
    let entered = statuses.iter().filter(|&&status| status == 200).count();
    let counted = statuses.iter().filter(|&&status| status != 429).count();
    assert!(entered == 64 && (120..200).contains(&counted), "{entered} {counted}");
}

/// Each socket gets the records of its room, so that opening one after another costs more than frames do.
#[tokio::test]
async fn sockets_that_are_opened_again_and_again_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PER_ADDRESS", "20").start();
    let to = server.address;
    let room = create(to, &gobblet(), "Anna").room;
    let head = format!(
        "GET /api/rooms/{room}/socket HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    );
    let mut said = Vec::new();
    for _ in 0..60 {
        let mut stream = TcpStream::connect(to).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(format!("{head}\r\nConnection: Upgrade\r\nHost: x\r\n\r\n").as_bytes()).unwrap();
        let mut line = [0; 12];
        stream.read_exact(&mut line).unwrap();
        said.push(String::from_utf8_lossy(&line[9..]).into_owned());
    }
    assert!(said[..15].iter().all(|status| status == "101") && said.iter().any(|status| status == "429"), "{said:?}");
}

/// Answers that nobody reads are refused before they fill the memory, and other addresses get theirs.
#[tokio::test]
async fn answers_that_nobody_reads_are_bounded_per_address() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PER_ADDRESS", "300").start();
    let to = server.address;
    // A comment makes the text as long as a machine's file may be.
    let machine = format!("{}\n// {}\n", std::fs::read_to_string("../../scenes/dfas/rope.ron").unwrap(), "x".repeat(60_000));
    let strings: Vec<_> =
        [vec!["NE"], vec!["NW"], vec!["SW", "SE"]].map(|holes| json!({"holes": holes, "machine": machine, "owner": 1})).into();
    let setup =
        json!({"game": "fob", "kind": "custom", "players": 2, "strings": strings, "seats": ["me", "open"], "public": true});
    let room = create(to, &setup, "Anna").room;
    let ask = format!("GET /api/rooms/{room} HTTP/1.1\r\nHost: x\r\n\r\n");
    let mut all = Vec::new();
    for _ in 0..120 {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(to).await.unwrap();
        stream.write_all(ask.as_bytes()).await.unwrap();
        all.push(stream);
    }
    let mut first = Vec::new();
    for stream in &mut all {
        let mut line = [0; 12];
        stream.read_exact(&mut line).await.unwrap();
        first.push(String::from_utf8_lossy(&line[9..]).into_owned());
    }
    let given = first.iter().filter(|status| *status == "200").count();
    assert!((10..100).contains(&given) && first.iter().any(|status| status == "429"), "{given} {first:?}");
    assert_eq!(health_from("127.0.0.2", to).await, "HTTP/1.1 200 OK");
    // What is not read ends with its connection.
    drop(all);
    let begun = Instant::now();
    while get(to, &format!("/api/rooms/{room}")).status != 200 {
        assert!(begun.elapsed() < PATIENCE);
    }
    // The lobby's setup keeps what is not the text of a machine.
    let lobby = get(to, "/api/lobby").json();
    assert_eq!(lobby[0]["setup"]["strings"][2], json!({"holes": ["SW", "SE"], "owner": 1}));
}

/// An address may have as many rooms in the lobby as there is place for, but does not push out those of others.
#[tokio::test]
async fn rooms_whose_maker_is_there_stay_in_the_lobby() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let public = json!({"game": "gobblet3", "seats": ["me", "open"], "public": true});
    let anna = create(to, &public, "Anna");
    let _socket = Socket::new(to, &anna).await;
    for _ in 0..1005 {
        create(to, &public, "Flood");
    }
    let lobby = get(to, "/api/lobby").json();
    let shown: Vec<&str> = lobby.as_array().unwrap().iter().map(|room| room["room"].as_str().unwrap()).collect();
    assert!(shown.len() == 100 && shown.contains(&anna.room.as_str()));
    // What changes is seen at once by whoever asks next.
    let bo = create(to, &public, "Bo").room;
    assert_eq!(get(to, "/api/lobby").json()[0]["room"], json!(bo));
}

/// The number after a metric's name.
fn metric(to: SocketAddr, name: &str) -> f64 {
    let text = get(to, "/metrics").text();
    let line = text.lines().find(|line| line.split(' ').next() == Some(name)).unwrap();
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

/// 300 spectators of a long room once took up to 1,009 MB.
#[tokio::test(flavor = "multi_thread")]
async fn spectators_of_a_long_room_hold_a_page_each() {
    const RECORDS: usize = 9_991;
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let ([anna, _], [mut a, mut b]) = two(server.address, &gobblet()).await;
    a.send(&json!({"play": {"play": {"offer": "draw"}}})).await;
    b.record(1).await;
    b.play(2, json!({"answer": false})).await;
    a.record(2).await;
    assert!(server.end());
    // The room as if they had gone on like that for hours.
    let pool = sqlx::sqlite::SqlitePool::connect(&format!("sqlite:{}", folder.path().join("rooms.db").display())).await.unwrap();
    let more = "WITH RECURSIVE more (n) AS (VALUES (3) UNION ALL SELECT n + 1 FROM more WHERE n < ?1 - 1)
        INSERT INTO records SELECT room, more.n, at, json_set(record, '$.n', more.n), kept
        FROM more JOIN records ON records.n = 2 - more.n % 2";
    sqlx::query(more).bind(RECORDS as i64).execute(&pool).await.unwrap();
    let longest: i64 = sqlx::query_scalar("SELECT max(length(record)) FROM records").fetch_one(&pool).await.unwrap();
    pool.close().await;
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    // With `{"record":` and `}`.
    let page = 500.0 * (longest + 11) as f64;
    let mut spectators = Vec::new();
    for number in 1..=300 {
        spectators.push(Socket::narrow(to, &anna.room).await);
        if number % 20 == 0 {
            let unsent = metric(to, "fob_unsent_bytes");
            assert!(unsent <= f64::from(number) * page, "{number}: {unsent}");
        }
    }
    // They do not read, so that something waits for nearly everybody: what the system takes for a socket is less than the room.
    let begun = Instant::now();
    while metric(to, "fob_unsent_bytes") < 100.0 * page {
        assert!(begun.elapsed() < PATIENCE, "{}", metric(to, "fob_unsent_bytes"));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(metric(to, "fob_unsent_bytes") <= 300.0 * page);
    // Whoever reads gets every record once and in order, and those who have gone hold nothing.
    let mut reader = Socket::hello(to, &anna.room, None, 0).await.unwrap();
    for n in 0..RECORDS {
        assert_eq!(reader.wait("record").await["n"], n);
    }
    drop(spectators);
    while metric(to, "fob_unsent_bytes") > 0.0 {
        assert!(begun.elapsed() < 2 * PATIENCE);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
