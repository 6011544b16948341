//! The course of a match, worked out in the background if that takes long.

use super::{Beginning, Story};
use crate::jobs::{Job, StoryAsk};
use fob_replay::{Playback, Replay};

/// The course of a match; `None` until it is computed.
#[derive(Debug)]
pub struct Telling {
    story: Option<Story>,
    job: Option<Job<StoryAsk>>,
}

impl Telling {
    /// Begins with the record of a match; nothing is simulated again.
    pub fn new(replay: &Replay) -> Self {
        let Ok(playback) = Playback::as_recorded(replay) else { return Self::none() };
        match Beginning::new(&playback) {
            Some(beginning) if beginning.takes_long() => Self { story: None, job: Some(Job::start(StoryAsk(replay.print()))) },
            beginning => Self { story: beginning.map(Beginning::tell), job: None },
        }
    }

    /// Returns the telling of a match whose record cannot be read.
    pub const fn none() -> Self {
        Self { story: None, job: None }
    }

    /// Takes the result of the background work, if it is there.
    pub fn poll(&mut self) {
        if let Some(answer) = self.job.as_mut().and_then(Job::poll) {
            self.story = answer.ok().and_then(|answer| answer.0);
            self.job = None;
        }
    }

    /// Returns the course; `None` while it is worked out, and for practice.
    pub const fn story(&self) -> Option<&Story> {
        self.story.as_ref()
    }

    /// Returns whether the course is still being computed.
    pub const fn is_due(&self) -> bool {
        self.job.is_some()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_base::Dice;
    use fob_board::Board;
    use fob_machines::Machine;
    use fob_opponent::Level;
    use fob_replay::{Header, Player, Recorder};
    use fob_rules::{Kind, Setup};

    /// On a wheel with too many pucks for an exact outlook, the story from the background equals the bar at the table.
    #[test]
    fn a_match_on_a_wheel_is_told_as_the_table_showed_it() {
        let board = Board::bob();
        let (green, red) = (board.pucks.green, board.pucks.red);
        let setup = Setup::new(Kind::TugOfWar { accepts: 1 }, Machine::builtin("pocket").unwrap(), green, red);
        let players = vec![Player::computer("A", "easy"), Player::computer("B", "easy")];
        let mut recorder = Recorder::new(Header::for_match(setup, &board, players, 3)).unwrap();
        let strikes = recorder.break_strikes();
        recorder.play(&strikes).unwrap();
        let mut dice = Dice::new(5);
        let mut table =
            crate::driving::Prospects::new(recorder.situation().game.as_ref().unwrap(), &recorder.situation().layout.board);
        assert!(table.is_slow());
        let mut shown = vec![table.chances().to_vec()];
        while shown.len() < 7 {
            let now = recorder.situation().clone();
            let game = now.game.clone().unwrap();
            if game.choices().is_empty() {
                let strike = Level::Easy.strike(&now.layout, &game, &mut dice).unwrap();
                recorder.play(&[strike]).unwrap();
            } else {
                recorder.choose(&Level::Easy.orders(&game, &recorder.situation().layout.board, &mut dice)).unwrap();
            }
            let after = recorder.situation().game.as_ref().unwrap();
            if after.choices().is_empty() {
                table.follow(after, None);
                shown.push(table.chances().to_vec());
            }
        }
        let mut telling = Telling::new(&Replay::parse(&recorder.text()).unwrap());
        assert!(telling.is_due() && telling.story().is_none());
        while telling.is_due() {
            std::thread::sleep(std::time::Duration::from_millis(5));
            telling.poll();
        }
        let told: Vec<Vec<f64>> = telling.story().unwrap().curve.iter().map(|(_, points)| points.clone()).collect();
        assert_eq!(told, shown);
    }
}
