//! What a search sees of the large game.

use super::board::{Cell, Colour, cells};
use super::{Gobblet4, Move};
use crate::games::{Child, Dice, End, Knowledge, Limits, Node, Search, Stopped, Ticker, WIN, Zobrist};
use std::sync::LazyLock;

/// No search goes deeper.
const LIMITS: Limits = Limits { deepest: 40, kept: usize::MAX };

/// A number for every piece on every cell, and one for yellow to move.
static KEYS: LazyLock<Zobrist> = LazyLock::new(|| Zobrist::new(4, TURN + 1));
const TURN: usize = 2 * 4 * 16;

/// What a search found, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub points: i32,
    /// The best line that was seen, at least one move.
    pub line: Vec<Move<4>>,
    /// Plies searched in full.
    pub depth: u32,
}

/// Searches until the budget of the ticker is spent; `None` where there is no legal move. `history` are the positions
/// before, and the dice choose between moves that look the same.
pub(super) fn search(position: &Gobblet4, history: &[Gobblet4], dice: &mut Dice, ticker: &mut Ticker<'_>) -> Option<Found> {
    let root = Spot::of(*position);
    let mut moves: Vec<(Move<4>, Spot)> = position.all_moves().into_iter().map(|mv| (mv, root.after(mv))).collect();
    dice.shuffle(&mut moves);
    let any = *moves.first()?;
    let passed = history.iter().map(|passed| Spot::of(*passed).key).collect();
    let mut search = Search::new(ticker, passed, Knowledge::of(ticker.budget()));
    let Some(found) = search.deepen(&root, moves, LIMITS) else {
        return Some(Found { points: -any.1.points, line: vec![any.0], depth: 0 });
    };
    let mut line = vec![found.mv];
    let mut at = root.after(found.mv);
    let mut seen = vec![root.key];
    while let Some(mv) = search.remembered(at.key).and_then(Move::named).filter(|_| !seen.contains(&at.key)) {
        if line.len() >= found.depth as usize {
            break;
        }
        seen.push(at.key);
        line.push(mv);
        at = at.after(mv);
    }
    Some(Found { points: found.points, line, depth: found.depth })
}

/// A position with its key, and how it looks for the player to move.
#[derive(Clone, Copy, Debug)]
struct Spot {
    position: Gobblet4,
    key: u64,
    points: i32,
    end: Option<End>,
}

impl Spot {
    fn of(position: Gobblet4) -> Self {
        let men = Colour::ALL.into_iter().flat_map(|colour| (0..4).map(move |size| (colour, size)));
        let standing = men.flat_map(|(colour, size)| {
            cells::<4>(position.men[colour as usize][size]).map(move |cell| KEYS.of(thing(colour, size, cell)))
        });
        let turn = if position.turn == Colour::Yellow { KEYS.of(TURN) } else { 0 };
        Self::with_key(position, standing.fold(turn, |key, number| key ^ number))
    }

    fn with_key(position: Gobblet4, key: u64) -> Self {
        let end = position.winner_by_line().map(|winner| if winner == position.turn { End::Win } else { End::Loss });
        Self { position, key, points: evaluate(&position), end }
    }

    /// The position after a legal move.
    fn after(&self, mv: Move<4>) -> Self {
        let colour = self.position.turn;
        let key = match mv {
            Move::Place { size, to } => KEYS.of(thing(colour, usize::from(size) - 1, to)),
            Move::Shift { from, to } => {
                let size = self.position.top(from).map_or(0, |piece| usize::from(piece.size) - 1);
                KEYS.of(thing(colour, size, from)) ^ KEYS.of(thing(colour, size, to))
            }
        };
        Self::with_key(self.position.after(mv), self.key ^ key ^ KEYS.of(TURN))
    }
}

impl Gobblet4 {
    /// Whether the player to move has a move that wins; no line is full.
    fn can_win(&self) -> bool {
        let my = self.visible()[self.turn as usize];
        // The cells that a line lacks. A move makes one cell mine that was not, so no line lacks two.
        let lacking = Self::LINES.into_iter().map(|line| line & !my).filter(|lack| lack.is_power_of_two());
        let lacking = lacking.fold(0, |set, lack| set | lack);
        if lacking == 0 {
            return false;
        }
        let wins = |mv| {
            let seen = self.after(mv).visible();
            Self::has_line(seen[self.turn as usize]) && !Self::has_line(seen[1 - self.turn as usize])
        };
        let new = lacking & self.open_to_new();
        let mut larger = 0;
        for size in (0..4).rev() {
            let all = self.men[0][size] | self.men[1][size];
            let free = lacking & !larger & !all;
            if free == 0 {
                return false;
            }
            if self.available(self.turn, size as u8 + 1) {
                let size = size as u8 + 1;
                if cells(new & free).any(|to| wins(Move::Place { size, to })) {
                    return true;
                }
            }
            for from in cells(self.men[self.turn as usize][size] & !larger) {
                if cells(free).any(|to| wins(Move::Shift { from, to })) {
                    return true;
                }
            }
            larger |= all;
        }
        false
    }
}

fn thing(colour: Colour, size: usize, cell: Cell<4>) -> usize {
    (colour as usize * 4 + size) * 16 + cell.index()
}

impl Move<4> {
    /// The number of a move: 64 for the reserve, then 256 for the board.
    fn name(self) -> u16 {
        match self {
            Self::Place { size, to } => (usize::from(size - 1) * 16 + to.index()) as u16,
            Self::Shift { from, to } => (64 + from.index() * 16 + to.index()) as u16,
        }
    }

    /// The move of a number.
    fn named(name: u16) -> Option<Self> {
        let (first, to) = (name / 16, Cell::at(name % 16)?);
        Some(match first.checked_sub(4) {
            None => Self::Place { size: first as u8 + 1, to },
            Some(from) => Self::Shift { from: Cell::at(from)?, to },
        })
    }
}

impl Node for Spot {
    const TAGS: u16 = 320;
    const KILLER: i32 = 20;
    const HISTORY: i32 = 0;

    fn key(&self) -> u64 {
        self.key
    }

    fn party(&self) -> u8 {
        self.position.turn.player()
    }

    fn end(&self) -> Option<End> {
        self.end
    }

    fn wins_at_once(&mut self, _: &mut Ticker<'_>) -> Result<bool, Stopped> {
        Ok(self.position.can_win())
    }

    fn evaluate(&mut self, _: &mut Ticker<'_>) -> Result<i32, Stopped> {
        Ok(self.points)
    }

    fn children(&mut self, _: u32, _: &mut Ticker<'_>, into: &mut Vec<Child<Self>>) -> Result<(), Stopped> {
        self.position.each_move(|mv| {
            let node = self.after(mv);
            into.push(Child { node, tag: mv.name(), rank: -node.points, cost: 1 });
            true
        });
        Ok(())
    }

    fn stuck(&self) -> End {
        End::Loss
    }
}

/// Points of a line with so many visible pieces of one side, with none and with some of the other's.
const OPEN: [i32; 5] = [0, 2, 9, 40, 0];
const MIXED: [i32; 5] = [0, 0, 2, 12, 0];
/// Points of a visible piece by its size.
const SEEN: [i32; 4] = [1, 2, 4, 7];

/// How good a position looks for the player to move; full lines count as won and lost.
fn evaluate(position: &Gobblet4) -> i32 {
    if let Some(winner) = position.winner_by_line() {
        return if winner == position.turn { WIN } else { -WIN };
    }
    let seen = position.visible();
    let mine = position.turn as usize;
    let (my, your) = (seen[mine], seen[1 - mine]);
    let mut points = 0;
    for line in Gobblet4::LINES {
        let (a, b) = ((my & line).count_ones() as usize, (your & line).count_ones() as usize);
        points += if b == 0 { OPEN[a] } else { MIXED[a] };
        points -= if a == 0 { OPEN[b] } else { MIXED[b] };
    }
    for (size, &worth) in SEEN.iter().enumerate() {
        points += worth * (position.men[mine][size] & my).count_ones() as i32;
        points -= worth * (position.men[1 - mine][size] & your).count_ones() as i32;
    }
    points
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::games::plain;

    /// A position after so many moves by chance; `None` where the game was over before.
    fn by_chance(seed: u64, plies: u64) -> Option<Gobblet4> {
        let (mut dice, mut position) = (Dice::new(seed), Gobblet4::empty());
        for _ in 0..plies {
            position = position.after(*dice.pick(&position.all_moves())?);
        }
        position.winner_by_line().is_none().then_some(position)
    }

    #[test]
    fn the_search_finds_the_value_of_plain_minimax() {
        let mut nodes = [0, 0];
        for seed in 0..24 {
            let Some(position) = by_chance(seed, 4 + seed) else { continue };
            for (sum, more) in nodes.iter_mut().zip(plain::compare(&Spot::of(position), 2 + u32::from(seed % 6 == 0))) {
                *sum += more;
            }
        }
        println!("{nodes:?}");
        assert!(nodes[0] > 4 * nodes[1], "{nodes:?}");
    }

    #[test]
    fn keys_and_names_of_moves_are_their_own() {
        for seed in 0..200 {
            let Some(position) = by_chance(seed, seed % 30) else { continue };
            let spot = Spot::of(position);
            for mv in position.all_moves() {
                assert_eq!(Move::named(mv.name()), Some(mv));
                assert!(mv.name() < Spot::TAGS);
                assert_eq!(spot.after(mv).key, Spot::of(position.after(mv)).key, "{position}: {mv}");
            }
        }
    }

    #[test]
    fn a_win_at_once_is_seen_exactly_where_there_is_one() {
        let mut wins = 0;
        for seed in 0..400 {
            let Some(position) = by_chance(seed, 10 + seed % 20) else { continue };
            let won = |mv| position.after(mv).winner_by_line() == Some(position.turn);
            let any = position.all_moves().into_iter().any(won);
            assert_eq!(position.can_win(), any, "{position}");
            wins += u32::from(any);
        }
        assert!(wins > 20, "{wins}");
    }
}
