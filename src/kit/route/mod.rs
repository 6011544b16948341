//! Where in the app one is, as a value: what a screen, the command line, a link and a test open alike. Every route can be
//! written as text and read back.
//!
//! A route is a place (`menu`, `help/odds`, `game/fib-fob`) and, after `?`, pairs of a name and a value as in a web
//! address: blanks and signs in values are percent-encoded.

mod layout_text;
mod link_text;
mod pairs;
mod places;
mod plan_text;
mod program_text;
mod text;

pub use layout_text::Pucks;
pub use pairs::RouteError;

use super::session::Plan;
use super::topic::Topic;
use crate::shared::Goal;
use fob_machines::turing::Program;
use fob_opponent::DrillKind;
use fob_replay::Word;
use fob_table::Hole;
use std::path::PathBuf;

/// How many lessons there are.
pub const LESSONS: u8 = 5;

/// A place in the app.
#[derive(Clone, Debug, PartialEq)]
pub enum Route {
    /// Where everything begins.
    Menu,
    /// The form of a new match; with a DFA of the library picked.
    New {
        /// The name of the DFA.
        dfa: Option<String>,
    },
    /// The form of a new match, filled in.
    Planned(Box<Plan>),
    /// A new match.
    Play(Box<Plan>),
    /// A match that was left, from its file.
    Resume(PathBuf),
    /// The next game of a series, from the file of the one before.
    NextGame(PathBuf),
    /// The same match again, from the file of the one before.
    Again(PathBuf),
    /// How a match ended, from its file.
    Result(PathBuf),
    /// A match by turns as a link brings it.
    Turns {
        /// The match so far as [`fob_replay::to_clip`] packs it.
        replay: String,
        /// Orders that were chosen after its last shot while others are still due.
        orders: Vec<(Hole, Word)>,
    },
    /// The same match as somebody else has played, against the same computers, with a result to be beaten.
    Challenge {
        /// The match before its first shot as [`fob_replay::to_clip`] packs it.
        start: String,
        /// The result.
        goal: Goal,
    },
    /// A lesson, by its number from 1 to [`LESSONS`].
    Lesson(u8),
    /// The practice table; with other pucks on it.
    Practice(Option<Box<Pucks>>),
    /// A drill at the practice table: of a kind and a seed, or any.
    Drill {
        /// What it is about.
        kind: Option<DrillKind>,
        /// The seed that it is made of.
        seed: Option<u64>,
    },
    /// What came of the drills.
    Drills,
    /// Where DFAs are designed; with one of the library on the desk.
    Workshop {
        /// The name of the DFA.
        dfa: Option<String>,
        /// A word that it has read, in the letters g and r.
        word: Option<String>,
    },
    /// An automaton that came by a link, on the desk of the workshop as a draft.
    Drawn {
        /// The automaton as [`fob_automata::brief`] writes it.
        automaton: String,
        /// A word that it has read, in the letters g and r.
        word: Option<String>,
    },
    /// The library of replays.
    Theatre,
    /// A replay.
    Watch {
        /// The replay's file.
        path: PathBuf,
        /// The shot at which it opens, 0 for the break; its beginning where nothing is said.
        shot: Option<usize>,
    },
    /// A replay that came by a link; it is in no file.
    Shown {
        /// The replay as [`fob_replay::to_clip`] packs it.
        replay: String,
        /// The shot at which it opens, 0 for the break; its beginning where nothing is said.
        shot: Option<usize>,
        /// So many seconds after the strike of that shot.
        at: Option<f64>,
    },
    /// The review of a replay.
    Review {
        /// The replay's file.
        path: PathBuf,
        /// The shot at which it opens, 0 for the break; its beginning where nothing is said.
        shot: Option<usize>,
    },
    /// Who plays on from a shot of a replay.
    PlayOn {
        /// The replay's file.
        path: PathBuf,
        /// The shot's number, 0 for the break; the last one that will do where nothing is said or there are fewer.
        shot: Option<usize>,
    },
    /// Pictures of a shot of a replay.
    Pictures {
        /// The replay's file.
        path: PathBuf,
        /// The shot's number, 0 for the break; the last one where nothing is said or there are fewer.
        shot: Option<usize>,
    },
    /// The form of a match on a real board.
    RefereeForm,
    /// A new match on a real board.
    Referee(Box<Plan>),
    /// The match on a real board that was left.
    RefereeOn,
    /// The list of the other games.
    Games,
    /// A game of the games room: where it was left, or from a position.
    Game {
        /// The game's name on the command line.
        id: String,
        /// A position in the game's text form.
        from: Option<String>,
        /// Moves that follow it, with blanks between them.
        moves: Option<String>,
    },
    /// The puzzles of the games room; those of a game.
    Puzzles {
        /// The game's name on the command line.
        game: Option<String>,
        /// A kind of puzzle of the game, and the seed of one; the next one where no seed is said. Without a game it says nothing.
        puzzle: Option<(String, Option<u64>)>,
    },
    /// The tree of the first player's win on the small board of Gobblet.
    FirstWin {
        /// Red is played by a person, to train.
        train: bool,
        /// The moves so far, with commas between them.
        line: Option<String>,
    },
    /// The workshop for Turing machines: where it was left, or with a machine on the desk.
    Turing {
        /// A ready machine or one of one's own, by its name.
        name: Option<String>,
        /// A machine that is written out, for sharing.
        program: Option<Box<Program>>,
        /// Steps that it has taken, at most a million.
        step: Option<u64>,
    },
    /// What can be set.
    Settings,
    /// Players with their wins, draws and points.
    Standings,
    /// The tournaments, and the form of a new one.
    Tournaments,
    /// A tournament, by its name.
    Tournament(String),
    /// The rules and the keys; at a page.
    Help(Option<Topic>),
}

/// Where a screen leads.
#[derive(Clone, Debug, PartialEq)]
pub enum Nav {
    /// To another screen; Back returns.
    Push(Route),
    /// To another screen in place of this one.
    Replace(Route),
    /// To the screen before.
    Back,
    /// To the menu.
    Home,
    /// Out of the program.
    Quit,
}

impl Route {
    /// Whether a link of somebody else may lead there. Places that name files of this computer are for this computer alone, and
    /// a match does not begin by itself.
    pub fn is_shareable(&self) -> bool {
        !matches!(
            self,
            Self::Play(_)
                | Self::Resume(_)
                | Self::NextGame(_)
                | Self::Again(_)
                | Self::Result(_)
                | Self::Watch { .. }
                | Self::Review { .. }
                | Self::PlayOn { .. }
                | Self::Pictures { .. }
                | Self::Referee(_)
                | Self::RefereeOn
        )
    }

    /// Whether a text begins as a route that says more than its place: the place with a path or pairs behind it.
    pub fn is_begun(text: &str) -> bool {
        let Some(end) = text.find(['/', '?']) else { return false };
        text.len() > end + 1 && places::is_known(&text[..end])
    }

    /// The workshop for Turing machines where it was left.
    pub const TURING: Self = Self::Turing { name: None, program: None, step: None };
}

impl Nav {
    /// To the form of a new match.
    pub const NEW: Self = Self::Push(Route::New { dfa: None });
}
