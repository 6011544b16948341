//! Saves a document under its own name, or asks: for a name, or which of two versions to keep. It is the same for all kinds of documents.

use super::clash::{self, Choice};
use super::dialog::Answer;
use super::save_as::SaveAs;
use egui::Ui;
use fob_services::data::Services;
use fob_services::document::{Document, Edited, Over, Saved};

/// A question about a save.
#[derive(Debug)]
enum Ask {
    /// For a name.
    Name(SaveAs),
    /// About the version of another window.
    Clash { name: String, free_name: String },
}

/// The saves of an editor, with the question that is open.
#[derive(Debug, Default)]
pub struct Saving(Option<Ask>);

impl Saving {
    /// Returns whether a question is open.
    pub const fn is_asking(&self) -> bool {
        self.0.is_some()
    }

    /// Saves a document under its own name, or asks for one. Returns whether it is saved.
    pub fn save<T: Edited>(&mut self, document: &mut Document<T>, services: &mut Services) -> bool {
        let saved = document.save(services);
        self.follow(saved, document, services)
    }

    /// Asks for a name.
    pub fn save_as<T: Edited>(&mut self, document: &Document<T>, services: &mut Services) {
        match SaveAs::new(T::TEXTS, &services.store.shelf::<T>(), &document.wanted_name()) {
            Ok(dialog) => self.0 = Some(Ask::Name(dialog)),
            Err(error) => services.problem(error),
        }
    }

    fn follow<T: Edited>(&mut self, saved: Saved, document: &Document<T>, services: &mut Services) -> bool {
        let is_saved = saved == Saved::Yes;
        self.0 = None;
        match saved {
            Saved::Yes | Saved::No => {}
            Saved::Nameless => self.save_as(document, services),
            Saved::Clash { name, free_name } => self.0 = Some(Ask::Clash { name, free_name }),
        }
        is_saved
    }

    /// Draws the open question, and saves the document as it is answered. Returns whether it is saved now.
    pub fn show<T: Edited>(&mut self, ui: &Ui, document: &mut Document<T>, services: &mut Services) -> bool {
        self.show_with(ui, "Save", document, services)
    }

    /// The same, with another text on the button that saves.
    pub fn show_with<T: Edited>(&mut self, ui: &Ui, yes: &str, document: &mut Document<T>, services: &mut Services) -> bool {
        let saved = match &mut self.0 {
            None => return false,
            Some(Ask::Name(dialog)) => {
                let shelf = services.store.shelf::<T>();
                match dialog.show(ui, &shelf, |name| T::refuses(name, &shelf), |name| T::replaces(name, services), yes) {
                    Answer::Open => return false,
                    Answer::Cancel => Saved::No,
                    Answer::Done((name, replaces)) => {
                        document.save_as(&name, if replaces { Over::Anything } else { Over::Known }, services)
                    }
                }
            }
            Some(Ask::Clash { name, free_name }) => match clash::show(ui, T::TEXTS.noun, name, free_name) {
                Answer::Open => return false,
                Answer::Cancel => Saved::No,
                Answer::Done(Choice::Both) => document.save_as_new(name, services),
                Answer::Done(Choice::Replace) => document.save_as(name, Over::Anything, services),
            },
        };
        self.follow(saved, document, services)
    }
}
