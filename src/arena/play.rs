//! A match of computers, step by step.

use crate::opponent::Player;
use crate::replay::{HeaderProblem, Phase, Recorder, StepError};
use rand_chacha::ChaCha8Rng;

/// Why a match of computers was not played to its end.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ArenaError {
    /// It could not begin.
    #[error(transparent)]
    Header(#[from] HeaderProblem),
    /// It could not go on.
    #[error(transparent)]
    Step(#[from] StepError),
    /// Nobody wants it any more.
    #[error("stopped")]
    Stopped,
}

/// One step of a match of computers, by their seats: the break, a shot, or all orders that are due.
///
/// # Errors
/// There is no match, or it is over.
pub fn step(live: &mut Recorder, players: &[Player], rng: &mut ChaCha8Rng) -> Result<(), StepError> {
    let situation = live.situation().clone();
    let Some(game) = &situation.game else { return Err(StepError::NoMatch) };
    let player = |number: u8| players.get(usize::from(number).saturating_sub(1)).copied().unwrap_or(Player::Random);
    match situation.phase() {
        Phase::Break => live.play(&live.break_strikes()).map(|_| ()),
        Phase::Order => {
            let chosen = game.choices().iter().map(|choice| {
                let orders = player(choice.chooser).orders(game, rng);
                let own = orders.into_iter().find(|(hole, _)| *hole == choice.hole);
                own.unwrap_or_else(|| (choice.hole, choice.fallen.clone()))
            });
            let orders: Vec<_> = chosen.collect();
            live.choose(&orders)
        }
        _ => match player(game.next_player()).strike(&situation.layout, game, rng, &mut |_| true) {
            Some(strike) => live.play(&[strike]).map(|_| ()),
            // Nobody can shoot from a line that is full of pucks: nothing is left but to agree.
            None => live.agree_draw(),
        },
    }
}

/// Plays a match of computers to its end. `go_on` is asked after each step, with the match as it then stands.
///
/// # Errors
/// A step is refused, or nobody wants it any more.
pub fn play_out(
    live: &mut Recorder,
    players: &[Player],
    rng: &mut ChaCha8Rng,
    go_on: &mut dyn FnMut(&Recorder) -> bool,
) -> Result<(), ArenaError> {
    while !live.is_over() {
        step(live, players, rng)?;
        if !go_on(live) {
            return Err(ArenaError::Stopped);
        }
    }
    Ok(())
}
