//! A board: its measures, its discs and the numbers of its physics.

use serde::{Deserialize, Serialize};

/// A disc or ring that slides on the board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiscSpec {
    /// Outer radius in metres.
    pub outer_radius: f64,
    /// Radius of the hole in its middle in metres; 0 for a full disc.
    pub inner_radius: f64,
    /// Height in metres.
    pub height: f64,
    /// Mass in kilograms.
    pub mass: f64,
}

/// The pucks of a board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuckSpec {
    /// The shape of one.
    pub disc: DiscSpec,
    /// How many greens a game starts with.
    pub green: u16,
    /// How many reds a game starts with.
    pub red: u16,
}

/// A board with everything that a shot and the rules need to know of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// What people call it.
    pub name: String,
    /// Side of the square inside the cushions, in metres.
    pub inner_side: f64,
    /// Diameter of a corner hole in metres.
    pub hole_diameter: f64,
    /// Distance of a hole's centre from each of its two cushions, in metres.
    pub hole_inset: f64,
    /// Distance of a shooting line from its cushion, in metres.
    pub line_inset: f64,
    /// Width of a shooting line in metres.
    pub line_width: f64,
    /// Diameter of the circles at the ends of the lines, in metres; 0 for none.
    pub corner_circle_diameter: f64,
    /// Diameter of the middle ring in metres.
    pub centre_circle_diameter: f64,
    /// The pucks.
    pub pucks: PuckSpec,
    /// The striker.
    pub striker: DiscSpec,
    /// Coefficient of friction between a disc and the board.
    pub board_friction: f64,
    /// Normal restitution between two discs.
    pub disc_restitution: f64,
    /// Normal restitution between a disc and a cushion.
    pub cushion_restitution: f64,
    /// Coefficient of friction between discs, and between a disc and a cushion.
    pub contact_friction: f64,
    /// Fastest shot in m/s.
    pub fastest_shot: f64,
    /// Normal speed at a cushion, in m/s, above which a disc leaves the board.
    pub hop_speed: f64,
    /// Pucks that fell or left in the break go back to the ring.
    pub return_break_drops: bool,
    /// Pucks that rest on or behind a shooting line after the break go back to the ring.
    pub return_break_line: bool,
}
