//! The piece in the hand: its targets, and their results.

use super::labels;
use super::places::{Place, side_name, size_name};
use fob_games::gobblet::{Cell, Colour, Move, Piece, Position};
use fob_games::{Game, Outcome};

/// A piece in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifted<const N: usize> {
    /// The place from which it was taken.
    pub place: Place<N>,
    pub piece: Piece,
}

/// The object of a drag.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Grip {
    #[default]
    None,
    /// The piece in the hand.
    Piece,
    /// The whole board, which the drag turns.
    Board,
}

/// The result of putting the piece down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Landing {
    /// The game continues, or it is won.
    Fine,
    /// The opponent then has a row and wins.
    Loses,
    /// The rules do not allow it, for this reason.
    Not(String),
}

/// Facts about a piece in the hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect<const N: usize> {
    landings: Vec<(Cell<N>, Landing)>,
    /// The piece that becomes visible in its old place.
    pub uncovered: Option<Piece>,
    /// The opponent's line that lifting it completes.
    pub opened: Vec<Cell<N>>,
}

impl<const N: usize> Lifted<N> {
    /// Returns the move that puts the piece on a cell.
    pub const fn mv(&self, to: Cell<N>) -> Move<N> {
        match self.place {
            Place::Cell(from) => Move::Shift { from, to },
            Place::Peg { .. } => Move::Place { size: self.piece.size, to },
        }
    }

    /// Returns the description of the piece.
    pub fn words(&self) -> String {
        let from = match self.place {
            Place::Cell(cell) => cell.to_string(),
            Place::Peg { .. } => "the reserve".to_owned(),
        };
        format!("{}'s {} piece from {from}", side_name(self.piece.colour), size_name::<N>(self.piece.size))
    }
}

impl<const N: usize> Prospect<N>
where
    Position<N>: Game<Move = Move<N>>,
{
    /// Computes the targets of a piece in a position.
    pub fn new(position: &Position<N>, lifted: &Lifted<N>) -> Self {
        let other = position.side_to_move().other();
        let landing = |to: Cell<N>| {
            let mv = lifted.mv(to);
            let mut next = *position;
            match next.play(&mv) {
                Ok(()) if next.outcome() == Some(Outcome::Win(other.player())) => Landing::Loses,
                Ok(()) => Landing::Fine,
                Err(error) => Landing::Not(error.why),
            }
        };
        let bare = match lifted.place {
            Place::Cell(cell) => Some((position.lifted(cell), cell)),
            Place::Peg { .. } => None,
        };
        Self {
            landings: Cell::all().map(|cell| (cell, landing(cell))).collect(),
            uncovered: bare.and_then(|(board, cell)| board.top(cell)),
            opened: bare.and_then(|(board, _)| board.full_lines(other).pop()).unwrap_or_default(),
        }
    }
}

impl<const N: usize> Prospect<N> {
    /// Returns the result on a cell.
    pub fn landing(&self, cell: Cell<N>) -> Option<&Landing> {
        self.landings.iter().find(|(at, _)| *at == cell).map(|(_, landing)| landing)
    }

    /// Returns the cells where the piece may land, and whether that loses.
    pub fn targets(&self) -> impl Iterator<Item = (Cell<N>, bool)> + '_ {
        let landed = self.landings.iter().filter(|(_, landing)| !matches!(landing, Landing::Not(_)));
        landed.map(|(cell, landing)| (*cell, *landing == Landing::Loses))
    }

    /// Returns the piece that became visible, in words.
    pub fn uncovers(&self) -> Option<String> {
        let Piece { colour, size } = self.uncovered?;
        Some(labels::under_it(side_name(colour), size_name::<N>(size)))
    }

    /// Returns the warning if lifting the piece lets the opponent win.
    pub fn warning(&self, opponent: Colour) -> Option<String> {
        if self.opened.is_empty() {
            return None;
        }
        let name = side_name(opponent);
        let saving: Vec<String> = self.targets().filter(|(_, loses)| !loses).map(|(cell, _)| cell.to_string()).collect();
        let saving: Vec<&str> = saving.iter().map(String::as_str).collect();
        Some(match saving.as_slice() {
            [] => format!("{} that nothing can cover: {name} wins.", labels::opens_row(name)),
            places => format!("{}. {}", labels::opens_row(name), labels::only_saves(places)),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_games::gobblet::{Gobblet3, Gobblet4};

    fn cell(text: &str) -> Cell<3> {
        let bytes = text.as_bytes();
        Cell::new(bytes[0] - b'a', bytes[1] - b'1').unwrap()
    }

    fn lift(text: &str, from: &str) -> (Gobblet3, Lifted<3>) {
        let position: Gobblet3 = text.parse().unwrap();
        (position, Lifted { place: Place::Cell(cell(from)), piece: position.top(cell(from)).unwrap() })
    }

    #[test]
    fn landing_cells_agree_with_the_rules() {
        for text in ["r1y3,y1r2,./.,.,./.,y2r3,. y", "y1r3,y2,y1/.,.,./.,.,. r"] {
            let position: Gobblet3 = text.parse().unwrap();
            for from in Cell::all().filter(|cell| position.top(*cell).is_some_and(|p| p.colour == position.side_to_move())) {
                let lifted = Lifted { place: Place::Cell(from), piece: position.top(from).unwrap() };
                let prospect = Prospect::new(&position, &lifted);
                let mut targets: Vec<Move<3>> = prospect.targets().map(|(to, _)| lifted.mv(to)).collect();
                targets.sort_unstable();
                let mut legal = position.legal_moves();
                legal.retain(|mv| matches!(mv, Move::Shift { from: f, .. } if *f == from));
                legal.sort_unstable();
                assert_eq!(targets, legal, "{text} {from}");
            }
        }
    }

    #[test]
    fn a_piece_that_opens_a_line_warns_and_names_what_saves() {
        let (position, lifted) = lift("y1r3,y2,y1/.,.,./.,.,. r", "a3");
        let prospect = Prospect::new(&position, &lifted);
        assert_eq!(prospect.uncovered, Some(Piece { colour: Colour::Yellow, size: 1 }));
        assert_eq!(prospect.opened.len(), 3);
        // The large piece may come back down on another cell of the line.
        assert_eq!(prospect.landing(cell("b3")), Some(&Landing::Fine));
        assert_eq!(prospect.landing(cell("a1")), Some(&Landing::Loses));
        assert!(matches!(prospect.landing(cell("a3")), Some(Landing::Not(_))));
        assert_eq!(prospect.warning(Colour::Yellow).unwrap(), "This opens a row for Yellow. Only b3, c3 save the game.");
    }

    #[test]
    fn a_piece_that_opens_nothing_does_not_warn() {
        let (position, lifted) = lift("y1r3,y2,./.,.,./.,.,. r", "a3");
        let prospect = Prospect::new(&position, &lifted);
        assert_eq!(prospect.warning(Colour::Yellow), None);
        assert_eq!(prospect.uncovers().unwrap(), "Under it: Yellow's small piece.");
        assert!(prospect.targets().all(|(_, loses)| !loses));
    }

    #[test]
    fn a_line_that_nothing_can_cover_is_reported() {
        // Red's medium piece is over the line's end; the rest of the line is large.
        let (position, lifted) = lift("y1r2,y3,y3/.,.,./.,.,. r", "a3");
        let words = Prospect::new(&position, &lifted).warning(Colour::Yellow).unwrap();
        assert!(words.contains("that nothing can cover"), "{words}");
    }

    #[test]
    fn on_the_large_board_a_new_piece_covers_only_a_threat() {
        let position: Gobblet4 = "y4,y3,.,./.,y4,.,./r4,.,.,./.,.,.,. r".parse().unwrap();
        let place = Place::Peg { side: Colour::Red, size: 4, copy: 0 };
        let prospect = Prospect::new(&position, &Lifted { place, piece: Piece { colour: Colour::Red, size: 4 } });
        let at = |file, rank| prospect.landing(Cell::new(file, rank).unwrap()).unwrap().clone();
        assert_eq!(at(3, 3), Landing::Fine);
        assert!(matches!(at(1, 3), Landing::Not(why) if why.contains("exactly three")));
    }
}
