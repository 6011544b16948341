//! The moves that the search of the strongest level considers: fewer than at the other levels, but searched more deeply.
//!
//! The points that can be taken at once are known for every position before the search continues from it. They order the moves;
//! below the first move, the search follows only the moves that look best by what they earn and what they leave to the opponents.
//! A rule that wins at once is never missed, and ends the line a move sooner. If two points or more can be taken at the end of a
//! line, the search considers the position after taking them. With nothing left out, the search is plain minimax over all rules
//! and placements.

use super::evaluation::{self, best_gain};
use super::keys::{TAGS, key};
use super::{Action, Bloop, End, GOAL, Motion, Move, Pair, Rule, Run};
use crate::{Child, End as Ending, Found, Knowledge, Limits, Node, Player, Search, Stopped, Ticker};

/// Number of rules and placements that are searched again more deeply.
const KEPT: usize = 64;
/// Cost of computing the best gain, in runs of the machine.
const GAIN: u64 = 8;
/// Value of a point that the player to move can take at once, in tenths of a point.
const TAKEN: i32 = 7;
/// Value of all the points that are missing, in tenths of a point.
const WON: i32 = 300;
/// Points that a player who places the head can take at once, at least or nearly so.
const PLACED: i32 = 3;
/// Number of rules tried at the end of a line: those that take the most points, two or more.
const TRIED: usize = 8;

/// Maximum numbers of moves to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Width {
    /// Number of placements.
    places: usize,
    /// Number of rules at a depth of one, of two, of three, and of more.
    rules: [usize; 4],
    /// True to search all rules for the pairs at which the machine does not stop, false for one rule per pair.
    quiet: bool,
}

impl Width {
    /// Only the moves that look best.
    const BEST: Self = Self { places: 8, rules: [usize::MAX, 24, 12, 12], quiet: false };
}

/// Returns the best of the moves, which are tried in the given order, at a depth of at most `deepest` moves; `None` if the budget of the
/// ticker is too small for the first one.
pub(super) fn search(position: &Bloop, moves: &[Move], deepest: u32, ticker: &mut Ticker<'_>) -> Option<Found<Move>> {
    let root = Deep::new(*position, Width::BEST);
    let moves = moves.iter().map(|&mv| (mv, root.with(position.after(mv)))).collect();
    let knowledge = Knowledge::new(ticker.budget() / 8);
    Search::new(ticker, Vec::new(), knowledge).deepen(&root, moves, Limits { deepest, kept: KEPT })
}

/// A position, and the player for whom the search is made: all others are taken to play against that one.
#[derive(Clone, Copy, Debug)]
struct Deep {
    position: Bloop,
    me: Player,
    width: Width,
    /// Largest number of points that the player to move can take at once, if known.
    gain: Option<u32>,
}

impl Deep {
    /// Creates a node from a position, seen by the player to move.
    fn new(position: Bloop, width: Width) -> Self {
        Self { position, me: position.turn, width, gain: None }
    }

    /// Creates a node from another position, seen by the same player.
    fn with(self, position: Bloop) -> Self {
        Self { position, gain: None, ..self }
    }

    /// Returns the points that the player to move can take at once.
    fn gain(&mut self, ticker: &mut Ticker<'_>) -> Result<u32, Stopped> {
        if let Some(gain) = self.gain {
            return Ok(gain);
        }
        ticker.ticks(GAIN)?;
        let gain = best_gain(&self.position);
        self.gain = Some(gain);
        Ok(gain)
    }

    /// Returns the points that the player to move still needs.
    fn lacks(&self) -> u32 {
        GOAL.saturating_sub(self.position.scores()[usize::from(self.position.turn) - 1])
    }

    /// Returns the lead of the party to move over the other, in tenths of a point.
    fn ahead(&self) -> i32 {
        evaluation::ahead(&self.position, self.me)
    }

    /// Returns the lead over the best opponent in tenths of a point, plus a share of the points that the player to move can take
    /// at once.
    fn looks(&mut self, ticker: &mut Ticker<'_>) -> Result<i32, Stopped> {
        let gain = self.gain(ticker)?;
        let worth = if gain >= self.lacks() { WON } else { TAKEN * gain as i32 };
        Ok(worth + self.ahead())
    }

    /// Returns the score of another position for the party to move in this one.
    fn seen(&self, other: &mut Self, ticker: &mut Ticker<'_>) -> Result<i32, Stopped> {
        let looks = other.looks(ticker)?;
        Ok(if other.party() == self.party() { looks } else { -looks })
    }

    /// Returns the pair at which the machine now stops, if it does.
    fn fires(&self) -> Option<Pair> {
        let stop = self.position.machine.run(&self.position.rules);
        (stop.end == End::Halt).then(|| stop.last.pair())
    }

    /// Returns the value of a position in which two points or more can be taken: the value after the best of the rules that take
    /// them, or the value if one point were taken and nothing else happened.
    fn looks_further(&self, ticker: &mut Ticker<'_>) -> Result<i32, Stopped> {
        let Self { position, .. } = *self;
        let rules = self.fires().into_iter().flat_map(|pair| Action::all().map(move |action| Rule { pair, action }));
        let mut runs: Vec<(Rule, Run)> = rules.map(|rule| (rule, position.run_with(rule))).collect();
        ticker.ticks(GAIN)?;
        runs.retain(|(_, run)| run.points() > 1);
        runs.sort_by_key(|(_, run)| std::cmp::Reverse(run.steps));
        let mut best = self.ahead() + TAKEN;
        for (rule, run) in runs.iter().take(TRIED) {
            best = best.max(self.seen(&mut self.with(position.after_run(*rule, run)), ticker)?);
        }
        Ok(best)
    }

    /// Lists every rule for the pair at which the machine now stops, and for each other free pair one that traps the machine
    /// there, or all of them.
    fn rules(self, ticker: &mut Ticker<'_>, into: &mut Vec<Child<Self>>) -> Result<(), Stopped> {
        let Self { position, .. } = self;
        let fires = self.fires();
        let mut add = |rule: Rule| {
            let run = position.run_with(rule);
            // A long run is as much work as many short ones.
            ticker.ticks(1 + u64::from(run.steps / 64))?;
            let rank = if run.end == End::Halt { 10 * run.steps as i32 } else { -10 };
            into.push(Child { node: self.with(position.after_run(rule, &run)), tag: Move::Add(rule).name(), rank, cost: 1 });
            Ok(())
        };
        let others = Pair::all().filter(|&pair| Some(pair) != fires && position.rules.get(pair).is_none());
        for pair in fires.into_iter().chain(others) {
            let Pair { state, symbol } = pair;
            if Some(pair) == fires || self.width.quiet {
                Action::all().try_for_each(|action| add(Rule { pair, action }))?;
            } else {
                add(Rule { pair, action: Action { state, symbol, motion: Motion::Stay } })?;
            }
        }
        Ok(())
    }

    /// Lists every placement, ranked by the points that the same player can take after it.
    fn placements(self, ticker: &mut Ticker<'_>, into: &mut Vec<Child<Self>>) -> Result<(), Stopped> {
        for mv in self.position.all_moves() {
            let mut node = self.with(self.position.after(mv));
            let rank = 10 * node.gain(ticker)? as i32;
            into.push(Child { node, tag: mv.name(), rank, cost: 0 });
        }
        Ok(())
    }
}

impl Node for Deep {
    const TAGS: u16 = TAGS;
    const KILLER: i32 = 5;
    const HISTORY: i32 = 1;

    fn key(&self) -> u64 {
        key(&self.position)
    }

    fn party(&self) -> u8 {
        u8::from(self.position.turn == self.me)
    }

    fn end(&self) -> Option<Ending> {
        evaluation::end(&self.position, self.me)
    }

    fn at_least(&self) -> i32 {
        self.ahead() + if self.position.place { TAKEN * PLACED } else { 0 }
    }

    fn wins_at_once(&mut self, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        Ok(!self.position.place && self.gain(ticker)? >= self.lacks())
    }

    fn evaluate(&mut self, ticker: &mut Ticker<'_>) -> Result<i32, Stopped> {
        if self.position.place || self.gain(ticker)? < 2 { self.looks(ticker) } else { self.looks_further(ticker) }
    }

    fn children(&mut self, depth: u32, ticker: &mut Ticker<'_>, into: &mut Vec<Child<Self>>) -> Result<(), Stopped> {
        let most = if self.position.place {
            self.placements(ticker, into)?;
            self.width.places
        } else {
            self.rules(ticker, into)?;
            // At depth one most moves need no search: their points show that they are not the best.
            for child in into.iter_mut().filter(|_| depth > 1) {
                child.rank = self.seen(&mut child.node, ticker)?;
            }
            self.width.rules[(depth as usize).clamp(1, self.width.rules.len()) - 1]
        };
        into.sort_by_key(|child| std::cmp::Reverse(child.rank));
        into.truncate(most);
        Ok(())
    }

    fn stuck(&self) -> Ending {
        Ending::Draw
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Dice, Game, Outcome, Progress, plain};

    /// Keeps every legal move.
    const ALL: Width = Width { places: usize::MAX, rules: [usize::MAX; 4], quiet: true };

    /// Returns a random position for two or three players near the end of a game, with a given number of rules.
    fn random_position(seed: u64, cells: u8, rules: usize) -> Bloop {
        let mut dice = Dice::new(seed);
        let start = super::super::Setup { cells, players: 2 + (seed % 2) as u8 }.random(seed);
        let mut pairs: Vec<Pair> = Pair::all().collect();
        dice.shuffle(&mut pairs);
        let actions: Vec<Action> = Action::all().collect();
        let mut position = Bloop { place: dice.chance(1, 4), count: dice.below(12) as u8, ..start };
        for pair in pairs.into_iter().take(rules) {
            position.rules.set(Rule { pair, action: *dice.pick(&actions).unwrap() });
        }
        position.scores[..3].iter_mut().for_each(|score| *score = 14 + dice.below(7) as u32);
        position.scores[2] *= u32::from(start.players == 3);
        position
    }

    #[test]
    fn search_equals_plain_minimax() {
        for seed in 0..24 {
            let position = random_position(seed, 1 + (seed % 5) as u8, 3 + (seed % 9) as usize);
            plain::compare(&Deep::new(position, Width::BEST), 2);
        }
    }

    /// Returns the value by plain minimax over all rules, to a depth in rules, for the player for whom the search is made. A
    /// player who can win at once does so.
    fn full(position: &Bloop, me: Player, depth: u32, ply: i32) -> i32 {
        let mine = position.turn() == me;
        match position.outcome() {
            Some(Outcome::Win(player)) => return if player == me { 1_000_000 - ply } else { ply - 1_000_000 },
            Some(Outcome::Draw) => return 0,
            None => {}
        }
        let after = |mv: &Move| {
            let mut next = *position;
            next.play(mv).unwrap();
            next
        };
        let next: Vec<Bloop> = position.legal_moves().iter().map(after).collect();
        if !position.must_place() && next.iter().any(|next| next.outcome() == Some(Outcome::Win(position.turn()))) {
            return if mine { 999_999 - ply } else { ply - 999_999 };
        }
        if depth == 0 {
            let mut leaf = Deep { me, ..Deep::new(*position, ALL) };
            let looks = leaf.evaluate(&mut Ticker::new(&mut |_: &Progress| true)).unwrap();
            return if mine { looks } else { -looks };
        }
        let values = next.iter().map(|next| full(next, me, depth - u32::from(!position.must_place()), ply + 1));
        if mine { values.max().unwrap() } else { values.min().unwrap() }
    }

    #[test]
    fn search_is_exhaustive_on_tiny_tapes() {
        let (mut ends, mut positions) = (0, 0);
        for seed in 0..24 {
            // With thirteen rules there are 144 moves, with eleven 240.
            let (rules, depth) = if seed % 3 == 0 { (11, 1) } else { (13, 2) };
            let position = random_position(seed, 1 + (seed % 2) as u8, rules);
            let mut free = |_: &Progress| true;
            let mut ticker = Ticker::new(&mut free);
            let root = Deep::new(position, ALL);
            let moves = position.legal_moves();
            let nodes = moves.iter().map(|mv| (*mv, root.with(position.after(*mv)))).collect();
            let depth = depth + u32::from(position.must_place());
            let limits = Limits { deepest: depth, kept: usize::MAX };
            let found = Search::new(&mut ticker, Vec::new(), Knowledge::new(1 << 16)).deepen(&root, nodes, limits).unwrap();
            // The first move counts as a depth of one, a placement too.
            let value = |mv: &Move| full(&position.after(*mv), position.turn(), found.depth - 1, 1);
            let best = moves.iter().map(value).max().unwrap();
            assert_eq!((found.points, value(&found.mv)), (best, best), "seed {seed}: {position}");
            ends += u32::from(best.abs() > 900_000);
            positions += 1;
        }
        assert!(ends > 2 && ends + 2 < positions, "{ends} of {positions} are decided");
    }
}
