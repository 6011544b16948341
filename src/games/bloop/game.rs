//! The implementation of [`crate::Game`].

use super::{Analysis, Bloop, Move, Score, Setup, player, puzzles};
use crate::puzzle::{PuzzleKind, Solution};
use crate::{Ask, Best, Control, Dice, Game, IllegalMove, Level, Outcome, Player, Progress, Stopped, Ticker};

impl Game for Bloop {
    type Move = Move;
    type Setup = Setup;
    type Value = Option<Score>;
    type Analysis = Analysis;

    const ID: &'static str = "bloop";
    const TITLE: &'static str = "Bugs and Loops";
    const ABOUT: &'static str = "Program a small Turing machine in turns: every step is a point, but never let it run away.";
    const PUZZLES: &'static [PuzzleKind] = puzzles::KINDS;
    const LEVELS: &'static [Level] = player::LEVELS;
    const LONGEST: Option<usize> = Some(1000);

    fn start(setup: &Setup, seed: u64) -> Self {
        setup.random(seed)
    }

    fn setup_for(players: u8) -> Option<Setup> {
        (Self::FEWEST..=Self::MOST).contains(&players).then(|| Setup { players, ..Setup::default() })
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let stuck = !self.place && self.rules.len() == 16;
        self.winner().map(Outcome::Win).or_else(|| stuck.then_some(Outcome::Draw))
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.all_moves()
    }

    fn check(&self, mv: &Move) -> Result<(), IllegalMove> {
        self.why_not(*mv).map_or(Ok(()), |why| Err(IllegalMove::new(mv, why)))
    }

    fn play(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        *self = self.after(*mv);
        Ok(())
    }

    fn puzzle_setting(kind: usize, dice: &mut Dice) -> Option<Self> {
        puzzles::setting(kind, dice)
    }

    fn refute_puzzle(&self, kind: usize) -> Option<Move> {
        puzzles::refute(self, kind)
    }

    fn solve_puzzle(&self, kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
        puzzles::solve(self, kind, ticker)
    }

    fn favours(value: &Self::Value) -> Option<std::cmp::Ordering> {
        value.as_ref().map(|score| score.points.cmp(&0))
    }

    fn analyse(&self, control: &mut dyn Control) -> Result<Analysis, Stopped> {
        let mut moves = Vec::new();
        for rule in self.fitting() {
            // A single run may take millions of steps, so the control is asked before each.
            let progress = Progress { nodes: moves.len() as u64, depth: 0, share: Some(moves.len() as f32 / 48.0) };
            if !control.go_on(&progress) {
                return Err(Stopped);
            }
            moves.push((Move::Add(rule), self.effect(rule)));
        }
        Ok(Analysis { moves })
    }

    fn best(ask: Ask<'_, Self>, control: &mut dyn Control) -> Option<Best<Self>> {
        player::best(ask, control)
    }
}
