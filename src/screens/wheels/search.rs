//! A random search for fair wheels, the best first.

use super::editor::WheelEditor;
use egui::{RichText, Ui};
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_machines::wheel::search::{Found, Query, best_first};
use fob_services::jobs::{FindWheelsAsk, Job};

/// Maximum number of wheels listed.
const MOST_SHOWN: usize = 12;
/// The button that starts a search.
pub const SEARCH: &str = "Search";
/// The button that opens a wheel of the list.
pub const TAKE: &str = "Use";

/// The search for fair wheels.
#[derive(Debug)]
pub struct Search {
    seed: u64,
    productions: usize,
    letters: usize,
    job: Option<Job<FindWheelsAsk>>,
    share: f32,
    found: Vec<Found>,
    problem: Option<String>,
}

impl Default for Search {
    fn default() -> Self {
        Self { seed: 1, productions: 0, letters: 3, job: None, share: 0.0, found: Vec::new(), problem: None }
    }
}

impl Search {
    /// Returns whether it is running.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Returns the wheels found, the best first.
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// Takes the wheels that were found since the last call.
    pub fn poll(&mut self) {
        while let Some(job) = &mut self.job {
            match job.poll() {
                Some(Ok(piece)) => {
                    self.share = piece.share;
                    let all = std::mem::take(&mut self.found);
                    self.found = best_first(all.into_iter().chain(piece.found));
                }
                Some(Err(why)) => self.problem = Some(why),
                None => return,
            }
            if job.is_over() {
                self.job = None;
            }
        }
    }

    fn begin(&mut self) {
        let productions = (self.productions > 0).then_some(self.productions);
        let query = Query { seed: self.seed, productions, letters: self.letters };
        self.job = Some(Job::start(FindWheelsAsk(query)));
        (self.share, self.problem) = (0.0, None);
        self.found.clear();
    }
}

/// Draws the search and its results.
pub fn show(ui: &mut Ui, search: &mut Search, editor: &mut WheelEditor) {
    let theme = &Theme::from_ui(ui);
    widgets::heading(ui, "Search for fair wheels");
    ui.horizontal_wrapped(|ui| {
        let number = |ui: &mut Ui, name: &str, tip: &str, value: &mut usize, range: std::ops::RangeInclusive<usize>| {
            ui.label(RichText::new(name).size(SIZES[0]).color(theme.dim));
            let response = widgets::steady(ui, value, |ui, value| {
                let drag = egui::DragValue::new(value).range(range).speed(0.05).custom_formatter(|value, _| {
                    if name == "productions" && value == 0.0 { "any".to_owned() } else { format!("{value}") }
                });
                ui.add_enabled(search.job.is_none(), drag)
            });
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, name));
            response.on_hover_text(tip);
        };
        number(ui, "productions", "How many productions; 0 for 2 to 4", &mut search.productions, 0..=64);
        number(ui, "letters at most", "Most letters in a production", &mut search.letters, 1..=64);
        ui.label(RichText::new("seed").size(SIZES[0]).color(theme.dim));
        let is_free = search.job.is_none();
        let seed =
            widgets::steady(ui, &mut search.seed, |ui, seed| ui.add_enabled(is_free, egui::DragValue::new(seed).speed(0.05)));
        seed.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "Seed of the search"));
        seed.on_hover_text("The same seed finds the same wheels");
        if search.job.is_some() {
            if widgets::button(ui, "Stop", "Wheels found so far stay in the list").clicked() {
                search.job = None;
            }
        } else if widgets::button(ui, SEARCH, "Looks at 3000 random wheels").clicked() {
            search.begin();
        }
    });
    if search.job.is_some() {
        widgets::progress(ui, search.share, &format!("{:.0} %", search.share * 100.0), ui.available_width());
    }
    if let Some(why) = &search.problem {
        widgets::prose::problem(ui, why);
    }
    let mut taken = None;
    for (i, found) in search.found.iter().take(MOST_SHOWN).enumerate() {
        ui.horizontal_wrapped(|ui| {
            let tip = "Open this wheel in the editor; Ctrl+Z restores the previous one";
            if ui.button(TAKE).on_hover_text(tip).clicked() {
                taken = Some(i);
            }
            let productions: Vec<String> = found.wheel.productions().iter().map(ToString::to_string).collect();
            let productions: Vec<&str> = productions.iter().map(|text| if text.is_empty() { "–" } else { text }).collect();
            ui.add(egui::Label::new(RichText::new(productions.join(" ")).monospace()).wrap());
            let numbers = format!("odds {:.0} %, swing {:.0} %", found.measure.probability * 100.0, found.measure.swing * 100.0);
            ui.label(RichText::new(numbers).size(SIZES[0]).color(theme.dim));
        });
    }
    if let Some(found) = taken.and_then(|i| search.found.get(i)) {
        let name = editor.wheel().name().to_owned();
        editor.change(found.wheel.clone().named(name));
    }
    ui.add_space(STEP);
}
