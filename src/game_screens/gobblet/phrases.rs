//! Moves of Gobblet in words.

use super::places::{side_name, size_name};
use fob_games::gobblet::{Move, Piece, Position};

/// Returns a move in words, from the position before it.
pub fn describe<const N: usize>(position: &Position<N>, mv: Move<N>) -> String {
    let (size, from, to) = match mv {
        Move::Place { size, to } => (Some(size), "the reserve".to_owned(), to),
        Move::Shift { from, to } => (position.top(from).map(|piece| piece.size), from.to_string(), to),
    };
    let piece = size.map_or("the", size_name::<N>);
    let mut words = format!("{piece} piece from {from} to {to}");
    if let Some(Piece { colour, size }) = position.top(to) {
        let whose = if colour == position.side_to_move() { "its own" } else { side_name(colour) };
        let own = if colour == position.side_to_move() { "" } else { "'s" };
        words += &format!(", over {whose}{own} {} piece", size_name::<N>(size));
    }
    words
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_games::gobblet::Gobblet3;

    #[test]
    fn a_move_says_what_goes_where_and_what_it_covers() {
        let position: Gobblet3 = "r1y3,y1,./.,r1,./.,.,r3 r".parse().unwrap();
        for (mv, words) in [
            ("2@a1", "medium piece from the reserve to a1"),
            ("2@b3", "medium piece from the reserve to b3, over Yellow's small piece"),
            ("c1-b2", "large piece from c1 to b2, over its own small piece"),
        ] {
            assert_eq!(describe(&position, mv.parse().unwrap()), words);
        }
    }
}
