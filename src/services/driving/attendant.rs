//! Somebody else's programs that sit at the table: a thread asks each of them, so that the window never waits.

use super::played::{Answered, Played};
use crate::data::Services;
use crate::faults::waking_host;
use crate::jobs::wake_here;
use crate::worker::Stream;
use fob_bots::{Reply, Spec, Told, attend};
use fob_opponent::Level;
use fob_play::log::Play;
use fob_play::{Contest, Controller, Offer, Ticket};
use std::str::FromStr as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

/// A program that sits at the table.
#[derive(Debug)]
pub(super) struct Attendant {
    player: u8,
    tell: Sender<Told>,
    replies: Stream<Reply>,
    /// Mistakes in the program's answers, one line each.
    faults: Mutex<Receiver<String>>,
    /// Once it is set, its thread ends it.
    stop: Arc<AtomicBool>,
    /// The offer that it was asked about, by the number of records before it.
    offer: Option<u64>,
}

impl Drop for Attendant {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Played {
    /// Starts the programs of this match. One that is not kept here, or cannot be started, is [missing](Played::missing).
    pub(super) fn start_programs(&mut self, services: &Services) {
        let setup = self.game().setup().clone();
        let board = self.now().layout.board.clone();
        for (player, seat) in (1..).zip(self.seats().to_vec()) {
            let Controller::Program(name) = seat else { continue };
            let Some(Ok(spec)) = services.settings.program(&name).map(|program| Spec::from_str(&program.command)) else {
                self.missing.push((player, name));
                continue;
            };
            let (tell, inbox) = channel();
            let (host, faults) = waking_host();
            let stop = host.stop.clone();
            let (setup, board) = (setup.clone(), board.clone());
            let replies = Stream::start(wake_here(), move |say| {
                attend((&setup, &board), (player, &spec), &host, &inbox, say);
            });
            self.attendants.push(Attendant { player, tell, replies, faults: Mutex::new(faults), stop, offer: None });
        }
    }

    /// Asks the program of a player; returns whether there is one.
    pub(super) fn ask_program(&self, ticket: Ticket) -> bool {
        let Some(attendant) = self.attendants.iter().find(|attendant| attendant.player == ticket.by) else { return false };
        let fob = self.desk.contest();
        attendant.tell.send(Told::Due(ticket.turn, Box::new(fob.clone()), fob.turn_seed(0))).is_ok()
    }

    /// Sends the programs the records that are not stored yet.
    pub(super) fn tell_programs(&self) {
        if self.attendants.is_empty() {
            return;
        }
        let fob = self.desk.contest();
        for happened in self.desk.unstored() {
            for attendant in &self.attendants {
                let (play, fact) = (happened.record.play.clone(), happened.record.then.fact.clone());
                // One that has ended is noticed by its answers.
                drop(attendant.tell.send(Told::Seen(Box::new(fob.clone()), happened.by, Box::new(play), fact.map(Box::new))));
            }
        }
        if self.desk.is_over() {
            for attendant in &self.attendants {
                drop(attendant.tell.send(Told::Over(Box::new(self.game().clone()))));
            }
        }
    }

    /// Asks the programs about an open offer: whether they agree to a draw. A shot may always be taken back, and a rematch
    /// played.
    pub(super) fn offer_to_programs(&mut self, services: &mut Services) {
        let records = self.desk.log().records();
        let Some(open) = self.desk.log().offer().cloned() else { return };
        for place in 0..self.attendants.len() {
            let attendant = &mut self.attendants[place];
            let player = attendant.player;
            let seat = self.desk.log().seat_of(player);
            if open.by == seat || open.yes.contains(&seat) || attendant.offer == Some(records) {
                continue;
            }
            attendant.offer = Some(records);
            match open.kind {
                Offer::Draw => drop(attendant.tell.send(Told::Draw(records, Box::new(self.desk.contest().clone())))),
                Offer::TakeBack | Offer::Rematch => return self.play(player, Play::Answer(true), services),
            }
        }
    }

    /// Returns the programs' answers since the last call, by the ticket of the question.
    pub(super) fn hear_programs(&mut self, services: &mut Services) -> Vec<(Ticket, Answered)> {
        let mut answers = Vec::new();
        let mut agreed = Vec::new();
        let mut gone = Vec::new();
        for attendant in &mut self.attendants {
            let by = attendant.player;
            for reply in attendant.replies.poll() {
                match reply {
                    Reply::Ready(_) => {}
                    Reply::NotStarted(why) => gone.push((by, why)),
                    Reply::Plays(turn, played) => {
                        let answered =
                            played.map_or(Answered::Failed, |(play, fact)| Answered::Plays(play, fact.map(|fact| *fact)));
                        answers.push((Ticket { turn, by }, answered));
                    }
                    Reply::Agrees(records, yes) => agreed.push((by, records, yes)),
                }
            }
        }
        for place in 0..self.attendants.len() {
            let lines: Vec<String> =
                self.attendants[place].faults.get_mut().map_or_else(|_| Vec::new(), |faults| faults.try_iter().collect());
            lines.into_iter().for_each(|line| self.report(line));
        }
        for (player, why) in gone {
            self.end_program(player);
            if let Some(Controller::Program(name)) = self.seats().get(usize::from(player).wrapping_sub(1)).cloned() {
                services.problem(vec![format!("{name} cannot be started: {why}")]);
                self.missing.push((player, name));
            }
        }
        for (player, records, yes) in agreed {
            let is_open = self.desk.log().records() == records && self.may_answer(player);
            if is_open {
                let yes = yes.unwrap_or_else(|| self.desk.contest().agrees(player, Level::Easy.name(), Offer::Draw));
                self.play(player, Play::Answer(yes), services);
                self.go_on(services);
            }
        }
        answers
    }

    /// Ends the program of a player.
    pub(super) fn end_program(&mut self, player: u8) {
        self.attendants.retain(|attendant| attendant.player != player);
    }
}
