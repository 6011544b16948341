//! A history of any game as a contest.

use crate::log::{Contest, Due, Ended, NoAnswer, Playable, Won};
use crate::seat::{Ending, Offer, Player, Refusal};
use fob_games::{AnyHistory, Dice, Ending as Agreed, Game, History, NodeId, Outcome};
use fob_rules::Points;
use std::fmt::Debug;

/// The operations that the core requires of a history, whether its moves are typed or texts.
pub trait Table: Clone {
    /// A move of the game.
    type Move: Clone + Debug;

    /// Returns the number of players.
    fn players(&self) -> Player;
    /// Returns the player whose turn it is.
    fn turn(&self) -> Player;
    /// Returns the outcome at the current position; `None` before the end.
    fn outcome(&self) -> Option<Outcome>;
    /// Plays a move at the current position.
    ///
    /// # Errors
    /// The rules refuse it; nothing has changed then.
    fn play(&mut self, mv: &Self::Move) -> Result<NodeId, Refusal>;
    /// Ends the game at the current position.
    ///
    /// # Errors
    /// It cannot end this way; nothing has changed then.
    fn end(&mut self, ending: Agreed) -> Result<(), Refusal>;
    /// Returns the player who made each move up to the current position, oldest first.
    fn movers(&self) -> Vec<Player>;
    /// Returns the current position's node.
    fn place(&self) -> NodeId;
    /// Goes back by one move. Returns `false` at the start.
    fn back(&mut self) -> bool;
    /// Returns the current position as text; `None` by default.
    fn text(&self) -> Option<String> {
        None
    }
    /// Returns whether a computer of a level agrees to a draw at the current position. By default it does.
    fn grants_draw(&self, player: Player, level: &str) -> bool {
        let _ = (player, level);
        true
    }
}

impl<G: Game> Table for History<G> {
    type Move = G::Move;

    fn players(&self) -> Player {
        self.position().players()
    }

    fn turn(&self) -> Player {
        self.position().turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        History::outcome(self)
    }

    fn play(&mut self, mv: &G::Move) -> Result<NodeId, Refusal> {
        History::play(self, mv).map_err(Refusal::rules)
    }

    fn end(&mut self, ending: Agreed) -> Result<(), Refusal> {
        History::end(self, ending).map_err(Refusal::rules)
    }

    fn movers(&self) -> Vec<Player> {
        History::movers(self)
    }

    fn place(&self) -> NodeId {
        self.current()
    }

    fn back(&mut self) -> bool {
        self.undo().is_some()
    }

    fn grants_draw(&self, player: Player, level: &str) -> bool {
        let (line, level) = (self.line(), G::LEVELS.iter().position(|known| known.name == level));
        level.is_none_or(|level| fob_games::grants_draw(line.position(), line.history(), player, level))
    }
}

impl Table for Box<dyn AnyHistory> {
    type Move = String;

    fn players(&self) -> Player {
        AnyHistory::players(&**self)
    }

    fn turn(&self) -> Player {
        AnyHistory::turn(&**self)
    }

    fn outcome(&self) -> Option<Outcome> {
        AnyHistory::outcome(&**self)
    }

    fn play(&mut self, mv: &String) -> Result<NodeId, Refusal> {
        AnyHistory::play(&mut **self, mv).map_err(Refusal::rules)
    }

    fn end(&mut self, ending: Agreed) -> Result<(), Refusal> {
        AnyHistory::end(&mut **self, ending).map_err(Refusal::rules)
    }

    fn movers(&self) -> Vec<Player> {
        AnyHistory::movers(&**self)
    }

    fn place(&self) -> NodeId {
        self.current()
    }

    fn back(&mut self) -> bool {
        self.undo().is_some()
    }

    fn text(&self) -> Option<String> {
        Some(self.position())
    }

    fn grants_draw(&self, player: Player, level: &str) -> bool {
        level_of(&**self, level).is_none_or(|level| AnyHistory::grants_draw(&**self, player, level))
    }
}

/// A room game that is played at the history's current position. The history remains a tree: moves that are taken back stay in it
/// as variations.
#[derive(Clone, Debug)]
pub struct BoardGame<T> {
    history: T,
    /// The ending that the players chose, if any.
    ending: Option<Ending>,
}

/// The visible result of an act: the position in the tree, and the outcome there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Node before the act.
    pub from: NodeId,
    /// Node after the act.
    pub to: NodeId,
    /// The outcome; `None` before the end.
    pub outcome: Option<Outcome>,
}

/// The level that takes over for a player who is out in a game for three or more.
pub const SUBSTITUTE: &str = "easy";

impl<T: Table> BoardGame<T> {
    /// Creates a game that continues at the history's current position.
    pub fn new(history: T) -> Self {
        Self { history, ending: None }
    }

    /// Returns the history.
    pub fn history(&self) -> &T {
        &self.history
    }

    /// Returns how the players ended the game; `None` if they did not.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the history for stepping through and saving it. Step back to the position before the game continues.
    pub fn session_mut(&mut self) -> &mut T {
        &mut self.history
    }

    /// Returns the seed of a computer's move at a table: the same position gives the same answer, another position another seed.
    pub fn turn_seed(&self) -> u64 {
        self.history.movers().len() as u64 ^ u64::from(self.history.players()) << 32
    }

    /// Returns the seed of a computer's move in one of several games between levels, numbered from 0.
    pub fn match_seed(&self, seed: u64, game: u32) -> u64 {
        Dice::from_seed(seed, u64::from(game), self.history.movers().len() as u64).seed()
    }

    fn moved(&self, from: NodeId) -> Moved {
        Moved { from, to: self.history.place(), outcome: self.history.outcome() }
    }
}

impl<T: Table> Contest for BoardGame<T> {
    type Act = T::Move;
    /// A move has no chance in it and costs nothing to play, so nothing is worked out before.
    type Fact = ();
    type Seen = Moved;

    fn players(&self) -> Player {
        self.history.players()
    }

    fn ended(&self) -> Option<Ended> {
        let players = self.history.players();
        let (won, by_rules) = match self.history.outcome()? {
            Outcome::Win(player) => (Won::Player(player), "win"),
            Outcome::Draw => (Won::Draw, "draw"),
        };
        let points = (1..=players).map(|player| match won {
            Won::Player(winner) if winner == player => Points::ONE,
            Won::Player(_) => Points::ZERO,
            _ => Points::share(usize::from(players)),
        });
        Some(Ended { won, points: points.collect(), reason: self.ending.map_or(by_rules, Ending::reason) })
    }

    fn position(&self) -> Option<String> {
        self.history.text()
    }

    fn due(&self) -> Due {
        if self.history.outcome().is_some() { Due::Over } else { Due::Players(vec![self.history.turn()]) }
    }

    /// Accepts every move: an illegal move is refused when it is played, and changes nothing.
    fn settle(&self, _: Player, _: &T::Move) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(&mut self, _: Player, mv: &T::Move, (): ()) -> Result<Moved, Refusal> {
        let from = self.history.place();
        self.history.play(mv)?;
        Ok(self.moved(from))
    }

    fn end(&mut self, ending: Ending) -> Result<Moved, Refusal> {
        if ending == Ending::Certain {
            return Err(Refusal::rules("only a match of Fob ends because its result is certain"));
        }
        let from = self.history.place();
        self.history.end(ending.loser().map_or(Agreed::AgreedDraw, Agreed::Resigned))?;
        self.ending = Some(ending);
        Ok(self.moved(from))
    }

    fn line(&self) -> Vec<Player> {
        self.history.movers()
    }

    fn rewind(&mut self, len: usize) -> Result<Moved, Refusal> {
        let (from, moves) = (self.history.place(), self.history.movers().len());
        if len >= moves {
            return Err(Refusal::NothingToTakeBack);
        }
        for _ in len..moves {
            self.history.back();
        }
        self.ending = None;
        Ok(self.moved(from))
    }

    fn agrees(&self, player: Player, level: &str, offer: Offer) -> bool {
        offer != Offer::Draw || self.history.grants_draw(player, level)
    }

    /// With three or more players the game continues without the one who resigns.
    fn substitute(&self, _: Player) -> Option<String> {
        (self.history.players() > 2).then(|| SUBSTITUTE.to_owned())
    }
}

impl Playable for BoardGame<Box<dyn AnyHistory>> {
    fn think(&self, _: Player, level: &str, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Result<String, NoAnswer> {
        let best = self.history.best(level_of(&*self.history, level).unwrap_or(0), seed, &mut |_: &_| go_on());
        let best = best.ok_or(NoAnswer::NoPlay)?;
        if best.stopped { Err(NoAnswer::Stopped) } else { Ok(best.mv) }
    }
}

/// Returns the index of a level in the list of a history's game.
fn level_of(history: &dyn AnyHistory, level: &str) -> Option<usize> {
    fob_games::game(history.id())?.levels().iter().position(|known| known.name == level)
}
