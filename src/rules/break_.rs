//! The break: determines which pucks go back to the middle ring.

use fob_board::{Colour, Layout, Puck, PuckId, ShotReport};
use serde::{Deserialize, Serialize};

/// Result of a break for its pucks. A break never changes a string.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakOutcome {
    /// Pucks that return to free places of the middle ring: first those that fell, then those that left the board, both in the order of
    /// events, then those at rest on a line, by id.
    pub returned: Vec<(PuckId, Colour)>,
    /// Pucks that are out of the match, because the board does not return pucks that fall in the break; pass their colours to
    /// [`super::Match::remove`].
    pub gone: Vec<(PuckId, Colour)>,
}

/// Returns which pucks go back to the middle after a break that ended with `rest`, according to the options of its board.
///
/// A puck is on or behind a line if any part of it is nearer to that line's cushion than the line's inner edge.
pub fn after_break(report: &ShotReport, rest: &Layout) -> BreakOutcome {
    let fell = report.drops.iter().map(|drop| (drop.puck, drop.colour));
    let left = report.lost.iter().map(|lost| (lost.puck, lost.colour));
    let off: Vec<_> = fell.chain(left).collect();
    let (mut returned, gone) = if rest.board.return_break_drops { (off, Vec::new()) } else { (Vec::new(), off) };
    if rest.board.return_break_line {
        returned.extend(rest.pucks.iter().filter(|puck| at_line(rest, puck)).map(|puck| (puck.id, puck.colour)));
    }
    BreakOutcome { returned, gone }
}

fn at_line(layout: &Layout, puck: &Puck) -> bool {
    let board = &layout.board;
    let inner_edge = board.inner_side / 2.0 - board.line_inset - board.line_width / 2.0;
    puck.at.x.abs().max(puck.at.y.abs()) + board.pucks.disc.outer_radius > inner_edge
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_board::{Board, DiscSpec, Drop, Hole, Lost, Point, PuckSpec};
    use std::sync::Arc;

    /// Returns a layout on a board of 1 m whose lines are 2 mm wide and 10 cm from the cushions, with pucks of 2 cm radius.
    fn layout(drops: bool, line: bool, places: &[(f64, f64)]) -> Layout {
        let disc = DiscSpec { outer_radius: 0.02, inner_radius: 0.0, height: 0.01, mass: 0.02 };
        let board = Board {
            name: "test".to_owned(),
            inner_side: 1.0,
            hole_diameter: 0.1,
            hole_inset: 0.05,
            line_inset: 0.1,
            line_width: 0.002,
            corner_circle_diameter: 0.05,
            centre_circle_diameter: 0.2,
            pucks: PuckSpec { disc, green: 15, red: 15 },
            striker: disc,
            board_friction: 0.2,
            disc_restitution: 0.9,
            cushion_restitution: 0.8,
            contact_friction: 0.1,
            fastest_shot: 5.0,
            hop_speed: 4.0,
            return_break_drops: drops,
            return_break_line: line,
        };
        let pucks = (0..).zip(places);
        let pucks = pucks.map(|(id, &at)| Puck { id: PuckId(id), colour: Colour::Green, at: at.into() }).collect();
        Layout { board: Arc::new(board), pucks }
    }

    fn report() -> ShotReport {
        let drop = |puck, time| Drop { puck: PuckId(puck), colour: Colour::Red, hole: Hole::NE, time };
        let lost = vec![Lost { puck: PuckId(8), colour: Colour::Green, time: 0.1 }];
        ShotReport { drops: vec![drop(9, 0.5), drop(7, 0.7)], lost, striker_holed: true, striker_lost: false }
    }

    fn ids(pucks: &[(PuckId, Colour)]) -> Vec<u16> {
        pucks.iter().map(|(id, _)| id.0).collect()
    }

    #[test]
    fn both_returns_are_options_of_the_board() {
        // The line's inner edge is 0.399 m from the middle, so a puck overlaps it beyond 0.379 m.
        let places = [(0.0, 0.3789), (0.0, 0.3791), (-0.47, 0.0), (0.3, -0.41), (0.3789, -0.3789), Point::default().into()];
        for (drops, line, returned, gone) in [
            (true, true, vec![9, 7, 8, 1, 2, 3], vec![]),
            (true, false, vec![9, 7, 8], vec![]),
            (false, true, vec![1, 2, 3], vec![9, 7, 8]),
            (false, false, vec![], vec![9, 7, 8]),
        ] {
            let outcome = after_break(&report(), &layout(drops, line, &places));
            assert_eq!((ids(&outcome.returned), ids(&outcome.gone)), (returned, gone), "{drops} {line}");
        }
    }
}
