//! Runs a session over a line.

use super::class_session::ClassSession;
use super::event_session::{Ask, EventNotice, EventSession};
use super::network::Network;
use super::session::{Action, Input, Line, Notice, Session};
use fob_online::{Play, StrikeText};
use std::fmt::Debug;

/// Messages of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The connection is open.
    Opened,
    /// A frame arrived.
    Frame(String),
    /// The connection is closed, or could not be opened.
    Closed,
}

/// A line to a room or an event: a socket, or a test's double. A line has one connection at a time.
pub trait Wire: Debug + Send + Sync {
    /// Opens a new connection; the previous one is closed, and its later messages are ignored.
    fn connect(&mut self);
    /// Sends a frame over the open connection.
    fn send(&mut self, frame: String);
    /// Closes the connection; its later messages are ignored.
    fn close(&mut self);
    /// Returns the messages received since the last call.
    fn heard(&mut self) -> Vec<Heard>;
}

/// A protocol over a line, as a state machine.
pub trait Talk: Debug {
    /// Processes an event of the connection at a time, in milliseconds on a monotonic clock.
    fn take(&mut self, now: i64, input: Input<'_>) -> Vec<Action>;
    /// Returns the state of the line.
    fn line(&self) -> &Line;
    /// Opens a lost line at once instead of later.
    fn hurry(&mut self, now: i64);
}

macro_rules! talks {
    ($($talk:ty),*) => {$(
        impl Talk for $talk {
            fn take(&mut self, now: i64, input: Input<'_>) -> Vec<Action> {
                Self::take(self, now, input)
            }

            fn line(&self) -> &Line {
                Self::line(self)
            }

            fn hurry(&mut self, now: i64) {
                Self::hurry(self, now);
            }
        }
    )*};
}

talks!(Session, EventSession, ClassSession);

/// A session and its line.
#[derive(Debug)]
pub struct Live<T = Session> {
    session: T,
    wire: Box<dyn Wire>,
    network: Network,
}

impl<T: Talk> Live<T> {
    /// Creates a session over a line, which is opened by the first [`Live::poll`].
    pub fn new(session: T, wire: Box<dyn Wire>) -> Self {
        Self { session, wire, network: Network::known() }
    }

    /// Processes the messages received and the time, in milliseconds on a monotonic clock.
    pub fn poll(&mut self, now: i64) {
        match self.network.news() {
            // The line is dead, although its connection has not noticed.
            Some(false) => {
                self.wire.close();
                let actions = self.session.take(now, Input::Closed);
                self.act(actions);
            }
            Some(true) => self.session.hurry(now),
            None => {}
        }
        for heard in self.wire.heard() {
            let input = match &heard {
                Heard::Opened => Input::Opened,
                Heard::Frame(frame) => Input::Frame(frame),
                Heard::Closed => Input::Closed,
            };
            let actions = self.session.take(now, input);
            self.act(actions);
        }
        let actions = self.session.take(now, Input::Tick);
        self.act(actions);
    }

    fn act(&mut self, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Connect => self.wire.connect(),
                Action::Send(frame) => self.wire.send(frame),
                Action::Close => self.wire.close(),
            }
        }
    }

    /// Opens a lost line at once.
    pub fn hurry(&mut self, now: i64) {
        self.session.hurry(now);
        self.poll(now);
    }

    /// Returns the state of the room or the event.
    pub fn session(&self) -> &T {
        &self.session
    }

    /// Returns whether the line is lost or has never been open.
    pub fn is_down(&self) -> bool {
        !matches!(self.session.line(), Line::Up)
    }
}

impl Live {
    /// Makes a play.
    pub fn play(&mut self, play: Play) {
        let actions = self.session.play(play);
        self.act(actions);
    }

    /// Shows our aim to the other clients.
    pub fn aim(&mut self, now: i64, strike: StrikeText) {
        let actions = self.session.aim(now, strike);
        self.act(actions);
    }

    /// Sends a phrase, from 1 to 8.
    pub fn phrase(&mut self, phrase: u8) {
        let actions = self.session.phrase(phrase);
        self.act(actions);
    }

    /// Returns the next notice, and removes it.
    pub fn next_notice(&mut self) -> Option<Notice> {
        self.session.next_notice()
    }
}

impl Live<EventSession> {
    /// Sends a request to the event.
    pub fn ask(&mut self, ask: Ask) {
        let actions = self.session.ask(ask);
        self.act(actions);
    }

    /// Returns the next notice, and removes it.
    pub fn next_notice(&mut self) -> Option<EventNotice> {
        self.session.next_notice()
    }
}
