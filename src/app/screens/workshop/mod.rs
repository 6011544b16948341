//! The workshop: a library of DFAs, and a desk on which one of them is designed, run, judged as a game and compared.

mod canvas;
mod compare;
mod desk;
mod drafts;
mod files;
mod game;
mod gesture;
mod head;
mod hit;
mod keys;
mod library;
mod menu;
mod operations;
mod run;
mod table;
mod tools;
mod words;

pub use desk::{Desk, Tab};
pub use run::Run;

use super::{Go, Screen};
use crate::app::model::Pace;
use crate::app::shared::Shared;
use crate::app::theme::{STEP, Theme};
use crate::app::widgets;
use crate::automata::edit::Draft;
use egui::{Key, Margin, Modifiers, Ui};

/// What lies over the desk or the library.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
enum Dialog {
    /// What makes a new DFA of the one on the desk.
    Operation(operations::Operation),
    /// A name in the library to save under.
    SaveAs(files::SaveAs),
    /// A file to write.
    Export(files::Export),
    /// A file to read, and the questions that it raises.
    Import(files::Import),
}

/// Where the person is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Library,
    Desk,
}

/// The workshop.
#[derive(Debug)]
pub struct State {
    view: View,
    library: library::Library,
    desk: Option<Desk>,
    /// What lay on the desk before, with all its steps.
    parked: Vec<Desk>,
    dialog: Option<Dialog>,
    /// The DFA that a new game shall be played with.
    play: Option<String>,
    /// At the last frame somebody typed, or a list hung open: Escape ends that, and nothing else.
    busy: bool,
}

/// The room around the text in a field.
const FIELD: Margin = Margin::symmetric(8, 5);

impl State {
    /// The workshop with its library in front.
    pub fn new(shared: &mut Shared) -> Self {
        let library = library::Library::new(shared);
        Self { view: View::Library, library, desk: None, parked: Vec::new(), dialog: None, play: None, busy: false }
    }

    /// Called when the screen comes to the front again.
    pub fn refresh(&mut self, shared: &mut Shared) {
        self.library.refresh(shared);
    }

    /// The DFA that was chosen for a new game, once.
    pub fn take_pick(&mut self) -> Option<String> {
        self.play.take()
    }

    /// Test words for the desk, and a word that is read in part: the workshop in the middle of things.
    pub fn stage(&mut self, words: &str, word: &[crate::automata::Letter], read: usize) {
        if let Some(desk) = &mut self.desk {
            words.clone_into(&mut desk.words.text);
            desk.run.set(word);
            desk.run.jump(read);
        }
    }

    /// What lies on the desk.
    pub fn desk(&self) -> Option<&Desk> {
        self.desk.as_ref().filter(|_| self.view == View::Desk)
    }

    /// Puts a DFA of the library on the desk; with all its steps, if it lay there before as it is in the library.
    pub fn open(&mut self, key: &str, shared: &mut Shared) {
        let Some(entry) = shared.dfa(key).cloned() else { return };
        if let Some(desk) = self.take(|desk| desk.shows(key, &entry.dfa)) {
            self.put(desk, shared);
        } else {
            let desk = Desk::open(key, entry.origin, &entry.dfa, shared);
            self.put(desk, shared);
        }
    }

    /// Goes on with edits that were not saved.
    fn go_on(&mut self, slot: &str, shared: &mut Shared) {
        let known = self.take(|desk| desk.slot == slot);
        if let Some(desk) = known.or_else(|| Desk::from_draft(slot, shared)) {
            self.put(desk, shared);
        }
    }

    /// A desk of this session.
    fn take(&mut self, is_wanted: impl Fn(&Desk) -> bool) -> Option<Desk> {
        if self.desk.as_ref().is_some_and(&is_wanted) {
            return self.desk.take();
        }
        let found = self.parked.iter().rposition(is_wanted)?;
        Some(self.parked.remove(found))
    }

    /// Puts something on the desk; what lay there keeps its draft and its steps.
    fn put(&mut self, mut desk: Desk, shared: &mut Shared) {
        if let Some(mut old) = self.desk.take() {
            old.keep(shared);
            if old.has_steps() {
                self.parked.push(old);
            }
        }
        if self.parked.iter().any(|parked| parked.slot == desk.slot) {
            desk.slot = drafts::free_slot(shared, &desk.slot, |name| self.parked.iter().any(|parked| parked.slot == name));
        }
        self.desk = Some(desk);
        self.view = View::Desk;
        self.dialog = None;
    }

    #[expect(clippy::wrong_self_convention, reason = "it leads to the library")]
    fn to_library(&mut self, shared: &mut Shared) {
        self.keep(shared);
        self.view = View::Library;
        self.library.refresh(shared);
    }

    /// Keeps unsaved edits in the data folder now.
    pub fn keep(&mut self, shared: &mut Shared) {
        if let Some(desk) = &mut self.desk {
            desk.keep(shared);
        }
    }

    /// When the next frame is due.
    pub fn pace(&self, shared: &Shared) -> Pace {
        match (&self.desk, self.view) {
            (Some(desk), View::Desk) => desk.pace(shared),
            _ => Pace::Sleep,
        }
    }
}

/// Draws the screen.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) -> Option<Go> {
    let theme = shared.theme();
    let mut go = None;
    dropped(ui, state, shared);
    hovering(ui, &theme);
    let free = state.dialog.is_none();
    if let Some(desk) = &mut state.desk {
        // Before the field sees the key, whose own undo would bring back what was written into it long ago.
        if free && state.view == View::Desk && desk.table.is_quiet() {
            keys::history(ui, desk, shared);
        }
        desk.table.unfocus();
    }
    if ui.input(|i| i.events.iter().any(|e| !matches!(e, egui::Event::PointerMoved(_) | egui::Event::MouseMoved(_)))) {
        // Keys are read after everything is drawn, so what they do is seen in the next frame.
        ui.ctx().request_repaint();
    }
    let ended = state.busy && free && ui.input(|i| i.key_pressed(Key::Escape));
    match (state.view, &mut state.desk) {
        (View::Desk, Some(desk)) => {
            let mut wish = head::show(ui, desk, shared, &theme, free);
            right(ui, desk, shared, &theme);
            below(ui, desk, shared, &theme);
            egui::CentralPanel::default().frame(egui::Frame::new().fill(theme.room)).show(ui, |ui| {
                desk.canvas_ui(ui, shared, &theme, free);
            });
            if free && !ended {
                wish = wish.or_else(|| keys::global(ui, desk, shared));
            }
            desk.keep_when_quiet(shared);
            if let Some(wish) = wish {
                go = grant(state, wish, shared);
            }
        }
        _ => {
            if let Some(did) = library::show(ui, &mut state.library, shared, &theme, free) {
                go = from_library(state, did, shared);
            }
        }
    }
    go = go.or_else(|| dialogs(ui, state, shared, &theme));
    if ended {
        widgets::shortcut(ui, Modifiers::NONE, Key::Escape);
    }
    state.busy = ui.memory(|m| m.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
    if state.view == View::Desk && go.is_none() && widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
        state.to_library(shared);
    }
    if matches!(go, Some(Go::Back | Go::To(_))) {
        state.keep(shared);
    }
    go
}

/// What the desk asks of the workshop.
#[derive(Clone, Debug, PartialEq)]
enum Wish {
    Library,
    Save,
    SaveAs,
    Export,
    Import(Option<String>),
    Operation(operations::Kind),
    Play,
}

fn grant(state: &mut State, wish: Wish, shared: &mut Shared) -> Option<Go> {
    let desk = state.desk.as_mut()?;
    match wish {
        Wish::Library => state.to_library(shared),
        Wish::Save => {
            if !desk.save(shared) {
                state.dialog = files::SaveAs::new(desk, shared, false).map(Dialog::SaveAs);
            }
        }
        Wish::SaveAs => state.dialog = files::SaveAs::new(desk, shared, false).map(Dialog::SaveAs),
        Wish::Export => state.dialog = files::Export::new(desk, shared).map(Dialog::Export),
        Wish::Import(text) => {
            state.dialog = Some(Dialog::Import(text.map_or_else(files::Import::default, files::Import::of_text)));
        }
        Wish::Operation(kind) => state.dialog = operations::Operation::new(kind, Some(desk), shared).map(Dialog::Operation),
        Wish::Play => {
            let saved = !desk.is_changed() || desk.save(shared);
            match (&desk.key, saved) {
                (Some(key), true) => {
                    state.play = Some(key.clone());
                    return Some(Go::To(Screen::NewGame));
                }
                _ => state.dialog = files::SaveAs::new(desk, shared, true).map(Dialog::SaveAs),
            }
        }
    }
    None
}

fn from_library(state: &mut State, did: library::Did, shared: &mut Shared) -> Option<Go> {
    match did {
        library::Did::Back => return Some(Go::Back),
        library::Did::Open(key) => state.open(&key, shared),
        library::Did::New => {
            let desk = Desk::fresh(Draft::new("Untitled"), shared);
            state.put(desk, shared);
        }
        library::Did::Continue(slot) => state.go_on(&slot, shared),
        library::Did::Discarded(slot) => drop(state.take(|desk| desk.slot == slot)),
        library::Did::Import => state.dialog = Some(Dialog::Import(files::Import::default())),
        library::Did::Regex => {
            state.dialog = operations::Operation::new(operations::Kind::Regex, None, shared).map(Dialog::Operation);
        }
        library::Did::Play(key) => {
            state.play = Some(key);
            return Some(Go::To(Screen::NewGame));
        }
    }
    None
}

fn dialogs(ui: &mut Ui, state: &mut State, shared: &mut Shared, theme: &Theme) -> Option<Go> {
    let dialog = state.dialog.as_mut()?;
    match dialog {
        Dialog::Operation(operation) => match operation.show(ui, shared, theme) {
            operations::Answer::Open => {}
            operations::Answer::Cancel => state.dialog = None,
            operations::Answer::Replace(what, dfa) => {
                if let Some(desk) = state.desk.as_mut().filter(|_| state.view == View::Desk) {
                    desk.replace(&what, *dfa);
                    state.dialog = None;
                }
            }
            operations::Answer::New(dfa) => {
                let desk = Desk::fresh(Draft::of(&dfa), shared);
                state.put(desk, shared);
            }
        },
        Dialog::SaveAs(save) => match save.show(ui, shared, theme) {
            files::Answer::Open => {}
            files::Answer::Cancel => state.dialog = None,
            files::Answer::Done(key) => {
                let play = save.then_play;
                state.dialog = None;
                if let Some(desk) = &mut state.desk
                    && desk.save_as(&key, shared)
                    && play
                {
                    state.play = Some(key);
                    return Some(Go::To(Screen::NewGame));
                }
            }
        },
        Dialog::Export(export) => match export.show(ui, shared, theme) {
            files::Answer::Open => {}
            files::Answer::Cancel | files::Answer::Done(_) => state.dialog = None,
        },
        Dialog::Import(import) => match import.show(ui, theme) {
            files::Imported::Open => {}
            files::Imported::Cancel => state.dialog = None,
            files::Imported::Draft(draft, notices) => {
                let desk = Desk::fresh(*draft, shared);
                state.put(desk, shared);
                if let Some(desk) = &mut state.desk {
                    desk.notices = notices;
                }
            }
        },
    }
    None
}

/// Files that were dropped on the window are imported.
fn dropped(ui: &Ui, state: &mut State, shared: &mut Shared) {
    let paths: Vec<std::path::PathBuf> = ui.input(|i| i.raw.dropped_files.iter().map(|f| f.path().to_path_buf()).collect());
    if paths.len() > 1 {
        shared.say("One file at a time: the last one is taken");
    }
    if let Some(path) = paths.last() {
        state.dialog = Some(Dialog::Import(files::Import::of_file(path)));
    }
}

/// While files are held over the window, it says what will become of them.
fn hovering(ui: &Ui, theme: &Theme) {
    if ui.input(|i| i.raw.hovered_files.is_empty()) {
        return;
    }
    let area = egui::Area::new("drop here".into()).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).order(egui::Order::Foreground);
    area.interactable(false).show(ui.ctx(), |ui| {
        widgets::card(theme).stroke(egui::Stroke::new(2.0, theme.accent)).inner_margin(Margin::same(32)).show(ui, |ui| {
            ui.label(egui::RichText::new("Drop the file to import it").font(crate::app::theme::strong(20.0)));
            widgets::note(ui, theme, ".ron, .jff (JFLAP) or .dot (Graphviz)");
        });
    });
}

/// The tabs at the right.
fn right(ui: &mut Ui, desk: &mut Desk, shared: &mut Shared, theme: &Theme) {
    let width = (ui.max_rect().width() * 0.33).clamp(400.0, 560.0);
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 10));
    egui::Panel::right("workshop tabs").frame(frame).exact_size(width).resizable(false).show(ui, |ui| {
        ui.horizontal(|ui| {
            for (i, tab) in Tab::ALL.into_iter().enumerate() {
                let tip = format!("{} (Ctrl+{})", tab.about(), i + 1);
                if widgets::choice(ui, desk.tab == tab, tab.label(), &tip).clicked() {
                    desk.tab = tab;
                }
            }
        });
        ui.separator();
        egui::ScrollArea::vertical().id_salt(desk.tab.label()).auto_shrink([false, false]).show(ui, |ui| {
            ui.set_width(ui.available_width() - STEP);
            match desk.tab {
                Tab::Run => run::show(ui, desk, shared, theme),
                Tab::Table => table::show(ui, desk, theme),
                Tab::Game => game::show(ui, desk, theme),
                Tab::Compare => compare::show(ui, desk, shared, theme),
            }
        });
    });
}

/// Problems and test words below the canvas.
fn below(ui: &mut Ui, desk: &mut Desk, shared: &mut Shared, theme: &Theme) {
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 8));
    let height = (ui.max_rect().height() * 0.22).clamp(132.0, 240.0);
    egui::Panel::bottom("test words").frame(frame).exact_size(height).resizable(false).show(ui, |ui| {
        words::show(ui, desk, shared, theme);
    });
    head::problems(ui, desk, theme);
}
