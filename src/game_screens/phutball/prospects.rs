//! The values of positions, requested from a worker one by one: the one in view, the line that continues from it, then all others
//! of the game.

use super::labels;
use fob_games::phutball::{Move, Phutball, Side};
use fob_games::{Game, History, Outcome};
use fob_services::jobs::{Job, MoveAnswer, MoveAsk, Place};
use std::collections::HashMap;

/// The level that computes the values: it searches some ten thousand boards, which takes a fraction of a second.
const LEVEL: usize = 2;
/// Maximum time for a position, in seconds.
const LIMIT: f64 = 2.0;
/// Maximum number of moves of the best line.
pub const LINE: usize = 4;
/// Maximum number of positions kept.
const MOST: usize = 4000;

/// The value of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// Points for Ohs, about ten a row of the ball's way.
    pub points: i32,
    /// Moves to a goal that the search found, and the side that scores; beyond two moves it is not proved.
    pub goal: Option<(Side, u32)>,
    /// The best move that was found.
    pub best: Option<Move>,
}

impl Worth {
    /// Returns the value of a position whose game is over, or from the answer.
    fn new(position: &Phutball, answer: &MoveAnswer) -> Option<Self> {
        let (turn, value) = (position.side_to_move(), &answer.value);
        let points = i32::try_from(value.get("points")?.as_i64()?).ok()?;
        let goal = value.get("end").and_then(serde_json::Value::as_i64);
        let goal = goal.map(|moves| (if moves > 0 { turn } else { turn.other() }, moves.unsigned_abs() as u32));
        let best = answer.mv.as_ref().and_then(|text| text.parse().ok());
        Some(Self { points: if turn == Side::Ohs { points } else { -points }, goal, best })
    }

    fn finished(side: Side) -> Self {
        Self { points: 0, goal: Some((side, 0)), best: None }
    }

    /// Returns the share of the bar for Ohs, 0 to 1.
    pub fn share(&self) -> f32 {
        match self.goal {
            Some((Side::Ohs, 0)) => 1.0,
            Some((Side::Eks, 0)) => 0.0,
            Some((Side::Ohs, _)) => 0.96,
            Some((Side::Eks, _)) => 0.04,
            None => 0.06 + 0.88 / (1.0 + (-self.points as f32 / 60.0).exp()),
        }
    }

    /// Returns the value as a sentence; `ohs` and `eks` are the names of the players.
    pub fn words(&self, ohs: &str, eks: &str) -> String {
        let name = |side: Side| if side == Side::Ohs { ohs } else { eks };
        match self.goal {
            Some((side, 0)) => format!("Goal for {}", name(side)),
            Some((side, 1)) => labels::can_score(name(side)),
            Some((side, moves)) => format!("The search sees a goal for {} in {moves} moves", name(side)),
            None => {
                let ahead = name(if self.points > 0 { Side::Ohs } else { Side::Eks });
                match self.points.abs() {
                    0..=14 => "About even".to_owned(),
                    15..=44 => format!("A little better for {ahead}"),
                    45..=99 => format!("Better for {ahead}"),
                    _ => format!("Much better for {ahead}"),
                }
            }
        }
    }
}

/// The answers so far, and the running requests.
#[derive(Debug, Default)]
pub struct Prospects {
    /// Values of positions; `None` if the search found no value.
    known: HashMap<Phutball, Option<Worth>>,
    job: Option<(Phutball, Job<MoveAsk>)>,
}

impl Prospects {
    /// Receives answers and sends the next request; stops the work if nobody watches.
    pub fn follow(&mut self, history: &History<Phutball>, wanted: bool) {
        if !wanted {
            self.job = None;
            return;
        }
        if let Some((position, job)) = &mut self.job
            && let Some(answer) = job.poll()
        {
            let worth = match answer {
                Ok(found) => Worth::new(position, &found),
                _ => None,
            };
            if self.known.len() >= MOST {
                self.known.clear();
            }
            self.known.insert(*position, worth);
            self.job = None;
        }
        // The position in view has priority over an earlier question.
        let here = *history.position();
        let stale = self.job.as_ref().is_some_and(|(asked, _)| *asked != here) && self.is_open(&here);
        if stale {
            self.job = None;
        }
        if self.job.is_none()
            && let Some(position) = self.next(history)
        {
            let place = Place { game: Phutball::ID.to_owned(), start: position.to_string(), moves: Vec::new() };
            self.job = Some((position, Job::start(MoveAsk { place, level: LEVEL, seed: 0, seconds: LIMIT })));
        }
    }

    fn is_open(&self, position: &Phutball) -> bool {
        position.outcome().is_none() && !self.known.contains_key(position)
    }

    /// Returns the next position to analyse.
    fn next(&self, history: &History<Phutball>) -> Option<Phutball> {
        let here = *history.position();
        if self.is_open(&here) {
            return Some(here);
        }
        if let Some((position, _)) = self.line(&here).pop()
            && self.line(&here).len() < LINE
            && self.is_open(&position)
        {
            return Some(position);
        }
        let track = history.track();
        track.iter().rev().filter_map(|id| history.position_at(*id)).find(|position| self.is_open(position)).copied()
    }

    /// Returns the value of a position, if known.
    pub fn worth(&self, position: &Phutball) -> Option<Worth> {
        match position.outcome() {
            Some(Outcome::Win(player)) => Some(Worth::finished(if player == 1 { Side::Ohs } else { Side::Eks })),
            _ => self.known.get(position)?.clone(),
        }
    }

    /// Returns the best line from a position, each move with the position after it.
    pub fn line(&self, from: &Phutball) -> Vec<(Phutball, Move)> {
        let mut line = Vec::new();
        let mut position = *from;
        while line.len() < LINE
            && let Some(mv) = self.worth(&position).and_then(|worth| worth.best)
            && position.play(&mv).is_ok()
        {
            line.push((position, mv));
        }
        line
    }

    /// Returns whether a worker is computing.
    pub fn working(&self) -> bool {
        self.job.is_some()
    }

    /// Clears all values for another game.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn values_are_from_the_view_of_ohs() {
        let answer =
            |value: &str| MoveAnswer { mv: Some("H11".into()), value: serde_json::from_str(value).unwrap(), stopped: false };
        let ohs: Phutball = "ball=H10 men= turn=O".parse().unwrap();
        let eks: Phutball = "ball=H10 men= turn=X".parse().unwrap();
        let good = answer("{\"points\":60,\"end\":null,\"depth\":3}");
        let (a, b) = (Worth::new(&ohs, &good).unwrap(), Worth::new(&eks, &good).unwrap());
        assert_eq!((a.points, b.points), (60, -60));
        assert!(a.share() > 0.6 && (a.share() + b.share() - 1.0).abs() < 1e-6);
        assert_eq!(b.words("Anna", "Bo"), "Better for Bo");
        let lost = answer("{\"points\":-1000000,\"end\":-2,\"depth\":3}");
        assert_eq!(Worth::new(&eks, &lost).unwrap().goal, Some((Side::Ohs, 2)));
        assert_eq!(Worth::new(&ohs, &answer("null")), None);
    }

    #[test]
    fn all_positions_of_a_game_are_asked_the_one_in_view_first() {
        let mut history = History::new("ball=C4 men= turn=O size=5x7".parse::<Phutball>().unwrap());
        for mv in ["C5", "C3", "C4-C6"] {
            history.play_text(mv).unwrap();
        }
        history.undo();
        let mut prospects = Prospects::default();
        prospects.follow(&history, true);
        assert_eq!(prospects.job.as_ref().map(|(position, _)| *position), Some(*history.position()));
        for _ in 0..4000 {
            prospects.follow(&history, true);
            if !prospects.working() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert!(!prospects.working());
        for id in history.track() {
            assert!(prospects.worth(history.position_at(id).unwrap()).is_some());
        }
        assert!(!prospects.line(history.position()).is_empty());
    }
}
