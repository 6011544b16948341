//! A WebSocket on a thread. Like the calls, it follows no redirect to another host, and refuses frames longer than those of a Fob
//! server.

use super::http::{LONGEST, REDIRECTS, redirected};
use super::live::Heard;
use std::io::ErrorKind;
use std::net::TcpStream;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::Duration;
use tungstenite::client::connect_with_config;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

/// Time for which the thread waits for a frame before it looks for one to send.
const SLICE: Duration = Duration::from_millis(10);

/// Connects to an address on a new thread, which passes messages to `tell` until `tell` returns `Break`. Frames go to the sender;
/// dropping it closes the connection.
///
/// # Errors
/// The system refuses a thread.
pub(crate) fn connect(
    address: String,
    tell: impl Fn(Heard) -> ControlFlow<()> + Send + 'static,
) -> std::io::Result<Sender<String>> {
    let (sender, frames) = channel();
    std::thread::Builder::new().name("socket".to_owned()).spawn(move || {
        // Why it ended is all the same: the session opens another one.
        let _ = converse(address, &tell, &frames);
        let _ = tell(Heard::Closed);
    })?;
    Ok(sender)
}

type Stream = WebSocket<MaybeTlsStream<TcpStream>>;

fn open(mut address: String) -> Result<Stream, Error> {
    // Compression is not offered, so that a frame is as long as what was sent.
    let config = WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(Some(LONGEST));
    for _ in 0..REDIRECTS {
        match connect_with_config(&*address, Some(config), 0) {
            Ok((socket, _)) => return Ok(socket),
            Err(Error::Http(answer)) if answer.status().is_redirection() => {
                let to = answer.headers().get("location").and_then(|to| to.to_str().ok());
                // A web server names its pages, of which the socket is one.
                let to = to.map(|to| to.strip_prefix("http").map_or_else(|| to.to_owned(), |rest| format!("ws{rest}")));
                match to.and_then(|to| redirected(&address, &to)) {
                    Some(to) => address = to,
                    None => return Err(Error::Http(answer)),
                }
            }
            Err(error) => return Err(error),
        }
    }
    Err(Error::ConnectionClosed)
}

fn converse(address: String, tell: &impl Fn(Heard) -> ControlFlow<()>, frames: &Receiver<String>) -> Result<(), Error> {
    let mut socket = open(address)?;
    let plain = match socket.get_ref() {
        MaybeTlsStream::Plain(stream) => Some(stream),
        MaybeTlsStream::Rustls(stream) => Some(stream.get_ref()),
        _ => None,
    };
    if let Some(stream) = plain {
        stream.set_read_timeout(Some(SLICE))?;
        // Small frames go at once. If this fails, the line is only slower.
        let _ = stream.set_nodelay(true);
    }
    if tell(Heard::Opened).is_break() {
        return socket.close(None);
    }
    loop {
        match frames.try_recv() {
            Ok(frame) => {
                socket.send(Message::text(frame))?;
                continue;
            }
            Err(TryRecvError::Disconnected) => {
                socket.close(None)?;
                return socket.flush();
            }
            Err(TryRecvError::Empty) => {}
        }
        let heard = match socket.read() {
            Ok(Message::Text(text)) => Heard::Frame(text.to_string()),
            // A close is answered by the next read, which then ends.
            Ok(_) => continue,
            Err(Error::Io(error)) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => continue,
            Err(error) => return Err(error),
        };
        if tell(heard).is_break() {
            return socket.close(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{SocketAddr, TcpListener};
    use std::sync::Mutex;
    use std::time::Instant;

    fn listener() -> (TcpListener, SocketAddr) {
        let listener = TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let at = listener.local_addr().expect("an address");
        (listener, at)
    }

    /// Connects, and returns the messages until the connection ends.
    fn heard(address: String, first: Option<&str>) -> Vec<Heard> {
        let (say, all) = channel();
        let say = Mutex::new(say);
        let tell = move |heard: Heard| {
            let _ = say.lock().expect("one thread").send(heard);
            ControlFlow::Continue(())
        };
        let sender = connect(address, tell).expect("a thread");
        if let Some(first) = first {
            sender.send(first.to_owned()).expect("sent");
        }
        let mut found = Vec::new();
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(20) {
            let Ok(heard) = all.recv_timeout(Duration::from_millis(100)) else { continue };
            let is_end = heard == Heard::Closed;
            found.push(heard);
            if is_end {
                break;
            }
        }
        found
    }

    #[test]
    fn frames_go_both_ways_and_a_frame_that_is_too_long_ends_the_line() {
        let (listener, at) = listener();
        let server = std::thread::spawn(move || {
            let (stream, _) = listener.accept().expect("a client");
            let mut socket = tungstenite::accept(stream).expect("a socket");
            let said = socket.read().expect("a frame").into_text().expect("text");
            socket.send(Message::text(format!("{said} yourself"))).expect("sent");
            // The client has closed before all of it was sent.
            let _ = socket.send(Message::text("x".repeat(LONGEST + 1)));
        });
        let all = heard(format!("ws://{at}/api/rooms/x/socket"), Some("hello"));
        assert_eq!(all, [Heard::Opened, Heard::Frame("hello yourself".to_owned()), Heard::Closed]);
        server.join().expect("served");
    }

    #[test]
    fn a_redirect_to_another_host_is_not_followed() {
        use std::io::{Read, Write};
        let (listener, at) = listener();
        let (other, elsewhere) = self::listener();
        other.set_nonblocking(true).expect("it does not wait");
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a client");
            let _ = stream.read(&mut [0; 4096]);
            let named = format!("ws://{}:{}/", ["local", "host"].concat(), elsewhere.port());
            let _ = write!(stream, "HTTP/1.1 302 Found\r\nLocation: {named}\r\nContent-Length: 0\r\n\r\n");
        });
        assert_eq!(heard(format!("ws://{at}/"), None), [Heard::Closed]);
        server.join().expect("served");
        assert!(other.accept().is_err(), "nobody came");
    }
}
