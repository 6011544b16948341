//! The large Gobblet's tactics, compared with brute force that uses only the rules: stacks of pieces, and every move tried.

use fob::games::gobblet::Gobblet4;
use fob::games::{Ask, Dice, Game, Progress};
use std::collections::BTreeSet;

/// A position as stacks, a1 first, then along the rank. A stack is a number with four bits per piece, the visible one last: its size, plus
/// 4 if it is yellow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stacks {
    cells: [u32; 16],
    /// Pieces in reserve by side and size.
    reserve: [[u8; 6]; 2],
    turn: usize,
}

/// Side and size of a piece.
fn piece(digit: u32) -> (usize, usize) {
    (usize::from(digit > 4), (digit as usize - 1) % 4 + 1)
}

/// The cells of every line.
const LINES: [[usize; 4]; 10] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [3, 6, 9, 12],
];

/// A size from the reserve, or a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source {
    Reserve(usize),
    Cell(usize),
}

pub type Step = (Source, usize);

impl Stacks {
    fn start() -> Self {
        Self { reserve: [[0, 3, 3, 3, 3, 0]; 2], ..Self::default() }
    }

    /// Parses a position.
    pub fn read(text: &str) -> Self {
        let (board, turn) = text.split_once(' ').unwrap();
        let mut read = Self { turn: usize::from(turn == "y"), ..Self::start() };
        for (rank, row) in board.split('/').rev().enumerate() {
            for (file, stack) in row.split(',').enumerate() {
                for piece in stack.as_bytes().chunks(2).filter(|piece| piece.len() == 2) {
                    let (side, size) = (usize::from(piece[0] == b'y'), usize::from(piece[1] - b'0'));
                    let cell = &mut read.cells[rank * 4 + file];
                    *cell = *cell << 4 | (side * 4 + size) as u32;
                    read.reserve[side][size] -= 1;
                }
            }
        }
        read
    }

    fn text(&self) -> String {
        let stack = |stack: u32| {
            let digits = (0..8).rev().map(|i| stack >> (4 * i) & 15).filter(|&digit| digit > 0);
            let pieces: Vec<String> = digits.map(piece).map(|(side, size)| format!("{}{size}", ["r", "y"][side])).collect();
            if pieces.is_empty() { ".".to_owned() } else { pieces.concat() }
        };
        let rank = |rank: usize| self.cells[rank * 4..rank * 4 + 4].iter().map(|&cell| stack(cell)).collect::<Vec<_>>().join(",");
        format!("{} {}", [3, 2, 1, 0].map(rank).join("/"), ["r", "y"][self.turn])
    }

    /// Returns side and size of the visible piece.
    fn top(&self, cell: usize) -> Option<(usize, usize)> {
        (self.cells[cell] > 0).then(|| piece(self.cells[cell] & 15))
    }

    /// Returns whether a line shows `shown` pieces of a side; with `through`, only lines through that cell.
    fn has_line(&self, side: usize, shown: usize, through: Option<usize>) -> bool {
        LINES.iter().any(|line| {
            through.is_none_or(|cell| line.contains(&cell))
                && line.iter().filter(|&&cell| self.top(cell).is_some_and(|top| top.0 == side)).count() == shown
        })
    }

    /// Returns the winner, the player to move before the other.
    pub fn winner(&self) -> Option<usize> {
        [self.turn, 1 - self.turn].into_iter().find(|&side| self.has_line(side, 4, None))
    }

    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for to in 0..16 {
            let top = self.top(to);
            let covers = |size: usize| top.is_none_or(|top| top.1 < size);
            let breaks = || top.is_none_or(|top| top.0 != self.turn && self.has_line(top.0, 3, Some(to)));
            for size in (1..5).filter(|&size| covers(size)) {
                // The larger ones of a stack in reserve stand over the smaller ones.
                let stacked = self.reserve[self.turn][size + 1];
                if self.reserve[self.turn][size] > stacked && breaks() {
                    steps.push((Source::Reserve(size), to));
                }
            }
            let shifts = (0..16).filter(|&from| self.top(from).is_some_and(|top| top.0 == self.turn && covers(top.1)));
            steps.extend(shifts.filter(|&from| from != to).map(|from| (Source::Cell(from), to)));
        }
        steps
    }

    pub fn after(&self, (source, to): Step) -> Self {
        let mut next = *self;
        let digit = match source {
            Source::Reserve(size) => {
                next.reserve[self.turn][size] -= 1;
                (self.turn * 4 + size) as u32
            }
            Source::Cell(from) => {
                next.cells[from] >>= 4;
                self.cells[from] & 15
            }
        };
        next.cells[to] = next.cells[to] << 4 | digit;
        next.turn = 1 - self.turn;
        next
    }

    /// Returns whether the player to move can win with the next move.
    pub fn wins_at_once(&self) -> bool {
        // A move shows one piece more, so without three in a line nobody wins.
        self.has_line(self.turn, 3, None) && self.steps().into_iter().any(|step| self.after(step).winner() == Some(self.turn))
    }

    /// Returns the value of a move: 2 wins at once, 0 lets the opponent win at once, -1 uncovers the opponent's line, 1 is any other.
    fn worth(&self, step: Step) -> i32 {
        let next = self.after(step);
        match next.winner() {
            Some(winner) if winner == self.turn => 2,
            Some(_) => -1,
            None => i32::from(!next.wins_at_once()),
        }
    }

    /// Whether a piece of the player to move covers one with which the opponent would have a line.
    fn may_reveal(&self) -> bool {
        let (me, you) = (self.turn, 1 - self.turn);
        (0..16).any(|cell| {
            let under = self.cells[cell] >> 4;
            under > 0
                && self.top(cell).is_some_and(|top| top.0 == me)
                && piece(under & 15).0 == you
                && self.has_line(you, 3, Some(cell))
        })
    }

    /// Returns whether the player to move can force a win within `own` own moves; nobody has won yet.
    pub fn forces(&self, own: u32) -> bool {
        self.wins_at_once() || (own > 1 && self.steps().into_iter().any(|step| self.step_forces(step, own)))
    }

    /// Returns whether a move forces a win within `own` own moves, including itself.
    pub fn step_forces(&self, step: Step, own: u32) -> bool {
        let next = self.after(step);
        if let Some(winner) = next.winner() {
            return winner == self.turn;
        }
        own > 1
            && next.steps().into_iter().all(|reply| {
                let then = next.after(reply);
                then.winner().map_or_else(|| then.forces(own - 1), |winner| winner == self.turn)
            })
    }
}

pub fn written((source, to): Step) -> String {
    let cell = |cell: usize| format!("{}{}", char::from(b'a' + (cell % 4) as u8), cell / 4 + 1);
    match source {
        Source::Reserve(size) => format!("{size}@{}", cell(to)),
        Source::Cell(from) => format!("{}-{}", cell(from), cell(to)),
    }
}

/// The move and what is said of the end, soon after every move was looked at to a depth of one, long before the budget is spent.
fn asked(text: &str) -> (String, Option<i32>) {
    let position: Gobblet4 = text.parse().unwrap();
    let level = Gobblet4::LEVELS.iter().position(|level| level.name == "medium").unwrap();
    let ask = Ask { position: &position, history: &[], level, seed: 1 };
    let found = Gobblet4::best(ask, &mut |progress: &Progress| progress.depth < 2).unwrap();
    (found.mv.to_string(), found.value.unwrap().end)
}

/// Of wins in one, of threats that must be met and of positions where lifting a piece loses at once (`FOB_TRAPS`, 2,000) each are
/// tried, in random games.
#[test]
fn two_thousand_wins_threats_and_reveals_each_are_seen() {
    let number = std::env::var("FOB_TRAPS").ok().and_then(|number| number.parse().ok()).unwrap_or(2000);
    let (mut wins, mut threats, mut reveals, mut lost, mut seen) = (0, 0, 0, 0, BTreeSet::new());
    for seed in 0.. {
        if wins.min(threats).min(reveals) >= number {
            break;
        }
        let (mut dice, mut now) = (Dice::new(seed), Stacks::start());
        for _ in 0..80 {
            let mut steps = now.steps();
            let me = now.turn;
            let missing = (now.has_line(me, 3, None) && wins < number)
                || (now.has_line(1 - me, 3, None) && threats < number)
                || (now.may_reveal() && reveals < number);
            if missing {
                let worths: Vec<i32> = steps.iter().map(|&step| now.worth(step)).collect();
                let (top, worst) = (*worths.iter().max().unwrap(), *worths.iter().min().unwrap());
                let (win, threat, reveal) = (top == 2, top == 1 && worths.contains(&0), worst == -1);
                let text = now.text();
                if (win && wins < number || threat && threats < number || reveal && reveals < number) && seen.insert(text.clone())
                {
                    wins += usize::from(win);
                    threats += usize::from(threat);
                    reveals += usize::from(reveal);
                    lost += usize::from(top < 1);
                    let (mv, end) = asked(&text);
                    let place = steps.iter().position(|&step| written(step) == mv).unwrap();
                    assert!(worths[place] == top || top < 1, "{text}: {mv}");
                    match top {
                        2 => assert_eq!(end, Some(1), "{text}"),
                        1 => assert!(end.is_none_or(|end| !(-2..=1).contains(&end)), "{text}: {end:?}"),
                        0 => assert_eq!(end, Some(-2), "{text}"),
                        _ => assert_eq!(end, Some(-1), "{text}"),
                    }
                }
            }
            // On with a move that ends nothing and, four times in five, lets nobody win at once, so that the game goes on; every
            // other time with one that covers a piece.
            let worst = i32::from(dice.chance(4, 5));
            dice.shuffle(&mut steps);
            if dice.chance(1, 2) {
                steps.sort_by_key(|&(_, to)| now.cells[to] == 0);
            }
            let Some(step) = steps.into_iter().find(|&step| (worst..2).contains(&now.worth(step))) else { break };
            now = now.after(step);
        }
    }
    println!("{} positions: {wins} wins in one, {threats} threats, {reveals} with reveals, {lost} lost", seen.len());
    assert!(lost > 0 || number < 2000);
}

/// The rules of the library and of this file agree.
#[test]
fn the_stacks_move_as_the_library_does() {
    for seed in 0..60 {
        let (mut dice, mut now) = (Dice::new(seed), Stacks::start());
        for _ in 0..40 {
            let position: Gobblet4 = now.text().parse().unwrap();
            assert_eq!(Stacks::read(&position.to_string()).text(), now.text());
            assert_eq!(position.outcome().is_some(), now.winner().is_some(), "{position}");
            if now.winner().is_some() {
                break;
            }
            let mut steps: Vec<String> = now.steps().into_iter().map(written).collect();
            let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
            steps.sort();
            moves.sort();
            assert_eq!(steps, moves, "{position}");
            now = now.after(*dice.pick(&now.steps()).unwrap());
        }
    }
}
