//! Texts of many screens that tests look for.

use std::fmt::Display;

/// The name of a board that is played on.
pub const BOARD: &str = "The board";
/// The button that shoots.
pub const SHOOT: &str = "Shoot";
/// The verdict on two automata that accept the same words.
pub const EQUIVALENT: &str = "Equivalent";
/// The verdict on two automata that do not.
pub const DIFFERENT: &str = "Different";
/// The button that turns the board to the shooter.
pub const TURN: &str = "Turn board";
/// The button that copies a link to the present view.
pub const COPY_LINK: &str = "Copy link";
/// The button at the end of a match that leads to the menu.
pub const MENU: &str = "Menu";
/// The title of the standings, and the button that opens them.
pub const STANDINGS: &str = "Standings";
/// The button that copies a link to the same match for somebody else.
pub const COPY_CHALLENGE: &str = "Copy a challenge";
/// The button that starts another match of the same players.
pub const PLAY_AGAIN: &str = "Play again";
/// The question before a draw.
pub const DRAW_QUESTION: &str = "Agree to a draw?";
/// The message about a document that is not on the disk yet, after its name.
pub const COULD_NOT_BE_SAVED: &str = "could not be saved";

/// The warning that a document is not on the disk yet.
pub fn not_saved(document: &str) -> String {
    format!("{document} {COULD_NOT_BE_SAVED}; retrying")
}

/// The name of the field for the name of a player.
pub fn name_of_player(number: impl Display) -> String {
    format!("Name of player {number}")
}

/// The name of the choice of a person or a computer for a seat.
pub fn who_plays_as(number: impl Display) -> String {
    format!("Who plays as player {number}")
}

/// The button that starts the next match of a series.
pub fn match_of(number: impl Display, games: impl Display) -> String {
    format!("Match {number} of {games}")
}

/// The place of a room's game in its series.
pub fn game_of(number: impl Display, games: impl Display) -> String {
    format!("Game {number} of {games}")
}

/// The text at the end of a game whose series continues, with the score.
pub fn next_begun(score: &str, number: impl Display, games: impl Display) -> String {
    let begun = format!("{} has begun", game_of(number, games));
    if score.is_empty() { begun } else { format!("{score}  ·  {begun}") }
}

/// The text while the next game is about to open.
pub fn opens_in(seconds: impl Display) -> String {
    format!("Opens in {seconds} s")
}

/// The button that plays a match of a series that is decided already.
pub fn all_the_same(number: impl Display) -> String {
    format!("Play match {number} all the same")
}

/// The button that copies the link for the player whose turn it is.
pub fn copy_link_for(name: &str) -> String {
    format!("Copy the link for {name}")
}

/// The chance of a draw after a shot, in front of the number.
pub const DRAWS: &str = "draws";
/// The button with which the one person here resigns.
pub const YOU_RESIGN: &str = "You resign";
/// The button with which a player resigns.
pub fn resigns(name: &str) -> String {
    format!("{name} resigns")
}

/// The reason for a computer's resignation, with this number of pucks left: see `fob_opponent::resigns`.
pub fn saw_no_way(left: u32) -> String {
    format!("It saw less than 1 % for itself, with {} left", fob_base::text::plural(left as usize, "puck"))
}

/// The headline of a match that one player has won.
pub fn wins(name: &str) -> String {
    format!("{name} {WINS}")
}

pub use fob_rules::log::YOU;
/// The headline of a match that it has won.
pub const YOU_WIN: &str = "You win!";
/// The headline of a match that nobody has won.
pub const A_DRAW_HEADLINE: &str = "A draw";

/// The headline of a series that has a winner, before the points.
pub fn the_series(leader: &str) -> String {
    format!("{leader} the series")
}

/// The text about the last match under the headline of its series.
pub fn last_match(headline: &str) -> String {
    format!("The last match: {headline}")
}

/// The player who shoots now, and the side of the board.
pub fn shoots_from(name: &str, side: impl Display) -> String {
    format!("{name} shoots from {side}")
}

/// The player who chooses the order of letters now.
pub fn chooses_order(name: &str) -> String {
    format!("{name} chooses the order")
}

/// The news that a shot was taken back.
pub fn taken_back(name: &str) -> String {
    format!("last shot of {name} is taken back")
}

/// The message about a match that another window has continued.
pub const YOURS_CONTINUES: &str = "Yours continues in its own file";

/// A puck in a hole.
pub fn puck_in(puck: &str, hole: impl Display) -> String {
    format!("{puck} in {hole}")
}

/// A puck that left the board.
pub fn lost(puck: &str) -> String {
    format!("{puck} lost off the board")
}

/// The offer of a draw, after who offers it.
pub const A_DRAW: &str = "a draw";
/// The offer of a rematch.
pub const A_REMATCH: &str = "a rematch";
/// The offer to take the last turn back.
pub const TO_TAKE_BACK: &str = "to take back the last turn";

/// The name of a player, and the offer.
pub fn offers(name: &str, what: &str) -> String {
    format!("{name} offers {what}")
}

/// Shown while a player asks for something.
pub fn asks(name: &str, what: &str) -> String {
    format!("{name} asks {what}")
}

/// Shown while an offer is open.
pub const WAITING_FOR_OTHERS: &str = "Waiting for the others to agree";

/// The name of the user's own seat in a room.
pub fn you(name: &str) -> String {
    format!("{name} (you)")
}

/// The number of spectators.
pub fn watching(people: impl Display) -> String {
    format!("{people} watching")
}

/// The name of the code for a camera.
pub const QR_CODE: &str = "The link as a QR code";
/// The title of the palette, and the command that opens it.
pub const FIND: &str = "Find anything";
/// The note when no entry or page matches.
pub const NOTHING_FOUND: &str = "Nothing found";
/// The end of a sentence about a string whose verdict cannot change.
pub const WHATEVER_FALLS: &str = ", whatever falls";
/// The end of a sentence about a verdict that can change.
pub const IF_ENDED_NOW: &str = " if the match ended now";
/// The verdict on a string that its machine accepts.
pub const ACCEPTED: &str = "accepted";
/// The verdict on a string that its machine rejects.
pub const REJECTED: &str = "rejected";

/// The news that a file was saved.
pub fn saved_as(place: impl Display) -> String {
    format!("Saved as {place}")
}

/// The news that a document with unsaved edits made room for another one.
pub fn parked(title: &str) -> String {
    format!("{title} is not saved; Undo brings it back")
}

/// The title of the dialog that saves a DFA.
pub const SAVE_IN_LIBRARY: &str = "Save in the library";
/// The field for the name under which a DFA is saved.
pub const NAME_IN_LIBRARY: &str = "Name in the library";
/// The warning about the name of a built-in DFA.
pub const REPLACES_BUILT_IN: &str = "Replaces the built-in DFA; Restore undoes this";
/// Why a name cannot be used that a machine of another kind has.
pub const OTHER_MACHINE: &str = "One of your wheels or a built-in machine has this name";

/// A document in the list of unsaved things.
pub fn of_kind(noun: &str, name: &str) -> String {
    format!("the {noun} {name}")
}

/// The news that an item of the user's was deleted.
pub fn in_the_trash(name: &str) -> String {
    format!("{name} is in the trash")
}

/// The note on files that are still read, before how many.
pub const READING: &str = "reading";

/// The part that is left, such as a number of shots.
pub fn to_go(what: impl Display) -> String {
    format!("{what} to go")
}

/// The news about a link, between the name of the place and the link's length.
pub const COPIED: &str = "copied";

/// The news about a link, before what became of it.
pub fn link_to(what: &str) -> String {
    format!("Link to {what}")
}

/// The reason why a link cannot be opened by other people.
pub const HERE_ONLY: &str = "works only on the computer that made it";

/// The problem of two players of one name.
pub fn called_alike(name: &str) -> String {
    format!("two players are called {name}")
}

/// The problem of a striker on a puck, before which.
pub const OVERLAPS: &str = "the striker overlaps";

/// The name of the picture of a string and its machine.
pub fn string(letter: &str, at: impl Display) -> String {
    format!("string {letter}: {at}")
}

/// Before the chance that a random order is accepted.
pub const ODDS: &str = ", odds ";
/// The word before the result of the considered order.
pub const THEN: &str = ", then ";

/// The name of an order that can be chosen.
pub fn order(hole: impl Display, order: &str, rest: &str, verdict: &str) -> String {
    format!("{hole}: {order}{rest} ({verdict})")
}

/// The name of the first shot.
pub const THE_BREAK: &str = "The break";
/// The heading of the points at the end of a match of a series.
pub const POINTS_OF_SERIES: &str = "Points of the series";
/// In the bar of chances, between a player and the chance to win.
pub const WINS: &str = "wins";
/// In the bar of chances, between a player and the expected points.
pub const EXPECTS: &str = "expects";

/// The condition in the line of tug of war with the winners on accept and on reject.
pub const IF_ACCEPTED: &str = "if the string ends accepted";

/// The number of the next shot.
pub fn shot(number: impl Display) -> String {
    format!("shot {number}")
}

/// The loss if a match is not on the disk: its shots, with the names of its players.
pub fn shots_of(shots: usize, who: &str) -> String {
    format!("{} of {who}", crate::phrases::plural(shots, "shot"))
}
/// Before the state or configuration of what reads a string.
pub const AT: &str = "at";
/// Before how a match compares with the result to beat.
pub const THE_CHALLENGE: &str = "The challenge is";

/// The meaning of a letter if pucks have other colours than in the rules: the colour on the screen, the letter, the colour in the
/// rules.
pub fn means(shown: &str, letter: char, colour: &str) -> String {
    format!("{shown} is {letter} ({colour})")
}

/// The likely result of a shot if no puck falls.
pub const NOTHING_FALLS: &str = "nothing falls";

/// The machines that read the strings of a match, in its summary.
pub fn read_by(machines: &str) -> String {
    format!("read by {machines}")
}

/// The heading of the points at the end of a match.
pub const POINTS: &str = "Points";
/// The head of the column of points in the last match of a series.
pub const THIS_MATCH: &str = "this match";
/// The name of the curve of chances at the end of a match.
pub const CHANCES_CURVE: &str = "Chances over the match";
/// The name of the list with everybody's chance after each shot.
pub const AFTER_EACH_SHOT: &str = "Chances after each shot";
/// The button that opens the review at the best shot of a match.
pub const BEST_SHOT: &str = "Best shot";
/// The text while the chances of a finished match are computed.
pub const CHANCES_DUE: &str = "Working out the chances after each shot…";
/// The button that opens the review at its worst shot.
pub const BIGGEST_MISTAKE: &str = "Biggest mistake";
/// The button that opens the review of a match that is over.
pub const REVIEW: &str = "Review";
/// The name of a match in the message that it cannot be saved.
pub const THE_MATCH: &str = "The match";
/// The name of the settings in such a message.
pub const THE_SETTINGS: &str = "The settings";
/// The name of the standings in such a message.
pub const THE_STANDINGS: &str = "The standings";
/// The name of the drill results in such a message.
pub const DRILL_RESULTS: &str = "Drill results";
/// The loss if the settings cannot be saved.
pub const CHANGED_SETTINGS: &str = "changed settings";
/// The button that leads to the form for a new match.
pub const PLAY_FOB: &str = "Play Fob";
/// The choice of a person for a seat of Fob.
pub const A_PERSON: &str = "a person";
/// The window's title while the result of a match is shown.
pub const RESULT_TITLE: &str = "Fob: result";

/// The number of test words with the expected verdict.
pub fn as_expected(passed: usize, all: usize) -> String {
    format!("{passed} of {all} as expected")
}

/// The news that a server has received an answer to an exercise of a class.
pub fn handed_in(n: u64) -> String {
    format!("Handed in: receipt {n}")
}
