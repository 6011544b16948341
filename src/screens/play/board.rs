//! The board's part of the window: discs for Bevy, and over them the aim, the labels of the holes and the ghosts.

use super::state::MatchScreen;
use egui::Ui;
use fob_kit::aiming;
use fob_kit::aiming::aim::Zone;
use fob_kit::aiming::hand::{self, Hand};
use fob_kit::aiming::shot_view::{self, walk};
use fob_kit::aiming::spoken;
use fob_kit::scene::{BoardScene, Disc, Look, Scene};
use fob_kit::theme::Theme;
use fob_services::data::Services;
use fob_services::driving::Turn;
use fob_services::phrases::string_letter;

/// Draws and drives the board.
pub fn show(ui: &mut Ui, state: &mut MatchScreen, services: &mut Services, scene: &mut Scene) {
    let theme = &Theme::from_ui(ui);
    let response = hand::sense(ui, fob_services::labels::BOARD);
    if !state.ending.is_open() {
        // While the last run is in front, Home belongs to it.
        hand::look(ui, &response, &mut state.eye);
    }
    let layout = state.played.layout().clone();
    let fit = state.eye.fit(&layout.board, response.rect.shrink(8.0));
    let open = state.dialog.is_none() && services.problems.is_empty() && !state.moments.is_behind();
    if state.aiming() && open {
        let stood = state.aim.from;
        let mut shot = state.hand.mouse(ui, &response, &fit, &layout, &mut state.aim);
        if ui.memory(|m| m.focused().is_none_or(|id| id == response.id)) {
            shot |= Hand::keys(ui, &layout, &mut state.aim) && services.now >= state.guard;
        }
        spoken::show(ui, response.rect, services.settings.palette, &layout, &mut state.aim);
        services.settings.has_placed |= state.aim.from != stood;
        if shot {
            state.shoot(services);
        }
        state.show_aim(services);
    }
    let discs = discs(state, walk(services.settings.motion));
    let painter = ui.painter().with_clip_rect(response.rect);
    let strings = state.game().strings().len();
    aiming::side_names(&painter, &fit, &layout.board);
    if strings > 1 {
        let wishes = services.settings.wishes && matches!(state.played.turn(), Turn::Shoot);
        let label = |hole| {
            let string = state.game().string_of(hole);
            (string_letter(string), state.string_colour(string))
        };
        if wishes {
            // Their letters are with the wishes.
            aiming::hole_rings(&painter, &fit, &layout.board, |hole| label(hole).1);
        } else {
            aiming::hole_labels(&painter, &fit, &layout.board, label);
        }
    }
    state.draw_wishes(ui, &painter, theme, &fit, &layout, services);
    if state.aiming() {
        hand::draw_zone(&painter, theme, &fit, &layout.board, Zone::Side(state.played.side()));
        if let Some(hint) = &state.hint {
            hint.draw(&painter, theme, &fit, &layout, &state.aim);
        }
        let preview = services.settings.preview;
        hand::draw_aim(&painter, theme, &fit, &layout, &state.aim, preview, &state.hand);
    }
    state.draw_aim_of_others(&painter, theme, &fit, services);
    scene.boards.push(BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 });
}

fn discs(state: &MatchScreen, walk: f64) -> Vec<Disc> {
    let mut discs = match &state.shot {
        // Pucks that the rules moved still appear there.
        Some((shot, time)) if state.rolling().is_some() || *time < shot.length(walk) => shot.discs(*time),
        _ => shot_view::resting(state.played.layout()),
    };
    if state.rolling().is_some() {
        return discs;
    }
    // The striker of the last shot is removed.
    discs.retain(|disc| disc.look != Look::Striker);
    match state.played.turn() {
        // Also while the server has not answered yet.
        Turn::Roll if state.played.is_sent() => discs.push(Disc::resting(Look::Striker, state.aim.from)),
        Turn::Shoot => discs.push(Disc::resting(Look::Striker, state.aim.from)),
        Turn::Break(first) => {
            discs.extend(first.map(|s| Disc::resting(Look::Striker, s.from)));
            discs.push(Disc::resting(Look::Striker, state.aim.from));
        }
        Turn::Wait(_) => discs.extend(state.aim_of_others().map(|aim| Disc::resting(Look::Striker, aim.from))),
        _ => {}
    }
    discs
}
