//! Calls over HTTP: making and joining rooms and events, the lobby, the table of an event.

use super::address::Server;
use super::http::{self, Answer, Failed, Method, Request};
use fob_online::{EventText, EventView, RoomView, SetupText};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::fmt;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};

/// A new room, with the seat of its maker.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Made {
    /// Id of the room.
    pub room: String,
    /// The maker's seat.
    pub seat: u8,
    /// The secret of the seat.
    pub token: String,
}

/// A seat that a person has taken.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Taken {
    /// Number of the seat.
    pub seat: u8,
    /// The secret of the seat.
    pub token: String,
}

/// A new event.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct EventMade {
    /// Id of the event.
    pub event: String,
    /// The secret of its host.
    pub token: String,
}

/// A person who has entered an event.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Entered {
    /// Number among the people, from 1.
    pub person: u8,
    /// The secret of the person.
    pub token: String,
}

/// Error of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallError {
    /// HTTP status; `None` if the server was not reached.
    pub status: Option<u16>,
    /// The server's code for some refusals, such as `closed`.
    pub code: Option<String>,
    /// One sentence for people.
    pub why: String,
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for CallError {}

/// A call whose answer has not arrived.
pub struct Call<T> {
    answer: Mutex<Receiver<Answer>>,
    read: fn(&[u8]) -> Option<T>,
}

impl<T> fmt::Debug for Call<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Call")
    }
}

impl<T: DeserializeOwned> Call<T> {
    /// Starts a call with an answer in JSON.
    pub(crate) fn start(request: Request, wake: impl Fn() + Send + 'static) -> Self {
        Self::reading(request, |bytes| serde_json::from_slice(bytes).ok(), wake)
    }
}

impl<T> Call<T> {
    pub(crate) fn reading(request: Request, read: fn(&[u8]) -> Option<T>, wake: impl Fn() + Send + 'static) -> Self {
        let (say, answer) = channel();
        http::fetch(request, move |answer| {
            // The caller may have dropped the call.
            let _ = say.send(answer);
            wake();
        });
        Self { answer: Mutex::new(answer), read }
    }

    /// Creates a call that is answered already with a status and a body in JSON, for tests without a network.
    pub fn answered(status: u16, body: &str) -> Self
    where
        T: DeserializeOwned,
    {
        let (say, answer) = channel();
        let _ = say.send(Ok((status, body.as_bytes().to_vec())));
        Self { answer: Mutex::new(answer), read: |bytes| serde_json::from_slice(bytes).ok() }
    }

    /// Returns the answer, if it has arrived.
    pub fn poll(&mut self) -> Option<Result<T, CallError>> {
        match self.answer.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(answer) => Some(read(answer, self.read)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(read(Err(Failed::NoAnswer), self.read)),
        }
    }
}

/// The message of a call that reached no server.
pub const UNREACHABLE: &str = "The server cannot be reached";

/// The message of a call to a server that cannot prove its identity.
const UNTRUSTED: &str =
    "The server's certificate is not trusted: it is over, for another name, or not signed by a public authority";

/// The message of a call whose answer is longer than any of a Fob server.
pub const TOO_LONG: &str = "The server's answer is too long";

fn read<T>(answer: Answer, body: fn(&[u8]) -> Option<T>) -> Result<T, CallError> {
    #[derive(Deserialize)]
    struct Problem {
        error: String,
        #[serde(default)]
        code: Option<String>,
    }
    let (status, bytes) = answer.map_err(|failed| CallError {
        status: None,
        code: None,
        why: match failed {
            Failed::NoAnswer => UNREACHABLE.to_owned(),
            Failed::Certificate => UNTRUSTED.to_owned(),
            Failed::TooLong => TOO_LONG.to_owned(),
            Failed::Elsewhere(to) => format!("The server leads to {to}, which is another one: it was not asked"),
        },
    })?;
    let problem = |why: String| CallError { status: Some(status), code: None, why };
    if !(200..300).contains(&status) {
        return Err(match serde_json::from_slice::<Problem>(&bytes) {
            Ok(said) => CallError { code: said.code, ..problem(said.error) },
            Err(_) => problem(format!("There is no Fob server at this address (status {status})")),
        });
    }
    body(&bytes).ok_or_else(|| problem("There is no Fob server at this address".to_owned()))
}

impl Server {
    /// Makes a room under a name. A repeated call with the same token gets the same answer, so that a lost answer loses no seat.
    pub fn make(&self, setup: &SetupText, name: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Made> {
        self.post("rooms", &json!({"setup": setup, "name": name, "token": token}), wake)
    }

    /// Takes a seat of a room under a name. The token is as in [`Server::make`].
    pub fn join(&self, room: &str, seat: u8, name: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Taken> {
        self.post(&format!("rooms/{room}/seats/{seat}"), &json!({"name": name, "token": token}), wake)
    }

    /// Requests a room.
    pub fn room(&self, room: &str, wake: impl Fn() + Send + 'static) -> Call<RoomView> {
        Call::start(get(self.api(&format!("rooms/{room}"))), wake)
    }

    /// Requests the public rooms with an open seat.
    pub fn lobby(&self, wake: impl Fn() + Send + 'static) -> Call<Vec<RoomView>> {
        Call::start(get(self.api("lobby")), wake)
    }

    /// Makes an event. The token is as in [`Server::make`].
    pub fn make_event(&self, event: &EventText, token: &str, wake: impl Fn() + Send + 'static) -> Call<EventMade> {
        let body = json!({"name": event.name, "form": event.form, "rounds": event.rounds, "setup": event.setup, "token": token});
        self.post("events", &body, wake)
    }

    /// Enters an event under a name. The token is as in [`Server::make`].
    pub fn enter(&self, event: &str, name: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Entered> {
        self.post(&format!("events/{event}/people"), &json!({"name": name, "token": token}), wake)
    }

    /// Requests an event.
    pub fn event(&self, event: &str, wake: impl Fn() + Send + 'static) -> Call<EventView> {
        Call::start(get(self.api(&format!("events/{event}"))), wake)
    }

    /// Requests the table of an event's points as CSV.
    pub fn csv(&self, event: &str, wake: impl Fn() + Send + 'static) -> Call<String> {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
        Call::reading(get(self.api(&format!("events/{event}/csv"))), text, wake)
    }

    fn post<T: DeserializeOwned>(&self, path: &str, body: &serde_json::Value, wake: impl Fn() + Send + 'static) -> Call<T> {
        Call::start(Request::new(Method::Post, self.api(path)).with(body.to_string()), wake)
    }
}

const fn get(address: String) -> Request {
    Request::new(Method::Get, address)
}
