//! The course of a match: everybody's chances after each shot, and the shots that changed them most.

mod telling;

pub use telling::Telling;

use crate::driving::Prospects;
use fob_replay::{Playback, PlayedShot};
use fob_rules::Match;
use serde::{Deserialize, Serialize};

/// A shot that changed the chances of the shooter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// Number of the shot in the replay.
    pub shot: usize,
    /// The shooter, from 1.
    pub player: u8,
    /// Gain of the shooter's chance of winning; negative for a loss.
    pub gained: f64,
}

/// The course of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Story {
    /// Each party's chance of winning after each shot that counted, with the shot's number; 0 is the break.
    pub curve: Vec<(usize, Vec<f64>)>,
    /// Every shot that counted, without the break.
    pub moments: Vec<Moment>,
    /// The shot with the largest gain.
    pub best: Option<Moment>,
    /// The shot with the largest loss.
    pub worst: Option<Moment>,
}

/// Smallest change that is worth showing, in points.
const LEAST: f64 = 0.02;
/// Smallest fall of a chance that is called a mistake.
const MISTAKE: f64 = 0.05;

impl Story {
    /// Returns the course of a played match, as the bar at the table showed it; `None` for practice. Shots that were taken back
    /// are left out.
    pub fn new(playback: &Playback) -> Option<Self> {
        Beginning::new(playback).map(Beginning::tell)
    }
}

/// A match before its course is computed, with its first position valued.
struct Beginning<'a> {
    playback: &'a Playback,
    shots: Vec<(&'a PlayedShot, &'a Match)>,
    prospects: Prospects,
}

impl<'a> Beginning<'a> {
    /// Looks at the first position; `None` for practice.
    pub fn new(playback: &'a Playback) -> Option<Self> {
        let counted = playback.shots().iter().filter(|shot| !shot.taken_back);
        let shots: Vec<_> = counted.filter_map(|shot| Some((shot, shot.result()?))).collect();
        let (first, game) = shots.first()?;
        let prospects = Prospects::new(game, &first.before.layout.board);
        Some(Self { playback, shots, prospects })
    }

    /// Returns whether [`Beginning::tell`] takes long, because each position needs an outlook of its own.
    pub fn takes_long(&self) -> bool {
        self.prospects.is_slow()
    }

    /// Tells it to its end.
    pub fn tell(self) -> Story {
        let Self { playback, shots, mut prospects } = self;
        let mut curve: Vec<(usize, Vec<f64>)> = Vec::with_capacity(shots.len());
        let mut moments = Vec::new();
        for (shot, game) in shots {
            // The first position is valued already.
            if !curve.is_empty() {
                let shooter = shot.outcome.shooter();
                prospects.follow(game, shooter);
                if let (Some(player), Some(effect)) = (shooter, prospects.effects().last()) {
                    let party = usize::from(game.setup().party_of(player)).saturating_sub(1);
                    moments.extend(effect.gained(party).map(|gained| Moment { shot: shot.number, player, gained }));
                }
            }
            curve.push((shot.number, prospects.chances().to_vec()));
        }
        // A resignation can end a match after its last shot.
        if let (Some(last), Some((_, points))) = (&playback.last().game, curve.last_mut())
            && last.is_over()
        {
            prospects.follow(last, None);
            prospects.chances().clone_into(points);
        }
        let gains: Vec<f64> = moments.iter().map(|moment| moment.gained).collect();
        let (best, worst) = (best(&gains).map(|at| moments[at]), worst(&gains).map(|at| moments[at]));
        Story { curve, moments, best, worst }
    }
}

/// Returns the place of the best shot of a match among the changes of the shooters' chances, unless none is worth showing.
pub fn best(gains: &[f64]) -> Option<usize> {
    let (at, gain) = gains.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?;
    (*gain >= LEAST).then_some(at)
}

/// Returns the place of its biggest mistake, unless there is none.
pub fn worst(gains: &[f64]) -> Option<usize> {
    let (at, gain) = gains.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1))?;
    (*gain <= -MISTAKE).then_some(at)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_automata::builtin;
    use fob_base::Dice;
    use fob_board::Board;
    use fob_opponent::Level;
    use fob_replay::{Header, Player, Recorder, Replay};
    use fob_rules::{Kind, Setup};

    /// Returns a match between two computers, played to its end or for a number of shots.
    fn played(shots: u32) -> Replay {
        Replay::parse(&recorded(shots).text()).unwrap()
    }

    fn recorded(shots: u32) -> Recorder {
        let mut board = Board::bob();
        (board.pucks.green, board.pucks.red) = (4, 4);
        let setup = Setup::new(Kind::TugOfWar { accepts: 1 }, builtin("last-two-differ").unwrap(), 4, 4);
        let players = vec![Player::computer("A", "easy"), Player::computer("B", "easy")];
        let mut recorder = Recorder::new(Header::for_match(setup, &board, players, 3)).unwrap();
        let strikes = recorder.break_strikes();
        recorder.play(&strikes).unwrap();
        let mut dice = Dice::new(5);
        for _ in 0..shots {
            let now = recorder.situation().clone();
            let game = now.game.clone().unwrap();
            if game.is_over() {
                break;
            }
            if !game.choices().is_empty() {
                recorder.choose(&Level::Easy.orders(&game, &recorder.situation().layout.board, &mut dice)).unwrap();
                continue;
            }
            let strike = Level::Easy.strike(&now.layout, &game, &mut dice).unwrap();
            recorder.play(&[strike]).unwrap();
        }
        recorder
    }

    #[test]
    fn a_resignation_is_nobodys_best_shot() {
        let mut recorder = recorded(6);
        let story = |text: &str| Story::new(&Playback::as_recorded(&Replay::parse(text).unwrap()).unwrap()).unwrap();
        let before = story(&recorder.text());
        recorder.resign(1).unwrap();
        let after = story(&recorder.text());
        let gains = |story: &Story| story.moments.iter().map(|moment| moment.gained).collect::<Vec<_>>();
        assert_eq!(gains(&after), gains(&before));
        assert_eq!(after.curve.last().unwrap().1, [0.0, 1.0], "the curve ends with the result");
    }

    #[test]
    fn the_curve_ends_with_the_result_and_the_moments_are_its_largest_steps() {
        let playback = Playback::as_recorded(&played(300)).unwrap();
        let story = Story::new(&playback).unwrap();
        let game = playback.last().game.clone().unwrap();
        assert!(game.is_over());
        let won: Vec<f64> = game.verdict().unwrap().points.iter().map(|points| points.to_f64()).collect();
        assert_eq!(story.curve.last().unwrap().1, won);
        assert_eq!(story.curve.len(), playback.shots().len());
        let (best, worst) = (story.best.unwrap(), story.worst.unwrap());
        for (pair, shot) in story.curve.windows(2).zip(&playback.shots()[1..]) {
            let party = usize::from(shot.player.unwrap()) - 1;
            let gained = pair[1].1[party] - pair[0].1[party];
            assert!((worst.gained..=best.gained).contains(&gained), "shot {}", shot.number);
        }
    }
}
