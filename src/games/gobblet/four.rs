//! The large game: a searching player.

use super::engine::{DEEPEST, Found, Tricks, search, wins_within};
use super::puzzles;
use super::{Gobblet4, Move};
use crate::puzzle::{PuzzleKind, Solution};
use crate::{Ask, Best, Control, Dice, Game, IllegalMove, Level, Outcome, Player, Stopped, Ticker};
use serde::{Deserialize, Serialize};

const LEVELS: &[Level] = &[
    Level { name: "random", about: "Any move, all equally likely." },
    Level { name: "easy", about: "Takes a win that it sees at once; otherwise every other move is random." },
    Level { name: "medium", about: "Looks some forty thousand positions ahead." },
    Level { name: "hard", about: "Looks a million positions ahead." },
    Level { name: "master", about: "Looks four million positions ahead." },
];

/// Maximum number of positions for each level.
const MEDIUM: u64 = 40_000;
const HARD: u64 = 1_000_000;
const MASTER: u64 = 4_000_000;

/// Estimated value of a move for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Points of the evaluation; meaningless if `end` is known.
    pub points: i32,
    /// Plies to a proved win (positive) or loss (negative): every option of the losing side was considered. There may be a shorter one
    /// beyond the depth.
    pub end: Option<i32>,
    /// Depth of the search, in plies. Moves that look bad were searched less deeply, forced replies more.
    pub depth: u32,
}

/// Result of a search from a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outlook {
    /// Score for the player to move; `null` if the game is over.
    pub score: Option<Score>,
    /// Best line found, with the best move first.
    #[serde(with = "crate::as_text::list")]
    pub line: Vec<Move<4>>,
    /// Every move that wins at once, sorted by text.
    #[serde(with = "crate::as_text::list")]
    pub wins_in_one: Vec<Move<4>>,
    /// Every move with which the opponent would win at once if it were to move, sorted by text.
    #[serde(with = "crate::as_text::list")]
    pub threats: Vec<Move<4>>,
}

impl Game for Gobblet4 {
    type Move = Move<4>;
    type Setup = ();
    type Value = Option<Score>;
    type Analysis = Outlook;

    const ID: &'static str = "gobblet4";
    const TITLE: &'static str = "Gobblet 4x4";
    const ABOUT: &'static str = "Four in a row with nested pieces that gobble smaller ones.";
    const LEVELS: &'static [Level] = LEVELS;
    const PUZZLES: &'static [PuzzleKind] = puzzles::KINDS;
    const REPETITION: Option<usize> = Some(3);
    const LONGEST: Option<usize> = Some(1000);

    fn start((): &(), _seed: u64) -> Self {
        Self::empty()
    }

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Player {
        self.turn.player()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.judged()
    }

    fn legal_moves(&self) -> Vec<Self::Move> {
        self.all_moves()
    }

    fn check(&self, mv: &Self::Move) -> Result<(), IllegalMove> {
        self.check_move(*mv)
    }

    fn play(&mut self, mv: &Self::Move) -> Result<(), IllegalMove> {
        self.check_move(*mv)?;
        *self = self.after(*mv);
        Ok(())
    }

    fn puzzle_setting(kind: usize, dice: &mut Dice) -> Option<Self> {
        puzzles::setting(kind, dice)
    }

    fn solve_puzzle(&self, kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Self::Move>>, Stopped> {
        puzzles::solve(self, kind, ticker)
    }

    fn wins_within(&self, own: u32, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        wins_within(self, own, ticker)
    }

    fn favours(value: &Self::Value) -> Option<std::cmp::Ordering> {
        value.as_ref().map(|score| score.points.cmp(&0))
    }

    fn analyse(&self, control: &mut dyn Control) -> Result<Outlook, Stopped> {
        let found = search(self, &[], &mut Dice::new(0), DEEPEST, Tricks::ALL, &mut Ticker::with_budget(control, HARD));
        let mut waiting = *self;
        waiting.turn = self.turn.other();
        Ok(Outlook {
            score: found.as_ref().map(score),
            line: found.map_or_else(Vec::new, |found| found.line),
            wins_in_one: wins_in_one(self),
            threats: if self.winner_by_line().is_some() { Vec::new() } else { wins_in_one(&waiting) },
        })
    }

    fn best(ask: Ask<'_, Self>, control: &mut dyn Control) -> Option<Best<Self>> {
        let position = ask.position;
        let moves = position.legal_moves();
        let mut dice = Dice::new(ask.seed);
        let any = *dice.pick(&moves)?;
        let plain = |mv| Some(Best { mv, value: None, stopped: false });
        let budget = match LEVELS.get(ask.level).map(|level| level.name) {
            Some("random") => return plain(any),
            Some("easy") => match wins_in_one(position).first() {
                Some(&mv) => return plain(mv),
                None if dice.chance(1, 2) => return plain(any),
                None => 200,
            },
            Some("medium") => MEDIUM,
            Some("hard") => HARD,
            _ => MASTER,
        };
        let mut ticker = Ticker::with_budget(control, budget);
        let found = search(position, ask.history, &mut dice, DEEPEST, Tricks::ALL, &mut ticker);
        let (mv, value) = match found {
            Some(found) => (found.line.first().copied().unwrap_or(any), Some(score(&found))),
            None => (any, None),
        };
        Some(Best { mv, value, stopped: ticker.is_cancelled() })
    }
}

fn score(found: &Found) -> Score {
    Score { points: found.points, end: found.end, depth: found.depth }
}

fn wins_in_one(position: &Gobblet4) -> Vec<Move<4>> {
    let mut moves = position.all_moves();
    moves.retain(|&mv| position.after(mv).judged() == Some(Outcome::Win(position.turn.player())));
    moves.sort_by_cached_key(ToString::to_string);
    moves
}
