//! Setting up the pucks: what the hand holds over the board, and whether it may lie there.

use crate::practice::labels;
use egui::{Key, Modifiers, Ui};
use fob_kit::scene::{Disc, Look};
use fob_table::{Colour, Layout, Point, Puck, PuckId, PuckProblem};

/// The tool of the mouse and the keys on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Aim and shoot.
    #[default]
    Shoot,
    /// Put pucks and the striker elsewhere.
    Move,
    /// Add a puck.
    Put(Colour),
    /// Take a puck away.
    Remove,
}

impl Tool {
    /// All tools: with its name, its key, and how to use it.
    pub(super) const ALL: [(Self, &str, Key, &str); 5] = [
        (Self::Shoot, "Shoot", Key::Num1, "Pull back to aim, let go to shoot; drag the striker to move it"),
        (Self::Move, labels::MOVE, Key::Num2, "Drag a puck or the striker to a free place"),
        (Self::Put(Colour::Green), "Add green", Key::Num3, "Click a free place, or drag the new puck there"),
        (Self::Put(Colour::Red), labels::ADD_RED, Key::Num4, "Click a free place, or drag the new puck there"),
        (Self::Remove, labels::REMOVE, Key::Num5, "Click a puck to remove it"),
    ];
}

/// The disc that is held over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// A puck that is on it.
    Puck(PuckId),
    /// A new puck.
    New(Colour),
    /// The striker.
    Striker,
}

/// A change that was made.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Change {
    /// Other pucks lie on the board; what was done, in words.
    Pucks(Layout, String),
    /// The striker was put there.
    Striker(Point),
    /// Something cannot lie where it was put; the board is as it was.
    Refused(String),
}

/// The state of the hand between frames.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Setup {
    /// The tool in use.
    pub tool: Tool,
    pub(super) held: Option<Held>,
    /// Where the keys have gone; none while the mouse is used.
    pub(super) cursor: Option<Point>,
}

impl Setup {
    /// The disc that a press at a place would pick up: a puck, or the striker.
    pub(super) fn grasp(layout: &Layout, striker: Point, at: Point) -> Option<Held> {
        if striker.distance(at) <= layout.board.striker.outer_radius {
            return Some(Held::Striker);
        }
        puck_at(layout, at).map(Held::Puck)
    }

    /// The effect of dropping the held disc at a place; `None` where the striker must check whether it may
    /// stand there.
    pub(super) fn drop_at(layout: &Layout, held: Held, at: Point) -> Change {
        let mut next = layout.clone();
        let said = match held {
            Held::Striker => return Change::Striker(at),
            Held::Puck(id) => {
                let Some(puck) = next.pucks.iter_mut().find(|puck| puck.id == id) else {
                    return Change::Refused("The puck is removed".to_owned());
                };
                puck.at = at;
                format!("The {} puck is moved.", puck.colour.name())
            }
            Held::New(colour) => {
                let id = PuckId(next.pucks.iter().map(|puck| puck.id.0.saturating_add(1)).max().unwrap_or(0));
                next.pucks.push(Puck { id, colour, at });
                format!("A {} puck is added.", colour.name())
            }
        };
        match next.problems().first() {
            None => Change::Pucks(next, said),
            Some((_, problem)) => Change::Refused(puck_problem(problem)),
        }
    }

    /// Takes the puck at a place away.
    pub(super) fn remove_at(layout: &Layout, at: Point) -> Change {
        let Some(id) = puck_at(layout, at) else { return Change::Refused("There is no puck here".to_owned()) };
        let mut next = layout.clone();
        let colour = layout.puck(id).map_or("", |puck| puck.colour.name());
        next.pucks.retain(|puck| puck.id != id);
        Change::Pucks(next, format!("The {colour} puck is removed."))
    }

    /// Moves the keyboard's place over the board by the arrow keys; Shift is ten times finer.
    pub(super) fn walk(&mut self, ui: &Ui, layout: &Layout) {
        let mut by = (0.0, 0.0);
        for (key, dx, dy) in
            [(Key::ArrowLeft, -1.0, 0.0), (Key::ArrowRight, 1.0, 0.0), (Key::ArrowUp, 0.0, 1.0), (Key::ArrowDown, 0.0, -1.0)]
        {
            let press = |modifiers| ui.input_mut(|i| i.count_and_consume_key(modifiers, key)) as f64;
            let steps = 0.1 * press(Modifiers::SHIFT) + press(Modifiers::NONE);
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

    /// The held disc at a place.
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

/// Why a puck cannot lie there, in words for people.
fn puck_problem(problem: &PuckProblem) -> String {
    match problem {
        PuckProblem::NotFinite | PuckProblem::OutsideCushions { .. } => {
            "The puck does not fit inside the cushions there".to_owned()
        }
        PuckProblem::OverHole { hole, .. } => format!("The puck would fall into hole {hole}"),
        PuckProblem::Overlap { .. } => "The puck overlaps another one".to_owned(),
    }
}
