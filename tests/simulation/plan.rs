//! What happens in a history, as a seed decides it: who plays what, and when what goes wrong.

use crate::net::Loss;
use fob_base::Dice;
use fob_online::StrikeText;
use fob_server::simulation::Fault;
use serde_json::{Value, json};
use std::fmt;

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Game {
    Gobblet,
    Phutball,
    FibFob,
    Bloop,
    Fob,
    /// An event of eight, whose tables play Gobblet.
    Event,
}

impl Game {
    pub const ALL: [Self; 6] = [Self::Gobblet, Self::Phutball, Self::FibFob, Self::Bloop, Self::Fob, Self::Event];

    /// Returns the game of a seed: of 16 in a row two are Fob and one is an event.
    pub const fn of(seed: u64) -> Self {
        match seed % 16 {
            0 | 3 | 6 | 9 => Self::Gobblet,
            1 | 5 | 11 => Self::Phutball,
            2 | 7 | 13 => Self::FibFob,
            4 | 8 | 12 => Self::Bloop,
            10 | 14 => Self::Fob,
            _ => Self::Event,
        }
    }
}

/// Somebody with a window.
#[derive(Clone, Debug)]
pub struct Person {
    /// The seat of a room; `None` for a spectator. At an event the number in the order of arrival, 0 for the host.
    pub seat: Option<u8>,
    /// Whether this is a second window of the person before.
    pub is_twin: bool,
    /// How far the computer's clock is ahead, in milliseconds.
    pub ahead: i64,
}

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A person does something, if there is something to do.
    Act(usize),
    /// A person says something, or shows an aim.
    Say(usize),
    /// A client of another kind sends what nobody should.
    Rude(usize),
    /// A person's line is lost.
    Lose(usize, Loss),
    /// The next records for a person come twice, or in another order.
    Mess(usize),
    /// A server is killed.
    Kill(usize),
    /// A server is asked to stop.
    Stop(usize),
    /// A server's clock jumps by this many milliseconds.
    Jump(usize, i64),
    /// Something goes wrong with the next commit.
    Break(Fault),
    /// The database does not answer for a while.
    Still(u64),
    /// The database refuses everything for a while.
    Fail(u64),
    /// What others write is not announced for a while.
    Deafen(u64),
}

/// Something that happens at a time, with chance of its own, so that it does not depend on what else happens.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// Milliseconds since the beginning.
    pub at: u64,
    pub what: What,
    pub seed: u64,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.what)
    }
}

/// A history before it happens.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub game: Game,
    /// What the room is made for, or the event.
    pub setup: Value,
    pub people: Vec<Person>,
    pub servers: usize,
    /// The longest times of a query, of a computer's turn and on a line, in milliseconds.
    pub slowness: u64,
    pub thinking: u64,
    pub latency: u64,
    /// How often people do something else than to play, of 100.
    pub whims: u64,
    /// The secret of the room, and the first strike, after which several people have to choose orders.
    pub opening: Option<(u64, StrikeText)>,
    pub events: Vec<Event>,
}

impl Plan {
    /// Returns the history of a seed.
    pub fn new(seed: u64) -> Self {
        Self::of(seed, Game::of(seed))
    }

    /// Returns the history of a seed of a game.
    pub fn of(seed: u64, game: Game) -> Self {
        let mut dice = Dice::from_seed(seed, 0, 0);
        let mut setup = setup(game, &mut dice);
        let opening = (game == Game::Fob && dice.chance(1, 3)).then(|| opening(&mut setup, &mut dice));
        let people = people(game, &setup, &mut dice);
        let servers = if dice.chance(2, 5) { 2 } else { 1 };
        let slowness = *pick(&mut dice, &[0, 0, 3, 10, 40]);
        let thinking = *pick(&mut dice, &[0, 5, 300, 3_000]);
        let latency = *pick(&mut dice, &[1, 20, 80, 400]);
        let whims = *pick(&mut dice, &[0, 10, 25, 50]);
        let mut plan =
            Self { seed, game, setup, people, servers, slowness, thinking, latency, whims, opening, events: Vec::new() };
        plan.events = plan.happens(&mut dice);
        plan
    }

    /// Keeps only the events with these numbers.
    pub fn only(mut self, kept: &[usize]) -> Self {
        let mut number = 0;
        self.events.retain(|_| {
            number += 1;
            kept.contains(&(number - 1))
        });
        self
    }

    fn happens(&self, dice: &mut Dice) -> Vec<Event> {
        let acts = match self.game {
            Game::Fob => 20 + dice.below(40),
            Game::Event => 150 + dice.below(200),
            _ => 30 + dice.below(120),
        };
        // Some histories are quiet, so that games get far.
        let badness = *pick(dice, &[0, 4, 10, 25]);
        let pace = *pick(dice, &[100, 600, 2_000]);
        let mut at = 500;
        let mut events = Vec::new();
        for _ in 0..acts {
            at += 1 + dice.below(pace);
            let who = dice.below(self.people.len() as u64) as usize;
            let what = if dice.chance(badness, 100) {
                self.goes_wrong(who, dice)
            } else {
                match dice.below(40) {
                    0 => What::Say(who),
                    1 => What::Rude(who),
                    _ => What::Act(who),
                }
            };
            events.push(Event { at, what, seed: dice.seed() });
            if dice.chance(1, 60) {
                // Everybody rests for long enough that a clock runs down, a room is unloaded, or somebody counts as away.
                at += *pick(dice, &[5_000, 30_000, 70_000, 130_000, 200_000]);
            }
        }
        events
    }

    fn goes_wrong(&self, who: usize, dice: &mut Dice) -> What {
        let server = dice.below(self.servers as u64) as usize;
        match dice.below(20) {
            0..=3 => What::Lose(who, Loss::Told),
            4..=5 => What::Lose(who, Loss::Silent(*pick(dice, &[300, 3_000, 20_000, 90_000]))),
            6 => What::Mess(who),
            7 => What::Kill(server),
            8 => What::Stop(server),
            9 => What::Jump(server, *pick(dice, &[-60_000, -2_000, -1, 1_500, 40_000])),
            10 => What::Still(*pick(dice, &[200, 2_000, 9_000])),
            11 => What::Fail(*pick(dice, &[100, 1_000, 6_000])),
            12 => What::Deafen(*pick(dice, &[1_000, 8_000, 30_000])),
            13 => What::Break(Fault::Refused),
            14 => What::Break(Fault::DoneUnknown),
            15 => What::Break(Fault::LostUnknown),
            16 => What::Break(Fault::KilledBefore),
            17 => What::Break(Fault::KilledAfter),
            18 => What::Break(Fault::KilledBeforeApplied),
            _ => What::Break(Fault::KilledAfter),
        }
    }
}

/// Returns one of several.
pub fn pick<'a, T>(dice: &mut Dice, from: &'a [T]) -> &'a T {
    &from[dice.below(from.len() as u64) as usize]
}

/// Makes one of the open seats the maker's, if none is, and computers of some others.
fn seats(number: usize, levels: &[&str], dice: &mut Dice) -> Vec<String> {
    let mut seats: Vec<String> = vec!["open".to_owned(); number];
    let maker = dice.below(number as u64) as usize;
    for (place, seat) in seats.iter_mut().enumerate() {
        if place == maker {
            "me".clone_into(seat);
        } else if dice.chance(1, 3) {
            (*pick(dice, levels)).clone_into(seat);
        }
    }
    seats
}

fn setup(game: Game, dice: &mut Dice) -> Value {
    let clock = match dice.below(4) {
        0 => json!({"initial": *pick(dice, &[3, 10, 60]), "increment": *pick(dice, &[0, 1, 5])}),
        1 => json!({"initial": 600, "increment": 2}),
        _ => Value::Null,
    };
    let games = *pick(dice, &[1, 1, 2, 3]);
    let public = dice.chance(1, 2);
    let mut setup = match game {
        Game::Gobblet => json!({"game": "gobblet3", "seats": seats(2, &["random", "easy"], dice)}),
        Game::Phutball => json!({"game": "phutball", "seats": seats(2, &["random"], dice)}),
        Game::FibFob => json!({"game": "fib-fob", "seats": seats(2, &["random", "easy"], dice)}),
        Game::Bloop => {
            let number = 2 + dice.below(3) as usize;
            json!({"game": "bloop", "seats": seats(number, &["random", "easy"], dice)})
        }
        Game::Fob => fob(dice),
        Game::Event => {
            let form = *pick(dice, &["swiss", "round-robin"]);
            let mut setup = json!({"game": "gobblet3", "seats": ["open", "open"], "games": 1 + games / 3});
            if clock != Value::Null {
                setup["clock"] = clock;
            }
            let mut event = json!({"name": "Cup", "form": form, "setup": setup});
            if form == "swiss" {
                event["rounds"] = 3.into();
            }
            return event;
        }
    };
    setup["games"] = games.into();
    setup["public"] = public.into();
    if clock != Value::Null {
        setup["clock"] = clock;
    }
    setup
}

/// A match of few shots.
fn fob(dice: &mut Dice) -> Value {
    let (kind, players, more) = match dice.below(5) {
        0 => ("tug-of-war", 2, json!({"machine": "rope"})),
        1 => ("reject-2", 2, json!({"machine": "even-greens"})),
        2 => ("reject-4", 4, json!({"machine": "even-greens"})),
        3 => ("tug-of-war", 4, json!({"machine": "plough", "teams": true})),
        _ => ("custom", 3, json!({"machine": "rope", "players": 3, "strings": strings()})),
    };
    let mut setup = json!({"game": "fob", "kind": kind, "limit": 2 + dice.below(4), "seats": seats(players, &["random"], dice)});
    for (name, value) in more.as_object().into_iter().flatten() {
        setup[name] = value.clone();
    }
    house_rules(&mut setup, dice);
    setup
}

/// What needs the second version of the protocol.
fn house_rules(setup: &mut Value, dice: &mut Dice) {
    if dice.chance(1, 4) {
        setup["break"] = "hand".into();
    }
    if dice.chance(1, 3) {
        setup["pucks"] = json!([1 + dice.below(5), dice.below(5)]);
    }
    if setup["kind"] == "reject-2" && dice.chance(1, 2) {
        (setup["pucks"], setup["extra"], setup["limit"]) = (json!([1, 1]), (1 + dice.below(2)).into(), 12.into());
    }
}

/// Shots after which two people have to choose orders at once, which hardly ever happens by chance: the secret of the room, whether it is
/// custom, and the strike.
#[rustfmt::skip]
#[expect(clippy::unreadable_literal, reason = "numbers that a search has printed")]
const OPENINGS: &[(u64, bool, StrikeText)] = &[
    (101_335, true, strike((0.28646380564312407, -0.31), 127.5270500630962, 4.256090690586264)),
    (101_412, false, strike((-0.24629284040558008, -0.31), 43.21092898017196, 4.805252233075893)),
    (102_691, true, strike((0.010970638479230965, -0.31), 80.35756004588754, 4.013599355313504)),
    (200_088, false, strike((-0.31, -0.2959294448854946), 36.298291233489586, 4.290282648230482)),
    (200_329, true, strike((0.2934201684867031, -0.31), 145.24738757667225, 4.7843947482285385)),
    (201_263, true, strike((0.20004070064701268, -0.31), 118.70559527986089, 4.941439709101191)),
    (201_370, false, strike((0.14538207688358712, -0.31), 123.42667625548894, 4.648998533723426)),
    (202_383, true, strike((-0.23522685854749065, -0.31), 59.92578877193114, 4.777415237754136)),
    (202_926, false, strike((-0.26031290945982427, -0.31), 60.14335395899971, 4.996624655653022)),
    (203_682, false, strike((0.147191988068464, -0.31), 112.43199148769204, 4.758637424556319)),
    (302_481, true, strike((0.17637188923805597, -0.31), 124.78376560283158, 4.980063069024199)),
    (303_398, false, strike((-0.1097087610770538, -0.31), 69.01068371542623, 4.7540452487379845)),
    (303_466, false, strike((-0.31, -0.2889087151607162), 43.540043061503184, 4.899974566928486)),
];

const fn strike(from: (f64, f64), aim: f64, speed: f64) -> StrikeText {
    StrikeText { from, aim, speed, offset: 0.0 }
}

/// Chooses an opening, and the match that it is of.
fn opening(setup: &mut Value, dice: &mut Dice) -> (u64, StrikeText) {
    let (secret, is_custom, strike) = *pick(dice, OPENINGS);
    setup["limit"] = (3 + dice.below(3)).into();
    setup["seats"] = if is_custom { json!(["me", "open", "open"]) } else { json!(["me", "open", "open", "open"]) };
    setup["machine"] = if is_custom { "rope" } else { "even-greens" }.into();
    setup["kind"] = if is_custom { "custom" } else { "reject-4" }.into();
    setup["teams"] = false.into();
    // They are shots of a match with all pucks, after the break of its secret.
    for field in ["break", "pucks", "extra"] {
        setup.as_object_mut().unwrap().remove(field);
    }
    if is_custom {
        (setup["players"], setup["strings"]) = (3.into(), strings());
    }
    (secret, strike)
}

/// The strings of the custom match.
fn strings() -> Value {
    json!([
        {"holes": ["NE", "SW"], "owner": 1}, {"holes": ["SE"], "machine": "even-greens", "owner": 2}, {"holes": ["NW"], "owner": 3}
    ])
}

fn people(game: Game, setup: &Value, dice: &mut Dice) -> Vec<Person> {
    let mut people = Vec::new();
    let ahead = |dice: &mut Dice| *pick(dice, &[0, 0, 250, -90_000, 3_600_000]);
    if game == Game::Event {
        for number in 0..=8 {
            people.push(Person { seat: Some(number), is_twin: false, ahead: ahead(dice) });
        }
        return people;
    }
    let kinds: Vec<String> =
        setup["seats"].as_array().into_iter().flatten().map(|seat| seat.as_str().unwrap().to_owned()).collect();
    // The maker comes first.
    let mut own: Vec<u8> =
        (1..).zip(&kinds).filter(|(_, kind)| matches!(kind.as_str(), "me" | "open")).map(|(seat, _)| seat).collect();
    own.sort_by_key(|seat| kinds[usize::from(*seat) - 1] != "me");
    for seat in own {
        people.push(Person { seat: Some(seat), is_twin: false, ahead: ahead(dice) });
        if dice.chance(1, 4) {
            people.push(Person { seat: Some(seat), is_twin: true, ahead: ahead(dice) });
        }
    }
    for _ in 0..dice.below(3) {
        people.push(Person { seat: None, is_twin: false, ahead: ahead(dice) });
    }
    people
}
