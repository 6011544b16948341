//! The canvas on which a [`Draft`] is drawn with the mouse and with keys.

use super::draft::{Draft, unit, units};
use super::labels;
use crate::fingers::{self, ViewChange};
use crate::keys;
use crate::keys::{ctrl, ctrl_shift, plain, shift};
use crate::layout::Window;
use crate::theme::{SIZES, Theme};
use crate::widgets::figure::{self, Marks, Placement};
use egui::{Align2, CursorIcon, FontId, Key, PointerButton, Pos2, Rect, Response, Sense, Stroke, Ui, vec2};
use fob_automata::StateId;
use fob_automata::edit::DraftStateId;
use fob_automata::figure::{Figure, Vec2 as Unit, segment_distance};
use fob_automata::general::Symbol;

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

/// What is selected, by the places of states in their order: they hold until a state comes or goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    Nothing,
    States(Vec<usize>),
    Arrow(usize, usize),
}

/// A part of the drawing under the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hit {
    Body(usize),
    Rim(usize),
    Arrow(usize, usize),
    Nothing,
}

/// A mouse gesture.
#[derive(Clone, Debug, Default, PartialEq)]
enum Gesture {
    #[default]
    None,
    Pan,
    /// States with their places before, and where the mouse was.
    Move(Vec<(usize, (f64, f64))>, Unit),
    /// An arrow from a state to the mouse.
    Draw(usize, Unit),
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
    pub(super) name: Option<(usize, String, Option<String>)>,
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
    pub fn place_of(&self, draft: &Draft, state: usize) -> Option<Pos2> {
        Some(self.frame?.at(unit(draft.states().get(state)?.at)))
    }

    /// Returns the radius of a state in points.
    pub fn radius(&self) -> Option<f32> {
        Some(self.frame?.scale)
    }

    /// Undoes or redoes an edit. What is selected stays so, unless it is gone.
    pub(super) fn turn_back(&mut self, draft: &mut Draft, turn: fn(&mut Draft)) {
        turn(draft);
        self.prune(draft);
        (self.name, self.gesture) = (None, Gesture::None);
    }

    /// Drops what no longer exists from the selection.
    pub(super) fn prune(&mut self, draft: &Draft) {
        let is_there = |id: &DraftStateId| draft.index(*id).is_some();
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

    /// Returns what is selected, as far as it exists.
    pub(super) fn picked(&self, draft: &Draft) -> Picked {
        match &self.selected {
            Selected::Nothing => Picked::Nothing,
            Selected::States(states) => Picked::States(states.iter().filter_map(|id| draft.index(*id)).collect()),
            Selected::Arrow(from, to) => match (draft.index(*from), draft.index(*to)) {
                (Some(from), Some(to)) => Picked::Arrow(from, to),
                _ => Picked::Nothing,
            },
        }
    }

    /// Selects parts of the drawing, which exist.
    pub(super) fn pick(&mut self, draft: &Draft, picked: &Picked) {
        self.selected = match picked {
            Picked::Nothing => Selected::Nothing,
            Picked::States(states) => Selected::States(states.iter().map(|&state| draft.id(state)).collect()),
            Picked::Arrow(from, to) => Selected::Arrow(draft.id(*from), draft.id(*to)),
        };
    }

    fn figure(&mut self, draft: &Draft) -> &Figure {
        if self.figure.as_ref().is_none_or(|(revision, _)| *revision != draft.revision()) {
            self.figure = Some((draft.revision(), draft.figure()));
        }
        &self.figure.get_or_insert_with(|| (draft.revision(), draft.figure())).1
    }

    pub(super) fn add(&mut self, draft: &mut Draft) {
        // To the right of what was added last.
        let middle = draft.states().last().map_or((0.0, 0.0), |state| (state.at.0 + NEXT, state.at.1));
        if let Some(new) = draft.add_state(middle) {
            self.pick(draft, &Picked::States(vec![new]));
            self.fit |= draft.states().len() < 12;
        }
    }

    pub(super) fn connect(&mut self, draft: &mut Draft, from: usize, to: usize) {
        draft.connect(from, to);
        self.pick(draft, &Picked::Arrow(from, to));
    }

    pub(super) fn delete(&mut self, draft: &mut Draft) {
        let picked = self.picked(draft);
        self.selected = Selected::Nothing;
        match picked {
            Picked::Nothing => {}
            Picked::States(states) => draft.remove(&states),
            Picked::Arrow(from, to) => draft.disconnect(from, to),
        }
    }

    /// Draws the canvas in all the room that is left, and does what the mouse and the keys ask for.
    pub fn show(&mut self, ui: &mut Ui, draft: &mut Draft, shown: &Shown<'_>) -> Response {
        self.prune(draft);
        let size = ui.available_size().max(vec2(1.0, 1.0));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let states = draft.states().len();
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, labels::canvas(states)));
        crate::access::canvas(&response);
        let theme = &Theme::from_ui(ui);
        let figure = self.figure(draft).clone();
        self.lay(rect, ui.ctx().content_rect().size(), &figure);
        if shown.keys {
            self.keys(ui, draft);
        }
        let Some(frame) = self.frame else { return response };
        self.mouse(ui, &response, draft, &figure, frame);
        let Some(frame) = self.frame else { return response };
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 0.0, theme.room);
        let figure = self.figure(draft).clone();
        self.paint(&painter, theme, draft, &figure, frame, shown);
        if draft.states().is_empty() {
            let words = Window::from_ui(ui).word(labels::EMPTY_CANVAS.0, labels::EMPTY_CANVAS.1);
            let hint = painter.layout(words.to_owned(), FontId::proportional(SIZES[1]), theme.dim, rect.width() - 24.0);
            if rect.height() > hint.size().y {
                painter.galley(rect.center() - hint.size() / 2.0, hint, theme.dim);
            }
        }
        self.tell(ui, rect, draft);
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
        let nearest = draft.states().iter().map(|state| p.distance(unit(state.at))).enumerate();
        if let Some((state, distance)) = nearest.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, distance)| *distance < RIM) {
            return if distance < BODY { Hit::Body(state) } else { Hit::Rim(state) };
        }
        let mut best = (near, Hit::Nothing);
        for edge in &figure.edges {
            let along = edge.curve.points(24);
            let line = along.windows(2).map(|w| segment_distance(p, w[0], w[1]));
            let distance = line.fold(edge.label.area.distance(p), f64::min);
            if distance < best.0 {
                best = (distance, Hit::Arrow(edge.from.index(), edge.to.index()));
            }
        }
        best.1
    }

    fn mouse(&mut self, ui: &Ui, response: &Response, draft: &mut Draft, figure: &Figure, frame: Placement) {
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
            draft.end_gesture();
            self.gesture = match Self::hit(draft, figure, frame, origin) {
                Hit::Rim(state) => Gesture::Draw(state, origin),
                Hit::Body(state) if modifiers.shift => Gesture::Draw(state, origin),
                Hit::Body(state) => {
                    let states = match self.picked(draft) {
                        Picked::States(states) if states.contains(&state) => states,
                        _ => vec![state],
                    };
                    self.pick(draft, &Picked::States(states.clone()));
                    let places = states.into_iter().map(|state| (state, draft.states()[state].at));
                    Gesture::Move(places.collect(), origin)
                }
                Hit::Arrow(from, to) => {
                    self.pick(draft, &Picked::Arrow(from, to));
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
                    let moved: Vec<(usize, (f64, f64))> =
                        places.iter().map(|(state, (x, y))| (*state, (x + dx, y + dy))).collect();
                    draft.move_to(&moved);
                }
                Gesture::Draw(_, to) => *to = p,
                Gesture::None => {}
            }
        }
        if response.drag_stopped() {
            if let Gesture::Draw(from, to) = std::mem::take(&mut self.gesture) {
                let target = match Self::hit(draft, figure, frame, to) {
                    Hit::Body(state) | Hit::Rim(state) => Some(state),
                    _ => draft.add_state(units(to)),
                };
                if let Some(target) = target {
                    self.connect(draft, from, target);
                }
            }
            self.gesture = Gesture::None;
            draft.end_gesture();
        }
        let Some(p) = pointer else { return };
        let hit = Self::hit(draft, figure, frame, p);
        if response.double_clicked() {
            match hit {
                Hit::Body(state) | Hit::Rim(state) => {
                    self.pick(draft, &Picked::States(vec![state]));
                    draft.set_accepting(&[state], !draft.states()[state].accepting);
                }
                Hit::Nothing => {
                    if let Some(new) = draft.add_state(units(p)) {
                        self.pick(draft, &Picked::States(vec![new]));
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
            let picked = match (hit, self.picked(draft)) {
                (Hit::Body(state) | Hit::Rim(state), Picked::States(mut states)) if modifiers.shift => {
                    match states.iter().position(|known| *known == state) {
                        Some(place) => drop(states.remove(place)),
                        None => states.push(state),
                    }
                    Picked::States(states)
                }
                (Hit::Body(state) | Hit::Rim(state), _) => Picked::States(vec![state]),
                (Hit::Arrow(from, to), _) => Picked::Arrow(from, to),
                (Hit::Nothing, _) => Picked::Nothing,
            };
            self.pick(draft, &picked);
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

    fn keys(&mut self, ui: &Ui, draft: &mut Draft) {
        if REDO.shortcut(ui) {
            self.turn_back(draft, Draft::redo);
        } else if UNDO.shortcut(ui) {
            self.turn_back(draft, Draft::undo);
        }
        self.prune(draft);
        if ui.memory(|memory| memory.focused().is_some()) {
            return;
        }
        if let Picked::Arrow(from, to) = self.picked(draft) {
            let typed: Vec<char> = ui.input(|i| {
                let texts =
                    i.events.iter().filter_map(|event| if let egui::Event::Text(text) = event { Some(text) } else { None });
                texts.flat_map(|text| text.chars()).collect()
            });
            let letters: Vec<Symbol> = typed.into_iter().filter_map(|c| draft.letters().symbol(c)).collect();
            if !letters.is_empty() {
                for letter in letters {
                    draft.set_leads(from, Some(letter), to, !draft.leads(from, Some(letter), to));
                }
                return;
            }
        }
        if NEW.shortcut(ui) {
            self.add(draft);
        }
        if FIT.shortcut(ui) {
            self.fit = true;
        }
        if let Picked::States(states) = self.picked(draft) {
            if ACCEPTING.shortcut(ui) {
                let all = states.iter().all(|&state| draft.states()[state].accepting);
                draft.set_accepting(&states, !all);
            }
            if let [state] = states[..]
                && START.shortcut(ui)
            {
                draft.set_start(state);
            }
        }
        if self.selected != Selected::Nothing && DELETE.shortcut(ui) {
            self.delete(draft);
        }
    }

    fn paint(&self, painter: &egui::Painter, theme: &Theme, draft: &Draft, figure: &Figure, frame: Placement, shown: &Shown<'_>) {
        let mut marks = Marks::default();
        marks.states.extend(shown.lit.iter().map(|&state| (StateId::from(state), theme.accent)));
        let picked = self.picked(draft);
        if let Picked::Arrow(from, to) = picked {
            marks.arrow = Some((StateId::from(from), StateId::from(to)));
        }
        figure::draw(painter, theme, figure, frame, &marks);
        let selected = if let Picked::States(states) = &picked { &states[..] } else { &[] };
        for &state in selected {
            let at = frame.at(unit(draft.states()[state].at));
            painter.circle_stroke(at, frame.scale * 1.16, Stroke::new(2.0, theme.accent));
        }
        if draft.policy().deterministic {
            for (state, node) in draft.states().iter().enumerate() {
                let missing = draft.missing(state);
                if missing.is_empty() {
                    continue;
                }
                // Missing letters are shown below the state, so that nobody overlooks them in a DFA that is handed in.
                let letters: Vec<String> = missing.iter().map(char::to_string).collect();
                let text = format!("no {}", letters.join(" "));
                let at = frame.at(unit(node.at) + Unit::new(0.0, 1.0)) + vec2(0.0, 3.0);
                let size = (0.4 * frame.scale).clamp(9.0, 13.0);
                painter.text(at, Align2::CENTER_TOP, text, FontId::proportional(size), theme.bad);
            }
        }
        if let Gesture::Draw(from, to) = self.gesture {
            let start = unit(draft.states()[from].at);
            let target = draft.states().iter().position(|state| unit(state.at).distance(to) < RIM);
            let end = target.map_or(to, |state| unit(draft.states()[state].at));
            let stroke = Stroke::new(2.0, theme.accent);
            painter.line_segment([frame.at(start), frame.at(end)], stroke);
            painter.circle_stroke(frame.at(end), frame.scale * 1.1, stroke);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::edit::Policy;
    use fob_automata::general::Alphabet;

    #[test]
    fn what_is_selected_stays_selected_when_states_come_back_and_go() {
        let mut draft = Draft::new(Alphabet::new(&['a', 'b']).expect("letters"), Policy::FREE);
        for place in 0..3 {
            draft.add_state((100.0 * f64::from(place), 0.0)).expect("room");
        }
        draft.remove(&[0]);
        let mut canvas = Canvas::default();
        canvas.pick(&draft, &Picked::States(vec![0]));
        let name = |canvas: &Canvas, draft: &Draft| match canvas.picked(draft) {
            Picked::States(states) => states.iter().map(|state| draft.states()[*state].name.clone()).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        assert_eq!(name(&canvas, &draft), ["q1"]);
        canvas.turn_back(&mut draft, Draft::undo);
        assert_eq!((draft.states().len(), name(&canvas, &draft)), (3, vec!["q1".to_owned()]));
        canvas.turn_back(&mut draft, Draft::redo);
        assert_eq!((draft.states().len(), name(&canvas, &draft)), (2, vec!["q1".to_owned()]));
        // Another state with the name of one that is gone is not taken for it.
        canvas.turn_back(&mut draft, Draft::undo);
        canvas.pick(&draft, &Picked::States(vec![0]));
        draft.remove(&[0]);
        draft.rename(0, "q0").expect("a free name");
        canvas.prune(&draft);
        assert_eq!(canvas.selected, Selected::Nothing);
        // An arrow goes with its ends.
        canvas.turn_back(&mut draft, Draft::undo);
        canvas.turn_back(&mut draft, Draft::undo);
        canvas.pick(&draft, &Picked::Arrow(0, 2));
        draft.remove(&[0]);
        canvas.prune(&draft);
        assert_eq!(canvas.selected, Selected::Nothing);
    }
}
