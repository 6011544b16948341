//! Decides whether a computer agrees to a draw, offers one, or resigns.

use fob_rules::Match;

/// Expected points below this are not worth playing on for.
const HOPELESS: f64 = 0.01;
/// Expected points above this are as good as those of a win.
const WON: f64 = 0.99;
/// With at most this many pucks left a match is over in a few shots, and the winner would rather play them than win by
/// resignation.
const WORTH_FINISHING: u32 = 3;
/// Expected points this close to a draw's count as even.
const EVEN: f64 = 0.02;

/// Returns whether a computer player agrees to a draw: if it expects no more from playing on. `points` are each party's expected points, as
/// from [`super::Outlook::points`] or [`Match::expectation`].
pub fn accepts_draw(game: &Match, player: u8, points: &[f64]) -> bool {
    let party = party(game, player);
    match (points.get(party), drawn(game).get(party)) {
        (Some(expected), Some(drawn)) => *expected <= drawn + 1e-9,
        _ => true,
    }
}

/// Returns whether a computer player offers a draw: if everyone expects about as much as from a draw, and few pucks are left to change
/// that. A draw that is worth nothing is never offered.
pub fn offers_draw(game: &Match, player: u8, points: &[f64]) -> bool {
    let drawn = drawn(game);
    let own = party(game, player);
    let left: u32 = super::outlook::pucks_left(game).iter().sum();
    !game.is_over()
        && left <= 4
        && drawn.get(own).is_some_and(|&draw| draw > 0.0)
        && points.iter().zip(&drawn).all(|(points, drawn)| (points - drawn).abs() <= EVEN)
}

/// Returns whether a computer player resigns: if nothing is left to gain, the other party is about to get what a resignation
/// gives it, and so few pucks are left that a puck that leaves the board will hardly turn the game, yet too many to finish at
/// once. Only against a single other party, because among four the others' points would depend on the resignation.
pub fn resigns(game: &Match, player: u8, points: &[f64]) -> bool {
    let setup = game.setup();
    let all = u32::from(setup.green) + u32::from(setup.red);
    let left: u32 = super::outlook::pucks_left(game).iter().sum();
    let own = party(game, player);
    !game.is_over()
        && setup.parties() == 2
        && 3 * left <= all
        && left > WORTH_FINISHING
        && points.get(own).is_some_and(|&points| points < HOPELESS)
        && points.get(1 - own).is_some_and(|&points| points > WON)
}

fn drawn(game: &Match) -> Vec<f64> {
    game.expectation(&[]).1
}

fn party(game: &Match, player: u8) -> usize {
    usize::from(game.setup().party_of(player)).saturating_sub(1)
}
