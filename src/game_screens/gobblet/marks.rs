//! The marks on the board: the one place that decides about highlights.

use super::cups::{self, Mark};
use super::hand::{Landing, Lifted};
use super::judge::Judge;
use super::places::{Place, look};
use super::state::GobbletView;
use crate::view::Cx;
use fob_games::gobblet::{Cell, Colour, Move, Position};
use fob_kit::scene::eye::Point3;

/// Position of a mark on a cell: on top of the pieces there, without the one in the hand.
pub(crate) fn top_of<const N: usize>(view: &GobbletView<N>, shown: &Position<N>, cell: Cell<N>) -> Point3 {
    let in_hand = view.lifted.is_some_and(|lifted| lifted.place.is(Place::Cell(cell)));
    let board = if in_hand { shown.lifted(cell) } else { *shown };
    let [x, y, z] = cups::cell(N as u8, cell.file(), cell.rank());
    [x, y + board.top(cell).map_or(0.0, |top| cups::height(look::<N>(top.size))), z]
}

/// Returns all marks for a position, the piece in the hand or under the pointer, and the cell on which it would land.
pub fn all<const N: usize>(
    view: &mut GobbletView<N>,
    cx: &Cx<'_, Position<N>>,
    shown: &Position<N>,
    source: Option<Lifted<N>>,
    target: Option<Cell<N>>,
) -> Vec<(Point3, Mark)>
where
    Position<N>: Judge<N>,
{
    let mut marks = Vec::new();
    let ground = |cell: Cell<N>| cups::cell(N as u8, cell.file(), cell.rank());
    let last =
        if view.why.is_open() { view.why.last().map(|(_, mv)| *mv) } else { cx.history.move_to(cx.history.current()).copied() };
    marks.extend(cells_of(last).map(|cell| (ground(cell), Mark::Last)));
    for line in Colour::ALL.into_iter().flat_map(|side| shown.full_lines(side)) {
        marks.extend(line.into_iter().map(|cell| (ground(cell), Mark::Line)));
    }
    if let Some(source) = source {
        let prospect = view.prospect(shown, source);
        let warns = !view.options.touch && !cx.puzzle;
        let quiet = |loses: bool| if loses && warns { Mark::Losing } else { Mark::Target };
        marks.extend(prospect.targets().map(|(cell, loses)| (top_of(view, shown, cell), quiet(loses))));
        if let (Some(cell), true) = (target, view.lifted.is_some()) {
            let mark = match prospect.landing(cell) {
                Some(Landing::Not(_)) if source.place.is(Place::Cell(cell)) => None,
                Some(Landing::Not(_)) => Some(Mark::Barred),
                Some(_) => Some(Mark::Lands),
                None => None,
            };
            marks.extend(mark.map(|mark| (top_of(view, shown, cell), mark)));
        }
    }
    if let Some(hint) = cx.hint.filter(|_| !view.why.is_open()) {
        marks.extend(cells_of(Some(*hint)).map(|cell| (top_of(view, shown, cell), Mark::Hint)));
        if let Move::Place { size, .. } = hint {
            let from = view
                .standing(shown)
                .iter()
                .find(|s| {
                    s.top && s.piece.size == *size && matches!(s.place, Place::Peg { side, .. } if side == shown.side_to_move())
                })
                .map(|s| s.place.at(view.stand));
            marks.extend(from.map(|[x, y, z]| ([x, y + cups::height(look::<N>(*size)), z], Mark::Hint)));
        }
    }
    if let Some(place) = view.cursor.filter(|_| cx.free && !view.why.is_open()) {
        marks.push((place.at(view.stand), Mark::Cursor));
    }
    marks
}

/// Returns the cells that a move touches.
fn cells_of<const N: usize>(mv: Option<Move<N>>) -> impl Iterator<Item = Cell<N>> {
    let (from, to) = match mv {
        Some(Move::Shift { from, to }) => (Some(from), Some(to)),
        Some(Move::Place { to, .. }) => (None, Some(to)),
        None => (None, None),
    };
    from.into_iter().chain(to)
}
