//! The shots used for benchmarks.

use crate::break_strikes;
use fob_base::Dice;
use fob_board::{Board, Colour, Layout, Point, Puck, PuckId, Side, Strike, placement};
use rand::RngExt;
use std::sync::Arc;

/// Number of pucks of a mid-game shot.
const PUCKS: u16 = 20;

/// Returns a mid-game shot: 20 pucks anywhere on the board, clear of each other and of the holes, and a strike from a legal position of a
/// random side at a random puck, at 1 to 3.5 m/s. The same seed gives the same shot.
pub fn midgame(board: &Arc<Board>, seed: u64) -> (Layout, Vec<Strike>) {
    let mut rng = Dice::expanded(seed);
    let mut layout = Layout { board: Arc::clone(board), pucks: Vec::new() };
    let reach = board.half_side() - board.pucks.disc.outer_radius;
    // A board that is too small for all of them gets those that fit.
    for _ in 0..10_000 {
        if layout.pucks.len() == usize::from(PUCKS) {
            break;
        }
        let at = Point::new(rng.random_range(-reach..reach), rng.random_range(-reach..reach));
        let id = layout.pucks.len() as u16;
        let colour = if id.is_multiple_of(2) { Colour::Green } else { Colour::Red };
        layout.pucks.push(Puck { id: PuckId(id), colour, at });
        if board.hole_under(at).is_some() || !layout.problems().is_empty() {
            layout.pucks.pop();
        }
    }
    let side = Side::ALL[rng.random_range(0..4)];
    let mut from = placement::default_place(board, side);
    let along = rng.random_range(-1.0..1.0) * board.line_reach();
    match side {
        Side::S | Side::N => from.x += along,
        Side::W | Side::E => from.y += along,
    }
    let from = placement::nearest_legal(&layout, side, from).unwrap_or(from);
    let target = layout.pucks.get(rng.random_range(0..usize::from(PUCKS))).map_or(Point::default(), |puck| puck.at);
    let wide = rng.random_range(-1.0..1.0) * board.pucks.disc.outer_radius;
    let aim = libm::atan2(target.y - from.y, target.x - from.x) + wide / from.distance(target).max(0.1);
    let strike = Strike { from, aim, speed: rng.random_range(1.0..3.5), offset: 0.0 };
    (layout, vec![strike])
}

/// Returns the break of a seed.
pub fn breaking(board: &Arc<Board>, seed: u64) -> (Layout, Vec<Strike>) {
    let layout = Layout::break_ring(Arc::clone(board));
    let strikes = break_strikes(&layout, seed).to_vec();
    (layout, strikes)
}
