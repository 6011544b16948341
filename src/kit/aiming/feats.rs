//! Memorable results of a shot: two pucks at once, a combination, a puck that stops on the lip of a hole.

use fob_board::{Board, Colour, Hole, Layout, Point, PuckId};
use fob_physics::{BodyId, Met, ShotTrace};
use fob_services::palette::Palette;

/// A memorable result of a shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Feat {
    /// At least two pucks fell; the number.
    Several(usize),
    /// A puck fell that the striker had not touched: another puck sent it in.
    Combination(Colour, Hole),
    /// The striker fell, and with it this number of pucks, which come back.
    Striker(usize),
    /// A puck came to rest on the lip of a hole.
    Lip(Colour, Hole),
}

/// Largest distance of a puck's centre from a hole that counts as the lip, as a share of the puck's radius.
const LIP: f64 = 0.35;
/// A puck that moved less than this, in metres, counts as not moved.
const MOVED: f64 = 1e-3;

impl Feat {
    /// Returns the text shown on the board.
    pub fn text(self, palette: Palette) -> String {
        match self {
            Self::Several(2) => "Two pucks in one shot".to_owned(),
            Self::Several(pucks) => format!("{pucks} pucks in one shot"),
            Self::Striker(1) => "The striker fell: the puck comes back".to_owned(),
            Self::Striker(pucks) => format!("The striker fell: {pucks} pucks come back"),
            Self::Combination(colour, _) => format!("A combination: {}", palette.word(colour)),
            Self::Lip(colour, _) => format!("On the lip: {}", palette.word(colour)),
        }
    }
}

/// Returns the memorable results of a shot that counted, each with its time in seconds since the strike. `after` is the board
/// after the rules were applied. Of a shot that holes the striker there is only that, if pucks fell with it.
pub fn feats(trace: &ShotTrace, before: &Layout, after: &Layout) -> Vec<(f64, Feat)> {
    let report = &trace.report;
    if report.striker_holed {
        let pucks = report.drops.len();
        return if pucks == 0 { Vec::new() } else { vec![(trace.duration, Feat::Striker(pucks))] };
    }
    let mut feats = Vec::new();
    let mut drops: Vec<_> = report.drops.iter().collect();
    drops.sort_by(|a, b| a.time.total_cmp(&b.time));
    for drop in &drops {
        if is_combination(trace, drop.puck, drop.time) {
            feats.push((drop.time, Feat::Combination(drop.colour, drop.hole)));
        }
    }
    if let [_, .., last] = drops[..] {
        feats.push((last.time, Feat::Several(drops.len())));
    }
    for puck in &after.pucks {
        let lay_there = before.puck(puck.id).is_some_and(|old| old.at.distance(puck.at) < MOVED);
        // A puck that the rules moved did not roll there.
        let rolled = trace.rest.puck(puck.id).is_some_and(|rest| rest.at.distance(puck.at) < MOVED);
        if let Some(hole) = lip(&after.board, puck.at).filter(|_| rolled && !lay_there) {
            feats.push((trace.duration, Feat::Lip(puck.colour, hole)));
        }
    }
    feats.sort_by(|a, b| a.0.total_cmp(&b.0));
    feats
}

/// Returns the hole on whose lip a puck at this place is.
fn lip(board: &Board, at: Point) -> Option<Hole> {
    let reach = board.hole_radius() + LIP * board.pucks.disc.outer_radius;
    Hole::ALL.into_iter().find(|hole| (board.hole_radius()..=reach).contains(&board.hole_centre(*hole).distance(at)))
}

/// Returns whether, up to a time, another puck set this puck in motion and no striker touched it.
fn is_combination(trace: &ShotTrace, puck: PuckId, until: f64) -> bool {
    let met = |contact: &fob_physics::Contact| match (contact.body, contact.met) {
        (BodyId::Puck(id), Met::Body(other)) if id == puck => Some(other),
        (other, Met::Body(BodyId::Puck(id))) if id == puck => Some(other),
        _ => None,
    };
    let mut others = trace.contacts.iter().take_while(|contact| contact.time <= until).filter_map(met).peekable();
    others.peek().is_some() && others.all(|other| matches!(other, BodyId::Puck(_)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_board::{Puck, Strike};
    use fob_physics::simulate;
    use std::sync::Arc;

    /// Returns a board with these pucks, and a strike from its middle towards the north-east hole.
    fn shot(pucks: &[(Colour, f64)], speed: f64) -> (ShotTrace, Layout) {
        let board = Arc::new(Board::bob());
        let corner = board.hole_centre(Hole::NE);
        let aim = libm::atan2(corner.y, corner.x);
        let far = corner.distance(Point::new(0.0, 0.0));
        let at = |part: f64| Point::new(corner.x * part / far, corner.y * part / far);
        let puck = |(id, &(colour, part)): (u16, &(Colour, f64))| Puck { id: PuckId(id), colour, at: at(part) };
        let layout = Layout { pucks: (0..).zip(pucks).map(puck).collect(), board };
        let strike = Strike { from: at(0.05), aim, speed, offset: 0.0 };
        (simulate(&layout, &[strike]).unwrap(), layout)
    }

    fn of(pucks: &[(Colour, f64)], speed: f64) -> Vec<Feat> {
        let (trace, layout) = shot(pucks, speed);
        feats(&trace, &layout, &trace.rest).into_iter().map(|(_, feat)| feat).collect()
    }

    #[test]
    fn a_puck_sent_in_by_another_puck_is_a_combination_and_one_sent_in_by_the_striker_is_not() {
        assert_eq!(of(&[(Colour::Red, 0.3)], 1.5), []);
        let two = of(&[(Colour::Green, 0.25), (Colour::Red, 0.40)], 1.8);
        assert!(two.contains(&Feat::Combination(Colour::Red, Hole::NE)), "{two:?}");
        assert!(!two.contains(&Feat::Combination(Colour::Green, Hole::NE)), "{two:?}");
    }

    #[test]
    fn two_pucks_in_one_shot_are_several() {
        let two = of(&[(Colour::Green, 0.40), (Colour::Red, 0.47)], 3.0);
        assert!(two.contains(&Feat::Several(2)), "{two:?}");
    }

    /// A puck on the way to the hole and a striker fast enough to follow it: the pucks that fall with the striker are named, and
    /// nothing else.
    #[test]
    fn a_striker_that_falls_with_a_puck_is_said() {
        let mut both = 0;
        for step in 0..200 {
            let speed = 0.6 + f64::from(step) * 0.02;
            let (trace, _) = shot(&[(Colour::Red, 0.85)], speed);
            let said = of(&[(Colour::Red, 0.85)], speed);
            let pucks = trace.report.drops.len();
            if trace.report.striker_holed {
                let expected = if pucks == 0 { vec![] } else { vec![Feat::Striker(pucks)] };
                assert_eq!(said, expected, "at {speed}");
                both += usize::from(pucks > 0);
            } else {
                assert!(!said.iter().any(|feat| matches!(feat, Feat::Striker(_))), "at {speed}: {said:?}");
            }
        }
        assert!(both > 0, "at no speed both fall");
    }

    /// At some speed between too soft and holed, the puck stops on the lip; at any other speed it does not.
    #[test]
    fn a_puck_that_stops_next_to_the_hole_is_on_its_lip() {
        let board = Board::bob();
        let far = board.hole_centre(Hole::NE).distance(Point::new(0.0, 0.0));
        let mut found = 0;
        for step in 0..400 {
            let (trace, layout) = shot(&[(Colour::Red, 0.3)], 0.4 + f64::from(step) * 0.002);
            let feats = feats(&trace, &layout, &trace.rest);
            let away = trace.rest.puck(PuckId(0)).map(|puck| far - puck.at.distance(Point::new(0.0, 0.0)));
            let is_near = away.is_some_and(|away| away <= board.hole_radius() + LIP * board.pucks.disc.outer_radius);
            assert_eq!(feats.iter().any(|(_, feat)| *feat == Feat::Lip(Colour::Red, Hole::NE)), is_near, "{away:?}");
            found += usize::from(is_near);
        }
        assert!(found > 0, "no speed leaves it on the lip");
    }
}
