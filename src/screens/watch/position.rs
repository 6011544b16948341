//! The position of a moment for the practice table: the pucks, and the strike made from there.

use super::viewer::Viewer;
use fob_board::{Layout, Point, Puck};
use fob_physics::{BodyId, PoseState};
use fob_services::data::Services;
use fob_services::route::Pucks;

/// Until so long after its strike a shot has not begun, in seconds.
const AT_STRIKE: f64 = 1e-6;
/// Number of rounds in which pucks are moved apart.
const ROUNDS: usize = 20;

impl Viewer {
    /// Returns the current position. At the start of a shot it has the recorded strike; while the shot rolls, the pucks are where
    /// they are at that moment.
    pub fn position(&mut self, services: &Services) -> Pucks {
        let (index, time) = (self.index(), self.local());
        let view = self.view(index);
        let shot = &self.replay.shots()[index];
        let (layout, strike) = match view.trace() {
            _ if time <= AT_STRIKE => (shot.before.layout.clone(), shot.recorded.strikes.first().copied()),
            Some(trace) if time < trace.duration => {
                let poses = trace.sample(time).poses;
                let at = |puck: &Puck| {
                    let pose = poses.iter().find(|pose| pose.body == BodyId::Puck(puck.id))?;
                    (pose.state == PoseState::OnBoard).then_some(Puck { at: pose.at, ..*puck })
                };
                let pucks = shot.before.layout.pucks.iter().filter_map(at).collect();
                (laid_apart(Layout { board: shot.before.layout.board.clone(), pucks }), None)
            }
            _ => (shot.settled.layout.clone(), None),
        };
        Pucks { strike, ..Pucks::new(&layout, services.library.name_of(&layout.board)) }
    }
}

/// Pucks that touch in motion may overlap by a rounding error: they are pushed apart by that much. A puck that still does not fit
/// is left out.
fn laid_apart(mut layout: Layout) -> Layout {
    let least = 2.0 * layout.board.pucks.disc.outer_radius;
    for _ in 0..ROUNDS {
        let mut moved = false;
        for i in 0..layout.pucks.len() {
            for j in 0..i {
                let (a, b) = (layout.pucks[i].at, layout.pucks[j].at);
                let apart = a.distance(b);
                if apart < least && apart > 0.0 {
                    let push = 1.0 + (least - apart + 1e-9) / apart;
                    layout.pucks[i].at = Point::new(b.x + (a.x - b.x) * push, b.y + (a.y - b.y) * push);
                    moved = true;
                }
            }
        }
        if !moved {
            break;
        }
    }
    while let Some(&(place, _)) = layout.problems().first() {
        layout.pucks.remove(place);
    }
    layout
}
