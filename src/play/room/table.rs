//! A session of any game as a contest.

use crate::contest::{Contest, Due};
use crate::seat::{Ending, Offer, Player, Refusal};
use fob_games::{AnySession, Dice, Ending as Agreed, Game, NodeId, Outcome, Session};

/// What the core requires of a session, which may be of a game's own type or in texts.
pub trait Table {
    /// A move.
    type Move: Clone;

    /// Returns the number of players.
    fn players(&self) -> Player;
    /// Returns whose turn it is.
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
    /// Returns whose turn it was before each move that led to the current position, oldest first.
    fn movers(&self) -> Vec<Player>;
    /// Returns the current position's node.
    fn place(&self) -> NodeId;
    /// Goes back by one move. Returns `false` at the start.
    fn back(&mut self) -> bool;
    /// Returns whether a computer of a level agrees to a draw at the current position. By default it does.
    fn grants_draw(&self, player: Player, level: &str) -> bool {
        let _ = (player, level);
        true
    }
}

impl<G: Game> Table for Session<G> {
    type Move = G::Move;

    fn players(&self) -> Player {
        self.position().players()
    }

    fn turn(&self) -> Player {
        self.position().turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        Session::outcome(self)
    }

    fn play(&mut self, mv: &G::Move) -> Result<NodeId, Refusal> {
        Session::play(self, mv).map_err(Refusal::rules)
    }

    fn end(&mut self, ending: Agreed) -> Result<(), Refusal> {
        Session::end(self, ending).map_err(Refusal::rules)
    }

    fn movers(&self) -> Vec<Player> {
        Session::movers(self)
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

impl Table for Box<dyn AnySession> {
    type Move = String;

    fn players(&self) -> Player {
        AnySession::players(&**self)
    }

    fn turn(&self) -> Player {
        AnySession::turn(&**self)
    }

    fn outcome(&self) -> Option<Outcome> {
        AnySession::outcome(&**self)
    }

    fn play(&mut self, mv: &String) -> Result<NodeId, Refusal> {
        AnySession::play(&mut **self, mv).map_err(Refusal::rules)
    }

    fn end(&mut self, ending: Agreed) -> Result<(), Refusal> {
        AnySession::end(&mut **self, ending).map_err(Refusal::rules)
    }

    fn movers(&self) -> Vec<Player> {
        AnySession::movers(&**self)
    }

    fn place(&self) -> NodeId {
        self.current()
    }

    fn back(&mut self) -> bool {
        self.undo().is_some()
    }
}

/// A room game that is played on at the session's current position. The session remains a tree: moves that are taken back stay in it as
/// variations.
#[derive(Clone, Debug)]
pub struct Room<T>(T);

/// What can be seen of an act: the game's position in the tree, and the outcome there.
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

impl<T: Table> Room<T> {
    /// Creates a game that continues at the session's current position.
    pub fn new(session: T) -> Self {
        Self(session)
    }

    /// Returns the session.
    pub fn session(&self) -> &T {
        &self.0
    }

    /// Returns the session for stepping through and saving it. Step back to the position before the game continues.
    pub fn session_mut(&mut self) -> &mut T {
        &mut self.0
    }

    /// Returns the seed of a computer's move at a table: the same position gives the same answer, another position another seed.
    pub fn turn_seed(&self) -> u64 {
        self.0.movers().len() as u64 ^ u64::from(self.0.players()) << 32
    }

    /// Returns the seed of a computer's move in one of several games between levels, numbered from 0.
    pub fn match_seed(&self, seed: u64, game: u32) -> u64 {
        Dice::from_seed(seed, u64::from(game), self.0.movers().len() as u64).seed()
    }

    fn moved(&self, from: NodeId) -> Moved {
        Moved { from, to: self.0.place(), outcome: self.0.outcome() }
    }
}

impl<T: Table> Contest for Room<T> {
    type Act = T::Move;
    /// A move has no chance in it and costs nothing to play, so nothing is worked out before.
    type Fact = ();
    type Seen = Moved;

    fn players(&self) -> Player {
        self.0.players()
    }

    fn due(&self) -> Due {
        if self.0.outcome().is_some() { Due::Over } else { Due::Players(vec![self.0.turn()]) }
    }

    /// Whether a move is legal shows when it is played, which changes nothing if it is not.
    fn settle(&self, _: Player, _: &T::Move) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(&mut self, _: Player, mv: &T::Move, (): ()) -> Result<Moved, Refusal> {
        let from = self.0.place();
        self.0.play(mv)?;
        Ok(self.moved(from))
    }

    fn end(&mut self, ending: Ending) -> Result<Moved, Refusal> {
        if ending == Ending::Certain {
            return Err(Refusal::rules("only a match of Fob ends because its result is certain"));
        }
        let from = self.0.place();
        self.0.end(ending.loser().map_or(Agreed::AgreedDraw, Agreed::Resigned))?;
        Ok(self.moved(from))
    }

    fn line(&self) -> Vec<Player> {
        self.0.movers()
    }

    fn rewind(&mut self, len: usize) -> Result<Moved, Refusal> {
        let (from, moves) = (self.0.place(), self.0.movers().len());
        if len >= moves {
            return Err(Refusal::NothingToTakeBack);
        }
        for _ in len..moves {
            self.0.back();
        }
        Ok(self.moved(from))
    }

    fn agrees(&self, player: Player, level: &str, offer: Offer) -> bool {
        offer != Offer::Draw || self.0.grants_draw(player, level)
    }

    /// With three or more players the game continues without the one who resigns.
    fn substitute(&self, _: Player) -> Option<String> {
        (self.0.players() > 2).then(|| SUBSTITUTE.to_owned())
    }
}
