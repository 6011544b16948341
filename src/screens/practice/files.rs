//! Layouts as files: a name to save one under, and the list of those that were saved.

use crate::practice::labels;
use egui::Ui;
use fob_board::LaidOut;
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_kit::widgets::dialog::{self, Answer};
use fob_kit::widgets::field::{LibraryName, Verdict};
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_services::data::Services;
use fob_store::StoreError;
use std::path::PathBuf;

/// The notice when another window has saved a layout of this name meanwhile.
pub const TAKEN: &str = "Another window saved a layout with this name";

const KINDS: &[Kind] = &[("Layout", &["ron"])];

/// The open dialog of files.
#[derive(Debug)]
pub(super) enum Dialog {
    /// A name to save the layout under.
    Save(LibraryName),
    /// The layouts that were saved.
    Load(Vec<String>),
    /// A file from anywhere.
    File(Chooser),
}

impl Dialog {
    /// Asks for a name, and proposes a free one.
    pub(super) fn save(services: &mut Services) -> Option<Self> {
        let known = names(services)?;
        let name = fob_store::free_name("layout", |name| known.iter().any(|k| k == name));
        Some(Self::Save(LibraryName::new(name)))
    }

    /// Lists the layouts that were saved.
    pub(super) fn load(services: &mut Services) -> Option<Self> {
        Some(Self::Load(names(services)?))
    }

    /// Draws it. Returns the file of the layout to load, or none if one was saved.
    pub(super) fn show(&mut self, ui: &Ui, services: &mut Services, laid: impl FnOnce() -> LaidOut) -> Answer<Option<PathBuf>> {
        match self {
            Self::Save(name) => {
                let shown = dialog::show(ui, "save layout", labels::SAVE_TITLE, 460.0, |ui| {
                    name.show(ui, "Name of the layout", |name| judge(name, services));
                    let (yes, no) = (("Save", "Write the file (Enter)"), ("Cancel", "Close without saving (Esc)"));
                    dialog::foot(ui, name.ready(), yes, no)
                });
                match shown.answer() {
                    None => Answer::Open,
                    Some(false) => Answer::Cancel,
                    Some(true) => {
                        let laid = laid();
                        let board = services.library.name_of(&laid.layout.board);
                        match services.store.save_layout(name.name(), &laid, board, name.is_taken()) {
                            Ok(path) => {
                                services.say(fob_services::labels::saved_as(path.display()));
                                Answer::Done(None)
                            }
                            Err(StoreError::Exists { .. }) => {
                                name.was_taken(format!("{TAKEN}. Save again to replace it"));
                                Answer::Open
                            }
                            Err(error) => {
                                name.refuse(error.to_string());
                                Answer::Open
                            }
                        }
                    }
                }
            }
            Self::Load(names) => {
                let shown = dialog::show(ui, "load layout", "Load a layout", 420.0, |ui| {
                    let mut picked = None;
                    if names.is_empty() {
                        widgets::note(ui, "No layout has been saved yet.");
                    }
                    for name in names.iter() {
                        let button = egui::Button::new(name)
                            .min_size(egui::vec2(ui.available_width(), ui.spacing().interact_size.y.max(32.0)))
                            .truncate();
                        if ui.add(button).on_hover_text("Set up these pucks").clicked() {
                            picked = Some(Ok(name.clone()));
                        }
                    }
                    ui.add_space(STEP);
                    ui.horizontal(|ui| {
                        if widgets::button(ui, "From a file…", "Open a layout file from another folder").clicked() {
                            picked = Some(Err(true));
                        }
                        if widgets::button(ui, "Cancel", "Close without changes (Esc)").clicked() {
                            picked = Some(Err(false));
                        }
                    });
                    picked
                });
                match shown.inner {
                    Some(Ok(name)) => match services.store.layout_path(&name) {
                        Ok(path) => Answer::Done(Some(path)),
                        Err(error) => {
                            services.problem(error);
                            Answer::Cancel
                        }
                    },
                    Some(Err(true)) => {
                        *self = Self::File(Chooser::file(ui, "Load a layout", KINDS));
                        Answer::Open
                    }
                    Some(Err(false)) => Answer::Cancel,
                    None if shown.close => Answer::Cancel,
                    None => Answer::Open,
                }
            }
            Self::File(chooser) => match chooser.show(ui) {
                None => Answer::Open,
                Some(Choice::Cancelled) => Answer::Cancel,
                Some(Choice::Chosen(paths)) => paths.into_iter().next().map_or(Answer::Cancel, |path| Answer::Done(Some(path))),
            },
        }
    }
}

fn names(services: &mut Services) -> Option<Vec<String>> {
    match services.store.layout_names() {
        Ok(names) => Some(names),
        Err(error) => {
            services.problem(error);
            None
        }
    }
}

/// Returns the effect of a name among the layouts.
fn judge(name: &str, services: &Services) -> Verdict {
    match services.store.layout_path(name) {
        _ if name.is_empty() => Verdict::Bad("Write a name".to_owned()),
        Err(error) => Verdict::Bad(error.to_string()),
        Ok(path) if fob_store::exists(&path) => {
            Verdict::Taken("Replaces the layout with this name, which goes to the trash".to_owned())
        }
        Ok(path) => Verdict::Free(path.display().to_string()),
    }
}
