//! Candidate shots from the geometry of the board: their intentions and a rough estimate of their gain.

use super::judge::Judge;
use super::sight::{Shot, Sight, Target};
use super::ways;
use fob_board::{Colour, Hole, Point, Puck, PuckId, Strike};
use libm::erf;
use serde::{Deserialize, Serialize};
use std::f64::consts::SQRT_2;

/// Intention of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plan {
    /// Sink a puck directly.
    Direct,
    /// Sink a puck off one cushion.
    Bank,
    /// Sink a puck by hitting it with another puck.
    Combination,
    /// Sink a puck by deflecting it off another puck.
    Kiss,
    /// Sink a puck with a striker that comes off a cushion.
    Cushion,
    /// Shoot a puck off the board.
    Eject,
    /// Shoot hard into many pucks.
    Break,
    /// Move a puck that the next player threatens to sink to a place where it is hard to sink.
    Plant,
    /// Do nothing: leave the pucks as they are.
    Pass,
    /// Found by trying random shots.
    Found,
}

/// A shot that may be worth trying.
#[derive(Clone, Copy, Debug)]
pub(super) struct Idea {
    pub plan: Plan,
    pub strike: Strike,
    /// Rough estimate of the points to gain.
    pub hope: f64,
}

/// Angular error of the geometry itself, which ignores throw and spin, in radians.
const ROUGH: f64 = 0.004;
/// Speed of a hard shot into many pucks, as a share of the fastest that sends nothing off the board.
const BREAK: f64 = 0.65;
/// Shots with a smaller chance are not considered.
const FORLORN: f64 = 0.04;

/// Returns all shots that promise an immediate gain, and one that does nothing, the most promising first.
pub(super) fn ideas(judge: &Judge, sight: &Sight) -> Vec<Idea> {
    let mind = Mind::new(judge, sight);
    let mut found = mind.direct();
    found.extend(mind.pass());
    found.extend(mind.breaks());
    found.extend(mind.ejections());
    if judge.skill.crafty {
        found.extend(mind.by(Plan::Bank, 0.6, ways::banks));
        found.extend(mind.by(Plan::Combination, 0.7, ways::combinations));
        found.extend(mind.by(Plan::Kiss, 0.6, ways::kisses));
        found.extend(mind.by(Plan::Cushion, 0.7, ways::cushions));
    }
    found.sort_by(|a, b| b.hope.total_cmp(&a.hope));
    found
}

pub(super) struct Mind<'a> {
    pub judge: &'a Judge<'a>,
    pub sight: &'a Sight<'a>,
    /// Value for the shooter if nothing happens: the shooter's points, or fewer points for the others if the shooter cannot gain
    /// any.
    pub stay: f64,
    /// Value if a colour falls into a hole's string, by hole and colour.
    pub sunk: [[f64; 2]; 4],
    /// Value if a colour is lost.
    lost: [f64; 2],
}

impl<'a> Mind<'a> {
    pub fn new(judge: &'a Judge<'a>, sight: &'a Sight<'a>) -> Self {
        let now = judge.now();
        let after = |colour, string| judge.gain(&judge.worth(&judge.with(&now, colour, string)));
        let stay = judge.gain(&judge.worth(&judge.stayed()));
        let colours = [Colour::Green, Colour::Red];
        let sunk = Hole::ALL.map(|hole| colours.map(|colour| after(colour, Some(judge.string_of(hole)))));
        Self { judge, sight, stay, sunk, lost: colours.map(|colour| after(colour, None)) }
    }

    fn hope(&self, chance: f64, success: f64) -> f64 {
        chance * success + (1.0 - chance) * self.stay
    }

    /// Returns the chance that the player's hand stays within the tolerance of a shot.
    pub fn chance(&self, shot: &Shot) -> f64 {
        let hand = &self.judge.skill.hand;
        // A striker that is slightly misplaced hits a puck half a metre away about this much off centre.
        let place = 2.0 * hand.place;
        let spread = (hand.aim * hand.aim + place * place + ROUGH * ROUGH).sqrt();
        erf(shot.tolerance / (SQRT_2 * spread))
    }

    fn fastest(&self, strike: Strike, times: f64) -> Strike {
        Strike { speed: (strike.speed * times).min(self.sight.layout.board.fastest_shot), ..strike }
    }

    fn direct(&self) -> Vec<Idea> {
        let mut found = Vec::new();
        for puck in &self.sight.layout.pucks {
            for hole in Hole::ALL {
                let target = self.sight.target(hole);
                if !self.sight.is_open(puck, target.at, &[]) {
                    continue;
                }
                let success = self.sunk[hole.index()][puck.colour as usize];
                for shot in self.sight.shots(puck, target, 2) {
                    let chance = self.chance(&shot);
                    if chance < FORLORN {
                        continue;
                    }
                    let hope = self.hope(chance, success);
                    // Also try it a little faster, and fast: a harder shot is less precise, but moves other pucks too.
                    for (times, less) in [(1.0, 1.0), (1.4, 0.98), (2.2, 0.9)] {
                        let hope = self.stay + less * (hope - self.stay);
                        found.push(Idea { plan: Plan::Direct, strike: self.fastest(shot.strike, times), hope });
                    }
                }
            }
        }
        found
    }

    /// Returns a soft shot that hits nothing.
    fn pass(&self) -> Option<Idea> {
        let board = &self.sight.layout.board;
        let speed = 0.25_f64.min(board.fastest_shot);
        let reach = speed * speed / board.friction_loss() + 0.002;
        let apart = board.striker.outer_radius + board.pucks.disc.outer_radius;
        let nobody = PuckId(u16::MAX);
        let ways = self.sight.places.iter().flat_map(|&from| {
            // Towards the middle or, if that is blocked, along the cushion.
            let inward = libm::atan2(-from.y, -from.x);
            [0.0, 0.5, -0.5, 1.0, -1.0].map(|turn| (from, inward + turn))
        });
        let free = ways.into_iter().find(|&(from, aim)| {
            let to = Point::new(from.x + reach * libm::cos(aim), from.y + reach * libm::sin(aim));
            self.sight.is_clear(from, to, apart, nobody, &[])
        });
        free.map(|(from, aim)| Idea { plan: Plan::Pass, strike: Strike { from, aim, speed, offset: 0.0 }, hope: self.stay })
    }

    /// Returns hard shots at pucks with many others around them.
    fn breaks(&self) -> Vec<Idea> {
        let layout = self.sight.layout;
        let near = 4.0 * layout.board.pucks.disc.outer_radius;
        let crowd = |puck: &Puck| layout.pucks.iter().filter(|other| other.at.distance(puck.at) < near).count();
        let mut crowds: Vec<(usize, &Puck)> = layout.pucks.iter().map(|puck| (crowd(puck), puck)).collect();
        crowds.sort_by_key(|(crowd, puck)| (std::cmp::Reverse(*crowd), puck.id));
        let places = &self.sight.places;
        let from = [places.len() / 2, places.len() / 4, 3 * places.len() / 4];
        let speed = BREAK * layout.board.fastest_shot.min(layout.board.hop_speed);
        let mut found = Vec::new();
        for (_, puck) in crowds.into_iter().take(2) {
            for &from in from.iter().filter_map(|&place| places.get(place)) {
                let aim = libm::atan2(puck.at.y - from.y, puck.at.x - from.x);
                found.push(Idea { plan: Plan::Break, strike: Strike { from, aim, speed, offset: 0.0 }, hope: self.stay - 1e-6 });
            }
        }
        found
    }

    /// Returns shots that send pucks off the board: fast and almost perpendicular to a cushion.
    fn ejections(&self) -> Vec<Idea> {
        let layout = self.sight.layout;
        let board = &layout.board;
        let reach = board.half_side();
        let passed = board.striker_share();
        let loss = board.friction_loss();
        let mut found = Vec::new();
        if !board.can_throw_off() {
            return found;
        }
        for puck in &layout.pucks {
            let success = self.lost[puck.colour as usize];
            if success <= self.stay {
                continue;
            }
            let walls = [
                Point::new(puck.at.x, reach),
                Point::new(puck.at.x, -reach),
                Point::new(reach, puck.at.y),
                Point::new(-reach, puck.at.y),
            ];
            for wall in walls {
                let run = puck.at.distance(wall);
                if !self.sight.is_open(puck, wall, &[]) {
                    continue;
                }
                let target = Target { at: wall, room: 0.35 * run, beyond: 0.0 };
                for shot in self.sight.shots(puck, target, 1) {
                    let way = shot.strike.from.distance(puck.at);
                    let met = board.fastest_shot * board.fastest_shot - loss * way;
                    let arrives = passed * passed * met - loss * run;
                    if arrives < board.hop_speed * board.hop_speed {
                        continue;
                    }
                    let strike = Strike { speed: board.fastest_shot, ..shot.strike };
                    found.push(Idea { plan: Plan::Eject, strike, hope: self.hope(0.8 * self.chance(&shot), success) });
                }
            }
        }
        found
    }

    /// Returns shots that sink useful pucks in the given way, with chances reduced to the share `keeps`.
    fn by(&self, plan: Plan, keeps: f64, shots: impl Fn(&Sight, &Puck, Hole) -> Vec<Shot>) -> Vec<Idea> {
        let mut found = Vec::new();
        for puck in &self.sight.layout.pucks {
            for hole in Hole::ALL {
                let success = self.sunk[hole.index()][puck.colour as usize];
                if success <= self.stay {
                    continue;
                }
                for shot in shots(self.sight, puck, hole) {
                    let chance = keeps * self.chance(&shot);
                    if chance > FORLORN {
                        found.push(Idea { plan, strike: shot.strike, hope: self.hope(chance, success) });
                    }
                }
            }
        }
        found
    }
}
