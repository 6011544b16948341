//! The desk of a table decides whom to ask, which level stands in for a computer that fails, and how far the game may be ahead of
//! its spectators.

mod event;
mod follow;

pub use event::{Happened, Question, Said};

use crate::log::{Clock, Contest, Due, Host, Nobodys, OpenOffer, Play, Record, STAND_IN, Single, Start, State, Times};
use crate::seat::{Controller, DEALER, Millis, Player, Refusal, Ticket};
use std::collections::VecDeque;

/// Who keeps the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// This desk: plays are stored here.
    Here,
    /// Another place, such as a server: plays are sent there, and count when their records arrive.
    There,
}

/// Drives a game of any [`Contest`] on its log: names the players to ask, takes answers, and shows nothing before it is stored. A
/// desk has no threads, clocks or files: a *driver* reads the [questions](Desk::questions) and [events](Desk::next_event) after
/// each call.
///
/// An answer may come at once or much later, in any order, twice or never; an answer counts only while its [`Ticket`] is open.
#[derive(Clone, Debug)]
pub struct Desk<C: Contest> {
    log: State<C>,
    owner: Owner,
    /// The controller that answers for each player.
    seats: Vec<Controller>,
    lead: Option<usize>,
    now: i64,
    /// Number of questions so far.
    turn: u64,
    asked: Vec<Question>,
    /// Computers that failed this turn; their stand-in is asked.
    failed: Vec<Player>,
    /// Computers whose stand-ins failed too, this turn.
    stalled: Vec<Player>,
    /// Stalled computers that [`Desk::take_stalled`] has not returned yet.
    newly_stalled: Vec<Player>,
    /// Number of events so far, and of those that are stored or known not to be.
    count: u64,
    stored: u64,
    happened: VecDeque<Happened<C>>,
    /// Changes of the game that were taken and not yet seen: their numbers here and in the log.
    unseen: VecDeque<(u64, u64)>,
    paused: bool,
    /// Plays to send to the keeper of the log, and whether an act of a player here waits for its record.
    outgoing: Vec<Play<C::Act>>,
    waits: bool,
}

/// The number of records that have been shown.
struct Shown(u64);

impl<C: Contest> Host<C> for Shown {
    fn open(&self, log: &State<C>, start: &Start, game: u32, at: i64) -> Result<C, Refusal> {
        Single.open(log, start, game, at)
    }

    fn shown(&self) -> u64 {
        self.0
    }
}

impl<C: Contest> Desk<C> {
    /// Creates the desk of a game in its current state, and keeps its log; `seats` starts with player 1. `lead` is the maximum
    /// number of changes of the game that have not been [seen](Desk::see) when a player is asked to act, at least 1; `None` if
    /// nobody watches.
    ///
    /// # Errors
    /// The number of seats is not the number of players. The error has the number of the first player without a seat, or of the first seat
    /// without a player.
    pub fn new(contest: C, seats: Vec<Controller>, lead: Option<usize>) -> Result<Self, Refusal> {
        check_seats(&contest, &seats)?;
        let levels = seats.iter().map(|seat| seat.level().map(str::to_owned)).collect();
        let mut desk = Self::at(State::resumed(contest, levels), Owner::Here, seats, lead);
        desk.go_on();
        Ok(desk)
    }

    fn at(log: State<C>, owner: Owner, seats: Vec<Controller>, lead: Option<usize>) -> Self {
        Self {
            log,
            owner,
            seats,
            lead,
            now: 0,
            turn: 0,
            asked: Vec::new(),
            failed: Vec::new(),
            stalled: Vec::new(),
            newly_stalled: Vec::new(),
            count: 0,
            stored: 0,
            happened: VecDeque::new(),
            unseen: VecDeque::new(),
            paused: false,
            outgoing: Vec::new(),
            waits: false,
        }
    }

    /// Returns the game.
    ///
    /// # Panics
    /// Never: a desk has a game.
    pub fn contest(&self) -> &C {
        self.log.contest().expect("a desk has a game")
    }

    /// Returns the game for changes such as marking what was saved. After a change of what is due, call [`Desk::turned`].
    ///
    /// # Panics
    /// Never: a desk has a game.
    pub fn contest_mut(&mut self) -> &mut C {
        self.log.contest_mut().expect("a desk has a game")
    }

    /// Returns the log.
    pub fn log(&self) -> &State<C> {
        &self.log
    }

    /// Returns who answers for each player, starting with player 1.
    pub fn seats(&self) -> &[Controller] {
        &self.seats
    }

    /// Returns the open questions.
    pub fn questions(&self) -> &[Question] {
        &self.asked
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.contest().due() == Due::Over
    }

    /// Returns whether the match is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Returns the clocks at the present time; `None` for a match without clocks.
    pub fn clocks(&self) -> Option<Times> {
        self.log.clocks().map(|clocks| clocks.now(self.now))
    }

    /// Returns when time must pass next at the latest: when the first clock runs out. `None` if no clock can.
    pub fn wake_at(&self) -> Option<Millis> {
        let (end, _) = self.log.flag_at()?;
        Some(u64::try_from(end).unwrap_or_default())
    }

    /// Gives the game clocks, which start now.
    pub fn set_clock(&mut self, clock: Clock) {
        self.log.set_clocks(clock, self.now);
    }

    /// Time passes, until `now`: clocks may have run out.
    pub fn tick(&mut self, now: Millis) {
        self.now = self.now.max(i64::try_from(now).unwrap_or(i64::MAX));
        self.go_on();
    }

    /// Somebody else answers for a player from now on.
    ///
    /// # Errors
    /// There is no such player.
    pub fn sit(&mut self, player: Player, controller: Controller) -> Result<(), Refusal> {
        self.check(player)?;
        self.seat(player, controller);
        self.go_on();
        Ok(())
    }

    fn seat(&mut self, player: Player, controller: Controller) {
        self.asked.retain(|question| question.ticket.by != player);
        self.failed.retain(|failed| *failed != player);
        self.stalled.retain(|stalled| *stalled != player);
        if self.owner == Owner::Here {
            self.log.set_level(self.log.seat_of(player), controller.level().map(str::to_owned));
        }
        self.seats[usize::from(player) - 1] = controller;
    }

    /// Pauses or resumes the match. In a paused match no computer is asked and no clock runs.
    pub fn pause(&mut self, pause: bool) {
        self.paused = pause;
        self.log.pause(pause, self.now);
        if pause {
            self.asked.retain(|question| question.to.as_ref().is_none_or(|to| !to.is_computer()));
        } else {
            self.trust();
        }
        self.go_on();
    }

    /// Asks the unanswered questions again, for example after a change of the game that makes another answer possible.
    pub fn retry(&mut self) {
        self.trust();
        self.go_on();
    }

    /// Call this after taking the game to another position through [`Desk::contest_mut`], for example by stepping through a
    /// history. Questions and offers become void, the position counts as shown, and the players who are due there are asked.
    pub fn turned(&mut self) {
        self.void();
        if self.owner == Owner::Here {
            self.log.turned();
        }
        self.unseen.clear();
        self.go_on();
    }

    /// Takes the answer to a question, with the result of the act if it is known, such as a simulated shot. If the log is kept
    /// elsewhere, the answer is sent there.
    ///
    /// # Errors
    /// The question is not open, or the rules refuse the act. Nothing has changed then, and a person's question stays open; a computer has
    /// failed ([`Desk::fail`]).
    pub fn answer(&mut self, ticket: Ticket, act: C::Act, fact: Option<C::Fact>) -> Result<(), Refusal> {
        let question = self.asked.iter().find(|question| question.ticket == ticket).ok_or(Refusal::NotAsked)?;
        let by_hand = question.to.as_ref().is_some_and(|to| !to.is_computer());
        let played = match self.owner {
            Owner::There if ticket.by == DEALER => self.deals(act, fact),
            Owner::There => {
                self.send(Play::Act(act));
                return Ok(());
            }
            Owner::Here => self.record(ticket.by, Play::Act(act), fact),
        };
        // A computer would only give the same answer again.
        if played.is_err() && !by_hand {
            self.fail(ticket);
        }
        self.go_on();
        played
    }

    /// Reports that a question has no answer. A computer's question goes to the level [`STAND_IN`], once; other controllers are
    /// asked again.
    pub fn fail(&mut self, ticket: Ticket) {
        let Some(at) = self.asked.iter().position(|question| question.ticket == ticket) else { return };
        let (by, to) = (ticket.by, self.asked.remove(at).to);
        match to {
            Some(to) if !to.is_computer() => {}
            Some(to) if to.level() != Some(STAND_IN) && !self.failed.contains(&by) => self.failed.push(by),
            _ => {
                self.stalled.push(by);
                self.newly_stalled.push(by);
            }
        }
        self.go_on();
    }

    /// Takes the players, 0 for chance, for whom there is no answer since the last call: the match waits until a seat changes, a
    /// pause ends, or somebody [tries again](Desk::retry).
    pub fn take_stalled(&mut self) -> Vec<Player> {
        std::mem::take(&mut self.newly_stalled)
    }

    /// Takes a play that answers no question: an offer, an answer to one, the end. If the log is kept elsewhere, the play is sent
    /// there.
    ///
    /// # Errors
    /// The play is refused. Nothing has changed then.
    pub fn play(&mut self, by: Player, play: Play<C::Act>) -> Result<(), Refusal> {
        self.check(by)?;
        if self.owner == Owner::There {
            self.send(play);
            return Ok(());
        }
        let played = self.record(by, play, None);
        self.go_on();
        played
    }

    /// Makes a play in the log, without storing it, and queues its event.
    fn record(&mut self, by: Player, play: Play<C::Act>, fact: Option<C::Fact>) -> Result<(), Refusal> {
        let before = self.before();
        let seat = if by == DEALER { 0 } else { self.log.seat_of(by) };
        let (record, seen) = self.log.play(seat, play, fact, self.now, &Shown(self.shown()))?;
        self.took(record, seen, before);
        Ok(())
    }

    /// Returns the players who are due and the open offer.
    fn before(&self) -> (Due, Option<OpenOffer>) {
        (self.contest().due(), self.log.offer().cloned())
    }

    /// Updates the desk after a record of the log, and queues its event.
    fn took(&mut self, record: Record<C>, seen: Option<C::Seen>, (before, offer): (Due, Option<OpenOffer>)) {
        let by = self.log.player_of(record.by);
        if let Some(replaced) = &record.then.replaced {
            let player = self.log.player_of(replaced.seat);
            let controller = match self.owner {
                Owner::Here => Controller::Computer(replaced.level.clone()),
                Owner::There => Controller::Remote,
            };
            if self.check(player).is_ok() {
                self.seat(player, controller);
            }
        }
        let acted = matches!(record.play, Play::Act(_));
        if seen.is_some() {
            let due = self.contest().due();
            let others = || before.players().iter().copied().filter(move |player| *player != by);
            // Players who were asked together keep their questions.
            if acted && others().next().is_some() && others().eq(due.players().iter().copied()) {
                self.asked.retain(|question| question.ticket.by != by);
            } else {
                self.void();
                self.waits = false;
            }
        }
        if acted && self.seats.get(usize::from(by).wrapping_sub(1)) == Some(&Controller::Person) {
            self.waits = false;
        }
        self.count += 1;
        if self.owner == Owner::There {
            self.stored = self.count;
        }
        self.happened.push_back(Happened { number: self.count, by, record, seen, offer });
    }

    /// Returns the events that are not stored yet, oldest first. After storing them, the driver calls [`Desk::stored`].
    pub fn unstored(&self) -> impl Iterator<Item = &Happened<C>> {
        self.happened.iter().filter(|happened| happened.number > self.stored)
    }

    /// Marks all events as stored. The driver also calls it after a failed save: the match then continues in memory.
    pub fn stored(&mut self) {
        self.stored = self.count;
        self.ask();
    }

    /// Returns the next event that is stored and was not taken yet. Each comes once, in order.
    pub fn next_event(&mut self) -> Option<Happened<C>> {
        let stored = self.stored;
        let happened = self.happened.pop_front_if(|happened| happened.number <= stored)?;
        if happened.seen.is_some() && self.lead.is_some() {
            self.unseen.push_back((happened.number, happened.record.n));
        }
        Some(happened)
    }

    /// Returns whether something has happened that was not taken yet.
    pub fn has_events(&self) -> bool {
        !self.happened.is_empty()
    }

    /// Marks the events up to this one as seen.
    pub fn see(&mut self, number: u64) {
        while self.unseen.pop_front_if(|(unseen, _)| *unseen <= number).is_some() {}
        self.ask();
    }

    /// Returns the number of records before the first change that was not seen.
    fn shown(&self) -> u64 {
        let waiting = self.happened.iter().filter(|happened| happened.seen.is_some()).map(|happened| happened.record.n);
        let first = self.unseen.iter().map(|(_, n)| *n).chain(waiting).min();
        first.filter(|_| self.lead.is_some()).unwrap_or(u64::MAX)
    }

    /// Does everything that needs no player, and asks the next questions.
    fn go_on(&mut self) {
        if self.owner == Owner::Here {
            self.computers_reply();
            self.happens_by_itself();
        }
        self.ask();
    }

    /// Lets the computers answer the open offer.
    fn computers_reply(&mut self) {
        while let Some(asked) = self.log.asked().into_iter().find(|asked| asked.offer.is_some()) {
            let Some(offer) = asked.offer else { return };
            let player = self.log.player_of(asked.seat);
            let yes = self.contest().agrees(player, &asked.level, offer);
            if self.record(player, Play::Answer(yes), None).is_err() {
                return;
            }
        }
    }

    fn happens_by_itself(&mut self) {
        while let Some(nobodys) = self.log.nobodys(self.now) {
            let play = match nobodys {
                Nobodys::Flag(seat) => Play::Flag(seat),
                Nobodys::Stuck => Play::Stuck,
                Nobodys::Start => return,
            };
            if self.record(DEALER, play, None).is_err() {
                return;
            }
        }
    }

    /// Asks every player who is due and may be asked.
    fn ask(&mut self) {
        let unseen = self.unseen.len() + self.happened.iter().filter(|happened| happened.seen.is_some()).count();
        let is_ahead = self.lead.is_some_and(|lead| unseen >= lead.max(1));
        if is_ahead || self.unstored().any(|happened| happened.seen.is_some()) {
            return;
        }
        let due = self.contest().due();
        let dealer = (due == Due::Dealer).then_some(DEALER);
        for &by in dealer.iter().chain(due.players()) {
            if self.stalled.contains(&by) || self.asked.iter().any(|question| question.ticket.by == by) {
                continue;
            }
            let to = self.who_is_asked(by);
            if self.paused && to.as_ref().is_some_and(Controller::is_computer) {
                continue;
            }
            self.turn += 1;
            self.asked.push(Question { ticket: Ticket { turn: self.turn, by }, to });
        }
    }

    /// Returns who answers for a player; `None` for chance.
    fn who_is_asked(&self, by: Player) -> Option<Controller> {
        let seat = self.seats.get(usize::from(by).checked_sub(1)?)?;
        Some(if self.failed.contains(&by) { Controller::Computer(STAND_IN.to_owned()) } else { seat.clone() })
    }

    /// Closes all questions and trusts every computer again.
    fn void(&mut self) {
        self.asked.clear();
        self.trust();
    }

    fn trust(&mut self) {
        self.failed.clear();
        self.stalled.clear();
    }

    fn check(&self, player: Player) -> Result<(), Refusal> {
        if (1..=self.contest().players()).contains(&player) { Ok(()) } else { Err(Refusal::NoPlayer(player)) }
    }
}

fn check_seats<C: Contest>(contest: &C, seats: &[Controller]) -> Result<(), Refusal> {
    let (players, given) = (usize::from(contest.players()), seats.len());
    let first = u8::try_from(players.min(given) + 1).unwrap_or(Player::MAX);
    if players == given { Ok(()) } else { Err(Refusal::NoPlayer(first)) }
}
