//! Automata of your own, by name: saved, opened, deleted.

use super::labels;
use egui::Ui;
use egui::containers::menu::MenuButton;
use fob_automata::edit::{Draft, Editor};
use fob_automata::general::Automaton;
use fob_kit::widgets::{self, OwnItem};
use fob_services::document::{Savable, Texts};
use fob_services::memo::Memo;
use fob_services::shared::Shared;
use fob_store::Shelf;
use std::collections::BTreeMap;

/// What is to come onto the canvas.
#[derive(Debug)]
pub(super) enum Wish {
    /// Nothing: it is emptied.
    New,
    /// An automaton from a file.
    File,
    /// One of your own.
    Own(String),
}

/// The automaton on the canvas among your own ones.
#[derive(Debug, Default)]
pub(super) struct Own {
    /// The name of each automaton that was opened here and has a file, and its text as it was read or saved last.
    files: BTreeMap<u32, (String, String)>,
    /// Which of them is on the canvas.
    sheet: u32,
    /// How often that has changed.
    revision: u64,
    /// Whether the automaton differs from its file, by the revisions of both.
    compared: Memo<(u64, u64), bool>,
    differs: bool,
    /// The names of all of them.
    names: Vec<String>,
}

/// The automaton on the canvas with its file, to save it.
pub(super) struct Drawn<'a> {
    pub own: &'a mut Own,
    pub editor: &'a mut Editor,
}

impl Savable for Drawn<'_> {
    type Item = Automaton;

    const TEXTS: Texts = Texts {
        noun: "automaton",
        title: "Save the automaton",
        field: labels::NAME,
        replaces: "Replaces your automaton with this name, which goes to the trash",
        open: "The NFA that you are drawing",
        copy: "The NFAs are open in another window. You are editing a copy",
    };

    fn wanted_name(&self) -> String {
        let name = self.editor.draft().name();
        if name.trim().is_empty() { "automaton".to_owned() } else { name.to_owned() }
    }

    fn refuses(_: &str, _: &Shelf<'_, Automaton>) -> Option<&'static str> {
        None
    }

    fn own_name(&self, _: &Shared) -> Option<String> {
        self.own.key().map(str::to_owned)
    }

    fn item(&mut self, name: &str) -> Option<Automaton> {
        if self.editor.draft().name().trim().is_empty() {
            self.editor.call(name);
        }
        self.editor.draft().to_automaton().ok()
    }

    fn known(&self, name: &str) -> Option<String> {
        self.own.saved().filter(|(key, _)| key == name).map(|(_, text)| text.clone())
    }

    fn was_saved(&mut self, name: &str, item: Automaton, shared: &mut Shared) {
        self.own.note(Some((name.to_owned(), item.to_ron())));
        self.own.refresh(shared);
    }
}

impl Own {
    /// Reads the names; the automaton that was on the canvas has this one, if it is there. `drawn` is its text, and `base` the text of
    /// the saved one from which the edits began; `None` in files of older programs. Returns the text that is to be on the canvas too.
    pub fn open(key: Option<&str>, drawn: String, base: Option<String>, shared: &mut Shared) -> (Self, String) {
        let mut own = Self::default();
        own.refresh(shared);
        let text = |key: &str| shared.store.automaton_shelf().load(key).ok().map(|loaded| loaded.value.to_ron());
        let Some((key, there)) = key.and_then(|key| Some((key.to_owned(), text(key)?))) else { return (own, drawn) };
        // Without edits the automaton is as it is saved by now. With edits, what another window saved meanwhile is not taken for what
        // they began from.
        let is_edited = there != drawn && base.as_ref() != Some(&drawn);
        own.note(Some((key, if is_edited { base.unwrap_or_else(|| there.clone()) } else { there.clone() })));
        (own, if is_edited { drawn } else { there })
    }

    fn refresh(&mut self, shared: &mut Shared) {
        match shared.store.automaton_shelf().own_names() {
            Ok(names) => self.names = names,
            Err(error) => shared.problem(error),
        }
    }

    fn note(&mut self, saved: Option<(String, String)>) {
        match saved {
            Some((key, text)) => {
                // Undo may bring an automaton back that was opened from the same file.
                self.files.values_mut().filter(|file| file.0 == key).for_each(|file| file.1.clone_from(&text));
                self.files.insert(self.sheet, (key, text));
            }
            None => drop(self.files.remove(&self.sheet)),
        }
        self.revision += 1;
    }

    fn saved(&self) -> Option<&(String, String)> {
        self.files.get(&self.sheet)
    }

    /// Another automaton is on the canvas, or an earlier one came back with its name.
    pub fn follow(&mut self, draft: &Draft) {
        if self.sheet != draft.sheet() {
            self.sheet = draft.sheet();
            self.revision += 1;
        }
    }

    /// Compares the automaton on the canvas with its file, if one of them has changed.
    pub fn compare(&mut self, editor: &Editor) {
        self.follow(editor.draft());
        let mut compared = std::mem::take(&mut self.compared);
        let differs = |automaton: Automaton| self.is_changed(&automaton);
        self.differs = compared.of((editor.revision(), self.revision), |_| editor.draft().to_automaton().map_or(true, differs));
        self.compared = compared;
    }

    /// Returns whether they differed when they were compared last.
    pub const fn differs(&self) -> bool {
        self.differs
    }

    /// Returns its text as it was read or saved last.
    pub fn base(&self) -> Option<&str> {
        self.saved().map(|(_, text)| text.as_str())
    }

    /// Returns a number that changes with its name and with what is saved under it.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns its name.
    pub fn key(&self) -> Option<&str> {
        self.saved().map(|(key, _)| key.as_str())
    }

    /// Opens one of them in the editor.
    ///
    /// # Errors
    /// There is none of that name, or its file cannot be read; one problem per line.
    pub fn read(&mut self, key: &str, editor: &mut Editor, shared: &Shared) -> Result<(), Vec<String>> {
        let automaton = shared.store.automaton_shelf().load(key).map_err(|error| error.lines())?.value;
        editor.open(Draft::of(&automaton));
        self.follow(editor.draft());
        self.note(Some((key.to_owned(), automaton.to_ron())));
        Ok(())
    }

    /// Whether it differs from its file.
    pub fn is_changed(&self, automaton: &Automaton) -> bool {
        self.saved().is_none_or(|(_, text)| *text != automaton.to_ron())
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
                self.files.retain(|_, file| file.0 != key);
                self.revision += 1;
                self.refresh(shared);
                None
            }
        }
    }
}
