//! Texts of classes that tests look for.

use fob_services::phrases::plural;

/// The title while the class is not known yet.
pub const CLASS: &str = "Class";
/// The heading of one's classes in the list of sheets.
pub const CLASSES: &str = "Your classes";
/// The button that hands an answer in.
pub const HAND_IN: &str = "Hand in this answer";
/// The field for the name.
pub const NAME: &str = "Your name";
/// The field for what the course calls the student.
pub const ID: &str = "Your student id";
/// The field for a code.
pub const CODE: &str = "Your code";
/// The choice to come by a name.
pub const BY_NAME: &str = "By name";
/// The choice to come by a code.
pub const BY_CODE: &str = "I have a code";
/// The button that comes to the class.
pub const ENTER: &str = "Enter the class";
/// What is said while the server is asked.
pub const CONNECTING: &str = "Asking the server…";
/// The button that asks the server again.
pub const AGAIN: &str = "Ask again";
/// The button that copies the code.
pub const COPY_CODE: &str = "Copy the code";
/// The button that copies the receipts.
pub const COPY_RECEIPTS: &str = "Copy my receipts";
/// The heading of the receipts.
pub const RECEIPTS: &str = "Receipts";
/// What a receipt calls the digest of the answer.
pub const DIGEST: &str = "SHA-256 of your answer:";
/// What is said of an answer that the server has, as long as nothing is said about it.
pub const NOT_YET: &str = "The class shows what it earned once everybody's time is over.";
/// What is said while a hand-in is on its way.
pub const ON_ITS_WAY: &str = "On its way…";
/// Why an answer cannot be handed in while the one before is on its way.
pub const STILL_WAITS: &str = "Your last hand-in of this exercise is still on its way";
/// Why nothing can be handed in any more.
pub const CLOSED: &str = "The class is closed";
/// Why the same answer is not handed in twice.
pub const SAME: &str = "This answer is handed in";
/// What is said of a code that the student gets.
pub const ABOUT_CODE: &str = "Keep this code. With it you continue on another device: open the class there and enter it.";
/// Why one has to come again.
pub const COME_AGAIN: &str = "The server does not know this device any more. Enter the class again; your answers are kept.";
/// Why hand-ins wait for a student to come again.
pub const UNKNOWN_HERE: &str = "The server does not know this device any more: go back, and enter the class again";
/// Who sees what a student types.
pub const WHO_SEES: &str = "Your lecturer sees this name and your answers.";
/// The button by which another student comes on this device.
pub const SOMEBODY_ELSE: &str = "Come as somebody else";
/// The button that forgets the class on this device.
pub const FORGET: &str = "Forget this class…";
/// The title of the question before a class is forgotten.
pub const FORGET_TITLE: &str = "Forget this class";
/// The button that forgets it after all.
pub const FORGET_YES: &str = "Forget it";
/// What is said once a class is forgotten.
pub const FORGOTTEN: &str = "The class is forgotten on this device";
/// What is said to whoever comes on a device that others have used.
pub const OTHERS_STAY: &str = "What others have handed in on this device stays under their names.";

/// The button by which somebody who has come to the class on this device continues.
pub fn continue_as(name: &str) -> String {
    format!("Continue as {name}")
}

/// The question before a class is forgotten: what is lost, and how one comes back.
pub fn about_forgetting(unsent: usize, unfinished: usize, code: Option<&str>) -> String {
    let mut text = "What you have handed in stays in the class; this device forgets your name and your receipts.".to_owned();
    let mut lost = Vec::new();
    if unsent > 0 {
        lost.push(format!("{} not sent yet", plural(unsent, "hand-in")));
    }
    if unfinished > 0 {
        lost.push(format!("{} not handed in", plural(unfinished, "answer")));
    }
    if !lost.is_empty() {
        text += &format!(" These are lost: {}.", lost.join(", "));
    }
    if let Some(code) = code {
        text += &format!(" To come back you need your code: {code}.");
    }
    text
}

/// What is said of a hand-in that waits.
pub fn waits(why: &str) -> String {
    format!("Not sent yet. {why}. Your answer is kept on this device and is sent as soon as the server answers.")
}

/// What is said above the exercises while hand-ins wait.
pub fn unsent(n: usize, why: &str) -> String {
    format!(
        "{} not sent yet. {why}. They are kept on this device and are sent as soon as the server answers.",
        plural(n, "hand-in")
    )
}

/// What is said of a hand-in that the server did not take; `why` is in whole sentences.
pub fn refused(why: &str) -> String {
    format!("Not taken. {why} Your answer is kept.")
}

/// How many exercises are handed in.
pub fn progress(handed: usize, all: usize) -> String {
    format!("{handed} of {all} handed in")
}

/// Who one is.
pub fn you_are(name: &str) -> String {
    format!("You are {name}")
}

/// The deadline with the time that is left.
pub fn deadline(date: &str, left: &str) -> String {
    format!("Deadline {date} ({left})")
}

/// The time after the deadline in which answers are taken.
pub fn extra_time(left: &str) -> String {
    format!("The deadline is over. Answers are still taken: {left}")
}

/// What is said where the server gives no new state of a class that is known; `why` is in whole sentences.
pub fn offline(why: &str) -> String {
    format!("{why} You see the class as it was last; your work is kept on this device.")
}

/// Number of attempts at each exercise.
pub fn attempts(attempts: u64) -> String {
    format!("{} at each exercise", plural(attempts as usize, "attempt"))
}

/// A receipt.
pub fn receipt(n: u64, date: &str) -> String {
    format!("Receipt {n} · {date}")
}

/// The code of somebody who typed a name, below a receipt.
pub fn code_of_receipt(code: &str) -> String {
    format!("Your code: {code}. With it you continue on another device.")
}
