//! Texts of the tournaments that tests look for.

use fob_services::phrases::plural;

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
pub const TO_COME: &str = "to come";
/// The button that plays a match of people, before who plays.
pub const PLAY: &str = "Play";
/// Shown while computers play, before who plays.
pub const PLAYING: &str = "Playing";

/// The name of the button that removes an entrant.
pub fn remove_entrant(number: usize) -> String {
    format!("Remove entrant {number}")
}

/// The button that starts the tournament.
pub fn begin(matches: usize) -> String {
    format!("Begin: {}", plural(matches, "match"))
}

/// The progress of the tournament.
pub fn played(matches: impl std::fmt::Display, all: impl std::fmt::Display) -> String {
    format!("{matches} of {all} matches played")
}

/// The heading when all matches are played.
pub fn won(first: &str) -> String {
    format!("{first} won.")
}

/// The title of the screen, and its entry in the menu.
pub const TITLE: &str = "Tournament";
/// The button that lets the computers play, before how much.
pub const LET_PLAY: &str = "Let the computers play";

/// The button that lets the computers play their matches.
pub fn let_play(matches: usize) -> String {
    format!("{LET_PLAY} {}", plural(matches, "match"))
}

/// The name of the field for the name of an entrant.
pub fn name_of_entrant(number: usize) -> String {
    format!("Name of entrant {number}")
}

/// The heading of the matches of one entrant.
pub fn matches_of(name: &str) -> String {
    format!("Matches of {name}")
}

/// The name of the button that shows the replay of a match.
pub fn watch_match(number: usize) -> String {
    format!("Watch match {number}")
}

/// The reason why computers cannot play: a program of the tournament is not kept here.
pub fn no_program(name: &str) -> String {
    format!(
        "the program {name} is not known on this computer: keep it under this name in the list of who plays, in the form of a new match"
    )
}

/// Says that a program did not answer as it should in a match, with the last of its mistakes.
pub fn faults(game: usize, count: usize, last: &str) -> String {
    format!("Match {game}: {} of a program. {last}", plural(count, "fault"))
}
