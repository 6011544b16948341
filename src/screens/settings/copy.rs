//! A backup of all data: saving and restoring it.

use super::labels;
use egui::Ui;
use fob_kit::theme::STEP;
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_kit::widgets::{self, dialog};
use fob_services::data::Services;
use fob_services::jobs::{CopyAnswer, CopyAsk, CopyWhat, Job};
use fob_store::{COPY_ENDING, Restored};
use std::path::PathBuf;

/// A copy of the data folder.
const KINDS: &[Kind] = &[("Backup of all your data", &[COPY_ENDING, "gz"])];
/// Maximum number of files left out of a backup that are named.
const NAMED: usize = 12;

/// The state of a backup or of its restoring.
#[derive(Debug, Default)]
pub(super) enum Copy {
    #[default]
    Nothing,
    /// The path of a backup is being chosen.
    Keeping(Chooser),
    /// The file of a backup is being chosen.
    Choosing(Chooser),
    /// A dialog shows the progress, so that nothing else happens meanwhile.
    Working(Work),
}

/// A backup being saved or restored.
#[derive(Debug)]
pub(super) struct Work {
    job: Job<CopyAsk>,
    title: &'static str,
    /// The user wants it to stop.
    stopped: bool,
}

impl Copy {
    /// Draws the buttons that save and restore a backup.
    pub(super) fn buttons(&mut self, ui: &mut Ui) {
        let idle = matches!(self, Self::Nothing);
        ui.add_enabled_ui(idle, |ui| {
            ui.horizontal(|ui| {
                if widgets::button(ui, labels::SAVE_BACKUP, "Matches, replays, DFAs, games and settings as one file").clicked() {
                    *self = Self::Keeping(Chooser::save(ui, "Save a backup", "fob-copy", KINDS));
                }
                let about = "Restore a backup; files that differ go to the trash";
                if widgets::button(ui, labels::RESTORE, about).clicked() {
                    *self = Self::Choosing(Chooser::file(ui, "Restore a backup", KINDS));
                }
            });
        });
    }

    /// Continues the backup or the restoring.
    pub(super) fn go_on(&mut self, ui: &Ui, services: &mut Services) {
        let chosen = match self {
            Self::Nothing => return,
            Self::Keeping(chooser) => chooser.show(ui).map(|choice| (choice, true)),
            Self::Choosing(chooser) => chooser.show(ui).map(|choice| (choice, false)),
            Self::Working(work) => {
                if let Some(answer) = work.job.poll() {
                    *self = Self::Nothing;
                    tell(answer, services);
                } else {
                    work.show(ui);
                }
                return;
            }
        };
        match chosen {
            None => {}
            Some((Choice::Cancelled, _)) => *self = Self::Nothing,
            Some((Choice::Chosen(mut paths), keep)) => {
                // Pending saves belong into the backup, or under the restored files.
                services.save_at_exit();
                let path = paths.swap_remove(0);
                let title = if keep { "Copying" } else { labels::RESTORING };
                let what = if keep { CopyWhat::Keep(path) } else { CopyWhat::Bring(path) };
                let job = Job::start(CopyAsk { root: services.store.root().to_path_buf(), what });
                *self = Self::Working(Work { job, title, stopped: false });
            }
        }
    }
}

impl Work {
    /// Draws the progress, and a button that stops it.
    fn show(&mut self, ui: &Ui) {
        let share = self.job.progress().share.unwrap_or(0.0);
        let shown = dialog::show(ui, "copy", self.title, 420.0, |ui| {
            widgets::progress(ui, share, &format!("{:.0} %", share * 100.0), ui.available_width());
            ui.add_space(STEP);
            widgets::button(ui, labels::STOP, "Stop without changes (Esc)").clicked()
        });
        // A click next to the dialog means nothing.
        let escape = shown.close && !ui.input(|input| input.pointer.any_released());
        if !self.stopped && (shown.inner || escape) {
            self.stopped = true;
            self.job.enough();
        }
    }
}

/// Reports the result of saving or restoring a backup.
fn tell(answer: Result<CopyAnswer, String>, services: &mut Services) {
    match answer {
        Ok(CopyAnswer::Kept { bytes, left_out }) => {
            services.say(format!("{}: {} KiB", labels::BACKUP_SAVED, bytes.div_ceil(1024)));
            if !left_out.is_empty() {
                services.problem(not_copied(&left_out));
            }
        }
        Ok(CopyAnswer::Restored(brought)) => {
            services.reload();
            services.say(came_back(brought));
        }
        Ok(CopyAnswer::Stopped) => services.say(labels::STOPPED),
        Ok(CopyAnswer::HalfRestored(lines)) => {
            services.reload();
            services.problem(lines);
        }
        Err(text) => services.problem(text.lines().map(str::to_owned).collect::<Vec<_>>()),
    }
}

fn not_copied(left_out: &[PathBuf]) -> Vec<String> {
    let mut lines = vec![
        "The backup does not contain these files, because they are too large or some systems do not allow their names:"
            .to_owned(),
    ];
    lines.extend(left_out.iter().take(NAMED).map(|path| path.display().to_string()));
    if left_out.len() > NAMED {
        lines.push(format!("... and {} more", left_out.len() - NAMED));
    }
    lines
}

fn came_back(Restored { new, same, replaced, left_out }: Restored) -> String {
    let mut text = format!("{}{new} new, {replaced} replaced, {same} unchanged", labels::RESTORED);
    if replaced > 0 {
        text.push_str("; the replaced files are in the trash");
    }
    if left_out > 0 {
        text.push_str(&format!("; {left_out} in the backup cannot be stored on this system"));
    }
    text
}
