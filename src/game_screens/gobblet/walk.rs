//! The strip over the board while a line of play is viewed.

use super::judge::Judge;
use super::phrases;
use super::state::GobbletView;
use crate::gobblet::labels;
use crate::view::Cx;
use crate::walk::{self, Way};
use egui::{Margin, Ui};
use fob_games::gobblet::Position;

/// Receives answers and advances the animation, whether or not the strip is drawn.
pub fn follow<const N: usize>(view: &mut GobbletView<N>, cx: &Cx<'_, Position<N>>)
where
    Position<N>: Judge<N>,
{
    view.why.poll(cx.services.now);
    if let Some((from, to)) = view.why.beat(cx.services.now) {
        view.show_step(&from, &to, cx.services.now);
    }
}

/// Draws the strip, and handles its keys. The board keeps its own space, so that nothing is hidden.
pub fn strip<const N: usize>(ui: &mut Ui, view: &mut GobbletView<N>, cx: &Cx<'_, Position<N>>)
where
    Position<N>: Judge<N>,
{
    if !view.why.is_open() {
        return;
    }
    let theme = cx.theme;
    let (step, last) = view.why.place();
    let said = view.why.last().map_or_else(
        || "This is the current position.".to_owned(),
        |(before, mv)| format!("{mv}: {}", phrases::describe(before, *mv)),
    );
    let frame = egui::Frame::new().fill(theme.raised).inner_margin(Margin::symmetric(16, 8));
    let card = walk::Step {
        heading: labels::LINE_TITLE,
        words: &said,
        place: (step, last),
        close: ("Close", "Back to the game, which has not moved"),
        plays: Some(view.why.plays()),
    };
    let panel = egui::Panel::top("gobblet-line").resizable(false).frame(frame);
    match panel.show(ui, |ui| walk::show(ui, &card, cx.open)).inner {
        Some(Way::Close) => {
            view.why.close();
            view.glide = None;
        }
        Some(way @ (Way::Back | Way::Next)) => {
            if let Some((from, to)) = view.why.go(if way == Way::Next { 1 } else { -1 }) {
                view.show_step(&from, &to, cx.services.now);
            }
        }
        Some(Way::Play) => view.why.play(cx.services.now),
        None => {}
    }
}
