//! The trait of a game.

use super::puzzle::{PuzzleKind, Solution, first_win, random_play};
use super::{Control, Dice, Memory, Stopped, TextErrors, TextProblem, Ticker};
use serde::{Serialize, de::DeserializeOwned};
use std::cmp::Ordering;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// A player's number, from 1.
pub type Player = u8;

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
pub enum Outcome {
    /// This player won.
    Win(Player),
    /// Nobody won.
    Draw,
}

/// A strength of the computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Name on the command line and in saves.
    pub name: &'static str,
    /// Description in a sentence.
    pub about: &'static str,
}

/// A move that the rules do not allow here, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{mv}' is not allowed: {why}")]
pub struct IllegalMove {
    /// The move's text.
    pub mv: String,
    /// Reason, in lower case.
    pub why: String,
}

impl IllegalMove {
    /// Creates the error for a move and a reason.
    pub fn new(mv: &impl Display, why: impl Into<String>) -> Self {
        Self { mv: mv.to_string(), why: why.into() }
    }
}

/// Error of a move that was not played. The position is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is not a move of this game.
    #[error("'{text}' is not a move: {problem}")]
    Unreadable {
        /// The text.
        text: String,
        /// The problem of the text.
        problem: TextProblem,
    },
    /// The rules do not allow the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game has ended.
    #[error("'{mv}' cannot be played: the game is over")]
    Over {
        /// The move's text.
        mv: String,
    },
}

/// A request to the computer player.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a, G> {
    /// Position in which to choose; the game must not be over.
    pub position: &'a G,
    /// Earlier positions, oldest first; may be empty.
    pub history: &'a [G],
    /// Index of a level in [`Game::LEVELS`].
    pub level: usize,
    /// Seed of the level's random choices.
    pub seed: u64,
}

/// The computer player's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Best<G: Game> {
    /// A legal move.
    pub mv: G::Move,
    /// Estimated value of the move.
    pub value: G::Value,
    /// True if the control cut the search short; the move is then the best found so far.
    pub stopped: bool,
}

/// A game, represented by its position as a value. Two positions are equal if the rules cannot distinguish them from here on, including the
/// player to move (a game says so if it differs). The earlier positions, which some rules need for repetition, are kept by [`super::Line`]
/// and [`super::History`].
///
/// `Display` and `FromStr` are the text forms of the command line; reading what was printed gives an equal value.
pub trait Game: Clone + Eq + Hash + Debug + Display + FromStr<Err = TextErrors> + Send + Sync + 'static {
    /// A move. Its text can be read without a position.
    type Move: Clone + Eq + Ord + Hash + Debug + Display + FromStr<Err = TextProblem> + Send + Sync + 'static;
    /// Settings of a new game; the default is the usual game.
    type Setup: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Estimated value of a chosen move; its JSON is the `value` of `best`.
    type Value: Clone + Debug + PartialEq + Serialize + Send + 'static;
    /// Result of an analysis; its JSON is the whole answer of `analyse`, and can be read back.
    type Analysis: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Name on the command line and in saves.
    const ID: &'static str;
    /// Name shown to people.
    const TITLE: &'static str;
    /// Description of the game in a sentence.
    const ABOUT: &'static str;
    /// Strengths of the computer player, weakest first; at least one.
    const LEVELS: &'static [Level];
    /// Number of occurrences of a position that makes the game a draw; `None` if positions may repeat without limit or cannot repeat.
    const REPETITION: Option<usize> = None;
    /// Number of moves after which a game between computers is declared a draw; `None` if every game ends.
    const LONGEST: Option<usize> = None;

    /// The kinds of puzzles of this game, the usual one first.
    const PUZZLES: &'static [PuzzleKind] = &[];

    /// Starts a new game; the seed picks the start if it is random.
    fn start(setup: &Self::Setup, seed: u64) -> Self;

    /// Returns the usual settings for a number of players; `None` if the game cannot be played by that many.
    fn setup_for(players: u8) -> Option<Self::Setup> {
        (players == 2).then(Self::Setup::default)
    }

    /// Returns the number of players, at least 1.
    fn players(&self) -> u8;

    /// Returns the player to move; in a finished game, the one who would be.
    fn turn(&self) -> Player;

    /// Returns the result, if the game is over; repetition and agreement are not considered here.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns all legal moves, each once, in an order that depends only on the position; none in a finished game.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// If there are more moves than can be listed, describes those that [`Game::legal_moves`] omits, in a sentence without a full stop.
    fn left_out(&self) -> Option<String> {
        None
    }

    /// Checks whether a move is legal. The legal moves are exactly [`Game::legal_moves`] and those that it omits.
    ///
    /// # Errors
    /// [`IllegalMove`] with the reason.
    fn check(&self, mv: &Self::Move) -> Result<(), IllegalMove>;

    /// Returns whether a move is legal.
    fn is_legal(&self, mv: &Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`]; the position is unchanged.
    fn play(&mut self, mv: &Self::Move) -> Result<(), IllegalMove>;

    /// Analyses the position.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ends the work before there is a result.
    fn analyse(&self, control: &mut dyn Control) -> Result<Self::Analysis, Stopped>;

    /// Returns the computer player's move, which is always legal, or `None` if there is no legal move. Equal requests get equal
    /// answers unless `control` stops the work.
    fn best(ask: Ask<'_, Self>, control: &mut dyn Control) -> Option<Best<Self>>;

    /// Returns the side that a value of [`Game::best`] favours: `Greater` for the side that makes the move, `Less` for the
    /// others, `Equal` for none; `None` if the level does not know.
    fn favours(value: &Self::Value) -> Option<Ordering> {
        let _ = value;
        None
    }

    /// Returns a random position that may be a puzzle of a kind (an index in [`Game::PUZZLES`]); `None` if this attempt failed.
    fn puzzle_setting(kind: usize, dice: &mut Dice) -> Option<Self> {
        let _ = kind;
        let moves = 4 + dice.below(16);
        random_play(dice, moves)
    }

    /// Returns the one solution of the position, proved by search, if the position is a puzzle of a kind.
    ///
    /// # Errors
    /// [`Stopped`] if `ticker` ends the work.
    fn solve_puzzle(&self, kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Self::Move>>, Stopped> {
        let _ = (kind, ticker);
        Ok(None)
    }

    /// Returns whether the player to move can force a win within `own` of its own moves, at least one, in a game that is not over. The
    /// default tries all moves; a game may override it with something faster.
    ///
    /// # Errors
    /// [`Stopped`] if `ticker` ends the work.
    fn wins_within(&self, own: u32, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        Ok(first_win(self, self.turn(), own, ticker)?.is_some())
    }

    /// Returns a legal move that refutes a wrong move of a puzzle whose aim is the best move, in the position after that move.
    fn refute_puzzle(&self, kind: usize) -> Option<Self::Move> {
        let _ = kind;
        None
    }

    /// Like [`Game::analyse`], but faster with the results of earlier requests in `memory`.
    ///
    /// # Errors
    /// As for [`Game::analyse`].
    fn analyse_with(&self, memory: &mut Memory, control: &mut dyn Control) -> Result<Self::Analysis, Stopped> {
        let _ = memory;
        self.analyse(control)
    }

    /// Like [`Game::best`], but faster with the results of earlier requests in `memory`.
    fn best_with(ask: Ask<'_, Self>, memory: &mut Memory, control: &mut dyn Control) -> Option<Best<Self>> {
        let _ = memory;
        Self::best(ask, control)
    }
}
