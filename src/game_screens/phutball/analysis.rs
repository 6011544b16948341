//! The analysis next to the board: the balance of the game, goals in one move, threats, the men that stop them, the best line.

use super::labels;
use super::paint::{ADVICE, BAD, GOOD};
use super::state::PhutballView;
use super::{board, curve, marks, phrases};
use crate::view::Cx;
use egui::{Button, Color32, RichText, Sense, Shape, Stroke, Ui, vec2};
use fob_games::Game;
use fob_games::phutball::{Analysis, List, Move, Phutball};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;

/// Maximum number of moves of a list that are written out.
const MOST: usize = 12;

/// The symbol of an entry, on birch as on the board.
#[derive(Clone, Copy, Debug)]
enum Chip {
    Solid(Color32),
    Dashed(Color32),
    Saving,
    Ends,
}

/// Draws the panel of the analysis.
pub fn show(ui: &mut Ui, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) {
    let position = *cx.history.position();
    let worth = view.prospects.worth(&position);
    let words = worth.as_ref().map_or_else(|| "Analysing…".to_owned(), |worth| curve::words(worth, cx.names));
    ui.add(egui::Label::new(RichText::new(words).font(theme::strong(15.0))).wrap());
    curve::history(ui, cx.history, &view.prospects, cx.names);
    if cx.history.outcome().is_some() {
        widgets::note(ui, "The game is over. Step back through the moves to see what was possible.");
        return;
    }
    ui.add_space(STEP / 2.0);
    let mut chosen = None;
    let name = |player: u8| cx.names.get(usize::from(player) - 1).cloned().unwrap_or_default();
    let (me, other) = (name(position.turn()), name(3 - position.turn()));
    match cx.analysis {
        None => {
            ui.spinner();
        }
        Some(found) => {
            let pointed = &mut view.pointed;
            chosen = lists(ui, pointed, cx, found, (&me, &other));
        }
    }
    ui.add_space(STEP / 2.0);
    head(ui, Chip::Solid(ADVICE), "Best line");
    let line = view.prospects.line(&position);
    if line.is_empty() {
        widgets::note(ui, if view.prospects.working() { "Analysing" } else { "No move is better than another" });
    }
    let mut before = position;
    for (i, (after, mv)) in line.iter().enumerate() {
        let words = format!("{}. {}: {}", i + 1, name(before.turn()), phrases::mv(&before, mv));
        let label = ui.add(egui::Label::new(RichText::new(words).size(13.0)).wrap().sense(Sense::hover()));
        if label.hovered() && i == 0 {
            view.pointed = Some(mv.clone());
        }
        before = *after;
    }
    widgets::note(ui, "From the medium player, a few moves deep: a good guess, not a proof.");
    if let Some(mv) = chosen {
        board::play(view, cx, mv);
        // The move was not made by hand, so its jumps are shown.
        view.confirmed = None;
    }
}

/// Draws the lists of the analysis; returns the move that was clicked.
fn lists(
    ui: &mut Ui,
    pointed: &mut Option<Move>,
    cx: &Cx<'_, Phutball>,
    found: &Analysis,
    (me, other): (&str, &str),
) -> Option<Move> {
    let mut chosen = None;
    let mut moves = |ui: &mut Ui, all: &[Move], can: bool, what: &str| {
        if all.is_empty() {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            for mv in all.iter().take(MOST) {
                let button = ui.add_enabled(can || what == labels::THREAT, Button::new(RichText::new(mv.to_string()).size(13.0)));
                button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, can, format!("{what} {mv}")));
                if button.hovered() {
                    *pointed = Some(mv.clone());
                }
                let tip = if what == labels::THREAT { "Shown on the board while you point at it" } else { "Play it" };
                if button.on_hover_text(tip).clicked() && can {
                    chosen = Some(mv.clone());
                }
            }
            if all.len() > MOST {
                ui.label(RichText::new(format!("and {} more", all.len() - MOST)).size(13.0));
            }
        });
    };
    head(ui, Chip::Solid(GOOD), &labels::goals_of(me, &count(found, List::WinsInOne)));
    moves(ui, &found.wins_in_one, cx.free, labels::GOAL);
    head(ui, Chip::Dashed(BAD), &labels::threats_of(other, &count(found, List::Threats)));
    moves(ui, &found.threats, false, labels::THREAT);
    if !found.threats.is_empty() {
        head(ui, Chip::Saving, &labels::saving_men(&count(found, List::SavingMen)));
        moves(ui, &found.saving_men, cx.free, labels::SAVING_MAN);
        if found.saving_men.is_empty() && !found.is_cut(List::SavingMen) {
            widgets::note(ui, "No single man stops them all. A move of the ball may still help.");
        }
    }
    head(ui, Chip::Ends, &format!("Points on which the ball can end its move: {}", count(found, List::Ends)));
    if !found.cut.is_empty() {
        widgets::note(ui, "The board is too full to try everything. What you see is correct; there may be more.");
    }
    chosen
}

/// Returns the number of results in a list, with a mark if there may be more.
fn count(found: &Analysis, list: List) -> String {
    let known = match list {
        List::WinsInOne => found.wins_in_one.len(),
        List::Threats => found.threats.len(),
        List::SavingMen => found.saving_men.len(),
        List::Ends => found.ends.len(),
    };
    match (known, found.is_cut(list)) {
        (0, true) => "none found, but there may be one".to_owned(),
        (known, true) => format!("{known} or more"),
        (known, false) => known.to_string(),
    }
}

/// Draws a heading with its mark on the board.
fn head(ui: &mut Ui, chip: Chip, words: &str) {
    let theme = &Theme::from_ui(ui);
    ui.horizontal_wrapped(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(30.0, 20.0), Sense::hover());
        let painter = ui.painter();
        painter.rect_filled(rect, 4.0, Color32::from_rgb(0xD0, 0xAC, 0x78));
        let ends = [rect.left_center() + vec2(4.0, 0.0), rect.right_center() - vec2(4.0, 0.0)];
        match chip {
            Chip::Solid(ink) => {
                painter.line_segment(ends, Stroke::new(3.0, ink));
            }
            Chip::Dashed(ink) => painter.extend(Shape::dashed_line(&ends, Stroke::new(2.5, ink), 5.0, 3.0)),
            Chip::Saving => marks::saving(painter, rect.center(), 9.0),
            Chip::Ends => marks::end(painter, rect.center(), 9.0),
        }
        ui.label(RichText::new(words).font(theme::strong(13.0)).color(theme.text));
    });
}
