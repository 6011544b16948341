//! Summary of the shots of each player.

use super::{Fortune, Quality, Review, Reviewed};

/// Summary of a player's shots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    /// The player, from 1.
    pub player: u8,
    /// Number of reviewed shots.
    pub shots: u32,
    /// Points given away per shot by the choice of shot, on average.
    pub given_away: f64,
    /// Share of the possible gain that the player's shots achieved, 0 to 1, where 1 is the gain of the best shots over doing
    /// nothing; `None` if there was nothing to gain. A shot that is worse than doing nothing lowers the share.
    pub share: Option<f64>,
    /// Total points gained (or lost, if negative) by luck.
    pub luck: f64,
    /// Number of good shots.
    pub good: u32,
    /// Number of poor shots.
    pub poor: u32,
    /// Number of lucky shots.
    pub lucky: u32,
    /// Number of unlucky shots.
    pub unlucky: u32,
}

/// Total gains below this count as nothing to gain.
const NOTHING: f64 = 1e-6;

impl Review {
    /// Returns the accuracy of each of `players` players, in order.
    pub fn accuracy(&self, players: u8) -> Vec<Accuracy> {
        let of = |player: u8| {
            let shots: Vec<&Reviewed> = self.shots.iter().filter(|shot| shot.player == player).collect();
            let count = |holds: &dyn Fn(&Reviewed) -> bool| shots.iter().filter(|shot| holds(shot)).count() as u32;
            let sum = |of: &dyn Fn(&Reviewed) -> f64| shots.iter().map(|shot| of(shot)).sum::<f64>();
            let to_gain = sum(&|shot| (shot.attainable() - shot.idle).max(0.0));
            let gained = sum(&|shot| if shot.attainable() > shot.idle { shot.played - shot.idle } else { 0.0 });
            Accuracy {
                player,
                shots: shots.len() as u32,
                given_away: sum(&Reviewed::loss) / (shots.len().max(1) as f64),
                share: (to_gain > NOTHING).then(|| (gained / to_gain).clamp(0.0, 1.0)),
                luck: sum(&Reviewed::luck),
                good: count(&|shot| shot.quality() == Some(Quality::Good)),
                poor: count(&|shot| shot.quality() == Some(Quality::Poor)),
                lucky: count(&|shot| shot.fortune() == Some(Fortune::Lucky)),
                unlucky: count(&|shot| shot.fortune() == Some(Fortune::Unlucky)),
            }
        };
        (1..=players).map(of).collect()
    }
}
