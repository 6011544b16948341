//! What the table waits for: an answer to a question, or the next step of a match between computers.

/// The open question over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialog {
    TakeBack,
    Draw,
    /// A player who is not here, by the number, offers one.
    Offered(u8),
    /// The result is certain.
    Certain,
    Resign,
    /// A hint costs a star.
    HintCosts,
    /// A program that plays is not here.
    StandIn,
}

/// Whether a match between computers runs, pauses or steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// By itself.
    On,
    /// Not at all.
    Paused,
    /// For one shot or one order, then not at all; whether that was played already.
    Step(bool),
}
