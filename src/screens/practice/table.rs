//! The board of the practice table under mouse and keyboard.

use super::setup::{Change, Held, Setup, Tool};
use super::state::PracticeScreen;
use egui::{Color32, PointerButton, Response, Stroke, Ui, vec2};
use fob_board::Point;
use fob_kit::aiming;
use fob_kit::aiming::hand::{self, Hand};
use fob_kit::aiming::{shot_view, spoken};
use fob_kit::fingers;
use fob_kit::scene::{BoardScene, Disc, Fit, Look, Scene};
use fob_kit::theme::Theme;
use fob_services::data::Services;

/// Draws and drives the board; `open` is true while a dialog is over it.
pub(super) fn show(ui: &mut Ui, state: &mut PracticeScreen, services: &Services, scene: &mut Scene, open: bool) {
    let theme = &Theme::from_ui(ui);
    let response = hand::sense(ui, "The practice table");
    hand::look(ui, &response, &mut state.eye);
    let fit = state.eye.fit(&state.layout.board, response.rect.shrink(8.0));
    let focus = ui.memory(|m| m.focused().is_none_or(|id| id == response.id));
    if state.at_rest() && open {
        if state.setup.tool == Tool::Shoot {
            let mut shot = state.hand.mouse(ui, &response, &fit, &state.layout, &mut state.aim);
            shot |= focus && Hand::keys(ui, &state.layout, &mut state.aim);
            spoken::show(ui, response.rect, services.settings.palette, &state.layout, &mut state.aim);
            if shot {
                state.shoot();
            }
        } else {
            let change = set_up(ui, &response, &fit, state);
            let told = super::spoken::show(ui, response.rect, services.settings.palette, state);
            if let Some(change) = change.or(told) {
                state.change(change);
            }
        }
    }
    let painter = ui.painter().with_clip_rect(response.rect);
    let mut discs = match &state.rolling {
        Some((shot, time, _)) => shot.discs(*time),
        None => shot_view::resting(&state.layout),
    };
    let wanted = state.open_drill.drill().filter(|_| state.open_drill.is_open()).map_or(&[][..], |drill| drill.goal.holes());
    aiming::hole_labels(&painter, &fit, &state.layout.board, |hole| {
        (hole.to_string(), if wanted.contains(&hole) { theme.accent } else { theme.line })
    });
    if state.at_rest() {
        hand::draw_zone(&painter, theme, &fit, &state.layout.board, state.aim.zone);
        let held = state.setup.held.zip(pointer(state, &response, &fit));
        // A held disc is drawn at the hand.
        discs.retain(|disc| !matches!(held, Some((Held::Puck(id), _)) if state.layout.puck(id).is_some_and(|p| p.at == disc.at)));
        if !matches!(held, Some((Held::Striker, _))) {
            discs.push(Disc::resting(Look::Striker, state.aim.from));
        }
        if state.setup.tool == Tool::Shoot {
            state.cloud.draw(&painter, theme, &fit, &state.layout);
            hand::draw_aim(&painter, theme, &fit, &state.layout, &state.aim, services.settings.preview, &state.hand);
        } else if let Some((held, at)) = held {
            discs.push(Setup::disc(&state.layout, held, at));
            verdict(&painter, theme, &fit, state, held, at);
        } else if let Some(at) = state.setup.cursor {
            cross(&painter, fit.to_screen(at));
        }
    }
    scene.boards.push(BoardScene { board: state.layout.board.clone(), fit, discs, light: 1.0 });
}

/// Returns the place of the hand: the keyboard's mark, or the mouse.
fn pointer(state: &PracticeScreen, response: &Response, fit: &Fit) -> Option<Point> {
    let mouse = || response.interact_pointer_pos().or_else(|| response.hover_pos()).map(|p| fit.to_board(p));
    state.setup.cursor.or_else(mouse)
}

/// Handles the mouse while pucks are set up; returns the change.
fn set_up(ui: &Ui, response: &Response, fit: &Fit, state: &mut PracticeScreen) -> Option<Change> {
    let at = response.interact_pointer_pos().map(|p| fit.to_board(p));
    let moved = ui.input(|i| i.pointer.delta() != egui::Vec2::ZERO || i.pointer.any_pressed());
    if fingers::are_two(ui.ctx()) {
        state.setup.held = None;
        return None;
    }
    if moved && response.contains_pointer() && state.setup.cursor.take().is_some() {
        // A disc that the keys picked up follows the mouse only after a new press.
        state.setup.held = None;
    }
    let pressed = || ui.input(|i| i.pointer.press_origin()).map(|p| fit.to_board(p));
    if response.drag_started_by(PointerButton::Primary) {
        state.setup.held = match state.setup.tool {
            Tool::Put(colour) => Some(Held::New(colour)),
            Tool::Move => pressed().and_then(|at| Setup::grasp(&state.layout, state.aim.from, at)),
            Tool::Remove | Tool::Shoot => None,
        };
    }
    if response.drag_stopped_by(PointerButton::Primary) {
        let held = state.setup.held.take()?;
        return at.map(|at| Setup::drop_at(&state.layout, held, at));
    }
    if response.clicked_by(PointerButton::Primary) {
        return match (state.setup.tool, at?) {
            (Tool::Put(colour), at) => Some(Setup::drop_at(&state.layout, Held::New(colour), at)),
            (Tool::Remove, at) => Some(Setup::remove_at(&state.layout, at)),
            _ => None,
        };
    }
    None
}

/// Draws a ring around the held disc, and a word where it cannot be dropped.
fn verdict(painter: &egui::Painter, theme: &Theme, fit: &Fit, state: &PracticeScreen, held: Held, at: Point) {
    let board = &state.layout.board;
    let (radius, why) = match held {
        Held::Striker => {
            let mut aim = state.aim.clone();
            aim.put(&state.layout, at);
            let why = aim.problem(&state.layout).map(|problem| aiming::aim::refusal(&problem, &state.layout));
            (board.striker.outer_radius, why)
        }
        _ => match Setup::drop_at(&state.layout, held, at) {
            Change::Refused(why) => (board.pucks.disc.outer_radius, Some(why)),
            _ => (board.pucks.disc.outer_radius, None),
        },
    };
    let (place, radius) = (fit.to_screen(at), radius as f32 * fit.scale);
    match why {
        None => {
            painter.circle_stroke(place, radius + 3.0, Stroke::new(3.0, theme.good));
        }
        Some(why) => hand::draw_refusal(painter, theme, fit.rect, place, radius, why),
    }
}

/// Draws the keyboard's mark.
fn cross(painter: &egui::Painter, at: egui::Pos2) {
    for (width, colour) in [(4.0, Color32::from_black_alpha(140)), (2.0, Color32::from_rgb(0xFF, 0xF9, 0xEC))] {
        for side in [vec2(10.0, 0.0), vec2(0.0, 10.0)] {
            painter.line_segment([at - side, at + side], Stroke::new(width, colour));
        }
    }
}
