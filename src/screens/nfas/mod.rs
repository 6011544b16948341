//! The workshop for automata over any letters, deterministic or not: drawn, run in all states at once, and taken through the
//! constructions of a course step by step.

mod expression;
mod head;
pub mod labels;
mod on_board;
mod own;
mod side;
mod words;

use crate::automata::Another;
use crate::automata::stepper::Stepper;
use egui::{Key, Ui};
use expression::FromExpression;
use fob_automata::edit::{Draft, MOST_DRAWN};
use fob_automata::general::{Automaton, Context, from_ron};
use fob_course::{pack, unpack};
use fob_kit::drawing::{self, Canvas, Run, Shown, Table, Turn, files};
use fob_kit::keys;
use fob_kit::kind::{Found, ScreenKind, Way};
use fob_kit::layout::{Foot, LOW, TALL, Table as Layout, Window};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::Theme;
use fob_kit::widgets;
use fob_kit::widgets::dialog::Answer;
use fob_kit::widgets::files::{self as choosing, Choice, Chooser};
use fob_kit::widgets::saving::Saving;
use fob_services::document::{Desks, Document, Turned};
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::shared::Shared;
use fob_services::topic::Topic;
use on_board::OnBoard;
use own::Own;
use side::Side;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "NFAs",
    ways: &[&Way::<places::Nfas>(|at, shared| Ok(Box::new(State::open(&at, shared)?)))],
    found: |shared| {
        let own = shared.store.automaton_shelf().list().unwrap_or_default();
        let found = |name: String| {
            let place = places::Nfas { automaton: Some(name.clone()), drawn: None };
            Found::new(name, "automaton", place)
        };
        let all = Found::new("NFAs", "screen: Workshop", places::Nfas::default());
        std::iter::once(all).chain(own.into_iter().map(|entry| found(entry.name))).collect()
    },
    keys: || vec![&drawing::KEYS, &drawing::LOOK_KEYS, &KEYS],
    samples: &["nfas"],
    ..ScreenKind::PLAIN
};

fob_kit::keys! {
    /// The keys of the workshop for NFAs, apart from those of the canvas.
    pub static KEYS = "The workshop for NFAs";
    SAVE: labels::SAVE, "Save it among your automata", [fob_kit::keys::ctrl(Key::S)];
}

/// Largest link, unpacked, in bytes.
const LARGEST: u64 = 200_000;

/// What a file is chosen for.
#[derive(Debug)]
enum Wanted {
    Open(Chooser),
    Other(Chooser),
    Export(Chooser, Automaton),
    Steps(Chooser, fob_automata::steps::Steps),
}

/// The workshop.
#[derive(Debug)]
pub struct State {
    desk: Desks<Document<Automaton>>,
    /// Counts the drawings that came onto the canvas: each has revisions of its own.
    shown: u64,
    canvas: Canvas,
    table: Table,
    as_table: bool,
    run: Run,
    another: Another,
    on_board: OnBoard,
    own: Own,
    saving: Saving,
    side: Side,
    stepper: Option<Stepper>,
    /// The letters while they are typed, and what is wrong with them.
    letters: (String, Option<String>),
    dialog: Option<FromExpression>,
    wanted: Option<Wanted>,
    typing: bool,
}

impl State {
    /// Opens the desk as it was left, or with an automaton of a link.
    ///
    /// # Errors
    /// The link holds no automaton.
    pub fn open(at: &places::Nfas, shared: &mut Shared) -> Result<Self, Vec<String>> {
        let mut state = Self {
            desk: Desks::restore(shared),
            shown: 0,
            canvas: Canvas::default(),
            table: Table::default(),
            as_table: false,
            run: Run::default(),
            another: Another::default(),
            on_board: OnBoard::default(),
            own: Own::read(shared),
            saving: Saving::default(),
            side: Side::Words,
            stepper: None,
            letters: (String::new(), None),
            dialog: None,
            wanted: None,
            typing: false,
        };
        state.shown();
        state.visit(at, shared)?;
        Ok(state)
    }

    fn visit(&mut self, at: &places::Nfas, shared: &mut Shared) -> Result<(), Vec<String>> {
        if let Some(key) = &at.automaton {
            return self.open_own(key, shared);
        }
        if let Some(packed) = &at.drawn {
            let text = unpack(packed, LARGEST).map_err(|error| vec![error.to_string()])?;
            let read = from_ron(&text, &limits())
                .map_err(|errors| vec![format!("the automaton of the link: {}", fob_base::text::line(&errors.to_string()))])?;
            self.put(Document::new(Draft::of(&read)), shared);
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

    /// Returns the document.
    pub const fn document(&self) -> &Document<Automaton> {
        self.desk.open()
    }

    /// Returns the draft.
    pub fn draft(&self) -> &Draft {
        self.desk.now()
    }

    /// Returns a number that no other state of a drawing on this canvas has.
    fn revision(&self) -> u64 {
        (self.shown << 32) + self.desk.revision()
    }

    /// Returns where a state is in the window.
    pub fn place_of(&self, name: &str) -> Option<egui::Pos2> {
        self.canvas.place_of(self.draft(), self.draft().find(name)?)
    }

    fn open_own(&mut self, key: &str, shared: &mut Shared) -> Result<(), Vec<String>> {
        if self.desk.name() != Some(key) {
            self.put(Document::load(key, shared)?, shared);
        }
        Ok(())
    }

    /// Puts another drawing on the canvas; Undo brings the one before back.
    fn put(&mut self, mut document: Document<Automaton>, shared: &mut Shared) {
        // Whoever tries words tries them on what becomes of an automaton, too.
        document.set_words(self.desk.words());
        self.desk.put(document, shared);
        self.shown();
    }

    /// Puts on the canvas what a construction has made of the drawing; Undo brings that back, even if it was only looked at.
    fn make(&mut self, automaton: &Automaton, shared: &mut Shared) {
        if !self.draft().is_empty() {
            self.desk.open_mut().was_used();
        }
        self.put(Document::made(Draft::of(automaton)), shared);
    }

    /// Undoes or redoes where the drawing has no more steps: another drawing comes back.
    fn turn(&mut self, turn: Turn, is_typing: bool, shared: &mut Shared) {
        let turned = match turn {
            Turn::Undo => self.desk.undo(is_typing, shared),
            Turn::Redo => self.desk.redo(is_typing, shared),
        };
        if turned == Turned::Desk {
            self.shown();
        }
    }

    /// Saves a finished automaton, or asks for its name.
    fn save(&mut self, shared: &mut Shared) {
        if self.draft().to_automaton().is_ok() && self.saving.save(self.desk.open_mut(), shared) {
            self.was_saved(shared);
        }
    }

    fn was_saved(&mut self, shared: &mut Shared) {
        self.desk.was_saved(shared);
        self.own = Own::read(shared);
    }

    /// Another automaton is on the canvas.
    fn shown(&mut self) {
        self.shown += 1;
        self.canvas.reset();
        self.letters = (self.spelt(), None);
    }

    fn spelt(&self) -> String {
        self.draft().letters().letters().iter().collect()
    }
}

fn limits() -> Context {
    Context { states: Some(MOST_DRAWN), ..Context::default() }
}

impl Screen for State {
    fn route(&self) -> Route {
        let automaton = self.desk.name().filter(|_| !self.desk.is_edited()).map(str::to_owned);
        places::Nfas { automaton, drawn: None }.into()
    }

    fn link(&self) -> Option<(Route, String)> {
        let drawn = pack(&self.automaton().ok()?.to_ron());
        Some((places::Nfas { automaton: None, drawn: Some(drawn) }.into(), "this automaton".to_owned()))
    }

    fn title(&self) -> &'static str {
        "Fob: NFAs"
    }

    fn help(&self) -> Topic {
        Topic::Nfas
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.shared)
    }

    fn pace(&self, shared: &Shared) -> Pace {
        self.desk.due(shared.now).map_or(Pace::Sleep, Pace::After)
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::Nfas>()
    }

    fn enter(&mut self, route: Option<&Route>, shared: &mut Shared) -> Result<(), Vec<String>> {
        route.and_then(Route::get::<places::Nfas>).map_or(Ok(()), |at| self.visit(at, shared))
    }

    fn leave(&mut self, shared: &mut Shared) {
        self.desk.keep(shared);
    }

    fn retry(&mut self, shared: &mut Shared) {
        self.desk.keep_when_quiet(shared);
    }

    fn stays(&self) -> bool {
        true
    }
}

/// What the parts share while they are drawn.
struct Parts<'a> {
    state: &'a mut State,
    shared: &'a mut Shared,
    go: Option<Nav>,
    free: bool,
}

fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) -> Option<Nav> {
    let dropped = ui.input(|i| i.raw.dropped_files.last().map(|file| file.path().to_path_buf()));
    if let Some(path) = dropped.filter(|_| !choosing::is_open(ui)) {
        match files::read(&path) {
            Ok(opened) => {
                files::notice(&opened).into_iter().for_each(|notice| shared.say(notice));
                state.put(Document::new(Draft::of(&opened.automaton)), shared);
            }
            Err(lines) => shared.problem(lines),
        }
    }
    let is_asking = state.saving.is_asking() || state.on_board.is_asking();
    let free = state.dialog.is_none() && state.wanted.is_none() && !is_asking && shared.problems.is_empty();
    let ended = state.typing && keys::BACK.is_seen(ui);
    let mut parts = Parts { state, shared, go: None, free };
    let window = Window::from_ui(ui);
    // On a phone the canvas has all the room.
    let share = if window.is_phone() { LOW } else { TALL };
    let side_width = Some(window.beside(0.36));
    let layout =
        Layout { id: "nfas", name: "Words", side: side_width, share, foot: Foot::AtLeast(0.0), leads: false, whole: false };
    layout.show(ui, &mut parts, head::show, side::show, foot, board);
    let Parts { state, shared, mut go, .. } = parts;
    dialogs(ui, state, shared);
    go = state.on_board.dialogs(ui, shared).or(go);
    if free && SAVE.shortcut(ui) {
        state.save(shared);
    }
    if state.saving.show(ui, state.desk.open_mut(), shared) {
        state.was_saved(shared);
    }
    if let Some(turn) = state.canvas.asked.take() {
        state.turn(turn, ui.ctx().text_edit_focused(), shared);
    }
    state.desk.keep_when_quiet(shared);
    if ended {
        keys::BACK.shortcut(ui);
    } else if free && go.is_none() && keys::BACK.shortcut(ui) {
        go = Some(Nav::Back);
    }
    state.typing = ui.memory(|memory| memory.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
    go
}

fn foot(ui: &mut Ui, parts: &mut Parts<'_>) {
    let state = &mut *parts.state;
    let automaton = state.automaton().ok();
    let revision = state.revision();
    state.run.show(ui, automaton.as_ref(), revision);
}

fn board(ui: &mut Ui, parts: &mut Parts<'_>) {
    let free = parts.free;
    ui.painter().rect_filled(ui.max_rect(), 0.0, Theme::from_ui(ui).room);
    let state = &mut *parts.state;
    egui::Frame::new().inner_margin(egui::Margin::symmetric(12, 8)).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (as_table, text, tip) in
                [(false, labels::DRAWING, "Draw the state diagram"), (true, labels::TABLE, "Type the transitions")]
            {
                if widgets::choice(ui, state.as_table == as_table, text, tip).clicked() {
                    state.as_table = as_table;
                }
            }
            // The head of a phone has no room for them.
            if Window::from_ui(ui).is_phone() {
                head::letters(ui, state);
            }
        });
        state.canvas.beyond = state.desk.can();
        state.canvas.tools(ui, state.desk.steps_mut());
    });
    if state.as_table {
        egui::Frame::new()
            .inner_margin(egui::Margin::symmetric(16, 8))
            .show(ui, |ui| state.table.show(ui, state.desk.steps_mut()));
        return;
    }
    let automaton = state.automaton().ok();
    let revision = state.revision();
    let lit = state.run.lit(automaton.as_ref(), revision);
    state.canvas.show(ui, state.desk.steps_mut(), &Shown { lit: &lit, keys: free });
}

fn dialogs(ui: &Ui, state: &mut State, shared: &mut Shared) {
    if let Some(dialog) = &mut state.dialog {
        match dialog.show(ui, state.desk.now().letters()) {
            Answer::Open => {}
            Answer::Cancel => state.dialog = None,
            Answer::Done(automaton) => {
                state.dialog = None;
                state.make(&automaton, shared);
            }
        }
    }
    let chosen = match &mut state.wanted {
        Some(Wanted::Open(chooser) | Wanted::Other(chooser) | Wanted::Export(chooser, _) | Wanted::Steps(chooser, _)) => {
            chooser.show(ui)
        }
        None => None,
    };
    let Some(choice) = chosen else { return };
    let (Some(wanted), Choice::Chosen(paths)) = (state.wanted.take(), choice) else { return };
    for path in paths {
        let written = match &wanted {
            Wanted::Open(_) | Wanted::Other(_) => match files::read(&path) {
                Ok(opened) => {
                    files::notice(&opened).into_iter().for_each(|notice| shared.say(notice));
                    match wanted {
                        Wanted::Other(_) => state.another.take(opened.automaton),
                        _ => state.put(Document::new(Draft::of(&opened.automaton)), shared),
                    }
                    continue;
                }
                Err(lines) => Err(lines),
            },
            Wanted::Export(_, automaton) => files::write(automaton, &path),
            Wanted::Steps(_, steps) => files::write_steps(steps, &path),
        };
        match written {
            Ok(()) => shared.say(fob_services::labels::saved_as(path.display())),
            Err(lines) => shared.problem(lines),
        }
    }
}
