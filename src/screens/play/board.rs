//! The board's part of the window: discs for Bevy, and over them the aim, the labels of the holes and the ghosts.

use super::state::State;
use egui::{FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, vec2};
use fob_kit::fingers;
use fob_kit::layout::Window;
use fob_kit::scene::{BoardScene, Disc, Look, Scene};
use fob_kit::session::Turn;
use fob_kit::shared::Shared;
use fob_kit::table;
use fob_kit::table::advised;
use fob_kit::table::aim::Zone;
use fob_kit::table::hand::{self, Hand};
use fob_kit::table::shot_view::{self, walk};
use fob_kit::theme::{SIZES, Theme};
use fob_kit::widgets;
use fob_kit::words::string_letter;

/// Draws and drives the board.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared, scene: &mut Scene) {
    let theme = &Theme::from_ui(ui);
    let response = hand::sense(ui, fob_kit::labels::BOARD);
    if !state.ending.is_open() {
        // While the last run is in front, Home belongs to it.
        hand::look(ui, &response, &mut state.eye);
    }
    let layout = state.played.layout().clone();
    let fit = state.eye.fit(&layout.board, response.rect.shrink(8.0));
    let open = state.dialog.is_none() && shared.problems.is_empty() && !state.moments.tosses();
    if state.aiming() && open {
        let stood = state.aim.from;
        let reach = (widgets::least(ui).y / 2.0).max(advised::BADGE);
        let tapped = response.interact_pointer_pos().filter(|_| response.clicked() && !fingers::are_two(ui.ctx()));
        let advised = tapped.and_then(|at| state.hint.as_ref()?.at(at, reach, &fit, &layout).copied());
        let mut shot = false;
        match advised {
            // The number of a hint on the board does what its button does.
            Some(strike) => state.aim.take_over(&strike, &layout.board),
            None => shot = state.hand.mouse(ui, &response, &fit, &layout, &mut state.aim),
        }
        if ui.memory(|m| m.focused().is_none_or(|id| id == response.id)) {
            shot |= Hand::keys(ui, &layout, &mut state.aim) && shared.now >= state.guard;
        }
        shared.settings.has_placed |= state.aim.from != stood;
        if shot {
            state.shoot(shared);
        }
        state.show_aim(shared);
    }
    let discs = discs(state, walk(shared.settings.motion));
    let painter = ui.painter().with_clip_rect(response.rect);
    let strings = state.game().strings().len();
    if shared.settings.has_shot {
        // The first steps are told where one of them is.
        table::side_names(&painter, &fit, &layout.board);
    }
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
        match &state.hint {
            // The first steps would cover its numbers.
            Some(hint) => hint.draw(&painter, theme, &fit, &layout),
            None => {
                let striker = fit.to_screen(state.aim.from);
                first_steps(&painter, theme, Window::from_ui(ui), response.rect, striker, shared);
            }
        }
    }
    state.draw_aim_of_others(&painter, theme, &fit, shared);
    scene.boards.push(BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 });
}

/// Distance of the hints from the striker that they are about, in points.
const CLEAR: f32 = 28.0;

/// How to place, aim and shoot, until the user has done both.
fn first_steps(painter: &Painter, theme: &Theme, window: Window, rect: Rect, striker: Pos2, shared: &Shared) {
    let settings = &shared.settings;
    if settings.has_shot {
        return;
    }
    let shoot = window.word(
        "Drag to a point behind the striker; it shoots away from your cursor (or arrow keys and Space)",
        "Tap a target, then Shoot.\nOr pull back anywhere.",
    );
    let lines = if window.is_phone() || rect.size().min_elem() < 520.0 {
        // On a small board there is room for one hint, so that the pucks stay visible: how to shoot, which is what a match needs.
        vec![shoot]
    } else {
        let place = window.word(
            "Drag the black striker to place it on its line (keys A and D)",
            "Drag the black striker to place it on its line",
        );
        let read = "Every puck that falls becomes a letter of the string, which the automaton next to the board reads";
        let place = (!settings.has_placed).then_some(place);
        place.into_iter().chain([shoot, read]).collect()
    };
    let size = if window.is_phone() { SIZES[0] } else { SIZES[1] };
    let most = rect.size().min_elem() * if window.is_phone() { 0.64 } else { 0.58 } - 24.0;
    let text = painter.layout(lines.join("\n"), FontId::proportional(size), theme.text, most);
    // Between the two far holes, whose letters stay visible.
    let size = text.size() + vec2(24.0, 16.0);
    let mut place = Rect::from_min_size(rect.center_top() + vec2(-size.x / 2.0, 12.0), size);
    if place.expand(CLEAR).contains(striker) {
        // Without the turn of the board the far line can be the shooter's own.
        place = place.translate(vec2(0.0, rect.height() - size.y - 24.0));
    }
    painter.rect(place, 6.0, theme.panel, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    painter.galley(place.min + vec2(12.0, 8.0), text, theme.text);
}

fn discs(state: &State, walk: f64) -> Vec<Disc> {
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
