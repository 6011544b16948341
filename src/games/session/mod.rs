//! A game that is being played, taken back, varied, saved and resumed.

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
    /// The name to show; may be empty.
    #[serde(deserialize_with = "visible_name")]
    pub name: String,
    /// The level at which the computer plays this side; `None` is a person. It may change at any time.
    pub computer: Option<String>,
}

/// An end that the players made, not the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// This player gave up: in a game for two the other one wins.
    Resigned(Player),
    /// All agreed to a draw.
    AgreedDraw,
}

/// A tree of moves with a place in it, and who plays.
///
/// A new move at a place that already has one starts a variation; nothing is lost, unless
/// [`Session::set_replaces`] was asked for. [`Session::redo`] follows the line that was visited last.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    tree: Tree<G>,
    seats: Vec<Seat>,
    replaces: bool,
    revision: u64,
    seed: u64,
}

impl<G: Game> Session<G> {
    /// A new game from a position, with a person on every side.
    pub fn new(start: G) -> Self {
        let seats = vec![Seat::default(); usize::from(start.players())];
        Self { tree: Tree::new(start), seats, replaces: false, revision: 0, seed: 0 }
    }

    /// Where the chance of this game's computers comes from, so that another game with the same moves may go another way.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Sets where the chance of this game's computers comes from.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The players whose computers do not agree to a draw now.
    pub fn against_a_draw(&self) -> Vec<Player> {
        let line = self.line();
        let refuses = |seat: &Seat, player: Player| {
            let level = seat.computer.as_ref().and_then(|name| G::LEVELS.iter().position(|level| level.name == name));
            level.is_some_and(|level| !grants_draw(line.position(), line.history(), player, level))
        };
        (1..).zip(&self.seats).filter(|(player, seat)| refuses(seat, *player)).map(|(player, _)| player).collect()
    }

    /// A game that goes on where a line ends, with a person on every side.
    pub fn from_line(line: Line<G>) -> Self {
        let (mut positions, moves) = line.into_parts();
        let mut rest = positions.split_off(1).into_iter();
        let mut session = Self::new(positions.swap_remove(0));
        for (mv, position) in moves.into_iter().zip(&mut rest) {
            session.tree.grow(mv, position, false);
        }
        session
    }

    /// The present position.
    pub fn position(&self) -> &G {
        &self.tree.node(self.tree.current()).position
    }

    /// The moves and positions from the start to the present position.
    pub fn line(&self) -> Line<G> {
        self.tree.line(self.tree.current())
    }

    /// Whose turn it was before each move from the start to the present position, the oldest first.
    pub fn movers(&self) -> Vec<Player> {
        let path = self.tree.path(self.tree.current());
        path.iter().take(path.len() - 1).map(|id| self.tree.node(*id).position.turn()).collect()
    }

    /// The result at the present position; `None` during the game.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.tree.current())
    }

    /// The result at a place of the tree, counting repetition on the way there and what the players agreed.
    /// `None` too where there is no such place.
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

    /// All legal moves now; none when the game is over.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        if self.outcome().is_some() { Vec::new() } else { self.position().legal_moves() }
    }

    /// Plays a move: goes on along a variation that has it already, else starts one (or replaces the old ones).
    ///
    /// # Errors
    /// The move is illegal or the game is over; the session is then as it was.
    pub fn play(&mut self, mv: &G::Move) -> Result<NodeId, PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over { mv: mv.to_string() });
        }
        let mut next = self.position().clone();
        next.play(mv)?;
        self.revision += 1;
        Ok(self.tree.grow(mv.clone(), next, self.replaces))
    }

    /// Plays a move that is given as text.
    ///
    /// # Errors
    /// The text is no move, the move is illegal or the game is over; the session is then as it was.
    pub fn play_text(&mut self, text: &str) -> Result<NodeId, PlayError> {
        let mv = text.parse::<G::Move>().map_err(|problem| PlayError::Unreadable { text: super::text::shown(text), problem })?;
        self.play(&mv)
    }

    /// Goes back by one move; `None` at the start.
    pub fn undo(&mut self) -> Option<NodeId> {
        let parent = self.tree.parent(self.tree.current())?;
        self.jump(parent).then_some(parent)
    }

    /// Goes forward by one move along the line visited last, else the first variation; `None` at its end.
    pub fn redo(&mut self) -> Option<NodeId> {
        let next = self.tree.next(self.tree.current())?;
        self.jump(next).then_some(next)
    }

    /// Goes to a place of the tree; `false` where there is none of that name.
    pub fn jump(&mut self, id: NodeId) -> bool {
        let known = self.tree.go(id);
        if known {
            self.revision += 1;
        }
        known
    }

    /// The places of the line that `<` and `>` move along: from the start over the present place to the end that
    /// [`Session::redo`] leads to.
    pub fn track(&self) -> Vec<NodeId> {
        self.tree.track()
    }

    /// The present place.
    pub fn current(&self) -> NodeId {
        self.tree.current()
    }

    /// The start.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Every place of the tree, in the order in which they were made.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.ids()
    }

    /// The place before; `None` at the start or where there is no such place.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.tree.parent(id)
    }

    /// The variations that begin at a place, the oldest first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.tree.get(id).map_or(&[], |node| &node.children)
    }

    /// The move that led to a place; `None` at the start or where there is no such place.
    pub fn move_to(&self, id: NodeId) -> Option<&G::Move> {
        self.tree.get(id)?.mv.as_ref()
    }

    /// The position at a place; `None` where there is no such place.
    pub fn position_at(&self, id: NodeId) -> Option<&G> {
        self.tree.get(id).map(|node| &node.position)
    }

    /// Moves from the start to a place; `None` where there is no such place.
    pub fn plies(&self, id: NodeId) -> Option<usize> {
        self.tree.get(id).map(|node| node.plies)
    }

    /// Ends the game at the present place, as the players wish.
    ///
    /// # Errors
    /// The game is over, the player does not exist, or one resigns in a game that is not for two.
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

    /// Takes an agreed end of the present place back; `false` where there was none.
    pub fn reopen(&mut self) -> bool {
        let current = self.tree.current();
        let ended = self.ending(current).is_some();
        if ended {
            self.tree.set_ending(current, None);
            self.revision += 1;
        }
        ended
    }

    /// How the players ended the game at a place, if they did.
    pub fn ending(&self, id: NodeId) -> Option<Ending> {
        self.tree.get(id)?.ending
    }

    /// The seats, player 1 first.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Says who plays a side from now on; the name loses what cannot be seen. `false` where there is no such player or no such
    /// level.
    pub fn set_seat(&mut self, player: Player, seat: Seat) -> bool {
        let known = seat.computer.as_deref().is_none_or(|name| level::<G>(name).is_some());
        let Some(place) = usize::from(player).checked_sub(1).and_then(|i| self.seats.get_mut(i)).filter(|_| known) else {
            return false;
        };
        *place = Seat { name: visible(&seat.name).into_owned(), ..seat };
        self.revision += 1;
        true
    }

    /// The level (its place in [`Game::LEVELS`]) at which the computer is to move now; `None` when a person is to
    /// move or the game is over.
    pub fn computer_to_move(&self) -> Option<usize> {
        if self.outcome().is_some() {
            return None;
        }
        let seat = self.seats.get(usize::from(self.position().turn()).checked_sub(1)?)?;
        level::<G>(seat.computer.as_deref()?)
    }

    /// Whether a new move in a rewound game replaces the old line, as Gobblet's text has it, instead of starting a
    /// variation next to it.
    pub fn replaces(&self) -> bool {
        self.replaces
    }

    /// Sets [`Session::replaces`].
    pub fn set_replaces(&mut self, replaces: bool) {
        self.replaces = replaces;
        self.revision += 1;
    }

    /// Counts every change: two equal numbers of one session mean that nothing has changed in between. A search that
    /// was started at another number is out of date.
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

/// Two sessions are equal when the same things can be seen and played in them: tree, place, endings and seats; the
/// count of changes does not matter.
impl<G: Game> PartialEq for Session<G> {
    fn eq(&self, other: &Self) -> bool {
        self.record() == other.record()
    }
}

/// The place of a level in [`Game::LEVELS`].
fn level<G: Game>(name: &str) -> Option<usize> {
    G::LEVELS.iter().position(|level| level.name == name)
}
