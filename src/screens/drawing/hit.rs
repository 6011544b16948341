//! Hit testing on the canvas.

use super::canvas::Canvas;
use super::pen::Pen;
use fob_automata::edit::{Draft, DraftStateId};
use fob_automata::figure::Vec2;
use fob_kit::drawing::parts::{self, Hit, Reach, unit};
use fob_kit::theme::FINGER;

impl Pen<'_> {
    /// Returns the part at a point of the drawing; `scale` is the radius of a state in points.
    pub(crate) fn part_at(&self, p: Vec2, scale: f64) -> Hit {
        if let Some((id, place)) = self.canvas.handle(self.draft(), scale)
            && p.distance(place) < f64::from(FINGER) / 2.0 / scale
        {
            return Hit::Rim(id);
        }
        let reach =
            Reach { points: if self.canvas.touch { 20.0 } else { 9.0 }, ends: !self.canvas.is_plain(), marks: self.is_board() };
        parts::hit(self.draft(), self.canvas.figure(), p, scale, reach)
    }
}

impl Canvas {
    /// Returns the handle of the one selected state, from which a finger draws transitions: a rim is too narrow for a finger.
    pub(crate) fn handle(&self, draft: &Draft, scale: f64) -> Option<(DraftStateId, Vec2)> {
        let [one] = self.selected[..] else { return None };
        let state = draft.state(one).filter(|_| self.touch)?;
        let (size, centre) = (f64::from(FINGER) / 2.0 / scale, unit(state.at));
        // At the right above, else around the state.
        let eighth = std::f64::consts::FRAC_PI_4;
        let place = |turn: f64| {
            let angle = eighth * turn;
            centre + Vec2::new(angle.cos(), angle.sin()) * (1.0 + size + 4.0 / scale)
        };
        let places = [-1.0, 1.0, 3.0, -3.0, -2.0, 2.0, 0.0, 4.0].map(place);
        // It covers neither another state nor a transition's letters, if there is a place where it does not.
        let figure = self.figure();
        let is_free = |place: &Vec2| {
            let mut letters = figure.iter().flat_map(|figure| &figure.edges).map(|edge| edge.label.area.distance(*place));
            let mut others = draft.states().filter(|other| other.id != one).map(|other| unit(other.at).distance(*place) - 1.0);
            letters.all(|far| far > size) && others.all(|far| far > size)
        };
        let frame = self.view.frame();
        let is_seen = |place: &Vec2| frame.is_none_or(|frame| self.view.holds(frame.at(*place), FINGER / 2.0));
        let best = places.into_iter().find(|place| is_free(place) && is_seen(place));
        Some((one, best.or_else(|| places.into_iter().find(is_seen)).unwrap_or(places[0])))
    }
}
