//! Fob on the core: breaks, shots, orders, take-backs, series.

use fob::automata::builtin;
use fob::board::Board;
use fob::opponent::{Level, Player as Computer};
use fob::play::fob::{Deed, Fact, Fob, Seen, Settled};
use fob::play::log::Play;
use fob::play::{Contest, Controller, DEALER, Desk, Due, Offer, Refusal};
use fob::replay::{Header, Playback, Player, Recorder, Replay};
use fob::rules::{Kind, Setup};

fn recorder(kind: Kind, seed: u64) -> Recorder {
    let (board, people) = (Board::bob(), if kind == Kind::Reject4 { 4 } else { 2 });
    let setup = Setup::new(kind, builtin("rope").unwrap(), board.pucks.green, board.pucks.red);
    let players = (1..=people).map(|number| Player::human(format!("P{number}"))).collect();
    Recorder::new(Header::for_match(setup, &board, players, seed)).unwrap()
}

fn deed_of(fob: &Fob, by: u8) -> Deed {
    let situation = fob.situation();
    let game = situation.game.as_ref().unwrap();
    let mut dice = fob::base::Dice::new(fob.turn_seed(0));
    let level = Computer::from(Level::Random);
    if game.choices().is_empty() {
        let strike = level.strike(&situation.layout, game, &mut dice, &mut |_| true);
        return Deed::Strike(strike.expect("room for the striker"));
    }
    let own = |hole| game.choices().iter().any(|choice| choice.hole == hole && choice.chooser == by);
    Deed::Orders(level.orders(game, &Board::bob(), &mut dice).into_iter().filter(|(hole, _)| own(*hole)).collect())
}

/// Answers every question, until `stop` is true.
fn run(desk: &mut Desk<Fob>, stop: &mut dyn FnMut(&Fob) -> bool) {
    while let Some(question) = desk.questions().first().cloned() {
        let by = question.ticket.by;
        if by != DEALER && stop(desk.contest()) {
            return;
        }
        let deed = desk.contest().deal().unwrap_or_else(|| deed_of(desk.contest(), by));
        desk.answer(question.ticket, deed, None).unwrap_or_else(|why| panic!("{by}: {why}"));
        desk.contest_mut().recorder_mut().mark_saved();
        desk.stored();
    }
}

fn desk(fob: Fob) -> Desk<Fob> {
    let seats = vec![Controller::Person; usize::from(fob.players())];
    Desk::new(fob, seats, None).unwrap()
}

#[test]
fn a_match_that_was_played_by_the_core_is_verified() {
    let mut desk = desk(Fob::new(recorder(Kind::Reject4, 3)).unwrap());
    run(&mut desk, &mut |fob| fob.match_now().shots() >= 25);
    let text = desk.contest().recorder().text();
    let playback = Playback::new(&Replay::parse(&text).unwrap()).unwrap();
    assert_eq!(playback.first_divergence(), None);
    assert_eq!(desk.contest().line(), (0..25).map(|shot| shot % 4 + 1).collect::<Vec<u8>>());
    // A resumed match continues as it would have.
    let again = Fob::new(Recorder::resume(&Replay::parse(&text).unwrap()).unwrap()).unwrap();
    assert_eq!((again.situation(), again.turn_seed(0)), (desk.contest().situation(), desk.contest().turn_seed(0)));
}

#[test]
fn take_back_removes_the_askers_last_shot_and_everything_after() {
    let mut desk = desk(Fob::new(recorder(Kind::Reject2, 5)).unwrap());
    run(&mut desk, &mut |fob| fob.match_now().shots() >= 2);
    let before = desk.contest().situation().clone();
    run(&mut desk, &mut |fob| fob.match_now().shots() >= 4);
    desk.play(1, Play::Offer(Offer::TakeBack)).unwrap();
    desk.play(2, Play::Answer(true)).unwrap();
    assert_eq!(desk.contest().situation(), &before);
    let replay = Replay::parse(&desk.contest().recorder().text()).unwrap();
    let playback = Playback::new(&replay).unwrap();
    assert_eq!(playback.shots().iter().filter(|shot| shot.taken_back).count(), 2);
}

#[test]
fn a_refused_deed_leaves_all_as_it_was() {
    let mut fob = Fob::new(recorder(Kind::Reject2, 5)).unwrap();
    let text = fob.recorder().text();
    let strike = fob.recorder().break_strikes()[0];
    for (by, deed) in [(0, Deed::Strike(strike)), (1, Deed::Break), (0, Deed::Orders(vec![])), (1, Deed::Orders(vec![]))] {
        let refused = fob.play(by, &deed);
        // The last says that no order is due.
        assert!(refused.is_err(), "{by}: {deed:?}");
        assert_eq!((fob.recorder().text(), fob.due()), (text.clone(), Due::Dealer));
    }
    fob.play(0, &Deed::Break).unwrap();
    let (text, due) = (fob.recorder().text(), fob.due());
    let wild = fob::board::Strike { speed: f64::NAN, ..strike };
    let far = fob::board::Strike { from: fob::board::Point { x: 9.0, y: 0.0 }, ..strike };
    for deed in [Deed::Strike(wild), Deed::Strike(far), Deed::Break] {
        assert!(fob.play(1, &deed).is_err());
        assert_eq!((fob.recorder().text(), fob.due()), (text.clone(), due.clone()));
    }
    assert!(fob.rewind(0).is_err(), "the break stays");
}

/// Whoever settles a deed, somebody else can play it with what was found: nothing is simulated again.
#[test]
fn what_was_settled_is_what_is_played() {
    let mut fob = Fob::new(recorder(Kind::Reject4, 3)).unwrap();
    for turn in 0..14 {
        let (by, deed) = match fob.due() {
            Due::Players(players) => (players[0], deed_of(&fob, players[0])),
            _ => (DEALER, Deed::Break),
        };
        let before = fob.clone();
        let fact = fob.settle(by, &deed).unwrap();
        assert_eq!((fob.recorder().text(), fob.due()), (before.recorder().text(), before.due()));
        let (mut settled, mut given) = (before.clone(), before);
        let seen = settled.apply(by, &deed, fact.clone()).unwrap();
        assert_eq!(fob.play(by, &deed).unwrap(), seen, "turn {turn}");
        assert_eq!(settled.recorder().text(), fob.recorder().text());
        // The same motion, simulated elsewhere.
        if let (Fact::Shot(settled), Seen::Shot(shot)) = (fact, &seen) {
            let mut kept = given.clone();
            let motion = Fact::Shot(Settled::new(settled.motion.clone().unwrap()));
            assert_eq!(&given.apply(by, &deed, motion).unwrap(), &seen);
            // Without its motion the shot has the same outcome, and the match goes on alike.
            let outcome = kept.apply(by, &deed, Fact::Shot(Settled { motion: None, ..settled })).unwrap();
            assert_eq!(outcome, Seen::Settled(shot.outcome.clone()));
            assert_eq!((kept.recorder().text(), kept.situation()), (fob.recorder().text(), fob.situation()));
        }
    }
}

#[test]
fn two_people_break_by_hand() {
    let fob = Fob::new(recorder(Kind::Reject4, 5)).unwrap().with_hand_break();
    let [south, north] = fob.recorder().break_strikes();
    let mut by_hand = fob.clone();
    assert_eq!(by_hand.due(), Due::Players(vec![1]));
    assert_eq!(by_hand.play(1, &Deed::Strike(south)).unwrap(), Seen::HalfBreak(south));
    assert_eq!(by_hand.due(), Due::Players(vec![3]));
    by_hand.play(3, &Deed::Strike(north)).unwrap();
    let mut by_seed = Fob::new(recorder(Kind::Reject4, 5)).unwrap();
    by_seed.play(0, &Deed::Break).unwrap();
    assert_eq!(by_hand.situation(), by_seed.situation());
}

#[test]
fn a_match_whose_result_is_certain_ends_when_somebody_wants_it() {
    // Whatever falls, one string is accepted.
    let of = |expression: &str| {
        let dfa = fob::automata::regex::to_dfa(expression).unwrap();
        let setup = Setup::new(Kind::TugOfWar { accepts: 2 }, dfa, 15, 15);
        let players = vec![Player::human("P1"), Player::human("P2")];
        let recorder = Recorder::new(Header::for_match(setup, &Board::bob(), players, 5)).unwrap();
        let mut desk = desk(Fob::new(recorder).unwrap());
        run(&mut desk, &mut |fob| fob.match_now().shots() >= 1);
        desk
    };
    let mut open = of("(g|r)*g");
    let by = open.questions()[0].ticket.by;
    assert!(matches!(open.play(by, Play::End), Err(Refusal::Rules(_))), "anything can happen still");
    assert!(!open.is_over());
    let mut certain = of("(g|r)*");
    let ticket = certain.questions()[0].ticket;
    certain.play(ticket.by, Play::End).unwrap();
    assert!(certain.unstored().count() == 1 && certain.questions().is_empty());
    assert_eq!(certain.answer(ticket, Deed::Orders(Vec::new()), None), Err(Refusal::NotAsked));
    let fob = certain.contest();
    assert_eq!(fob.match_now().verdict().unwrap().winner, Some(fob::rules::Winner::Party(2)));
    let replay = Replay::parse(&fob.recorder().text()).unwrap();
    assert_eq!(replay.records.last(), Some(&fob::replay::Record::Certain));
    assert!(Playback::new(&replay).unwrap().is_finished());
}
