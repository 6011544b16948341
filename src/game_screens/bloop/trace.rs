//! A run of the machine, step by step, as far as it can be shown.

use fob_games::bloop::{Bloop, End, Machine, Rule, Rules, Step};
use std::collections::HashMap;

/// Maximum number of steps stored: nobody watches more, and they are computed within a frame.
pub const MOST: usize = 10_000;

/// The configurations of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The rule that was added.
    pub rule: Rule,
    /// The repertoire with the added rule.
    pub rules: Rules,
    /// The configurations, the one before the first step first; at most [`MOST`] more follow.
    pub seen: Vec<Machine>,
    /// The end of the run; `None` if it is longer than the trace.
    pub end: Option<End>,
    /// For a loop, the index of the configuration that the last one repeats.
    pub twin: Option<usize>,
}

impl Trace {
    /// Computes the run after adding a rule.
    pub fn new(position: &Bloop, rule: Rule) -> Self {
        let mut rules = *position.rules();
        rules.set(rule);
        let mut machine = *position.machine();
        let mut places = HashMap::from([(machine, 0)]);
        let mut trace = Self { rule, rules, seen: vec![machine], end: None, twin: None };
        while trace.steps() < MOST {
            match machine.step(&rules) {
                Step::Halted => trace.end = Some(End::Halt),
                Step::OffTape => trace.end = Some(End::Bug),
                Step::Done => {
                    trace.seen.push(machine);
                    trace.twin = places.insert(machine, trace.steps());
                    trace.end = trace.twin.map(|_| End::Loop);
                }
            }
            if trace.end.is_some() {
                break;
            }
        }
        trace
    }

    /// Returns the number of steps stored.
    pub fn steps(&self) -> usize {
        self.seen.len() - 1
    }

    /// Returns the configuration after a number of steps, or the last one.
    pub fn at(&self, step: usize) -> Machine {
        self.seen[step.min(self.steps())]
    }

    /// Returns the rule that fires after a number of steps; `None` if the machine stops there.
    pub fn fires(&self, step: usize) -> Option<Rule> {
        let pair = self.at(step).pair();
        self.rules.get(pair).map(|action| Rule { pair, action })
    }

    /// Returns the last configuration.
    pub fn last(&self) -> Machine {
        self.at(self.steps())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_games::bloop::{Move, Setup};
    use fob_games::{Dice, Game};

    #[test]
    fn a_trace_ends_as_in_the_library_and_a_loop_repeats_a_configuration() {
        let mut ends = [0; 3];
        for seed in 0..60 {
            let mut dice = Dice::new(seed);
            let mut position = Bloop::start(&Setup { cells: 1 + (seed % 10) as u8, players: 3 }, seed);
            for _ in 0..30 {
                // Most rules do not fire, so those that do are tried more often.
                let fires = |mv: &Move| matches!(mv, Move::Add(rule) if rule.pair == position.machine().pair());
                let (firing, others): (Vec<Move>, Vec<Move>) = position.legal_moves().into_iter().partition(fires);
                let moves = if firing.is_empty() || dice.chance(1, 3) { others } else { firing };
                let Some(&mv) = dice.pick(&moves) else { break };
                if let Move::Add(rule) = mv {
                    let trace = Trace::new(&position, rule);
                    let run = position.run_with(rule);
                    assert_eq!(trace.end, Some(run.end), "{position} {rule}");
                    match run.end {
                        End::Halt | End::Bug => assert_eq!((trace.steps(), trace.last()), (run.steps as usize, run.last)),
                        End::Loop => {
                            let twin = trace.twin.unwrap();
                            assert!(twin < trace.steps());
                            assert_eq!(trace.at(twin), trace.last());
                            let mut before = trace.seen.clone();
                            before.pop();
                            before.sort();
                            before.dedup();
                            assert_eq!(before.len(), trace.steps(), "the first configuration that came again ends it");
                        }
                    }
                    ends[run.end as usize] += 1;
                }
                position.play(&mv).unwrap();
            }
        }
        assert!(ends.iter().all(|&n| n > 20), "{ends:?}");
    }
}
