//! Carries out the requests of the match's desk: asks players, saves, and passes answers on.

use super::following::Rolled;
use super::played::{Answered, Played, Turn, Work};
use crate::data::Services;
use crate::jobs::{Job, OrdersAsk, ShootAsk, StrikeAsk};
use fob_base::Dice;
use fob_board::Strike;
use fob_opponent::Level;
use fob_physics::ShotTrace;
use fob_play::fob::{Deed, Fact, Orders, Settled};
use fob_play::log::Play;
use fob_play::{Contest, Controller, DEALER, Offer, Question, Refusal, Said, Ticket};
use fob_replay::Phase;
use std::sync::Arc;

/// Message when a computer's thread has died.
const BROKE_OFF: &str = "The computer player failed. Level easy plays this turn";
/// Notice when level easy has no answer either.
const STALLED: &str = "No computer finds a shot here. Take back a shot, or end the match";

/// The result of what somebody worked on.
enum Done {
    Strike(Option<Strike>),
    Orders(Vec<(fob_board::Hole, Vec<fob_board::Colour>)>),
    Shot(Deed, Arc<ShotTrace>),
    Failed(String),
}

impl Played {
    /// Does everything that follows from plays at the desk: saves them, asks the players who are due, and shows the events as far
    /// as the shots before them have been shown.
    pub(super) fn go_on(&mut self, services: &mut Services) {
        loop {
            if self.desk.unstored().next().is_some() {
                self.save();
                self.tell_programs();
                self.desk.stored();
            }
            for player in self.desk.take_stalled() {
                self.stalls(player, services);
            }
            self.offer_to_programs(services);
            // Nobody begins while the last shot of another player is seen again.
            if self.showing.as_ref().is_some_and(|showing| showing.number == 0) {
                break;
            }
            if self.attend(services) {
                continue;
            }
            if self.showing.is_some() {
                break;
            }
            let Some(happened) = self.desk.next_event() else { break };
            self.tell(happened, services);
        }
        self.look(services);
    }

    /// Handles a player for whom nobody has an answer: reports it, or lets two people play the break if the seed's is impossible.
    fn stalls(&mut self, player: u8, services: &mut Services) {
        match player {
            DEALER if self.is_in_room() => self.diverges(),
            // The break of the seed cannot be played: two people play one.
            DEALER => {
                self.desk.contest_mut().break_by_hand();
                self.desk.retry();
            }
            _ => services.problem(vec![STALLED.to_owned()]),
        }
    }

    /// Starts the work on new questions, and drops the work on questions that are no longer open. Returns whether something was
    /// played at once.
    fn attend(&mut self, services: &mut Services) -> bool {
        let open: Vec<Question> = self.desk.questions().to_vec();
        self.works.retain(|(ticket, _)| open.iter().any(|question| question.ticket == *ticket));
        let mut played = false;
        for Question { ticket, to } in open {
            if self.works.iter().any(|(known, _)| *known == ticket) {
                continue;
            }
            let work = to.as_ref().map_or(Work::Elsewhere, |controller| self.work_of(controller, ticket));
            self.works.push((ticket, work));
            if to.is_none() {
                let strikes = self.recorder().break_strikes();
                played |= self.roll(ticket, Deed::Break, &strikes, services);
            }
        }
        played
    }

    /// Takes an input from somebody elsewhere. A strike is simulated like any other: within the frame only if that is quick.
    pub fn hear(&mut self, said: Said<Deed>, services: &mut Services) {
        match said {
            Said::Answers(ticket, deed) => self.hear_answer(ticket, deed, services),
            Said::Plays(player, play) => self.play(player, play, services),
            Said::Sits(player, controller) => {
                let seated = self.desk.sit(player, controller);
                self.tell_refusal(player, seated, services);
            }
        }
        self.go_on(services);
    }

    fn hear_answer(&mut self, ticket: Ticket, deed: Deed, services: &mut Services) {
        let work = self.works.iter().find(|(known, _)| *known == ticket).map(|(_, work)| work);
        match (&deed, work) {
            // The same again, while it is being simulated.
            (_, Some(Work::Roll(..))) => {}
            (Deed::Strike(strike), Some(Work::Elsewhere)) => {
                let strikes: Vec<Strike> = self.desk.contest().half_break().copied().into_iter().chain([*strike]).collect();
                // If the rules refuse the strikes, the question stays open.
                if self.recorder().may_play(&strikes).is_ok() {
                    self.roll(ticket, deed, &strikes, services);
                }
            }
            _ => self.answer(ticket, deed, None, services),
        }
    }

    /// Plays something that answers no question.
    pub(super) fn play(&mut self, player: u8, play: Play<Deed>, services: &mut Services) {
        let played = self.desk.play(player, play);
        self.tell_refusal(player, played, services);
    }

    /// Answers a question; `trace` is the shot.
    fn answer(&mut self, ticket: Ticket, deed: Deed, trace: Option<Arc<ShotTrace>>, services: &mut Services) {
        if let (DEALER, Some(trace)) = (ticket.by, &trace) {
            self.compare_break(trace.digest);
        }
        let fact = trace.map(|trace| Fact::Shot(Settled::new(trace)));
        let played = self.desk.answer(ticket, deed, fact);
        self.tell_refusal(ticket.by, played, services);
    }

    /// Shows why a play was refused. The mistakes of somebody elsewhere are not shown to the people here.
    pub(super) fn tell_refusal(&self, player: u8, played: Result<(), Refusal>, services: &mut Services) {
        if let Err(refusal) = played
            && refusal != Refusal::NotAsked
            && self.is_here(player)
        {
            services.problem(vec![refusal.to_string()]);
        }
    }

    /// Writes unsaved changes.
    pub(super) fn save(&mut self) {
        self.file.save(self.desk.contest_mut().recorder_mut());
    }

    /// Returns whether this player's seat is answered on this computer.
    fn is_here(&self, player: u8) -> bool {
        let seat = usize::from(player).checked_sub(1).and_then(|place| self.seats().get(place));
        seat.is_some_and(Controller::is_here)
    }

    /// Starts the player whose seat is due.
    fn work_of(&self, controller: &Controller, ticket: Ticket) -> Work {
        let fob = self.desk.contest();
        let (game, orders) = (fob.match_now().clone(), fob.situation().phase() == Phase::Order);
        let level = || controller.level().and_then(|level| level.parse().ok()).unwrap_or(Level::Easy);
        match controller {
            Controller::Person => Work::Person,
            Controller::Link | Controller::Remote => Work::Elsewhere,
            Controller::Program(_) => {
                // Without a program, somebody is asked to stand in for it.
                self.ask_program(ticket);
                Work::Program
            }
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

    /// Simulates strikes: within the frame if that is quick, otherwise in the background.
    ///
    /// # Errors
    /// The reason why they cannot be played.
    pub(super) fn simulate(&self, strikes: &[Strike]) -> Result<Rolled, String> {
        self.recorder().may_play(strikes).map_err(|error| error.to_string())?;
        let ask = ShootAsk { layout: self.now().layout.clone(), strikes: strikes.to_vec() };
        let known = ask.at_once().map_err(|error| error.to_string())?;
        Ok(known.map_or_else(|| Rolled::Later(Job::start(ask)), |trace| Rolled::Known(Arc::new(trace))))
    }

    /// Simulates the shot of an answer. Returns whether it was known at once, or why it cannot be played.
    fn roll(&mut self, ticket: Ticket, deed: Deed, strikes: &[Strike], services: &mut Services) -> bool {
        match self.simulate(strikes) {
            Ok(Rolled::Known(trace)) => self.answer(ticket, deed, Some(trace), services),
            Ok(Rolled::Later(job)) => {
                if let Some((_, work)) = self.works.iter_mut().find(|(known, _)| *known == ticket) {
                    *work = Work::Roll(job, deed);
                }
                return false;
            }
            Err(line) => self.fails(ticket, line, services),
        }
        true
    }

    /// Asks again after an impossible answer. The mistakes of somebody elsewhere are not shown to the people here.
    fn fails(&mut self, ticket: Ticket, line: String, services: &mut Services) {
        if ticket.by == DEALER || self.is_here(ticket.by) {
            services.problem(vec![line]);
        }
        self.desk.fail(ticket);
    }

    /// Receives a computer's answer, and a simulated shot. Returns the computer's strike if it was played.
    pub fn poll(&mut self, services: &mut Services) -> Option<Strike> {
        let mut struck = None;
        for (ticket, answered) in self.hear_programs(services) {
            if !self.works.iter().any(|(known, work)| *known == ticket && matches!(work, Work::Program)) {
                // It was taken back meanwhile.
                continue;
            }
            match answered {
                Answered::Plays(Play::Act(deed), fact) => {
                    if let Deed::Strike(strike) = &deed {
                        struck = Some(*strike);
                    }
                    let played = self.desk.answer(ticket, deed, fact);
                    self.tell_refusal(ticket.by, played, services);
                }
                Answered::Plays(play, _) => self.play(ticket.by, play, services),
                Answered::Failed => self.desk.fail(ticket),
            }
            self.go_on(services);
        }
        for ticket in self.works.iter().map(|(ticket, _)| *ticket).collect::<Vec<_>>() {
            let Some((_, work)) = self.works.iter_mut().find(|(known, _)| *known == ticket) else { continue };
            let done = match work {
                Work::Person | Work::Program | Work::Elsewhere => None,
                Work::Strike(job) => job.poll().map(|answer| answer.map(|answer| Done::Strike(answer.strike))),
                Work::Orders(job) => job.poll().map(|answer| answer.map(|answer| Done::Orders(answer.orders))),
                Work::Roll(job, deed) => match job.poll() {
                    None => None,
                    Some(Ok(answer)) => Some(Ok(Done::Shot(deed.clone(), answer.trace))),
                    Some(Err(line)) => Some(Ok(Done::Failed(line))),
                },
            };
            let Some(done) = done else { continue };
            match done {
                Ok(Done::Strike(Some(strike))) => {
                    struck = Some(strike);
                    self.roll(ticket, Deed::Strike(strike), &[strike], services);
                }
                Ok(Done::Orders(orders)) => {
                    let own = self.own_orders(ticket.by, &orders);
                    self.answer(ticket, Deed::Orders(own), None, services);
                }
                Ok(Done::Shot(deed, trace)) => self.answer(ticket, deed, Some(trace), services),
                Ok(Done::Failed(line)) => self.fails(ticket, line, services),
                Ok(Done::Strike(None)) | Err(_) => self.fails(ticket, BROKE_OFF.to_owned(), services),
            }
            self.go_on(services);
        }
        self.poll_arriving(services);
        self.look(services);
        struck
    }

    /// Returns the orders of holes at which this player chooses.
    fn own_orders(&self, by: u8, orders: &[(fob_board::Hole, Vec<fob_board::Colour>)]) -> Orders {
        let is_own = |hole| self.game().choices().iter().any(|choice| choice.hole == hole && choice.chooser == by);
        orders.iter().filter(|(hole, _)| is_own(*hole)).cloned().collect()
    }

    /// Returns the first open question to a person at this computer.
    fn asks_person(&self) -> Option<Ticket> {
        self.works.iter().find(|(_, work)| matches!(work, Work::Person)).map(|(ticket, _)| *ticket)
    }

    /// Returns the open questions to somebody elsewhere; [`Played::hear`] takes the answers.
    pub fn elsewhere(&self) -> impl Iterator<Item = Ticket> + '_ {
        self.works.iter().filter(|(_, work)| matches!(work, Work::Elsewhere)).map(|(ticket, _)| *ticket)
    }

    /// Plays a person's strike. In a break by hand the first strike waits for the second, and a strike in a server's room waits
    /// for its record.
    pub fn strike(&mut self, strike: Strike, services: &mut Services) {
        let Some(ticket) = self.asks_person() else { return };
        let deed = Deed::Strike(strike);
        match &self.turn {
            Turn::Shoot | Turn::Break(_) if self.is_in_room() => self.answer(ticket, deed, None, services),
            Turn::Break(None) => self.answer(ticket, deed, None, services),
            Turn::Break(Some(first)) => {
                let both = [*first, strike];
                self.roll(ticket, deed, &both, services);
            }
            Turn::Shoot => {
                self.roll(ticket, deed, &[strike], services);
            }
            _ => return,
        }
        self.go_on(services);
    }

    /// Makes the choices that are due from the people here. Choices of others may remain due.
    pub fn choose(&mut self, orders: &Orders, services: &mut Services) {
        let people = self.works.iter().filter(|(_, work)| matches!(work, Work::Person));
        for ticket in people.map(|(ticket, _)| *ticket).collect::<Vec<_>>() {
            let own = self.own_orders(ticket.by, orders);
            if !own.is_empty() {
                self.answer(ticket, Deed::Orders(own), None, services);
                self.go_on(services);
            }
        }
    }

    /// Takes back the last shot of a person here, and everything after it, once all agree; the people here agree by asking.
    /// Returns whether anything was taken back.
    pub fn take_back(&mut self, services: &mut Services) -> bool {
        let Some(by) = self.takes_back() else { return false };
        let before = self.game().shots();
        self.all_agree(by, Offer::TakeBack, services);
        self.game().shots() < before
    }

    /// Agrees to a draw for the people here, or offers one.
    pub fn draw(&mut self, services: &mut Services) {
        if let Some(first) = self.mine().first().copied().or(Some(1)) {
            self.all_agree(first, Offer::Draw, services);
        }
    }

    /// Makes an offer of a player, to which all people here agree. In a server's room the same offer means yes.
    fn all_agree(&mut self, by: u8, offer: Offer, services: &mut Services) {
        self.offer = None;
        let open = |played: &Self| played.desk.log().offer().map(|open| open.kind);
        if !self.is_in_room() && open(self).is_some_and(|kind| kind != offer) {
            self.decline(services);
        }
        if self.is_in_room() || open(self).is_none() {
            self.play(by, Play::Offer(offer), services);
            self.go_on(services);
        }
        for player in self.mine() {
            if !self.is_in_room() && open(self) == Some(offer) && self.may_answer(player) {
                self.play(player, Play::Answer(true), services);
                self.go_on(services);
            }
        }
    }

    /// Returns whether an offer waits for a player's answer.
    pub(super) fn may_answer(&self, player: u8) -> bool {
        let seat = self.desk.log().seat_of(player);
        self.desk.log().offer().is_some_and(|open| open.by != seat && !open.yes.contains(&seat))
    }

    /// Declines an offer for the people at this computer.
    pub fn decline(&mut self, services: &mut Services) {
        self.offer = None;
        if let Some(player) = self.mine().into_iter().find(|player| self.may_answer(*player)) {
            self.play(player, Play::Answer(false), services);
            self.go_on(services);
        }
    }

    /// Resigns for a player, from 1.
    pub fn resign(&mut self, player: u8, services: &mut Services) {
        self.play(player, Play::Resign, services);
        self.go_on(services);
    }

    /// Ends a match whose result is certain, which needs nobody's agreement.
    pub fn end_certain(&mut self, services: &mut Services) {
        let due = self.desk.contest().due();
        let by = if self.is_in_room() { self.mine().first().copied() } else { due.players().first().copied() };
        if let Some(by) = by {
            self.play(by, Play::End, services);
            self.go_on(services);
        }
    }

    /// Plays shots of a level for everybody at once, without showing them: at most `shots`, or until an order is due.
    ///
    /// # Errors
    /// The reason why a shot could not be played.
    pub fn fast_forward(
        &mut self,
        level: Level,
        shots: u32,
        until_order: bool,
        services: &mut Services,
    ) -> Result<(), Vec<String>> {
        let mut left = shots;
        loop {
            self.settle(services);
            let Some(ticket) = self.desk.questions().first().map(|question| question.ticket) else { return Ok(()) };
            let fob = self.desk.contest();
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
                // If the striker fits nowhere, nobody is asked.
                let Some(strike) = found else { return Err(vec![STALLED.to_owned()]) };
                Deed::Strike(strike)
            };
            let played = self.desk.answer(ticket, deed, None);
            self.go_on(services);
            if played.is_err() {
                return Err(vec!["the computer's shot was refused".to_owned()]);
            }
        }
    }
}
