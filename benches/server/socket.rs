//! A WebSocket client over a plain TCP stream, for text frames only.

use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

pub struct Reader {
    stream: OwnedReadHalf,
    read: Vec<u8>,
    at: usize,
}

pub struct Writer {
    stream: OwnedWriteHalf,
}

/// Opens a socket.
pub async fn open(to: SocketAddr, path: &str) -> std::io::Result<(Reader, Writer)> {
    let mut stream = TcpStream::connect(to).await?;
    stream.set_nodelay(true)?;
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: {to}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    let mut read = Vec::new();
    let end = loop {
        if stream.read_buf(&mut read).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
    };
    if !read.starts_with(b"HTTP/1.1 101") {
        let line = String::from_utf8_lossy(&read).lines().next().unwrap_or_default().to_owned();
        return Err(std::io::Error::other(line));
    }
    read.drain(..end);
    let (stream, write) = stream.into_split();
    Ok((Reader { stream, read, at: 0 }, Writer { stream: write }))
}

impl Writer {
    /// Sends a text frame, masked with zeros.
    pub async fn send(&mut self, text: &str) -> std::io::Result<()> {
        let mut frame = vec![0x81];
        match text.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0x80 | 0x7e);
                frame.extend((long as u16).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.write_all(&frame).await
    }

    /// Answers a ping, whose content has at most 125 bytes (RFC 6455, section 5.5).
    async fn pong(&mut self, content: &[u8]) -> std::io::Result<()> {
        let mut frame = vec![0x8a, 0x80 | content.len() as u8, 0, 0, 0, 0];
        frame.extend(content);
        self.stream.write_all(&frame).await
    }
}

impl Reader {
    /// The next text frame; `None` at the end. Pings are left unanswered: whoever plays is heard every two seconds, which is as good.
    pub async fn next(&mut self) -> Option<String> {
        loop {
            match self.any().await? {
                (1, content) => return String::from_utf8(content).ok(),
                (8, _) => return None,
                _ => {}
            }
        }
    }

    /// Reads to the end, and answers pings like every client that waits for its turn: without answers the server tells the others in the
    /// room that nobody is there.
    pub async fn waits(mut self, mut writer: Writer) {
        while let Some((code, content)) = self.any().await {
            match code {
                8 => return,
                9 if writer.pong(&content).await.is_err() => return,
                _ => {}
            }
        }
    }

    /// The next frame: its code and its content.
    async fn any(&mut self) -> Option<(u8, Vec<u8>)> {
        loop {
            if let Some((code, start, end)) = self.frame() {
                let content = self.read[start..end].to_vec();
                self.at = end;
                if self.at > 1 << 16 {
                    self.read.drain(..self.at);
                    self.at = 0;
                }
                return Some((code, content));
            }
            if self.at == self.read.len() {
                self.read.clear();
                self.at = 0;
            }
            if self.stream.read_buf(&mut self.read).await.ok()? == 0 {
                return None;
            }
        }
    }

    /// The code of the next frame, and where its content is, if all of it has come.
    fn frame(&self) -> Option<(u8, usize, usize)> {
        let read = &self.read[self.at..];
        let (&code, &short) = (read.first()?, read.get(1)?);
        let (start, length) = match short & 127 {
            126 => (4, u64::from(u16::from_be_bytes(read.get(2..4)?.try_into().ok()?))),
            127 => (10, u64::from_be_bytes(read.get(2..10)?.try_into().ok()?)),
            short => (2, u64::from(short)),
        };
        let end = start + length as usize;
        (read.len() >= end).then_some((code & 15, self.at + start, self.at + end))
    }
}
