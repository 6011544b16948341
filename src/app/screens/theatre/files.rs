//! Names, copies elsewhere, and replays that come from elsewhere.

use super::shelf::Item;
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::{self, paths};
use crate::app::worker::Worker;
use crate::store::{Store, parse_replay};
use egui::{Key, Modifiers, RichText, Ui};
use std::path::{Path, PathBuf};

/// What a dialog says.
#[derive(Debug, PartialEq)]
pub(super) enum Answer {
    Open,
    Cancel,
    /// The name or the path that was typed, whatever the dialog asked for.
    Done(String),
}

/// The foot of a dialog: the step it is for, and the way out.
fn foot(ui: &mut Ui, ready: Result<(), &str>, text: &str, tip: &str) -> (bool, bool) {
    let mut pressed = (false, false);
    ui.add_space(STEP);
    ui.horizontal(|ui| {
        let clicked = widgets::primary_if(ui, ready.is_ok(), text, tip, ready.err().unwrap_or_default()).clicked();
        pressed.0 = (clicked || widgets::shortcut(ui, Modifiers::NONE, Key::Enter)) && ready.is_ok();
        pressed.1 = widgets::button(ui, "Cancel", "Change nothing (Esc)").clicked()
            || widgets::shortcut(ui, Modifiers::NONE, Key::Escape);
    });
    pressed
}

fn bad(ui: &mut Ui, text: &str) {
    let theme = &Theme::of(ui);
    ui.add(egui::Label::new(RichText::new(text).color(theme.bad)).wrap());
}

/// Another name for a replay.
#[derive(Debug)]
pub(super) struct Rename {
    pub path: PathBuf,
    was: String,
    name: String,
    fresh: bool,
    pub problem: Option<String>,
}

impl Rename {
    pub fn new(item: &Item) -> Self {
        let title = item.title();
        // Nobody wants to type over the moment that the table made a name of.
        let free = crate::store::free_name(&title, |_| false);
        let name = if title == item.stub.name { title } else { free };
        Self { path: item.stub.path.clone(), was: item.stub.name.clone(), name, fresh: true, problem: None }
    }

    pub fn show(&mut self, ui: &mut Ui) -> Answer {
        let mut answer = Answer::Open;
        egui::Modal::new("rename".into()).show(ui.ctx(), |ui| {
            ui.set_width(460.0);
            ui.label(RichText::new("Rename the replay").font(theme::strong(20.0)));
            widgets::note(ui, "The name of its file, and what the library calls it.");
            ui.add_space(STEP);
            if paths::line(ui, &mut self.name, "Name of the replay", "", &mut self.fresh).changed() {
                self.problem = None;
            }
            if let Some(problem) = &self.problem {
                bad(ui, problem);
            }
            let name = self.name.trim();
            let ready = if name.is_empty() { Err("Write a name") } else { Ok(()) };
            answer = match foot(ui, ready, "Rename", "Give the file this name (Enter)") {
                (true, _) if name == self.was => Answer::Cancel,
                (true, _) => Answer::Done(name.to_owned()),
                (_, true) => Answer::Cancel,
                _ => Answer::Open,
            };
        });
        answer
    }
}

/// A copy of a replay elsewhere.
#[derive(Debug)]
pub(super) struct Copy {
    from: PathBuf,
    path: String,
    fresh: bool,
    problem: Option<String>,
}

impl Copy {
    pub fn new(item: &Item, shared: &Shared) -> Self {
        let name = crate::store::free_name(&item.title(), |_| false);
        let path = paths::home(shared).join(format!("{name}.fob")).display().to_string();
        Self { from: item.stub.path.clone(), path, fresh: true, problem: None }
    }

    pub fn show(&mut self, ui: &mut Ui, shared: &mut Shared) -> Answer {
        let theme = &Theme::of(ui);
        let mut answer = Answer::Open;
        egui::Modal::new("copy".into()).show(ui.ctx(), |ui| {
            ui.set_width(560.0);
            ui.label(RichText::new("Save a copy").font(theme::strong(20.0)));
            widgets::note(ui, "A name that ends in .txt becomes the short text that can be pasted into a chat.");
            ui.add_space(STEP);
            if paths::line(ui, &mut self.path, "Path of the copy", "path of the file", &mut self.fresh).changed() {
                self.problem = None;
            }
            let path = paths::typed(&self.path);
            if path.is_file() {
                ui.label(RichText::new("Replaces the file of this name").size(13.0).color(theme.accent));
            }
            if let Some(problem) = &self.problem {
                bad(ui, problem);
            }
            let ready = if self.path.trim().is_empty() { Err("Write where to") } else { Ok(()) };
            match foot(ui, ready, "Save", "Write the file (Enter)") {
                (true, _) => match shared.store.export_replay(&self.from, &path) {
                    Ok(()) => {
                        shared.say(format!("Saved as {}", path.display()));
                        answer = Answer::Done(path.display().to_string());
                    }
                    Err(error) => self.problem = Some(error.to_string()),
                },
                (_, true) => answer = Answer::Cancel,
                _ => {}
            }
        });
        answer
    }
}

/// What came of an import: the files that are in the library now, and what could not be read.
#[derive(Debug, Default)]
pub(super) struct Imported {
    pub kept: Vec<PathBuf>,
    pub problems: Vec<String>,
}

/// Takes files into the library; a folder stands for the replays in it.
pub(super) fn import_files(store: Store, files: Vec<PathBuf>) -> Worker<Imported> {
    Worker::start(move |stop| {
        let mut imported = Imported::default();
        for path in files.iter().flat_map(|file| below(file)) {
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                break;
            }
            match store.import_replay(&path) {
                Ok(path) => imported.kept.push(path),
                Err(error) => imported.problems.extend(error.lines()),
            }
        }
        if imported.kept.is_empty() && imported.problems.is_empty() {
            let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
            imported.problems.push(format!("{}: no file here ends in .fob, .ron or .txt", names.join(", ")));
        }
        imported
    })
}

/// Takes a text into the library that was pasted.
pub(super) fn import_text(store: Store, text: String) -> Worker<Imported> {
    Worker::start(move |_| {
        let wanted = parse_replay(Path::new("the clipboard"), &text).ok().map(|replay| {
            let players: Vec<&str> = replay.header.players.iter().map(|player| player.name.as_str()).collect();
            if players.is_empty() { "practice".to_owned() } else { players.join(" – ") }
        });
        match store.import_replay_text(&text, &wanted.unwrap_or_default()) {
            Ok(path) => Imported { kept: vec![path], problems: Vec::new() },
            Err(error) => Imported { kept: Vec::new(), problems: error.lines() },
        }
    })
}

fn below(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(path) else { return vec![path.to_path_buf()] };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let ending = |file: &PathBuf| file.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    files.retain(|file| matches!(ending(file).as_str(), "fob" | "ron" | "txt") && file.is_file());
    files.sort_unstable();
    files
}

/// A file to take in, and why others could not be.
#[derive(Debug)]
pub(super) struct Import {
    path: String,
    fresh: bool,
    pub problems: Vec<String>,
}

impl Import {
    pub fn new(problems: Vec<String>) -> Self {
        Self { path: String::new(), fresh: true, problems }
    }

    pub fn show(&mut self, ui: &mut Ui, working: bool) -> Answer {
        let mut answer = Answer::Open;
        egui::Modal::new("import".into()).show(ui.ctx(), |ui| {
            ui.set_width(580.0);
            ui.label(RichText::new("Import a replay").font(theme::strong(20.0)));
            widgets::note(
                ui,
                "A replay file, a folder of them, or a text from a chat that was saved. Files can be dropped on the window too, \
                 and a copied text comes in with Ctrl+V.",
            );
            ui.add_space(STEP);
            paths::line(ui, &mut self.path, "Path of the replay", "path of the file", &mut self.fresh);
            egui::ScrollArea::vertical().max_height(200.0).show(ui, |ui| {
                for problem in &self.problems {
                    bad(ui, problem);
                }
            });
            if !self.problems.is_empty() {
                widgets::note(ui, "The file stays as it is.");
            }
            let ready = match (working, self.path.trim().is_empty()) {
                (true, _) => Err("It is being read"),
                (_, true) => Err("Write the path of a file"),
                _ => Ok(()),
            };
            answer = match foot(ui, ready, "Import", "Take it into the library (Enter)") {
                (true, _) => Answer::Done(self.path.clone()),
                (_, true) => Answer::Cancel,
                _ => Answer::Open,
            };
        });
        answer
    }
}
