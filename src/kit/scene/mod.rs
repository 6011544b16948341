//! Drawings behind and next to the panels, as plain data: screens make them, Bevy draws them, tests read them.

mod board;
pub mod cups;
pub mod eye;
pub mod solid;
pub mod stack;

pub use board::{BoardScene, Disc, Fit, Look};

use cups::CupsScene;
use solid::Solid;
use stack::StackScene;

/// Everything that Bevy draws in a frame. The current screen creates it again each frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Boards of Fob, from back to front: usually one, two where shots are compared.
    pub boards: Vec<BoardScene>,
    /// Fib Fob's stack of boards.
    pub stack: Option<StackScene>,
    /// Gobblet's board with its cups.
    pub cups: Option<CupsScene>,
}

impl Scene {
    /// The 3-D body, if there is one. A game with such a board has a field above and a line here.
    pub fn solid(&self) -> Option<Solid> {
        self.stack.as_ref().map(StackScene::solid).or_else(|| self.cups.as_ref().map(CupsScene::solid))
    }
}
