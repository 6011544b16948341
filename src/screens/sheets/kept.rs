//! The student's answers, kept in the data folder.

use fob_services::data::{EditorDraft, EditorTexts, Services, Unsaved};
use fob_store::{ANSWERS, Document};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const TEXTS: EditorTexts = EditorTexts {
    what: "Your answers to exercises",
    elsewhere: "The exercises are open in another window; what you change here is not saved",
};

/// What came of an exercise.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Done {
    /// The answer as a hand-in writes it; empty if there is none.
    pub answer: String,
    /// The most points so far, in halves; `None` if it was never judged.
    pub points: Option<u32>,
    /// How often it was judged.
    pub tries: u32,
}

/// The document: the student's name, and answers by the title of the sheet and the id of the exercise.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// The student's name, as it was typed last.
    pub student: String,
    /// The answers.
    pub sheets: BTreeMap<String, BTreeMap<String, Done>>,
}

impl Document for Kept {
    const VERSION: u32 = 1;
}

/// The document, and its file.
#[derive(Debug)]
pub struct Answers {
    file: EditorDraft<Kept>,
    /// The document as it is now.
    pub now: Kept,
}

impl Answers {
    /// Opens the file.
    pub fn open(services: &mut Services) -> Self {
        let (file, kept) = EditorDraft::open(ANSWERS, TEXTS, services);
        Self { file, now: kept.unwrap_or_default() }
    }

    /// Returns what came of an exercise.
    pub fn done(&self, sheet: &str, id: &str) -> Option<&Done> {
        self.now.sheets.get(sheet)?.get(id)
    }

    /// Returns what came of an exercise, to be changed.
    pub fn done_mut(&mut self, sheet: &str, id: &str, now: f64) -> &mut Done {
        self.file.touch(now);
        self.now.sheets.entry(sheet.to_owned()).or_default().entry(id.to_owned()).or_default()
    }

    /// Notes another name of the student.
    pub fn set_student(&mut self, name: &str, now: f64) {
        if self.now.student != name {
            name.clone_into(&mut self.now.student);
            self.file.touch(now);
        }
    }

    /// Saves the document if it has changed.
    pub fn keep(&mut self, services: &mut Services) {
        let now = &self.now;
        let lost = || {
            let answers = Unsaved::new("answers to exercises", ANSWERS, fob_store::print_versioned(now));
            (*now != Kept::default()).then_some(answers)
        };
        self.file.keep(now.clone(), services, lost);
    }

    /// Saves it once it has rested, and tries again what failed.
    pub fn keep_when_quiet(&mut self, services: &mut Services) {
        if self.file.is_due(services.now) {
            self.keep(services);
        }
    }

    /// Seconds until it is to be saved.
    pub fn due(&self, now: f64) -> Option<f64> {
        self.file.due(now)
    }
}
