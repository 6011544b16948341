//! Counting the lines of play of a given length, the classical test of a move generator.

use super::{Control, Game, Line, Stopped, Ticker};
use std::collections::HashMap;

/// Maximum number of positions that the count remembers at once, so that its memory stays below some hundred megabytes.
const REMEMBERED: usize = 1 << 20;

/// Returns the number of lines of exactly `depth` moves from the end of a line: 1 at depth 0; a finished game has no moves. If positions do
/// not depend on the moves before (no draw by repetition), each is counted once for each remaining depth.
///
/// # Errors
/// [`Stopped`] by `control`.
pub fn perft<G: Game>(line: &Line<G>, depth: u32, control: &mut dyn Control) -> Result<u128, Stopped> {
    let mut ticker = Ticker::new(control);
    if G::REPETITION.is_some() {
        walk(&mut line.clone(), depth, &mut ticker)
    } else {
        remember(line.position(), depth, &mut HashMap::new(), &mut ticker)
    }
}

fn walk<G: Game>(line: &mut Line<G>, depth: u32, ticker: &mut Ticker<'_>) -> Result<u128, Stopped> {
    ticker.tick()?;
    if depth == 0 {
        return Ok(1);
    }
    let moves = line.legal_moves();
    if depth == 1 {
        return Ok(moves.len() as u128);
    }
    let mut leaves: u128 = 0;
    for mv in &moves {
        if line.play(mv).is_ok() {
            leaves = leaves.saturating_add(walk(line, depth - 1, ticker)?);
            line.undo();
        }
    }
    Ok(leaves)
}

fn remember<G: Game>(
    position: &G,
    depth: u32,
    known: &mut HashMap<(G, u32), u128>,
    ticker: &mut Ticker<'_>,
) -> Result<u128, Stopped> {
    ticker.tick()?;
    if depth == 0 {
        return Ok(1);
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return Ok(moves.len() as u128);
    }
    let key = (position.clone(), depth);
    if let Some(&leaves) = known.get(&key) {
        return Ok(leaves);
    }
    let mut leaves: u128 = 0;
    for mv in &moves {
        let mut next = position.clone();
        if next.play(mv).is_ok() {
            leaves = leaves.saturating_add(remember(&next, depth - 1, known, ticker)?);
        }
    }
    if known.len() < REMEMBERED {
        known.insert(key, leaves);
    }
    Ok(leaves)
}
