//! A thread asks the program, so that the window never waits.

use super::Reply;
use crate::faults::waking_host;
use crate::jobs::{Place, wake_here};
use crate::worker::Stream;
use fob_bots::{Host, Limits, RoomBots, Spec};
use fob_play::Ended;
use fob_play::board_game::Others as _;
use fob_play::log::Play;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

/// A program at the table. Dropping it ends the program.
#[derive(Debug)]
pub struct Guest {
    /// Number of the player.
    pub player: u8,
    /// The name under which the program is kept.
    pub name: String,
    tell: Sender<Told>,
    replies: Stream<Reply>,
    faults: Mutex<Receiver<String>>,
    stop: Arc<AtomicBool>,
}

/// What its thread is told.
#[derive(Debug)]
enum Told {
    /// The program must move here. The number is that of the question.
    Due(u64, Place),
    /// A player made a move that led to this place.
    Seen(u8, String, Place),
    /// The game is over.
    Over(Ended),
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Guest {
    /// Starts a program as a player of a game that is at a place.
    pub fn start(player: u8, name: &str, spec: Spec, place: Place) -> Self {
        let (tell, inbox) = channel();
        let (host, faults) = waking_host();
        let stop = host.stop.clone();
        let replies = Stream::start(wake_here(), move |say| attend(player, spec, host, &place, &inbox, say));
        Self { player, name: name.to_owned(), tell, replies, faults: Mutex::new(faults), stop }
    }

    /// Asks for a move.
    pub fn ask(&self, number: u64, place: Place) {
        // A program that has ended is noticed by its replies.
        drop(self.tell.send(Told::Due(number, place)));
    }

    /// Passes on a move of any player, and the place to which it led.
    pub fn see(&self, by: u8, mv: &str, place: Place) {
        drop(self.tell.send(Told::Seen(by, mv.to_owned(), place)));
    }

    /// Passes on the end of the game.
    pub fn end(&self, ended: Ended) {
        drop(self.tell.send(Told::Over(ended)));
    }

    /// Returns the replies, and a line for each mistake, since the last call.
    pub fn poll(&mut self) -> (Vec<Reply>, Vec<String>) {
        let faults = self.faults.get_mut().map_or_else(|_| Vec::new(), |faults| faults.try_iter().collect());
        (self.replies.poll(), faults)
    }
}

/// Runs the program, until the game is over or nobody waits for it.
fn attend(player: u8, spec: Spec, host: Host, place: &Place, inbox: &Receiver<Told>, say: &dyn Fn(Reply) -> bool) {
    let mut bots = RoomBots::new(vec![(player, spec)], Limits::default(), host);
    let begun = place.session().map(|session| bots.begins(&session));
    match begun {
        Ok(Ok(())) => {}
        Ok(Err(_)) => {
            let why = bots.finish().err().map_or_else(String::new, |(_, error)| error.to_string());
            say(Reply::NotStarted(why));
            return;
        }
        Err(why) => {
            say(Reply::NotStarted(why));
            return;
        }
    }
    while let Ok(told) = inbox.recv() {
        match told {
            Told::Due(number, place) => {
                // A place that cannot be read has no move either.
                let played = place.session().ok().and_then(|session| bots.answer(&session, player));
                let reply = match played {
                    Some(Play::Act(mv)) => Reply::Moves(number, Some(mv)),
                    Some(Play::Resign) => Reply::Resigns(number),
                    _ => Reply::Moves(number, None),
                };
                if !say(reply) {
                    return;
                }
            }
            Told::Seen(by, mv, place) => {
                if let Ok(session) = place.session() {
                    bots.seen(&session, by, &mv);
                }
            }
            Told::Over(ended) => {
                bots.ends(&ended);
                return;
            }
        }
    }
}
