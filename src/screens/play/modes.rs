//! The open questions over the table, and the state of a match between computers.

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

/// State of a match between computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// The match runs by itself.
    On,
    /// The match does not continue.
    Paused,
    /// The match continues for one shot or one order, then pauses; true if that was played already.
    Step(bool),
}
