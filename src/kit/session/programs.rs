//! Somebody else's programs that sit at the table: a thread asks each of them, so that the window never waits.

use super::played::Played;
use crate::shared::{Program, Shared};
use crate::work::wake_here;
use crate::worker::Stream;
use fob_base::text::hidden_in;
use fob_bots::{Host, Reply, Spec, Told, attend};
use fob_opponent::Level;
use fob_play::fob::{Deed, Fact};
use fob_play::log::Play;
use fob_play::{Contest, Controller, Offer, Ticket};
use std::str::FromStr as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

/// Longest name of a program, in characters.
const LONGEST_NAME: usize = 32;

/// Returns a command as bots are named: `bot:COMMAND`.
pub fn as_bot(command: &str) -> String {
    let command = command.trim();
    if Spec::is_meant(command) { command.to_owned() } else { format!("bot:{command}") }
}

/// Returns why a program of this name and command cannot be kept beside others, if so.
pub fn program_problem(name: &str, command: &str, others: &[Program]) -> Option<String> {
    let name = name.trim();
    if name.is_empty() {
        return Some("The program needs a name".to_owned());
    }
    if name.chars().count() > LONGEST_NAME {
        return Some(format!("A name has at most {LONGEST_NAME} characters"));
    }
    if let Some(why) = hidden_in(name) {
        return Some(why);
    }
    if others.iter().any(|other| other.name == name) {
        return Some(format!("Another program is called {name}"));
    }
    Spec::from_str(&as_bot(command)).err().map(|error| crate::words::sentence(&error.to_string()))
}

/// A program that sits at the table.
#[derive(Debug)]
pub(super) struct Attendant {
    player: u8,
    tell: Sender<Told>,
    replies: Stream<Reply>,
    /// What was wrong with its answers, one line each.
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

/// What a program answered.
pub(super) enum Answered {
    /// It plays this.
    Plays(Play<Deed>, Option<Fact>),
    /// It failed, and the stand-in answers.
    Failed,
}

impl Played {
    /// Starts the programs of this match. One that is not kept here, or cannot be started, is [missing](Played::missing).
    pub(super) fn start_programs(&mut self, shared: &Shared) {
        let setup = self.game().setup().clone();
        let board = self.now().layout.board.clone();
        for (player, seat) in (1..).zip(self.seats().to_vec()) {
            let Controller::Program(name) = seat else { continue };
            let command =
                shared.settings.programs.iter().find(|program| program.name == name).map(|program| program.command.clone());
            let Some(Ok(spec)) = command.map(|command| Spec::from_str(&command)) else {
                self.missing.push((player, name));
                continue;
            };
            let (tell, inbox) = channel();
            let (fault, faults) = channel();
            let host = Host::new(|_| {});
            let wake = wake_here();
            let host = Host {
                fault: Arc::new(move |line| {
                    if fault.send(line.to_owned()).is_ok() {
                        wake.wake();
                    }
                }),
                ..host
            };
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

    /// Tells the programs what was played and is not stored yet.
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

    /// Asks the programs about an open offer: whether they agree to a draw. A shot may always be taken back, and a rematch played.
    pub(super) fn offer_to_programs(&mut self, shared: &mut Shared) {
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
                Offer::TakeBack | Offer::Rematch => return self.play(player, Play::Answer(true), shared),
            }
        }
    }

    /// What the programs have said since the last call, by the ticket of the question.
    pub(super) fn hear_programs(&mut self, shared: &mut Shared) -> Vec<(Ticket, Answered)> {
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
            self.attendants.retain(|attendant| attendant.player != player);
            if let Some(Controller::Program(name)) = self.seats().get(usize::from(player).wrapping_sub(1)).cloned() {
                shared.problem(vec![format!("{name} cannot be started: {why}")]);
                self.missing.push((player, name));
            }
        }
        for (player, records, yes) in agreed {
            let is_open = self.desk.log().records() == records && self.may_answer(player);
            if is_open {
                let yes = yes.unwrap_or_else(|| self.desk.contest().agrees(player, Level::Easy.name(), Offer::Draw));
                self.play(player, Play::Answer(yes), shared);
                self.go_on(shared);
            }
        }
        answers
    }

    /// The first player whose program is not here, with its name: nobody plays for it until somebody [stands in](Played::stand_in).
    pub fn missing(&self) -> Option<(u8, &str)> {
        self.missing.first().map(|(player, name)| (*player, name.as_str()))
    }

    /// Lets a computer of a level, or a person here, play in place of a program.
    pub fn stand_in(&mut self, player: u8, level: Option<Level>, shared: &mut Shared) {
        self.missing.retain(|(other, _)| *other != player);
        self.attendants.retain(|attendant| attendant.player != player);
        if let Some(seat) = self.start.seats.get_mut(usize::from(player).wrapping_sub(1)) {
            (seat.computer, seat.program) = (level, None);
        }
        let controller = level.map_or(Controller::Person, |level| Controller::Computer(level.to_string()));
        let seated = self.desk.sit(player, controller);
        self.tell_refusal(player, seated, shared);
        self.go_on(shared);
    }
}
