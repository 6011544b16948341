//! Matches between computers in the games room.

use super::table::{Room, Table};
use crate::log::{Play, Single, State};
use crate::seat::Player;
use fob_games::{AnyGame, AnySession, Ask, Control, Game, Line, Memory, Outcome, Progress, Session, Stopped};
use serde::Serialize;

/// Result of a match between levels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MatchScore {
    /// Games won by each player, starting with player 1.
    pub wins: Vec<u32>,
    /// Games without a winner.
    pub draws: u32,
}

/// A match to play.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The level of each player, as an index into the game's levels, starting with player 1.
    pub levels: &'a [usize],
    /// Number of games.
    pub games: u32,
    /// Seed of all random choices.
    pub seed: u64,
}

/// A session in which computers can move.
trait Thinks: Table {
    /// Returns the number of moves at which a game is stopped as a draw.
    fn longest(&self) -> Option<usize>;
    /// Returns the move of a level.
    fn think(&self, level: usize, seed: u64, control: &mut dyn Control) -> Option<Self::Move>;
}

impl<G: Game> Thinks for Session<G> {
    fn longest(&self) -> Option<usize> {
        G::LONGEST
    }

    fn think(&self, level: usize, seed: u64, control: &mut dyn Control) -> Option<G::Move> {
        let line = self.line();
        let ask = Ask { position: line.position(), history: line.history(), level, seed };
        G::best(ask, control).map(|best| best.mv)
    }
}

impl Thinks for Box<dyn AnySession> {
    fn longest(&self) -> Option<usize> {
        AnySession::longest(&**self)
    }

    fn think(&self, level: usize, seed: u64, control: &mut dyn Control) -> Option<String> {
        self.best_with(level, seed, &mut Memory::default(), control).map(|best| best.mv)
    }
}

/// Plays games between levels. Player 1 has the same level in every game. `start` returns the position from which each game (from 0)
/// starts. A game longer than [`Game::LONGEST`] is a draw.
///
/// # Errors
/// [`Stopped`] by `control`.
pub fn play_match<G: Game>(
    start: impl Fn(u32) -> Line<G>,
    plan: Match<'_>,
    control: &mut dyn Control,
) -> Result<MatchScore, Stopped> {
    play_games(|game| Some(Session::from_line(start(game))), plan, control).map(Option::unwrap_or_default)
}

/// Plays games between levels of any game: from `start` if given, otherwise game number i from the game's start for the seed of the match
/// and i. Returns `None` if the game is not for that many players.
///
/// # Errors
/// [`Stopped`] by `control`.
pub fn match_of(
    game: &dyn AnyGame,
    start: Option<&dyn AnySession>,
    plan: Match<'_>,
    control: &mut dyn Control,
) -> Result<Option<MatchScore>, Stopped> {
    let players = u8::try_from(plan.levels.len()).unwrap_or(u8::MAX);
    let first = |number: u32| match start {
        Some(session) => (session.players() == players).then(|| session.duplicate()),
        None => game.open_for(players, plan.seed.wrapping_add(u64::from(number))),
    };
    // Check this even if no game is played.
    if first(0).is_none() {
        return Ok(None);
    }
    play_games(first, plan, control)
}

/// Plays the games. Returns `None` if there is no first position.
fn play_games<T: Thinks>(
    start: impl Fn(u32) -> Option<T>,
    plan: Match<'_>,
    control: &mut dyn Control,
) -> Result<Option<MatchScore>, Stopped> {
    let mut score = MatchScore { wins: vec![0; plan.levels.len()], draws: 0 };
    let mut nodes = 0;
    for number in 0..plan.games {
        let Some(session) = start(number) else { return Ok(None) };
        let share = Some(number as f32 / plan.games as f32);
        match play_game(session, number, plan, &mut nodes, share, control)? {
            Outcome::Win(player) => {
                if let Some(wins) = score.wins.get_mut(usize::from(player).wrapping_sub(1)) {
                    *wins += 1;
                }
            }
            Outcome::Draw => score.draws += 1,
        }
    }
    Ok(Some(score))
}

/// Plays one game whose seats are all computers.
fn play_game<T: Thinks>(
    session: T,
    number: u32,
    plan: Match<'_>,
    nodes: &mut u64,
    share: Option<f32>,
    control: &mut dyn Control,
) -> Result<Outcome, Stopped> {
    let level = |player: Player| plan.levels.get(usize::from(player).wrapping_sub(1)).copied().unwrap_or(0);
    let levels = (1..=session.players()).map(|player| Some(level(player).to_string())).collect();
    let mut log = State::resumed(Room::new(session), levels);
    while let Some((room, by)) = log.contest().zip(log.due().first().copied()) {
        let session = room.session();
        if session.longest().is_some_and(|longest| session.movers().len() >= longest) {
            return Ok(Outcome::Draw);
        }
        *nodes += 1;
        let mut is_stopped = !control.go_on(&Progress { nodes: *nodes, depth: 0, share });
        if is_stopped {
            return Err(Stopped);
        }
        let found = session.think(level(by), room.match_seed(plan.seed, number), &mut |inner: &Progress| {
            is_stopped |= !control.go_on(&Progress { share, ..*inner });
            !is_stopped
        });
        if is_stopped {
            return Err(Stopped);
        }
        // A player without a legal move in a game that is not over would be a bug in the rules; so would a legal move that is refused.
        let Some(mv) = found else { return Ok(Outcome::Draw) };
        if log.play(by, Play::Act(mv), None, 0, &Single).is_err() {
            return Ok(Outcome::Draw);
        }
    }
    Ok(log.contest().and_then(|room| room.session().outcome()).unwrap_or(Outcome::Draw))
}
