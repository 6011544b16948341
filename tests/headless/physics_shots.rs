//! Shots by number, the same on every machine, for the digests checked by the tests and by `tests/wasm`, which is built for another
//! machine.

use fob::board::{BUILTIN_BOARDS, Board, Colour, Layout, Point, Puck, PuckId, Strike, placement};
use fob::physics::yardstick;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Number of shots with published digests.
pub const PUBLISHED: u64 = 600;

/// Returns a shot whose digest is published: half of them are random ones on all boards, the others breaks and mid-game shots. The first
/// 500 are of version 2 of the physics, on its boards; the others are on the boards of today.
pub fn published(number: u64) -> (Layout, Vec<Strike>) {
    let bob = || Arc::new(Board::builtin_in("bob", 2).unwrap());
    match number {
        0..25 | 50..275 => {
            let boards = ["bob", "novuss", "carrom"].map(|name| Arc::new(Board::builtin_in(name, 2).unwrap()));
            random_shot(&boards, 5_000_000 + number)
        }
        25..35 | 275..350 => yardstick::breaking(&bob(), number),
        350..500 | 35..50 => yardstick::midgame(&bob(), number),
        _ => random_shot(&boards(), 5_000_000 + number),
    }
}

/// Returns the built-in boards.
pub fn boards() -> Vec<Arc<Board>> {
    BUILTIN_BOARDS.iter().map(|(name, _)| Arc::new(Board::builtin(name).unwrap())).collect()
}

fn push(layout: &mut Layout, at: Point) {
    let id = PuckId(layout.pucks.len() as u16);
    let colour = if id.0.is_multiple_of(2) { Colour::Green } else { Colour::Red };
    layout.pucks.push(Puck { id, colour, at });
    if !layout.problems().is_empty() {
        layout.pucks.pop();
    }
}

/// Returns a random shot: scattered, clustered or tightly packed pucks, and one or two strikers anywhere, mostly at full power.
pub fn random_shot(boards: &[Arc<Board>], seed: u64) -> (Layout, Vec<Strike>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let board = Arc::clone(&boards[(seed % boards.len() as u64) as usize]);
    let radius = board.pucks.disc.outer_radius;
    let reach = board.half_side() - radius;
    let mut layout = Layout { board: Arc::clone(&board), pucks: vec![] };
    match rng.random_range(0..4) {
        0 => layout = Layout::break_ring(Arc::clone(&board)),
        1 => {
            for _ in 0..rng.random_range(0..60) {
                push(&mut layout, Point::new(rng.random_range(-reach..reach), rng.random_range(-reach..reach)));
            }
        }
        2 => {
            // Touching to the last bit or two: a square block somewhere, perhaps in a corner.
            let (x, y) = (rng.random_range(-reach..reach), rng.random_range(-reach..reach));
            for i in 0..rng.random_range(1..7) {
                for j in 0..rng.random_range(1..7) {
                    push(&mut layout, Point::new(x + 2.0 * radius * f64::from(i), y + 2.0 * radius * f64::from(j)));
                }
            }
        }
        _ => {
            // Touching in a hexagon, the hardest pack.
            let (x, y) = (rng.random_range(-0.1..0.1), rng.random_range(-0.1..0.1));
            for i in -3..=3 {
                for j in -3..=3 {
                    let (i, j) = (f64::from(i), f64::from(j));
                    push(&mut layout, Point::new(x + 2.0 * radius * (i + 0.5 * j), y + 3.0_f64.sqrt() * radius * j));
                }
            }
        }
    }
    let striker = board.half_side() - board.striker.outer_radius;
    let mut strikes: Vec<Strike> = vec![];
    let wanted = if rng.random_range(0..4) == 0 { 2 } else { 1 };
    for _ in 0..1000 {
        let from = Point::new(rng.random_range(-striker..striker), rng.random_range(-striker..striker));
        let clear = strikes.iter().all(|s| s.from.distance(from) > 2.0 * board.striker.outer_radius);
        if strikes.len() < wanted && clear && placement::check_anywhere(&layout, from).is_ok() {
            let aim = if rng.random_range(0..2) == 0 { libm::atan2(-from.y, -from.x) } else { rng.random_range(-4.0..4.0) };
            let speed = board.fastest_shot * if rng.random_range(0..3) == 0 { rng.random_range(0.0..1.0) } else { 1.0 };
            let offset = board.striker.outer_radius * rng.random_range(-0.8..0.8);
            strikes.push(Strike { from, aim, speed, offset });
        }
    }
    (layout, strikes)
}
