//! The workshop: a library of DFAs, and a desk on which one of them is designed, run, judged as a game and compared.

mod canvas;
mod derived;
mod desk;
mod dialogs;
mod drafts;
mod edits;
mod expression;
mod head;
mod hit;
mod import;
mod in_words;
mod incoming;
mod keys;
pub mod labels;
mod library;
mod link;
mod menu;
mod mouse;
mod paint;
mod place;
mod request;
mod run;
mod state;
mod tabs;
mod test_words;
mod tools;
mod transform;
mod views;

pub use crate::automata::Measure;
pub use desk::Desk;
pub use place::{Drawn, KIND, Workshop};
pub use run::Run;
pub use state::Tab;

use crate::automata::export::Export;
use crate::automata::play::new_match;
use crate::automata::stepper;
use dialogs::{Dialog, dialogs};
use egui::{Margin, Ui};
use expression::FromExpression;
use fob_automata::edit::Draft;
use fob_automata::{Dfa, brief, parse_word, word_text};
use fob_kit::drawing::files;
use fob_kit::keys::BACK;
use fob_kit::layout::{Window, panel_frame};
use fob_kit::screen::{Cx, Screen};
use fob_kit::sheets;
use fob_kit::theme::Theme;
use fob_kit::widgets::copy_link;
use fob_kit::widgets::files::Chooser;
use fob_kit::widgets::saving::Saving;
use fob_services::document::{Desk as _, Desks, Document, Edited as _, Turned};
use fob_services::pace::Pace;
use fob_services::route::{Nav, Route};
use fob_services::shared::{Paste, Shared};
use fob_services::topic::Topic;
use import::{Import, hovering};
use request::Request;
use transform::Kind;

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
    desk: Desks<Desk>,
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
        let mut desk = Desks::restore(shared);
        drafts::adopt(&mut desk, shared);
        let mut state = Self {
            view: View::Library,
            library: library::Library::new(&desk),
            desk,
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
        self.put(Document::new(Draft::from_dfa(&dfa)), vec![labels::FROM_A_LINK.to_owned()], shared);
        if let Some(word) = word {
            self.desk.tab = Tab::Run;
            self.desk.run.set_read(&word);
        }
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
                if let Some(word) = word {
                    self.desk.tab = Tab::Run;
                    self.desk.run.set_read(&word);
                }
            }
        }
        Ok(())
    }

    /// The automaton in the editor.
    pub fn desk(&self) -> Option<&Desk> {
        (self.view == View::Desk).then(|| self.desk.open())
    }

    /// Opens a DFA of the library in the editor; with all its steps, if it was open before and has not changed in the library.
    fn lay(&mut self, key: &str, shared: &mut Shared) -> Result<(), Vec<String>> {
        let entry = shared.dfa(key).cloned();
        let entry = entry.ok_or_else(|| vec![format!("there is no DFA called `{key}` in the library")])?;
        let shows = |desk: &Desk| {
            let document = desk.document();
            document.name() == Some(key) && !document.is_edited() && document.saved() == Some(&*entry.dfa)
        };
        let parked = self.desk.parked().position(shows);
        if shows(&self.desk) {
            self.shown();
        } else if let Some(place) = parked {
            self.put_parked(place, shared);
        } else {
            self.put(Document::named(key, (*entry.dfa).clone()), Vec::new(), shared);
        }
        Ok(())
    }

    /// Opens something in the editor; the previous automaton is parked with its steps if somebody has done anything with it.
    fn put(&mut self, document: Document<Dfa>, notices: Vec<String>, shared: &mut Shared) {
        let mut desk = Desk::from_document(document, shared);
        desk.notices = notices;
        self.desk.keep_words(shared);
        self.desk.put(desk, shared);
        self.shown();
    }

    fn put_parked(&mut self, place: usize, shared: &mut Shared) {
        self.desk.keep_words(shared);
        if self.desk.put_parked(place, shared) {
            self.shown();
        }
    }

    /// Another automaton is in the editor.
    fn shown(&mut self) {
        self.view = View::Desk;
        self.dialog = None;
        self.saving = Saving::default();
    }

    /// Undoes or redoes a step, or opens the DFA that was there before or after.
    fn turned(&mut self, turned: Turned) {
        if turned == Turned::Desk {
            self.shown();
        }
    }

    #[expect(clippy::wrong_self_convention, reason = "it leads to the library")]
    fn to_library(&mut self, shared: &mut Shared) {
        self.keep(shared);
        self.view = View::Library;
        self.library.refresh(&self.desk);
    }

    /// Saves unsaved edits in the data folder now.
    fn keep(&mut self, shared: &mut Shared) {
        self.desk.keep_words(shared);
        self.desk.keep(shared);
    }

    /// Throws unsaved edits away: they go to the trash.
    fn discard(&mut self, place: Option<usize>, shared: &mut Shared) {
        let desk = place.map_or_else(|| Some(self.desk.open()), |place| self.desk.parked().nth(place));
        let Some(desk) = desk else { return };
        let title = desk.document().title();
        if let Some(trashed) = drafts::discard(desk.document(), shared) {
            self.desk.discard(place, shared);
            self.library.discarded(&title, trashed);
        }
        self.library.refresh(&self.desk);
    }

    /// The DFA in the editor is in the library by now.
    fn was_saved(&mut self, shared: &mut Shared) {
        self.desk.open_mut().was_saved(shared);
        self.desk.was_saved(shared);
    }
}

impl Screen for State {
    fn route(&self) -> Route {
        let desk = self.desk();
        let dfa = desk.and_then(Desk::key).map(str::to_owned);
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
        let keep = self.desk.due(shared.now).map_or(Pace::Sleep, Pace::After);
        self.desk().map_or(Pace::Sleep, |desk| desk.pace(shared)).sooner(keep)
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
                self.library.refresh(&self.desk);
                Ok(())
            }
        }
    }

    fn leave(&mut self, shared: &mut Shared) {
        self.keep(shared);
    }

    fn retry(&mut self, shared: &mut Shared) {
        self.desk.keep_when_quiet(shared);
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
    state.desk.entry.lead(ui, free && state.view == View::Desk);
    // Before the field sees the key, because its own undo would restore text from long ago.
    let turn = if free && state.view == View::Desk && state.desk.table.is_quiet() { keys::history(ui) } else { None };
    if let Some(turn) = turn {
        grant(ui, state, turn, shared);
    }
    state.desk.table.unfocus();
    state.desk.can = state.desk.can();
    if ui.input(|i| i.events.iter().any(|e| !matches!(e, egui::Event::PointerMoved(_) | egui::Event::MouseMoved(_)))) {
        // Keys are read after everything is drawn, so their effect is visible in the next frame.
        ui.ctx().request_repaint();
    }
    let ended = state.busy && free && BACK.is_seen(ui);
    let request = if state.view == View::Desk {
        let desk = state.desk.open_mut();
        let mut request = head::show(ui, desk, free);
        request = tabs::show(ui, desk, shared).or(request);
        below(ui, desk, shared);
        egui::CentralPanel::default().frame(egui::Frame::new().fill(theme.room)).show(ui, |ui| {
            desk.canvas_ui(ui, shared, free);
        });
        if free && !ended {
            request = request.or_else(|| keys::global(ui, desk, shared));
        }
        desk.keep_words_when_quiet(shared);
        request
    } else {
        library::show(ui, &mut state.library, shared, free)
    };
    state.desk.keep_when_quiet(shared);
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
            state.put(Dfa::fresh(), Vec::new(), shared);
        }
        Request::Continue(Some(place)) => state.put_parked(place, shared),
        Request::Continue(None) => state.shown(),
        Request::Discard(place) => state.discard(place, shared),
        Request::Deleted(key) => state.desk.forget(&key, shared),
        Request::Restore => state.library.undo_delete(&mut state.desk, shared),
        Request::Undo => {
            let turned = state.desk.undo(ui.ctx().text_edit_focused(), shared);
            state.turned(turned);
        }
        Request::Redo => {
            let turned = state.desk.redo(ui.ctx().text_edit_focused(), shared);
            state.turned(turned);
        }
        Request::Import(text) => {
            state.dialog = Some(Dialog::Import(text.map_or_else(|| Import::choose(ui), Import::from_text)));
        }
        Request::CopyLink => match state.link() {
            Some((route, what)) => copy_link(ui, &route, &what, shared),
            None => shared.say("Not a DFA yet, or too large for a link"),
        },
        Request::Paste => shared.paste = Paste::Asked,
        Request::Save | Request::SaveAs | Request::PlayThis if state.desk.dfa().is_none() => shared.say(labels::NOT_YET),
        Request::Save => {
            state.then_play = false;
            if state.saving.save(state.desk.document_mut(), shared) {
                state.was_saved(shared);
            }
        }
        Request::SaveAs => {
            state.then_play = false;
            state.saving.save_as(state.desk.document(), shared);
        }
        Request::Export { sheet } => {
            let dfa = state.desk.dfa().cloned();
            state.dialog = dfa.map(|dfa| Dialog::Export(Export::new(ui, dfa, state.desk.key(), sheet)));
        }
        Request::Transform(Kind::Regex) => state.dialog = Some(Dialog::Expression(FromExpression::new(on_desk))),
        Request::Transform(kind) => {
            if let Kind::Operation(operation) = kind {
                state.desk.another.choose(operation);
                state.desk.tab = Tab::Compare;
            } else {
                state.desk.construction.kind = stepper::Kind::Pairs;
                state.desk.tab = Tab::Steps;
            }
            // Where the tabs are a sheet, that one shows it.
            sheets::open(ui.ctx(), tabs::SHEET);
        }
        Request::OtherFile => {
            state.dialog = Some(Dialog::Other(Chooser::file(ui, "Open the other automaton", files::OPENED)));
        }
        Request::SaveSteps(steps) => {
            let stem = fob_store::free_name(&steps.title.replace(':', ""), |_| false);
            state.dialog = Some(Dialog::Steps(Chooser::save(ui, "Save the steps", &stem, files::STEPS), steps));
        }
        Request::OpenNew(dfa) => {
            state.desk.document_mut().was_used();
            state.put(Document::made(Draft::from_dfa(&dfa)), Vec::new(), shared);
        }
        Request::Play(key) => return Some(new_match(&key)),
        Request::PlayThis => {
            state.then_play = true;
            if !state.desk.is_changed() {
                return state.desk.key().map(new_match);
            }
            if state.saving.save(state.desk.document_mut(), shared) {
                state.was_saved(shared);
                return state.desk.key().map(new_match);
            }
        }
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
