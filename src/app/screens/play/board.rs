//! The board's part of the window: discs for Bevy, and over them the aim, the labels of the holes and the ghosts.

use super::state::{APPEAR, State};
use crate::app::scene::{BoardScene, Disc, Look, Scene};
use crate::app::session::Turn;
use crate::app::shared::Shared;
use crate::app::table::aim::Zone;
use crate::app::table::hand::{self, Did, Hand};
use crate::app::table::{self, playback};
use crate::app::theme::Theme;
use crate::app::widgets::track;
use crate::app::words::string_letter;
use egui::Ui;

/// Draws and drives the board.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared, scene: &mut Scene) {
    let theme = &Theme::of(ui);
    let response = hand::sense(ui, "The board");
    hand::look(ui, &response, &mut state.eye);
    let layout = state.played.layout().clone();
    let fit = state.eye.fit(&layout.board, response.rect.shrink(8.0));
    let open = state.dialog.is_none() && shared.problems.is_empty();
    if state.aiming() && open {
        let mut did = state.hand.mouse(ui, &response, &fit, &layout, &mut state.aim);
        if ui.memory(|m| m.focused().is_none_or(|id| id == response.id)) {
            let keys = Hand::keys(ui, &layout, &mut state.aim);
            did = if keys == Did::Shoot && shared.now >= state.guard { keys } else { did };
        }
        if did == Did::Shoot {
            state.shoot(shared);
        }
    }
    let discs = discs(state, shared.now);
    let painter = ui.painter().with_clip_rect(response.rect);
    let strings = state.game().strings().len();
    if strings > 1 {
        table::hole_labels(&painter, &fit, &layout.board, |hole| {
            let string = state.game().string_of(hole);
            (string_letter(string), state.string_colour(string))
        });
    }
    if state.aiming() {
        hand::draw_zone(&painter, theme, &fit, &layout.board, Zone::Side(state.played.side()));
        let preview = shared.settings.preview;
        hand::draw_aim(&painter, theme, &fit, &layout, &state.aim, preview, &state.hand);
    }
    scene.boards.push(BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 });
}

fn discs(state: &State, now: f64) -> Vec<Disc> {
    if let Some(shot) = &state.shot {
        return shot.discs();
    }
    let mut discs = playback::resting(state.played.layout());
    for (disc, puck) in discs.iter_mut().zip(&state.played.layout().pucks) {
        if let Some((_, since)) = state.appearing.iter().find(|(id, _)| *id == puck.id) {
            let t = track::ease((((now - since) / APPEAR).clamp(0.0, 1.0)) as f32);
            disc.alpha = t;
            disc.scale = 1.25 - 0.25 * t;
        }
    }
    match state.played.turn() {
        Turn::Shoot => discs.push(Disc::resting(Look::Striker, state.aim.from)),
        Turn::Break(first) => {
            discs.extend(first.map(|s| Disc::resting(Look::Striker, s.from)));
            discs.push(Disc::resting(Look::Striker, state.aim.from));
        }
        _ => {}
    }
    discs
}
