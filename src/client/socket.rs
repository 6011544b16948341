//! A line over a WebSocket: on a thread natively, by the browser on a page.

use super::live::{Heard, Wire};
use ewebsock::{WsEvent, WsMessage, WsSender};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum size of a frame, in bytes: the longest is a room with its machines. A server may say anything.
const LONGEST_FRAME: usize = 2 << 20;

/// A line to an address of a WebSocket.
pub struct Socket {
    address: String,
    wake: Arc<dyn Fn() + Send + Sync>,
    open: Option<Open>,
}

/// A connection. The receiver is only used by one thread at a time, and the lock makes it known.
struct Open {
    heard: Mutex<Receiver<Heard>>,
    sender: Sending,
}

impl Socket {
    /// A connection that calls `wake` from any thread when it has a message.
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
        let on_event = move |event: WsEvent| {
            let said = match event {
                WsEvent::Opened => Heard::Opened,
                WsEvent::Message(WsMessage::Text(text)) => Heard::Frame(text),
                WsEvent::Message(_) => return ControlFlow::Continue(()),
                WsEvent::Error(_) | WsEvent::Closed => Heard::Closed,
            };
            // The window is woken after there is something to be found.
            let sent = say.lock().unwrap_or_else(PoisonError::into_inner).send(said);
            wake();
            if sent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let options = ewebsock::Options { max_incoming_frame_size: LONGEST_FRAME, ..Default::default() };
        match ewebsock::ws_connect(self.address.clone(), options, Box::new(on_event)) {
            Ok(sender) => self.open = Some(Open { heard: Mutex::new(heard), sender: Sending::new(sender) }),
            Err(_) => {
                // Nobody else holds the other end: this cannot fail.
                let _ = failed.send(Heard::Closed);
                self.open = Some(Open { heard: Mutex::new(heard), sender: Sending::none() });
            }
        }
    }

    fn send(&mut self, frame: String) {
        if let Some(open) = &mut self.open {
            open.sender.send(WsMessage::Text(frame));
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
struct Sending(Mutex<Option<WsSender>>);

#[cfg(not(target_arch = "wasm32"))]
impl Sending {
    fn new(sender: WsSender) -> Self {
        Self(Mutex::new(Some(sender)))
    }

    fn none() -> Self {
        Self(Mutex::new(None))
    }

    fn send(&mut self, message: WsMessage) {
        if let Some(sender) = self.0.get_mut().unwrap_or_else(PoisonError::into_inner) {
            sender.send(message);
        }
    }
}

/// A page has one thread, and its sockets stay on it: a connection only has the number of its socket.
#[cfg(target_arch = "wasm32")]
struct Sending(Option<u32>);

#[cfg(target_arch = "wasm32")]
thread_local! {
    static SOCKETS: std::cell::RefCell<(u32, std::collections::BTreeMap<u32, WsSender>)> = const { std::cell::RefCell::new((0, std::collections::BTreeMap::new())) };
}

#[cfg(target_arch = "wasm32")]
impl Sending {
    fn new(sender: WsSender) -> Self {
        Self(Some(SOCKETS.with_borrow_mut(|(next, sockets)| {
            *next += 1;
            sockets.insert(*next, sender);
            *next
        })))
    }

    fn none() -> Self {
        Self(None)
    }

    fn send(&mut self, message: WsMessage) {
        SOCKETS.with_borrow_mut(|(_, sockets)| {
            if let Some(sender) = self.0.and_then(|number| sockets.get_mut(&number)) {
                sender.send(message);
            }
        });
    }
}

#[cfg(target_arch = "wasm32")]
impl Drop for Sending {
    fn drop(&mut self) {
        // Dropping a socket closes its connection, whose handlers may run at once, so the list must not be borrowed then.
        let socket = SOCKETS.with_borrow_mut(|(_, sockets)| self.0.and_then(|number| sockets.remove(&number)));
        drop(socket);
    }
}
