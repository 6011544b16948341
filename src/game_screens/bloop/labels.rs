//! Texts of Bugs and Loops that tests look for.

use fob_services::phrases::plural;
use std::fmt::Display;

/// The button that skips to the end of a run.
pub const SKIP: &str = "Skip";
/// The button that opens the workshop of Turing machines.
pub const MACHINES: &str = "Turing machines…";
/// The field for the tape of a new game.
pub const TAPE: &str = "Tape of the new game";
/// The heading of the transcript.
pub const TRANSCRIPT: &str = "Transcript";
/// The title of the listing.
pub const SITUATION: &str = "The situation";
/// The command that shows the listing.
pub const SHOW_SITUATION: &str = "Show the situation as text";
/// The command that shows the transcript.
pub const SHOW_TRANSCRIPT: &str = "Transcript of all configurations and scores";
/// The command that saves the transcript.
pub const SAVE_RECORD: &str = "Save a record of the game";
/// The command that goes back a turn.
pub const BACK_A_TURN: &str = "Back one turn";
/// The choice to set your own configuration.
pub const TAPE_BY_HAND: &str = "Tape by hand";
/// The button that opens the commands of the pause.
pub const MORE: &str = "More…";
/// The note when nothing can be repeated.
pub const NOTHING_TO_REPEAT: &str = "No recorded move follows this one";
/// The button that adds the rule that is set.
pub const ADD_RULE: &str = "Add the rule";
/// The switch that shows the results of rules.
pub const PREVIEW: &str = "Preview";
/// The slowest speed at which runs are shown.
pub const SLOW: &str = "Slow";
/// The note on a purge.
pub const PURGED: &str = "That was the twelfth turn: all rules are purged.";
/// The heading of the pause.
pub const PAUSE: &str = "Pause";
/// The button that copies the listing.
pub const COPY: &str = "Copy";
/// The button that saves the listing as a file.
pub const SAVE_AS_FILE: &str = "Save as a file";
/// A heading of the rules.
pub const A_TURN: &str = "A turn";
/// The heading at the end of the game.
pub const GAME_OVER: &str = "The game is over";
/// The note on the commands of the pause.
pub const LETTERS_DO: &str = "The computers and the run are paused. Each letter does the same as in the program of 1977.";
/// The time until the purge in its last turn.
pub const LAST_TURN_OF_RULES: &str = "all rules are purged after this turn";
/// The problem of a motion that is typed too early.
pub const MOTION_LAST: &str = "The motion comes last, after the four letters.";
/// The problem of an unfinished rule.
pub const FIVE_PARTS: &str = "A rule has five parts: state, symbol, new state, new symbol and a motion.";
/// The problem of a rule for a pair that has one.
pub const RULE_EXISTS: &str = "There is already a rule";

/// The time until the purge.
pub fn purge_in(turns: u8) -> String {
    format!("purge in {turns} turns")
}

/// An action of a player, before the rule.
pub fn adds(rule: impl Display) -> String {
    format!("adds {rule}")
}

/// The name of a cell of the tape.
pub fn cell(number: impl Display, symbol: impl Display) -> String {
    format!("Cell {number}: {symbol}")
}

/// The position of the head.
pub fn head(cell: impl Display, state: impl Display) -> String {
    format!("Head on cell {cell}, state {state}")
}

/// The message about a head that has left the tape.
pub fn off_the_tape(state: impl Display) -> String {
    format!("Head off the tape, state {state}")
}

/// The name of the choice of a state.
pub fn state(colour: &str) -> String {
    format!("State: {colour}")
}

/// The button that places the head.
pub fn place(cell: impl Display, state: impl Display) -> String {
    format!("Place on cell {cell} in state {state}")
}

/// The name of a place in the table of rules.
pub fn rule_for(state: impl Display, symbol: impl Display, rule: &str) -> String {
    format!("State {state}, symbol {symbol}: {rule}")
}

/// The points of a player.
pub fn score(name: &str, points: usize) -> String {
    format!("{name}: {}", plural(points, "point"))
}

/// The name of the choice of the length of the tape.
pub fn cells(count: impl Display) -> String {
    format!("{count} cells")
}

/// The news that runs are shown at another speed.
pub fn run_speed(name: &str) -> String {
    format!("Run speed: {name}")
}

/// The name of the field for a name in the new game.
pub fn name_in_new_game(player: u8) -> String {
    format!("{} in the new game", fob_services::labels::name_of_player(player))
}

/// The name of the picture of a loop.
pub fn same_after(first: usize, again: usize) -> String {
    format!("The same after {} and after {}", plural(first, "step"), plural(again, "step"))
}

/// The result of a rule.
pub fn would_give(points: usize) -> String {
    format!("{WOULD} give {}", plural(points, "point"))
}

/// The result of a rule that takes the head off the tape.
pub fn would_be_bug(steps: usize) -> String {
    format!("{WOULD} be a {BUG}, after {}", plural(steps, "step"))
}

/// The result of a rule that makes a loop.
pub fn would_be_loop(steps: usize) -> String {
    format!("{WOULD} be a {LOOP}, after {}", plural(steps, "step"))
}

/// The end of the headline, after the winner's name.
pub const HAS_WON: &str = "has won";
/// The action of the player who places the head, after the name.
pub const PLACES_HEAD: &str = "places the head and chooses the state";
/// The action of the next player in the listing, after the name.
pub const ADDS_RULE: &str = "adds a rule";
/// The beginning of the listing of all configurations and scores.
pub const LISTING_TITLE: &str = "Bugs and Loops: transcript";
/// The button that removes the parts of a rule that are set.
pub const CLEAR: &str = "Clear";
/// The word before the result of a rule.
pub const WOULD: &str = "would";
/// The result of a rule that takes the head off the tape.
pub const BUG: &str = "bug";
/// The result of a rule that makes the machine run for ever.
pub const LOOP: &str = "loop";
/// The heads of the five choices that make a rule.
pub const PARTS: [&str; 5] = ["state", "symbol", "new state", "new symbol", "motion"];

/// The name of a choice for one of the parts of a rule.
pub fn part(head: &str, choice: &str) -> String {
    format!("{}: {choice}", fob_services::phrases::capital(head))
}

/// The button that adds a whole rule.
pub fn add(rule: impl Display) -> String {
    format!("Add {rule}")
}

/// The news that a player has placed the head.
pub fn put_head(name: &str, cell: impl Display, state: impl Display) -> String {
    format!("{name} put the head on cell {cell}, in state {state}.")
}

/// The placement of the head in the listing, after the player's name.
pub fn puts_head(cell: impl Display, state: impl Display) -> String {
    format!("puts the head on cell {cell}, in state {state}")
}

/// The name of the picture of a bug.
pub fn takes_head_off(rule: impl Display, side: &str) -> String {
    format!("{rule} takes the head off the {side} end")
}

/// The end of the tape at which a bug leaves it, after the side.
pub const END_OF_TAPE: &str = "end of the tape";

/// The end of a run that has no rule for its state and symbol.
pub fn no_rule(steps: &str, state: impl Display, symbol: impl Display) -> String {
    format!("After {steps} the machine has no rule for state {state} on symbol {symbol}")
}

/// The end of a loop in the listing.
pub fn a_loop(steps: &str) -> String {
    format!("a loop, the same as after {steps}")
}

/// The problem of a cell that the tape does not have.
pub fn cells_of_tape(cells: impl Display) -> String {
    format!("The tape has the cells 1 to {cells}.")
}

/// The head of the analysis: how many rules can be added for the present state and symbol.
pub fn rules_for(rules: usize, state: impl Display, symbol: impl Display) -> String {
    format!("Of {rules} rules for state {state} on symbol {symbol}")
}

/// The name of a rule in the analysis, with its result.
pub fn analysed(rule: impl Display, result: &str) -> String {
    format!("{rule}: {result}")
}

pub use super::who::does;

/// The text of a place without a rule in the table.
pub const NO_RULE: &str = "no rule";
