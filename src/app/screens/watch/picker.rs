//! The list from which another replay is taken to lie beside this one.

use crate::app::shared::Shared;
use crate::app::theme::{self, STEP};
use crate::app::widgets;
use crate::app::worker::Worker;
use crate::store::{ReplayEntry, StoreError};
use egui::{Key, Modifiers, RichText, Ui};
use std::path::PathBuf;

/// The list, while it is read and while it is viewer.
#[derive(Debug)]
pub struct Picker {
    worker: Option<Worker<Result<Vec<ReplayEntry>, StoreError>>>,
    entries: Vec<ReplayEntry>,
    query: String,
}

/// What a person picked.
#[derive(Debug)]
pub enum Picked {
    /// This replay.
    Replay(PathBuf),
    /// None.
    Nothing,
}

impl Picker {
    /// Starts to read the library.
    pub fn new(shared: &Shared) -> Self {
        let store = shared.store.clone();
        Self { worker: Some(Worker::start(move |_| store.replays())), entries: Vec::new(), query: String::new() }
    }

    /// Whether the library is still being read.
    pub fn busy(&self) -> bool {
        self.worker.is_some()
    }

    fn poll(&mut self, shared: &mut Shared) {
        match self.worker.as_mut().and_then(Worker::poll) {
            None => return,
            Some(Ok(Ok(entries))) => self.entries = entries,
            Some(Ok(Err(error))) => shared.problem(error.lines()),
            Some(Err(_)) => shared.problem(vec!["the library could not be read".into()]),
        }
        self.worker = None;
    }

    /// Draws the list over the screen.
    pub fn show(&mut self, ui: &Ui, shared: &mut Shared) -> Option<Picked> {
        self.poll(shared);
        let mut picked = widgets::shortcut(ui, Modifiers::NONE, Key::Escape).then_some(Picked::Nothing);
        let modal = egui::Modal::new("pick a replay".into()).show(ui.ctx(), |ui| {
            ui.set_width(560.0);
            ui.label(RichText::new("Which replay beside this one?").font(theme::strong(20.0)));
            ui.add_space(STEP);
            let field = ui.add(egui::TextEdit::singleline(&mut self.query).hint_text("Search").desired_width(f32::INFINITY));
            field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search the replays"));
            ui.add_space(STEP / 2.0);
            egui::ScrollArea::vertical().max_height(320.0).auto_shrink([false, true]).show(ui, |ui| {
                if self.worker.is_some() {
                    ui.spinner();
                }
                let found: Vec<&ReplayEntry> = self.entries.iter().filter(|e| e.info.is_ok() && e.matches(&self.query)).collect();
                if found.is_empty() && self.worker.is_none() {
                    widgets::note(ui, "No replay is called that.");
                }
                for entry in found {
                    let Ok(info) = &entry.info else { continue };
                    let text = format!("{}:  {}, {}, {} shots", entry.name, info.players.join(" – "), info.kind, info.shots);
                    let button = egui::Button::new(text).min_size(egui::vec2(ui.available_width(), 32.0)).truncate();
                    if ui.add(button).on_hover_text("Lay it beside this one").clicked() {
                        picked = Some(Picked::Replay(entry.path.clone()));
                    }
                }
            });
            ui.add_space(STEP);
            if widgets::button(ui, "Cancel", "None (Esc)").clicked() {
                picked = Some(Picked::Nothing);
            }
        });
        if modal.should_close() && picked.is_none() {
            picked = Some(Picked::Nothing);
        }
        picked
    }
}
