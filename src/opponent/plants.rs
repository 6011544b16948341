//! Plants: soft shots that move a puck the next player threatens to sink to where it is hard to sink, behind others or far from the holes.

use super::candidates::{Idea, Mind, Plan};
use super::judge::Judge;
use super::reply::PLACES;
use super::sight::Sight;
use fob_board::{Hole, Layout, Point, Puck, Side, Strike};
use fob_rules::Setup;

/// Number of pucks to consider, those that are the greatest threats.
const PUCKS: usize = 2;
/// Minimum value of a threat, in points.
const LEAST: f64 = 1e-3;
/// Number of shots to try.
const SHOTS: usize = 2;
/// Distances for the puck to move, in metres.
const RUNS: [f64; 3] = [0.06, 0.15, 0.3];
/// Offsets of the hit from the puck's middle, as shares of the distance of the centres.
const WIDE: [f64; 5] = [0.0, 0.35, -0.35, 0.65, -0.65];
/// Share of the geometry's estimate that is kept.
const KEEPS: f64 = 0.7;

/// Returns soft shots after which the next player's best puck is in a worse place, the most promising first.
pub(super) fn plants(judge: &Judge, sight: &Sight) -> Vec<Idea> {
    let mut found = Mind::new(judge, sight).plants();
    found.sort_by(|a, b| b.hope.total_cmp(&a.hope));
    found.truncate(SHOTS);
    found
}

impl Mind<'_> {
    fn plants(&self) -> Vec<Idea> {
        let layout = self.sight.layout;
        let next = self.next();
        let before = Sight::new(layout, next, PLACES);
        let mut threats: Vec<(f64, &Puck)> = layout.pucks.iter().map(|puck| (self.threat(&before, puck), puck)).collect();
        threats.retain(|(threat, _)| *threat > LEAST);
        threats.sort_by(|(a, one), (b, two)| b.total_cmp(a).then(one.id.cmp(&two.id)));
        let mut found = Vec::new();
        for (threat, puck) in threats.into_iter().take(PUCKS) {
            found.extend(self.pushes(puck).map(|(strike, end)| {
                let there = Puck { at: end, ..*puck };
                let moved = |other: &Puck| if other.id == puck.id { there } else { *other };
                let moved = Layout { board: layout.board.clone(), pucks: layout.pucks.iter().map(moved).collect() };
                let left = self.threat(&Sight::new(&moved, next, PLACES), &there);
                Idea { plan: Plan::Plant, strike, hope: self.stay + KEEPS * (threat - left) }
            }));
        }
        found.retain(|idea| idea.hope > self.stay);
        found
    }

    /// Returns the side of the next shot.
    fn next(&self) -> Side {
        Setup::side(self.judge.now().shot.saturating_add(1))
    }

    /// Returns the points that the next player threatens to gain with a puck.
    fn threat(&self, sight: &Sight, puck: &Puck) -> f64 {
        let of = |hole: Hole| {
            let loss = self.stay - self.sunk[hole.index()][puck.colour as usize];
            let target = sight.target(hole);
            if loss <= 0.0 || !sight.is_open(puck, target.at, &[]) {
                return 0.0;
            }
            sight.shots(puck, target, 1).first().map_or(0.0, |shot| loss * self.chance(shot))
        };
        Hole::ALL.into_iter().map(of).fold(0.0, f64::max)
    }

    /// Returns soft shots at a puck that are not blocked, and where the puck stops if it meets nothing.
    fn pushes(&self, puck: &Puck) -> impl Iterator<Item = (Strike, Point)> {
        let board = &self.sight.layout.board;
        let (striker, disc) = (&board.striker, &board.pucks.disc);
        let apart = striker.outer_radius + disc.outer_radius;
        let passed = board.striker_share();
        let loss = board.friction_loss();
        let ways = self.sight.places.iter().step_by(4).flat_map(|&from| WIDE.map(|wide| (from, wide)));
        let ways = ways.flat_map(|(from, wide)| RUNS.map(|run| (from, wide, run)));
        ways.filter_map(move |(from, wide, run)| {
            let (dx, dy) = (puck.at.x - from.x, puck.at.y - from.y);
            let far = (dx * dx + dy * dy).sqrt();
            let cut = (1.0 - wide * wide).sqrt();
            if far < 1.5 * apart {
                return None;
            }
            let (dx, dy) = (dx / far, dy / far);
            // The line of centres is rotated from the striker's direction by the angle whose sine is `wide`.
            let (nx, ny) = (cut * dx - wide * dy, wide * dx + cut * dy);
            let ghost = Point::new(puck.at.x - apart * nx, puck.at.y - apart * ny);
            let end = Point::new(puck.at.x + run * nx, puck.at.y + run * ny);
            let way = from.distance(ghost);
            let (ax, ay) = ((ghost.x - from.x) / way, (ghost.y - from.y) / way);
            let meets = ax * nx + ay * ny;
            if meets < 0.3
                || !board.inside_cushions(end, disc.outer_radius)
                || !self.sight.is_clear(from, ghost, apart, puck.id, &[])
                || !self.sight.is_open(puck, end, &[])
            {
                return None;
            }
            let meeting = (loss * run).sqrt() / (passed * meets);
            let speed = (meeting * meeting + loss * way).sqrt();
            (speed < board.fastest_shot).then(|| (Strike { from, aim: libm::atan2(ay, ax), speed, offset: 0.0 }, end))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outlook, Skill};
    use fob_automata::builtin;
    use fob_base::Dice;
    use fob_board::{Board, Colour, PuckId};
    use fob_rules::{Kind, Match};
    use std::sync::Arc;

    /// Returns a board with some pucks in random places.
    fn anywhere(board: &Arc<Board>, dice: &mut Dice) -> Layout {
        let reach = board.half_side() - board.pucks.disc.outer_radius;
        let mut layout = Layout { board: Arc::clone(board), pucks: Vec::new() };
        while layout.pucks.len() < 3 {
            let id = layout.pucks.len() as u16;
            let colour = if id.is_multiple_of(2) { Colour::Green } else { Colour::Red };
            let at = Point::new(dice.between(-reach, reach), dice.between(-reach, reach));
            layout.pucks.push(Puck { id: PuckId(id), colour, at });
            if !layout.problems().is_empty() {
                layout.pucks.pop();
            }
        }
        layout
    }

    /// Checks the geometry against the simulation: the next player's greatest threat, before and after.
    #[test]
    fn a_plant_leaves_less_to_threaten_with() -> Result<(), Box<dyn std::error::Error>> {
        let board = Arc::new(Board::bob());
        let game = Match::new(fob_rules::Setup::new(Kind::Reject2, builtin("rope").ok_or("built in")?, 15, 15))?;
        let outlook = Outlook::new(&game, &Skill::HARD.chances(&board));
        let judge = Judge::new(&game, &outlook, &Skill::HARD);
        let mut dice = Dice::new(3);
        let (mut tried, mut better, mut before_all, mut after_all) = (0, 0, 0.0, 0.0);
        for _ in 0..120 {
            let layout = anywhere(&board, &mut dice);
            let sight = Sight::new(&layout, game.next_side(), Skill::HARD.places);
            let mind = Mind::new(&judge, &sight);
            let worst = |layout: &Layout| {
                let sight = Sight::new(layout, mind.next(), PLACES);
                layout.pucks.iter().map(|puck| mind.threat(&sight, puck)).fold(0.0, f64::max)
            };
            let before = worst(&layout);
            for idea in plants(&judge, &sight) {
                let (report, rest) = fob_physics::outcome(&layout, &[idea.strike])?;
                assert!(idea.plan == Plan::Plant && idea.hope > mind.stay);
                if report.drops.is_empty() {
                    let after = worst(&rest);
                    tried += 1;
                    better += u32::from(after < before);
                    before_all += before;
                    after_all += after;
                }
            }
        }
        assert!(tried >= 60, "{tried}");
        assert!(better * 10 >= tried * 7 && after_all < 0.9 * before_all, "{better} of {tried}: {before_all} to {after_all}");
        Ok(())
    }

    #[test]
    fn no_plants_without_a_threat() -> Result<(), Box<dyn std::error::Error>> {
        let game = Match::new(fob_rules::Setup::new(Kind::Reject2, builtin("rope").ok_or("built in")?, 15, 15))?;
        let board = Arc::new(Board::bob());
        let outlook = Outlook::new(&game, &Skill::HARD.chances(&board));
        let judge = Judge::new(&game, &outlook, &Skill::HARD);
        let layout = Layout { board, pucks: Vec::new() };
        assert!(plants(&judge, &Sight::new(&layout, game.next_side(), PLACES)).is_empty());
        Ok(())
    }
}
