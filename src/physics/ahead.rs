//! Predicts a disc's next event that involves no other disc: it stops, meets a cushion, comes over a hole or falls.

use super::path::{Path, Slide};
use fob_board::{Board, Hole, Side};

/// A disc's next event that involves no other disc.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    Nothing,
    Stop,
    Cushion(Side),
    Enter(Hole),
    Leave,
    Down(Hole),
}

/// The prediction for a disc that meets no other.
pub(super) struct Ahead {
    pub time: f64,
    pub next: Next,
    /// Distance travelled on its path until then, in metres.
    pub gone: f64,
}

/// Predicts a disc's next event from its present motion.
pub(super) fn foresee(board: &Board, slide: &Slide, path: &Path, over: Option<(Hole, f64)>, now: f64) -> Ahead {
    if let (Some((hole, _)), true) = (over, path.speed == 0.0) {
        return Ahead { time: now, next: Next::Down(hole), gone: 0.0 };
    }
    if path.stop <= now && over.is_none() {
        // A disc that was too fast for the hole may stop in the corner behind it.
        let (time, next) = board.hole_before(path.from).map_or((f64::INFINITY, Next::Nothing), |hole| (now, Next::Down(hole)));
        return Ahead { time, next, gone: 0.0 };
    }
    // Along the path, in metres: what comes first?
    let (mut gone, mut next) = (path.reach, Next::Stop);
    let reach = board.half_side() - slide.radius;
    for side in Side::ALL {
        let (nx, ny) = outward(side);
        let rate = path.dir.0 * nx + path.dir.1 * ny;
        if rate > 0.0 {
            let room = (reach - (path.from.x * nx + path.from.y * ny)).max(0.0);
            if room < gone * rate {
                (gone, next) = (room / rate, Next::Cushion(side));
            }
        }
    }
    if path.speed > 0.0 {
        let radius = board.hole_radius();
        for hole in Hole::ALL {
            let centre = board.hole_centre(hole);
            let (dx, dy) = (path.from.x - centre.x, path.from.y - centre.y);
            let along = dx * path.dir.0 + dy * path.dir.1;
            let outside = dx * dx + dy * dy - radius * radius;
            let root = along * along - outside;
            let is_here = over.is_some_and(|(over, _)| over == hole);
            if is_here {
                // The far side of the circle, in a form without cancellation.
                let root = root.max(0.0).sqrt();
                let s = if along > 0.0 { -outside / (along + root) } else { root - along };
                if s.max(0.0) < gone {
                    (gone, next) = (s.max(0.0), Next::Leave);
                }
            } else if along < 0.0 && root > 0.0 && over.is_none() {
                let s = (outside / (root.sqrt() - along)).max(0.0);
                if s < gone {
                    (gone, next) = (s, Next::Enter(hole));
                }
            }
        }
    }
    let mut time = if matches!(next, Next::Stop) { path.stop } else { path.time_at(slide, gone).unwrap_or(path.stop) };
    if let Some((hole, since)) = over {
        let down = since + slide.sink_time;
        if down <= time {
            (time, next, gone) = (down, Next::Down(hole), path.progress(slide, down).0);
        }
    }
    Ahead { time, next, gone }
}

/// Returns the direction into the cushion of a side.
pub(super) const fn outward(side: Side) -> (f64, f64) {
    match side {
        Side::S => (0.0, -1.0),
        Side::W => (-1.0, 0.0),
        Side::N => (0.0, 1.0),
        Side::E => (1.0, 0.0),
    }
}
