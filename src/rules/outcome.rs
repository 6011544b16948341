//! What a shot did to a match, and why a move was refused.

use super::{Choice, Verdict};
use fob_table::{Colour, Hole, PuckId, Side};
use serde::{Deserialize, Serialize};

/// Effect of a shot on the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShotOutcome {
    /// Number of the shot, from 1; the break is not counted.
    pub shot: u32,
    /// The player who shot, from 1.
    pub player: u8,
    /// The side it came from.
    pub side: Side,
    /// Its effect on the strings.
    pub effect: Effect,
    /// The verdict, when the shot ended the match.
    pub verdict: Option<Verdict>,
}

/// The effect of a shot on the strings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Effect {
    /// The pucks are appended as they fell; a miss counts as well.
    Counted,
    /// The pucks are in, but the order is to be chosen for these holes (at least one) before anything else.
    ChoicesDue(Vec<Choice>),
    /// The black puck was holed (general rule 8): no string changes, and these pucks go back to the middle ring, in the
    /// order in which they fell.
    BlackPuck {
        /// Who goes back.
        returned: Vec<(PuckId, Colour)>,
    },
}

/// Why a move was refused; the match is as before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// Nothing can follow the end.
    #[error("the game is over")]
    Over,
    /// A shot, or the break, before a due choice was made.
    #[error("the order for {} is due first", holes(.0))]
    ChoiceDue(Vec<Hole>),
    /// More pucks than there are.
    #[error("{taken} {} in this shot, but {remaining} on the board", plural(*.colour, *.taken))]
    TooMany {
        /// Their colour.
        colour: Colour,
        /// How many fell or left.
        taken: usize,
        /// How many there were.
        remaining: u32,
    },
    /// A puck that falls or leaves twice.
    #[error("puck {} falls or leaves twice in one shot", .0.0)]
    PuckTwice(PuckId),
    /// An order when no choice is due.
    #[error("no order is due")]
    NoChoiceDue,
    /// An order for a hole that needs none.
    #[error("no order is due for hole {0}")]
    NotDue(Hole),
    /// Two orders for one hole.
    #[error("hole {0} is ordered twice")]
    OrderedTwice(Hole),
    /// A hole that needs an order is left out.
    #[error("the order for hole {0} is missing")]
    Missing(Hole),
    /// Other pucks than those that fell.
    #[error("`{}` is no rearrangement of `{}`, the pucks in hole {hole}", text(.order), text(.fallen))]
    NoRearrangement {
        /// The hole.
        hole: Hole,
        /// The order given.
        order: Vec<Colour>,
        /// What fell.
        fallen: Vec<Colour>,
    },
    /// Somebody who does not play.
    #[error("there is no player {player}; expected 1 to {players}")]
    NoPlayer {
        /// Who was named.
        player: u8,
        /// How many play.
        players: u8,
    },
    /// An end as certain of a match whose result still depends on play.
    #[error("the result is not certain yet")]
    NotCertain,
    /// A break in the middle of the game.
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
