//! The analysis in words and binary columns, and the example of the original text.

use super::{FibFob, Move, Parts, Square, winning_moves};

/// One term of an XOR sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The part with this value.
    pub label: &'static str,
    /// The value.
    pub value: u32,
}

/// An XOR sum in binary columns: a column of the sum is 1 if an odd number of rows have a 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Ship's file, rank and board, time, and fluids.
    pub rows: Vec<Row>,
    /// The XOR of the rows.
    pub sum: u32,
    /// Number of binary digits of the longest row; at least 1.
    pub width: u32,
}

impl Columns {
    /// Computes the columns of a position.
    pub fn new(position: &FibFob) -> Self {
        let Square { file, rank, board } = position.ship;
        let Parts { time, fluids, .. } = Parts::new(position);
        let rows = [
            ("file", u32::from(file)),
            ("rank", u32::from(rank)),
            ("board", u32::from(board)),
            ("time", time),
            ("fluids", fluids),
        ]
        .map(|(label, value)| Row { label, value })
        .to_vec();
        let sum = rows.iter().fold(0, |sum, row| sum ^ row.value);
        let highest = rows.iter().fold(0, |all, row| all | row.value);
        Self { rows, sum, width: (u32::BITS - highest.leading_zeros()).max(1) }
    }

    /// Returns the binary digits of a value, highest first, [`Columns::width`] of them.
    pub fn digits(&self, value: u32) -> Vec<bool> {
        (0..self.width).rev().map(|place| value >> place & 1 == 1).collect()
    }
}

/// Explains the value of a position and which moves win, in a sentence or two per item.
pub fn why(position: &FibFob) -> Vec<String> {
    let parts = Parts::new(position);
    let nimber = parts.nimber();
    let mut words = vec![ship_words(position), time_words(position), fluid_words(position)];
    let sum = format!("Together: *{} + *{} + *{} = *{nimber}, adding without carry", parts.ship, parts.time, parts.fluids);
    if nimber == 0 {
        words.push(format!("{sum}. A total of *0 is lost for the player to move: every move makes it something else, and the answer can make it *0 again."));
        return words;
    }
    words.push(format!("{sum}. A total other than *0 is won for the player to move: some move makes it *0."));
    words.extend(winning_moves(position).into_iter().map(|mv| winning_words(position, mv)));
    words
}

fn ship_words(position: &FibFob) -> String {
    let ship = position.ship;
    let Square { file, rank, board } = ship;
    let value = file ^ rank ^ board;
    format!(
        "The ship on {ship} is three piles of Nim: {file} to go to file a, {rank} to rank 1, {board} to the lowest board. *{file} + *{rank} + *{board} = *{value}."
    )
}

fn time_words(position: &FibFob) -> String {
    let FibFob { time, nuggets, .. } = *position;
    let words = format!("The time counter at {time} is a pile of Nim: *{time}.");
    match nuggets {
        0 => words,
        1 => format!("{words} The nugget changes nothing: what it adds can be taken off at once."),
        n => format!("{words} The {n} nuggets change nothing: what they add can be taken off at once."),
    }
}

fn fluid_words(position: &FibFob) -> String {
    let FibFob { fib, fob, .. } = *position;
    let total = u64::from(fib) + u64::from(fob);
    match (fib, fob) {
        (0, 0) => "No fluid is left: *0.".to_owned(),
        (0, n) | (n, 0) => {
            let name = if fib == 0 { "Fob" } else { "Fib" };
            if n % 2 == 1 {
                format!("Only {name} is left, and {n} is odd: *1.")
            } else {
                format!(
                    "Only {name} is left, and {n} is even: *2, since one can leave an odd amount (*1) as well as nothing (*0)."
                )
            }
        }
        _ if total % 2 == 1 => format!("Both fluids are there, and {fib} + {fob} = {total} is odd: *3."),
        _ => format!("Both fluids are there, and {fib} + {fob} = {total} is even: *0."),
    }
}

fn winning_words(position: &FibFob, mv: Move) -> String {
    let before = Parts::new(position);
    let after = Parts::new(&position.after(mv));
    let (part, from, to) = match mv {
        Move::Ship(_) => ("the ship", before.ship, after.ship),
        Move::Time(_) | Move::Nuggets(_) => ("the time", before.time, after.time),
        Move::Spend(_) | Move::Eject(_) => ("the fluids", before.fluids, after.fluids),
    };
    format!("{mv} wins: {part} goes from *{from} to *{to}, and *{} + *{} + *{} = *0.", after.ship, after.time, after.fluids)
}

/// A step of a walk-through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Title of the step.
    pub heading: &'static str,
    /// Explanation.
    pub words: String,
    /// The position to show.
    pub position: FibFob,
}

/// A prepared position with its walk-through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Title.
    pub title: &'static str,
    /// The position.
    pub position: FibFob,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// Returns the example of the original text: time 15, Fib 12, Fob 9, five nuggets, the ship on g6 of the third board from below. Its nimber
/// is 13, and reducing the time by 13 wins.
pub fn example() -> Example {
    let ship = Square { file: 6, rank: 5, board: 2 };
    let position = FibFob { ship, time: 15, nuggets: 5, fib: 12, fob: 9, turn: 1 };
    let step = |heading, words, position| Step { heading, words, position };
    let parts = Parts::new(&position);
    let mut steps = vec![
        step("The ship", ship_words(&position), position),
        step("The time counter", time_words(&position), position),
        step("The fluids", fluid_words(&position), position),
        step("The sum", format!("*{} + *{} + *{} = *{}.", parts.ship, parts.time, parts.fluids, parts.nimber()), position),
    ];
    for mv in winning_moves(&position) {
        steps.push(step("A winning move", winning_words(&position, mv), position.after(mv)));
    }
    let lone = FibFob { ship: Square::DESTINATION, time: 0, nuggets: 0, fib: 2, fob: 0, turn: 1 };
    steps.push(step(
        "A correction",
        format!(
            "The text gives a lone fluid the value *1 whatever its amount. {} So with two gallons here and a time of 1 the text sees *0, but the rules give *3.",
            fluid_words(&lone)
        ),
        FibFob { time: 1, ..lone },
    ));
    Example { title: "The example of the text", position, steps }
}
