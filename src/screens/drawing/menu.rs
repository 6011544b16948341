//! The menus of the canvas: the actions on the state, the edge or the spot under the pointer, each with its key.

use super::canvas::Target;
use super::keys;
use super::labels;
use super::pen::Pen;
use egui::{Response, RichText, Ui};
use fob_automata::Letter;
use fob_automata::edit::{DraftStateId, Edit, colours};
use fob_automata::figure::Vec2 as Unit;
use fob_automata::general::{Reads, Symbol};
use fob_automata::layout::Style;
use fob_kit::drawing::labels as drawing;
use fob_kit::drawing::parts::{Edge, Hit, units};
use fob_kit::keys::PASTE;
use fob_kit::layout::Window;
use fob_kit::theme::Theme;
use fob_kit::widgets::figure::colour_of;

/// An entry with its key; returns whether it was chosen.
fn entry(ui: &mut Ui, enabled: bool, text: &str, key: &str) -> bool {
    let theme = &Theme::from_ui(ui);
    let mut button = egui::Button::new(text);
    if !key.is_empty() && Window::from_ui(ui).has_keys() {
        button = button.right_text(RichText::new(key).size(13.0).color(theme.dim));
    }
    ui.add_enabled(enabled, button).clicked()
}

impl Pen<'_> {
    /// The menu under the pointer, while it hangs open.
    pub(crate) fn menu(&mut self, response: &Response) {
        response.context_menu(|ui| {
            ui.set_min_width(220.0);
            match self.canvas.menu {
                Some((Hit::State(id) | Hit::Rim(id) | Hit::Missing(id, _), _)) => self.state_menu(ui, id),
                Some((Hit::End(edge) | Hit::Edge(edge), _)) => self.edge_menu(ui, edge),
                Some((Hit::Canvas, at)) => self.canvas_menu(ui, at),
                None => ui.close(),
            }
        });
    }

    fn state_menu(&mut self, ui: &mut Ui, id: DraftStateId) {
        let Some(state) = self.draft().state(id).cloned() else { return ui.close() };
        let many = self.canvas.selected.len() > 1;
        let accepting = self.canvas.selected.iter().all(|id| self.draft().state(*id).is_some_and(|s| s.accepting));
        let text = if accepting { labels::REJECTING } else { "Make it accepting" };
        if entry(ui, true, if many { "Accepting or not" } else { text }, &keys::ACCEPT.key_text()) {
            self.toggle_accepting();
        }
        if entry(ui, !many && self.draft().start() != Some(id), labels::MAKE_START, &keys::START.key_text()) {
            self.make_start(id);
        }
        if entry(ui, !many, labels::RENAME, &keys::RENAME.key_text()) {
            self.begin_rename(id);
        }
        ui.separator();
        let colours = Letter::ALL.iter().filter(|_| self.is_board()).copied();
        let loops: Vec<(String, Symbol)> = if self.is_board() {
            let word = |letter| labels::loop_by(Theme::from_ui(ui).palette.word(colour_of(letter)));
            colours.map(|letter| (word(letter), letter.index() as Symbol)).collect()
        } else {
            vec![(drawing::LOOP.to_owned(), self.free_letter(id).unwrap_or(0))]
        };
        for (text, letter) in loops {
            if entry(ui, !many && !state.leads(Some(letter), id), &text, "") {
                self.connect(id, Target::State(id), Reads::one(Some(letter)));
            }
        }
        let missing = self.canvas.selected.iter().any(|id| !self.missing(*id).is_none());
        if entry(ui, missing, "Send missing transitions to a sink", &keys::SINK.key_text()) {
            self.add_sink();
        }
        ui.separator();
        if entry(ui, true, labels::COPY, &keys::COPY.key_text()) {
            self.copy(ui);
        }
        if entry(ui, true, "Cut", &keys::CUT.key_text()) {
            self.cut(ui);
        }
        if entry(ui, true, labels::DELETE, &keys::DELETE.key_text()) {
            self.remove_selected();
        }
    }

    fn edge_menu(&mut self, ui: &mut Ui, (from, to): Edge) {
        let reads = self.draft().reads(from, to);
        if reads.is_none() {
            return ui.close();
        }
        if self.is_board() {
            self.colours_menu(ui, reads);
            ui.separator();
        }
        let bent = self.draft().state(from).and_then(|s| s.arrow(to)).is_some_and(|arrow| arrow.bend.is_some());
        if entry(ui, bent, labels::UNDO_BEND, "double-click") {
            self.apply(&Edit::Bend { from, to, bend: None });
        }
        if entry(ui, true, labels::DELETE, &keys::DELETE.key_text()) {
            self.remove_selected();
        }
    }

    fn colours_menu(&mut self, ui: &mut Ui, reads: Reads) {
        let palette = Theme::from_ui(ui).palette;
        let text = |letters: &[Letter]| match letters {
            [one] => format!("Only {} leads here", palette.word(colour_of(*one))),
            _ => labels::BOTH.to_owned(),
        };
        for (wanted, key) in
            [(vec![Letter::Green], &keys::GREEN), (vec![Letter::Red], &keys::RED), (Letter::ALL.to_vec(), &keys::BOTH)]
        {
            if entry(ui, reads != colours(&wanted), &text(&wanted), &key.key_text()) {
                self.set_reads(colours(&wanted));
            }
        }
    }

    fn canvas_menu(&mut self, ui: &mut Ui, at: Unit) {
        if entry(ui, true, labels::ADD_STATE, "double-click") {
            self.add_state(units(at), None);
        }
        if entry(ui, true, labels::PASTE, &PASTE.key_text()) {
            match self.canvas.clip.clone() {
                Some(text) => self.paste(&text),
                None => self.canvas.wants_paste = true,
            }
        }
        ui.separator();
        let some = !self.draft().is_empty();
        if entry(ui, some, labels::SELECT_ALL, &keys::ALL.key_text()) {
            self.select_all();
        }
        if entry(ui, some, labels::COPY_ALL, &keys::COPY.key_text()) {
            self.canvas.selected.clear();
            self.copy(ui);
        }
        ui.separator();
        for (style, text, key) in
            [(Style::Layered, "Lay out in columns", &keys::COLUMNS), (Style::Circular, "Lay out on a circle", &keys::CIRCLE)]
        {
            if entry(ui, some, text, &key.key_text()) {
                self.lay_out(style);
            }
        }
        if entry(ui, some, "Fit to view", &keys::FIT.key_text()) {
            self.canvas.view.fit_soon();
        }
    }
}
