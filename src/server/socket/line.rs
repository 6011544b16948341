//! A line to a client: a WebSocket, or in a simulation a queue in memory.

use super::End;
use crate::room::Out;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use std::time::Duration;
use tokio::time::timeout;

/// Time limit for sending a frame.
const SENDING: Duration = Duration::from_secs(20);

/// The sending side of a line.
pub trait Line: Send {
    /// Sends a frame, and returns when it is sent or the line has ended.
    fn send(&mut self, frame: Out) -> impl Future<Output = Result<(), End>> + Send;
}

/// A line in both directions.
pub trait Dialogue: Line {
    /// Receives the next message: a text, or `None` for a sign of life.
    fn next(&mut self) -> impl Future<Output = Result<Option<Utf8Bytes>, End>> + Send;

    /// Requests a sign of life from the client.
    fn ping(&mut self) -> impl Future<Output = Result<(), End>> + Send;

    /// Closes the line with a code, after a last frame, if there is one. Waits for the client at most `patience`.
    fn close(&mut self, code: u16, last: Option<Out>, patience: Duration) -> impl Future<Output = ()> + Send;
}

impl Line for WebSocket {
    async fn send(&mut self, frame: Out) -> Result<(), End> {
        match timeout(SENDING, WebSocket::send(self, Message::Text(frame))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::gone()),
            Err(_) => Err(End::new(1013, "too slow; come back later")),
        }
    }
}

impl Dialogue for WebSocket {
    async fn next(&mut self) -> Result<Option<Utf8Bytes>, End> {
        match self.recv().await {
            Some(Ok(Message::Text(text))) if text.len() > super::LONGEST_FRAME => Err(End::too_long()),
            Some(Ok(Message::Text(text))) => Ok(Some(text)),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
            Some(Ok(Message::Binary(_))) => Err(End::new(1008, "frames are text")),
            Some(Ok(Message::Close(_))) | None => Err(End::gone()),
            Some(Err(error)) => Err(match error.into_inner().downcast_ref::<tungstenite::Error>() {
                Some(tungstenite::Error::Capacity(_)) => End::too_long(),
                Some(tungstenite::Error::Utf8(_)) => End::new(1008, "frames are text"),
                _ => End::gone(),
            }),
        }
    }

    async fn ping(&mut self) -> Result<(), End> {
        let sent = timeout(SENDING, WebSocket::send(self, Message::Ping(Vec::new().into()))).await;
        if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(End::gone()) }
    }

    async fn close(&mut self, code: u16, last: Option<Out>, patience: Duration) {
        if let Some(frame) = last {
            // Do not wait for a client that does not read.
            let _ = timeout(patience, WebSocket::send(self, Message::Text(frame))).await;
        }
        let close = CloseFrame { code, reason: Utf8Bytes::from_static("") };
        let _ = timeout(patience, WebSocket::send(self, Message::Close(Some(close)))).await;
        // The client's answer closes the connection cleanly.
        let _ = timeout(patience / 2, async { while let Some(Ok(_)) = self.recv().await {} }).await;
    }
}
