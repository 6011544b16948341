//! Saves the wheel in the editor in the data folder, whether saved as a wheel or not, and restores it.

use super::desk::Desk;
use fob_machines::wheel::Wheel;
use fob_services::shared::{DeskDraft, DeskTexts, Shared, Unsaved};
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
    /// The saved wheel that the edits began from; `None` where there was none, and in files of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<Wheel>,
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
    /// Opens the file and restores its contents.
    pub fn open(shared: &mut Shared) -> (Self, Option<Desk>) {
        let (file, kept) = DeskDraft::<Kept>::open(WHEEL_DRAFT, TEXTS, shared);
        let kept = kept.filter(|kept| kept.wheel.is_playable());
        (Self { file, known: 0 }, kept.map(|kept| restored(kept, shared)))
    }

    /// Saves the wheel if it has changed.
    pub fn keep(&mut self, desk: &Desk, shared: &mut Shared) {
        let base = desk.saved().filter(|_| desk.key.is_some()).cloned();
        let now = Kept { key: desk.key.clone(), wheel: desk.wheel().clone(), base };
        self.file.keep(now, shared, || {
            let name = desk.key.as_deref().unwrap_or("wheel");
            let lost = || Unsaved::new(format!("the wheel {name}"), format!("{name}.ron"), desk.wheel().to_ron());
            (desk.key.is_none() || desk.is_changed()).then(lost)
        });
    }

    /// Notes that the wheel was saved: edits begin from another one now.
    pub(crate) fn touch(&mut self, now: f64) {
        self.file.touch(now);
    }

    /// Saves the wheel after a while, and retries a failed save.
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

/// Puts a wheel back on the desk. What another window saved meanwhile under its name is not taken for what the edits began from.
fn restored(Kept { key, wheel, base }: Kept, shared: &Shared) -> Desk {
    let there = key.and_then(|key| Some((super::load(&key, shared).ok()?, key)));
    match there {
        // The wheel from which it was made is gone, or there was none.
        None => Desk::draft(wheel),
        // Nothing was edited: the wheel is as it is saved by now.
        Some((there, key)) if there == wheel || base.as_ref() == Some(&wheel) => Desk::open(&key, there),
        Some((there, key)) => {
            let mut desk = Desk::open(&key, base.unwrap_or(there));
            desk.change(wheel);
            desk
        }
    }
}
