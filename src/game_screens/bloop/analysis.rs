//! The analysis: every rule that fits now with its end and its points.

use super::labels;
use super::paint;
use super::state::BloopView;
use crate::view::Cx;
use egui::{Align2, CursorIcon, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_games::Game;
use fob_games::bloop::{Bloop, Effect, End, Move, Rule};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::phrases::plural;

const ROW: f32 = 30.0;

/// Draws the panel of the analysis.
pub fn show(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    let theme = cx.theme;
    let position = *cx.history.position();
    widgets::heading(ui, "Rules that would fire now");
    if position.outcome().is_some() {
        widgets::note(ui, "The game is over.");
        return;
    }
    if position.must_place() {
        widgets::note(ui, "First place the head and choose the state. The hint (H) tries every choice.");
        return;
    }
    let Some(analysis) = cx.analysis else {
        ui.spinner();
        return;
    };
    let pair = position.machine().pair();
    if let Some(action) = position.rules().get(pair) {
        let rule = Rule { pair, action };
        widgets::note(
            ui,
            &format!(
                "{rule} fits already, so the machine starts whatever rule you add. Switch the preview on and set a rule to see its run."
            ),
        );
        return;
    }
    let found = Groups::new(&analysis.moves);
    let words = format!(
        "{}, {} stop, {} are bugs and {} are loops.",
        labels::rules_for(analysis.moves.len(), pair.state, pair.symbol),
        found.stops.len(),
        found.bugs.len(),
        found.loops.len()
    );
    widgets::note(ui, &words);
    let mut chosen = None;
    for (rule, points) in &found.stops {
        let text = plural(*points as usize, "point");
        if row(ui, *rule, &text, if *points > 0 { theme.good } else { theme.dim }) {
            chosen = Some(*rule);
        }
    }
    ui.add_space(STEP);
    for (rules, text) in [(&found.bugs, labels::BUG), (&found.loops, labels::LOOP)] {
        for rule in rules {
            if row(ui, *rule, text, theme.bad) {
                chosen = Some(*rule);
            }
        }
    }
    if let Some(rule) = chosen
        && cx.free
    {
        view.lay_down();
        view.hand.set_rule(rule);
    }
}

/// The rules by their results, the best first.
struct Groups {
    stops: Vec<(Rule, u32)>,
    bugs: Vec<Rule>,
    loops: Vec<Rule>,
}

impl Groups {
    fn new(moves: &[(Move, Effect)]) -> Self {
        let mut found = Self { stops: Vec::new(), bugs: Vec::new(), loops: Vec::new() };
        for (mv, effect) in moves {
            let Move::Add(rule) = mv else { continue };
            match effect.end {
                End::Halt => found.stops.push((*rule, effect.points)),
                End::Bug => found.bugs.push(*rule),
                End::Loop => found.loops.push(*rule),
            }
        }
        found.stops.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
        found
    }
}

/// Draws a rule and its result; returns whether it was clicked.
fn row(ui: &mut Ui, rule: Rule, text: &str, ink: egui::Color32) -> bool {
    let theme = Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(widgets::at_least(ui, vec2(ui.available_width(), ROW - 8.0)), Sense::click());
    if ui.is_rect_visible(rect) {
        if response.hovered() || response.has_focus() {
            ui.painter().rect(rect.expand(2.0), 4.0, theme.raised, Stroke::NONE, StrokeKind::Inside);
        }
        paint::rule(ui.painter(), rect.left_center() + vec2(4.0, 0.0), 19.0, rule, theme.text, 1.0);
        let at = pos2(rect.right() - 8.0, rect.center().y);
        let end = ui.painter().text(at, Align2::RIGHT_CENTER, text, theme::strong(15.0), ink);
        let font = egui::FontId::monospace(13.0);
        let name = ui.painter().layout_no_wrap(rule.to_string(), font, theme.dim);
        let left = rect.left() + paint::rule_width(19.0) + 14.0;
        // The rule is drawn: its text next to it can be done without.
        if left + name.size().x + STEP < end.left() {
            ui.painter().galley(pos2(left, rect.center().y - name.size().y / 2.0), name, theme.dim);
        }
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, labels::analysed(rule, text)));
    response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text("Set this rule; Enter adds it").clicked()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_games::Progress;

    #[test]
    fn the_rules_are_grouped_and_the_best_comes_first() {
        let position: Bloop = "tape=BBBB head=1 state=B scores=0,0 turn=1 count=0 rules=".parse().unwrap();
        let analysis = position.analyse(&mut |_: &Progress| true).unwrap();
        let found = Groups::new(&analysis.moves);
        assert_eq!(found.stops.len() + found.bugs.len() + found.loops.len(), 48);
        assert!(found.stops.windows(2).all(|pair| pair[0].1 >= pair[1].1) && found.stops[0].1 >= 1);
        let bug: Rule = "BBBG>".parse().unwrap();
        assert!(found.bugs.contains(&bug), "it runs off the right end");
        assert!(found.loops.contains(&"BBBB=".parse().unwrap()));
    }
}
