//! The match core: one state machine that drives a match of Fob or of a room game, whoever plays it.
//!
//! A game is a [`Contest`]: it says who is due, settles acts and applies them. An [`Actor`] drives it: it decides whom to ask, takes the
//! answers, and manages seats, offers, clocks, and the order of saving and showing. It has no threads, clocks or files. A *driver* (a
//! screen, a server, a test, [`drive`]) passes in each [`In`] with the time and does what every [`Out`] asks for:
//!
//! 1. [`Out::Ask`] names a seat's [`Controller`] and a [`Ticket`]; the answer is [`In::Act`] with that ticket. The answer counts while the
//!    ticket is open; later, twice, or after [`Out::Cancel`] it is dropped. An act that the rules refuse changes nothing, and the question
//!    stays open.
//! 2. Every event gets a number and is saved before it is shown: [`Out::Save`], then [`In::Saved`], then [`Out::Event`]. An event waits for
//!    the answer, not for success: if a save fails, the match continues in memory, [`Actor::unsaved`] has the reason, and [`In::Retry`]
//!    tries again.
//! 3. A view reports what it has shown with [`In::Seen`]; the match is at most [`Options::lead`] events ahead of it. A take-back returns to
//!    before the last act of its player that was shown.
//! 4. [`Out::Over`] comes once, and only a rematch can follow.
//!
//! [`fob::Fob`] and [`room::Room`] are the contests. What happens in a server's room is a [`log`], and so is a match of computers, which
//! [`fob::Computers`] and [`room::match_of`] play.
//!
//! ```
//! use fob_games::gobblet::Gobblet3;
//! use fob_games::{Game, Session};
//! use fob_play::room::Room;
//! use fob_play::{Actor, Controller, Event, In, Offer, Options, Out, Ticket};
//!
//! // A person against a computer, which this driver plays by hand as well.
//! let game = Room::new(Session::<Gobblet3>::new(Gobblet3::start(&(), 0)));
//! let seats = vec![Controller::Person, Controller::Computer("easy".into())];
//! let mut actor = Actor::new(game, seats, Options::default())?;
//! assert_eq!(actor.take(0, In::Tick), [Out::Ask(Ticket { turn: 1, by: 1 }, Controller::Person)]);
//!
//! // A move is saved before it is shown, and shown before the other player is asked.
//! let first = Ticket { turn: 1, by: 1 };
//! assert_eq!(actor.take(10, In::Act(first, "3@b2".parse()?)), [Out::Save(1)]);
//! let out = actor.take(20, In::Saved(1, Ok(())));
//! assert!(matches!(out[0], Out::Event(1, Event::Acted(1, _))));
//! let second = Ticket { turn: 2, by: 2 };
//! assert_eq!(out[1], Out::Ask(second, Controller::Computer("easy".into())));
//!
//! // A second answer to the first question is dropped; an illegal one leaves the question open.
//! assert_eq!(actor.take(30, In::Act(first, "3@a1".parse()?)), [Out::Dropped(first)]);
//!
//! // The computer agrees to a take-back, its question is void, and player 1 is asked again once that is saved.
//! let out = actor.take(40, In::Offer(1, Offer::TakeBack));
//! assert_eq!(out, [Out::Save(2), Out::Save(3), Out::Cancel(second)]);
//! assert_eq!(actor.contest().session().plies(actor.contest().session().current()), Some(0));
//! let out = actor.take(50, In::Saved(3, Ok(())));
//! assert_eq!(out[2], Out::Ask(Ticket { turn: 3, by: 1 }, Controller::Person));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actor;
pub mod any;
mod drive;
pub mod fob;
mod io;
pub mod log;
mod offer;
pub mod room;
mod seat;
mod turns;

pub use actor::{Actor, Options};
pub use drive::{Answer, drive};
pub use io::{Event, In, Out};
pub use log::{Clock, Clocks, Contest, Due, Ended, Times, Timing, Won};
pub use offer::Offered;
pub use seat::{Controller, DEALER, Ending, Millis, Offer, Player, Refusal, Ticket};
