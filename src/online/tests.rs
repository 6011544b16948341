//! Whole rooms: random games read back from their records, and a test of each rule of the protocol.

#![allow(clippy::unwrap_used)]

use super::*;
use fob_base::Dice;
use proptest::prelude::*;

pub(super) fn setup(text: &str) -> SetupText {
    serde_json::from_str(text).unwrap()
}

/// Returns a room in which all seats are taken, before record 0.
pub(super) fn seated(text: &str, secret: u64) -> Room {
    let mut room = Room::new("abc2345678".into(), setup(text), secret, Millis(0)).unwrap();
    for seat in 1..=room.seats().len() as u8 {
        if room.is_open(seat) {
            room.take_seat(seat, &format!("P{seat}"));
            room.set_online(seat, true, Millis(0));
        }
    }
    room
}

pub(super) struct Log {
    pub room: Room,
    pub kept: Vec<Kept>,
    pub at: Millis,
}

impl Log {
    pub(super) fn new(text: &str, secret: u64) -> Self {
        let mut log = Self { room: seated(text, secret), kept: Vec::new(), at: Millis(1_000) };
        log.start();
        log
    }

    pub(super) fn take(&mut self, kept: Kept) {
        self.room.apply(&kept).unwrap();
        assert_eq!(self.room.due(), kept.record.due);
        assert_eq!(self.room.view(0).position, kept.record.position);
        self.kept.push(kept);
    }

    /// Commits a proposal.
    pub(super) fn commit(&mut self, proposed: Proposed) {
        let kept = self.room.commit(proposed).unwrap();
        assert_eq!(self.room.due(), kept.record.due);
        assert_eq!(self.room.view(0).position, kept.record.position);
        self.kept.push(kept);
    }

    fn start(&mut self) {
        let proposed = self.room.propose_start(self.at).unwrap();
        self.commit(proposed);
    }

    fn play(&mut self, seat: u8, play: Play) -> Result<(), Refusal> {
        self.at = self.at.plus(500);
        let proposed = self.room.propose(seat, play, self.at)?;
        self.commit(proposed);
        if self.room.needs_start() {
            self.start();
        }
        Ok(())
    }

    pub(super) fn played(&mut self, seat: u8, play: Play) {
        self.play(seat, play).unwrap();
    }

    pub(super) fn refused(&mut self, seat: u8, play: Play) -> Code {
        self.code(seat, play)
    }

    fn mv(&mut self, seat: u8, mv: &str) -> Result<(), Refusal> {
        self.play(seat, Play::Move(mv.into()))
    }

    fn code(&mut self, seat: u8, play: Play) -> Code {
        self.play(seat, play).unwrap_err().code
    }

    /// Plays the next turn as a computer of level `random` would.
    pub(super) fn turn_by_chance(&mut self) {
        // Plays a person's turn as a computer would.
        let work = self.room.work().or_else(|| self.room.turn_by_chance(self.room.due()[0])).unwrap();
        let play = work.run(&mut || true).unwrap();
        self.play(work.seat, play).unwrap();
    }

    /// Returns the room read back from its stored records.
    pub(super) fn copy(&self) -> Room {
        let mut room = seated(&serde_json::to_string(self.room.setup()).unwrap(), 0);
        for kept in &self.kept {
            let record: Record = serde_json::from_str(&serde_json::to_string(&kept.record).unwrap()).unwrap();
            let shot = kept.shot.as_ref().map(|shot| serde_json::from_str(&serde_json::to_string(shot).unwrap()).unwrap());
            room.apply(&Kept { record, shot }).unwrap();
        }
        room
    }

    pub(super) fn file(&self, game: u32) -> String {
        let room = seated(&serde_json::to_string(self.room.setup()).unwrap(), 0);
        match_file(room, self.kept.iter().cloned(), game).unwrap()
    }
}

pub(super) const GAMES: [&str; 7] = [
    r#"{"game":"gobblet3","seats":["me","open"],"games":2,"clock":{"initial":600,"increment":1}}"#,
    r#"{"game":"gobblet4","seats":["me","open"]}"#,
    r#"{"game":"fib-fob","seats":["me","open"],"games":3}"#,
    r#"{"game":"phutball","seats":["open","me"]}"#,
    r#"{"game":"bloop","seats":["me","open","random"],"games":2}"#,
    r#"{"game":"fob","kind":"tug-of-war","machine":"rope","seats":["me","open"],"limit":6,"clock":{"initial":600,"increment":1}}"#,
    r#"{"game":"fob","kind":"reject-2","machine":"rope","seats":["me","open"],"pucks":[2,1],"extra":2,"break":"hand","limit":8}"#,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Reading the records of any room back gives the same room.
    #[test]
    fn a_room_read_back_is_the_same(which in 0..GAMES.len(), seed in any::<u64>()) {
        let mut log = Log::new(GAMES[which], seed);
        let mut dice = Dice::new(seed);
        for _ in 0..40 {
            if log.room.state() == State::Over {
                break;
            }
            let seat = dice.below(3) as u8 + 1;
            // Accepted or not: a refused play leaves no trace.
            let before = log.room.view(0);
            let result = match dice.below(10) {
                0 => log.play(seat, Play::Offer(Offer::Takeback)),
                1 => log.play(seat, Play::Answer(dice.below(4) > 0)),
                2 => log.play(seat, Play::Offer(Offer::Draw)),
                3 if dice.below(10) == 0 => log.play(seat, Play::Resign),
                4 => log.play(seat, Play::Move("nonsense".into())),
                5 => log.play(seat, Play::End),
                _ => { log.turn_by_chance(); Ok(()) }
            };
            if result.is_err() {
                prop_assert_eq!(&log.room.view(0), &before);
            }
            prop_assert_eq!(log.copy().view(0), log.room.view(0));
        }
        for game in 1..=log.room.view(0).game {
            prop_assert!(!log.file(game).is_empty());
        }
    }
}

#[test]
fn winner_gets_the_point_and_sides_change() {
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","open"],"games":2}"#, 1);
    assert_eq!(log.room.view(0).turn, Some(1));
    for (seat, mv) in [(1, "3@b2"), (2, "1@a1"), (1, "3@b3"), (2, "1@c1"), (1, "2@b1")] {
        log.mv(seat, mv).unwrap();
    }
    let view = log.room.view(0);
    assert_eq!(view.points, ["1", "0"]);
    // The second game started by itself, with the seats changed.
    assert_eq!((view.game, view.state, view.turn), (2, State::Playing, Some(2)));
    assert_eq!(view.seats.iter().map(|seat| seat.player).collect::<Vec<_>>(), [2, 1]);
    log.play(2, Play::Resign).unwrap();
    let view = log.room.view(0);
    assert_eq!((view.state, view.points.as_slice()), (State::Over, &["2".to_owned(), "0".to_owned()][..]));
    assert_eq!(view.result.unwrap().winner, 1);
    assert_eq!(log.code(1, Play::Move("3@b2".into())), Code::Over);
    // A rematch is a new series.
    log.play(2, Play::Offer(Offer::Rematch)).unwrap();
    log.play(1, Play::Answer(true)).unwrap();
    let view = log.room.view(0);
    assert_eq!((view.game, view.state, view.turn), (3, State::Playing, Some(1)));
}

#[test]
fn plays_out_of_turn_and_illegal_moves_are_refused() {
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","open"]}"#, 1);
    assert_eq!(log.code(2, Play::Move("3@b2".into())), Code::Turn);
    assert_eq!(log.code(1, Play::Move("3@z9".into())), Code::Illegal);
    assert_eq!(log.code(3, Play::Move("3@b2".into())), Code::Turn);
    let strike = StrikeText { from: (0.0, -0.3), aim: 90.0, speed: 1.0, offset: 0.0 };
    assert_eq!(log.code(1, Play::Strike(strike)), Code::Illegal);
    assert_eq!(log.code(1, Play::Offer(Offer::Takeback)), Code::Illegal);
    assert_eq!(log.code(1, Play::Answer(true)), Code::Illegal);
    assert_eq!(log.code(1, Play::Claim), Code::Illegal);
    assert_eq!(log.code(1, Play::Flag(2)), Code::Form);
    assert_eq!(log.room.next(), 1);
}

#[test]
fn take_back_restores_the_position() {
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","open"]}"#, 1);
    log.mv(1, "3@b2").unwrap();
    let after_first = log.room.view(0);
    log.mv(2, "1@a1").unwrap();
    log.mv(1, "1@c3").unwrap();
    // Seat 2's last move was two moves ago.
    log.play(2, Play::Offer(Offer::Takeback)).unwrap();
    assert_eq!(log.room.view(0).offer.as_ref().map(|offer| (offer.by, offer.kind)), Some((2, Offer::Takeback)));
    assert_eq!(log.code(2, Play::Answer(true)), Code::Illegal);
    log.play(1, Play::Answer(false)).unwrap();
    assert_eq!(log.code(2, Play::Offer(Offer::Takeback)), Code::Illegal);
    log.mv(2, "1@a3").unwrap();
    log.play(2, Play::Offer(Offer::Takeback)).unwrap();
    log.play(1, Play::Offer(Offer::Takeback)).unwrap();
    assert_eq!(log.kept.last().unwrap().record.back, Some(5));
    // Now seat 2's first move, which another yes takes back.
    log.play(1, Play::Offer(Offer::Takeback)).unwrap();
    log.play(2, Play::Answer(true)).unwrap();
    assert_eq!(log.kept.last().unwrap().record.back, Some(2));
    log.play(2, Play::Offer(Offer::Takeback)).unwrap();
    log.play(1, Play::Answer(true)).unwrap();
    let view = log.room.view(0);
    assert_eq!((view.position, view.due, view.turn), (after_first.position, after_first.due, after_first.turn));
    assert!(log.file(1).contains("3@b2"));
    assert!(!log.file(1).contains("1@a1"));
}

#[test]
fn move_withdraws_an_offer_and_a_draw_needs_everybody() {
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","open"]}"#, 1);
    log.play(2, Play::Offer(Offer::Draw)).unwrap();
    assert_eq!(log.code(1, Play::Offer(Offer::Takeback)), Code::Illegal);
    log.mv(1, "3@b2").unwrap();
    assert_eq!(log.room.view(0).offer, None);
    log.play(1, Play::Offer(Offer::Draw)).unwrap();
    log.play(2, Play::Answer(true)).unwrap();
    let view = log.room.view(0);
    let result = view.result.unwrap();
    assert_eq!(
        (result.winner, result.points, view.points),
        ("draw".into(), vec!["1/2".to_owned(); 2], vec!["1/2".to_owned(); 2])
    );
    assert!(log.file(1).contains("AgreedDraw"));
}

#[test]
fn plays_after_time_ran_out_are_refused() {
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","open"],"clock":{"initial":10,"increment":0}}"#, 1);
    log.mv(1, "3@b2").unwrap();
    log.mv(2, "1@a1").unwrap();
    let (moment, seat) = log.room.flag_at().unwrap();
    assert_eq!((moment, seat), (log.at.plus(10_300), 1));
    assert_eq!(log.room.propose_flag(moment.plus(-1)).unwrap(), None);
    let late = log.room.propose(1, Play::Move("1@c3".into()), moment).unwrap_err();
    assert_eq!(late.code, Code::Over);
    let flag = log.room.propose_flag(moment.plus(5_000)).unwrap().unwrap();
    log.commit(flag);
    let view = log.room.view(0);
    assert_eq!((view.result.as_ref().unwrap().winner.clone(), view.result.unwrap().reason), (2.into(), "time".to_owned()));
    assert_eq!(view.clock.unwrap().left[0], 0.0);
    assert_eq!(log.copy().view(0).clock, log.room.view(0).clock);
}

#[test]
fn absent_player_can_be_claimed_out() {
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","open"],"public":true}"#, 1);
    log.room.set_online(1, false, log.at);
    let early = log.room.propose(2, Play::Claim, log.at.plus(119_000)).unwrap_err();
    assert_eq!(early.code, Code::Illegal);
    let claim = log.room.propose(2, Play::Claim, log.at.plus(121_000)).unwrap();
    assert_eq!(claim.kept().record.out, Some(1));
    log.commit(claim);
    assert_eq!(log.room.view(0).result.unwrap().winner, 2);
    // In a private room nobody is out, except for a first play that does not come although there is a clock.
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","open"]}"#, 1);
    log.room.set_online(1, false, log.at);
    assert!(log.room.propose(2, Play::Claim, log.at.plus(1_000_000)).is_err());
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","open"],"clock":{"initial":10,"increment":0}}"#, 1);
    assert!(log.room.propose(2, Play::Claim, log.at.plus(59_000)).is_err());
    let claim = log.room.propose(2, Play::Claim, log.at.plus(60_000)).unwrap();
    log.commit(claim);
    assert_eq!(log.room.view(0).result.unwrap().reason, "absence");
}

#[test]
fn computer_replaces_a_player_who_leaves_bugs_and_loops() {
    let mut log = Log::new(r#"{"game":"bloop","seats":["me","open","open"]}"#, 5);
    log.play(2, Play::Resign).unwrap();
    let view = log.room.view(0);
    assert_eq!((view.state, view.seats[1].kind.as_str()), (State::Playing, "easy"));
    assert_eq!(log.code(1, Play::Claim), Code::Illegal);
    log.turn_by_chance();
    assert_eq!(log.room.work().map(|work| work.seat), Some(2));
    log.turn_by_chance();
    assert_eq!(log.copy().view(0), log.room.view(0));
}

#[test]
fn a_match_of_fob_is_played_with_orders_and_its_file_verifies() {
    let text = r#"{"game":"fob","kind":"reject-4","machine":"even-greens","seats":["me","open","random","open"]}"#;
    let mut log = Log::new(text, 11);
    let start = &log.kept[0].record;
    assert!(start.digest.as_ref().is_some_and(|digest| digest.len() == 16) && start.duration.is_some_and(|s| s > 0.0));
    let mut orders = 0;
    while log.room.state() == State::Playing && log.kept.len() < 120 {
        if !log.room.view(0).orders.is_empty() {
            orders += 1;
            let view = log.room.view(0);
            let chooser = view.orders[0].seat;
            assert!(view.due.contains(&chooser));
            // An order must be a rearrangement, and for one's own holes.
            let hole = view.orders[0].hole.clone();
            let hole = serde_json::from_value(hole.into()).unwrap();
            assert_eq!(log.code(chooser, Play::Orders([(hole, "g".into())].into())), Code::Illegal);
            assert_eq!(log.code(chooser, Play::Orders([].into())), Code::Illegal);
        }
        log.turn_by_chance();
    }
    assert_eq!(log.copy().view(0), log.room.view(0));
    let replay = fob_replay::Replay::parse(&log.file(1)).unwrap();
    let playback = fob_replay::Playback::new(&replay).unwrap();
    assert_eq!(playback.first_divergence(), None);
    assert!(playback.shots().len() > 1);
    // Random play occasionally drops pucks of both colours into one hole.
    println!("{orders} orders in {} records", log.kept.len());
}

#[test]
fn due_player_ends_a_certain_match() {
    // This DFA accepts every word, whatever falls.
    let all = r#"(name: \"All\", start: \"a\", states: [(name: \"a\", accepting: true, green: \"a\", red: \"a\")])"#;
    let text = format!(r#"{{"game":"fob","kind":"tug-of-war","machine":"{all}","accepts":2,"seats":["me","open"]}}"#);
    let mut log = Log::new(&text, 3);
    assert_eq!(log.code(2, Play::End), Code::Turn);
    log.play(1, Play::End).unwrap();
    let result = log.room.view(0).result.unwrap();
    assert_eq!((result.winner, result.reason.as_str()), (2.into(), "certain"));
    assert_eq!(log.copy().view(0), log.room.view(0));
    let mut log = Log::new(r#"{"game":"fob","kind":"tug-of-war","machine":"rope","seats":["me","open"]}"#, 3);
    assert_eq!(log.code(1, Play::End), Code::Illegal);
}

#[test]
fn wrong_setups_are_refused_with_their_field() {
    for (text, field) in [
        (r#"{"game":"chess","seats":["me","open"]}"#, "game"),
        (r#"{"game":"gobblet3","seats":["open","open"]}"#, "seats"),
        (r#"{"game":"gobblet3","seats":["me","me"]}"#, "seats"),
        (r#"{"game":"gobblet3","seats":["me","genius"]}"#, "seats"),
        (r#"{"game":"gobblet3","seats":["me","open","open"]}"#, "seats"),
        (r#"{"game":"gobblet3","position":"nonsense","seats":["me","open"]}"#, "position"),
        (r#"{"game":"gobblet3","seats":["me","open"],"clock":{"initial":0}}"#, "clock.initial"),
        (r#"{"game":"gobblet3","seats":["me","open"],"clock":{"initial":1,"increment":-1}}"#, "clock.increment"),
        (r#"{"game":"gobblet3","seats":["me","open"],"games":0}"#, "games"),
        (r#"{"game":"bloop","seats":["me","open","open","open","open","open"]}"#, "seats"),
        (r#"{"game":"fob","seats":["me","open"]}"#, "kind"),
        (r#"{"game":"fob","kind":"reject-2","seats":["me","open"]}"#, "machine"),
        (r#"{"game":"fob","kind":"reject-2","machine":"none","seats":["me","open"]}"#, "machine"),
        (r#"{"game":"fob","kind":"reject-2","machine":"rope","board":"ice","seats":["me","open"]}"#, "board"),
        (r#"{"game":"fob","kind":"reject-2","machine":"rope","limit":0,"seats":["me","open"]}"#, "limit"),
        (
            r#"{"game":"fob","kind":"custom","players":2,"machine":"rope","strings":[{"holes":["NE"]}],"seats":["me","open"]}"#,
            "hole",
        ),
    ] {
        let error = Room::new("abc2345678".into(), setup(text), 1, Millis(0)).err().unwrap().to_string();
        assert!(error.contains(field), "{text}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
    let long = format!(r#"{{"game":"fob","kind":"reject-2","machine":"({})","seats":["me","open"]}}"#, " ".repeat(64 << 10));
    let error = Room::new("abc2345678".into(), setup(&long), 1, Millis(0)).err().unwrap().to_string();
    assert!(error.contains("machine") && error.contains("65536"), "{error}");
    let teams = r#"{"game":"fob","kind":"reject-2","teams":true,"machine":"rope","seats":["me","open","easy","open"]}"#;
    assert!(Room::new("abc2345678".into(), setup(teams), 1, Millis(0)).is_ok());
    let machine = r#"{"game":"fob","kind":"custom","players":3,"machine":"rope","seats":["me","open","open"],
        "strings":[{"holes":["NE","SW"],"owner":1},{"holes":["SE"],"machine":"even-greens","owner":2},{"holes":["NW"],"owner":3}]}"#;
    assert!(Room::new("abc2345678".into(), setup(machine), 1, Millis(0)).is_ok());
}

#[test]
fn computers_agree_to_take_backs_and_rematches() {
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","random"]}"#, 3);
    log.mv(1, "3@b2").unwrap();
    log.turn_by_chance();
    log.play(1, Play::Offer(Offer::Takeback)).unwrap();
    let work = log.room.work().unwrap();
    let play = work.run(&mut || true).unwrap();
    assert_eq!(play, Play::Answer(true));
    log.play(2, play).unwrap();
    assert_eq!(log.kept.last().unwrap().record.back, Some(0));
    log.play(1, Play::Resign).unwrap();
    log.play(1, Play::Offer(Offer::Rematch)).unwrap();
    log.turn_by_chance();
    assert_eq!(log.room.view(0).game, 2);
}

#[test]
fn a_draw_before_the_first_move_is_in_the_file() {
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","open"]}"#, 1);
    log.play(2, Play::Offer(Offer::Draw)).unwrap();
    log.play(1, Play::Answer(true)).unwrap();
    let session = fob_games::game("gobblet3").unwrap().load(&log.file(1)).unwrap();
    assert_eq!(session.outcome(), Some(fob_games::Outcome::Draw));
}

#[test]
fn computer_declines_a_draw_in_a_won_game() {
    // Red has two large pieces in a row and is to move; nobody who can win at once agrees to a draw.
    let text = r#"{"game":"gobblet3","position":"y1,y1,./.,r3,./.,r3,. r","seats":["hard","me"]}"#;
    let level = fob_games::game("gobblet3").unwrap().levels().last().unwrap().name;
    let mut log = Log::new(&text.replace("hard", level), 1);
    assert_eq!(log.room.due(), [1]);
    log.play(2, Play::Offer(Offer::Draw)).unwrap();
    let work = log.room.work().unwrap();
    assert_eq!((work.seat, work.run(&mut || true).unwrap()), (1, Play::Answer(false)));
}

#[test]
fn an_event_ends_a_match_by_a_score() {
    let mut log = Log::new(r#"{"game":"gobblet3","seats":["me","open"],"games":3}"#, 1);
    log.play(2, Play::Resign).unwrap();
    assert_eq!(log.room.points_without(&[1]), ["1", "2"].map(|text| text.parse().unwrap()));
    let score = Score { points: log.room.points_without(&[1]), reason: "absence".into() };
    assert_eq!(log.code(1, Play::Score(score.clone())), Code::Form);
    let short = Score { points: vec![], reason: "score".into() };
    assert_eq!(log.room.propose_score(short, log.at).unwrap_err().code, Code::Illegal);
    let proposed = log.room.propose_score(score.clone(), log.at).unwrap();
    log.commit(proposed);
    let view = log.room.view(0);
    let result = view.result.unwrap();
    assert_eq!((result.winner, result.reason.as_str(), view.points), (2.into(), "absence", vec!["1".to_owned(), "2".to_owned()]));
    assert!(log.room.is_decided() && !log.room.needs_start());
    assert_eq!(log.copy().view(0), log.room.view(0));
    assert_eq!(log.room.propose_score(score, log.at).unwrap_err().code, Code::Over);
    assert!(!log.file(2).is_empty());
}

/// Random changes to valid frames, a million with `FOB_FUZZ=1000000`: each is read or refused, and every seat proposes the
/// resulting play, without a panic.
#[test]
fn random_frames_are_read_or_refused() {
    let count: u64 = std::env::var("FOB_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let log = Log::new(r#"{"game":"gobblet3","seats":["me","open"],"clock":{"initial":60,"increment":1}}"#, 1);
    let good = [
        r#"{"hello":{"token":null,"from":0,"protocol":1,"physics":"2"}}"#,
        r#"{"play":{"n":1,"play":{"move":"3@b2"}}}"#,
        r#"{"play":{"n":1,"play":{"strike":{"from":[0.1,-0.3],"aim":90.5,"speed":2.5e0,"offset":0.001}}}}"#,
        r#"{"play":{"n":2,"play":{"orders":{"NE":"rg","SW":"ggr"}}}}"#,
        r#"{"play":{"play":{"offer":"takeback"}}}"#,
        r#"{"play":{"n":3,"play":{"answer":true}}}"#,
        r#"{"aim":{"from":[0,0],"aim":0,"speed":1,"offset":0}}"#,
        r#"{"phrase":8,"ping":[1,{"a":"\u00e9\ud83d\ude00"},null,-0.0,1e308]}"#,
        r#"{"score":{"round":1,"table":1,"points":["1/2","1/2"]}}"#,
        r#"{"remove":1,"pair":true}"#,
    ];
    let mut dice = Dice::new(4);
    let mut read = 0;
    for _ in 0..count {
        let mut text = dice.pick(&good).unwrap().as_bytes().to_vec();
        for _ in 0..dice.below(4) {
            let at = dice.below(text.len() as u64 + 1) as usize;
            let end = (at + dice.below(9) as usize).min(text.len());
            let other = dice.pick(&good).unwrap().as_bytes();
            let from = dice.below(other.len() as u64) as usize;
            let piece = match dice.below(4) {
                0 => Vec::new(),
                1 => vec![b"\"{}[]:,\\0e-.9 "[dice.below(14) as usize]; dice.below(4) as usize],
                2 => other[from..(from + 12).min(other.len())].to_vec(),
                _ => b"1e999"[..dice.below(6) as usize].to_vec(),
            };
            text.splice(at..end, piece);
        }
        let Ok(text) = String::from_utf8(text) else { continue };
        let _ = read_event_frame(&text);
        if let Ok(Frame::Play(play)) = read_frame(&text) {
            read += 1;
            for seat in 0..4 {
                let _ = log.room.propose(seat, play.play.clone(), log.at);
            }
        }
    }
    assert!(read > count / 100, "{read}");
}
