//! Puzzles: positions with one right move, found from a seed and proved by exhaustive search.
//!
//! A game names its kinds in [`Game::PUZZLES`] and decides in [`Game::solve_puzzle`] whether a position is one. Most kinds are the same for
//! all games; see [`only_win`] and [`only_defence`].

use super::{Control, Dice, Game, Outcome, Player, Stopped, Ticker};

/// A kind of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleKind {
    /// Name on the command line.
    pub name: &'static str,
    /// Name shown to people.
    pub title: &'static str,
    /// The question, in a sentence.
    pub about: &'static str,
    /// Condition for a right move.
    pub aim: Aim,
    /// True if every day has such a puzzle; its seed is then the date as a number, such as 20261122.
    pub daily: bool,
}

/// The goal of a puzzle, which decides whether a move is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The move forces a win within the solver's remaining moves. Only the first move of the solution does; later there can be
    /// several such moves, and each of them is right.
    Win,
    /// The opponent cannot win at once after the move.
    Defence,
    /// The move is the solution's: no other is as good.
    Best,
}

/// The solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The one right move, followed by a reply and further moves if they are part of the solution.
    pub moves: Vec<M>,
    /// Difficulty: 100 for each move of the solver, plus one for each first move that looks right, up to 99. Each game defines which moves
    /// look right.
    pub rating: u32,
}

impl<M> Solution<M> {
    /// Creates a solution; `plausible` is the number of first moves that look right.
    pub fn new(moves: Vec<M>, plausible: usize) -> Self {
        let own = moves.len().div_ceil(2) as u32;
        Self { rating: 100 * own + plausible.min(99) as u32, moves }
    }

    /// Returns the number of moves that the solver makes.
    pub fn own(&self) -> u32 {
        self.moves.len().div_ceil(2) as u32
    }
}

/// A position with one right move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle<G: Game> {
    /// Index of the puzzle's kind in [`Game::PUZZLES`].
    pub kind: usize,
    /// The position; the player to move has to find the right move.
    pub position: G,
    /// The solution.
    pub solution: Solution<G::Move>,
}

/// Largest number of positions tried for one puzzle.
const MOST_TRIES: u64 = 20_000;
/// Largest number of positions searched to prove one candidate; larger ones are skipped.
const BUDGET: u64 = 1_000_000;
/// Largest number of positions searched in all.
const TOTAL: u64 = 60_000_000;

/// Returns the puzzle of a seed; `None` if no puzzle is found in many positions.
///
/// # Errors
/// [`Stopped`] by `control`.
pub fn mine<G: Game>(kind: usize, seed: u64, control: &mut dyn Control) -> Result<Option<Puzzle<G>>, Stopped> {
    let mut left = TOTAL;
    for number in 0..MOST_TRIES {
        let mut dice = Dice::from_seed(seed, kind as u64, number);
        let Some(position) = G::puzzle_setting(kind, &mut dice) else { continue };
        let mut ticker = Ticker::with_budget(control, BUDGET.min(left));
        let solved = position.solve_puzzle(kind, &mut ticker);
        left = left.saturating_sub(ticker.nodes());
        match solved {
            Ok(Some(solution)) => return Ok(Some(Puzzle { kind, position, solution })),
            Ok(None) => {}
            Err(Stopped) if ticker.is_cancelled() => return Err(Stopped),
            Err(Stopped) => {}
        }
        if left == 0 {
            break;
        }
    }
    Ok(None)
}

/// Returns a position after a number of random moves from a start; `None` if the game is over by then.
pub(crate) fn random_play<G: Game>(dice: &mut Dice, moves: u64) -> Option<G> {
    let mut position = G::start(&G::Setup::default(), dice.seed());
    for _ in 0..moves {
        let legal = position.legal_moves();
        position.play(dice.pick(&legal)?).ok()?;
    }
    (position.outcome().is_none() && !position.legal_moves().is_empty()).then_some(position)
}

pub(super) fn after<G: Game>(position: &G, mv: &G::Move, ticker: &mut Ticker<'_>) -> Result<Option<G>, Stopped> {
    ticker.tick()?;
    let mut next = position.clone();
    Ok(next.play(mv).is_ok().then_some(next))
}

/// Returns whether `me` can force a win within `own` of its own moves.
pub(super) fn wins_within<G: Game>(position: &G, me: Player, own: u32, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
    if me == position.turn() {
        return Ok(own > 0 && position.wins_within(own, ticker)?);
    }
    Ok(own > 0 && first_win(position, me, own, ticker)?.is_some())
}

/// Returns the first move with which `me` forces a win within `own` of its own moves, quick wins first.
pub(super) fn first_win<G: Game>(
    position: &G,
    me: Player,
    own: u32,
    ticker: &mut Ticker<'_>,
) -> Result<Option<G::Move>, Stopped> {
    let moves = position.legal_moves();
    for depth in 1..=own {
        for mv in &moves {
            if forces(position, mv, me, depth, ticker)? {
                return Ok(Some(mv.clone()));
            }
        }
    }
    Ok(None)
}

/// Returns whether a move of `me` forces a win within `own` of its own moves, counting this one.
pub(super) fn forces<G: Game>(
    position: &G,
    mv: &G::Move,
    me: Player,
    own: u32,
    ticker: &mut Ticker<'_>,
) -> Result<bool, Stopped> {
    let Some(next) = after(position, mv, ticker)? else { return Ok(false) };
    if let Some(outcome) = next.outcome() {
        return Ok(outcome == Outcome::Win(me));
    }
    if own < 2 {
        return Ok(false);
    }
    let replies = next.legal_moves();
    for reply in &replies {
        let Some(then) = after(&next, reply, ticker)? else { continue };
        let won = match then.outcome() {
            Some(outcome) => outcome == Outcome::Win(me),
            None => wins_within(&then, me, own - 1, ticker)?,
        };
        if !won {
            return Ok(false);
        }
    }
    Ok(!replies.is_empty())
}

/// Returns the moves after which nobody else can win at once, which therefore look right; at most `most` of them.
fn safe_moves<G: Game>(position: &G, most: usize, ticker: &mut Ticker<'_>) -> Result<Vec<G::Move>, Stopped> {
    let me = position.turn();
    let mut safe = Vec::new();
    for mv in position.legal_moves() {
        let Some(next) = after(position, &mv, ticker)? else { continue };
        let loses = match next.outcome() {
            Some(outcome) => outcome != Outcome::Win(me) && outcome != Outcome::Draw,
            None => wins_within(&next, next.turn(), 1, ticker)?,
        };
        if !loses {
            safe.push(mv);
            if safe.len() >= most {
                break;
            }
        }
    }
    Ok(safe)
}

/// Solves a position in which exactly one move forces a win within `own` moves of the solver, and none does so sooner; otherwise
/// `None`. The solution continues with a reply that delays the end as long as possible.
///
/// # Errors
/// [`Stopped`].
pub fn only_win<G: Game>(position: &G, own: u32, ticker: &mut Ticker<'_>) -> Result<Option<Solution<G::Move>>, Stopped> {
    let me = position.turn();
    if wins_within(position, me, own - 1, ticker)? {
        return Ok(None);
    }
    let mut only = None;
    for mv in position.legal_moves() {
        if forces(position, &mv, me, own, ticker)? && only.replace(mv).is_some() {
            return Ok(None);
        }
    }
    let Some(mv) = only else { return Ok(None) };
    let mut moves = vec![mv];
    let mut now = position.clone();
    for left in (1..own).rev() {
        let Some(next) = after(&now, &moves[moves.len() - 1], ticker)? else { return Ok(None) };
        // Some reply holds out, because otherwise there would be a quicker win.
        let Some((reply, then)) = holding_out(&next, me, left - 1, ticker)? else { return Ok(None) };
        let Some(answer) = first_win(&then, me, left, ticker)? else { return Ok(None) };
        moves.extend([reply, answer]);
        now = then;
    }
    let plausible = safe_moves(position, 99, ticker)?.len();
    Ok(Some(Solution::new(moves, plausible)))
}

/// Returns the first reply after which the game continues and `me` has no win within `own` of its own moves, with the resulting position.
pub(super) fn holding_out<G: Game>(
    position: &G,
    me: Player,
    own: u32,
    ticker: &mut Ticker<'_>,
) -> Result<Option<(G::Move, G)>, Stopped> {
    for reply in position.legal_moves() {
        let Some(then) = after(position, &reply, ticker)? else { continue };
        if then.outcome().is_none() && !wins_within(&then, me, own, ticker)? {
            return Ok(Some((reply, then)));
        }
    }
    Ok(None)
}

/// Solves a position in which exactly one move prevents the opponent from winning at once, and none wins; otherwise `None`.
///
/// # Errors
/// [`Stopped`].
pub fn only_defence<G: Game>(position: &G, ticker: &mut Ticker<'_>) -> Result<Option<Solution<G::Move>>, Stopped> {
    if wins_within(position, position.turn(), 1, ticker)? {
        return Ok(None);
    }
    // A second one shows that the position is not a puzzle.
    let safe = safe_moves(position, 2, ticker)?;
    let all = position.legal_moves().len();
    Ok((safe.len() == 1 && all > 1).then(|| Solution::new(safe, all)))
}
