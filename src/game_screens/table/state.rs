//! The state of the table and its operations, shared by all its parts.

use super::guests::Guest;
use super::moves::MoveList;
use super::think::{Search, Study};
use crate::any::Exit;
use crate::files::{File, Saves};
use crate::view::{View, Wish};
use fob_games::{Ending, Game, History, NodeId, Outcome, Player, Seat};
use fob_kit::programs::Programs;
use fob_play::board_game::BoardGame;
use fob_play::{Controller, Desk};
use fob_services::data::Services;
use fob_store::Trashed;

/// A game in play.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Table<V: View> {
    /// The game at the place in view, with its questions; the tree around it belongs to the table.
    pub(super) desk: Desk<BoardGame<History<V::Game>>>,
    /// Seats that are answered elsewhere.
    pub(super) elsewhere: Vec<(Player, Controller)>,
    /// Progress of the game at a table in a server's room.
    pub(super) in_room: Option<Live>,
    /// Place at which the computer moves although there are moves after it.
    pub(super) varies: Option<NodeId>,
    pub(super) view: V,
    pub(super) file: File,
    /// Values computed from the current history.
    pub(super) known: Known,
    pub(super) search: Option<Search<V::Game>>,
    /// The programs that play.
    pub(super) guests: Vec<Guest>,
    /// The programs that can play.
    pub(super) programs: Programs,
    pub(super) study: Option<Study<V::Game>>,
    pub(super) hint: Option<(NodeId, <V::Game as Game>::Move)>,
    /// True if the analysis is shown.
    pub(super) analysis: bool,
    /// True if the computers are paused.
    pub(super) paused: bool,
    /// Longest time for the computer to think about a move, in seconds.
    pub(super) limit: f64,
    pub(super) dialog: Option<Dialog>,
    /// The contents of the dialog of saved games.
    pub(super) saves: Saves,
    pub(super) moves: MoveList,
    /// A deleted save that can be restored.
    pub(super) trashed: Option<(String, Trashed)>,
    /// Time since which the present place is in view.
    pub(super) since: f64,
    /// Counts the games that were begun here, for new seeds.
    pub(super) begun: u64,
    /// True if something changed after it was drawn, so that one more frame is needed.
    pub(super) again: bool,
    /// The requested navigation away from the table.
    pub(super) leads: Option<Exit>,
    /// True if a field had the focus when the last frame ended, so that Escape only leaves the field.
    pub(super) typing: bool,
}

/// Progress of the game of a server's room, regardless of the place in view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Live {
    /// Last place of the game.
    pub at: NodeId,
    /// True if the server plays the game differently from this version.
    pub diverged: bool,
}

/// Values that are computed from a history after each change and read in every frame.
#[derive(Debug, Default)]
pub(super) struct Known {
    revision: Option<u64>,
    /// The place in view.
    pub(super) current: Option<NodeId>,
    /// The player who is "you": a person who plays alone against computers, and has not entered a name.
    pub(super) you: Option<u8>,
    /// The names of the players, player 1 first.
    pub(super) names: Vec<String>,
    /// Places along which the arrows step; at least the start.
    pub(super) track: Vec<NodeId>,
    /// Index of the present place in `track`.
    pub(super) here: usize,
    /// Result of the game at the present place.
    pub(super) outcome: Option<Outcome>,
}

impl Known {
    /// Returns whether the values are those of the current history.
    pub(super) fn is_of<G: Game>(&self, history: &History<G>) -> bool {
        self.revision == Some(history.revision())
    }

    /// Computes the values of a history.
    pub(super) fn new<V: View>(history: &History<V::Game>) -> Self {
        let track = history.track();
        let here = track.iter().position(|id| *id == history.current()).unwrap_or(0);
        let mut people = (1u8..).zip(history.seats()).filter(|(_, seat)| seat.computer.is_none());
        let alone = people.next().filter(|_| people.next().is_none());
        let you = alone.filter(|(_, seat)| seat.name.trim().is_empty()).map(|(player, _)| player);
        let called = |(player, seat): (u8, &Seat)| match V::lone() {
            _ if !seat.name.trim().is_empty() => seat.name.clone(),
            Some(lone) if you == Some(player) => lone.to_owned(),
            _ => V::player(player),
        };
        Self {
            revision: Some(history.revision()),
            current: Some(history.current()),
            you,
            names: (1..).zip(history.seats()).map(called).collect(),
            track,
            here,
            outcome: history.outcome(),
        }
    }
}

/// The dialog over the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Dialog {
    /// A new game: chosen, or typed as a position's text, with its problems.
    New { typed: String, wrong: Vec<String> },
    /// The saved games, to open them at their current places or at their beginnings.
    Load { rewound: bool },
    /// A name for this game.
    SaveAs(String),
    /// A move as text, with its problem.
    Type { text: String, wrong: Option<String> },
    /// The question whether this player resigns.
    GiveUp(u8),
    /// The question whether the people agree to a draw.
    Draw,
    /// The rules and the keys.
    Rules,
    /// A pasted or loaded text that could not be read: its name, and the problems.
    Problem(String, Vec<String>),
}

/// Acts of a person or the computer at the table.
pub(super) enum Act<G: Game> {
    Play(G::Move),
    End(Ending),
    Back,
    Forth,
    /// Go to the last place where it was a person's turn.
    Undo,
    /// Go to the next such place, the reverse of [`Act::Undo`].
    Redo,
    /// Start the same game again, with the same players.
    Again,
    Jump(NodeId),
    Hint,
    Analysis,
    /// Pause or resume the computers; at a place with moves after it, the computer moves there.
    GoOn,
    Seat(u8, Seat),
    Enough,
    Open(Dialog),
    /// Open the list of saved games, to open them at their current places or at their beginnings.
    Load {
        rewound: bool,
    },
    SaveAs,
    CopyPosition,
    CopyGame,
    /// Copy a link to the game up to the place in view.
    CopyLink,
    Paste(String),
    Replaces(bool),
    /// Go to the workshop for Turing machines.
    Turing,
}

impl<G: Game> Act<G> {
    /// Open the dialog for a new game.
    pub(super) fn new() -> Self {
        Self::Open(Dialog::New { typed: String::new(), wrong: Vec::new() })
    }

    /// Converts a request of a view.
    pub(super) fn from_wish(wish: Wish) -> Self {
        match wish {
            Wish::Jump(id) => Self::Jump(id),
            Wish::Forth => Self::Forth,
            Wish::SaveAs => Self::SaveAs,
            Wish::Restore => Self::Load { rewound: true },
            Wish::New => Self::new(),
            Wish::Rules => Self::Open(Dialog::Rules),
            Wish::Turing => Self::Turing,
        }
    }

    /// Open the dialog for a move as text.
    pub(super) fn type_move() -> Self {
        Self::Open(Dialog::Type { text: String::new(), wrong: None })
    }
}

impl<V: View> Table<V> {
    /// Returns the game with its variations.
    pub(super) fn tree(&self) -> &History<V::Game> {
        self.desk.contest().history()
    }

    /// Returns the name of a player.
    pub(super) fn name(&self, player: u8) -> &str {
        self.known.names.get(usize::from(player).wrapping_sub(1)).map_or("", String::as_str)
    }

    /// Returns whether a person may move now, according to the game.
    pub(super) fn is_free(&self) -> bool {
        let turn = self.tree().position().turn();
        let moves = match self.desk.seats().get(usize::from(turn).wrapping_sub(1)) {
            Some(Controller::Person) | None => true,
            Some(Controller::Computer(_)) => self.paused,
            Some(Controller::Link | Controller::Remote | Controller::Program(_)) => false,
        };
        moves && self.known.outcome.is_none() && self.is_live()
    }

    /// Returns the level of the computer if it is to move: only at the end of a line, so that stepping back does not start it.
    pub(super) fn computer_is_due(&self) -> Option<usize> {
        let at_end = self.tree().children(self.tree().current()).is_empty();
        let here = !self.is_elsewhere(self.tree().position().turn());
        self.tree().computer_to_move().filter(|_| at_end && here && !self.paused && self.dialog.is_none())
    }
}

/// Returns the seat with the computer switched on, at the level with this index, or off.
pub(super) fn switched<G: Game>(seat: &Seat, level: Option<usize>) -> Seat {
    let computer = level.and_then(|level| G::LEVELS.get(level)).map(|level| level.name.to_owned());
    Seat { name: seat.name.clone(), computer, program: None }
}

/// Returns a new seed for a game: taken from the clock once, then counted up.
pub(super) fn seed(services: &Services, begun: u64) -> u64 {
    fob_store::now().wrapping_mul(1000).wrapping_add((services.now * 1000.0) as u64).wrapping_add(begun)
}
