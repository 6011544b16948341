//! Somebody else's programs at the table.

use super::computer::{Move, Played, pause};
use super::state::{Act, Table};
use crate::labels;
use crate::view::View;
use egui::Ui;
use fob_games::Seat;
use fob_kit::programs::Change;
use fob_play::log::{Contest as _, Play, STAND_IN};
use fob_play::{Controller, Happened, Ticket};
use fob_services::data::Services;
use fob_services::guest::{Guest as Program, Reply};
use fob_services::jobs::Place;

/// A program that plays.
#[derive(Debug)]
pub(super) struct Guest {
    program: Program,
    /// The question that it was asked last, and the time since when on the screen's clock.
    asked: Option<(Ticket, f64)>,
    /// Its reply to that question, held back until it may be shown.
    reply: Option<Reply>,
}

impl Guest {
    /// Returns whether its reply waits to be shown.
    pub(super) fn has_answered(&self) -> bool {
        self.reply.is_some()
    }
}

/// Returns the seat with a program in place of the computer, and the level that answers when the program does not.
pub(super) fn with_program(seat: &Seat, name: &str) -> Seat {
    Seat { name: seat.name.clone(), computer: Some(STAND_IN.to_owned()), program: Some(name.to_owned()) }
}

impl<V: View> Table<V> {
    /// Starts the programs that have a seat, and asks each that is due once.
    pub(super) fn ask_guests(&mut self, services: &mut Services) {
        let sits = |table: &Self, guest: &Guest| {
            let seat = table.desk.seats().get(usize::from(guest.program.player).wrapping_sub(1));
            matches!(seat, Some(Controller::Program(name)) if *name == guest.program.name)
        };
        let mut guests = std::mem::take(&mut self.guests);
        guests.retain(|guest| sits(self, guest));
        self.guests = guests;
        if self.desk.is_paused() || self.desk.log().is_over() {
            return;
        }
        let seats = (1..).zip(self.desk.seats());
        let programs = seats.filter_map(|(player, seat)| match seat {
            Controller::Program(name) => Some((player, name.clone())),
            _ => None,
        });
        for (player, name) in programs.collect::<Vec<(u8, String)>>() {
            let is_there = self.guests.iter().any(|guest| guest.program.player == player);
            // A level that stands in sits down with the next frame.
            let is_replaced = self.tree().seats().get(usize::from(player) - 1).is_none_or(|seat| seat.program.is_none());
            if is_there || is_replaced {
                continue;
            }
            let command = services.settings.program(&name);
            match command.and_then(|program| program.command.parse().ok()) {
                Some(spec) => {
                    let program = Program::start(player, &name, spec, Place::new(self.tree()));
                    self.guests.push(Guest { program, asked: None, reply: None });
                }
                None => self.guest_is_missing(player, &labels::no_program(&name), services),
            }
        }
        // The place has all moves as texts, which games without programs need not write.
        if self.guests.is_empty() {
            return;
        }
        // After a failure the level is asked.
        let is_programs = |question: &&fob_play::Question| matches!(question.to, Some(Controller::Program(_)));
        let due: Vec<Ticket> = self.desk.questions().iter().filter(is_programs).map(|question| question.ticket).collect();
        let place = Place::new(self.tree());
        for guest in &mut self.guests {
            let Some(ticket) = due.iter().find(|ticket| ticket.by == guest.program.player) else { continue };
            if guest.asked.is_none_or(|(asked, _)| asked != *ticket) {
                guest.program.ask(ticket.turn, place.clone());
                (guest.asked, guest.reply) = (Some((*ticket, services.now)), None);
            }
        }
    }

    /// Returns whether a program is asked for a move.
    pub(super) fn is_asking_guest(&self) -> bool {
        let is_open = |ticket: Ticket| self.desk.questions().iter().any(|question| question.ticket == ticket);
        self.guests.iter().any(|guest| guest.asked.is_some_and(|(ticket, _)| is_open(ticket)))
    }

    /// Passes a move on to the programs, and the end of the game.
    pub(super) fn tell_guests(&mut self, happened: &Happened<Played<V>>) {
        if self.guests.is_empty() {
            return;
        }
        if let Play::Act(mv) = &happened.record.play {
            let place = Place::new(self.tree());
            self.guests.iter().for_each(|guest| guest.program.see(happened.by, &mv.to_string(), place.clone()));
        }
        if self.desk.log().is_over()
            && let Some(ended) = self.desk.contest().ended()
        {
            // They end; a game that is taken up again starts them again.
            self.guests.drain(..).for_each(|guest| guest.program.end(ended.clone()));
        }
    }

    /// Receives the replies of programs, and plays a move when it may be shown.
    pub(super) fn hear_guests(&mut self, services: &mut Services) {
        let (mut lines, mut gone) = (Vec::new(), Vec::new());
        for guest in &mut self.guests {
            let (replies, faults) = guest.program.poll();
            lines.extend(faults);
            for reply in replies {
                match &reply {
                    Reply::NotStarted(why) => gone.push((guest.program.player, guest.program.name.clone(), why.clone())),
                    // Of an earlier question, which was taken back.
                    Reply::Moves(number, _) | Reply::Resigns(number)
                        if guest.asked.is_none_or(|(asked, _)| asked.turn != *number) => {}
                    Reply::Moves(..) | Reply::Resigns(_) => guest.reply = Some(reply),
                }
            }
        }
        if let Some(line) = lines.pop() {
            services.say(line);
        }
        for (player, name, why) in gone {
            self.guest_is_missing(player, &labels::not_started(&name, &why), services);
        }
        if self.view.moving(services) || self.view.waits(services) {
            return;
        }
        let early = |since: f64| services.now < since + pause(services);
        let ready =
            self.guests.iter_mut().find(|guest| guest.reply.is_some() && guest.asked.is_some_and(|(_, since)| !early(since)));
        let Some(guest) = ready else { return };
        let (Some((ticket, _)), Some(reply)) = (guest.asked, guest.reply.take()) else { return };
        match reply {
            Reply::Moves(_, Some(text)) => match text.parse::<Move<V>>() {
                Ok(mv) => {
                    self.answers(ticket, mv, services);
                    self.follow(services);
                }
                Err(_) => self.guest_fails(ticket, services),
            },
            Reply::Resigns(_) => self.plays(ticket.by, Play::Resign, services),
            Reply::Moves(_, None) | Reply::NotStarted(_) => self.guest_fails(ticket, services),
        }
    }

    /// Lets the level answer a question.
    fn guest_fails(&mut self, ticket: Ticket, services: &mut Services) {
        self.desk.fail(ticket);
        self.proceed(services);
    }

    /// Gives the seat of a program that does not play here to the level that stands in for it.
    fn guest_is_missing(&mut self, player: u8, why: &str, services: &mut Services) {
        services.say(why);
        if let Some(seat) = self.tree().seats().get(usize::from(player).wrapping_sub(1)).cloned() {
            self.desk.contest_mut().session_mut().set_seat(player, Seat { program: None, ..seat });
        }
        self.guests.retain(|guest| guest.program.player != player);
    }

    /// Draws the dialog of a program, if it is open.
    pub(super) fn show_programs(&mut self, ui: &mut Ui, services: &mut Services, acts: &mut Vec<Act<V::Game>>) {
        match self.programs.show(ui, services) {
            Some(Change::Sits(player, name)) => {
                if let (Some(seat), Ok(number)) = (self.tree().seats().get(player.wrapping_sub(1)), u8::try_from(player)) {
                    acts.push(Act::Seat(number, with_program(seat, &name)));
                }
            }
            Some(Change::Gone(name)) => {
                for (player, seat) in (1..).zip(self.tree().seats()) {
                    if seat.program.as_ref() == Some(&name) {
                        acts.push(Act::Seat(player, Seat { program: None, ..seat.clone() }));
                    }
                }
            }
            None => {}
        }
    }
}
