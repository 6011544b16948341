//! The discs of a shot.

use super::ahead::{Next, foresee};
use super::pairs::Pairs;
use super::path::{Motion, Path, Slide};
use super::trace::{BodyId, Phase, slides_of};
use super::ways::Way;
use fob_board::{Board, Hole, Layout, Point};
use std::sync::Arc;

/// A disc of a shot.
#[derive(Clone)]
pub(super) struct Body {
    pub id: BodyId,
    /// 0 for a puck, 1 for a striker.
    pub kind: usize,
    pub path: Path,
    pub phase: Phase,
    /// The hole under its centre, and since when.
    pub over: Option<(Hole, f64)>,
    pub angle: f64,
    /// Time of the disc's next event that involves no other disc, which is in `next`.
    pub alone: f64,
    pub next: Next,
}

impl Body {
    pub fn new(board: &Board, id: BodyId, kind: usize, from: Point) -> Self {
        let over = board.hole_under(from).map(|hole| (hole, 0.0));
        let phase = if over.is_some() { Phase::OverHole } else { Phase::OnBoard };
        Self { id, kind, path: Path::rest(0.0, from), phase, over, angle: 0.0, alone: f64::INFINITY, next: Next::Nothing }
    }

    pub fn is_in_play(&self) -> bool {
        matches!(self.phase, Phase::OnBoard | Phase::OverHole)
    }

    /// Starts a new path, predicts the next event without others, and returns the way until then.
    #[inline]
    pub fn set_off(&mut self, board: &Board, slide: &Slide, now: f64, from: Point, motion: Motion) -> Way {
        self.path = Path::new(slide, now, from, motion, self.over.is_some());
        let ahead = foresee(board, slide, &self.path, self.over, now);
        (self.alone, self.next) = (ahead.time, ahead.next);
        Way { from, dir: self.path.dir, length: ahead.gone, still: self.path.is_still(), until: ahead.time }
    }
}

/// The discs of a shot, and what is known about each two of them.
pub(super) struct Discs {
    pub slides: Arc<[Slide; 2]>,
    pub bodies: Vec<Body>,
    pub pairs: Pairs,
}

impl Discs {
    /// Places the pucks of a layout, with room for some strikers.
    pub fn new(layout: &Layout, strikers: usize) -> Self {
        let slides = slides_of(&layout.board);
        let pucks = layout.pucks.len();
        let radii: Vec<f64> = (0..pucks + strikers).map(|i| slides[usize::from(i >= pucks)].radius).collect();
        let mut discs = Self { slides, bodies: Vec::with_capacity(radii.len()), pairs: Pairs::new(&radii) };
        for puck in &layout.pucks {
            let mut body = Body::new(&layout.board, BodyId::Puck(puck.id), 0, puck.at);
            let way = body.set_off(&layout.board, &discs.slides[0], 0.0, puck.at, Motion::default());
            discs.pairs.set_way(discs.bodies.len(), way);
            discs.bodies.push(body);
        }
        discs
    }

    /// Makes these the discs of another shot, in the memory that they have.
    pub fn copy(&mut self, other: &Self) {
        self.slides = Arc::clone(&other.slides);
        self.bodies.clone_from(&other.bodies);
        self.pairs.copy(&other.pairs);
    }
}
