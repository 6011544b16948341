//! When a computer agrees to a draw, offers one, or gives up.

use fob_rules::Match;

/// Less than this is nothing to play on for.
const HOPELESS: f64 = 0.01;
/// So near to a draw's points for everyone there is nothing in it for anybody.
const EVEN: f64 = 0.02;

/// Whether a computer player agrees to a draw: where it can expect no more than the draw's points from playing on. `points` are
/// those that each party can expect, as [`super::Outlook::points`] or [`Match::expectation`] has them.
pub fn accepts_draw(game: &Match, player: u8, points: &[f64]) -> bool {
    let party = party(game, player);
    match (points.get(party), drawn(game).get(party)) {
        (Some(expected), Some(drawn)) => *expected <= drawn + 1e-9,
        _ => true,
    }
}

/// Whether a computer player offers a draw: everyone can expect about as much as the draw gives, and few pucks are left to change
/// that. Nobody offers a draw that is worth nothing.
pub fn offers_draw(game: &Match, player: u8, points: &[f64]) -> bool {
    let drawn = drawn(game);
    let own = party(game, player);
    let left: u32 = super::outlook::pucks_left(game).iter().sum();
    !game.is_over()
        && left <= 4
        && drawn.get(own).is_some_and(|&draw| draw > 0.0)
        && points.iter().zip(&drawn).all(|(points, drawn)| (points - drawn).abs() <= EVEN)
}

/// Whether a computer player gives up: nothing is left to hope for, and most of the game has been played. Only against one other
/// party: among four the others' points depend on it.
pub fn resigns(game: &Match, player: u8, points: &[f64]) -> bool {
    let setup = game.setup();
    let all = u32::from(setup.green) + u32::from(setup.red);
    let left: u32 = super::outlook::pucks_left(game).iter().sum();
    !game.is_over()
        && setup.parties() == 2
        && 2 * left <= all
        && points.get(party(game, player)).is_some_and(|&points| points < HOPELESS)
}

fn drawn(game: &Match) -> Vec<f64> {
    game.expectation(&[]).1
}

fn party(game: &Match, player: u8) -> usize {
    usize::from(game.setup().party_of(player)).saturating_sub(1)
}
