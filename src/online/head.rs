//! Header data of a game's file.

/// Players and date of a game, for its file.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// The players: name, and level for a computer.
    pub players: Vec<(String, Option<String>)>,
    /// Start time in seconds since 1970.
    pub date: Option<u64>,
    /// Number of the game, from 1, and number of games.
    pub series: (u32, u32),
}
