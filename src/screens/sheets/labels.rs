//! Texts of the sheets of exercises that tests look for.

use fob_services::phrases::plural;

/// The title of the screen, and its entry in the menu.
pub const TITLE: &str = "Exercises";
/// The button that opens a sheet of one's own.
pub const OPEN_FILE: &str = "Add a sheet…";
/// The button that moves a sheet of one's own to the trash.
pub const REMOVE: &str = "Remove";
/// The text of the button that opens a sheet.
pub const OPEN: &str = "Open";
/// The button that opens an exercise, before its number.
pub const EXERCISE: &str = "Exercise";
/// The button that judges the answer.
pub const CHECK: &str = "Check";
/// The button that hands in.
pub const HAND_IN: &str = "Hand in";
/// The field for the student's name.
pub const STUDENT: &str = "Your name or number";
/// The button of the dialog that writes the file.
pub const SAVE_FILE: &str = "Save a file…";
/// The button of the dialog that copies a link.
pub const COPY_WORK: &str = "Copy a link";
/// The button that copies a link to the sheet.
pub const COPY_SHEET: &str = "Copy link to the sheet";
/// The button that adds a sheet of a link to one's own.
pub const KEEP: &str = "Add to my sheets";
/// The button that goes to the exercise before.
pub const BEFORE: &str = "◀ Previous";
/// The button that goes to the next exercise.
pub const NEXT: &str = "Next ▶";
/// The button that empties the answer.
pub const CLEAR: &str = "Start over";
/// The choice of the canvas.
pub const DRAWING: &str = "State diagram";
/// The choice of the table.
pub const TABLE: &str = "Table";
/// The field for a regular expression.
pub const EXPRESSION: &str = "Regular expression";
/// The field for a word.
pub const WORD: &str = "Word";
/// The field for a Turing machine.
pub const MACHINE: &str = "Rules of the machine";
/// The heading of the words that the student tries.
pub const TRY: &str = "Try words";
/// The field of words that the student tries.
pub const TRIED: &str = "Words to try";
/// The heading of the feedback.
pub const FEEDBACK: &str = "Feedback";
/// The button that reads the counterexample on the canvas.
pub const SHOW_RUN: &str = "Show the run";
/// The note at a judgement of an answer that has changed since.
pub const CHANGED: &str = "You changed your answer since.";
/// The note on exercises that the teacher judges.
pub const BY_TEACHER: &str = "Your teacher judges this exercise: hand it in.";
/// The button that appends a green puck.
pub const GREEN: &str = "Green puck";
/// The button that appends a red puck.
pub const RED: &str = "Red puck";
/// The button that takes the last puck back.
pub const PUCK_BACK: &str = "Take one back";
/// The note that a link is a hand-in.
pub const IS_WORK: &str =
    "This link is a hand-in. Teachers grade it with the command fob sheet grade, followed by the sheet and the link.";
/// Why there is nothing to judge.
pub const NO_ANSWER: &str = "No answer yet";
/// The button that brings back the answer that was emptied.
pub const UNDO_CLEAR: &str = "Undo start over";
/// What is said once the attempts are used up.
pub const NO_ATTEMPTS: &str = "No attempts left: hand it in";

/// The same where they are handed in one by one.
pub const NO_ATTEMPTS_LEFT: &str = "No attempts left";

/// How many exercises of a sheet are solved.
pub fn solved(solved: usize, all: usize) -> String {
    format!("{solved} of {all} solved")
}

/// The letters of a sheet.
pub fn letters(letters: &[String]) -> String {
    format!("letters {}", letters.join(", "))
}

/// The button that opens a sheet.
pub fn open(title: &str) -> String {
    format!("{OPEN} {title}")
}

/// How often the answer can still be checked.
pub fn attempts_left(attempts: usize) -> String {
    format!("{} left", plural(attempts, "attempt"))
}

/// What is handed in.
pub fn answers_of(answers: usize, exercises: usize) -> String {
    format!("{} of {}.", plural(answers, "answer"), plural(exercises, "exercise"))
}

/// The name of the picture of an automaton that an exercise gives.
pub fn given(states: usize) -> String {
    format!("Given automaton with {}", plural(states, "state"))
}

/// The tick that puts a state into a step of a trace.
pub fn at_step(state: &str, step: usize) -> String {
    format!("{state} at step {step}")
}

/// The tick that marks a pair of states.
pub fn pair(states: &str) -> String {
    format!("Pair {states}")
}

/// The field for the word of a pair.
pub fn word_for(states: &str) -> String {
    format!("Word for {states}")
}

/// What is said when a sheet of a link joins one's own.
pub fn adopted(title: &str) -> String {
    format!("{title} is in your list of sheets now")
}

/// The title of what is said after handing in.
pub const RECEIPT: &str = "One more step";
/// What to do with a link.
pub const RECEIPT_OF_LINK: &str = "Your answers are in a link, which is copied. Paste it where your course collects work, or into a mail \
                                   to your teacher. Until then nobody else has it.";
/// The button that copies the link once more.
pub const COPY_AGAIN: &str = "Copy it again";
/// The button that ends it.
pub const DONE: &str = "Done";

/// What to do with a file.
pub fn receipt_of(file: &str) -> String {
    format!(
        "Saved as {file}. Upload this file where your course collects work, or mail it to your teacher. Until then nobody else has it."
    )
}
