//! Events: tournaments in rounds, with two people at each table.

use super::event_text::{ByeView, EventAct, EventRecord, EventState, EventText, EventView, Form, Paired, PersonView, TableView};
use super::name::{clean_name, distinct_name};
use super::pairing::{self, Entrant, Pair, pair};
use super::refusal::{Code, Refusal};
use super::setup::SetupError;
use super::time::Millis;
use fob_base::{Dice, csv};
use fob_rules::Points;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Maximum number of records of an event.
const MOST_RECORDS: u64 = 10_000;

/// A participant of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Person {
    name: String,
    token: String,
    left: bool,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Round, from 1.
    pub round: u32,
    /// Table in the round, from 1.
    pub table: u32,
    /// Id of its room.
    pub room: String,
    /// The two people, the one who starts first.
    pub people: [u8; 2],
    /// Points of the two people, when known.
    pub points: Option<[Points; 2]>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Round {
    tables: Vec<Table>,
    bye: Option<u8>,
}

/// An event as a value. Its records are proposed, stored and applied, like those of a room.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    id: String,
    text: EventText,
    secret: u64,
    people: Vec<Person>,
    rounds: Vec<Round>,
    records: u64,
    last_at: Millis,
}

impl Event {
    /// Creates an event without participants. `secret` decides who starts if both people have started equally often.
    ///
    /// # Errors
    /// The setup is invalid.
    pub fn new(id: String, text: EventText, secret: u64, made: Millis) -> Result<Self, SetupError> {
        text.check()?;
        Ok(Self::checked(id, text, secret, made))
    }

    /// Creates an event without participants, of a text that was [checked](EventText::check) before.
    pub fn checked(id: String, text: EventText, secret: u64, made: Millis) -> Self {
        Self { id, text, secret, people: Vec::new(), rounds: Vec::new(), records: 0, last_at: made }
    }

    /// Returns the event's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the setup of the event.
    pub fn text(&self) -> &EventText {
        &self.text
    }

    /// Returns the number of records, which is the number of the next one.
    pub fn next(&self) -> u64 {
        self.records
    }

    /// Returns the seed of its random choices.
    pub fn secret(&self) -> u64 {
        self.secret
    }

    /// Returns the number of participants, including those who left.
    pub fn people(&self) -> u8 {
        self.people.len() as u8
    }

    /// Returns the person whose token has this hash.
    pub fn person_of(&self, token: &str) -> Option<u8> {
        (1..).zip(&self.people).find(|(_, person)| person.token == token).map(|(number, _)| number)
    }

    /// Returns a person's name and the hash of their token.
    pub fn person(&self, number: u8) -> Option<(&str, &str)> {
        let person = self.people.get(usize::from(number).wrapping_sub(1))?;
        Some((&person.name, &person.token))
    }

    /// Returns all tables, the oldest first.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.rounds.iter().flat_map(|round| &round.tables)
    }

    /// Returns the tables without points.
    pub fn open_tables(&self) -> impl Iterator<Item = &Table> {
        self.tables().filter(|table| table.points.is_none())
    }

    /// Returns the table at which a person is playing now.
    pub fn table_of(&self, person: u8) -> Option<&Table> {
        self.open_tables().find(|table| table.people.contains(&person))
    }

    /// Returns the state of the event.
    pub fn state(&self) -> EventState {
        if self.rounds.is_empty() {
            EventState::Open
        } else if self.is_last_paired() && self.open_tables().next().is_none() {
            EventState::Over
        } else {
            EventState::Playing
        }
    }

    fn is_last_paired(&self) -> bool {
        !self.rounds.is_empty() && self.rounds.len() as u32 >= self.all_rounds()
    }

    fn active(&self) -> Vec<u8> {
        (1..).zip(&self.people).filter(|(_, person)| !person.left).map(|(number, _)| number).collect()
    }

    fn met(&self) -> BTreeSet<Pair> {
        self.tables().map(|table| pair(table.people[0], table.people[1])).collect()
    }

    /// Returns the people of the first round, or those who would be in it now.
    fn base(&self) -> Vec<u8> {
        let Some(first) = self.rounds.first() else { return self.active() };
        let mut all: Vec<u8> = first.tables.iter().flat_map(|table| table.people).chain(first.bye).collect();
        all.sort_unstable();
        all
    }

    /// Returns the number of rounds, as far as known.
    fn all_rounds(&self) -> u32 {
        let played = self.rounds.len();
        match self.text.form {
            Form::Swiss => {
                let needed = || self.people.len().max(1).next_power_of_two().trailing_zeros() + 1;
                self.text.rounds.unwrap_or_else(needed)
            }
            Form::RoundRobin => {
                let (base, active, mut met) = (self.base(), self.active(), self.met());
                let mut rounds = played;
                loop {
                    let next = pairing::round_robin(&base, &active, &met, rounds);
                    if next.is_empty() {
                        return rounds as u32;
                    }
                    met.extend(next.into_iter().map(|(a, b)| pair(a, b)));
                    rounds += 1;
                }
            }
        }
    }

    fn points(&self, person: u8) -> Points {
        let byes = self.rounds.iter().filter(|round| round.bye == Some(person) && self.text.form == Form::Swiss);
        let played = self.tables().filter_map(|table| {
            let index = table.people.iter().position(|&other| other == person)?;
            table.points.map(|points| points[index])
        });
        byes.map(|_| Points::ONE).chain(played).sum()
    }

    fn buchholz(&self, person: u8) -> Points {
        let opponents = self.tables().filter_map(|table| match table.people {
            [one, other] if one == person => Some(other),
            [other, one] if one == person => Some(other),
            _ => None,
        });
        opponents.map(|other| self.points(other)).sum()
    }

    /// Sorts people by points, Buchholz and number, the best first.
    fn ranked(&self, mut people: Vec<u8>) -> Vec<u8> {
        people.sort_by_cached_key(|&person| (Reverse(self.points(person)), Reverse(self.buchholz(person)), person));
        people
    }

    fn record(&self, act: EventAct, at: Millis) -> Result<EventRecord, Refusal> {
        if self.records >= MOST_RECORDS {
            return Err(Refusal::new(Code::Over, format!("the event is full: it has {MOST_RECORDS} records")));
        }
        Ok(EventRecord { n: self.records, at: at.max(self.last_at), act })
    }

    /// Proposes that a person joins, with the hash of their token.
    ///
    /// # Errors
    /// The last round is paired, the event is full, or the name is not allowed.
    pub fn propose_join(&self, name: &str, token: &str, at: Millis) -> Result<EventRecord, Refusal> {
        let name = clean_name(name).map_err(|error| Refusal::new(Code::Form, error.to_string()))?;
        if self.is_last_paired() {
            return Err(Refusal::new(Code::Over, "the last round is paired; nobody can join any more"));
        }
        let most = self.text.form.most_people();
        if self.people.len() >= most {
            return Err(Refusal::new(Code::Over, format!("the event is full: {most} people at most")));
        }
        let name = distinct_name(&name, self.people.iter().map(|person| person.name.as_str()));
        self.record(EventAct::Join { name, token: token.to_owned() }, at)
    }

    /// Proposes the next round for the host; `new_room` generates the ids of its rooms.
    ///
    /// # Errors
    /// The previous round is not over, there is no further round, or fewer than two people are present.
    pub fn propose_pair(&self, at: Millis, mut new_room: impl FnMut() -> Option<String>) -> Result<EventRecord, Refusal> {
        if let Some(table) = self.open_tables().next() {
            return Err(Refusal::illegal(format!("table {} of round {} is still playing", table.table, table.round)));
        }
        let active = self.active();
        if active.len() < 2 {
            return Err(Refusal::illegal("fewer than two people are present"));
        }
        if self.is_last_paired() {
            return Err(Refusal::new(Code::Over, "the last round was played"));
        }
        let met = self.met();
        let (pairs, bye) = match self.text.form {
            Form::Swiss => {
                let byes = |person| self.rounds.iter().filter(|round| round.bye == Some(person)).count();
                let entrant = |person| Entrant { person, points: self.points(person), byes: byes(person) };
                let ranked: Vec<_> = self.ranked(active).into_iter().map(entrant).collect();
                pairing::swiss(&ranked, &met)
            }
            Form::RoundRobin => {
                let pairs = pairing::round_robin(&self.base(), &active, &met, self.rounds.len());
                let rests = active.iter().find(|person| !pairs.iter().any(|(a, b)| a == *person || b == *person));
                // In the first round this records who was present; it gives no points.
                let rests = rests.copied().filter(|_| self.rounds.is_empty());
                (pairs, rests)
            }
        };
        let mut tables = Vec::with_capacity(pairs.len());
        for (number, (a, b)) in (1..).zip(pairs) {
            let room = new_room().ok_or_else(|| Refusal::new(Code::Store, "the server cannot name a room now; try again"))?;
            tables.push(Paired { room, people: self.in_order(a, b, number) });
        }
        self.record(EventAct::Pair { tables, bye }, at)
    }

    /// Returns the two people in playing order: the one who started less often starts; for a tie the seed decides.
    fn in_order(&self, a: u8, b: u8, table: u64) -> [u8; 2] {
        let begun = |person: u8| self.tables().filter(|table| table.people[0] == person).count();
        let is_first = match begun(a).cmp(&begun(b)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => Dice::from_seed(self.secret, self.rounds.len() as u64, table).chance(1, 2),
        };
        if is_first { [a, b] } else { [b, a] }
    }

    /// Returns a table by round and number.
    ///
    /// # Errors
    /// There is no such table, or a later round is already paired.
    pub fn table(&self, round: u32, table: u32) -> Result<&Table, Refusal> {
        if round as usize != self.rounds.len() {
            return Err(Refusal::illegal(format!("round: {round}; expected the current one, {}", self.rounds.len())));
        }
        let found = self.tables().find(|one| one.round == round && one.table == table);
        found.ok_or_else(|| Refusal::illegal(format!("table: {table}; no such table in round {round}")))
    }

    /// Proposes the points of a table. The host may correct them until the next round is paired.
    ///
    /// # Errors
    /// There is no such table, a later round is already paired, or there are more points than games.
    pub fn propose_points(&self, round: u32, table: u32, points: [Points; 2], at: Millis) -> Result<EventRecord, Refusal> {
        self.table(round, table)?;
        let games = Points::new(u64::from(self.text.setup.games), 1).unwrap_or(Points::ONE);
        if points[0] + points[1] > games {
            return Err(Refusal::illegal(format!("points: {} and {}; expected at most {games} together", points[0], points[1])));
        }
        self.record(EventAct::Points { round, table, points }, at)
    }

    /// Proposes that a person leaves (`left`) or returns.
    ///
    /// # Errors
    /// There is no such person, or they have already left or are already present.
    pub fn propose_presence(&self, person: u8, left: bool, at: Millis) -> Result<EventRecord, Refusal> {
        let Some(found) = self.people.get(usize::from(person).wrapping_sub(1)) else {
            return Err(Refusal::illegal(format!("person {person}: no such person")));
        };
        match (found.left, left) {
            (true, true) => Err(Refusal::illegal(format!("{} has already left", found.name))),
            (false, false) => Err(Refusal::illegal(format!("{} has not left", found.name))),
            (_, true) => self.record(EventAct::Leave(person), at),
            (_, false) => self.record(EventAct::Back(person), at),
        }
    }

    /// Applies a record. Records are applied in order.
    ///
    /// # Errors
    /// The record does not follow from the earlier ones; the event is then unchanged.
    pub fn apply(&mut self, record: &EventRecord) -> Result<(), Refusal> {
        if record.n != self.records {
            return Err(Refusal::new(Code::Taken, format!("record {} does not follow {} records", record.n, self.records)));
        }
        match &record.act {
            EventAct::Join { name, token } => {
                self.people.push(Person { name: name.clone(), token: token.clone(), left: false });
            }
            EventAct::Pair { tables, bye } => {
                let round = self.rounds.len() as u32 + 1;
                let table = |(number, paired): (u32, &Paired)| Table {
                    round,
                    table: number,
                    room: paired.room.clone(),
                    people: paired.people,
                    points: None,
                };
                self.rounds.push(Round { tables: (1..).zip(tables).map(table).collect(), bye: *bye });
            }
            EventAct::Points { round, table, points } => {
                let mut tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
                let found = tables.find(|one| one.round == *round && one.table == *table);
                found.ok_or_else(|| Refusal::illegal("there is no such table"))?.points = Some(*points);
            }
            EventAct::Leave(person) | EventAct::Back(person) => {
                let found = self.people.get_mut(usize::from(*person).wrapping_sub(1));
                found.ok_or_else(|| Refusal::illegal("there is no such person"))?.left = matches!(record.act, EventAct::Leave(_));
            }
        }
        self.records += 1;
        self.last_at = record.at;
        Ok(())
    }

    /// Returns the event as everybody sees it.
    pub fn view(&self, is_online: impl Fn(u8) -> bool) -> EventView {
        let person = |(number, person): (u8, &Person)| PersonView {
            person: number,
            name: person.name.clone(),
            online: is_online(number),
            left: person.left,
            points: self.points(number).to_string(),
            buchholz: self.buchholz(number).to_string(),
        };
        let table = |table: &Table| TableView {
            round: table.round,
            table: table.table,
            room: table.room.clone(),
            people: table.people,
            points: table.points.map(|points| points.map(|points| points.to_string())),
        };
        let byes = (1..).zip(&self.rounds).filter(|_| self.text.form == Form::Swiss);
        EventView {
            event: self.id.clone(),
            name: self.text.name.clone(),
            form: self.text.form,
            state: self.state(),
            round: self.rounds.len() as u32,
            rounds: self.all_rounds(),
            people: (1..).zip(&self.people).map(person).collect(),
            tables: self.tables().map(table).collect(),
            byes: byes.filter_map(|(round, paired)| paired.bye.map(|person| ByeView { round, person })).collect(),
            setup: Some(self.text.setup.brief()),
        }
    }

    /// Returns the table of points as CSV for a spreadsheet, the best first. One column per round has the points of that round, empty if
    /// the person was not paired.
    pub fn csv(&self) -> String {
        let mut head: Vec<String> = ["place", "person", "name", "points", "buchholz", "left"].map(str::to_owned).to_vec();
        head.extend((1..=self.rounds.len()).map(|round| format!("round {round}")));
        let mut rows = vec![head];
        let mut place = (0, None);
        for (index, person) in (1..).zip(self.ranked((1..=self.people()).collect())) {
            let found = &self.people[usize::from(person) - 1];
            let (points, buchholz) = (self.points(person), self.buchholz(person));
            if place.1 != Some((points, buchholz)) {
                place = (index, Some((points, buchholz)));
            }
            let mut row = vec![place.0.to_string(), person.to_string(), found.name.clone(), decimal(points), decimal(buchholz)];
            row.push(if found.left { "yes" } else { "no" }.to_owned());
            row.extend(self.rounds.iter().map(|round| {
                let bye = round.bye.filter(|&bye| bye == person && self.text.form == Form::Swiss).map(|_| Points::ONE);
                let table = round.tables.iter().find(|table| table.people.contains(&person));
                let played = table.and_then(|table| Some(table.points?[usize::from(table.people[1] == person)]));
                bye.or(played).map(decimal).unwrap_or_default()
            }));
            rows.push(row);
        }
        csv::write_harmless(rows)
    }
}

/// Returns points as a decimal: a spreadsheet would take a fraction for a date.
fn decimal(points: Points) -> String {
    let text = format!("{:.4}", points.to_f64());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
