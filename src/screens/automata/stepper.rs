//! A construction, step by step.

use super::labels;
use egui::{Grid, RichText, ScrollArea, Sense, Ui, vec2};
use fob_automata::edit::MOST_DRAWN;
use fob_automata::figure::Figure;
use fob_automata::general::{Automaton, eliminate};
use fob_automata::nfa::MAX_SUBSETS;
use fob_automata::steps::{self, Block, Steps, StepsError};
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_kit::widgets::figure::{self, Marks, Placement};
use fob_kit::widgets::figure_words;

/// Largest number of sets of states that are written down.
const MOST_SETS: usize = 200;

/// In a panel that is lower, the buttons scroll with the steps, in points.
const LOW: f32 = 300.0;

/// A construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The subset construction.
    Deterministic,
    /// The elimination of states.
    Expression,
    /// Minimisation by the table of pairs.
    Pairs,
    /// Minimisation by refining a partition.
    Classes,
}

impl Kind {
    /// Whether it minimises.
    pub const fn minimises(self) -> bool {
        matches!(self, Self::Pairs | Self::Classes)
    }
}

/// What a click asks for.
#[derive(Debug)]
pub enum Asked {
    /// The steps are to be saved.
    Save(Steps),
    /// The result is to be put on the canvas.
    Use(Automaton),
}

/// A construction of an automaton, and the step that is shown.
#[derive(Debug)]
pub struct Stepper {
    kind: Kind,
    revision: u64,
    made: Result<Steps, String>,
    /// Index of the first block of each step; the first step is the automaton before the construction.
    starts: Vec<usize>,
    at: usize,
    /// The resulting automaton or expression.
    result: Option<Result<Automaton, String>>,
}

impl Stepper {
    /// Carries out a construction on an automaton of this revision.
    pub fn new(kind: Kind, automaton: &Automaton, revision: u64) -> Self {
        let states = automaton.states().len();
        if states > MOST_DRAWN {
            let result = kind.minimises().then(|| automaton.minimal(MOST_SETS).ok()).flatten().map(Ok);
            return Self {
                kind,
                revision,
                made: Err(labels::too_many_to_show(states, MOST_DRAWN)),
                starts: vec![0],
                at: 0,
                result,
            };
        }
        let steps = |made: Result<Steps, StepsError>| made.map_err(|error| fob_services::phrases::sentence(&error.to_string()));
        let (made, result) = match kind {
            Kind::Deterministic => {
                (steps(steps::subset(automaton, MOST_SETS)), automaton.determinize(MAX_SUBSETS.min(MOST_SETS)).ok().map(Ok))
            }
            Kind::Expression => {
                let expression = eliminate::expression(automaton).ok().and_then(|found| found.expression);
                (steps(steps::eliminate(automaton)), expression.map(Err))
            }
            Kind::Pairs | Kind::Classes => {
                let minimal = automaton.choice().is_none().then(|| automaton.minimal(MOST_SETS).ok()).flatten();
                let made = if kind == Kind::Pairs { steps::minimise(automaton) } else { steps::refine(automaton) };
                (steps(made), minimal.map(Ok))
            }
        };
        let mut starts = vec![0];
        if let Ok(made) = &made {
            let heads = made.blocks.iter().enumerate().filter(|(_, block)| matches!(block, Block::Heading(_)));
            starts.extend(heads.map(|(i, _)| i));
        }
        Self { kind, revision, made, starts, at: 0, result }
    }

    /// Returns whether it is this construction of the automaton as it is now.
    pub fn is_of(&self, kind: Kind, revision: u64) -> bool {
        self.kind == kind && self.revision == revision
    }

    /// Draws the step that is shown, and the buttons.
    pub fn show(&mut self, ui: &mut Ui) -> Option<Asked> {
        if let Err(problem) = &self.made {
            widgets::text(ui, problem);
            let result = self.result.as_ref().and_then(|result| result.as_ref().ok());
            return result.filter(|_| use_it(ui)).cloned().map(Asked::Use);
        }
        let scroll = ScrollArea::vertical().auto_shrink([false, false]);
        if ui.available_height() < LOW {
            // The buttons scroll, too, or a step would have no room below them.
            let shown = scroll.id_salt(("construction", self.kind as u8)).show(ui, |ui| {
                let asked = self.buttons(ui);
                self.step(ui);
                asked
            });
            return shown.inner;
        }
        let asked = self.buttons(ui);
        ui.separator();
        scroll.id_salt(("construction", self.kind as u8, self.at)).show(ui, |ui| self.step(ui));
        asked
    }

    fn buttons(&mut self, ui: &mut Ui) -> Option<Asked> {
        let Ok(made) = &self.made else { return None };
        let theme = &Theme::from_ui(ui);
        let mut asked = None;
        let last = self.starts.len() - 1;
        let at = self.at.min(last);
        ui.horizontal_wrapped(|ui| {
            if widgets::button_if(ui, at > 0, labels::STEP_BACK, "The step before", "This is the beginning").clicked() {
                self.at = at - 1;
            }
            ui.label(RichText::new(labels::step_of(at, last)).size(SIZES[0]).color(theme.dim));
            if widgets::button_if(ui, at < last, labels::STEP_ON, "The next step", "This is the end").clicked() {
                self.at = at + 1;
            }
            match &self.result {
                Some(Ok(result)) => asked = use_it(ui).then(|| Asked::Use(result.clone())),
                Some(Err(expression)) if widgets::button(ui, labels::COPY_EXPRESSION, "To the clipboard").clicked() => {
                    ui.ctx().copy_text(expression.clone());
                }
                Some(Err(_)) | None => {}
            }
            if widgets::button(ui, labels::SAVE_STEPS, "The whole construction as Markdown or PDF").clicked() {
                asked = Some(Asked::Save(made.clone()));
            }
        });
        asked
    }

    /// Draws the step that is shown.
    fn step(&self, ui: &mut Ui) {
        let Ok(made) = &self.made else { return };
        let at = self.at.min(self.starts.len() - 1);
        let end = self.starts.get(at + 1).copied().unwrap_or(made.blocks.len());
        for (i, block) in made.blocks[self.starts[at]..end].iter().enumerate() {
            draw(ui, block, (at, i));
        }
    }
}

/// Draws the button that uses the result; returns whether it is pressed.
fn use_it(ui: &mut Ui) -> bool {
    widgets::button(ui, labels::USE_RESULT, "Put it on the canvas; Undo brings this one back").clicked()
}

/// Draws a part of a construction.
fn draw(ui: &mut Ui, block: &Block, place: (usize, usize)) {
    match block {
        Block::Heading(text) => widgets::heading(ui, text),
        Block::Text(text) => widgets::text(ui, text),
        Block::Table { head, rows } => {
            ui.add_space(4.0);
            // A wide one scrolls by itself.
            ScrollArea::horizontal().id_salt(("table", place)).show(ui, |ui| {
                Grid::new(("steps", place)).striped(true).spacing([18.0, 5.0]).show(ui, |ui| {
                    for cell in head {
                        ui.label(RichText::new(cell).font(theme::strong(SIZES[0])));
                    }
                    ui.end_row();
                    for row in rows {
                        for cell in row {
                            ui.label(RichText::new(cell).size(SIZES[1]));
                        }
                        ui.end_row();
                    }
                });
            });
        }
        Block::Figure(drawn) => drawing(ui, drawn, &format!("Drawing of step {}", place.0)),
    }
    ui.add_space(STEP / 2.0);
}

/// Draws an automaton as wide as there is room; `label` is for screen readers.
pub fn drawing(ui: &mut Ui, drawn: &Figure, label: &str) {
    let width = ui.available_width().clamp(120.0, 700.0);
    let ratio = (drawn.bounds.height() / drawn.bounds.width().max(1.0)) as f32;
    let (rect, response) = ui.allocate_exact_size(vec2(width, (width * ratio).clamp(90.0, 260.0)), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, label));
    let frame = Placement::fit(drawn, rect.shrink(8.0), 26.0);
    figure::draw(&ui.painter_at(rect), &Theme::from_ui(ui), drawn, frame, &Marks::default());
    figure_words::tell(ui, rect, label, drawn);
}
