//! Positions of the points of a board in the window, and the point under a pointer.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use fob_games::phutball::{Point, Size};
use fob_kit::aiming::Eye;

/// Maximum distance of a pointer from its point, in distances between points.
const REACH: f32 = 0.5;
/// Margin around the board at the table, in points.
const EDGE: f32 = 28.0;

/// Margin around the board on a phone, in points.
const SLIM_EDGE: f32 = 22.0;

/// A board is not turned if it reaches this share of its largest size without it.
const NEARLY: f32 = 0.8;

/// A board in the window. Row 1 is below, and the rows behind the goal lines are there as well.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    size: Size,
    cell: f32,
    /// Position of column A of row 0.
    origin: Pos2,
    /// True if the board is turned: row 1 is at the left, and column A above.
    turned: bool,
}

impl Grid {
    /// Creates the largest grid that fits into a rectangle with this margin on every side.
    pub fn fit(size: Size, rect: Rect, margin: f32) -> Self {
        Self::laid(size, rect, margin, false)
    }

    fn laid(size: Size, rect: Rect, margin: f32, turned: bool) -> Self {
        let count = vec2(f32::from(size.columns), f32::from(size.rows) + 2.0);
        let count = if turned { vec2(count.y, count.x) } else { count };
        let room = rect.shrink(margin).size();
        let cell = (room.x / count.x).min(room.y / count.y).max(1.0);
        // Lines on whole points are sharp.
        let cell = if cell > 12.0 { cell.floor() } else { cell };
        let wood = Rect::from_center_size(rect.center(), count * cell);
        let y = if turned { wood.top() + cell / 2.0 } else { wood.bottom() - cell / 2.0 };
        Self { size, cell, origin: pos2((wood.left() + cell / 2.0).round(), y.round()), turned }
    }

    /// Creates the grid at the table, with room for the coordinates.
    pub fn at_table(size: Size, rect: Rect) -> Self {
        Self::fit(size, rect, EDGE)
    }

    /// Creates the grid on a phone, where the board is as large as the screen; `eye` has its zoom and shift. On a phone held
    /// sideways the board is turned, unless it would be smaller.
    pub fn in_hand(size: Size, rect: Rect, eye: &Eye, sideways: bool) -> Self {
        let room = Rect::from_center_size(rect.center() + eye.pan, rect.size() * eye.zoom);
        // At any zoom it is turned like the whole board. Next to a sheet, where both are nearly as large, it stays as it was.
        let cell = |turned: bool| Self::laid(size, rect, SLIM_EDGE, turned).cell;
        Self::laid(size, room, SLIM_EDGE, sideways && cell(true) >= NEARLY * cell(false))
    }

    /// Returns the grid with another distance between points, and with one of its points at a place of the window.
    pub fn magnified(&self, point: Point, at: Pos2, cell: f32) -> Self {
        let away = self.way(f32::from(point.column()), f32::from(point.row())) * cell;
        Self { cell, origin: at - away, ..*self }
    }

    /// Returns the vector from the origin to a place, in distances between points.
    fn way(&self, column: f32, row: f32) -> Vec2 {
        if self.turned { vec2(row, column - 1.0) } else { vec2(column - 1.0, -row) }
    }

    /// Returns whether the board is turned: row 1 is at the left, and column A above.
    pub fn is_turned(&self) -> bool {
        self.turned
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the distance between points, in the window's points.
    pub fn cell(&self) -> f32 {
        self.cell
    }

    /// Returns the position of a place between points.
    pub fn place(&self, column: f32, row: f32) -> Pos2 {
        self.origin + self.way(column, row) * self.cell
    }

    /// Returns the position of a point.
    pub fn at(&self, point: Point) -> Pos2 {
        self.place(f32::from(point.column()), f32::from(point.row()))
    }

    /// Returns the whole wood, including the rims behind the goal lines.
    pub fn wood(&self) -> Rect {
        let (columns, rows) = (f32::from(self.size.columns), f32::from(self.size.rows));
        Rect::from_two_pos(self.place(0.5, -0.5), self.place(columns + 0.5, rows + 1.5))
    }

    /// Returns the rim of a row behind a goal line.
    pub fn rim(&self, row: u8) -> Rect {
        let (columns, row) = (f32::from(self.size.columns), f32::from(row));
        Rect::from_two_pos(self.place(0.5, row - 0.5), self.place(columns + 0.5, row + 0.5))
    }

    /// Returns the point under a pointer, behind a goal line too; `None` between points and next to the board.
    pub fn pick(&self, at: Pos2) -> Option<Point> {
        let away = (at - self.origin) / self.cell;
        let (column, row) =
            if self.turned { (away.y.round() + 1.0, away.x.round()) } else { (away.x.round() + 1.0, (-away.y).round()) };
        let on = column >= 1.0 && row >= 0.0 && column <= f32::from(self.size.columns) && row <= f32::from(self.size.rows) + 1.0;
        let point = on.then(|| Point::new(column as u8, row as u8)).flatten()?;
        (self.at(point).distance(at) <= REACH * self.cell && self.size.takes_ball(point)).then_some(point)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn grids() -> Vec<Grid> {
        let rects = [(0.0, 0.0, 628.0, 630.0), (281.0, 66.0, 300.0, 900.0), (10.5, 20.25, 1200.0, 410.0)];
        let sizes = ["15x19", "9x13", "15x21", "19x19", "1x3", "25x25"];
        let rect = |(x, y, w, h): (f32, f32, f32, f32)| Rect::from_min_size(pos2(x, y), vec2(w, h));
        let laid = |size: &str, r, turned| Grid::laid(size.parse().unwrap(), rect(r), 22.0, turned);
        rects.iter().flat_map(|r| sizes.into_iter().flat_map(|size| [false, true].map(|turned| laid(size, *r, turned)))).collect()
    }

    #[test]
    fn every_point_is_picked_at_and_near_its_place() {
        for grid in grids() {
            let size = grid.size();
            for (column, row) in (1..=size.columns).flat_map(|column| (0..=size.rows + 1).map(move |row| (column, row))) {
                let point = Point::new(column, row).unwrap();
                for (dx, dy) in [(0.0, 0.0), (0.4, 0.0), (-0.4, 0.0), (0.0, 0.4), (0.2, -0.3)] {
                    assert_eq!(grid.pick(grid.at(point) + vec2(dx, dy) * grid.cell()), Some(point), "{point} of {size}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_picked_between_four_points_or_next_to_the_board() {
        for grid in grids() {
            let size = grid.size();
            assert_eq!(grid.pick(grid.place(1.5, 1.5)), None);
            for (column, row) in
                [(0.4, 2.0), (f32::from(size.columns) + 0.6, 2.0), (1.0, -0.6), (1.0, f32::from(size.rows) + 1.6)]
            {
                assert_eq!(grid.pick(grid.place(column, row)), None, "{column} {row} of {size}");
            }
        }
    }

    #[test]
    fn a_phone_on_its_side_has_the_board_on_its_side() {
        let size: Size = "15x19".parse().unwrap();
        let room = |width, height| Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
        let (beside, upright) = (room(500.0, 390.0), room(360.0, 540.0));
        let grid = Grid::in_hand(size, beside, &Eye::default(), true);
        assert!(grid.is_turned() && grid.cell() >= 20.0 && beside.contains_rect(grid.wood()), "{grid:?}");
        assert!(grid.place(1.0, 1.0).x < grid.place(1.0, 2.0).x && grid.place(1.0, 1.0).y < grid.place(2.0, 1.0).y);
        assert!(!Grid::in_hand(size, upright, &Eye::default(), true).is_turned());
        assert!(!Grid::in_hand(size, beside, &Eye::default(), false).is_turned());
        let close = Grid::in_hand(size, beside, &Eye { zoom: 3.0, ..Eye::default() }, true);
        assert!(close.is_turned() && close.cell() > 2.5 * grid.cell());
        let point = Point::new(4, 17).unwrap();
        assert_eq!(grid.magnified(point, pos2(100.0, 90.0), 40.0).pick(pos2(140.0, 90.0)), Point::new(4, 18));
    }

    #[test]
    fn the_board_is_within_its_bounds_and_row_one_is_below() {
        let rect = Rect::from_min_size(pos2(281.0, 66.0), vec2(628.0, 630.0));
        for size in ["15x19", "9x13", "19x19"] {
            let grid = Grid::fit(size.parse().unwrap(), rect, 22.0);
            assert!(rect.contains_rect(grid.wood()), "{size}");
            assert!(grid.place(1.0, 1.0).y > grid.place(1.0, 2.0).y && grid.place(1.0, 1.0).x < grid.place(2.0, 1.0).x);
        }
    }
}
