//! The theatre: the library of replays.

mod details;
mod files;
mod list;
mod shelf;
mod thumbs;
mod words;

pub mod export;
pub mod play_on;

use crate::app::pace::Pace;
use crate::app::route::{Nav, Route};
use crate::app::screen::{Cx, Screen};
use crate::app::shared::Shared;
use crate::app::theme::{STEP, Theme};
use crate::app::topic::Topic;
use crate::app::widgets;
use crate::app::worker::Worker;
use crate::replay::to_clip;
use crate::store::{Trashed, read_text};
use egui::{Event, Key, Margin, Modifiers, RichText, Ui};
use shelf::{Order, Shelf};
use std::path::{Path, PathBuf};
use thumbs::Thumbs;

/// What lies over the library.
#[derive(Debug)]
enum Dialog {
    Rename(files::Rename),
    Copy(files::Copy),
    Import(files::Import),
}

/// What Ctrl+Z undoes.
#[derive(Debug)]
enum Undo {
    Deleted { title: String, path: PathBuf, trashed: Trashed },
    Renamed { was: PathBuf, now: PathBuf },
}

/// What a person wants done with the selected replay, or with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Watch,
    Resume,
    PlayOn,
    Pictures,
    Clip,
    Copy,
    Rename,
    Delete,
    Undo,
    Import,
    Search,
}

/// What the library holds.
#[derive(Debug)]
pub struct State {
    shelf: Shelf,
    small: Thumbs,
    large: Thumbs,
    view: list::View,
    dialog: Option<Dialog>,
    undo: Vec<Undo>,
    importing: Option<Worker<files::Imported>>,
    /// Somebody types into the search.
    searching: bool,
    /// The search takes the keys at the next frame.
    to_search: bool,
}

impl State {
    /// Reads the folder of replays.
    pub fn new(shared: &mut Shared) -> Self {
        let mut state = Self {
            shelf: Shelf::default(),
            small: Thumbs::new(144),
            large: Thumbs::new(640),
            view: list::View::default(),
            dialog: None,
            undo: Vec::new(),
            importing: None,
            searching: false,
            to_search: false,
        };
        state.refresh(shared);
        state
    }

    fn refresh(&mut self, shared: &mut Shared) {
        self.shelf.refresh(shared);
    }

    /// How many replays the list shows, and how many there are.
    pub fn counts(&self) -> (usize, usize) {
        (self.shelf.len(), self.shelf.all())
    }

    /// The file of the selected replay.
    pub fn selected(&self) -> Option<&Path> {
        self.shelf.selected().map(|item| item.stub.path.as_path())
    }

    /// Whether files are still being read or taken in.
    pub fn busy(&self) -> bool {
        self.shelf.reading() || self.importing.is_some()
    }

    fn import(&mut self, files: Vec<PathBuf>, shared: &Shared) {
        self.importing = Some(files::import_files(shared.store.clone(), files));
    }

    /// Takes in what an import has brought.
    fn imported(&mut self, shared: &mut Shared) {
        let Some(result) = self.importing.as_mut().and_then(Worker::poll) else { return };
        self.importing = None;
        let imported =
            result.unwrap_or_else(|line| files::Imported { kept: Vec::new(), problems: vec![format!("import: {line}")] });
        if let Some(last) = imported.kept.last() {
            self.shelf.refresh(shared);
            self.shelf.select_path(last);
            self.view.follow = true;
            let n = imported.kept.len();
            shared.say(if n == 1 { "Imported 1 replay".to_owned() } else { format!("Imported {n} replays") });
        }
        match (&mut self.dialog, imported.problems.is_empty()) {
            (Some(Dialog::Import(_)), true) => self.dialog = None,
            (Some(Dialog::Import(import)), false) => import.problems = imported.problems,
            (_, true) => {}
            (dialog, false) => *dialog = Some(Dialog::Import(files::Import::new(imported.problems))),
        }
    }

    fn grant(&mut self, wish: Wish, ui: &Ui, shared: &mut Shared) -> Option<Nav> {
        match wish {
            Wish::Undo => self.undo(shared),
            Wish::Import => self.dialog = Some(Dialog::Import(files::Import::new(Vec::new()))),
            Wish::Search => self.to_search = true,
            _ => return self.grant_selected(wish, ui, shared),
        }
        None
    }

    fn grant_selected(&mut self, wish: Wish, ui: &Ui, shared: &mut Shared) -> Option<Nav> {
        let item = self.shelf.selected()?;
        let path = item.stub.path.clone();
        let title = item.title();
        match wish {
            Wish::Rename => self.dialog = Some(Dialog::Rename(files::Rename::new(item))),
            Wish::Copy => self.dialog = Some(Dialog::Copy(files::Copy::new(item, shared))),
            Wish::Delete => match shared.store.delete_replay(&path) {
                Ok(trashed) => {
                    shared.say(format!("Deleted {title}; Ctrl+Z brings it back"));
                    self.undo.push(Undo::Deleted { title, path, trashed });
                    self.shelf.refresh(shared);
                }
                Err(error) => shared.problem(error.lines()),
            },
            _ if item.info().is_none() => shared.say(format!("{title} cannot be opened")),
            Wish::Watch => return Some(Nav::Push(Route::Watch { path, shot: None })),
            Wish::Resume => return item.stub.goes_on.then_some(Nav::Push(Route::Resume(path))),
            Wish::Clip => match read_text(&path) {
                Ok(text) => {
                    let clip = to_clip(&text);
                    shared.say(format!("Copied as a text of {} letters: paste it into a chat", clip.len()));
                    ui.ctx().copy_text(clip);
                }
                Err(error) => shared.problem(error.lines()),
            },
            // Both screens begin at the last shot that will do.
            Wish::PlayOn => return Some(Nav::Push(Route::PlayOn { path, shot: None })),
            Wish::Pictures => return Some(Nav::Push(Route::Pictures { path, shot: None })),
            Wish::Undo | Wish::Import | Wish::Search => {}
        }
        None
    }

    fn undo(&mut self, shared: &mut Shared) {
        let Some(undo) = self.undo.pop() else { return };
        let done = match &undo {
            Undo::Deleted { title, path, trashed } => shared.store.restore(trashed).map(|()| {
                shared.say(format!("{title} is back"));
                path.clone()
            }),
            Undo::Renamed { was, now } => {
                let name = was.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
                shared.store.rename_replay(now, name).inspect(|_| shared.say("It has its old name again"))
            }
        };
        match done {
            Ok(path) => {
                self.shelf.refresh(shared);
                self.shelf.select_path(&path);
                self.view.follow = true;
            }
            Err(error) => {
                shared.problem(error.lines());
                // What was deleted stays in the trash, and the undo at hand; a name that is taken stays taken.
                if matches!(undo, Undo::Deleted { .. }) {
                    self.undo.push(undo);
                }
            }
        }
    }
}

impl Screen for State {
    fn route(&self) -> Route {
        Route::Theatre
    }

    fn title(&self) -> &'static str {
        "Fob: theatre"
    }

    fn help(&self) -> Topic {
        Topic::Theatre
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.shared)
    }

    fn pace(&self, _shared: &Shared) -> Pace {
        let busy = self.shelf.reading() || self.small.working() || self.large.working() || self.importing.is_some();
        if busy { Pace::After(0.05) } else { Pace::Sleep }
    }

    fn takes(&self, route: &Route) -> bool {
        *route == Route::Theatre
    }

    fn enter(&mut self, route: Option<&Route>, shared: &mut Shared) -> Result<(), Vec<String>> {
        if route.is_some() {
            self.refresh(shared);
        }
        Ok(())
    }

    fn stays(&self) -> bool {
        true
    }
}

fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) -> Option<Nav> {
    let theme = shared.theme();
    state.shelf.tick();
    state.imported(shared);
    let palette = shared.settings.palette;
    state.small.begin(ui.ctx(), palette);
    state.large.begin(ui.ctx(), palette);
    let dropped: Vec<PathBuf> = ui.input(|i| i.raw.dropped_files.iter().map(|file| file.path().to_path_buf()).collect());
    if !dropped.is_empty() {
        state.import(dropped, shared);
    }
    let free = state.dialog.is_none() && shared.problems.is_empty();
    // Escape ends the search first; the screen is left at the next one.
    let ended = state.searching && ui.input(|i| i.key_pressed(Key::Escape));
    let mut go = None;
    let mut wish = if free { keys(ui, state, shared) } else { None };
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(24, 16));
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| go = contents(ui, state, &mut wish));
    });
    state.small.end();
    state.large.end();
    if ended {
        widgets::shortcut(ui, Modifiers::NONE, Key::Escape);
        state.shelf.search.clear();
    }
    if let Some(wish) = wish {
        go = go.or(state.grant(wish, ui, shared));
        ui.ctx().request_repaint();
    }
    dialogs(ui, state, shared);
    go
}

/// The keys of the library.
fn keys(ui: &Ui, state: &mut State, shared: &mut Shared) -> Option<Wish> {
    let pasted = pasted(ui);
    if !state.searching {
        let copied = ui.input(|i| i.events.contains(&Event::Copy));
        if widgets::shortcut(ui, Modifiers::COMMAND, Key::C) || copied {
            return Some(Wish::Clip);
        }
        if let Some(text) = pasted {
            state.importing = Some(files::import_text(shared.store.clone(), text));
            return None;
        }
    }
    // The arrows walk through the list while the search is typed, too.
    if state.searching || ui.memory(|m| m.focused().is_none()) {
        let page = state.view.page();
        for (key, by) in [(Key::ArrowDown, 1), (Key::ArrowUp, -1), (Key::PageDown, page), (Key::PageUp, -page)] {
            // A key that is held comes more than once in a slow frame.
            let times = ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key)) as isize;
            if times > 0 {
                state.shelf.step(by * times);
                state.view.follow = true;
            }
        }
    }
    if state.searching {
        return None;
    }
    for (key, by) in [(Key::Home, -isize::MAX), (Key::End, isize::MAX)] {
        if widgets::key(ui, key) {
            state.shelf.step(by);
            state.view.follow = true;
        }
    }
    if widgets::key(ui, Key::O) {
        state.shelf.order = state.shelf.order.next();
        state.view.follow = true;
    }
    let alone = [
        (Key::Enter, Wish::Watch),
        (Key::R, Wish::Resume),
        (Key::P, Wish::PlayOn),
        (Key::G, Wish::Pictures),
        (Key::F2, Wish::Rename),
        (Key::Delete, Wish::Delete),
    ];
    let held = [(Key::Z, Wish::Undo), (Key::S, Wish::Copy), (Key::O, Wish::Import), (Key::F, Wish::Search)];
    if widgets::key(ui, Key::Slash) {
        // The sign itself is not what is searched for.
        ui.input_mut(|i| i.events.retain(|event| !matches!(event, Event::Text(text) if text == "/")));
        return Some(Wish::Search);
    }
    let alone = alone.into_iter().find(|(key, _)| widgets::key(ui, *key));
    alone.or_else(|| held.into_iter().find(|(key, _)| widgets::shortcut(ui, Modifiers::COMMAND, *key))).map(|(_, wish)| wish)
}

/// What was pasted. Bevy's bridge hands pasted text over as typed text, together with the key.
fn pasted(ui: &Ui) -> Option<String> {
    ui.input(|i| {
        let key = i.modifiers.command && i.key_pressed(Key::V);
        i.events.iter().find_map(|event| match event {
            Event::Paste(text) => Some(text.clone()),
            Event::Text(text) if key => Some(text.clone()),
            _ => None,
        })
    })
}

fn contents(ui: &mut Ui, state: &mut State, wish: &mut Option<Wish>) -> Option<Nav> {
    let theme = &Theme::of(ui);
    let back = widgets::header(ui, "Theatre", |ui| {
        let tip = "A file, a folder or a text from a chat; files can be dropped on the window, too (Ctrl+O)";
        if widgets::button(ui, "Import …", tip).clicked() {
            *wish = Some(Wish::Import);
        }
        let hint = "search ( / )";
        let edit = egui::TextEdit::singleline(&mut state.shelf.search).margin(Margin::symmetric(8, 5)).desired_width(180.0);
        let response = ui.add(edit.hint_text(hint));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search the replays"));
        if std::mem::take(&mut state.to_search) {
            response.request_focus();
        }
        state.searching = response.has_focus();
        let undo = match state.undo.last() {
            Some(Undo::Deleted { .. }) => Some("Undo delete"),
            Some(Undo::Renamed { .. }) => Some("Undo rename"),
            None => None,
        };
        if undo.is_some_and(|text| widgets::button(ui, text, "As it was before (Ctrl+Z)").clicked()) {
            *wish = Some(Wish::Undo);
        }
    });
    if back {
        return Some(Nav::Back);
    }
    if state.shelf.all() == 0 {
        return empty(ui, wish);
    }
    let width = (ui.available_width() * 0.36).clamp(300.0, 460.0);
    egui::Panel::right("replay").frame(egui::Frame::NONE).exact_size(width).resizable(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = STEP / 2.0;
        if let Some(item) = state.shelf.selected() {
            let asked = widgets::card(ui).show(ui, |ui| {
                egui::ScrollArea::vertical()
                    .id_salt("details")
                    .auto_shrink([false, false])
                    .show(ui, |ui| details::show(ui, item, &mut state.large))
            });
            *wish = wish.or(asked.inner.inner);
        }
    });
    let frame = egui::Frame::new().inner_margin(Margin { right: 12, ..Margin::ZERO });
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Sort by").size(13.0).color(theme.dim));
            let before = state.shelf.order;
            widgets::choices(ui, &mut state.shelf.order, &Order::ALL);
            state.view.follow |= state.shelf.order != before;
            let (shown, all) = state.counts();
            let count = if shown == all { format!("{all} in all") } else { format!("{shown} of {all}") };
            let reading = if state.shelf.reading() { ", reading …" } else { "" };
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.add_space(STEP);
                ui.label(RichText::new(format!("{count}{reading}")).size(13.0).color(theme.dim));
            });
        });
        if state.shelf.len() == 0 {
            ui.add_space(STEP * 2.0);
            ui.label("No replay says that in its name, its players, its kind, its board or its DFA.");
            if widgets::button(ui, "Show all", "End the search (Esc)").clicked() {
                state.shelf.search.clear();
                ui.memory_mut(egui::Memory::stop_text_input);
            }
        } else if list::show(ui, &mut state.shelf, &mut state.small, &mut state.view) {
            *wish = Some(Wish::Watch);
        }
    });
    None
}

fn empty(ui: &mut Ui, wish: &mut Option<Wish>) -> Option<Nav> {
    let theme = &Theme::of(ui);
    let mut go = None;
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.28);
        ui.label(RichText::new("No replays yet").font(crate::app::theme::strong(20.0)));
        ui.label(
            RichText::new("Every match that is played here is recorded, shot by shot, and lies in this library.")
                .color(theme.dim),
        );
        ui.label(
            RichText::new("A replay from elsewhere can be imported: a file, or a text from a chat with Ctrl+V.").color(theme.dim),
        );
        ui.add_space(STEP * 2.0);
        if widgets::primary(ui, "Play Fob", "A new game").clicked() {
            go = Some(Nav::NEW);
        }
        if widgets::button(ui, "Import a replay …", "A file, a folder or a text (Ctrl+O)").clicked() {
            *wish = Some(Wish::Import);
        }
    });
    go
}

fn dialogs(ui: &mut Ui, state: &mut State, shared: &mut Shared) {
    let working = state.importing.is_some();
    let Some(dialog) = &mut state.dialog else { return };
    match dialog {
        Dialog::Rename(rename) => match rename.show(ui) {
            files::Answer::Open => {}
            files::Answer::Cancel => state.dialog = None,
            files::Answer::Done(name) => match shared.store.rename_replay(&rename.path, &name) {
                Ok(now) => {
                    state.undo.push(Undo::Renamed { was: rename.path.clone(), now: now.clone() });
                    state.dialog = None;
                    state.shelf.refresh(shared);
                    state.shelf.select_path(&now);
                    state.view.follow = true;
                }
                Err(error) => rename.problem = Some(error.to_string()),
            },
        },
        Dialog::Copy(copy) => match copy.show(ui, shared) {
            files::Answer::Open => {}
            files::Answer::Cancel | files::Answer::Done(_) => state.dialog = None,
        },
        Dialog::Import(import) => match import.show(ui, working) {
            files::Answer::Open => {}
            files::Answer::Cancel => state.dialog = None,
            files::Answer::Done(path) => {
                import.problems.clear();
                let path = crate::app::widgets::paths::typed(&path);
                state.import(vec![path], shared);
            }
        },
    }
}
