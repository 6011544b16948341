//! The computer player: it looks at what a rule earns, and at what it leaves to the others.

use super::{Action, Bloop, End, GOAL, Move, Pair, Rule};
use crate::games::forced::{self, SURE, WIN};
use crate::games::{Ask, Best, Control, Dice, Game, Level, Player, Progress, Stopped, Ticker};
use serde::Serialize;

/// The strengths, the weakest first.
pub(super) const LEVELS: &[Level] = &[
    Level { name: "random", about: "Any move, all equally likely." },
    Level { name: "easy", about: "Takes the most points that it sees in every other turn, else plays any move." },
    Level { name: "medium", about: "Takes many points, and leaves few to the next player." },
    Level { name: "hard", about: "Looks several turns ahead, some million runs of the machine." },
];

/// Runs of the machine that the strongest level may look at.
const HARD: u64 = 3_000_000;
/// Rules and placements that are looked at again more deeply.
const KEPT: usize = 64;
/// No search goes deeper.
const DEEPEST: u32 = 12;

/// What a move is thought to be worth for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Tenths of a point more than the best of the others, what the next player can take at once being looked at; without
    /// meaning where `end` is known.
    pub points: i32,
    /// Moves to a win (positive) or a loss (negative) that the search has seen; with more than two players the others
    /// are taken to play together. The search leaves some rules out, so this is no proof.
    pub end: Option<i32>,
    /// The depth that was searched in full, in moves.
    pub depth: u32,
}

pub(super) fn best(ask: Ask<'_, Bloop>, control: &mut dyn Control) -> Option<Best<Bloop>> {
    let position = ask.position;
    let mut moves = position.legal_moves();
    let mut dice = Dice::new(ask.seed);
    let any = *dice.pick(&moves)?;
    let depth = match LEVELS.get(ask.level).map(|level| level.name) {
        Some("random") => return Some(Best { mv: any, value: None, stopped: false }),
        Some("easy") if dice.chance(1, 2) => return Some(Best { mv: any, value: None, stopped: false }),
        Some("easy") => 0,
        Some("medium") => 1,
        _ => DEEPEST,
    };
    dice.shuffle(&mut moves);
    let mut stopped = false;
    let mut watched = |progress: &Progress| {
        stopped |= !control.go_on(progress);
        !stopped
    };
    let budget = if depth == DEEPEST { HARD } else { u64::MAX };
    let mut search = Search { ticker: Ticker::with_budget(&mut watched, budget), me: position.turn };
    let (mv, value) = search.run(position, &moves, depth)?;
    Some(Best { mv, value: Some(value), stopped })
}

/// One search for one player; all others are taken to play against that one.
struct Search<'a> {
    ticker: Ticker<'a>,
    me: Player,
}

impl Search<'_> {
    /// The best of the moves, looking deeper and deeper until the budget is spent. At depth 0 only what a move earns at
    /// once counts.
    fn run(&mut self, position: &Bloop, moves: &[Move], deepest: u32) -> Option<(Move, Score)> {
        let mut ranked: Vec<(i32, Move)> = moves.iter().map(|&mv| (self.at_once(position, mv), mv)).collect();
        ranked.sort_by_key(|&(points, _)| -points);
        let mut found = (*ranked.first()?, 0);
        for depth in 1..=deepest {
            self.ticker.depth(depth);
            let Ok(()) = self.rank(position, &mut ranked, depth) else { break };
            found = (ranked[0], depth);
            if found.0.0.abs() > SURE {
                break;
            }
            ranked.truncate(KEPT);
        }
        let ((points, mv), depth) = found;
        let end = forced::end(points);
        Some((mv, Score { points, end, depth }))
    }

    /// What a move earns by itself; of a placement, what the best rule after it earns.
    fn at_once(&self, position: &Bloop, mv: Move) -> i32 {
        let next = position.after(mv);
        if next.turn == position.turn {
            return 10 * best_gain(&next) as i32 - 10 * i32::from(next.place);
        }
        // A bug or a loop is worse than no points: the next player may place the head.
        self.lead(&next) - 10 * i32::from(next.place)
    }

    /// Sorts the moves by what they are worth at a depth, the best first. At depth 1 every worth is exact; deeper only the
    /// first is, and the others are known to be no better.
    fn rank(&mut self, position: &Bloop, ranked: &mut [(i32, Move)], depth: u32) -> Result<(), Stopped> {
        let mut fresh = Vec::with_capacity(ranked.len());
        let mut best = -WIN;
        for &(_, mv) in ranked.iter() {
            // At depth 1 all moves get their exact worth, since the better ones are kept by it.
            let alpha = if depth == 1 { -WIN } else { best };
            let points = self.search(&position.after(mv), depth - 1, alpha, WIN, 1)?;
            fresh.push((points, mv));
            best = best.max(points);
        }
        fresh.sort_by_key(|&(points, _)| -points);
        ranked.copy_from_slice(&fresh);
        Ok(())
    }

    /// The worth of a position for me, in tenths of a point.
    fn search(&mut self, position: &Bloop, depth: u32, mut alpha: i32, mut beta: i32, ply: i32) -> Result<i32, Stopped> {
        self.ticker.tick()?;
        if let Some(winner) = position.winner() {
            return Ok(if winner == self.me { WIN - ply } else { ply - WIN });
        }
        if depth == 0 {
            return self.evaluate(position);
        }
        let mine = position.turn == self.me;
        let mut best = if mine { -WIN } else { WIN };
        // A placement is no turn, and what follows it is what it is worth.
        let left = if position.place { depth } else { depth - 1 };
        for next in self.children(position)? {
            let points = self.search(&next, left, alpha, beta, ply + 1)?;
            if mine {
                best = best.max(points);
                alpha = alpha.max(points);
            } else {
                best = best.min(points);
                beta = beta.min(points);
            }
            if alpha >= beta {
                break;
            }
        }
        // Without any move the game is a draw.
        Ok(if best.abs() == WIN { 0 } else { best })
    }

    /// The positions after the moves worth a look, the ones that earn most first: every placement, or every rule at
    /// which the machine now stops, and for each other free pair one that traps the machine there.
    fn children(&mut self, position: &Bloop) -> Result<Vec<Bloop>, Stopped> {
        if position.place {
            let mut after: Vec<(u32, Bloop)> = Vec::new();
            for mv in position.all_moves() {
                self.ticker.tick()?;
                let next = position.after(mv);
                after.push((next.machine.run(&next.rules).points(), next));
            }
            after.sort_by_key(|&(points, _)| std::cmp::Reverse(points));
            // The machine is best set going, or where it stands; most placements are alike.
            after.truncate(12);
            return Ok(after.into_iter().map(|(_, next)| next).collect());
        }
        let stop = position.machine.run(&position.rules);
        let fires = (stop.end == End::Halt).then(|| stop.last.pair());
        let mut after: Vec<(i32, Bloop)> = Vec::new();
        let mut add = |rule: Rule, ticker: &mut Ticker<'_>| {
            let run = position.run_with(rule);
            // A long run is as much work as many short ones.
            (0..=run.steps / 64).try_for_each(|_| ticker.tick())?;
            let rank = if run.end == End::Halt { -(run.steps as i32) } else { 1 };
            after.push((rank, position.after_run(rule, &run)));
            Ok(())
        };
        if let Some(pair) = fires {
            Action::all().try_for_each(|action| add(Rule { pair, action }, &mut self.ticker))?;
        }
        let others = Pair::all().filter(|&pair| Some(pair) != fires && position.rules.get(pair).is_none());
        for pair in others {
            let Pair { state, symbol } = pair;
            add(Rule { pair, action: Action { state, symbol, motion: super::Motion::Stay } }, &mut self.ticker)?;
        }
        after.sort_by_key(|&(rank, _)| rank);
        Ok(after.into_iter().map(|(_, next)| next).collect())
    }

    /// Tenths of a point that I have more than the best of the others.
    fn lead(&self, position: &Bloop) -> i32 {
        let mut mine = 0;
        let mut others = 0;
        for (player, &score) in (1..).zip(position.scores()) {
            let score = 10 * score.min(2 * GOAL) as i32;
            if player == self.me {
                mine = score;
            } else {
                others = others.max(score);
            }
        }
        mine - others
    }

    /// The lead, and a share of what the player to move can take at once.
    fn evaluate(&mut self, position: &Bloop) -> Result<i32, Stopped> {
        let gain = best_gain(position);
        (0..8).try_for_each(|_| self.ticker.tick())?;
        let score = position.scores()[usize::from(position.turn) - 1];
        let worth = if score + gain >= GOAL { 300 } else { 7 * gain as i32 };
        Ok(self.lead(position) + if position.turn == self.me { worth } else { -worth })
    }
}

/// The most points that the player to move can have at once, or nearly so before a placement.
fn best_gain(position: &Bloop) -> u32 {
    if position.place {
        let runs = position.all_moves().into_iter().map(|mv| position.after(mv));
        // What the machine does by itself, and a little for the rule that is added.
        return runs.map(|next| next.machine.run(&next.rules).points()).max().unwrap_or(0) + 3;
    }
    let stop = position.machine.run(&position.rules);
    if stop.end != End::Halt {
        return 0;
    }
    let pair = stop.last.pair();
    let rules = Action::all().map(|action| position.run_with(Rule { pair, action }).points());
    rules.max().unwrap_or(0).max(stop.steps)
}
