//! The desk's contract, one clause per test.

use super::toy::{GOAL, Sum};
use fob::play::log::Play;
use fob::play::{Clock, Controller, DEALER, Desk, Ending, Offer, Question, Refusal, Ticket};

fn person() -> Controller {
    Controller::Person
}

fn computer(level: &str) -> Controller {
    Controller::Computer(level.to_owned())
}

/// Stores what has happened, and sees it; returns how many events there were.
fn pass(desk: &mut Desk<Sum>) -> usize {
    desk.stored();
    let mut count = 0;
    while let Some(happened) = desk.next_event() {
        desk.see(happened.number);
        count += 1;
    }
    count
}

/// Returns a match after chance has set the sum to 0 and everything is stored.
fn begun(seats: Vec<Controller>) -> Desk<Sum> {
    begun_with(seats, None)
}

fn begun_with(seats: Vec<Controller>, lead: Option<usize>) -> Desk<Sum> {
    let mut desk = Desk::new(Sum::new(seats.len() as u8), seats, lead).unwrap();
    let deal = asked(&desk);
    assert_eq!(desk.questions()[0].to, None, "chance is asked");
    desk.answer(deal, 0, None).unwrap();
    assert_eq!(pass(&mut desk), 1);
    desk
}

/// Returns the only question.
fn asked(desk: &Desk<Sum>) -> Ticket {
    let [Question { ticket, .. }] = desk.questions() else { panic!("one question: {:?}", desk.questions()) };
    *ticket
}

fn act(desk: &mut Desk<Sum>, ticket: Ticket, add: u32) {
    desk.answer(ticket, add, None).unwrap();
    pass(desk);
}

#[test]
fn an_event_waits_until_it_is_stored_and_so_does_the_next_question() {
    let mut desk = begun(vec![person(), person()]);
    let ticket = asked(&desk);
    desk.answer(ticket, 1, None).unwrap();
    assert_eq!(desk.unstored().map(|happened| happened.number).collect::<Vec<_>>(), [2]);
    // Nothing else releases it.
    desk.tick(5);
    desk.see(9);
    assert!(desk.next_event().is_none() && desk.questions().is_empty() && desk.has_events());
    desk.stored();
    assert_eq!(desk.unstored().count(), 0);
    let happened = desk.next_event().unwrap();
    assert_eq!((happened.number, happened.by, &happened.record.play), (2, 1, &Play::Act(1)));
    assert!(desk.next_event().is_none() && asked(&desk).by == 2, "each comes once");
    // An offer is no change of the game: nobody waits for it.
    desk.play(1, Play::Offer(Offer::Draw)).unwrap();
    assert_eq!((desk.unstored().count(), asked(&desk).by), (1, 2));
}

#[test]
fn an_answer_counts_once_and_only_while_its_question_is_open() {
    let mut desk = begun(vec![person(), person()]);
    let ticket = asked(&desk);
    for wrong in [Ticket { turn: 99, by: 1 }, Ticket { by: 2, ..ticket }] {
        assert_eq!(desk.answer(wrong, 1, None), Err(Refusal::NotAsked));
        desk.fail(wrong);
        assert_eq!(asked(&desk), ticket);
    }
    // An act that the rules refuse leaves the question open.
    let before = desk.contest().clone();
    assert_eq!(desk.answer(ticket, 4, None), Err(Refusal::rules("at most 3")));
    assert_eq!((desk.contest(), asked(&desk), desk.has_events()), (&before, ticket, false));
    act(&mut desk, ticket, 2);
    assert_eq!(desk.answer(ticket, 2, None), Err(Refusal::NotAsked));
    assert_eq!((desk.contest().state().sum, asked(&desk).by), (Some(2), 2));
}

#[test]
fn players_asked_together_keep_their_questions() {
    let mut desk = begun(vec![person(), person(), person()]);
    for add in [3, 2] {
        let ticket = asked(&desk);
        act(&mut desk, ticket, add);
    }
    let tickets: Vec<Ticket> = desk.questions().iter().map(|question| question.ticket).collect();
    assert_eq!(tickets.iter().map(|ticket| ticket.by).collect::<Vec<_>>(), [1, 2, 3]);
    // The third player answers first: the others keep their questions, and nobody is asked again.
    act(&mut desk, tickets[2], 0);
    assert_eq!(desk.questions().iter().map(|question| question.ticket).collect::<Vec<_>>(), tickets[..2]);
    assert_eq!(desk.answer(tickets[2], 0, None), Err(Refusal::NotAsked));
    act(&mut desk, tickets[0], 0);
    act(&mut desk, tickets[1], 0);
    assert_eq!(asked(&desk).by, 3);
}

#[test]
fn a_computer_that_fails_has_a_stand_in_for_one_turn() {
    let mut desk = begun(vec![computer("hard"), person()]);
    let first = asked(&desk);
    desk.fail(first);
    let second = asked(&desk);
    assert_eq!(desk.questions()[0].to, Some(computer("easy")));
    // A computer's wrong answer is a failure too, and there is no stand-in for the stand-in.
    assert_eq!(desk.answer(second, 9, None), Err(Refusal::rules("at most 3")));
    assert_eq!((desk.take_stalled(), desk.take_stalled(), desk.questions()), (vec![1], vec![], &[][..]));
    desk.tick(1);
    assert!(desk.questions().is_empty(), "it is not asked again by itself");
    // Trying again, the end of a pause, or another controller restarts it.
    desk.retry();
    assert_eq!(desk.questions()[0].to, Some(computer("hard")));
    for _ in 0..2 {
        desk.fail(asked(&desk));
    }
    assert_eq!(desk.take_stalled(), [1]);
    desk.pause(true);
    desk.pause(false);
    assert_eq!(desk.questions()[0].to, Some(computer("hard")));
    for _ in 0..2 {
        desk.fail(asked(&desk));
    }
    assert_eq!(desk.take_stalled(), [1]);
    desk.sit(1, computer("medium")).unwrap();
    assert_eq!((desk.questions()[0].to.clone(), desk.has_events()), (Some(computer("medium")), false));
    let ticket = asked(&desk);
    act(&mut desk, ticket, 1);
    // A stand-in is for that turn only.
    let ticket = asked(&desk);
    act(&mut desk, ticket, 1);
    assert_eq!(desk.questions()[0].to, Some(computer("medium")));
    // A person, a link and a remote seat are asked again whenever they fail.
    for seat in [person(), Controller::Link, Controller::Remote] {
        desk.sit(1, seat.clone()).unwrap();
        for _ in 0..3 {
            let before = asked(&desk);
            desk.fail(before);
            assert_ne!(asked(&desk), before);
            assert_eq!((desk.questions()[0].to.clone(), desk.take_stalled()), (Some(seat.clone()), vec![]));
        }
    }
}

#[test]
fn nobody_is_asked_beyond_the_lead() {
    for lead in 1..4 {
        let mut desk = Desk::new(Sum::new(2), vec![computer("a"), computer("b")], Some(lead)).unwrap();
        let mut shown = 0;
        while let Some(question) = desk.questions().first().cloned() {
            let add = u32::from(question.to.is_some() && desk.contest().state().passed.is_none());
            desk.answer(question.ticket, add, None).unwrap();
            desk.stored();
            while desk.next_event().is_some() {
                shown += 1;
            }
        }
        assert_eq!(shown, lead, "nothing is seen, so they stop");
        desk.see(1);
        assert_eq!(desk.questions().len(), 1);
    }
}

#[test]
fn a_take_back_goes_to_before_the_last_act_that_was_seen() {
    let mut desk = begun_with(vec![person(), computer("a")], Some(3));
    for add in [1, 2, 3] {
        let ticket = asked(&desk);
        desk.answer(ticket, add, None).unwrap();
        desk.stored();
        // The first act of each player is shown, the second of player 1 is not.
        let number = desk.next_event().unwrap().number;
        if number <= 3 {
            desk.see(number);
        }
    }
    assert_eq!(desk.contest().state().sum, Some(6));
    desk.play(1, Play::Offer(Offer::TakeBack)).unwrap();
    assert_eq!(desk.unstored().count(), 2, "the computer agrees");
    let seen = desk.unstored().last().unwrap();
    assert_eq!((seen.taken_back(), seen.by), (Some(1), 2));
    assert_eq!(desk.contest().state().sum, Some(0), "to before the first act of player 1");
    // Nothing of it is left to take back.
    assert_eq!(desk.play(1, Play::Offer(Offer::TakeBack)), Err(Refusal::NothingToTakeBack));
}

#[test]
fn who_sits_alone_asks_nobody() {
    let mut desk = begun(vec![person()]);
    for add in [1, 2] {
        let ticket = asked(&desk);
        act(&mut desk, ticket, add);
    }
    desk.play(1, Play::Offer(Offer::TakeBack)).unwrap();
    assert_eq!((desk.contest().state().sum, desk.log().offer()), (Some(1), None));
    assert_eq!(desk.unstored().last().unwrap().taken_back(), Some(1));
    desk.play(1, Play::Offer(Offer::Draw)).unwrap();
    assert_eq!((desk.contest().ended, desk.log().offer()), (Some(Ending::Drawn), None));
}

#[test]
fn a_resumed_game_can_be_taken_back() {
    let mut desk = begun(vec![person(), person()]);
    for add in [1, 2, 3] {
        let ticket = asked(&desk);
        act(&mut desk, ticket, add);
    }
    let mut again = Desk::new(desk.contest().clone(), vec![person(), person()], None).unwrap();
    for desk in [&mut desk, &mut again] {
        desk.play(2, Play::Offer(Offer::TakeBack)).unwrap();
        desk.play(1, Play::Answer(true)).unwrap();
        assert_eq!(desk.contest().state().sum, Some(1));
    }
    assert_eq!(again.contest(), desk.contest());
}

#[test]
fn offers_wait_for_all_others_and_fall_with_an_act() {
    let mut desk = begun(vec![person(), person(), person()]);
    let offered = |desk: &Desk<Sum>| desk.log().offer().map(|open| (open.kind, open.by, open.yes.clone()));
    assert_eq!(desk.play(1, Play::Answer(true)), Err(Refusal::NoOffer));
    assert_eq!(desk.play(1, Play::Offer(Offer::Rematch)), Err(Refusal::NotOver));
    assert_eq!(desk.play(7, Play::Offer(Offer::Draw)), Err(Refusal::NoPlayer(7)));
    desk.play(2, Play::Offer(Offer::Draw)).unwrap();
    assert_eq!(offered(&desk), Some((Offer::Draw, 2, vec![])));
    assert_eq!(desk.play(2, Play::Answer(true)), Err(Refusal::OwnOffer), "not to oneself");
    assert_eq!(desk.play(3, Play::Offer(Offer::TakeBack)), Err(Refusal::OfferWaits));
    // The same offer means yes.
    desk.play(3, Play::Offer(Offer::Draw)).unwrap();
    assert_eq!(offered(&desk), Some((Offer::Draw, 2, vec![3])));
    // An act withdraws it, and the player who offered may offer again; after a no only after an act of their own.
    pass(&mut desk);
    let ticket = asked(&desk);
    act(&mut desk, ticket, 1);
    assert_eq!(offered(&desk), None);
    desk.play(2, Play::Offer(Offer::Draw)).unwrap();
    desk.play(1, Play::Answer(false)).unwrap();
    assert_eq!(offered(&desk), None);
    assert_eq!(desk.play(2, Play::Offer(Offer::Draw)), Err(Refusal::Declined));
    // That does not answer another offer.
    assert_eq!(desk.play(2, Play::Offer(Offer::TakeBack)), Err(Refusal::NothingToTakeBack));
    let ticket = asked(&desk);
    act(&mut desk, ticket, 1);
    desk.play(2, Play::Offer(Offer::Draw)).unwrap();
    desk.play(3, Play::Answer(true)).unwrap();
    desk.play(1, Play::Answer(true)).unwrap();
    assert_eq!(desk.contest().ended, Some(Ending::Drawn));
    let last = desk.unstored().last().unwrap();
    assert_eq!((last.by, &last.record.play, last.seen.is_some()), (1, &Play::Answer(true), true));
    assert_eq!(last.record.then.finish.as_ref().unwrap().reason, "agreement");
}

#[test]
fn computers_answer_offers_at_once() {
    for (level, agrees) in [("kind", true), ("stubborn", false)] {
        let mut desk = begun(vec![person(), computer(level)]);
        desk.play(1, Play::Offer(Offer::Draw)).unwrap();
        assert_eq!((desk.is_over(), desk.log().offer()), (agrees, None));
        assert_eq!(desk.unstored().count(), 2, "the offer, and the answer to it");
        // A computer that takes over a seat answers an open offer.
        let mut desk = begun(vec![person(), person()]);
        desk.play(1, Play::Offer(Offer::Draw)).unwrap();
        desk.sit(2, computer(level)).unwrap();
        assert_eq!((desk.is_over(), desk.log().offer()), (agrees, None));
    }
}

#[test]
fn a_pause_asks_no_computer() {
    let mut desk = begun(vec![computer("a"), person()]);
    let ticket = asked(&desk);
    desk.pause(true);
    assert!(desk.is_paused() && desk.questions().is_empty());
    assert_eq!(desk.answer(ticket, 1, None), Err(Refusal::NotAsked));
    desk.tick(0);
    assert!(desk.questions().is_empty());
    desk.pause(false);
    let again = asked(&desk);
    act(&mut desk, again, 1);
    // People continue meanwhile.
    desk.pause(true);
    let ticket = asked(&desk);
    act(&mut desk, ticket, 1);
    assert!(desk.questions().is_empty());
}

#[test]
fn over_means_over() {
    let mut desk = begun(vec![person(), person()]);
    let ticket = asked(&desk);
    assert_eq!(desk.play(3, Play::Resign), Err(Refusal::NoPlayer(3)));
    assert_eq!(desk.play(0, Play::Resign), Err(Refusal::NoPlayer(0)));
    desk.play(2, Play::Resign).unwrap();
    assert!(desk.questions().is_empty() && desk.unstored().count() == 1);
    desk.stored();
    assert_eq!(desk.next_event().unwrap().record.then.finish.unwrap().reason, "resignation");
    let before = desk.contest().clone();
    assert_eq!(desk.answer(ticket, 1, None), Err(Refusal::NotAsked));
    let dead = [Play::Resign, Play::End, Play::Offer(Offer::Draw), Play::Offer(Offer::TakeBack), Play::Act(1)];
    for play in dead {
        assert_eq!(desk.play(1, play), Err(Refusal::Over));
    }
    desk.fail(ticket);
    desk.pause(true);
    desk.pause(false);
    desk.see(2);
    desk.tick(9);
    desk.retry();
    assert!(desk.contest() == &before && !desk.has_events() && desk.questions().is_empty());
}

#[test]
fn flag_falls_before_a_late_act_is_handled() {
    let mut desk = begun(vec![person(), person()]);
    desk.set_clock(Clock { initial: 1_000, increment: 100, free: 0 });
    let mut now = 0;
    // The first act of each is free.
    for (at, left) in [(5_000, [1_100, 1_000]), (9_000, [1_100, 1_100]), (9_400, [800, 1_100])] {
        now = at;
        desk.tick(now);
        let ticket = asked(&desk);
        act(&mut desk, ticket, 1);
        assert_eq!(desk.clocks().unwrap().left, left);
    }
    assert_eq!(desk.clocks().unwrap().running, [2]);
    // At the last moment the time is up, as on a server.
    let (ticket, late) = (asked(&desk), now + 1_100);
    assert_eq!(desk.wake_at(), Some(late));
    desk.tick(late - 1);
    assert!(!desk.has_events());
    desk.tick(late);
    assert_eq!(desk.answer(ticket, 1, None), Err(Refusal::NotAsked));
    assert_eq!(desk.contest().ended, Some(Ending::Flagged(2)));
    assert_eq!(desk.unstored().last().unwrap().record.play, Play::Flag(2));
    assert_eq!((desk.clocks().unwrap().running, desk.wake_at()), (vec![], None));
}

#[test]
fn a_pause_stops_the_clocks() {
    let mut desk = begun(vec![person(), person()]);
    desk.set_clock(Clock { initial: 1_000, increment: 0, free: 0 });
    for _ in 0..2 {
        let ticket = asked(&desk);
        act(&mut desk, ticket, 1);
    }
    desk.tick(400);
    desk.pause(true);
    assert_eq!(desk.wake_at(), None);
    desk.tick(5_000);
    desk.pause(false);
    assert_eq!((desk.is_over(), desk.wake_at()), (false, Some(5_600)));
}

#[test]
fn the_toy_ends_by_its_rules() {
    let mut desk = Desk::new(Sum::new(2), vec![computer("a"), computer("b")], None).unwrap();
    let mut events = 0;
    while let Some(question) = desk.questions().first().cloned() {
        let add = u32::from(question.to.is_some() && desk.contest().state().passed.is_none());
        desk.answer(question.ticket, add, None).unwrap();
        desk.stored();
        while let Some(happened) = desk.next_event() {
            events += 1;
            assert_eq!(happened.number, events, "in order");
        }
    }
    // Chance, every number up to the goal, and two secrets at each multiple of 5 before it.
    assert_eq!(desk.contest().state().sum, Some(GOAL));
    assert_eq!(events, 1 + u64::from(GOAL) + 2 * (u64::from(GOAL) / 5 - 1));
    assert!(desk.is_over() && desk.log().is_over());
}

/// A desk where somebody else keeps the log gets every record from there, and has the same game.
#[test]
fn a_desk_follows_the_records_of_whoever_keeps_the_log() {
    use fob::play::log::{Record, Start, Then};
    let mut keeper = begun(vec![Controller::Remote, Controller::Remote]);
    let start = Start { position: None, seed: None, players: vec![1, 2], accepts: None, physics: None };
    // The keeper's log counts from the record after its start.
    let start: Record<Sum> = Record { n: 0, game: 1, by: 0, at: 0, play: Play::Start(start), then: Then::default() };
    let mut here = Desk::following(Sum::new(2), vec![person(), Controller::Remote], None, &start).unwrap();
    assert_eq!(here.questions()[0].to, None, "chance is asked here, and its result is that of the start");
    here.answer(asked(&here), 0, None).unwrap();
    assert_eq!((here.next_event().unwrap().by, here.contest()), (DEALER, keeper.contest()));
    assert_eq!(here.take_outgoing(), []);
    let mut n = 0;
    let mut passes = |keeper: &mut Desk<Sum>, here: &mut Desk<Sum>| {
        keeper.stored();
        while let Some(happened) = keeper.next_event() {
            n += 1;
            // As an older program would have sent it.
            let back = happened.record.then.back.map(|back| back - 1);
            let then = Then { fact: None, finish: None, back, ..happened.record.then };
            let followed = here.follow(Record { n, then, ..happened.record });
            assert_eq!(followed, Ok(happened.seen.is_some()));
            assert_eq!((here.contest(), here.is_over()), (keeper.contest(), keeper.is_over()));
        }
    };
    // What is played here goes out once, and counts when its record comes.
    let ticket = asked(&here);
    here.answer(ticket, 1, None).unwrap();
    here.answer(ticket, 2, None).unwrap();
    assert!(here.waits() && here.contest().state().sum == Some(0));
    assert_eq!(here.take_outgoing(), [Play::Act(1)]);
    // It was refused; then something else is sent.
    here.refused();
    here.answer(ticket, 2, None).unwrap();
    assert_eq!(here.take_outgoing(), [Play::Act(2)]);
    keeper.answer(asked(&keeper), 2, None).unwrap();
    passes(&mut keeper, &mut here);
    assert!(!here.waits() && asked(&here).by == 2);
    assert_eq!(here.questions()[0].to, Some(Controller::Remote));
    keeper.answer(asked(&keeper), 1, None).unwrap();
    passes(&mut keeper, &mut here);
    // An offer goes out, and changes nothing until all have agreed.
    here.play(1, Play::Offer(Offer::TakeBack)).unwrap();
    assert_eq!(here.take_outgoing(), [Play::Offer(Offer::TakeBack)]);
    keeper.play(1, Play::Offer(Offer::TakeBack)).unwrap();
    passes(&mut keeper, &mut here);
    assert_eq!((here.contest().state().sum, here.log().offer().map(|open| open.by)), (Some(3), Some(1)));
    keeper.play(2, Play::Answer(true)).unwrap();
    passes(&mut keeper, &mut here);
    assert_eq!((here.contest().state().sum, asked(&here).by), (Some(0), 1));
    // A record that does not follow changes nothing.
    let record = |by, play| Record { n: 5, game: 1, by, at: 0, play, then: Then::default() };
    for wrong in [record(2, Play::Act(1)), record(1, Play::Act(7)), Record { n: 9, ..record(1, Play::Act(1)) }] {
        let before = here.contest().clone();
        assert!(here.follow(wrong).is_err());
        assert_eq!((here.contest(), asked(&here).by), (&before, 1));
    }
    keeper.play(2, Play::Resign).unwrap();
    passes(&mut keeper, &mut here);
    assert!(here.is_over() && here.questions().is_empty());
}
