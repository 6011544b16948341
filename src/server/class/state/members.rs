//! The members of a class, and their deadlines.

use super::{Class, Student};
use crate::class::settings::{Deadline, Numbers, Settings};
use fob_online::Millis;
use std::collections::BTreeMap;

/// A member of the class: a student who has joined, or a person on the lecturer's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member<'c> {
    pub name: &'c str,
    /// Id in the learning system; empty if there is none.
    pub id: &'c str,
    pub has_come: bool,
}

impl Class {
    /// Returns all members of the class, by their numbers.
    pub fn members(&self) -> BTreeMap<u32, Member<'_>> {
        let listed = self.settings.roster.iter().flatten();
        let listed = listed.map(|entry| (entry.student, Member { name: &entry.name, id: &entry.id, has_come: false }));
        let mut members: BTreeMap<u32, Member<'_>> = listed.collect();
        let come = self.students.iter();
        members.extend(come.map(|(number, one)| (*number, Member { name: &one.name, id: &one.id, has_come: true })));
        members
    }

    /// Returns whether a member of the class has this number.
    pub fn has(&self, number: u32) -> bool {
        self.students.contains_key(&number) || self.settings.roster.iter().flatten().any(|entry| entry.student == number)
    }

    /// Returns a student's own deadline.
    pub fn until(&self, number: u32) -> Option<&Deadline> {
        self.more.get(&number)
    }

    /// Returns the numbers of students.
    pub fn numbers(&self) -> Numbers {
        let of = |(number, student): (&u32, &Student)| Some((student.entry.clone()?, *number));
        Numbers { known: self.students.iter().filter_map(of).collect(), last: self.last }
    }

    /// Returns the settings after a member is removed: they are no longer on the list, and their code is invalid.
    pub fn settings_without(&self, number: u32) -> Settings {
        let mut settings = self.settings.clone();
        let is_listed = self.students.get(&number).is_some_and(|student| student.entry.is_some());
        let codes = self.codes.iter().filter(|(_, of)| is_listed && **of == number);
        settings.ended.extend(codes.map(|(code, _)| code.clone()));
        if let Some(roster) = &mut settings.roster {
            roster.retain(|entry| {
                if entry.student == number {
                    settings.ended.push(entry.code.clone());
                }
                entry.student != number
            });
        }
        settings
    }

    /// Returns whether answers of a student are accepted: until the class closes, or later if they have more time.
    pub fn is_open_for(&self, student: u32, now: Millis) -> bool {
        let until = self.more.get(&student);
        self.settings.is_open(now) || until.is_some_and(|until| now <= self.settings.after_grace(until))
    }

    /// Returns whether no student can hand in any more: the class is closed, also for students with more time. Until then
    /// students who have finished could pass on their feedback.
    pub fn is_over(&self, now: Millis) -> bool {
        !self.settings.is_open(now) && !self.more.keys().any(|number| self.has(*number) && self.is_open_for(*number, now))
    }
}

/// Returns the highest number on a list.
pub(super) fn highest(settings: &Settings) -> u32 {
    settings.roster.iter().flatten().map(|entry| entry.student).max().unwrap_or(0)
}
