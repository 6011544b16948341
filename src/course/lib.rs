//! Exercises for a course on automata: sheets, points, feedback, and the grading of what a class hands in.
//!
//! Values in, values out: whoever has files hands in their texts. The same answer has the same points on every machine.

mod answer;
mod builtin;
mod check;
pub mod feedback;
pub mod grades;
mod hand_in;
mod judge;
mod parse;
mod points;
pub mod publish;
mod reader;
mod sheet;
mod similar;
#[cfg(test)]
mod tests;

pub use answer::{Answer, Drawn, MOST_STATES, MOST_TRANSITIONS};
pub use builtin::{SHEETS, builtin};
pub use check::{check, solve};
pub use hand_in::{File, LARGEST, Row, answer, mark_repeated, rows, student};
pub use judge::{Edit, Judgement, MOST_SETS, Program, ProgramError, TapeVerdict, density, fewest, hint, judge, number_of_edits};
pub use parse::{Load, Read, sheet as read_sheet};
pub use points::{Points, four_decimals};
pub use sheet::{Edition, Exercise, Form, Language, Level, Limits, Misreading, Sheet, Task, Wanted};
pub use similar::{Pair, similar};
