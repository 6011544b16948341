//! The board: points, men as bit sets by row, and the jumps of the ball.

use crate::Player;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Side {
    /// O, player 1, who begins and plays towards the highest row.
    Ohs,
    /// X, player 2, who plays towards row 1.
    Eks,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Ohs => Self::Eks,
            Self::Eks => Self::Ohs,
        }
    }

    /// Returns the player's number.
    pub fn player(self) -> Player {
        self as Player + 1
    }
}

/// A point: a column and a row, each from 1. Row 0 and the row above the board are off it, behind the goal lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    // The row comes first, so that points are ordered row by row.
    row: u8,
    column: u8,
}

impl Point {
    /// The middle of the usual board.
    pub(super) const MIDDLE: Self = Self { row: 10, column: 8 };

    /// One more than the highest [`Point::index`].
    pub(super) const PLACES: usize = (Size::MOST as usize + 2) * (Size::MOST as usize + 1);

    /// Returns a unique number of the point.
    pub(super) fn index(self) -> usize {
        usize::from(self.row) * (usize::from(Size::MOST) + 1) + usize::from(self.column)
    }

    /// Creates a point; `None` unless the column is 1 to [`Size::MOST`] and the row at most one more than that.
    pub fn new(column: u8, row: u8) -> Option<Self> {
        ((1..=Size::MOST).contains(&column) && row <= Size::MOST + 1).then_some(Self { row, column })
    }

    /// Returns the column, from 1 (A).
    pub fn column(self) -> u8 {
        self.column
    }

    /// Returns the row; 1 is the lowest on the board.
    pub fn row(self) -> u8 {
        self.row
    }

    /// Returns the next point in a direction, on any board.
    fn next(self, (across, up): Direction) -> Option<Self> {
        Self::new(self.column.checked_add_signed(across)?, self.row.checked_add_signed(up)?)
    }

    /// Returns the point one step from a point on a board; it may have column 0, which no board has.
    fn moved(self, across: i8, up: i8) -> Self {
        Self { row: self.row.wrapping_add_signed(up), column: self.column.wrapping_add_signed(across) }
    }

    /// Returns the eight points around it.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        DIRECTIONS.into_iter().filter_map(move |direction| self.next(direction))
    }

    /// Returns, for each of the eight directions, the points that follow, up to the edge of the largest board.
    pub(super) fn rays(self) -> impl Iterator<Item = impl Iterator<Item = Self>> {
        DIRECTIONS.into_iter().map(move |direction| {
            let after = move |at: &Self| at.next(direction);
            std::iter::successors(after(&self), after)
        })
    }

    /// Returns the direction to another point on a straight line; `None` otherwise.
    pub(super) fn towards(self, other: Self) -> Option<Direction> {
        let across = i16::from(other.column) - i16::from(self.column);
        let up = i16::from(other.row) - i16::from(self.row);
        let straight = self != other && (across == 0 || up == 0 || across.abs() == up.abs());
        straight.then_some((across.signum() as i8, up.signum() as i8))
    }

    /// Returns the points between this one and another on a straight line; none otherwise.
    pub(super) fn between(self, other: Self) -> impl Iterator<Item = Self> {
        let direction = self.towards(other);
        let after = move |at: &Self| at.next(direction?).filter(|&next| next != other);
        std::iter::successors(after(&self), after)
    }
}

/// A step across and a step up, each -1, 0 or 1 and not both 0.
type Direction = (i8, i8);

const DIRECTIONS: [Direction; 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Size {
    /// Number of columns, 1 to [`Size::MOST`].
    pub columns: u8,
    /// Number of rows, 3 to [`Size::MOST`].
    pub rows: u8,
}

impl Size {
    /// The standard board.
    pub const USUAL: Self = Self { columns: 15, rows: 19 };
    /// Largest number of columns and rows: the letters of the alphabet without I.
    pub const MOST: u8 = 25;
    /// Least number of rows: the goal lines, and one between them for the ball.
    pub const FEWEST_ROWS: u8 = 3;

    /// Returns whether a board of this size is allowed.
    pub(crate) fn is_possible(self) -> bool {
        (1..=Self::MOST).contains(&self.columns) && (Self::FEWEST_ROWS..=Self::MOST).contains(&self.rows)
    }

    /// Returns whether a point is on the board.
    pub fn contains(self, point: Point) -> bool {
        point.column <= self.columns && (1..=self.rows).contains(&point.row)
    }

    /// Returns whether the ball may be at a point: on the board, or behind a goal line.
    pub fn takes_ball(self, point: Point) -> bool {
        point.column <= self.columns && point.row <= self.rows + 1
    }

    /// Returns the side that scores if the ball comes to rest on a point.
    pub(super) fn goal(self, point: Point) -> Option<Side> {
        if point.row >= self.rows {
            Some(Side::Ohs)
        } else if point.row <= 1 {
            Some(Side::Eks)
        } else {
            None
        }
    }

    /// Returns the points of the board, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (1..=self.rows).flat_map(move |row| (1..=self.columns).map(move |column| Point { row, column }))
    }
}

/// The men, as one bit set of columns per row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Men {
    rows: [u32; Size::MOST as usize + 2],
}

impl Men {
    /// Returns whether there is a man on a point.
    pub fn contains(&self, point: Point) -> bool {
        self.rows[usize::from(point.row)] >> point.column & 1 == 1
    }

    /// Returns the men, row by row from the lowest, each from the left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        (0..).zip(self.rows).flat_map(|(row, mut columns)| {
            std::iter::from_fn(move || {
                if columns == 0 {
                    return None;
                }
                let column = columns.trailing_zeros() as u8;
                columns &= columns - 1;
                Some(Point { row, column })
            })
        })
    }

    /// Returns the number of men.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|columns| columns.count_ones() as usize).sum()
    }

    /// Returns whether there are no men.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&columns| columns == 0)
    }

    pub(super) fn insert(&mut self, point: Point) {
        self.rows[usize::from(point.row)] |= 1 << point.column;
    }

    fn remove(&mut self, point: Point) {
        self.rows[usize::from(point.row)] &= !(1 << point.column);
    }
}

/// The board while the ball is moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pitch {
    pub(super) size: Size,
    pub(super) ball: Point,
    pub(super) men: Men,
}

impl Pitch {
    /// Returns the size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the point of the ball.
    pub fn ball(&self) -> Point {
        self.ball
    }

    /// Returns the men.
    pub fn men(&self) -> &Men {
        &self.men
    }

    /// Returns whether a man may be put on a point.
    pub fn is_vacant(&self, point: Point) -> bool {
        self.size.contains(point) && point != self.ball && !self.men.contains(point)
    }

    /// Returns the side that scores if the ball comes to rest here.
    pub fn goal(&self) -> Option<Side> {
        self.size.goal(self.ball)
    }

    /// Returns the landing points of every jump that the ball can make now, at most one in each of eight directions. There are
    /// none from behind a goal line.
    pub fn jumps(&self) -> impl Iterator<Item = Point> + '_ {
        DIRECTIONS.into_iter().filter_map(|direction| self.landing(direction))
    }

    /// Returns the landing point of the jump in one of the eight directions, by its number.
    pub(super) fn jump_in(&self, number: usize) -> Option<Point> {
        self.landing(DIRECTIONS[number])
    }

    /// Returns the board after the jump in one of the eight directions, by its number, and calls `taken` with every man that is removed.
    pub(super) fn jumped(&self, number: usize, mut taken: impl FnMut(Point)) -> Option<Self> {
        let (across, up) = DIRECTIONS[number];
        let to = self.landing((across, up))?;
        let mut next = Self { ball: to, ..*self };
        let mut at = self.ball.moved(across, up);
        while at != to {
            next.men.remove(at);
            taken(at);
            at = at.moved(across, up);
        }
        Some(next)
    }

    /// Returns the first vacant point in a direction over one or more men; `None` if no man is next to the ball or the line
    /// leaves the board by a side.
    fn landing(&self, (across, up): Direction) -> Option<Point> {
        // Behind a goal line the ball is out of play, even if a man is next to it.
        if !self.size.contains(self.ball) {
            return None;
        }
        let first = self.ball.moved(across, up);
        let mut at = first;
        // Men are on the board, so a step from one never leaves the rows and columns that are kept.
        while self.men.contains(at) {
            at = at.moved(across, up);
        }
        (at != first && at.column != 0 && self.size.takes_ball(at)).then_some(at)
    }

    /// Moves the ball by one jump and removes the men; `false` if this is not a legal jump, and then nothing changes.
    pub fn jump(&mut self, to: Point) -> bool {
        let Some(direction) = self.ball.towards(to) else { return false };
        if self.landing(direction) != Some(to) {
            return false;
        }
        for man in self.ball.between(to) {
            self.men.remove(man);
        }
        self.ball = to;
        true
    }
}
