//! Rooms, as the rows that a server keeps of them.

use super::{assert_same, sample};
use fob_base::Dice;
use fob_online::{
    Kept, KeptShot, Millis, Offer, Play, Proposed, Record, Replaced, Room, RoomView, Score, SetupText, State, StrikeText,
    match_file,
};
use fob_opponent::{Level, Player as Computer};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A room of a sample: its name, its setup, how many records it has, and how it then ends.
struct Case {
    name: &'static str,
    secret: u64,
    setup: &'static str,
    records: u64,
    end: End,
}

enum End {
    /// By its rules, or not at all.
    Nothing,
    /// This seat resigns.
    Resign(u8),
    /// Whoever is due loses on time.
    Flag,
    /// Whoever is due was away, as another claims.
    Claim,
    /// An event's host ends it.
    Score,
    /// Whoever is due ends a match whose result is certain.
    Certain,
    /// All agree to a draw, and then to another game.
    DrawAndRematch,
}

const CASES: [Case; 12] = [
    Case {
        name: "gobblet",
        secret: 20,
        setup: r#"{"game":"gobblet3","seats":["me","open"],"games":3,"clock":{"initial":60,"increment":1}}"#,
        records: 30,
        end: End::Flag,
    },
    Case {
        name: "from_a_position",
        secret: 21,
        setup: r#"{"game":"gobblet3","position":"y1,y1,./.,r3,./.,r3,. y","seats":["open","me"],"public":true}"#,
        records: 2,
        end: End::Claim,
    },
    Case {
        name: "bloop",
        secret: 22,
        setup: r#"{"game":"bloop","seats":["me","open","random"],"games":2,"clock":{"initial":600,"increment":0}}"#,
        records: 14,
        end: End::Resign(2),
    },
    Case {
        name: "fib_fob",
        secret: 23,
        setup: r#"{"game":"fib-fob","seats":["me","open"]}"#,
        records: 12,
        end: End::DrawAndRematch,
    },
    Case {
        name: "phutball",
        secret: 24,
        setup: r#"{"game":"phutball","seats":["open","me"],"games":2}"#,
        records: 10,
        end: End::Score,
    },
    Case {
        name: "tug_of_war",
        secret: 6,
        setup: r#"{"game":"fob","kind":"tug-of-war","machine":"rope","seats":["me","open"],"limit":5,"clock":{"initial":600,"increment":2}}"#,
        records: 14,
        end: End::DrawAndRematch,
    },
    Case {
        name: "reject_2",
        secret: 33,
        setup: r#"{"game":"fob","kind":"reject-2","machine":"last-two-differ","accepts":1,"seats":["me","easy"],"quiet":"3,30","games":2}"#,
        records: 12,
        end: End::Resign(1),
    },
    Case {
        name: "reject_4",
        secret: 27,
        setup: r#"{"game":"fob","kind":"reject-4","machine":"even-greens","seats":["me","open","random","open"]}"#,
        records: 14,
        end: End::Nothing,
    },
    Case {
        name: "teams",
        secret: 20,
        setup: r#"{"game":"fob","kind":"tug-of-war","teams":true,"accepts":2,"machine":"plough","seats":["open","random","me","open"]}"#,
        records: 8,
        end: End::Claim,
    },
    Case {
        name: "custom",
        secret: 22,
        setup: r#"{"game":"fob","kind":"custom","players":3,"machine":"rope","seats":["me","open","random"],"strings":[{"holes":["NE","SW"],"owner":1},{"holes":["SE"],"machine":"even-greens","owner":2},{"holes":["NW"],"owner":3}]}"#,
        records: 10,
        end: End::Resign(2),
    },
    Case {
        name: "certain",
        secret: 30,
        setup: r#"{"game":"fob","kind":"tug-of-war","machine":"(name: \"All\", start: \"a\", states: [(name: \"a\", accepting: true, green: \"a\", red: \"a\")])","accepts":2,"seats":["me","open"]}"#,
        records: 4,
        end: End::Certain,
    },
    Case {
        name: "away",
        secret: 31,
        setup: r#"{"game":"bloop","seats":["me","open","open"],"public":true}"#,
        records: 6,
        end: End::Claim,
    },
];

const MADE: Millis = Millis(1_700_000_000_000);

/// Returns a room in which everybody sits.
fn seated(setup: SetupText, secret: u64) -> Room {
    let mut room = Room::new("abc2345678".into(), setup, secret, MADE).unwrap();
    for seat in 1..=room.seats().len() as u8 {
        if room.is_open(seat) {
            room.take_seat(seat, &format!("P{seat}"));
            room.set_online(seat, true, MADE);
        }
    }
    room
}

/// A room that is played.
struct Table {
    room: Room,
    kept: Vec<Kept>,
    at: Millis,
    dice: Dice,
}

impl Table {
    fn commit(&mut self, proposed: Proposed) {
        self.kept.push(self.room.commit(proposed).unwrap());
        while self.room.needs_start() {
            let proposed = self.room.propose_start(self.at).unwrap();
            self.kept.push(self.room.commit(proposed).unwrap());
        }
    }

    fn play(&mut self, seat: u8, play: Play) -> bool {
        self.at = self.at.plus(700);
        let proposed = self.room.propose(seat, play, self.at);
        let is_taken = proposed.is_ok();
        proposed.into_iter().for_each(|proposed| self.commit(proposed));
        is_taken
    }

    /// All agree to an offer; computers by themselves.
    fn all_agree(&mut self, by: u8, offer: Offer) {
        if !self.play(by, Play::Offer(offer)) {
            return;
        }
        for other in 1..=self.room.seats().len() as u8 {
            if self.room.offer().is_some() && other != by && !self.room.is_computers(other) {
                assert!(self.play(other, Play::Answer(true)));
            }
        }
        self.computers();
    }

    /// Lets the computers answer, until people are due.
    fn computers(&mut self) {
        while let Some(work) = self.room.work() {
            let play = work.run(&mut || true).unwrap();
            assert!(self.play(work.seat, play));
        }
    }

    /// The person who is due plays something legal.
    fn person(&mut self) {
        let due = self.room.due();
        let seat = due[self.dice.below(due.len() as u64) as usize];
        let view = self.room.view(0);
        let play = if let Some(position) = &view.position {
            let session = fob_games::game(&view.setup.game).unwrap().open(Some(position), 0).unwrap();
            let moves = session.moves();
            Play::Move(moves[self.dice.below(moves.len() as u64) as usize].clone())
        } else if view.orders.is_empty() {
            let replay = fob_replay::Replay::parse(&self.file(view.game)).unwrap();
            let recorder = fob_replay::Recorder::resume(&replay).unwrap();
            let situation = recorder.situation();
            let game = situation.game.as_ref().unwrap();
            let strike = Computer::from(Level::Easy).strike(&situation.layout, game, &mut self.dice, &mut |_| true).unwrap();
            Play::Strike(StrikeText::from(strike))
        } else {
            let reversed = |text: &String| text.chars().rev().collect::<String>();
            let own = view.orders.iter().filter(|order| order.seat == seat);
            let hole = |text: &String| serde_json::from_value(text.clone().into()).unwrap();
            Play::Orders(own.map(|order| (hole(&order.hole), reversed(&order.fallen))).collect())
        };
        assert!(self.play(seat, play));
    }

    fn file(&self, game: u32) -> String {
        match_file(seated(self.room.setup().clone(), 0), self.kept.iter().cloned(), game).unwrap()
    }

    fn end(&mut self, end: &End) {
        match *end {
            End::Nothing => {}
            End::Resign(seat) => assert!(self.play(seat, Play::Resign)),
            End::Flag => {
                let (moment, _) = self.room.flag_at().unwrap();
                let proposed = self.room.propose_flag(moment).unwrap().unwrap();
                self.at = moment;
                self.commit(proposed);
            }
            End::Claim => {
                let away = self.room.due()[0];
                let other = (1..=self.room.seats().len() as u8).find(|seat| *seat != away && !self.room.is_computers(*seat));
                self.room.set_online(away, false, self.at);
                self.at = self.at.plus(fob_online::AWAY);
                // Only in a public room somebody who stays away is out.
                let is_public = self.room.setup().public;
                assert_eq!(self.play(other.unwrap(), Play::Claim), is_public);
            }
            End::Score => {
                let score = Score { points: self.room.points_without(&[1]), reason: "absence".into() };
                let proposed = self.room.propose_score(score, self.at).unwrap();
                self.commit(proposed);
            }
            End::Certain => {
                let due = self.room.due()[0];
                assert!(self.play(due, Play::End));
            }
            End::DrawAndRematch => {
                let by = self.room.makers_seat();
                self.all_agree(by, Offer::Draw);
                self.all_agree(by, Offer::Rematch);
            }
        }
    }
}

/// Plays a room of a sample: the same each time.
fn played(case: &Case, secret: u64) -> Table {
    let setup: SetupText = serde_json::from_str(case.setup).unwrap();
    let room = seated(setup, secret);
    let mut table = Table { room, kept: Vec::new(), at: MADE.plus(1_000), dice: Dice::new(secret) };
    let proposed = table.room.propose_start(table.at).unwrap();
    table.commit(proposed);
    while table.room.next() < case.records && table.room.state() == State::Playing {
        table.computers();
        if table.room.state() != State::Playing {
            break;
        }
        let anybody = table.dice.below(table.room.seats().len() as u64) as u8 + 1;
        match table.dice.below(9) {
            0 => table.all_agree(anybody, Offer::Takeback),
            1 if !table.room.is_computers(anybody) && table.play(anybody, Play::Offer(Offer::Draw)) => {
                let other = (1..=table.room.seats().len() as u8).find(|seat| *seat != anybody).unwrap();
                if !table.room.is_computers(other) {
                    table.play(other, Play::Answer(false));
                }
            }
            _ => table.person(),
        }
    }
    table.computers();
    if table.room.state() == State::Playing {
        table.end(&case.end);
    }
    // A computer that took a seat plays on there.
    table.computers();
    table
}

/// A record as it was before records said how a game ended and who was replaced. New fields are added; all else stays as it was.
fn bare(record: &Record) -> Record {
    Record { ended: None, replaced: None, ..record.clone() }
}

/// A sample: the setup, each record with what only the server keeps of it, and the room and its last game's file afterwards.
fn text_of(table: &Table) -> String {
    let mut text = serde_json::to_string(table.room.setup()).unwrap() + "\n";
    for Kept { record, shot } in &table.kept {
        let shot = shot.as_ref().map_or_else(|| "-".to_owned(), |shot| serde_json::to_string(shot).unwrap());
        writeln!(text, "{}\n{shot}", serde_json::to_string(&bare(record)).unwrap()).unwrap();
    }
    writeln!(text, "room {}", serde_json::to_string(&table.room.view(0)).unwrap()).unwrap();
    write!(text, "{}", table.file(table.room.view(0).game)).unwrap();
    text
}

/// Reads a sample as a server reads its rows, and returns what it then knows of the room.
fn read(name: &str, text: &str) -> (Table, RoomView) {
    let mut lines = text.lines();
    let setup: SetupText = serde_json::from_str(lines.next().unwrap()).unwrap();
    let mut table = Table { room: seated(setup, 0), kept: Vec::new(), at: MADE, dice: Dice::new(0) };
    loop {
        let line = lines.next().unwrap();
        if let Some(view) = line.strip_prefix("room ") {
            return (table, serde_json::from_str(view).unwrap());
        }
        let record: Record = serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
        let shot: Option<Box<KeptShot>> =
            Some(lines.next().unwrap()).filter(|text| *text != "-").map(|text| serde_json::from_str(text).unwrap());
        let kept = Kept { record, shot };
        table.room.apply(&kept).unwrap_or_else(|why| panic!("{name}: {line}: {why}"));
        assert_eq!(table.room.due(), kept.record.due, "{name}: {line}");
        table.kept.push(kept);
    }
}

#[test]
fn rooms_are_read_and_played_as_they_were() {
    let mut plays: BTreeMap<String, u32> = BTreeMap::new();
    for case in &CASES {
        let name = format!("{}.room", case.name);
        let now = text_of(&played(case, case.secret));
        let then = sample(&name, &now);
        let (read, view) = read(&name, &then);
        let mut again = read.room.view(0);
        // Another version of the physics plays other matches.
        if view.physics == again.physics {
            assert_same(&name, &now, &then);
        }
        again.physics.clone_from(&view.physics);
        // Who is there is known to the server alone.
        for (seat, other) in again.seats.iter_mut().zip(&view.seats) {
            seat.online = other.online;
        }
        assert_eq!(again, view, "{name}");
        assert!(then.ends_with(&read.file(view.game)), "{name}: the file of its last game");
        for kept in &read.kept {
            let play = serde_json::to_value(&kept.record.play).unwrap();
            for (field, value) in play.as_object().unwrap() {
                let detail = if field == "offer" || field == "answer" { format!(" {value}") } else { String::new() };
                *plays.entry(format!("{field}{detail}")).or_default() += 1;
            }
        }
    }
    // Together they hold every kind of play but one, which is the same as resigning.
    for play in [
        "start",
        "move",
        "strike",
        "orders",
        "offer \"draw\"",
        "offer \"takeback\"",
        "offer \"rematch\"",
        "answer true",
        "answer false",
        "resign",
        "end",
        "claim",
        "flag",
        "score",
    ] {
        assert!(plays.contains_key(play), "{play}: {plays:?}");
    }
}

/// What a record says of its consequences is what the room makes of the record, with or without being told.
#[test]
fn records_say_how_a_game_ended_and_who_was_replaced() {
    let (mut ends, mut replacements) = (0, 0);
    for case in &CASES {
        let played = played(case, case.secret);
        let setup: SetupText = serde_json::from_str(case.setup).unwrap();
        let [mut told, mut untold] = [0, 0].map(|secret| seated(setup.clone(), secret));
        for kept in &played.kept {
            let (before, seats) = (told.result(), told.seat_views());
            told.apply(kept).unwrap();
            untold.apply(&Kept { record: bare(&kept.record), shot: kept.shot.clone() }).unwrap();
            assert_eq!(told.view(0), untold.view(0), "{}: {:?}", case.name, kept.record);
            let Record { ended, replaced, due, .. } = &kept.record;
            let is_new = before.is_none() && told.result().is_some();
            assert_eq!(*ended, told.result().filter(|_| is_new), "{}: {:?}", case.name, kept.record);
            assert!(ended.is_none() || due.is_empty());
            let other = told.seat_views().into_iter().zip(seats).find(|(now, then)| now.kind != then.kind);
            let other = other.map(|(now, _)| Replaced { seat: now.seat, level: now.kind });
            assert_eq!(*replaced, other, "{}: {:?}", case.name, kept.record);
            ends += u32::from(ended.is_some());
            replacements += u32::from(replaced.is_some());
        }
    }
    assert!(ends > 8 && replacements > 1, "{ends} ends, {replacements} replacements");
}
