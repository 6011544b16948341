//! A strike in preparation: the striker's place, its direction, its speed and its offset.

use fob_board::placement::{self, PlaceProblem};
use fob_board::{Board, Layout, Point, Side, Strike};
use std::f64::consts::{PI, TAU};

/// Places for the striker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// On a side's line and in its corner circles, as in a match.
    Side(Side),
    /// Anywhere that is free, as on the practice table.
    Anywhere,
}

/// A strike in the making.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// The places for the striker.
    pub zone: Zone,
    /// The striker's place, in metres. It may be illegal; [`Aim::problem`] then has the reason.
    pub from: Point,
    /// Direction in radians, 0 to tau.
    pub aim: f64,
    /// Speed as a part of the board's fastest, 0 to 1.
    pub power: f64,
    /// Off-centre hit as a part of the largest, -1 to 1.
    pub side_spin: f64,
    /// True if the mouse does not change the direction: a pull sets the power alone.
    pub locked: bool,
}

/// The furthest off-centre hit, as a part of the striker's radius.
pub const MOST_OFFSET: f64 = 0.8;
/// The weakest strike that is worth making, as a part of the fastest.
pub(crate) const LEAST_POWER: f64 = 0.02;

impl Aim {
    /// Creates a strike from the middle of a side's line, straight ahead, at a third of the power.
    pub fn new(layout: &Layout, side: Side) -> Self {
        let wanted = placement::default_place(&layout.board, side);
        let from = placement::nearest_legal(layout, side, wanted).unwrap_or(wanted);
        Self { zone: Zone::Side(side), from, aim: straight(side), power: 0.45, side_spin: 0.0, locked: false }
    }

    /// Returns the strike for the physics.
    pub fn strike(&self, board: &Board) -> Strike {
        Strike { from: self.from, aim: self.aim, speed: self.power * board.fastest_shot, offset: self.offset(board) }
    }

    /// Returns the off-centre hit in metres, positive to the left as the shooter sees it.
    pub fn offset(&self, board: &Board) -> f64 {
        self.side_spin * MOST_OFFSET * board.striker.outer_radius
    }

    /// Takes over a strike, which becomes the one in preparation; the zone and the lock stay.
    pub fn take_over(&mut self, strike: &Strike, board: &Board) {
        *self = Self {
            zone: self.zone,
            from: strike.from,
            aim: strike.aim.rem_euclid(TAU),
            power: strike.speed / board.fastest_shot,
            side_spin: strike.offset / (MOST_OFFSET * board.striker.outer_radius),
            locked: self.locked,
        };
    }

    /// Returns the reason why the striker's place is illegal; `None` if it is legal.
    pub fn problem(&self, layout: &Layout) -> Option<PlaceProblem> {
        self.problem_at(layout, self.from)
    }

    fn problem_at(&self, layout: &Layout, at: Point) -> Option<PlaceProblem> {
        match self.zone {
            Zone::Side(side) => placement::check(layout, side, at).err(),
            Zone::Anywhere => placement::check_anywhere(layout, at).err(),
        }
    }

    /// Puts the striker at a place; if it must be on a line, at the nearest place on the line.
    pub fn put(&mut self, layout: &Layout, at: Point) {
        self.from = match self.zone {
            Zone::Side(side) => placement::nearest_legal(layout, side, at).unwrap_or(at),
            Zone::Anywhere => at,
        };
    }

    /// Moves the striker along its line, to the shooter's right for positive metres; it passes over pucks in the way.
    pub fn slide(&mut self, layout: &Layout, metres: f64) {
        let Zone::Side(side) = self.zone else { return };
        let (left, right) = placement::line_ends(&layout.board, side);
        let length = left.distance(right).max(1e-9);
        let (ux, uy) = ((right.x - left.x) / length, (right.y - left.y) / length);
        let at = (self.from.x - left.x) * ux + (self.from.y - left.y) * uy;
        let mut along = (at + metres).clamp(0.0, length);
        let place = |s: f64| Point::new(left.x + ux * s, left.y + uy * s);
        // Over a puck, the striker continues in the same direction until it is free, or stays where it was.
        let step = metres.signum() * 0.001;
        while self.problem_at(layout, place(along)).is_some() {
            along += step;
            if !(0.0..=length).contains(&along) {
                return;
            }
        }
        self.from = place(along);
    }

    /// Turns the aim, counter-clockwise for positive radians.
    pub fn turn(&mut self, radians: f64) {
        self.aim = (self.aim + radians).rem_euclid(TAU);
    }

    /// Changes the power by a part of the fastest.
    pub fn push(&mut self, by: f64) {
        self.power = (self.power + by).clamp(LEAST_POWER, 1.0);
    }

    /// Changes the off-centre hit by a part of the largest.
    pub fn spin(&mut self, by: f64) {
        self.side_spin = (self.side_spin + by).clamp(-1.0, 1.0);
        if self.side_spin.abs() < 1e-9 {
            self.side_spin = 0.0;
        }
    }

    /// Points at a place on the board.
    pub(crate) fn point_at(&mut self, target: Point) {
        let (dx, dy) = (target.x - self.from.x, target.y - self.from.y);
        if dx != 0.0 || dy != 0.0 {
            self.aim = libm::atan2(dy, dx).rem_euclid(TAU);
        }
    }

    /// Aim and power from a hand that has drawn back from `from`, where it was put on the board, to `pointer`: away from it, the
    /// harder the further. Power is full at `full` metres beyond the slack. Returns whether it is drawn far enough for a shot.
    pub(crate) fn draw_back(&mut self, from: Point, pointer: Point, full: f64) -> bool {
        let distance = pointer.distance(from);
        if distance > 1e-6 {
            self.aim = libm::atan2(from.y - pointer.y, from.x - pointer.x).rem_euclid(TAU);
        }
        self.draw_by(distance, full)
    }

    /// Sets the power alone, from a hand that was put on the board at `from` and has drawn back to `pointer`: the harder, the
    /// further it went against the aim, and full at `full` metres beyond the slack. Returns whether it is drawn far enough for a
    /// shot.
    pub(crate) fn draw_power(&mut self, from: Point, pointer: Point, full: f64) -> bool {
        let (ux, uy) = (libm::cos(self.aim), libm::sin(self.aim));
        self.draw_by((from.x - pointer.x) * ux + (from.y - pointer.y) * uy, full)
    }

    /// Power from a way in metres, full at `full` beyond the slack.
    fn draw_by(&mut self, distance: f64, full: f64) -> bool {
        let power = (distance - SLACK) / full;
        self.power = power.clamp(LEAST_POWER, 1.0);
        power >= LEAST_POWER
    }
}

/// Shortest pull that makes a shot, in metres.
pub const SLACK: f64 = 0.03;
/// Length of a pull beyond the shortest one for full power, in metres.
pub const FULL_DRAW: f64 = 0.32;

/// Returns the reason why the striker may not be placed there, in words without numbers of pucks.
pub fn refusal(problem: &PlaceProblem, layout: &Layout) -> String {
    match problem {
        PlaceProblem::OverlapsPuck(id) => match layout.puck(*id) {
            Some(puck) => format!("{} a {} puck", fob_services::labels::OVERLAPS, puck.colour.name()),
            None => format!("{} a puck", fob_services::labels::OVERLAPS),
        },
        other => other.to_string(),
    }
}

/// Straight across the board from a side, in radians.
pub fn straight(side: Side) -> f64 {
    match side {
        Side::S => PI / 2.0,
        Side::W => 0.0,
        Side::N => 1.5 * PI,
        Side::E => PI,
    }
}

/// Returns the board's turn, in radians counter-clockwise, that brings a side to the bottom.
pub fn turn_for(side: Side) -> f32 {
    side.index() as f32 * std::f32::consts::FRAC_PI_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_aim_takes_only_the_power_of_a_pull() {
        let layout = Layout { board: std::sync::Arc::new(Board::bob()), pucks: Vec::new() };
        let mut aim = Aim { aim: 60_f64.to_radians(), locked: true, ..Aim::new(&layout, Side::S) };
        let direction = aim.aim;
        let (ux, uy) = (libm::cos(direction), libm::sin(direction));
        let from = Point::new(0.1, 0.1);
        // Straight back, to the side as well, and forward.
        let back = |metres: f64, side: f64| Point::new(from.x - ux * metres - uy * side, from.y - uy * metres + ux * side);
        assert!(aim.draw_power(from, back(SLACK + FULL_DRAW / 2.0, 0.0), FULL_DRAW));
        assert!((aim.power - 0.5).abs() < 1e-9);
        assert!(aim.draw_power(from, back(SLACK + FULL_DRAW / 2.0, 0.2), FULL_DRAW));
        assert!((aim.power - 0.5).abs() < 1e-9, "what is drawn to the side does not count");
        assert!(!aim.draw_power(from, back(SLACK / 2.0, 0.0), FULL_DRAW) && !aim.draw_power(from, back(-0.3, 0.0), FULL_DRAW));
        assert!(aim.draw_power(from, back(2.0, 0.0), FULL_DRAW) && aim.power == 1.0);
        assert_eq!(aim.aim, direction);
        // A longer way to full power is a finer one.
        assert!(aim.draw_power(from, back(SLACK + FULL_DRAW / 2.0, 0.0), 2.0 * FULL_DRAW));
        assert!((aim.power - 0.25).abs() < 1e-9);
    }
}
