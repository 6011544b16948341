//! The motion of the shots around the one that is shown: simulated when it is needed, and ahead of that.

use super::reel::Reel;
use crate::app::worker::Worker;
use crate::physics::{BodyId, ShotTrace};
use crate::table::{Colour, Layout, Point, PuckId};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The motion of one shot, ready to be drawn at any moment.
#[derive(Debug)]
pub struct Seen {
    /// The motion.
    pub trace: ShotTrace,
    /// The colours of the pucks.
    pub colours: BTreeMap<PuckId, Colour>,
    trails: OnceLock<Vec<Trail>>,
}

/// The way of one disc: moments and places, straight in between.
#[derive(Clone, Debug)]
pub struct Trail {
    /// Which disc.
    pub body: BodyId,
    /// Moments in seconds since the strike, and places.
    pub points: Vec<(f64, Point)>,
}

/// How far a trail may be from the true way, in metres.
const TRUE: f64 = 0.0006;

impl Seen {
    /// Makes a motion ready.
    pub fn new(trace: ShotTrace, before: &Layout) -> Self {
        let colours = before.pucks.iter().map(|p| (p.id, p.colour)).collect();
        Self { trace, colours, trails: OnceLock::new() }
    }

    /// The ways of all discs that move.
    pub fn trails(&self) -> &[Trail] {
        self.trails.get_or_init(|| {
            let bodies: Vec<BodyId> = self.trace.sample(0.0).poses.iter().map(|pose| pose.body).collect();
            bodies.into_iter().filter_map(|body| self.trail(body)).collect()
        })
    }

    fn trail(&self, body: BodyId) -> Option<Trail> {
        let end = self.trace.play_time();
        let mut times: Vec<f64> = (0..=(end * 60.0) as usize).map(|i| i as f64 / 60.0).chain([end]).collect();
        // The corners of a way are its contacts.
        let met = self.trace.contacts.iter().filter(|c| c.body == body || c.met == crate::physics::Met::Body(body));
        times.extend(met.map(|c| c.time));
        times.sort_by(f64::total_cmp);
        let mut points: Vec<(f64, Point)> = Vec::new();
        let mut last: Option<(f64, Point)> = None;
        for time in times {
            let at = self.trace.pose(body, time)?.at;
            if let (Some(&(_, a)), Some((t, b))) = (points.last(), last)
                && off(a, at, b) > TRUE
            {
                points.push((t, b));
            }
            if points.is_empty() {
                points.push((time, at));
            }
            last = Some((time, at));
        }
        points.extend(last);
        let first = points.first()?.1;
        points.iter().any(|(_, p)| p.distance(first) > TRUE).then_some(Trail { body, points })
    }
}

/// How far `p` is from the segment between two points; a turn back counts as well.
fn off(a: Point, b: Point, p: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx * dx + dy * dy;
    let t = if length > 0.0 { (((p.x - a.x) * dx + (p.y - a.y) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(Point::new(a.x + t * dx, a.y + t * dy))
}

/// The motion of a few shots.
#[derive(Debug, Default)]
pub struct Cache {
    seen: BTreeMap<usize, Arc<Seen>>,
    ahead: Option<(usize, Worker<Seen>)>,
}

/// How many shots before and after the one that is shown are kept.
const KEPT: usize = 3;

impl Cache {
    /// The motion of a shot, simulated now if it is not there yet; `None` for one whose motion is not shown.
    pub fn get(&mut self, reel: &Reel, index: usize) -> Option<Arc<Seen>> {
        if index >= reel.shots().len() || reel.still(index) {
            return None;
        }
        self.collect();
        if let Some(seen) = self.seen.get(&index) {
            return Some(seen.clone());
        }
        let shot = &reel.shots()[index];
        let seen = Arc::new(Seen::new(shot.trace(), &shot.before.layout));
        self.seen.retain(|i, _| i.abs_diff(index) <= KEPT);
        self.seen.insert(index, seen.clone());
        Some(seen)
    }

    /// Simulates the neighbours of a shot beside the screen, one after another.
    pub fn look_ahead(&mut self, reel: &Arc<Reel>, index: usize) {
        self.collect();
        if self.ahead.is_some() {
            return;
        }
        self.seen.retain(|i, _| i.abs_diff(index) <= KEPT);
        let wanted = [Some(index + 1), index.checked_sub(1), Some(index + 2)].into_iter().flatten();
        let wanted = wanted.filter(|i| *i < reel.shots().len() && !reel.still(*i) && !self.seen.contains_key(i));
        if let Some(next) = wanted.into_iter().next() {
            let reel = reel.clone();
            let work = move |_: &std::sync::atomic::AtomicBool| {
                let shot = &reel.shots()[next];
                Seen::new(shot.trace(), &shot.before.layout)
            };
            self.ahead = Some((next, Worker::start(work)));
        }
    }

    /// Whether a neighbour is being simulated.
    pub fn busy(&self) -> bool {
        self.ahead.is_some()
    }

    fn collect(&mut self) {
        let Some((index, worker)) = &mut self.ahead else { return };
        match worker.poll() {
            None => {}
            Some(Ok(seen)) => {
                self.seen.entry(*index).or_insert_with(|| Arc::new(seen));
                self.ahead = None;
            }
            // It is simulated when it is needed.
            Some(Err(_)) => self.ahead = None,
        }
    }
}
