//! The plan of a match, by names alone, as it comes from a form, a link or the command line.

use super::{Seat, Start};
use crate::data::{Services, Settings};
use crate::player_colours::PlayerColour;
use fob_base::Dice;
use fob_board::Board;
use fob_opponent::Level;
use fob_rules::{CustomSetup, Draft, Field, Kind, Limits, Named, Quiet, SetupProblem, Terms};
use std::sync::Arc;

/// The kind of a game, before a coin was tossed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Game {
    /// One string; the player or team that wins on accept, or a toss of the coin.
    #[default]
    TossedTugOfWar,
    /// A kind with all its options.
    Of(Kind),
}

impl Game {
    /// Returns the kind; the coin is already tossed if there was a toss.
    fn kind(&self, dice: &mut Dice) -> Kind {
        match self {
            Self::TossedTugOfWar => Kind::TugOfWar { accepts: fob_rules::toss(dice) },
            Self::Of(kind) => kind.clone(),
        }
    }
}

/// Place of the people of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Venue {
    /// All at this computer.
    #[default]
    Here,
    /// Each at a computer of their own: they play it by turns, and each sends the next one a link.
    Links,
    /// Each at a computer of their own, in a room of a server.
    Room(RoomTerms),
}

/// Terms of a room in addition to those of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomTerms {
    /// The seat of the person who makes the room, from 1. People in other seats come by the link.
    pub seat: u8,
    /// The clock: seconds at the start, and seconds more after each shot.
    pub clock: Option<(u32, u32)>,
    /// True if the lobby shows the room.
    pub public: bool,
}

impl Default for RoomTerms {
    fn default() -> Self {
        Self { seat: 1, clock: None, public: false }
    }
}

/// The terms of a match. DFAs and the board have the names of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The kind of game.
    pub game: Game,
    /// Two teams of two.
    pub teams: bool,
    /// Names of the DFAs in the library, one a string or one for all.
    pub dfas: Vec<String>,
    /// The DFA that the form of a new game shows at the right, where the strings of a custom game do not all read the same one:
    /// machines that read this one follow the choice.
    pub gallery: Option<String>,
    /// The name of the board.
    pub board: String,
    /// Green and red pucks; those of the board by default.
    pub pucks: Option<(u16, u16)>,
    /// The players, seat 1 first. Missing seats are filled: the first with a person, the others with computers.
    pub seats: Vec<Seat>,
    /// Games in a row, from 1.
    pub games: u32,
    /// The game is a draw after this many shots.
    pub limit: Option<u32>,
    /// The house rule for quiet play.
    pub quiet: Option<Quiet>,
    /// Extra times of a level reject match for two, a house rule; other games have none.
    pub extra: u32,
    /// Two people break by hand.
    pub hand_break: bool,
    /// The seed; `None` for a new one.
    pub seed: Option<u64>,
    /// Place of the people.
    pub venue: Venue,
}

/// Returns a number that distinguishes this run of the program from another one that starts a match at the same moment.
#[cfg(not(target_arch = "wasm32"))]
fn this_run() -> u64 {
    u64::from(std::process::id())
}

/// Returns such a number in a browser. There are no process numbers, and two tabs may begin a match in the same millisecond; so a
/// random number is added.
#[cfg(target_arch = "wasm32")]
fn this_run() -> u64 {
    js_sys::Date::now() as u64 ^ ((js_sys::Math::random() * 4_294_967_296.0) as u64).rotate_left(16)
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            game: Game::default(),
            teams: false,
            dfas: vec!["rope".into()],
            gallery: None,
            board: "bob".into(),
            pucks: None,
            seats: Vec::new(),
            games: 1,
            limit: None,
            quiet: Some(Quiet::USUAL),
            extra: EXTRA,
            hand_break: false,
            seed: None,
            venue: Venue::Here,
        }
    }
}

/// Extra times that a new match has, where its kind has any.
pub const EXTRA: u32 = 3;

/// Names for those who have none.
pub const NAMES: [&str; 4] = ["Anna", "Bo", "Carl", "Dina"];

impl Plan {
    /// Returns the DFA that strings without one of their own read.
    pub fn at_the_right(&self) -> Option<&String> {
        let alike = self.dfas.windows(2).all(|pair| pair[0] == pair[1]);
        self.gallery.as_ref().or(self.dfas.first().filter(|_| alike))
    }

    /// Returns the number of people who shoot.
    pub fn players(&self) -> usize {
        match &self.game {
            Game::TossedTugOfWar | Game::Of(Kind::TugOfWar { .. } | Kind::Reject2) if !self.teams => 2,
            Game::Of(Kind::Custom(CustomSetup { players, .. })) => usize::from(*players),
            _ => 4,
        }
    }

    /// Returns the start of the match. A plan without a seed gets one from the clock; the replay records it.
    ///
    /// # Errors
    /// Problems that keep the match from starting, one per line.
    pub fn start(&self, services: &Services) -> Result<Start, Vec<String>> {
        let library = &services.library;
        let mut problems = Vec::new();
        let found = library.boards.iter().find(|(name, _)| *name == self.board);
        let Some((_, board)) = found else {
            let known: Vec<&str> = library.boards.iter().map(|(name, _)| name.as_str()).collect();
            return Err(vec![format!("there is no board called `{}`; expected one of {}", self.board, known.join(", "))]);
        };
        let mut machines = Vec::new();
        for key in &self.dfas {
            machines.push(services.machine(key).map_or(Named::Unread, Named::Machine));
            if machines.last() == Some(&Named::Unread) {
                problems.push(format!("there is no DFA called `{key}` in the library, and no wheel or Turing machine"));
            }
        }
        let clock = || (services.now * 1e6) as u64 ^ this_run().rotate_left(32);
        let seed = self.seed.unwrap_or_else(clock);
        let kind = self.game.kind(&mut Dice::new(seed));
        let seats = self.filled(&services.settings);
        problems.extend(Seat::problems(&seats));
        let limits = if self.venue == Venue::Links { Limits::LINKS } else { Limits::HOME };
        let draft = self.draft(&kind, machines, board, seats.iter().any(|seat| seat.computer.is_some()));
        let (green, red) = draft.pucks;
        let setup = match Terms::new(draft, limits) {
            Ok(terms) => Some(terms.setup),
            Err(found) => {
                // Each problem is listed once, even if two fields lead to it.
                let mut lines: Vec<String> = found.iter().map(|problem| words(problem, limits)).collect();
                lines.dedup();
                problems.extend(lines);
                None
            }
        };
        let board = with_pucks(board, green, red).unwrap_or_else(|why| {
            problems.push(why);
            board.clone()
        });
        let Some(setup) = setup.filter(|_| problems.is_empty()) else { return Err(problems) };
        let hand_break = self.hand_break && seats.iter().any(|seat| seat.computer.is_none());
        let dfas = self.dfas.clone();
        Ok(Start { setup, dfas, board, seats, games: self.games.max(1), seed, hand_break, series: None })
    }

    /// Returns the draft of this plan for the rules, with the machines that it names.
    pub(super) fn draft(&self, kind: &Kind, machines: Vec<Named>, board: &Board, computers: bool) -> Draft {
        let pucks = self.pucks.unwrap_or((board.pucks.green, board.pucks.red));
        let also = [(self.hand_break, Field::HandBreak), (computers, Field::Computers)];
        Draft {
            teams: self.teams,
            machines,
            pucks,
            limit: self.limit,
            quiet: self.quiet,
            extra: if kind.has_extra() { self.extra } else { 0 },
            games: self.games.max(1),
            also: also.into_iter().filter(|(is_wanted, _)| *is_wanted).map(|(_, field)| field).collect(),
            ..Draft::of(kind)
        }
    }

    /// Returns the seats of all players; in a team game partners share a colour, so that it does not depend on the one who sits
    /// first in a later game.
    fn filled(&self, settings: &Settings) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.seats.iter().take(self.players()).cloned().collect();
        for i in seats.len()..self.players() {
            let computer = (i > 0 && self.venue == Venue::Here).then_some(Level::Easy);
            seats.push(Seat { computer, ..usual_seat(i, settings) });
        }
        if self.teams {
            for partner in 2..seats.len() {
                seats[partner].colour = seats[partner - 2].colour;
            }
        }
        seats
    }
}

/// Says a problem of a plan.
fn words(problem: &SetupProblem, limits: Limits) -> String {
    match problem.field() {
        Field::Computers => "a match by turns is for people only".to_owned(),
        Field::HandBreak => LINKED.to_owned(),
        Field::Games if limits == Limits::LINKS => LINKED.to_owned(),
        _ => problem.to_string(),
    }
}

/// The problem of a match by turns in a series, or with the break by hand.
const LINKED: &str = "a match by turns cannot be part of a series, and the computer plays the break";

/// Returns the person in a seat, from 0, with the name and the colour that were used last.
pub fn usual_seat(i: usize, settings: &Settings) -> Seat {
    let known = settings.names.get(i).filter(|name| !name.trim().is_empty());
    Seat {
        name: known.cloned().unwrap_or_else(|| NAMES[i % NAMES.len()].to_owned()),
        computer: None,
        program: None,
        colour: settings.colours.get(i).copied().unwrap_or(PlayerColour::from_seat(i)),
    }
}

/// Returns a board with these numbers of pucks, such as the five of each colour of a quick match.
///
/// # Errors
/// They do not fit on it.
fn with_pucks(board: &Arc<Board>, green: u16, red: u16) -> Result<Arc<Board>, String> {
    if (board.pucks.green, board.pucks.red) == (green, red) {
        return Ok(board.clone());
    }
    board.with_pucks(green, red).map(Arc::new).map_err(|why| {
        let why: Vec<String> = why.iter().map(ToString::to_string).collect();
        format!("{green} green and {red} red pucks do not fit on {}: {}", board.name, why.join("; "))
    })
}
