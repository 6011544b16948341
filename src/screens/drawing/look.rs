//! The keys of every canvas that look around on it, select states and move them.

use super::pen::Pen;
use egui::{Key, Ui, vec2};
use fob_automata::RADIUS;
use fob_automata::edit::{DraftStateId, Edit};
use fob_automata::figure::Vec2 as Unit;
use fob_kit::drawing::labels;
use fob_kit::drawing::parts::unit;
use fob_kit::keys;
use fob_kit::keys::{ctrl, plain, shift};

keys! {
    /// The keys that look around on a canvas, and select states and move them.
    pub(crate) static LOOK_KEYS = "Looking around on a canvas";
    PREVIOUS: "Previous state", "Select the previous or next state", [plain(Key::OpenBracket)];
    NEXT: "Next state", "Select the previous or next state", [plain(Key::CloseBracket)];
    ALL: "Select all", "Select all", [ctrl(Key::A)];
    NUDGE_LEFT: "Move the selection left", "Move the selected states", [ctrl(Key::ArrowLeft)];
    NUDGE_RIGHT: "Move the selection right", "Move the selected states", [ctrl(Key::ArrowRight)];
    NUDGE_UP: "Move the selection up", "Move the selected states", [ctrl(Key::ArrowUp)];
    NUDGE_DOWN: "Move the selection down", "Move the selected states", [ctrl(Key::ArrowDown)];
    LEFT: "View to the left", "Move the view", [plain(Key::ArrowLeft)];
    RIGHT: "View to the right", "Move the view", [plain(Key::ArrowRight)];
    UP: "View up", "Move the view", [plain(Key::ArrowUp)];
    DOWN: "View down", "Move the view", [plain(Key::ArrowDown)];
    CLOSER: "Closer", "Zoom in and out", [plain(Key::Plus), plain(Key::Equals)];
    FURTHER: "Further away", "Zoom in and out", [plain(Key::Minus)];
    FIT: labels::FIT, "Show the whole drawing", [shift(Key::F)];
}

/// Points by which an arrow key moves the view.
const STRIDE: f32 = 48.0;
/// Distance by which a key moves states, in radii.
const NUDGE: f64 = 0.5;

impl Pen<'_> {
    /// Carries out the pressed keys.
    pub(crate) fn look(&mut self, ui: &Ui) {
        if FIT.offer_shortcut(ui, None) {
            self.canvas.view.fit_soon();
        }
        for (nudge, pan, x, y) in [
            (&NUDGE_LEFT, &LEFT, -1.0, 0.0),
            (&NUDGE_RIGHT, &RIGHT, 1.0, 0.0),
            (&NUDGE_UP, &UP, 0.0, -1.0),
            (&NUDGE_DOWN, &DOWN, 0.0, 1.0),
        ] {
            if nudge.shortcut(ui) && !self.canvas.selected.is_empty() {
                self.nudge((x, y));
            } else if pan.key(ui) {
                self.canvas.view.pan(vec2(x as f32, y as f32) * -STRIDE);
            }
        }
        let centre = self.canvas.view.centre();
        if CLOSER.offer(ui, None) {
            self.canvas.view.zoom(1.2, centre);
        }
        if FURTHER.offer(ui, None) {
            self.canvas.view.zoom(1.0 / 1.2, centre);
        }
        if ALL.offer_shortcut(ui, None) {
            let all = self.draft().states().map(|state| state.id).collect();
            self.pick(all);
        }
        for (key, by) in [(&PREVIOUS, -1), (&NEXT, 1)] {
            if key.offer(ui, None) {
                self.select_next(by);
            }
        }
    }

    /// Moves the selected states in a direction, as one step.
    fn nudge(&mut self, (x, y): (f64, f64)) {
        let by = RADIUS * NUDGE;
        let to = |id: &DraftStateId| self.draft().state(*id).map(|state| (*id, (state.at.0 + x * by, state.at.1 + y * by)));
        let states: Vec<(DraftStateId, (f64, f64))> = self.canvas.selected.iter().filter_map(to).collect();
        let ids: Vec<DraftStateId> = states.iter().map(|(id, _)| *id).collect();
        self.gesture(&Edit::Move { states });
        self.drop_nudged(&ids, Unit::new(x, y));
    }

    /// Selects the state after the selected one in the order of the table, or the one before it, and brings it into view.
    fn select_next(&mut self, by: isize) {
        let draft = self.draft();
        let len = draft.len() as isize;
        let next = match self.canvas.selected.last().and_then(|id| draft.index(*id)) {
            Some(at) => (at as isize + by).rem_euclid(len),
            None if by > 0 => 0,
            None => len - 1,
        };
        let Some((id, at)) = usize::try_from(next).ok().and_then(|next| draft.list().get(next)).map(|state| (state.id, state.at))
        else {
            return;
        };
        self.pick(vec![id]);
        self.canvas.view.reveal(unit(at));
    }
}
