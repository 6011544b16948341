//! A match of computers, step by step.

use fob_base::Dice;
use fob_opponent::{Level, Player};
use fob_physics::ShotError;
use fob_replay::{Header, HeaderProblem, Phase, Player as Seat, Recorder, Replay, StepError};
use fob_rules::{Kind, Points, Setup, toss};
use fob_table::Board;

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

/// The dice of a match of computers, which the toss and the players draw from: other numbers than those of the break of its seed.
pub fn dice_of(seed: u64) -> Dice {
    Dice::of(seed, 1, 0)
}

/// A setup whose coin has been tossed, if it is a tug of war.
pub(super) fn tossed(mut setup: Setup, dice: &mut Dice) -> Setup {
    let toss = toss(dice);
    if let Kind::TugOfWar { accepts } = &mut setup.kind {
        *accepts = toss;
    }
    setup
}

/// One step of a match of computers, by their seats: the break, a shot, or all orders that are due.
///
/// # Errors
/// There is no match, or it is over.
pub fn step(live: &mut Recorder, players: &[Player], dice: &mut Dice) -> Result<(), StepError> {
    step_while(live, players, dice, &mut || true)
}

/// As [`step`] as long as somebody waits for it.
fn step_while(
    live: &mut Recorder,
    players: &[Player],
    dice: &mut Dice,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(), StepError> {
    let situation = live.situation().clone();
    let Some(game) = &situation.game else { return Err(StepError::NoMatch) };
    let player = |number: u8| players.get(usize::from(number).saturating_sub(1)).copied().unwrap_or(Player::Random);
    match situation.phase() {
        Phase::Break => live.play(&live.break_strikes()).map(|_| ()),
        Phase::Order => {
            let chosen = game.choices().iter().map(|choice| {
                let orders = player(choice.chooser).orders(game, dice);
                let own = orders.into_iter().find(|(hole, _)| *hole == choice.hole);
                own.unwrap_or_else(|| (choice.hole, choice.fallen.clone()))
            });
            let orders: Vec<_> = chosen.collect();
            live.choose(&orders)
        }
        _ => match player(game.next_player()).strike(&situation.layout, game, dice, &mut |_| go_on()) {
            // What a search that was cut short has found is not what the player would play.
            _ if !go_on() => Err(ShotError::Stopped.into()),
            Some(strike) => live.play(&[strike]).map(|_| ()),
            // Nobody can shoot from a line that is full of pucks: nothing is left but to agree.
            None => live.agree_draw(),
        },
    }
}

/// Plays a match of computers to its end. `go_on` is asked after each step, with the match at that moment.
///
/// # Errors
/// A step is refused, or nobody wants it any more.
pub fn play_out(
    live: &mut Recorder,
    players: &[Player],
    dice: &mut Dice,
    go_on: &mut dyn FnMut(&Recorder) -> bool,
) -> Result<(), ArenaError> {
    play_out_while(live, players, dice, &mut || true, go_on)
}

/// As [`play_out`]; `waits` is asked within a step too.
pub(super) fn play_out_while(
    live: &mut Recorder,
    players: &[Player],
    dice: &mut Dice,
    waits: &mut dyn FnMut() -> bool,
    go_on: &mut dyn FnMut(&Recorder) -> bool,
) -> Result<(), ArenaError> {
    while !live.is_over() {
        match step_while(live, players, dice, waits) {
            Err(StepError::Shot(ShotError::Stopped)) => return Err(ArenaError::Stopped),
            step => step?,
        }
        if !waits() || !go_on(live) {
            return Err(ArenaError::Stopped);
        }
    }
    Ok(())
}

/// Plays a match of computers without anybody looking on. Each has a name and a level, the first shooter first; the names have no
/// part in what is played. After [`super::MOST_SHOTS`] shots it is a draw. In tug of war a coin is tossed. `go_on` is asked after
/// each step.
///
/// # Errors
/// The setup has problems, or nobody wants it any more.
pub fn bout(
    setup: Setup,
    board: &Board,
    players: &[(String, Level)],
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Bout, ArenaError> {
    let mut dice = dice_of(seed);
    let setup = tossed(Setup { shot_limit: Some(super::MOST_SHOTS), ..setup }, &mut dice);
    let seats = players.iter().map(|(name, level)| Seat::computer(name.clone(), level.name()));
    let mut live = Recorder::new(Header::for_match(setup, board, seats.collect(), seed))?;
    let players: Vec<Player> = players.iter().map(|&(_, level)| level.into()).collect();
    play_out_while(&mut live, &players, &mut dice, go_on, &mut |_| true)?;
    let verdict = live.situation().game.as_ref().and_then(fob_rules::Match::verdict);
    let points = verdict.map(|verdict| verdict.points).unwrap_or_default();
    Ok(Bout { points, replay: Replay::new(live.header().clone(), live.records().to_vec()) })
}

/// A match of computers that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Bout {
    /// The points of the players.
    pub points: Vec<Points>,
    /// All of it.
    pub replay: Replay,
}
