//! The state of the theatre, and the actions on its replays.

use super::copy::Copy;
use super::import::Import;
use super::list::View;
use super::rename::Rename;
use super::shelf::Shelf;
use super::thumbs::Thumbs;
use crate::theatre::labels;
use egui::Ui;
use fob_kit::widgets::copy_link;
use fob_replay::to_clip;
use fob_services::data::Services;
use fob_services::jobs::{ImportAnswer, ImportAsk, Job, Source};
use fob_services::phrases::plural;
use fob_services::places;
use fob_services::route::Nav;
use fob_store::{Trashed, read_text};
use std::path::{Path, PathBuf};

/// Maximum number of characters in one message of most chats.
const CHAT: usize = 4000;

/// The dialog over the list.
#[derive(Debug)]
pub(super) enum Dialog {
    Rename(Rename),
    Copy(Box<Copy>),
    Import(Box<Import>),
}

/// The step that Ctrl+Z undoes.
#[derive(Debug)]
pub(super) enum Undo {
    Deleted { title: String, path: PathBuf, trashed: Trashed },
    Renamed { was: PathBuf, now: PathBuf },
}

/// A request of the user for the selected replay, or for the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Watch,
    Resume,
    PlayOn,
    Pictures,
    Clip,
    Link,
    Copy,
    Rename,
    Delete,
    Undo,
    Import,
    Search,
}

/// The content of the library.
#[derive(Debug)]
pub struct TheatreScreen {
    pub(super) shelf: Shelf,
    pub(super) small: Thumbs,
    pub(super) large: Thumbs,
    pub(super) view: View,
    pub(super) dialog: Option<Dialog>,
    pub(super) undo: Vec<Undo>,
    importing: Option<Job<ImportAsk>>,
    /// The search field has the focus.
    pub(super) searching: bool,
    /// The search field gets the focus in the next frame.
    pub(super) to_search: bool,
}

impl TheatreScreen {
    /// Reads the folder of replays.
    pub fn new(services: &mut Services) -> Self {
        let mut state = Self {
            shelf: Shelf::default(),
            small: Thumbs::new(144),
            large: Thumbs::new(640),
            view: View::default(),
            dialog: None,
            undo: Vec::new(),
            importing: None,
            searching: false,
            to_search: false,
        };
        state.shelf.refresh(services);
        state
    }

    /// Returns the number of replays in the list, and of all replays.
    pub fn counts(&self) -> (usize, usize) {
        (self.shelf.len(), self.shelf.all())
    }

    /// Returns the number of small pictures of boards that were drawn and are kept.
    pub fn pictures(&self) -> usize {
        self.small.len()
    }

    /// Returns the file of the selected replay.
    pub fn selected(&self) -> Option<&Path> {
        self.shelf.selected().map(|item| item.stub.path.as_path())
    }

    /// Returns whether files are still being read or imported.
    pub fn busy(&self) -> bool {
        self.shelf.reading() || self.importing()
    }

    /// Returns whether replays are being imported.
    pub(super) fn importing(&self) -> bool {
        self.importing.is_some()
    }

    /// Begins to import replays.
    pub(super) fn import(&mut self, from: Source, services: &Services) {
        let ask = ImportAsk { root: services.store.root().to_path_buf(), from };
        self.importing = Some(Job::start(ask));
    }

    /// Receives the result of an import.
    pub(super) fn imported(&mut self, services: &mut Services) {
        let Some(answer) = self.importing.as_mut().and_then(Job::poll) else { return };
        self.importing = None;
        let imported = match answer {
            Ok(imported) => imported,
            Err(line) => ImportAnswer { problems: vec![format!("import: {line}")], ..ImportAnswer::default() },
        };
        if let Some(last) = imported.kept.last().or(imported.known.last()) {
            self.shelf.refresh(services);
            self.find(last);
            services.say(in_words(imported.kept.len(), &imported.known));
        }
        match (&mut self.dialog, imported.problems.is_empty()) {
            (Some(Dialog::Import(_)), true) => self.dialog = None,
            (Some(Dialog::Import(import)), false) => import.problems = imported.problems,
            (_, true) => {}
            (dialog, false) => *dialog = Some(Dialog::Import(Box::new(Import::failed(imported.problems)))),
        }
    }

    /// Selects a file and brings it into view.
    pub(super) fn find(&mut self, path: &Path) {
        self.shelf.select_path(path);
        self.view.follow = true;
    }

    /// Carries out the wish; returns the route to follow.
    pub(super) fn grant(&mut self, wish: Wish, ui: &Ui, services: &mut Services) -> Option<Nav> {
        match wish {
            Wish::Undo => self.undo(services),
            Wish::Import => self.dialog = Some(Dialog::Import(Box::default())),
            Wish::Search => self.to_search = true,
            _ => return self.grant_selected(wish, ui, services),
        }
        None
    }

    fn grant_selected(&mut self, wish: Wish, ui: &Ui, services: &mut Services) -> Option<Nav> {
        let item = self.shelf.selected()?;
        let path = item.stub.path.clone();
        match wish {
            Wish::Rename => self.dialog = Some(Dialog::Rename(Rename::new(item))),
            Wish::Copy => self.dialog = Some(Dialog::Copy(Box::new(Copy::new(ui, item)))),
            Wish::Delete => match services.store.delete_replay(&path) {
                Ok(trashed) => {
                    let title = item.title.clone();
                    services.say(format!("Deleted {title}; Ctrl+Z restores it"));
                    self.undo.push(Undo::Deleted { title, path, trashed });
                    self.shelf.refresh(services);
                }
                Err(error) => services.problem(error),
            },
            _ if item.info().is_none() => services.say(format!("{} cannot be opened", item.title)),
            Wish::Watch => return Some(Nav::push(places::Watch { path, shot: None })),
            Wish::Resume => return item.stub.goes_on.then_some(Nav::push(places::Resume(path))),
            Wish::Link => match item.link() {
                Some((route, what)) => copy_link(ui, &route, &what, services),
                None => services.say(format!("{} cannot be read", item.title)),
            },
            Wish::Clip => match read_text(&path) {
                Ok(text) => {
                    let clip = to_clip(&text);
                    let n = clip.len();
                    services.say(if n > CHAT {
                        format!("Copied as text, {n} characters. Many chats allow only {CHAT}; for them, save a copy as a file")
                    } else {
                        format!("Copied as text, {n} characters. Paste it into a chat")
                    });
                    ui.ctx().copy_text(clip);
                }
                Err(error) => services.problem(error),
            },
            // Both screens begin at the last possible shot.
            Wish::PlayOn => return Some(Nav::push(places::PlayOn { path, shot: None })),
            Wish::Pictures => return Some(Nav::push(places::Pictures { path, shot: None })),
            Wish::Undo | Wish::Import | Wish::Search => {}
        }
        None
    }

    /// Renames the replay of the dialog.
    pub(super) fn rename(&mut self, name: &str, services: &mut Services) {
        let Some(Dialog::Rename(rename)) = &mut self.dialog else { return };
        match services.store.rename_replay(&rename.path, name) {
            Ok(now) => {
                self.undo.push(Undo::Renamed { was: rename.path.clone(), now: now.clone() });
                self.dialog = None;
                self.shelf.refresh(services);
                self.find(&now);
            }
            Err(error) => rename.refuse(error.to_string()),
        }
    }

    fn undo(&mut self, services: &mut Services) {
        let Some(undo) = self.undo.pop() else { return };
        let done = match &undo {
            Undo::Deleted { title, path, trashed } => services.store.restore(trashed).map(|()| {
                services.say(format!("{title} restored"));
                path.clone()
            }),
            Undo::Renamed { was, now } => {
                let name = was.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
                services.store.rename_replay(now, name).inspect(|_| services.say("Rename undone"))
            }
        };
        match done {
            Ok(path) => {
                self.shelf.refresh(services);
                self.find(&path);
            }
            Err(error) => {
                services.problem(error);
                // A deleted replay stays in the trash, and the undo remains available; a name that is taken stays taken.
                if matches!(undo, Undo::Deleted { .. }) {
                    self.undo.push(undo);
                }
            }
        }
    }
}

/// Returns the news of an import, if anything was imported.
fn in_words(new: usize, known: &[PathBuf]) -> String {
    let name = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    match (new, known) {
        (0, [one]) => labels::already_known(&name(one)),
        (0, all) => format!("All {} replays are already in the library", all.len()),
        (new, []) => format!("Imported {}", plural(new, "replay")),
        (new, known) => labels::imported(new, known.len()),
    }
}
