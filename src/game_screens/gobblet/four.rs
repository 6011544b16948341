//! The analysis of the large board: the result of the search, its line, and immediate wins and threats.

use super::judge::Judge;
use super::labels;
use super::phrases;
use super::places::side_name;
use super::state::GobbletView;
use crate::view::Cx;
use egui::{RichText, Ui};
use fob_games::gobblet::{Colour, Gobblet4, Move, Outlook, Score, Verdict, Worth};
use fob_kit::theme::{self, STEP};
use fob_kit::widgets;

impl Judge<4> for Gobblet4 {
    fn verdict(found: &Outlook, mv: Move<4>) -> Option<Verdict> {
        found.wins_in_one.contains(&mv).then_some(Verdict { value: Worth::Win, plies: Some(1) })
    }

    fn panel(ui: &mut Ui, view: &mut GobbletView<4>, cx: &mut Cx<'_, Self>) {
        let Some(found) = cx.analysis else {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label("Looking ahead.");
            });
            return;
        };
        let position = *cx.history.position();
        let turn = position.side_to_move();
        let Some(score) = found.score else {
            ui.label(RichText::new("The game is over").font(theme::strong(20.0)));
            return;
        };
        ui.label(RichText::new(headline(score, turn)).font(theme::strong(20.0)));
        let seen = match score.end {
            Some(_) => "This is proved: every reply was checked.".to_owned(),
            None if score.depth == 0 => "The search did not even complete one ply.".to_owned(),
            None => format!("Searched {} plies deep, less for moves that look bad.", score.depth),
        };
        widgets::note(ui, &seen);
        ui.add_space(STEP);
        moves(ui, cx, "Wins at once", &found.wins_in_one);
        if !found.threats.is_empty() {
            let text: Vec<String> = found.threats.iter().take(6).map(ToString::to_string).collect();
            widgets::heading(ui, &format!("{} threatens to win", side_name(turn.other())));
            let more = if found.threats.len() > text.len() { " and more" } else { "" };
            widgets::prose::problem(ui, &format!("{}{more}", text.join(", ")));
        }
        line(ui, view, cx, &found.line);
    }
}

/// Returns the score in words: a number of plies if the end is known, otherwise points of the evaluation.
fn headline(score: Score, turn: Colour) -> String {
    match score.end {
        Some(plies) if plies > 0 => labels::wins_in(side_name(turn), plies),
        Some(plies) => labels::wins_in(side_name(turn.other()), -plies),
        None if score.points == 0 => "Even".to_owned(),
        None => {
            let ahead = if score.points > 0 { turn } else { turn.other() };
            format!("{} is ahead by {} points", side_name(ahead), score.points.abs())
        }
    }
}

fn moves(ui: &mut Ui, cx: &mut Cx<'_, Gobblet4>, title: &str, all: &[Move<4>]) {
    if all.is_empty() {
        return;
    }
    widgets::heading(ui, title);
    let position = *cx.history.position();
    ui.horizontal_wrapped(|ui| {
        for mv in all {
            let text = RichText::new(mv.to_string()).font(theme::strong(15.0)).color(cx.theme.good);
            let button = ui.add_enabled(cx.free, egui::Button::new(text)).on_hover_text(phrases::describe(&position, *mv));
            if button.clicked() {
                cx.play = Some(*mv);
            }
        }
    });
}

fn line(ui: &mut Ui, view: &mut GobbletView<4>, cx: &mut Cx<'_, Gobblet4>, line: &[Move<4>]) {
    let Some(best) = line.first() else { return };
    widgets::heading(ui, "The best line found");
    let text: Vec<String> = line.iter().map(ToString::to_string).collect();
    ui.add(egui::Label::new(text.join("  ")).wrap());
    ui.horizontal(|ui| {
        let tip = phrases::describe(cx.history.position(), *best);
        if ui.add_enabled(cx.free, egui::Button::new(format!("Play {best}"))).on_hover_text(tip).clicked() {
            cx.play = Some(*best);
        }
        let open = view.why.is_open();
        if widgets::choice(ui, open, "Play it out", "Show the line on the board, with ghost pieces").clicked() && !view.is_bound()
        {
            if open {
                view.why.close();
            } else {
                view.put_back();
                view.why.open(*cx.history.position(), line.iter().copied());
                view.why.play(cx.services.now);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_reported_for_the_side_it_favours() {
        let score = |points, end| Score { points, end, depth: 6 };
        assert_eq!(headline(score(35, None), Colour::Red), "Red is ahead by 35 points");
        assert_eq!(headline(score(-35, None), Colour::Red), "Yellow is ahead by 35 points");
        assert_eq!(headline(score(0, Some(3)), Colour::Yellow), "Yellow wins in 3");
        assert_eq!(headline(score(0, Some(-4)), Colour::Yellow), "Red wins in 4");
        assert_eq!(headline(score(0, None), Colour::Yellow), "Even");
    }
}
