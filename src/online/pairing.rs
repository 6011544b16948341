//! Pairs people for the next round of an event.

use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};
use std::collections::BTreeSet;

/// Two people, the lower number first.
pub(crate) type Pair = (u8, u8);

pub(crate) fn pair(a: u8, b: u8) -> Pair {
    (a.min(b), a.max(b))
}

/// A person who can be paired.
#[derive(Clone, Debug)]
pub(crate) struct Entrant<P> {
    pub person: u8,
    /// Points; people with equal points are in one group.
    pub points: P,
    /// Number of byes so far.
    pub byes: usize,
}

/// Pairs a round of a Swiss event and returns the pairs and the bye.
///
/// `ranked` is sorted by points, Buchholz and number, the best first. In each group of equal points the upper half meets the lower half,
/// with as few repeated pairs as possible. If the number is odd, the lowest of those with the fewest byes has a bye. The pairs are in the
/// order of their better person.
pub(crate) fn swiss<P: PartialEq>(ranked: &[Entrant<P>], met: &BTreeSet<Pair>) -> (Vec<(u8, u8)>, Option<u8>) {
    let mut left: Vec<&Entrant<P>> = ranked.iter().collect();
    let mut bye = None;
    if left.len() % 2 == 1 {
        // The first with the fewest byes, searching from the bottom.
        let fewest = left.iter().map(|one| one.byes).min();
        let lowest = left.iter().rposition(|one| Some(one.byes) == fewest);
        bye = lowest.map(|index| left.remove(index).person);
    }
    let mut pairs = Vec::with_capacity(left.len() / 2);
    let people = |of: &[&Entrant<P>]| of.iter().map(|one| one.person).collect::<Vec<u8>>();
    let mut again = repeats(&people(&left), met);
    while left.len() > 1 {
        let group = left.iter().take_while(|one| one.points == left[0].points).count();
        let half = group / 2;
        let lower = half.max(1)..group;
        let upper = (1..half).rev();
        let order = lower.chain(upper).chain(group..left.len());
        let without = |index: usize| {
            let mut rest = people(&left);
            rest.remove(index);
            rest.remove(0);
            rest
        };
        let met_before = |index: usize| usize::from(met.contains(&pair(left[0].person, left[index].person)));
        // The first opponent that leaves no more repeated pairs than necessary.
        let chosen =
            order.map(|index| (index, met_before(index) + repeats(&without(index), met))).find(|(_, count)| *count == again);
        // There always is one: even the last would do.
        let index = chosen.map_or(1, |(index, _)| index);
        again -= met_before(index).min(again);
        let other = left.remove(index);
        let first = left.remove(0);
        pairs.push((first.person, other.person));
    }
    (pairs, bye)
}

/// Returns the number of pairs that must be repeated among an even number of people.
fn repeats(people: &[u8], met: &BTreeSet<Pair>) -> usize {
    people.len() / 2 - matched(people, |a, b| !met.contains(&pair(a, b))).len()
}

/// Finds a maximum matching among the people who may meet.
fn matched(people: &[u8], may_meet: impl Fn(u8, u8) -> bool) -> Vec<Pair> {
    let mut graph = UnGraph::<u8, ()>::with_capacity(people.len(), people.len() * people.len() / 2);
    let nodes: Vec<NodeIndex> = people.iter().map(|&person| graph.add_node(person)).collect();
    for (i, &a) in people.iter().enumerate() {
        for (j, &b) in people.iter().enumerate().skip(i + 1) {
            if may_meet(a, b) {
                graph.add_edge(nodes[i], nodes[j], ());
            }
        }
    }
    let mut pairs: Vec<Pair> = maximum_matching(&graph).edges().map(|(a, b)| pair(graph[a], graph[b])).collect();
    pairs.sort_unstable();
    pairs
}

/// Pairs the next round of a round robin; empty if nothing is left to play.
///
/// The people in `base`, those of the first round, meet by the circle method. A person who arrived later, or missed a game and
/// returned, plays after those rounds. `played` is the number of rounds so far.
pub(crate) fn round_robin(base: &[u8], active: &[u8], met: &BTreeSet<Pair>, played: usize) -> Vec<Pair> {
    let is_open = |&(a, b): &Pair| active.contains(&a) && active.contains(&b) && !met.contains(&pair(a, b));
    let rounds = circle(base);
    let planned = rounds.into_iter().skip(played).map(|round| round.into_iter().filter(is_open).collect::<Vec<_>>());
    planned.into_iter().find(|round| !round.is_empty()).unwrap_or_else(|| matched(active, |a, b| is_open(&(a, b))))
}

/// Returns the rounds of the circle method: the first person is fixed, all others rotate. With an odd number, one person has no
/// game in each round.
fn circle(people: &[u8]) -> Vec<Vec<Pair>> {
    let mut ring: Vec<Option<u8>> = people.iter().copied().map(Some).collect();
    if ring.len() % 2 == 1 {
        ring.push(None);
    }
    let rounds = ring.len().saturating_sub(1);
    let mut all = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let meets = |i: usize| Some((ring[i]?, ring[ring.len() - 1 - i]?));
        all.push((0..ring.len() / 2).filter_map(meets).collect());
        ring[1..].rotate_right(1);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_base::Dice;

    fn entrants(points: &[u32]) -> Vec<Entrant<u32>> {
        (1..).zip(points).map(|(person, &points)| Entrant { person, points, byes: 0 }).collect()
    }

    #[test]
    fn upper_half_meets_lower_half_and_the_lowest_has_the_bye() {
        let (pairs, bye) = swiss(&entrants(&[0; 7]), &BTreeSet::new());
        assert_eq!((pairs, bye), (vec![(1, 4), (2, 5), (3, 6)], Some(7)));
        // An odd group: its last person meets the best of the next group.
        let (pairs, _) = swiss(&entrants(&[2, 2, 2, 1, 1, 1]), &BTreeSet::new());
        assert_eq!(pairs, [(1, 2), (3, 4), (5, 6)]);
        // Nobody meets twice: 1 has met 3, so 2 must meet 3.
        let (pairs, _) = swiss(&entrants(&[0; 4]), &[(1, 3)].into());
        assert_eq!(pairs, [(1, 4), (2, 3)]);
    }

    #[test]
    fn nobody_meets_twice_as_long_as_that_can_be_avoided() {
        // Oracle that tries everything: with 6 people there are 15 possible rounds.
        let mut dice = Dice::new(3);
        for _ in 0..300 {
            let mut met = BTreeSet::new();
            for a in 1..=6 {
                for b in a + 1..=6 {
                    if dice.chance(1, 2) {
                        met.insert((a, b));
                    }
                }
            }
            let points: Vec<u32> = {
                let mut all: Vec<u32> = (0..6).map(|_| dice.below(3) as u32).collect();
                all.sort_unstable();
                all.reverse();
                all
            };
            let (pairs, bye) = swiss(&entrants(&points), &met);
            assert_eq!(bye, None);
            let again = pairs.iter().filter(|(a, b)| met.contains(&pair(*a, *b))).count();
            assert_eq!(again, fewest(&[1, 2, 3, 4, 5, 6], &met), "{met:?}");
        }
    }

    fn fewest(people: &[u8], met: &BTreeSet<Pair>) -> usize {
        let Some((&first, rest)) = people.split_first() else { return 0 };
        let with = |index: usize| {
            let mut left = rest.to_vec();
            let other = left.remove(index);
            usize::from(met.contains(&(first, other))) + fewest(&left, met)
        };
        (0..rest.len()).map(with).min().unwrap_or(0)
    }

    #[test]
    fn in_a_round_robin_everybody_meets_everybody_once() {
        for people in 2..=16_u8 {
            let all: Vec<u8> = (1..=people).collect();
            let mut met = BTreeSet::new();
            let mut rounds = 0;
            loop {
                let round = round_robin(&all, &all, &met, rounds);
                if round.is_empty() {
                    break;
                }
                let mut busy = BTreeSet::new();
                for (a, b) in round {
                    assert!(busy.insert(a) && busy.insert(b) && met.insert(pair(a, b)));
                }
                rounds += 1;
            }
            assert_eq!((met.len(), rounds), (usize::from(people) * usize::from(people - 1) / 2, usize::from((people - 1) | 1)));
        }
    }

    #[test]
    fn the_games_of_late_arrivals_come_after_the_others() {
        let (base, active) = ([1, 2, 3, 4], [1, 2, 3, 4, 5, 6]);
        let mut met = BTreeSet::new();
        for played in 0.. {
            let round = round_robin(&base, &active, &met, played);
            if round.is_empty() {
                break;
            }
            assert_eq!(played < 3, round.iter().all(|&(a, b)| a < 5 && b < 5), "{played} {round:?}");
            assert!(round.iter().all(|&(a, b)| met.insert(pair(a, b))));
        }
        assert_eq!(met.len(), 15);
    }
}
