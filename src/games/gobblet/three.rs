//! The small game: exact analysis and a perfect player.

use super::puzzles;
use super::{Gobblet3, Move, Solver, Verdict};
use crate::puzzle::{PuzzleKind, Solution};
use crate::{Ask, Best, Control, Dice, Game, IllegalMove, Level, Memory, Outcome, Player, Stopped, Ticker};
use serde::{Deserialize, Serialize};

const LEVELS: &[Level] = &[
    Level { name: "random", about: "Any move, all equally likely." },
    Level { name: "easy", about: "Takes a win that it sees at once, else plays any move." },
    Level { name: "medium", about: "Sees wins and losses four plies ahead, and plays any other move otherwise." },
    Level { name: "perfect", about: "Wins every won position as fast as possible, and holds every drawn one." },
];

/// Complete analysis of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// Result for the player to move. Earlier positions are not considered: the player counts threefold repetition as a draw, but
    /// the analysis does not.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// Every legal move with its result for the side that makes it, sorted by text.
    #[serde(with = "crate::as_text::map")]
    pub moves: Vec<(Move<3>, Verdict)>,
}

impl Game for Gobblet3 {
    type Move = Move<3>;
    type Setup = ();
    /// The result of a move for the side that makes it; `None` from a level that does not know it.
    type Value = Option<Verdict>;
    type Analysis = Analysis;

    const ID: &'static str = "gobblet3";
    const TITLE: &'static str = "Gobblet 3x3";
    const ABOUT: &'static str = "Three in a row with pieces that gobble smaller ones.";
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

    fn solve_puzzle(&self, kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Self::Move>>, Stopped> {
        puzzles::solve(self, kind, ticker)
    }

    fn favours(value: &Self::Value) -> Option<std::cmp::Ordering> {
        value.as_ref().map(|verdict| verdict.rank().cmp(&0))
    }

    fn analyse(&self, control: &mut dyn Control) -> Result<Analysis, Stopped> {
        self.analyse_with(&mut Memory::default(), control)
    }

    fn best(ask: Ask<'_, Self>, control: &mut dyn Control) -> Option<Best<Self>> {
        Self::best_with(ask, &mut Memory::default(), control)
    }

    fn analyse_with(&self, memory: &mut Memory, control: &mut dyn Control) -> Result<Analysis, Stopped> {
        let mut ticker = Ticker::new(control);
        let mut moves = solver(memory).moves(self, &mut ticker)?;
        moves.sort_by_cached_key(|(mv, _)| mv.to_string());
        let verdict = match self.outcome() {
            Some(Outcome::Win(player)) if player == self.turn() => Verdict::win(0),
            Some(_) => Verdict::loss(0),
            None => moves.iter().map(|&(_, verdict)| verdict).max_by_key(|verdict| verdict.rank()).unwrap_or(Verdict::loss(0)),
        };
        Ok(Analysis { verdict, moves })
    }

    fn best_with(ask: Ask<'_, Self>, memory: &mut Memory, control: &mut dyn Control) -> Option<Best<Self>> {
        let moves = ask.position.legal_moves();
        let mut dice = Dice::new(ask.seed);
        let any = *dice.pick(&moves)?;
        let mut ticker = Ticker::new(control);
        let answer = match LEVELS.get(ask.level).map(|level| level.name) {
            Some("random") => Ok((any, None)),
            Some("easy") => Ok((win_at_once(ask.position, &moves).unwrap_or(any), None)),
            Some("medium") => medium(ask.position, &moves, solver(memory), &mut dice, &mut ticker).map(|mv| (mv, None)),
            _ => perfect(&ask, &moves, solver(memory), &mut dice, &mut ticker).map(|(mv, verdict)| (mv, Some(verdict))),
        };
        let stopped = answer.is_err();
        let (mv, value) = answer.unwrap_or_else(|Stopped| (win_at_once(ask.position, &moves).unwrap_or(any), None));
        Some(Best { mv, value, stopped })
    }
}

/// Maximum number of positions that a solver remembers before it is replaced by a new one, some 200 MB.
const MOST_REMEMBERED: usize = 4 << 20;

/// Returns the solver with its earlier proofs. They are exact, so its answers equal those of a new solver.
pub(super) fn solver(memory: &mut Memory) -> &mut Solver {
    let solver = memory.of::<Solver>();
    if solver.remembered() > MOST_REMEMBERED {
        *solver = Solver::new();
    }
    solver
}

fn win_at_once(position: &Gobblet3, moves: &[Move<3>]) -> Option<Move<3>> {
    moves.iter().copied().find(|&mv| position.after(mv).judged() == Some(Outcome::Win(position.turn.player())))
}

/// Picks the best move by a search of four plies; positions that it leaves undecided count as draws.
fn medium(
    position: &Gobblet3,
    moves: &[Move<3>],
    solver: &mut Solver,
    dice: &mut Dice,
    ticker: &mut Ticker<'_>,
) -> Result<Move<3>, Stopped> {
    let mut ranked = Vec::new();
    for &mv in moves {
        let verdict = solver.solve_within(&position.after(mv), 3, ticker)?.unwrap_or(Verdict::DRAW).of_mover();
        ranked.push((mv, verdict.rank()));
    }
    Ok(one_of_best(&ranked, dice).unwrap_or(moves[0]))
}

fn one_of_best<K: Ord + Copy>(ranked: &[(Move<3>, K)], dice: &mut Dice) -> Option<Move<3>> {
    let top = ranked.iter().map(|&(_, rank)| rank).max()?;
    let best: Vec<Move<3>> = ranked.iter().filter(|&&(_, rank)| rank == top).map(|&(mv, _)| mv).collect();
    dice.pick(&best).copied()
}

/// Returns a best move with its verdict. A move that makes a position occur for the third time counts as a draw; in a drawn position the
/// move is chosen that leaves the opponent the fewest safe replies.
fn perfect(
    ask: &Ask<'_, Gobblet3>,
    moves: &[Move<3>],
    solver: &mut Solver,
    dice: &mut Dice,
    ticker: &mut Ticker<'_>,
) -> Result<(Move<3>, Verdict), Stopped> {
    let position = ask.position;
    let third = |next: &Gobblet3| ask.history.iter().filter(|&passed| passed == next).count() >= 2;
    let repeats = moves.iter().any(|&mv| third(&position.after(mv)));
    let whole = solver.solve(position, ticker)?;
    // Without repetition no move needs to be looked at more deeply than the position itself.
    let within =
        if repeats { super::LONGEST_WIN } else { whole.plies.map_or(super::LONGEST_WIN, |plies| plies.saturating_sub(1)) };
    let mut ranked = Vec::new();
    for &mv in moves {
        let next = position.after(mv);
        let verdict = if third(&next) {
            Verdict::DRAW
        } else {
            solver.solve_within(&next, within, ticker)?.unwrap_or(Verdict::DRAW).of_mover()
        };
        ranked.push((mv, verdict));
    }
    let Some(top) = ranked.iter().map(|&(_, verdict)| verdict).max_by_key(|verdict| verdict.rank()) else { return Err(Stopped) };
    let mut best: Vec<(Move<3>, i64)> = ranked.iter().filter(|&&(_, verdict)| verdict == top).map(|&(mv, _)| (mv, 0)).collect();
    if top == Verdict::DRAW {
        for (mv, rank) in &mut best {
            *rank = -safe_replies(&position.after(*mv), solver, ticker)?;
        }
    }
    Ok((one_of_best(&best, dice).unwrap_or(moves[0]), top))
}

/// Returns the share of replies, in thousandths, after which a search of six plies finds no win for the waiting side.
fn safe_replies(position: &Gobblet3, solver: &mut Solver, ticker: &mut Ticker<'_>) -> Result<i64, Stopped> {
    let replies = position.all_moves();
    let mut safe = 0;
    for &reply in &replies {
        let verdict = solver.solve_within(&position.after(reply), 6, ticker)?;
        safe += i64::from(verdict.is_none_or(|verdict| verdict.rank() <= 0));
    }
    Ok(1000 * safe / (replies.len() as i64).max(1))
}
