//! Room games on the core, in their own types and as texts.

use fob::games::gobblet::Gobblet3;
use fob::games::{AnySession, Game, Outcome, Session, game};
use fob::play::room::{Match, Room, Table, match_of};
use fob::play::{Actor, Contest, Controller, Ending, Event, In, Offer, Options, Out, Refusal, drive};

/// Plays moves of people, with everything saved at once.
fn play<T: Table>(actor: &mut Actor<Room<T>>, moves: Vec<T::Move>) -> Vec<Out<<Room<T> as Contest>::Seen>> {
    let mut moves = moves.into_iter();
    let mut rest = Vec::new();
    let mut asked: Vec<_> = actor.asked().collect();
    let answer = |out, moves: &mut dyn Iterator<Item = T::Move>, rest: &mut Vec<_>| match out {
        Out::Save(event) => vec![In::Saved(event, Ok(()))],
        Out::Ask(ticket, _) => moves.next().map(|mv| In::Act(ticket, mv)).into_iter().collect(),
        out => {
            rest.push(out);
            Vec::new()
        }
    };
    let first = asked.pop().and_then(|ticket| moves.next().map(|mv| In::Act(ticket, mv))).unwrap_or(In::Tick);
    drive(actor, 0, first, &mut |_, out| answer(out, &mut moves, &mut rest));
    rest
}

fn texts(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn text_session_equals_typed_session() {
    let moves = ["3@b2", "3@a1", "2@c3", "2@a3"];
    let people = || vec![Controller::Person; 2];
    let typed = Room::new(Session::<Gobblet3>::new(Gobblet3::start(&(), 0)));
    let mut typed = Actor::new(typed, people(), Options::default()).unwrap();
    play(&mut typed, moves.iter().map(|text| text.parse().unwrap()).collect());
    let in_texts: Box<dyn AnySession> = game("gobblet3").unwrap().open(None, 0).unwrap();
    let mut in_texts = Actor::new(Room::new(in_texts), people(), Options::default()).unwrap();
    play(&mut in_texts, texts(&moves));
    assert_eq!(typed.contest().session().position().to_string(), in_texts.contest().session().position());
    assert_eq!(typed.contest().line(), [1, 2, 1, 2]);
    assert_eq!((typed.contest().line(), typed.events()), (in_texts.contest().line(), in_texts.events()));
    // The session keeps what is taken back as a variation.
    let places = typed.contest().session().nodes().count();
    typed.take(0, In::Offer(1, Offer::TakeBack));
    typed.take(0, In::Reply(2, true));
    assert_eq!((typed.contest().line(), typed.contest().session().nodes().count()), (vec![1, 2], places));
}

#[test]
fn a_refused_move_changes_nothing_and_says_why() {
    let session: Box<dyn AnySession> = game("gobblet3").unwrap().open(None, 0).unwrap();
    let mut actor = Actor::new(Room::new(session), vec![Controller::Remote; 2], Options::default()).unwrap();
    play(&mut actor, texts(&["3@b2"]));
    let (position, ticket) = (actor.contest().session().position(), actor.asked().next().unwrap());
    for wrong in ["3@b2", "", "nonsense", "9@z9"] {
        let outs = actor.take(0, In::Act(ticket, wrong.to_owned()));
        assert!(matches!(&outs[..], [Out::Refused(2, Refusal::Rules(why))] if !why.is_empty()), "{wrong}: {outs:?}");
        assert_eq!(actor.contest().session().position(), position);
    }
    play(&mut actor, texts(&["3@a1"]));
    assert_eq!(actor.contest().line(), [1, 2]);
}

#[test]
fn resigning_loses_and_a_computer_takes_over_among_three() {
    let session: Box<dyn AnySession> = game("gobblet3").unwrap().open(None, 0).unwrap();
    let mut two = Actor::new(Room::new(session), vec![Controller::Person; 2], Options::default()).unwrap();
    two.take(0, In::End(Ending::Forfeited(1)));
    assert_eq!(Table::outcome(two.contest().session()), Some(Outcome::Win(2)));

    let session = game("bloop").unwrap().open_for(3, 7).unwrap();
    let mut three = Actor::new(Room::new(session), vec![Controller::Person; 3], Options::default()).unwrap();
    three.take(0, In::Tick);
    let outs = three.take(0, In::End(Ending::Resigned(1)));
    assert!(
        outs.iter().any(|out| matches!(out, Out::Ask(ticket, Controller::Computer(level)) if ticket.by == 1 && level == "easy"))
    );
    let events: Vec<_> = three.waiting().map(|(_, event)| event.clone()).collect();
    assert_eq!(events, [Event::Replaced(Ending::Resigned(1), "easy".into())]);
    assert!(!three.is_over());
}

#[test]
fn a_match_of_levels_is_the_same_in_texts() {
    let start = |number: u32| fob::games::Line::new(Gobblet3::start(&(), u64::from(number)));
    let plan = Match { levels: &[0, 1], games: 6, seed: 3 };
    let typed = fob::play::room::play_match(start, plan, &mut |_: &fob::games::Progress| true).unwrap();
    let in_texts = match_of(game("gobblet3").unwrap(), None, plan, &mut |_: &fob::games::Progress| true).unwrap();
    assert_eq!(Some(typed), in_texts);
    let wrong = Match { levels: &[0, 1, 1], ..plan };
    assert_eq!(match_of(game("gobblet3").unwrap(), None, wrong, &mut |_: &fob::games::Progress| true).unwrap(), None);
}

#[test]
fn stepping_through_moves_voids_questions_and_asks_again() {
    let session = Session::<Gobblet3>::new(Gobblet3::start(&(), 0));
    let mut actor = Actor::new(Room::new(session), vec![Controller::Person; 2], Options::default()).unwrap();
    play(&mut actor, ["3@b2", "3@a1"].map(|text| text.parse().unwrap()).to_vec());
    let before = actor.asked().next().unwrap();
    actor.take(0, In::Offer(1, Offer::Draw));
    actor.contest_mut().session_mut().undo();
    let outs = actor.turned(0);
    assert!(matches!(outs[..], [Out::Cancel(void), Out::Ask(ticket, _)] if void == before && ticket.by == 2), "{outs:?}");
    assert_eq!(actor.offer(), None);
    assert_eq!(actor.take(0, In::Act(before, "2@c3".parse().unwrap())), [Out::Dropped(before)]);
    // A variation begins at the node stepped to.
    let now = actor.asked().next().unwrap();
    actor.take(0, In::Act(now, "3@c3".parse().unwrap()));
    let session = actor.contest().session();
    assert_eq!((actor.contest().line(), session.nodes().count()), (vec![1, 2], 4));
}

#[test]
fn computers_in_rooms_judge_draws_as_at_the_table() {
    // Red is to move: it wins at once in the first position, and nothing is decided in the second.
    let positions: [Gobblet3; 2] = ["r3,r3,./y3,.,./y3,.,. r".parse().unwrap(), Gobblet3::start(&(), 0)];
    let mut answers = Vec::new();
    for position in positions {
        let granted = fob::games::grants_draw(&position, &[], 1, 0);
        let seats = vec![Controller::Computer(Gobblet3::LEVELS[0].name.into()), Controller::Person];
        let mut actor = Actor::new(Room::new(Session::new(position)), seats, Options::default()).unwrap();
        actor.take(0, In::Offer(2, Offer::Draw));
        let declined = actor.waiting().any(|(_, event)| matches!(event, Event::Declined(1, Offer::Draw)));
        assert_eq!((actor.is_over(), declined), (granted, !granted));
        answers.push(granted);
    }
    assert_eq!(answers, [false, true]);
}
