//! Computes a review, shot by shot.

use super::{Review, Reviewed};
use fob_board::ShotReport;
use fob_opponent::{Candidate, Foresight, Hand, Level, Request, Skill, chances_after, think_with, weigh};
use fob_physics::ShotError;
use fob_replay::{Outcome, Playback, PlayedShot};
use serde::{Deserialize, Serialize};

/// Amount of work to spend on a shot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// Parameters of the search for better shots. Hand and chances are not taken from here.
    pub search: Skill,
    /// Number of better shots to compare with the one played.
    pub rivals: usize,
    /// Number of executions to estimate the value of each.
    pub executions: u32,
}

impl Effort {
    /// Effort for a person who waits: some tenths of a second per shot. It is that of a hint ([`Request::of_person`]), so that it finds the
    /// same shots.
    pub const FULL: Self = Self { search: Request::ADVISER, rivals: Request::SHOTS, executions: Request::EXECUTIONS };
    /// Minimal effort, for tests and impatient people.
    pub const GLANCE: Self = Self { search: Skill::EASY, rivals: 2, executions: 24 };
}

/// Reviews a match. `go_on` is called regularly with the share of the work done, and `hand_on` with each finished shot; if either returns
/// `false`, the work stops. The same replay and effort give the same review on every machine.
///
/// For practice the review is empty.
///
/// # Errors
/// [`ShotError::Stopped`] if a function returned `false`, or a shot is too much work.
pub fn reviewed(
    playback: &Playback,
    effort: &Effort,
    go_on: &mut dyn FnMut(f32) -> bool,
    hand_on: &mut dyn FnMut(&Reviewed) -> bool,
) -> Result<Review, ShotError> {
    let mut review = Review { replay: playback.replay().digest(), shots: Vec::new() };
    let counts = |shot: &&PlayedShot| !shot.taken_back && matches!(shot.outcome, Outcome::Shot(_));
    let shots: Vec<&PlayedShot> = playback.shots().iter().filter(counts).collect();
    let Some(first) = shots.iter().find_map(|shot| shot.before.game.as_ref()) else { return Ok(review) };
    let foresight = Foresight::new(first, &playback.header().board);
    for (place, shot) in shots.iter().enumerate() {
        let share = |within: f32| (place as f32 + within) / shots.len() as f32;
        if !go_on(share(0.0)) {
            return Err(ShotError::Stopped);
        }
        let mut stopped = false;
        let found = one(playback, shot, effort, &foresight, &mut |within| {
            stopped |= !go_on(share(within));
            !stopped
        })?;
        if stopped {
            return Err(ShotError::Stopped);
        }
        if let Some(found) = found {
            if !hand_on(&found) {
                return Err(ShotError::Stopped);
            }
            review.shots.push(found);
        }
    }
    Ok(review)
}

/// Returns the hand of a player, from 1.
fn hand(playback: &Playback, player: u8) -> Hand {
    let seat = playback.header().players.get(usize::from(player).saturating_sub(1));
    match seat.and_then(|seat| seat.level.as_deref()) {
        None => Skill::MASTER.hand,
        Some(level) => level.parse::<Level>().ok().and_then(Skill::new).unwrap_or(Skill::EASY).hand,
    }
}

fn one(
    playback: &Playback,
    shot: &PlayedShot,
    effort: &Effort,
    foresight: &Foresight,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> Result<Option<Reviewed>, ShotError> {
    let before = &shot.before;
    let (Some(player), Some(strike), Some(game)) = (shot.player, shot.recorded.strikes.first(), &before.game) else {
        return Ok(None);
    };
    let party = usize::from(game.setup().party_of(player)).saturating_sub(1);
    let skill = Skill { hand: hand(playback, player), touch: Foresight::SKILL.touch, ..effort.search };
    let outlook = foresight.outlook(game);
    let asked = Request::of_person(before.layout.clone(), game.clone(), playback.header().seed);
    let request = Request { skill, shots: effort.rivals, executions: effort.executions.max(1), ..asked };
    let own = |chances: &[f64]| chances.get(party).copied().unwrap_or_default();
    let idle = own(&chances_after(game, &outlook, &skill, &ShotReport::default()));
    let outcome = own(&chances_after(game, &outlook, &skill, &shot.recorded.report));
    let weighed = weigh(&request, &outlook, std::slice::from_ref(strike), &mut || go_on(0.0))?;
    let Some(played) = weighed.first().map(Candidate::chance_of_winning) else { return Ok(None) };
    let advice = think_with(&request, &outlook, go_on);
    if let Some(refused) = advice.refused {
        return Err(refused);
    }
    let better = advice.shots.into_iter().filter(|rival| rival.chance_of_winning() > played);
    let best = better.reduce(|best, rival| if rival.chance_of_winning() > best.chance_of_winning() { rival } else { best });
    let before = foresight.chances(game);
    let after = shot.result().map(|game| foresight.chances(game)).unwrap_or_default();
    Ok(Some(Reviewed { number: shot.number, player, party, before, after, idle, played, outcome, best }))
}
