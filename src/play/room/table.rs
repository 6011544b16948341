//! A session of any game as a contest.

use crate::contest::{Contest, Due};
use crate::seat::{Ending, Offer, Player, Refusal};
use fob_games::{AnySession, Dice, Ending as Agreed, Game, NodeId, Outcome, Session};

/// What the core needs of a session: one of a game's own type, or one in texts.
pub trait Table {
    /// A move.
    type Move: Clone;

    /// How many play.
    fn players(&self) -> Player;
    /// Whose turn it is.
    fn turn(&self) -> Player;
    /// How the game stands at the present place; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// Plays a move at the present place.
    ///
    /// # Errors
    /// The rules refuse it; nothing has changed then.
    fn play(&mut self, mv: &Self::Move) -> Result<NodeId, Refusal>;
    /// Ends the game at the present place.
    ///
    /// # Errors
    /// It cannot end so; nothing has changed then.
    fn end(&mut self, ending: Agreed) -> Result<(), Refusal>;
    /// Whose turn it was before each move that led to the present place, the oldest first.
    fn movers(&self) -> Vec<Player>;
    /// The present place.
    fn place(&self) -> NodeId;
    /// Goes back by one move; `false` at the start.
    fn back(&mut self) -> bool;
    /// Whether a computer of a level agrees to a draw at the present place. By default it does.
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

/// A game of the room: a session, played on at its present place. The session stays a tree; what is taken back stays in it as a
/// variation.
#[derive(Clone, Debug)]
pub struct Room<T>(T);

/// What is seen of an act: where in the tree the game is now, and how it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The place before.
    pub from: NodeId,
    /// The place now.
    pub to: NodeId,
    /// How the game stands; `None` while it goes on.
    pub outcome: Option<Outcome>,
}

impl<T: Table> Room<T> {
    /// The level that takes over from a player of a game for three or more who gives up.
    pub const SUBSTITUTE: &str = "easy";

    /// A game that goes on at the session's present place.
    pub fn new(session: T) -> Self {
        Self(session)
    }

    /// The session.
    pub fn session(&self) -> &T {
        &self.0
    }

    /// The session, to leaf in it and to save it. Whoever leafs must come back before the game goes on.
    pub fn session_mut(&mut self) -> &mut T {
        &mut self.0
    }

    /// The session alone.
    pub fn into_session(self) -> T {
        self.0
    }

    /// The seed of a computer's move at a table: the same place gets the same answer, another place other dice.
    pub fn turn_seed(&self) -> u64 {
        self.0.movers().len() as u64 ^ u64::from(self.0.players()) << 32
    }

    /// The seed of a computer's move in one of several games between levels, numbered from 0.
    pub fn match_seed(&self, seed: u64, game: u32) -> u64 {
        Dice::from_seed(seed, u64::from(game), self.0.movers().len() as u64).seed()
    }

    fn moved(&self, from: NodeId) -> Moved {
        Moved { from, to: self.0.place(), outcome: self.0.outcome() }
    }
}

impl<T: Table> Contest for Room<T> {
    type Act = T::Move;
    type Seen = Moved;

    fn players(&self) -> Player {
        self.0.players()
    }

    fn due(&self) -> Due {
        if self.0.outcome().is_some() { Due::Over } else { Due::Players(vec![self.0.turn()]) }
    }

    fn apply(&mut self, _: Player, mv: &T::Move) -> Result<Moved, Refusal> {
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

    /// With three or more players the game goes on without who gives up.
    fn substitute(&self, _: Player) -> Option<String> {
        (self.0.players() > 2).then(|| Self::SUBSTITUTE.to_owned())
    }
}
