//! Opening a replay beside the screen: every shot is simulated again, with its progress told.

use super::replayed::Replayed;
use crate::app::theme::STEP;
use crate::app::widgets;
use crate::app::worker::Worker;
use crate::replay::{Playback, PlaybackError, Replay};
use crate::store::{Problem, StoreError, load_replay};
use egui::{ProgressBar, Ui};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A replay that is being opened.
#[derive(Debug)]
pub struct Loading {
    name: String,
    total: usize,
    done: Arc<AtomicUsize>,
    worker: Worker<Result<Replayed, Vec<String>>>,
}

impl Loading {
    /// Reads a file and starts to play it again. The reading is done at once, so that a damaged file is told at once.
    ///
    /// # Errors
    /// What is wrong with the file, a line each.
    pub fn start(path: &Path) -> Result<Self, Vec<String>> {
        let replay = load_replay(path).map_err(|e| e.lines())?;
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let (total, done) = (replay.records.len(), Arc::new(AtomicUsize::new(0)));
        let (counter, path) = (done.clone(), path.to_path_buf());
        let worker = Worker::start(move |stop| {
            let progress = |count: usize, _: usize| {
                counter.store(count, Ordering::Relaxed);
                !stop.load(Ordering::Relaxed)
            };
            play(&replay, progress).map(|playback| Replayed::new(playback, &path)).map_err(|error| lines(path, &error))
        });
        Ok(Self { name, total, done, worker })
    }

    /// The replay once it is there, or why it cannot be shown.
    pub fn poll(&mut self) -> Option<Result<Replayed, Vec<String>>> {
        let broke_off = |_| vec![format!("{}: it could not be played again", self.name)];
        Some(self.worker.poll()?.unwrap_or_else(|e| Err(broke_off(e))))
    }

    /// Says how far it is; returns whether the person no longer wants it.
    pub fn show(&self, ui: &mut Ui) -> bool {
        let done = self.done.load(Ordering::Relaxed);
        widgets::heading(ui, &format!("Opening {}", self.name));
        ui.add_space(STEP);
        let share = done as f32 / self.total.max(1) as f32;
        let text = format!("{done} of {} records played again", self.total);
        let bar = ui.add(ProgressBar::new(share).desired_width(ui.available_width().min(420.0)));
        bar.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, &text));
        widgets::note(ui, &text);
        ui.add_space(STEP);
        widgets::button(ui, "Cancel", "Stop, and go back (Esc)").clicked()
    }
}

/// Plays a replay again; one of another physics that does not even fit the rules any more as it was recorded.
fn play(replay: &Replay, progress: impl FnMut(usize, usize) -> bool) -> Result<Playback, PlaybackError> {
    match Playback::with_progress(replay, progress) {
        Err(PlaybackError::Impossible { .. }) if replay.header.physics != crate::physics::PHYSICS_VERSION => {
            Playback::as_recorded(replay)
        }
        other => other,
    }
}

fn lines(path: PathBuf, error: &PlaybackError) -> Vec<String> {
    StoreError::Invalid { path, problems: vec![Problem::at(error.line(), 1, error.to_string())] }.lines()
}
