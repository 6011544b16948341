//! The client's side of rooms and events on a server.
//!
//! [`Session`] is the protocol as a state machine without sockets, threads or clocks: frames and the time go in, frames to send
//! come out. The session keeps the room's records in order, resends a play after a lost connection so that it counts once,
//! reconnects with back-off, and follows presence, clocks and offers. [`EventSession`] is the same for an event, [`ClassSession`]
//! for the lecturer of a class. [`Live`] drives both over a [`Wire`]: [`Socket`] is the one for real servers; tests have their
//! own. [`Server`] is the address of a server, with the calls that make and join rooms, events and classes.
//!
//! ```
//! use fob_client::{Action, Input, Session};
//!
//! let mut session = Session::new(None, None, 1_700_000_000_000, 7);
//! assert_eq!(session.take(0, Input::Tick), [Action::Connect]);
//! let actions = session.take(20, Input::Opened);
//! assert!(matches!(&actions[..], [Action::Send(hello)] if hello.starts_with(r#"{"hello":"#)));
//! // The line breaks: a new one is opened a little later.
//! assert_eq!(session.take(30, Input::Closed), []);
//! let again = session.wake_at().expect("it is opened again");
//! assert_eq!(session.take(again, Input::Tick), [Action::Connect]);
//! ```

#![warn(missing_docs)]

mod address;
mod calls;
mod class_session;
mod classes;
mod event_frames;
mod event_session;
#[cfg(test)]
mod event_tests;
mod frames;
mod http;
mod keeper;
mod live;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod network;
mod session;
mod socket;
#[cfg(test)]
mod tests;
mod token;

pub use address::{AddressError, Server};
pub use calls::{Call, CallError, Entered, EventMade, Made, TOO_LONG, Taken, UNREACHABLE};
pub use class_session::{ClassOverview, ClassSession, CommonMistake};
pub use classes::{
    Came, ChangedPoints, ClassChange, ClassChanged, ClassCode, ClassFile, ClassMade, ClassSheet, ClassStudent, ClassText, Done,
    Handed, HandedIn, Learned, Named, Receipt, ShownClass,
};
pub use event_session::{Ask, EventNotice, EventSession};
pub use frames::{Refused, SeatAim, SeatPhrase};
pub use live::{Heard, Live, Talk, Wire};
pub use network::network;
pub use session::{Action, Input, Line, Notice, Session};
pub use socket::Socket;
pub use token::new_token;

/// The eight phrases, in their order in the protocol.
pub const PHRASES: [&str; 8] =
    ["Hello!", "Good luck", "Nice shot!", "Well played", "Oops", "Thinking…", "Thank you", "Good game"];
