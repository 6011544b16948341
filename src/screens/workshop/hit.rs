//! Hit testing on the canvas.

use super::canvas::{Edge, Hit, missing_place, unit};
use super::desk::Desk;
use fob_automata::Letter;
use fob_automata::edit::DraftStateId;
use fob_automata::figure::{EdgeShape, Vec2, segment_distance};
use fob_kit::theme::FINGER;

/// Inside this part of the radius a state is moved; outside of it, a transition is drawn.
const BODY: f64 = 0.78;
/// The rim reaches a little beyond the circle.
const RIM: f64 = 1.12;

/// How far a place is from an arrow and its letters, in radii.
pub(super) fn distance(edge: &EdgeShape, p: Vec2) -> f64 {
    let along = edge.curve.points(24);
    let line = along.windows(2).map(|w| segment_distance(p, w[0], w[1]));
    line.fold(edge.label.area.distance(p), f64::min)
}

impl Desk {
    /// The part at a point of the drawing; `scale` is the radius of a state in points, for handles that stay large when the
    /// drawing is small.
    pub(super) fn hit(&self, p: Vec2, scale: f64) -> Hit {
        let draft = self.draft();
        if let Some((id, place)) = self.handle(scale)
            && p.distance(place) < f64::from(FINGER) / 2.0 / scale
        {
            return Hit::Rim(id);
        }
        let reach = if self.canvas.touch { 20.0 } else { 9.0 };
        let near = (reach / scale).clamp(0.16, 0.8);
        for state in draft.states().rev() {
            for letter in Letter::ALL {
                if state.next(letter).is_none() && p.distance(missing_place(unit(state.at), letter)) < (reach / scale).max(0.3) {
                    return Hit::Missing(state.id, letter);
                }
            }
        }
        let figure = self.derived().figure.as_deref();
        let edges = figure.map_or(&[][..], |f| &f.edges);
        let ids = |from, to| Some((self.id_at(from)?, self.id_at(to)?));
        for edge in edges {
            let tip = edge.head[0].lerp((edge.head[1] + edge.head[2]) * 0.5, 0.6);
            if p.distance(tip) < near.max(0.24)
                && figure.is_some_and(|f| p.distance(f.states[edge.to.index()].centre) > 1.0)
                && let Some(edge) = ids(edge.from, edge.to)
            {
                return Hit::End(edge);
            }
        }
        let mut nearest: Option<(f64, DraftStateId)> = None;
        for state in draft.states() {
            let d = p.distance(unit(state.at));
            if d < RIM.max(1.0 + 4.0 / scale) && nearest.is_none_or(|(best, _)| d <= best) {
                nearest = Some((d, state.id));
            }
        }
        if let Some((d, id)) = nearest {
            return if d < BODY { Hit::State(id) } else { Hit::Rim(id) };
        }
        let mut best: Option<(f64, Edge)> = None;
        for edge in edges {
            let d = distance(edge, p);
            if d < near
                && best.is_none_or(|(b, _)| d < b)
                && let Some(edge) = ids(edge.from, edge.to)
            {
                best = Some((d, edge));
            }
        }
        best.map_or(Hit::Canvas, |(_, edge)| Hit::Edge(edge))
    }

    /// Where a finger works: the handle of the one state that is selected, from which transitions are drawn. A rim is too narrow
    /// for a finger.
    pub(super) fn handle(&self, scale: f64) -> Option<(DraftStateId, Vec2)> {
        let [one] = self.selected[..] else { return None };
        let state = self.draft().state(one).filter(|_| self.canvas.touch)?;
        let (size, centre) = (f64::from(FINGER) / 2.0 / scale, unit(state.at));
        // At the right above, else around the state.
        let eighth = std::f64::consts::FRAC_PI_4;
        let place = |turn: f64| {
            let angle = eighth * turn;
            centre + Vec2::new(angle.cos(), angle.sin()) * (1.0 + size + 4.0 / scale)
        };
        let places = [-1.0, 1.0, 3.0, -3.0, -2.0, 2.0, 0.0, 4.0].map(place);
        // It covers neither another state nor a transition's letters, if there is a place where it does not.
        let figure = self.derived().figure.as_ref();
        let is_free = |place: &Vec2| {
            let mut letters = figure.iter().flat_map(|figure| &figure.edges).map(|edge| edge.label.area.distance(*place));
            let mut others =
                self.draft().states().filter(|other| other.id != one).map(|other| unit(other.at).distance(*place) - 1.0);
            letters.all(|far| far > size) && others.all(|far| far > size)
        };
        let frame = self.canvas.frame();
        let is_seen = |place: &Vec2| frame.is_none_or(|frame| self.canvas.holds(frame.at(*place), FINGER / 2.0));
        let best = places.into_iter().find(|place| is_free(place) && is_seen(place));
        Some((one, best.or_else(|| places.into_iter().find(is_seen)).unwrap_or(places[0])))
    }
}
