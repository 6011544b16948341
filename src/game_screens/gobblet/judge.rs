//! The differences between the two boards: the results of their analysis, and their display.

use super::state::GobbletView;
use crate::view::Cx;
use egui::Ui;
use fob_games::Game;
use fob_games::gobblet::{Move, Position, Verdict};

/// A board with its analysis.
pub trait Judge<const N: usize>: Game<Move = Move<N>> {
    /// Returns the result of a move for the side that makes it, if the analysis knows it.
    fn verdict(found: &Self::Analysis, mv: Move<N>) -> Option<Verdict>;

    /// Draws the analysis, below the list of moves.
    fn panel(ui: &mut Ui, view: &mut GobbletView<N>, cx: &mut Cx<'_, Self>);
}

/// Returns the best result of a piece.
pub fn best<const N: usize>(found: &<Position<N> as Game>::Analysis, moves: impl Iterator<Item = Move<N>>) -> Option<Verdict>
where
    Position<N>: Judge<N>,
{
    moves.filter_map(|mv| Position::<N>::verdict(found, mv)).max_by_key(|verdict| verdict.rank())
}
