//! The games behind one text-based interface.

use super::history::{Ending, History, LoadErrors, NodeId, Seat};
use super::puzzle::{Puzzle, PuzzleKind, Solution, mine};
use super::{
    Ask, Control, Game, JudgeError, Level, Memory, Outcome, PlayError, Player, Stopped, TextErrors, Verdict, judge, perft,
};
use std::any::Any;
use std::marker::PhantomData;

/// A game of the games room, with its types hidden behind text.
pub trait AnyGame: Send + Sync {
    /// Returns the name on the command line and in saves.
    fn id(&self) -> &'static str;
    /// Returns the name shown to people.
    fn title(&self) -> &'static str;
    /// Returns a description of the game in a sentence.
    fn about(&self) -> &'static str;
    /// Returns the strengths of the computer player, weakest first.
    fn levels(&self) -> &'static [Level];
    /// Starts a game from a position's text, or from the game's start for this seed.
    ///
    /// # Errors
    /// All problems of the text.
    fn open(&self, from: Option<&str>, seed: u64) -> Result<Box<dyn AnyHistory>, TextErrors>;
    /// Returns the numbers of players by which it can be played, in ascending order.
    fn numbers(&self) -> Vec<u8>;
    /// Starts a game for a number of players from the game's start for this seed; `None` if it cannot be played by that many.
    fn open_for(&self, players: u8, seed: u64) -> Option<Box<dyn AnyHistory>>;
    /// Returns the kinds of puzzles, the usual one first.
    fn puzzles(&self) -> &'static [PuzzleKind];
    /// Returns the puzzle of a seed and a kind (an index in [`AnyGame::puzzles`]); `None` if no puzzle was found.
    ///
    /// # Errors
    /// [`Stopped`] by the control.
    fn puzzle(&self, kind: usize, seed: u64, control: &mut dyn Control) -> Result<Option<TextPuzzle>, Stopped>;
    /// Judges a move of a puzzle after earlier moves that were right; see [`judge`].
    ///
    /// # Errors
    /// As for [`judge`], and [`JudgeError::Unreadable`] if a text cannot be read.
    fn judge(
        &self,
        puzzle: &TextPuzzle,
        played: &[String],
        mv: &str,
        control: &mut dyn Control,
    ) -> Result<Verdict<String>, JudgeError>;
    /// Reads a saved game.
    ///
    /// # Errors
    /// As for [`History::from_ron`].
    fn load(&self, ron: &str) -> Result<Box<dyn AnyHistory>, LoadErrors>;
    /// Reads a line of play from text.
    ///
    /// # Errors
    /// As for [`History::from_text`].
    fn paste(&self, text: &str) -> Result<Box<dyn AnyHistory>, LoadErrors>;
}

/// The computer player's move as text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextBest {
    /// The move as text.
    pub mv: String,
    /// Estimated value of the move, as JSON.
    pub value: serde_json::Value,
    /// True if the search was cut short.
    pub stopped: bool,
}

/// A puzzle as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPuzzle {
    /// Name of the puzzle's kind.
    pub kind: &'static str,
    /// Position to solve.
    pub position: String,
    /// The moves of the solution.
    pub solution: Vec<String>,
    /// Difficulty; see [`super::puzzle::Solution`].
    pub rating: u32,
}

/// A history of any game, as text.
pub trait AnyHistory: Send + Sync {
    /// Returns the game's id.
    fn id(&self) -> &'static str;
    /// Returns the text of the present position.
    fn position(&self) -> String;
    /// Returns the player to move.
    fn turn(&self) -> Player;
    /// Returns the number of players.
    fn players(&self) -> u8;
    /// Returns the result; `None` during the game.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the texts of the legal moves, sorted by their characters.
    fn moves(&self) -> Vec<String>;
    /// Describes the legal moves that [`AnyHistory::moves`] omits; see [`Game::left_out`](super::Game::left_out).
    fn left_out(&self) -> Option<String>;
    /// Plays a move.
    ///
    /// # Errors
    /// As for [`History::play_text`].
    fn play(&mut self, mv: &str) -> Result<NodeId, PlayError>;
    /// Goes back one move.
    fn undo(&mut self) -> Option<NodeId>;
    /// Goes forward one move.
    fn redo(&mut self) -> Option<NodeId>;
    /// Goes to a node.
    fn jump(&mut self, id: NodeId) -> bool;
    /// Returns the current node.
    fn current(&self) -> NodeId;
    /// Returns the nodes along which `<` and `>` step, with the text of the move that led to each; empty for the start.
    fn track(&self) -> Vec<(NodeId, String)>;
    /// Returns the seats.
    fn seats(&self) -> &[Seat];
    /// Sets the player of a side: a person, or a computer of a level.
    fn set_seat(&mut self, player: Player, seat: Seat) -> bool;
    /// Returns the level of the computer that is to move now.
    fn computer_to_move(&self) -> Option<usize>;
    /// Returns a number that changes with every change.
    fn revision(&self) -> u64;
    /// Returns the whole history as RON.
    fn to_ron(&self) -> String;
    /// Returns the line of play as text.
    fn to_text(&self) -> String;
    /// Returns the computer player's move at a level (an index in the game's levels); `None` if the game is over.
    fn best(&self, level: usize, seed: u64, control: &mut dyn Control) -> Option<TextBest> {
        self.best_with(level, seed, &mut Memory::default(), control)
    }
    /// Like [`AnyHistory::best`], using the results of earlier searches.
    fn best_with(&self, level: usize, seed: u64, memory: &mut Memory, control: &mut dyn Control) -> Option<TextBest>;
    /// Analyses the present position and returns the analysis as JSON.
    ///
    /// # Errors
    /// [`Stopped`] by the control.
    fn analyse(&self, control: &mut dyn Control) -> Result<serde_json::Value, Stopped> {
        self.analyse_with(&mut Memory::default(), control)
    }
    /// Like [`AnyHistory::analyse`], using the results of earlier searches.
    ///
    /// # Errors
    /// [`Stopped`] by the control.
    fn analyse_with(&self, memory: &mut Memory, control: &mut dyn Control) -> Result<serde_json::Value, Stopped>;
    /// Counts the lines of play of a length from the present position.
    ///
    /// # Errors
    /// [`Stopped`] by the control.
    fn perft(&self, depth: u32, control: &mut dyn Control) -> Result<u128, Stopped>;
    /// Returns the number of moves after which a game between computers is declared a draw; `None` if every game ends.
    fn longest(&self) -> Option<usize>;
    /// Ends the game at the current node, as the players agreed.
    ///
    /// # Errors
    /// As for [`History::end`].
    fn end(&mut self, ending: Ending) -> Result<(), PlayError>;
    /// Returns whether the computer of a level on this side agrees to a draw now; see [`crate::grants_draw`].
    fn grants_draw(&self, player: Player, level: usize) -> bool;
    /// Returns the player to move before each move on the way to the current node, oldest first.
    fn movers(&self) -> Vec<Player>;
    /// Returns a copy of the whole history.
    fn duplicate(&self) -> Box<dyn AnyHistory>;
    /// Returns the history as `Any`, for a game's own view to downcast to `History<G>`.
    fn as_any(&self) -> &dyn Any;
    /// Returns the history as mutable `Any`.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl Clone for Box<dyn AnyHistory> {
    fn clone(&self) -> Self {
        self.duplicate()
    }
}

/// The registry entry of a game.
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// Creates the entry of `G`.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G> Default for Entry<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> AnyGame for Entry<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn about(&self) -> &'static str {
        G::ABOUT
    }

    fn levels(&self) -> &'static [Level] {
        G::LEVELS
    }

    fn open(&self, from: Option<&str>, seed: u64) -> Result<Box<dyn AnyHistory>, TextErrors> {
        let start = match from {
            Some(text) => text.parse::<G>()?,
            None => G::start(&G::Setup::default(), seed),
        };
        Ok(Box::new(History::new(start)))
    }

    fn numbers(&self) -> Vec<u8> {
        (1..=u8::MAX).filter(|players| G::setup_for(*players).is_some()).collect()
    }

    fn open_for(&self, players: u8, seed: u64) -> Option<Box<dyn AnyHistory>> {
        Some(Box::new(History::new(G::start(&G::setup_for(players)?, seed))))
    }

    fn puzzles(&self) -> &'static [PuzzleKind] {
        G::PUZZLES
    }

    fn puzzle(&self, kind: usize, seed: u64, control: &mut dyn Control) -> Result<Option<TextPuzzle>, Stopped> {
        let Some(known) = G::PUZZLES.get(kind) else { return Ok(None) };
        let found = mine::<G>(kind, seed, control)?;
        Ok(found.map(|found| TextPuzzle {
            kind: known.name,
            position: found.position.to_string(),
            solution: found.solution.moves.iter().map(ToString::to_string).collect(),
            rating: found.solution.rating,
        }))
    }

    fn judge(
        &self,
        puzzle: &TextPuzzle,
        played: &[String],
        mv: &str,
        control: &mut dyn Control,
    ) -> Result<Verdict<String>, JudgeError> {
        let puzzle = read::<G>(puzzle)?;
        let played = played.iter().map(|text| read_move::<G>(text)).collect::<Result<Vec<_>, _>>()?;
        Ok(match judge(&puzzle, &played, &read_move::<G>(mv)?, control)? {
            Verdict::Solved { shown } => Verdict::Solved { shown: shown.map(|mv| mv.to_string()) },
            Verdict::GoesOn { reply } => Verdict::GoesOn { reply: reply.to_string() },
            Verdict::Wrong { refutation } => Verdict::Wrong { refutation: refutation.map(|mv| mv.to_string()) },
        })
    }

    fn load(&self, ron: &str) -> Result<Box<dyn AnyHistory>, LoadErrors> {
        Ok(Box::new(History::<G>::from_ron(ron)?))
    }

    fn paste(&self, text: &str) -> Result<Box<dyn AnyHistory>, LoadErrors> {
        Ok(Box::new(History::<G>::from_text(text)?))
    }
}

/// Parses a puzzle from its texts.
fn read<G: Game>(text: &TextPuzzle) -> Result<Puzzle<G>, JudgeError> {
    let unknown = || JudgeError::Unreadable(format!("{} has no puzzles of the kind '{}'", G::ID, text.kind));
    let kind = G::PUZZLES.iter().position(|kind| kind.name == text.kind).ok_or_else(unknown)?;
    let position = text.position.parse().map_err(|errors: TextErrors| JudgeError::Unreadable(errors.to_string()))?;
    let moves = text.solution.iter().map(|text| read_move::<G>(text)).collect::<Result<_, _>>()?;
    Ok(Puzzle { kind, position, solution: Solution { moves, rating: text.rating } })
}

fn read_move<G: Game>(text: &str) -> Result<G::Move, JudgeError> {
    text.parse().map_err(|problem| JudgeError::Unreadable(format!("'{text}' is not a move: {problem}")))
}

/// Analyses and values have texts as keys, so this cannot fail.
fn json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or(serde_json::Value::Null)
}

impl<G: Game> AnyHistory for History<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn position(&self) -> String {
        History::position(self).to_string()
    }

    fn turn(&self) -> Player {
        History::position(self).turn()
    }

    fn players(&self) -> u8 {
        History::position(self).players()
    }

    fn outcome(&self) -> Option<Outcome> {
        History::outcome(self)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.legal_moves().iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        moves
    }

    fn left_out(&self) -> Option<String> {
        if History::outcome(self).is_some() { None } else { History::position(self).left_out() }
    }

    fn play(&mut self, mv: &str) -> Result<NodeId, PlayError> {
        self.play_text(mv)
    }

    fn undo(&mut self) -> Option<NodeId> {
        History::undo(self)
    }

    fn redo(&mut self) -> Option<NodeId> {
        History::redo(self)
    }

    fn jump(&mut self, id: NodeId) -> bool {
        History::jump(self, id)
    }

    fn current(&self) -> NodeId {
        History::current(self)
    }

    fn track(&self) -> Vec<(NodeId, String)> {
        let text = |id| self.move_to(id).map(ToString::to_string).unwrap_or_default();
        History::track(self).into_iter().map(|id| (id, text(id))).collect()
    }

    fn seats(&self) -> &[Seat] {
        History::seats(self)
    }

    fn set_seat(&mut self, player: Player, seat: Seat) -> bool {
        History::set_seat(self, player, seat)
    }

    fn computer_to_move(&self) -> Option<usize> {
        History::computer_to_move(self)
    }

    fn revision(&self) -> u64 {
        History::revision(self)
    }

    fn to_ron(&self) -> String {
        History::to_ron(self)
    }

    fn to_text(&self) -> String {
        History::to_text(self)
    }

    fn best_with(&self, level: usize, seed: u64, memory: &mut Memory, control: &mut dyn Control) -> Option<TextBest> {
        if History::outcome(self).is_some() {
            return None;
        }
        let line = self.line();
        let ask = Ask { position: line.position(), history: line.history(), level, seed };
        let best = G::best_with(ask, memory, control)?;
        Some(TextBest { mv: best.mv.to_string(), value: json(&best.value), stopped: best.stopped })
    }

    fn analyse_with(&self, memory: &mut Memory, control: &mut dyn Control) -> Result<serde_json::Value, Stopped> {
        History::position(self).analyse_with(memory, control).map(|found| json(&found))
    }

    fn perft(&self, depth: u32, control: &mut dyn Control) -> Result<u128, Stopped> {
        perft(&self.line(), depth, control)
    }

    fn longest(&self) -> Option<usize> {
        G::LONGEST
    }

    fn movers(&self) -> Vec<Player> {
        History::movers(self)
    }

    fn end(&mut self, ending: Ending) -> Result<(), PlayError> {
        History::end(self, ending)
    }

    fn grants_draw(&self, player: Player, level: usize) -> bool {
        let line = self.line();
        crate::grants_draw(line.position(), line.history(), player, level)
    }

    fn duplicate(&self) -> Box<dyn AnyHistory> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
