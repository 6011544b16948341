//! Setting up the pucks: the disc that the hand holds over the board, and the places where it may be put down.

use super::keys::{ADD_GREEN, ADD_RED, MARK_DOWN, MARK_LEFT, MARK_RIGHT, MARK_UP, MOVE, REMOVE, SHOOT};
use super::labels;
use egui::Ui;
use fob_board::{Colour, Layout, Point, Puck, PuckId, PuckProblem};
use fob_kit::keys::Binding;
use fob_kit::scene::{Disc, Look};

/// The tool of the mouse and the keys on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Aim and shoot.
    #[default]
    Shoot,
    /// Move pucks and the striker.
    Move,
    /// Add a puck of a colour.
    Put(Colour),
    /// Remove a puck.
    Remove,
}

impl Tool {
    /// All tools, each with its key, whose text explains it.
    pub(super) const ALL: [(Self, &'static Binding); 5] = [
        (Self::Shoot, &SHOOT),
        (Self::Move, &MOVE),
        (Self::Put(Colour::Green), &ADD_GREEN),
        (Self::Put(Colour::Red), &ADD_RED),
        (Self::Remove, &REMOVE),
    ];
}

/// The disc held over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// A puck that is on it.
    Puck(PuckId),
    /// A new puck of a colour.
    New(Colour),
    /// The striker of the next shot.
    Striker,
}

/// The effect of the hand.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Change {
    /// The pucks have changed; the change, in words.
    Pucks(Layout, String),
    /// The striker was put there.
    Striker(Point),
    /// Something cannot be put there; the board is unchanged.
    Refused(String),
}

/// The state of the hand between frames.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Setup {
    /// The tool in use.
    pub tool: Tool,
    pub(super) held: Option<Held>,
    /// The place of the mark that the keys move; `None` while the mouse is used.
    pub(super) cursor: Option<Point>,
}

impl Setup {
    /// Returns the disc that a press at a place would pick up: a puck, or the striker.
    pub(super) fn grasp(layout: &Layout, striker: Point, at: Point) -> Option<Held> {
        if striker.distance(at) <= layout.board.striker.outer_radius {
            return Some(Held::Striker);
        }
        puck_at(layout, at).map(Held::Puck)
    }

    /// Returns the effect of dropping the held disc at a place; for the striker, the caller must check whether it may be there.
    pub(super) fn drop_at(layout: &Layout, held: Held, at: Point) -> Change {
        let mut next = layout.clone();
        let said = match held {
            Held::Striker => return Change::Striker(at),
            Held::Puck(id) => {
                let Some(puck) = next.pucks.iter_mut().find(|puck| puck.id == id) else {
                    return Change::Refused("This puck is no longer on the board".to_owned());
                };
                puck.at = at;
                format!("Moved a {} puck.", puck.colour.name())
            }
            Held::New(colour) => {
                let id = PuckId(next.pucks.iter().map(|puck| puck.id.0.saturating_add(1)).max().unwrap_or(0));
                next.pucks.push(Puck { id, colour, at });
                format!("Added a {} puck.", colour.name())
            }
        };
        match next.problems().first() {
            None => Change::Pucks(next, said),
            Some((_, problem)) => Change::Refused(puck_problem(problem)),
        }
    }

    /// Removes the puck at a place.
    pub(super) fn remove_at(layout: &Layout, at: Point) -> Change {
        let Some(id) = puck_at(layout, at) else { return Change::Refused("There is no puck here".to_owned()) };
        let mut next = layout.clone();
        let colour = layout.puck(id).map_or("", |puck| puck.colour.name());
        next.pucks.retain(|puck| puck.id != id);
        Change::Pucks(next, format!("Removed a {colour} puck."))
    }

    /// Moves the keyboard's place over the board by the arrow keys; Shift is ten times finer.
    pub(super) fn walk(&mut self, ui: &Ui, layout: &Layout) {
        let mut by = (0.0, 0.0);
        for (key, dx, dy) in [(&MARK_LEFT, -1.0, 0.0), (&MARK_RIGHT, 1.0, 0.0), (&MARK_UP, 0.0, 1.0), (&MARK_DOWN, 0.0, -1.0)] {
            let (fine, coarse) = key.times_with_shift(ui);
            let steps = 0.1 * fine as f64 + coarse as f64;
            by = (by.0 + 0.01 * dx * steps, by.1 + 0.01 * dy * steps);
        }
        if by == (0.0, 0.0) {
            return;
        }
        let half = layout.board.half_side();
        let at = self.cursor.unwrap_or_default();
        self.cursor = Some(Point::new((at.x + by.0).clamp(-half, half), (at.y + by.1).clamp(-half, half)));
    }

    /// Acts like a click at the keyboard's mark: picks up the disc there, or drops the held one.
    pub(super) fn act(&mut self, layout: &Layout, striker: Point) -> Option<Change> {
        let at = *self.cursor.get_or_insert_default();
        match (self.tool, self.held.take()) {
            (Tool::Shoot, _) => None,
            (_, Some(held)) => {
                let change = Self::drop_at(layout, held, at);
                if matches!(change, Change::Refused(_)) {
                    self.held = Some(held);
                }
                Some(change)
            }
            (Tool::Put(colour), None) => Some(Self::drop_at(layout, Held::New(colour), at)),
            (Tool::Remove, None) => Some(Self::remove_at(layout, at)),
            (Tool::Move, None) => {
                self.held = Self::grasp(layout, striker, at);
                self.held.is_none().then(|| Change::Refused("There is nothing here".to_owned()))
            }
        }
    }

    /// Returns the held disc at a place.
    pub(super) fn disc(layout: &Layout, held: Held, at: Point) -> Disc {
        let look = match held {
            Held::Striker => Look::Striker,
            Held::New(colour) => Look::Puck(colour),
            Held::Puck(id) => Look::Puck(layout.puck(id).map_or(Colour::Green, |puck| puck.colour)),
        };
        Disc { alpha: 0.8, ..Disc::resting(look, at) }
    }
}

fn puck_at(layout: &Layout, at: Point) -> Option<PuckId> {
    let radius = layout.board.pucks.disc.outer_radius;
    layout.pucks.iter().find(|puck| puck.at.distance(at) <= radius).map(|puck| puck.id)
}

/// Returns the reason why a puck cannot be put there, in words for users.
fn puck_problem(problem: &PuckProblem) -> String {
    match problem {
        PuckProblem::NotFinite | PuckProblem::OutsideCushions { .. } => labels::OUTSIDE.to_owned(),
        PuckProblem::OverHole { hole, .. } => labels::would_fall(hole),
        PuckProblem::Overlap { .. } => labels::OVERLAPS_ANOTHER.to_owned(),
    }
}
