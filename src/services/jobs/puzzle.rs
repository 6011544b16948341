//! Requests of the puzzles: some to choose from, and whether a move is right.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_games::{AnyGame, Progress, TextPuzzle, Verdict, game};
use serde::{Deserialize, Serialize};

/// Number of seeds that are tried for the first puzzle.
const MOST_SEEDS: u64 = 20;

/// A puzzle, as texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mined {
    /// Seed of the generator that made the puzzle.
    pub seed: u64,
    /// The position at the start.
    pub position: String,
    /// The moves of its solution.
    pub solution: Vec<String>,
    /// Difficulty; see [`fob_games::Solution`].
    pub rating: u32,
}

/// Requests puzzles, beginning with one seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuzzleAsk {
    /// Id of the game.
    pub game: String,
    /// The name of the kind.
    pub kind: String,
    /// The first seed to try.
    pub from: u64,
    /// The number of puzzles.
    pub count: usize,
    /// Time limit of further puzzles, in seconds; then the best one found is taken.
    pub seconds: f64,
}

/// Puzzles of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleAnswer {
    /// In the order of their seeds; none if many seeds have none.
    pub found: Vec<Mined>,
    /// The first seed that was not tried.
    pub next: u64,
}

fn known(id: &str, name: &str) -> Result<(&'static dyn AnyGame, usize), String> {
    let game = game(id).ok_or_else(|| format!("there is no game called '{id}'"))?;
    let kind = game.puzzles().iter().position(|kind| kind.name == name);
    kind.map(|kind| (game, kind)).ok_or_else(|| format!("{} has no puzzles of the kind '{name}'", game.title()))
}

impl PuzzleAsk {
    /// Finds the puzzles.
    ///
    /// # Errors
    /// The game or the kind does not exist, or the work was stopped before a puzzle was found.
    pub fn answer(&self, watch: &mut dyn Watch) -> Result<PuzzleAnswer, String> {
        let (game, kind) = known(&self.game, &self.kind)?;
        let mut answer = PuzzleAnswer { found: Vec::new(), next: self.from };
        while answer.found.len() < self.count && (!answer.found.is_empty() || answer.next - self.from < MOST_SEEDS) {
            let seed = answer.next;
            let mut control = |progress: &Progress| watch.go_on(progress);
            match game.puzzle(kind, seed, &mut control) {
                Ok(Some(TextPuzzle { position, solution, rating, .. })) => {
                    if answer.found.is_empty() {
                        watch.limit(self.seconds);
                    }
                    answer.found.push(Mined { seed, position, solution, rating });
                }
                Ok(None) => {}
                Err(_) if !answer.found.is_empty() => break,
                Err(stopped) => return Err(stopped.to_string()),
            }
            match seed.checked_add(1) {
                Some(next) => answer.next = next,
                // There is no seed after this one.
                None => break,
            }
        }
        Ok(answer)
    }
}

/// Asks whether a move of a puzzle is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgeAsk {
    /// Id of the game.
    pub game: String,
    /// The name of the kind.
    pub kind: String,
    pub puzzle: Mined,
    /// The moves and replies before, all of them right.
    pub played: Vec<String>,
    /// The move to judge.
    pub mv: String,
}

/// The verdict on the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgeAnswer(pub Verdict<String>);

impl JudgeAsk {
    /// Judges the move.
    ///
    /// # Errors
    /// The game or the kind does not exist, a text cannot be read, or the work was stopped.
    pub fn answer(&self, watch: &mut dyn Watch) -> Result<JudgeAnswer, String> {
        let (game, kind) = known(&self.game, &self.kind)?;
        let Mined { position, solution, rating, .. } = self.puzzle.clone();
        let puzzle = TextPuzzle { kind: game.puzzles()[kind].name, position, solution, rating };
        let mut control = |progress: &Progress| watch.go_on(progress);
        game.judge(&puzzle, &self.played, &self.mv, &mut control).map(JudgeAnswer).map_err(|error| error.to_string())
    }
}

impl Request for PuzzleAsk {
    const NAME: &'static str = "puzzle";
    type Answer = PuzzleAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(PuzzleAnswer) -> bool,
    ) -> Result<PuzzleAnswer, String> {
        self.answer(watch)
    }
}

impl Request for JudgeAsk {
    const NAME: &'static str = "judge";
    type Answer = JudgeAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(JudgeAnswer) -> bool,
    ) -> Result<JudgeAnswer, String> {
        self.answer(watch)
    }
}
