//! Explains a won position of the small game by the line of perfect play.

use super::three::solver;
use super::{Gobblet3, Move, Solver, Verdict, Worth};
use crate::{Control, Game, Memory, Stopped, Ticker};

/// Returns the moves to the end of a won or lost position: the winner wins as fast as possible, and the loser delays the end as
/// long as possible. Empty in a drawn position, and in one that is over.
///
/// # Errors
/// [`Stopped`] by the control.
pub fn forced_line(position: &Gobblet3, memory: &mut Memory, control: &mut dyn Control) -> Result<Vec<Move<3>>, Stopped> {
    let solver = solver(memory);
    let mut ticker = Ticker::new(control);
    let mut verdict = solver.solve(position, &mut ticker)?;
    let mut line = Vec::new();
    let mut at = *position;
    while verdict.value != Worth::Draw {
        let Some((mv, after, settled)) = perfect_step(solver, &at, verdict, &mut ticker)? else { break };
        line.push(mv);
        (at, verdict) = (after, settled);
    }
    Ok(line)
}

/// Returns the first legal move of perfect play in a position with this verdict: the winner's move leads to the fastest win, the
/// loser's to the slowest loss. Also returns the position after it and its verdict. `None` if the position is over or nothing is
/// forced.
pub(super) fn perfect_step(
    solver: &mut Solver,
    at: &Gobblet3,
    verdict: Verdict,
    ticker: &mut Ticker<'_>,
) -> Result<Option<(Move<3>, Gobblet3, Verdict)>, Stopped> {
    let Some(plies) = verdict.plies else { return Ok(None) };
    for mv in at.legal_moves() {
        let after = at.after(mv);
        // One move less is left, and the value is the other side's.
        let settled = solver.solve_within(&after, plies.saturating_sub(1), ticker)?;
        if let Some(settled) = settled.filter(|settled| settled.of_mover() == verdict) {
            return Ok(Some((mv, after, settled)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Outcome, Progress};

    fn line(text: &str) -> (Gobblet3, Vec<Move<3>>) {
        let position: Gobblet3 = text.parse().unwrap();
        (position, forced_line(&position, &mut Memory::default(), &mut |_: &Progress| true).unwrap())
    }

    /// Plays a line and returns the result.
    fn end(mut position: Gobblet3, line: &[Move<3>]) -> Option<Outcome> {
        for mv in line {
            assert_eq!(position.outcome(), None, "{mv} comes after the end");
            position.play(mv).unwrap();
        }
        position.outcome()
    }

    #[test]
    fn forced_line_matches_the_verdict() {
        for (text, winner) in [("r3,y3,./.,r3,./y3,.,. r", 1), ("r3,r2,./y3,y2,./.,.,. y", 2)] {
            let (position, line) = line(text);
            let found = position.analyse(&mut |_: &Progress| true).unwrap();
            assert_eq!(Some(line.len()), found.verdict.plies.map(usize::from), "{text}");
            assert_eq!(end(position, &line), Some(Outcome::Win(winner)), "{text}");
        }
    }

    #[test]
    fn the_empty_board_is_won_by_red() {
        let (position, line) = line(".,.,./.,.,./.,.,. r");
        assert_eq!(end(position, &line), Some(Outcome::Win(1)));
        assert_eq!(line.len() % 2, 1);
    }

    #[test]
    fn finished_game_has_no_forced_line() {
        assert_eq!(line("r3,r2,r1/y3,y2,./.,.,. y").1, []);
    }
}
