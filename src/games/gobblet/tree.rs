//! The tree of the small game, one position at a time: every move, except rotations and reflections of another one, with its
//! result.

use super::three::solver;
use super::{Gobblet3, Move, Verdict};
use crate::{Control, Memory, Stopped, Ticker};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Moves that lead to one position, or to a rotation or reflection of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// The moves; the first one represents them all.
    #[serde(with = "crate::as_text::list")]
    pub moves: Vec<Move<3>>,
    /// Result for the side that makes them.
    pub verdict: Verdict,
}

/// Returns the branches of a position, the best for the player to move first; equal branches are sorted by larger pieces, then
/// fewer moves (the middle before the corners), then the texts of the moves. A position that is over has none.
///
/// # Errors
/// [`Stopped`] by the control.
pub fn branches(position: &Gobblet3, memory: &mut Memory, control: &mut dyn Control) -> Result<Vec<Branch>, Stopped> {
    let solver = solver(memory);
    let mut ticker = Ticker::new(control);
    let mut kinds: BTreeMap<u64, Branch> = BTreeMap::new();
    let mut moves = solver.moves(position, &mut ticker)?;
    moves.sort_by_cached_key(|(mv, _)| mv.to_string());
    for (mv, verdict) in moves {
        let kind = solver.kind(&position.after(mv));
        let branch = kinds.entry(kind).or_insert_with(|| Branch { moves: Vec::new(), verdict });
        branch.moves.push(mv);
    }
    let mut all: Vec<Branch> = kinds.into_values().collect();
    let size = |mv: Move<3>| match mv {
        Move::Place { size, .. } => size,
        Move::Shift { from, .. } => position.top(from).map_or(0, |piece| piece.size),
    };
    all.sort_by_cached_key(|branch| {
        let first = branch.moves[0];
        (-branch.verdict.rank(), Reverse(size(first)), branch.moves.len(), first.to_string())
    });
    Ok(all)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::Worth;
    use super::super::why::perfect_step;
    use super::*;
    use crate::{Game, Outcome, Progress};
    use std::collections::BTreeSet;

    fn of(position: &Gobblet3, memory: &mut Memory) -> Vec<Branch> {
        branches(position, memory, &mut |_: &Progress| true).unwrap()
    }

    #[test]
    fn the_branches_are_all_legal_moves_each_once() {
        let mut memory = Memory::default();
        for text in [".,.,./.,.,./.,.,. r", "r3,.,./.,y3,./.,.,. r", "r3,y3,./.,r3,./y3,.,. r", ".,.,y2/.,r1,./.,.,. r"] {
            let position: Gobblet3 = text.parse().unwrap();
            let all = of(&position, &mut memory);
            let mut listed: Vec<String> = all.iter().flat_map(|branch| &branch.moves).map(ToString::to_string).collect();
            let mut legal: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
            listed.sort();
            legal.sort();
            assert_eq!(listed, legal, "{text}");
        }
    }

    /// Rotations and reflections leave the empty board unchanged: three kinds of cells for each of three sizes.
    #[test]
    fn the_first_move_has_nine_kinds() {
        let all = of(&Gobblet3::empty(), &mut Memory::default());
        assert_eq!(all[0].moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["3@b2"]);
        assert_eq!(all.iter().map(|branch| branch.moves.len()).sum::<usize>(), 27);
        let mut sizes: Vec<usize> = all.iter().map(|branch| branch.moves.len()).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 1, 1, 4, 4, 4, 4, 4, 4]);
    }

    /// Red plays the answers against every reply of yellow's, one position of each kind: red always wins within the limit.
    #[test]
    fn the_answers_win_against_every_reply_within_thirteen_plies() {
        let (mut memory, mut free) = (Memory::default(), |_: &Progress| true);
        let first = of(&Gobblet3::empty(), &mut memory)[0].clone();
        assert_eq!(first.verdict.value, Worth::Win);
        let longest = first.verdict.plies.unwrap();
        assert!(longest <= 13, "{longest}");
        let mut open = vec![(Gobblet3::empty().after(first.moves[0]), 1)];
        let (mut seen, mut wins) = (BTreeSet::new(), 0);
        while let Some((position, plies)) = open.pop() {
            let Some(replies) = seen.insert((position.to_string(), plies)).then(|| of(&position, &mut memory)) else { continue };
            for reply in replies {
                let after = position.after(reply.moves[0]);
                if let Some(outcome) = after.judged() {
                    // Yellow itself has made red's line visible.
                    assert_eq!((outcome, reply.verdict.plies), (Outcome::Win(1), Some(1)), "{position} {}", reply.moves[0]);
                    wins += 1;
                    continue;
                }
                let settled = Verdict { value: Worth::Win, plies: reply.verdict.plies.map(|plies| plies - 1) };
                let answer = perfect_step(solver(&mut memory), &after, settled, &mut Ticker::new(&mut free)).unwrap();
                let (_, next, _) = answer.expect("red wins");
                match next.judged() {
                    Some(outcome) => {
                        assert_eq!(outcome, Outcome::Win(1), "{next}");
                        wins += 1;
                    }
                    None => {
                        assert!(plies + 2 < u32::from(longest), "{next} comes too late");
                        open.push((next, plies + 2));
                    }
                }
            }
        }
        eprintln!("{} positions of yellow's, {wins} ends", seen.len());
        assert!(wins > 1000, "{wins}");
    }
}
