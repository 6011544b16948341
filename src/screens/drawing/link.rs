//! Transitions by the keyboard alone: a letter begins one at the selected state, arrows and brackets move its end to another
//! state, and Enter confirms it.

use super::canvas::{Link, Target};
use super::keys;
use super::labels;
use super::pen::Pen;
use egui::{Rect, Ui, vec2};
use fob_automata::Letter;
use fob_automata::edit::{DraftStateId, colours};
use fob_automata::general::{Reads, Symbol};
use fob_kit::drawing::parts::unit;
use fob_kit::keys::{BACK, Binding};
use fob_kit::theme::Theme;
use fob_kit::widgets;
use fob_kit::widgets::figure::colour_of;

/// The keys of the board's letters.
const LETTERS: [(&Binding, &[Letter]); 3] =
    [(&keys::GREEN, &[Letter::Green]), (&keys::RED, &[Letter::Red]), (&keys::BOTH, &Letter::ALL)];
/// Direction of the arrow keys.
const ARROWS: [(&Binding, (f64, f64)); 4] =
    [(&keys::TO_LEFT, (-1.0, 0.0)), (&keys::TO_RIGHT, (1.0, 0.0)), (&keys::TO_UP, (0.0, -1.0)), (&keys::TO_DOWN, (0.0, 1.0))];

/// Returns the letters of the board whose key is pressed.
pub(crate) fn pressed_colours(ui: &Ui) -> Option<Reads> {
    let pressed = LETTERS.into_iter().rfind(|(key, _)| key.key(ui));
    pressed.map(|(_, letters)| colours(letters))
}

impl Pen<'_> {
    /// Begins a transition when one state is selected and a letter of the board is pressed, or Enter where letters are others.
    pub(crate) fn begin_link(&mut self, ui: &Ui) {
        let [from] = self.canvas.selected[..] else { return };
        let reads = if self.is_board() {
            pressed_colours(ui)
        } else {
            keys::BEGIN.key(ui).then(|| Reads::one(Some(self.free_letter(from).unwrap_or(0))))
        };
        let Some(reads) = reads else { return };
        let first = reads.symbols().next();
        let now = self.draft().state(from).and_then(|state| state.targets(first).next()).filter(|_| self.is_board());
        self.canvas.link = Some(Link { from, reads, to: now.unwrap_or(from) });
    }

    /// Returns the letters that are typed.
    pub(crate) fn typed(&self, ui: &Ui) -> Vec<Symbol> {
        ui.input(|i| {
            let texts = i.events.iter().filter_map(|event| if let egui::Event::Text(text) = event { Some(text) } else { None });
            texts.flat_map(|text| text.chars()).filter_map(|c| self.draft().letters().symbol(c)).collect()
        })
    }

    /// The keys while a transition is drawn by keys. Returns whether one is, so that other keys are ignored.
    pub(crate) fn link_keys(&mut self, ui: &Ui) -> bool {
        let Some(mut link) = self.canvas.link else { return false };
        let typed =
            if self.is_board() { pressed_colours(ui) } else { self.typed(ui).last().map(|letter| Reads::one(Some(*letter))) };
        if let Some(reads) = typed {
            link.reads = reads;
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
        if keys::CONNECT.key(ui) {
            self.canvas.link = None;
            self.connect(link.from, Target::State(link.to), link.reads);
            self.select_state(link.from);
        } else if typed.is_none() && keys::TO_NEW.key(ui) {
            self.canvas.link = None;
            let wish = self.draft().state(link.from).map_or((0.0, 0.0), |s| s.at);
            let at = self.free_spot(wish);
            self.connect(link.from, Target::Open(at), link.reads);
            self.select_state(link.from);
        } else if BACK.shortcut(ui) {
            self.canvas.link = None;
        }
        true
    }

    /// The hint at the foot of the canvas while the keys draw a transition. A transition whose states are gone ends.
    pub(crate) fn link_words(&mut self, ui: &mut Ui, rect: Rect) {
        let Some(link) = self.canvas.link else { return };
        if self.canvas.selected != [link.from] || self.draft().state(link.to).is_none() {
            self.canvas.link = None;
            return;
        }
        let theme = &Theme::from_ui(ui);
        let letters = if self.is_board() {
            let has = |letter: &Letter| link.reads.has(Some(letter.index() as Symbol));
            let words = Letter::ALL.into_iter().filter(has).map(|letter| theme.palette.word(colour_of(letter)));
            words.collect::<Vec<_>>().join(" and ")
        } else {
            link.reads.text(self.draft().letters())
        };
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
    pub(crate) fn neighbour(&self, id: DraftStateId, by: isize) -> Option<DraftStateId> {
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
