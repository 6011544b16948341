//! The match core: the log of a match of Fob or of a room game, and the desk at which people and computers play it.
//!
//! A game is a [`Contest`]: it names the players who are due, settles acts and applies them. Its history is a [`log`]: plays are
//! checked, become records with their consequences, and are stored by the owner of the log. A server's room needs no more, nor
//! does a match of computers, which [`fob::Computers`] and [`board_game::match_of`] play. If people watch, a [`Desk`] decides whom to
//! ask, takes the answers, and manages seats, stand-ins, and the order of saving and showing. A desk has no threads, clocks or
//! files. A *driver* (a screen, a test) does the following:
//!
//! 1. [`Desk::questions`] names a controller and a [`Ticket`]; the answer is [`Desk::answer`] with that ticket. An answer counts
//!    while the ticket is open; a late or second answer is refused. An act that the rules refuse changes nothing, and the
//!    question stays open.
//! 2. Events are stored before they are shown: [`Desk::unstored`], then [`Desk::stored`], then [`Desk::next_event`]. An event
//!    waits until the driver has tried, not for success: if a save fails, the match continues in memory, and the driver tries
//!    again.
//! 3. A view reports what it has shown with [`Desk::see`]; the match is at most `lead` changes ahead of it. A take-back returns to
//!    before the last act of its player that was shown.
//! 4. If the log is kept elsewhere, as in a server's room, plays are sent out ([`Desk::take_outgoing`]), and count when their
//!    records arrive ([`Desk::follow`]).
//!
//! [`fob::Fob`] and [`board_game::BoardGame`] are the contests.
//!
//! ```
//! use fob_games::gobblet::Gobblet3;
//! use fob_games::{Game, History};
//! use fob_play::log::Play;
//! use fob_play::board_game::BoardGame;
//! use fob_play::{Controller, Desk, Offer, Refusal, Ticket};
//!
//! // A person against a computer, which this driver plays by hand as well.
//! let game = BoardGame::new(History::<Gobblet3>::new(Gobblet3::start(&(), 0)));
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
//! assert_eq!(desk.contest().history().plies(desk.contest().history().current()), Some(0));
//! desk.stored();
//! assert_eq!(desk.questions()[0].ticket, Ticket { turn: 3, by: 1 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod any;
pub mod board_game;
mod desk;
pub mod fob;
pub mod log;
mod seat;

pub use desk::{Desk, Happened, Question, Said};
pub use log::{Clock, Clocks, Contest, Due, Ended, Times, Timing, Won};
pub use seat::{Controller, DEALER, Ending, Millis, Offer, Player, Refusal, Ticket};
