//! Automata of your own, by name: saved, opened, deleted.

use super::labels;
use egui::Ui;
use egui::containers::menu::MenuButton;
use fob_kit::widgets::{self, OwnItem};
use fob_services::shared::Shared;

/// What is to come onto the canvas.
#[derive(Debug)]
pub(super) enum Wish {
    /// Nothing: it is emptied.
    New,
    /// An automaton from a file.
    File,
    /// One of your own.
    Own(String),
    /// Nothing: one of your own was deleted.
    Delete(String),
}

/// The names of your own automata.
#[derive(Debug, Default)]
pub(super) struct Own {
    names: Vec<String>,
}

impl Own {
    /// Reads the names.
    pub fn read(shared: &mut Shared) -> Self {
        let names = shared.store.automaton_shelf().own_names();
        Self { names: names.map_err(|error| shared.problem(error)).unwrap_or_default() }
    }

    /// Draws the menu with what can be put on the canvas; returns what was chosen.
    pub fn menu(&mut self, ui: &mut Ui, is_empty: bool, shared: &mut Shared) -> Option<Wish> {
        let (mut wish, mut chosen) = (None, None);
        let button = egui::Button::new(labels::OPEN).min_size(widgets::least(ui));
        let (shown, _) = MenuButton::from_button(button).ui(ui, |ui| {
            let tip = "Empty the canvas; Undo brings it back";
            if widgets::button_if(ui, !is_empty, labels::NEW, tip, "It is empty").clicked() {
                wish = Some(Wish::New);
            }
            if widgets::button(ui, labels::OPEN_FILE, "A file of Fob, JFLAP or Graphviz, as it is").clicked() {
                wish = Some(Wish::File);
            }
            if !self.names.is_empty() {
                ui.separator();
                egui::ScrollArea::vertical().id_salt("own automata").max_height(420.0).show(ui, |ui| {
                    chosen = widgets::own_items(ui, &self.names, "One of your automata");
                });
            }
            if wish.is_some() {
                ui.close();
            }
        });
        shown.on_hover_text("A new automaton, one from a file, or one of yours");
        if wish.is_some() {
            return wish;
        }
        match chosen? {
            OwnItem::Open(key) => Some(Wish::Own(key)),
            OwnItem::Delete(key) => {
                match shared.store.automaton_shelf().delete(&key) {
                    // It is in the trash; the settings can restore it.
                    Ok(_trashed) => shared.say(labels::in_the_trash(&key)),
                    Err(error) => shared.problem(error),
                }
                *self = Self::read(shared);
                Some(Wish::Delete(key))
            }
        }
    }
}
