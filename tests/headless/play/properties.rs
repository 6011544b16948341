//! Any sequence of late, wrong, repeated and missing answers leaves a contest legal.

use super::toy::Sum;
use fob::play::log::Play;
use fob::play::{Clock, Contest, Controller, DEALER, Desk, Due, Ending, Offer, Player, Refusal, Ticket};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The next action of a driver; numbers select among the possibilities.
#[derive(Clone, Debug)]
enum Step {
    /// Answers any ticket ever issued, usually an old one.
    Answer(usize, u32),
    /// Answers the newest ticket.
    Newest(u32),
    Fail(usize),
    Stored,
    Taken,
    Seen(u64),
    SeenAll,
    Seat(Player, u8),
    Play(Player, u8),
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
        10 => Just(Step::Stored),
        8 => Just(Step::Taken),
        1 => (0_u64..80).prop_map(Step::Seen),
        8 => Just(Step::SeenAll),
        1 => (0_u8..5, 0_u8..5).prop_map(|(player, kind)| Step::Seat(player, kind)),
        1 => (0_u8..5, 0_u8..12).prop_map(|(player, kind)| Step::Play(player, kind)),
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
    desk: Desk<Sum>,
    /// A contest that gets only the accepted acts.
    shadow: Sum,
    /// Number of the last event that the shadow has.
    followed: u64,
    given: Vec<Ticket>,
    now: u64,
    /// Number of the last event that was taken.
    taken: u64,
}

impl Witness {
    fn new(players: u8, lead: Option<usize>, timed: bool) -> Self {
        let seats = (0..players).map(|player| controller(player % 5)).collect();
        let mut desk = Desk::new(Sum::new(players), seats, lead).unwrap();
        if timed {
            desk.set_clock(Clock { initial: 3_000, increment: 50, free: 100 });
        }
        let shadow = desk.contest().clone();
        let mut witness = Self { desk, shadow, followed: 0, given: Vec::new(), now: 0, taken: 0 };
        witness.call(None, |_| Ok(()));
        witness
    }

    fn open(&self) -> BTreeSet<Ticket> {
        self.desk.questions().iter().map(|question| question.ticket).collect()
    }

    /// Does something at the desk, which may be the answer to a question.
    fn call(&mut self, answers: Option<Ticket>, does: impl FnOnce(&mut Desk<Sum>) -> Result<(), Refusal>) {
        let (before, was_over, open) = (self.desk.contest().clone(), self.desk.is_over(), self.open());
        let result = does(&mut self.desk);
        let mut has_changed = false;
        let followed = self.followed;
        for happened in self.desk.unstored().filter(|happened| happened.number > followed) {
            assert_eq!(happened.number, self.followed + 1, "events come in order, each once");
            self.followed += 1;
            let Some(state) = &happened.seen else { continue };
            assert!(!was_over && !has_changed, "{happened:?} after the end, or as a second change");
            has_changed = true;
            match &happened.record.play {
                Play::Act(add) => {
                    let ticket = answers.expect("an answer");
                    assert!(open.contains(&ticket) && ticket.by == happened.by, "a stale ticket acted: {ticket:?}");
                    let due = self.shadow.due();
                    let is_due = due.players().contains(&happened.by) || (due == Due::Dealer && happened.by == DEALER);
                    assert!(is_due, "{} was not due", happened.by);
                    assert_eq!(&self.shadow.play(happened.by, add).unwrap(), state);
                }
                Play::Resign => drop(self.shadow.end(Ending::Resigned(happened.by)).unwrap()),
                Play::Flag(player) => drop(self.shadow.end(Ending::Flagged(*player)).unwrap()),
                Play::Offer(_) | Play::Answer(_) => match happened.taken_back() {
                    Some(of) => {
                        let left = state_line(state, &self.shadow);
                        assert_eq!(self.shadow.line().get(left), Some(&of), "another one's act was taken back");
                        self.shadow.rewind(left).unwrap();
                    }
                    None => drop(self.shadow.end(Ending::Drawn).unwrap()),
                },
                Play::End => drop(self.shadow.end(Ending::Certain).unwrap()),
                play => panic!("{play:?} changes a game"),
            }
        }
        assert_eq!(self.desk.contest(), &self.shadow);
        assert!(has_changed || self.desk.contest() == &before, "the game changed without an event");
        if result == Err(Refusal::NotAsked) {
            assert!(answers.is_some_and(|ticket| !open.contains(&ticket)));
        }
        let now = self.open();
        for ticket in now.difference(&open) {
            assert!(!self.given.contains(ticket), "a ticket is given out once");
            self.given.push(*ticket);
        }
        let asked: BTreeSet<Player> = now.iter().map(|ticket| ticket.by).collect();
        assert_eq!(asked.len(), now.len(), "one question a player");
        match self.desk.contest().due() {
            Due::Over => assert!(asked.is_empty()),
            Due::Dealer => assert!(asked.iter().all(|by| *by == DEALER)),
            Due::Players(due) => assert!(asked.iter().all(|by| due.contains(by)), "{asked:?} of {due:?}"),
        }
        let is_computers = |to: &Option<Controller>| to.as_ref().is_some_and(Controller::is_computer);
        let computers = self.desk.questions().iter().filter(|question| is_computers(&question.to)).count();
        assert!(!self.desk.is_paused() || computers == 0, "asked in a pause");
    }

    fn take_events(&mut self) {
        while let Some(happened) = self.desk.next_event() {
            self.taken += 1;
            assert_eq!(happened.number, self.taken);
        }
    }

    fn step(&mut self, step: &Step) {
        let number = |at: usize, given: &[Ticket]| given.get(at % given.len().max(1)).copied();
        match step {
            Step::Answer(at, add) => {
                let ticket = number(*at, &self.given).unwrap_or(Ticket { turn: *at as u64, by: 1 });
                self.call(Some(ticket), |desk| desk.answer(ticket, *add, None));
            }
            Step::Newest(add) => {
                if let Some(ticket) = self.open().last().copied() {
                    self.call(Some(ticket), |desk| desk.answer(ticket, *add, None));
                }
            }
            Step::Fail(at) => {
                let ticket = number(*at, &self.given).unwrap_or(Ticket { turn: *at as u64, by: 1 });
                self.call(None, |desk| {
                    desk.fail(ticket);
                    Ok(())
                });
            }
            Step::Stored => {
                self.call(None, |desk| {
                    desk.stored();
                    Ok(())
                });
                assert_eq!(self.desk.unstored().count(), 0);
            }
            Step::Taken => self.take_events(),
            Step::Seen(number) => self.call(None, |desk| {
                desk.see(*number);
                Ok(())
            }),
            Step::SeenAll => {
                let taken = self.taken;
                self.call(None, |desk| {
                    desk.see(taken);
                    Ok(())
                });
            }
            Step::Seat(player, kind) => self.call(None, |desk| desk.sit(*player, controller(*kind))),
            Step::Play(player, kind) => {
                let play = match kind {
                    0 => Play::Resign,
                    1 => Play::End,
                    // What only the owner of a log plays, or chance.
                    2 => Play::Flag(*player),
                    3 => Play::Stuck,
                    _ => return,
                };
                self.call(None, |desk| desk.play(*player, play));
            }
            Step::Offer(player, kind) => {
                let offer = [Offer::TakeBack, Offer::TakeBack, Offer::Draw][usize::from(*kind)];
                self.call(None, |desk| desk.play(*player, Play::Offer(offer)));
            }
            Step::Reply(player, yes) => self.call(None, |desk| desk.play(*player, Play::Answer(*yes))),
            Step::Pause(pause) => self.call(None, |desk| {
                desk.pause(*pause);
                Ok(())
            }),
            Step::Retry => self.call(None, |desk| {
                desk.retry();
                Ok(())
            }),
            Step::Wait(time) => {
                self.now += time;
                let now = self.now;
                self.call(None, |desk| {
                    desk.tick(now);
                    Ok(())
                });
            }
        }
    }
}

/// Returns how many acts of a game led to a state of it.
fn state_line(state: &super::toy::State, game: &Sum) -> usize {
    let mut past = game.clone();
    while past.state() != state {
        let line = past.line().len();
        past.rewind(line - 1).expect("it is a state of before");
    }
    past.line().len()
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
        for step in &steps {
            witness.step(step);
        }
        // After any treatment, good answers play it to its end.
        witness.step(&Step::Pause(false));
        for player in 1..=players {
            witness.step(&Step::Seat(player, 0));
        }
        for _ in 0..400 {
            witness.step(&Step::Stored);
            witness.step(&Step::Taken);
            witness.step(&Step::SeenAll);
            let add = u32::from(witness.desk.contest().state().passed.is_none());
            witness.step(&Step::Newest(add));
        }
        prop_assert!(witness.desk.is_over() && witness.desk.log().is_over(), "{:?}", witness.desk);
    }

    /// A view shows everything up to some event; a take-back leads to what it showed before the player's last act there.
    #[test]
    fn take_back_refers_to_the_shown_position(lead in 1_usize..5, adds in prop::collection::vec(1_u32..4, 1..12), seen in 0_u64..14) {
        let mut desk = Desk::new(Sum::new(1), vec![Controller::Person], Some(lead)).unwrap();
        let mut sums = vec![];
        let mut adds = adds.into_iter();
        while let Some(question) = desk.questions().first().cloned() {
            let add = match desk.contest().state() {
                state if state.sum.is_none() || state.passed.is_some() => Some(0),
                _ => adds.next(),
            };
            let Some(add) = add else { break };
            desk.answer(question.ticket, add, None).unwrap();
            desk.stored();
            while let Some(happened) = desk.next_event() {
                sums.push(happened.seen.unwrap().sum);
                if happened.number <= seen {
                    desk.see(happened.number);
                }
            }
        }
        let shown = sums.len().min(seen as usize);
        let result = desk.play(1, Play::Offer(Offer::TakeBack));
        // Event 1 is chance's; the state before the last shown act is the one after the previous event.
        let expected = if shown >= 2 { sums[shown - 2] } else { *sums.last().unwrap() };
        prop_assert_eq!(desk.contest().state().sum, expected);
        prop_assert_eq!(result.is_ok(), shown >= 2);
    }
}
