//! The board's part of the window: discs for Bevy, and over them the aim, the labels of the holes and the ghosts.

use super::{APPEAR, Phase, State, track};
use crate::app::scene::{BoardScene, Disc, Look};
use crate::app::screens::string_letter;
use crate::app::shared::Shared;
use crate::app::table::aim::Zone;
use crate::app::table::hand::{self, Did, Hand};
use crate::app::table::{self, playback};
use crate::app::theme::Theme;
use egui::{Color32, Ui};

/// The colour of a string: its owner's, or the first.
pub fn string_colour(state: &State, string: usize) -> Color32 {
    let owner = state.live.game().strings()[string].owner;
    state.start.string_colour(string, owner)
}

/// Draws and drives the board.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared, theme: &Theme, board: &mut Option<BoardScene>) {
    let response = hand::sense(ui, "The board");
    hand::look(ui, &response, &mut state.eye);
    let layout = state.shown.clone();
    let fit = state.eye.fit(&layout.board, response.rect.shrink(8.0));
    let open = state.dialog.is_none() && shared.problems.is_empty();
    let aiming = matches!(state.phase, Phase::Aim | Phase::BreakAim(_)) && open;
    if aiming {
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
    let strings = state.live.game().strings().len();
    if strings > 1 {
        table::hole_labels(&painter, &fit, &layout.board, |hole| {
            let string = state.live.game().string_of(hole);
            (string_letter(string), string_colour(state, string))
        });
    }
    if matches!(state.phase, Phase::Aim | Phase::BreakAim(_)) {
        hand::draw_zone(&painter, theme, &fit, &layout.board, Zone::Side(state.side()));
        let preview = shared.settings.preview;
        hand::draw_aim(&painter, theme, &fit, &layout, &state.aim, preview, &state.hand);
    }
    *board = Some(BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 });
}

fn discs(state: &State, now: f64) -> Vec<Disc> {
    if let Phase::Rolling(playback) = &state.phase {
        return playback.discs();
    }
    let mut discs = playback::resting(&state.shown);
    for (disc, puck) in discs.iter_mut().zip(&state.shown.pucks) {
        if let Some((_, since)) = state.appearing.iter().find(|(id, _)| *id == puck.id) {
            let t = track::ease((((now - since) / APPEAR).clamp(0.0, 1.0)) as f32);
            disc.alpha = t;
            disc.scale = 1.25 - 0.25 * t;
        }
    }
    match &state.phase {
        Phase::Aim => discs.push(Disc::resting(Look::Striker, state.aim.from)),
        Phase::BreakAim(first) => {
            discs.extend(first.map(|s| Disc::resting(Look::Striker, s.from)));
            discs.push(Disc::resting(Look::Striker, state.aim.from));
        }
        _ => {}
    }
    discs
}
