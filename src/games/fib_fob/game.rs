//! The implementation of [`crate::Game`].

use super::{Analysis, FibFob, Move, Setup, Value, player, puzzles};
use crate::puzzle::{PuzzleKind, Solution, random_play};
use crate::{Ask, Best, Control, Dice, Game, IllegalMove, Level, Outcome, Player, Stopped, Ticker};

impl Game for FibFob {
    type Move = Move;
    type Setup = Setup;
    type Value = Value;
    type Analysis = Analysis;

    const ID: &'static str = "fib-fob";
    const TITLE: &'static str = "Fib Fob";
    const ABOUT: &'static str = "Fly home through a stack of boards; if you cannot move, you are erased.";
    const PUZZLES: &'static [PuzzleKind] = puzzles::KINDS;
    const LEVELS: &'static [Level] = player::LEVELS;

    fn start(setup: &Setup, seed: u64) -> Self {
        setup.random(seed)
    }

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_finished().then_some(Outcome::Win(3 - self.turn))
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves().collect()
    }

    fn check(&self, mv: &Move) -> Result<(), IllegalMove> {
        self.why_not(*mv).map_or(Ok(()), |why| Err(IllegalMove::new(mv, why)))
    }

    fn play(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        *self = self.after(*mv);
        Ok(())
    }

    fn puzzle_setting(_kind: usize, dice: &mut Dice) -> Option<Self> {
        let moves = dice.below(3);
        random_play(dice, moves)
    }

    fn refute_puzzle(&self, _kind: usize) -> Option<Move> {
        puzzles::refute(self)
    }

    fn solve_puzzle(&self, kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
        puzzles::solve(self, kind, ticker)
    }

    fn favours(value: &Self::Value) -> Option<std::cmp::Ordering> {
        Some(if value.winning { std::cmp::Ordering::Greater } else { std::cmp::Ordering::Less })
    }

    fn analyse(&self, _control: &mut dyn Control) -> Result<Analysis, Stopped> {
        Ok(Analysis::new(self))
    }

    fn best(ask: Ask<'_, Self>, control: &mut dyn Control) -> Option<Best<Self>> {
        player::best(ask, control)
    }
}
