//! The value of a position, and the moves that win it.

use super::{FibFob, Fluid, Move, Square, nimber};
use serde::{Deserialize, Serialize};

/// Values of the parts of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parts {
    /// The ship: file XOR rank XOR board, each as its distance to the destination.
    pub ship: u32,
    /// The time counter. Nuggets do not count, since adding time can be undone by the opponent.
    pub time: u32,
    /// The two tanks.
    pub fluids: u32,
}

impl Parts {
    /// Computes the parts of a position.
    pub fn new(position: &FibFob) -> Self {
        let Square { file, rank, board } = position.ship;
        Self { ship: u32::from(file ^ rank ^ board), time: position.time, fluids: nimber::fluids(position.fib, position.fob) }
    }

    /// Returns the value of the whole position.
    pub fn nimber(self) -> u32 {
        self.ship ^ self.time ^ self.fluids
    }
}

/// Complete analysis of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// The value; 0 means that the player to move loses.
    pub nimber: u32,
    /// Values of the parts; their XOR is the value.
    pub parts: Parts,
    /// Every move to a position of value 0, sorted by text.
    #[serde(with = "crate::as_text::list")]
    pub winning: Vec<Move>,
}

impl Analysis {
    /// Analyses a position.
    pub fn new(position: &FibFob) -> Self {
        let parts = Parts::new(position);
        let mut winning = winning_moves(position);
        winning.sort_by_cached_key(ToString::to_string);
        Self { nimber: parts.nimber(), parts, winning }
    }
}

/// Returns every legal move to a position of value 0; there are at most a dozen.
pub(crate) fn winning_moves(position: &FibFob) -> Vec<Move> {
    let nimber = Parts::new(position).nimber();
    if nimber == 0 {
        return Vec::new();
    }
    let FibFob { ship, time, nuggets, .. } = *position;
    let mut moves = Vec::new();
    // A pile must become its value XOR the whole; a larger one can only be bought with nuggets.
    let pile = |left: u8| u8::try_from(u32::from(left) ^ nimber).ok().filter(|&aim| aim < left);
    moves.extend(pile(ship.file).map(|file| Move::Ship(Square { file, ..ship })));
    moves.extend(pile(ship.rank).map(|rank| Move::Ship(Square { rank, ..ship })));
    moves.extend(pile(ship.board).map(|board| Move::Ship(Square { board, ..ship })));
    let aim = time ^ nimber;
    if aim < time {
        moves.push(Move::Time(time - aim));
    } else if aim - time <= nuggets {
        moves.push(Move::Nuggets(aim - time));
    }
    for fluid in Fluid::ALL {
        for mv in [Move::Spend(fluid), Move::Eject(fluid)] {
            if position.why_not(mv).is_none() && Parts::new(&position.after(mv)).nimber() == 0 {
                moves.push(mv);
            }
        }
    }
    moves
}
