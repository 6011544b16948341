//! Values given shots, with the same value function and the same errors as advice.

use super::advice::{Candidate, Request, spread};
use super::candidates::Plan;
use super::circle::WINS;
use super::judge::Judge;
use super::outlook::Outlook;
use super::parallel;
use super::skill::Skill;
use super::watch::{Shared, Watch};
use fob_board::{ShotReport, Strike};
use fob_physics::ShotError;
use fob_rules::Match;

/// Returns the values and chances of strikes, each executed by the request's hand as often as the request says. All of them, and the shots
/// of advice on the same request, are executed with the same errors, so that they can be compared.
///
/// In the request's match a shot must be due, and it must ask for at least one execution. `go_on` is called regularly.
///
/// # Errors
/// An execution is too much work, or `go_on` returned `false`.
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

/// Returns each party's chance of winning after a shot of a match with this report, with every order chosen in its chooser's best
/// interest; with more than two parties, which share points, the points that each can expect. An empty report is that of a shot that did
/// nothing.
pub fn chances_after(game: &Match, outlook: &Outlook, skill: &Skill, report: &ShotReport) -> Vec<f64> {
    let judge = Judge::new(game, outlook, skill);
    let (worth, parties) = (judge.worth(&judge.after(report)), usize::from(game.setup().parties()));
    let from = if parties == 2 { WINS } else { 0 };
    worth[from..from + parties].to_vec()
}
