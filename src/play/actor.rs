//! The actor: holds the state of a match, takes inputs and returns outputs.

use super::io::{Event, In, Out};
use super::log::{Clock, Clocks, Contest, Due, STAND_IN, Times};
use super::offer::{Offered, Offers};
use super::seat::{Controller, Millis, Player, Refusal, Ticket};
use std::collections::VecDeque;

/// How an actor drives its match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Maximum number of events that changed the game and were not yet shown ([`In::Seen`]) when a player is asked to act; at least 1.
    /// `None` if there is no view: every event then counts as shown when it is output.
    pub lead: Option<usize>,
    /// Terms of the clocks; `None` for a match without clocks.
    pub clock: Option<Clock>,
    /// Who is asked for one turn in place of a computer that failed.
    pub stand_in: Controller,
}

impl Default for Options {
    /// No view, no clocks, and the usual level in place of a computer that fails.
    fn default() -> Self {
        Self { lead: None, clock: None, stand_in: Controller::Computer(STAND_IN.to_owned()) }
    }
}

/// An open question.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    pub(super) ticket: Ticket,
    /// Who was asked; `None` for chance.
    pub(super) controller: Option<Controller>,
}

/// An event that waits to be output.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Waiting<S> {
    pub(super) number: u64,
    pub(super) event: Event<S>,
    /// Length of the line after it.
    pub(super) line: usize,
}

/// What is known about saving.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Safe {
    /// The last event known to be saved.
    pub(super) upto: u64,
    /// The last event known not to be saved, and the reason.
    pub(super) unsaved: Option<(u64, String)>,
}

/// Drives a match of any [`Contest`]: decides who is asked, takes answers, shows nothing before it is saved, and manages offers, clocks and
/// seats. It is a state machine without threads, clocks or files.
///
/// The driver passes in each [`In`] with the time, and does what each returned [`Out`] asks for. It may answer at once or much later, in
/// any order, twice or never: an answer counts only while its [`Ticket`] is open.
#[derive(Clone, Debug)]
pub struct Actor<C: Contest> {
    pub(super) contest: C,
    pub(super) seats: Vec<Controller>,
    pub(super) options: Options,
    pub(super) clocks: Option<Clocks>,
    pub(super) now: Millis,
    /// Number of questions asked so far.
    pub(super) turn: u64,
    pub(super) asked: Vec<Asked>,
    /// Computers that failed this turn, whose stand-in is asked.
    pub(super) failed: Vec<Player>,
    /// Computers whose stand-ins failed too, this turn.
    pub(super) stalled: Vec<Player>,
    /// Number of events so far.
    pub(super) count: u64,
    pub(super) waiting: VecDeque<Waiting<C::Seen>>,
    pub(super) safe: Safe,
    /// Events that changed the game, were output, and are not yet shown: their numbers, and the length of the line after each.
    pub(super) unseen: VecDeque<(u64, usize)>,
    /// Length of the line as shown in the view.
    pub(super) seen_line: usize,
    pub(super) offers: Offers,
    pub(super) paused: bool,
    /// Whether [`Out::Over`] was output.
    pub(super) reported_over: bool,
    /// Whether there was any input; the clocks start with the first.
    pub(super) begun: bool,
}

impl<C: Contest> Actor<C> {
    /// Creates the actor of a match in its current state; `seats` starts with player 1. Nothing is asked before the first input, usually
    /// [`In::Tick`].
    ///
    /// # Errors
    /// The number of seats is not the number of players. The error has the number of the first player without a seat, or of the first seat
    /// without a player.
    pub fn new(contest: C, seats: Vec<Controller>, options: Options) -> Result<Self, Refusal> {
        check_seats(&contest, &seats)?;
        let clocks = options.clock.map(|terms| Clocks::new(terms, contest.players().into(), 0));
        let seen_line = contest.line().len();
        Ok(Self {
            contest,
            seats,
            options,
            clocks,
            now: 0,
            turn: 0,
            asked: Vec::new(),
            failed: Vec::new(),
            stalled: Vec::new(),
            count: 0,
            waiting: VecDeque::new(),
            safe: Safe::default(),
            unseen: VecDeque::new(),
            seen_line,
            offers: Offers::default(),
            paused: false,
            reported_over: false,
            begun: false,
        })
    }

    /// Processes an input at time `now`, which must not be earlier than that of the previous input. Returns what the driver must do, in
    /// order.
    pub fn take(&mut self, now: Millis, input: In<C::Act>) -> Vec<Out<C::Seen>> {
        let mut out = Vec::new();
        self.set_time(now);
        self.flag(&mut out);
        match input {
            In::Tick => {}
            In::Act(ticket, act) => self.act(ticket, &act, &mut out),
            In::Failed(ticket, why) => self.fail(ticket, why, &mut out),
            In::Saved(number, result) => self.saved(number, result, &mut out),
            In::Retry => {
                if self.safe.unsaved.is_some() {
                    out.push(Out::Save(self.count));
                }
            }
            In::Seen(number) => self.see(number),
            In::Seat(player, controller) => {
                let seated = self.seat(player, controller, &mut out);
                refuse(player, seated, &mut out);
            }
            In::End(ending) => {
                let ended = self.end(ending, &mut out);
                refuse(ending.loser().unwrap_or_default(), ended, &mut out);
            }
            In::Offer(by, offer) => {
                let offered = self.offer_by(by, offer, &mut out);
                refuse(by, offered, &mut out);
            }
            In::Reply(by, yes) => {
                let replied = self.reply(by, yes, &mut out);
                refuse(by, replied, &mut out);
            }
            In::Pause(pause) => self.pause(pause, &mut out),
        }
        self.ask(&mut out);
        out
    }

    /// Starts the next game with the same seats, once this one is over: the next game of a series, or a rematch.
    ///
    /// # Errors
    /// The game is not over, or the next one has another number of players. Nothing has changed then.
    pub fn next(&mut self, now: Millis, contest: C) -> Result<Vec<Out<C::Seen>>, Refusal> {
        if !self.is_over() {
            return Err(Refusal::NotOver);
        }
        check_seats(&contest, &self.seats)?;
        let mut out = Vec::new();
        self.contest = contest;
        let since = self.time();
        self.clocks = self.options.clock.map(|terms| Clocks::new(terms, self.contest.players().into(), since));
        (self.begun, self.reported_over, self.offers) = (false, false, Offers::default());
        let line = self.contest.line().len();
        self.cut_lines(line);
        self.set_time(now);
        self.happened(Event::Began, &mut out);
        self.ask(&mut out);
        Ok(out)
    }

    /// Call this after moving the game to another position through [`Actor::contest_mut`], for example by stepping through a session.
    /// Questions and offers become void, the position counts as shown, and whoever is due there is asked.
    pub fn turned(&mut self, now: Millis) -> Vec<Out<C::Seen>> {
        let mut out = Vec::new();
        self.set_time(now);
        self.void(&mut out);
        (self.reported_over, self.offers) = (false, Offers::default());
        self.seen_line = self.contest.line().len();
        self.ask(&mut out);
        out
    }

    /// Returns the game.
    pub fn contest(&self) -> &C {
        &self.contest
    }

    /// Returns the game for changes such as marking what was saved. After a change of what is due, call [`Actor::turned`].
    pub fn contest_mut(&mut self) -> &mut C {
        &mut self.contest
    }

    /// Returns who answers for each seat, starting with player 1.
    pub fn seats(&self) -> &[Controller] {
        &self.seats
    }

    /// Returns the open questions.
    pub fn asked(&self) -> impl Iterator<Item = Ticket> + '_ {
        self.asked.iter().map(|asked| asked.ticket)
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.contest.due() == Due::Over
    }

    /// Returns the offer that waits for answers.
    pub fn offer(&self) -> Option<&Offered> {
        self.offers.now.as_ref()
    }

    /// Returns whether the match is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Returns the clocks at the last input; `None` for a match without clocks.
    pub fn clocks(&self) -> Option<Times> {
        self.clocks.as_ref().map(|clocks| clocks.now(self.time()))
    }

    /// Returns the time as the clocks count it.
    pub(super) fn time(&self) -> i64 {
        i64::try_from(self.now).unwrap_or(i64::MAX)
    }

    /// Returns when the next [`In::Tick`] is needed: when the first clock runs out. `None` if no clock can.
    pub fn wake_at(&self) -> Option<Millis> {
        let (end, _) = self.clocks.as_ref()?.next_flag()?;
        Some(u64::try_from(end).unwrap_or_default())
    }

    /// Returns why the last events could not be saved, if so. The match continues in memory, and [`In::Retry`] tries again.
    pub fn unsaved(&self) -> Option<&str> {
        self.safe.unsaved.as_ref().map(|(_, why)| why.as_str())
    }

    /// Returns the events that wait to be saved, with their numbers, oldest first.
    pub fn waiting(&self) -> impl Iterator<Item = (u64, &Event<C::Seen>)> {
        self.waiting.iter().map(|waiting| (waiting.number, &waiting.event))
    }

    /// Returns the number of the last event, which may still wait to be saved; 0 before the first.
    pub fn events(&self) -> u64 {
        self.count
    }
}

fn check_seats<C: Contest>(contest: &C, seats: &[Controller]) -> Result<(), Refusal> {
    let (players, given) = (usize::from(contest.players()), seats.len());
    let first = u8::try_from(players.min(given) + 1).unwrap_or(Player::MAX);
    if players == given { Ok(()) } else { Err(Refusal::NoPlayer(first)) }
}

fn refuse<S>(by: Player, result: Result<(), Refusal>, out: &mut Vec<Out<S>>) {
    if let Err(refusal) = result {
        out.push(Out::Refused(by, refusal));
    }
}
