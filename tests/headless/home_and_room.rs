//! One random history through a desk at home and through a server's room: what one takes the other takes, and after each play both have the
//! same match, the same pucks and the same players to act. Both stand on one log; this guards what lies around it: strikes in radians and in
//! degrees, orders in words and in colours, saving and sending, seats and players.

use fob::arena::{Bout, MOST_SHOTS, bout, bout_terms};
use fob::base::Dice;
use fob::board::{Board, Colour, Hole, Side, placement};
use fob::machines::Machine;
use fob::online::{Millis, Offer as RoomOffer, Play, Proposed, Room, SetupText, State, StrikeText};
use fob::play::board_game::BoardGame as Table;
use fob::play::fob::{Deed, Fob, Nobody, Seen};
use fob::play::log;
use fob::play::{Clock, Contest, Controller, Desk, Offer, Ticket};
use fob::replay::{Header, Playback, Player as Seat, Record, Recorder, Replay, from_clip, to_clip};
use fob::rules::{Kind, Quiet, Setup};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The kinds that rooms have at home's terms, as both name them.
const KINDS: [(&str, u8); 3] = [("tug-of-war", 2), ("reject-2", 2), ("reject-4", 4)];

fn setup_of(kind: &str, accepts: u8) -> Setup {
    let kind = match kind {
        "tug-of-war" => Kind::TugOfWar { accepts },
        "reject-2" => Kind::Reject2,
        _ => Kind::Reject4,
    };
    let machine = Machine::builtin("last-two-differ").expect("built in");
    Setup { quiet: Some(Quiet::USUAL), shot_limit: Some(40), ..Setup::new(kind, machine, 15, 15) }
}

/// What both agree on beside the kind.
#[derive(Clone, Copy)]
struct Agreed {
    pucks: u16,
    limit: u32,
    /// Who wins on accept; a coin is tossed without.
    accepts: Option<u8>,
}

const LONG: Agreed = Agreed { pucks: 15, limit: 40, accepts: None };

/// What somebody does at home.
enum Here {
    Answer(Deed),
    Play(log::Play<Deed>),
}

fn board_with(pucks: u16) -> Board {
    Board::bob().with_pucks(pucks, pucks).expect("they fit")
}

/// The same match at home and in a room.
struct Both {
    home: Desk<Fob>,
    room: Room,
    at: i64,
    seed: u64,
    /// How many plays both have taken, by what they are.
    taken: BTreeMap<&'static str, u32>,
}

impl Both {
    fn new(kind: &str, players: u8, secret: u64, agreed: Agreed) -> Self {
        let seats: Vec<&str> = (0..players).map(|seat| if seat == 0 { "me" } else { "open" }).collect();
        let mut text =
            serde_json::json!({"game": "fob", "kind": kind, "machine": "last-two-differ", "seats": seats, "quiet": "12,10"});
        text["limit"] = agreed.limit.into();
        text["pucks"] = serde_json::json!([agreed.pucks, agreed.pucks]);
        text["accepts"] = agreed.accepts.into();
        let text: SetupText = serde_json::from_value(text).expect("a setup");
        let mut room = Room::new("abc2345678".into(), text, secret, Millis(0)).expect("a room");
        for seat in 1..=players {
            room.take_seat(seat, &format!("P{seat}"));
            room.set_online(seat, true, Millis(0));
        }
        let proposed = room.propose_start(Millis(1_000)).expect("a start");
        let kept = room.commit(proposed).expect("it starts");
        let Play::Start(start) = &kept.record.play else { panic!("{kept:?}") };
        assert_eq!(start.players, (1..=players).collect::<Vec<u8>>(), "in the first game a player's number is the seat's");
        let seed = start.seed.as_ref().expect("a seed").parse().expect("a number");
        let names = (1..=players).map(|seat| Seat::human(format!("P{seat}"))).collect();
        let setup = setup_of(kind, start.accepts.unwrap_or(1));
        let setup = Setup { green: agreed.pucks, red: agreed.pucks, shot_limit: Some(agreed.limit), ..setup };
        let header = Header::for_match(setup, &board_with(agreed.pucks), names, seed);
        let contest = Fob::new(Recorder::new(header).expect("a match")).expect("a match");
        let mut home = Desk::new(contest, vec![Controller::Person; usize::from(players)], None).expect("seats");
        let deal = home.questions()[0].ticket;
        home.answer(deal, Deed::Break, None).expect("a break");
        shown(&mut home);
        Self { home, room, at: 1_000, seed, taken: BTreeMap::new() }
    }

    fn game(&self) -> &fob::rules::Match {
        self.home.contest().match_now()
    }

    /// What is due, what the strings are and where each puck is: home's and the room's.
    fn compare(&self) -> Result<(), TestCaseError> {
        let due = match self.home.contest().due() {
            fob::play::Due::Players(players) => players,
            _ => Vec::new(),
        };
        prop_assert_eq!(self.room.due(), due);
        let view = self.room.view(0);
        let there = view.game_match.as_ref().expect("a match");
        let here = serde_json::to_value(fob::rules::Summary::new(self.game())).expect("a summary");
        for field in ["next_player", "next_side", "remaining", "strings", "choices", "over", "winner", "points"] {
            prop_assert!(here.get(field).is_some(), "{}", field);
            prop_assert_eq!(there.summary.get(field), here.get(field), "{}", field);
        }
        let pucks = |puck: &fob::board::Puck| (puck.id.0, puck.colour.name().to_owned(), puck.at.x, puck.at.y);
        let here: Vec<_> = self.home.contest().situation().layout.pucks.iter().map(pucks).collect();
        let there: Vec<_> =
            there.layout.pucks.iter().map(|puck| (puck.puck, puck.colour.clone(), puck.at.0, puck.at.1)).collect();
        prop_assert_eq!(there, here);
        prop_assert_eq!(self.room.state() == State::Over, self.game().verdict().is_some());
        Ok(())
    }

    /// A play of both, if both take it; neither may take one that the other refuses.
    fn play(&mut self, by: u8, what: &'static str, there: Play, here: Here) -> Result<bool, TestCaseError> {
        self.at += 500;
        let proposed: Result<Proposed, _> = self.room.propose(by, there, Millis(self.at));
        let mut home = self.home.clone();
        let played = match here {
            Here::Answer(deed) => home.answer(self.ticket(by), deed, None),
            Here::Play(play) => home.play(by, play),
        };
        if proposed.is_err() && played.is_err() {
            return Ok(false);
        }
        prop_assert!(played.is_ok(), "{what} by {by}: home says {played:?}, the room takes it");
        let proposed =
            proposed.map_err(|why| TestCaseError::fail(format!("{what} by {by}: the room says {why:?}, home takes it")))?;
        let kept = self.room.commit(proposed).map_err(|why| TestCaseError::fail(format!("{why:?}")))?;
        // A shot is the same to the last bit.
        prop_assert_eq!(&kept.record.digest, &shown(&mut home));
        self.home = home;
        *self.taken.entry(what).or_default() += 1;
        self.compare()?;
        Ok(true)
    }

    fn ticket(&self, by: u8) -> Ticket {
        let open = self.home.questions().iter().map(|question| question.ticket).find(|ticket| ticket.by == by);
        open.unwrap_or(Ticket { turn: 0, by })
    }

    /// A strike of somebody, legal or not.
    fn strike(&mut self, by: u8, dice: &mut Dice) -> Result<(), TestCaseError> {
        let layout = &self.home.contest().situation().layout;
        let side = Side::ALL[dice.below(4) as usize];
        // Mostly from where the shooter stands, and on the line.
        let side = if dice.below(8) > 0 { self.game().next_side() } else { side };
        let (one, other) = placement::line_ends(&layout.board, side);
        let share = dice.below(1001) as f64 / 1000.0;
        let from = fob::board::Point::new(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share);
        let from = placement::nearest_legal(layout, side, from).unwrap_or(from);
        let strike = StrikeText {
            from: (from.x, from.y),
            aim: dice.below(3600) as f64 / 10.0,
            speed: 1.0 + dice.below(400) as f64 / 100.0,
            offset: 0.0,
        };
        self.play(by, "strike", Play::Strike(strike), Here::Answer(Deed::Strike(strike.into()))).map(drop)
    }

    /// All orders that are due from somebody, in any order of each hole's pucks.
    fn orders(&mut self, by: u8, dice: &mut Dice) -> Result<(), TestCaseError> {
        let mut all: Vec<(Hole, Vec<Colour>)> = Vec::new();
        for choice in self.game().choices().iter().filter(|choice| choice.chooser == by) {
            let mut colours = choice.fallen.clone();
            for last in (1..colours.len()).rev() {
                colours.swap(last, dice.below(last as u64 + 1) as usize);
            }
            all.push((choice.hole, colours));
        }
        let text = |colours: &Vec<Colour>| colours.iter().map(|colour| colour.letter()).collect::<String>();
        let there = Play::Orders(all.iter().map(|(hole, colours)| (*hole, text(colours))).collect());
        self.play(by, "orders", there, Here::Answer(Deed::Orders(all))).map(drop)
    }

    /// An offer, with the answers of all others.
    fn offer(&mut self, by: u8, players: u8, kind: (Offer, RoomOffer), yes: bool) -> Result<(), TestCaseError> {
        let what = ["draw", "take back"][usize::from(kind.0 == Offer::TakeBack)];
        if !self.play(by, what, Play::Offer(kind.1), Here::Play(log::Play::Offer(kind.0)))? {
            return Ok(());
        }
        for other in (1..=players).filter(|other| *other != by) {
            self.play(other, if yes { "yes" } else { "no" }, Play::Answer(yes), Here::Play(log::Play::Answer(yes)))?;
            if !yes {
                break;
            }
        }
        Ok(())
    }
}

/// Stores and takes what has happened at home; returns the digest of the shot that was played.
fn shown(home: &mut Desk<Fob>) -> Option<String> {
    home.stored();
    let mut digest = None;
    while let Some(happened) = home.next_event() {
        if let Some(Seen::Shot(shot)) = happened.seen {
            digest = Some(format!("{:016x}", shot.trace.digest));
        }
    }
    digest
}

/// Plays a history, and returns how often each kind of play was taken.
fn history(which: usize, seed: u64, length: u32) -> Result<BTreeMap<&'static str, u32>, TestCaseError> {
    let (kind, players) = KINDS[which];
    let mut both = Both::new(kind, players, seed, LONG);
    both.compare()?;
    let mut dice = Dice::new(seed);
    for _ in 0..length {
        if both.game().verdict().is_some() {
            break;
        }
        let anybody = dice.below(u64::from(players)) as u8 + 1;
        let due = both.room.due();
        let next = due[dice.below(due.len() as u64) as usize];
        match dice.below(24) {
            0 => both.offer(anybody, players, (Offer::TakeBack, RoomOffer::Takeback), dice.below(4) > 0)?,
            1 => both.offer(anybody, players, (Offer::Draw, RoomOffer::Draw), dice.below(12) == 0)?,
            // Out of turn, or where orders are due.
            2 => both.strike(anybody, &mut dice)?,
            3 => both.orders(anybody, &mut dice)?,
            4 if dice.below(6) == 0 && players == 2 => {
                both.play(anybody, "resign", Play::Resign, Here::Play(log::Play::Resign))?;
            }
            _ if both.game().choices().is_empty() => both.strike(next, &mut dice)?,
            _ => both.orders(next, &mut dice)?,
        }
    }
    Ok(both.taken)
}

/// A game of the room with clocks, of both cores: after each move the same flag falls at the same moment, at it and not after it.
fn timed(seed: u64) -> Option<u8> {
    let text = r#"{"game":"gobblet3","seats":["me","open"],"clock":{"initial":8,"increment":1}}"#;
    let mut room = Room::new("abc2345678".into(), serde_json::from_str(text).expect("a setup"), seed, Millis(0)).expect("a room");
    (1..=2).for_each(|seat| room.take_seat(seat, &format!("P{seat}")));
    let mut dice = Dice::new(seed);
    let mut at = 1_000;
    let proposed = room.propose_start(Millis(at)).expect("a start");
    room.commit(proposed).expect("it starts");
    let session = fob::games::game("gobblet3").and_then(|game| game.open(None, 0).ok()).expect("a game");
    let clock = Clock { initial: 8_000, increment: 1_000, free: Clock::FREE };
    let mut home = Desk::new(Table::new(session), vec![Controller::Person; 2], None).expect("seats");
    home.tick(at as u64);
    home.set_clock(clock);
    while room.state() == State::Playing {
        let flag = room.flag_at();
        assert_eq!(home.wake_at(), flag.map(|(moment, _)| moment.0 as u64), "seed {seed}");
        at += dice.below(5_000) as i64;
        if let Some((moment, seat)) = flag.filter(|(moment, _)| moment.0 <= at) {
            assert_eq!(room.propose_flag(moment.plus(-1)), Ok(None));
            home.tick(moment.0 as u64 - 1);
            assert!(!home.is_over());
            let flag = room.propose_flag(moment).expect("a flag").expect("it falls");
            assert_eq!(flag.kept().record.play, Play::Flag(seat));
            home.tick(moment.0 as u64);
            assert!(home.is_over() && home.unstored().any(|happened| happened.record.play == log::Play::Flag(seat)));
            return Some(seat);
        }
        let moves = home.contest().history().moves();
        let mv = moves[dice.below(moves.len() as u64) as usize].clone();
        let ticket = home.questions()[0].ticket;
        let proposed = room.propose(ticket.by, Play::Move(mv.clone()), Millis(at)).expect("a legal move");
        room.commit(proposed).expect("it follows");
        home.tick(at as u64);
        home.answer(ticket, mv, None).expect("a legal move");
        home.stored();
        let left: Vec<f64> = home.clocks().expect("clocks").left.iter().map(|left| *left as f64 / 1000.0).collect();
        assert_eq!(room.clock().expect("clocks").left, left, "seed {seed}");
    }
    None
}

#[test]
fn clocks_run_and_flags_fall_alike_at_home_and_in_a_room() {
    let flags: Vec<u8> = (0..60).filter_map(timed).collect();
    assert!(flags.contains(&1) && flags.contains(&2) && flags.len() < 60, "{flags:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_random_history_is_the_same_at_home_and_in_a_room(which in 0..KINDS.len(), seed in any::<u64>()) {
        history(which, seed, 60)?;
    }
}

/// Histories reach all kinds of plays: otherwise the test above shows little.
#[test]
fn histories_hold_every_kind_of_play() {
    let mut all: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..24 {
        for (what, count) in history(seed as usize % KINDS.len(), seed, 60).expect("the same") {
            *all.entry(what).or_default() += count;
        }
    }
    for what in ["strike", "orders", "take back", "draw", "yes", "no", "resign"] {
        assert!(all.get(what).is_some_and(|count| *count > 1), "{what}: {all:?}");
    }
}

/// A match of computers, as a tournament plays it: what it played is played again at home, by links and in a room. Returns the shots that
/// the tournament played, and those of them that the room played too.
///
/// A strike in a room is an angle in degrees, rounded once: at home and in the room it is that one, which the tournament's may differ from
/// in its last bit. Home plays the tournament's own strikes too.
fn everywhere((kind, players): (&str, u8), secret: u64) -> Result<(usize, usize), TestCaseError> {
    let agreed = Agreed { pucks: 4, limit: MOST_SHOTS, accepts: None };
    let seed = Both::new(kind, players, secret, agreed).seed;
    let setup = Setup { green: 4, red: 4, ..setup_of(kind, 1) };
    let entrants = (1..=players).map(|seat| Seat::computer(format!("P{seat}"), "easy")).collect();
    let Bout { replay, points } =
        bout(bout_terms(setup, seed), &board_with(4), entrants, seed, &mut Nobody, &mut || true).expect("a match");
    let acts: Vec<Deed> = replay.records.iter().skip(1).filter_map(deed).collect();
    let setup = replay.header.setup().expect("a match").clone();
    let accepts = if let Kind::TugOfWar { accepts } = setup.kind { Some(accepts) } else { None };

    // At home: the same acts give the same records, to the last bit, and the same points.
    let names = (1..=players).map(|seat| Seat::human(format!("P{seat}"))).collect();
    let header = Header::for_match(setup, &board_with(4), names, seed);
    let contest = Fob::new(Recorder::new(header).expect("a match")).expect("a match");
    let mut home = Desk::new(contest, vec![Controller::Person; usize::from(players)], None).expect("seats");
    let answer = |home: &mut Desk<Fob>, act: Deed| {
        for ticket in home.questions().iter().map(|question| question.ticket).collect::<Vec<_>>() {
            let act = match (&act, home.contest().match_now()) {
                (Deed::Orders(orders), game) => Deed::Orders(own(orders, game, ticket.by)),
                (act, _) => (*act).clone(),
            };
            home.answer(ticket, act, None).expect("what the tournament took");
            shown(home);
        }
    };
    answer(&mut home, Deed::Break);
    acts.iter().for_each(|act| answer(&mut home, act.clone()));
    prop_assert_eq!(home.contest().recorder().records(), &replay.records[..]);
    let verdict = home.contest().match_now().verdict().expect("it is over").clone();
    prop_assert_eq!(verdict.points, points);

    // By links: what somebody gets is what was sent.
    let sent = home.contest().file();
    let got = Replay::parse(&from_clip(&to_clip(&sent)).expect("a link")).expect("a replay");
    prop_assert_eq!(&got.records[..], home.contest().recorder().records());
    let playback = Playback::as_recorded(&got).expect("a playback");
    prop_assert_eq!(playback.first_divergence(), None);
    let last = playback.last();
    prop_assert_eq!(last.game.as_ref(), Some(home.contest().match_now()));

    // In a room and at home, with the room's strikes: `Both` compares what is due, strings, pucks, digests and points after each act.
    let mut both = Both::new(kind, players, secret, Agreed { accepts, ..agreed });
    prop_assert_eq!(both.seed, seed);
    let mut shots = 0;
    for act in &acts {
        let taken = match act {
            Deed::Strike(strike) => {
                let [by] = both.room.due()[..] else { break };
                let text = StrikeText::from(*strike);
                shots += 1;
                both.play(by, "strike", Play::Strike(text), Here::Answer(Deed::Strike(text.into())))?
            }
            Deed::Orders(orders) => {
                let mut taken = true;
                for by in both.room.due() {
                    let orders = own(orders, both.game(), by);
                    let text = |colours: &Vec<Colour>| colours.iter().map(|colour| colour.letter()).collect::<String>();
                    let there = Play::Orders(orders.iter().map(|(hole, colours)| (*hole, text(colours))).collect());
                    taken &= both.play(by, "orders", there, Here::Answer(Deed::Orders(orders)))?;
                }
                taken
            }
            Deed::Break => false,
        };
        // A strike of another last bit may have led elsewhere.
        if !taken {
            break;
        }
    }
    Ok((replay.records.iter().filter(|record| matches!(record, Record::Shot(_))).count(), shots))
}

/// The act of a record.
fn deed(record: &Record) -> Option<Deed> {
    match record {
        Record::Shot(shot) => Some(Deed::Strike(shot.strikes[0])),
        Record::Order(orders) => Some(Deed::Orders(orders.iter().map(|(hole, word)| (*hole, word.0.clone())).collect())),
        _ => None,
    }
}

/// The orders that a player chooses, of all that are due.
fn own(orders: &[(Hole, Vec<Colour>)], game: &fob::rules::Match, by: u8) -> Vec<(Hole, Vec<Colour>)> {
    let holes: Vec<Hole> = game.choices().iter().filter(|choice| choice.chooser == by).map(|choice| choice.hole).collect();
    orders.iter().filter(|(hole, _)| holes.contains(hole)).cloned().collect()
}

#[test]
fn a_match_of_a_tournament_is_the_same_at_home_by_links_and_in_a_room() {
    for kind in KINDS {
        let (mut all, mut there) = (0, 0);
        for secret in 0..4 {
            let (shots, in_room) = everywhere(kind, secret).expect("the same match");
            (all, there) = (all + shots, there + in_room);
        }
        assert!(all > 20 && there * 2 > all, "{}: {there} of {all} shots", kind.0);
    }
}
