//! The implementation of [`crate::Game`].

use super::{Analysis, Move, Phutball, Score, Setup, player, puzzles};
use crate::puzzle::{PuzzleKind, Solution, first_win};
use crate::{Ask, Best, Control, Dice, Game, IllegalMove, Level, Outcome, Player, Stopped, Ticker};

impl Game for Phutball {
    type Move = Move;
    type Setup = Setup;
    type Value = Option<Score>;
    type Analysis = Analysis;

    const ID: &'static str = "phutball";
    const TITLE: &'static str = "Phutball";
    const ABOUT: &'static str = "Philosopher's football: one ball, jumped over men that belong to nobody.";
    const PUZZLES: &'static [PuzzleKind] = puzzles::KINDS;
    const LEVELS: &'static [Level] = player::LEVELS;
    const REPETITION: Option<usize> = Some(3);
    const LONGEST: Option<usize> = Some(1000);

    fn start(setup: &Setup, _seed: u64) -> Self {
        setup.position()
    }

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Player {
        self.turn.player()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.pitch.goal().map(|side| Outcome::Win(side.player()))
    }

    /// As in the trait; if the ball has more than [`MOST_CHAINS`](super::MOST_CHAINS) chains, those with many jumps are legal but
    /// not in the list, see [`Game::left_out`].
    fn legal_moves(&self) -> Vec<Move> {
        self.all_moves()
    }

    fn left_out(&self) -> Option<String> {
        let jumps = self.pitch.goal().is_none().then(|| self.pitch.most_jumps()).flatten()?;
        let s = if jumps == 1 { "" } else { "s" };
        Some(format!("only chains of up to {jumps} jump{s} are listed: there are too many of more"))
    }

    fn check(&self, mv: &Move) -> Result<(), IllegalMove> {
        self.after(mv).map(|_| ())
    }

    fn play(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        *self = self.after(mv)?;
        Ok(())
    }

    fn puzzle_setting(_kind: usize, dice: &mut Dice) -> Option<Self> {
        puzzles::setting(dice)
    }

    fn solve_puzzle(&self, kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
        puzzles::solve(self, kind, ticker)
    }

    fn wins_within(&self, own: u32, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        // An immediate goal needs no look at the men.
        if own == 1 {
            return Ok(self.pitch.scoring_chain(self.turn, ticker)?.is_some());
        }
        Ok(first_win(self, self.turn(), own, ticker)?.is_some())
    }

    fn favours(value: &Self::Value) -> Option<std::cmp::Ordering> {
        value.as_ref().map(|score| score.points.cmp(&0))
    }

    fn analyse(&self, control: &mut dyn Control) -> Result<Analysis, Stopped> {
        Analysis::new(self, control)
    }

    fn best(ask: Ask<'_, Self>, control: &mut dyn Control) -> Option<Best<Self>> {
        player::best(ask, control)
    }
}
