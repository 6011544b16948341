//! The discs of a shot at equal steps of time.

use fob_board::Point;
use fob_kit::aiming::shot_view::ShotView;
use fob_kit::scene::{Disc, Look};
use fob_physics::{BodyId, PoseState};

/// Seconds between two flashes.
const FLASH: f64 = 0.1;
/// A disc that moved less than this since the last flash is not drawn again, in metres.
const NEAR: f64 = 0.006;
/// Most discs that are drawn.
const MOST: usize = 500;

/// Returns every disc that moved, at equal steps of time up to a moment in seconds after the strike.
pub fn discs(view: &ShotView, until: f64) -> Vec<Disc> {
    let Some(trace) = view.trace() else { return Vec::new() };
    let mut discs: Vec<Disc> = Vec::new();
    let flashes = (until.min(trace.play_time()) / FLASH).ceil() as usize;
    for trail in view.trails() {
        let look = match trail.body {
            BodyId::Puck(id) => view.layout().puck(id).map_or(Look::Striker, |puck| Look::Puck(puck.colour)),
            BodyId::Striker(_) => Look::Striker,
        };
        let mut last: Option<Point> = None;
        for flash in 0..flashes {
            let Some(pose) = trace.pose(trail.body, flash as f64 * FLASH) else { break };
            if pose.state == PoseState::OnBoard && last.is_none_or(|at| at.distance(pose.at) > NEAR) {
                last = Some(pose.at);
                discs.push(Disc { alpha: 0.3, angle: pose.angle, ..Disc::resting(look, pose.at) });
            }
        }
        if discs.len() > MOST {
            break;
        }
    }
    discs
}
