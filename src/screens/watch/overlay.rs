//! Overlays of the board: trails, arrows of speed, contacts, the aim of the record, outlines of ghosts.

use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};
use fob_board::{Colour, Layout};
use fob_kit::aiming::aim::Aim;
use fob_kit::aiming::hand::{self, Hand};
use fob_kit::aiming::shot_view::ShotView;
use fob_kit::scene::{Disc, Fit, Look};
use fob_kit::theme::Theme;
use fob_physics::{BodyId, Met, PoseState, ShotTrace};

/// A light line on wood.
const CHALK: Color32 = Color32::from_rgb(0xFF, 0xF9, 0xEC);
/// A dark line on wood.
const INK: Color32 = Color32::from_rgb(0x1C, 0x1A, 0x18);

/// Style of a trail: solid, or dashed for the shot with which it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// An unbroken line.
    Solid,
    /// A dashed line.
    Dashed,
}

fn ink_of(theme: &Theme, layout: &Layout, body: BodyId) -> Color32 {
    let colour = match body {
        BodyId::Puck(id) => layout.puck(id).map(|puck| theme.letter(puck.colour)),
        BodyId::Striker(_) => None,
    };
    // Darker than the pucks, so that the line is visible on birch.
    colour.map_or(INK, |c| Theme::mix(c, Color32::BLACK, 0.35))
}

/// Draws the paths of all discs from the strike until `until`.
pub fn trails(painter: &Painter, theme: &Theme, fit: &Fit, view: &ShotView, until: f64, line: Line) {
    let Some(trace) = view.trace() else { return };
    for trail in view.trails() {
        let known = trail.points.partition_point(|(t, _)| *t <= until);
        let mut points: Vec<Pos2> = trail.points[..known].iter().map(|(_, p)| fit.to_screen(*p)).collect();
        if known < trail.points.len() {
            points.extend(trace.pose(trail.body, until).map(|pose| fit.to_screen(pose.at)));
        }
        if points.len() < 2 {
            continue;
        }
        let stroke = Stroke::new(1.8, ink_of(theme, view.layout(), trail.body));
        match line {
            Line::Solid => {
                painter.add(Shape::line(points, stroke));
            }
            Line::Dashed => {
                painter.extend(Shape::dashed_line(&points, stroke, 6.0, 5.0));
            }
        }
    }
}

/// Draws an arrow at every disc that moves; its length is the speed.
pub fn speeds(painter: &Painter, theme: &Theme, fit: &Fit, trace: &ShotTrace, now: f64) {
    for pose in trace.sample(now).poses {
        if pose.state != PoseState::OnBoard {
            continue;
        }
        let Some((vx, vy, _)) = trace.velocity(pose.body, now) else { continue };
        let speed = libm::sqrt(vx * vx + vy * vy);
        if speed < 0.01 {
            continue;
        }
        let along = fit.direction(libm::atan2(vy, vx));
        let length = (speed as f32 * 0.12 * fit.scale).clamp(10.0, 0.45 * fit.scale);
        arrow(painter, fit.to_screen(pose.at), along, length, theme.accent);
    }
}

fn arrow(painter: &Painter, from: Pos2, along: Vec2, length: f32, colour: Color32) {
    let tip = from + along * length;
    let side = vec2(-along.y, along.x);
    for (w, c) in [(4.5, Color32::from_black_alpha(150)), (2.5, colour)] {
        painter.line_segment([from, tip], Stroke::new(w, c));
        painter.line_segment([tip, tip - along * 7.0 + side * 4.5], Stroke::new(w, c));
        painter.line_segment([tip, tip - along * 7.0 - side * 4.5], Stroke::new(w, c));
    }
}

/// Draws a mark at every contact until now: a ring where discs met, a diamond at a cushion; the harder, the larger.
pub fn contacts(painter: &Painter, fit: &Fit, trace: &ShotTrace, now: f64) {
    for contact in trace.contacts.iter().take_while(|c| c.time <= now + 1e-9) {
        let at = fit.to_screen(contact.at);
        let size = 3.0 + 4.0 * (contact.speed as f32 / 2.0).min(1.0);
        for (w, c) in [(3.0, INK.gamma_multiply(0.7)), (1.5, CHALK)] {
            match contact.met {
                Met::Body(_) => {
                    painter.circle_stroke(at, size, Stroke::new(w, c));
                }
                Met::Cushion(_) => {
                    let corners = [vec2(size, 0.0), vec2(0.0, size), vec2(-size, 0.0), vec2(0.0, -size)];
                    painter.add(Shape::closed_line(corners.map(|d| at + d).to_vec(), Stroke::new(w, c)));
                }
            }
        }
    }
}

/// Draws the recorded aim: the place of the cue, and its direction.
pub(crate) fn ghost_aim(painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout, aims: &[Aim]) {
    for aim in aims.iter().filter(|aim| aim.problem(layout).is_none()) {
        hand::draw_aim(painter, theme, fit, layout, aim, true, &Hand::default());
        let radius = layout.board.striker.outer_radius as f32 * fit.scale;
        dashed_circle(painter, fit.to_screen(aim.from), radius, CHALK);
    }
}

/// Draws a dashed outline around a ghost, so that it differs in more than colour.
pub fn outline(painter: &Painter, fit: &Fit, layout: &Layout, disc: &Disc) {
    let radius = match disc.look {
        Look::Puck(Colour::Green | Colour::Red) => layout.board.pucks.disc.outer_radius,
        Look::Striker => layout.board.striker.outer_radius,
    };
    dashed_circle(painter, fit.to_screen(disc.at), radius as f32 * fit.scale * disc.scale, CHALK);
}

fn dashed_circle(painter: &Painter, at: Pos2, radius: f32, colour: Color32) {
    let points: Vec<Pos2> = (0..=36)
        .map(|i| {
            let a = std::f32::consts::TAU * i as f32 / 36.0;
            pos2(at.x + radius * a.cos(), at.y + radius * a.sin())
        })
        .collect();
    painter.extend(Shape::dashed_line(&points, Stroke::new(3.0, INK.gamma_multiply(0.6)), 5.0, 4.0));
    painter.extend(Shape::dashed_line(&points, Stroke::new(1.5, colour), 5.0, 4.0));
}
