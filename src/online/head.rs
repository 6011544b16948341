//! What a game's file begins with.

/// What a game's file says of who played and when.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// The players: name, and level for a computer.
    pub players: Vec<(String, Option<String>)>,
    /// Seconds since 1970 at the start.
    pub date: Option<u64>,
    /// The game's number, from 1, and how many games there are.
    pub series: (u32, u32),
}
