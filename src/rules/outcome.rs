//! The results of moves: the effect of a shot on a match, or the error of a refused move.

use super::{Choice, Verdict};
use fob_board::{Colour, Hole, PuckId, Side};
use serde::{Deserialize, Serialize};

/// Result of a shot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShotOutcome {
    /// Number of the shot, from 1; the break does not count.
    pub shot: u32,
    /// The player who shot, from 1.
    pub player: u8,
    /// The side from which the shot was taken.
    pub side: Side,
    /// Effect on the strings.
    pub effect: Effect,
    /// The verdict, if the shot ended the match.
    pub verdict: Option<Verdict>,
}

/// Effect of a shot on the strings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Effect {
    /// The pucks were appended in the order in which they fell; also for a miss.
    Counted,
    /// The pucks were appended, but the order must be chosen for these holes (at least one) before anything else.
    ChoicesDue(Vec<Choice>),
    /// The striker was holed (general rule 8): no string changes, and these pucks go back to the middle ring, in the order in which they
    /// fell.
    BlackPuck {
        /// The pucks that go back.
        returned: Vec<(PuckId, Colour)>,
    },
}

/// Error of a refused move, which leaves the match unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// A choice is due before the next shot.
    #[error("the order for {} is due first", holes(.0))]
    ChoiceDue(Vec<Hole>),
    /// More pucks of a colour fell or were lost than are left.
    #[error("{taken} {} in this shot, but {remaining} on the board", plural(*.colour, *.taken))]
    TooMany {
        /// Colour of the pucks.
        colour: Colour,
        /// Number of pucks of this colour that fell or were lost.
        taken: usize,
        /// Number of pucks of this colour on the board before the shot.
        remaining: u32,
    },
    /// A puck falls or is lost twice.
    #[error("puck {} falls or leaves the board twice in one shot", .0.0)]
    PuckTwice(PuckId),
    /// An order was given, but no choice is due.
    #[error("no order is due")]
    NoChoiceDue,
    /// An order was given for a hole that needs none.
    #[error("no order is due for hole {0}")]
    NotDue(Hole),
    /// Two orders were given for one hole.
    #[error("two orders for hole {0}")]
    OrderedTwice(Hole),
    /// A hole that needs an order is missing.
    #[error("the order for hole {0} is missing")]
    Missing(Hole),
    /// The order is not a rearrangement of the pucks that fell.
    #[error("`{}` is not a rearrangement of `{}`, the pucks in hole {hole}", text(.order), text(.fallen))]
    NoRearrangement {
        /// The hole with the invalid order.
        hole: Hole,
        /// The given order.
        order: Vec<Colour>,
        /// The pucks that fell.
        fallen: Vec<Colour>,
    },
    /// There is no such player.
    #[error("there is no player {player}; expected 1 to {players}")]
    NoPlayer {
        /// The given player.
        player: u8,
        /// The number of players.
        players: u8,
    },
    /// The result is not certain yet.
    #[error("the result is not certain yet")]
    NotCertain,
    /// Pucks of the break were removed after the first shot.
    #[error("the break comes before the first shot")]
    LateBreak,
}

fn plural(colour: Colour, count: usize) -> &'static str {
    match (colour, count) {
        (Colour::Green, 1) => "green puck",
        (Colour::Green, _) => "green pucks",
        (Colour::Red, 1) => "red puck",
        (Colour::Red, _) => "red pucks",
    }
}

fn holes(holes: &[Hole]) -> String {
    let names: Vec<String> = holes.iter().map(Hole::to_string).collect();
    names.join(" and ")
}

fn text(colours: &[Colour]) -> String {
    colours.iter().map(|colour| colour.letter()).collect()
}
