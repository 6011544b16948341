//! A client's view of an event: a state machine over the protocol's frames.

use super::event_frames::{self, Frame};
use super::frames::{self, Refused};
use super::keeper::Keeper;
use super::session::{Action, Input, Line};
use fob_online::EventView;
use fob_rules::Points;
use std::collections::VecDeque;

/// A request of the host or of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The host: pair the next round.
    Pair,
    /// The host: set a table's points, which ends the play there.
    Score {
        /// Round, from 1.
        round: u32,
        /// Table in the round, from 1.
        table: u32,
        /// Points of the table's two people.
        points: [Points; 2],
    },
    /// The host: remove a person.
    Remove(u8),
    /// The person leaves the event.
    Leave,
    /// The person returns to the event.
    Back,
}

/// A notice that is shown once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventNotice {
    /// The person has a table.
    Table {
        /// Id of the room.
        room: String,
        /// Seat in the room.
        seat: u8,
    },
    /// The request was refused.
    Refused(Refused),
}

/// A client's view of an event. Driven like a [`Session`](super::Session).
///
/// A request is sent once and never repeated: after a lost connection the host sees whether it arrived, and can ask again.
#[derive(Clone, Debug)]
pub struct EventSession {
    token: Option<String>,
    person: Option<u8>,
    keeper: Keeper,
    view: Option<EventView>,
    notices: VecDeque<EventNotice>,
    /// The request without an answer, with the round in which it was made.
    waiting: Option<(Ask, u32)>,
}

impl EventSession {
    /// Creates the session of the host (a token without a person), of a person, or of a projector (no token). `seed` varies the delays
    /// between attempts to connect.
    pub fn new(token: Option<String>, person: Option<u8>, seed: u64) -> Self {
        let person = person.filter(|_| token.is_some());
        Self { token, person, keeper: Keeper::new(seed), view: None, notices: VecDeque::new(), waiting: None }
    }

    /// Processes an event of the connection at a time.
    pub fn take(&mut self, now: i64, input: Input<'_>) -> Vec<Action> {
        let mut actions = Vec::new();
        match input {
            Input::Tick => {}
            Input::Opened => {
                if self.keeper.opened(now) {
                    actions.push(Action::Send(frames::hello(self.token.as_deref(), 0, frames::OLDEST)));
                }
            }
            Input::Frame(text) => {
                self.keeper.heard(now);
                if let Some(frame) = event_frames::read(text) {
                    self.hear(frame, &mut actions);
                }
            }
            Input::Closed => self.lose(now),
        }
        if self.keeper.pass_time(now, &mut actions) {
            self.waiting = None;
        }
        actions
    }

    fn lose(&mut self, now: i64) {
        if self.keeper.lose(now) {
            self.waiting = None;
        }
    }

    fn hear(&mut self, frame: Frame, actions: &mut Vec<Action>) {
        match frame {
            Frame::Event(view) => {
                self.keeper.greeted();
                self.waiting.take_if(|(ask, round)| is_done(ask, *round, self.person, &view));
                self.view = Some(*view);
            }
            Frame::Table(table) => self.notices.push_back(EventNotice::Table { room: table.room, seat: table.seat }),
            Frame::Refused(refused) => {
                self.waiting = None;
                self.notices.push_back(EventNotice::Refused(refused));
            }
            Frame::Closing(why) => self.keeper.closing(why, actions),
            Frame::Other => {}
        }
    }

    /// Sends a request. Does nothing while the line is lost, or while another request has no answer.
    pub fn ask(&mut self, ask: Ask) -> Vec<Action> {
        let Some(view) = self.view.as_ref().filter(|_| *self.line() == Line::Up && self.waiting.is_none()) else {
            return Vec::new();
        };
        let frame = event_frames::ask(&ask);
        self.waiting = Some((ask, view.round));
        vec![Action::Send(frame)]
    }

    /// Returns the request that has no answer yet.
    pub fn waiting(&self) -> Option<&Ask> {
        self.waiting.as_ref().map(|(ask, _)| ask)
    }

    /// Returns the event, if the server has described it.
    pub fn view(&self) -> Option<&EventView> {
        self.view.as_ref()
    }

    /// Returns our number among the people; `None` for the host and a projector.
    pub fn person(&self) -> Option<u8> {
        self.person
    }

    /// Returns the state of the line.
    pub fn line(&self) -> &Line {
        self.keeper.line()
    }

    /// Opens a lost line at once instead of later.
    pub fn hurry(&mut self, now: i64) {
        self.keeper.hurry(now);
    }

    /// Returns the latest time at which time must pass next ([`Input::Tick`]).
    pub fn wake_at(&self) -> Option<i64> {
        self.keeper.wake_at()
    }

    /// Returns the next notice, and removes it.
    pub fn next_notice(&mut self) -> Option<EventNotice> {
        self.notices.pop_front()
    }
}

/// Returns whether an event shows that a request was carried out in the round in which it was made.
fn is_done(ask: &Ask, asked_in: u32, mine: Option<u8>, view: &EventView) -> bool {
    let left = |number: u8| view.people.iter().find(|person| person.person == number).map(|person| person.left);
    match ask {
        Ask::Pair => view.round > asked_in,
        Ask::Score { round, table, points } => {
            let found = view.tables.iter().find(|one| one.round == *round && one.table == *table);
            let wanted = points.map(|points| points.to_string());
            found.is_none_or(|table| table.points.as_ref() == Some(&wanted))
        }
        Ask::Remove(person) => left(*person) != Some(false),
        Ask::Leave => mine.and_then(left) != Some(false),
        Ask::Back => mine.and_then(left) != Some(true),
    }
}
