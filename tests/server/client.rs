//! A client written only from the description of the protocol: plain HTTP and a WebSocket.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Time limit for everything that is waited for.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// An answer: status, headers as text, body.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(':'));
        lines.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim()).next()
    }
}

/// Sends a request unchanged and reads the whole answer.
pub fn request(to: SocketAddr, head: &str, body: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(to).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let text = format!("{head}\r\nHost: {to}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all(text.as_bytes()).unwrap();
    // A server that refuses a long body does not read all of it.
    let _ = stream.write_all(body);
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all);
    let end = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(all[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head, body: all[end + 4..].to_vec() }
}

pub fn get(to: SocketAddr, path: &str) -> Answer {
    request(to, &format!("GET {path} HTTP/1.1"), b"")
}

pub fn post(to: SocketAddr, path: &str, body: &Value) -> Answer {
    let head = format!("POST {path} HTTP/1.1\r\nContent-Type: application/json");
    request(to, &head, body.to_string().as_bytes())
}

/// A seat that was taken.
#[allow(clippy::struct_field_names, reason = "the names are those of the protocol")]
#[derive(Clone, Debug)]
pub struct Seat {
    pub room: String,
    pub seat: u64,
    pub token: String,
}

/// Makes a room.
pub fn create(to: SocketAddr, setup: &Value, name: &str) -> Seat {
    let answer = post(to, "/api/rooms", &json!({"setup": setup, "name": name}));
    assert_eq!(answer.status, 201, "{}", answer.text());
    let body = answer.json();
    let text = |name: &str| body[name].as_str().unwrap().to_owned();
    Seat { room: text("room"), seat: body["seat"].as_u64().unwrap(), token: text("token") }
}

/// Takes a seat.
pub fn join(to: SocketAddr, room: &str, seat: u64, name: &str) -> Seat {
    let answer = post(to, &format!("/api/rooms/{room}/seats/{seat}"), &json!({"name": name}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    let body = answer.json();
    assert_eq!(body["seat"], seat);
    Seat { room: room.to_owned(), seat, token: body["token"].as_str().unwrap().to_owned() }
}

/// Returns ROOM.
pub fn room(to: SocketAddr, id: &str) -> Value {
    let answer = get(to, &format!("/api/rooms/{id}"));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// A WebSocket.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>,
}

/// What a socket received.
#[derive(Debug, PartialEq)]
pub enum Got {
    Frame(Value),
    /// The connection was closed, with its close code if any.
    Closed(Option<u16>),
}

impl Socket {
    /// Opens a socket without a hello.
    pub async fn bare(to: SocketAddr, room: &str) -> Result<Self, Error> {
        Self::from(to, room, None).await
    }

    /// Opens a socket at `rooms/ID` or `events/ID` without a hello.
    pub async fn bare_at(to: SocketAddr, path: &str) -> Result<Self, Error> {
        let request = format!("ws://{to}/api/{path}/socket").into_client_request()?;
        Ok(Self { stream: connect_async(request).await?.0 })
    }

    /// Opens a socket at `rooms/ID` or `events/ID` and sends its hello.
    pub async fn hello_at(to: SocketAddr, path: &str, token: Option<&str>, from: u64) -> Result<Self, Error> {
        let mut socket = Self::bare_at(to, path).await?;
        socket
            .send(&json!({"hello": {"token": token, "from": from, "protocol": 1, "physics": fob_online::physics_version()}}))
            .await;
        Ok(socket)
    }

    /// Opens a spectator's socket with small buffers to the server, and sends its hello.
    pub async fn narrow(to: SocketAddr, room: &str) -> Self {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let stream = MaybeTlsStream::Plain(socket.connect(to).await.unwrap());
        let request = format!("ws://{to}/api/rooms/{room}/socket").into_client_request().unwrap();
        let mut socket = Self { stream: tokio_tungstenite::client_async(request, stream).await.unwrap().0 };
        socket.send(&json!({"hello": {"token": null, "from": 0, "protocol": 1}})).await;
        socket
    }

    /// Opens a socket as a page would.
    pub async fn from(to: SocketAddr, room: &str, origin: Option<&str>) -> Result<Self, Error> {
        let mut request = format!("ws://{to}/api/rooms/{room}/socket").into_client_request()?;
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().unwrap());
        }
        Ok(Self { stream: connect_async(request).await?.0 })
    }

    /// Opens a socket and sends its hello.
    pub async fn hello(to: SocketAddr, room: &str, token: Option<&str>, from: u64) -> Result<Self, Error> {
        Self::hello_at(to, &format!("rooms/{room}"), token, from).await
    }

    pub async fn new(to: SocketAddr, seat: &Seat) -> Self {
        Self::hello(to, &seat.room, Some(&seat.token), 0).await.unwrap()
    }

    pub async fn send(&mut self, frame: &Value) {
        self.send_text(&frame.to_string()).await;
    }

    /// Sends a text. A closed connection is noticed when reading.
    pub async fn send_text(&mut self, text: &str) {
        let _ = self.stream.send(Message::text(text)).await;
    }

    pub async fn send_bytes(&mut self, bytes: &[u8]) {
        let _ = self.stream.send(Message::binary(bytes.to_vec())).await;
    }

    pub async fn play(&mut self, n: u64, play: Value) {
        self.send(&json!({"play": {"n": n, "play": play}})).await;
    }

    /// Returns the next frame, or the end.
    pub async fn next(&mut self) -> Got {
        // The server's pings are not frames.
        let until = tokio::time::Instant::now() + PATIENCE;
        loop {
            match tokio::time::timeout_at(until, self.stream.next()).await.expect("nothing came") {
                Some(Ok(Message::Text(text))) => return Got::Frame(frame(&text)),
                Some(Ok(Message::Close(frame))) => return Got::Closed(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Got::Closed(None),
            }
        }
    }

    /// Waits for the next frame of this name and returns its content; skips others.
    pub async fn wait(&mut self, name: &str) -> Value {
        loop {
            match self.next().await {
                Got::Frame(frame) => {
                    if let Some(content) = frame.get(name) {
                        return content.clone();
                    }
                }
                Got::Closed(code) => panic!("closed with {code:?} before {name}"),
            }
        }
    }

    /// Waits for the record of this number.
    pub async fn record(&mut self, n: u64) -> Value {
        loop {
            let record = self.wait("record").await;
            if record["n"] == n {
                return record;
            }
        }
    }

    /// Waits for the close code; skips frames before it.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Got::Closed(code) = self.next().await {
                return code;
            }
        }
    }

    /// Drops the connection without closing it.
    pub fn drop_line(self) {
        drop(self);
    }
}

/// Parses a frame of the server. A pong repeats what was sent, which may be a string with half a surrogate pair: the grammar of
/// JSON allows it, and this parser does not.
fn frame(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| {
        assert!(text.starts_with(r#"{"pong":"#), "{error}: {text}");
        serde_json::json!({"pong": text})
    })
}
