//! The review of the current match: what each shot was worth, what would have been better, and what was luck.

mod curve;
mod keep;
mod marks;
mod panel;
mod state;
mod words;

pub use state::Desk;

pub(super) use curve::show as curve;
pub(super) use panel::show as panel;
