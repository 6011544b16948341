//! A copy of all that Fob keeps: made, and brought back.

use crate::app::pace::Pace;
use crate::app::shared::Shared;
use crate::app::widgets;
use crate::app::widgets::files::{Choice, Chooser, Kind};
use crate::app::work::{Answer, Ask, CopyAnswer, CopyAsk, CopyWhat, Job};
use crate::store::COPY_ENDING;
use egui::Ui;

/// A copy of the data folder.
const KINDS: &[Kind] = &[("A copy of all that Fob keeps", &[COPY_ENDING, "gz"])];

/// What is being done with a copy of the data folder.
#[derive(Debug, Default)]
pub(super) enum Copy {
    #[default]
    Nothing,
    /// The place for one is being chosen.
    Keeping(Chooser),
    /// The file of one is being chosen.
    Choosing(Chooser),
    Working(Job),
}

impl Copy {
    /// The two buttons.
    pub(super) fn buttons(&mut self, ui: &mut Ui) {
        let idle = matches!(self, Self::Nothing);
        ui.add_enabled_ui(idle, |ui| {
            ui.horizontal(|ui| {
                if widgets::button(ui, "Keep a copy…", "Matches, replays, DFAs, games and settings as one file").clicked() {
                    *self = Self::Keeping(Chooser::save(ui, "Keep a copy", "fob-copy", KINDS));
                }
                let about = "Take all that is in a copy; what is here and other than there goes to the trash folder";
                if widgets::button(ui, "Bring back…", about).clicked() {
                    *self = Self::Choosing(Chooser::file(ui, "Bring a copy back", KINDS));
                }
            });
        });
    }

    /// When the next frame is due.
    pub(super) fn pace(&self) -> Pace {
        if matches!(self, Self::Working(_)) { Pace::After(0.05) } else { Pace::Sleep }
    }

    /// Goes on with what is being done.
    pub(super) fn go_on(&mut self, ui: &Ui, shared: &mut Shared) {
        let chosen = match self {
            Self::Nothing => return,
            Self::Keeping(chooser) => chooser.show(ui).map(|choice| (choice, true)),
            Self::Choosing(chooser) => chooser.show(ui).map(|choice| (choice, false)),
            Self::Working(job) => {
                let Some(answer) = job.poll() else { return };
                *self = Self::Nothing;
                match answer {
                    Ok(Answer::Copy(CopyAnswer::Kept(bytes))) => {
                        shared.say(format!("A copy is kept: {} KiB", bytes.div_ceil(1024)));
                    }
                    Ok(Answer::Copy(CopyAnswer::Brought(brought))) => {
                        shared.reload();
                        let (new, same, replaced) = (brought.new, brought.same, brought.replaced);
                        shared.say(format!("Back: {new} new, {replaced} replaced, {same} as they were"));
                    }
                    Ok(_) => {}
                    Err(line) => shared.problem(vec![line]),
                }
                return;
            }
        };
        match chosen {
            None => {}
            Some((Choice::Cancelled, _)) => *self = Self::Nothing,
            Some((Choice::Chosen(mut paths), keep)) => {
                // What waits for a quiet moment belongs into the copy, or under what comes back.
                shared.save_at_exit();
                let path = paths.swap_remove(0);
                let what = if keep { CopyWhat::Keep(path) } else { CopyWhat::Bring(path) };
                *self = Self::Working(Job::start(Ask::Copy(CopyAsk { root: shared.store.root().to_path_buf(), what })));
            }
        }
    }
}
