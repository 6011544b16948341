//! The match core: the log of a match of Fob or of a room game, and the desk at which it is played, whoever plays it.
//!
//! A game is a [`Contest`]: it says who is due, settles acts and applies them. What happens is a [`log`]: plays are checked, become records
//! with their consequences, and are stored by whoever keeps them. That is all a server's room needs, and a match of computers, which
//! [`fob::Computers`] and [`room::match_of`] play. Where people look on, a [`Desk`] decides whom to ask, takes the answers, and manages seats,
//! stand-ins, and the order of saving and showing. It has no threads, clocks or files. A *driver* (a screen, a test) does what it asks for:
//!
//! 1. [`Desk::questions`] name who is asked and a [`Ticket`]; the answer is [`Desk::answer`] with that ticket. It counts while the ticket is
//!    open; later or twice it is refused. An act that the rules refuse changes nothing, and the question stays open.
//! 2. What happened is stored before it is shown: [`Desk::unstored`], then [`Desk::stored`], then [`Desk::next_event`]. An event waits until
//!    the driver has tried, not for success: if a save fails, the match continues in memory, and the driver tries again.
//! 3. A view reports what it has shown with [`Desk::see`]; the match is at most `lead` changes ahead of it. A take-back returns to
//!    before the last act of its player that was shown.
//! 4. Where somebody else keeps the log, as in a server's room, what is played goes out ([`Desk::take_outgoing`]), and counts when its record
//!    comes ([`Desk::follow`]).
//!
//! [`fob::Fob`] and [`room::Room`] are the contests.
//!
//! ```
//! use fob_games::gobblet::Gobblet3;
//! use fob_games::{Game, Session};
//! use fob_play::log::Play;
//! use fob_play::room::Room;
//! use fob_play::{Controller, Desk, Offer, Refusal, Ticket};
//!
//! // A person against a computer, which this driver plays by hand as well.
//! let game = Room::new(Session::<Gobblet3>::new(Gobblet3::start(&(), 0)));
//! let seats = vec![Controller::Person, Controller::Computer("easy".into())];
//! let mut desk = Desk::new(game, seats, None)?;
//! let first = desk.questions()[0].ticket;
//! assert_eq!(first, Ticket { turn: 1, by: 1 });
//!
//! // A move is saved before it is shown, and before the other player is asked.
//! desk.answer(first, "3@b2".parse()?, None)?;
//! assert!(desk.unstored().count() == 1 && desk.next_event().is_none() && desk.questions().is_empty());
//! desk.stored();
//! assert!(matches!(desk.next_event().unwrap().record.play, Play::Act(_)));
//! assert_eq!(desk.questions()[0].to, Some(Controller::Computer("easy".into())));
//!
//! // A second answer to the first question is refused.
//! assert_eq!(desk.answer(first, "3@a1".parse()?, None), Err(Refusal::NotAsked));
//!
//! // The computer agrees to a take-back, its question is void, and player 1 is asked again once that is saved.
//! desk.play(1, Play::Offer(Offer::TakeBack))?;
//! assert!(desk.unstored().count() == 2 && desk.questions().is_empty());
//! assert_eq!(desk.contest().session().plies(desk.contest().session().current()), Some(0));
//! desk.stored();
//! assert_eq!(desk.questions()[0].ticket, Ticket { turn: 3, by: 1 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod any;
mod desk;
pub mod fob;
pub mod log;
pub mod room;
mod seat;

pub use desk::{Desk, Happened, Question, Said};
pub use log::{Clock, Clocks, Contest, Due, Ended, Times, Timing, Won};
pub use seat::{Controller, DEALER, Ending, Millis, Offer, Player, Refusal, Ticket};
