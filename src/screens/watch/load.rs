//! Opening a replay in the background: every shot is simulated again, and a bar says how far that is.

use super::replayed::Replayed;
use egui::{ProgressBar, Ui};
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_kit::work::{Answer, Ask, Job, LinkAsk, OpenAsk};
use fob_replay::CLIP_HEAD;
use fob_store::{parse_replay, read_text};
use std::path::{Path, PathBuf};

/// A replay that is being opened.
#[derive(Debug)]
pub struct Loading {
    path: PathBuf,
    name: String,
    total: usize,
    job: Job,
}

impl Loading {
    /// Reads a file and starts to play it again. The reading is done at once, so that a damaged file is reported at once; but one
    /// that holds a packed replay has to be played to be read.
    ///
    /// # Errors
    /// What is wrong with the file, a line each.
    pub fn start(path: &Path) -> Result<Self, Vec<String>> {
        let text = read_text(path).map_err(|e| e.lines())?;
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let shown = path.display().to_string();
        let (ask, total) = if text.trim_start().starts_with(CLIP_HEAD) {
            (Ask::Link(LinkAsk { clip: text, file: Some(shown) }), 0)
        } else {
            let replay = parse_replay(path, &text).map_err(|e| e.lines())?;
            let total = replay.records.len();
            (Ask::Open(Box::new(OpenAsk { replay, shown })), total)
        };
        Ok(Self { path: path.to_path_buf(), name, total, job: Job::start(ask) })
    }

    /// Starts to unpack and play the replay of a link.
    pub fn of_link(clip: &str) -> Self {
        let job = Job::start(Ask::Link(LinkAsk { clip: clip.to_owned(), file: None }));
        Self { path: PathBuf::new(), name: "the replay of a link".to_owned(), total: 0, job }
    }

    /// The replay once it is there, described with these words for green and red, or why it cannot be shown, a line each.
    pub fn poll(&mut self, colours: [&'static str; 2]) -> Option<Result<Replayed, Vec<String>>> {
        Some(match self.job.poll()? {
            Ok(Answer::Open(playback)) => Ok(Replayed::new(*playback, &self.path, colours)),
            Ok(_) => Err(vec![format!("{}: something else was opened", self.name)]),
            Err(line) => Err(vec![line]),
        })
    }

    /// Says how far it is; returns whether the person no longer wants it.
    pub fn show(&self, ui: &mut Ui) -> bool {
        let progress = self.job.progress();
        widgets::heading(ui, &format!("Opening {}", self.name));
        ui.add_space(STEP);
        let text = match self.total {
            0 => format!("{} records played again", progress.nodes),
            total => format!("{} of {total} records played again", progress.nodes),
        };
        let share = progress.share.unwrap_or(0.0);
        let bar = ui.add(ProgressBar::new(share).desired_width(ui.available_width().min(420.0)));
        bar.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, &text));
        widgets::note(ui, &text);
        ui.add_space(STEP);
        widgets::button(ui, "Cancel", "Stop, and go back (Esc)").clicked()
    }
}
