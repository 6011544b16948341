//! The review of the current match: the worth of each shot, the better shots, and the luck.

mod curve;
mod keep;
mod marks;
mod panel;
mod phrases;
mod state;

pub use state::ReviewPanel;

pub(super) use curve::show as curve;
pub(super) use panel::show as panel;
