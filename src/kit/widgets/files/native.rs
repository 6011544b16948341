//! A dialog for choosing files: that of the crate `egui-file-dialog`, in the colours and with the words of the app.
//!
//! Only the dialog reads the disk, when it opens a folder; while no [`Chooser`] exists, nothing is read.

use super::{Choice, Kind};
use crate::layout::Window;
use crate::widgets::labels;
use crate::widgets::{dialog, field, paths};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Align2, Color32, Event, Id, Key, LayerId, Modifiers, Order, Popup, Ui, Vec2};
use egui_file_dialog::{
    DialogState, FileDialog, FileDialogConfig, FileDialogLabels, FileDialogStorage, Filter, KeyBinding, OpeningMode,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The kind of choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// One file to open.
    File,
    /// Files and folders to open.
    Several,
    /// One folder.
    Folder,
    /// A place for a file of such a kind.
    Place(&'static [Kind]),
}

/// The open file dialog. Dropping it closes it.
#[derive(Debug)]
pub struct Chooser {
    wanted: Wanted,
    list: Box<FileDialog>,
    /// The folder, or a text typed in its place, that the dialog showed last.
    at: Option<PathBuf>,
    /// A question about the chosen file, before it is used.
    doubt: Option<Doubt>,
    /// The name that is proposed for a file, without its ending.
    proposed: String,
}

/// The reason why a place to save to needs a question or a correction first.
#[derive(Clone, Debug)]
enum Doubt {
    /// There is a file already that the dialog has not noticed: its extension was added here, or it was typed in another way.
    Replaces(PathBuf),
    /// The folder of the file does not exist.
    NoFolder(PathBuf),
}

impl Chooser {
    /// Asks for a file of one of these kinds; all files can be listed too.
    pub fn file(ui: &Ui, title: &str, kinds: &'static [Kind]) -> Self {
        Self::open(ui, title, Wanted::File, kinds, "")
    }

    /// Asks for files of these kinds, or folders that contain some.
    pub fn several(ui: &Ui, title: &str, kinds: &'static [Kind]) -> Self {
        Self::open(ui, title, Wanted::Several, kinds, "")
    }

    /// Asks for a folder.
    pub fn folder(ui: &Ui, title: &str) -> Self {
        Self::open(ui, title, Wanted::Folder, &[], "")
    }

    /// Asks where to save a file, with a proposed name and the first of the kinds as the proposed kind. An existing file is
    /// replaced only after a question.
    pub fn save(ui: &Ui, title: &str, name: &str, kinds: &'static [Kind]) -> Self {
        Self::open(ui, title, Wanted::Place(kinds), kinds, name)
    }

    fn open(ui: &Ui, title: &str, wanted: Wanted, kinds: &'static [Kind], name: &str) -> Self {
        let mut config = config(ui, title);
        for (kind, endings) in kinds {
            match wanted {
                Wanted::Place(_) => config = config.add_save_extension(kind, endings.first().unwrap_or(&"")),
                _ => config = config.add_file_filter(kind, Filter::new(|path: &Path| has_ending(path, endings))),
            }
        }
        if let Some((kind, endings)) = kinds.first() {
            config.default_file_filter = Some((*kind).to_owned());
            config.default_save_extension = Some((*kind).to_owned());
            let ending = endings.first().unwrap_or(&"");
            config.default_file_name = format!("{name}.{ending}");
        }
        let storage = FileDialogStorage { last_picked_dir: last(ui), ..FileDialogStorage::default() };
        let mut list = Box::new(FileDialog::with_config(config).storage(storage));
        begin(&mut list, wanted);
        dialog::step_back(ui);
        let at = list.storage_mut().last_visited_dir.clone();
        Self { wanted, list, at, doubt: None, proposed: name.to_owned() }
    }

    /// Draws it over everything else. Drop it once it has returned a choice.
    pub fn show(&mut self, ui: &Ui) -> Option<Choice> {
        if let Some(doubt) = self.doubt.clone() {
            return self.settle(ui, doubt);
        }
        dialog::step_back(ui);
        fit(ui, self.list.config_mut());
        // Escape closes a list that hangs open, and not the dialog along with it.
        let hangs = Popup::is_any_open(ui.ctx());
        let keys = &mut self.list.config_mut().keybindings;
        let cancel = if hangs { std::mem::take(&mut keys.cancel) } else { keys.cancel.clone() };
        self.list.update(ui.ctx());
        self.list.config_mut().keybindings.cancel = cancel;
        if matches!(self.wanted, Wanted::Place(_)) {
            mend_selection(ui, &self.proposed);
        }
        let window = LayerId::new(Order::Middle, self.list.get_window_id());
        ui.memory_mut(|m| m.set_modal_layer(window));
        // No key meant for it reaches the screen behind.
        ui.input_mut(|i| i.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_) | Event::Paste(_))));
        match self.list.state().clone() {
            DialogState::Open => self.typed().and_then(|path| self.chosen(ui, vec![path])),
            DialogState::Closed | DialogState::Cancelled => Some(Choice::Cancelled),
            DialogState::Picked(path) => self.chosen(ui, vec![path]),
            DialogState::PickedMultiple(paths) => self.chosen(ui, paths),
        }
    }

    /// Returns the text in the line of the folder, if the dialog does not know how to use it: a file where several may be chosen,
    /// or a path that begins with the home folder.
    fn typed(&mut self) -> Option<PathBuf> {
        let now = self.list.storage_mut().last_visited_dir.clone();
        if now == self.at {
            return None;
        }
        self.at = now;
        let written = self.at.as_deref()?;
        let path = paths::typed(&written.to_string_lossy());
        if path.is_dir() {
            if path != written {
                let config = self.list.config_mut();
                config.initial_directory = path;
                config.opening_mode = OpeningMode::AlwaysInitialDir;
                begin(&mut self.list, self.wanted);
                self.at.clone_from(&self.list.storage_mut().last_visited_dir);
            }
            return None;
        }
        let right = match self.wanted {
            Wanted::File | Wanted::Several => path.is_file(),
            Wanted::Folder => false,
            Wanted::Place(_) => path.parent().is_some_and(Path::is_dir) && path.file_name().is_some(),
        };
        right.then_some(path)
    }

    /// Returns the choice of these paths; `None` if the place needs a question or a correction first.
    fn chosen(&mut self, ui: &Ui, mut paths: Vec<PathBuf>) -> Option<Choice> {
        if let (Wanted::Place(kinds), [path]) = (self.wanted, &mut paths[..]) {
            let asked = *self.list.state() == DialogState::Picked(path.clone());
            let written = path.clone();
            // A path from the home folder on may be typed instead of a name.
            if let Some((_, rest)) = path.to_string_lossy().split_once("/~/") {
                *path = paths::typed(&format!("~/{rest}"));
            }
            let lacks = !kinds.iter().any(|(_, endings)| has_ending(path, endings));
            if let Some(ending) = kinds.first().and_then(|(_, endings)| endings.first()).filter(|_| lacks) {
                path.as_mut_os_string().push(format!(".{ending}"));
            }
            self.doubt = if !path.parent().is_some_and(Path::is_dir) {
                Some(Doubt::NoFolder(path.clone()))
            } else if (*path != written || !asked) && path.exists() {
                Some(Doubt::Replaces(path.clone()))
            } else {
                None
            };
            if self.doubt.is_some() {
                return None;
            }
        }
        Some(take(ui, paths))
    }

    /// Asks about a chosen file; then uses it, or returns to the list.
    fn settle(&mut self, ui: &Ui, doubt: Doubt) -> Option<Choice> {
        match doubt {
            Doubt::Replaces(path) => {
                let text = format!("{} exists already. Its content will be lost.", path.display());
                if dialog::question(ui, "replace a file", "Replace the file?", &text, labels::REPLACE, "Keep it")? {
                    return Some(take(ui, vec![path]));
                }
            }
            Doubt::NoFolder(path) => {
                let folder = path.parent().unwrap_or(&path).display();
                let shown = dialog::show(ui, "no folder", labels::NO_FOLDER, 420.0, |ui| {
                    dialog::wrong(ui, &folder.to_string());
                    dialog::foot(
                        ui,
                        Ok(()),
                        (labels::ANOTHER_PLACE, "Choose another folder (Enter)"),
                        (labels::CANCEL, "Close without saving (Esc)"),
                    )
                });
                if !shown.answer()? {
                    return Some(Choice::Cancelled);
                }
            }
        }
        self.doubt = None;
        begin(&mut self.list, self.wanted);
        dialog::step_back(ui);
        None
    }
}

/// Returns the choice of these paths, whose folder is where the next choice begins.
fn take(ui: &Ui, paths: Vec<PathBuf>) -> Choice {
    let folder = paths.first().and_then(|path| path.parent()).map(Path::to_path_buf);
    ui.data_mut(|d| d.insert_temp(Id::new(LAST), folder));
    if paths.is_empty() { Choice::Cancelled } else { Choice::Chosen(paths) }
}

/// egui-file-dialog 0.15 selects the proposed name up to its extension by bytes instead of characters: with `ø` or a dash in the
/// name, the selection includes some of the extension.
fn mend_selection(ui: &Ui, stem: &str) {
    let Some(name) = ui.memory(egui::Memory::focused) else { return };
    let range = |length: usize| CCursorRange::two(CCursor::new(0), CCursor::new(length));
    let selected = TextEditState::load(ui.ctx(), name).and_then(|state| state.cursor.char_range());
    let characters = stem.chars().count();
    if characters < stem.len() && selected == Some(range(stem.len())) {
        field::select(ui, name, characters);
    }
}

const LAST: &str = "the folder in which a file was chosen last";

/// Returns the folder in which a file was chosen last in this run of the program.
fn last(ui: &Ui) -> Option<PathBuf> {
    ui.data(|d| d.get_temp::<Option<PathBuf>>(Id::new(LAST))).flatten().filter(|folder| folder.is_dir())
}

/// Returns whether a path ends in one of these endings, in capitals or not.
fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    endings.iter().any(|this| this.eq_ignore_ascii_case(&ending))
}

fn begin(list: &mut FileDialog, wanted: Wanted) {
    match wanted {
        Wanted::File => list.pick_file(),
        Wanted::Several => list.pick_multiple(),
        Wanted::Folder => list.pick_directory(),
        Wanted::Place(_) => list.save_file(),
    }
}

/// Fits the list into the window, which may have become another one since it was opened: a phone has no room for the search and
/// the rarer buttons in one row with the folder.
fn fit(ui: &Ui, config: &mut FileDialogConfig) {
    let room = ui.ctx().content_rect().size() - Vec2::new(64.0, 96.0);
    let phone = Window::from_ui(ui).is_phone();
    config.min_size = room.min(Vec2::new(440.0, 240.0));
    config.show_search = !phone;
    config.show_menu_button = !phone;
    config.show_path_edit_button = !phone;
}

/// Style and words of the list, without the kind of file.
fn config(ui: &Ui, title: &str) -> FileDialogConfig {
    let room = ui.ctx().content_rect().size();
    let size = Vec2::new((room.x - 64.0).min(860.0), (room.y - 96.0).min(560.0));
    let mut config = FileDialogConfig {
        labels: labels(),
        opening_mode: OpeningMode::LastPickedDir,
        modal_overlay_color: Color32::from_black_alpha(100),
        initial_directory: paths::home_folder().unwrap_or_else(|| PathBuf::from("/")),
        directory_separator: "/".into(),
        allow_path_edit_to_save_file_without_extension: true,
        title: Some(title.to_owned()),
        id: Some(Id::new("the file dialog")),
        anchor: Some((Align2::CENTER_CENTER, Vec2::ZERO)),
        default_size: size,
        max_size: Some(size),
        movable: false,
        show_working_directory_button: false,
        show_system_files_option: false,
        show_pinned_folders: false,
        parent_directory_icon: "⬆".into(),
        back_icon: "←".into(),
        forward_icon: "→".into(),
        path_edit_icon: "✏".into(),
        file_system: Arc::new(egui_file_dialog::NativeFileSystem),
        ..FileDialogConfig::default()
    };
    fit(ui, &mut config);
    config.keybindings.edit_path.push(KeyBinding::keyboard_shortcut(Modifiers::COMMAND, Key::L));
    config
}

fn labels() -> FileDialogLabels {
    let text = str::to_owned;
    FileDialogLabels {
        overwrite: text(labels::REPLACE),
        reload: text("Read the folder again"),
        select_all: text("Select all"),
        show_hidden: text("Hidden files"),
        heading_removable_devices: text("Removable devices"),
        home_dir: text("Home"),
        desktop_dir: text("Desktop"),
        documents_dir: text("Documents"),
        downloads_dir: text("Downloads"),
        audio_dir: text("Music"),
        pictures_dir: text("Pictures"),
        videos_dir: text("Videos"),
        selected_directory: text("Folder:"),
        selected_file: text("File:"),
        selected_items: text("Files:"),
        file_filter_all_files: text("All files"),
        save_extension_any: text("Any ending"),
        open_button: text(labels::OPEN),
        save_button: text(labels::SAVE),
        cancel_button: text(labels::CANCEL),
        overwrite_file_modal_text: text(labels::EXISTS),
        err_empty_folder_name: text("Write a name for the folder"),
        err_empty_file_name: text("Write a name for the file"),
        err_directory_exists: text("A folder has this name"),
        err_file_exists: text("A file has this name"),
        ..FileDialogLabels::default()
    }
}
