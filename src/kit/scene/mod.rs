//! Drawings behind and next to the panels, as plain data: screens make them, Bevy draws them, tests read them.

mod board;
pub mod eye;
pub mod solid;

pub use board::{BoardScene, Disc, Fit, Look};

use solid::Solid;
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// A 3-D body, in the terms of the game that shows it.
pub trait Body: Any + Debug + Send + Sync {
    /// The body as things in space.
    fn solid(&self) -> Solid;
}

/// Everything that Bevy draws in a frame. The current screen creates it again each frame.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Boards of Fob, from back to front: usually one, two where shots are compared.
    pub boards: Vec<BoardScene>,
    body: Option<Arc<dyn Body>>,
}

impl Scene {
    /// Shows a 3-D body.
    pub fn show(&mut self, body: impl Body) {
        self.body = Some(Arc::new(body));
    }

    /// The 3-D body, if it is one of this type.
    pub fn body<B: Body>(&self) -> Option<&B> {
        let body: &dyn Any = self.body.as_deref()?;
        body.downcast_ref()
    }

    /// The 3-D body as things in space, if there is one.
    pub fn solid(&self) -> Option<Solid> {
        self.body.as_deref().map(Body::solid)
    }
}
