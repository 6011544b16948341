//! Sessions: games that are played, taken back, varied, saved and resumed.

mod record;
mod save;
mod text;
mod tree;

pub use save::LoadErrors;
pub use tree::NodeId;

use super::manners::grants_draw;
use super::{Game, Line, Outcome, PlayError, Player};
use fob_base::text::{visible, visible_name};
use serde::{Deserialize, Serialize};
use tree::Tree;

/// The player of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Display name; may be empty.
    #[serde(deserialize_with = "visible_name")]
    pub name: String,
    /// Level at which the computer plays this side; `None` for a person. The seat may change at any time.
    pub computer: Option<String>,
    /// Name of a program that plays in place of the level; the level answers when the program does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
}

/// An end of the game that the players agreed, not the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// This player resigned: in a two-player game the other one wins.
    Resigned(Player),
    /// All players agreed to a draw.
    AgreedDraw,
}

/// A game in progress: a tree of moves with a current node, and the seats.
///
/// A new move at a node that already has one starts a variation; nothing is lost, unless [`History::set_replaces`] is on.
/// [`History::redo`] follows the line that was visited last.
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    tree: Tree<G>,
    seats: Vec<Seat>,
    replaces: bool,
    revision: u64,
    seed: u64,
}

impl<G: Game> History<G> {
    /// Starts a game from a position, with a person in every seat.
    pub fn new(start: G) -> Self {
        let seats = vec![Seat::default(); usize::from(start.players())];
        Self { tree: Tree::new(start), seats, replaces: false, revision: 0, seed: 0 }
    }

    /// Returns the seed of this game's computer players, so that another game with the same moves may go differently.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Sets the seed of this game's computer players.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Returns the players whose computers do not agree to a draw now.
    pub fn against_a_draw(&self) -> Vec<Player> {
        let line = self.line();
        let refuses = |seat: &Seat, player: Player| {
            let level = seat.computer.as_ref().and_then(|name| G::LEVELS.iter().position(|level| level.name == name));
            level.is_some_and(|level| !grants_draw(line.position(), line.history(), player, level))
        };
        (1..).zip(&self.seats).filter(|(player, seat)| refuses(seat, *player)).map(|(player, _)| player).collect()
    }

    /// Creates a history that continues a line, with a person in every seat.
    pub fn from_line(line: Line<G>) -> Self {
        let (mut positions, moves) = line.into_parts();
        let mut rest = positions.split_off(1).into_iter();
        let mut history = Self::new(positions.swap_remove(0));
        for (mv, position) in moves.into_iter().zip(&mut rest) {
            history.tree.grow(mv, position, false);
        }
        history
    }

    /// Returns the present position.
    pub fn position(&self) -> &G {
        &self.tree.node(self.tree.current()).position
    }

    /// Returns the moves and positions from the start to the present position.
    pub fn line(&self) -> Line<G> {
        self.tree.line(self.tree.current())
    }

    /// Returns the player to move before each move from the start to the present position, oldest first.
    pub fn movers(&self) -> Vec<Player> {
        let path = self.tree.path(self.tree.current());
        path.iter().take(path.len() - 1).map(|id| self.tree.node(*id).position.turn()).collect()
    }

    /// Returns the result at the present position; `None` during the game.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.tree.current())
    }

    /// Returns the result at a node, counting repetition on the way there and what the players agreed. `None` if there is no result or no
    /// such node.
    pub fn outcome_at(&self, id: NodeId) -> Option<Outcome> {
        let node = self.tree.get(id)?;
        if let Some(outcome) = node.position.outcome() {
            return Some(outcome);
        }
        match node.ending {
            Some(Ending::AgreedDraw) => Some(Outcome::Draw),
            Some(Ending::Resigned(player)) => Some(Outcome::Win(3_u8.saturating_sub(player))),
            None => {
                let limit = G::REPETITION?;
                (self.tree.occurrences(id) >= limit).then_some(Outcome::Draw)
            }
        }
    }

    /// Returns all legal moves; none if the game is over.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        if self.outcome().is_some() { Vec::new() } else { self.position().legal_moves() }
    }

    /// Plays a move: follows an existing variation, or starts a new one (or replaces the old ones).
    ///
    /// # Errors
    /// The move is illegal or the game is over; the history is unchanged.
    pub fn play(&mut self, mv: &G::Move) -> Result<NodeId, PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over { mv: mv.to_string() });
        }
        let mut next = self.position().clone();
        next.play(mv)?;
        self.revision += 1;
        Ok(self.tree.grow(mv.clone(), next, self.replaces))
    }

    /// Plays a move given as text.
    ///
    /// # Errors
    /// The text is not a move, the move is illegal or the game is over; the history is unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<NodeId, PlayError> {
        let mv = text.parse::<G::Move>().map_err(|problem| PlayError::Unreadable { text: super::text::shown(text), problem })?;
        self.play(&mv)
    }

    /// Goes back one move; `None` at the start.
    pub fn undo(&mut self) -> Option<NodeId> {
        let parent = self.tree.parent(self.tree.current())?;
        self.jump(parent).then_some(parent)
    }

    /// Goes forward one move along the line visited last, or else the first variation; `None` at its end.
    pub fn redo(&mut self) -> Option<NodeId> {
        let next = self.tree.next(self.tree.current())?;
        self.jump(next).then_some(next)
    }

    /// Goes to a node; `false` if it does not exist.
    pub fn jump(&mut self, id: NodeId) -> bool {
        let known = self.tree.go(id);
        if known {
            self.revision += 1;
        }
        known
    }

    /// Returns the nodes along which `<` and `>` step: from the start through the current node to the end that [`History::redo`] leads to.
    pub fn track(&self) -> Vec<NodeId> {
        self.tree.track()
    }

    /// Returns the current node.
    pub fn current(&self) -> NodeId {
        self.tree.current()
    }

    /// Returns the node of the start.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Returns every node, in the order in which they were created.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.ids()
    }

    /// Returns the previous node; `None` at the start or if the node does not exist.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.tree.parent(id)
    }

    /// Returns the variations that begin at a node, oldest first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.tree.get(id).map_or(&[], |node| &node.children)
    }

    /// Returns the move that led to a node; `None` at the start or if the node does not exist.
    pub fn move_to(&self, id: NodeId) -> Option<&G::Move> {
        self.tree.get(id)?.mv.as_ref()
    }

    /// Returns the position at a node; `None` if it does not exist.
    pub fn position_at(&self, id: NodeId) -> Option<&G> {
        self.tree.get(id).map(|node| &node.position)
    }

    /// Returns the number of moves from the start to a node; `None` if it does not exist.
    pub fn plies(&self, id: NodeId) -> Option<usize> {
        self.tree.get(id).map(|node| node.plies)
    }

    /// Ends the game at the current node, as the players agreed.
    ///
    /// # Errors
    /// The game is over, the player does not exist, or a player resigns in a game that is not for two.
    pub fn end(&mut self, ending: Ending) -> Result<(), PlayError> {
        let refuse = |why: &str| PlayError::Illegal(super::IllegalMove { mv: ending.text(), why: why.to_owned() });
        if self.outcome().is_some() {
            return Err(PlayError::Over { mv: ending.text() });
        }
        if let Ending::Resigned(player) = ending {
            if self.seats.len() != 2 {
                return Err(refuse("only a game for two players can be resigned"));
            }
            if !(1..=2).contains(&player) {
                return Err(refuse("there are players 1 and 2"));
            }
        }
        self.tree.set_ending(self.tree.current(), Some(ending));
        self.revision += 1;
        Ok(())
    }

    /// Takes back an agreed end at the current node; `false` if there was none.
    pub fn reopen(&mut self) -> bool {
        let current = self.tree.current();
        let ended = self.ending(current).is_some();
        if ended {
            self.tree.set_ending(current, None);
            self.revision += 1;
        }
        ended
    }

    /// Returns the ending that the players agreed at a node, if any.
    pub fn ending(&self, id: NodeId) -> Option<Ending> {
        self.tree.get(id)?.ending
    }

    /// Returns the seats, player 1 first.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Sets the player of a side from now on; invisible characters are removed from the name. `false` if the player or the level
    /// does not exist.
    pub fn set_seat(&mut self, player: Player, seat: Seat) -> bool {
        let known = seat.computer.as_deref().is_none_or(|name| level::<G>(name).is_some());
        let Some(place) = usize::from(player).checked_sub(1).and_then(|i| self.seats.get_mut(i)).filter(|_| known) else {
            return false;
        };
        // A person needs no program.
        let program = seat.program.filter(|_| seat.computer.is_some()).map(|name| visible(&name).into_owned());
        *place = Seat { name: visible(&seat.name).into_owned(), computer: seat.computer, program };
        self.revision += 1;
        true
    }

    /// Returns the level (an index in [`Game::LEVELS`]) of the computer that is to move now; `None` if a person is to move or the game is
    /// over.
    pub fn computer_to_move(&self) -> Option<usize> {
        if self.outcome().is_some() {
            return None;
        }
        let seat = self.seats.get(usize::from(self.position().turn()).checked_sub(1)?)?;
        level::<G>(seat.computer.as_deref()?)
    }

    /// Returns whether a new move in a rewound game replaces the old line, as in Gobblet's original rules, instead of starting a
    /// variation.
    pub fn replaces(&self) -> bool {
        self.replaces
    }

    /// Sets [`History::replaces`].
    pub fn set_replaces(&mut self, replaces: bool) {
        self.replaces = replaces;
        self.revision += 1;
    }

    /// Returns a number that changes with every change of the history. A search that started at another revision is out of date.
    pub fn revision(&self) -> u64 {
        self.revision
    }
}

impl Ending {
    fn text(self) -> String {
        match self {
            Self::Resigned(player) => format!("player {player} resigns"),
            Self::AgreedDraw => "an agreed draw".to_owned(),
        }
    }
}

/// Two histories are equal if their tree, current node, endings and seats are; the revision does not matter.
impl<G: Game> PartialEq for History<G> {
    fn eq(&self, other: &Self) -> bool {
        self.record() == other.record()
    }
}

/// Returns the index of a level in [`Game::LEVELS`].
fn level<G: Game>(name: &str) -> Option<usize> {
    G::LEVELS.iter().position(|level| level.name == name)
}
