//! The actor: the state of a match, and what goes into and comes out of it.

use super::clock::{Clock, Clocks, Running};
use super::contest::{Contest, Due};
use super::io::{Event, In, Out};
use super::offer::{Offered, Offers};
use super::seat::{Controller, Millis, Player, Refusal, Ticket};
use std::collections::VecDeque;

/// How an actor drives its match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most events that may have changed the game and not been shown ([`In::Seen`]) when somebody is asked to act; at least 1.
    /// `None` where nobody looks: then every event counts as seen once it is out.
    pub lead: Option<usize>,
    /// The terms of the clocks; `None` where nobody is timed.
    pub clock: Option<Clock>,
    /// Who is asked for one turn in place of a computer that failed.
    pub stand_in: Controller,
}

impl Default for Options {
    /// No view, no clocks, and a person for a computer that fails.
    fn default() -> Self {
        Self { lead: None, clock: None, stand_in: Controller::Person }
    }
}

/// A question that is outstanding.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    pub(super) ticket: Ticket,
    /// Who was asked; `None` for chance.
    pub(super) controller: Option<Controller>,
}

/// An event that is not out yet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Waiting<S> {
    pub(super) number: u64,
    pub(super) event: Event<S>,
    /// How long the line was after it.
    pub(super) line: usize,
}

/// What is known of saving.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Safe {
    /// The last event that is known to be safe.
    pub(super) upto: u64,
    /// The last event that is known not to be, and why.
    pub(super) unsaved: Option<(u64, String)>,
}

/// Drives a match of any [`Contest`]: says who is to be asked, takes answers, sees to it that nothing is shown before it is saved,
/// and keeps offers, clocks and seats. A state machine: it has no threads, clocks or files; its driver does what it says.
///
/// The driver hands in an [`In`] with the time, and does what each [`Out`] says. It may answer at once or much later, in any order,
/// twice or never: an answer counts only while its [`Ticket`] is outstanding.
#[derive(Clone, Debug)]
pub struct Actor<C: Contest> {
    pub(super) contest: C,
    pub(super) seats: Vec<Controller>,
    pub(super) options: Options,
    pub(super) clocks: Option<Running>,
    pub(super) now: Millis,
    /// Questions asked so far.
    pub(super) turn: u64,
    pub(super) asked: Vec<Asked>,
    /// Computers that failed this turn: their stand-in is asked.
    pub(super) failed: Vec<Player>,
    /// Computers whose stand-ins failed too, this turn.
    pub(super) stalled: Vec<Player>,
    /// Events so far.
    pub(super) count: u64,
    pub(super) waiting: VecDeque<Waiting<C::Seen>>,
    pub(super) safe: Safe,
    /// Events that changed the game, are out and have not been seen: their numbers, and how long the line was after them.
    pub(super) unseen: VecDeque<(u64, usize)>,
    /// How long the line is for who looks on.
    pub(super) seen_line: usize,
    pub(super) offers: Offers,
    pub(super) paused: bool,
    /// Whether [`Out::Over`] was given out.
    pub(super) told_over: bool,
    /// Whether any input has come: the clocks run from the first.
    pub(super) begun: bool,
}

impl<C: Contest> Actor<C> {
    /// A match, as it is, between these seats, player 1 first. Nothing is asked before the first input, usually [`In::Tick`].
    ///
    /// # Errors
    /// There are fewer or more seats than players; the number of the first player who has none, or is none.
    pub fn new(contest: C, seats: Vec<Controller>, options: Options) -> Result<Self, Refusal> {
        check_seats(&contest, &seats)?;
        let clocks = options.clock.map(|terms| Running::new(terms, contest.players()));
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
            told_over: false,
            begun: false,
        })
    }

    /// Takes an input at a moment, which is never before that of the input before, and returns what is to be done, in order.
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

    /// Begins the next game of the same seats, once this one is over: the next of a series, or a rematch.
    ///
    /// # Errors
    /// The game goes on, or the next one is for fewer or more players. Nothing has changed then.
    pub fn next(&mut self, now: Millis, contest: C) -> Result<Vec<Out<C::Seen>>, Refusal> {
        if !self.is_over() {
            return Err(Refusal::NotOver);
        }
        check_seats(&contest, &self.seats)?;
        let mut out = Vec::new();
        self.contest = contest;
        self.clocks = self.options.clock.map(|terms| Running::new(terms, self.contest.players()));
        (self.begun, self.told_over, self.offers) = (false, false, Offers::default());
        let line = self.contest.line().len();
        self.cut_lines(line);
        self.set_time(now);
        self.happened(Event::Began, &mut out);
        self.ask(&mut out);
        Ok(out)
    }

    /// Whoever holds the game has gone to another place of it by [`Actor::contest_mut`], as one leafs in a session: questions and offers
    /// are void, what lies there counts as seen, and whoever is due there is asked.
    pub fn turned(&mut self, now: Millis) -> Vec<Out<C::Seen>> {
        let mut out = Vec::new();
        self.set_time(now);
        self.void(&mut out);
        (self.told_over, self.offers) = (false, Offers::default());
        self.seen_line = self.contest.line().len();
        self.ask(&mut out);
        out
    }

    /// The game.
    pub fn contest(&self) -> &C {
        &self.contest
    }

    /// The game, to note in it what was saved. Whoever changes what is due so says it by [`Actor::turned`].
    pub fn contest_mut(&mut self) -> &mut C {
        &mut self.contest
    }

    /// The game alone.
    pub fn into_contest(self) -> C {
        self.contest
    }

    /// Who answers for each seat, player 1 first.
    pub fn seats(&self) -> &[Controller] {
        &self.seats
    }

    /// The questions that are outstanding.
    pub fn asked(&self) -> impl Iterator<Item = Ticket> + '_ {
        self.asked.iter().map(|asked| asked.ticket)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.contest.due() == Due::Over
    }

    /// The offer that waits for answers.
    pub fn offer(&self) -> Option<&Offered> {
        self.offers.now.as_ref()
    }

    /// Whether the match is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The clocks at the last input; `None` where nobody is timed.
    pub fn clocks(&self) -> Option<Clocks> {
        self.clocks.as_ref().map(|clocks| clocks.at(self.now))
    }

    /// When the next [`In::Tick`] is needed: just after the first clock runs out. `None` while no clock can.
    pub fn wake_at(&self) -> Option<Millis> {
        self.clocks.as_ref().and_then(Running::deadline).map(|(end, _)| end.saturating_add(1))
    }

    /// Why the last events could not be saved; the match goes on in memory, and [`In::Retry`] tries again.
    pub fn unsaved(&self) -> Option<&str> {
        self.safe.unsaved.as_ref().map(|(_, why)| why.as_str())
    }

    /// The events that wait to be saved, with their numbers, the oldest first.
    pub fn waiting(&self) -> impl Iterator<Item = (u64, &Event<C::Seen>)> {
        self.waiting.iter().map(|waiting| (waiting.number, &waiting.event))
    }

    /// The number of the last event, which may still be waiting to be saved; 0 before the first.
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
