//! New automata of old ones, each previewed before it replaces: minimise (step by step too), complement, intersection, union, differences, reverse, and
//! from a regular expression.

use super::desk::Desk;
use super::pick;
use super::refinement::Steps;
use crate::automata::Asked;
use crate::workshop::labels;
use egui::{Align2, Color32, FontId, Sense, TextEdit, Ui, vec2};
use fob_automata::Dfa;
use fob_automata::figure::{Figure, Plan};
use fob_automata::operation::Combination;
use fob_automata::picture::MAX_DRAWN;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::dialog::{self, Answer};
use fob_kit::widgets::{self, field, figure};
use fob_services::shared::Shared;
use fob_services::words::plural;
use fob_services::work::{Make, MakeAsk};
use std::sync::Arc;

/// The operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Minimise,
    Complement,
    And,
    Or,
    Diff,
    Xor,
    Reverse,
    Regex,
}

impl Kind {
    pub(super) const ALL: [Self; 8] =
        [Self::Minimise, Self::Complement, Self::And, Self::Or, Self::Diff, Self::Xor, Self::Reverse, Self::Regex];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Minimise => labels::MINIMISE,
            Self::Complement => labels::COMPLEMENT,
            Self::And => labels::AND,
            Self::Or => labels::OR,
            Self::Diff => labels::DIFF,
            Self::Xor => labels::XOR,
            Self::Reverse => "Reverse…",
            Self::Regex => labels::FROM_EXPRESSION_ON_DESK,
        }
    }

    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Minimise => "The smallest DFA for the same language, step by step if you like",
            Self::Complement => "All words that this DFA rejects",
            Self::And => "Words that both this DFA and another one accept",
            Self::Or => "Words that this DFA or another one accepts",
            Self::Diff => "Words that this DFA accepts and another one rejects",
            Self::Xor => "Words that exactly one of two DFAs accepts",
            Self::Reverse => "All words read backwards",
            Self::Regex => "A regular expression over g and r",
        }
    }

    /// The name of the step.
    const fn step(self) -> &'static str {
        match self {
            Self::Minimise => "minimise",
            Self::Complement => "complement",
            Self::And => "intersection",
            Self::Or => "union",
            Self::Diff => "difference",
            Self::Xor => "symmetric difference",
            Self::Reverse => "reverse",
            Self::Regex => "from an expression",
        }
    }

    const fn combination(self) -> Option<Combination> {
        match self {
            Self::And => Some(Combination::And),
            Self::Or => Some(Combination::Or),
            Self::Diff => Some(Combination::Diff),
            Self::Xor => Some(Combination::Xor),
            _ => None,
        }
    }
}

/// The result of an operation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Made {
    pub dfa: Dfa,
    /// The name of the undo step that replaces the automaton in the editor; `None` for a new one.
    pub step: Option<&'static str>,
}

/// Inputs of the result besides the automaton in the editor: the other one, the expression, and whether it is minimised.
type Choices = (Option<String>, String, bool);

/// The dialog.
#[derive(Debug)]
pub(super) struct Operation {
    kind: Kind,
    before: Option<(Arc<Dfa>, Figure)>,
    choices: Choices,
    made: Asked<Choices, MakeAsk>,
    /// The drawing of the result of these choices.
    figure: Option<(Choices, Figure)>,
    steps: Option<Steps>,
}

fn drawing(dfa: &Dfa) -> Figure {
    if dfa.len() <= MAX_DRAWN { Figure::new(dfa) } else { Figure::draw(&Plan::default()) }
}

impl Operation {
    /// The dialog for the automaton in the editor; `None` if a DFA is needed and the editor has none.
    pub(super) fn new(kind: Kind, desk: Option<&Desk>) -> Option<Self> {
        let before = desk.and_then(Desk::dfa).cloned();
        if before.is_none() && kind != Kind::Regex {
            return None;
        }
        let steps = before.as_ref().filter(|dfa| kind == Kind::Minimise && dfa.len() <= MAX_DRAWN).map(|dfa| Steps::new(dfa));
        let before = before.map(|dfa| {
            let figure = drawing(&dfa);
            (dfa, figure)
        });
        let choices = (None, String::new(), true);
        Some(Self { kind, before, choices, made: Asked::default(), figure: None, steps })
    }

    /// The operation to carry out, or a hint about what is missing.
    fn request(&self, shared: &Shared) -> Result<MakeAsk, String> {
        let (other, text, smallest) = &self.choices;
        let before = || self.before.as_ref().map(|(dfa, _)| (**dfa).clone()).ok_or("No DFA is open");
        let make = match (self.kind, self.kind.combination()) {
            (Kind::Regex, _) if text.trim().is_empty() => return Err("Write an expression, such as (g|r)*gr".to_owned()),
            (Kind::Regex, _) => Make::Regex(text.clone()),
            (_, Some(how)) => {
                let other = other.as_ref().and_then(|key| shared.dfa(key)).ok_or("Choose the other DFA")?;
                Make::Combine(how, before()?, (*other.dfa).clone())
            }
            (Kind::Complement, _) => Make::Complement(before()?),
            (Kind::Reverse, _) => Make::Reverse(before()?),
            _ => Make::Minimise(before()?),
        };
        Ok(MakeAsk { make, smallest: *smallest })
    }

    /// Requests the result if the choices have changed, and draws it when it arrives.
    fn make(&mut self, shared: &Shared) {
        if !self.made.is_about(&self.choices) || self.made.is_busy() {
            let mut made = std::mem::take(&mut self.made);
            made.try_ask(self.choices.clone(), || self.request(shared));
            self.made = made;
        }
        if self.figure.as_ref().is_none_or(|(of, _)| *of != self.choices)
            && let Some(Ok(made)) = self.made.answer()
        {
            self.figure = Some((self.choices.clone(), drawing(&made.dfa)));
        }
    }

    /// Draws it.
    pub(super) fn show(&mut self, ui: &Ui, shared: &Shared) -> Answer<Made> {
        let whole = ui.ctx().content_rect();
        let edge = if whole.width() < 600.0 { 60.0 } else { 120.0 };
        let width = (whole.width() - edge).min(1240.0);
        let height = (whole.height() - 320.0).clamp(200.0, 560.0);
        let title = self.kind.label().trim_end_matches('…');
        let shown = dialog::show(ui, "operation", title, width, |ui| {
            widgets::note(ui, self.kind.about());
            self.questions(ui, shared);
            self.make(shared);
            ui.add_space(STEP);
            self.pictures(ui, ui.available_width(), height);
            if let (Some(steps), Some((dfa, _))) = (&mut self.steps, &self.before) {
                steps.show(ui, dfa);
            }
            self.foot(ui)
        });
        match shown.inner {
            Answer::Open if shown.close => Answer::Cancel,
            answer => answer,
        }
    }

    fn foot(&self, ui: &mut Ui) -> Answer<Made> {
        let (made, why) = match self.made.answer() {
            None => (None, WORKING),
            Some(Err(why)) => (None, why),
            Some(Ok(made)) => (Some(&made.dfa), ""),
        };
        let ready = if made.is_some() { Ok(()) } else { Err(why) };
        let cancel = ("Cancel", "Close without changes (Esc)");
        let (yes, step) = if self.before.is_some() {
            ((labels::REPLACE, "Replace the open DFA; Ctrl+Z undoes it (Enter)"), Some(self.kind.step()))
        } else {
            (("Open", "Open it (Enter)"), None)
        };
        let mut as_new = false;
        let answer = dialog::foot_with(ui, ready, yes, cancel, |ui| {
            if self.before.is_some() {
                let tip = "Open the result as a new DFA; the open one is kept";
                as_new = widgets::button_if(ui, made.is_some(), "Open as new", tip, why).clicked();
            }
        });
        match (answer, made) {
            (_, Some(dfa)) if as_new => Answer::Done(Made { dfa: dfa.clone(), step: None }),
            (Some(true), Some(dfa)) => Answer::Done(Made { dfa: dfa.clone(), step }),
            (Some(false), _) => Answer::Cancel,
            _ => Answer::Open,
        }
    }

    fn questions(&mut self, ui: &mut Ui, shared: &Shared) {
        let (other, text, smallest) = &mut self.choices;
        if self.kind == Kind::Regex {
            let edit = TextEdit::singleline(text)
                .margin(field::margin(ui))
                .font(FontId::monospace(18.0))
                .desired_width(f32::INFINITY)
                .hint_text("(g|r)*gr & !(.*ggg.*)");
            let response = field::named(ui.add(edit), labels::REGULAR_EXPRESSION);
            // The click that opens the dialog also moves the focus, so the first frame is too early to request it.
            if ui.memory(|m| m.focused().is_none()) {
                response.request_focus();
            }
            if let Some(Err(why)) = self.made.answer()
                && !text.trim().is_empty()
            {
                widgets::prose::problem(ui, why);
            }
            widgets::expression::doubts(ui, text);
            widgets::note(ui, "g, r, . for either, ab, a|b, a*, a+, a?, a{2,3}, ( ), & for both, ! for not");
        }
        if self.kind.combination().is_some() {
            ui.horizontal_wrapped(|ui| {
                ui.label("With");
                pick::show(ui, shared, other, labels::OTHER_DFA);
                ui.checkbox(smallest, "Minimise the result").on_hover_text("Otherwise its states are pairs of states");
            });
        }
    }

    fn pictures(&self, ui: &mut Ui, width: f32, height: f32) {
        let theme = &Theme::from_ui(ui);
        ui.horizontal(|ui| {
            let two = self.before.is_some() && self.kind != Kind::Regex;
            let each = if two { (width - STEP) / 2.0 } else { width };
            if two && let Some((dfa, figure)) = &self.before {
                let classes = self.steps.as_ref().map_or(&[][..], Steps::colours);
                let caption = format!("Before: {}", plural(dfa.len(), "state"));
                picture(ui, &caption, figure, classes, vec2(each, height));
            }
            let why = match (self.made.answer(), &self.figure) {
                (Some(Ok(made)), Some((_, figure))) => {
                    let caption = labels::after(made.dfa.len());
                    return picture(ui, &caption, figure, &[], vec2(each, height));
                }
                (Some(Err(why)), _) => why,
                // The previous result stays visible, so that nothing flickers while somebody is typing.
                (None, Some((_, figure))) => return picture(ui, WORKING, figure, &[], vec2(each, height)),
                _ => WORKING,
            };
            let (rect, _) = ui.allocate_exact_size(vec2(each, height), Sense::hover());
            ui.painter().rect_filled(rect, 6.0, theme.room);
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, why, FontId::proportional(15.0), theme.dim);
        });
        if let (Some((before, _)), Some(Ok(made))) = (&self.before, self.made.answer()) {
            let text = match self.kind {
                Kind::Minimise if made.dfa.len() == before.len() => labels::MINIMAL_ALREADY.to_owned(),
                Kind::Minimise => format!("{} become {}.", plural(before.len(), "state"), made.dfa.len()),
                _ if made.same => "It accepts the same words as before.".to_owned(),
                _ => labels::language_changed(made.dfa.len()),
            };
            widgets::note(ui, &text);
        }
    }
}

/// The placeholder while the result is computed.
const WORKING: &str = "Computing…";

fn picture(ui: &mut Ui, caption: &str, drawing: &Figure, classes: &[Color32], size: egui::Vec2) {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, caption));
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 6.0, theme.room);
    painter.text(rect.min + vec2(12.0, 10.0), Align2::LEFT_TOP, caption, FontId::proportional(13.0), theme.dim);
    if drawing.states.is_empty() {
        painter.text(rect.center(), Align2::CENTER_CENTER, "too many to draw", FontId::proportional(15.0), theme.dim);
        return;
    }
    let mut inner = rect.shrink(16.0);
    inner.min.y += 20.0;
    let frame = figure::Placement::fit(drawing, inner, 30.0);
    let mut marks = figure::Marks::default();
    for (state, colour) in drawing.states.iter().zip(classes) {
        if *colour != Color32::TRANSPARENT {
            marks.states.push((state.id, *colour));
        }
    }
    figure::draw(&painter, theme, drawing, frame, &marks);
    for (id, colour) in &marks.states {
        if let Some(state) = drawing.states.get(id.index()) {
            painter.circle_stroke(frame.at(state.centre), frame.scale * 1.16, egui::Stroke::new(3.0, *colour));
        }
    }
    widgets::figure_words::tell(ui, rect, caption, drawing);
}
