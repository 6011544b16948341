//! The rules and placements that a search considers.

use super::evaluation::{ahead, best_gain, end};
use super::keys::{TAGS, key};
use super::{Action, Bloop, GOAL, Motion, Move, Pair, Rule, machine};
use crate::{Child, End, Found, Knowledge, Limits, Node, Player, Search, Stopped, Ticker};

/// Number of rules and placements that are searched again more deeply.
const KEPT: usize = 64;
/// Maximum number of placements searched below the first move: the best ones let the machine run long or do not move it, and most
/// placements are alike.
const PLACEMENTS: usize = 12;

/// Returns the best of the moves, which are tried in the given order, at a depth of at most `deepest` moves; `None` if the budget of the
/// ticker is too small for the first one.
pub(super) fn search(position: &Bloop, moves: &[Move], deepest: u32, ticker: &mut Ticker<'_>) -> Option<Found<Move>> {
    let root = Spot { position: *position, me: position.turn };
    let moves = moves.iter().map(|&mv| (mv, root.with(position.after(mv)))).collect();
    let knowledge = Knowledge::new(ticker.budget() / 8);
    Search::new(ticker, Vec::new(), knowledge).deepen(&root, moves, Limits { deepest, kept: KEPT })
}

/// A position, and the player for whom the search is made: all others are taken to play against that one.
#[derive(Clone, Copy, Debug)]
struct Spot {
    position: Bloop,
    me: Player,
}

impl Spot {
    fn with(self, position: Bloop) -> Self {
        Self { position, ..self }
    }

    /// Lists every placement, the longest runs of the machine first.
    fn placements(self, ticker: &mut Ticker<'_>, into: &mut Vec<Child<Self>>) -> Result<(), Stopped> {
        for mv in self.position.all_moves() {
            ticker.tick()?;
            let node = self.with(self.position.after(mv));
            let rank = node.position.machine.run(&node.position.rules).points() as i32;
            into.push(Child { node, tag: mv.name(), rank, cost: 0 });
        }
        into.sort_by_key(|child| std::cmp::Reverse(child.rank));
        into.truncate(PLACEMENTS);
        Ok(())
    }

    /// Lists every rule for the pair at which the machine now stops, and for each other free pair one that traps the machine
    /// there.
    fn rules(self, ticker: &mut Ticker<'_>, into: &mut Vec<Child<Self>>) -> Result<(), Stopped> {
        let Self { position, .. } = self;
        let stop = position.machine.run(&position.rules);
        let fires = (stop.end == machine::End::Halt).then(|| stop.last.pair());
        let mut add = |rule: Rule| {
            let run = position.run_with(rule);
            // A long run is as much work as many short ones.
            (0..=run.steps / 64).try_for_each(|_| ticker.tick())?;
            let rank = if run.end == machine::End::Halt { run.steps as i32 } else { -1 };
            into.push(Child { node: self.with(position.after_run(rule, &run)), tag: Move::Add(rule).name(), rank, cost: 1 });
            Ok(())
        };
        if let Some(pair) = fires {
            Action::all().try_for_each(|action| add(Rule { pair, action }))?;
        }
        let others = Pair::all().filter(|&pair| Some(pair) != fires && position.rules.get(pair).is_none());
        for pair in others {
            let Pair { state, symbol } = pair;
            add(Rule { pair, action: Action { state, symbol, motion: Motion::Stay } })?;
        }
        Ok(())
    }
}

impl Node for Spot {
    const TAGS: u16 = TAGS;
    const KILLER: i32 = 0;
    const HISTORY: i32 = 0;

    fn key(&self) -> u64 {
        key(&self.position)
    }

    fn party(&self) -> u8 {
        u8::from(self.position.turn == self.me)
    }

    fn end(&self) -> Option<End> {
        end(&self.position, self.me)
    }

    /// Returns the player's lead over the best of the others in tenths of a point, plus a share of the points that the player to
    /// move can take at once.
    fn evaluate(&mut self, ticker: &mut Ticker<'_>) -> Result<i32, Stopped> {
        let Self { position, me } = self;
        let gain = best_gain(position);
        (0..8).try_for_each(|_| ticker.tick())?;
        let score = position.scores()[usize::from(position.turn) - 1];
        let worth = if score + gain >= GOAL { 300 } else { 7 * gain as i32 };
        Ok(worth + ahead(position, *me))
    }

    fn children(&mut self, _: u32, ticker: &mut Ticker<'_>, into: &mut Vec<Child<Self>>) -> Result<(), Stopped> {
        if self.position.place { self.placements(ticker, into) } else { self.rules(ticker, into) }
    }

    fn stuck(&self) -> End {
        End::Draw
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::keys::tests::random_position;
    use super::*;
    use crate::plain;

    #[test]
    fn search_equals_plain_minimax() {
        let mut nodes = [0, 0];
        for seed in 0..40 {
            let position = random_position(seed);
            for (sum, more) in nodes.iter_mut().zip(plain::compare(&Spot { position, me: position.turn }, 2)) {
                *sum += more;
            }
        }
        println!("{nodes:?}");
        assert!(nodes[0] > 2 * nodes[1], "{nodes:?}");
    }
}
