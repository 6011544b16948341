//! Opening a replay in the background: every shot is simulated again, and a bar shows the progress.

use super::replayed::Replayed;
use egui::Ui;
use fob_games::Progress;
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_replay::{CLIP_HEAD, Playback};
use fob_services::data::Services;
use fob_services::driving::reader;
use fob_services::jobs::{Job, LinkAsk, OpenAsk};
use fob_store::{parse_replay, read_text};
use std::path::{Path, PathBuf};

/// A replay that is being opened.
#[derive(Debug)]
pub struct Loading {
    path: PathBuf,
    name: String,
    total: usize,
    opening: Opening,
}

/// The replay that is being opened.
#[derive(Debug)]
enum Opening {
    /// A replay that was read from a file.
    Plain(Job<OpenAsk>),
    /// A packed one, of a file or a link.
    Packed(Job<LinkAsk>),
}

impl Opening {
    fn poll(&mut self) -> Option<Result<Playback, String>> {
        match self {
            Self::Plain(job) => job.poll(),
            Self::Packed(job) => job.poll(),
        }
    }

    fn progress(&self) -> Progress {
        match self {
            Self::Plain(job) => job.progress(),
            Self::Packed(job) => job.progress(),
        }
    }
}

impl Loading {
    /// Reads a file and starts to simulate it again. Reading happens at once, so that a damaged file is reported at once; but a
    /// packed replay must be simulated to be read.
    ///
    /// # Errors
    /// The problems of the file, one per line.
    pub fn start(path: &Path) -> Result<Self, Vec<String>> {
        let text = read_text(path).map_err(|e| e.lines())?;
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let shown = path.display().to_string();
        let (opening, total) = if text.trim_start().starts_with(CLIP_HEAD) {
            (Opening::Packed(Job::start(LinkAsk { clip: text, file: Some(shown) })), 0)
        } else {
            let replay = parse_replay(path, &text).map_err(|e| e.lines())?;
            let total = replay.records.len();
            (Opening::Plain(Job::start(OpenAsk { replay, shown })), total)
        };
        Ok(Self { path: path.to_path_buf(), name, total, opening })
    }

    /// Starts to unpack and play the replay of a link.
    pub(crate) fn from_link(clip: &str) -> Self {
        let opening = Opening::Packed(Job::start(LinkAsk { clip: clip.to_owned(), file: None }));
        Self { path: PathBuf::new(), name: "the replay of a link".to_owned(), total: 0, opening }
    }

    /// Returns the replay once it is ready, described for whoever sits here, or why it cannot be shown, one problem per line.
    pub fn poll(&mut self, services: &Services) -> Option<Result<Replayed, Vec<String>>> {
        Some(match self.opening.poll()? {
            Ok(playback) => {
                let reader = reader(playback.header(), &self.path, services);
                Ok(Replayed::new(playback, &self.path, services.settings.palette.words(), reader))
            }
            Err(line) => Err(vec![line]),
        })
    }

    /// Shows the progress; returns whether the user has cancelled.
    pub fn show(&self, ui: &mut Ui) -> bool {
        let progress = self.opening.progress();
        widgets::heading(ui, &format!("Opening {}", self.name));
        ui.add_space(STEP);
        let text = match self.total {
            0 => format!("{} records replayed", progress.nodes),
            total => format!("{} of {total} records replayed", progress.nodes),
        };
        let share = progress.share.unwrap_or(0.0);
        widgets::progress(ui, share, &text, ui.available_width().min(420.0));
        ui.add_space(STEP);
        widgets::button(ui, "Cancel", "Stop, and go back (Esc)").clicked()
    }
}
