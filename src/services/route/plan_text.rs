//! The terms of a match as the pairs of a route: `kind=reject-2&dfa=rope&player=person:amber:Anna&player=easy`.
//!
//! | name | value |
//! |---|---|
//! | `kind` | `tug-of-war`, `reject-2`, `reject-4` or `custom` |
//! | `accepts` | tug of war: who wins on accept, 1 or 2; a coin is tossed where it is missing |
//! | `players` | a custom game: 2 to 4 |
//! | `string` | a custom game, one each: `NE,SW` or with its owner `NE,SW:1` |
//! | `teams` | `yes` or `no` |
//! | `dfa` | a name in the library; several times for one each string |
//! | `machine` | the same for machines of any kind: a name in the library, or a built-in one |
//! | `gallery` | a custom game: the DFA that the form shows, which strings without one of their own read |
//! | `board` | a name in the library |
//! | `pucks` | green and red: `15,15` |
//! | `player` | one each: `person` or a level, then a colour, then a name: `easy:sky:Bo` |
//! | `games`, `limit` | numbers from 1 to a million |
//! | `quiet` | the rule for quiet play, shots and pucks: `12,10`, or `never` |
//! | `extra` | extra times of a reject match for two, 0 to 1,000 |
//! | `seed` | a number |
//! | `break` | `hand` or `computer` |
//! | `by` | `links` where people play by turns, each on a computer of their own; `room` where they do so in a room of a server; `table` otherwise |
//! | `seat` | in a room: the seat of the person who makes it, from 1 |
//! | `clock` | in a room: seconds at the start, and seconds more after each shot: `300,5` |
//! | `public` | in a room: `yes` where the lobby shows it, or `no` |

use super::{Pairs, RouteError, Written};
use crate::driving::{Game, Plan, RoomTerms, Seat, Venue};
use crate::player_colours::PlayerColour;
use fob_base::text::hidden_in;
use fob_board::Hole;
use fob_machines::Machine;
use fob_opponent::Level;
use fob_rules::{CUSTOM_PLAYERS, CustomSetup, CustomString, Kind, Limits, MOST_EXTRA, MOST_PUCKS, MOST_QUIET, Quiet};

/// The longest time on a clock in seconds, as on a server: one week.
const LONGEST_CLOCK: u32 = 7 * 24 * 3600;
/// The most seconds that a shot adds to a clock, as on a server.
const LONGEST_INCREMENT: u32 = 3600;

/// Reads a plan; missing values are those of a new form.
///
/// # Errors
/// A bad value.
pub fn read(pairs: &mut Pairs<'_>) -> Result<Plan, RouteError> {
    let usual = Plan::default();
    let game = game(pairs)?;
    let teams = choice(pairs, "teams", &[("yes", true), ("no", false)])?.unwrap_or(false);
    let dfas = Some(readers(pairs)?).filter(|all| !all.is_empty()).unwrap_or(usual.dfas);
    let gallery = pairs.take("gallery");
    let board = pairs.take("board").unwrap_or(usual.board);
    let pucks = pairs.take("pucks").map(|text| two(&text)).transpose()?;
    let seats = pairs.all("player");
    if seats.len() > usize::from(*CUSTOM_PLAYERS.end()) {
        return Err(RouteError::value("player", &format!("{} players", seats.len()), "at most 4"));
    }
    let seats = seats.iter().enumerate().map(|(i, text)| seat(i, text)).collect::<Result<_, _>>()?;
    let games = pairs.number_within("games", 1..=Limits::HOME.games)?.unwrap_or(1);
    let (limit, seed) = (pairs.number_within("limit", 1..=Limits::HOME.shots)?, pairs.number("seed")?);
    let quiet = pairs.take("quiet").map(|text| quiet(&text)).transpose()?.unwrap_or(usual.quiet);
    let extra = pairs.number_within("extra", 0..=MOST_EXTRA)?.unwrap_or(usual.extra);
    let hand_break = choice(pairs, "break", &[("hand", true), ("computer", false)])?.unwrap_or(false);
    let venue = venue(pairs)?;
    Ok(Plan { game, teams, dfas, gallery, board, pucks, seats, games, limit, quiet, extra, hand_break, seed, venue })
}

fn venue(pairs: &mut Pairs<'_>) -> Result<Venue, RouteError> {
    let room = Venue::Room(RoomTerms::default());
    let all = [("links", Venue::Links), ("room", room), ("table", Venue::Here)];
    let venue = choice(pairs, "by", &all)?.unwrap_or_default();
    if venue != room {
        return Ok(venue);
    }
    let seat = pairs.number_within("seat", 1..=*CUSTOM_PLAYERS.end())?.unwrap_or(1);
    let clock = pairs.take("clock").map(|text| clock(&text)).transpose()?;
    let public = choice(pairs, "public", &[("yes", true), ("no", false)])?.unwrap_or(false);
    Ok(Venue::Room(RoomTerms { seat, clock, public }))
}

fn clock(text: &str) -> Result<(u32, u32), RouteError> {
    let both = text.split_once(',').and_then(|(initial, increment)| Some((initial.parse().ok()?, increment.parse().ok()?)));
    let known = both.filter(|&(initial, increment)| (1..=LONGEST_CLOCK).contains(&initial) && increment <= LONGEST_INCREMENT);
    known.ok_or_else(|| RouteError::value("clock", text, "seconds at the start and seconds after each shot, such as 300,5"))
}

/// Returns the names of the machines that read the strings: `dfa` names DFAs only, `machine` machines of any kind.
fn readers(pairs: &mut Pairs<'_>) -> Result<Vec<String>, RouteError> {
    let mut names = pairs.all("dfa");
    if let Some(other) = names.iter().find(|name| is_of_another_kind(name)) {
        return Err(RouteError::value("dfa", other, "the name of a DFA; `machine` takes machines of any kind"));
    }
    names.extend(pairs.all("machine"));
    Ok(names)
}

/// Returns whether a built-in machine of this name has no finite states.
fn is_of_another_kind(name: &str) -> bool {
    Machine::builtin(name).is_some_and(|machine| machine.finite().is_none())
}

fn choice<T: Copy>(pairs: &mut Pairs<'_>, name: &str, all: &[(&str, T)]) -> Result<Option<T>, RouteError> {
    let Some(text) = pairs.take(name) else { return Ok(None) };
    match all.iter().find(|(word, _)| *word == text) {
        Some((_, value)) => Ok(Some(*value)),
        None => {
            let words: Vec<&str> = all.iter().map(|(word, _)| *word).collect();
            Err(RouteError::value(name, &text, words.join(" or ")))
        }
    }
}

fn game(pairs: &mut Pairs<'_>) -> Result<Game, RouteError> {
    let kind = pairs.take("kind");
    match kind.as_deref().unwrap_or("tug-of-war") {
        "tug-of-war" => Ok(match choice(pairs, "accepts", &[("1", 1), ("2", 2)])? {
            Some(accepts) => Game::Of(Kind::TugOfWar { accepts }),
            None => Game::TossedTugOfWar,
        }),
        "reject-2" => Ok(Game::Of(Kind::Reject2)),
        "reject-4" => Ok(Game::Of(Kind::Reject4)),
        "custom" => {
            let players = pairs.number_within("players", CUSTOM_PLAYERS)?.unwrap_or(*CUSTOM_PLAYERS.start());
            let strings = pairs.all("string");
            if strings.len() > Hole::ALL.len() {
                return Err(RouteError::value("string", &format!("{} strings", strings.len()), "at most one for each hole"));
            }
            let strings = strings.iter().map(|text| string(text, players)).collect::<Result<_, _>>()?;
            Ok(Game::Of(Kind::Custom(CustomSetup { players, strings })))
        }
        other => Err(RouteError::value("kind", other, "tug-of-war, reject-2, reject-4 or custom")),
    }
}

fn string(text: &str, players: u8) -> Result<CustomString, RouteError> {
    let wrong = || RouteError::value("string", text, "holes and perhaps an owner, such as NE,SW:1");
    let (holes, owner) = text.split_once(':').map_or((text, None), |(holes, owner)| (holes, Some(owner)));
    let hole = |name: &str| Hole::ALL.into_iter().find(|hole| hole.to_string() == name).ok_or_else(wrong);
    let holes = holes.split(',').map(hole).collect::<Result<_, _>>()?;
    let owner = owner.map(|owner| owner.parse().map_err(|_| wrong())).transpose()?;
    if owner.is_some_and(|owner| !(1..=players).contains(&owner)) {
        return Err(RouteError::value("string", text, format!("an owner from 1 to {players}")));
    }
    Ok(CustomString { holes, owner })
}

fn quiet(text: &str) -> Result<Option<Quiet>, RouteError> {
    if text == "never" {
        return Ok(None);
    }
    let both = text.split_once(',').and_then(|(shots, pucks)| Some((shots.parse().ok()?, pucks.parse().ok()?)));
    let known = both.filter(|&(shots, pucks)| (1..=MOST_QUIET).contains(&shots) && pucks <= MOST_PUCKS);
    let wrong = || RouteError::value("quiet", text, "shots and pucks, such as 12,10, or never");
    known.map(|(shots, pucks)| Some(Quiet { shots, pucks })).ok_or_else(wrong)
}

fn two(text: &str) -> Result<(u16, u16), RouteError> {
    let both = text.split_once(',').and_then(|(green, red)| Some((green.parse().ok()?, red.parse().ok()?)));
    both.ok_or_else(|| RouteError::value("pucks", text, "two whole numbers, such as 15,15"))
}

fn seat(i: usize, text: &str) -> Result<Seat, RouteError> {
    let mut parts = text.splitn(3, ':');
    let who = parts.next().unwrap_or_default();
    let computer = match who {
        "person" => None,
        level => Some(level.parse::<Level>().map_err(|_| {
            let levels = Level::ALL.map(Level::name).join(", ");
            RouteError::value("player", text, format!("person, {levels}; then perhaps a colour and a name"))
        })?),
    };
    let colour = match parts.next() {
        None | Some("") => PlayerColour::from_seat(i),
        Some(name) => PlayerColour::try_from(name.to_owned()).map_err(|e| RouteError::value("player", text, e))?,
    };
    let name = parts.next().map_or_else(|| crate::driving::NAMES[i % 4].to_owned(), str::to_owned);
    if let Some(why) = hidden_in(&name) {
        return Err(RouteError::value("player", text, format!("a name; {why}")));
    }
    Ok(Seat { name, computer, program: None, colour })
}

/// Writes a plan, without values that equal those of a new form.
pub fn write(plan: &Plan, pairs: &mut Written) {
    let usual = Plan::default();
    match &plan.game {
        Game::TossedTugOfWar => {}
        Game::Of(kind) => {
            pairs.append_pair("kind", kind.name());
            match kind {
                Kind::TugOfWar { accepts } => {
                    pairs.append_pair("accepts", &accepts.to_string());
                }
                Kind::Custom(custom) => {
                    pairs.append_pair("players", &custom.players.to_string());
                    for string in &custom.strings {
                        let holes: Vec<String> = string.holes.iter().map(ToString::to_string).collect();
                        let owner = string.owner.map(|owner| format!(":{owner}")).unwrap_or_default();
                        pairs.append_pair("string", &format!("{}{owner}", holes.join(",")));
                    }
                }
                Kind::Reject2 | Kind::Reject4 => {}
            }
        }
    }
    if plan.teams {
        pairs.append_pair("teams", "yes");
    }
    if plan.dfas != usual.dfas {
        let key = if plan.dfas.iter().any(|name| is_of_another_kind(name)) { "machine" } else { "dfa" };
        for name in &plan.dfas {
            pairs.append_pair(key, name);
        }
    }
    if let Some(gallery) = &plan.gallery {
        pairs.append_pair("gallery", gallery);
    }
    if plan.board != usual.board {
        pairs.append_pair("board", &plan.board);
    }
    if let Some((green, red)) = plan.pucks {
        pairs.append_pair("pucks", &format!("{green},{red}"));
    }
    for seat in &plan.seats {
        let who = seat.computer.map_or("person", Level::name);
        pairs.append_pair("player", &format!("{who}:{}:{}", seat.colour.name(), seat.name));
    }
    if plan.games != usual.games {
        pairs.append_pair("games", &plan.games.to_string());
    }
    if let Some(limit) = plan.limit {
        pairs.append_pair("limit", &limit.to_string());
    }
    if plan.quiet != usual.quiet {
        let text = plan.quiet.map_or_else(|| "never".to_owned(), |quiet| format!("{},{}", quiet.shots, quiet.pucks));
        pairs.append_pair("quiet", &text);
    }
    if plan.extra != usual.extra {
        pairs.append_pair("extra", &plan.extra.to_string());
    }
    if plan.hand_break {
        pairs.append_pair("break", "hand");
    }
    match plan.venue {
        Venue::Here => {}
        Venue::Links => {
            pairs.append_pair("by", "links");
        }
        Venue::Room(terms) => {
            pairs.append_pair("by", "room");
            if terms.seat != 1 {
                pairs.append_pair("seat", &terms.seat.to_string());
            }
            if let Some((initial, increment)) = terms.clock {
                pairs.append_pair("clock", &format!("{initial},{increment}"));
            }
            if terms.public {
                pairs.append_pair("public", "yes");
            }
        }
    }
    if let Some(seed) = plan.seed {
        pairs.append_pair("seed", &seed.to_string());
    }
}
