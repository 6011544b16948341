//! Automata of your own, by name: saved, opened, deleted.

use super::labels;
use egui::Ui;
use egui::containers::menu::MenuButton;
use fob_automata::general::Automaton;
use fob_kit::shared::Shared;
use fob_kit::widgets::dialog::Answer;
use fob_kit::widgets::save_as::{SaveAs, SaveTexts};
use fob_kit::widgets::{self, OwnItem};
use fob_store::{Origin, StoreError};

const TEXTS: SaveTexts = SaveTexts {
    title: "Save the automaton",
    field: labels::NAME,
    replaces: "Replaces your automaton of this name, which goes to the trash",
};

/// The automaton on the canvas among your own ones.
#[derive(Debug, Default)]
pub(super) struct Own {
    /// Its name, and its text as it was read or saved last.
    saved: Option<(String, String)>,
    /// The names of all of them.
    names: Vec<String>,
    /// The dialog that asks for a name.
    dialog: Option<SaveAs>,
}

impl Own {
    /// Reads the names; the automaton has this one, if it is there.
    pub fn open(key: Option<&str>, shared: &mut Shared) -> Self {
        let mut own = Self::default();
        own.refresh(shared);
        let text = |key: &str| shared.store.automaton_shelf().load(key).ok().map(|loaded| loaded.value.to_ron());
        own.saved = key.and_then(|key| Some((key.to_owned(), text(key)?)));
        own
    }

    fn refresh(&mut self, shared: &mut Shared) {
        match shared.store.automaton_shelf().list() {
            Ok(list) => {
                let own = list.into_iter().filter(|entry| entry.origin != Origin::BuiltIn);
                self.names = own.map(|entry| entry.name).collect();
            }
            Err(error) => shared.problem(error),
        }
    }

    /// Returns its name.
    pub fn key(&self) -> Option<&str> {
        self.saved.as_ref().map(|(key, _)| key.as_str())
    }

    /// Another automaton, which has no name yet, is on the canvas.
    pub fn leave(&mut self) {
        self.saved = None;
    }

    /// Reads one of them.
    ///
    /// # Errors
    /// There is none of that name, or its file cannot be read; one problem per line.
    pub fn read(&mut self, key: &str, shared: &Shared) -> Result<Automaton, Vec<String>> {
        let automaton = shared.store.automaton_shelf().load(key).map_err(|error| error.lines())?.value;
        self.saved = Some((key.to_owned(), automaton.to_ron()));
        Ok(automaton)
    }

    /// Whether the dialog is open.
    pub const fn is_asking(&self) -> bool {
        self.dialog.is_some()
    }

    /// Whether it differs from its file.
    pub fn is_changed(&self, automaton: &Automaton) -> bool {
        self.saved.as_ref().is_none_or(|(_, text)| *text != automaton.to_ron())
    }

    /// Saves it under its name, or asks for one.
    pub fn save(&mut self, automaton: &Automaton, shared: &mut Shared) {
        let shelf = shared.store.automaton_shelf();
        let Some((key, known)) = self.saved.clone() else {
            let wanted = if automaton.name().trim().is_empty() { "automaton" } else { automaton.name() };
            match SaveAs::new(TEXTS, &shelf, wanted) {
                Ok(dialog) => self.dialog = Some(dialog),
                Err(error) => shared.problem(error),
            }
            return;
        };
        match shelf.save_over(&key, automaton, Some(&known)) {
            Ok(()) => self.was_saved(key, automaton, shared),
            // Another window has saved its own version: both are kept.
            Err(StoreError::Changed { .. }) => match shelf.save_as_new(&key, automaton) {
                Ok(free) => {
                    shared.say(labels::both_kept(&key, &free));
                    self.saved = Some((free, automaton.to_ron()));
                    self.refresh(shared);
                }
                Err(error) => shared.problem(error),
            },
            Err(error) => shared.problem(error),
        }
    }

    fn was_saved(&mut self, key: String, automaton: &Automaton, shared: &mut Shared) {
        shared.say(labels::saved_as(&key));
        self.saved = Some((key, automaton.to_ron()));
        self.refresh(shared);
    }

    /// Draws the dialog; returns the name, and whether it replaces another automaton.
    pub fn ask(&mut self, ui: &Ui, shared: &Shared) -> Option<(String, bool)> {
        let answer = self.dialog.as_mut()?.show(ui, &shared.store.automaton_shelf(), |_| None);
        if !matches!(answer, Answer::Open) {
            self.dialog = None;
        }
        if let Answer::Done(named) = answer { Some(named) } else { None }
    }

    /// Saves it under a name.
    pub fn save_as(&mut self, key: String, replaces: bool, automaton: &Automaton, shared: &mut Shared) {
        let shelf = shared.store.automaton_shelf();
        let saved = if replaces { shelf.replace(&key, automaton) } else { shelf.save_over(&key, automaton, None) };
        match saved {
            Ok(()) => self.was_saved(key, automaton, shared),
            Err(error) => shared.problem(error),
        }
    }

    /// Draws the menu; returns the one that is to be opened.
    pub fn menu(&mut self, ui: &mut Ui, shared: &mut Shared) -> Option<String> {
        if self.names.is_empty() {
            widgets::button_if(ui, false, labels::OWN, "", "You have saved no automaton yet");
            return None;
        }
        let mut chosen = None;
        let button = egui::Button::new(labels::OWN).min_size(widgets::least(ui));
        let (shown, _) = MenuButton::from_button(button).ui(ui, |ui| {
            egui::ScrollArea::vertical().id_salt("own automata").max_height(420.0).show(ui, |ui| {
                chosen = widgets::own_items(ui, &self.names, "Open it in place of the one on the canvas");
            });
        });
        shown.on_hover_text("Automata that you have saved");
        match chosen? {
            OwnItem::Open(key) => Some(key),
            OwnItem::Delete(key) => {
                match shared.store.automaton_shelf().delete(&key) {
                    // It is in the trash; the settings can restore it.
                    Ok(_trashed) => shared.say(labels::in_the_trash(&key)),
                    Err(error) => shared.problem(error),
                }
                if self.key() == Some(&key) {
                    self.leave();
                }
                self.refresh(shared);
                None
            }
        }
    }
}
