//! Text forms of positions and moves.

use super::{Cell, Colour, Move, Piece, Position};
use crate::text::{parts, shown, words};
use crate::{TextErrors, TextProblem};
use fob_base::text::plural;
use std::fmt;
use std::str::FromStr;

impl<const N: usize> fmt::Display for Cell<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// Returns the letter of the last file.
fn last_file<const N: usize>() -> char {
    char::from(b'a' + N as u8 - 1)
}

fn cell<const N: usize>(text: &str, column: usize) -> Result<Cell<N>, TextProblem> {
    let found = match *text.as_bytes() {
        [file, rank] => file.checked_sub(b'a').zip(rank.checked_sub(b'1')).and_then(|(file, rank)| Cell::new(file, rank)),
        _ => None,
    };
    found.ok_or_else(|| {
        let last = last_file::<N>();
        TextProblem::new(column, format!("'{}' is not a cell: expected a-{last} and 1-{N}, as in b2", shown(text)))
    })
}

impl<const N: usize> fmt::Display for Move<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { size, to } => write!(f, "{size}@{to}"),
            Self::Shift { from, to } => write!(f, "{from}-{to}"),
        }
    }
}

impl<const N: usize> FromStr for Move<N> {
    type Err = TextProblem;

    fn from_str(text: &str) -> Result<Self, TextProblem> {
        if let Some((size, to)) = text.split_once('@') {
            let size = match *size.as_bytes() {
                [digit] => digit.checked_sub(b'0').filter(|size| (1..=N as u8).contains(size)),
                _ => None,
            };
            let size = size.ok_or_else(|| TextProblem::new(1, format!("expected a size from 1 to {N} before '@'")))?;
            return Ok(Self::Place { size, to: cell(to, 3)? });
        }
        let (from, to) =
            text.split_once('-').ok_or_else(|| TextProblem::new(1, "expected a size and a cell (3@b2) or two cells (a1-b2)"))?;
        Ok(Self::Shift { from: cell(from, 1)?, to: cell(to, from.chars().count() + 2)? })
    }
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'r',
        Colour::Yellow => 'y',
    }
}

fn colour(letter: char) -> Option<Colour> {
    match letter {
        'r' => Some(Colour::Red),
        'y' => Some(Colour::Yellow),
        _ => None,
    }
}

impl<const N: usize> fmt::Display for Position<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..N as u8).rev() {
            for file in 0..N as u8 {
                f.write_str(if file > 0 { "," } else { "" })?;
                let Some(cell) = Cell::new(file, rank) else { continue };
                if self.top(cell).is_none() {
                    f.write_str(".")?;
                }
                for Piece { colour, size } in self.stack(cell) {
                    write!(f, "{}{size}", letter(colour))?;
                }
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{}", letter(self.side_to_move()))
    }
}

impl<const N: usize> FromStr for Position<N> {
    type Err = TextErrors;

    /// Reads `.,r1y3,./.,.,./.,.,. r`: the rows from the top, the stacks of the cells from the lowest piece, the side to move.
    fn from_str(text: &str) -> Result<Self, TextErrors> {
        let mut position = Self::empty();
        let mut problems = Vec::new();
        let words = words(text);
        let end = text.chars().count() + 1;
        match words.first() {
            Some(&(column, board)) => read_board(&mut position, board, column, &mut problems),
            None => problems
                .push(TextProblem::new(1, format!("nothing there: expected {N} rows and who moves, as in '{}'", Self::empty()))),
        }
        match words.get(1) {
            Some(&(column, word)) => match word.chars().next().and_then(colour).filter(|_| word.len() == 1) {
                Some(side) => position.turn = side,
                None => problems.push(TextProblem::new(column, format!("'{}' moves: expected r or y", shown(word)))),
            },
            None if words.is_empty() => {}
            None => problems.push(TextProblem::new(end, "who moves is missing: expected r or y")),
        }
        if let Some(&(column, word)) = words.get(2) {
            problems.push(TextProblem::new(column, format!("'{}': expected nothing after who moves", shown(word))));
        }
        if problems.is_empty() {
            problems.extend(count_problems(&position).into_iter().map(|problem| TextProblem::new(1, problem)));
        }
        TextErrors::none_or(problems, position)
    }
}

fn read_board<const N: usize>(position: &mut Position<N>, board: &str, column: usize, problems: &mut Vec<TextProblem>) {
    let rows = parts(board, column, '/');
    if rows.len() != N {
        problems.push(TextProblem::new(column, format!("{}: expected {N}, separated by '/'", plural(rows.len(), "row"))));
    }
    for ((column, row), rank) in rows.into_iter().take(N).zip((0..N as u8).rev()) {
        let cells = parts(row, column, ',');
        if cells.len() != N {
            problems.push(TextProblem::new(
                column,
                format!("{} in row {}: expected {N}, separated by ','", plural(cells.len(), "cell"), rank + 1),
            ));
        }
        for ((column, stack), file) in cells.into_iter().take(N).zip(0..) {
            if let (true, Some(cell)) = (stack != ".", Cell::new(file, rank)) {
                read_stack(position, cell, stack, column, problems);
            }
        }
    }
}

fn read_stack<const N: usize>(
    position: &mut Position<N>,
    cell: Cell<N>,
    stack: &str,
    column: usize,
    problems: &mut Vec<TextProblem>,
) {
    let letters: Vec<char> = stack.chars().collect();
    if letters.is_empty() {
        problems.push(TextProblem::new(column, format!("nothing for {cell}: expected '.' or pieces as r1y3, the lowest first")));
    }
    let mut below = 0;
    for (piece, place) in letters.chunks(2).zip((column..).step_by(2)) {
        let read = match *piece {
            [side, size] => colour(side).zip(size.to_digit(10).filter(|size| (1..=N as u32).contains(size))),
            _ => None,
        };
        let Some((side, size)) = read else {
            let piece: String = piece.iter().collect();
            problems.push(TextProblem::new(
                place,
                format!("'{}' on {cell}: expected r or y and a size from 1 to {N}", shown(&piece)),
            ));
            return;
        };
        if size <= below {
            problems.push(TextProblem::new(
                place,
                format!("size {size} over size {below} on {cell}: expected a larger piece over a smaller one"),
            ));
            return;
        }
        below = size;
        position.men[side as usize][size as usize - 1] |= cell.bit();
    }
}

/// Returns the problems with the numbers of pieces on a board.
fn count_problems<const N: usize>(position: &Position<N>) -> Vec<String> {
    let mut problems = Vec::new();
    for (men, name) in position.men.iter().zip(["red", "yellow"]) {
        let placed = men.map(u16::count_ones);
        let most = u32::from(Position::<N>::EACH);
        for (placed, size) in placed.iter().zip(1..=N) {
            if *placed > most {
                problems.push(format!("{name} has {placed} pieces of size {size} on the board: expected {most} at most"));
            }
        }
        for size in 1..N {
            if N == 4 && placed[size - 1] > placed[size] && placed[size - 1] <= most {
                problems.push(format!(
                    "{name} has more pieces of size {size} than of size {} on the board: expected the larger ones first, since they cover the smaller ones in reserve",
                    size + 1
                ));
            }
        }
    }
    problems
}
