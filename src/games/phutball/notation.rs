//! Text forms of positions and moves.

use super::{Men, Move, Phutball, Pitch, Point, Side, Size};
use crate::text::{number, parts, shown, words};
use crate::{TextErrors, TextProblem};
use std::fmt;
use std::str::FromStr;

/// The letters of the columns, from the left.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

fn letter(column: u8) -> char {
    LETTERS.get(usize::from(column).wrapping_sub(1)).copied().map_or('?', char::from)
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.column()), self.row())
    }
}

impl FromStr for Point {
    type Err = TextProblem;

    /// Reads `K6`, on a board of any size.
    fn from_str(text: &str) -> Result<Self, TextProblem> {
        let mut letters = text.chars();
        let column = letters.next().and_then(|sign| LETTERS.iter().position(|&known| char::from(known) == sign));
        let row = number(letters.as_str(), 2, "the row", u32::from(Size::MOST) + 1);
        let point = column.zip(row.ok()).and_then(|(column, row)| Self::new(column as u8 + 1, row as u8));
        let problem = || format!("'{}' is not a point: expected a column (A to Z without I) and a row, as in K6", shown(text));
        point.ok_or_else(|| TextProblem::new(1, problem()))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

impl FromStr for Size {
    type Err = TextProblem;

    /// Reads `15x19`: columns and rows.
    fn from_str(text: &str) -> Result<Self, TextProblem> {
        let problem = || {
            let (most, fewest) = (Self::MOST, Self::FEWEST_ROWS);
            let message = format!(
                "'{}' is not a size: expected 1 to {most} columns, 'x' and {fewest} to {most} rows, as in 15x19",
                shown(text)
            );
            TextProblem::new(1, message)
        };
        let (columns, rows) = text.split_once('x').ok_or_else(problem)?;
        let read = |text| number(text, 1, "", u32::from(Self::MOST)).map_err(|_| problem());
        let size = Self { columns: read(columns)? as u8, rows: read(rows)? as u8 };
        if size.is_possible() { Ok(size) } else { Err(problem()) }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ohs => "O",
            Self::Eks => "X",
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = match self {
            Self::Man(point) => std::slice::from_ref(point),
            Self::Ball(chain) => chain,
        };
        separated(f, points.iter().copied(), "-")
    }
}

impl FromStr for Move {
    type Err = TextProblem;

    /// Reads `J7` (a man) or `K6-G9-G11-J11` (the ball).
    fn from_str(text: &str) -> Result<Self, TextProblem> {
        let mut points = Vec::new();
        for (column, part) in parts(text, 1, '-') {
            points.push(part.parse::<Point>().map_err(|problem| TextProblem { column, ..problem })?);
        }
        Ok(match *points {
            [point] => Self::Man(point),
            _ => Self::Ball(points),
        })
    }
}

impl fmt::Display for Phutball {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pitch: Pitch { size, ball, men }, turn } = self;
        write!(f, "ball={ball} men=")?;
        separated(f, men.iter(), ",")?;
        write!(f, " turn={turn}")?;
        if *size == Size::USUAL { Ok(()) } else { write!(f, " size={size}") }
    }
}

fn separated(f: &mut fmt::Formatter<'_>, points: impl Iterator<Item = Point>, separator: &str) -> fmt::Result {
    for (i, point) in points.enumerate() {
        f.write_str(if i > 0 { separator } else { "" })?;
        write!(f, "{point}")?;
    }
    Ok(())
}

/// The fields of a position; the last may be missing.
const NAMES: [&str; 4] = ["ball", "men", "turn", "size"];
/// An example of each field.
const LIKE: [&str; 4] = ["ball=K6", "men=J7,H8", "turn=O", "size=15x19"];

impl FromStr for Phutball {
    type Err = TextErrors;

    /// Reads `ball=K6 men=J7,H8 turn=O` and perhaps `size=15x19`: every field once, in any order.
    fn from_str(text: &str) -> Result<Self, TextErrors> {
        let mut problems = Vec::new();
        let mut fields: [Option<(usize, &str)>; 4] = [None; 4];
        for (column, word) in words(text) {
            let known =
                word.split_once('=').and_then(|(name, value)| Some((NAMES.iter().position(|&known| known == name)?, value)));
            let Some((field, value)) = known else {
                problems.push(TextProblem::new(column, format!("'{}': expected {}", shown(word), LIKE.join(", "))));
                continue;
            };
            if fields[field].replace((column + NAMES[field].len() + 1, value)).is_some() {
                problems.push(TextProblem::new(column, format!("{} is given twice: expected it once", NAMES[field])));
            }
        }
        if text.trim().is_empty() {
            let message = format!("nothing there: expected a position, as in '{}'", LIKE[..3].join(" "));
            return Err(TextProblem::new(1, message).into());
        }
        let end = text.chars().count() + 1;
        for field in 0..3 {
            if fields[field].is_none() {
                let message = format!("{} is missing: expected it, as in '{}'", NAMES[field], LIKE[field]);
                problems.push(TextProblem::new(end, message));
            }
        }
        let [ball, men, turn, size] = fields;
        let size = size.map_or(Size::USUAL, |(column, text)| {
            text.parse().unwrap_or_else(|problem| {
                problems.push(TextProblem { column, ..problem });
                Size { columns: Size::MOST, rows: Size::MOST }
            })
        });
        let ball = ball.and_then(|field| read_ball(field, size).map_err(|problem| problems.push(problem)).ok());
        let men = men.map(|field| read_men(field, size, ball, &mut problems)).unwrap_or_default();
        let turn = match turn {
            Some((_, "X")) => Side::Eks,
            Some((_, "O")) | None => Side::Ohs,
            Some((column, other)) => {
                problems.push(TextProblem::new(column, format!("turn is '{}': expected O or X", shown(other))));
                Side::Ohs
            }
        };
        let pitch = Pitch { size, ball: ball.unwrap_or(Point::MIDDLE), men };
        TextErrors::none_or(problems, Self { pitch, turn })
    }
}

/// Describes the points of a board.
fn bounds(size: Size, rows: std::ops::RangeInclusive<u8>) -> String {
    format!("column A to {} and row {} to {}", letter(size.columns), rows.start(), rows.end())
}

fn read_ball((column, text): (usize, &str), size: Size) -> Result<Point, TextProblem> {
    let ball = text.parse::<Point>().ok().filter(|&ball| size.takes_ball(ball));
    let problem = || format!("the ball is on '{}': expected {}, as in K6", shown(text), bounds(size, 0..=size.rows + 1));
    ball.ok_or_else(|| TextProblem::new(column, problem()))
}

fn read_men((column, text): (usize, &str), size: Size, ball: Option<Point>, problems: &mut Vec<TextProblem>) -> Men {
    let mut men = Men::default();
    if text.is_empty() {
        return men;
    }
    for (column, part) in parts(text, column, ',') {
        match part.parse::<Point>().ok().filter(|&man| size.contains(man)) {
            None => {
                let message = format!("a man is on '{}': expected {}, as in J7", shown(part), bounds(size, 1..=size.rows));
                problems.push(TextProblem::new(column, message));
            }
            Some(man) if men.contains(man) => {
                problems.push(TextProblem::new(column, format!("a second man on {man}: expected one per point")));
            }
            Some(man) if Some(man) == ball => {
                problems.push(TextProblem::new(column, format!("a man on {man}: expected none where the ball is")));
            }
            Some(man) => men.insert(man),
        }
    }
    men
}
