//! Chooses a shot: tries candidates with the player's unsteady hand, all with the same errors (common random numbers), and repeatedly tries
//! the better half with twice as many executions (successive halving).

use super::candidates::{Idea, Plan, ideas};
use super::circle::{NOTHING, Worth};
use super::hand::Tremor;
use super::judge::Judge;
use super::parallel;
use super::plants::plants;
use super::reply;
use super::sight::Sight;
use super::watch::Watch;
use fob_base::Dice;
use fob_board::{Layout, Point, Side, Strike, ring};

/// Number of candidates to try between two calls of `go_on`.
const BETWEEN: usize = 32;
/// Points that differ by less are equal except for rounding.
const SAME: f64 = 1e-9;

/// A candidate and the results of its trials.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub plan: Plan,
    pub strike: Strike,
    /// Sum of everyone's points over the executions.
    sum: Worth,
    tried: u32,
    /// Number of pucks gone, over the executions.
    gone: u32,
    /// Mean change of the points by considering answers.
    answers: Worth,
}

impl Trial {
    fn new(idea: &Idea) -> Self {
        Self { plan: idea.plan, strike: idea.strike, sum: NOTHING, tried: 0, gone: 0, answers: NOTHING }
    }

    /// Returns the expected points of a party, from 0.
    pub fn points(&self, party: usize) -> f64 {
        self.sum[party] / f64::from(self.tried.max(1)) + self.answers[party]
    }

    /// Returns everyone's mean points.
    pub fn worth(&self) -> Worth {
        self.sum.map(|sum| sum / f64::from(self.tried.max(1)))
    }

    /// Returns the mean number of pucks that an execution takes off the board.
    fn clears(&self) -> f64 {
        f64::from(self.gone) / f64::from(self.tried.max(1))
    }
}

/// Finds the best shots of a side: the candidates of the last round, best first.
///
/// If the watch ends the search, the answer is what was found so far. If it ends because a shot was refused, the answer is the candidates
/// from the geometry, because the progress of the cores is random.
pub(super) fn search(judge: &Judge, layout: &Layout, side: Side, seed: u64, watch: &mut Watch<'_>) -> Vec<Trial> {
    let skill = judge.skill;
    let mut dice = Dice::new(seed);
    let sight = Sight::new(layout, side, skill.places);
    if sight.places.is_empty() {
        return Vec::new();
    }
    let mut found = ideas(judge, &sight);
    let pass = found.iter().position(|idea| idea.plan == Plan::Pass).filter(|place| *place >= skill.candidates);
    let pass = pass.map(|place| found[place]);
    found.truncate(skill.candidates);
    // Shots that make the opponent's shots harder have no value before the answers are considered.
    found.extend(if skill.crafty { plants(judge, &sight) } else { Vec::new() });
    found.extend(pass);
    let scanned = scan(judge, &sight, &mut dice, watch);
    found.extend(if watch.shared().refused().is_some() { Vec::new() } else { scanned });
    if found.is_empty() {
        // Not even doing nothing is possible: try a soft shot to the middle.
        let from = sight.places[sight.places.len() / 2];
        let strike = Strike { from, aim: libm::atan2(-from.y, -from.x), speed: 0.25, offset: 0.0 };
        found.push(Idea { plan: Plan::Pass, strike, hope: 0.0 });
    }
    let untried: Vec<Trial> = found.iter().map(Trial::new).collect();
    let trials = tried(judge, layout, side, untried.clone(), &mut dice, watch);
    if watch.shared().refused().is_some() { untried } else { trials }
}

/// Tries candidates, the better half repeatedly; returns them best first.
fn tried(
    judge: &Judge,
    layout: &Layout,
    side: Side,
    mut trials: Vec<Trial>,
    dice: &mut Dice,
    watch: &mut Watch<'_>,
) -> Vec<Trial> {
    let skill = judge.skill;

    let rounds = rounds(trials.len(), skill.finalists);
    let most = if skill.humble { (skill.samples << rounds).max(skill.look_ahead) } else { 1 };
    let tremors: Vec<Tremor> = if skill.humble { (0..most).map(|_| Tremor::new(dice)).collect() } else { vec![Tremor::STEADY] };
    let mut samples = skill.samples.min(most);
    for round in 0..=rounds {
        let count = trials.len().max(1);
        for (number, some) in trials.chunks_mut(BETWEEN).enumerate() {
            let within = (number * BETWEEN) as f32 / count as f32;
            if !watch.reached((round as f32 + within) / (rounds + 2) as f32) {
                return ranked(trials, judge);
            }
            parallel::for_each(some, watch, |trial, watch| {
                try_out(judge, layout, side, &tremors[..samples as usize], trial, watch);
            });
        }
        trials = ranked(trials, judge);
        if round < rounds {
            trials.truncate((trials.len() / 2).max(skill.finalists));
            samples = (samples * 2).min(most);
        }
    }
    if skill.look_ahead > 0 && watch.reached((rounds + 1) as f32 / (rounds + 2) as f32) {
        let tremors = &tremors[..tremors.len().min(skill.look_ahead as usize)];
        let seed = dice.seed();
        parallel::for_each(&mut trials, watch, |trial, watch| answer(judge, layout, side, tremors, seed, trial, watch));
        trials = ranked(trials, judge);
    }
    trials
}

/// Returns how often the candidates are halved.
fn rounds(mut candidates: usize, finalists: usize) -> u32 {
    let mut rounds = 0;
    while candidates > finalists.max(1) {
        candidates = (candidates / 2).max(finalists);
        rounds += 1;
    }
    rounds
}

/// Sorts trials, best first. If points are equal, as in a decided game, the shot that clears more pucks comes first, because it brings the
/// end nearer; those equal in that too keep their order.
fn ranked(mut trials: Vec<Trial>, judge: &Judge) -> Vec<Trial> {
    let gain = |trial: &Trial| judge.gain(&std::array::from_fn(|party| trial.points(party)));
    let key = |trial: &Trial| ((gain(trial) / SAME).round(), trial.clears());
    trials.sort_by(|a, b| {
        let ((points, clears), (others, clear)) = (key(a), key(b));
        others.total_cmp(&points).then(clear.total_cmp(&clears))
    });
    trials
}

/// Executes a candidate with the errors that it was not yet tried with.
fn try_out(judge: &Judge, layout: &Layout, side: Side, tremors: &[Tremor], trial: &mut Trial, watch: &mut Watch<'_>) {
    for tremor in tremors.iter().skip(trial.tried as usize) {
        let strike = judge.skill.hand.execute(layout, side, &trial.strike, tremor);
        let Some((report, _)) = watch.outcome(layout, strike) else { return };
        let after = judge.after(&report);
        for (sum, worth) in trial.sum.iter_mut().zip(judge.worth(&after)) {
            *sum += worth;
        }
        trial.tried += 1;
        trial.gone += judge.now().pucks().saturating_sub(after.pucks());
    }
}

/// Considers the answers to a candidate, after only a few executions. Their own mean would be less precise than the mean of all executions,
/// so only the change that they make to the points of the same executions counts (a control variate).
fn answer(judge: &Judge, layout: &Layout, side: Side, tremors: &[Tremor], seed: u64, trial: &mut Trial, watch: &mut Watch<'_>) {
    let mut change = NOTHING;
    for (number, tremor) in (0..).zip(tremors) {
        let strike = judge.skill.hand.execute(layout, side, &trial.strike, tremor);
        let Some((report, mut rest)) = watch.outcome(layout, strike) else { return };
        if report.striker_holed {
            let fell: Vec<_> = report.drops.iter().map(|drop| (drop.puck, drop.colour)).collect();
            ring::return_pucks(&mut rest, &fell);
        }
        let answered = reply::worth(judge, &rest, &report, seed ^ number, &mut watch.nested());
        // An incomplete answer is useless.
        if watch.is_over() {
            return;
        }
        for ((change, answered), plain) in change.iter_mut().zip(answered).zip(judge.worth(&judge.after(&report))) {
            *change += (answered - plain) / tremors.len() as f64;
        }
    }
    trial.answers = change;
}

/// Simulates random shots once each and returns the best of them, a third as many as the other candidates.
fn scan(judge: &Judge, sight: &Sight, dice: &mut Dice, watch: &mut Watch<'_>) -> Vec<Idea> {
    let layout = sight.layout;
    if layout.pucks.is_empty() {
        return Vec::new();
    }
    let board = &layout.board;
    let apart = board.striker.outer_radius + board.pucks.disc.outer_radius;
    let mut shots: Vec<Idea> = (0..judge.skill.scan)
        .filter_map(|number| {
            let from = *dice.pick(&sight.places)?;
            let puck = dice.pick(&layout.pucks)?.at;
            let wide = dice.between(-0.95, 0.95) * apart;
            let (dx, dy) = (puck.x - from.x, puck.y - from.y);
            let way = (dx * dx + dy * dy).sqrt().max(1e-6);
            let to = Point::new(puck.x - wide * dy / way, puck.y + wide * dx / way);
            let speed = dice.between(0.2, 0.9) * board.fastest_shot;
            // Every other shot with side spin.
            let side = if number % 2 == 0 { 0.0 } else { dice.between(-0.5, 0.5) * board.striker.outer_radius };
            let strike = Strike { from, aim: libm::atan2(to.y - from.y, to.x - from.x), speed, offset: side };
            Some(Idea { plan: Plan::Found, strike, hope: 0.0 })
        })
        .collect();
    parallel::for_each(&mut shots, watch, |idea, watch| {
        let Some((report, _)) = watch.outcome(layout, idea.strike) else { return };
        idea.hope = judge.gain(&judge.worth(&judge.after(&report)));
    });
    shots.sort_by(|a, b| b.hope.total_cmp(&a.hope));
    shots.truncate(judge.skill.candidates / 3);
    shots
}
