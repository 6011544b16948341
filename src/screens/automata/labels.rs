//! Texts of the panels of automata that tests look for.

use fob_services::words::plural;
use std::fmt::Display;

/// The heading of what was measured between equal players.
pub const BETWEEN_EQUALS: &str = "Between two medium computers";
/// The notice for an automaton that is not one of the ready ones.
pub const NOT_MEASURED: &str = "Not measured: it accepts other words than all ready DFAs. The tab Play lets computers try it.";
/// A shot that moves the chance by 5 in 100 or more.
pub const TENSE: &str = "tense";
/// The meaning of the word.
pub const TENSE_MEANS: &str = "A shot is tense if it moves a player's chance by 5 % or more. In brackets: the 95 % interval. Reject matches have up to three extra times.";
/// The label of the leverage of the next puck.
pub const NEXT_PUCK: &str = "Next puck";
/// The choice of the level that plays on both sides.
pub const LEVEL_OF_BOTH: &str = "Level of both";
/// The button that stops the games of computers.
pub const STOP_GAMES: &str = "Stop";
/// What the panel with matches of computers is for.
pub const PLAY_INTRODUCTION: &str =
    "Does it make a good game? Two computers of one level play it: 15 green and 15 red pucks on Bob's board.";
/// The warning that the matches are of an earlier automaton.
pub const CHANGED_SINCE: &str = "The automaton has changed since these matches were played.";
/// The sentence on changes of the lead, before how many.
pub const LEAD_CHANGES: &str = "The lead changes";
/// The sentence on when matches are decided, before the number of shots.
pub const DECIDED_AFTER: &str = "is decided after";
/// The title of the dialog that exports a DFA.
pub const EXPORT_TITLE: &str = "Export the DFA";
/// The button that starts a match with the DFA.
pub const PLAY_THIS_DFA: &str = "Play this DFA";
/// The button that draws the DFA on paper.
pub const SHEET: &str = "Sheet to print…";
/// The panel with the odds.
pub const GAME: &str = "As a game";
/// The panel with matches of computers.
pub const PLAY: &str = "Play";
/// The step that makes an automaton deterministic.
pub const MAKE_IT_DETERMINISTIC: &str = "Make it deterministic";
/// The step that adds missing transitions.
pub const ADD_SINK: &str = "Complete with a sink";

/// The button that saves the DFA in the library and leads to the form of a new match.
pub const SAVE_AND_PLAY: &str = "Save and play";
/// The choice of minimisation by the table of pairs.
pub const PAIRS: &str = "Table of pairs";
/// The choice of minimisation by refining a partition.
pub const CLASSES: &str = "Partition refinement";
/// The choice of the elimination of states.
pub const TO_EXPRESSION: &str = "To an expression";
/// The button that goes to the step before.
pub const STEP_BACK: &str = "◀ Step";
/// The button that goes to the next step.
pub const STEP_ON: &str = "Step ▶";
/// The button that puts the result on the canvas.
pub const USE_RESULT: &str = "Use the result";
/// The button that copies the expression of an automaton.
pub const COPY_EXPRESSION: &str = "Copy the expression";
/// The button that writes the construction to a file.
pub const SAVE_STEPS: &str = "Save the steps…";

/// Which step of a construction is shown.
pub fn step_of(step: usize, last: usize) -> String {
    format!("{step} of {last}")
}

/// The name of the button that uses a proposal.
pub fn use_proposal(number: usize) -> String {
    format!("Use proposal {number}")
}

/// The button that starts the matches.
pub fn play(matches: usize) -> String {
    format!("Play {}", plural(matches, "match"))
}

/// How many matches are played.
pub fn of_matches(played: impl Display, all: impl Display) -> String {
    format!("{played} of {all} matches")
}

/// The share of all orders that are accepted.
pub fn are_accepted(share: &str) -> String {
    format!("{share} are accepted")
}

/// The number of matches that whoever shoots first has won.
pub fn first_shooter_won(matches: u32) -> String {
    format!("the first shooter won {matches}")
}

/// Which letter is green and which is red on the board.
pub fn board_way(green: char, red: char) -> String {
    format!("Green is {green}, red is {red}")
}

/// Why an automaton with too few or too many letters cannot read pucks.
pub fn number_of_letters(letters: usize) -> String {
    format!("It has {}: pucks need two, one for each colour.", plural(letters, "letter"))
}

/// Why an automaton with choices cannot read pucks.
pub fn has_choices(choice: impl Display) -> String {
    format!("It has choices: {choice}.")
}

/// Why an automaton without some transitions cannot read pucks.
pub fn lacks_transitions(missing: usize) -> String {
    format!("It is partial: {} missing.", if missing == 1 { "a transition is".to_owned() } else { format!("{missing} transitions are") })
}
