//! New automata of old ones, each previewed before it replaces: minimise (step by step too), complement, and/or/xor, reverse, and
//! from a regular expression.

use super::FIELD;
use super::compare;
use super::desk::Desk;
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::{self, figure};
use crate::automata::equivalence::equivalent;
use crate::automata::figure::Figure;
use crate::automata::minimize::{Refinement, minimize, refine};
use crate::automata::operation::{Combination, combine, complement, reverse};
use crate::automata::picture::MAX_DRAWN;
use crate::automata::{Dfa, regex};
use egui::{Align2, Color32, FontId, Key, Modifiers, RichText, Sense, Ui, vec2};
use std::sync::Arc;

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Minimise,
    Complement,
    And,
    Or,
    Xor,
    Reverse,
    Regex,
}

impl Kind {
    pub(super) const ALL: [Self; 7] =
        [Self::Minimise, Self::Complement, Self::And, Self::Or, Self::Xor, Self::Reverse, Self::Regex];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Minimise => "Minimise…",
            Self::Complement => "Complement…",
            Self::And => "And…",
            Self::Or => "Or…",
            Self::Xor => "Xor…",
            Self::Reverse => "Reverse…",
            Self::Regex => "From an expression…",
        }
    }

    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Minimise => "The smallest DFA of the same language; step by step too",
            Self::Complement => "All words that this one rejects",
            Self::And => "Words that this one and another accept",
            Self::Or => "Words that this one or another accepts",
            Self::Xor => "Words that exactly one of this and another accepts",
            Self::Reverse => "All words read backwards",
            Self::Regex => "A regular expression over g and r",
        }
    }

    /// The name of the step.
    const fn step(self) -> &'static str {
        match self {
            Self::Minimise => "minimise",
            Self::Complement => "complement",
            Self::And => "and",
            Self::Or => "or",
            Self::Xor => "xor",
            Self::Reverse => "reverse",
            Self::Regex => "from an expression",
        }
    }

    const fn combination(self) -> Option<Combination> {
        match self {
            Self::And => Some(Combination::And),
            Self::Or => Some(Combination::Or),
            Self::Xor => Some(Combination::Xor),
            _ => None,
        }
    }
}

/// What the dialog says.
#[derive(Debug)]
pub(super) enum Answer {
    Open,
    Cancel,
    /// In place of the one on the desk, under the name of the step.
    Replace(String, Box<Dfa>),
    /// As something new.
    New(Box<Dfa>),
}

/// The dialog.
#[derive(Debug)]
pub(super) struct Operation {
    kind: Kind,
    before: Option<(Arc<Dfa>, Figure)>,
    other: Option<String>,
    text: String,
    /// Minimise what was made as well.
    smallest: bool,
    result: Result<Made, String>,
    made_of: Option<(Option<String>, String, bool)>,
    refinement: Option<Refinement>,
    step: usize,
    fresh: bool,
}

/// What was made.
#[derive(Debug)]
struct Made {
    dfa: Dfa,
    figure: Figure,
    /// Whether it accepts the same words as what is on the desk.
    same: bool,
}

/// The drawing of an automaton, where it can be drawn.
fn drawing(dfa: &Dfa) -> Figure {
    if dfa.len() <= MAX_DRAWN { Figure::new(dfa) } else { Figure::draw(&crate::automata::figure::Plan::default()) }
}

impl Operation {
    /// The dialog for what lies on the desk; nothing without a DFA there, where one is needed.
    pub(super) fn new(kind: Kind, desk: Option<&Desk>, shared: &Shared) -> Option<Self> {
        let before = desk.and_then(Desk::dfa).cloned();
        if before.is_none() && kind != Kind::Regex {
            return None;
        }
        let refinement = before.as_ref().filter(|d| kind == Kind::Minimise && d.len() <= MAX_DRAWN).map(|d| refine(d));
        let step = refinement.as_ref().map_or(0, |r| r.splits.len());
        let mut operation = Self {
            kind,
            before: before.map(|dfa| {
                let figure = drawing(&dfa);
                (dfa, figure)
            }),
            other: None,
            text: String::new(),
            smallest: true,
            result: Err(String::new()),
            made_of: None,
            refinement,
            step,
            fresh: true,
        };
        operation.make(shared);
        Some(operation)
    }

    fn make(&mut self, shared: &Shared) {
        let of = (self.other.clone(), self.text.clone(), self.smallest);
        if self.made_of.as_ref() == Some(&of) {
            return;
        }
        self.made_of = Some(of);
        let before = self.before.as_ref().map(|(dfa, _)| dfa);
        let made = match (self.kind, before) {
            (Kind::Regex, _) if self.text.trim().is_empty() => Err("Write an expression, such as (g|r)*gr".to_owned()),
            (Kind::Regex, _) => regex::to_dfa(&self.text).map_err(|e| e.to_string()),
            (_, None) => Err("There is no DFA on the desk".to_owned()),
            (Kind::Minimise, Some(dfa)) => Ok(minimize(dfa)),
            (Kind::Complement, Some(dfa)) => Ok(complement(dfa)),
            (Kind::Reverse, Some(dfa)) => reverse(dfa).map_err(|e| e.to_string()),
            (kind, Some(dfa)) => match (kind.combination(), self.other.as_ref().and_then(|key| shared.dfa(key))) {
                (Some(how), Some(other)) => combine(how, dfa, &other.dfa)
                    .map(|made| if self.smallest { minimize(&made).named(made.name()) } else { made })
                    .map_err(|e| e.to_string()),
                _ => Err("Choose the other DFA".to_owned()),
            },
        };
        self.result = made.map(|dfa| {
            let figure = drawing(&dfa);
            let same = before.is_some_and(|before| equivalent(before, &dfa));
            Made { dfa, figure, same }
        });
    }

    pub(super) fn show(&mut self, ui: &mut Ui, shared: &mut Shared, theme: &Theme) -> Answer {
        let mut answer = Answer::Open;
        let whole = ui.ctx().content_rect();
        let width = (whole.width() - 120.0).min(1240.0);
        let height = (whole.height() - 320.0).clamp(240.0, 560.0);
        egui::Modal::new("operation".into()).show(ui.ctx(), |ui| {
            ui.set_width(width);
            ui.label(RichText::new(self.kind.label().trim_end_matches('…')).font(theme::strong(20.0)));
            widgets::note(ui, theme, self.kind.about());
            self.questions(ui, shared, theme);
            self.make(shared);
            ui.add_space(STEP);
            self.pictures(ui, theme, width, height);
            self.steps(ui, theme);
            ui.add_space(STEP);
            ui.horizontal(|ui| {
                let made = self.result.as_ref().ok().map(|made| &made.dfa);
                let why = self.result.as_ref().err().cloned().unwrap_or_default();
                let enter = widgets::shortcut(ui, Modifiers::NONE, Key::Enter);
                if self.before.is_some() {
                    let replace = widgets::primary_if(
                        ui,
                        theme,
                        made.is_some(),
                        "Replace",
                        "In place of what is on the desk; Ctrl+Z undoes it (Enter)",
                        &why,
                    );
                    if let Some(dfa) = made.filter(|_| replace.clicked() || enter) {
                        answer = Answer::Replace(self.kind.step().to_owned(), Box::new(dfa.clone()));
                    }
                    if widgets::button_if(ui, made.is_some(), "Open as new", "Beside what is on the desk", &why).clicked()
                        && let Some(dfa) = made
                    {
                        answer = Answer::New(Box::new(dfa.clone()));
                    }
                } else {
                    let open = widgets::primary_if(ui, theme, made.is_some(), "Open", "Put it on the desk (Enter)", &why);
                    if let Some(dfa) = made.filter(|_| open.clicked() || enter) {
                        answer = Answer::New(Box::new(dfa.clone()));
                    }
                }
                if widgets::button(ui, "Cancel", "Leave everything as it is (Esc)").clicked()
                    || widgets::shortcut(ui, Modifiers::NONE, Key::Escape)
                {
                    answer = Answer::Cancel;
                }
            });
        });
        answer
    }

    fn questions(&mut self, ui: &mut Ui, shared: &Shared, theme: &Theme) {
        if self.kind == Kind::Regex {
            let edit = egui::TextEdit::singleline(&mut self.text)
                .margin(FIELD)
                .font(FontId::monospace(18.0))
                .desired_width(f32::INFINITY)
                .hint_text("(g|r)*gr & !(.*ggg.*)");
            let response = ui.add(edit);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Regular expression"));
            if std::mem::take(&mut self.fresh) {
                response.request_focus();
            }
            if let Err(why) = self.result.as_ref().map_err(std::string::String::as_str)
                && !self.text.trim().is_empty()
            {
                ui.colored_label(theme.bad, why);
            }
            widgets::note(ui, theme, "g, r, . for either, ab, a|b, a*, a+, a?, a{2,3}, ( ), & for both, ! for not");
        }
        if self.kind.combination().is_some() {
            ui.horizontal(|ui| {
                ui.label("With");
                compare::pick(ui, shared, &mut self.other, "The other DFA");
                ui.checkbox(&mut self.smallest, "Minimise the result").on_hover_text("Otherwise its states are pairs of states");
            });
        }
    }

    fn pictures(&self, ui: &mut Ui, theme: &Theme, width: f32, height: f32) {
        ui.horizontal(|ui| {
            let two = self.before.is_some() && self.kind != Kind::Regex;
            let each = if two { (width - STEP * 2.0) / 2.0 } else { width };
            if two && let Some((dfa, figure)) = &self.before {
                let marks = self.classes(dfa);
                picture(ui, theme, "Before", dfa.len(), figure, &marks, vec2(each, height));
            }
            match &self.result {
                Ok(made) => picture(ui, theme, "After", made.dfa.len(), &made.figure, &[], vec2(each, height)),
                Err(why) => {
                    let (rect, _) = ui.allocate_exact_size(vec2(each, height), Sense::hover());
                    ui.painter().rect_filled(rect, 6.0, theme.room);
                    ui.painter().text(rect.center(), Align2::CENTER_CENTER, why, FontId::proportional(15.0), theme.dim);
                }
            }
        });
        if let (Some((before, _)), Ok(Made { dfa: after, same, .. })) = (&self.before, &self.result) {
            let text = match self.kind {
                Kind::Minimise if after.len() == before.len() => "It is minimal already.".to_owned(),
                Kind::Minimise => format!("{} states become {}.", before.len(), after.len()),
                _ if *same => "It accepts the same words as before.".to_owned(),
                _ => format!("{} states; another language than before.", after.len()),
            };
            widgets::note(ui, theme, &text);
        }
    }

    /// States by their class after so many splits, as colours.
    fn classes(&self, dfa: &Dfa) -> Vec<Color32> {
        let Some(refinement) = &self.refinement else { return Vec::new() };
        let mut colours = vec![Color32::TRANSPARENT; dfa.len()];
        for (i, class) in refinement.classes(self.step).iter().enumerate() {
            let hue = (i as f32 * 0.381_966).fract();
            let colour: Color32 = egui::ecolor::Hsva::new(hue, 0.65, 0.85, 1.0).into();
            for state in class {
                colours[state.index()] = colour;
            }
        }
        colours
    }

    fn steps(&mut self, ui: &mut Ui, theme: &Theme) {
        let Some(refinement) = &self.refinement else { return };
        let Some((dfa, _)) = &self.before else { return };
        let last = refinement.splits.len();
        let mut step = self.step;
        ui.horizontal(|ui| {
            if widgets::button_if(ui, step > 0, "◀ Step", "The step before", "At the beginning").clicked() {
                step -= 1;
            }
            let slider = ui.add(egui::Slider::new(&mut step, 0..=last).text("steps"));
            slider.widget_info(|| egui::WidgetInfo::slider(true, self.step as f64, "Step of minimising"));
            if widgets::button_if(ui, step < last, "Step ▶", "The next step", "All is told apart").clicked() {
                step += 1;
            }
            let name = |id: &crate::automata::StateId| dfa.state(*id).name.clone();
            let names = |ids: &[crate::automata::StateId]| ids.iter().map(name).collect::<Vec<_>>().join(", ");
            let text = match step.checked_sub(1).and_then(|i| refinement.splits.get(i)) {
                None if refinement.dropped.is_empty() => "All states that words reach are in one class.".to_owned(),
                None => format!("No word reaches {}; all others are in one class.", names(&refinement.dropped)),
                Some(split) => match &split.by {
                    None => format!(
                        "Accepting states part from the rest: {{{}}} and {{{}}}.",
                        names(&split.inside),
                        names(&split.outside)
                    ),
                    Some((class, letter)) => format!(
                        "{} leads into {{{}}} from {{{}}}, but not from {{{}}}.",
                        letter.word(),
                        names(class),
                        names(&split.inside),
                        names(&split.outside)
                    ),
                },
            };
            ui.add(egui::Label::new(RichText::new(text).size(13.0).color(theme.text)).wrap());
        });
        self.step = step;
    }
}

fn picture(ui: &mut Ui, theme: &Theme, title: &str, states: usize, drawing: &Figure, classes: &[Color32], size: egui::Vec2) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let plural = if states == 1 { "state" } else { "states" };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, format!("{title}: {states} {plural}")));
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 6.0, theme.room);
    let caption = format!("{title}: {states} {plural}");
    painter.text(rect.min + vec2(12.0, 10.0), Align2::LEFT_TOP, caption, FontId::proportional(13.0), theme.dim);
    if drawing.states.is_empty() {
        painter.text(rect.center(), Align2::CENTER_CENTER, "too many to draw", FontId::proportional(15.0), theme.dim);
        return;
    }
    let mut inner = rect.shrink(16.0);
    inner.min.y += 20.0;
    let frame = figure::Frame::fit(drawing, inner, 30.0);
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
}
