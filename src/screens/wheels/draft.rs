//! Saves the wheel in the editor in the data folder, whether saved as a wheel or not, and restores it.

use super::desk::Desk;
use fob_kit::shared::{DeskDraft, DeskTexts, Shared, Unsaved};
use fob_machines::wheel::Wheel;
use fob_store::{Document, WHEEL_DRAFT};
use serde::{Deserialize, Serialize};

const TEXTS: DeskTexts = DeskTexts {
    what: "The wheel that you are editing",
    elsewhere: "The wheels are open in another window; save your changes here yourself",
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Kept {
    #[serde(default)]
    key: Option<String>,
    wheel: Wheel,
}

impl Document for Kept {
    const VERSION: u32 = 1;
}

/// The file of the desk, and whether it is up to date.
#[derive(Debug)]
pub struct Draft {
    file: DeskDraft<Kept>,
    /// The revision of the desk that was noticed last.
    known: u64,
}

impl Draft {
    /// Opens the file and restores its contents: the name of the wheel, and the wheel.
    pub fn open(shared: &mut Shared) -> (Self, Option<(Option<String>, Wheel)>) {
        let (file, kept) = DeskDraft::<Kept>::open(WHEEL_DRAFT, TEXTS, shared);
        let kept = kept.filter(|kept| kept.wheel.is_playable()).map(|kept| (kept.key, kept.wheel));
        (Self { file, known: 0 }, kept)
    }

    /// Saves the wheel if it has changed.
    pub fn keep(&mut self, desk: &Desk, shared: &mut Shared) {
        let now = Kept { key: desk.key.clone(), wheel: desk.wheel().clone() };
        self.file.keep(now, shared, || {
            let name = desk.key.as_deref().unwrap_or("wheel");
            let lost = || Unsaved::new(format!("the wheel {name}"), format!("{name}.ron"), desk.wheel().to_ron());
            (desk.key.is_none() || desk.is_changed()).then(lost)
        });
    }

    /// Saves the wheel after a while without changes, and retries a failed save.
    pub(crate) fn keep_when_quiet(&mut self, desk: &Desk, shared: &mut Shared) {
        if self.known != desk.revision() {
            self.known = desk.revision();
            self.file.touch(shared.now);
        }
        if self.file.is_due(shared.now) {
            self.keep(desk, shared);
        }
    }

    /// Seconds until the next save.
    pub fn due(&self, now: f64) -> Option<f64> {
        self.file.due(now)
    }
}
