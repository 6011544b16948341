//! The board's part of the window: one board, or two side by side, with all that is drawn over them.

use super::open::{Mode, Open, Toggle};
use super::overlay::{self, Line};
use super::reel::Reel;
use super::seen::Seen;
use super::stage;
use crate::app::scene::{BoardScene, Disc, Fit, Look};
use crate::app::screens::string_letter;
use crate::app::shared::Shared;
use crate::app::table::hand::{self, Did, Hand};
use crate::app::table::{self, aim};
use crate::app::theme::{self, Theme};
use crate::physics::{BodyId, PoseState};
use egui::{Align2, FontId, Painter, Pos2, Rect, Response, Sense, Ui, Vec2, pos2, vec2};

/// How large a puck that is followed is at least, as a zoom.
const CLOSE: f32 = 2.2;

/// A moment of a shot that is to be drawn.
struct Moment<'a> {
    reel: &'a Reel,
    index: usize,
    seen: Option<&'a Seen>,
    local: f64,
}

impl Moment<'_> {
    fn discs(&self) -> Vec<Disc> {
        stage::discs(&self.reel.shots()[self.index], self.seen, self.reel.roll(self.index), self.local)
    }
}

/// Draws what the mode asks for. `blocked` while a dialog lies over it.
pub fn show(ui: &mut Ui, open: &mut Open, shared: &Shared, theme: &Theme, boards: &mut Vec<BoardScene>, blocked: bool) {
    match open.mode {
        Mode::Match => match_pane(ui, open, theme, boards),
        Mode::WhatIf(_) => what_pane(ui, open, shared, theme, boards, blocked),
        Mode::Pair(_) => pair_panes(ui, open, theme, boards),
    }
}

fn match_pane(ui: &mut Ui, open: &mut Open, theme: &Theme, boards: &mut Vec<BoardScene>) {
    let response = hand::sense(ui, "The board");
    hand::look(ui, &response, &mut open.eye);
    let (reel, index) = (open.reel.clone(), open.index());
    let seen = open.cache.get(&reel, index);
    let moment = Moment { reel: &reel, index, seen: seen.as_deref(), local: open.local() };
    let fit = fit(open, &moment, response.rect);
    if let Some(p) = response.interact_pointer_pos().filter(|_| response.clicked()) {
        let hit = seen.as_deref().and_then(|seen| body_at(&moment, seen, &fit, p));
        open.follow = if hit == open.follow { None } else { hit };
    }
    boards.push(match_board(ui, open, &moment, theme, fit, &response));
}

fn what_pane(ui: &mut Ui, open: &mut Open, shared: &Shared, theme: &Theme, boards: &mut Vec<BoardScene>, blocked: bool) {
    let response = hand::sense(ui, "The board");
    hand::look(ui, &response, &mut open.eye);
    let (reel, index) = (open.reel.clone(), open.index());
    let seen = open.cache.get(&reel, index);
    let layout = &reel.shots()[index].before.layout;
    let fit = open.eye.fit(&layout.board, response.rect.shrink(8.0));
    let (mut changed, mut did) = (false, Did::Nothing);
    if let Mode::WhatIf(what) = &mut open.mode
        && !blocked
    {
        let (before, which) = (what.aims.clone(), what.which);
        did = what.hand.mouse(ui, &response, &fit, layout, &mut what.aims[which]);
        let free = ui.memory(|m| m.focused().is_none_or(|id| id == response.id));
        if free && Hand::keys(ui, layout, what.aim()) == Did::Shoot {
            did = Did::Shoot;
        }
        changed = what.aims != before;
        if changed {
            what.work_out(&reel);
        }
    }
    if changed {
        open.playing = false;
        open.seek(0.0);
    }
    if did == Did::Shoot {
        open.seek(0.0);
        open.playing = true;
    }
    let moment = Moment { reel: &reel, index, seen: seen.as_deref(), local: open.local() };
    let painter = ui.painter().with_clip_rect(response.rect);
    if let Mode::WhatIf(what) = &open.mode {
        boards.push(what_board(&painter, open, what, &moment, theme, fit, shared.settings.preview));
    }
}

fn pair_panes(ui: &mut Ui, open: &mut Open, theme: &Theme, boards: &mut Vec<BoardScene>) {
    let (reel, index, local) = (open.reel.clone(), open.index(), open.local());
    let seen = open.cache.get(&reel, index);
    let Mode::Pair(pair) = &mut open.mode else { return };
    let (other, other_reel, other_index) = (pair.seen(), pair.reel.clone(), pair.index);
    let whole = ui.available_rect_before_wrap();
    ui.allocate_rect(whole, Sense::hover());
    let half = whole.width() / 2.0;
    let left = Rect::from_min_size(whole.min, vec2(half, whole.height()));
    let right = left.translate(vec2(half, 0.0));
    let moments = [
        (left, "The board at the left", Moment { reel: &reel, index, seen: seen.as_deref(), local }),
        (right, "The board at the right", Moment { reel: &other_reel, index: other_index, seen: other.as_deref(), local }),
    ];
    for (rect, name, moment) in moments {
        let response = ui.interact(rect, ui.id().with(name), Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, name));
        let shot = &moment.reel.shots()[moment.index];
        let turn = shot.side.filter(|_| open.shows(Toggle::Turn)).map_or(0.0, aim::turn_for);
        // Each board keeps to its half, so that neither reaches into the other.
        let fit = Fit::new(&shot.before.layout.board, rect.shrink(8.0), turn, 1.0, Vec2::ZERO);
        boards.push(match_board(ui, open, &moment, theme, fit, &response));
    }
}

/// Where the board lies: as the person looks at it, or with the followed disc in the middle.
fn fit(open: &mut Open, moment: &Moment, rect: Rect) -> Fit {
    let board = &moment.reel.shots()[moment.index].before.layout.board;
    let rect = rect.shrink(8.0);
    if let (Some(body), Some(seen)) = (open.follow, moment.seen) {
        match seen.trace.pose(body, moment.local).filter(|pose| !matches!(pose.state, PoseState::Lost)) {
            Some(pose) => {
                open.eye.zoom = open.eye.zoom.max(CLOSE);
                let still = Fit::new(board, rect, open.eye.turn, open.eye.zoom, Vec2::ZERO);
                open.eye.pan = rect.center() - still.to_screen(pose.at);
            }
            // The striker of the next shot is a disc of that shot, so only a puck that has gone is lost sight of.
            None => open.follow = None,
        }
    }
    open.eye.fit(board, rect)
}

fn body_at(moment: &Moment, seen: &Seen, fit: &Fit, p: Pos2) -> Option<BodyId> {
    let at = fit.to_board(p);
    let board = &moment.reel.shots()[moment.index].before.layout.board;
    let radius = |body: BodyId| match body {
        BodyId::Puck(_) => board.pucks.disc.outer_radius,
        BodyId::Striker(_) => board.striker.outer_radius,
    };
    let poses = seen.trace.sample(moment.local).poses;
    let hit = poses.into_iter().filter(|pose| matches!(pose.state, PoseState::OnBoard | PoseState::Falling));
    hit.map(|pose| (pose.body, pose.at.distance(at))).find(|(body, d)| *d <= radius(*body)).map(|(body, _)| body)
}

/// The match as it was, with what is switched on.
fn match_board(ui: &Ui, open: &Open, moment: &Moment, theme: &Theme, fit: Fit, response: &Response) -> BoardScene {
    let shot = &moment.reel.shots()[moment.index];
    let layout = &shot.before.layout;
    let painter = ui.painter().with_clip_rect(response.rect);
    let mut discs = Vec::new();
    labels(&painter, &fit, moment.reel, moment.index);
    if open.shows(Toggle::Aim) {
        overlay::ghost_aim(&painter, theme, &fit, layout, &overlay::aims(shot));
    }
    if let Some(seen) = moment.seen {
        if open.shows(Toggle::Stroboscope) {
            discs = stage::stroboscope(seen, moment.local);
        }
        if open.shows(Toggle::Trails) {
            overlay::trails(&painter, theme, &fit, seen, moment.local, Line::Solid);
        }
        if open.shows(Toggle::Contacts) {
            overlay::contacts(&painter, &fit, seen, moment.local);
        }
        if open.shows(Toggle::Speeds) {
            overlay::speeds(&painter, theme, &fit, seen, moment.local);
        }
        if let Some(pose) = open.follow.and_then(|body| seen.trace.pose(body, moment.local)) {
            let radius = layout.board.striker.outer_radius as f32 * fit.scale * 1.15;
            painter.circle_stroke(fit.to_screen(pose.at), radius, egui::Stroke::new(2.0, theme.accent));
        }
    } else {
        let text = "The motion is not known any more: before and after are shown";
        let at = pos2(response.rect.center().x, response.rect.top() + 14.0);
        painter.text(at, Align2::CENTER_CENTER, text, FontId::proportional(theme::SIZES[1]), theme.text);
    }
    discs.extend(moment.discs());
    BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 }
}

/// Both outcomes over one another: the recorded one as pale discs with dashed outlines and dashed trails.
fn what_board(
    painter: &Painter,
    open: &Open,
    what: &super::what_if::WhatIf,
    moment: &Moment,
    theme: &Theme,
    fit: Fit,
    preview: bool,
) -> BoardScene {
    let shot = &moment.reel.shots()[moment.index];
    let layout = &shot.before.layout;
    labels(painter, &fit, moment.reel, moment.index);
    let mut discs: Vec<Disc> = Vec::new();
    let now: Vec<Disc> = match &what.seen {
        Some(seen) => crate::app::table::playback::discs_at(&seen.trace, moment.local, &seen.colours),
        None => {
            let mut discs = table::playback::resting(layout);
            discs.extend(what.aims.iter().map(|aim| Disc::resting(Look::Striker, aim.from)));
            discs
        }
    };
    if what.as_recorded() {
        if let Some(seen) = moment.seen {
            overlay::trails(painter, theme, &fit, seen, f64::INFINITY, Line::Dashed);
        }
    } else {
        let ghosts = moment.discs();
        let ghosts = ghosts.into_iter().filter(|g| now.iter().all(|d| d.look != g.look || d.at.distance(g.at) > 5e-4));
        for ghost in ghosts {
            overlay::outline(painter, &fit, layout, &ghost);
            discs.push(Disc { alpha: ghost.alpha * 0.42, ..ghost });
        }
        if let Some(seen) = moment.seen {
            overlay::trails(painter, theme, &fit, seen, f64::INFINITY, Line::Dashed);
        }
        if let Some(seen) = &what.seen {
            overlay::trails(painter, theme, &fit, seen, f64::INFINITY, Line::Solid);
        }
    }
    if open.shows(Toggle::Contacts)
        && let Some(seen) = &what.seen
    {
        overlay::contacts(painter, &fit, seen, moment.local);
    }
    if moment.local == 0.0 {
        for (k, aim) in what.aims.iter().enumerate() {
            if k == what.which {
                hand::draw_zone(painter, theme, &fit, &layout.board, aim.zone);
            }
            let idle = Hand::default();
            hand::draw_aim(painter, theme, &fit, layout, aim, preview, if k == what.which { &what.hand } else { &idle });
        }
    }
    discs.extend(now);
    BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 }
}

/// Whose string each hole feeds, where there are several.
fn labels(painter: &Painter, fit: &Fit, reel: &Reel, index: usize) {
    let Some(game) = reel.shots()[index].before.game.as_ref().filter(|game| game.strings().len() > 1) else { return };
    table::hole_labels(painter, fit, &reel.shots()[index].before.layout.board, |hole| {
        let string = game.string_of(hole);
        (string_letter(string), reel.colour(string))
    });
}
