//! The list for choosing another replay to compare with this one.

use crate::watch::labels;
use egui::{ScrollArea, Ui, vec2};
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, dialog, field};
use fob_services::data::Services;
use fob_services::jobs::{Job, LookAnswer, LookAsk};
use fob_services::phrases::plural;
use fob_store::ReplayStub;
use std::cmp::Reverse;
use std::path::PathBuf;

/// The height of a line of the list, in points.
const ROW: f32 = 32.0;

/// A replay of the list.
#[derive(Debug)]
struct Entry {
    path: PathBuf,
    date: u64,
    /// The line in the list.
    text: String,
    /// The text to search, in lower case.
    searched: String,
}

/// The list, while it is read and while it is in front.
#[derive(Debug)]
pub struct Picker {
    files: Vec<ReplayStub>,
    job: Option<Job<LookAsk>>,
    /// The replays that can be opened, the latest first.
    entries: Vec<Entry>,
    query: String,
    /// The indices of the results, and their query; `None` if the search must run again.
    found: Option<(String, Vec<usize>)>,
}

/// The user's pick.
#[derive(Debug)]
pub enum Picked {
    /// The replay in this file.
    Replay(PathBuf),
    /// No replay.
    Nothing,
}

impl Picker {
    /// Starts to read the library.
    pub fn new(services: &mut Services) -> Self {
        let files = match services.store.replay_files() {
            Ok(files) => files,
            Err(error) => {
                services.problem(error);
                Vec::new()
            }
        };
        let job = (!files.is_empty()).then(|| Job::start(LookAsk { files: files.clone() }));
        Self { files, job, entries: Vec::new(), query: String::new(), found: None }
    }

    /// Returns whether the library is still being read.
    pub fn busy(&self) -> bool {
        self.job.is_some()
    }

    /// Receives files that were read.
    fn poll(&mut self) {
        let Some(job) = &mut self.job else { return };
        while let Some(answer) = job.poll() {
            let Ok(look) = answer else { continue };
            self.entries.extend(self.files.get(look.place).and_then(|file| entry(file, &look)));
            self.found = None;
        }
        if job.is_over() {
            self.job = None;
        }
        if self.found.is_none() {
            self.entries.sort_by(|a, b| (Reverse(a.date), &a.text).cmp(&(Reverse(b.date), &b.text)));
        }
    }

    /// Looks for the query, if it has changed.
    fn search(&mut self) {
        if self.found.as_ref().is_some_and(|(query, _)| *query == self.query) {
            return;
        }
        let query = self.query.to_lowercase();
        let fits = |entry: &Entry| query.split_whitespace().all(|word| entry.searched.contains(word));
        let places = (0..self.entries.len()).filter(|&i| fits(&self.entries[i])).collect();
        self.found = Some((self.query.clone(), places));
    }

    /// Draws the list over the screen.
    pub fn show(&mut self, ui: &Ui) -> Option<Picked> {
        self.poll();
        let shown = dialog::show(ui, "pick a replay", "Choose a replay to compare", 560.0, |ui| {
            let response = field::line(ui, &mut self.query, labels::SEARCH, "Search", f32::INFINITY);
            // The click that opens the list also moves the focus, so the first frame is too early to request it.
            if ui.memory(|m| m.focused().is_none()) {
                response.request_focus();
            }
            ui.add_space(STEP / 2.0);
            self.search();
            let picked = self.list(ui);
            ui.add_space(STEP);
            let cancel = widgets::button(ui, "Cancel", "None (Esc)").clicked();
            picked.or(cancel.then_some(Picked::Nothing))
        });
        shown.inner.or(shown.close.then_some(Picked::Nothing))
    }

    fn list(&self, ui: &mut Ui) -> Option<Picked> {
        let found = self.found.as_ref().map_or(&[][..], |(_, found)| found.as_slice());
        if self.busy() {
            ui.spinner();
        } else if found.is_empty() {
            widgets::note(ui, "No replay matches.");
        }
        let mut picked = None;
        let area = ScrollArea::vertical().max_height(320.0).auto_shrink([false, true]);
        let tall = widgets::at_least(ui, vec2(0.0, ROW)).y;
        area.show_rows(ui, tall, found.len(), |ui, rows| {
            for entry in found[rows].iter().filter_map(|&i| self.entries.get(i)) {
                let button = egui::Button::new(&entry.text).min_size(vec2(ui.available_width(), tall)).truncate();
                if ui.add(button).on_hover_text("Show it next to this one").clicked() {
                    picked = Some(Picked::Replay(entry.path.clone()));
                }
            }
        });
        picked
    }
}

/// Returns the line of a file that can be opened.
fn entry(file: &ReplayStub, look: &LookAnswer) -> Option<Entry> {
    let info = look.info.as_ref().ok()?;
    let text = format!("{}:  {}, {}, {}", file.name, info.who(), info.kind, plural(info.shots, "shot"));
    let searched = format!("{}\n{}", file.name.to_lowercase(), info.searchable());
    Some(Entry { path: file.path.clone(), date: look.date, text, searched })
}
