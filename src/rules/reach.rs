//! Where the orders of a shot's pucks can leave a string.

use super::Setup;
use super::choice::Choice;
use super::string::advance;
use fob_automata::StateId;
use fob_table::{Colour, Hole};
use std::collections::BTreeMap;

/// Orders for holes of one string, and the state to which they lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointOrder {
    /// An order a hole, in the order of [`Hole::ALL`].
    pub orders: Vec<(Hole, Vec<Colour>)>,
    /// The state that the string is in after the whole shot.
    pub state: StateId,
}

/// The states in which the orders of `tied`, holes of one string that are due, can leave it, each with its first orders (the
/// first hole's counts first, green before red), in rising order of states. `fallen` are all of the string's pucks of the shot
/// in the order in which they fell, and `from` is its state before the shot.
pub(super) fn reachable(
    setup: &Setup,
    string: usize,
    from: StateId,
    fallen: &[(Hole, Colour)],
    tied: &[&Choice],
) -> Vec<JointOrder> {
    let count = |choice: &Choice, colour| choice.fallen.iter().filter(|&&other| other == colour).count();
    let most: Vec<[usize; 2]> = tied.iter().map(|choice| [Colour::Green, Colour::Red].map(|c| count(choice, c))).collect();
    // For each state and numbers of greens used, hole by hole, the first orders that lead there: extending first orders by
    // green and red, and keeping the smaller, yields first orders again, since the orders of one layer have the same lengths.
    let start = (from, vec![0; tied.len()]);
    let mut layer = BTreeMap::from([(start, vec![Vec::new(); tied.len()])]);
    for &(hole, colour) in fallen {
        let place = tied.iter().position(|choice| choice.hole == hole);
        let mut next: BTreeMap<(StateId, Vec<usize>), Vec<Vec<Colour>>> = BTreeMap::new();
        for ((state, used), orders) in layer {
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
                let state = advance(setup, string, state, [colour]);
                let best = next.entry((state, used)).or_insert_with(|| orders.clone());
                if orders < *best {
                    *best = orders;
                }
            }
        }
        layer = next;
    }
    let joint = |((state, _), orders): (_, Vec<Vec<Colour>>)| JointOrder {
        orders: tied.iter().map(|choice| choice.hole).zip(orders).collect(),
        state,
    };
    layer.into_iter().map(joint).collect()
}
