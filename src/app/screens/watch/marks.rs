//! What is marked on the time line: drops, lost pucks, black pucks, orders, shots that were taken back.

use super::reel::Reel;
use crate::replay::PlayedShot;
use crate::table::{Colour, ShotReport};

/// What a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A puck fell into a hole.
    Drop(Colour),
    /// A puck left the board.
    Lost(Colour),
    /// The black puck fell, so that nothing counts.
    Black,
    /// The black puck left the board.
    BlackLost,
    /// An order was chosen.
    Order,
    /// The shot was taken back.
    TakenBack,
}

/// A mark on a clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// When, in seconds on the clock.
    pub time: f64,
    /// What.
    pub kind: Kind,
    /// What it says.
    pub text: String,
}

impl Kind {
    /// Whether it is one of the pucks in holes, which have a lane of their own.
    pub fn is_drop(self) -> bool {
        matches!(self, Self::Drop(_))
    }
}

/// All marks of a match, in the order of time.
pub fn of_match(reel: &Reel) -> Vec<Mark> {
    let mut all = Vec::new();
    for (index, shot) in reel.shots().iter().enumerate() {
        let (start, roll, name) = (reel.start(index), reel.roll(index), reel.name(index));
        let still = reel.still(index);
        let mut of_shot = of_report(&shot.recorded.report, roll, &name);
        for mark in &mut of_shot {
            // Where the motion is not shown, everything happens at once half way.
            mark.time = start + if still { roll / 2.0 } else { mark.time };
        }
        all.extend(of_shot);
        all.extend(afterwards(reel, shot, start + roll, &name));
    }
    all.sort_by(|a, b| a.time.total_cmp(&b.time));
    all
}

fn afterwards(reel: &Reel, shot: &PlayedShot, time: f64, name: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    if !shot.orders.is_empty() {
        let due = shot.after.game.as_ref().and_then(|game| game.choices().first().map(|c| c.chooser));
        let who = due.map_or_else(|| "Somebody".to_owned(), |player| reel.names.player(player));
        marks.push(Mark { time, kind: Kind::Order, text: format!("{who} chose the order after {name}") });
    }
    if shot.taken_back {
        marks.push(Mark { time, kind: Kind::TakenBack, text: format!("{name} was taken back") });
    }
    marks
}

/// The marks of one shot on its own clock. The black puck's fall has no time in the record; it stands at the end.
pub fn of_report(report: &ShotReport, roll: f64, name: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    for drop in &report.drops {
        let text = format!("{name}: {} into {}", drop.colour.name(), drop.hole);
        marks.push(Mark { time: drop.time, kind: Kind::Drop(drop.colour), text });
    }
    for lost in &report.lost {
        let text = format!("{name}: {} off the board", lost.colour.name());
        marks.push(Mark { time: lost.time, kind: Kind::Lost(lost.colour), text });
    }
    if report.striker_holed {
        marks.push(Mark { time: roll, kind: Kind::Black, text: format!("{name}: the black puck fell, nothing counts") });
    }
    if report.striker_lost {
        marks.push(Mark { time: roll, kind: Kind::BlackLost, text: format!("{name}: the black puck left the board") });
    }
    marks
}

/// What happened in a shot without rules, in a few words.
pub fn plain(report: &ShotReport) -> String {
    let mut all: Vec<String> = report.drops.iter().map(|d| format!("{} into {}", d.colour.name(), d.hole)).collect();
    all.extend(report.lost.iter().map(|l| format!("{} off the board", l.colour.name())));
    all.extend(report.striker_holed.then(|| "the black puck falls".to_owned()));
    all.extend(report.striker_lost.then(|| "the black puck leaves the board".to_owned()));
    if all.is_empty() { "Nothing falls".to_owned() } else { all.join(", ") }
}
