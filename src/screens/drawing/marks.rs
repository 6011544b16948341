//! The marks that the canvas draws over its automaton: the selection, the rim under the pointer, and a transition while it is drawn.

use super::gesture::{Gesture, Pointing};
use egui::emath::Rot2;
use egui::{Painter, Rect, Stroke, StrokeKind};
use fob_automata::edit::{Draft, DraftStateId};
use fob_automata::figure::Vec2 as Unit;
use fob_kit::drawing::parts::{Hit, state_at, unit};
use fob_kit::theme::Theme;
use fob_kit::widgets::figure::Placement;

/// The angle between an arrow and a side of its head, in radians.
const HEAD: f32 = 0.5;

/// Draws rings around the selected states.
pub(crate) fn selection(painter: &Painter, theme: &Theme, frame: Placement, draft: &Draft, selected: &[DraftStateId]) {
    for state in selected.iter().filter_map(|id| draft.state(*id)) {
        painter.circle_stroke(frame.at(unit(state.at)), frame.scale * 1.12, Stroke::new(2.0, theme.accent));
    }
}

/// Draws the rim under the pointer, from which a drag draws a transition.
pub(crate) fn hovered_rim(painter: &Painter, theme: &Theme, frame: Placement, draft: &Draft, pointing: &Pointing) {
    if let (Gesture::None, Some(Hit::Rim(id))) = (&pointing.gesture, pointing.hovered)
        && let Some(state) = draft.state(id)
    {
        let stroke = Stroke::new(4.0, theme.accent.gamma_multiply(0.75));
        painter.circle_stroke(frame.at(unit(state.at)), frame.scale, stroke);
    }
}

/// Draws a transition on its way from a state to a place: to the state there, or to an empty place where a new one will be.
pub(crate) fn drawn(painter: &Painter, theme: &Theme, frame: Placement, draft: &Draft, (from, to): (DraftStateId, Unit)) {
    let stroke = Stroke::new(2.5, theme.accent);
    let Some(state) = draft.state(from) else { return };
    let centre = unit(state.at);
    let target = state_at(draft, to);
    if target == Some(from) {
        // Back to itself: a loop towards the pointer; upwards, where the keyboard draws it.
        let out = if to == centre { Unit::new(0.0, -1.0) } else { (to - centre).unit() };
        painter.circle_stroke(frame.at(centre + out * 1.5), frame.scale * 0.6, stroke);
        painter.circle_filled(frame.at(centre + out * 2.1), 3.0, theme.accent);
        return;
    }
    let target = target.and_then(|id| draft.state(id)).map(|state| unit(state.at));
    let end = target.map_or(to, |at| at - (at - centre).unit());
    let start = centre + (end - centre).unit();
    let (start, tip) = (frame.at(start), frame.at(end));
    painter.line_segment([start, tip], stroke);
    // A head of one size: that of egui grows with the arrow.
    let back = (start - tip).normalized() * (frame.scale * 0.45).clamp(8.0, 16.0);
    for turn in [-HEAD, HEAD] {
        painter.line_segment([tip, tip + Rot2::from_angle(turn) * back], stroke);
    }
    match target {
        Some(at) => painter.circle_stroke(frame.at(at), frame.scale * 1.1, stroke),
        None => painter.circle_stroke(frame.at(end), frame.scale, Stroke::new(1.5, theme.accent.gamma_multiply(0.6))),
    };
}

/// Draws the drag in progress: a transition, or a band that selects.
pub(crate) fn gesture(painter: &Painter, theme: &Theme, frame: Placement, draft: &Draft, pointing: &Pointing) {
    match &pointing.gesture {
        Gesture::Draw { from, to, .. } => drawn(painter, theme, frame, draft, (*from, *to)),
        Gesture::Retarget { edge, to } => drawn(painter, theme, frame, draft, (edge.0, *to)),
        Gesture::Band { from, to, .. } => {
            let band = Rect::from_two_pos(frame.at(*from), frame.at(*to));
            painter.rect(band, 2.0, theme.accent.gamma_multiply(0.12), Stroke::new(1.0, theme.accent), StrokeKind::Inside);
        }
        Gesture::None | Gesture::Pan | Gesture::Move { .. } | Gesture::Bend { .. } => {}
    }
}
