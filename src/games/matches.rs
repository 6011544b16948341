//! Computers against each other.

use super::{Ask, Control, Dice, Game, Line, Outcome, Progress, Stopped};
use serde::Serialize;

/// How a match between levels ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MatchScore {
    /// Games won by each player, player 1 first.
    pub wins: Vec<u32>,
    /// Games that nobody won.
    pub draws: u32,
}

/// Terms of a match between computers.
#[derive(Clone, Copy, Debug)]
pub struct Contest<'a> {
    /// The level of each player (its place in [`Game::LEVELS`]), player 1 first: one a player.
    pub levels: &'a [usize],
    /// How many games.
    pub games: u32,
    /// Where all chance comes from.
    pub seed: u64,
}

/// Plays games between levels. Player 1 is the same level in every game; `start` gives each game (numbered from 0)
/// the line from which it goes on. A game that is longer than [`Game::LONGEST`] is a draw.
///
/// # Errors
/// [`Stopped`] by `control`.
pub fn contest<G: Game>(
    start: impl Fn(u32) -> Line<G>,
    contest: Contest<'_>,
    control: &mut dyn Control,
) -> Result<MatchScore, Stopped> {
    let Contest { levels, games, seed } = contest;
    let mut score = MatchScore { wins: vec![0; levels.len()], draws: 0 };
    let mut nodes = 0;
    for number in 0..games {
        let mut line = start(number);
        let outcome = loop {
            if let Some(outcome) = line.outcome() {
                break outcome;
            }
            if G::LONGEST.is_some_and(|longest| line.moves().len() >= longest) {
                break Outcome::Draw;
            }
            nodes += 1;
            if !control.go_on(&Progress { nodes, depth: 0, share: Some(number as f32 / games as f32) }) {
                return Err(Stopped);
            }
            let level = levels.get(usize::from(line.position().turn()).wrapping_sub(1)).copied().unwrap_or(0);
            let seed = Dice::of(seed, u64::from(number), line.moves().len() as u64).seed();
            let ask = Ask { position: line.position(), history: line.history(), level, seed };
            let mut stopped = false;
            let answer = G::best(ask, &mut |inner: &Progress| {
                let shown = Progress { share: Some(number as f32 / games as f32), ..*inner };
                stopped |= !control.go_on(&shown);
                !stopped
            });
            if stopped {
                return Err(Stopped);
            }
            // A player without a legal move in a game that is not over would be a fault of its rules.
            let Some(answer) = answer else { break Outcome::Draw };
            if line.play(&answer.mv).is_err() {
                break Outcome::Draw;
            }
        };
        match outcome {
            Outcome::Win(player) => {
                if let Some(wins) = score.wins.get_mut(usize::from(player).wrapping_sub(1)) {
                    *wins += 1;
                }
            }
            Outcome::Draw => score.draws += 1,
        }
    }
    Ok(score)
}
