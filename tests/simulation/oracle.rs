//! What must be true of a room's rows, whatever happened. The oracle follows the rows in four rooms of its own: one that applies them, one
//! that proposes every play again, one that applies them without what older servers did not write, and one without what was taken back.

use crate::client::BEGIN;
use fob_base::Dice;
use fob_online::{ClockView, Kept, Millis, Offer, Play, Prepared, Proposed, Record, Room, RoomView, SetupText, State};
use fob_rules::Points;
use fob_server::simulation::Disk;
use serde_json::Value;
use std::collections::BTreeMap;

/// A broken rule: its number in docs/simulation.md, and what was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub rule: u8,
    pub why: String,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "rule {} is broken: {}", self.rule, self.why)
    }
}

/// Returns an error of a rule unless something is true.
macro_rules! holds {
    ($rule:expr, $is:expr, $($why:tt)+) => {
        let is: bool = $is;
        if !is {
            return Err($crate::oracle::Broken { rule: $rule, why: format!($($why)+) });
        }
    };
}
pub(crate) use holds;

/// Milliseconds after a record within which the next one that nobody plays must come.
const LONG: u64 = 20_000;
/// Seconds that a seat has for each act without a charge.
const FREE: f64 = 0.3;

/// A row that was read.
#[derive(Clone, Debug)]
pub struct Row {
    pub text: String,
    pub kept: Kept,
}

/// A room's rows, and what follows from them.
pub struct Oracle {
    pub key: String,
    pub secret: u64,
    pub rows: Vec<Row>,
    /// By applying each row.
    pub applied: Room,
    /// By proposing each play again; `None` in histories in which that would take too long.
    proposed: Option<Room>,
    /// By applying each row without how it ended a game and who was replaced.
    bare: Room,
    prepared: Prepared,
    made: Millis,
    names: BTreeMap<u8, String>,
    /// The numbers of the rows that were not taken back, once something was.
    line: Option<Vec<usize>>,
    points: Vec<Points>,
    /// How often each seat has made each play.
    pub plays: BTreeMap<(u8, String), usize>,
    /// The points when the match was over first: later ones are those of a rematch.
    pub first_points: Option<Vec<Points>>,
    /// Seats that a computer has taken.
    pub replaced: Vec<u8>,
    levels: Vec<String>,
    /// When the last row was seen, in milliseconds since the beginning.
    last_at: u64,
}

impl std::fmt::Debug for Oracle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Oracle").field("key", &self.key).finish_non_exhaustive()
    }
}

/// Returns what a play is compared by.
pub fn text_of(play: &Play) -> String {
    serde_json::to_string(play).unwrap()
}

impl Oracle {
    /// Follows a room that is in the database.
    pub fn new(disk: &Disk, key: &str, proposes: bool) -> Option<Self> {
        let (setup, secret, made) = disk.setup(key)?;
        let setup: SetupText = serde_json::from_str(&setup).unwrap();
        let prepared = Prepared::new(setup).unwrap();
        let room = || Room::prepared(key.to_owned(), &prepared, secret, made);
        let levels = prepared.setup().seats.clone();
        Some(Self {
            key: key.to_owned(),
            secret,
            rows: Vec::new(),
            applied: room(),
            proposed: proposes.then(room),
            bare: room(),
            points: vec![Points::ZERO; levels.len()],
            levels,
            prepared,
            made,
            names: BTreeMap::new(),
            line: None,
            plays: BTreeMap::new(),
            first_points: None,
            replaced: Vec::new(),
            last_at: 0,
        })
    }

    fn rooms(&mut self) -> impl Iterator<Item = &mut Room> {
        [&mut self.applied, &mut self.bare].into_iter().chain(&mut self.proposed)
    }

    /// Seats those who sit there now.
    fn seat(&mut self, disk: &Disk) {
        if !self.rows.is_empty() {
            return;
        }
        let names: BTreeMap<u8, String> = disk.seats(&self.key).into_iter().map(|(seat, name, _)| (seat, name)).collect();
        if names == self.names {
            return;
        }
        for seat in 1..=self.levels.len() as u8 {
            for room in self.rooms() {
                room.free_seat(seat);
                if let Some(name) = names.get(&seat) {
                    room.take_seat(seat, name);
                }
            }
        }
        self.names = names;
    }

    /// Reads the rows that are new. `may` tells whether a person's seat may have made a play: somebody with its token has sent it, and it
    /// has not got a record for each time that it was sent.
    pub fn follow(&mut self, disk: &Disk, now: u64, may: &dyn Fn(u8, &str, usize) -> bool) -> Result<(), Broken> {
        self.seat(disk);
        for (n, text, shot) in disk.rows(&self.key, self.rows.len() as u64) {
            holds!(2, n == self.rows.len() as u64, "record {n} comes after {} records", self.rows.len());
            let record: Record = serde_json::from_str(&text).map_err(|error| Broken { rule: 2, why: error.to_string() })?;
            let shot = shot.map(|shot| serde_json::from_str(&shot).unwrap());
            holds!(2, record.n == n, "row {n} has the record {}", record.n);
            let kept = Kept { record, shot };
            self.last_at = now;
            self.take(Row { text, kept }, may)?;
        }
        Ok(())
    }

    fn take(&mut self, row: Row, may: &dyn Fn(u8, &str, usize) -> bool) -> Result<(), Broken> {
        let Row { kept, .. } = &row;
        let record = &kept.record;
        let before = self.rows.last().map(|row| row.kept.record.at);
        holds!(2, before.is_none_or(|before| before <= record.at), "record {} is older than the one before", record.n);
        self.whose(record, may)?;
        self.again(kept)?;
        let clock = self.applied.clock();
        let apply = |room: &mut Room, kept: &Kept, rule: u8| {
            room.apply(kept).map_err(|error| Broken { rule, why: format!("record {}: {error}", record.n) })
        };
        apply(&mut self.applied, kept, 3)?;
        let mut bare = kept.clone();
        (bare.record.ended, bare.record.replaced) = (None, None);
        apply(&mut self.bare, &bare, 5)?;
        let state = format!("{:?}", self.applied);
        holds!(5, format!("{:?}", self.bare) == state, "without its consequences record {} leads elsewhere", record.n);
        if let Some(proposed) = &self.proposed {
            let other = format!("{proposed:?}");
            holds!(4, other == state, "committing record {} and applying it differ: {}", record.n, difference(&other, &state));
        }
        let over = self.applied.result().is_some();
        holds!(7, record.due.is_empty() == over, "record {}: due {:?}, and the game is over: {over}", record.n, record.due);
        holds!(7, record.due == self.applied.due(), "record {}: due {:?}, not {:?}", record.n, record.due, self.applied.due());
        if record.play.is_turn() {
            holds!(17, self.applied.offer().is_none(), "an offer is open after the turn of record {}", record.n);
        }
        if let Play::Start(start) = &record.play {
            let expected = players(record.game, self.levels.len());
            holds!(18, start.players == expected, "game {} has the seats {:?}, not {expected:?}", record.game, start.players);
        }
        self.add_up(record)?;
        if self.applied.is_decided() && self.first_points.is_none() {
            self.first_points = Some(self.applied.points().to_vec());
        }
        if let Some(clock) = clock {
            self.keeps_time(&clock, record)?;
        }
        if let Some(replaced) = &record.replaced {
            self.replaced.push(replaced.seat);
        }
        self.rows.push(row);
        self.without_taken_back()
    }

    /// Who may have made a play.
    fn whose(&mut self, record: &Record, may: &dyn Fn(u8, &str, usize) -> bool) -> Result<(), Broken> {
        let (n, seat) = (record.n, record.seat);
        if record.seat == 0 {
            holds!(8, record.play.is_servers(), "nobody made the play of record {n}, {:?}", record.play);
            return Ok(());
        }
        if self.applied.is_computers(seat) {
            let work = self.applied.work();
            let work = work.filter(|work| work.seat == seat);
            holds!(15, work.is_some(), "record {n}: the computer in seat {seat} was not asked");
            let answer = work.and_then(|work| work.run(&mut || true).ok());
            holds!(15, answer.as_ref() == Some(&record.play), "record {n}: {:?}, but the seed gives {answer:?}", record.play);
            return Ok(());
        }
        holds!(8, !self.replaced.contains(&seat), "record {n}: seat {seat} plays although a computer has taken it");
        let text = text_of(&record.play);
        let times = self.plays.entry((seat, text.clone())).or_default();
        *times += 1;
        let (times, rule) = (*times, if may(seat, &text, 1) { 6 } else { 8 });
        holds!(rule, may(seat, &text, times), "record {n}: seat {seat} has not played {text} {times} times");
        Ok(())
    }

    /// Proposes a play again, which must give the same record.
    fn again(&mut self, kept: &Kept) -> Result<(), Broken> {
        let Some(room) = &mut self.proposed else { return Ok(()) };
        let Record { n, seat, at, play, .. } = &kept.record;
        let (n, at) = (*n, *at);
        let broken = |why: String| Broken { rule: 4, why: format!("record {n}: {why}") };
        // Who was away is known to the server alone.
        if matches!(play, Play::Claim) {
            return room.apply(kept).map_err(|error| broken(error.to_string()));
        }
        let proposed = match play {
            Play::Start(_) => room.propose_start(at).map(Some),
            Play::Flag(_) => room.propose_flag(at),
            Play::Stuck => room.propose_nobodys(at),
            Play::Score(score) => room.propose_score(score.clone(), at).map(Some),
            play => room.propose(*seat, play.clone(), at).map(Some),
        };
        let proposed: Option<Proposed> = proposed.map_err(|error| broken(format!("it is refused again: {error}")))?;
        let Some(proposed) = proposed else { return Err(broken("nobody would play that now".to_owned())) };
        if proposed.kept() != kept {
            return Err(broken(format!("proposed again it is {:?}", proposed.kept().record)));
        }
        room.commit(proposed).map(drop).map_err(|error| broken(error.to_string()))
    }

    fn add_up(&mut self, record: &Record) -> Result<(), Broken> {
        if let Play::Score(score) = &record.play {
            self.points.clone_from(&score.points);
        } else if let Some(ended) = &record.ended {
            let own: Vec<Points> = ended.points.iter().map(|text| text.parse().unwrap()).collect();
            for (seat, sum) in self.points.iter_mut().enumerate() {
                // Those of two teams, of which seats 1 and 3 are one.
                *sum = *sum + if own.len() == self.levels.len() { own[seat] } else { own[seat % own.len()] };
            }
        }
        let points = self.applied.points();
        holds!(13, points == self.points, "after record {} the points are {points:?}, not {:?}", record.n, self.points);
        if let Some(told) = &record.points {
            let own: Vec<String> = self.points.iter().map(ToString::to_string).collect();
            holds!(13, *told == own, "record {} says {told:?}, not {own:?}", record.n);
        }
        Ok(())
    }

    /// Clocks lose only time that has passed, get only increments, and stand still during a shot.
    fn keeps_time(&self, before: &ClockView, record: &Record) -> Result<(), Broken> {
        let Some(after) = self.applied.clock() else { return Ok(()) };
        let n = record.n;
        if let Some(seconds) = record.duration
            && !after.running.is_empty()
        {
            let seen = record.at.plus((seconds * 1000.0).floor() as i64);
            holds!(11, after.at >= seen, "clocks run from {} although the shot of record {n} is seen until {seen}", after.at);
        }
        if matches!(record.play, Play::Start(_)) || before.at > record.at {
            return Ok(());
        }
        let increment = self.prepared.setup().clock.map_or(0.0, |clock| clock.increment);
        let passed = record.at.since(before.at) as f64 / 1000.0;
        // What is shown may be of a later moment, when clocks that run have lost the time until then.
        let later = after.at.since(record.at) as f64 / 1000.0;
        for (seat, (left, was)) in (1..).zip(after.left.iter().zip(&before.left)) {
            let acted = record.seat == seat && matches!(record.play, Play::Move(_) | Play::Strike(_));
            let ran = before.running.contains(&seat) && self.has_played(seat);
            // The free time of an act is given back with it.
            let free = if acted && ran || record.seat == seat { FREE } else { 0.0 };
            let gained = if acted { increment } else { 0.0 };
            let mut least = (was - if ran { passed } else { 0.0 }).max(0.0) + gained;
            if after.running.contains(&seat) {
                least = (least - later).max(0.0);
            }
            let most = if ran { (was - passed + free).max(0.0).min(was + free) } else { *was } + gained;
            let shown = || format!("record {n}: seat {seat} has {left} s after {was} s, of which {passed} s have passed");
            holds!(11, *left <= most + 1e-6, "{}", shown());
            holds!(11, *left >= least - 1e-6, "{}", shown());
        }
        Ok(())
    }

    /// Returns whether a seat has acted in this game, so that its time counts.
    fn has_played(&self, seat: u8) -> bool {
        let of_game =
            self.rows.iter().rev().map(|row| &row.kept.record).take_while(|record| !matches!(record.play, Play::Start(_)));
        of_game.into_iter().any(|record| record.seat == seat && record.play.is_turn())
    }

    /// After a take-back the game is as if what was taken back had never been played.
    fn without_taken_back(&mut self) -> Result<(), Broken> {
        let last = self.rows.len() - 1;
        let back = self.rows[last].kept.record.back;
        if let Some(back) = back {
            let line = self.line.get_or_insert_with(|| (0..last).collect());
            let rows = &self.rows;
            line.retain(|n| *n as u64 <= back || rows[*n].kept.record.replaced.is_some());
            // An offer that was open then is not open again.
            let play = |n: usize| &rows[n].kept.record.play;
            let last = line.iter().rposition(|n| play(*n).is_turn() || matches!(play(*n), Play::Start(_))).unwrap_or(0);
            let mut place = 0;
            line.retain(|n| {
                place += 1;
                place - 1 <= last || !matches!(play(*n), Play::Offer(_) | Play::Answer(_))
            });
        } else if let Some(line) = &mut self.line {
            line.push(last);
        }
        let Some(line) = &self.line else { return Ok(()) };
        let mut room = Room::prepared(self.key.clone(), &self.prepared, self.secret, self.made);
        for (seat, name) in &self.names {
            room.take_seat(*seat, name);
        }
        for (number, n) in line.iter().enumerate() {
            let mut kept = self.rows[*n].kept.clone();
            kept.record.n = number as u64;
            let applied = room.apply(&kept);
            holds!(12, applied.is_ok(), "record {n} cannot follow without what was taken back: {applied:?}");
        }
        let (own, other) = (position(&room.view(0)), position(&self.applied.view(0)));
        holds!(
            12,
            own == other,
            "after record {last} the game differs from the one without what was taken back: {}",
            difference(&other, &own)
        );
        Ok(())
    }

    /// What nobody must be waiting for once all is well.
    pub fn overdue(&self, now: u64) -> Option<&'static str> {
        let room = &self.applied;
        if now < self.last_at + LONG {
            return None;
        }
        let now = Millis(BEGIN + now as i64);
        let has_room = (1..=self.levels.len() as u8).all(|seat| !room.is_open(seat) || room.state() != State::Waiting);
        if room.needs_start() && has_room {
            return Some("a start");
        }
        if room.has_work() {
            return Some("a computer");
        }
        if room.is_overdue() && has_room {
            return Some("a draw of what cannot go on");
        }
        room.flag_at().is_some_and(|(at, _)| at.plus(2_000) < now).then_some("a flag")
    }

    /// Returns whether there is something that happens without people.
    pub fn is_busy(&self) -> bool {
        self.applied.has_work() || self.applied.needs_start()
    }

    /// Reads all rows again, as a server does that is started now.
    pub fn read_back(&self) -> Result<Room, Broken> {
        let mut room = Room::prepared(self.key.clone(), &self.prepared, self.secret, self.made);
        for (seat, name) in &self.names {
            room.take_seat(*seat, name);
        }
        for row in &self.rows {
            room.apply(&row.kept).map_err(|error| Broken { rule: 3, why: error.to_string() })?;
        }
        Ok(room)
    }

    /// Returns how many plays of people there are that no record follows from by itself: a bound of all others.
    pub fn bounded(&self) -> Result<(), Broken> {
        let of = |is: &dyn Fn(&Record) -> bool| self.rows.iter().filter(|row| is(&row.kept.record)).count();
        let offers = of(&|record| matches!(record.play, Play::Offer(_)));
        let answers = of(&|record| matches!(record.play, Play::Answer(_)));
        holds!(10, answers <= offers * self.levels.len(), "{answers} answers to {offers} offers");
        let starts = of(&|record| matches!(record.play, Play::Start(_)));
        let ends = of(&|record| record.ended.is_some());
        holds!(10, starts <= ends + 1, "{starts} starts and {ends} ends");
        let rematches = of(&|record| matches!(record.play, Play::Offer(Offer::Rematch)));
        let most = (1 + rematches) * self.prepared.setup().games as usize;
        holds!(10, starts <= most, "{starts} starts, at most {most}");
        Ok(())
    }
}

/// Returns the seats of the players of a game: each plays one place later than in the game before, and the last first.
fn players(game: u32, seats: usize) -> Vec<u8> {
    let mut players: Vec<u8> = (1..=seats as u8).collect();
    for _ in 1..game {
        if let Some(last) = players.pop() {
            players.insert(0, last);
        }
    }
    players
}

/// Returns what a take-back brings back.
fn position(view: &RoomView) -> String {
    let RoomView { position, game_match, due, turn, orders, state, result, points, game, .. } = view;
    let fob = game_match.as_ref().map(|fob| {
        let mut fob = serde_json::to_value(fob).unwrap();
        // Where the striker stopped is not known after a take-back.
        fob["layout"]["striker"] = Value::Null;
        fob
    });
    format!("{position:?} {due:?} {turn:?} {orders:?} {state:?} {result:?} {points:?} {game} {fob:?}")
}

/// Returns the first place at which two texts differ.
pub fn difference(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let cut = |text: &str| {
        let from = text.floor_char_boundary(at.saturating_sub(60));
        let to = text.floor_char_boundary((at + 80).min(text.len()));
        text[from..to].to_owned()
    };
    format!("`{}` and `{}`", cut(one), cut(other))
}

/// Returns whether this history proposes every play again. In Fob that simulates each shot once more.
pub fn proposes(seed: u64, is_fob: bool) -> bool {
    !is_fob || Dice::from_seed(seed, 9, 0).chance(1, 4)
}
