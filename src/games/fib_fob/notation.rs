//! Text forms of positions and moves.

use super::{FibFob, Fluid, Move, Square};
use crate::text::{number, shown, words};
use crate::{TextErrors, TextProblem};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}/{}", char::from(b'a' + self.file), self.rank + 1, self.board + 1)
    }
}

impl FromStr for Square {
    type Err = TextProblem;

    fn from_str(text: &str) -> Result<Self, TextProblem> {
        let problem = || {
            TextProblem::new(
                1,
                format!("'{}' is not a square: expected file a-h, rank 1-8, '/' and board 1-8, as in g6/3", shown(text)),
            )
        };
        let &[file, rank, b'/', board] = text.as_bytes() else { return Err(problem()) };
        let coordinate = |byte: u8, first: u8| byte.checked_sub(first).filter(|&n| n < 8).ok_or_else(problem);
        Ok(Self { file: coordinate(file, b'a')?, rank: coordinate(rank, b'1')?, board: coordinate(board, b'1')? })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ship(to) => write!(f, "{to}"),
            Self::Time(n) => write!(f, "time-{n}"),
            Self::Nuggets(n) => write!(f, "nuggets+{n}"),
            Self::Spend(Fluid::Fib) => f.write_str("fib-1"),
            Self::Spend(Fluid::Fob) => f.write_str("fob-1"),
            Self::Eject(Fluid::Fib) => f.write_str("fib-all"),
            Self::Eject(Fluid::Fob) => f.write_str("fob-all"),
        }
    }
}

impl FromStr for Move {
    type Err = TextProblem;

    fn from_str(text: &str) -> Result<Self, TextProblem> {
        match text {
            "fib-1" => return Ok(Self::Spend(Fluid::Fib)),
            "fob-1" => return Ok(Self::Spend(Fluid::Fob)),
            "fib-all" => return Ok(Self::Eject(Fluid::Fib)),
            "fob-all" => return Ok(Self::Eject(Fluid::Fob)),
            _ => {}
        }
        if let Some(amount) = text.strip_prefix("time-") {
            return counted(amount, "time-").map(Self::Time);
        }
        if let Some(amount) = text.strip_prefix("nuggets+") {
            return counted(amount, "nuggets+").map(Self::Nuggets);
        }
        text.parse()
            .map(Self::Ship)
            .map_err(|_| TextProblem::new(1, "expected a square (e6/3), time-N, nuggets+N, fib-1, fob-1, fib-all or fob-all"))
    }
}

fn counted(amount: &str, before: &str) -> Result<u32, TextProblem> {
    let column = before.len() + 1;
    match number(amount, column, "the amount", FibFob::MOST)? {
        0 => Err(TextProblem::new(column, "the amount is 0: expected 1 or more")),
        n => Ok(n),
    }
}

impl fmt::Display for FibFob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ship, time, nuggets, fib, fob, .. } = self;
        write!(f, "{ship} time={time} nuggets={nuggets} fib={fib} fob={fob}")
    }
}

/// The amounts of a position, in the order of the text.
const NAMES: [&str; 4] = ["time", "nuggets", "fib", "fob"];

impl FromStr for FibFob {
    type Err = TextErrors;

    /// Reads `g6/3 time=15 nuggets=5 fib=12 fob=9`: the square first, then each amount once.
    fn from_str(text: &str) -> Result<Self, TextErrors> {
        let mut problems = Vec::new();
        let mut words = words(text).into_iter();
        let ship = match words.next() {
            Some((column, word)) => word.parse::<Square>().map_err(|problem| TextProblem { column, ..problem }),
            None => Err(TextProblem::new(
                1,
                "nothing there: expected a square and amounts, as in 'g6/3 time=15 nuggets=5 fib=12 fob=9'",
            )),
        };
        let ship = ship.unwrap_or_else(|problem| {
            problems.push(problem);
            Square::DESTINATION
        });
        let mut amounts: [Option<u32>; 4] = [None; 4];
        for (column, word) in words {
            let Some((place, amount)) =
                word.split_once('=').and_then(|(name, amount)| Some((NAMES.iter().position(|&known| known == name)?, amount)))
            else {
                problems.push(TextProblem::new(column, format!("'{}': expected time=N, nuggets=N, fib=N or fob=N", shown(word))));
                continue;
            };
            let name = NAMES[place];
            if amounts[place].is_some() {
                problems.push(TextProblem::new(column, format!("{name} is given twice: expected it once")));
                continue;
            }
            // A bad amount counts as given, so that it is not reported as missing too.
            amounts[place] = Some(number(amount, column + name.len() + 1, name, Self::MOST).unwrap_or_else(|problem| {
                problems.push(problem);
                0
            }));
        }
        let end = text.chars().count() + 1;
        for (name, amount) in NAMES.into_iter().zip(amounts) {
            if amount.is_none() && !text.trim().is_empty() {
                problems.push(TextProblem::new(end, format!("{name} is missing: expected {name}=N")));
            }
        }
        let [time, nuggets, fib, fob] = amounts.map(Option::unwrap_or_default);
        if time + nuggets > Self::MOST {
            problems.push(TextProblem::new(
                end,
                format!("time and nuggets are {} together: expected {} at most", time + nuggets, Self::MOST),
            ));
        }
        TextErrors::none_or(problems, Self { ship, time, nuggets, fib, fob, turn: 1 })
    }
}
