//! Exercises: the list of sheets, the exercises of a sheet, and an exercise that is worked on, judged and handed in.

mod ask;
mod attempt;
pub mod class;
mod exercise;
mod forms;
mod hand_in;
mod judge;
mod kept;
pub mod labels;
mod list;
mod marked;
mod open_exercise;
mod own;
mod shelf;

pub use attempt::Attempt;
pub use open_exercise::OpenExercise;

use crate::drawing::keys as drawn;
use ask::{Ask, HAND_IN, KEYS};
use egui::{Key, Ui};
use fob_exercises::{SHEETS, Sheet, unpack};
use fob_kit::keys;
use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Way};
use fob_kit::screen::{Cx, Screen};
use fob_kit::widgets::files::{self, Choice, Chooser};
use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use fob_store as store;
use hand_in::HandIn;
use judge::Judge;
use kept::Answers;
use shelf::Entry;
use std::path::PathBuf;
use std::sync::Arc;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: labels::TITLE,
    ways: &[
        &Way::<places::Sheets>(|at, services| Ok(Box::new(SheetsScreen::open(&at, services)?))),
        &Way::<places::NewClass>(|at, services| Ok(Box::new(class::teaching::Form::new(at, services)?))),
        &Way::<places::Class>(|at, services| Ok(class::open(at, services))),
    ],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: "Sheets of a course",
        group: Group::Learn,
        key: Key::X,
        route: |_| places::Sheets::default().into(),
        now: |_| None,
    }),
    found: |_| {
        let found = |(name, _): &(&'static str, &'static str)| {
            Found::new(
                name.replace('-', " "),
                "exercises",
                places::Sheets { sheet: Some((*name).to_owned()), ..places::Sheets::default() },
            )
        };
        SHEETS.iter().map(found).collect()
    },
    keys: || vec![&KEYS, &drawn::CANVAS_KEYS, &drawn::LINK_KEYS, &drawn::LOOK_KEYS],
    // Classes are on a server, and the tests of every screen have none.
    samples: &[
        "sheets",
        "sheets?sheet=finite-automata",
        "sheets?sheet=finite-automata&exercise=ends-in-ab",
        "class/new?sheet=finite-automata",
    ],
    ..ScreenKind::PLAIN
};

/// What is open of a sheet.
#[derive(Debug)]
struct Open {
    /// The name by which a route knows it.
    key: String,
    /// Its packed text, if it came by a link.
    packed: Option<String>,
    sheet: Arc<Sheet>,
}

/// A file that is looked at for changes.
#[derive(Debug)]
struct Source {
    path: PathBuf,
    /// The name of its sheet among one's own.
    key: String,
    text: String,
    /// When it is looked at next, in seconds of the app's clock.
    due: f64,
}

/// Seconds from one look at such a file to the next.
const AGAIN: f64 = 1.0;

/// The screen.
#[derive(Debug)]
pub struct SheetsScreen {
    shelf: Vec<Entry>,
    open: Option<Open>,
    open_exercise: Option<OpenExercise>,
    answers: Answers,
    chooser: Option<Chooser>,
    hand_in: Option<HandIn>,
    /// The file that a sheet was added from, while it is looked at for changes: who writes the sheet sees them at once.
    source: Option<Source>,
    /// Whether something had the focus after the last frame: Escape ends that, and nothing else.
    typing: bool,
}

impl SheetsScreen {
    /// Opens the list; or a sheet, or one of its exercises.
    ///
    /// # Errors
    /// There is no such sheet or exercise, or the link holds none.
    pub fn open(at: &places::Sheets, services: &mut Services) -> Result<Self, Vec<String>> {
        let answers = Answers::open(services);
        let shelf = shelf::list(services);
        let mut state =
            Self { shelf, open: None, open_exercise: None, answers, chooser: None, hand_in: None, source: None, typing: false };
        state.visit(at, services)?;
        Ok(state)
    }

    /// Returns the open exercise.
    pub fn open_exercise(&self) -> Option<&OpenExercise> {
        self.open_exercise.as_ref()
    }

    /// Returns the open exercise, to be changed.
    pub fn open_exercise_mut(&mut self) -> Option<&mut OpenExercise> {
        self.open_exercise.as_mut()
    }

    fn visit(&mut self, at: &places::Sheets, services: &mut Services) -> Result<(), Vec<String>> {
        if at.work.is_some() {
            return Err(vec![labels::IS_WORK.to_owned()]);
        }
        let open = match (&at.packed, &at.sheet) {
            (Some(packed), _) => {
                let text = unpack(packed, shelf::LARGEST).map_err(|error| vec![error.to_string()])?;
                let sheet = shelf::parse("the sheet of the link", &text)?;
                Some(Open { key: String::new(), packed: Some(packed.clone()), sheet })
            }
            (None, Some(key)) => {
                let entry = self.shelf.iter().find(|entry| entry.key == *key);
                let entry = entry.ok_or_else(|| vec![format!("there is no sheet called `{key}`")])?;
                let sheet = entry.sheet.clone().map_err(|problem| vec![problem])?;
                Some(Open { key: key.clone(), packed: None, sheet })
            }
            (None, None) if at.exercise.is_some() => return Err(vec!["an exercise needs a sheet that it is of".to_owned()]),
            (None, None) => None,
        };
        let open_exercise = match (&open, &at.exercise) {
            (Some(open), Some(id)) => {
                let place = open.sheet.exercises.iter().position(|exercise| exercise.id == *id);
                let index = place.ok_or_else(|| vec![format!("the sheet has no exercise `{id}`")])?;
                self.put_back(services);
                Some(OpenExercise::new(Arc::clone(&open.sheet), index, self.answers.kept(&open.sheet, id)))
            }
            _ => None,
        };
        self.put_back(services);
        (self.open, self.open_exercise) = (open, open_exercise);
        Ok(())
    }

    /// Notes the answer of the open exercise.
    fn put_back(&mut self, services: &Services) {
        if let Some(open_exercise) = &mut self.open_exercise {
            // The frame in which it was given has noticed an answer already.
            let _ = keep(open_exercise, &mut self.answers, services.now);
        }
    }

    /// Opens an exercise of the open sheet.
    fn take_up(&mut self, index: usize, services: &Services) {
        self.put_back(services);
        if let Some(open) = self.open.as_ref().filter(|open| index < open.sheet.exercises.len()) {
            let kept = self.answers.kept(&open.sheet, &open.sheet.exercises[index].id);
            self.open_exercise = Some(OpenExercise::new(Arc::clone(&open.sheet), index, kept));
        }
    }

    /// Leaves the exercise, or the sheet. Returns whether there was one.
    fn step_back(&mut self, services: &Services) -> bool {
        self.put_back(services);
        self.open_exercise.take().is_some() || self.open.take().is_some()
    }

    fn at(&self) -> places::Sheets {
        let Some(open) = &self.open else { return places::Sheets::default() };
        let exercise = self.open_exercise.as_ref().map(|open_exercise| open_exercise.exercise().id.clone());
        let sheet = Some(open.key.clone()).filter(|_| open.packed.is_none());
        places::Sheets { sheet, exercise, packed: open.packed.clone(), work: None }
    }

    fn add(&mut self, path: &std::path::Path, services: &mut Services) {
        match shelf::add(path, services) {
            Ok((key, text)) => {
                self.source = Some(Source { path: path.to_path_buf(), key: key.clone(), text, due: services.now + AGAIN });
                self.show_own(key, services);
            }
            Err(lines) => services.problem(lines),
        }
    }

    /// Looks whether the file that a sheet was added from has changed, and shows what it says now.
    fn follow_source(&mut self, services: &mut Services) {
        let Some(source) = self.source.as_mut().filter(|source| services.now >= source.due) else { return };
        source.due = services.now + AGAIN;
        let Some(text) = shelf::changed(&source.path, &source.text) else { return };
        source.text.clone_from(&text);
        let (key, name) = (source.key.clone(), source.path.display().to_string());
        if let Err(lines) = shelf::rewrite(&key, &name, &text, services) {
            // Half of an edit is no reason for a dialog.
            services.say(lines.into_iter().next().unwrap_or_default());
            return;
        }
        self.shelf = shelf::list(services);
        if self.open.as_ref().is_some_and(|open| open.key == key && open.packed.is_none()) {
            let exercise = self.open_exercise.as_ref().map(|open_exercise| open_exercise.exercise().id.clone());
            let at = places::Sheets { sheet: Some(key), exercise, ..places::Sheets::default() };
            // An exercise that is gone leaves the sheet.
            if self.visit(&at, services).is_err() {
                let _ = self.visit(&places::Sheets { exercise: None, ..at }, services);
            }
            services.say("The sheet has changed and was reloaded");
        }
    }

    /// Adds the sheet that came by a link to one's own.
    fn keep_sheet(&mut self, services: &mut Services) {
        let Some((packed, title)) = self.open.as_ref().and_then(|open| Some((open.packed.clone()?, open.sheet.title.clone())))
        else {
            return;
        };
        let kept = unpack(&packed, shelf::LARGEST).map_err(|error| vec![error.to_string()]);
        match kept.and_then(|text| shelf::keep(&title, "the sheet of the link", &text, services)) {
            Ok(key) => self.show_own(key, services),
            Err(lines) => services.problem(lines),
        }
    }

    /// Adds the sheet that came by a link to one's own once it has an answer, so that both are found again.
    fn adopt(&mut self, services: &mut Services) {
        let Some(open) = self.open.as_mut() else { return };
        let Some(packed) = open.packed.take() else { return };
        let text = unpack(&packed, shelf::LARGEST).map_err(|error| vec![error.to_string()]);
        match text.and_then(|text| shelf::keep(&open.sheet.title, "the sheet of the link", &text, services)) {
            Ok(key) => {
                services.say(labels::adopted(&open.sheet.title));
                open.key = key;
                self.shelf = shelf::list(services);
            }
            Err(lines) => {
                // It is tried again with the next answer.
                open.packed = Some(packed);
                services.say(lines.into_iter().next().unwrap_or_default());
            }
        }
    }

    fn show_own(&mut self, key: String, services: &mut Services) {
        self.shelf = shelf::list(services);
        let at = places::Sheets { sheet: Some(key), ..places::Sheets::default() };
        if let Err(lines) = self.visit(&at, services) {
            services.problem(lines);
        }
    }

    fn remove(&mut self, key: &str, services: &mut Services) {
        let path = services.store.folder(store::SHEETS).join(format!("{key}.ron"));
        match services.store.trash(&path) {
            // It is in the trash; the settings can restore it.
            Ok(_trashed) => services.say(format!("{key} is in the trash; your answers are kept")),
            Err(error) => services.problem(error),
        }
        self.shelf = shelf::list(services);
    }
}

impl Screen for SheetsScreen {
    fn route(&self) -> Route {
        self.at().into()
    }

    fn link(&self) -> Option<(Route, String)> {
        let open = self.open.as_ref();
        let what = open.map_or_else(|| "the exercises".to_owned(), |open| format!("the sheet {}", open.sheet.title));
        // A sheet of one's own is no file of anybody else.
        let own = open.is_some_and(|open| open.packed.is_none() && fob_exercises::builtin(&open.key).is_none());
        (!own).then(|| (self.route(), what))
    }

    fn title(&self) -> &'static str {
        "Fob: exercises"
    }

    fn help(&self) -> Topic {
        Topic::Exercises
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.services)
    }

    fn pace(&self, services: &Services) -> Pace {
        let again = self.source.as_ref().map_or(Pace::Sleep, |source| Pace::After((source.due - services.now).max(0.01)));
        self.answers.due(services.now).map_or(Pace::Sleep, Pace::After).sooner(again)
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::Sheets>()
    }

    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        match route.and_then(Route::get::<places::Sheets>) {
            Some(at) => {
                self.shelf = shelf::list(services);
                self.visit(at, services)
            }
            None => Ok(()),
        }
    }

    fn leave(&mut self, services: &mut Services) {
        self.put_back(services);
        self.answers.keep(services);
    }

    fn retry(&mut self, services: &mut Services) {
        self.answers.keep_when_quiet(services);
    }

    fn stays(&self) -> bool {
        true
    }
}

/// Keeps the answer of the open exercise. Returns whether there is a new one.
fn keep(open_exercise: &mut OpenExercise, judge: &mut dyn Judge, now: f64) -> bool {
    let Some(answer) = open_exercise.changed().map(str::to_owned) else { return false };
    judge.keep(&open_exercise.sheet, &open_exercise.exercise().id, &answer, now);
    !answer.is_empty()
}

fn show(ui: &mut Ui, state: &mut SheetsScreen, services: &mut Services) -> Option<Nav> {
    let dropped = ui.input(|i| i.raw.dropped_files.last().map(|file| file.path().to_path_buf()));
    if let Some(path) = dropped.filter(|_| !files::is_open(ui)) {
        state.add(&path, services);
    }
    state.follow_source(services);
    let free = state.chooser.is_none() && state.hand_in.is_none() && services.problems.is_empty();
    let ended = state.typing && keys::BACK.is_seen(ui);
    let mut ask = None;
    if let Some(open_exercise) = &mut state.open_exercise {
        ask = exercise::show(ui, open_exercise, &mut state.answers, services.now, free);
        if keep(open_exercise, &mut state.answers, services.now) {
            state.adopt(services);
        }
    } else if let Some(open) = &state.open {
        list::sheet(ui, &open.sheet, open.packed.is_some(), &state.answers, &mut ask);
    } else {
        list::sheets(ui, &state.shelf, &state.answers, &services.classes, &mut ask);
    }
    if free && ask.is_none() && state.open.is_some() && HAND_IN.shortcut(ui) {
        ask = Some(Ask::HandIn);
    }
    state.answers.keep_when_quiet(services);
    if ended {
        keys::BACK.shortcut(ui);
    } else if free && ask.is_none() && keys::BACK.shortcut(ui) {
        ask = Some(Ask::Back);
    }
    let go = ask.and_then(|ask| grant(ui, state, ask, services));
    dialogs(ui, state, services);
    state.typing = ui.memory(|memory| memory.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
    go
}

fn grant(ui: &Ui, state: &mut SheetsScreen, ask: Ask, services: &mut Services) -> Option<Nav> {
    match ask {
        Ask::Sheet(key) => {
            let at = places::Sheets { sheet: Some(key), ..places::Sheets::default() };
            if let Err(lines) = state.visit(&at, services) {
                services.problem(lines);
            }
        }
        Ask::Class(key) => {
            let at = (services.clock)();
            services.classes.choose(&key, at);
            return Some(Nav::push(places::Class::new(key.class)));
        }
        Ask::Taught(key, token) => return Some(Nav::push(places::Class::taught(key, token))),
        Ask::OpenClass => {
            let sheet = state.open.as_ref().filter(|open| open.packed.is_none()).map(|open| open.key.clone());
            return sheet.map(|sheet| Nav::push(places::NewClass { sheet }));
        }
        Ask::Exercise(index) => state.take_up(index, services),
        Ask::Choose => state.chooser = Some(Chooser::file(ui, "Add a sheet of exercises", list::FILES)),
        Ask::Remove(key) => state.remove(&key, services),
        Ask::Keep => state.keep_sheet(services),
        Ask::HandIn => {
            state.put_back(services);
            state.hand_in = state.open.as_ref().map(|open| HandIn::new(&open.sheet, &state.answers));
        }
        Ask::CopySheet => hand_in::copy_sheet(ui, state.open.as_ref().map(|open| &*open.sheet), services),
        Ask::Back => {
            if !state.step_back(services) {
                return Some(Nav::Back);
            }
        }
    }
    None
}

fn dialogs(ui: &Ui, state: &mut SheetsScreen, services: &mut Services) {
    if let Some(chooser) = &mut state.chooser {
        match chooser.show(ui) {
            None => {}
            Some(Choice::Cancelled) => state.chooser = None,
            Some(Choice::Chosen(paths)) => {
                state.chooser = None;
                for path in paths {
                    state.add(&path, services);
                }
            }
        }
    }
    if let (Some(dialog), Some(open)) = (&mut state.hand_in, &state.open)
        && dialog.show(ui, &open.sheet, &mut state.answers, services)
    {
        state.hand_in = None;
    }
}
