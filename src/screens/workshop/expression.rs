//! A DFA of a regular expression, previewed before it replaces the one in the editor.

use crate::automata::Asked;
use crate::workshop::labels;
use egui::{Align2, FontId, Sense, TextEdit, Ui, vec2};
use fob_automata::Dfa;
use fob_automata::figure::{Figure, Plan};
use fob_automata::picture::MAX_DRAWN;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::dialog::{self, Answer};
use fob_kit::widgets::{self, field, figure};
use fob_services::jobs::ExpressionAsk;

/// The DFA of an expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Made {
    pub dfa: Dfa,
    /// The name of the undo step that replaces the automaton in the editor; `None` for a new one.
    pub step: Option<&'static str>,
}

/// The dialog.
#[derive(Debug)]
pub(super) struct FromExpression {
    /// A DFA is open, which the new one may replace.
    is_open: bool,
    text: String,
    made: Asked<String, ExpressionAsk>,
    /// The drawing of the result of this text.
    figure: Option<(String, Figure)>,
}

impl FromExpression {
    /// The dialog over the editor, or over the library.
    pub(super) fn new(is_open: bool) -> Self {
        Self { is_open, text: String::new(), made: Asked::default(), figure: None }
    }

    /// Requests the result if the text has changed, and draws it when it arrives.
    fn make(&mut self) {
        let text = &self.text;
        let ask = || match text.trim() {
            "" => Err("Write an expression, such as (g|r)*gr".to_owned()),
            _ => Ok(ExpressionAsk(text.clone())),
        };
        self.made.try_ask(text.clone(), ask);
        if self.figure.as_ref().is_none_or(|(of, _)| of != text)
            && let Some(Ok(made)) = self.made.answer()
        {
            let figure = if made.0.len() <= MAX_DRAWN { Figure::new(&made.0) } else { Figure::draw(&Plan::default()) };
            self.figure = Some((text.clone(), figure));
        }
    }

    /// Draws it.
    pub(super) fn show(&mut self, ui: &Ui) -> Answer<Made> {
        let whole = ui.ctx().content_rect();
        let edge = if whole.width() < 600.0 { 60.0 } else { 120.0 };
        let width = (whole.width() - edge).min(1240.0);
        let height = (whole.height() - 320.0).clamp(200.0, 560.0);
        let shown = dialog::show(ui, "expression", labels::FROM_EXPRESSION, width, |ui| {
            widgets::note(ui, "A regular expression over g and r");
            self.field(ui);
            self.make();
            ui.add_space(STEP);
            self.picture(ui, vec2(ui.available_width(), height));
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
            Some(Ok(made)) => (Some(&made.0), ""),
        };
        let ready = if made.is_some() { Ok(()) } else { Err(why) };
        let cancel = ("Cancel", "Close without changes (Esc)");
        let (yes, step) = if self.is_open {
            ((labels::REPLACE, "Replace the open DFA; Ctrl+Z undoes it (Enter)"), Some("from an expression"))
        } else {
            (("Open", "Open it (Enter)"), None)
        };
        let mut as_new = false;
        let answer = dialog::foot_with(ui, ready, yes, cancel, |ui| {
            if self.is_open {
                let tip = "Open the result as a new DFA; the open one is kept";
                as_new = widgets::button_if(ui, made.is_some(), labels::OPEN_AS_NEW, tip, why).clicked();
            }
        });
        match (answer, made) {
            (_, Some(dfa)) if as_new => Answer::Done(Made { dfa: dfa.clone(), step: None }),
            (Some(true), Some(dfa)) => Answer::Done(Made { dfa: dfa.clone(), step }),
            (Some(false), _) => Answer::Cancel,
            _ => Answer::Open,
        }
    }

    fn field(&mut self, ui: &mut Ui) {
        let edit = TextEdit::singleline(&mut self.text)
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
            && !self.text.trim().is_empty()
        {
            widgets::prose::problem(ui, why);
        }
        widgets::expression::doubts(ui, &mut self.text);
        widgets::note(ui, "g, r, . for either, ab, a|b, a*, a+, a?, a{2,3}, ( ), & for both, ! for not");
    }

    fn picture(&self, ui: &mut Ui, size: egui::Vec2) {
        let theme = &Theme::from_ui(ui);
        let why = match (self.made.answer(), &self.figure) {
            (Some(Ok(made)), Some((_, figure))) => return picture(ui, &labels::after(made.0.len()), figure, size),
            (Some(Err(why)), _) => why,
            // The previous result stays visible, so that nothing flickers while somebody is typing.
            (None, Some((_, figure))) => return picture(ui, WORKING, figure, size),
            _ => WORKING,
        };
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        ui.painter().rect_filled(rect, 6.0, theme.room);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, why, FontId::proportional(15.0), theme.dim);
    }
}

/// The placeholder while the result is computed.
const WORKING: &str = "Computing…";

fn picture(ui: &mut Ui, caption: &str, drawing: &Figure, size: egui::Vec2) {
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
    figure::draw(&painter, theme, drawing, frame, &figure::Marks::default());
    widgets::figure_words::tell(ui, rect, caption, drawing);
}
