//! The goal of a drill, and the check whether a shot achieves it.

use crate::sight::aims;
use fob_board::{Colour, Drop, Hole, Layout, PuckId, Side};
use fob_physics::{BodyId, Contact, Met, ShotTrace};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The way in which the puck must fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// In any way.
    Any,
    /// Off exactly one cushion before it is over the hole.
    Bank,
    /// The striker meets a cushion before anything else.
    Cushion,
    /// The striker does not touch the puck before it falls.
    Combination,
}

/// Goal of a drill. The striker must always stay on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Sink a puck.
    Sink {
        /// Colour of the puck.
        colour: Colour,
        /// Holes that count.
        holes: Vec<Hole>,
        /// Way in which the puck must fall.
        way: Way,
    },
    /// Sink a green and a red puck, into any holes.
    Two,
    /// Leave no puck of a colour that can be shot straight into a hole.
    Guard {
        /// Colour of the pucks that must be unreachable.
        colour: Colour,
        /// Side from whose line the pucks are shot.
        side: Side,
    },
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sink { colour, holes, way } => {
                let holes: Vec<String> = holes.iter().map(Hole::to_string).collect();
                write!(f, "Sink a {} puck into {}", colour.name(), holes.join(" or "))?;
                f.write_str(match way {
                    Way::Any => "",
                    Way::Bank => ": the puck goes off one cushion",
                    Way::Cushion => ": the striker goes off a cushion first",
                    Way::Combination => ": another puck sends it",
                })
            }
            Self::Two => f.write_str("Sink a green and a red puck with one shot"),
            Self::Guard { colour, side } => {
                write!(f, "Leave side {side} no {} puck that it could shoot straight into a hole", colour.name())
            }
        }
    }
}

/// Why a shot has not achieved the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Miss {
    /// The striker fell into a hole.
    #[error("the striker fell into a hole")]
    StrikerHoled,
    /// The striker left the board.
    #[error("the striker left the board")]
    StrikerLost,
    /// No puck fell.
    #[error("nothing fell")]
    NothingFell,
    /// Only a wrong puck fell.
    #[error("a {} puck fell into {hole}", .colour.name())]
    Other {
        /// Colour of the puck that fell.
        colour: Colour,
        /// Hole into which it fell.
        hole: Hole,
    },
    /// The puck did not meet exactly one cushion.
    #[error("it fell, but met {} on its way", cushions(*.0))]
    Cushions(usize),
    /// The striker met a puck, or nothing, before a cushion.
    #[error("it fell, but the striker met no cushion first")]
    NoCushionFirst,
    /// The striker touched the puck.
    #[error("it fell, but the striker touched it")]
    Touched,
    /// Only one colour fell.
    #[error("only {} fell", .0.name())]
    Only(Colour),
    /// This many pucks can be shot straight into a hole.
    #[error("{} can still be shot straight into a hole", pucks(*.0, *.1))]
    Open(usize, Colour),
}

fn cushions(count: usize) -> String {
    match count {
        0 => "no cushion".to_owned(),
        1 => "one cushion".to_owned(),
        more => format!("{more} cushions"),
    }
}

fn pucks(count: usize, colour: Colour) -> String {
    if count == 1 { format!("one {} puck", colour.name()) } else { format!("{count} {} pucks", colour.name()) }
}

impl Goal {
    /// Returns the holes that matter; empty if all are equal.
    pub fn holes(&self) -> &[Hole] {
        if let Self::Sink { holes, .. } = self { holes } else { &[] }
    }

    /// Checks whether a shot of one strike from a layout achieves the goal.
    ///
    /// # Errors
    /// Why it does not.
    pub fn judge(&self, before: &Layout, trace: &ShotTrace) -> Result<(), Miss> {
        let report = &trace.report;
        if report.striker_holed {
            return Err(Miss::StrikerHoled);
        }
        if report.striker_lost {
            return Err(Miss::StrikerLost);
        }
        match self {
            Self::Sink { colour, holes, way } => {
                let wanted = |drop: &&Drop| drop.colour == *colour && holes.contains(&drop.hole);
                let mut why = match report.drops.first() {
                    None => Miss::NothingFell,
                    Some(&Drop { colour, hole, .. }) => Miss::Other { colour, hole },
                };
                for drop in report.drops.iter().filter(wanted) {
                    match by_way(*way, before, trace, drop) {
                        Ok(()) => return Ok(()),
                        Err(miss) => why = miss,
                    }
                }
                Err(why)
            }
            Self::Two => {
                let fell = |colour| report.drops.iter().any(|drop| drop.colour == colour);
                match (fell(Colour::Green), fell(Colour::Red)) {
                    (true, true) => Ok(()),
                    (true, false) => Err(Miss::Only(Colour::Green)),
                    (false, true) => Err(Miss::Only(Colour::Red)),
                    (false, false) => Err(Miss::NothingFell),
                }
            }
            Self::Guard { colour, side } => match open(&trace.rest, *colour, *side) {
                0 => Ok(()),
                left => Err(Miss::Open(left, *colour)),
            },
        }
    }
}

/// Returns how many pucks of a colour a side can shoot straight into some hole.
pub(super) fn open(layout: &Layout, colour: Colour, side: Side) -> usize {
    let mut pucks: Vec<PuckId> = aims(layout, side).iter().map(|aim| aim.puck).collect();
    pucks.sort_unstable();
    pucks.dedup();
    pucks.into_iter().filter(|id| layout.puck(*id).is_some_and(|puck| puck.colour == colour)).count()
}

/// Checks that a puck fell in the required way.
fn by_way(way: Way, before: &Layout, trace: &ShotTrace, drop: &Drop) -> Result<(), Miss> {
    let puck = BodyId::Puck(drop.puck);
    let until = trace.contacts.iter().take_while(|contact| contact.time <= drop.time);
    match way {
        Way::Any => Ok(()),
        Way::Bank => {
            // A puck that is sinking over the hole may still touch the cushion behind it.
            let on_board =
                |contact: &Contact| trace.pose(puck, contact.time).is_some_and(|pose| before.board.hole_under(pose.at).is_none());
            let cushion = |contact: &&Contact| contact.body == puck && matches!(contact.met, Met::Cushion(_));
            match until.filter(cushion).filter(|contact| on_board(contact)).count() {
                1 => Ok(()),
                count => Err(Miss::Cushions(count)),
            }
        }
        Way::Cushion => match trace.contacts.iter().find(|contact| is_striker(contact.body) || met_striker(contact)) {
            Some(Contact { met: Met::Cushion(_), .. }) => Ok(()),
            _ => Err(Miss::NoCushionFirst),
        },
        Way::Combination => {
            let touched = |contact: &Contact| {
                (contact.body == puck && met_striker(contact)) || (is_striker(contact.body) && contact.met == Met::Body(puck))
            };
            if until.copied().any(|contact| touched(&contact)) { Err(Miss::Touched) } else { Ok(()) }
        }
    }
}

fn is_striker(body: BodyId) -> bool {
    matches!(body, BodyId::Striker(_))
}

fn met_striker(contact: &Contact) -> bool {
    matches!(contact.met, Met::Body(BodyId::Striker(_)))
}
