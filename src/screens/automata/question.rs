//! Requests about an automaton as a game, and their answers.

use super::asked::Asked;
use fob_automata::equivalence::equivalent;
use fob_automata::{BUILTIN, Dfa, StateId, builtin};
use fob_services::jobs::{FairerAsk, GameAsk};
use std::sync::Arc;

/// The part of the automaton that determines its language. Names, places and notes are ignored, so that nothing is computed while
/// states are dragged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    start: StateId,
    states: Vec<(bool, StateId, StateId)>,
}

/// The inputs of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    shape: Arc<Shape>,
    green: u32,
    red: u32,
    lost: f64,
}

impl Question {
    /// The same if no puck is ever lost.
    pub fn without_losses(self) -> Self {
        Self { lost: 0.0, ..self }
    }
}

/// The state of the panel.
#[derive(Debug)]
pub struct Game {
    /// Green pucks, and red ones.
    pub green: u32,
    pub red: u32,
    /// The chance that a puck is lost, 0 to 1.
    pub lost: f64,
    /// The shape of the automaton at a revision.
    shape: Option<(u64, Arc<Shape>)>,
    /// The ready DFA that accepts the same words as the shape: what was measured with it holds for this one too.
    pub ready: Option<&'static str>,
    pub facts: Asked<Question, GameAsk>,
    pub fairer: Asked<Question, FairerAsk>,
}

impl Default for Game {
    fn default() -> Self {
        Self { green: 15, red: 15, lost: 0.0, shape: None, ready: None, facts: Asked::default(), fairer: Asked::default() }
    }
}

impl Game {
    /// The requests for an automaton at a revision.
    pub fn question(&mut self, revision: u64, dfa: &Dfa) -> Question {
        let shape = match self.shape.take() {
            Some((known, shape)) if known == revision => shape,
            before => {
                let states = dfa.states().iter().map(|s| (s.accepting, s.green, s.red)).collect();
                let shape = Shape { start: dfa.start(), states };
                before.map(|(_, before)| before).filter(|before| **before == shape).unwrap_or_else(|| {
                    let same = |(key, _): &&(&'static str, &str)| builtin(key).is_some_and(|ready| equivalent(&ready, dfa));
                    self.ready = BUILTIN.iter().find(same).map(|(key, _)| *key);
                    Arc::new(shape)
                })
            }
        };
        self.shape = Some((revision, Arc::clone(&shape)));
        Question { shape, green: self.green, red: self.red, lost: self.lost }
    }
}
