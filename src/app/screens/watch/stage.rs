//! What lies on the board at a moment of a shot, and what the strings hold then.

use super::reel::Reel;
use super::seen::Seen;
use crate::app::scene::{Disc, Look};
use crate::app::table::playback;
use crate::app::widgets::automaton::StringView;
use crate::physics::BodyId;
use crate::replay::{Outcome, PlayedShot};
use crate::rules::Match;
use crate::table::{Colour, Point};

/// How long a puck takes to appear where a rule put it, in seconds.
const APPEAR: f64 = 0.35;
/// How long a piece takes for a letter, in seconds.
const WALK: f64 = 0.3;

/// All discs `local` seconds after a strike. Without a motion the beginning is shown, then the end.
pub fn discs(shot: &PlayedShot, seen: Option<&Seen>, roll: f64, local: f64) -> Vec<Disc> {
    let Some(seen) = seen else {
        if local < roll / 2.0 {
            let mut discs = playback::resting(&shot.before.layout);
            discs.extend(shot.recorded.strikes.iter().map(|s| Disc::resting(Look::Striker, s.from)));
            return discs;
        }
        return playback::resting(&shot.after.layout);
    };
    let mut discs = playback::discs_at(&seen.trace, local, &seen.colours);
    if local > roll {
        // What the rules put elsewhere vanishes there and appears here.
        let t = (((local - roll) / APPEAR).clamp(0.0, 1.0)) as f32;
        let rest = &seen.trace.rest;
        for puck in &shot.after.layout.pucks {
            let old = rest.puck(puck.id).map(|p| p.at);
            // Recorded places are rounded; what lies within a tenth of a millimetre was not moved.
            if old.is_some_and(|at| at.distance(puck.at) < 1e-4) {
                continue;
            }
            if let Some(at) = old {
                fade(&mut discs, at, 1.0 - t);
            }
            discs.push(Disc { alpha: t, scale: 1.25 - 0.25 * t, ..Disc::resting(Look::Puck(puck.colour), puck.at) });
        }
        for puck in rest.pucks.iter().filter(|p| shot.after.layout.puck(p.id).is_none()) {
            fade(&mut discs, puck.at, 1.0 - t);
        }
    }
    discs.sort_by_key(|d| d.look == Look::Striker);
    discs
}

fn fade(discs: &mut Vec<Disc>, at: Point, alpha: f32) {
    discs.retain_mut(|disc| {
        if disc.look != Look::Striker && disc.at.distance(at) < 1e-9 {
            disc.alpha = alpha;
        }
        disc.alpha > 0.0
    });
}

/// Where every disc that moved was, at equal steps of time up to now.
pub fn stroboscope(seen: &Seen, local: f64) -> Vec<Disc> {
    let mut discs: Vec<Disc> = Vec::new();
    let end = local.min(seen.trace.play_time());
    for trail in seen.trails() {
        let look = match trail.body {
            BodyId::Puck(id) => seen.colours.get(&id).map_or(Look::Striker, |c| Look::Puck(*c)),
            BodyId::Striker(_) => Look::Striker,
        };
        let mut last: Option<Point> = None;
        for step in 0..(end / FLASH).ceil() as usize {
            let Some(pose) = seen.trace.pose(trail.body, step as f64 * FLASH) else { break };
            let on = matches!(pose.state, crate::physics::PoseState::OnBoard);
            if on && last.is_none_or(|at| at.distance(pose.at) > NEAR) {
                last = Some(pose.at);
                discs.push(Disc { alpha: 0.3, angle: pose.angle, ..Disc::resting(look, pose.at) });
            }
        }
        if discs.len() > MOST {
            break;
        }
    }
    discs
}

/// Seconds between two flashes of the stroboscope.
pub const FLASH: f64 = 0.1;
/// A disc that moved less than this since the last flash is not drawn again, in metres.
const NEAR: f64 = 0.006;
/// Most flashes that are drawn.
const MOST: usize = 500;

/// The match at a moment: while the shot rolls with what has fallen so far, after it with the chosen orders.
pub fn game(reel: &Reel, index: usize, local: f64) -> Option<Match> {
    let shot = &reel.shots()[index];
    if settled(reel, index, local) {
        return shot.settled.game.clone();
    }
    if reel.still(index) {
        let at = if local < reel.roll(index) / 2.0 { -1.0 } else { f64::INFINITY };
        return shot.game_at(at);
    }
    shot.game_at(local)
}

fn settled(reel: &Reel, index: usize, local: f64) -> bool {
    local >= reel.roll(index) + ORDERED
}

/// How long after a shot the chosen orders are shown, in seconds.
const ORDERED: f64 = 0.2;

/// The strings at a moment, with their pieces on the way.
pub fn strings(reel: &Reel, index: usize, local: f64, motion: bool) -> Vec<StringView> {
    let shot = &reel.shots()[index];
    let (Some(before), Some(game)) = (&shot.before.game, game(reel, index, local)) else { return Vec::new() };
    let several = game.strings().len() > 1;
    let ordered = settled(reel, index, local) && !shot.orders.is_empty();
    let view = |string: usize| {
        let now = &game.strings()[string];
        let old = before.strings()[string].word.len().min(now.word.len());
        let mut word = now.word.clone();
        let mut step = None;
        let counted = matches!(shot.outcome, Outcome::Shot(_)) && !ordered && !reel.still(index);
        if counted && motion {
            let times = shot.recorded.report.drops.iter().filter(|d| game.string_of(d.hole) == string).map(|d| d.time);
            let (walked, way) = walk(&word[old..], times, local);
            word.truncate(old + walked);
            step = way;
        }
        StringView {
            colour: reel.colour(string),
            owner: reel.owner(&game, string),
            holes: if several { now.holes.clone() } else { Vec::new() },
            fresh: word.len().saturating_sub(old),
            word,
            step,
            ghost: None,
            odds: reel.odds_of(&game, string),
        }
    };
    (0..reel.dfas.len().min(game.strings().len())).map(view).collect()
}

/// How many of the letters that fell at these times a piece has walked, and how far it is with the next one. It walks
/// one after another.
fn walk(letters: &[Colour], times: impl Iterator<Item = f64>, local: f64) -> (usize, Option<(Colour, f32)>) {
    let mut free = f64::NEG_INFINITY;
    for (i, (letter, time)) in letters.iter().zip(times).enumerate() {
        let start = time.max(free);
        free = start + WALK;
        if local < start {
            return (i, None);
        }
        if local < free {
            return (i, Some((*letter, ((local - start) / WALK) as f32)));
        }
    }
    (letters.len(), None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Green, Red};

    #[test]
    fn a_piece_walks_one_letter_after_another() {
        let letters = [Green, Red];
        let at = |t: f64| walk(&letters, [1.0, 1.1].into_iter(), t);
        assert_eq!(at(0.9), (0, None));
        assert_eq!(at(1.15), (0, Some((Green, 0.5))));
        let (walked, step) = at(1.45);
        assert_eq!((walked, step.map(|s| s.0)), (1, Some(Red)));
        assert_eq!(at(1.7), (2, None));
    }
}
