//! Chooses orders for pucks that fell into one hole.

use super::outlook::{Outlook, configurations};
use fob_base::Dice;
use fob_board::{Colour, Hole};
use fob_machines::Configuration;
use fob_rules::{Choice, JointOrder, Match};

/// Maximum number of rounds in which choosers answer each other's orders.
const ANSWERS: usize = 4;
/// Maximum number of combinations of several strings' orders to search; beyond that each string is ordered separately.
const MOST_COMBINED: usize = 20_000;

/// Returns random orders, each distinct one equally likely.
pub(super) fn random(game: &Match, dice: &mut Dice) -> Vec<(Hole, Vec<Colour>)> {
    let shuffled = |choice: &Choice, dice: &mut Dice| {
        let mut order = choice.fallen.clone();
        dice.shuffle(&mut order);
        (choice.hole, order)
    };
    game.choices().iter().map(|choice| shuffled(choice, dice)).collect()
}

/// Returns the best order for every hole, by the chooser's expected points. All holes of one chooser are ordered together; if there are
/// several choosers, each answers the others' orders.
///
/// If the outlook is flat, pucks stay in the order in which they fell.
pub(super) fn best(game: &Match, outlook: &Outlook) -> Vec<(Hole, Vec<Colour>)> {
    let mut orders: Vec<(Hole, Vec<Colour>)> = game.choices().iter().map(|choice| (choice.hole, choice.fallen.clone())).collect();
    if outlook.is_flat() {
        return orders;
    }
    let mut choosers: Vec<u8> = game.choices().iter().map(|choice| choice.chooser).collect();
    choosers.sort_unstable();
    choosers.dedup();
    let mut at = configurations(game);
    for _ in 0..ANSWERS {
        let before = at.clone();
        for &chooser in &choosers {
            for (string, way) in chosen(game, outlook, chooser, &at) {
                at[string] = way.to;
                for (hole, order) in way.orders {
                    orders.iter_mut().filter(|(other, _)| *other == hole).for_each(|(_, kept)| kept.clone_from(&order));
                }
            }
        }
        if at == before || choosers.len() == 1 {
            break;
        }
    }
    orders
}

/// Returns a chooser's best order for each of their own strings, with all other strings in these configurations.
fn chosen(game: &Match, outlook: &Outlook, chooser: u8, at: &[Configuration]) -> Vec<(usize, JointOrder)> {
    let mut strings: Vec<usize> =
        game.choices().iter().filter(|choice| choice.chooser == chooser).map(|choice| choice.string).collect();
    strings.sort_unstable();
    strings.dedup();
    let ways: Vec<Vec<JointOrder>> = strings.iter().map(|&string| game.reachable_together(string)).collect();
    let party = usize::from(game.setup().party_of(chooser)).saturating_sub(1);
    let combined = ways.iter().map(Vec::len).fold(1, usize::saturating_mul);
    let mut picked = vec![0; strings.len()];
    if combined > MOST_COMBINED {
        let mut at = at.to_vec();
        for (place, (&string, ways)) in strings.iter().zip(&ways).enumerate() {
            let value = |way: &JointOrder| {
                let mut at = at.clone();
                at[string] = way.to.clone();
                outlook.gain_with(game, party, &at)
            };
            picked[place] = first_best(ways.iter().map(value));
            at[string] = ways[picked[place]].to.clone();
        }
    } else {
        let combination = |mut number: usize| -> Vec<usize> {
            let digit = |ways: &Vec<JointOrder>| {
                let digit = number % ways.len();
                number /= ways.len();
                digit
            };
            ways.iter().map(digit).collect()
        };
        let value = |number: usize| {
            let mut at = at.to_vec();
            for ((&string, ways), way) in strings.iter().zip(&ways).zip(combination(number)) {
                at[string] = ways[way].to.clone();
            }
            outlook.gain_with(game, party, &at)
        };
        picked = combination(first_best((0..combined).map(value)));
    }
    strings.into_iter().zip(ways).zip(picked).map(|((string, mut ways), way)| (string, ways.swap_remove(way))).collect()
}

/// Returns the index of the greatest value, the first one in a tie, so that the choice does not depend on how the maximum is found.
fn first_best(values: impl Iterator<Item = f64>) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (place, value) in values.enumerate() {
        if value > best.1 {
            best = (place, value);
        }
    }
    best.0
}
