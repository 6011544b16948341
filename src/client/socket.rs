//! A line over a WebSocket: on a thread natively, by the browser on a page.

use super::live::{Heard, Wire};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// A line to an address of a WebSocket.
pub struct Socket {
    address: String,
    wake: Arc<dyn Fn() + Send + Sync>,
    open: Option<Open>,
}

/// An open connection. Only one thread at a time uses the receiver; the lock proves it to the compiler.
struct Open {
    heard: Mutex<Receiver<Heard>>,
    sender: Option<Sending>,
}

impl Socket {
    /// Creates a connection that calls `wake` from any thread when it has a message.
    pub fn new(address: String, wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self { address, wake: Arc::new(wake), open: None }
    }
}

impl std::fmt::Debug for Socket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Socket").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Wire for Socket {
    fn connect(&mut self) {
        self.open = None;
        let (say, heard) = channel();
        let (say, wake) = (Mutex::new(say), Arc::clone(&self.wake));
        let failed = say.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let tell = move |said: Heard| {
            // The window is woken after there is something to be found.
            let sent = say.lock().unwrap_or_else(PoisonError::into_inner).send(said);
            wake();
            if sent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let sender = Sending::connect(self.address.clone(), tell);
        if sender.is_none() {
            // Nobody else holds the other end: this cannot fail.
            let _ = failed.send(Heard::Closed);
        }
        self.open = Some(Open { heard: Mutex::new(heard), sender });
    }

    fn send(&mut self, frame: String) {
        if let Some(sender) = self.open.as_mut().and_then(|open| open.sender.as_mut()) {
            sender.send(frame);
        }
    }

    fn close(&mut self) {
        self.open = None;
    }

    fn heard(&mut self) -> Vec<Heard> {
        let Some(open) = &mut self.open else { return Vec::new() };
        open.heard.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}

/// The sending end. Dropping it closes the connection.
#[cfg(not(target_arch = "wasm32"))]
struct Sending(std::sync::mpsc::Sender<String>);

#[cfg(not(target_arch = "wasm32"))]
impl Sending {
    fn connect(address: String, tell: impl Fn(Heard) -> ControlFlow<()> + Send + 'static) -> Option<Self> {
        super::native::connect(address, tell).ok().map(Self)
    }

    fn send(&mut self, frame: String) {
        // If the line has ended, a message has reported it.
        let _ = self.0.send(frame);
    }
}

/// The number of a socket: a page has one thread, and the socket itself stays on it.
#[cfg(target_arch = "wasm32")]
struct Sending(u32);

#[cfg(target_arch = "wasm32")]
thread_local! {
    static SOCKETS: std::cell::RefCell<(u32, std::collections::BTreeMap<u32, ewebsock::WsSender>)> = const { std::cell::RefCell::new((0, std::collections::BTreeMap::new())) };
}

#[cfg(target_arch = "wasm32")]
impl Sending {
    fn connect(address: String, tell: impl Fn(Heard) -> ControlFlow<()> + Send + 'static) -> Option<Self> {
        use ewebsock::{WsEvent, WsMessage};
        let on_event = move |event: WsEvent| match event {
            WsEvent::Opened => tell(Heard::Opened),
            WsEvent::Message(WsMessage::Text(text)) if text.len() <= super::http::LONGEST => tell(Heard::Frame(text)),
            WsEvent::Message(WsMessage::Text(_)) | WsEvent::Error(_) | WsEvent::Closed => tell(Heard::Closed),
            WsEvent::Message(_) => ControlFlow::Continue(()),
        };
        let sender = ewebsock::ws_connect(address, ewebsock::Options::default(), Box::new(on_event)).ok()?;
        Some(Self(SOCKETS.with_borrow_mut(|(next, sockets)| {
            *next += 1;
            sockets.insert(*next, sender);
            *next
        })))
    }

    fn send(&mut self, frame: String) {
        SOCKETS.with_borrow_mut(|(_, sockets)| {
            if let Some(sender) = sockets.get_mut(&self.0) {
                sender.send(ewebsock::WsMessage::Text(frame));
            }
        });
    }
}

#[cfg(target_arch = "wasm32")]
impl Drop for Sending {
    fn drop(&mut self) {
        // Dropping a socket closes its connection, whose handlers may run at once, so the list must not be borrowed then.
        let socket = SOCKETS.with_borrow_mut(|(_, sockets)| sockets.remove(&self.0));
        drop(socket);
    }
}
