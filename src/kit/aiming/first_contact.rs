//! The first contact of an aim, computed again only when the aim or the pucks have changed.

use egui::Context;
use egui::cache::{ComputerMut, FrameCache};
use fob_board::{Layout, Strike};
use fob_physics::{self as physics, Preview};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Returns the first contact of a strike, or `None` if the striker stops or falls before it meets anything. The result for the
/// previous frame's strike is cached.
pub fn preview(ctx: &Context, layout: &Layout, strike: &Strike) -> Option<Preview> {
    ctx.memory_mut(|m| *m.caches.cache::<FrameCache<Option<Preview>, Simulation>>().get(Aimed { layout, strike }))
}

#[derive(Default)]
struct Simulation;

impl ComputerMut<Aimed<'_>, Option<Preview>> for Simulation {
    fn compute(&mut self, aimed: Aimed<'_>) -> Option<Preview> {
        physics::first_contact(aimed.layout, aimed.strike)
    }
}

#[derive(Clone, Copy)]
struct Aimed<'a> {
    layout: &'a Layout,
    strike: &'a Strike,
}

impl Hash for Aimed<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Strike { from, aim, speed, offset } = self.strike;
        Arc::as_ptr(&self.layout.board).hash(state);
        [from.x, from.y, *aim, *speed, *offset].map(f64::to_bits).hash(state);
        for puck in &self.layout.pucks {
            [puck.at.x, puck.at.y].map(f64::to_bits).hash(state);
        }
    }
}
