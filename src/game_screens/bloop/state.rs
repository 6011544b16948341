//! The state of the view of Bugs and Loops, shared by its parts.

use super::hand::Hand;
use super::play::{Play, Speed};
use super::reply::Reply;
use super::setup;
use super::trace::Trace;
use super::transcript::Transcript;
use fob_games::bloop::{Bloop, End, Letter, Machine, Motion, Move, Pair, Rule, Rules};
use fob_games::{Game, History};
use fob_kit::widgets::track::ease;
use fob_services::memo::Memo;
use std::sync::Arc;

/// Share of a step for which its rule is lit before the head moves.
const LIT: f32 = 0.4;

/// The dialog over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The pause with the old program's letters.
    Pause,
    /// The situation as text.
    Situation(String),
}

/// The game's own part of the table.
#[derive(Debug, Default)]
pub struct BloopView {
    pub(super) hand: Hand,
    /// The run that is being shown.
    pub(super) play: Option<Play>,
    pub(super) speed: Speed,
    /// True to show the result of a rule before it is played.
    pub(super) preview: bool,
    pub(super) sheet: Option<Sheet>,
    /// The transcript of the game next to the board, if it is on.
    pub(super) transcript: Option<Transcript>,
    pub(super) setup: setup::BloopSetup,
    /// The result of the rule that is set.
    pub(super) reply: Option<Reply>,
    /// Reason why the last entry cannot be played.
    pub(super) wrong: Option<String>,
    /// The position before the move that has just changed the view.
    pub(super) arrived: Option<Bloop>,
    /// Revision of the game when its seats were last read.
    pub(super) known: Option<u64>,
    turn: Memo<(Bloop, Rule), Arc<Turn>>,
    ahead: Memo<(Bloop, Rule), Arc<Trace>>,
}

/// The last turn: the rule that was added, and the result.
#[derive(Debug)]
pub(super) struct Turn {
    pub before: Bloop,
    pub after: Bloop,
    pub trace: Trace,
    pub end: End,
    /// Number of all steps, including those that are not stored.
    pub steps: u32,
}

impl Turn {
    fn new(before: Bloop, rule: Rule) -> Self {
        let mut after = before;
        // A move of the history is legal.
        let _ = after.play(&Move::Add(rule));
        let trace = Trace::new(&before, rule);
        let (end, steps) = trace.end.map_or_else(
            || {
                let run = before.run_with(rule);
                (run.end, run.steps)
            },
            |end| (end, trace.steps() as u32),
        );
        Self { before, after, trace, end, steps }
    }

    /// Returns whether all rules were purged at the end of the turn.
    pub fn purged(&self) -> bool {
        self.after.rules().is_empty()
    }

    /// Returns the number of steps to show: a bug has one more step, off the tape.
    pub(crate) fn shown_steps(&self) -> usize {
        self.trace.steps() + usize::from(self.trace.end == Some(End::Bug))
    }
}

/// The last turn of a game so far, and the placement after it.
pub(super) struct Last {
    pub turn: Arc<Turn>,
    pub placed: Option<(u8, Letter)>,
}

/// The board at a moment.
pub(super) struct Shown {
    pub machine: Machine,
    /// Position of the head in cells from the left, the first one being 0.
    pub head: f32,
    pub rules: Rules,
    pub scores: Vec<u32>,
    /// The rule that fires.
    pub lit: Option<Pair>,
    /// Number of completed steps of the run, while one is shown.
    pub step: Option<usize>,
    /// End of the run, when it is over.
    pub end: Option<End>,
}

impl BloopView {
    /// Returns the last turn on the way to the present place.
    pub(super) fn last(&mut self, history: &History<Bloop>) -> Option<Last> {
        let mut at = history.current();
        let mut placed = None;
        if let Some(Move::Place { cell, state }) = history.move_to(at) {
            placed = Some((*cell, *state));
            at = history.parent(at)?;
        }
        let Some(Move::Add(rule)) = history.move_to(at) else { return None };
        let before = *history.position_at(history.parent(at)?)?;
        let turn = self.turn.of((before, *rule), |(before, rule)| Arc::new(Turn::new(*before, *rule)));
        Some(Last { turn, placed })
    }

    /// Returns the run after adding a rule.
    pub(super) fn ahead(&mut self, position: &Bloop, rule: Rule) -> Arc<Trace> {
        self.ahead.of((*position, rule), |(position, rule)| Arc::new(Trace::new(position, *rule)))
    }

    /// Clears the parts that are set.
    pub(super) fn lay_down(&mut self) {
        self.hand = Hand::default();
        self.reply = None;
        self.wrong = None;
    }

    /// Returns the board now; heads glide only if motion is on.
    pub(super) fn shown(&self, position: &Bloop, turn: Option<&Turn>, motion: bool) -> Shown {
        let Some((play, turn)) = self.play.zip(turn) else {
            let machine = *position.machine();
            return Shown {
                machine,
                head: f32::from(machine.head() - 1),
                rules: *position.rules(),
                scores: position.scores().to_vec(),
                lit: None,
                step: None,
                end: None,
            };
        };
        let (at, part) = play.place();
        let trace = &turn.trace;
        let done = if !play.is_over() && part >= LIT { at + 1 } else { at }.min(trace.steps());
        let machine = trace.at(done);
        let place = |machine: Machine| f32::from(machine.head() - 1);
        let fired = trace.fires(at.min(trace.steps()));
        let off = |by: f32| match fired.map(|rule| rule.action.motion) {
            Some(Motion::Left) => -by,
            Some(Motion::Right) => by,
            _ => 0.0,
        };
        let glide = if motion { ease(((part - LIT) / (1.0 - LIT)).clamp(0.0, 1.0)) } else { f32::from(part >= LIT) };
        let falls = trace.end == Some(End::Bug) && at >= trace.steps();
        let head = if falls {
            place(machine) + off(0.8 * if play.is_over() { 1.0 } else { glide })
        } else {
            let (from, to) = (place(trace.at(at)), place(trace.at(at + 1)));
            if play.is_over() { place(machine) } else { from + (to - from) * glide }
        };
        let end = play.is_over().then_some(turn.end);
        let fires = if falls { trace.fires(trace.steps()) } else { fired.filter(|_| !play.is_over()) };
        let mut scores = turn.before.scores().to_vec();
        if let Some(score) = scores.get_mut(usize::from(turn.before.turn()) - 1) {
            *score += done as u32;
        }
        if end.is_some() {
            scores = turn.after.scores().to_vec();
        }
        Shown { machine, head, rules: trace.rules, scores, lit: fires.map(|rule| rule.pair), step: Some(done), end }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn shown_at(view: &mut BloopView, history: &History<Bloop>, now: f64) -> Shown {
        let last = view.last(history).unwrap();
        let (speed, play) = (view.speed, view.play.as_mut().unwrap());
        play.go_on(speed, now);
        view.shown(history.position(), Some(&last.turn), true)
    }

    #[test]
    fn points_go_up_with_the_steps_and_are_given_back_at_a_bug() {
        let start = "tape=BBB head=1 state=B scores=4,0 turn=1 count=0 rules=";
        let mut history = History::new(start.parse::<Bloop>().unwrap());
        history.play_text("BBBG>").unwrap();
        let mut view = BloopView { speed: Speed::Slow, ..BloopView::default() };
        let turn = view.last(&history).unwrap().turn;
        assert_eq!((turn.end, turn.steps, turn.shown_steps()), (End::Bug, 2, 3));
        view.play = Some(Play::new(turn.shown_steps(), true, 0.0));
        let scores: Vec<u32> = [0.0, 1.1, 2.1].into_iter().map(|now| shown_at(&mut view, &history, now).scores[0]).collect();
        assert_eq!(scores, [4, 5, 6]);
        let off = shown_at(&mut view, &history, 2.9);
        assert!(off.head > 2.3 && off.lit.is_some() && off.end.is_none());
        let over = shown_at(&mut view, &history, 3.2);
        assert_eq!((over.scores[0], over.end), (4, Some(End::Bug)));
    }

    #[test]
    fn the_last_turn_is_known_through_the_placement_after_it() {
        let start = "tape=B head=1 state=B scores=0,0 turn=1 count=0 rules=";
        let mut history = History::new(start.parse::<Bloop>().unwrap());
        let mut view = BloopView::default();
        assert!(view.last(&history).is_none());
        history.play_text("BBBB=").unwrap();
        history.play_text("@1R").unwrap();
        let last = view.last(&history).unwrap();
        assert_eq!((last.turn.end, last.turn.trace.twin, last.placed), (End::Loop, Some(0), Some((1, Letter::Red))));
    }
}
