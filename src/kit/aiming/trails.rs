//! The ways of the discs of a shot.

use fob_board::Point;
use fob_physics::{BodyId, Met, ShotTrace};

/// The way of one disc: moments and places, straight in between.
#[derive(Clone, Debug)]
pub struct Trail {
    /// The disc.
    pub body: BodyId,
    /// Moments in seconds since the strike, and places.
    pub points: Vec<(f64, Point)>,
}

/// Maximum distance of a trail from the true path, in metres.
const TRUE: f64 = 0.0006;

/// Returns the ways of all discs that move.
pub fn trails(trace: &ShotTrace) -> Vec<Trail> {
    trace.sample(0.0).poses.iter().filter_map(|pose| trail(trace, pose.body)).collect()
}

fn trail(trace: &ShotTrace, body: BodyId) -> Option<Trail> {
    let end = trace.play_time();
    let mut times: Vec<f64> = (0..=(end * 60.0) as usize).map(|i| i as f64 / 60.0).chain([end]).collect();
    // The corners of a way are its contacts.
    let met = trace.contacts.iter().filter(|contact| contact.body == body || contact.met == Met::Body(body));
    times.extend(met.map(|contact| contact.time));
    times.sort_by(f64::total_cmp);
    let mut points: Vec<(f64, Point)> = Vec::new();
    let mut last: Option<(f64, Point)> = None;
    for time in times {
        let at = trace.pose(body, time)?.at;
        if let (Some(&(_, a)), Some((t, b))) = (points.last(), last)
            && distance_to_segment(b, a, at) > TRUE
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

/// Returns the distance of `p` from the segment between two points; a turn back counts as well.
fn distance_to_segment(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx * dx + dy * dy;
    let t = if length > 0.0 { (((p.x - a.x) * dx + (p.y - a.y) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(Point::new(a.x + t * dx, a.y + t * dy))
}
