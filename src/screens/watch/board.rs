//! The board's part of the window: one board, or two side by side, with all that is drawn over them.

use super::overlay::{self, Line};
use super::replayed::Replayed;
use super::stroboscope;
use super::viewer::{Mode, Viewer};
use super::what_if::{WhatIf, recorded_aims};
use egui::{Align2, FontId, Painter, Pos2, Rect, Response, Sense, Ui, Vec2, pos2, vec2};
use fob_board::Layout;
use fob_kit::aiming::hand::{self, Hand};
use fob_kit::aiming::shot_view::{ShotView, resting};
use fob_kit::aiming::{self, advised, aim};
use fob_kit::scene::{BoardScene, Disc, Fit, Look};
use fob_kit::theme::{self, Theme};
use fob_physics::{BodyId, PoseState};
use fob_replay::PlayedShot;
use fob_services::data::{Services, Toggle};
use fob_services::phrases::string_letter;

/// Minimum size of a followed puck, as a zoom.
const CLOSE: f32 = 2.2;

/// A moment of a shot to draw.
struct Moment<'a> {
    replay: &'a Replayed,
    index: usize,
    view: &'a ShotView,
    time: f64,
}

impl Moment<'_> {
    fn shot(&self) -> &PlayedShot {
        &self.replay.shots()[self.index]
    }

    fn layout(&self) -> &Layout {
        self.view.layout()
    }
}

/// Draws the boards of the current mode. `blocked` while a dialog is over them.
pub fn show(ui: &mut Ui, viewer: &mut Viewer, services: &Services, boards: &mut Vec<BoardScene>, blocked: bool) {
    match viewer.mode {
        Mode::Match => one(ui, viewer, boards, blocked),
        Mode::WhatIf(_) => both_outcomes(ui, viewer, services, boards, blocked),
        Mode::Pair(_) => two(ui, viewer, boards),
    }
}

fn one(ui: &mut Ui, viewer: &mut Viewer, boards: &mut Vec<BoardScene>, blocked: bool) {
    let response = hand::sense(ui, fob_services::labels::BOARD);
    if !blocked {
        hand::look(ui, &response, &mut viewer.eye);
    }
    let (replay, index) = (viewer.replay.clone(), viewer.index());
    let view = viewer.view(index);
    let moment = Moment { replay: &replay, index, view: &view, time: viewer.local() };
    let fit = fit(viewer, &moment, response.rect);
    if let Some(p) = response.interact_pointer_pos().filter(|_| response.clicked()) {
        let hit = body_at(&moment, &fit, p);
        viewer.follow = if hit == viewer.follow { None } else { hit };
    }
    boards.push(match_board(ui, viewer, &moment, fit, &response));
    better(ui, viewer, &moment, fit, &response);
}

/// Draws the better shot that the review has found, before the strike; and next to it the one that was played.
fn better(ui: &Ui, viewer: &mut Viewer, moment: &Moment, fit: Fit, response: &Response) {
    if !viewer.review.is_open() || viewer.playing || moment.time > 1e-6 {
        return;
    }
    let theme = &Theme::from_ui(ui);
    let painter = ui.painter().with_clip_rect(response.rect);
    if !viewer.shows(Toggle::Aim) {
        overlay::ghost_aim(&painter, theme, &fit, moment.layout(), &recorded_aims(moment.shot()));
    }
    if let Some(best) = viewer.review.best(moment.replay, moment.shot().number) {
        best.draw(&painter, theme, &fit, moment.layout(), 1.0);
        let (from, to) = best.line(&fit, moment.layout());
        advised::badge(&painter, theme, from.lerp(to, 0.5), "!");
    }
}

fn both_outcomes(ui: &mut Ui, viewer: &mut Viewer, services: &Services, boards: &mut Vec<BoardScene>, blocked: bool) {
    let theme = &Theme::from_ui(ui);
    let response = hand::sense(ui, fob_services::labels::BOARD);
    hand::look(ui, &response, &mut viewer.eye);
    let (replay, index) = (viewer.replay.clone(), viewer.index());
    let view = viewer.view(index);
    let layout = view.layout();
    let fit = viewer.eye.fit(&layout.board, response.rect.shrink(8.0));
    let (mut changed, mut shot) = (false, false);
    if let Mode::WhatIf(what) = &mut viewer.mode
        && !blocked
    {
        let which = what.which;
        let before = what.aims[which].clone();
        shot = what.hand.mouse(ui, &response, &fit, layout, &mut what.aims[which]);
        let free = ui.memory(|m| m.focused().is_none_or(|id| id == response.id));
        shot |= free && Hand::keys(ui, layout, what.aim());
        changed = what.aims[which] != before;
        if changed {
            what.work_out(&replay);
        }
    }
    if changed {
        viewer.playing = false;
        viewer.seek(0.0);
    }
    if shot {
        viewer.seek(0.0);
        viewer.playing = true;
    }
    let moment = Moment { replay: &replay, index, view: &view, time: viewer.local() };
    let painter = ui.painter().with_clip_rect(response.rect);
    if let Mode::WhatIf(what) = &viewer.mode {
        boards.push(what_board(&painter, viewer, what, &moment, theme, fit, services.settings.preview));
    }
}

fn two(ui: &mut Ui, viewer: &mut Viewer, boards: &mut Vec<BoardScene>) {
    let (replay, index, time) = (viewer.replay.clone(), viewer.index(), viewer.local());
    let view = viewer.view(index);
    let Mode::Pair(pair) = &mut viewer.mode else { return };
    let (other, other_replay, other_index) = (pair.view(), pair.replay.clone(), pair.index);
    let whole = ui.available_rect_before_wrap();
    ui.allocate_rect(whole, Sense::hover());
    let half = whole.width() / 2.0;
    let left = Rect::from_min_size(whole.min, vec2(half, whole.height()));
    let right = left.translate(vec2(half, 0.0));
    let moments = [
        (left, "The board on the left", Moment { replay: &replay, index, view: &view, time }),
        (right, "The board on the right", Moment { replay: &other_replay, index: other_index, view: &other, time }),
    ];
    for (rect, name, moment) in moments {
        let response = ui.interact(rect, ui.id().with(name), Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, name));
        let turn = moment.shot().side.filter(|_| viewer.shows(Toggle::Turn)).map_or(0.0, aim::turn_for);
        // Each board is clipped to its half.
        let fit = Fit::new(&moment.layout().board, rect.shrink(8.0), turn, 1.0, Vec2::ZERO);
        boards.push(match_board(ui, viewer, &moment, fit, &response));
    }
}

/// Returns the place of the board in the window: turned and scaled by the user, or with the followed disc in the middle.
fn fit(viewer: &mut Viewer, moment: &Moment, rect: Rect) -> Fit {
    let board = &moment.layout().board;
    let rect = rect.shrink(8.0);
    if let (Some(body), Some(trace)) = (viewer.follow, moment.view.trace()) {
        match trace.pose(body, moment.time).filter(|pose| !matches!(pose.state, PoseState::Lost)) {
            Some(pose) => {
                viewer.eye.zoom = viewer.eye.zoom.max(CLOSE);
                let still = Fit::new(board, rect, viewer.eye.turn, viewer.eye.zoom, Vec2::ZERO);
                viewer.eye.pan = rect.center() - still.to_screen(pose.at);
            }
            // The striker of the next shot is a disc of that shot, so only a puck that has gone is lost sight of.
            None => viewer.follow = None,
        }
    }
    viewer.eye.fit(board, rect)
}

fn body_at(moment: &Moment, fit: &Fit, p: Pos2) -> Option<BodyId> {
    let at = fit.to_board(p);
    let board = &moment.layout().board;
    let radius = |body: BodyId| match body {
        BodyId::Puck(_) => board.pucks.disc.outer_radius,
        BodyId::Striker(_) => board.striker.outer_radius,
    };
    let poses = moment.view.trace()?.sample(moment.time).poses;
    let hit = poses.into_iter().filter(|pose| matches!(pose.state, PoseState::OnBoard | PoseState::Falling));
    hit.map(|pose| (pose.body, pose.at.distance(at))).find(|(body, d)| *d <= radius(*body)).map(|(body, _)| body)
}

/// Draws the recorded match, with the overlays that are on.
fn match_board(ui: &Ui, viewer: &Viewer, moment: &Moment, fit: Fit, response: &Response) -> BoardScene {
    let theme = &Theme::from_ui(ui);
    let (view, time, layout) = (moment.view, moment.time, moment.layout());
    let painter = ui.painter().with_clip_rect(response.rect);
    let mut discs = Vec::new();
    labels(&painter, &fit, moment);
    if viewer.shows(Toggle::Aim) {
        overlay::ghost_aim(&painter, theme, &fit, layout, &recorded_aims(moment.shot()));
    }
    if let Some(trace) = view.trace() {
        if viewer.shows(Toggle::Stroboscope) {
            discs = stroboscope::discs(view, time);
        }
        if viewer.shows(Toggle::Trails) {
            overlay::trails(&painter, theme, &fit, view, time, Line::Solid);
        }
        if viewer.shows(Toggle::Contacts) {
            overlay::contacts(&painter, &fit, trace, time);
        }
        if viewer.shows(Toggle::Speeds) {
            overlay::speeds(&painter, theme, &fit, trace, time);
        }
        if let Some(pose) = viewer.follow.and_then(|body| trace.pose(body, time)) {
            let radius = layout.board.striker.outer_radius as f32 * fit.scale * 1.15;
            painter.circle_stroke(fit.to_screen(pose.at), radius, egui::Stroke::new(2.0, theme.accent));
        }
    } else {
        let text = "The motion is not available. You see the board before and after the shot";
        let at = pos2(response.rect.center().x, response.rect.top() + 14.0);
        painter.text(at, Align2::CENTER_CENTER, text, FontId::proportional(theme::SIZES[1]), theme.text);
    }
    discs.extend(view.discs(time));
    BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 }
}

/// Draws both outcomes over one another: the recorded one as pale discs with dashed outlines and dashed trails.
fn what_board(
    painter: &Painter,
    viewer: &Viewer,
    what: &WhatIf,
    moment: &Moment,
    theme: &Theme,
    fit: Fit,
    preview: bool,
) -> BoardScene {
    let (time, layout) = (moment.time, moment.layout());
    labels(painter, &fit, moment);
    let mut discs: Vec<Disc> = Vec::new();
    let now: Vec<Disc> = match &what.view {
        Some(view) => view.discs(time),
        None => {
            let mut discs = resting(layout);
            discs.extend(what.aims.iter().map(|aim| Disc::resting(Look::Striker, aim.from)));
            discs
        }
    };
    if !what.as_recorded() {
        let ghosts = moment.view.discs(time).into_iter();
        for ghost in ghosts.filter(|g| now.iter().all(|d| d.look != g.look || d.at.distance(g.at) > 5e-4)) {
            overlay::outline(painter, &fit, layout, &ghost);
            discs.push(Disc { alpha: ghost.alpha * 0.42, ..ghost });
        }
    }
    overlay::trails(painter, theme, &fit, moment.view, f64::INFINITY, Line::Dashed);
    if let Some(view) = &what.view {
        if !what.as_recorded() {
            overlay::trails(painter, theme, &fit, view, f64::INFINITY, Line::Solid);
        }
        if let Some(trace) = view.trace().filter(|_| viewer.shows(Toggle::Contacts)) {
            overlay::contacts(painter, &fit, trace, time);
        }
    }
    if time == 0.0 {
        let idle = Hand::default();
        for (k, aim) in what.aims.iter().enumerate() {
            let hand = if k == what.which { &what.hand } else { &idle };
            if k == what.which {
                hand::draw_zone(painter, theme, &fit, &layout.board, aim.zone);
            }
            hand::draw_aim(painter, theme, &fit, layout, aim, preview, hand);
        }
    }
    discs.extend(now);
    BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 }
}

/// Draws the names of the sides, and the string that each hole feeds, if there are several.
fn labels(painter: &Painter, fit: &Fit, moment: &Moment) {
    aiming::side_names(painter, fit, &moment.layout().board);
    let Some(game) = moment.shot().before.game.as_ref().filter(|game| game.strings().len() > 1) else { return };
    aiming::hole_labels(painter, fit, &moment.layout().board, |hole| {
        let string = game.string_of(hole);
        (string_letter(string), moment.replay.colour(string))
    });
}
