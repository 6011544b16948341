//! Texts of the tournaments that tests look for.

/// The heading of the list of entrants.
pub const ENTRANTS: &str = "Entrants";
/// The button that lists the matches of everybody.
pub const ALL_GAMES: &str = "All matches";
/// The title of the list.
pub(crate) const LIST: &str = "Tournaments";
/// The button that resumes a game.
pub const RESUME: &str = "Resume";
/// The choice of games with one string.
pub const TUG_OF_WAR: &str = "Tug of war";
/// The button that adds an entrant.
pub const ADD: &str = "Add";
/// The choice of four games for each pair.
pub const FOUR_EACH: &str = "4 per pair";
/// The state of a game that has not been played.
pub(crate) const TO_COME: &str = "to come";
