//! Matches between computers in the games room.

use super::others::{Nobody, Others};
use super::table::{BoardGame, Table};
use crate::log::{Contest as _, Ended, Play, Single, State, Won};
use crate::seat::Player;
use fob_games::{AnyGame, AnyHistory, Ask, Control, Game, History, Line, Memory, Progress, Stopped};
use fob_rules::Points;
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

/// A history in which computers can move.
trait Thinks: Table {
    /// Returns the number of moves at which a game is stopped as a draw.
    fn longest(&self) -> Option<usize>;
    /// Returns the move of a level.
    fn think(&self, level: usize, seed: u64, control: &mut dyn Control) -> Option<Self::Move>;
}

impl<G: Game> Thinks for History<G> {
    fn longest(&self) -> Option<usize> {
        G::LONGEST
    }

    fn think(&self, level: usize, seed: u64, control: &mut dyn Control) -> Option<G::Move> {
        let line = self.line();
        let ask = Ask { position: line.position(), history: line.history(), level, seed };
        G::best(ask, control).map(|best| best.mv)
    }
}

impl Thinks for Box<dyn AnyHistory> {
    fn longest(&self) -> Option<usize> {
        AnyHistory::longest(&**self)
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
    play_games(|game| Some(History::from_line(start(game))), plan, &mut Nobody, control).map(Option::unwrap_or_default)
}

/// Plays games between levels of any game: from `start` if given, otherwise game number i from the game's start for the seed of
/// the match and i. `others` are asked before the levels of the players. Returns `None` if the game has another number of
/// players.
///
/// # Errors
/// [`Stopped`] by `control`, or by `others` that cannot start.
pub fn match_of(
    game: &dyn AnyGame,
    start: Option<&dyn AnyHistory>,
    plan: Match<'_>,
    others: &mut dyn Others<Box<dyn AnyHistory>>,
    control: &mut dyn Control,
) -> Result<Option<MatchScore>, Stopped> {
    let players = u8::try_from(plan.levels.len()).unwrap_or(u8::MAX);
    let first = |number: u32| match start {
        Some(history) => (history.players() == players).then(|| history.duplicate()),
        None => game.open_for(players, plan.seed.wrapping_add(u64::from(number))),
    };
    // Check this even if no game is played.
    if first(0).is_none() {
        return Ok(None);
    }
    play_games(first, plan, others, control)
}

/// Plays the games. Returns `None` if there is no first position.
fn play_games<T: Thinks>(
    start: impl Fn(u32) -> Option<T>,
    plan: Match<'_>,
    others: &mut dyn Others<T>,
    control: &mut dyn Control,
) -> Result<Option<MatchScore>, Stopped> {
    let mut score = MatchScore { wins: vec![0; plan.levels.len()], draws: 0 };
    let mut nodes = 0;
    for number in 0..plan.games {
        let Some(history) = start(number) else { return Ok(None) };
        let share = Some(number as f32 / plan.games as f32);
        others.begins(&history)?;
        let ended = play_game(history, number, plan, others, &mut |progress| {
            nodes += u64::from(progress.is_none());
            control.go_on(&Progress { share, ..progress.copied().unwrap_or(Progress { nodes, depth: 0, share }) })
        })?;
        others.ends(&ended);
        match ended.won {
            Won::Player(player) => {
                if let Some(wins) = score.wins.get_mut(usize::from(player).wrapping_sub(1)) {
                    *wins += 1;
                }
            }
            _ => score.draws += 1,
        }
    }
    Ok(Some(score))
}

/// Plays one game without people. `go_on` is called before each move, and during the search with its progress.
fn play_game<T: Thinks>(
    history: T,
    number: u32,
    plan: Match<'_>,
    others: &mut dyn Others<T>,
    go_on: &mut dyn FnMut(Option<&Progress>) -> bool,
) -> Result<Ended, Stopped> {
    let level = |player: Player| plan.levels.get(usize::from(player).wrapping_sub(1)).copied().unwrap_or(0);
    let players = history.players();
    // The result of a game that lasts too long, or in which a player has no move, which would be an error in the rules.
    let drawn = Ended { won: Won::Draw, points: vec![Points::share(usize::from(players)); usize::from(players)], reason: "draw" };
    let levels = (1..=players).map(|player| Some(level(player).to_string())).collect();
    let mut log = State::resumed(BoardGame::new(history), levels);
    while let Some((room, by)) = log.contest().zip(log.due().first().copied()) {
        let history = room.history();
        if history.longest().is_some_and(|longest| history.movers().len() >= longest) {
            return Ok(drawn);
        }
        if !go_on(None) {
            return Err(Stopped);
        }
        let play = match others.answer(history, by) {
            Some(play) => play,
            None => {
                let mut is_stopped = false;
                let found = history.think(level(by), room.match_seed(plan.seed, number), &mut |inner: &Progress| {
                    is_stopped |= !go_on(Some(inner));
                    !is_stopped
                });
                if is_stopped {
                    return Err(Stopped);
                }
                let Some(mv) = found else { return Ok(drawn) };
                Play::Act(mv)
            }
        };
        if log.play(by, play.clone(), None, 0, &Single).is_err() {
            return Ok(drawn);
        }
        if let (Play::Act(mv), Some(room)) = (&play, log.contest()) {
            others.seen(room.history(), by, mv);
        }
    }
    Ok(log.contest().and_then(BoardGame::ended).unwrap_or(drawn))
}
