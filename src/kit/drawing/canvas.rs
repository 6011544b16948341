//! The canvas on which an automaton is drawn with the mouse and with keys.

use super::in_words::{self, Asked, Speech};
use super::keys::look;
use super::labels;
use super::mouse::{Gesture, Hands, Manner, Pointing, cursor, mouse};
use super::paint;
use super::parts::{self, Edge, Hit, Reach, state_at, tenths, unit};
use super::view::{Fit, View};
use crate::keys;
use crate::keys::{ctrl, ctrl_shift, plain};
use crate::layout::Window;
use crate::theme::{SIZES, Theme};
use crate::widgets::figure::{self, Marks, Placement};
use egui::{Align2, FontId, Key, Pos2, Rect, Response, Sense, Ui, vec2};
use fob_automata::edit::{Draft, DraftStateId, Edit, Editor};
use fob_automata::figure::{Figure, Vec2 as Unit};
use fob_automata::general::Symbol;
use fob_automata::layout::Style;
use fob_automata::{Letter, StateId};

keys! {
    /// The keys of the canvas for automata with any letters.
    pub static KEYS = "Drawing automata with any letters";
    UNDO: labels::UNDO, "Undo, redo", [ctrl(Key::Z)];
    REDO: labels::REDO, "Undo, redo", [ctrl(Key::Y), ctrl_shift(Key::Z)];
    ACCEPTING: labels::ACCEPTING, "Make the selected states accepting, or not", [plain(Key::A)];
    START: labels::START, "Make the selected state the start", [plain(Key::S)];
    NEW: labels::NEW_STATE, "A new state in the middle of the view", [plain(Key::N)];
    DELETE: labels::DELETE, "Delete the selected states or the selected transition", [plain(Key::Delete), plain(Key::Backspace)];
}

/// Distance of a new state from the one added before, in drawing units.
const NEXT: f64 = 80.0;

/// What is selected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Selected {
    /// Nothing.
    #[default]
    Nothing,
    /// These states.
    States(Vec<DraftStateId>),
    /// An arrow, by the states at its ends.
    Arrow(DraftStateId, DraftStateId),
}

/// A way through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Back.
    Undo,
    /// Forth.
    Redo,
}

/// How a draft is looked at, and what is selected in it.
#[derive(Debug, Default)]
pub struct Canvas {
    /// The selection.
    pub selected: Selected,
    pub(super) view: View,
    pointing: Pointing,
    figure: Option<(u64, Figure)>,
    /// The name of a selected state while it is typed, with what is wrong with it.
    pub(super) name: Option<(DraftStateId, String, Option<String>)>,
}

/// What the canvas shows besides the drawing.
#[derive(Clone, Debug, Default)]
pub struct Shown<'a> {
    /// States that are lit: those that a run is in.
    pub lit: &'a [usize],
    /// Whether keys are listened to: nothing is typed, and no dialog is open.
    pub keys: bool,
}

impl Canvas {
    /// Forgets the selection, and fits the drawing into the canvas: another draft is shown.
    pub fn reset(&mut self) {
        *self = Self::default();
        self.view.fit_soon();
    }

    /// Fits the drawing into the canvas at the next frame.
    pub fn fit_soon(&mut self) {
        self.view.fit_soon();
    }

    /// Returns where a state is in the window.
    pub fn place_of(&self, draft: &Draft, state: DraftStateId) -> Option<Pos2> {
        Some(self.view.frame()?.at(unit(draft.state(state)?.at)))
    }

    /// Returns the radius of a state in points.
    pub fn radius(&self) -> Option<f32> {
        Some(self.view.frame()?.scale)
    }

    /// Undoes or redoes an edit. What is selected stays so, unless it is gone.
    pub(super) fn turn_back(&mut self, editor: &mut Editor, turn: Turn) {
        let _ = match turn {
            Turn::Undo => editor.undo(),
            Turn::Redo => editor.redo(),
        };
        self.prune(editor.draft());
        (self.name, self.pointing.gesture) = (None, Gesture::None);
    }

    /// Drops what no longer exists from the selection.
    pub(super) fn prune(&mut self, draft: &Draft) {
        let is_there = |id: &DraftStateId| draft.state(*id).is_some();
        match &mut self.selected {
            Selected::States(states) => {
                states.retain(is_there);
                if states.is_empty() {
                    self.selected = Selected::Nothing;
                }
            }
            Selected::Arrow(from, to) => {
                // One that reads nothing more is still selected, so that it can get other letters.
                if !is_there(from) || !is_there(to) {
                    self.selected = Selected::Nothing;
                }
            }
            Selected::Nothing => {}
        }
    }

    fn figure(&mut self, editor: &Editor) -> &Figure {
        let revision = editor.revision();
        if self.figure.as_ref().is_none_or(|(known, _)| *known != revision) {
            self.figure = Some((revision, editor.draft().figure()));
        }
        &self.figure.get_or_insert_with(|| (revision, editor.draft().figure())).1
    }

    pub(super) fn add(&mut self, editor: &mut Editor) {
        // To the right of what was added last.
        let middle = editor.draft().states().last().map_or((0.0, 0.0), |state| (state.at.0 + NEXT, state.at.1));
        if let Some(new) = editor.add_near(middle) {
            self.selected = Selected::States(vec![new]);
            if editor.draft().len() < 12 {
                self.view.fit_soon();
            }
        }
    }

    pub(super) fn arrange(&mut self, editor: &mut Editor) {
        editor.does(&Edit::LayOut { style: Style::Auto });
        self.view.fit_soon();
    }

    pub(super) fn connect(&mut self, editor: &mut Editor, from: DraftStateId, to: DraftStateId) {
        editor.connect(from, to);
        self.selected = Selected::Arrow(from, to);
    }

    pub(super) fn delete(&mut self, editor: &mut Editor) {
        match std::mem::take(&mut self.selected) {
            Selected::Nothing => {}
            Selected::States(states) => drop(editor.does(&Edit::Remove { states })),
            Selected::Arrow(from, to) => drop(editor.does(&Edit::RemoveEdge { from, to })),
        }
    }

    pub(super) fn toggle_accepting(editor: &mut Editor, states: &[DraftStateId]) {
        let accepting = !are_accepting(editor.draft(), states);
        editor.does(&Edit::SetAccepting { states: states.to_vec(), accepting });
    }

    /// Draws the canvas in all the room that is left, and does what the mouse and the keys ask for.
    pub fn show(&mut self, ui: &mut Ui, editor: &mut Editor, shown: &Shown<'_>) -> Response {
        self.prune(editor.draft());
        let size = ui.available_size().max(vec2(1.0, 1.0));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let states = editor.draft().len();
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, labels::canvas(states)));
        crate::access::canvas(&response);
        let theme = &Theme::from_ui(ui);
        let figure = self.figure(editor).clone();
        self.view.lay(rect, rect, ui.ctx().content_rect().size(), Some(&figure), Fit::Plain);
        if shown.keys {
            self.keys(ui, editor, &figure);
        }
        let mut pencil = Pencil { canvas: self, editor, figure: &figure };
        mouse(&mut pencil, ui, &response);
        if response.clicked() {
            ui.memory_mut(egui::Memory::stop_text_input);
        }
        cursor(ui, &response, &self.pointing, Manner::Plain);
        let Some(frame) = self.view.frame() else { return response };
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 0.0, theme.room);
        let figure = self.figure(editor).clone();
        self.paint(&painter, theme, editor, &figure, frame, shown);
        if editor.draft().is_empty() {
            let words = Window::from_ui(ui).word(labels::EMPTY_CANVAS.0, labels::EMPTY_CANVAS.1);
            let hint = painter.layout(words.to_owned(), FontId::proportional(SIZES[1]), theme.dim, rect.width() - 24.0);
            if rect.height() > hint.size().y {
                painter.galley(rect.center() - hint.size() / 2.0, hint, theme.dim);
            }
        }
        self.tell(ui, rect, editor);
        response
    }

    /// Describes the drawing in words, and does what is asked of its parts.
    fn tell(&mut self, ui: &mut Ui, rect: Rect, editor: &mut Editor) {
        let selected = match &self.selected {
            Selected::Nothing => (&[][..], None),
            Selected::States(states) => (&states[..], None),
            Selected::Arrow(from, to) => (&[][..], Some((*from, *to))),
        };
        // As on the canvas, which marks missing letters in a DFA alone.
        let speech = Speech::Signs { missing: editor.policy().deterministic };
        match in_words::tell(ui, rect, editor.draft(), selected, speech) {
            None => return,
            Some(Asked::State(state)) => self.selected = Selected::States(vec![state]),
            Some(Asked::Edge((from, to))) => self.selected = Selected::Arrow(from, to),
            Some(Asked::Draw(from, _, to)) => return self.connect(editor, from, to),
        }
        self.name = None;
    }

    fn keys(&mut self, ui: &Ui, editor: &mut Editor, figure: &Figure) {
        if REDO.shortcut(ui) {
            self.turn_back(editor, Turn::Redo);
        } else if UNDO.shortcut(ui) {
            self.turn_back(editor, Turn::Undo);
        }
        self.prune(editor.draft());
        if ui.memory(|memory| memory.focused().is_some()) {
            return;
        }
        if let Selected::Arrow(from, to) = self.selected {
            let typed: Vec<char> = ui.input(|i| {
                let texts =
                    i.events.iter().filter_map(|event| if let egui::Event::Text(text) = event { Some(text) } else { None });
                texts.flat_map(|text| text.chars()).collect()
            });
            let letters: Vec<Symbol> = typed.into_iter().filter_map(|c| editor.draft().letters().symbol(c)).collect();
            if !letters.is_empty() {
                for letter in letters {
                    let leads = editor.draft().reads(from, to).has(Some(letter));
                    editor.set_leads(from, Some(letter), to, !leads);
                }
                return;
            }
        }
        if NEW.shortcut(ui) {
            self.add(editor);
        }
        look(&mut Pencil { canvas: self, editor, figure }, ui);
        if let Selected::States(states) = &self.selected {
            if ACCEPTING.shortcut(ui) {
                Self::toggle_accepting(editor, states);
            }
            if let [state] = states[..]
                && START.shortcut(ui)
            {
                editor.does(&Edit::SetStarts { states: vec![state] });
            }
        }
        if self.selected != Selected::Nothing && DELETE.shortcut(ui) {
            self.delete(editor);
        }
    }

    fn paint(
        &self,
        painter: &egui::Painter,
        theme: &Theme,
        editor: &Editor,
        figure: &Figure,
        frame: Placement,
        shown: &Shown<'_>,
    ) {
        let draft = editor.draft();
        let mut marks = Marks::default();
        marks.states.extend(shown.lit.iter().map(|&state| (StateId::from(state), theme.accent)));
        if let Selected::Arrow(from, to) = self.selected {
            marks.arrow = draft.index(from).zip(draft.index(to)).map(|(from, to)| (StateId::from(from), StateId::from(to)));
        }
        figure::draw(painter, theme, figure, frame, &marks);
        let selected = if let Selected::States(states) = &self.selected { &states[..] } else { &[] };
        paint::selection(painter, theme, frame, draft, selected);
        if editor.policy().deterministic {
            for state in draft.states() {
                let missing = draft.missing(state.id);
                if missing.is_empty() {
                    continue;
                }
                // Missing letters are shown below the state, so that nobody overlooks them in a DFA that is handed in.
                let letters: Vec<String> = missing.iter().map(char::to_string).collect();
                let text = format!("no {}", letters.join(" "));
                let at = frame.at(unit(state.at) + Unit::new(0.0, 1.0)) + vec2(0.0, 3.0);
                let size = (0.4 * frame.scale).clamp(9.0, 13.0);
                painter.text(at, Align2::CENTER_TOP, text, FontId::proportional(size), theme.bad);
            }
        }
        paint::hovered_rim(painter, theme, frame, draft, &self.pointing);
        paint::gesture(painter, theme, frame, draft, &self.pointing);
    }
}

/// Returns whether all these states accept.
pub(super) fn are_accepting(draft: &Draft, states: &[DraftStateId]) -> bool {
    states.iter().filter_map(|id| draft.state(*id)).all(|state| state.accepting)
}

/// A canvas with its automaton, as the mouse works them.
struct Pencil<'a> {
    canvas: &'a mut Canvas,
    editor: &'a mut Editor,
    figure: &'a Figure,
}

impl Hands for Pencil<'_> {
    fn manner(&self) -> Manner {
        Manner::Plain
    }

    fn view(&mut self) -> &mut View {
        &mut self.canvas.view
    }

    fn pointing(&mut self) -> &mut Pointing {
        &mut self.canvas.pointing
    }

    fn draft(&self) -> &Draft {
        self.editor.draft()
    }

    fn hit(&self, p: Unit, scale: f64) -> Hit {
        parts::hit(self.draft(), Some(self.figure), p, scale, Reach { points: 9.0, ends: false, marks: false })
    }

    fn middle(&self, _: Edge) -> Option<Unit> {
        None
    }

    fn selected(&self) -> &[DraftStateId] {
        if let Selected::States(states) = &self.canvas.selected { states } else { &[] }
    }

    fn pick(&mut self, states: Vec<DraftStateId>) {
        self.canvas.selected = if states.is_empty() { Selected::Nothing } else { Selected::States(states) };
    }

    fn pick_edge(&mut self, (from, to): Edge) {
        self.canvas.selected = Selected::Arrow(from, to);
    }

    fn begin(&mut self) {
        self.editor.end_gesture();
    }

    fn change(&mut self, edit: &Edit) {
        if let Edit::Move { states } = edit {
            self.editor.drag(states.iter().copied());
        }
    }

    fn moved(&self, (x, y): (f64, f64), by: Unit, _: bool) -> (f64, f64) {
        let (dx, dy) = tenths(by);
        (x + dx, y + dy)
    }

    fn drop_states(&mut self, _: &[DraftStateId]) {
        self.end();
    }

    fn drop_nudged(&mut self, _: &[DraftStateId], _: Unit) {
        self.end();
    }

    fn draw(&mut self, from: DraftStateId, _: Option<Letter>, to: Unit) {
        let target = state_at(self.draft(), to).or_else(|| self.editor.add_near(tenths(to)));
        if let Some(target) = target {
            self.canvas.connect(self.editor, from, target);
        }
        self.end();
    }

    fn retarget(&mut self, _: Edge, _: DraftStateId) {}

    fn end(&mut self) {
        self.editor.end_gesture();
    }

    /// Nothing: two fingers leave what was dragged at its place.
    fn cancel(&mut self) {}

    fn click(&mut self, hit: Hit, shift: bool) {
        self.canvas.selected = match (hit, std::mem::take(&mut self.canvas.selected)) {
            (Hit::Edge((from, to)) | Hit::End((from, to)), _) => Selected::Arrow(from, to),
            (Hit::Canvas, _) => Selected::Nothing,
            (Hit::State(state) | Hit::Rim(state) | Hit::Missing(state, _), Selected::States(mut states)) if shift => {
                match states.iter().position(|known| *known == state) {
                    Some(place) => drop(states.remove(place)),
                    None => states.push(state),
                }
                Selected::States(states)
            }
            (Hit::State(state) | Hit::Rim(state) | Hit::Missing(state, _), _) => Selected::States(vec![state]),
        };
        self.canvas.name = None;
    }

    fn double_click(&mut self, hit: Hit, p: Unit) {
        if let Some(state) = hit.state() {
            self.pick(vec![state]);
            Canvas::toggle_accepting(self.editor, &[state]);
        } else if hit == Hit::Canvas
            && let Some(new) = self.editor.add_near(tenths(p))
        {
            self.pick(vec![new]);
        }
    }

    fn open_menu(&mut self, _: Hit, _: Unit) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::edit::Policy;
    use fob_automata::general::Alphabet;

    #[test]
    fn what_is_selected_stays_selected_when_states_come_back_and_go() {
        let letters = Alphabet::new(&['a', 'b']).expect("letters");
        let mut editor = Editor::with(Draft::over(letters), Policy::FREE);
        let ids = [0.0, 100.0, 200.0].map(|x| editor.add_near((x, 0.0)).expect("room"));
        editor.does(&Edit::Remove { states: vec![ids[0]] });
        let chosen = Selected::States(vec![ids[1]]);
        let mut canvas = Canvas { selected: chosen.clone(), ..Canvas::default() };
        canvas.turn_back(&mut editor, Turn::Undo);
        assert_eq!((editor.draft().len(), &canvas.selected), (3, &chosen));
        canvas.turn_back(&mut editor, Turn::Redo);
        assert_eq!((editor.draft().len(), &canvas.selected), (2, &chosen));
        // Another state with the name of one that is gone is not taken for it.
        canvas.turn_back(&mut editor, Turn::Undo);
        canvas.selected = Selected::States(vec![ids[0]]);
        editor.does(&Edit::Remove { states: vec![ids[0]] });
        editor.type_name(ids[1], "q0").expect("a free name");
        canvas.prune(editor.draft());
        assert_eq!(canvas.selected, Selected::Nothing);
        // An arrow goes with its ends.
        canvas.turn_back(&mut editor, Turn::Undo);
        canvas.turn_back(&mut editor, Turn::Undo);
        canvas.connect(&mut editor, ids[0], ids[2]);
        editor.does(&Edit::Remove { states: vec![ids[0]] });
        canvas.prune(editor.draft());
        assert_eq!(canvas.selected, Selected::Nothing);
    }
}
