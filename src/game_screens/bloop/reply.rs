//! The largest number of points that the next player could get after the rule that is set: computed in the background.

use fob_games::bloop::{Analysis, Bloop, Move, Rule};
use fob_games::{History, NodeId};
use fob_services::jobs::{Job, Place, StudyAsk};

/// Maximum time for the answer, in seconds.
const LIMIT: f64 = 5.0;

/// The result of a rule.
#[derive(Debug)]
pub struct Reply {
    job: Option<Job<StudyAsk>>,
    at: NodeId,
    rule: Rule,
    /// The best rule of the next player and its points, if there is one.
    best: Option<(Rule, u32)>,
}

impl Reply {
    /// Requests the reply to a rule.
    pub fn start(history: &History<Bloop>, rule: Rule) -> Self {
        let mut place = Place::new(history);
        place.moves.push(rule.to_string());
        let job = Job::start(StudyAsk { place, seconds: LIMIT });
        Self { job: Some(job), at: history.current(), rule, best: None }
    }

    /// Returns whether the reply is for this rule at this place.
    pub fn is_of(&self, history: &History<Bloop>, rule: Rule) -> bool {
        self.at == history.current() && self.rule == rule
    }

    /// Receives the answer when it is available.
    pub fn poll(&mut self) {
        let Some(answer) = self.job.as_mut().and_then(Job::poll) else { return };
        self.job = None;
        // Without an answer nothing is shown.
        if let Ok(found) = answer {
            let analysis = found.0.and_then(|json| serde_json::from_value::<Analysis>(json).ok());
            self.best = analysis.and_then(|analysis| best(&analysis));
        }
    }

    /// Returns whether the answer has not arrived yet.
    #[cfg(test)]
    fn working(&self) -> bool {
        self.job.is_some()
    }

    /// Returns the best rule of the next player and its points.
    pub fn best(&self) -> Option<(Rule, u32)> {
        self.best
    }
}

/// Returns the rule with the most points, the first of several.
fn best(analysis: &Analysis) -> Option<(Rule, u32)> {
    let rules = analysis
        .moves
        .iter()
        .filter_map(|(mv, effect)| if let Move::Add(rule) = mv { Some((*rule, effect.points)) } else { None });
    rules.rev().max_by_key(|(_, points)| *points)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_games::Game;

    #[test]
    fn the_best_reply_is_the_one_with_the_most_points() {
        let start: Bloop = "tape=BBBR head=1 state=B scores=0,0 turn=1 count=0 rules=".parse().unwrap();
        let mut history = History::new(start);
        let rule: Rule = "BBGB=".parse().unwrap();
        let mut reply = Reply::start(&history, rule);
        assert!(reply.is_of(&history, rule) && reply.working());
        for _ in 0..2000 {
            reply.poll();
            if !reply.working() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        // The oracle tries every rule. If the machine goes right in state B, the added rule fires again on the next blue cell,
        // until the red one ends the run.
        let (best, points) = reply.best().unwrap();
        history.play(&Move::Add(rule)).unwrap();
        let next = history.position();
        let most = next.legal_moves().into_iter().filter_map(|mv| match mv {
            Move::Add(rule) => Some(next.effect(rule).points),
            Move::Place { .. } => None,
        });
        assert_eq!(Some(points), most.max());
        assert_eq!(points, next.effect(best).points);
        assert!(points >= 2, "{best} {points}");
    }
}
