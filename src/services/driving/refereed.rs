//! The file of a refereed match: its terms and all entries, from which all else follows.

use crate::data::{Services, Trouble};
use crate::player_colours::PlayerColour;
use fob_base::text::visible;
use fob_board::{Board, Colour, Hole};
use fob_rules::script::{self, Item, Move};
use fob_rules::{Match, Names, Series, Setup, log};
use fob_store::{self as store, Document};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The default words for green and red.
const PLAIN: [&str; 2] = [Colour::Green.name(), Colour::Red.name()];

/// Something that happened in a shot, as the referee entered it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// A puck fell into a hole.
    Drop(Hole, Colour),
    /// A puck left the board.
    Lost(Colour),
    /// The striker fell into a hole.
    Black,
    /// The striker left the board.
    BlackOff,
}

impl Entry {
    /// Returns the colour of the puck; none for the black one.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Self::Drop(_, colour) | Self::Lost(colour) => Some(colour),
            Self::Black | Self::BlackOff => None,
        }
    }

    /// In words, of which these are the ones for green and red.
    pub fn label(self, colours: [&'static str; 2]) -> String {
        let name = |colour| colours[colour as usize];
        match self {
            Self::Drop(hole, colour) => crate::labels::puck_in(name(colour), hole),
            Self::Lost(colour) => crate::labels::lost(name(colour)),
            Self::Black => "the striker holed".to_owned(),
            Self::BlackOff => "the striker off the board".to_owned(),
        }
    }
}

/// Something that was confirmed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A shot, its entries in the order in which they happened; none for a miss.
    Shot(Vec<Entry>),
    /// The chosen orders, by hole.
    Order(Vec<(Hole, Vec<Colour>)>),
    /// A player, from 1, gave up.
    Resign(u8),
    /// All agreed to a draw.
    Draw,
}

/// An event that was played: the state before it, and its effect in one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    pub event: Event,
    /// The match before it.
    pub before: Match,
    /// The line of the log.
    pub line: String,
}

/// The document in `saves/`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// Kind, automata and pucks.
    pub setup: Setup,
    /// Names of the DFAs in the library.
    pub dfas: Vec<String>,
    /// The board, for its picture.
    pub board: Board,
    /// The players, the first shooter first.
    pub names: Vec<String>,
    /// The players' colours; missing ones are those of the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<PlayerColour>,
    /// Games in a row.
    pub games: u32,
    /// The seed of the next game's coin toss.
    pub seed: u64,
    /// The games before this one, and this one once it is closed.
    pub series: Series,
    /// The confirmed events, the oldest first.
    pub events: Vec<Event>,
    /// The entry of the next shot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shot: Vec<Entry>,
    /// The match is over, and its result is in the standings.
    #[serde(default)]
    pub closed: bool,
}

impl Document for Saved {
    const VERSION: u32 = 1;
}

impl Event {
    /// Plays the event on a match, which is unchanged if the event cannot be played.
    ///
    /// # Errors
    /// The reason why the event cannot be played.
    pub fn play(&self, game: &mut Match, names: &Names) -> Result<Done, String> {
        let before = game.clone();
        let wrong = |e: fob_rules::RuleError| e.to_string();
        let line = match self {
            Self::Shot(entries) => {
                let report = report(entries);
                let outcome = game.apply(&report).map_err(wrong)?;
                format!("{}. {}", outcome.shot, log::shot(game, &report, &outcome, names))
            }
            Self::Order(orders) => {
                game.choose(orders).map_err(wrong)?;
                log::order(before.choices(), game, orders, names)
            }
            Self::Resign(player) => {
                game.resign(*player).map_err(wrong)?;
                format!("{} resigns", names.player(*player))
            }
            Self::Draw => {
                game.agree_draw().map_err(wrong)?;
                "All agree to a draw".to_owned()
            }
        };
        Ok(Done { event: self.clone(), before, line })
    }
}

impl Saved {
    /// Plays all saved events, and describes them with these words for green and red.
    ///
    /// # Errors
    /// Contradictions in the file, one per line.
    pub fn play(&self, colours: [&'static str; 2]) -> Result<(Match, Vec<Done>), Vec<String>> {
        self.board.validate().map_err(|problems| problems.iter().map(|p| format!("board: {p}")).collect::<Vec<String>>())?;
        let mut game =
            Match::new(self.setup.clone()).map_err(|e| e.0.iter().map(ToString::to_string).collect::<Vec<String>>())?;
        let players = self.setup.players();
        if self.names.len() != usize::from(players) {
            return Err(vec![format!("names: {} names for {players} players", self.names.len())]);
        }
        if self.series.people() != players {
            return Err(vec![format!("series: {} people in a match of {players} players", self.series.people())]);
        }
        let names = Names::new(self.names.iter().map(String::as_str)).with_colours(colours);
        let mut done = Vec::new();
        for (number, event) in (1..).zip(&self.events) {
            let played = event.play(&mut game, &names).map_err(|e| vec![format!("event {number}: {e}")])?;
            done.push(played);
        }
        Ok((game, done))
    }

    /// Returns the description of the match in one line.
    pub fn title(&self) -> String {
        let shots = self.events.iter().filter(|e| matches!(e, Event::Shot(_))).count();
        let plural = if shots == 1 { "shot" } else { "shots" };
        format!("{}, {}, {shots} {plural}", self.setup.kind.title(), self.names.join(", "))
    }
}

/// Returns the items of a referee script; the striker off the board has none, since the shot counts all the same.
pub fn items(entries: &[Entry]) -> Vec<Item> {
    entries
        .iter()
        .filter_map(|entry| match *entry {
            Entry::Drop(hole, colour) => Some(Item::Drop(hole, colour)),
            Entry::Lost(colour) => Some(Item::Lost(colour)),
            Entry::Black => Some(Item::Black),
            Entry::BlackOff => None,
        })
        .collect()
}

/// Returns the report of a shot for the rules.
pub fn report(entries: &[Entry]) -> fob_board::ShotReport {
    let mut report = script::report(&items(entries));
    report.striker_lost = entries.contains(&Entry::BlackOff);
    report
}

/// Returns the match as a referee script for `fob referee`. Events that a script cannot express are in comments.
pub fn write_script(setup: &Setup, dfas: &[String], names: &[String], done: &[Done]) -> String {
    let mut moves = Vec::new();
    let mut end = Vec::new();
    for done in done {
        match &done.event {
            Event::Shot(entries) => moves.push(Move::Shot(items(entries))),
            Event::Order(orders) => moves.push(Move::Order(orders.clone())),
            Event::Resign(_) | Event::Draw => end.push(format!("# {}\n", done.line)),
        }
    }
    // A name ends with its line, or it would be read as a line of the script.
    let clean = |name: &String| name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    let players: Vec<String> = names.iter().enumerate().map(|(i, n)| format!("{} {}", i + 1, clean(n))).collect();
    let limit = setup.shot_limit.map(|n| format!("# a draw after {n} shots\n")).unwrap_or_default();
    format!("# {}\n{limit}{}{}", players.join(", "), script::write(setup, dfas, &moves), end.concat())
}

/// Returns the place of the saved match, and the match saved there. A file that cannot be read is reported once and stays
/// unchanged; the next free place is then used.
pub fn place(services: &mut Services) -> (PathBuf, Option<Saved>) {
    let folder = services.store.folder(store::SAVES);
    let mut path = folder.join("referee.ron");
    for number in 2..100 {
        match load(&path) {
            Ok(saved) => return (path, saved),
            Err(lines) => services.problem_once(Trouble::reading(lines)),
        }
        path = folder.join(format!("referee-{number}.ron"));
    }
    (path, None)
}

/// Returns a free place in which a match continues whose file can no longer be read.
pub fn free_place(services: &Services) -> PathBuf {
    let folder = services.store.folder(store::SAVES);
    folder.join(format!("{}.ron", store::free_name("referee", |name| store::exists(&folder.join(format!("{name}.ron"))))))
}

/// Returns whether a file is a refereed match.
pub fn is_readable(path: &Path) -> bool {
    load(path).is_ok_and(|saved| saved.is_some())
}

/// Returns the description of the running match, if any.
pub fn unfinished(services: &mut Services) -> Option<String> {
    place(services).1.filter(|saved| !saved.closed).map(|saved| saved.title())
}

fn load(path: &Path) -> Result<Option<Saved>, Vec<String>> {
    match store::load_versioned::<Saved>(path) {
        Ok(mut saved) => {
            let place = |line: String| format!("{}: {line}", path.display());
            saved.names.iter_mut().for_each(|name| *name = visible(name).into_owned());
            saved.play(PLAIN).map_err(|lines| lines.into_iter().map(place).collect::<Vec<String>>())?;
            Ok(Some(saved))
        }
        Err(error) if error.is_not_found() => Ok(None),
        Err(error) => Err(error.lines()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_automata::builtin;
    use fob_rules::{CustomSetup, CustomString, Kind};
    use proptest::prelude::*;

    fn kinds() -> impl Strategy<Value = (Kind, bool)> {
        let string = |holes: &[Hole], owner| CustomString { holes: holes.to_vec(), owner };
        let custom = CustomSetup {
            players: 3,
            strings: vec![string(&[Hole::SW, Hole::NE], Some(3)), string(&[Hole::SE], None), string(&[Hole::NW], Some(1))],
        };
        prop_oneof![
            (1..=2_u8, any::<bool>()).prop_map(|(accepts, teams)| (Kind::TugOfWar { accepts }, teams)),
            any::<bool>().prop_map(|teams| (Kind::Reject2, teams)),
            Just((Kind::Reject4, false)),
            Just((Kind::Custom(custom), false)),
        ]
    }

    fn entries() -> impl Strategy<Value = Vec<Entry>> {
        let colour = prop_oneof![Just(Colour::Green), Just(Colour::Red)];
        let hole = prop::sample::select(Hole::ALL.to_vec());
        let puck = prop_oneof![
            6 => (hole, colour.clone()).prop_map(|(hole, colour)| Entry::Drop(hole, colour)),
            1 => colour.prop_map(Entry::Lost),
        ];
        let black = prop_oneof![8 => Just(None), 1 => Just(Some(Entry::Black)), 1 => Just(Some(Entry::BlackOff))];
        (prop::collection::vec(puck, 0..5), black).prop_map(|(mut pucks, black)| {
            pucks.extend(black);
            pucks
        })
    }

    proptest! {
        /// For all entries: the document that is read back plays to the same match, and so does the script of it.
        #[test]
        fn the_saved_file_and_the_script_replay_to_the_same_match(
            (kind, teams) in kinds(),
            shots in prop::collection::vec((entries(), any::<bool>()), 0..24),
            end in prop::option::of(prop_oneof![Just(Event::Draw), Just(Event::Resign(1))]),
        ) {
            let setup = Setup { teams, ..Setup::new(kind, builtin("rope").unwrap(), 9, 7) };
            let players = setup.players();
            let names: Vec<String> = (1..=players).map(|p| format!("# {p}\nshot")).collect();
            let called = Names::new(names.iter().map(String::as_str));
            let mut game = Match::new(setup.clone()).unwrap();
            let mut done = Vec::new();
            for (entries, turned) in shots {
                // More pucks than are left are refused and change nothing.
                let before = game.clone();
                if let Ok(step) = Event::Shot(entries).play(&mut game, &called) { done.push(step) } else { prop_assert_eq!(&game, &before) }
                if !game.choices().is_empty() {
                    let order = |c: &fob_rules::Choice| {
                        let mut order = c.fallen.clone();
                        if turned {
                            order.reverse();
                        }
                        (c.hole, order)
                    };
                    let orders = game.choices().iter().map(order).collect();
                    done.push(Event::Order(orders).play(&mut game, &called).unwrap());
                }
            }
            let script = write_script(&setup, &["rope".to_owned()], &names, &done);
            let load = |_, name: &str| fob_machines::Machine::builtin(name).ok_or_else(|| vec![name.to_owned()]);
            let played = script::play(&script, &Names::numbered(), load);
            prop_assert_eq!(&played.unwrap().game, &game, "{}", script);
            if !game.is_over() && let Some(end) = end {
                done.push(end.play(&mut game, &called).unwrap());
            }
            let saved = Saved {
                setup,
                dfas: vec!["rope".to_owned()],
                board: Board::bob(),
                names,
                colours: (0..usize::from(players)).map(PlayerColour::from_seat).rev().collect(),
                games: 1,
                seed: 3,
                series: Series::new(players).unwrap(),
                events: done.iter().map(|d| d.event.clone()).collect(),
                shot: vec![Entry::Lost(Colour::Red)],
                closed: false,
            };
            let back: Saved = store::parse_versioned(Path::new("saved"), &store::print_versioned(&saved)).unwrap();
            prop_assert_eq!(&back, &saved);
            prop_assert_eq!(back.play(PLAIN).unwrap(), (game, done));
        }
    }
}
