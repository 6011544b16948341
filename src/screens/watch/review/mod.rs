//! The review of the current match: the worth of each shot, the better shots, and the luck.

mod curve;
mod keep;
mod marks;
mod panel;
mod state;
mod words;

pub use state::Desk;

pub(super) use curve::show as curve;
pub(super) use panel::show as panel;
