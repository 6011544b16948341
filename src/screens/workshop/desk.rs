//! The desk: one automaton that is edited, with everything that is known of it.

use super::asked::Asked;
use super::canvas::Canvas;
use super::derived::{Derived, name_of};
use super::drafts;
use super::game::Game;
use super::measure::Measure;
use super::run::Run;
use super::state::{Entry, Tab, Table};
use super::views::Views;
use crate::workshop::labels;
use egui::Ui;
use fob_automata::edit::{Done, Draft, DraftStateId, Edit, Editor};
use fob_automata::figure::EdgeShape;
use fob_automata::{Dfa, Letter, StateId};
use fob_base::history::Serial;
use fob_kit::drawing::parts::{Edge, unit};
use fob_kit::theme::Theme;
use fob_kit::widgets::test_words::Words;
use fob_services::pace::Pace;
use fob_services::shared::{Shared, Trouble, Unsaved, why};
use fob_services::work::DifferenceAsk;
use fob_store::{Item, Lock, Origin, StoreError};
use std::sync::Arc;

/// Seconds after the first unsaved change until it is in the data folder.
pub(super) const QUIET: f64 = 0.5;

/// The text of the user's file of a library entry; `None` for a built-in one.
fn base_of(origin: Origin, dfa: &Dfa) -> Option<String> {
    (origin != Origin::BuiltIn).then(|| dfa.print())
}

/// One automaton that is edited.
#[derive(Debug)]
pub struct Desk {
    pub(super) editor: Editor,
    /// Its name in the library, if it has a file there.
    pub(super) key: Option<String>,
    pub(super) origin: Origin,
    /// The draft as it is in its file.
    pub(super) saved: Draft,
    /// The user's file with its name, as last read or written here; `None` if there was none.
    pub(super) base: Option<String>,
    /// There are changes that its file does not have.
    pub(super) changed: bool,
    /// The file of the draft in the data folder.
    pub(super) slot: String,
    /// Against other windows, while it is on the desk.
    lock: Option<Lock>,
    /// The last attempt to save the draft failed, under this name.
    pub(super) failed: Option<String>,
    pub(super) kept: Option<(u64, String)>,
    pub(super) changed_at: Option<f64>,
    pub(super) selected: Vec<DraftStateId>,
    pub(super) edge: Option<Edge>,
    pub(super) canvas: Canvas,
    /// The views before the steps that showed the whole drawing.
    views: Views,
    pub(super) tab: Tab,
    pub(super) entry: Entry,
    pub(super) run: Run,
    pub(super) table: Table,
    pub(super) game: Game,
    /// Games of computers on the automaton.
    pub measure: Measure,
    /// The DFA of the library that it is compared with.
    pub(super) compare_with: Option<String>,
    /// How it differs from that DFA, for the revisions of both.
    pub(super) difference: Asked<(u64, String, u64), DifferenceAsk>,
    pub(super) words: Words,
    /// The test words as last read or saved here.
    pub(super) words_base: String,
    /// A note on its origin for the user.
    pub(super) notices: Vec<String>,
    /// The text copied last, in case the system has no clipboard.
    pub(super) clip: Option<String>,
    /// The step that a gesture amends.
    gesture: Option<Serial>,
    pub(super) derived: Derived,
}

impl Desk {
    fn with(draft: Draft, saved: Draft, key: Option<String>, origin: Origin, slot: String, words: &str) -> Self {
        let editor = Editor::new(draft);
        let derived = Derived::new(&editor);
        let changed = *editor.draft() != saved;
        Self {
            kept: Some((editor.revision(), words.to_owned())),
            editor,
            key,
            origin,
            changed,
            saved,
            base: None,
            slot,
            lock: None,
            failed: None,
            changed_at: None,
            selected: Vec::new(),
            edge: None,
            canvas: Canvas::default(),
            views: Views::default(),
            tab: Tab::default(),
            entry: Entry::default(),
            run: Run::default(),
            table: Table::default(),
            game: Game::default(),
            measure: Measure::default(),
            compare_with: None,
            difference: Asked::default(),
            words: Words::new(words),
            words_base: words.to_owned(),
            notices: Vec::new(),
            clip: None,
            gesture: None,
            derived,
        }
    }

    /// A DFA of the library.
    pub(super) fn open(key: &str, origin: Origin, dfa: &Dfa, shared: &mut Shared) -> Self {
        let draft = Draft::from_dfa(dfa);
        let slot = drafts::free_slot(shared, key, |_| false);
        let words = drafts::words_of(shared, key);
        let base = base_of(origin, dfa);
        Self { base, ..Self::with(draft.clone(), draft, Some(key.to_owned()), origin, slot, &words) }
    }

    /// A new automaton without a file.
    pub(super) fn fresh(draft: Draft, shared: &mut Shared) -> Self {
        let slot = drafts::free_slot(shared, draft.name(), |_| false);
        let mut desk = Self::with(draft, Draft::new(""), None, Origin::User, slot, "");
        if !desk.draft().is_empty() {
            // It came from elsewhere and has no file yet, so it is saved at once.
            desk.kept = None;
        }
        desk
    }

    /// The automaton of a link: it has no file, and is saved from its first change on.
    pub(super) fn from_link(draft: Draft, shared: &mut Shared) -> Self {
        let slot = drafts::free_slot(shared, draft.name(), |_| false);
        let mut desk = Self::with(draft, Draft::new(""), None, Origin::User, slot, "");
        desk.notices = vec![labels::FROM_A_LINK.to_owned()];
        desk
    }

    /// The unsaved drafts.
    pub(super) fn from_draft(slot: &str, shared: &mut Shared) -> Option<Self> {
        let kept = match drafts::load(shared, slot) {
            Ok(kept) => kept,
            Err(lines) => {
                shared.problem(Trouble::reading(lines));
                return None;
            }
        };
        let (draft, words) = (kept.draft, kept.words);
        let entry = kept.key.as_deref().and_then(|key| shared.dfa(key));
        let saved = entry.map_or_else(|| Draft::new(""), |entry| Draft::from_dfa(&entry.dfa));
        let origin = entry.map_or(Origin::User, |entry| entry.origin);
        let key = entry.map(|entry| entry.key.clone());
        let base = kept.base.or_else(|| entry.and_then(|entry| base_of(entry.origin, &entry.dfa)));
        let words_base = key.as_deref().map(|key| drafts::words_of(shared, key)).unwrap_or_default();
        Some(Self { base, words_base, ..Self::with(draft, saved, key, origin, slot.to_owned(), &words) })
    }

    /// Takes the lock on its draft. If another window has it, this becomes a copy with a draft of its own; `taken` are the names
    /// that must not be used for that.
    pub(super) fn lock(&mut self, taken: impl Fn(&str) -> bool, shared: &mut Shared) {
        if self.lock.is_some() {
            return;
        }
        self.lock = shared.store.lock(&shared.store.draft_path(&self.slot)).ok();
        while self.lock.is_none() {
            shared.say("This draft is open in another window. You are editing a copy");
            self.slot = drafts::free_slot(shared, &self.slot, &taken);
            self.kept = None;
            // A third window may have been faster; then the next name is tried.
            self.lock = shared.store.lock(&shared.store.draft_path(&self.slot)).ok();
        }
    }

    /// Whether it has an unchanged DFA of the library.
    pub(super) fn shows(&self, key: &str, dfa: &Dfa) -> bool {
        // Compared by their files: the ids of states differ.
        self.key.as_deref() == Some(key) && !self.is_changed() && self.saved.to_dfa() == Draft::from_dfa(dfa).to_dfa()
    }

    /// Whether there is a step to undo or to redo.
    pub(super) fn has_steps(&self) -> bool {
        self.editor.undoable().next().is_some() || self.editor.redoable().next().is_some()
    }

    /// The draft that is edited.
    pub fn draft(&self) -> &Draft {
        self.editor.draft()
    }

    /// The automaton, when nothing is wrong with it.
    pub fn dfa(&self) -> Option<&Arc<Dfa>> {
        self.derived.dfa.as_ref()
    }

    /// The selected states.
    pub fn selection(&self) -> &[DraftStateId] {
        &self.selected
    }

    /// The run of a word.
    pub fn running(&self) -> &Run {
        &self.run
    }

    /// Where a state is in the window, for tests that use the mouse.
    pub fn place_of(&self, name: &str) -> Option<egui::Pos2> {
        let state = self.draft().states().find(|s| s.name == name)?;
        Some(self.canvas.view.frame()?.at(unit(state.at)))
    }

    /// The radius of a state in the window, in points.
    pub fn radius(&self) -> f32 {
        self.canvas.view.frame().map_or(0.0, |f| f.scale)
    }

    /// Where the middle of an edge is in the window, and its tip.
    pub fn edge_places(&self, from: &str, letter: Letter) -> Option<(egui::Pos2, egui::Pos2)> {
        let frame = self.canvas.view.frame()?;
        let index = self.draft().states().position(|s| s.name == from)?;
        let edge = self.derived.figure.as_ref()?.edge(StateId::from(index), letter)?;
        let tip = edge.head[0].lerp((edge.head[1] + edge.head[2]) * 0.5, 0.5);
        Some((frame.at(edge.curve.at(0.5)), frame.at(tip)))
    }

    /// Where the handle of the state that is selected is in the window, and the letters of all transitions.
    pub fn handle_and_letters(&self) -> Option<(egui::Pos2, Vec<egui::Rect>)> {
        let frame = self.canvas.view.frame()?;
        let (_, handle) = self.handle(f64::from(frame.scale))?;
        let area = |edge: &EdgeShape| egui::Rect::from_min_max(frame.at(edge.label.area.min), frame.at(edge.label.area.max));
        Some((frame.at(handle), self.derived.figure.as_ref()?.edges.iter().map(area).collect()))
    }

    /// The steps that can be undone, the last one first.
    pub fn undoable(&self) -> Vec<String> {
        self.editor.undoable().map(str::to_owned).collect()
    }

    /// The automaton, or an error if there is none yet.
    pub(super) fn complete_dfa(&self, ui: &mut Ui) -> Option<Arc<Dfa>> {
        if self.derived.dfa.is_none() {
            ui.colored_label(Theme::from_ui(ui).bad, "Not a DFA yet: solve the problems listed below the canvas first.");
        }
        self.derived.dfa.clone()
    }

    pub(super) const fn derived(&self) -> &Derived {
        &self.derived
    }

    /// Whether there are changes that its file does not have.
    pub const fn is_changed(&self) -> bool {
        self.changed
    }

    /// Recomputes everything derived from the draft, if that is due.
    pub(super) fn refresh(&mut self) {
        if self.derived.revision == self.editor.revision() {
            return;
        }
        self.derived = Derived::new(&self.editor);
        self.changed = *self.editor.draft() != self.saved;
        let draft = self.editor.draft();
        self.selected.retain(|id| draft.state(*id).is_some());
        if self.edge.is_some_and(|(from, to)| draft.colours(from, to).is_empty()) {
            self.edge = None;
        }
    }

    /// Makes a step; the next gesture starts a new one.
    pub(super) fn apply(&mut self, edit: &Edit) -> Done {
        self.gesture = None;
        let done = self.editor.apply(edit).unwrap_or_else(|error| {
            self.notices = vec![error.to_string()];
            Done::default()
        });
        self.refresh();
        done
    }

    /// Makes a step after which the whole drawing is shown. Undoing it restores the view before.
    pub(super) fn apply_and_fit(&mut self, edit: &Edit) {
        let view = self.canvas.view.keep();
        if self.apply(edit).changed
            && let Some(step) = self.editor.last()
        {
            self.views.keep(step, view, |step| self.editor.has(step));
        }
        self.canvas.view.fit_soon();
    }

    /// Adds a change to the last step.
    pub(super) fn extend(&mut self, edit: &Edit) {
        if let Err(error) = self.editor.extend(edit) {
            self.notices = vec![error.to_string()];
        }
        self.refresh();
    }

    /// Makes a step of a gesture in progress: the whole gesture is one step to undo.
    pub(super) fn gesture(&mut self, edit: &Edit) {
        let before = self.editor.last();
        let same = self.gesture.is_some() && self.gesture == before;
        let result = if same { self.editor.amend(edit) } else { self.editor.apply(edit) };
        match result {
            Ok(_) => {
                // A gesture that came back to its beginning has no step to amend.
                let now = self.editor.last();
                self.gesture = now.filter(|_| (now == before) == same);
            }
            Err(error) => self.notices = vec![error.to_string()],
        }
        self.refresh();
    }

    pub(super) fn end_gesture(&mut self) {
        self.gesture = None;
    }

    /// Undoes the step of a cancelled gesture.
    pub(super) fn cancel_gesture(&mut self) {
        if self.gesture.take().is_some() {
            self.editor.undo();
            self.refresh();
        }
    }

    pub(super) fn undo(&mut self, shared: &mut Shared) {
        self.gesture = None;
        if let Some(name) = self.editor.undo() {
            shared.say(format!("Undone: {name}"));
            if let Some(view) = self.editor.next().and_then(|step| self.views.of(step)) {
                self.canvas.view.restore(view);
            }
            self.refresh();
        }
    }

    pub(super) fn redo(&mut self, shared: &mut Shared) {
        self.gesture = None;
        if let Some(name) = self.editor.redo() {
            shared.say(format!("Redone: {name}"));
            if let Some(step) = self.editor.last().filter(|step| self.views.of(*step).is_some()) {
                self.views.keep(step, self.canvas.view.keep(), |step| self.editor.has(step));
                self.canvas.view.fit_soon();
            }
            self.refresh();
        }
    }

    /// Another automaton in place of this one, as one step.
    pub(super) fn replace(&mut self, what: &str, dfa: Dfa) {
        let (name, about) = (self.draft().name().to_owned(), self.draft().about().to_owned());
        let dfa = dfa.named(name).noted(about);
        self.apply_and_fit(&Edit::replace(what, &dfa));
        self.selected.clear();
        self.edge = None;
    }

    /// Notes why the last attempt to save it failed, if it did. It may have got another name since.
    pub(super) fn note(&mut self, failed: Option<&StoreError>, shared: &mut Shared) {
        if let Some(slot) = self.failed.take() {
            shared.unsaved.remove(&format!("draft {slot}"));
        }
        if let Some(error) = failed {
            shared.unsaved.note(&format!("draft {}", self.slot), DRAFT, Some(&why(error)), || self.unsaved());
            self.failed = Some(self.slot.clone());
        }
    }

    /// Whether the last attempt to save it failed.
    pub(super) fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// The drawing as a separate file.
    fn unsaved(&self) -> Unsaved {
        let name = Some(self.draft().name().trim()).filter(|name| !name.is_empty()).unwrap_or(&self.slot);
        Unsaved::new(super::labels::draft(name), format!("{name}.ron"), self.draft().to_ron())
    }

    pub(super) fn pace(&self, shared: &Shared) -> Pace {
        if self.run.is_moving() || self.canvas.view.is_moving() {
            return Pace::Now;
        }
        let keep = self.changed_at.map_or(Pace::Sleep, |at| Pace::After((at + QUIET - shared.now).max(0.01)));
        keep.sooner(self.run.pace(shared))
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

impl Desk {
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
    pub(super) fn advance_run(&mut self, shared: &Shared) {
        let reach = self.path_of(self.run.word()).len().saturating_sub(1);
        self.run.advance(reach, shared);
    }
}

/// The name of a draft at the foot of the window.
const DRAFT: &str = "The draft";
