//! The workshop: a library of automata, and an editor in which one of them is designed, run, judged as a game and compared. DFAs of the board
//! have one editor, automata with letters of their own another.

mod board_canvas;
mod cards;
mod derived;
mod dfa_editor;
mod dialogs;
mod drafts;
mod expression;
pub mod free;
mod grant;
mod head;
mod import;
mod keys;
pub mod labels;
mod library;
mod own;
mod place;
mod request;
mod run;
mod state;
mod tabs;
mod test_words;
mod titles;
mod transform;
mod word_file;
mod words_panel;

pub use crate::automata::Measure;
pub use dfa_editor::DfaEditor;
pub use free::Free;
pub use place::{Drawn, KIND, Workshop};
pub use run::Run;
pub use state::Tab;

use crate::automata::export::Export;
use crate::drawing::keys::history;
use dialogs::{Dialog, dialogs};
use egui::Ui;
use expression::FromExpression;
use fob_automata::edit::Draft;
use fob_automata::{Dfa, brief, parse_word, word_text};
use fob_kit::keys::BACK;
use fob_kit::layout::{Window, panel_frame};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::Theme;
use fob_kit::widgets::files;
use fob_kit::widgets::saving::Saving;
use fob_services::data::{Paste, Services};
use fob_services::document::{Document, DocumentEditor as _, Editors, Turned};
use fob_services::link::is_link;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use grant::grant;
use import::{Import, hovering};
use request::Request;

/// Where the person is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Library,
    /// The editor for DFAs of the board.
    DfaEditor,
    /// The editor for automata with letters of their own.
    Free,
}

/// The workshop.
#[derive(Debug)]
pub struct WorkshopScreen {
    view: View,
    library: library::Library,
    editor: Editors<DfaEditor>,
    free: Free,
    dialog: Option<Dialog>,
    saving: Saving,
    /// A new game begins when the DFA is saved.
    then_play: bool,
    /// Somebody typed, or a list was open, in the last frame: Escape ends only that.
    busy: bool,
}

impl WorkshopScreen {
    /// The workshop with its library, or with a DFA of the library in the editor and a word that it has read.
    ///
    /// # Errors
    /// The DFA does not exist, or the word cannot be read.
    pub fn open(dfa: Option<&str>, word: Option<&str>, services: &mut Services) -> Result<Self, Vec<String>> {
        let mut editor = Editors::restore(services);
        drafts::adopt(&mut editor, services);
        let free = Free::restore(services);
        let mut state = Self {
            view: View::Library,
            library: library::Library::new(&editor, free.editors()),
            editor,
            free,
            dialog: None,
            saving: Saving::default(),
            then_play: false,
            busy: false,
        };
        state.visit(dfa, word, services)?;
        Ok(state)
    }

    /// The workshop with the automaton of a link in the editor.
    ///
    /// # Errors
    /// The link contains no automaton, or an invalid word.
    pub(crate) fn from_link(automaton: &str, word: Option<&str>, services: &mut Services) -> Result<Self, Vec<String>> {
        let mut state = Self::open(None, None, services)?;
        state.take_link(automaton, word, services)?;
        Ok(state)
    }

    /// The workshop with an automaton over letters of its own in the editor, as it was left or another one.
    ///
    /// # Errors
    /// The automaton does not exist, or the link contains none.
    pub(crate) fn with_free(at: &places::Nfas, services: &mut Services) -> Result<Self, Vec<String>> {
        let mut state = Self::open(None, None, services)?;
        state.visit_free(at, services)?;
        Ok(state)
    }

    fn visit_free(&mut self, at: &places::Nfas, services: &mut Services) -> Result<(), Vec<String>> {
        self.free.visit(at, services)?;
        self.show_free(services);
        Ok(())
    }

    /// Shows the editor for automata with letters of their own.
    fn show_free(&mut self, services: &mut Services) {
        self.keep(services);
        self.view = View::Free;
        self.dialog = None;
        self.saving = Saving::default();
    }

    /// Opens the automaton of a link in the editor, as a draft without a file, and reads a word.
    fn take_link(&mut self, automaton: &str, word: Option<&str>, services: &mut Services) -> Result<(), Vec<String>> {
        let dfa = brief::read(automaton).map_err(|error| vec![format!("the automaton of the link: {error}")])?;
        let word = word.map(parse_word).transpose().map_err(|error| vec![format!("the word of the link: {error}")])?;
        self.put(Document::new(Draft::from_dfa(&dfa)), vec![labels::FROM_A_LINK.to_owned()], services);
        if let Some(word) = word {
            self.editor.tab = Tab::Run;
            self.editor.run.set_read(&word);
        }
        Ok(())
    }

    /// Opens a DFA of the library in the editor, and reads a word.
    fn visit(&mut self, dfa: Option<&str>, word: Option<&str>, services: &mut Services) -> Result<(), Vec<String>> {
        let word = word.map(parse_word).transpose().map_err(|error| vec![format!("word: {error}")])?;
        match (dfa, word) {
            (None, None) => {}
            (None, Some(_)) => return Err(vec!["a word needs a DFA that reads it".to_owned()]),
            (Some(key), word) => {
                self.lay(key, services)?;
                if let Some(word) = word {
                    self.editor.tab = Tab::Run;
                    self.editor.run.set_read(&word);
                }
            }
        }
        Ok(())
    }

    /// The editor for automata with letters of their own, if it is in front.
    pub fn free(&self) -> Option<&Free> {
        (self.view == View::Free).then_some(&self.free)
    }

    /// The automaton in the editor for the board.
    pub fn editor(&self) -> Option<&DfaEditor> {
        (self.view == View::DfaEditor).then(|| self.editor.open())
    }

    /// Opens a DFA of the library in the editor; with all its steps, if it was open before and has not changed in the library.
    fn lay(&mut self, key: &str, services: &mut Services) -> Result<(), Vec<String>> {
        let entry = services.dfa(key).cloned();
        let entry = entry.ok_or_else(|| vec![format!("there is no DFA called `{key}` in the library")])?;
        let shows = |editor: &DfaEditor| {
            let document = editor.document();
            document.name() == Some(key) && !document.is_edited() && document.saved() == Some(&*entry.dfa)
        };
        let parked = self.editor.parked().position(shows);
        if shows(&self.editor) {
            self.shown();
        } else if let Some(place) = parked {
            self.put_parked(place, services);
        } else {
            self.put(Document::named(key, (*entry.dfa).clone()), Vec::new(), services);
        }
        Ok(())
    }

    /// Opens something in the editor; the previous automaton is parked with its steps if somebody has done anything with it.
    fn put(&mut self, document: Document<Dfa>, notices: Vec<String>, services: &mut Services) {
        let mut editor = DfaEditor::from_document(document, services);
        editor.canvas.notices = notices;
        self.editor.keep_words(services);
        self.editor.put(editor, services);
        self.shown();
    }

    fn put_parked(&mut self, place: usize, services: &mut Services) {
        self.editor.keep_words(services);
        if self.editor.put_parked(place, services) {
            self.shown();
        }
    }

    /// Another automaton is in the editor.
    fn shown(&mut self) {
        self.view = View::DfaEditor;
        self.dialog = None;
        self.saving = Saving::default();
    }

    /// Undoes or redoes a step, or opens the DFA that was there before or after.
    fn turned(&mut self, turned: Turned) {
        if turned == Turned::Editor {
            self.shown();
        }
    }

    #[expect(clippy::wrong_self_convention, reason = "it leads to the library")]
    fn to_library(&mut self, services: &mut Services) {
        self.keep(services);
        self.view = View::Library;
        self.refresh();
    }

    /// Lists again what the library shows.
    fn refresh(&mut self) {
        self.library.refresh(&self.editor, self.free.editors());
    }

    /// Saves unsaved edits in the data folder now.
    fn keep(&mut self, services: &mut Services) {
        self.editor.keep_words(services);
        self.editor.keep(services);
        self.free.keep(services);
    }

    /// The DFA in the editor is in the library by now.
    fn was_saved(&mut self, services: &mut Services) {
        self.editor.open_mut().was_saved(services);
        self.editor.was_saved(services);
    }
}

impl Screen for WorkshopScreen {
    fn route(&self) -> Route {
        if let Some(free) = self.free() {
            return free.route();
        }
        let editor = self.editor();
        let dfa = editor.and_then(DfaEditor::key).map(str::to_owned);
        let read = editor.filter(|editor| dfa.is_some() && editor.tab == Tab::Run).map(|editor| editor.run.word());
        let word = read.filter(|word| !word.is_empty()).map(word_text);
        Workshop { dfa, word }.into()
    }

    fn link(&self) -> Option<(Route, String)> {
        if let Some(free) = self.free() {
            return free.link();
        }
        let Some(editor) = self.editor() else { return Some((self.route(), "the workshop".to_owned())) };
        let dfa = editor.dfa()?;
        let read = Some(editor.run.word()).filter(|word| editor.tab == Tab::Run && !word.is_empty()).map(word_text);
        let what = if dfa.name().trim().is_empty() { "this DFA".to_owned() } else { format!("the DFA {}", dfa.name()) };
        Some((Drawn { automaton: brief::write(dfa)?, word: read }.into(), what))
    }

    fn title(&self) -> &'static str {
        "Fob: workshop"
    }

    fn help(&self) -> Topic {
        if self.view == View::Free { Topic::Nfas } else { Topic::Workshop }
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.services)
    }

    fn pace(&self, services: &Services) -> Pace {
        let keep = self.editor.due(services.now).map_or(Pace::Sleep, Pace::After).sooner(self.free.pace(services));
        self.editor().map_or(Pace::Sleep, |editor| editor.pace(services)).sooner(keep)
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<Workshop>() || route.is::<Drawn>() || route.is::<places::Nfas>()
    }

    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        // The screen above was closed: everything is as before.
        let Some(route) = route else { return Ok(()) };
        if let Some(at) = route.get::<places::Nfas>() {
            return self.visit_free(at, services);
        }
        match (route.get::<Workshop>(), route.get::<Drawn>()) {
            (Some(Workshop { dfa, word }), _) if dfa.is_some() || word.is_some() => {
                self.visit(dfa.as_deref(), word.as_deref(), services)
            }
            (_, Some(Drawn { automaton, word })) => self.take_link(automaton, word.as_deref(), services),
            _ => {
                self.refresh();
                Ok(())
            }
        }
    }

    fn leave(&mut self, services: &mut Services) {
        self.keep(services);
    }

    fn retry(&mut self, services: &mut Services) {
        self.editor.keep_when_quiet(services);
        self.free.keep_when_quiet(services);
    }

    fn stays(&self) -> bool {
        true
    }
}

fn show(ui: &mut Ui, state: &mut WorkshopScreen, services: &mut Services) -> Option<Nav> {
    if state.view == View::Free {
        let request = free::show(ui, &mut state.free, services);
        let request = request.or_else(|| clipboard(state, services));
        return request.and_then(|request| grant(ui, state, request, services));
    }
    let theme = &Theme::from_ui(ui);
    dropped(ui, state, services);
    hovering(ui);
    let free = state.dialog.is_none() && !state.saving.is_asking();
    state.editor.entry.lead(ui, free && state.view == View::DfaEditor);
    // Before the field sees the key, because its own undo would restore text from long ago.
    let turn = if free && state.view == View::DfaEditor && state.editor.table.is_quiet() { history(ui) } else { None };
    if let Some(turn) = turn {
        grant(ui, state, Request::of_turn(turn), services);
    }
    state.editor.table.unfocus();
    state.editor.canvas.can = state.editor.can();
    if ui.input(|i| i.events.iter().any(|e| !matches!(e, egui::Event::PointerMoved(_) | egui::Event::MouseMoved(_)))) {
        // Keys are read after everything is drawn, so their effect is visible in the next frame.
        ui.ctx().request_repaint();
    }
    let ended = state.busy && free && BACK.is_seen(ui);
    let request = if state.view == View::DfaEditor {
        let editor = state.editor.open_mut();
        let mut request = head::show(ui, editor, free);
        request = tabs::show(ui, editor, services).or(request);
        below(ui, editor, services);
        egui::CentralPanel::default().frame(egui::Frame::new().fill(theme.room)).show(ui, |ui| {
            editor.canvas_ui(ui, free);
        });
        if free && !ended {
            request = request.or_else(|| keys::global(ui, editor));
        }
        editor.refresh();
        editor.report(services);
        editor.keep_words_when_quiet(services);
        request
    } else {
        library::show(ui, &mut state.library, services, free)
    };
    state.editor.keep_when_quiet(services);
    let request = request.or_else(|| clipboard(state, services));
    let mut go = request.and_then(|request| grant(ui, state, request, services));
    go = go.or_else(|| dialogs(ui, state, services));
    if ended {
        BACK.shortcut(ui);
    }
    state.busy = ui.memory(|m| m.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
    if state.view == View::DfaEditor && go.is_none() && BACK.shortcut(ui) {
        state.to_library(services);
    }
    go
}

/// Problems and test words below the canvas.
fn below(ui: &mut Ui, editor: &mut DfaEditor, services: &mut Services) {
    editor.refresh();
    words_panel::show(ui, |ui| test_words::show(ui, editor, services));
    if Window::from_ui(ui).is_phone() {
        // Below the problems, so that the tools stay where they are when one is found.
        let foot = egui::Panel::bottom("workshop tools").frame(panel_frame(ui)).resizable(false);
        foot.show(ui, |ui| editor.pen().foot(ui));
    }
    head::problems(ui, editor);
}

/// Receives the text of the clipboard that a button has requested.
fn clipboard(state: &mut WorkshopScreen, services: &mut Services) -> Option<Request> {
    let Paste::Got(text) = &services.paste else { return None };
    let text = text.clone();
    services.paste = Paste::No;
    if text.trim().is_empty() {
        services.say(labels::NO_TEXT);
        return None;
    }
    if is_link(&text, &services.words) {
        services.link = Some(text);
        return None;
    }
    match state.view {
        View::DfaEditor => {
            let request = keys::take(&mut state.editor.pen(), text);
            state.editor.refresh();
            request
        }
        View::Free => keys::take(&mut state.free.pen(), text),
        View::Library => Some(Request::Import(Some(text))),
    }
}

/// Imports files that were dropped on the window; the file dialog handles its own.
fn dropped(ui: &Ui, state: &mut WorkshopScreen, services: &mut Services) {
    let last = ui.input(|i| i.raw.dropped_files.last().map(|file| file.path().to_path_buf()));
    let Some(path) = last.filter(|_| !files::is_open(ui)) else { return };
    if ui.input(|i| i.raw.dropped_files.len()) > 1 {
        services.say("One file at a time: the last one is taken");
    }
    state.dialog = Some(Dialog::Import(Import::from_file(path)));
}
