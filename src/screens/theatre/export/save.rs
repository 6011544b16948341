//! Saving a picture: the user chooses a place, the picture is drawn in the background, and its file is written completely or not
//! at all.

use crate::theatre::labels;
use egui::Ui;
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_replay::Playback;
use fob_services::jobs::{Drawing, Job, PictureAsk, What};
use fob_store::export_atomic;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const STILL: &[Kind] = &[("Picture (PNG)", &["png"])];
const MOVING: &[Kind] = &[("Animation (GIF)", &["gif"])];

/// Progress of saving the picture.
#[derive(Debug, Default)]
pub(super) struct Save {
    chooser: Option<Chooser>,
    /// The picture that is drawn, and where its file goes.
    drawing: Option<(Job<PictureAsk>, PathBuf)>,
    /// The last save, or why it failed.
    done: Option<Result<String, String>>,
}

impl Save {
    /// Asks for the place of the file, with `name` as the proposal.
    pub fn choose(&mut self, ui: &Ui, name: &str, what: What) {
        let kinds = if what == What::Animation { MOVING } else { STILL };
        self.chooser = Some(Chooser::save(ui, labels::SAVE_PICTURE, name, kinds));
    }

    /// Draws the file dialog, if it is open; the place is returned once it is chosen.
    pub fn place(&mut self, ui: &Ui) -> Option<PathBuf> {
        let choice = self.chooser.as_mut()?.show(ui)?;
        self.chooser = None;
        match choice {
            Choice::Cancelled => None,
            Choice::Chosen(paths) => paths.into_iter().next(),
        }
    }

    /// Begins to draw a picture for a file.
    pub fn draw(&mut self, playback: &Arc<Playback>, drawing: Drawing, path: PathBuf) {
        self.done = None;
        let ask = PictureAsk { playback: playback.clone(), drawing };
        self.drawing = Some((Job::start(ask), path));
    }

    /// Returns whether a picture is being drawn.
    pub(crate) fn is_drawing(&self) -> bool {
        self.drawing.is_some()
    }

    /// Returns the part that is drawn, 0 to 1.
    pub fn share(&self) -> Option<f32> {
        self.drawing.as_ref().map(|(job, _)| job.progress().share.unwrap_or(0.0))
    }

    /// Writes the file once the picture is drawn.
    pub fn tick(&mut self) {
        let Some(answer) = self.drawing.as_mut().and_then(|(job, _)| job.poll()) else { return };
        let Some((_, path)) = self.drawing.take() else { return };
        self.done = Some(match answer {
            Ok(picture) => write(&path, &picture.bytes),
            Err(line) => Err(line),
        });
    }

    /// Stops the drawing, and writes nothing.
    pub fn cancel(&mut self) {
        self.drawing = None;
        self.done = Some(Err(labels::NOTHING_WRITTEN.to_owned()));
    }

    /// Drops the result of the last picture, because another one is wanted.
    pub fn forget(&mut self) {
        self.done = None;
    }

    /// Returns the last save, or why it failed.
    pub fn done(&self) -> Option<Result<&str, &str>> {
        self.done.as_ref().map(|done| done.as_deref().map_err(String::as_str))
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<String, String> {
    export_atomic(path, bytes).map_err(|error| error.to_string())?;
    let size = if bytes.len() < 1_000_000 {
        format!("{} kB", bytes.len().div_ceil(1000))
    } else {
        format!("{:.1} MB", bytes.len() as f64 / 1e6)
    };
    Ok(format!("{}{} ({size})", labels::SAVED, path.display()))
}
