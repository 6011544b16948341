//! Choosing files in a browser: the browser asks the user for files to open, and puts saved files into its downloads.

use super::{Choice, Kind};
use crate::widgets::{dialog, field};
use egui::Ui;
use fob_store::DOWNLOADS;
use std::path::Path;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Asks for files with one of these extensions; any other file can be chosen too.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn choose(endings: &str, several: bool);
    /// Returns the paths of the chosen files, once they are loaded; none if nothing was chosen.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn chosen() -> Option<Vec<String>>;
}

/// The open question. Dropping it closes it.
#[derive(Debug)]
pub struct Chooser(Asked);

#[derive(Debug)]
enum Asked {
    /// The browser's dialog asks for files.
    Files,
    /// A dialog of our own asks for a name and a kind.
    Name { title: String, name: String, kinds: &'static [Kind], kind: usize, fresh: bool },
}

impl Chooser {
    /// Asks for a file of one of these kinds.
    pub fn file(ui: &Ui, title: &str, kinds: &'static [Kind]) -> Self {
        Self::open(ui, title, kinds, false)
    }

    /// Asks for files of these kinds.
    pub fn several(ui: &Ui, title: &str, kinds: &'static [Kind]) -> Self {
        Self::open(ui, title, kinds, true)
    }

    fn open(ui: &Ui, _: &str, kinds: &[Kind], several: bool) -> Self {
        let endings: Vec<String> = kinds.iter().flat_map(|(_, endings)| *endings).map(|ending| format!(".{ending}")).collect();
        choose(&endings.join(","), several);
        dialog::step_back(ui);
        Self(Asked::Files)
    }

    /// Asks for the name of a file, with a proposal, and for its kind if there are several.
    pub fn save(_: &Ui, title: &str, name: &str, kinds: &'static [Kind]) -> Self {
        Self(Asked::Name { title: title.to_owned(), name: name.to_owned(), kinds, kind: 0, fresh: true })
    }

    /// Draws the dialog. Drop it once this has returned a choice.
    pub fn show(&mut self, ui: &Ui) -> Option<Choice> {
        match &mut self.0 {
            Asked::Files => {
                dialog::step_back(ui);
                let paths = chosen()?;
                if paths.is_empty() {
                    return Some(Choice::Cancelled);
                }
                Some(Choice::Chosen(paths.into_iter().map(Into::into).collect()))
            }
            Asked::Name { title, name, kinds, kind, fresh } => {
                let shown = dialog::show(ui, "name a download", title, 420.0, |ui| {
                    let line = field::line(ui, name, "Name", "a name for the file", f32::INFINITY);
                    if std::mem::take(fresh) {
                        line.request_focus();
                    }
                    if kinds.len() > 1 {
                        for (k, (what, endings)) in kinds.iter().enumerate() {
                            ui.radio_value(kind, k, format!("{what} (.{})", endings.first().unwrap_or(&"")));
                        }
                    }
                    let ready = if name.trim().is_empty() { Err("Write a name for the file") } else { Ok(()) };
                    dialog::foot(
                        ui,
                        ready,
                        ("Download", "Saved with the browser's downloads (Enter)"),
                        ("Cancel", "Close without saving (Esc)"),
                    )
                });
                if !shown.answer()? {
                    return Some(Choice::Cancelled);
                }
                let plain: String = name.trim().chars().map(|c| if c == '/' { '-' } else { c }).collect();
                let ending = kinds.get(*kind).and_then(|(_, endings)| endings.first()).unwrap_or(&"");
                let has_it = plain.to_lowercase().ends_with(&format!(".{ending}"));
                let named = if has_it { plain } else { format!("{plain}.{ending}") };
                Some(Choice::Chosen(vec![Path::new(DOWNLOADS).join(named)]))
            }
        }
    }
}
