//! The workshop: a library of DFAs, and a desk on which one of them is designed, run, judged as a game and compared.

mod asked;
mod canvas;
mod derived;
mod desk;
mod drafts;
mod edits;
mod export;
mod fair;
mod game;
mod head;
mod hit;
mod import;
mod in_words;
mod incoming;
mod keys;
pub mod labels;
mod library;
mod link;
mod measure;
mod menu;
mod mouse;
mod operations;
mod paint;
mod pick;
mod place;
mod refinement;
mod request;
mod run;
mod saving;
mod state;
mod tabs;
mod test_words;
mod tools;
mod views;

pub use desk::Desk;
pub use measure::Measure;
pub use place::{Drawn, KIND, Workshop};
pub use run::Run;
pub use state::Tab;

use egui::{Margin, Ui};
use export::Export;
use fob_automata::edit::Draft;
use fob_automata::{brief, parse_word, word_text};
use fob_kit::keys::BACK;
use fob_kit::layout::{Window, panel_frame};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::Theme;
use fob_kit::widgets::copy_link;
use fob_kit::widgets::dialog::Answer;
use fob_kit::widgets::saving::Saving;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::shared::{Paste, Shared};
use fob_services::topic::Topic;
use import::{Import, Imported, hovering};
use operations::{Made, Operation};
use request::Request;
use saving::NOT_YET;

/// The dialog over the editor or the library.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
enum Dialog {
    /// The dialog of an operation on the DFA in the editor.
    Operation(Operation),
    /// A file to write.
    Export(Export),
    /// A file to read, and the questions that it raises.
    Import(Import),
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
    /// The desk before, with all its undo steps.
    parked: Vec<Desk>,
    dialog: Option<Dialog>,
    saving: Saving,
    /// A new game begins when the DFA is saved.
    then_play: bool,
    /// Somebody typed, or a list was open, in the last frame: Escape ends only that.
    busy: bool,
}

impl State {
    /// The workshop with its library, or with a DFA of the library in the editor and a word that it has read.
    ///
    /// # Errors
    /// The DFA does not exist, or the word cannot be read.
    pub fn open(dfa: Option<&str>, word: Option<&str>, shared: &mut Shared) -> Result<Self, Vec<String>> {
        let library = library::Library::new(shared);
        let mut state = Self {
            view: View::Library,
            library,
            desk: None,
            parked: Vec::new(),
            dialog: None,
            saving: Saving::default(),
            then_play: false,
            busy: false,
        };
        state.visit(dfa, word, shared)?;
        Ok(state)
    }

    /// The workshop with the automaton of a link in the editor.
    ///
    /// # Errors
    /// The link contains no automaton, or an invalid word.
    pub(crate) fn from_link(automaton: &str, word: Option<&str>, shared: &mut Shared) -> Result<Self, Vec<String>> {
        let mut state = Self::open(None, None, shared)?;
        state.take_link(automaton, word, shared)?;
        Ok(state)
    }

    /// Opens the automaton of a link in the editor, as a draft without a file, and reads a word.
    fn take_link(&mut self, automaton: &str, word: Option<&str>, shared: &mut Shared) -> Result<(), Vec<String>> {
        let dfa = brief::read(automaton).map_err(|error| vec![format!("the automaton of the link: {error}")])?;
        let word = word.map(parse_word).transpose().map_err(|error| vec![format!("the word of the link: {error}")])?;
        let mut desk = Desk::from_link(Draft::from_dfa(&dfa), shared);
        if let Some(word) = word {
            desk.tab = Tab::Run;
            desk.run.set_read(&word);
        }
        self.put(desk, shared);
        Ok(())
    }

    /// Opens a DFA of the library in the editor, and reads a word.
    fn visit(&mut self, dfa: Option<&str>, word: Option<&str>, shared: &mut Shared) -> Result<(), Vec<String>> {
        let word = word.map(parse_word).transpose().map_err(|error| vec![format!("word: {error}")])?;
        match (dfa, word) {
            (None, None) => {}
            (None, Some(_)) => return Err(vec!["a word needs a DFA that reads it".to_owned()]),
            (Some(key), word) => {
                self.lay(key, shared)?;
                if let (Some(desk), Some(word)) = (&mut self.desk, word) {
                    desk.tab = Tab::Run;
                    desk.run.set_read(&word);
                }
            }
        }
        Ok(())
    }

    /// The automaton in the editor.
    pub fn desk(&self) -> Option<&Desk> {
        self.desk.as_ref().filter(|_| self.view == View::Desk)
    }

    /// Opens a DFA of the library in the editor; with all its steps, if it was open before and has not changed in the library.
    fn lay(&mut self, key: &str, shared: &mut Shared) -> Result<(), Vec<String>> {
        let entry = shared.dfa(key).cloned();
        let entry = entry.ok_or_else(|| vec![format!("there is no DFA called `{key}` in the library")])?;
        if let Some(desk) = self.take(|desk| desk.shows(key, &entry.dfa)) {
            self.put(desk, shared);
        } else {
            let desk = Desk::open(key, entry.origin, &entry.dfa, shared);
            self.put(desk, shared);
        }
        Ok(())
    }

    /// Opens unsaved edits again.
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

    /// Opens something in the editor; the previous automaton keeps its draft and its steps.
    fn put(&mut self, mut desk: Desk, shared: &mut Shared) {
        if let Some(mut old) = self.desk.take() {
            old.keep(shared);
            if old.has_steps() || old.has_failed() {
                self.parked.push(old);
            }
        }
        if self.parked.iter().any(|parked| parked.slot == desk.slot) {
            let taken = |name: &str| self.parked.iter().any(|parked| parked.slot == name);
            desk.slot = drafts::free_slot(shared, &desk.slot, taken);
        }
        desk.lock(|name| self.parked.iter().any(|parked| parked.slot == name), shared);
        self.desk = Some(desk);
        self.view = View::Desk;
        self.dialog = None;
        self.saving = Saving::default();
    }

    #[expect(clippy::wrong_self_convention, reason = "it leads to the library")]
    fn to_library(&mut self, shared: &mut Shared) {
        self.keep(shared);
        self.view = View::Library;
        self.library.refresh(shared);
    }

    /// Saves unsaved edits in the data folder now.
    fn keep(&mut self, shared: &mut Shared) {
        for desk in self.desk.iter_mut().chain(self.parked.iter_mut().filter(|desk| desk.has_failed())) {
            desk.keep(shared);
        }
    }
}

/// To the form of a new match with a DFA of the library.
fn play(dfa: &str) -> Nav {
    Nav::push(places::New { dfa: Some(dfa.to_owned()) })
}

impl Screen for State {
    fn route(&self) -> Route {
        let desk = self.desk();
        let dfa = desk.and_then(|desk| desk.key.clone());
        let read = desk.filter(|desk| dfa.is_some() && desk.tab == Tab::Run).map(|desk| desk.run.word());
        let word = read.filter(|word| !word.is_empty()).map(word_text);
        Workshop { dfa, word }.into()
    }

    fn link(&self) -> Option<(Route, String)> {
        let Some(desk) = self.desk() else { return Some((self.route(), "the workshop".to_owned())) };
        let dfa = desk.dfa()?;
        let read = Some(desk.run.word()).filter(|word| desk.tab == Tab::Run && !word.is_empty()).map(word_text);
        let what = if dfa.name().trim().is_empty() { "this DFA".to_owned() } else { format!("the DFA {}", dfa.name()) };
        Some((Drawn { automaton: brief::write(dfa)?, word: read }.into(), what))
    }

    fn title(&self) -> &'static str {
        "Fob: workshop"
    }

    fn help(&self) -> Topic {
        Topic::Workshop
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.shared)
    }

    fn pace(&self, shared: &Shared) -> Pace {
        self.desk().map_or(Pace::Sleep, |desk| desk.pace(shared))
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<Workshop>() || route.is::<Drawn>()
    }

    fn enter(&mut self, route: Option<&Route>, shared: &mut Shared) -> Result<(), Vec<String>> {
        // The screen above was closed: everything is as before.
        let Some(route) = route else { return Ok(()) };
        match (route.get::<Workshop>(), route.get::<Drawn>()) {
            (Some(Workshop { dfa, word }), _) if dfa.is_some() || word.is_some() => {
                self.visit(dfa.as_deref(), word.as_deref(), shared)
            }
            (_, Some(Drawn { automaton, word })) => self.take_link(automaton, word.as_deref(), shared),
            _ => {
                self.library.refresh(shared);
                Ok(())
            }
        }
    }

    fn leave(&mut self, shared: &mut Shared) {
        self.keep(shared);
    }

    fn retry(&mut self, shared: &mut Shared) {
        for desk in self.desk.iter_mut().chain(&mut self.parked).filter(|desk| desk.has_failed()) {
            desk.keep_when_quiet(shared);
        }
    }

    fn stays(&self) -> bool {
        true
    }
}

fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    incoming::dropped(ui, state, shared);
    hovering(ui);
    let free = state.dialog.is_none() && !state.saving.is_asking();
    if let Some(desk) = &mut state.desk {
        desk.entry.lead(ui, free && state.view == View::Desk);
        // Before the field sees the key, because its own undo would restore text from long ago.
        if free && state.view == View::Desk && desk.table.is_quiet() {
            keys::history(ui, desk, shared);
        }
        desk.table.unfocus();
    }
    if ui.input(|i| i.events.iter().any(|e| !matches!(e, egui::Event::PointerMoved(_) | egui::Event::MouseMoved(_)))) {
        // Keys are read after everything is drawn, so their effect is visible in the next frame.
        ui.ctx().request_repaint();
    }
    let ended = state.busy && free && BACK.is_seen(ui);
    let request = match (state.view, &mut state.desk) {
        (View::Desk, Some(desk)) => {
            let mut request = head::show(ui, desk, shared, free);
            tabs::show(ui, desk, shared);
            below(ui, desk, shared);
            egui::CentralPanel::default().frame(egui::Frame::new().fill(theme.room)).show(ui, |ui| {
                desk.canvas_ui(ui, shared, free);
            });
            if free && !ended {
                request = request.or_else(|| keys::global(ui, desk, shared));
            }
            desk.keep_when_quiet(shared);
            request
        }
        _ => library::show(ui, &mut state.library, shared, free),
    };
    let request = request.or_else(|| incoming::clipboard(state, shared));
    let mut go = request.and_then(|request| grant(ui, state, request, shared));
    go = go.or_else(|| dialogs(ui, state, shared));
    if ended {
        BACK.shortcut(ui);
    }
    state.busy = ui.memory(|m| m.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
    if state.view == View::Desk && go.is_none() && BACK.shortcut(ui) {
        state.to_library(shared);
    }
    go
}

/// Carries out the request of the editor or the library.
fn grant(ui: &Ui, state: &mut State, request: Request, shared: &mut Shared) -> Option<Nav> {
    let on_desk = state.view == View::Desk;
    match request {
        Request::Leave => return Some(Nav::Back),
        Request::Workshop(other) => return Some(other.nav()),
        Request::Library => state.to_library(shared),
        Request::Open(key) => {
            if let Err(lines) = state.lay(&key, shared) {
                shared.problem(lines);
            }
        }
        Request::New => {
            let desk = Desk::fresh(Draft::new("Untitled"), shared);
            state.put(desk, shared);
        }
        Request::Continue(slot) => state.go_on(&slot, shared),
        Request::Discarded(slot) => drop(state.take(|desk| desk.slot == slot)),
        Request::Import(text) => {
            state.dialog = Some(Dialog::Import(text.map_or_else(|| Import::choose(ui), Import::from_text)));
        }
        Request::CopyLink => match state.link() {
            Some((route, what)) => copy_link(ui, &route, &what, shared),
            None => shared.say("Not a DFA yet, or too large for a link"),
        },
        Request::Paste => shared.paste = Paste::Asked,
        Request::Save | Request::SaveAs | Request::PlayThis if state.desk.as_ref()?.dfa().is_none() => shared.say(NOT_YET),
        Request::Save => {
            state.then_play = false;
            state.saving.save(state.desk.as_mut()?, shared);
        }
        Request::SaveAs => {
            state.then_play = false;
            state.saving.save_as(state.desk.as_ref()?, shared);
        }
        Request::Export { sheet } => state.dialog = Export::new(ui, state.desk.as_ref()?, sheet).map(Dialog::Export),
        Request::Operation(kind) => {
            let desk = state.desk.as_ref().filter(|_| on_desk);
            state.dialog = Operation::new(kind, desk).map(Dialog::Operation);
        }
        Request::Play(key) => return Some(play(&key)),
        Request::PlayThis => {
            let desk = state.desk.as_mut()?;
            let is_saved = desk.key.is_some() && !desk.is_changed();
            state.then_play = true;
            if is_saved || state.saving.save(desk, shared) {
                return desk.key.as_deref().map(play);
            }
        }
    }
    None
}

/// Draws the open dialog, and carries out its action.
fn dialogs(ui: &Ui, state: &mut State, shared: &mut Shared) -> Option<Nav> {
    if let Some(desk) = &mut state.desk {
        let yes = if state.then_play { "Save and play" } else { labels::SAVE };
        if state.saving.show_with(ui, yes, desk, shared) && state.then_play {
            return desk.key.as_deref().map(play);
        }
    }
    let open = match state.dialog.as_mut()? {
        Dialog::Operation(operation) => match operation.show(ui, shared) {
            Answer::Open => true,
            Answer::Cancel => false,
            Answer::Done(Made { dfa, step: Some(step) }) => {
                if let Some(desk) = &mut state.desk {
                    desk.replace(step, dfa);
                }
                false
            }
            Answer::Done(Made { dfa, step: None }) => {
                let desk = Desk::fresh(Draft::from_dfa(&dfa), shared);
                state.put(desk, shared);
                false
            }
        },
        Dialog::Export(export) => !export.show(ui, shared),
        Dialog::Import(import) => match import.show(ui) {
            Answer::Open => true,
            Answer::Cancel => {
                let drawn = import.as_drawn.take();
                state.dialog = None;
                return drawn.map(|drawn| Nav::replace(places::Nfas { automaton: None, drawn: Some(drawn) }));
            }
            Answer::Done(Imported { draft, notices }) => {
                let mut desk = Desk::fresh(draft, shared);
                desk.notices = notices;
                state.put(desk, shared);
                false
            }
        },
    };
    if !open {
        state.dialog = None;
    }
    None
}

/// Problems and test words below the canvas.
fn below(ui: &mut Ui, desk: &mut Desk, shared: &mut Shared) {
    let theme = &Theme::from_ui(ui);
    let window = Window::from_ui(ui);
    if window.is_phone() {
        // The figure has the screen.
        window.seldom(ui, "test words", "Test words", |ui| test_words::show(ui, desk, shared));
        // Below the problems, so that the tools stay where they are when one is found.
        let foot = egui::Panel::bottom("workshop tools").frame(panel_frame(ui)).resizable(false);
        foot.show(ui, |ui| desk.foot(ui, shared));
        head::problems(ui, desk);
        return;
    }
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 8));
    let whole = ui.ctx().content_rect().height();
    // Below the canvas of an upright tablet there is the panel with the tabs, too.
    let share = if window.is_upright() { 0.18 } else { 0.22 };
    let height = (whole * share).clamp(if whole < 500.0 { 92.0 } else { 132.0 }, 240.0);
    egui::Panel::bottom("test words").frame(frame).exact_size(height).resizable(false).show(ui, |ui| {
        test_words::show(ui, desk, shared);
    });
    head::problems(ui, desk);
}
