//! Finds the configurations that the orders of a shot's pucks can lead to.

use super::Setup;
use super::choice::Choice;
use super::string::advance;
use fob_board::{Colour, Hole};
use fob_machines::Configuration;
use std::collections::BTreeMap;

/// Orders for holes of one string, and the configuration they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointOrder {
    /// One order per hole, in the order of [`Hole::ALL`].
    pub orders: Vec<(Hole, Vec<Colour>)>,
    /// Configuration of the string's machine after the whole shot.
    pub to: Configuration,
}

/// Returns the configurations that the orders of `tied`, the due holes of one string, can lead to, sorted, each with its first orders (the
/// first hole's order compares first, green before red).
///
/// `fallen` are all pucks of the shot on this string in the order in which they fell; `from` is the string's configuration before the shot.
pub(super) fn reachable(
    setup: &Setup,
    string: usize,
    from: &Configuration,
    fallen: &[(Hole, Colour)],
    tied: &[&Choice],
) -> Vec<JointOrder> {
    let count = |choice: &Choice, colour| choice.fallen.iter().filter(|&&other| other == colour).count();
    let most: Vec<[usize; 2]> = tied.iter().map(|choice| [Colour::Green, Colour::Red].map(|c| count(choice, c))).collect();
    // For each configuration and numbers of greens used per hole, keep the first orders that lead there. Extending first orders by green
    // and by red and keeping the smaller result gives first orders again, because all orders of one layer have the same lengths.
    let start = (from.clone(), vec![0; tied.len()]);
    let mut layer = BTreeMap::from([(start, vec![Vec::new(); tied.len()])]);
    for &(hole, colour) in fallen {
        let place = tied.iter().position(|choice| choice.hole == hole);
        let mut next: BTreeMap<(Configuration, Vec<usize>), Vec<Vec<Colour>>> = BTreeMap::new();
        for ((at, used), orders) in layer {
            let colours: &[Colour] = if place.is_some() { &[Colour::Green, Colour::Red] } else { &[colour] };
            for &colour in colours {
                let (mut used, mut orders) = (used.clone(), orders.clone());
                if let Some(place) = place {
                    used[place] += usize::from(colour == Colour::Green);
                    orders[place].push(colour);
                    let [greens, reds] = most[place];
                    if used[place] > greens || orders[place].len() - used[place] > reds {
                        continue;
                    }
                }
                let to = advance(setup, string, &at, [colour]);
                let best = next.entry((to, used)).or_insert_with(|| orders.clone());
                if orders < *best {
                    *best = orders;
                }
            }
        }
        layer = next;
    }
    let joint = |((to, _), orders): (_, Vec<Vec<Colour>>)| JointOrder {
        orders: tied.iter().map(|choice| choice.hole).zip(orders).collect(),
        to,
    };
    layer.into_iter().map(joint).collect()
}
