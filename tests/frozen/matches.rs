//! Matches at home, as `.fob`.

use super::{assert_same, sample};
use fob_arena::dice_of;
use fob_base::Dice;
use fob_board::{Board, Hole, Strike};
use fob_machines::Machine;
use fob_opponent::{Level, Player as Computer};
use fob_play::fob::{Computers, Deed, Fob};
use fob_play::log::Play;
use fob_play::{Contest, Controller, DEALER, Desk, Ending, Offer};
use fob_replay::{Header, Phase, Playback, Player as Seat, Recorder, Replay};
use fob_rules::{CustomSetup, CustomString, Kind, Quiet, Series, Setup};

/// A board for short matches.
fn board() -> Board {
    let mut board = Board::bob();
    (board.pucks.green, board.pucks.red) = (5, 5);
    board
}

fn setup(kind: Kind, machine: &str) -> Setup {
    Setup::new(kind, Machine::builtin(machine).unwrap(), 5, 5)
}

fn of(holes: &[Hole], owner: u8) -> CustomString {
    CustomString { holes: holes.to_vec(), owner: Some(owner) }
}

/// Whole matches of computers, by the names of their samples.
fn matches_of_computers() -> Vec<(&'static str, Setup)> {
    let custom = CustomSetup { players: 3, strings: vec![of(&[Hole::NE, Hole::SW], 1), of(&[Hole::SE], 2), of(&[Hole::NW], 3)] };
    let machines = ["rope", "last-two-differ", "even-greens"].map(|name| Machine::builtin(name).unwrap());
    vec![
        ("tug_of_war", Setup { shot_limit: Some(8), ..setup(Kind::TugOfWar { accepts: 2 }, "last-two-differ") }),
        ("teams", Setup { teams: true, quiet: Quiet::new(2, 10), ..setup(Kind::TugOfWar { accepts: 1 }, "rope") }),
        ("reject_2", Setup { extra: 3, quiet: Some(Quiet::USUAL), shot_limit: Some(12), ..setup(Kind::Reject2, "rope") }),
        ("reject_4", Setup { shot_limit: Some(16), ..setup(Kind::Reject4, "even-greens") }),
        ("wheel", Setup { shot_limit: Some(6), ..setup(Kind::Reject2, "plough") }),
        ("turing", Setup { shot_limit: Some(6), ..setup(Kind::TugOfWar { accepts: 1 }, "mirror") }),
        ("custom", Setup { machines: machines.to_vec(), shot_limit: Some(10), ..setup(Kind::Custom(custom), "rope") }),
    ]
}

/// A match of computers of level `easy` and `random` in turn, played to its end.
fn played(setup: Setup, seed: u64) -> String {
    let levels = [Level::Easy, Level::Random].into_iter().cycle().take(usize::from(setup.players()));
    let levels: Vec<Level> = levels.collect();
    let seats = (1..).zip(&levels).map(|(number, level)| Seat::computer(format!("C{number}"), level.name())).collect();
    let mut header = Header::for_match(setup, &board(), seats, seed);
    header.date = Some(1_700_000_000);
    let players = levels.into_iter().map(Computer::from).collect();
    let mut computers = Computers::new(Recorder::new(header).unwrap(), players, dice_of(seed)).unwrap();
    computers.play_out(&mut || true, &mut |_| true).unwrap();
    computers.into_recorder().text()
}

/// A match of people, driven by hand.
struct Home {
    desk: Desk<Fob>,
    dice: Dice,
}

impl Home {
    fn new(fob: Fob, seed: u64) -> Self {
        let seats = vec![Controller::Person; usize::from(fob.players())];
        let mut home = Self { desk: Desk::new(fob, seats, None).unwrap(), dice: Dice::new(seed) };
        if let Some(deal) = home.desk.contest().deal() {
            home.answer(deal);
        }
        home
    }

    fn begin(setup: Setup, seed: u64) -> Fob {
        let seats = (1..=setup.players()).map(|number| Seat::human(format!("P{number}"))).collect();
        let mut header = Header::for_match(setup, &board(), seats, seed);
        header.date = Some(1_700_000_000);
        Fob::new(Recorder::new(header).unwrap()).unwrap()
    }

    /// Answers the open question, and saves what is to be saved.
    fn answer(&mut self, deed: Deed) {
        self.desk.answer(self.desk.questions()[0].ticket, deed, None).unwrap();
        self.desk.stored();
    }

    fn plays(&mut self, by: u8, play: Play<Deed>) {
        self.desk.play(by, play).unwrap();
        self.desk.stored();
    }

    /// The next who is due plays something legal.
    fn step(&mut self) {
        let ticket = self.desk.questions()[0].ticket;
        assert_ne!(ticket.by, DEALER);
        let fob = self.desk.contest();
        let situation = fob.situation().clone();
        let game = fob.match_now();
        let easy = Computer::from(Level::Easy);
        let deed = if game.shots() == 0 && situation.phase() == Phase::Break {
            let dealt = fob.recorder().break_strikes()[usize::from(fob.half_break().is_some())];
            Deed::Strike(Strike { speed: 4.0, ..dealt })
        } else if game.choices().is_empty() {
            Deed::Strike(easy.strike(&situation.layout, game, &mut self.dice, &mut |_| true).unwrap())
        } else {
            let chosen = easy.orders(game, &situation.layout.board, &mut self.dice);
            let own = |hole: &Hole| game.choices().iter().any(|choice| choice.hole == *hole && choice.chooser == ticket.by);
            Deed::Orders(chosen.into_iter().filter(|(hole, _)| own(hole)).collect())
        };
        self.answer(deed);
    }

    /// Plays on until this many shots were taken and no orders are due.
    fn to(&mut self, shots: u32) {
        while self.desk.contest().match_now().shots() < shots || !self.desk.contest().match_now().choices().is_empty() {
            self.step();
        }
    }

    fn all_agree(&mut self, by: u8, offer: Offer) {
        self.plays(by, Play::Offer(offer));
        for other in (1..=self.desk.contest().players()).filter(|other| *other != by) {
            self.plays(other, Play::Answer(true));
        }
    }

    fn text(&self) -> String {
        self.desk.contest().recorder().text()
    }
}

/// The seed of a match that soon has a shot after which an order is due.
const ORDERED: u64 = 31;

/// Matches of people: a break by hand, shots taken back, every kind of end, a series.
fn matches_of_people() -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    let mut home = Home::new(Home::begin(setup(Kind::TugOfWar { accepts: 1 }, "rope"), 3).with_hand_break(), 3);
    home.to(4);
    home.all_agree(1, Offer::TakeBack);
    home.to(5);
    home.all_agree(2, Offer::TakeBack);
    home.to(6);
    home.all_agree(2, Offer::Draw);
    all.push(("hand_break", home.text()));

    let series = |fob: Fob| {
        let mut header = fob.header().clone();
        header.series = Some((1, 2));
        Fob::new(Recorder::new(header).unwrap()).unwrap()
    };
    let mut home = Home::new(series(Home::begin(setup(Kind::Reject4, "even-greens"), 5)), 5);
    home.to(9);
    home.plays(2, Play::Resign);
    all.push(("resigned", home.text()));
    // The players rotate seats.
    let mut header = home.desk.contest().header().clone();
    let mut earlier = Series::new(4).unwrap();
    earlier.record(home.desk.contest().match_now()).unwrap();
    header.players.rotate_right(1);
    (header.seed, header.date, header.series, header.earlier) = (8, Some(1_700_000_060), Some((2, 2)), Some(earlier));
    let mut home = Home::new(Fob::new(Recorder::new(header).unwrap()).unwrap(), 8);
    home.to(5);
    home.desk.contest_mut().end(Ending::Flagged(2)).unwrap();
    all.push(("second_game", home.text()));

    // A shot that needs an order, and another one after it.
    let mut home = Home::new(Home::begin(setup(Kind::TugOfWar { accepts: 2 }, "last-two-differ"), ORDERED), ORDERED);
    while !home.text().contains("\nOrder(") {
        home.step();
    }
    home.step();
    all.push(("ordered", home.text()));

    // A machine that accepts everything: the match is certain from its first shot.
    let every = r#"(name: "All", start: "a", states: [(name: "a", accepting: true, green: "a", red: "a")])"#;
    let certain = Setup::new(Kind::TugOfWar { accepts: 2 }, Machine::parse(every).unwrap(), 5, 5);
    let mut home = Home::new(Home::begin(certain, 6), 6);
    home.to(2);
    let due = home.desk.questions()[0].ticket.by;
    home.plays(due, Play::End);
    all.push(("certain", home.text()));

    let layout = fob_board::Layout::break_ring(std::sync::Arc::new(board()));
    let mut practice = Recorder::new(Header::for_practice(&layout, 2)).unwrap();
    for aim in [1.4, 1.7] {
        practice.play(&[Strike { from: fob_board::Point::new(0.05, -0.31), aim, speed: 4.0, offset: 0.0 }]).unwrap();
    }
    practice.take_back().unwrap();
    practice.end().unwrap();
    all.push(("practice", practice.text()));
    all
}

/// A sample is read, verified shot by shot, and written as it was.
fn assert_frozen(name: &str, now: &str) {
    let name = format!("{name}.fob");
    let then = sample(&name, now);
    let replay = Replay::parse(&then).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_same(&name, &replay.print(), &then);
    let playback = Playback::new(&replay).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(playback.first_divergence(), None, "{name}");
    assert!(playback.shots().len() > 1, "{name}");
    // Another version of the physics plays other matches.
    if !playback.is_of_other_physics() {
        assert_same(&name, now, &then);
    }
}

#[test]
fn matches_of_computers_are_written_as_they_were() {
    for (seed, (name, setup)) in (40..).zip(matches_of_computers()) {
        assert_frozen(name, &played(setup, seed));
    }
}

#[test]
fn matches_of_people_are_written_as_they_were() {
    let all = matches_of_people();
    for (name, now) in &all {
        assert_frozen(name, now);
    }
    // Together they hold every kind of record.
    let text: String = all.into_iter().map(|(_, text)| text).collect();
    for kind in ["\nBreak(", "\nShot(", "\nOrder(", "\nTakeBack", "\nResign(", "\nDraw", "\nCertain"] {
        assert!(text.contains(kind), "{kind}");
    }
}
