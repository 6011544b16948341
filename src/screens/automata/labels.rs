//! Texts of the panels of automata that tests look for.

pub use fob_services::labels::{DIFFERENT, EQUIVALENT, as_expected};

use fob_services::phrases::plural;
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
/// The panel with the constructions.
pub const STEPS: &str = "Steps";
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

/// The button that leads from the file back to the field.
pub const WRITE_EXPRESSION: &str = "Write an expression";
/// The field for the expression of the other automaton.
pub const OTHER_EXPRESSION: &str = "Expression of the other automaton";
/// The button that opens the other automaton.
pub const OPEN_OTHER: &str = "From a file…";
/// The operation with the words that both accept.
pub const INTERSECTION: &str = "Intersection";
/// The operation with the words that at least one accepts.
pub const UNION: &str = "Union";
/// The operation with the words that this one accepts and the other does not.
pub const DIFFERENCE: &str = "Difference";
/// The operation with the words that exactly one accepts.
pub const SYMMETRIC_DIFFERENCE: &str = "Symmetric difference";
/// The operation with the words that this one does not accept.
pub const COMPLEMENT: &str = "Complement";
/// The operation with the words read backwards.
pub const REVERSE: &str = "Reverse";
/// The tick that minimises the result.
pub const SMALLEST: &str = "Minimise the result";
/// The list of what is saved, from which the other automaton is chosen.
pub const COMPARE_WITH: &str = "Compare with";
/// The entry of that list while nothing of it is chosen.
pub const NOTHING_CHOSEN: &str = "Choose…";
/// The note above that list.
pub const ABOUT_ANOTHER: &str =
    "Another automaton over the same letters: choose one, write a regular expression, or open a file.";
/// Why an operation on two automata has no result yet.
pub const OTHER_FIRST: &str = "Choose the other automaton, write its expression, or open its file";
/// The button that opens the result of an operation as a new automaton.
pub const OPEN_AS_NEW: &str = "Open as new";

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
    format!(
        "It is partial: {} missing.",
        if missing == 1 { "a transition is".to_owned() } else { format!("{missing} transitions are") }
    )
}

/// On which word two automata differ, and whether the one on the canvas accepts it.
pub fn differ_on(word: &str, accepts: bool) -> String {
    let (this, other) = if accepts { ("accepts", "rejects") } else { ("rejects", "accepts") };
    format!("The shortest word on which they differ is {word}: this one {this} it, the other {other} it.")
}

/// What is said of a file with another letter.
pub fn not_a_letter(letter: char) -> String {
    format!("The other automaton reads {letter:?}, which is not one of the letters here.")
}

/// How large the result of an operation is.
pub fn result_of(states: usize) -> String {
    format!("The result has {}.", fob_base::text::plural(states, "state"))
}

/// The entry of one of your automata in the list with the DFAs of the library.
pub fn own_automaton(name: &str) -> String {
    format!("{name} (automaton)")
}

/// Why a result cannot be used.
pub fn too_many(states: usize, most: usize) -> String {
    format!("{states} states: expected at most {most} to draw")
}

/// Why the steps of a construction are not shown.
pub fn too_many_to_show(states: usize, most: usize) -> String {
    format!("{states} states are too many to show the steps: expected at most {most}.")
}

/// The field for the test words.
pub const TEST_WORDS: &str = "List of test words";
/// The button that runs the first word that fails its test.
pub const RUN_FIRST_FAILURE: &str = "Run first failure";
/// The tab of a word, letter by letter.
pub const RUN: &str = "Run";
/// The tab of all transitions.
pub const TABLE: &str = "Table";
/// The tab of another automaton that this one is compared and combined with.
pub const COMPARE: &str = "Compare";
