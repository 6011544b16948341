//! The play of the wheel: odds, swing and the lengths of its last runs as small charts, computed in the background, and a fairer
//! wheel.

use super::MAKE_FAIRER;
use super::editor::WheelEditor;
use crate::wheels::labels;
use egui::{Align2, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_base::text::plural;
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_services::jobs::{FairerWheelAnswer, FairerWheelAsk, Job, MeasureWheelAnswer, MeasureWheelAsk};

/// Range in which the share of accepted orders is fair.
const FAIR: (f64, f64) = (0.4, 0.6);
/// Target of the swing.
const SWING: (f64, f64) = (0.1, 0.4);
/// The button that makes the wheel fairer.
pub const FAIRER: &str = "Make fairer";
/// Notice if no small change does.
pub(crate) const NO_FAIRER: &str = "No small change makes it fairer";

/// Measures the wheel on the editor.
#[derive(Debug, Default)]
pub struct Judged {
    /// Revision that is or was measured.
    revision: u64,
    job: Option<Job<MeasureWheelAsk>>,
    answer: Option<MeasureWheelAnswer>,
    fairer: Option<Job<FairerWheelAsk>>,
    problem: Option<String>,
}

impl Judged {
    /// Returns the results for the current wheel.
    pub fn answer(&self, editor: &WheelEditor) -> Option<&MeasureWheelAnswer> {
        self.answer.as_ref().filter(|_| self.revision == editor.revision() && self.job.is_none())
    }

    /// Returns whether work is in progress.
    pub fn is_busy(&self) -> bool {
        self.job.is_some() || self.fairer.is_some()
    }

    /// Starts pending work and takes finished results. Returns a message for the user, if any.
    pub fn poll(&mut self, editor: &mut WheelEditor) -> Option<String> {
        if self.revision != editor.revision() {
            self.revision = editor.revision();
            self.job = Some(Job::start(MeasureWheelAsk(editor.wheel().clone())));
            self.problem = None;
        }
        if let Some(answer) = self.job.as_mut().and_then(Job::poll) {
            self.job = None;
            match answer {
                Ok(answer) => self.answer = Some(answer),
                Err(why) => self.problem = Some(why),
            }
        }
        let answer = self.fairer.as_mut().and_then(Job::poll)?;
        self.fairer = None;
        match answer {
            Ok(FairerWheelAnswer(Some(found))) => {
                editor.change(found.wheel);
                Some("The wheel is fairer; Ctrl+Z restores the previous one".to_owned())
            }
            Ok(FairerWheelAnswer(None)) => Some(NO_FAIRER.to_owned()),
            Err(why) => {
                self.problem = Some(why);
                None
            }
        }
    }
}

/// Draws the charts and the button.
pub fn show(ui: &mut Ui, judged: &mut Judged, editor: &WheelEditor) {
    let theme = &Theme::from_ui(ui);
    widgets::heading(ui, "As a game");
    widgets::note(ui, &theme.palette.recolour("Measured on 1000 random orders of 15 green and 15 red pucks."));
    if let Some(why) = &judged.problem {
        widgets::prose::problem(ui, why);
    }
    let fresh = judged.answer(editor).is_some();
    match &judged.answer {
        None => {
            ui.horizontal(|ui| {
                ui.spinner();
                widgets::note(ui, "measuring …");
            });
        }
        Some(MeasureWheelAnswer { measure, runs }) => {
            // The old numbers stay, faded, until the new ones arrive.
            let alpha = if fresh { 1.0 } else { 0.5 };
            let tip = "The share of the orders that are accepted; fair between 40 and 60 in 100";
            gauge(ui, labels::ODDS, measure.probability, FAIR, alpha, tip);
            let tip = "How often exchanging two neighbouring unlike pucks changes the verdict; at one half the match is open to the end";
            gauge(ui, labels::SWING, measure.swing, SWING, alpha, tip);
            let open = format!(
                "{:.2} bits open with five pucks left · word of {:.1} at the end · last run {}",
                measure.open,
                measure.word,
                plural(measure.steps as usize, "step")
            );
            ui.add(egui::Label::new(RichText::new(open).size(SIZES[0]).color(theme.dim)).wrap());
            histogram(ui, runs, alpha);
        }
    }
    ui.add_space(STEP / 2.0);
    ui.horizontal_wrapped(|ui| {
        if let Some(job) = &judged.fairer {
            let share = job.progress().share.unwrap_or(0.0);
            widgets::progress(ui, share, "trying changes", 180.0);
            if widgets::button(ui, "Stop", "Keep the wheel as it is").clicked() {
                judged.fairer = None;
            }
        } else if MAKE_FAIRER.button(ui) {
            judged.fairer = Some(Job::start(FairerWheelAsk(editor.wheel().clone())));
        }
    });
}

/// Draws a share from 0 to 1 as a bar, with the range in which it is good.
fn gauge(ui: &mut Ui, name: &str, share: f64, good: (f64, f64), alpha: f32, tip: &str) {
    let theme = &Theme::from_ui(ui);
    ui.horizontal(|ui| {
        ui.add_sized(vec2(52.0, 20.0), egui::Label::new(RichText::new(name).color(theme.dim)));
        let is_good = (good.0..=good.1).contains(&share);
        let ink = if is_good { theme.good } else { theme.accent }.gamma_multiply(alpha);
        let width = (ui.available_width() - 64.0).max(60.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, 14.0), Sense::hover());
        let painter = ui.painter();
        painter.rect(rect, 4.0, theme.raised, Stroke::new(1.0, theme.line), StrokeKind::Inside);
        let x = |share: f64| rect.left() + rect.width() * share.clamp(0.0, 1.0) as f32;
        let zone = Rect::from_min_max(pos2(x(good.0), rect.top() + 1.0), pos2(x(good.1), rect.bottom() - 1.0));
        painter.rect_filled(zone, 2.0, theme.good.gamma_multiply(0.25));
        painter.vline(x(share), rect.y_range(), Stroke::new(4.0, ink));
        let text = format!("{:.0} %", share * 100.0);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{name}: {text}")));
        response.on_hover_text(tip);
        ui.label(RichText::new(text).font(theme::strong(SIZES[1])).color(ink));
    });
}

/// Draws the last runs by length: 0, 1, 2 to 3, 4 to 7, ... steps; accepted runs and rejected runs on opposite sides.
fn histogram(ui: &mut Ui, runs: &[(u64, bool)], alpha: f32) {
    let theme = &Theme::from_ui(ui);
    let columns = columns(runs);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 76.0), Sense::hover());
    let painter = ui.painter();
    let bars = rect.with_max_y(rect.bottom() - 16.0);
    let highest = columns.iter().map(|(accepted, rejected)| accepted + rejected).max().unwrap_or(1).max(1) as f32;
    let width = bars.width() / columns.len().max(1) as f32;
    for (i, (accepted, rejected)) in columns.iter().enumerate() {
        let left = bars.left() + i as f32 * width;
        let mut floor = bars.bottom();
        for (count, ink) in [(accepted, theme.good), (rejected, theme.bad)] {
            let height = *count as f32 / highest * bars.height();
            let bar = Rect::from_min_max(pos2(left + 1.0, floor - height), pos2(left + width - 1.0, floor));
            painter.rect_filled(bar, 1.0, ink.gamma_multiply(alpha));
            floor -= height;
        }
        if i % 2 == 0 || columns.len() < 8 {
            let from = if i == 0 { 0 } else { 1_u64 << (i - 1) };
            let at = pos2(left + width / 2.0, rect.bottom() - 6.0);
            painter.text(at, Align2::CENTER_CENTER, from.to_string(), FontId::proportional(SIZES[0]), theme.dim);
        }
    }
    painter.hline(bars.x_range(), bars.bottom(), Stroke::new(1.0, theme.line));
    let info = labels::LAST_RUNS;
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, info));
    response.on_hover_text(info);
}

/// Counts the accepted and rejected runs with 0, 1, 2 to 3, 4 to 7, ... steps.
fn columns(runs: &[(u64, bool)]) -> Vec<(usize, usize)> {
    let mut columns = Vec::new();
    for (steps, accepted) in runs {
        let place = (u64::BITS - steps.leading_zeros()) as usize;
        if columns.len() <= place {
            columns.resize(place + 1, (0, 0));
        }
        let column: &mut (usize, usize) = &mut columns[place];
        if *accepted { column.0 += 1 } else { column.1 += 1 }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_counted_by_powers_of_two() {
        let runs = [(0, true), (1, false), (2, true), (3, true), (3, false), (4, true), (9, false)];
        assert_eq!(columns(&runs), [(1, 0), (0, 1), (2, 1), (1, 0), (0, 1)]);
        assert_eq!(columns(&[]), []);
    }
}
