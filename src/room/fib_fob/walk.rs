//! The text's example as a walk-through: a card over the stack, a step at a time.

use crate::view::Cx;
use egui::{Area, Id, Key, Modifiers, Rect, RichText, Ui, vec2};
use fob_games::Session;
use fob_games::fib_fob::{FibFob, example};
use fob_kit::theme::{self, STEP};
use fob_kit::widgets;

/// The position that a step shows.
pub fn position(step: usize) -> Option<FibFob> {
    example().steps.get(step).map(|step| step.position)
}

/// Whether a game began with the example.
pub fn is_example(session: &Session<FibFob>) -> bool {
    session.position_at(session.root()) == Some(&example().position)
}

/// Draws the card, and takes its keys.
pub fn card(ui: &Ui, walk: &mut Option<usize>, cx: &mut Cx<'_, FibFob>, within: Rect) {
    let Some(at) = *walk else { return };
    let example = example();
    let Some(step) = example.steps.get(at) else {
        *walk = None;
        return;
    };
    let last = example.steps.len() - 1;
    let theme = cx.theme;
    let width = (within.width() - 48.0).min(520.0);
    let (mut back, mut next, mut close) = (false, false, false);
    if cx.open {
        back = widgets::key(ui, Key::PageUp) || widgets::key(ui, Key::ArrowUp);
        next = widgets::key(ui, Key::PageDown) || widgets::key(ui, Key::ArrowDown) || widgets::key(ui, Key::Enter);
        close = widgets::shortcut(ui, Modifiers::NONE, Key::Escape);
    }
    Area::new(Id::new("walk")).fixed_pos(within.min + vec2(16.0, 12.0)).order(egui::Order::Middle).show(ui.ctx(), |ui| {
        widgets::card(ui).show(ui, |ui| {
            ui.set_width(width);
            ui.horizontal(|ui| {
                ui.label(RichText::new(step.heading).font(theme::strong(20.0)));
                ui.label(RichText::new(format!("{} of {}", at + 1, last + 1)).size(13.0).color(theme.dim));
            });
            ui.add(egui::Label::new(step.words.as_str()).wrap());
            ui.add_space(STEP / 2.0);
            ui.horizontal(|ui| {
                back |= widgets::button_if(ui, at > 0, "Step back", "Previous step (↑)", "Already at the first step").clicked();
                if at < last {
                    next |= widgets::primary(ui, "Next step", "Next step (Enter)").clicked();
                } else {
                    close |= widgets::primary(ui, "Play on", "Close and play the position (Esc)").clicked();
                }
                if at < last {
                    close |= widgets::button(ui, "Close", "Close the walk-through (Esc)").clicked();
                }
            });
        });
    });
    if close || (next && at == last) {
        *walk = None;
    } else if next {
        *walk = Some(at + 1);
    } else if back {
        *walk = Some(at.saturating_sub(1));
    }
}
