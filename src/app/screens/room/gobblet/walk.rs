//! The card over the board while a line of play is only looked at.

use super::judge::Judge;
use super::state::GobbletView;
use super::words;
use crate::app::screens::room::view::Cx;
use crate::app::theme::{self, STEP};
use crate::app::widgets;
use crate::games::gobblet::Position;
use egui::{Area, Id, Key, Modifiers, Rect, RichText, Ui, vec2};

/// Takes answers and beats, whether or not a card is drawn.
pub fn follow<const N: usize>(view: &mut GobbletView<N>, cx: &Cx<'_, Position<N>>)
where
    Position<N>: Judge<N>,
{
    view.why.poll(cx.shared.now);
    if let Some((from, to)) = view.why.beat(cx.shared.now) {
        view.show_step(&from, &to, cx.shared.now);
    }
}

/// Draws the card, and takes its keys.
pub fn card<const N: usize>(ui: &Ui, view: &mut GobbletView<N>, cx: &mut Cx<'_, Position<N>>, within: Rect)
where
    Position<N>: Judge<N>,
{
    if !view.why.is_open() {
        return;
    }
    let theme = cx.theme;
    let (mut back, mut on, mut play, mut close) = (false, false, false, false);
    if cx.open {
        back = widgets::key(ui, Key::PageUp) || widgets::key(ui, Key::ArrowLeft);
        on = widgets::key(ui, Key::PageDown) || widgets::key(ui, Key::ArrowRight);
        play = widgets::key(ui, Key::Enter);
        close = widgets::shortcut(ui, Modifiers::NONE, Key::Escape);
    }
    let (step, last) = view.why.place();
    let said = view.why.last().map_or_else(
        || "This is the position on the table.".to_owned(),
        |(before, mv)| format!("{mv}: {}", words::of(before, *mv)),
    );
    let width = (within.width() - 48.0).min(480.0);
    Area::new(Id::new("gobblet-line")).fixed_pos(within.min + vec2(16.0, 12.0)).order(egui::Order::Middle).show(ui.ctx(), |ui| {
        widgets::card(ui).show(ui, |ui| {
            ui.set_width(width);
            ui.horizontal(|ui| {
                ui.label(RichText::new("The line, played out").font(theme::strong(20.0)));
                ui.label(RichText::new(format!("{step} of {last}")).size(13.0).color(theme.dim));
            });
            ui.add(egui::Label::new(said).wrap());
            ui.add_space(STEP / 2.0);
            ui.horizontal(|ui| {
                back |= widgets::button_if(ui, step > 0, "Step back", "The move before (←)", "This is the start").clicked();
                on |= widgets::button_if(ui, step < last, "Next step", "The next move (→)", "This is the end").clicked();
                let label = if view.why.plays() { "Stop" } else { "Play" };
                play |= widgets::button_if(ui, step < last, label, "Move by move by itself (Enter)", "This is the end").clicked();
                close |= widgets::button(ui, "Close", "Back to the game, which has not moved (Esc)").clicked();
            });
        });
    });
    if close {
        view.why.close();
        view.glide = None;
    } else if back || on {
        if let Some((from, to)) = view.why.go(if on { 1 } else { -1 }) {
            view.show_step(&from, &to, cx.shared.now);
        }
    } else if play {
        view.why.play(cx.shared.now);
    }
}
