//! Exercises for a course on automata: sheets, answers, and their grading.
//!
//! A [`Sheet`] is a list of exercises with their solutions; [`read_sheet`] reads one from RON and reports every problem. An
//! [`Answer`] is a student's solution of one exercise, and [`judge()`] turns it into a [`Judgement`]: points, verdict,
//! counterexample and hint. [`rows`] judges whole files, [`grades`] makes tables of the results, and [`publish`] makes the
//! edition of a sheet without solutions. [`similar`](similar()) finds hand-ins that share unlikely features. The crate reads no
//! files: the caller passes in their texts, and the same answer gets the same points on every machine.
//!
//! ```
//! use fob_exercises::{Answer, judge, read_sheet};
//!
//! let text = r#"(title: "Week 1", letters: ["a", "b"], plus: repeat, exercises: [
//!     (id: "e", kind: regex, points: 10, text: "All words that end in a.", solution: regex("(a|b)*a")),
//! ])"#;
//! let sheet = read_sheet(text, &|name| Err(format!("no file {name}"))).unwrap().sheet;
//! let judgement = judge(&sheet, &sheet.exercises[0], &Answer::Regex("(b*a)+".into()));
//! assert_eq!(judgement.verdict, "equivalent");
//! assert_eq!(judgement.points, Some(sheet.exercises[0].points));
//! ```

#![warn(missing_docs)]

mod answer;
mod builtin;
mod check;
pub mod feedback;
pub mod grades;
mod hand_in;
mod html_hand_in;
mod judge;
mod naming;
mod packed;
mod parse;
pub mod people;
mod points;
pub mod publish;
mod reader;
pub mod roster;
mod sheet;
mod similar;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_people;
#[cfg(test)]
mod tests_of_rosters;
mod together;

pub use answer::{Answer, Drawn, MOST_STATES};
pub use builtin::{EXAMPLE, SHEETS, builtin};
pub use check::{check, solve, warnings};
pub use hand_in::{File, LARGEST, Row, answer, answer_file, readable, rewritten, rows, work, written};
pub use judge::{Edit, Judgement, Program, ProgramError, TapeVerdict, density, fewest, hint, judge, number_of_edits};
pub use packed::{PLACE, PackedError, SHEET, WORK, pack, unpack, works_of};
pub use parse::{Load, Read, inlined, sheet as read_sheet};
pub use points::{Points, four_decimals};
pub use sheet::{Edition, Exercise, Form, Language, Level, Limits, Misreading, Sheet, Task, Wanted};
pub use similar::{Pair, similar};
pub use together::{Doubt, doubts, mark_repeated, mark_rivals, name_people, take_texts};
