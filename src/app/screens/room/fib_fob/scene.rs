//! What the stack view is to show, as plain data: the screen makes it, Bevy draws it, tests read it.

use super::eye::Eye;
use crate::app::theme::{Palette, Theme};
use crate::games::fib_fob::Square;
use egui::{Color32, Rect};

/// Why a square is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The ship came from here.
    From,
    /// The ship may go here.
    Target,
    /// Going here wins.
    Winning,
    /// The computer's advice.
    Hint,
    /// Under the pointer, or set by keys.
    Chosen,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 5] = [Self::From, Self::Target, Self::Winning, Self::Hint, Self::Chosen];
}

/// The colours of the stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colours {
    /// Space behind the boards.
    pub space: Color32,
    /// Light squares.
    pub light: Color32,
    /// Dark squares.
    pub dark: Color32,
    /// The rim of a board.
    pub rim: Color32,
    /// The destination.
    pub goal: Color32,
    /// The ship.
    pub ship: Color32,
    /// Squares that the ship may go to.
    pub target: Color32,
    /// Squares that win.
    pub winning: Color32,
    /// The chosen square, and advice.
    pub chosen: Color32,
    /// Where the ship came from.
    pub from: Color32,
}

impl Colours {
    /// The colours in a theme.
    pub const fn new(theme: &Theme) -> Self {
        let (light, dark, goal) = match theme.palette {
            Palette::HighContrast => (Color32::WHITE, Color32::from_rgb(0x50, 0x50, 0x58), Color32::from_rgb(0xFF, 0x30, 0x20)),
            _ => (Color32::from_rgb(0xE3, 0xC8, 0x9C), Color32::from_rgb(0x9C, 0x76, 0x4C), Color32::from_rgb(0xD2, 0x34, 0x2A)),
        };
        // The lamplight of the dark theme in both: on a light room the darker accent would be lost on the wood.
        let lamp = Color32::from_rgb(0xF2, 0xB8, 0x4B);
        let (target, winning) = match theme.palette {
            Palette::Default => (Color32::from_rgb(0x4F, 0xA9, 0xDB), Color32::from_rgb(0x4C, 0xC8, 0x7A)),
            _ => (Color32::from_rgb(0x3D, 0x9B, 0xE0), Color32::from_rgb(0xF0, 0xE4, 0x42)),
        };
        Self {
            space: theme.room,
            light,
            dark,
            rim: Color32::from_rgb(0x6B, 0x4A, 0x2F),
            goal,
            ship: Color32::from_rgb(0xF1, 0xEA, 0xDB),
            target,
            winning,
            chosen: lamp,
            from: Color32::from_rgb(0x8F, 0x88, 0x7C),
        }
    }

    /// The colour of a mark.
    pub const fn mark(&self, mark: Mark) -> Color32 {
        match mark {
            Mark::From => self.from,
            Mark::Target => self.target,
            Mark::Winning => self.winning,
            Mark::Hint | Mark::Chosen => self.chosen,
        }
    }
}

/// The stack of boards with the ship, to be drawn by Bevy behind the panels.
#[derive(Clone, Debug, PartialEq)]
pub struct StackScene {
    /// The part of the window, in points.
    pub rect: Rect,
    /// Where it is seen from.
    pub eye: Eye,
    /// Files, ranks and boards that the ship has to go; between squares while it moves.
    pub ship: [f32; 3],
    /// Where the ship would go.
    pub ghost: Option<Square>,
    /// The marked squares, each once.
    pub marks: Vec<(Square, Mark)>,
    /// The colours.
    pub colours: Colours,
}

impl StackScene {
    /// How solid a board is, 0 to 1: the ship's own is clearest, those above it can no longer be reached
    /// and fade.
    pub fn solidity(&self, board: u8) -> f32 {
        let above = f32::from(board) - self.ship[2];
        if above > 0.0 {
            return 0.9 - 0.78 * above.min(1.0);
        }
        // The lowest is where one is going, those between are passed through.
        let least = if board == 0 { 0.55 } else { 0.3 };
        0.9 - (0.9 - least) * (-above).min(1.0)
    }
}
