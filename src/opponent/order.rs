//! The choice of an order for pucks that tied in a hole.

use super::chance;
use crate::rules::{Choice, Kind, Match, StringOdds};
use crate::table::{Colour, Hole};
use rand::Rng;
use std::collections::BTreeMap;

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

/// For every hole the order that is best for its chooser, by the odds that the string will be accepted as people see them.
/// Holes of one string have one chooser and are ordered together.
pub(super) fn best(game: &Match) -> Vec<(Hole, Vec<Colour>)> {
    let odds = StringOdds::new(game.setup());
    let mut ordered: BTreeMap<Hole, Vec<Colour>> = BTreeMap::new();
    for choice in game.choices() {
        if ordered.contains_key(&choice.hole) {
            continue;
        }
        let sign = if wants_acceptance(game, choice) { 1.0 } else { -1.0 };
        let value = |state| sign * odds.of_state(game, choice.string, state);
        // Of equal ones the first, so that the choice never depends on how the maximum is searched.
        let reachable = game.reachable_together(choice.string);
        let best = reachable.iter().map(|way| value(way.state)).fold(f64::NEG_INFINITY, f64::max);
        ordered.extend(reachable.into_iter().find(|way| value(way.state) >= best).into_iter().flat_map(|way| way.orders));
    }
    let order = |choice: &Choice| (choice.hole, ordered.remove(&choice.hole).unwrap_or_else(|| choice.fallen.clone()));
    game.choices().iter().map(order).collect()
}

/// Whether the chooser gains when the string is accepted.
pub(super) fn wants_acceptance(game: &Match, choice: &Choice) -> bool {
    let party = game.setup().party_of(choice.chooser);
    match game.setup().kind {
        Kind::TugOfWar { accepts } => party == accepts,
        Kind::Reject2 | Kind::Reject4 | Kind::Custom(_) => game.strings()[choice.string].owner == Some(party),
    }
}
