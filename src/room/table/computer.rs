//! Drives the game by the match core: asks players, saves, and shows the computers' moves one by one.

use super::state::{Act, Table};
use super::think::{Purpose, Search};
use crate::view::View;
use fob_games::{Game, Seat, Session};
use fob_kit::online::Play;
use fob_kit::shared::Shared;
use fob_play::room::{Moved, Room};
use fob_play::{Actor, Controller, Ending, Event, In, Offer, Options, Out, Ticket};
use std::collections::VecDeque;

/// Minimum seconds between the previous move and a computer's, so that people can follow.
const PAUSE: f64 = 0.7;
/// The same where transitions are switched off.
const SHORT_PAUSE: f64 = 0.15;

/// Notice when no computer has an answer, not even one of level easy.
const STALLED: &str = "No computer finds a move here. Take back a move, or end the game";

type Move<V> = <<V as View>::Game as Game>::Move;

/// Who answers for a seat of a session.
fn controller(seat: &Seat) -> Controller {
    seat.computer.clone().map_or(Controller::Person, Controller::Computer)
}

/// A game in the hands of the core. Computers wait until the table has looked whether they may move.
///
/// # Panics
/// Never: a session has a seat for every player.
pub(super) fn driven<G: Game>(session: Session<G>) -> Actor<Room<Session<G>>> {
    let seats = session.seats().iter().map(controller).collect();
    let mut actor = Actor::new(Room::new(session), seats, Options::default()).expect("a session has a seat for every player");
    // Only people see this question, and people at the table need no message.
    actor.take(0, In::Pause(true));
    actor
}

impl<V: View> Table<V> {
    /// Hands an input to the core, and does all that follows from it.
    pub(super) fn tell(&mut self, input: In<Move<V>>, shared: &mut Shared) {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            for out in self.actor.take(0, input) {
                inputs.extend(self.does(out, shared));
            }
        }
    }

    /// Goes to another place of the game.
    pub(super) fn leaf(&mut self, go: impl FnOnce(&mut Session<V::Game>), shared: &mut Shared) {
        let before = self.tree().current();
        go(self.actor.contest_mut().session_mut());
        if self.tree().current() != before {
            self.varies = None;
            for out in self.actor.turned(0) {
                if let Some(input) = self.does(out, shared) {
                    self.tell(input, shared);
                }
            }
        }
        self.sync(shared);
    }

    /// Carries out the core's outputs.
    fn does(&mut self, out: Out<Moved>, shared: &mut Shared) -> Option<In<Move<V>>> {
        match out {
            Out::Save(number) => {
                // Who sits where for a moment is in no file.
                let changed = self.actor.waiting().any(|(waiting, event)| waiting == number && event.changes_game());
                let saved = if changed { self.write(shared) } else { Ok(()) };
                return Some(In::Saved(number, saved));
            }
            Out::Ask(ticket, Controller::Computer(level)) => {
                let level = V::Game::LEVELS.iter().position(|known| known.name == level).unwrap_or(0);
                let purpose = if self.varies.is_some() { Purpose::Variation } else { Purpose::Move };
                self.search = Some(Search::start(self.tree(), level, purpose, Some(ticket), self.limit, shared.now));
            }
            // They answer by themselves, or whoever carries the question to them does.
            Out::Ask(_, Controller::Person | Controller::Link | Controller::Remote) => {}
            Out::Cancel(ticket) => {
                self.search.take_if(|search| search.ticket == Some(ticket));
            }
            Out::Event(_, Event::Acted(_, moved)) => {
                self.varies = None;
                if let Some(mv) = self.tree().move_to(moved.to) {
                    shared.sound(V::sound(mv), 0.8);
                }
            }
            Out::Event(_, Event::Declined(by, Offer::Draw)) => shared.say(format!("{} declines the draw", self.name(by))),
            Out::Event(_, Event::Offered(by, Offer::Draw)) if self.is_elsewhere(by) => {
                shared.say(fob_kit::labels::offers(self.name(by), fob_kit::labels::A_DRAW));
            }
            Out::Event(_, Event::Replaced(ending, level)) => {
                if let Some(player) = ending.loser() {
                    let name = self.name(player).to_owned();
                    self.actor.contest_mut().session_mut().set_seat(player, Seat { name, computer: Some(level) });
                }
            }
            // The mistakes of somebody elsewhere are not shown to the people here.
            Out::Refused(by, refusal) if by > 0 && !self.is_elsewhere(by) => shared.say(refusal.to_string()),
            Out::Stalled(..) => shared.say(STALLED.to_owned()),
            Out::Deal(_) | Out::Event(..) | Out::Refused(..) | Out::Dropped(_) | Out::Over => {}
        }
        None
    }

    pub(super) fn is_elsewhere(&self, player: u8) -> bool {
        self.elsewhere.iter().any(|(other, _)| *other == player)
    }

    /// Tells the core who sits at the table now, and whether computers may move.
    pub(super) fn sync(&mut self, shared: &mut Shared) {
        let seat = |(player, seat): (u8, &Seat)| {
            let elsewhere = self.elsewhere.iter().find(|(other, _)| *other == player);
            (player, elsewhere.map_or_else(|| controller(seat), |(_, controller)| controller.clone()))
        };
        let seats: Vec<(u8, Controller)> = (1..).zip(self.tree().seats()).map(seat).collect();
        let before = self.actor.seats().to_vec();
        for ((player, controller), before) in seats.into_iter().zip(before) {
            if controller != before {
                self.tell(In::Seat(player, controller), shared);
            }
        }
        let at_end = self.tree().children(self.tree().current()).is_empty();
        let goes_on = at_end || self.varies == Some(self.tree().current());
        let paused = self.paused || self.dialog.is_some() || !goes_on;
        if paused != self.actor.is_paused() {
            self.tell(In::Pause(paused), shared);
        }
    }

    /// Plays a person's move, also for a waiting computer. Returns why it cannot be played.
    pub(super) fn play(&mut self, mv: &Move<V>, shared: &mut Shared) {
        let by = self.tree().position().turn();
        if self.is_elsewhere(by) {
            return shared.say(format!("{} is to move", self.name(by)));
        }
        if self.in_room.is_some() {
            if self.is_live() {
                self.send(Play::Move(mv.to_string()));
            }
            return;
        }
        let asked = |table: &Self| table.actor.asked().find(|ticket| ticket.by == by);
        if asked(self).is_none() {
            self.tell(In::Seat(by, Controller::Person), shared);
        }
        match asked(self) {
            Some(ticket) => self.tell(In::Act(ticket, mv.clone()), shared),
            None => shared.say("The game is over"),
        }
        self.sync(shared);
    }

    /// People here end the game: one resigns, or they agree to a draw, which computers and others must want as well.
    pub(super) fn end(&mut self, ending: fob_games::Ending, shared: &mut Shared) {
        if self.end_in_room(ending) {
            return;
        }
        let fob_games::Ending::Resigned(player) = ending else {
            let people = (1..).zip(self.actor.seats()).filter(|(_, seat)| **seat == Controller::Person);
            let people: Vec<u8> = people.map(|(player, _)| player).collect();
            let first = people.first().copied().unwrap_or_else(|| self.tree().position().turn());
            let open = |table: &Self, player: u8| {
                table.actor.offer().is_some_and(|now| now.offer == Offer::Draw && !now.yes.contains(&player))
            };
            if self.actor.offer().is_none() {
                self.tell(In::Offer(first, Offer::Draw), shared);
            }
            for player in people {
                if open(self, player) {
                    self.tell(In::Reply(player, true), shared);
                }
            }
            return;
        };
        self.tell(In::End(Ending::Resigned(player)), shared);
    }

    /// Takes an act of somebody who is not at this table, or an answer for a seat.
    pub(super) fn take_text(&mut self, input: In<String>, shared: &mut Shared) {
        let input = match input {
            In::Seat(player, controller) => {
                self.elsewhere.retain(|(other, _)| *other != player);
                if controller.is_here() {
                    let name = self.tree().seats().get(usize::from(player).wrapping_sub(1)).map(|seat| seat.name.clone());
                    let seat = Seat { name: name.unwrap_or_default(), computer: controller.level().map(str::to_owned) };
                    self.actor.contest_mut().session_mut().set_seat(player, seat);
                } else {
                    self.elsewhere.push((player, controller));
                }
                return self.sync(shared);
            }
            // A text that is not a move is refused like an illegal move.
            In::Act(ticket, text) => match text.parse() {
                Ok(mv) => In::Act(ticket, mv),
                Err(_) => return,
            },
            In::Failed(ticket, why) => In::Failed(ticket, why),
            In::End(ending) => In::End(ending),
            In::Offer(player, offer) => In::Offer(player, offer),
            In::Reply(player, yes) => In::Reply(player, yes),
            In::Tick | In::Saved(..) | In::Retry | In::Seen(_) | In::Pause(_) => return,
        };
        self.tell(input, shared);
    }

    /// Starts the computers that are due, and plays a move when it is available and may be shown.
    pub(super) fn computer(&mut self, shared: &mut Shared) {
        self.sync(shared);
        let Some(search) = &mut self.search else { return };
        if let Err(problem) = search.poll() {
            shared.problem(vec![problem]);
            self.paused = true;
            self.search = None;
            return;
        }
        let pause = if shared.settings.motion { PAUSE } else { SHORT_PAUSE };
        let early = search.purpose != Purpose::Hint && shared.now < search.since + pause;
        if early || self.view.moving(shared) || self.view.waits(shared) {
            return;
        }
        let ticket = search.ticket;
        if let Some(answer) = search.answer.take() {
            self.search = None;
            self.answered(ticket, answer, shared);
        }
    }

    /// Receives a hint or a computer's move from a finished search.
    fn answered(&mut self, ticket: Option<Ticket>, mv: Option<Move<V>>, shared: &mut Shared) {
        match (ticket, mv) {
            (Some(ticket), Some(mv)) => {
                self.tell(In::Act(ticket, mv), shared);
                self.follow(shared);
            }
            (Some(ticket), None) => self.tell(In::Failed(ticket, "there is no move".to_owned()), shared),
            (None, Some(mv)) => self.hint = Some((self.tree().current(), mv)),
            (None, None) => {}
        }
    }

    /// Asks the strongest level for advice.
    pub(super) fn advise(&mut self, shared: &mut Shared) {
        if self.known.outcome.is_some() {
            shared.say("The game is over");
            return;
        }
        if self.search.as_ref().is_some_and(|search| search.purpose != Purpose::Hint) {
            shared.say("The computer is to move");
            return;
        }
        let strongest = V::Game::LEVELS.len() - 1;
        self.search = Some(Search::start(self.tree(), strongest, Purpose::Hint, None, self.limit, shared.now));
    }

    /// Pauses the computers or resumes them. If moves follow already, the computer's move becomes one of the variations.
    pub(super) fn go_on(&mut self, shared: &mut Shared) {
        let here = self.tree().current();
        if self.tree().computer_to_move().is_some() && !self.tree().children(here).is_empty() {
            (self.paused, self.varies) = (false, Some(here));
            return self.sync(shared);
        }
        if self.tree().seats().iter().all(|seat| seat.computer.is_none()) {
            shared.say("No side is played by a computer");
            return;
        }
        self.paused ^= true;
        shared.say(if self.paused { "Computers paused" } else { "Computers resumed" });
        self.sync(shared);
    }

    /// The target of an act that steps through the moves.
    pub(super) fn leafs(&mut self, act: &Act<V::Game>, shared: &mut Shared) -> bool {
        match act {
            Act::Back => self.leaf(|tree| _ = tree.undo(), shared),
            Act::Forth => self.leaf(|tree| _ = tree.redo(), shared),
            Act::Jump(id) => self.leaf(|tree| _ = tree.jump(*id), shared),
            Act::Undo => self.leaf(to_last_person, shared),
            Act::Redo => self.leaf(to_next_person, shared),
            _ => return false,
        }
        true
    }
}

/// Goes to the next place where a person is to move, or to the end of the line; between computers it goes one move. This reverses
/// [`to_last_person`].
fn to_next_person<G: Game>(tree: &mut Session<G>) {
    let computers_only = tree.seats().iter().all(|seat| seat.computer.is_some());
    while tree.redo().is_some() {
        if computers_only || tree.computer_to_move().is_none() {
            return;
        }
    }
}

/// To the last place where it was a person's turn; in a game between computers, one move back.
fn to_last_person<G: Game>(tree: &mut Session<G>) {
    let person = |tree: &Session<G>| tree.computer_to_move().is_none() && tree.outcome().is_none();
    let from = tree.current();
    while tree.undo().is_some() {
        if person(tree) {
            return;
        }
    }
    if !person(tree) && tree.seats().iter().all(|seat| seat.computer.is_some()) {
        tree.jump(from);
        tree.undo();
    }
}
