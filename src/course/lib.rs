//! Exercises for a course on automata: sheets, points, feedback, and the grading of what a class hands in.
//!
//! Values in, values out: whoever has files hands in their texts. The same answer has the same points on every machine.

mod answer;
mod judge;
mod parse;
mod points;
mod reader;
mod sheet;

pub use answer::{Answer, Drawn, MOST_STATES, MOST_TRANSITIONS};
pub use judge::{Edit, Judgement, MOST_SETS, Program, ProgramError, TapeVerdict, density, fewest, hint, judge, number_of_edits};
pub use parse::{Load, Read, sheet as read_sheet};
pub use points::{Points, four_decimals};
pub use sheet::{Edition, Exercise, Form, Language, Level, Limits, Misreading, Sheet, Task, Wanted};
