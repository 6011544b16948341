//! The texts of the lessons: a Markdown file each in `assets/lessons/`.
//!
//! A section is a step, and its heading is the task. The points of a list are the answers to a question, of which `[x]` marks the
//! right one. The paragraph that begins with `**Done.**` is shown after the step is done, the one with `**Not yet.**` after a
//! failed try.

use crate::prose::markdown::{Block, Inline, Page, Section};
use fob_services::data::Services;
use fob_services::phrases::by_finger;
use fob_services::route::LESSONS;
use std::sync::LazyLock;

/// A lesson in words.
#[derive(Debug)]
pub struct Lesson {
    /// Title of the lesson.
    pub title: String,
    /// Steps of the lesson, in order.
    pub steps: Vec<Step>,
}

/// A step of a lesson in words.
#[derive(Debug, Default)]
pub struct Step {
    /// The task of the step.
    pub head: String,
    /// The explanation, and how to do it.
    pub text: Vec<Inline>,
    /// The answers to choose from; empty if the task is on the board.
    pub answers: Vec<String>,
    /// Index of the right answer, from 0.
    pub right: Option<usize>,
    /// The text after it is done.
    pub done: Inline,
    /// The text after a failed try.
    pub not_yet: Inline,
}

const SOURCES: [&str; LESSONS as usize] = [
    include_str!("../../assets/lessons/1-string.md"),
    include_str!("../../assets/lessons/2-figure.md"),
    include_str!("../../assets/lessons/3-holes.md"),
    include_str!("../../assets/lessons/4-order.md"),
    include_str!("../../assets/lessons/5-spoil.md"),
    include_str!("../../assets/lessons/6-win.md"),
    include_str!("../../assets/lessons/7-wheel.md"),
];

static ALL: LazyLock<Vec<Lesson>> = LazyLock::new(|| SOURCES.iter().map(|source| Lesson::read(source)).collect());
/// The lessons in words for a user who has neither keys nor a mouse.
static BY_FINGER: LazyLock<Vec<Lesson>> =
    LazyLock::new(|| SOURCES.iter().map(|source| Lesson::read(&by_finger(source))).collect());

/// Returns the lesson of a number from 1 to [`LESSONS`]; the first or last one for a number beyond.
pub fn lesson(number: u8) -> &'static Lesson {
    &ALL[usize::from(number.clamp(1, LESSONS)) - 1]
}

/// Returns a lesson in words for a finger: without keys, and without parts at the right of others.
pub fn lesson_by_finger(number: u8) -> &'static Lesson {
    &BY_FINGER[usize::from(number.clamp(1, LESSONS)) - 1]
}

/// Numbers of the lessons in the order in which they are taught. Links and settings know a lesson by its number, so a lesson that
/// moves keeps it.
///
/// The lesson about winning comes second: it explains the numbers at the holes, which a first match shows.
pub const ORDER: [u8; LESSONS as usize] = [1, 6, 2, 3, 4, 5, 7];

/// Returns the place of a lesson in that order, from 1, which is its number on the screen.
pub fn place(number: u8) -> u8 {
    (1..).zip(ORDER).find(|(_, other)| *other == number).map_or(number, |(place, _)| place)
}

/// Returns the lesson after this one, if it is not the last.
pub fn after(number: u8) -> Option<u8> {
    ORDER.get(usize::from(place(number))).copied()
}

/// Returns the lesson before this one, if it is not the first.
pub fn before(number: u8) -> Option<u8> {
    ORDER.get(usize::from(place(number)).checked_sub(2)?).copied()
}

/// Returns the next lesson: the first that was not done yet.
pub fn next(services: &Services) -> u8 {
    ORDER.into_iter().find(|number| !services.settings.lessons.contains(number)).unwrap_or(1)
}

/// Returns the number of lessons done.
pub fn done(services: &Services) -> usize {
    (1..=LESSONS).filter(|number| services.settings.lessons.contains(number)).count()
}

impl Lesson {
    fn read(source: &str) -> Self {
        let page = Page::read(source);
        Self { title: page.title, steps: page.sections.into_iter().map(Step::new).collect() }
    }
}

impl Step {
    fn new(section: Section) -> Self {
        let mut step = Self { head: section.head, ..Self::default() };
        for block in section.blocks {
            match block {
                Block::Point(point) => {
                    let answer = point.plain.trim();
                    let right = answer.strip_prefix("[x] ");
                    if right.is_some() {
                        step.right = Some(step.answers.len());
                    }
                    step.answers.push(right.or_else(|| answer.strip_prefix("[ ] ")).unwrap_or(answer).to_owned());
                }
                Block::Text(text) if text.plain.starts_with("Done.") => step.done = text,
                Block::Text(text) if text.plain.starts_with("Not yet.") => step.not_yet = text,
                Block::Text(text) => step.text.push(text),
                _ => {}
            }
        }
        step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_has_one_place_in_the_course() {
        let mut numbers = ORDER;
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(1..=LESSONS));
        let walked: Vec<u8> = std::iter::successors(Some(1), |number| after(*number)).collect();
        assert_eq!(walked, ORDER);
        let back: Vec<u8> = std::iter::successors(Some(7), |number| before(*number)).collect();
        assert!(back.into_iter().rev().eq(ORDER));
        assert_eq!((place(6), place(2), before(1), after(7)), (2, 3, None, None));
    }
}
