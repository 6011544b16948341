//! The editor for automata over any letters, deterministic or not: drawn, run in all states at once, and taken through the
//! constructions of a course step by step.

mod dialogs;
mod expression;
mod head;
pub mod labels;
mod on_board;
mod side;
mod wanted;

use super::request::Request;
use super::state::{Entry, Tab};
use super::word_file::WordFile;
use super::{keys, tabs, words_panel};
use crate::automata::Another;
use crate::automata::stepper::{Kind, Stepper};
use crate::drawing::keys as drawn;
use crate::drawing::table::Table;
use crate::drawing::{Canvas, Letters, Pen, Shown, Turn};
use dialogs::Opened;
use egui::{Key, Ui};
use expression::FromExpression;
use fob_automata::edit::{Draft, MOST_DRAWN};
use fob_automata::general::{Automaton, Context, Symbol, from_ron};
use fob_base::text::clipped;
use fob_exercises::{pack, unpack};
use fob_kit::drawing::{self, Run, files};
use fob_kit::keys::BACK;
use fob_kit::layout::{Window, panel_frame};
use fob_kit::theme::Theme;
use fob_kit::widgets;
use fob_kit::widgets::dialog::Answer;
use fob_kit::widgets::files as choosing;
use fob_kit::widgets::saving::Saving;
use fob_kit::widgets::test_words::Words;
use fob_services::data::Services;
use fob_services::document::{Document, Editors, Turned};
use fob_services::memo::Memo;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::Route;
use fob_store::Trashed;
use on_board::OnBoard;
use std::sync::Arc;
use wanted::Wanted;

fob_kit::keys! {
    /// The keys of this editor, apart from those of the canvas.
    pub static KEYS = "Workshop: letters of your own";
    SAVE: labels::SAVE, "Save it among your automata", [fob_kit::keys::ctrl(Key::S)];
}

/// Largest link, unpacked, in bytes.
const LARGEST: u64 = 200_000;

/// The editor.
#[derive(Debug)]
pub struct Free {
    editor: Editors<Document<Automaton>>,
    /// Counts the drawings that came onto the canvas: each has revisions of its own.
    shown: u64,
    /// The automaton at a revision, or why it is none yet.
    whole: Memo<u64, Result<Arc<Automaton>, &'static str>>,
    canvas: Canvas,
    table: Table,
    tab: Tab,
    entry: Entry,
    words: Words<Symbol>,
    word_file: WordFile,
    run: Run,
    another: Another,
    on_board: OnBoard,
    saving: Saving,
    construction: Kind,
    stepper: Option<Stepper>,
    /// The letters while they are typed, and what is wrong with them.
    letters: (String, Option<String>),
    dialog: Option<FromExpression>,
    wanted: Option<Wanted>,
    typing: bool,
}

impl Free {
    /// Opens the editor as it was left.
    pub(super) fn restore(services: &mut Services) -> Self {
        let mut state = Self {
            editor: Editors::restore(services),
            shown: 0,
            whole: Memo::default(),
            canvas: Canvas::new(Letters::Own),
            table: Table::default(),
            tab: Tab::default(),
            entry: Entry::default(),
            words: Words::default(),
            word_file: WordFile::open(None, services),
            run: Run::default(),
            another: Another::default(),
            on_board: OnBoard::default(),
            saving: Saving::default(),
            construction: Kind::Deterministic,
            stepper: None,
            letters: (String::new(), None),
            dialog: None,
            wanted: None,
            typing: false,
        };
        state.shown(services);
        state
    }

    /// Opens one of your own, or the automaton of a link.
    ///
    /// # Errors
    /// There is none with this name, or the link contains none.
    pub(super) fn visit(&mut self, at: &places::Nfas, services: &mut Services) -> Result<(), Vec<String>> {
        if let Some(key) = &at.automaton {
            return self.open_own(key, services);
        }
        if let Some(packed) = &at.drawn {
            let text = unpack(packed, LARGEST).map_err(|error| vec![error.to_string()])?;
            let read = from_ron(&text, &limits())
                .map_err(|errors| vec![format!("the automaton of the link: {}", fob_base::text::line(&errors.to_string()))])?;
            self.put(Document::new(Draft::of(&read)), services);
        }
        Ok(())
    }

    /// Returns the automaton, under its name.
    ///
    /// # Errors
    /// It has no states or no start.
    pub fn automaton(&self) -> Result<Automaton, &'static str> {
        self.draft().to_automaton().map_err(drawing::labels::not_yet)
    }

    /// Returns the automaton as [`Free::automaton`], made once for each revision.
    fn whole(&mut self) -> Result<Arc<Automaton>, &'static str> {
        let revision = self.revision();
        let draft = self.editor.now();
        self.whole.of(revision, |_| draft.to_automaton().map(Arc::new).map_err(drawing::labels::not_yet))
    }

    /// Returns the document.
    pub const fn document(&self) -> &Document<Automaton> {
        self.editor.open()
    }

    /// Returns the draft.
    pub fn draft(&self) -> &Draft {
        self.editor.now()
    }

    /// Returns a number that no other state of a drawing on this canvas has.
    fn revision(&self) -> u64 {
        (self.shown << 32) + self.editor.revision()
    }

    /// Returns where a state is in the window.
    pub fn place_of(&self, name: &str) -> Option<egui::Pos2> {
        self.canvas.place_of(self.draft(), self.draft().find(name)?)
    }

    /// Returns the radius of a state in the window, in points.
    pub fn radius(&self) -> f32 {
        self.canvas.view.frame().map_or(0.0, |frame| frame.scale)
    }

    fn open_own(&mut self, key: &str, services: &mut Services) -> Result<(), Vec<String>> {
        if self.editor.name() != Some(key) {
            self.put(Document::load(key, services)?, services);
        }
        Ok(())
    }

    /// Puts another drawing on the canvas; Undo brings the one before back.
    pub(super) fn put(&mut self, document: Document<Automaton>, services: &mut Services) {
        self.keep_words(services);
        self.editor.put(document, services);
        self.shown(services);
    }

    /// Puts on the canvas what a construction has made of the drawing; Undo brings that back, even if it was only looked at.
    fn make(&mut self, automaton: &Automaton, services: &mut Services) {
        if !self.draft().is_empty() {
            self.editor.open_mut().was_used();
        }
        let mut document = Document::made(Draft::of(automaton));
        // Whoever tries words tries them on what becomes of an automaton, too.
        document.set_words(&self.words.text);
        self.put(document, services);
    }

    /// The canvas, to work on it.
    pub(super) fn pen(&mut self) -> Pen<'_> {
        Pen { canvas: &mut self.canvas, steps: self.editor.steps_mut() }
    }

    /// Undoes or redoes a step; where the drawing has no more steps, another drawing comes back.
    fn turn(&mut self, turn: Turn, is_typing: bool, services: &mut Services) {
        let is_done = match turn {
            Turn::Undo => self.pen().undo(),
            Turn::Redo => self.pen().redo(),
        };
        if is_done {
            return;
        }
        self.keep_words(services);
        let turned = match turn {
            Turn::Undo => self.editor.undo(is_typing, services),
            Turn::Redo => self.editor.redo(is_typing, services),
        };
        if turned == Turned::Editor {
            self.shown(services);
        }
    }

    /// Saves a finished automaton, or asks for its name.
    fn save(&mut self, services: &mut Services) {
        if self.draft().to_automaton().is_ok() && self.saving.save(self.editor.open_mut(), services) {
            self.was_saved(services);
        }
    }

    fn was_saved(&mut self, services: &mut Services) {
        if let Some(key) = self.editor.name().map(words_key) {
            self.word_file.save(key, &self.words.text, services);
        }
        self.editor.was_saved(services);
    }

    /// Another automaton is on the canvas.
    fn shown(&mut self, services: &mut Services) {
        self.shown += 1;
        self.canvas.reset();
        self.letters = (self.spelt(), None);
        self.word_file = WordFile::open(self.editor.name().map(words_key), services);
        let words = if self.editor.words().is_empty() { self.word_file.saved() } else { self.editor.words() };
        self.words = Words::new(words);
    }

    /// The name under which its test words are saved now: those of unsaved edits are kept with the edits.
    fn words_key(&self) -> Option<String> {
        self.editor.name().filter(|_| !self.editor.is_edited()).map(words_key)
    }

    /// Saves the test words of an automaton without unsaved edits; those of others are kept with the edits.
    fn keep_words(&mut self, services: &mut Services) {
        self.editor.open_mut().set_words(&self.words.text);
        self.word_file.keep(self.words_key(), &self.words.text, services);
    }

    fn spelt(&self) -> String {
        self.draft().letters().letters().iter().collect()
    }
}

/// The name of the test words of one of your own, apart from those of DFAs.
fn words_key(name: &str) -> String {
    format!("automata/{name}")
}

fn limits() -> Context {
    Context { states: Some(MOST_DRAWN), ..Context::default() }
}

impl Free {
    /// Returns the place that opens it as it is.
    pub(super) fn route(&self) -> Route {
        let automaton = self.editor.name().filter(|_| !self.editor.is_edited()).map(str::to_owned);
        places::Nfas { automaton, drawn: None }.into()
    }

    /// Returns a link to the automaton, and what it leads to.
    pub(super) fn link(&self) -> Option<(Route, String)> {
        let drawn = pack(&self.automaton().ok()?.to_ron());
        Some((places::Nfas { automaton: None, drawn: Some(drawn) }.into(), "this automaton".to_owned()))
    }

    /// Returns the editors, with all automata that are edited.
    pub(super) const fn editors(&self) -> &Editors<Document<Automaton>> {
        &self.editor
    }

    /// Returns when it is due again: unsaved edits are kept.
    pub(super) fn pace(&self, services: &Services) -> Pace {
        self.editor.due(services.now).map_or(Pace::Sleep, Pace::After).sooner(self.word_file.pace(services.now))
    }

    /// Begins a new one on an empty canvas, with the letters of the one before.
    pub(super) fn begin(&mut self, services: &mut Services) {
        let letters = self.draft().letters().clone();
        self.put(Document::new(Draft::over(letters)), services);
    }

    /// Opens a parked one by its place.
    pub(super) fn put_parked(&mut self, place: usize, services: &mut Services) {
        if self.editor.put_parked(place, services) {
            self.shown(services);
        }
    }

    /// Notes that a file was deleted: what only shows it is closed, edits of it have no file any more.
    pub(super) fn forget(&mut self, name: &str, services: &mut Services) {
        let was_open = self.editor.name() == Some(name) && !self.editor.is_edited();
        self.editor.forget(name, services);
        self.editor.file_is_gone(name);
        if was_open {
            self.shown(services);
        }
    }

    /// Throws the edits of the open one, or of a parked one by its place, away: they go to the trash, as a file among your own.
    pub(super) fn discard(&mut self, place: Option<usize>, services: &mut Services) -> Option<(String, Trashed)> {
        let document = place.map_or_else(|| Some(self.editor.open()), |place| self.editor.parked().nth(place))?;
        let (draft, title) = (document.now(), document.title());
        // Without a start it has none in the file either, so the first state is that.
        let automaton = draft.to_automaton().ok().or_else(|| draft.started(vec![0]));
        let shelf = services.store.automaton_shelf();
        let trashed = automaton.map(|automaton| {
            let name = fob_store::free_name(&format!("{title}-unsaved"), |_| false);
            shelf.save_as_new(&name, &automaton).and_then(|name| shelf.delete(&name))
        });
        match trashed? {
            Ok(trashed) => {
                self.editor.discard(place, services);
                if place.is_none() {
                    self.shown(services);
                }
                Some((title, trashed))
            }
            Err(error) => {
                services.problem(error);
                None
            }
        }
    }

    /// Keeps unsaved edits in the data folder now.
    pub(super) fn keep(&mut self, services: &mut Services) {
        self.keep_words(services);
        self.editor.keep(services);
    }

    /// Keeps them a moment after a change, and tries again what has failed.
    pub(super) fn keep_when_quiet(&mut self, services: &mut Services) {
        self.editor.open_mut().set_words(&self.words.text);
        self.word_file.keep_when_quiet(self.words_key(), &self.words.text, services);
        self.editor.keep_when_quiet(services);
    }
}

impl Free {
    /// The keys of the canvas, of undo and of the tabs. Returns what is asked of the workshop.
    fn keys(&mut self, ui: &Ui) -> Option<Request> {
        tabs::keys(ui, &mut self.tab, &mut self.entry);
        // A field that is being edited has an undo of its own.
        let is_typing = ui.ctx().text_edit_focused() && !self.table.is_quiet();
        if let Some(turn) = drawn::history(ui).filter(|_| !is_typing) {
            self.canvas.asked = Some(turn);
        }
        // The Enter that ends a field is none of the canvas.
        if self.typing || ui.memory(|memory| memory.focused().is_some()) {
            return None;
        }
        if let Some(text) = drawn::clipboard(ui, &mut self.pen()) {
            return keys::take(&mut self.pen(), text);
        }
        drawn::canvas(ui, &mut self.pen());
        None
    }
}

/// What the parts share while they are drawn.
struct Parts<'a> {
    state: &'a mut Free,
    services: &'a mut Services,
    go: Option<Request>,
    free: bool,
}

/// Draws the editor, and returns what is asked of the workshop.
pub(super) fn show(ui: &mut Ui, state: &mut Free, services: &mut Services) -> Option<Request> {
    let dropped = ui.input(|i| i.raw.dropped_files.last().map(|file| file.path().to_path_buf()));
    if let Some(path) = dropped.filter(|_| !choosing::is_open(ui)) {
        match files::read(&path) {
            Ok(opened) => {
                files::notice(&opened).into_iter().for_each(|notice| services.say(notice));
                state.put(Document::new(Draft::of(&opened.automaton)), services);
            }
            Err(lines) => services.problem(lines),
        }
    }
    let is_asking = state.saving.is_asking() || state.on_board.is_asking();
    let free = state.dialog.is_none() && state.wanted.is_none() && !is_asking && services.problems.is_empty();
    let ended = state.typing && BACK.is_seen(ui);
    state.entry.lead(ui, free);
    state.canvas.can = state.editor.can();
    state.table.unfocus();
    let mut parts = Parts { state, services, go: None, free };
    let frame = widgets::panel_frame(ui);
    egui::Panel::top("automaton head").frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| head::show(ui, &mut parts));
    });
    tabs::panel(ui, |ui| side::show(ui, &mut parts));
    words_panel::show(ui, |ui| side::test_words(ui, &mut parts));
    if Window::from_ui(ui).is_phone() {
        let foot = egui::Panel::bottom("workshop tools").frame(panel_frame(ui)).resizable(false);
        // Any number of letters: a finger moves the row to and fro.
        let hidden = egui::scroll_area::ScrollBarVisibility::AlwaysHidden;
        let row = egui::ScrollArea::horizontal().id_salt("tools").scroll_bar_visibility(hidden);
        foot.show(ui, |ui| row.show(ui, |ui| parts.state.pen().foot(ui)));
    }
    let frame = egui::Frame::new().fill(Theme::from_ui(ui).room);
    egui::CentralPanel::default().frame(frame).show(ui, |ui| board(ui, &mut parts));
    let Parts { state, services, mut go, .. } = parts;
    if free {
        go = go.or(state.keys(ui));
    }
    dialogs(ui, state, services);
    go = state.on_board.dialogs(ui, services).map(Request::Play).or(go);
    if free && SAVE.shortcut(ui) {
        state.save(services);
    }
    if state.saving.show(ui, state.editor.open_mut(), services) {
        state.was_saved(services);
    }
    if let Some(turn) = state.canvas.asked.take() {
        state.turn(turn, ui.ctx().text_edit_focused(), services);
    }
    state.canvas.report(services);
    state.keep_when_quiet(services);
    if ended {
        BACK.shortcut(ui);
    } else if free && go.is_none() && BACK.shortcut(ui) {
        go = Some(Request::Library);
    }
    state.typing = ui.memory(|memory| memory.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
    go
}

fn board(ui: &mut Ui, parts: &mut Parts<'_>) {
    let free = parts.free;
    let state = &mut *parts.state;
    egui::Frame::new().inner_margin(egui::Margin { left: 12, right: 12, top: 8, bottom: 0 }).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| head::letters(ui, state));
        // On a line of its own: in the row it could break the row in two, and the field that is typed into would lose the focus.
        if let Some(problem) = &state.letters.1 {
            ui.colored_label(Theme::from_ui(ui).bad, clipped(problem, 120)).on_hover_text(problem.as_str());
        }
    });
    for notice in &state.canvas.notices {
        ui.colored_label(Theme::from_ui(ui).bad, clipped(notice, 120));
    }
    let whole = ui.available_rect_before_wrap();
    let (rect, seen) = state.pen().under_tools(ui, whole);
    let automaton = state.whole().ok();
    let revision = state.revision();
    let lit = state.run.lit(automaton.as_deref(), revision);
    state.pen().show(ui, rect, seen, &Shown { free, lit: &lit, ..Shown::default() });
}

fn dialogs(ui: &Ui, state: &mut Free, services: &mut Services) {
    if let Some(dialog) = &mut state.dialog {
        match dialog.show(ui, state.editor.now().letters()) {
            Answer::Open => {}
            Answer::Cancel => state.dialog = None,
            Answer::Done(automaton) => {
                state.dialog = None;
                state.make(&automaton, services);
            }
        }
    }
    for opened in dialogs::show(ui, &mut state.wanted, services) {
        match opened {
            Opened::Here(automaton) => state.put(Document::new(Draft::of(&automaton)), services),
            Opened::Other(automaton) => state.another.take(automaton),
        }
    }
}
