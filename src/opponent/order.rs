//! The choice of an order for pucks that tied in a hole.

use super::chance;
use crate::automata::odds::OddsTable;
use crate::rules::{Choice, Kind, Match};
use crate::table::{Colour, Hole};
use rand::Rng;

/// Any order, each of the distinct ones equally likely.
pub(super) fn random(game: &Match, rng: &mut impl Rng) -> Vec<(Hole, Vec<Colour>)> {
    let shuffled = |choice: &Choice, rng: &mut _| {
        let mut order = choice.fallen.clone();
        for i in (1..order.len()).rev() {
            order.swap(i, chance::index(rng, i + 1));
        }
        (choice.hole, order)
    };
    game.choices().iter().map(|choice| shuffled(choice, rng)).collect()
}

/// For every hole the order that is best for its chooser, by the odds that the string will be accepted.
pub(super) fn best(game: &Match) -> Vec<(Hole, Vec<Colour>)> {
    let [green, red] = [Colour::Green, Colour::Red].map(|colour| game.remaining(colour));
    let best = |choice: &Choice| {
        let dfa = game.setup().dfa(choice.string)?;
        let odds = OddsTable::new(dfa, green, red);
        let sign = if wants_acceptance(game, choice) { 1.0 } else { -1.0 };
        let value = |state| sign * odds.probability(state, green, red);
        // Of equal ones the first, so that the choice never depends on how the maximum is searched.
        let reachable = game.reachable_by(choice.hole);
        let best = reachable.iter().map(|way| value(way.state)).fold(f64::NEG_INFINITY, f64::max);
        let order = reachable.into_iter().find(|way| value(way.state) >= best)?.order;
        Some((choice.hole, order))
    };
    game.choices().iter().map(|choice| best(choice).unwrap_or_else(|| (choice.hole, choice.fallen.clone()))).collect()
}

/// Whether the chooser gains when the string is accepted.
pub(super) fn wants_acceptance(game: &Match, choice: &Choice) -> bool {
    let party = game.setup().party_of(choice.chooser);
    match game.setup().kind {
        Kind::TugOfWar { accepts } => party == accepts,
        Kind::Reject2 | Kind::Reject4 | Kind::Custom(_) => game.strings()[choice.string].owner == Some(party),
    }
}
