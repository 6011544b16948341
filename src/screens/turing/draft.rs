//! Saves the contents of the editor in the data folder, whether saved as a machine or not, and restores them.

use super::desk::Desk;
use fob_machines::turing::Program;
use fob_services::shared::{DeskDraft, DeskTexts, Shared, Unsaved};
use fob_store::{Document, TURING_DRAFT};
use serde::{Deserialize, Serialize};

/// The notice if another window keeps its own machine in the file.
pub const ELSEWHERE: &str = "The Turing machines are open in another window. Changes here are not kept unless you save them";
const TEXTS: DeskTexts = DeskTexts { what: "The machine that you are editing", elsewhere: ELSEWHERE };

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Kept {
    #[serde(default)]
    name: Option<String>,
    program: Program,
    /// The saved machine that the edits began from; `None` where nothing was edited, and in files of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<Program>,
}

impl Document for Kept {
    const VERSION: u32 = 1;
}

/// The file of the desk, and whether it is up to date.
#[derive(Debug)]
pub struct Draft(DeskDraft<Kept>);

impl Draft {
    /// Opens the file and restores its contents. If another window has it open, nothing is saved here.
    pub fn open(shared: &mut Shared) -> (Self, Option<Desk>) {
        let (file, kept) = DeskDraft::<Kept>::open(TURING_DRAFT, TEXTS, shared);
        let desk = kept.map(|kept| match kept.name.as_deref().map(|name| Desk::named(name, shared)) {
            // Nothing was edited: the machine is as it is saved by now.
            Some(Ok(desk)) if kept.base.as_ref() == Some(&kept.program) => desk,
            Some(Ok(desk)) => desk.edited(kept.program, kept.base),
            // The machine from which it was made is gone, but the text itself is there.
            _ => Desk::from_program(None, kept.program),
        });
        (Self(file), desk)
    }

    /// Saves the contents if they have changed.
    pub fn keep(&mut self, desk: &Desk, shared: &mut Shared) {
        let base = desk.name.is_some().then(|| desk.kept().clone());
        let now = Kept { name: desk.name.clone(), program: desk.program().clone(), base };
        let is_edited = now.base.as_ref() != Some(&now.program);
        self.0.keep(now, shared, || {
            let name = desk.name.as_deref().unwrap_or("turing");
            let lost = || Unsaved::new(format!("the Turing machine {name}"), format!("{name}.ron"), desk.program().to_ron());
            is_edited.then(lost)
        });
    }

    /// The text or the tape has changed.
    pub fn touch(&mut self, now: f64) {
        self.0.touch(now);
    }

    /// Saves the contents after a while without changes, and retries a failed save.
    pub(crate) fn keep_when_quiet(&mut self, desk: &Desk, shared: &mut Shared) {
        if self.0.is_due(shared.now) {
            self.keep(desk, shared);
        }
    }

    /// Seconds until it is saved.
    pub fn due(&self, now: f64) -> Option<f64> {
        self.0.due(now)
    }
}
