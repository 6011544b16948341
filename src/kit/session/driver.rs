//! Carries out what the match core requests: asks players, saves, and passes answers back.

use super::played::{Played, Question, Turn, Work};
use crate::shared::Shared;
use crate::work::{Job, OrdersAsk, ShootAsk, StrikeAsk};
use fob_base::Dice;
use fob_opponent::Level;
use fob_play::fob::{Deed, Orders, Seen};
use fob_play::{Controller, DEALER, Ending, In, Offer, Out, Ticket};
use fob_replay::Phase;
use fob_table::Strike;
use std::collections::VecDeque;
use std::sync::Arc;

/// Message when a computer's thread has died.
const BROKE_OFF: &str = "The computer player failed. Level easy plays this turn";
/// Notice when level easy has no answer either.
const STALLED: &str = "No computer finds a shot here. Take back a shot, or end the match";

impl Played {
    /// Passes an input to the core and carries out the results. A shot from elsewhere is simulated like any other: within the
    /// frame only if that is quick.
    pub fn take(&mut self, input: In<Deed>, shared: &mut Shared) {
        let Some(input) = self.roll_elsewhere(input, shared) else {
            self.look(shared);
            return;
        };
        let mut inputs = VecDeque::from([input]);
        loop {
            if let Some(input) = inputs.pop_front() {
                for out in self.actor.take(0, input) {
                    inputs.extend(self.follow(out, shared));
                }
                // The core has taken the answer, so the question is closed.
                let open: Vec<Ticket> = self.actor.asked().collect();
                self.questions.retain(|question| open.contains(&question.ticket));
            } else if self.showing.is_none()
                && let Some((number, event)) = self.unseen.pop_front()
            {
                inputs.extend(self.tell(number, event, shared));
            } else {
                break;
            }
        }
        self.look(shared);
    }

    /// Carries out the core's outputs.
    pub(super) fn follow(&mut self, out: Out<Seen>, shared: &mut Shared) -> Option<In<Deed>> {
        match out {
            Out::Save(number) => {
                self.save();
                Some(In::Saved(number, self.file.unsaved().map_or(Ok(()), |why| Err(why.to_owned()))))
            }
            Out::Ask(ticket, controller) => {
                let work = self.work_of(&controller);
                self.questions.push(Question { ticket, work });
                None
            }
            Out::Deal(ticket) => {
                self.questions.push(Question { ticket, work: Work::Elsewhere });
                let strikes = self.recorder().break_strikes();
                self.roll(ticket, &strikes, shared)
            }
            Out::Cancel(ticket) => {
                self.questions.retain(|question| question.ticket != ticket);
                None
            }
            Out::Event(number, event) => {
                self.unseen.push_back((number, event));
                None
            }
            Out::Refused(by, refusal) => {
                // The mistakes of somebody elsewhere are not shown to the people here.
                if self.is_here(by) {
                    shared.problem(vec![refusal.to_string()]);
                }
                None
            }
            // The break of the seed cannot be played: two people play one.
            Out::Stalled(DEALER, _) => {
                self.actor.contest_mut().break_by_hand();
                Some(In::Pause(false))
            }
            Out::Stalled(..) => {
                shared.problem(vec![STALLED.to_owned()]);
                None
            }
            Out::Dropped(_) | Out::Over => None,
        }
    }

    /// Writes unsaved changes.
    pub(super) fn save(&mut self) {
        self.file.save(self.actor.contest_mut().recorder_mut());
    }

    /// Whether this player's seat is answered on this computer.
    fn is_here(&self, player: u8) -> bool {
        let seat = usize::from(player).checked_sub(1).and_then(|place| self.seats().get(place));
        seat.is_some_and(Controller::is_here)
    }

    /// Starts the player whose seat is due.
    fn work_of(&self, controller: &Controller) -> Work {
        let fob = self.actor.contest();
        let (game, orders) = (fob.match_now().clone(), fob.situation().phase() == Phase::Order);
        let level = || controller.level().and_then(|level| level.parse().ok()).unwrap_or(Level::Easy);
        match controller {
            Controller::Person => Work::Person,
            Controller::Link | Controller::Remote => Work::Elsewhere,
            Controller::Computer(_) if orders => {
                let board = fob.situation().layout.board.as_ref().clone();
                Work::Orders(Job::start(OrdersAsk { game, board, level: level(), seed: fob.turn_seed(1) }))
            }
            Controller::Computer(_) => {
                let layout = self.now().layout.clone();
                Work::Strike(Job::start(StrikeAsk { layout, game, level: level(), seed: fob.turn_seed(0) }))
            }
        }
    }

    /// Simulates strikes that answer a question: within the frame if that is quick, otherwise in the background. Returns the shot
    /// if it is known at once.
    pub(super) fn roll(&mut self, ticket: Ticket, strikes: &[Strike], shared: &mut Shared) -> Option<In<Deed>> {
        let ask = ShootAsk { layout: self.now().layout.clone(), strikes: strikes.to_vec() };
        let simulated = match self.recorder().may_play(strikes) {
            Ok(()) => ask.at_once().map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match simulated {
            Ok(Some(trace)) => Some(In::Act(ticket, Deed::Shot(ask.strikes, Arc::new(trace)))),
            Ok(None) => {
                let question = self.questions.iter_mut().find(|question| question.ticket == ticket)?;
                question.work = Work::Roll(Job::start(ask));
                None
            }
            Err(line) => Some(self.fails(ticket, line, shared)),
        }
    }

    /// Turns a strike from elsewhere into a shot. `None` while it is being simulated; anything else, and what the rules refuse,
    /// goes to the core unchanged.
    fn roll_elsewhere(&mut self, input: In<Deed>, shared: &mut Shared) -> Option<In<Deed>> {
        let In::Act(ticket, Deed::Strike(strike)) = input else { return Some(input) };
        let question = self.questions.iter().find(|question| question.ticket == ticket);
        match question.map(|question| &question.work) {
            Some(Work::Elsewhere) => {}
            // The same strike again, while the first is being simulated.
            Some(Work::Roll(_)) => return None,
            _ => return Some(input),
        }
        let strikes: Vec<Strike> = self.actor.contest().half_break().copied().into_iter().chain([strike]).collect();
        if self.recorder().may_play(&strikes).is_err() {
            return Some(input);
        }
        self.roll(ticket, &strikes, shared)
    }

    /// The answer is not possible, so the person is asked again. The mistakes of somebody elsewhere are not shown to the people
    /// here.
    fn fails(&self, ticket: Ticket, line: String, shared: &mut Shared) -> In<Deed> {
        if ticket.by == DEALER || self.is_here(ticket.by) {
            shared.problem(vec![line.clone()]);
        }
        In::Failed(ticket, line)
    }

    /// Receives a computer's answer, and a simulated shot. Returns the computer's strike if it was played.
    pub fn poll(&mut self, shared: &mut Shared) -> Option<Strike> {
        let mut struck = None;
        for ticket in self.questions.iter().map(|question| question.ticket).collect::<Vec<_>>() {
            let Some(question) = self.questions.iter_mut().find(|question| question.ticket == ticket) else { continue };
            let input = match &mut question.work {
                Work::Person | Work::Elsewhere => None,
                Work::Strike(job) => match job.poll() {
                    None => None,
                    Some(Ok(answer)) => {
                        struck = answer.strike;
                        match answer.strike {
                            Some(strike) => self.roll(ticket, &[strike], shared),
                            None => Some(self.fails(ticket, BROKE_OFF.to_owned(), shared)),
                        }
                    }
                    Some(Err(_)) => Some(self.fails(ticket, BROKE_OFF.to_owned(), shared)),
                },
                Work::Orders(job) => match job.poll() {
                    None => None,
                    Some(Ok(answer)) => Some(In::Act(ticket, Deed::Orders(self.own_orders(ticket.by, &answer.orders)))),
                    Some(Err(_)) => Some(self.fails(ticket, BROKE_OFF.to_owned(), shared)),
                },
                Work::Roll(job) => match job.poll() {
                    None => None,
                    Some(Ok(answer)) => Some(In::Act(ticket, Deed::Shot(answer.strikes, answer.trace))),
                    Some(Err(line)) => Some(self.fails(ticket, line, shared)),
                },
            };
            match input {
                Some(input) => self.take(input, shared),
                None => self.look(shared),
            }
        }
        struck
    }

    /// Those of some orders that are a player's to choose.
    fn own_orders(&self, by: u8, orders: &[(fob_table::Hole, Vec<fob_table::Colour>)]) -> Orders {
        let is_own = |hole| self.game().choices().iter().any(|choice| choice.hole == hole && choice.chooser == by);
        orders.iter().filter(|(hole, _)| is_own(*hole)).cloned().collect()
    }

    /// The first open question to a person at this computer.
    fn asks_person(&self) -> Option<Ticket> {
        self.questions.iter().find(|question| matches!(question.work, Work::Person)).map(|question| question.ticket)
    }

    /// Open questions to somebody elsewhere; the answers come in by [`Played::take`].
    pub fn elsewhere(&self) -> impl Iterator<Item = Ticket> + '_ {
        let is_elsewhere = |question: &&Question| matches!(question.work, Work::Elsewhere);
        self.questions.iter().filter(is_elsewhere).map(|question| question.ticket)
    }

    /// A person strikes. Of the break by hand the first strike waits for the second.
    pub fn strike(&mut self, strike: Strike, shared: &mut Shared) {
        let Some(ticket) = self.asks_person() else { return };
        if self.send_strike(strike) {
            return self.look(shared);
        }
        let input = match &self.turn {
            Turn::Break(None) => Some(In::Act(ticket, Deed::Strike(strike))),
            Turn::Break(Some(first)) => {
                let both = [*first, strike];
                self.roll(ticket, &both, shared)
            }
            Turn::Shoot => self.roll(ticket, &[strike], shared),
            _ => return,
        };
        match input {
            Some(input) => self.take(input, shared),
            None => self.look(shared),
        }
    }

    /// The people here make the choices that are due from them. Choices of others may remain due.
    pub fn choose(&mut self, orders: &Orders, shared: &mut Shared) {
        let people = self.questions.iter().filter(|question| matches!(question.work, Work::Person));
        for ticket in people.map(|question| question.ticket).collect::<Vec<_>>() {
            let own = self.own_orders(ticket.by, orders);
            if !own.is_empty() && self.send_orders(&own) {
                self.look(shared);
            } else if !own.is_empty() {
                self.take(In::Act(ticket, Deed::Orders(own)), shared);
            }
        }
    }

    /// Takes back the last shot of a person here, and everything after it, once all agree; the people here agree by asking.
    /// Returns whether anything was taken back.
    pub fn take_back(&mut self, shared: &mut Shared) -> bool {
        let Some(by) = self.takes_back() else { return false };
        if self.offer_in_room(fob_online::Offer::Takeback) {
            return false;
        }
        let before = self.game().shots();
        self.all_agree(by, Offer::TakeBack, shared);
        self.game().shots() < before
    }

    /// The people here agree to a draw, or offer one.
    pub fn draw(&mut self, shared: &mut Shared) {
        if self.offer_in_room(fob_online::Offer::Draw) {
            return;
        }
        if let Some(first) = self.mine().first().copied().or(Some(1)) {
            self.all_agree(first, Offer::Draw, shared);
        }
    }

    /// Makes an offer of a player, to which all people here agree.
    fn all_agree(&mut self, by: u8, offer: Offer, shared: &mut Shared) {
        self.offer = None;
        let is_open =
            |played: &Self, player: u8| played.actor.offer().is_some_and(|now| now.offer == offer && !now.yes.contains(&player));
        if self.actor.offer().is_some_and(|now| now.offer != offer) {
            self.decline(shared);
        }
        if self.actor.offer().is_none() {
            self.take(In::Offer(by, offer), shared);
        }
        for player in self.mine() {
            if is_open(self, player) {
                self.take(In::Reply(player, true), shared);
            }
        }
    }

    /// Declines an offer for the people at this computer.
    pub fn decline(&mut self, shared: &mut Shared) {
        self.offer = None;
        let open = |player: &u8| self.actor.offer().is_some_and(|now| !now.yes.contains(player));
        if let Some(player) = self.mine().into_iter().find(open) {
            self.take(In::Reply(player, false), shared);
        }
    }

    /// A player, from 1, resigns.
    pub fn resign(&mut self, player: u8, shared: &mut Shared) {
        if self.send(fob_online::Play::Resign) {
            return;
        }
        self.take(In::End(Ending::Resigned(player)), shared);
    }

    /// Ends a match whose result is certain.
    pub fn end_certain(&mut self, shared: &mut Shared) {
        if self.send(fob_online::Play::End) {
            return;
        }
        self.take(In::End(Ending::Certain), shared);
    }

    /// Plays shots of a level for everybody at once, without showing them: at most `shots`, or until an order is due.
    ///
    /// # Errors
    /// Why a shot could not be played.
    pub fn fast_forward(&mut self, level: Level, shots: u32, until_order: bool, shared: &mut Shared) -> Result<(), Vec<String>> {
        let mut left = shots;
        loop {
            self.settle(shared);
            let Some(ticket) = self.actor.asked().next() else { return Ok(()) };
            let (fob, records) = (self.actor.contest(), self.recorder().records().len());
            let deed = if fob.situation().phase() == Phase::Order {
                if until_order {
                    return Ok(());
                }
                let board = fob.situation().layout.board.as_ref().clone();
                let ask = OrdersAsk { game: self.game().clone(), board, level, seed: fob.turn_seed(1) };
                Deed::Orders(self.own_orders(ticket.by, &ask.answer().orders))
            } else {
                if left == 0 {
                    return Ok(());
                }
                left -= 1;
                let found = level.strike(&self.now().layout, self.game(), &mut Dice::new(fob.turn_seed(0)));
                // Where the striker fits nowhere, nobody is asked.
                let Some(strike) = found else { return Err(vec![STALLED.to_owned()]) };
                Deed::Strike(strike)
            };
            let problems = shared.problems.len();
            self.take(In::Act(ticket, deed), shared);
            if shared.problems.len() > problems && self.recorder().records().len() == records {
                return Err(vec!["the computer's shot was refused".to_owned()]);
            }
        }
    }
}
