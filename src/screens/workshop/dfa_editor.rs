//! The editor: one automaton that is edited, with everything that is known of it.

use super::derived::Derived;
use super::run::Run;
use super::state::{Entry, Tab};
use super::tabs::Construction;
use super::word_file::WordFile;
use crate::automata::{Another, Game, Lack, Measure, Way, board};
use crate::drawing::table::Table;
use crate::drawing::{Canvas, Letters, Pen, name_of};
use egui::Ui;
use fob_automata::edit::{Done, Draft, DraftProblem, DraftStateId, Edit, Editor};
use fob_automata::figure::{EdgeShape, Figure};
use fob_automata::general::{Alphabet, Automaton};
use fob_automata::picture::MAX_DRAWN;
use fob_automata::{Dfa, Letter, StateId};
use fob_kit::theme::Theme;
use fob_kit::widgets::test_words::Words;
use fob_services::data::Services;
use fob_services::document::{self, Document};
use fob_services::pace::Pace;
use std::sync::Arc;

/// Most states of the DFA of another automaton that is not deterministic.
const MOST_SETS: usize = 500;

/// Another automaton as a DFA, in which a word runs, too.
#[derive(Clone, Debug)]
pub(super) struct Opponent {
    pub dfa: Arc<Dfa>,
    /// Its drawing; `None` if there are too many states to draw.
    pub figure: Option<Arc<Figure>>,
}

impl Opponent {
    fn new(other: &Automaton) -> Option<Self> {
        let whole = if other.choice().is_some() { other.minimal(MOST_SETS).ok()? } else { other.complete().0 };
        let dfa = board::on_board(&whole, Way::First).ok()?;
        let figure = (dfa.len() <= MAX_DRAWN).then(|| Arc::new(Figure::new(&dfa)));
        Some(Self { dfa: Arc::new(dfa), figure })
    }

    /// Its name, or what it is.
    pub fn name(&self) -> &str {
        if self.dfa.name().trim().is_empty() { "The other one" } else { self.dfa.name() }
    }
}

/// One automaton that is edited.
#[derive(Debug)]
pub struct DfaEditor {
    document: Document<Dfa>,
    pub(super) canvas: Canvas,
    pub(super) tab: Tab,
    pub(super) entry: Entry,
    pub(super) run: Run,
    pub(super) table: Table,
    pub(super) game: Game,
    /// Games of computers on the automaton.
    pub measure: Measure,
    /// What it is compared and combined with.
    pub(super) another: Another,
    /// That one as a DFA, if it is one or can be made one, by its number.
    opponent: Option<(u64, Option<Opponent>)>,
    /// The construction that is gone through.
    pub(super) construction: Construction,
    /// The DFA as an automaton over g and r, at a revision.
    automaton: Option<(u64, Arc<Automaton>)>,
    pub(super) words: Words,
    word_file: WordFile,
    pub(super) derived: Derived,
}

impl document::DocumentEditor for DfaEditor {
    type Kind = Dfa;

    fn from_document(document: Document<Dfa>, services: &mut Services) -> Self {
        let word_file = WordFile::open(document.name().map(str::to_owned), services);
        let words = if document.words().is_empty() { word_file.saved() } else { document.words() };
        let (derived, words) = (Derived::new(document.steps()), Words::new(words));
        Self {
            document,
            canvas: Canvas::new(Letters::Board),
            tab: Tab::default(),
            entry: Entry::default(),
            run: Run::default(),
            table: Table::default(),
            game: Game::default(),
            measure: Measure::default(),
            another: Another::default(),
            opponent: None,
            construction: Construction::default(),
            automaton: None,
            words,
            word_file,
            derived,
        }
    }

    fn document(&self) -> &Document<Dfa> {
        &self.document
    }

    fn document_mut(&mut self) -> &mut Document<Dfa> {
        &mut self.document
    }

    fn undo(&mut self, services: &mut Services) -> bool {
        let is_done = self.pen().undo();
        self.report(services);
        self.refresh();
        is_done
    }

    fn redo(&mut self, services: &mut Services) -> bool {
        let is_done = self.pen().redo();
        self.report(services);
        self.refresh();
        is_done
    }
}

impl DfaEditor {
    /// The canvas, to work on it. What follows from the draft is brought up to date by [`DfaEditor::refresh`].
    pub(super) const fn pen(&mut self) -> Pen<'_> {
        Pen { canvas: &mut self.canvas, steps: self.document.steps_mut() }
    }

    /// The canvas, with what is shown on it.
    pub(super) const fn at_work(&mut self) -> (Pen<'_>, &Derived, &Run) {
        (Pen { canvas: &mut self.canvas, steps: self.document.steps_mut() }, &self.derived, &self.run)
    }

    /// Says what the canvas has to say, and asks for what it needs.
    pub(super) fn report(&mut self, services: &mut Services) {
        self.canvas.report(services);
    }

    /// Its steps.
    pub(super) const fn steps(&self) -> &Editor {
        self.document.steps()
    }

    /// Its name in the library, if it has a file there.
    pub fn key(&self) -> Option<&str> {
        self.document.name()
    }

    /// The draft that is edited.
    pub fn draft(&self) -> &Draft {
        self.steps().draft()
    }

    /// The automaton, when nothing is wrong with it.
    pub fn dfa(&self) -> Option<&Arc<Dfa>> {
        self.derived.dfa.as_ref()
    }

    /// The selected states.
    pub fn selection(&self) -> &[DraftStateId] {
        &self.canvas.selected
    }

    /// The run of a word.
    pub fn running(&self) -> &Run {
        &self.run
    }

    /// Where a state is in the window, for tests that use the mouse.
    pub fn place_of(&self, name: &str) -> Option<egui::Pos2> {
        self.canvas.place_of(self.draft(), self.draft().find(name)?)
    }

    /// The radius of a state in the window, in points.
    pub fn radius(&self) -> f32 {
        self.canvas.view.frame().map_or(0.0, |f| f.scale)
    }

    /// Where the middle of an edge is in the window, and its tip.
    pub fn edge_places(&self, from: &str, letter: Letter) -> Option<(egui::Pos2, egui::Pos2)> {
        let frame = self.canvas.view.frame()?;
        let index = self.draft().states().position(|s| s.name == from)?;
        let edge = self.canvas.figure()?.edge(StateId::from(index), letter)?;
        let tip = edge.head[0].lerp((edge.head[1] + edge.head[2]) * 0.5, 0.5);
        Some((frame.at(edge.curve.at(0.5)), frame.at(tip)))
    }

    /// Where the handle of the state that is selected is in the window, and the letters of all transitions.
    pub fn handle_and_letters(&self) -> Option<(egui::Pos2, Vec<egui::Rect>)> {
        let frame = self.canvas.view.frame()?;
        let (_, handle) = self.canvas.handle(self.draft(), f64::from(frame.scale))?;
        let area = |edge: &EdgeShape| egui::Rect::from_min_max(frame.at(edge.label.area.min), frame.at(edge.label.area.max));
        Some((frame.at(handle), self.canvas.figure()?.edges.iter().map(area).collect()))
    }

    /// The steps that can be undone, the last one first.
    pub fn undoable(&self) -> Vec<String> {
        self.steps().undoable().map(str::to_owned).collect()
    }

    /// The automaton; if there is none yet, why, and the step that helps.
    pub(super) fn complete_dfa(&mut self, ui: &mut Ui) -> Option<Arc<Dfa>> {
        let problems = &self.derived.problems;
        let is_missing = |(problem, _): &(DraftProblem, String)| matches!(problem, DraftProblem::Missing(..));
        if problems.is_empty() || !problems.iter().all(is_missing) {
            if self.derived.dfa.is_none() {
                ui.colored_label(Theme::from_ui(ui).bad, "Not a DFA yet: solve the problems listed below the canvas first.");
            }
        } else if Lack::Transitions(problems.len()).show(ui).is_some() {
            self.apply(&Edit::AddSink { states: Vec::new() });
        }
        self.derived.dfa.clone()
    }

    /// The DFA as an automaton over g and r.
    pub(super) fn automaton(&mut self) -> Option<Arc<Automaton>> {
        let (dfa, revision) = (self.derived.dfa.as_ref()?, self.steps().revision());
        match &self.automaton {
            Some((known, automaton)) if *known == revision => Some(Arc::clone(automaton)),
            _ => {
                let automaton = Arc::new(Automaton::from_board(dfa));
                self.automaton = Some((revision, Arc::clone(&automaton)));
                Some(automaton)
            }
        }
    }

    /// The other automaton as a DFA, with its drawing.
    pub(super) fn opponent(&mut self, services: &Services) -> Option<Opponent> {
        let (other, number) = self.another.find(&Alphabet::board(), services);
        if self.opponent.as_ref().is_none_or(|(known, _)| *known != number) {
            self.opponent = Some((number, other.and_then(Result::ok).and_then(|other| Opponent::new(&other))));
        }
        self.opponent.as_ref()?.1.clone()
    }

    pub(super) const fn derived(&self) -> &Derived {
        &self.derived
    }

    /// Whether there are changes that its file does not have.
    pub fn is_changed(&self) -> bool {
        self.document.is_unsaved()
    }

    /// Recomputes everything derived from the draft, if that is due.
    pub(super) fn refresh(&mut self) {
        if self.derived.revision == self.steps().revision() {
            return;
        }
        self.derived = Derived::new(self.document.steps());
        self.canvas.refresh(self.document.steps());
    }

    /// Makes a step; the next gesture starts a new one.
    pub(super) fn apply(&mut self, edit: &Edit) -> Done {
        let done = self.pen().apply(edit);
        self.refresh();
        done
    }

    /// Makes a step after which the whole drawing is shown. Undoing it restores the view before.
    pub(super) fn apply_and_fit(&mut self, edit: &Edit) {
        self.pen().apply_and_fit(edit);
        self.refresh();
    }

    /// Another automaton in place of this one, as one step.
    pub(super) fn replace(&mut self, what: &str, dfa: Dfa) {
        let (name, about) = (self.draft().name().to_owned(), self.draft().about().to_owned());
        let dfa = dfa.named(name).noted(about);
        self.apply_and_fit(&Edit::replace(what, &dfa));
        self.canvas.selected.clear();
        self.canvas.edge = None;
    }

    /// Notes that it is in the library under its name now, and saves the test words with it.
    pub(super) fn was_saved(&mut self, services: &mut Services) {
        if let Some(key) = self.key().map(str::to_owned) {
            self.word_file.save(key, &self.words.text, services);
        }
    }

    /// The name under which its test words are saved now: those of unsaved edits are kept with the edits.
    fn words_key(&self) -> Option<String> {
        self.key().filter(|_| !self.is_changed()).map(str::to_owned)
    }

    /// Saves the test words of a DFA without unsaved edits; those of others are kept with the edits.
    pub(super) fn keep_words(&mut self, services: &mut Services) {
        self.document.set_words(&self.words.text);
        self.word_file.keep(self.words_key(), &self.words.text, services);
    }

    /// The same a moment after the first change.
    pub(super) fn keep_words_when_quiet(&mut self, services: &mut Services) {
        self.document.set_words(&self.words.text);
        self.word_file.keep_when_quiet(self.words_key(), &self.words.text, services);
    }

    pub(super) fn pace(&self, services: &Services) -> Pace {
        if self.run.is_moving() || self.canvas.view.is_moving() {
            return Pace::Now;
        }
        self.word_file.pace(services.now).sooner(self.run.pace(services))
    }

    /// The place of a state in the drawing.
    pub(super) fn index(&self, id: DraftStateId) -> Option<StateId> {
        self.draft().index(id).map(StateId::from)
    }

    /// The name of a state.
    pub(super) fn name_of(&self, id: DraftStateId) -> &str {
        name_of(self.draft(), id)
    }
}

impl DfaEditor {
    /// The states that a word passes, from the start on, as far as there are transitions.
    pub(super) fn path_of(&self, word: &[Letter]) -> Vec<DraftStateId> {
        let mut path: Vec<DraftStateId> = self.draft().start().into_iter().collect();
        for letter in word {
            let next = path.last().and_then(|id| self.draft().state(*id)).and_then(|s| s.next(*letter));
            match next {
                Some(next) => path.push(next),
                None => break,
            }
        }
        path
    }

    /// Moves the piece on.
    pub(super) fn advance_run(&mut self, services: &Services) {
        let reach = self.path_of(self.run.word()).len().saturating_sub(1);
        self.run.advance(reach, services);
    }
}
