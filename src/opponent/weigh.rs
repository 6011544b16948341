//! What shots are worth that somebody else has thought of, by the same value and the same errors as advice.

use super::advice::{Candidate, Request, spread};
use super::candidates::Plan;
use super::judge::Judge;
use super::outlook::Outlook;
use super::parallel;
use super::skill::Skill;
use super::watch::{Shared, Watch};
use fob_physics::ShotError;
use fob_rules::Match;
use fob_table::{ShotReport, Strike};

/// What strikes are worth and what may come of them, each executed as often as the request says by its hand. All of them, and
/// the shots of an advice on the same request, are executed with the same errors, so that they can be compared.
///
/// The match of the request waits for a shot; there must be at least one execution. `go_on` is asked now and then.
///
/// # Errors
/// An execution is too much work, or `go_on` says no.
pub fn weigh(
    request: &Request,
    outlook: &Outlook,
    strikes: &[Strike],
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Candidate>, ShotError> {
    let judge = Judge::new(&request.game, outlook, &request.skill);
    let side = request.game.next_side();
    let shot = |&strike| Candidate {
        wins: None,
        plan: Plan::Found,
        strike,
        win: 0.0,
        points: outlook.points(&request.game),
        falls: Vec::new(),
        black: 0.0,
        lost: 0.0,
    };
    let mut shots: Vec<Candidate> = strikes.iter().map(shot).collect();
    let shared = Shared::default();
    let mut go_on = |_: f32| go_on();
    let mut watch = Watch::new(&shared, &mut go_on);
    parallel::for_each(&mut shots, &mut watch, |shot, watch| *shot = spread(&judge, request, side, shot.clone(), watch));
    match shared.refused() {
        Some(refused) => Err(refused.clone()),
        None if shared.is_over() => Err(ShotError::Stopped),
        None => Ok(shots),
    }
}

/// Each party's expected points after a shot of a match with this report, its orders chosen as is best for those who choose.
/// An empty report is that of a shot which did nothing.
pub fn points_after(game: &Match, outlook: &Outlook, skill: &Skill, report: &ShotReport) -> Vec<f64> {
    let judge = Judge::new(game, outlook, skill);
    judge.worth(&judge.after(report))[..usize::from(game.setup().parties())].to_vec()
}
