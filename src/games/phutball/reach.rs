//! An upper bound of the points that the ball can reach, without a search.
//!
//! Men only disappear while the ball is being moved. So a jump of a chain passes over men that were there at the start, and it
//! lands on a point that was vacant at the start or whose man an earlier jump can have taken. Without keeping track of which men
//! are gone together, there are a few hundred points and the steps between them: a point that cannot be reached by these steps
//! cannot be reached by a chain, and a chain has at least as many jumps as there are steps.

use super::board::Men;
use super::{Pitch, Point};

/// A distance longer than any chain: unreachable.
pub(super) const NEVER: u16 = u16::MAX;

/// The points that the ball may reach, and the steps between them.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    points: Men,
    /// Start and end of each step, by [`Point::index`].
    steps: Vec<(u16, u16)>,
}

impl Reach {
    /// Computes an upper bound of the points that can be reached on a board.
    pub fn new(pitch: &Pitch) -> Self {
        let (points, gone) = spread(pitch, |_| false);
        let mut steps = Vec::new();
        let mut step = |from: Point| {
            landings(pitch, &gone, from, |to, _| steps.push((from.index() as u16, to.index() as u16)));
        };
        if !points.contains(pitch.ball) {
            step(pitch.ball);
        }
        points.iter().for_each(step);
        Self { points, steps }
    }

    /// Returns the points; the ball's own point is included only if it can return there.
    pub fn points(&self) -> &Men {
        &self.points
    }

    /// Returns, for every point by its index, the smallest number of steps from there to a point of the target, 0 at the target;
    /// [`NEVER`] if there is no way.
    pub fn distances(&self, target: impl Fn(Point) -> bool) -> Vec<u16> {
        let mut far = vec![NEVER; Point::PLACES];
        for point in self.points.iter().filter(|&point| target(point)) {
            far[point.index()] = 0;
        }
        for distance in 0.. {
            let mut more = false;
            for &(from, to) in &self.steps {
                if far[usize::from(to)] == distance && far[usize::from(from)] > distance + 1 {
                    far[usize::from(from)] = distance + 1;
                    more = true;
                }
            }
            if !more {
                break;
            }
        }
        far
    }

    /// Returns whether a point of the target may be reachable on a board.
    pub(crate) fn may_come(pitch: &Pitch, target: impl Fn(Point) -> bool) -> bool {
        spread(pitch, &target).0.iter().any(target)
    }
}

/// Returns the points on which a jump may land, and the men that may be gone; stops at the first point of a target.
fn spread(pitch: &Pitch, target: impl Fn(Point) -> bool) -> (Men, Men) {
    let (mut points, mut gone) = (Men::default(), Men::default());
    // Every point is looked at again as long as more men may be gone than when it was looked at before.
    loop {
        let before = (points, gone);
        let mut todo: Vec<Point> = points.iter().chain([pitch.ball]).collect();
        while let Some(from) = todo.pop() {
            let (mut free, mut come) = (gone, false);
            landings(pitch, &gone, from, |to, passed| {
                if !points.contains(to) {
                    points.insert(to);
                    todo.push(to);
                    come |= target(to);
                }
                passed.iter().for_each(|&man| free.insert(man));
            });
            gone = free;
            if come {
                return (points, gone);
            }
        }
        if before == (points, gone) {
            return before;
        }
    }
}

/// Calls `see` with every point on which a jump from another may land, with the men that it passes.
fn landings(pitch: &Pitch, gone: &Men, from: Point, mut see: impl FnMut(Point, &[Point])) {
    if !pitch.size.contains(from) {
        return;
    }
    let mut passed = Vec::with_capacity(25);
    for ray in from.rays() {
        passed.clear();
        for at in ray {
            if !pitch.men.contains(at) {
                if !passed.is_empty() && pitch.size.takes_ball(at) {
                    see(at, &passed);
                }
                break;
            }
            if !passed.is_empty() && gone.contains(at) {
                see(at, &passed);
            }
            passed.push(at);
        }
    }
}
