//! The board of a lesson under the hand.

use super::course::Task;
use super::state::{LessonScreen, Stage};
use egui::{Color32, Ui};
use fob_board::Side;
use fob_kit::aiming::aim::Zone;
use fob_kit::aiming::hand::{self, Hand};
use fob_kit::aiming::shot_view::{self, walk};
use fob_kit::aiming::{self, spoken};
use fob_kit::scene::{BoardScene, Disc, Look, Scene};
use fob_kit::theme::{self, Theme};
use fob_services::data::Services;
use fob_services::phrases::string_letter;
use fob_services::player_colours::{PlayerColour, shared_colour};

/// Returns the colour of a string: that of its owner, or grey without one.
pub fn string_colour(state: &LessonScreen, string: usize) -> Color32 {
    let owner = state.game().strings()[string].owner;
    theme::rgb(owner.map_or(shared_colour(string), |owner| PlayerColour::from_seat(usize::from(owner) - 1).colour()))
}

/// Draws and drives the board.
pub fn show(ui: &mut Ui, state: &mut LessonScreen, services: &mut Services, scene: &mut Scene) {
    let theme = &Theme::from_ui(ui);
    let response = hand::sense(ui, fob_services::labels::BOARD);
    hand::look(ui, &response, &mut state.eye);
    let layout = state.now.layout.clone();
    let fit = state.eye.fit(&layout.board, response.rect.shrink(8.0));
    if state.aiming() && services.problems.is_empty() {
        let mut shot = state.hand.mouse(ui, &response, &fit, &layout, &mut state.aim);
        if ui.memory(|m| m.focused().is_none_or(|id| id == response.id)) {
            shot |= Hand::keys(ui, &layout, &mut state.aim);
        }
        spoken::show(ui, response.rect, services.settings.palette, &layout, &mut state.aim);
        if shot {
            state.shoot(services);
        }
    }
    let painter = ui.painter().with_clip_rect(response.rect);
    if state.game().strings().len() > 1 && !state.hides_holes() {
        aiming::hole_labels(&painter, &fit, &layout.board, |hole| {
            let string = state.game().string_of(hole);
            (string_letter(string), string_colour(state, string))
        });
    }
    if state.aiming() {
        hand::draw_zone(&painter, theme, &fit, &layout.board, Zone::Side(Side::S));
        hand::draw_aim(&painter, theme, &fit, &layout, &state.aim, services.settings.preview, &state.hand);
    }
    let discs = discs(state, walk(services.settings.motion));
    scene.boards.push(BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 });
}

fn discs(state: &LessonScreen, walk: f64) -> Vec<Disc> {
    let rolls = state.stage == Stage::Rolls;
    let mut discs = match &state.shot {
        Some((shot, time)) if rolls || *time < shot.length(walk) => shot.discs(*time),
        _ => shot_view::resting(&state.now.layout),
    };
    if !rolls {
        // The striker of the last shot is removed.
        discs.retain(|disc| disc.look != Look::Striker);
    }
    match state.task() {
        Task::Shoot { .. } if state.stage == Stage::Asked => discs.push(Disc::resting(Look::Striker, state.aim.from)),
        Task::Order { strike, .. } if state.stage == Stage::Asked => discs.push(Disc::resting(Look::Striker, strike.from)),
        _ => {}
    }
    discs
}
