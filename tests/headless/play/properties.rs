//! Any sequence of late, wrong, repeated and missing answers leaves a contest legal.

use super::toy::{State, Sum};
use fob::play::{Actor, Clock, Contest, Controller, DEALER, Due, Ending, Event, In, Offer, Options, Out, Player, Ticket};
use proptest::prelude::*;
use std::collections::{BTreeSet, VecDeque};

/// The next action of a driver; numbers select among the possibilities.
#[derive(Clone, Debug)]
enum Step {
    /// Answers any ticket ever issued, usually an old one.
    Answer(usize, u32),
    /// Answers the newest ticket.
    Newest(u32),
    Fail(usize),
    /// Answers a save: an old one, a future one, or the last.
    Saved(u64, bool),
    SavedAll(bool),
    Seen(u64),
    SeenAll,
    Seat(Player, u8),
    End(u8, Player),
    Offer(Player, u8),
    Reply(Player, bool),
    Pause(bool),
    Retry,
    /// Time passes, in milliseconds.
    Wait(u64),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => (any::<prop::sample::Index>(), 0_u32..5).prop_map(|(at, add)| Step::Answer(at.index(64), add)),
        10 => (0_u32..4).prop_map(Step::Newest),
        1 => any::<prop::sample::Index>().prop_map(|at| Step::Fail(at.index(64))),
        2 => (0_u64..80, any::<bool>()).prop_map(|(number, good)| Step::Saved(number, good)),
        10 => any::<bool>().prop_map(Step::SavedAll),
        1 => (0_u64..80).prop_map(Step::Seen),
        8 => Just(Step::SeenAll),
        1 => (0_u8..5, 0_u8..5).prop_map(|(player, kind)| Step::Seat(player, kind)),
        1 => (0_u8..12, 0_u8..5).prop_map(|(kind, player)| Step::End(kind, player)),
        2 => (0_u8..5, 0_u8..3).prop_map(|(player, kind)| Step::Offer(player, kind)),
        3 => (0_u8..5, any::<bool>()).prop_map(|(player, yes)| Step::Reply(player, yes)),
        1 => any::<bool>().prop_map(Step::Pause),
        1 => Just(Step::Retry),
        2 => (0_u64..900).prop_map(Step::Wait),
    ];
    prop::collection::vec(step, 0..160)
}

fn controller(kind: u8) -> Controller {
    match kind {
        0 => Controller::Person,
        1 => Controller::Computer("kind".into()),
        2 => Controller::Computer("stubborn".into()),
        3 => Controller::Link,
        _ => Controller::Remote,
    }
}

/// A driver that remembers everything, and checks the invariants.
struct Witness {
    actor: Actor<Sum>,
    /// A contest that gets only the accepted acts.
    shadow: Sum,
    given: Vec<Ticket>,
    open: BTreeSet<Ticket>,
    now: u64,
    /// Number of the last event that was output.
    last_event: u64,
    overs: u32,
}

impl Witness {
    fn new(players: u8, lead: Option<usize>, timed: bool) -> Self {
        let clock = timed.then_some(Clock { initial: 3_000, increment: 50, free: 100 });
        let seats = (0..players).map(|player| controller(player % 5)).collect();
        let actor = Actor::new(Sum::new(players), seats, Options { lead, clock, stand_in: controller(1) }).unwrap();
        let shadow = actor.contest().clone();
        Self { actor, shadow, given: Vec::new(), open: BTreeSet::new(), now: 0, last_event: 0, overs: 0 }
    }

    fn take(&mut self, input: In<u32>) -> Vec<Out<State>> {
        let (before, was_over) = (self.actor.contest().clone(), self.actor.is_over());
        let waiting_before: u64 = self.actor.events();
        let outs = self.actor.take(self.now, input.clone());
        // The shadow gets what the actor reports, in the order of the saves.
        let made: Vec<Event<State>> =
            self.actor.waiting().filter(|(number, _)| *number > waiting_before).map(|(_, event)| event.clone()).collect();
        for event in &made {
            assert!(!was_over || !event.changes_game(), "{input:?} after the end: {event:?}");
            match event {
                Event::Acted(by, state) => {
                    let In::Act(ticket, add) = &input else { panic!("{input:?} is no act: {event:?}") };
                    assert!(self.open.contains(ticket) && ticket.by == *by, "a stale ticket acted: {ticket:?}");
                    let due = self.shadow.due();
                    assert!(due.players().contains(by) || (due == Due::Dealer && *by == DEALER), "{by} was not due");
                    assert_eq!(&self.shadow.play(*by, add).unwrap(), state);
                }
                Event::Ended(ending, _) => drop(self.shadow.end(*ending).unwrap()),
                Event::Drawn(..) => drop(self.shadow.end(Ending::Drawn).unwrap()),
                Event::TakenBack { left, of, .. } => {
                    assert_eq!(self.shadow.line().get(*left), Some(of), "another one's act was taken back");
                    self.shadow.rewind(*left).unwrap();
                }
                _ => {}
            }
        }
        assert_eq!(self.actor.contest(), &self.shadow);
        if !made.iter().any(Event::changes_game) {
            assert_eq!(self.actor.contest(), &before, "{input:?} changed the game without an event");
        }
        for out in &outs {
            match out {
                Out::Ask(ticket, controller) => {
                    assert!(!(self.actor.is_paused() && controller.is_computer()), "asked in a pause");
                    self.ask(*ticket);
                }
                Out::Deal(ticket) => self.ask(*ticket),
                Out::Cancel(ticket) => assert!(self.open.remove(ticket), "{ticket:?} was not open"),
                Out::Event(number, _) => {
                    self.last_event += 1;
                    assert_eq!(*number, self.last_event, "events come in order, each once");
                }
                Out::Dropped(ticket) => assert!(!self.open.contains(ticket), "{ticket:?} was open"),
                Out::Over => self.overs += 1,
                Out::Stalled(by, _) => self.open.retain(|ticket| ticket.by != *by),
                Out::Save(_) | Out::Refused(..) => {}
            }
        }
        match &input {
            In::Act(ticket, _) if made.iter().any(|event| matches!(event, Event::Acted(..))) => drop(self.open.remove(ticket)),
            // A computer's refused answer is a failure; a person's leaves the question open.
            In::Act(ticket, _)
                if outs.iter().any(|out| matches!(out, Out::Refused(by, _) if *by == ticket.by))
                    && !self.actor.asked().any(|asked| asked == *ticket) =>
            {
                self.open.remove(ticket);
            }
            In::Failed(ticket, _) => drop(self.open.remove(ticket)),
            _ => {}
        }
        assert_eq!(self.open, self.actor.asked().collect(), "{input:?}");
        let asked: BTreeSet<Player> = self.open.iter().map(|ticket| ticket.by).collect();
        assert_eq!(asked.len(), self.open.len(), "one question a player");
        match self.actor.contest().due() {
            Due::Over => assert!(asked.is_empty()),
            Due::Dealer => assert!(asked.iter().all(|by| *by == DEALER)),
            Due::Players(due) => assert!(asked.iter().all(|by| due.contains(by)), "{asked:?} of {due:?}"),
        }
        assert!(self.overs <= 1, "over once");
        outs
    }

    fn ask(&mut self, ticket: Ticket) {
        assert!(!self.given.contains(&ticket), "a ticket is given out once");
        self.given.push(ticket);
        self.open.insert(ticket);
    }

    fn step(&mut self, step: &Step) {
        let number = |at: usize, given: &[Ticket]| given.get(at % given.len().max(1)).copied();
        match step {
            Step::Answer(at, add) => {
                let ticket = number(*at, &self.given).unwrap_or(Ticket { turn: *at as u64, by: 1 });
                self.take(In::Act(ticket, *add));
            }
            Step::Newest(add) => {
                if let Some(ticket) = self.open.last().copied() {
                    self.take(In::Act(ticket, *add));
                }
            }
            Step::Fail(at) => {
                let ticket = number(*at, &self.given).unwrap_or(Ticket { turn: *at as u64, by: 1 });
                self.take(In::Failed(ticket, "died".into()));
            }
            Step::Saved(number, good) => {
                self.take(In::Saved(*number, if *good { Ok(()) } else { Err("full".into()) }));
            }
            Step::SavedAll(good) => {
                let last = self.actor.events();
                self.take(In::Saved(last, if *good { Ok(()) } else { Err("full".into()) }));
                assert_eq!(self.actor.waiting().count(), 0);
                assert!(!good || self.actor.unsaved().is_none());
            }
            Step::Seen(number) => drop(self.take(In::Seen(*number))),
            Step::SeenAll => drop(self.take(In::Seen(self.last_event))),
            Step::Seat(player, kind) => {
                self.take(In::Seat(*player, controller(*kind)));
            }
            Step::End(kind, player) => {
                let ending = match kind {
                    0 => Ending::Resigned(*player),
                    1 => Ending::Forfeited(*player),
                    2 => Ending::Drawn,
                    _ => return,
                };
                self.take(In::End(ending));
            }
            Step::Offer(player, kind) => {
                let offer = [Offer::TakeBack, Offer::TakeBack, Offer::Draw][usize::from(*kind)];
                self.take(In::Offer(*player, offer));
            }
            Step::Reply(player, yes) => {
                self.take(In::Reply(*player, *yes));
            }
            Step::Pause(pause) => {
                self.take(In::Pause(*pause));
            }
            Step::Retry => {
                self.take(In::Retry);
            }
            Step::Wait(time) => {
                self.now += time;
                self.take(In::Tick);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn no_interleaving_breaks_the_contract(
        players in 1_u8..4,
        lead in prop_oneof![Just(None), (1_usize..4).prop_map(Some)],
        timed in any::<bool>(),
        steps in steps(),
    ) {
        let mut witness = Witness::new(players, lead, timed);
        witness.take(In::Tick);
        for step in &steps {
            witness.step(step);
        }
        // After any treatment, good answers play it to its end.
        witness.take(In::Pause(false));
        for player in 1..=players {
            witness.take(In::Seat(player, Controller::Person));
        }
        for _ in 0..400 {
            witness.step(&Step::SavedAll(true));
            witness.step(&Step::SeenAll);
            let add = u32::from(witness.actor.contest().state().passed.is_none());
            witness.step(&Step::Newest(add));
        }
        prop_assert!(witness.actor.is_over() && witness.overs == 1, "{:?}", witness.actor);
    }

    /// A view shows everything up to some event; a take-back leads to what it showed before the player's last act there.
    #[test]
    fn take_back_refers_to_the_shown_position(lead in 1_usize..5, adds in prop::collection::vec(1_u32..4, 1..12), seen in 0_u64..14) {
        let mut actor = Actor::new(Sum::new(1), vec![Controller::Person], Options { lead: Some(lead), ..Options::default() }).unwrap();
        let mut sums = vec![];
        let mut adds = adds.into_iter();
        let mut outs = VecDeque::from(actor.take(0, In::Tick));
        while let Some(out) = outs.pop_front() {
            match out {
                Out::Deal(ticket) => outs.extend(actor.take(0, In::Act(ticket, 0))),
                Out::Save(event) => outs.extend(actor.take(0, In::Saved(event, Ok(())))),
                Out::Event(event, happened) => {
                    sums.push(happened.seen().unwrap().sum);
                    if event <= seen {
                        outs.extend(actor.take(0, In::Seen(event)));
                    }
                }
                Out::Ask(ticket, _) => {
                    let add = if actor.contest().state().passed.is_some() { Some(0) } else { adds.next() };
                    outs.extend(add.map(|add| actor.take(0, In::Act(ticket, add))).unwrap_or_default());
                }
                _ => {}
            }
        }
        let shown = sums.len().min(seen as usize);
        actor.take(0, In::Offer(1, Offer::TakeBack));
        // Event 1 is chance's; the state before the last shown act is the one after the previous event.
        let expected = if shown >= 2 { sums[shown - 2] } else { *sums.last().unwrap() };
        prop_assert_eq!(actor.contest().state().sum, expected);
    }
}
