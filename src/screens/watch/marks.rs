//! The marks on a time line: shots as segments; drops, lost pucks, the striker, orders and shots that were taken back as
//! marks.

use fob_board::{Colour, ShotReport};
use fob_rules::Names;

/// A shot on a time line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// The start of the shot, in seconds on the clock.
    pub start: f64,
    /// The time at which the shot has been seen, in seconds on the clock.
    pub end: f64,
    /// True if the shot was taken back.
    pub taken_back: bool,
}

/// The event of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A puck fell into a hole.
    Drop(Colour),
    /// A puck left the board.
    Lost(Colour),
    /// The striker fell, so that nothing counts.
    Black,
    /// The striker left the board.
    BlackLost,
    /// An order was chosen.
    Order,
    /// The shot was taken back.
    TakenBack,
}

/// A mark on a clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The time of the event, in seconds on the clock.
    pub time: f64,
    pub kind: Kind,
    /// The event in words.
    pub text: String,
}

impl Kind {
    /// Returns whether the event is a puck in a hole; these have a lane of their own.
    pub(crate) fn is_drop(self) -> bool {
        matches!(self, Self::Drop(_))
    }
}

/// Returns the marks of one shot on its own clock. The striker's fall has no time in the record; it is at the end.
pub(crate) fn of_report(report: &ShotReport, roll: f64, name: &str, names: &Names) -> Vec<Mark> {
    let mark = |time: f64, kind: Kind, text: String| Mark { time, kind, text: format!("{name}: {text}") };
    let drops = report
        .drops
        .iter()
        .map(|drop| mark(drop.time, Kind::Drop(drop.colour), format!("{} into {}", names.colour(drop.colour), drop.hole)));
    let lost = report
        .lost
        .iter()
        .map(|lost| mark(lost.time, Kind::Lost(lost.colour), format!("{} off the board", names.colour(lost.colour))));
    let black = report.striker_holed.then(|| mark(roll, Kind::Black, "the striker fell: nothing counts".to_owned()));
    let off = report.striker_lost.then(|| mark(roll, Kind::BlackLost, "the striker left the board".to_owned()));
    drops.chain(lost).chain(black).chain(off).collect()
}
