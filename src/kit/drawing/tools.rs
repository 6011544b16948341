//! The row of tools above the canvas: what can be done with the selection, and with the whole drawing.

use super::canvas::{ACCEPTING, Canvas, DELETE, NEW, REDO, START, Selected, Turn, UNDO, are_accepting};
use super::keys::FIT;
use super::labels;
use crate::layout::Window;
use crate::theme::Theme;
use crate::widgets::{self, field};
use egui::{Ui, vec2};
use fob_automata::edit::{DraftStateId, Edit, Editor};
use fob_automata::general::Symbol;

impl Canvas {
    /// Draws the row of tools: what can be done with the selection, and with the whole drawing.
    pub fn tools(&mut self, ui: &mut Ui, editor: &mut Editor) {
        self.prune(editor.draft());
        if !Window::from_ui(ui).is_phone() {
            ui.horizontal_wrapped(|ui| self.row(ui, editor));
            return;
        }
        // One row, whatever is selected, so that the canvas has the room and keeps its size; a finger moves it to and fro.
        let hidden = egui::scroll_area::ScrollBarVisibility::AlwaysHidden;
        egui::ScrollArea::horizontal().id_salt("tools").scroll_bar_visibility(hidden).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().button_padding.x = 6.0;
                ui.spacing_mut().item_spacing.x = 5.0;
                self.row(ui, editor);
            });
        });
    }

    fn row(&mut self, ui: &mut Ui, editor: &mut Editor) {
        let phone = Window::from_ui(ui).is_phone();
        if widgets::button(ui, labels::NEW_STATE, &NEW.with_key("Add a state; or double-click the canvas")).clicked() {
            self.add(editor);
        }
        match self.selected.clone() {
            Selected::Nothing => {}
            Selected::States(states) => self.state_tools(ui, editor, &states),
            Selected::Arrow(from, to) => self.arrow_tools(ui, editor, from, to),
        }
        if !phone {
            ui.separator();
        }
        let (undo, redo) = editor.can();
        if widgets::button_if(ui, undo, labels::UNDO, &UNDO.with_key("Take the last change back"), "Nothing to undo").clicked() {
            self.turn_back(editor, Turn::Undo);
        }
        if widgets::button_if(ui, redo, labels::REDO, &REDO.with_key("Make it again"), "Nothing to redo").clicked() {
            self.turn_back(editor, Turn::Redo);
        }
        let any = !editor.draft().is_empty();
        if widgets::button_if(ui, any, labels::ARRANGE, "Lay the states out anew", "There are no states").clicked() {
            self.arrange(editor);
        }
        if widgets::button_if(ui, any, labels::FIT, &FIT.with_key("Show the whole drawing"), "There are no states").clicked() {
            self.view.fit_soon();
        }
    }

    fn state_tools(&mut self, ui: &mut Ui, editor: &mut Editor, states: &[DraftStateId]) {
        if let [state] = states[..] {
            let known = self.name.as_ref().is_some_and(|(of, ..)| *of == state);
            if !known {
                let name = editor.draft().state(state).map_or_else(String::new, |state| state.name.clone());
                self.name = Some((state, name, None));
            }
            if let Some((_, text, why)) = &mut self.name {
                let shown = field::line(ui, text, labels::STATE_NAME, "", 110.0);
                if shown.changed() {
                    *why = editor.type_name(state, text).err();
                }
                if let Some(why) = why {
                    ui.colored_label(Theme::from_ui(ui).bad, why.as_str());
                }
                if shown.lost_focus() {
                    editor.end_gesture();
                }
                if !shown.has_focus() && !shown.changed() {
                    self.name = None;
                }
            }
            let is_start = editor.draft().start() == Some(state);
            if widgets::choice(ui, is_start, labels::START, &START.with_key("Make it the start")).clicked() {
                editor.does(&Edit::SetStarts { states: vec![state] });
            }
        }
        let all = are_accepting(editor.draft(), states);
        if widgets::choice(ui, all, labels::ACCEPTING, &ACCEPTING.with_key("Accepting, or not; or double-click the state"))
            .clicked()
        {
            Self::toggle_accepting(editor, states);
        }
        if let [state] = states[..]
            && widgets::button(ui, labels::LOOP, "Draw a transition from the state to itself").clicked()
        {
            self.connect(editor, state, state);
        }
        if widgets::button(ui, labels::DELETE, &DELETE.with_key("Delete it with its transitions")).clicked() {
            self.delete(editor);
        }
    }

    fn arrow_tools(&mut self, ui: &mut Ui, editor: &mut Editor, from: DraftStateId, to: DraftStateId) {
        let [a, b] = [from, to].map(|end| editor.draft().state(end).map_or("", |state| state.name.as_str()));
        ui.label(format!("{a} → {b}:"));
        let letters = (0..editor.draft().letters().len() as Symbol).map(Some);
        let empty = (!editor.policy().deterministic).then_some(None);
        for read in letters.chain(empty) {
            let (sign, leads) = (editor.draft().sign(read).to_string(), editor.draft().reads(from, to).has(read));
            let tip =
                if read.is_none() { "The transition reads nothing" } else { "The transition reads this letter; or type it" };
            // Screen readers must distinguish several arrows with the same letters.
            let shown = ui.add(egui::Button::new(&sign).selected(leads).min_size(vec2(26.0, 0.0))).on_hover_text(tip);
            let name = format!("{} {sign}", labels::READS);
            shown.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, leads, &name));
            if widgets::offered(ui, shown, &name, tip, "").clicked() {
                editor.set_leads(from, read, to, !leads);
            }
        }
        if widgets::button(ui, labels::DELETE, &DELETE.with_key("Delete the transition")).clicked() {
            self.delete(editor);
        }
    }
}
