//! The automaton as a game: odds, heat map, leverage, control, drama, the order-blind warning, and fairer choices; all exact and live.

use super::desk::Desk;
use super::library::{fair_colour, fair_label};
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets;
use crate::automata::analysis::{Control, Drama, Force, Leverage, Proposal, drama, fairer, fairness, leverage};
use crate::automata::check::{Warning, check};
use crate::automata::odds::{OddsTable, heat_map, with_losses};
use crate::automata::{Dfa, StateId};
use egui::{Align2, Color32, FontId, Rect, RichText, Sense, Slider, Stroke, Ui, pos2, vec2};
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// What is asked. Names, places and notes have no part in it, so that nothing is computed while states are dragged.
#[derive(Clone, Debug, PartialEq)]
struct Question {
    start: StateId,
    states: Vec<(bool, StateId, StateId)>,
    green: u32,
    red: u32,
    lost: f64,
}

/// What is answered.
#[derive(Debug)]
struct Answer {
    exact: BigRational,
    odds: f64,
    with_losses: f64,
    map: Vec<Vec<f64>>,
    leverage: Leverage,
    force: Force,
    drama: Drama,
    warnings: Vec<Warning>,
}

/// The tab's own state.
#[derive(Debug)]
pub struct Game {
    green: u32,
    red: u32,
    lost: f64,
    answer: Option<(Question, Answer)>,
    proposals: Option<(Question, Vec<Proposal>)>,
}

impl Default for Game {
    fn default() -> Self {
        Self { green: 15, red: 15, lost: 0.0, answer: None, proposals: None }
    }
}

/// Beyond this many states nothing is computed while a person drags.
const LIVE: usize = 400;

impl Question {
    fn of(dfa: &Dfa, game: &Game) -> Self {
        let states = dfa.states().iter().map(|s| (s.accepting, s.green, s.red)).collect();
        Self { start: dfa.start(), states, green: game.green, red: game.red, lost: game.lost }
    }
}

impl Answer {
    fn of(dfa: &Dfa, q: &Question) -> Self {
        let table = OddsTable::new(dfa, q.green, q.red);
        let exact = table.exact(dfa.start(), q.green, q.red);
        let map = heat_map(dfa, q.green, q.red);
        Self {
            odds: exact.to_f64().unwrap_or(0.0),
            exact,
            with_losses: with_losses(q.green, q.red, q.lost, |g, r| map[r as usize][g as usize]),
            leverage: leverage(dfa, &table, dfa.start(), q.green, q.red),
            force: Control::new(dfa, q.green, q.red).force(dfa.start(), q.green, q.red),
            drama: drama(dfa, q.green, q.red),
            warnings: check(dfa).warnings,
            map,
        }
    }
}

/// Draws the tab.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, theme: &Theme) {
    sliders(ui, &mut desk.game, theme);
    let Some(dfa) = desk.dfa().cloned() else {
        ui.colored_label(theme.bad, "Not a DFA yet: mend the problems below the canvas first.");
        return;
    };
    if dfa.len() > LIVE {
        widgets::note(
            ui,
            theme,
            &format!("{} states are too many to follow live; `fob dfa odds` answers on the command line.", dfa.len()),
        );
        return;
    }
    let game = &mut desk.game;
    let question = Question::of(&dfa, game);
    if game.answer.as_ref().is_none_or(|(q, _)| *q != question) {
        let answer = Answer::of(&dfa, &question);
        game.answer = Some((question.clone(), answer));
    }
    let Some((_, answer)) = &game.answer else { return };
    summary(ui, answer, &question, theme);
    for warning in &answer.warnings {
        ui.add(egui::Label::new(RichText::new(sentence(&warning.to_string())).color(theme.bad)).wrap());
    }
    ui.add_space(STEP);
    facts(ui, answer, theme);
    ui.add_space(STEP);
    widgets::heading(ui, theme, "Odds by what is left");
    heat(ui, &answer.map, theme);
    proposals(ui, desk, &dfa, &question, theme);
}

fn sliders(ui: &mut Ui, game: &mut Game, theme: &Theme) {
    egui::Grid::new("pucks").num_columns(2).spacing([12.0, 4.0]).show(ui, |ui| {
        for (text, value) in [("Green pucks", &mut game.green), ("Red pucks", &mut game.red)] {
            ui.label(RichText::new(text).color(theme.dim));
            let slider = ui.add(Slider::new(value, 0..=30)).on_hover_text(text);
            slider.widget_info(|| egui::WidgetInfo::slider(true, f64::from(*value), text));
            ui.end_row();
        }
        ui.label(RichText::new("Lost pucks").color(theme.dim));
        let mut percent = game.lost * 100.0;
        let slider = ui
            .add(Slider::new(&mut percent, 0.0..=30.0).suffix(" %").fixed_decimals(0))
            .on_hover_text("The chance that a puck leaves the board and is never read");
        slider.widget_info(|| egui::WidgetInfo::slider(true, percent, "Lost pucks in percent"));
        game.lost = percent / 100.0;
        ui.end_row();
    });
}

fn percent(p: f64) -> String {
    if p == 0.0 || p == 1.0 { format!("{} %", p * 100.0) } else { format!("{:.2} %", p * 100.0) }
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect::<String>() + ".")
}

fn summary(ui: &mut Ui, answer: &Answer, question: &Question, theme: &Theme) {
    let mark = fairness(answer.odds);
    widgets::card(theme).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(RichText::new(percent(answer.odds)).font(theme::strong(28.0)));
            ui.label(RichText::new(fair_label(mark)).font(theme::strong(15.0)).color(fair_colour(theme, mark)));
        });
        let exact = answer.exact.to_string();
        let exact = if exact.len() > 44 { String::new() } else { format!("Exactly {exact}. ") };
        widgets::note(
            ui,
            theme,
            &format!("{exact}The chance that a random order of {} green and {} red is accepted.", question.green, question.red),
        );
        if question.lost > 0.0 {
            ui.label(format!("With {:.0} % of the pucks lost: {}", question.lost * 100.0, percent(answer.with_losses)));
        }
    });
}

fn facts(ui: &mut Ui, answer: &Answer, theme: &Theme) {
    let row = |ui: &mut Ui, head: &str, text: String, tip: &str| {
        ui.label(RichText::new(head).color(theme.dim)).on_hover_text(tip);
        ui.add(egui::Label::new(text).wrap()).on_hover_text(tip);
        ui.end_row();
    };
    egui::Grid::new("facts").num_columns(2).spacing([16.0, 4.0]).show(ui, |ui| {
        let l = &answer.leverage;
        let leverage = match (l.value(), l.holed) {
            (Some(v), [Some(g), Some(r)]) => {
                format!("{:+.1} points ({:.1} % after green, {:.1} % after red)", v * 100.0, g * 100.0, r * 100.0)
            }
            _ => "only one colour is left".to_owned(),
        };
        row(ui, "Leverage", leverage, "The odds after the next green less the odds after the next red");
        if let [Some(g), Some(r)] = l.lost {
            row(
                ui,
                "A lost puck",
                format!("{:.1} % after a green, {:.1} % after a red", g * 100.0, r * 100.0),
                "The odds when the next puck leaves the board instead",
            );
        }
        let force = match answer.force {
            Force::Accepter => "the accepter can always force it",
            Force::Opponent => "the opponent can always force it",
            Force::First => "whoever picks first can force it",
            Force::Second => "whoever picks second can force it",
        };
        row(ui, "Control", force.to_owned(), "If the players picked the colours in turn and never missed");
        let d = &answer.drama;
        let drama = format!("{:.1} changes of favourite; settled after {:.1} of {} pucks", d.crossings, d.settled, d.pucks);
        row(ui, "Drama", drama, "Expected crossings of one half, and the puck after which nothing can change any more");
    });
}

/// Cold below one half, warm above; the same on both grounds.
fn heat_colour(theme: &Theme, p: f64) -> Color32 {
    let (low, high) = (Color32::from_rgb(0x3B, 0x6F, 0xB6), Color32::from_rgb(0xE0, 0x9A, 0x2B));
    let t = (p * 2.0 - 1.0).abs() as f32;
    Theme::mix(theme.raised, if p < 0.5 { low } else { high }, t.powf(0.7))
}

fn heat(ui: &mut Ui, map: &[Vec<f64>], theme: &Theme) {
    let (rows, columns) = (map.len(), map.first().map_or(0, Vec::len));
    if rows == 0 || columns == 0 {
        return;
    }
    let left = 28.0;
    let cell = ((ui.available_width() - left) / columns as f32).min(240.0 / rows as f32).clamp(6.0, 26.0);
    let size = vec2(ui.available_width(), cell * rows as f32 + 36.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, "Heat map of the odds"));
    let painter = ui.painter();
    let corner = rect.min + vec2(left, 0.0);
    let at = |g: usize, r: usize| {
        // Red upwards, green to the right, as in a chart.
        Rect::from_min_size(corner + vec2(g as f32 * cell, (rows - 1 - r) as f32 * cell), vec2(cell, cell))
    };
    for (r, row) in map.iter().enumerate() {
        for (g, p) in row.iter().enumerate() {
            painter.rect_filled(at(g, r).shrink(0.5), 1.0, heat_colour(theme, *p));
        }
    }
    let every = if columns > 16 { 5 } else { 3 };
    let small = FontId::proportional(13.0);
    for g in (0..columns).step_by(every) {
        painter.text(at(g, 0).center_bottom() + vec2(0.0, 2.0), Align2::CENTER_TOP, g.to_string(), small.clone(), theme.dim);
    }
    for r in (0..rows).step_by(every) {
        painter.text(at(0, r).left_center() - vec2(6.0, 0.0), Align2::RIGHT_CENTER, r.to_string(), small.clone(), theme.dim);
    }
    painter.text(pos2(corner.x, at(0, 0).bottom() + 18.0), Align2::LEFT_TOP, "green left →, red left ↑", small, theme.dim);
    // The key to the colours, and the value under the pointer.
    let key = Rect::from_min_size(corner + vec2(columns as f32 * cell + 16.0, 0.0), vec2(12.0, (cell * rows as f32).min(140.0)));
    if key.right() + 60.0 < rect.right() {
        for i in 0..28 {
            let p = 1.0 - f64::from(i) / 27.0;
            let h = key.height() / 28.0;
            painter.rect_filled(
                Rect::from_min_size(key.min + vec2(0.0, i as f32 * h), vec2(12.0, h + 0.5)),
                0.0,
                heat_colour(theme, p),
            );
        }
        for (text, t) in [("100 %", 0.0), ("50 %", 0.5), ("0 %", 1.0)] {
            let y = key.top() + 6.0 + (key.height() - 12.0) * t;
            painter.text(pos2(key.right() + 6.0, y), Align2::LEFT_CENTER, text, FontId::proportional(13.0), theme.dim);
        }
    }
    if let Some(p) = response.hover_pos() {
        for (r, row) in map.iter().enumerate() {
            for (g, odds) in row.iter().enumerate() {
                if at(g, r).contains(p) {
                    painter.rect_stroke(at(g, r), 1.0, Stroke::new(2.0, theme.text), egui::StrokeKind::Inside);
                    response.clone().on_hover_text(format!("{g} green and {r} red left: {}", percent(*odds)));
                }
            }
        }
    }
}

fn proposals(ui: &mut Ui, desk: &mut Desk, dfa: &Dfa, question: &Question, theme: &Theme) {
    ui.add_space(STEP);
    widgets::heading(ui, theme, "Make it fairer");
    widgets::note(ui, theme, "Other accepting states or another start on the same transitions, the closest to one half first.");
    let same = |q: &Question| Question { lost: question.lost, ..q.clone() } == *question;
    if desk.game.proposals.as_ref().is_none_or(|(q, _)| !same(q)) {
        if dfa.len() <= 24 || widgets::button(ui, "Look for fairer choices", "May take a moment").clicked() {
            let found = fairer(dfa, question.green, question.red, 3, 6);
            desk.game.proposals = Some((question.clone(), found));
        } else {
            return;
        }
    }
    let Some((_, found)) = &desk.game.proposals else { return };
    if found.is_empty() {
        ui.label("None is closer to one half than this.");
    }
    let mut wanted = None;
    for (i, proposal) in found.iter().enumerate() {
        let odds = proposal.odds.to_f64().unwrap_or(0.0);
        ui.horizontal(|ui| {
            let response = widgets::button(ui, "Use", "Take this choice; Ctrl+Z takes it back");
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("Use proposal {}", i + 1)));
            if response.clicked() {
                wanted = Some(proposal.clone());
            }
            ui.label(RichText::new(percent(odds)).font(theme::strong(15.0)).color(fair_colour(theme, fairness(odds))));
            ui.add(egui::Label::new(RichText::new(difference(dfa, proposal)).size(13.0).color(theme.dim)).wrap());
        });
    }
    if let Some(proposal) = wanted {
        let dfa = proposal.apply(dfa);
        desk.apply(&crate::automata::edit::Edit::Replace { what: "make fairer".into(), dfa: Box::new(dfa) });
    }
}

/// In what a proposal differs.
fn difference(dfa: &Dfa, proposal: &Proposal) -> String {
    let name = |id: &StateId| dfa.state(*id).name.clone();
    let mut parts = Vec::new();
    if proposal.start != dfa.start() {
        parts.push(format!("start {}", name(&proposal.start)));
    }
    let on: Vec<String> = proposal.accepting.iter().filter(|id| !dfa.is_accepting(**id)).map(name).collect();
    let off: Vec<String> =
        dfa.ids().filter(|id| dfa.is_accepting(*id) && !proposal.accepting.contains(id)).map(|id| name(&id)).collect();
    if !on.is_empty() {
        parts.push(format!("accept {}", on.join(", ")));
    }
    if !off.is_empty() {
        parts.push(format!("reject {}", off.join(", ")));
    }
    parts.join("; ")
}
