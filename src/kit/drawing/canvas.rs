//! The canvas on which an automaton is drawn with the mouse and with keys.

use super::labels;
use crate::fingers::{self, ViewChange};
use crate::keys;
use crate::keys::{ctrl, ctrl_shift, plain, shift};
use crate::layout::Window;
use crate::theme::{SIZES, Theme};
use crate::widgets::figure::{self, Marks, Placement};
use egui::{Align2, CursorIcon, FontId, Key, PointerButton, Pos2, Rect, Response, Sense, Stroke, Ui, vec2};
use fob_automata::edit::{Draft, DraftStateId, Edit, Editor};
use fob_automata::figure::{Figure, Vec2 as Unit, segment_distance};
use fob_automata::general::Symbol;
use fob_automata::layout::Style;
use fob_automata::{RADIUS, StateId};

keys! {
    /// The keys of the canvas for automata with any letters.
    pub static KEYS = "Drawing automata with any letters";
    UNDO: labels::UNDO, "Undo, redo", [ctrl(Key::Z)];
    REDO: labels::REDO, "Undo, redo", [ctrl(Key::Y), ctrl_shift(Key::Z)];
    ACCEPTING: "Toggle accepting", "Make the selected states accepting, or not", [plain(Key::A)];
    START: "Make start", "Make the selected state the start", [plain(Key::S)];
    NEW: labels::NEW_STATE, "A new state in the middle of the view", [plain(Key::N)];
    DELETE: "Delete the selection", "Delete the selected states or the selected transition", [plain(Key::Delete), plain(Key::Backspace)];
    FIT: labels::FIT, "Show the whole drawing", [shift(Key::F)];
}

/// Inside this part of the radius a state is moved; outside of it, an arrow is drawn.
const BODY: f64 = 0.78;
/// The rim reaches a little beyond the circle.
const RIM: f64 = 1.15;

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

/// A part of the drawing under the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hit {
    Body(DraftStateId),
    Rim(DraftStateId),
    Arrow(DraftStateId, DraftStateId),
    Nothing,
}

/// A mouse gesture.
#[derive(Clone, Debug, Default, PartialEq)]
enum Gesture {
    #[default]
    None,
    Pan,
    /// States with their places before, and where the mouse was.
    Move(Vec<(DraftStateId, (f64, f64))>, Unit),
    /// An arrow from a state to the mouse.
    Draw(DraftStateId, Unit),
}

/// How a draft is looked at, and what is selected in it.
#[derive(Debug, Default)]
pub struct Canvas {
    /// The selection.
    pub selected: Selected,
    frame: Option<Placement>,
    pub(super) fit: bool,
    /// The size of the window that the drawing was fitted into.
    window: Option<egui::Vec2>,
    gesture: Gesture,
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
        *self = Self { fit: true, ..Self::default() };
    }

    /// Fits the drawing into the canvas at the next frame.
    pub fn fit_soon(&mut self) {
        self.fit = true;
    }

    /// Returns where a state is in the window.
    pub fn place_of(&self, draft: &Draft, state: DraftStateId) -> Option<Pos2> {
        Some(self.frame?.at(unit(draft.state(state)?.at)))
    }

    /// Returns the radius of a state in points.
    pub fn radius(&self) -> Option<f32> {
        Some(self.frame?.scale)
    }

    /// Undoes or redoes an edit. What is selected stays so, unless it is gone.
    pub(super) fn turn_back(&mut self, editor: &mut Editor, turn: fn(&mut Editor) -> Option<String>) {
        turn(editor);
        self.prune(editor.draft());
        (self.name, self.gesture) = (None, Gesture::None);
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
            self.fit |= editor.draft().len() < 12;
        }
    }

    pub(super) fn arrange(&mut self, editor: &mut Editor) {
        editor.does(&Edit::LayOut { style: Style::Auto });
        self.fit = true;
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
        self.lay(rect, ui.ctx().content_rect().size(), &figure);
        if shown.keys {
            self.keys(ui, editor);
        }
        let Some(frame) = self.frame else { return response };
        self.mouse(ui, &response, editor, &figure, frame);
        let Some(frame) = self.frame else { return response };
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

    fn lay(&mut self, rect: Rect, window: egui::Vec2, figure: &Figure) {
        // The tools above it may take another row; only another window is a reason to move the drawing.
        if self.frame.is_none() || std::mem::take(&mut self.fit) || self.window != Some(window) {
            let inner = rect.shrink2(vec2(28.0, 24.0));
            self.frame = Some(if figure.states.is_empty() {
                Placement { scale: 30.0, origin: inner.center() }
            } else {
                Placement::fit(figure, inner, 34.0)
            });
        }
        self.window = Some(window);
    }

    fn hit(draft: &Draft, figure: &Figure, frame: Placement, p: Unit) -> Hit {
        let near = (9.0 / f64::from(frame.scale)).clamp(0.16, 0.8);
        let nearest = draft.states().map(|state| (state.id, p.distance(unit(state.at))));
        if let Some((state, distance)) = nearest.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, distance)| *distance < RIM) {
            return if distance < BODY { Hit::Body(state) } else { Hit::Rim(state) };
        }
        let mut best = (near, Hit::Nothing);
        for edge in &figure.edges {
            let along = edge.curve.points(24);
            let line = along.windows(2).map(|w| segment_distance(p, w[0], w[1]));
            let distance = line.fold(edge.label.area.distance(p), f64::min);
            let [from, to] = [edge.from, edge.to].map(|end| draft.list().get(end.index()));
            if let (Some(from), Some(to)) = (from, to)
                && distance < best.0
            {
                best = (distance, Hit::Arrow(from.id, to.id));
            }
        }
        best.1
    }

    fn mouse(&mut self, ui: &Ui, response: &Response, editor: &mut Editor, figure: &Figure, frame: Placement) {
        let change = ViewChange::from_ui(ui, response);
        if let Some((factor, about)) = change.zooms() {
            let scale = (frame.scale * factor).clamp(4.0, 160.0);
            self.frame = Some(Placement { scale, origin: about + (frame.origin - about) * (scale / frame.scale) });
        }
        self.pan(change.shift);
        if fingers::are_two(ui.ctx()) {
            self.gesture = Gesture::None;
            return;
        }
        let modifiers = ui.input(|i| i.modifiers);
        let pointer = response.interact_pointer_pos().or_else(|| response.hover_pos()).map(|at| frame.back(at));
        if response.drag_started_by(PointerButton::Primary)
            && let Some(origin) = ui.input(|i| i.pointer.press_origin()).map(|at| frame.back(at))
        {
            editor.end_gesture();
            let draft = editor.draft();
            self.gesture = match Self::hit(draft, figure, frame, origin) {
                Hit::Rim(state) => Gesture::Draw(state, origin),
                Hit::Body(state) if modifiers.shift => Gesture::Draw(state, origin),
                Hit::Body(state) => {
                    if !matches!(&self.selected, Selected::States(states) if states.contains(&state)) {
                        self.selected = Selected::States(vec![state]);
                    }
                    let states = if let Selected::States(states) = &self.selected { &states[..] } else { &[] };
                    let places = states.iter().filter_map(|id| Some((*id, draft.state(*id)?.at)));
                    Gesture::Move(places.collect(), origin)
                }
                Hit::Arrow(from, to) => {
                    self.selected = Selected::Arrow(from, to);
                    Gesture::None
                }
                Hit::Nothing => Gesture::Pan,
            };
        }
        if response.dragged_by(PointerButton::Primary)
            && let Some(p) = pointer
        {
            match &mut self.gesture {
                Gesture::Pan => self.pan(response.drag_delta()),
                Gesture::Move(places, from) => {
                    let (dx, dy) = units(p - *from);
                    editor.drag(places.iter().map(|(state, (x, y))| (*state, (x + dx, y + dy))));
                }
                Gesture::Draw(_, to) => *to = p,
                Gesture::None => {}
            }
        }
        if response.drag_stopped() {
            if let Gesture::Draw(from, to) = std::mem::take(&mut self.gesture) {
                let target = match Self::hit(editor.draft(), figure, frame, to) {
                    Hit::Body(state) | Hit::Rim(state) => Some(state),
                    _ => editor.add_near(units(to)),
                };
                if let Some(target) = target {
                    self.connect(editor, from, target);
                }
            }
            self.gesture = Gesture::None;
            editor.end_gesture();
        }
        let Some(p) = pointer else { return };
        let hit = Self::hit(editor.draft(), figure, frame, p);
        if response.double_clicked() {
            match hit {
                Hit::Body(state) | Hit::Rim(state) => {
                    self.selected = Selected::States(vec![state]);
                    Self::toggle_accepting(editor, &[state]);
                }
                Hit::Nothing => {
                    if let Some(new) = editor.add_near(units(p)) {
                        self.selected = Selected::States(vec![new]);
                    }
                }
                Hit::Arrow(..) => {}
            }
        } else if response.clicked() {
            response.ctx.memory_mut(|memory| {
                if let Some(id) = memory.focused() {
                    memory.surrender_focus(id);
                }
            });
            self.selected = match (hit, std::mem::take(&mut self.selected)) {
                (Hit::Body(state) | Hit::Rim(state), Selected::States(mut states)) if modifiers.shift => {
                    match states.iter().position(|known| *known == state) {
                        Some(place) => drop(states.remove(place)),
                        None => states.push(state),
                    }
                    Selected::States(states)
                }
                (Hit::Body(state) | Hit::Rim(state), _) => Selected::States(vec![state]),
                (Hit::Arrow(from, to), _) => Selected::Arrow(from, to),
                (Hit::Nothing, _) => Selected::Nothing,
            };
            self.name = None;
        }
        if response.hovered() || response.dragged() {
            let icon = match (&self.gesture, hit) {
                (Gesture::Pan | Gesture::Move(..), _) => CursorIcon::Grabbing,
                (Gesture::Draw(..), _) | (_, Hit::Rim(_)) => CursorIcon::Crosshair,
                (_, Hit::Body(_)) => CursorIcon::Grab,
                (_, Hit::Arrow(..)) => CursorIcon::PointingHand,
                _ => CursorIcon::Default,
            };
            ui.ctx().set_cursor_icon(icon);
        }
    }

    fn pan(&mut self, by: egui::Vec2) {
        if let Some(frame) = &mut self.frame {
            frame.origin += by;
        }
    }

    fn keys(&mut self, ui: &Ui, editor: &mut Editor) {
        if REDO.shortcut(ui) {
            self.turn_back(editor, Editor::redo);
        } else if UNDO.shortcut(ui) {
            self.turn_back(editor, Editor::undo);
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
        if FIT.shortcut(ui) {
            self.fit = true;
        }
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
        let place = |id: DraftStateId| draft.state(id).map(|state| unit(state.at));
        let mut marks = Marks::default();
        marks.states.extend(shown.lit.iter().map(|&state| (StateId::from(state), theme.accent)));
        if let Selected::Arrow(from, to) = self.selected {
            marks.arrow = draft.index(from).zip(draft.index(to)).map(|(from, to)| (StateId::from(from), StateId::from(to)));
        }
        figure::draw(painter, theme, figure, frame, &marks);
        let selected = if let Selected::States(states) = &self.selected { &states[..] } else { &[] };
        for at in selected.iter().filter_map(|id| place(*id)) {
            painter.circle_stroke(frame.at(at), frame.scale * 1.16, Stroke::new(2.0, theme.accent));
        }
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
        if let Gesture::Draw(from, to) = self.gesture
            && let Some(start) = place(from)
        {
            let target = draft.states().map(|state| unit(state.at)).find(|at| at.distance(to) < RIM);
            let end = target.unwrap_or(to);
            let stroke = Stroke::new(2.0, theme.accent);
            painter.line_segment([frame.at(start), frame.at(end)], stroke);
            painter.circle_stroke(frame.at(end), frame.scale * 1.1, stroke);
        }
    }
}

/// Returns whether all these states accept.
pub(super) fn are_accepting(draft: &Draft, states: &[DraftStateId]) -> bool {
    states.iter().filter_map(|id| draft.state(*id)).all(|state| state.accepting)
}

/// Drawing units as radii.
fn unit((x, y): (f64, f64)) -> Unit {
    Unit::new(x / RADIUS, y / RADIUS)
}

/// Radii as drawing units.
fn units(p: Unit) -> (f64, f64) {
    let round = |x: f64| (x * RADIUS * 10.0).round() / 10.0;
    (round(p.x), round(p.y))
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
        canvas.turn_back(&mut editor, Editor::undo);
        assert_eq!((editor.draft().len(), &canvas.selected), (3, &chosen));
        canvas.turn_back(&mut editor, Editor::redo);
        assert_eq!((editor.draft().len(), &canvas.selected), (2, &chosen));
        // Another state with the name of one that is gone is not taken for it.
        canvas.turn_back(&mut editor, Editor::undo);
        canvas.selected = Selected::States(vec![ids[0]]);
        editor.does(&Edit::Remove { states: vec![ids[0]] });
        editor.type_name(ids[1], "q0").expect("a free name");
        canvas.prune(editor.draft());
        assert_eq!(canvas.selected, Selected::Nothing);
        // An arrow goes with its ends.
        canvas.turn_back(&mut editor, Editor::undo);
        canvas.turn_back(&mut editor, Editor::undo);
        canvas.connect(&mut editor, ids[0], ids[2]);
        editor.does(&Edit::Remove { states: vec![ids[0]] });
        canvas.prune(editor.draft());
        assert_eq!(canvas.selected, Selected::Nothing);
    }
}
