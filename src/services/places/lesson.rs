//! Where things are explained.

use crate::route::{LESSONS, Pairs, Place, RouteError, Written};
use crate::topic::Topic;

/// A lesson, by its number from 1 to [`LESSONS`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lesson(pub u8);

/// The rules and the keys; at a page.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Help(pub Option<Topic>);

impl Place for Lesson {
    const WORD: &'static str = "lesson";
    const SHOWN: &'static [&'static str] = &["lesson/1"];
    const NAMED: bool = true;

    fn read(name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let known = name.and_then(|name| name.parse().ok()).filter(|number| (1..=LESSONS).contains(number));
        known.map(Self).ok_or_else(|| pairs.unknown())
    }

    fn write(&self, out: &mut Written) {
        out.name(&self.0);
    }
}

impl Place for Help {
    const WORD: &'static str = "help";
    const NAMED: bool = true;

    fn read(name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let topic = name.map(|name| format!("help/{name}").parse().map_err(|_| pairs.unknown()));
        topic.transpose().map(Self)
    }

    fn write(&self, out: &mut Written) {
        if let Some(topic) = self.0 {
            out.name(&topic.slug());
        }
    }
}
