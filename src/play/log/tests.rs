//! Logs of random histories, for every kind of game.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::any::{Any, AnyAct, AnyFact, Board};
use crate::fob::{Deed, Fact, Fob};
use crate::seat::{Offer, Refusal};
use fob_base::Dice;
use fob_board::{Board as Surface, Point, Strike, placement};
use fob_opponent::{Level, Player as Computer};
use fob_replay::{Header, Phase, Player as Seated, Recorder};
use fob_rules::{Kind, Setup};
use proptest::prelude::*;

/// A table of a game for some players, in a room that is public.
struct Table {
    game: Option<&'static str>,
    players: u8,
    away: Option<(Seat, i64)>,
}

impl Host<Any> for Table {
    fn open(&self, _: &State<Any>, start: &Start, _: u32, _: i64) -> Result<Any, Refusal> {
        let Some(game) = self.game else {
            let machine = fob_automata::builtin("even-greens").unwrap();
            let setup = Setup {
                shot_limit: Some(12),
                ..Setup::new(if self.players > 2 { Kind::Reject4 } else { Kind::Reject2 }, machine, 15, 15)
            };
            let players = start.players.iter().map(|seat| Seated::human(format!("P{seat}"))).collect();
            let seed = start.seed.as_deref().unwrap_or_default().parse().map_err(Refusal::rules)?;
            let header = Header::for_match(setup, &Surface::bob(), players, seed);
            return Fob::new(Recorder::new(header).map_err(Refusal::rules)?).map(Any::from);
        };
        Board::new(fob_games::game(game).unwrap(), start.position.as_deref().unwrap_or_default(), []).map(Any::from)
    }

    fn away_since(&self, seat: Seat) -> Option<i64> {
        self.away.filter(|(away, _)| *away == seat).map(|(_, since)| since)
    }
}

const GAMES: [(Option<&str>, u8); 5] = [(None, 2), (None, 4), (Some("gobblet3"), 2), (Some("fib-fob"), 2), (Some("bloop"), 3)];

const CLOCK: Clock = Clock { initial: 40_000, increment: 1_000, free: Clock::FREE };

/// A log, and another one that follows its records.
struct Both {
    table: Table,
    owner: State<Any>,
    follower: State<Any>,
    /// The log of somebody who stores nothing.
    quick: State<Any>,
    records: Vec<Record<Any>>,
    at: i64,
}

/// All that can be seen of a log.
fn seen(log: &State<Any>) -> String {
    let game = log.contest().map(|contest| match contest {
        Any::Fob(fob) => format!("{:?} {:?} {:?}", fob.situation(), fob.chosen(), fob.recorder().records()),
        Any::Board(board) => format!("{} {:?}", board.position().unwrap_or_default(), board.line()),
    });
    format!("{game:?} {:?}", log.book)
}

impl Both {
    fn new((game, players): (Option<&'static str>, u8)) -> Self {
        let new = || State::new(vec![None; usize::from(players)], 2, Some(CLOCK), 0);
        let table = Table { game, players, away: None };
        Self { table, owner: new(), follower: new(), quick: new(), records: Vec::new(), at: 0 }
    }

    fn start(&mut self, seed: u64) {
        let players = self.owner.players_in(self.owner.next_game());
        let position =
            self.table.game.map(|game| fob_games::game(game).unwrap().open_for(self.table.players, seed).unwrap().position());
        let start = Start { position, seed: Some(seed.to_string()), players, accepts: None, physics: None };
        self.play(0, Play::Start(start)).unwrap();
    }

    /// A play, if it is taken. The follower gets its record as an older program would have written it.
    fn play(&mut self, by: Seat, play: Play<AnyAct>) -> Result<(), Refusal> {
        self.play_of(by, play, None)
    }

    fn play_of(&mut self, by: Seat, play: Play<AnyAct>, fact: Option<AnyFact>) -> Result<(), Refusal> {
        let before = seen(&self.owner);
        let quick = self.quick.play(by, play.clone(), fact.clone(), self.at, &self.table);
        let proposed = self.owner.propose(by, play, fact, self.at, &self.table);
        assert_eq!(seen(&self.owner), before, "a proposal changes nothing");
        if let Err(refusal) = &proposed {
            assert_eq!(quick.as_ref().err(), Some(refusal));
            assert_eq!(seen(&self.quick), before, "nor does what is refused");
        }
        let proposed = proposed?;
        let record = proposed.record().clone();
        self.owner.commit(proposed).unwrap();
        assert_eq!(quick.unwrap().0.then, record.then, "{:?}", record.play);
        assert_eq!(seen(&self.quick), seen(&self.owner), "{:?}", record.play);
        let old = Record { then: Then { finish: None, replaced: None, ..record.then.clone() }, ..record.clone() };
        let complete = self.follower.complete(old, &self.table).unwrap();
        assert_eq!(complete.then, record.then, "{:?}", record.play);
        self.follower.apply(&complete, &self.table).unwrap();
        assert_eq!(seen(&self.follower), seen(&self.owner), "{:?}", record.play);
        assert_eq!(self.owner.due(), record.then.due);
        assert_eq!(record.then.due.is_empty(), !self.owner.is_playing(), "nobody is due just when it has ended");
        assert_eq!(self.owner.records(), record.n + 1);
        self.records.push(record);
        Ok(())
    }

    /// Whoever is due plays something.
    fn turn(&mut self, dice: &mut Dice) {
        let due = self.owner.due();
        let seat = due[dice.below(due.len() as u64) as usize];
        if let Some(offer) = self.owner.offer()
            && self.owner.level(seat).is_some()
            && offer.by != seat
            && !offer.yes.contains(&seat)
        {
            return self.play(seat, Play::Answer(true)).unwrap();
        }
        let act = match self.owner.contest().unwrap() {
            Any::Board(board) => {
                let moves = board.history().moves();
                AnyAct::Move(moves[dice.below(moves.len() as u64) as usize].clone())
            }
            Any::Fob(fob) => {
                let (situation, game) = (fob.situation(), fob.match_now());
                let computer = Computer::from(Level::Random);
                AnyAct::Deed(if situation.phase() == Phase::Order {
                    let player = self.owner.player_of(seat);
                    let all = computer.orders(game, &situation.layout.board, dice);
                    let is_own = |hole| game.choices().iter().any(|choice| choice.hole == hole && choice.chooser == player);
                    Deed::Orders(all.into_iter().filter(|(hole, _)| is_own(*hole)).collect())
                } else {
                    Deed::Strike(computer.strike(&situation.layout, game, dice, &mut |_| true).unwrap())
                })
            }
        };
        self.play(seat, Play::Act(act)).unwrap();
    }
}

/// Plays a random history, and returns its records.
fn history(which: usize, seed: u64) -> Vec<Record<Any>> {
    let mut both = Both::new(GAMES[which]);
    let mut dice = Dice::new(seed);
    both.start(seed);
    for turn in 0..30 {
        both.at += dice.below(900) as i64;
        if both.owner.is_over() {
            if !both.owner.awaits_start() {
                break;
            }
            both.start(seed ^ turn);
        }
        let seat = dice.below(u64::from(both.table.players)) as u8 + 1;
        // Accepted or refused, both are tested.
        let _ = match dice.below(14) {
            0 | 1 => both.play(seat, Play::Offer(Offer::TakeBack)),
            2 => both.play(seat, Play::Offer(Offer::Draw)),
            3 | 4 => both.play(seat, Play::Answer(dice.below(4) > 0)),
            5 if dice.below(6) == 0 => both.play(seat, Play::Resign),
            6 => both.play(seat, Play::End),
            7 if dice.below(6) == 0 => both.play(seat, Play::Leave),
            8 if dice.below(3) == 0 => {
                both.at += dice.below(50_000) as i64;
                Ok(())
            }
            _ => match both.owner.flag_at().filter(|(moment, _)| *moment <= both.at) {
                Some((_, flagged)) => {
                    assert_eq!(both.play(both.owner.due()[0], Play::Resign), Err(Refusal::TimeUp));
                    both.play(0, Play::Flag(flagged))
                }
                None => {
                    both.turn(&mut dice);
                    Ok(())
                }
            },
        };
    }
    both.records
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// The log that the owner commits equals the one that a follower makes of the records, complete or not.
    #[test]
    fn followers_of_the_records_have_the_same_log(which in 0..GAMES.len(), seed in any::<u64>()) {
        history(which, seed);
    }
}

/// The random histories contain every kind of record: otherwise the test above shows little.
#[test]
fn histories_hold_every_kind_of_record() {
    let all: Vec<Record<Any>> = (0..120).flat_map(|seed| history(seed as usize % GAMES.len(), seed)).collect();
    let count = |is: fn(&Record<Any>) -> bool| all.iter().filter(|record| is(record)).count();
    let counts = [
        count(|record| record.then.back.is_some()),
        count(|record| matches!(record.play, Play::Flag(_))),
        count(|record| matches!(record.play, Play::Resign | Play::Leave)),
        count(|record| matches!(record.play, Play::Act(AnyAct::Deed(Deed::Orders(_))))),
        count(|record| record.then.replaced.is_some()),
        count(|record| record.then.finish.as_ref().is_some_and(|finish| finish.reason == "agreement")),
        count(|record| record.then.finish.as_ref().is_some_and(|finish| finish.reason == "limit" || finish.reason == "win")),
        count(|record| record.game > 1),
    ];
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

/// A table of `gobblet3` after some moves.
fn gobblet(moves: &[&str]) -> Both {
    let mut both = Both::new(GAMES[2]);
    both.start(1);
    for (index, mv) in moves.iter().enumerate() {
        both.at += 500;
        let seat = (index % 2) as u8 + 1;
        both.play(seat, Play::Act(AnyAct::Move((*mv).to_owned()))).unwrap();
    }
    both
}

#[test]
fn a_record_that_was_overtaken_is_not_taken() {
    let mut both = gobblet(&[]);
    let mv = |text: &str| Play::Act(AnyAct::Move(text.to_owned()));
    let first = both.owner.propose(1, mv("3@b2"), None, 1_000, &both.table).unwrap();
    let second = both.owner.propose(1, mv("3@a1"), None, 1_000, &both.table).unwrap();
    let record = first.record().clone();
    both.owner.commit(first).unwrap();
    let before = seen(&both.owner);
    assert_eq!(both.owner.commit(second), Err(Stale));
    assert_eq!(both.owner.apply(&record, &both.table), Err(Refusal::NotNext(1, 2)));
    assert_eq!(seen(&both.owner), before);
}

#[test]
fn declined_offers_count_until_the_next_play() {
    let mut both = gobblet(&["3@b2"]);
    both.play(1, Play::Offer(Offer::Draw)).unwrap();
    assert_eq!(both.play(1, Play::Answer(true)), Err(Refusal::OwnOffer));
    assert_eq!(both.play(2, Play::Offer(Offer::TakeBack)), Err(Refusal::OfferWaits));
    both.play(2, Play::Answer(false)).unwrap();
    // A no to a draw is none to a take-back.
    both.play(1, Play::Offer(Offer::TakeBack)).unwrap();
    both.play(2, Play::Answer(false)).unwrap();
    assert_eq!(both.play(1, Play::Offer(Offer::TakeBack)), Err(Refusal::Declined));
    both.play(2, Play::Act(AnyAct::Move("1@a1".into()))).unwrap();
    assert_eq!(both.play(1, Play::Offer(Offer::Draw)), Err(Refusal::Declined));
    both.play(1, Play::Act(AnyAct::Move("3@c3".into()))).unwrap();
    both.play(1, Play::Offer(Offer::TakeBack)).unwrap();
    both.play(2, Play::Offer(Offer::TakeBack)).unwrap();
    assert_eq!(both.records.last().unwrap().then.back, Some(6));
}

#[test]
fn nothing_happens_after_the_last_record() {
    let mut both = gobblet(&["3@b2", "1@a1"]);
    assert!(both.owner.flag_at().is_some() && MOST_RECORDS == 10_000);
    both.owner.book.records = MOST_RECORDS;
    for play in [Play::Resign, Play::Claim, Play::Offer(Offer::Draw), Play::Act(AnyAct::Move("3@b3".into()))] {
        assert_eq!(both.owner.propose(1, play, None, 0, &both.table).unwrap_err(), Refusal::Full(10_000));
    }
    assert!(both.owner.is_full() && both.owner.flag_at().is_none() && !both.owner.awaits_start());
}

#[test]
fn nobody_else_plays_what_is_nobodys() {
    let mut both = gobblet(&["3@b2", "1@a1"]);
    let score = Score { points: Vec::new(), reason: "score".into() };
    for play in [Play::Flag(1), Play::Score(score)] {
        assert_eq!(both.play(1, play), Err(Refusal::Nobodys));
    }
    for (by, play) in [(0, Play::Resign), (3, Play::Resign)] {
        assert_eq!(both.play(by, play), Err(Refusal::NoSeat));
    }
    // Before the moment, and of another seat.
    let (moment, seat) = both.owner.flag_at().unwrap();
    assert_eq!(seat, 1);
    both.at = moment - 1;
    assert_eq!(both.play(0, Play::Flag(1)), Err(Refusal::NotTurn));
    both.at = moment;
    assert_eq!(both.play(0, Play::Flag(2)), Err(Refusal::NotTurn));
    assert_eq!(both.play(1, Play::Act(AnyAct::Move("3@b3".into()))), Err(Refusal::TimeUp));
    both.play(0, Play::Flag(1)).unwrap();
    assert_eq!(both.owner.finish().map(|finish| (finish.winner, finish.reason.as_str())), Some((Winner::Is(2), "time")));
}

#[test]
fn whoever_is_away_can_be_claimed_out() {
    let mut both = gobblet(&["3@b2"]);
    // Away since before it was their turn.
    both.table.away = Some((2, 0));
    both.at = 500 + AWAY - 1;
    assert_eq!(both.play(2, Play::Claim), Err(Refusal::NobodyAway));
    both.table.away = Some((2, 501));
    both.at = 500 + UNPLAYED - 1;
    assert_eq!(both.play(1, Play::Claim), Err(Refusal::NobodyAway));
    both.at = 500 + UNPLAYED;
    both.play(1, Play::Claim).unwrap();
    assert_eq!(both.records.last().unwrap().then.out, Some(2));
    assert_eq!(both.owner.finish().unwrap().reason, "absence");
}

/// Returns a slow shot of the next shooter after which pucks cover the whole line of the shooter after that.
fn crowding(fob: &Fob) -> (Deed, Fact) {
    let situation = fob.situation();
    let Phase::Shot { side, player } = situation.phase() else { panic!() };
    let place = |side| placement::default_place(&situation.layout.board, side);
    let from = placement::nearest_legal(&situation.layout, side, place(side)).unwrap();
    let deed = Deed::Strike(Strike { from, aim: 0.0, speed: 0.05, offset: 0.0 });
    let Fact::Shot(mut settled) = fob.settle(player, &deed).unwrap() else { panic!() };
    settled.motion = None;
    let mut after = fob.clone();
    after.apply(player, &deed, Fact::Shot(settled.clone())).unwrap();
    let (side, mut layout) = (after.match_now().next_side(), after.situation().layout.clone());
    // So close to each other that the striker does not fit between them; then wherever else it fits.
    let (one, other) = placement::line_ends(&layout.board, side);
    for index in 0..layout.pucks.len() {
        let share = (index as f64 / 11.0).min(1.0);
        let place = Point::new(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share);
        let Some(free) = placement::nearest_legal(&layout, side, place) else { break };
        layout.pucks[index].at = free;
    }
    settled.shot.rest = layout.pucks;
    (deed, Fact::Shot(settled))
}

#[test]
fn a_striker_that_fits_nowhere_is_a_draw() {
    let mut both = Both::new(GAMES[0]);
    both.start(3);
    assert_eq!(both.owner.nobodys(0), None);
    assert_eq!(both.play(0, Play::Stuck), Err(Refusal::NotTurn));
    let Some(Any::Fob(fob)) = both.owner.contest() else { panic!() };
    let (deed, fact) = crowding(fob);
    both.play_of(1, Play::Act(AnyAct::Deed(deed)), Some(AnyFact::Deed(fact))).unwrap();
    assert_eq!((both.owner.is_playing(), both.owner.nobodys(0)), (true, Some(Nobodys::Stuck)));
    assert_eq!(both.play(2, Play::Stuck), Err(Refusal::Nobodys));
    both.play(0, Play::Stuck).unwrap();
    let finish = both.owner.finish().unwrap();
    assert_eq!((finish.winner, finish.reason.as_str()), (Winner::Draw, "stuck"));
    // The next game of the series is played as usual.
    assert_eq!(both.owner.nobodys(0), Some(Nobodys::Start));
}

/// The same at home: nobody is asked for a strike that does not exist.
#[test]
fn a_striker_that_fits_nowhere_is_a_draw_at_home() {
    use crate::{Controller, Desk};
    let mut both = Both::new(GAMES[0]);
    both.start(3);
    let Some(Any::Fob(fob)) = both.owner.contest() else { panic!() };
    let (mut fob, (deed, fact)) = (fob.clone(), crowding(fob));
    fob.apply(1, &deed, fact).unwrap();
    for controller in [Controller::Person, Controller::Computer("easy".into()), Controller::Link] {
        let desk = Desk::new((*fob).clone(), vec![controller; 2], None).unwrap();
        assert!(desk.questions().is_empty() && desk.unstored().count() == 1);
        assert_eq!(desk.unstored().next().unwrap().record.play, Play::Stuck);
        assert_eq!(desk.contest().ended().map(|ended| (ended.won, ended.reason)), Some((Won::Draw, "stuck")));
    }
    // In a server's room the server decides it.
    let desk = Desk::following(*fob, vec![Controller::Person, Controller::Remote], None, &both.records[0]).unwrap();
    assert!(desk.questions().len() == 1 && !desk.has_events());
}

#[test]
fn computers_are_asked_offers_first_and_easy_stands_in() {
    let table = Table { game: Some("gobblet3"), players: 2, away: None };
    let mut log: State<Any> = State::new(vec![None, Some("perfect".into())], 1, None, 0);
    let position = fob_games::game("gobblet3").unwrap().open_for(2, 0).unwrap().position();
    let start = Start { position: Some(position), seed: None, players: vec![1, 2], accepts: None, physics: None };
    let play = |log: &mut State<Any>, by, play| log.commit(log.propose(by, play, None, 0, &table).unwrap()).unwrap();
    assert!(log.asked().is_empty() && log.nobodys(0) == Some(Nobodys::Start));
    play(&mut log, 0, Play::Start(start));
    assert!(log.asked().is_empty());
    play(&mut log, 1, Play::Act(AnyAct::Move("3@b2".into())));
    let turn = Asked { seat: 2, level: "perfect".into(), offer: None };
    assert_eq!(log.asked(), std::slice::from_ref(&turn));
    let ask = log.ask(turn, 7).unwrap();
    assert!(matches!(ask.answer(&mut || false), Err(NoAnswer::Stopped)));
    let Ok(Play::Act(AnyAct::Move(mv))) = ask.stand_in() else { panic!() };
    assert!(matches!(log.contest(), Some(Any::Board(board)) if board.history().moves().contains(&mv)));
    play(&mut log, 1, Play::Offer(Offer::TakeBack));
    let offer = Asked { seat: 2, level: "perfect".into(), offer: Some(Offer::TakeBack) };
    assert_eq!(log.asked(), std::slice::from_ref(&offer));
    assert!(matches!(log.ask(offer, 7).unwrap().answer(&mut || true), Ok(Play::Answer(true))));
    play(&mut log, 2, Play::Answer(true));
    assert!(log.asked().is_empty() && log.due() == [1]);
}

/// A game that continues elsewhere has a log without a limit, in which chance acts for nobody.
#[test]
fn a_resumed_game_goes_on() {
    let both = Both::new(GAMES[0]);
    let start = Start { position: None, seed: Some("4".into()), players: vec![1, 2], accepts: None, physics: None };
    let game = both.table.open(&both.owner, &start, 1, 0).unwrap();
    let mut log = State::resumed(game, vec![None; 2]);
    assert!(log.is_playing() && log.due().is_empty() && !log.is_stuck());
    let deal = log.contest().unwrap().deal().unwrap();
    let acts = |act: &AnyAct| Play::Act(act.clone());
    assert_eq!(log.play(1, acts(&deal), None, 0, &Single).unwrap_err(), Refusal::NotTurn);
    assert_eq!(log.play(0, acts(&deal), None, 0, &Single).unwrap().0.then.due, [1]);
    assert_eq!(log.play(0, acts(&deal), None, 0, &Single).unwrap_err(), Refusal::NoSeat);
    log.book.records = MOST_RECORDS;
    log.play(2, Play::Resign, None, 0, &Single).unwrap();
    assert!(log.is_decided() && log.nobodys(0).is_none());
    // One that is over is over.
    let log = State::resumed(log.into_contest().unwrap(), vec![None; 2]);
    assert!(log.is_over() && !log.awaits_start());
    assert_eq!(log.finish().map(|finish| finish.winner), Some(Winner::Is(1)));
}
