//! Transitions by the keyboard alone: a letter begins one at the selected state, arrows and brackets move its end to another
//! state, and Enter confirms it.

use super::canvas::{Link, Target};
use super::dfa_editor::DfaEditor;
use super::keys;
use crate::workshop::labels;
use egui::{Rect, Ui, vec2};
use fob_automata::Letter;
use fob_automata::edit::DraftStateId;
use fob_kit::drawing::parts::unit;
use fob_kit::keys::{BACK, Binding};
use fob_kit::theme::Theme;
use fob_kit::widgets;
use fob_kit::widgets::figure::colour_of;

/// The keys of the letters; `None` means both.
const LETTERS: [(&Binding, Option<Letter>); 3] =
    [(&keys::GREEN, Some(Letter::Green)), (&keys::RED, Some(Letter::Red)), (&keys::BOTH, None)];
/// Direction of the arrow keys.
const ARROWS: [(&Binding, (f64, f64)); 4] =
    [(&keys::TO_LEFT, (-1.0, 0.0)), (&keys::TO_RIGHT, (1.0, 0.0)), (&keys::TO_UP, (0.0, -1.0)), (&keys::TO_DOWN, (0.0, 1.0))];

impl DfaEditor {
    /// Begins a transition when one state is selected and a letter is pressed.
    pub(super) fn begin_link(&mut self, ui: &Ui) {
        let [from] = self.selected[..] else { return };
        for (k, letter) in LETTERS {
            if k.key(ui) {
                let now = self.draft().state(from).and_then(|s| s.next(letter.unwrap_or(Letter::Green)));
                self.canvas.link = Some(Link { from, letter, to: now.unwrap_or(from) });
            }
        }
    }

    /// The keys while a transition is drawn by keys. Returns whether one is, so that other keys are ignored.
    pub(super) fn link_keys(&mut self, ui: &Ui) -> bool {
        let Some(mut link) = self.canvas.link else { return false };
        for (k, letter) in LETTERS {
            if k.key(ui) {
                link.letter = letter;
            }
        }
        for (k, by) in [(&keys::PREVIOUS, -1), (&keys::NEXT, 1)] {
            if k.key(ui) {
                link.to = self.neighbour(link.to, by).unwrap_or(link.to);
            }
        }
        for (k, way) in ARROWS {
            if k.key(ui) {
                link.to = self.towards(link.to, way).unwrap_or(link.to);
            }
        }
        if link != self.canvas.link.unwrap_or(link)
            && let Some(state) = self.draft().state(link.to)
        {
            let at = unit(state.at);
            self.canvas.view.reveal(at);
        }
        self.canvas.link = Some(link);
        let letters = link.letter.map_or(Letter::ALL.to_vec(), |letter| vec![letter]);
        if keys::CONNECT.key(ui) {
            self.canvas.link = None;
            self.connect(link.from, Target::State(link.to), &letters);
            self.select_state(link.from);
        } else if keys::TO_NEW.key(ui) {
            self.canvas.link = None;
            let wish = self.draft().state(link.from).map_or((0.0, 0.0), |s| s.at);
            let at = self.free_spot(wish);
            self.connect(link.from, Target::Open(at), &letters);
            self.select_state(link.from);
        } else if BACK.shortcut(ui) {
            self.canvas.link = None;
        }
        true
    }

    /// The hint at the foot of the canvas while the keys draw a transition. A transition whose states are gone ends.
    pub(super) fn link_words(&mut self, ui: &mut Ui, rect: Rect) {
        let Some(link) = self.canvas.link else { return };
        if self.selected != [link.from] || self.draft().state(link.to).is_none() {
            self.canvas.link = None;
            return;
        }
        let theme = &Theme::from_ui(ui);
        let [green, red] = theme.palette.words();
        let letters =
            link.letter.map_or_else(|| format!("{green} and {red}"), |letter| theme.palette.word(colour_of(letter)).into());
        let (from, to) = (self.name_of(link.from), self.name_of(link.to));
        let text = labels::leads(from, &letters, to);
        let area = Rect::from_min_max(rect.left_bottom() + vec2(12.0, -86.0), rect.right_bottom() - vec2(12.0, 10.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(area).layout(egui::Layout::bottom_up(egui::Align::Min)), |ui| {
            widgets::card(ui).show(ui, |ui| {
                ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                    ui.add(egui::Label::new(egui::RichText::new(text).color(theme.text)).truncate());
                    widgets::note(ui, "Arrows or [ ] choose the state, N makes a new one. Enter confirms, Esc cancels.");
                });
            });
        });
    }

    /// The state after one in the order of the table, or before it.
    pub(super) fn neighbour(&self, id: DraftStateId, by: isize) -> Option<DraftStateId> {
        let len = self.draft().len() as isize;
        let at = self.draft().index(id)? as isize;
        self.draft().states().nth((at + by).rem_euclid(len) as usize).map(|s| s.id)
    }

    /// The next state in a direction: ahead of this one, and rather straight ahead than near.
    fn towards(&self, id: DraftStateId, (x, y): (f64, f64)) -> Option<DraftStateId> {
        let here = unit(self.draft().state(id)?.at);
        let mut best: Option<(f64, DraftStateId)> = None;
        for state in self.draft().states().filter(|s| s.id != id) {
            let way = unit(state.at) - here;
            let (ahead, aside) = (way.x * x + way.y * y, (way.x * y - way.y * x).abs());
            let cost = ahead + 2.0 * aside;
            if ahead > 0.5 && aside <= 2.0 * ahead && best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, state.id));
            }
        }
        best.map(|(_, id)| id)
    }
}
