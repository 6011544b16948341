//! Clients that break the protocol.

use super::client::{Got, Socket, create, get, join, room};
use super::process::Start;
use super::tables::{gobblet, two};
use serde_json::json;
use tokio_tungstenite::tungstenite::Error;

#[tokio::test]
async fn without_a_token_nobody_acts() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let ([anna, bo], [mut a, _b]) = two(to, &gobblet()).await;
    let other = create(to, &gobblet(), "Carl");
    for token in ["00112233445566778899aabbccddeeff", "short", &other.token, &format!("{}0", bo.token)] {
        let mut thief = Socket::hello(to, &anna.room, Some(token), 0).await.unwrap();
        assert!(thief.wait("closing").await["why"].is_string());
        assert_eq!(thief.closed().await, Some(1008));
    }
    let mut watcher = Socket::hello(to, &anna.room, None, 0).await.unwrap();
    for play in [json!({"resign": true}), json!({"leave": true}), json!({"claim": true}), json!({"offer": "draw"})] {
        watcher.send(&json!({"play": {"play": play}})).await;
        assert_eq!(watcher.wait("refused").await["code"], "turn");
    }
    for play in [json!({"flag": 1}), json!({"start": {"players": [1, 2]}})] {
        a.play(1, play).await;
        assert_eq!(a.wait("refused").await["code"], "form");
    }
    assert_eq!(room(to, &anna.room)["records"], 1);
}

/// Which of two fields would count is a matter of the reader, so a hello that has one twice is told which.
#[tokio::test]
async fn a_hello_with_a_field_twice_is_told_which() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let anna = create(to, &gobblet(), "Anna");
    for (said, text) in [
        ("duplicate field `token`", r#"{"hello":{"token":null,"from":0,"protocol":1,"token":null}}"#),
        ("duplicate field `from`", r#"{"hello":{"token":null,"from":0,"from":0,"protocol":1}}"#),
        ("duplicate field `physics`", r#"{"hello":{"protocol":1,"physics":"1","physics":"2"}}"#),
        ("duplicate field `hello`", r#"{"hello":{"protocol":1},"hello":{"protocol":1}}"#),
        ("missing field `protocol`", r#"{"hello":{"token":null}}"#),
        ("not a hello", r#"{"ping":1}"#),
    ] {
        let mut socket = Socket::bare(to, &anna.room).await.unwrap();
        socket.send_text(text).await;
        let why = socket.wait("closing").await["why"].as_str().unwrap().to_owned();
        assert!(why.contains(said), "{text}: {why}");
        assert_eq!(socket.closed().await, Some(1008), "{text}");
    }
    // The same for events.
    let (event, _) = super::events::create(to, "swiss", &json!({}));
    let mut socket = Socket::bare_at(to, &format!("events/{event}")).await.unwrap();
    socket.send_text(r#"{"hello":{"protocol":1,"protocol":1}}"#).await;
    assert!(socket.wait("closing").await["why"].as_str().unwrap().contains("duplicate field `protocol`"));
}

#[tokio::test]
async fn frames_of_no_form_end_the_socket_or_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let ([anna, _], [mut a, mut b]) = two(to, &gobblet()).await;
    for text in ["", "nonsense", "[]", "{", "\u{0}", "{\"play\":", "null"] {
        let mut socket = Socket::hello(to, &anna.room, None, 0).await.unwrap();
        socket.record(0).await;
        socket.send_text(text).await;
        assert_eq!(socket.closed().await, Some(1008), "{text:?}");
    }
    let mut socket = Socket::hello(to, &anna.room, None, 0).await.unwrap();
    socket.send_bytes(b"{\"ping\":1}").await;
    assert_eq!(socket.closed().await, Some(1008));
    let mut socket = Socket::hello(to, &anna.room, None, 0).await.unwrap();
    socket.record(0).await;
    socket.send_text(&format!("{{\"ping\":\"{}\"}}", "x".repeat(17 << 10))).await;
    assert_eq!(socket.closed().await, Some(1009));
    // Beyond 128 KiB the server does not even read to the end.
    let mut socket = Socket::hello(to, &anna.room, None, 0).await.unwrap();
    socket.record(0).await;
    socket.send_text(&format!("{{\"ping\":\"{}\"}}", "x".repeat(200 << 10))).await;
    assert!(matches!(socket.closed().await, Some(1009) | None));
    // The first frame must be a hello, of this protocol, and only one.
    let mut socket = Socket::bare(to, &anna.room).await.unwrap();
    socket.send(&json!({"ping": 1})).await;
    assert_eq!(socket.closed().await, Some(1008));
    let mut socket = Socket::bare(to, &anna.room).await.unwrap();
    socket.send(&json!({"hello": {"token": null, "from": 0, "protocol": 3}})).await;
    assert_eq!(socket.wait("closing").await["why"], "protocol 3: this server speaks protocols 1 to 2");
    assert_eq!(socket.closed().await, Some(1008));
    let mut socket = Socket::hello(to, &anna.room, None, 0).await.unwrap();
    socket.send(&json!({"hello": {"token": null, "from": 0, "protocol": 1}})).await;
    assert_eq!(socket.closed().await, Some(1008));
    // JSON of an unknown form is refused, and nothing more happens.
    for frame in
        [json!({}), json!({"other": 1}), json!({"phrase": 9}), json!({"phrase": "x"}), json!({"play": 7}), json!({"aim": 1})]
    {
        a.send(&frame).await;
        assert_eq!(a.wait("refused").await["code"], "form", "{frame}");
    }
    a.send_text(r#"{"play":{"n":1,"play":{"strike":{"from":[1e999,0],"aim":0,"speed":1}}}}"#).await;
    let refused = a.wait("refused").await;
    assert_eq!((&refused["code"], &refused["next"]), (&json!("form"), &json!(1)));
    a.send_text(&format!("{{\"play\":{{\"n\":1,\"play\":{}1{}}}}}", "[".repeat(5000), "]".repeat(5000))).await;
    assert_eq!(a.wait("refused").await["code"], "form");
    a.play(1, json!({"move": "3@b2"})).await;
    assert_eq!(b.record(1).await["n"], 1);
}

#[tokio::test]
async fn too_many_frames_are_refused_and_then_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let ([_, _], [mut a, mut b]) = two(to, &gobblet()).await;
    // Aims do not count.
    for _ in 0..200 {
        a.send(&json!({"aim": {"from": [0, 0], "aim": 0, "speed": 0}})).await;
    }
    a.send(&json!({"ping": "still here"})).await;
    assert_eq!(a.wait("pong").await, "still here");
    for _ in 0..2000 {
        a.send(&json!({"ping": 1})).await;
    }
    let mut rate = 0;
    let code = loop {
        match a.next().await {
            Got::Frame(frame) => rate += usize::from(frame["refused"]["code"] == "rate"),
            Got::Closed(code) => break code,
        }
    };
    // The close frame may be lost with what was sent after the end.
    assert!(rate == 1 && matches!(code, Some(1008) | None), "{rate} {code:?}");
    b.send(&json!({"ping": 2})).await;
    assert_eq!(b.wait("pong").await, 2);
}

#[tokio::test]
async fn sockets_of_other_sites_and_too_many_of_an_address_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PER_ADDRESS", "3").start();
    let to = server.address;
    let anna = create(to, &gobblet(), "Anna");
    let status = |result: Result<Socket, Error>| match result {
        Err(Error::Http(answer)) => answer.status().as_u16(),
        Err(error) => panic!("{error}"),
        Ok(_) => 101,
    };
    assert_eq!(status(Socket::from(to, &anna.room, Some("https://evil.example")).await), 403);
    assert_eq!(status(Socket::from(to, &anna.room, Some("null")).await), 403);
    assert_eq!(status(Socket::from(to, &anna.room, Some(&format!("http://{to}"))).await), 101);
    assert_eq!(status(Socket::bare(to, "2222222222").await), 404);
    let mut open = Vec::new();
    while let Ok(socket) = Socket::hello(to, &anna.room, None, 0).await {
        open.push(socket);
        assert!(open.len() <= 3);
    }
    assert!(open.len() >= 2);
    assert_eq!(status(Socket::bare(to, &anna.room).await), 429);
}

#[tokio::test]
async fn slow_reader_is_closed_with_1013_without_delaying_others() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let ([anna, _], [mut a, mut b]) = two(to, &gobblet()).await;
    // A socket that sends its hello and then reads nothing, with small buffers to the server.
    let mut slow = Socket::narrow(to, &anna.room).await;
    let long = "x".repeat(15 << 10);
    for _ in 0..39 {
        slow.send(&json!({"ping": long})).await;
    }
    // What is said in the room fills its queue of 128 frames; the sockets of both seats keep reading.
    for round in 0..75 {
        a.send(&json!({"phrase": 1})).await;
        b.send(&json!({"phrase": 2})).await;
        a.wait("phrase").await;
        a.wait("phrase").await;
        b.wait("phrase").await;
        // First the burst of 40 frames, then at most 20 per second.
        if round > 35 {
            tokio::time::sleep(std::time::Duration::from_millis(55)).await;
        }
    }
    a.play(1, json!({"move": "3@b2"})).await;
    assert_eq!(b.record(1).await["n"], 1);
    // It reads again, and finds the content of the queue and then the end.
    let mut phrases = 0;
    let code = loop {
        match slow.next().await {
            Got::Frame(frame) => {
                phrases += usize::from(frame.get("phrase").is_some());
                assert!(frame["record"]["n"] != 1, "{frame}");
            }
            Got::Closed(code) => break code,
        }
    };
    assert_eq!(code, Some(1013));
    assert!((100..150).contains(&phrases), "{phrases}");
}

#[tokio::test]
async fn log_has_no_personal_data_and_tokens_are_only_hashed() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_LOG", "debug").start();
    let to = server.address;
    let setup = json!({"game": "gobblet3", "seats": ["me", "open"], "public": true});
    let anna = create(to, &setup, "Annabella");
    let lobby = get(to, "/api/lobby").text();
    let bo = join(to, &anna.room, 2, "Bartholomew");
    let mut a = Socket::new(to, &anna).await;
    let mut frames = String::new();
    a.play(1, json!({"move": "3@b2"})).await;
    loop {
        let Got::Frame(frame) = a.next().await else { panic!() };
        frames.push_str(&frame.to_string());
        if frame["record"]["n"] == 1 {
            break;
        }
    }
    let mut thief = Socket::hello(to, &anna.room, Some(&format!("{}00", &anna.token[..30])), 0).await.unwrap();
    thief.closed().await;
    let pages = ["", "/records", "/file?game=1"].map(|end| get(to, &format!("/api/rooms/{}{end}", anna.room)).text());
    let said = [pages.concat(), lobby, frames, get(to, "/metrics").text(), get(to, "/health").text()].concat();
    assert!(said.contains("Annabella"));
    let log = server.log_at_end();
    assert!(log.contains("record") && log.contains(&anna.room), "{log}");
    for secret in [&anna.token, &bo.token] {
        assert!(!said.contains(secret.as_str()) && !log.contains(secret.as_str()));
    }
    for word in ["Annabella", "Bartholomew"] {
        assert!(!log.contains(word), "{word} is in\n{log}");
    }
    // The server prints its own address once, at the start.
    assert_eq!(log.matches("127.0.0.1").count(), 1, "{log}");
    for name in ["rooms.db", "rooms.db-wal"] {
        let bytes = std::fs::read(folder.path().join(name)).unwrap_or_default();
        assert!(!bytes.windows(32).any(|window| window == anna.token.as_bytes() || window == bo.token.as_bytes()));
    }
}

#[tokio::test]
async fn socket_without_hello_is_closed_with_1008() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let anna = create(server.address, &gobblet(), "Anna");
    let mut silent = Socket::bare(server.address, &anna.room).await.unwrap();
    assert!(silent.wait("closing").await["why"].as_str().unwrap().contains("hello"));
    assert_eq!(silent.closed().await, Some(1008));
}
