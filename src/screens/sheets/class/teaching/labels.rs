//! Texts of the lecturer's screens that tests look for.

use fob_base::text::plural;

/// The button that opens a class with a sheet, and the title of its form.
pub const OPEN_CLASS: &str = "Open a class";
/// The field for the name of the class.
pub const CLASS_NAME: &str = "Name of the class";
/// The field for the address of the server.
pub const SERVER: &str = "Address of the server";
/// The field for the deadline.
pub const DEADLINE: &str = "Deadline";
/// The button that sets the deadline to the end of tomorrow.
pub const TOMORROW: &str = "Tomorrow";
/// The button that sets the deadline to the end of a day in a week.
pub const IN_A_WEEK: &str = "In a week";
/// The field for the minutes after the deadline.
pub const GRACE: &str = "Minutes of grace";
/// The field for the number of attempts.
pub const ATTEMPTS: &str = "Attempts";
/// The choice to show all that the sheet allows.
pub const SHOW_ALL: &str = "All feedback";
/// The choice to show the verdict alone.
pub const SHOW_VERDICT: &str = "The verdict";
/// The choice to show nothing before the deadline.
pub const SHOW_RECEIPT: &str = "A receipt only";
/// The choice that the best answer counts.
pub const COUNTS_BEST: &str = "The best";
/// The choice that the last answer counts.
pub const COUNTS_LAST: &str = "The last";
/// The field for the table of students.
pub const ROSTER: &str = "List of students";
/// The button that reads the table from a file.
pub const OPEN_ROSTER: &str = "Read a table…";
/// What the table is for.
pub const ABOUT_ROSTER: &str =
    "List of students: paste a table with a column name or id, and each student gets a code. Without one they type their names.";
/// Why a sheet cannot be used.
pub const STUDENTS_EDITION: &str =
    "This is a student's edition, which has no solutions to judge by. Open a class with the teacher's sheet.";
/// Why the form cannot be sent.
pub const NO_SERVER: &str = "Enter the address of a server first";
/// Why the form cannot be sent.
pub const WRONG_DEADLINE: &str = "The deadline cannot be read: type a date and a time such as 2026-12-01 23:59";
/// What a class is.
pub const ABOUT_CLASS: &str =
    "Students hand in by one link, the server judges, and every answer gets a receipt. Solutions stay on the server.";
/// The heading of the classes that one teaches, in the list of sheets.
pub const TAUGHT: &str = "Classes you teach";

/// What is said of a list of students.
pub fn listed(people: usize) -> String {
    format!("{}. Each gets a code.", plural(people, "student"))
}

/// Why a list of students cannot be used.
pub fn wrong_table(why: &str) -> String {
    format!("The list of students cannot be read, at {why}")
}

/// The sheet of a new class.
pub fn with_sheet(title: &str, exercises: usize) -> String {
    format!("{title}, {}", plural(exercises, "exercise"))
}

/// Where a class is made.
pub fn on_server(server: &str) -> String {
    format!("On {server}")
}

/// The fold with the links.
pub const LINKS: &str = "Links and codes";
/// What the students' link is for.
pub const ABOUT_STUDENTS_LINK: &str = "The link for all students:";
/// The button that copies the students' link.
pub const COPY_STUDENTS_LINK: &str = "Copy the students' link";
/// The button that copies the lecturer's link.
pub const COPY_MY_LINK: &str = "Copy my link";
/// What the lecturer's link is for.
pub const ABOUT_MY_LINK: &str = "Your own link opens this page on another device; whoever has it sees and changes everything";
/// The button that copies the codes of the students on the list.
pub const COPY_CODES: &str = "Copy the codes";
/// What is said of something that was copied.
pub const COPIED: &str = "Copied";
/// The tab with the numbers.
pub const OVERVIEW: &str = "Overview";
/// The tab with the students.
pub const STUDENTS: &str = "Students";
/// The tab with the answers.
pub const ANSWERS: &str = "Answers";
/// The tab with what can be changed.
pub const SETTINGS: &str = "Change";
/// The heading of the commonest mistakes.
pub const STRUGGLES: &str = "Commonest mistakes";
/// What is said as long as there is none.
pub const NO_MISTAKES: &str = "No wrong answers yet.";
/// The heading of the files.
pub const GRADES: &str = "Grades";
/// The button that saves the wide table.
pub const SAVE_WIDE: &str = "Save grades…";
/// The button that saves the long table.
pub const SAVE_GRADES: &str = "Save all answers' grades…";
/// The button that saves the folder.
pub const SAVE_FOLDER: &str = "Save the answers…";
/// What is said before anybody has come.
pub const NOBODY: &str = "Nobody has opened the class yet. Give your students the link.";
/// The field that looks for a student.
pub const FIND_STUDENT: &str = "Find a student";
/// What is said where no student is found.
pub const NOBODY_FOUND: &str = "No student has this name or id.";
/// What is said of somebody on the list who has not come.
pub const NOT_COME: &str = "Has not opened the class yet";
/// The button that gives a student more time.
pub const MORE_TIME: &str = "More time…";
/// The button that removes a student.
pub const REMOVE: &str = "Remove…";
/// The button that removes the student after all.
pub const REMOVE_YES: &str = "Remove";
/// The title of the question before a student is removed.
pub const REMOVE_STUDENT: &str = "Remove a student";
/// The field for a student's own deadline.
pub const UNTIL: &str = "Their own deadline";
/// What the field takes.
pub const ABOUT_UNTIL: &str = "A date and a time such as 2026-12-01 23:59. Empty takes it away.";
/// The button that sets a student's own deadline.
pub const GIVE_TIME: &str = "Set this deadline";
/// What the answers are for.
pub const ABOUT_ANSWERS: &str = "Look at answers one after another, alone or in class. They have no names.";
/// The choice to see all answers.
pub const ALL_ANSWERS: &str = "All answers";
/// The choice to see those without all points.
pub const WRONG_ANSWERS: &str = "Wrong answers";
/// What is said of an answer that is looked at.
pub const NOT_KEPT: &str = "You may change it to show something; nothing is kept.";
/// The button that sends what was changed.
pub const SAVE_CHANGES: &str = "Save changes";
/// What is said once a change is made.
pub const CHANGED: &str = "The class is changed";
/// The fold with the sheet.
pub const EDIT_SHEET: &str = "Edit the sheet";
/// What editing does.
pub const ABOUT_SHEET: &str = "The whole sheet with its solutions. Answers to exercises that you take out are kept.";
/// The field with the text of the sheet.
pub const SHEET_TEXT: &str = "Text of the sheet";
/// The button that uses the edited sheet.
pub const USE_SHEET: &str = "Use this sheet";
/// The heading of what ends a class.
pub const END: &str = "End";
/// The button that closes the class.
pub const CLOSE_NOW: &str = "Close now";
/// The button that deletes the class, and the title of its question.
pub const DELETE: &str = "Delete the class…";
/// The button that deletes it after all.
pub const DELETE_ALL: &str = "Delete everything";
/// The question before a class is deleted.
pub const ABOUT_DELETING: &str = "All answers, names and receipts are deleted from the server at once. Save the grades and answers first: this cannot be undone.";
/// The button that forgets the class on this device.
pub const FORGET: &str = "Forget on this device…";
/// The title of the question before a class is forgotten.
pub const FORGET_TITLE: &str = "Forget this class on this device";
/// The question before a class is forgotten.
pub const ABOUT_FORGETTING: &str = "The class stays on the server. Only your own link opens this page again, and this device forgets it and the codes: copy them first.";
/// The button that forgets it after all.
pub const FORGET_YES: &str = "Forget it";
/// What is said once a class is forgotten.
pub const FORGOTTEN: &str = "The class is forgotten on this device";
/// What is said once a class is deleted.
pub const DELETED: &str = "The class is deleted";

/// The deadline while answers are still taken.
pub fn in_grace(date: &str, left: &str) -> String {
    format!("Deadline {date}, over; answers are taken for {left} more")
}

/// What students see after handing in.
pub fn shows(show: &str) -> &'static str {
    match show {
        "receipt" => "students see a receipt until it is over",
        "verdict" => "students see the verdict",
        _ => "students see all feedback",
    }
}

/// Number of students who have come.
pub fn came(students: u64) -> String {
    format!("{} opened the class.", plural(students as usize, "student"))
}

/// How many have handed in an exercise.
pub fn handed(handed: u64, right: u64, all: u64) -> String {
    format!("{handed} of {all} handed in · {right} with all points")
}

/// What is said of students who are not shown.
pub fn more_students(n: usize) -> String {
    format!("and {n} more")
}

/// What a student has handed in.
pub fn standing(handed: usize, exercises: usize, points: f64, all: &str) -> String {
    if handed == 0 {
        return "nothing handed in".to_owned();
    }
    format!("{handed} of {exercises} handed in · {points} of {all} points")
}

/// A student's own deadline.
pub fn has_until(date: &str) -> String {
    format!("Has time until {date}")
}

/// The question before a student is removed.
pub fn about_removing(name: &str) -> String {
    format!("{name} and everything they have handed in are removed from the server at once. This cannot be undone.")
}

/// The title of the dialog about a student's own deadline.
pub fn time_of(name: &str) -> String {
    format!("More time for {name}")
}

/// The button that shows the answers to an exercise.
pub fn answers_to(number: usize) -> String {
    format!("Answers to exercise {number}")
}

/// How many different answers there are.
pub fn different(answers: usize) -> String {
    match answers {
        0 => "none".to_owned(),
        1 => "one answer".to_owned(),
        _ => plural(answers, "different answer"),
    }
}

/// How many have handed in the answer.
pub fn handed_in_by(people: usize) -> String {
    format!("Handed in by {}", plural(people, "student"))
}

/// How many points have changed.
pub fn points_changed(n: usize) -> String {
    if n == 0 {
        "The class is changed. No points have changed.".to_owned()
    } else {
        format!("The class is changed. Points changed: {n}.")
    }
}
