//! The row of tools above the canvas: what can be done with the selection, and with the whole drawing.

use super::canvas::{ACCEPTING, Canvas, DELETE, FIT, NEW, Picked, REDO, START, UNDO};
use super::draft::{Draft, Read};
use super::labels;
use crate::layout::Window;
use crate::theme::Theme;
use crate::widgets::{self, field};
use egui::{Ui, vec2};
use fob_automata::general::Symbol;

impl Canvas {
    /// Draws the row of tools: what can be done with the selection, and with the whole drawing.
    pub fn tools(&mut self, ui: &mut Ui, draft: &mut Draft) {
        self.prune(draft);
        if !Window::from_ui(ui).is_phone() {
            ui.horizontal_wrapped(|ui| self.row(ui, draft));
            return;
        }
        // One row, whatever is selected, so that the canvas has the room and keeps its size; a finger moves it to and fro.
        let hidden = egui::scroll_area::ScrollBarVisibility::AlwaysHidden;
        egui::ScrollArea::horizontal().id_salt("tools").scroll_bar_visibility(hidden).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().button_padding.x = 6.0;
                ui.spacing_mut().item_spacing.x = 5.0;
                self.row(ui, draft);
            });
        });
    }

    fn row(&mut self, ui: &mut Ui, draft: &mut Draft) {
        let phone = Window::from_ui(ui).is_phone();
        if widgets::button(ui, labels::NEW_STATE, &NEW.with_key("Add a state; or double-click the canvas")).clicked() {
            self.add(draft);
        }
        match self.picked(draft) {
            Picked::Nothing => {}
            Picked::States(states) => self.state_tools(ui, draft, &states),
            Picked::Arrow(from, to) => self.arrow_tools(ui, draft, from, to),
        }
        if !phone {
            ui.separator();
        }
        let (undo, redo) = draft.can();
        if widgets::button_if(ui, undo, labels::UNDO, &UNDO.with_key("Take the last change back"), "Nothing to undo").clicked() {
            self.turn_back(draft, Draft::undo);
        }
        if widgets::button_if(ui, redo, labels::REDO, &REDO.with_key("Make it again"), "Nothing to redo").clicked() {
            self.turn_back(draft, Draft::redo);
        }
        let any = !draft.states().is_empty();
        if widgets::button_if(ui, any, labels::ARRANGE, "Lay the states out anew", "There are no states").clicked() {
            draft.arrange();
            self.fit = true;
        }
        if widgets::button_if(ui, any, labels::FIT, &FIT.with_key("Show the whole drawing"), "There are no states").clicked() {
            self.fit = true;
        }
    }

    fn state_tools(&mut self, ui: &mut Ui, draft: &mut Draft, states: &[usize]) {
        if let [state] = states[..] {
            let known = self.name.as_ref().is_some_and(|(of, ..)| *of == state);
            if !known {
                self.name = Some((state, draft.states()[state].name.clone(), None));
            }
            if let Some((_, text, why)) = &mut self.name {
                let shown = field::line(ui, text, labels::STATE_NAME, "", 110.0);
                if shown.changed() {
                    *why = draft.rename(state, text).err();
                }
                if let Some(why) = why {
                    ui.colored_label(Theme::from_ui(ui).bad, why.as_str());
                }
                if shown.lost_focus() {
                    draft.end_gesture();
                }
                if !shown.has_focus() && !shown.changed() {
                    self.name = None;
                }
            }
            let is_start = draft.start() == Some(state);
            if widgets::choice(ui, is_start, labels::START, &START.with_key("Make it the start")).clicked() {
                draft.set_start(state);
            }
        }
        let all = states.iter().all(|&state| draft.states()[state].accepting);
        if widgets::choice(ui, all, labels::ACCEPTING, &ACCEPTING.with_key("Accepting, or not; or double-click the state"))
            .clicked()
        {
            draft.set_accepting(states, !all);
        }
        if let [state] = states[..]
            && widgets::button(ui, labels::LOOP, "Draw a transition from the state to itself").clicked()
        {
            self.connect(draft, state, state);
        }
        if widgets::button(ui, labels::DELETE, &DELETE.with_key("Delete it with its transitions")).clicked() {
            self.delete(draft);
        }
    }

    fn arrow_tools(&mut self, ui: &mut Ui, draft: &mut Draft, from: usize, to: usize) {
        let (a, b) = (draft.states()[from].name.clone(), draft.states()[to].name.clone());
        ui.label(format!("{a} → {b}:"));
        let letters: Vec<Read> = (0..draft.letters().len() as Symbol).map(Some).collect();
        let empty = (!draft.policy().deterministic).then_some(None);
        for read in letters.into_iter().chain(empty) {
            let (sign, leads) = (draft.sign(read).to_string(), draft.leads(from, read, to));
            let tip =
                if read.is_none() { "The transition reads nothing" } else { "The transition reads this letter; or type it" };
            // Screen readers must distinguish several arrows with the same letters.
            let shown = ui.add(egui::Button::new(&sign).selected(leads).min_size(vec2(26.0, 0.0))).on_hover_text(tip);
            let name = format!("{} {sign}", labels::READS);
            shown.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, leads, &name));
            if widgets::offered(ui, shown, &name, tip, "").clicked() {
                draft.set_leads(from, read, to, !leads);
            }
        }
        if widgets::button(ui, labels::DELETE, &DELETE.with_key("Delete the transition")).clicked() {
            self.delete(draft);
        }
    }
}
