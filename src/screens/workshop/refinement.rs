//! Minimising, watched step by step: the states by their class after a number of splits.

use crate::workshop::labels;
use egui::{Color32, Label, RichText, Slider, Ui, WidgetInfo};
use fob_automata::minimize::{Refinement, refine};
use fob_automata::{Dfa, Letter, StateId};
use fob_kit::layout::Window;
use fob_kit::theme::{SIZES, Theme};
use fob_kit::widgets;
use fob_services::words::capital;

/// The steps, and which of them is shown.
#[derive(Debug)]
pub(super) struct Steps {
    refinement: Refinement,
    step: usize,
    /// The colour of each state's class at this step.
    colours: Vec<Color32>,
    /// The letter that splits at this step, with which `about` begins.
    by: Option<Letter>,
    about: String,
}

impl Steps {
    /// All steps, with the last one shown.
    pub(super) fn new(dfa: &Dfa) -> Self {
        let refinement = refine(dfa);
        let mut steps = Self { step: refinement.splits.len(), refinement, colours: Vec::new(), by: None, about: String::new() };
        steps.look(dfa);
        steps
    }

    /// The colours of the states, by their class.
    pub(super) fn colours(&self) -> &[Color32] {
        &self.colours
    }

    fn look(&mut self, dfa: &Dfa) {
        self.colours = vec![Color32::TRANSPARENT; dfa.len()];
        for (i, class) in self.refinement.classes(self.step).iter().enumerate() {
            let hue = (i as f32 * 0.381_966).fract();
            let colour: Color32 = egui::ecolor::Hsva::new(hue, 0.65, 0.85, 1.0).into();
            for state in class {
                self.colours[state.index()] = colour;
            }
        }
        let names = |ids: &[StateId]| ids.iter().map(|id| dfa.state(*id).name.as_str()).collect::<Vec<_>>().join(", ");
        let Refinement { dropped, splits, .. } = &self.refinement;
        self.by = None;
        self.about = match self.step.checked_sub(1).and_then(|i| splits.get(i)) {
            None if dropped.is_empty() => "All states that words reach are in one class.".to_owned(),
            None => format!("No word reaches {}; all other states are in one class.", names(dropped)),
            Some(split) => {
                let (inside, outside) = (names(&split.inside), names(&split.outside));
                match &split.by {
                    None => format!("The accepting states are split from the others: {{{inside}}} and {{{outside}}}."),
                    Some((class, letter)) => {
                        self.by = Some(*letter);
                        format!(" {} {{{}}} from {{{inside}}}, but not from {{{outside}}}.", labels::LEADS_INTO, names(class))
                    }
                }
            }
        };
    }

    /// Draws the buttons and the slider that go through the steps.
    pub(super) fn show(&mut self, ui: &mut Ui, dfa: &Dfa) {
        let theme = &Theme::from_ui(ui);
        let last = self.refinement.splits.len();
        let mut step = self.step;
        let phone = Window::from_ui(ui).is_phone();
        // The names of states keep their words.
        let letter = self.by.map(|letter| capital(&theme.palette.recolour(letter.word())));
        let text = letter.unwrap_or_default() + &self.about;
        let about = || Label::new(RichText::new(&text).size(SIZES[0]).color(theme.text)).wrap();
        ui.horizontal(|ui| {
            if widgets::button_if(ui, step > 0, labels::STEP_BACK, "Previous step", "Already at the first step").clicked() {
                step -= 1;
            }
            let slider = Slider::new(&mut step, 0..=last);
            if phone {
                ui.spacing_mut().slider_width = 80.0;
            }
            let slider = ui.add(if phone { slider.show_value(false) } else { slider.text("steps") });
            slider.widget_info(|| WidgetInfo::slider(true, self.step as f64, "Step of minimising"));
            if widgets::button_if(ui, step < last, "Step ▶", "The next step", "Already at the last step").clicked() {
                step += 1;
            }
            if !phone {
                ui.add(about());
            }
        });
        if phone {
            ui.add(about());
        }
        if step != self.step {
            self.step = step;
            self.look(dfa);
        }
    }
}
