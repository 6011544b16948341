//! The choice of an order: every distinct arrangement of a hole's pucks, and where each would lead on the DFA.

use crate::app::shared::DfaEntry;
use crate::app::theme::{STEP, Theme};
use crate::app::widgets::{self, letters};
use crate::app::words::string_letter;
use crate::automata::StateId;
use crate::rules::{Arrangement, Choice, Match, Names};
use crate::table::{Colour, Hole};
use egui::{Key, RichText, Sense, Stroke, Ui, vec2};

/// Most arrangements that are listed one by one; beyond that one for each state that can be reached.
const MOST: usize = 24;

#[derive(Clone, Debug)]
struct Row {
    hole: Hole,
    string: usize,
    arrangements: Vec<Arrangement>,
    picked: usize,
    shortened: bool,
}

/// What has been picked so far.
#[derive(Clone, Debug)]
pub struct State {
    rows: Vec<Row>,
    chooser: u8,
    /// The row that the keys work on.
    row: usize,
}

impl State {
    /// All choices that are due; the order in which the pucks fell is picked first.
    pub fn new(game: &Match) -> Self {
        Self::of(game, |_| true)
    }

    /// The same of some of the choices alone.
    pub fn of(game: &Match, is_due: impl Fn(&Choice) -> bool) -> Self {
        let due = || game.choices().iter().filter(|choice| is_due(choice));
        let rows = due()
            .map(|choice| {
                let mut arrangements: Vec<Arrangement> = game.arrangements(choice.hole).take(MOST + 1).collect();
                let shortened = arrangements.len() > MOST;
                if shortened {
                    arrangements = game.reachable_by(choice.hole);
                }
                let picked = arrangements.iter().position(|a| a.order == choice.fallen).unwrap_or(0);
                Row { hole: choice.hole, string: choice.string, arrangements, picked, shortened }
            })
            .collect();
        Self { rows, chooser: due().next().map_or(1, |c| c.chooser), row: 0 }
    }

    /// Who chooses.
    pub fn chooser(&self) -> u8 {
        self.chooser
    }

    fn orders(&self) -> Vec<(Hole, Vec<Colour>)> {
        self.rows.iter().filter_map(|r| r.arrangements.get(r.picked).map(|a| (r.hole, a.order.clone()))).collect()
    }

    /// Where the pieces of some strings would stand after what is picked now.
    pub fn ghosts(&self, game: &Match, strings: &[usize]) -> Vec<(usize, StateId)> {
        let Ok(states) = game.preview(&self.orders()) else { return Vec::new() };
        let due = |s: &usize| self.rows.iter().any(|r| r.string == *s);
        strings.iter().filter(|s| due(s)).filter_map(|s| states.get(*s).map(|id| (*s, *id))).collect()
    }
}

/// Draws the choice; returns the orders once they are confirmed. `blocked` while a dialog lies over it.
pub fn show(ui: &mut Ui, state: &mut State, names: &Names, dfas: &[DfaEntry], blocked: bool) -> Option<Vec<(Hole, Vec<Colour>)>> {
    let theme = &Theme::of(ui);
    let chooser = names.player(state.chooser);
    ui.label(
        RichText::new(format!("{chooser} chooses the order in which they count; the figure shows where each leads."))
            .color(theme.dim),
    );
    if !blocked {
        if widgets::key(ui, Key::ArrowDown) {
            state.row = (state.row + 1) % state.rows.len().max(1);
        }
        if widgets::key(ui, Key::ArrowUp) {
            state.row = (state.row + state.rows.len().max(1) - 1) % state.rows.len().max(1);
        }
        let (left, right) = (widgets::key(ui, Key::ArrowLeft), widgets::key(ui, Key::ArrowRight));
        if let Some(row) = state.rows.get_mut(state.row) {
            let n = row.arrangements.len().max(1);
            if right {
                row.picked = (row.picked + 1) % n;
            }
            if left {
                row.picked = (row.picked + n - 1) % n;
            }
        }
    }
    for (k, row) in state.rows.iter_mut().enumerate() {
        ui.horizontal_wrapped(|ui| {
            let mark = if k == state.row { theme.accent } else { theme.dim };
            ui.label(RichText::new(format!("{} (string {})", row.hole, string_letter(row.string))).color(mark));
            for (i, arrangement) in row.arrangements.iter().enumerate() {
                let dfa = &dfas[row.string].dfa;
                let goal = dfa.state(arrangement.state);
                let wide = 18.0 * arrangement.order.len() as f32 + 16.0;
                let (rect, response) = ui.allocate_exact_size(vec2(wide.max(56.0), 44.0), Sense::click());
                let chosen = row.picked == i;
                let edge = if chosen || response.has_focus() { theme.accent } else { theme.line };
                // The verdict's ink asks for this ground; what is picked is told by its edge.
                ui.painter().rect(
                    rect,
                    6.0,
                    theme.raised,
                    Stroke::new(if chosen { 2.5 } else { 1.0 }, edge),
                    egui::StrokeKind::Inside,
                );
                for (j, colour) in arrangement.order.iter().enumerate() {
                    let at = rect.left_top() + vec2(17.0 + 18.0 * j as f32, 14.0);
                    letters::puck(ui.painter(), theme, at, 7.5, *colour, 1.0);
                }
                let (sign, ink) = if goal.accepting { ("✓", theme.good) } else { ("×", theme.bad) };
                let font = egui::FontId::proportional(13.0);
                let text = format!("{sign} {}", goal.name);
                ui.painter().with_clip_rect(rect.shrink2(vec2(4.0, 0.0))).text(
                    rect.left_top() + vec2(10.0, 33.0),
                    egui::Align2::LEFT_CENTER,
                    text,
                    font,
                    ink,
                );
                let word: String = arrangement.order.iter().map(|c| c.letter()).collect();
                let verdict = if goal.accepting { "accepting" } else { "rejecting" };
                let info = format!("{}: {word}, to {} ({verdict})", row.hole, goal.name);
                response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, &info));
                if response.clicked() {
                    row.picked = i;
                }
                response.on_hover_text(info);
            }
            if row.shortened {
                widgets::note(ui, "one order for each state that can be reached");
            }
        });
    }
    ui.add_space(STEP / 2.0);
    let confirm = widgets::primary(ui, "Choose this order", "Confirm (Enter)").clicked();
    (confirm || !blocked && widgets::key(ui, Key::Enter)).then(|| state.orders())
}
