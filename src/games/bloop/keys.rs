//! Keys by which a search recognises positions and moves.

use super::{Bloop, GOAL, Letter, Machine, Move, PURGE, Rule};
use crate::Zobrist;
use std::sync::LazyLock;

/// Upper bound of the names of moves.
pub(super) const TAGS: u16 = (Rule::COUNT + 4 * Machine::LONGEST) as u16;

/// A number for each feature of a position; see [`key`].
static KEYS: LazyLock<Zobrist> = LazyLock::new(|| Zobrist::new(6, SCORE + Bloop::MOST as usize * GOAL as usize));
const CELL: usize = Rule::COUNT;
const HEAD: usize = CELL + 4 * Machine::LONGEST;
const STATE: usize = HEAD + Machine::LONGEST;
const COUNT: usize = STATE + Letter::ALL.len();
const TURN: usize = COUNT + PURGE as usize;
const PLACE: usize = TURN + Bloop::MOST as usize;
const SCORE: usize = PLACE + 1;

/// Returns the key of a position that is not over.
pub(super) fn key(position: &Bloop) -> u64 {
    let Bloop { machine, rules, turn, count, place, .. } = position;
    let tape = (0..).zip(machine.tape()).map(|(cell, symbol)| CELL + 4 * cell + symbol as usize);
    let scores = (0..).zip(position.scores()).map(|(player, &score)| SCORE + player * GOAL as usize + score as usize);
    let rest = [
        HEAD + usize::from(machine.head()) - 1,
        STATE + machine.state() as usize,
        COUNT + usize::from(*count),
        TURN + usize::from(*turn) - 1,
    ];
    let all = rules.indices().chain(tape).chain(scores).chain(rest).chain(place.then_some(PLACE));
    let keys = &*KEYS;
    all.fold(0, |key, thing| key ^ keys.of(thing))
}

impl Move {
    /// Returns a unique number of the move: rules first, then placements.
    pub(super) fn name(self) -> u16 {
        match self {
            Self::Add(rule) => rule.index() as u16,
            Self::Place { cell, state } => (Rule::COUNT + 4 * usize::from(cell - 1) + state as usize) as u16,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Dice, Game};
    use std::collections::BTreeMap;

    /// Returns a position after a number of random moves, for two or three players.
    pub(crate) fn random_position(seed: u64) -> Bloop {
        let mut dice = Dice::new(seed);
        let mut position = super::super::Setup { cells: 1 + (seed % 7) as u8, players: 2 + (seed % 2) as u8 }.random(seed);
        for _ in 0..seed % 15 {
            dice.pick(&position.all_moves()).into_iter().for_each(|mv| position.play(mv).unwrap());
        }
        position
    }

    #[test]
    fn positions_have_keys_of_their_own() {
        let mut seen: BTreeMap<u64, Bloop> = BTreeMap::new();
        for seed in 0..40 {
            let position = random_position(seed);
            for next in position.all_moves().into_iter().map(|mv| position.after(mv)) {
                let known = *seen.entry(key(&next)).or_insert(next);
                assert!(known == next || next.winner().is_some());
            }
        }
    }
}
