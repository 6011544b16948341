//! The strip over the board while a line of play is only looked at.

use super::judge::Judge;
use super::state::GobbletView;
use super::words;
use crate::gobblet::labels;
use crate::view::Cx;
use egui::{Key, Margin, Modifiers, RichText, Ui};
use fob_games::gobblet::Position;
use fob_kit::theme;
use fob_kit::widgets;

/// Takes answers and beats, whether or not the strip is drawn.
pub fn follow<const N: usize>(view: &mut GobbletView<N>, cx: &Cx<'_, Position<N>>)
where
    Position<N>: Judge<N>,
{
    view.why.poll(cx.shared.now);
    if let Some((from, to)) = view.why.beat(cx.shared.now) {
        view.show_step(&from, &to, cx.shared.now);
    }
}

/// Draws the strip, and takes its keys. It leaves the board its own room, so that nothing is hidden.
pub fn strip<const N: usize>(ui: &mut Ui, view: &mut GobbletView<N>, cx: &Cx<'_, Position<N>>)
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
        || "This is the current position.".to_owned(),
        |(before, mv)| format!("{mv}: {}", words::describe(before, *mv)),
    );
    let frame = egui::Frame::new().fill(theme.raised).inner_margin(Margin::symmetric(16, 8));
    egui::Panel::top("gobblet-line").resizable(false).frame(frame).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(labels::LINE_TITLE).font(theme::strong(20.0)));
            ui.label(RichText::new(format!("{step} of {last}")).size(13.0).color(theme.dim));
        });
        ui.add(egui::Label::new(said).wrap());
        ui.horizontal(|ui| {
            back |= widgets::button_if(ui, step > 0, "Step back", "Previous move (←)", "Already at the start").clicked();
            on |= widgets::button_if(ui, step < last, "Next step", "Next move (→)", "Already at the end").clicked();
            let label = if view.why.plays() { "Stop" } else { "Play" };
            play |= widgets::button_if(ui, step < last, label, "Play move by move (Enter)", "Already at the end").clicked();
            close |= widgets::button(ui, "Close", "Back to the game (Esc)").clicked();
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
