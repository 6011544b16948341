//! A string's machine reduced for the value tables: only states that can still be reached, with equivalent ones merged.

use fob_automata::{Dfa, Letter, StateId};
use fob_machines::{Configuration, Machine};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of states to compare with each other.
const MOST_COMPARED: usize = 2000;
/// Maximum number of configurations from which a table can be made.
const MOST_EXPLORED: usize = 15_000;
/// Maximum number of configurations to look at, counted for each number of pucks left.
const MOST_MET: usize = 100_000;
/// Maximum total number of steps for their verdicts.
const MOST_STEPS: u64 = 10_000_000;

/// The classes of states that a string can still reach.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// Class after green and after red, for each class.
    pub next: Vec<[u32; 2]>,
    /// For each class, true if a string that ends in it is accepted.
    pub accepting: Vec<bool>,
    known: Known,
}

/// The pucks that may still fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Left {
    /// Greens and reds on the board.
    pucks: [u32; 2],
    /// Number of extra times that may follow.
    extra: u32,
}

impl Left {
    /// Returns the remaining pucks after one of a colour; `None` if there is none of its colour.
    fn without(mut self, letter: Letter) -> Option<Self> {
        let pucks = &mut self.pucks[letter.index()];
        *pucks = pucks.checked_sub(1)?;
        Some(self.on())
    }

    /// If the board is empty, the next extra time begins.
    const fn on(self) -> Self {
        match self {
            Self { pucks: [0, 0], extra: 1.. } => Self { pucks: [1, 1], extra: self.extra - 1 },
            _ => self,
        }
    }
}

#[derive(Clone, Debug)]
enum Known {
    /// Class of each state of an automaton; `u32::MAX` if unreachable.
    States(Vec<u32>),
    /// Class of each reachable configuration.
    Configurations(BTreeMap<Configuration, u32>),
}

impl Chain {
    /// Computes the classes that words of up to `length` letters from a state can distinguish.
    pub fn new(dfa: &Dfa, from: StateId, length: u32) -> Self {
        let reachable = dfa.reachable_from(from);
        let mut place = vec![u32::MAX; dfa.len()];
        for (number, id) in (0..).zip(&reachable) {
            place[id.index()] = number;
        }
        let of = |id: StateId| place[id.index()];
        let next: Vec<[u32; 2]> = reachable.iter().map(|&id| [dfa.state(id).green, dfa.state(id).red].map(of)).collect();
        let accepting: Vec<bool> = reachable.iter().map(|&id| dfa.is_accepting(id)).collect();
        let classes = merged(&next, &accepting, length);
        let mut class = vec![u32::MAX; dfa.len()];
        for (id, &of) in reachable.iter().zip(&classes) {
            class[id.index()] = of;
        }
        Self::from_next(&next, &accepting, &classes, Known::States(class))
    }

    /// Computes the classes that words of at most `left` greens and reds from these configurations can distinguish, followed by `extra`
    /// extra times of one green and one red each. Returns `None` if there are too many configurations, or if their verdicts take too long.
    pub(crate) fn explored(machine: &Machine, roots: &[Configuration], left: [u32; 2], extra: u32) -> Option<Self> {
        let mut places: BTreeMap<Configuration, u32> = BTreeMap::new();
        let mut all: Vec<Configuration> = Vec::new();
        let mut next: Vec<[u32; 2]> = Vec::new();
        let mut met: BTreeSet<(u32, Left)> = BTreeSet::new();
        let mut waiting: Vec<(u32, Left)> = Vec::new();
        let left = Left { pucks: left, extra }.on();
        // A puck that leaves the board changes what may follow: with extra time, the same letters as before.
        let loses = extra > 0;
        let mut place = |at: Configuration, all: &mut Vec<Configuration>, next: &mut Vec<[u32; 2]>| {
            *places.entry(at).or_insert_with_key(|at| {
                let place = all.len() as u32;
                all.push(at.clone());
                // Placeholder until a puck is found to lead elsewhere; otherwise no such puck is left.
                next.push([place; 2]);
                place
            })
        };
        for root in roots {
            let root = place(root.clone(), &mut all, &mut next);
            if met.insert((root, left)) {
                waiting.push((root, left));
            }
        }
        while let Some((from, left)) = waiting.pop() {
            for letter in Letter::ALL {
                let Some(left) = left.without(letter) else { continue };
                let to = place(machine.step(&all[from as usize], letter), &mut all, &mut next);
                next[from as usize][letter.index()] = to;
                for at in [to, from].into_iter().take(1 + usize::from(loses)) {
                    if met.insert((at, left)) {
                        waiting.push((at, left));
                    }
                }
            }
            if all.len() > MOST_EXPLORED || met.len() > MOST_MET {
                return None;
            }
        }
        let mut steps = 0_u64;
        let mut accepting = Vec::with_capacity(all.len());
        for at in &all {
            let judged = machine.judge(at, MOST_STEPS - steps);
            steps = steps.saturating_add(judged.steps);
            accepting.push(judged.accepted.filter(|_| steps <= MOST_STEPS)?);
        }
        let longest = left.pucks[0].saturating_add(left.pucks[1]).saturating_add(2 * left.extra);
        let classes = merged(&next, &accepting, longest);
        let known = places.into_iter().map(|(at, place)| (at, classes[place as usize])).collect();
        Some(Self::from_next(&next, &accepting, &classes, Known::Configurations(known)))
    }

    fn from_next(next: &[[u32; 2]], accepting: &[bool], classes: &[u32], known: Known) -> Self {
        let count = classes.iter().max().map_or(0, |most| *most as usize + 1);
        let mut chain = Self { next: vec![[0; 2]; count], accepting: vec![false; count], known };
        // The first state of each class represents it: its transitions matter only as far as words can still reach.
        for (place, &class) in classes.iter().enumerate().rev() {
            chain.next[class as usize] = next[place].map(|to| classes[to as usize]);
            chain.accepting[class as usize] = accepting[place];
        }
        chain
    }

    /// Returns the number of classes.
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// Returns the class of a configuration; `None` if it is unreachable.
    pub fn class(&self, at: &Configuration) -> Option<usize> {
        match &self.known {
            Known::States(class) => {
                class.get(at.state()?.index()).filter(|&&class| class != u32::MAX).map(|&class| class as usize)
            }
            Known::Configurations(known) => known.get(at).map(|&class| class as usize),
        }
    }
}

/// Assigns a class to each place. Places of one class accept the same words of up to `length` letters. If there are too many places to
/// compare, each has its own class.
fn merged(next: &[[u32; 2]], accepting: &[bool], length: u32) -> Vec<u32> {
    if next.len() > MOST_COMPARED {
        return (0..next.len() as u32).collect();
    }
    let mut class: Vec<u32> = accepting.iter().map(|&accepting| u32::from(accepting)).collect();
    let mut count = 0;
    // Each round distinguishes what words of one more letter can distinguish.
    for _ in 0..=length {
        let mut found: BTreeMap<[u32; 3], u32> = BTreeMap::new();
        let of = |place: u32| class[place as usize];
        let refined = next.iter().zip(&class).map(|(&[green, red], &own)| {
            let number = found.len() as u32;
            *found.entry([own, of(green), of(red)]).or_insert(number)
        });
        let refined: Vec<u32> = refined.collect();
        class = refined;
        if found.len() == count {
            break;
        }
        count = found.len();
    }
    class
}
