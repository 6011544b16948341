//! The actor's contract, one clause per test.

use super::toy::{GOAL, Sum};
use fob::play::{Actor, Clock, Contest, Controller, Ending, Event, In, Offer, Options, Out, Refusal, Ticket, drive};

type Outs = Vec<Out<<Sum as Contest>::Seen>>;

fn person() -> Controller {
    Controller::Person
}

fn computer(level: &str) -> Controller {
    Controller::Computer(level.to_owned())
}

/// Returns a match after chance has set the sum to 0 and everything is saved, with its next outputs.
fn begun(seats: Vec<Controller>, options: Options) -> (Actor<Sum>, Outs) {
    let mut actor = Actor::new(Sum::new(seats.len() as u8), seats, options).unwrap();
    let mut wanted = Vec::new();
    let mut wants = actor.take(0, In::Tick);
    while !wants.is_empty() {
        let mut next = Vec::new();
        for out in wants {
            match out {
                Out::Deal(ticket) => next.extend(actor.take(0, In::Act(ticket, 0))),
                Out::Save(event) => next.extend(actor.take(0, In::Saved(event, Ok(())))),
                Out::Event(event, _) => next.extend(actor.take(0, In::Seen(event))),
                out => wanted.push(out),
            }
        }
        wants = next;
    }
    (actor, wanted)
}

/// Returns the only question among some outputs.
fn asked(outs: &Outs) -> Ticket {
    let mut tickets = outs.iter().filter_map(|out| match out {
        Out::Ask(ticket, _) => Some(*ticket),
        _ => None,
    });
    let ticket = tickets.next().unwrap_or_else(|| panic!("nobody is asked: {outs:?}"));
    assert!(tickets.next().is_none(), "{outs:?}");
    ticket
}

/// Acts and saves; returns the outputs after the save.
fn act(actor: &mut Actor<Sum>, ticket: Ticket, add: u32) -> Outs {
    let number = actor.events() + 1;
    assert_eq!(actor.take(0, In::Act(ticket, add))[0], Out::Save(number));
    actor.take(0, In::Saved(number, Ok(())))
}

#[test]
fn an_event_waits_for_the_answer_to_its_save_and_not_for_success() {
    let (mut actor, wanted) = begun(vec![person(), person()], Options::default());
    let ticket = asked(&wanted);
    assert_eq!(actor.take(0, In::Act(ticket, 1)), [Out::Save(2)]);
    assert_eq!(actor.waiting().map(|(number, _)| number).collect::<Vec<_>>(), [2]);
    // Nothing but the answer releases it.
    assert_eq!(actor.take(5, In::Tick), []);
    assert_eq!(actor.take(5, In::Saved(1, Ok(()))), []);
    assert_eq!(actor.take(5, In::Saved(9, Ok(()))), []);
    let outs = actor.take(5, In::Saved(2, Err("disk full".into())));
    assert!(matches!(outs[..], [Out::Event(2, Event::Acted(1, _)), Out::Ask(..)]), "{outs:?}");
    assert_eq!(actor.unsaved(), Some("disk full"));
    // It continues in memory, and is retried on request.
    assert_eq!(actor.take(6, In::Retry), [Out::Save(2)]);
    assert_eq!(actor.take(6, In::Saved(2, Err("still full".into()))), []);
    assert_eq!(actor.unsaved(), Some("still full"));
    assert_eq!(actor.take(7, In::Act(asked(&outs), 1)), [Out::Save(3)]);
    // The next save includes everything before it.
    actor.take(7, In::Saved(3, Ok(())));
    assert_eq!(actor.unsaved(), None);
    assert_eq!(actor.take(8, In::Retry), []);
    // An old failure that is reported late does not affect what is saved.
    actor.take(8, In::Saved(2, Err("late".into())));
    assert_eq!(actor.unsaved(), None);
}

#[test]
fn an_answer_counts_once_and_only_while_its_question_is_open() {
    let (mut actor, wanted) = begun(vec![person(), person()], Options::default());
    let ticket = asked(&wanted);
    let never = Ticket { turn: 99, by: 1 };
    let other = Ticket { by: 2, ..ticket };
    for wrong in [never, other] {
        assert_eq!(actor.take(0, In::Act(wrong, 1)), [Out::Dropped(wrong)]);
        assert_eq!(actor.take(0, In::Failed(wrong, "gone".into())), [Out::Dropped(wrong)]);
    }
    // An act that the rules refuse leaves the question open.
    let before = actor.contest().clone();
    assert_eq!(actor.take(0, In::Act(ticket, 4)), [Out::Refused(1, Refusal::rules("at most 3"))]);
    assert_eq!(actor.contest(), &before);
    let next = asked(&act(&mut actor, ticket, 2));
    assert_eq!(actor.take(0, In::Act(ticket, 2)), [Out::Dropped(ticket)]);
    assert_eq!(actor.contest().state().sum, Some(2));
    assert_eq!(next.by, 2);
}

#[test]
fn players_asked_together_keep_their_questions() {
    let (mut actor, wanted) = begun(vec![person(), person(), person()], Options::default());
    let mut ticket = asked(&wanted);
    ticket = asked(&act(&mut actor, ticket, 3));
    let outs = act(&mut actor, ticket, 2);
    let tickets: Vec<Ticket> = actor.asked().collect();
    assert_eq!(tickets.iter().map(|ticket| ticket.by).collect::<Vec<_>>(), [1, 2, 3], "{outs:?}");
    // The third player answers first: nothing is cancelled, and nobody is asked again.
    let outs = act(&mut actor, tickets[2], 0);
    assert!(matches!(outs[..], [Out::Event(..)]), "{outs:?}");
    assert_eq!(actor.take(0, In::Act(tickets[2], 0)), [Out::Dropped(tickets[2])]);
    act(&mut actor, tickets[0], 0);
    assert_eq!(asked(&act(&mut actor, tickets[1], 0)).by, 3);
}

#[test]
fn a_computer_that_fails_has_a_stand_in_for_one_turn() {
    let options = Options { stand_in: computer("easy"), ..Options::default() };
    let (mut actor, wanted) = begun(vec![computer("hard"), person()], options);
    let first = asked(&wanted);
    let outs = actor.take(0, In::Failed(first, "died".into()));
    let second = asked(&outs);
    assert_eq!(outs, [Out::Ask(second, computer("easy"))]);
    // A computer's wrong answer is a failure too, and there is no stand-in for the stand-in.
    let outs = actor.take(0, In::Act(second, 9));
    assert_eq!(outs, [Out::Refused(1, Refusal::rules("at most 3")), Out::Stalled(1, "at most 3".into())]);
    assert_eq!((actor.asked().count(), actor.take(1, In::Tick)), (0, vec![]));
    // Another controller, or the end of a pause, restarts it.
    let outs = actor.take(1, In::Seat(1, computer("medium")));
    assert_eq!(outs[0], Out::Save(2));
    assert_eq!(outs[1], Out::Ask(Ticket { turn: 4, by: 1 }, computer("medium")));
    actor.take(1, In::Saved(2, Ok(())));
    let next = asked(&act(&mut actor, Ticket { turn: 4, by: 1 }, 1));
    // The stand-in was for that turn only.
    let outs = act(&mut actor, next, 1);
    assert!(outs.contains(&Out::Ask(asked(&outs), computer("medium"))));
    // A person, a link and a remote seat are asked again whenever they fail.
    for seat in [person(), Controller::Link, Controller::Remote] {
        let outs = actor.take(2, In::Seat(1, seat.clone()));
        let mut ticket = asked(&outs);
        for _ in 0..3 {
            let outs = actor.take(2, In::Failed(ticket, "no line".into()));
            ticket = asked(&outs);
            assert_eq!(outs, [Out::Ask(ticket, seat.clone())]);
        }
    }
}

#[test]
fn nobody_is_asked_beyond_the_lead() {
    for lead in 1..4 {
        let options = Options { lead: Some(lead), ..Options::default() };
        let mut actor = Actor::new(Sum::new(2), vec![computer("a"), computer("b")], options).unwrap();
        let mut shown = Vec::new();
        drive(&mut actor, 0, In::Tick, &mut |actor, out| match out {
            Out::Deal(ticket) => vec![In::Act(ticket, 0)],
            Out::Ask(ticket, _) => vec![In::Act(ticket, u32::from(actor.contest().state().passed.is_none()))],
            Out::Save(event) => vec![In::Saved(event, Ok(()))],
            Out::Event(event, _) => {
                shown.push(event);
                vec![]
            }
            _ => vec![],
        });
        assert_eq!(shown.len(), lead, "nothing is seen, so they stop");
        actor.take(0, In::Seen(1));
        assert_eq!(actor.asked().count(), 1);
    }
}

#[test]
fn a_take_back_goes_to_before_the_last_act_that_was_seen() {
    let options = Options { lead: Some(3), ..Options::default() };
    let mut actor = Actor::new(Sum::new(2), vec![person(), computer("a")], options).unwrap();
    let save = |actor: &mut Actor<Sum>| {
        let last = actor.events();
        actor.take(0, In::Saved(last, Ok(())))
    };
    let Out::Deal(ticket) = actor.take(0, In::Tick)[0] else { panic!() };
    actor.take(0, In::Act(ticket, 0));
    let mut outs = save(&mut actor);
    for add in [1, 2, 3] {
        let ticket = asked(&outs);
        actor.take(0, In::Act(ticket, add));
        outs = save(&mut actor);
        // The first act of each player is shown, the second of player 1 is not.
        if actor.events() <= 3 {
            outs.extend(actor.take(0, In::Seen(actor.events())));
        }
    }
    assert_eq!(actor.contest().state().sum, Some(6));
    let outs = actor.take(0, In::Offer(1, Offer::TakeBack));
    assert!(outs.contains(&Out::Save(6)), "the computer agrees: {outs:?}");
    assert_eq!(actor.contest().state().sum, Some(0), "to before the first act of player 1");
    // Nothing of it is left to take back.
    assert_eq!(actor.take(0, In::Offer(1, Offer::TakeBack)), [Out::Refused(1, Refusal::NothingToTakeBack)]);
}

#[test]
fn offers_wait_for_all_others_and_fall_with_an_act() {
    let (mut actor, wanted) = begun(vec![person(), person(), person()], Options::default());
    let offered = |actor: &Actor<Sum>| actor.offer().map(|offered| (offered.offer, offered.yes.clone()));
    assert_eq!(actor.take(0, In::Reply(1, true)), [Out::Refused(1, Refusal::NoOffer)]);
    assert_eq!(actor.take(0, In::Offer(1, Offer::Rematch)), [Out::Refused(1, Refusal::NotOver)]);
    assert_eq!(actor.take(0, In::Offer(7, Offer::Draw)), [Out::Refused(7, Refusal::NoPlayer(7))]);
    actor.take(0, In::Offer(2, Offer::Draw));
    assert_eq!(offered(&actor), Some((Offer::Draw, vec![2])));
    assert_eq!(actor.take(0, In::Reply(2, true)), [Out::Refused(2, Refusal::NoOffer)], "not to oneself");
    assert_eq!(actor.take(0, In::Offer(3, Offer::TakeBack)), [Out::Refused(3, Refusal::OfferWaits)]);
    // The same offer means yes.
    actor.take(0, In::Offer(3, Offer::Draw));
    assert_eq!(offered(&actor), Some((Offer::Draw, vec![2, 3])));
    // An act withdraws it, and the player who offered may offer again; after a no only after an act of their own.
    let next = asked(&act(&mut actor, asked(&wanted), 1));
    assert_eq!(offered(&actor), None);
    actor.take(0, In::Offer(2, Offer::Draw));
    actor.take(0, In::Reply(1, false));
    assert_eq!(offered(&actor), None);
    assert_eq!(actor.take(0, In::Offer(2, Offer::Draw)), [Out::Refused(2, Refusal::Declined)]);
    // That does not answer another offer.
    assert_ne!(actor.take(0, In::Offer(2, Offer::TakeBack)), [Out::Refused(2, Refusal::Declined)]);
    actor.take(0, In::Reply(1, false));
    act(&mut actor, next, 1);
    actor.take(0, In::Offer(2, Offer::Draw));
    actor.take(0, In::Reply(3, true));
    actor.take(0, In::Reply(1, true));
    assert_eq!(actor.contest().ended, Some(Ending::Drawn));
    let event = actor.waiting().last().unwrap().1.clone();
    assert!(matches!(event, Event::Drawn(1, _)), "{event:?}");
}

#[test]
fn computers_answer_offers_at_once() {
    for (level, agrees) in [("kind", true), ("stubborn", false)] {
        let (mut actor, wanted) = begun(vec![person(), computer(level)], Options::default());
        asked(&wanted);
        actor.take(0, In::Offer(1, Offer::Draw));
        assert_eq!((actor.is_over(), actor.offer().is_none()), (agrees, true));
        // A computer that takes over a seat answers an open offer.
        let (mut actor, _) = begun(vec![person(), person()], Options::default());
        actor.take(0, In::Offer(1, Offer::Draw));
        actor.take(0, In::Seat(2, computer(level)));
        assert_eq!((actor.is_over(), actor.offer().is_none()), (agrees, true));
    }
}

#[test]
fn a_pause_asks_no_computer() {
    let (mut actor, wanted) = begun(vec![computer("a"), person()], Options::default());
    let ticket = asked(&wanted);
    assert_eq!(actor.take(0, In::Pause(true)), [Out::Cancel(ticket)]);
    assert!(actor.is_paused());
    assert_eq!(actor.take(0, In::Act(ticket, 1)), [Out::Dropped(ticket)]);
    assert_eq!(actor.take(0, In::Tick), []);
    let again = asked(&actor.take(0, In::Pause(false)));
    let next = asked(&act(&mut actor, again, 1));
    // People continue meanwhile.
    assert_eq!(actor.take(0, In::Pause(true)), []);
    let outs = act(&mut actor, next, 1);
    assert!(matches!(outs[..], [Out::Event(..)]), "{outs:?}");
}

#[test]
fn over_means_over() {
    let (mut actor, wanted) = begun(vec![person(), person()], Options::default());
    let ticket = asked(&wanted);
    assert_eq!(actor.take(0, In::End(Ending::Resigned(3))), [Out::Refused(3, Refusal::NoPlayer(3))]);
    assert!(actor.next(0, Sum::new(2)).is_err());
    assert_eq!(actor.take(0, In::End(Ending::Resigned(2))), [Out::Save(2), Out::Cancel(ticket)]);
    let outs = actor.take(0, In::Saved(2, Err("full".into())));
    assert!(matches!(outs[..], [Out::Event(2, Event::Ended(Ending::Resigned(2), _)), Out::Over]), "{outs:?}");
    let before = actor.contest().clone();
    let dead: Vec<In<u32>> = vec![
        In::Act(ticket, 1),
        In::Failed(ticket, String::new()),
        In::End(Ending::Drawn),
        In::Offer(1, Offer::Draw),
        In::Offer(1, Offer::TakeBack),
        In::Pause(true),
        In::Pause(false),
        In::Seen(2),
        In::Tick,
    ];
    for input in dead {
        let outs = actor.take(0, input.clone());
        assert!(outs.iter().all(|out| matches!(out, Out::Refused(..) | Out::Dropped(_))), "{input:?}: {outs:?}");
        assert_eq!(actor.contest(), &before);
    }
    // Only a rematch can follow, and the players keep their seats.
    actor.take(0, In::Offer(2, Offer::Rematch));
    actor.take(0, In::Reply(1, true));
    assert!(matches!(actor.waiting().last().unwrap().1, Event::Rematch(1)));
    let last = actor.events();
    actor.take(0, In::Saved(last, Ok(())));
    assert!(actor.next(0, Sum::new(3)).is_err(), "for two");
    let outs = actor.next(0, Sum::new(2)).unwrap();
    assert_eq!(outs, [Out::Save(last + 1)]);
    assert!(matches!(actor.take(0, In::Saved(last + 1, Ok(())))[..], [Out::Event(_, Event::Began), Out::Deal(_)]));
}

#[test]
fn flag_falls_before_a_late_act_is_handled() {
    let clock = Clock { initial: 1_000, increment: 100, free: 0 };
    let (mut actor, wanted) = begun(vec![person(), person()], Options { clock: Some(clock), ..Options::default() });
    let mut ticket = asked(&wanted);
    let mut now = 0;
    // The first act of each is free.
    for (at, left) in [(5_000, [1_100, 1_000]), (9_000, [1_100, 1_100]), (9_400, [800, 1_100])] {
        now = at;
        actor.take(now, In::Act(ticket, 1));
        ticket = asked(&actor.take(now, In::Saved(actor.events(), Ok(()))));
        assert_eq!(actor.clocks().unwrap().left, left);
    }
    assert_eq!(actor.clocks().unwrap().running, [2]);
    // At the last moment the time is up, as on a server.
    let late = now + 1_100;
    assert_eq!(actor.wake_at(), Some(late));
    assert_eq!(actor.take(late - 1, In::Tick), []);
    let outs = actor.take(late, In::Act(ticket, 1));
    assert_eq!(outs[2], Out::Dropped(ticket), "{outs:?}");
    assert_eq!(actor.contest().ended, Some(Ending::Flagged(2)));
    assert_eq!((actor.clocks().unwrap().running, actor.wake_at()), (vec![], None));
}

#[test]
fn the_toy_ends_by_its_rules() {
    let mut actor = Actor::new(Sum::new(2), vec![computer("a"), computer("b")], Options::default()).unwrap();
    let (mut events, mut ends) = (0, 0);
    drive(&mut actor, 0, In::Tick, &mut |actor, out| match out {
        Out::Deal(ticket) => vec![In::Act(ticket, 0)],
        Out::Ask(ticket, _) => vec![In::Act(ticket, u32::from(actor.contest().state().passed.is_none()))],
        Out::Save(event) => vec![In::Saved(event, Ok(()))],
        Out::Event(event, _) => {
            events += 1;
            assert_eq!(event, events, "in order");
            vec![]
        }
        Out::Over => {
            ends += 1;
            vec![]
        }
        out => panic!("{out:?}"),
    });
    // Chance, every number up to the goal, and two secrets at each multiple of 5 before it.
    assert_eq!(actor.contest().state().sum, Some(GOAL));
    assert_eq!((events, ends), (1 + u64::from(GOAL) + 2 * (u64::from(GOAL) / 5 - 1), 1));
}
