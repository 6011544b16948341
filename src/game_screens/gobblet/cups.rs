//! The scene of Gobblet, as plain data: a board of wood, turned cups in their places, marks, and the shadow of the cup that is in
//! the hand. The screen makes it, Bevy draws it, tests read it.
//!
//! A cell is 1 wide; x runs along the files, y up, z towards rank 1. The board's top is at height 0. A covered cup is inside the
//! cup that covers it: the cups of one cell are all at the same spot.

use egui::{Color32, Pos2, Rect};
use fob_games::gobblet::Colour;
use fob_kit::scene::Body;
use fob_kit::scene::eye::{Extent, Eye, Lens, Point3};
use fob_kit::scene::solid::{Profile, Rings, Shape, Solid, Surface, Thing};
use fob_kit::theme::Theme;
use fob_services::palette::Palette;

/// From the outermost cells to the edge of the board, in cells.
pub const RIM: f32 = 0.34;
/// Thickness of the board.
const THICK: f32 = 0.22;
/// The thickness of a cup's wall; a smaller cup leaves at least so much room inside a larger one.
pub const WALL: f32 = 0.035;

/// The outlines of plain cups, the smallest first: radius and height in cells, from the foot up to the closed top.
const PLAIN: [&[(f32, f32)]; 4] = [
    &[(0.17, 0.0), (0.125, 0.29), (0.105, 0.32), (0.0, 0.32)],
    &[(0.255, 0.0), (0.19, 0.48), (0.165, 0.52), (0.0, 0.52)],
    &[(0.345, 0.0), (0.26, 0.70), (0.235, 0.74), (0.0, 0.74)],
    &[(0.44, 0.0), (0.335, 0.93), (0.305, 0.98), (0.0, 0.98)],
];

/// The outlines of cups with a band around the body, which distinguishes the two sides without colour.
const RINGED: [&[(f32, f32)]; 4] = [
    &[(0.17, 0.0), (0.158, 0.08), (0.172, 0.10), (0.169, 0.14), (0.147, 0.16), (0.125, 0.29), (0.105, 0.32), (0.0, 0.32)],
    &[(0.255, 0.0), (0.236, 0.14), (0.254, 0.17), (0.249, 0.23), (0.222, 0.26), (0.19, 0.48), (0.165, 0.52), (0.0, 0.52)],
    &[(0.345, 0.0), (0.319, 0.21), (0.341, 0.25), (0.334, 0.33), (0.303, 0.37), (0.26, 0.70), (0.235, 0.74), (0.0, 0.74)],
    &[(0.44, 0.0), (0.409, 0.28), (0.434, 0.33), (0.426, 0.43), (0.388, 0.48), (0.335, 0.93), (0.305, 0.98), (0.0, 0.98)],
];

/// The rings on the top of a ringed cup, and the knob on that of a plain one, the smallest first.
const TOPS: [[Rings; 2]; 4] = [
    [&[(24, 0.055, 0.085, 0.0)], &[(20, 0.0, 0.035, 0.0)]],
    [&[(28, 0.085, 0.125, 0.0)], &[(20, 0.0, 0.050, 0.0)]],
    [&[(32, 0.125, 0.175, 0.0)], &[(24, 0.0, 0.065, 0.0)]],
    [&[(36, 0.165, 0.225, 0.0)], &[(24, 0.0, 0.080, 0.0)]],
];

/// Returns the outline of a cup; `size` is 1 (small) to 4.
pub const fn profile(side: Colour, size: u8) -> Profile {
    let i = if size < 1 {
        0
    } else if size > 4 {
        3
    } else {
        size as usize - 1
    };
    match side {
        Colour::Red => RINGED[i],
        Colour::Yellow => PLAIN[i],
    }
}

/// Returns the height of a cup of a size.
pub fn height(size: u8) -> f32 {
    profile(Colour::Yellow, size).last().map_or(0.0, |point| point.1)
}

/// Returns the radius of a cup's foot.
pub fn foot(size: u8) -> f32 {
    profile(Colour::Yellow, size).first().map_or(0.0, |point| point.0)
}

/// Returns the radius of a cup at a height above its foot.
pub fn radius(size: u8, at: f32) -> f32 {
    let profile = profile(Colour::Yellow, size);
    let above = profile.windows(2).find(|pair| at <= pair[1].1);
    above.map_or(0.0, |pair| {
        let [(r0, low), (r1, high)] = [pair[0], pair[1]];
        if high > low { r0 + (r1 - r0) * ((at - low) / (high - low)).clamp(0.0, 1.0) } else { r0 }
    })
}

/// Returns the middle of a cell, on top of the board; `cells` is the width of the board.
pub fn cell(cells: u8, file: u8, rank: u8) -> Point3 {
    let half = (f32::from(cells) - 1.0) / 2.0;
    [f32::from(file) - half, 0.0, half - f32::from(rank)]
}

/// Place of the reserves next to the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stand {
    /// Left and right of the board, Red's at the left.
    #[default]
    Sides,
    /// In front of the board and behind it, Red's in front.
    Ends,
}

/// From the edge of the board to the middle of the first row of cups on the table.
const AWAY: f32 = 0.46;
/// The least width of a cup's place in a row: a finger has to meet it.
const PLACE: f32 = 0.62;
/// Between two places of a row.
const GAP: f32 = 0.04;

/// Positions of a side's cups next to the board. On the board of four cells there are three stacks, and `size` is ignored; on the
/// board of three every cup has a place of its own, by its size and its number of two.
pub fn peg(cells: u8, stand: Stand, side: Colour, size: u8, copy: u8) -> Point3 {
    let edge = f32::from(cells) / 2.0 + RIM;
    let sign = if side == Colour::Red { -1.0 } else { 1.0 };
    // Away from the board, and along its edge.
    let (away, along) = match (cells, stand) {
        (4, _) => (0.62, (f32::from(copy) - 1.0) * 1.25),
        (_, Stand::Sides) => (AWAY + f32::from(copy) * 0.90, f32::from(2 - size.clamp(1, 3).cast_signed()) * 1.02),
        (_, Stand::Ends) => (AWAY, along(size, copy)),
    };
    match stand {
        Stand::Sides => [sign * (edge + away), -THICK, along],
        Stand::Ends => [along, -THICK, -sign * (edge + away)],
    }
}

/// Returns the place of a cup of the board of three in a row of all six, the largest at the left, from the middle of the row.
fn along(size: u8, copy: u8) -> f32 {
    let wide = |size: u8| (2.0 * foot(size + 1)).max(PLACE) + GAP;
    let size = size.clamp(1, 3);
    let all: f32 = (1..=3).map(|size| 2.0 * wide(size)).sum();
    let before: f32 = (size + 1..=3).map(|larger| 2.0 * wide(larger)).sum();
    before + (f32::from(copy) + 0.5) * wide(size) - all / 2.0
}

/// Returns the cell under a place of the window, on the board's top, as file and rank from 0.
pub fn cell_at(lens: &Lens, at: Pos2, cells: u8) -> Option<(u8, u8)> {
    let (x, z) = lens.meet(at, 0.0)?;
    let half = f32::from(cells) / 2.0;
    let (file, rank) = ((x + half).floor(), (half - z).floor());
    let inside = |n: f32| n >= 0.0 && n < f32::from(cells);
    (inside(file) && inside(rank)).then_some((file as u8, rank as u8))
}

/// Returns the distance from the camera at which the ray through a point of the window meets a cup; `None` if it misses.
pub fn meets(lens: &Lens, at: Pos2, foot: Point3, size: u8) -> Option<f32> {
    const SLICES: u8 = 24;
    let tall = height(size);
    // The camera is above, so the highest slice that the ray meets is the nearest one.
    (0..=SLICES).rev().find_map(|slice| {
        let up = tall * f32::from(slice) / f32::from(SLICES);
        let (x, z) = lens.meet(at, foot[1] + up)?;
        let inside = (x - foot[0]).hypot(z - foot[2]) <= radius(size, up.min(tall - 1e-3));
        inside.then(|| lens.depth([x, foot[1] + up, z]))
    })
}

/// Returns the first view of a board: rank 1 in front, from well above.
pub fn home() -> Eye {
    Eye { yaw: 0.0, tilt: 1.0, ..Eye::default() }
}

/// Returns the first view of a board in a part of a window, and the place of its reserves: in front and behind in an upright
/// window, if the pieces are then larger. Otherwise they stay at the sides.
pub fn home_in(rect: Rect, cells: u8, is_upright: bool) -> (Eye, Stand) {
    // There is height enough to look from further above, where a piece hides less of the cells behind it.
    let above = Eye { tilt: 1.15, ..home() };
    let is_larger = is_upright && whole(&above, rect, cells, Stand::Ends) > whole(&home(), rect, cells, Stand::Sides);
    if is_larger { (above, Stand::Ends) } else { (home(), Stand::Sides) }
}

/// Returns the corners of the region that must be in view.
fn corners(cells: u8, stand: Stand) -> Vec<Point3> {
    let edge = f32::from(cells) / 2.0 + RIM;
    let inner = cell(cells, 0, 0)[2] + 0.3;
    let mut corners = Vec::new();
    for (x, z) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        corners.push([x * edge, -THICK, z * edge]);
        corners.push([x * inner, height(4), z * inner]);
    }
    for side in Colour::ALL {
        // The pegs at both ends of a reserve, with their cups.
        for (size, copy) in if cells == 4 { vec![(4, 0), (4, 2)] } else { vec![(3, 0), (3, 1), (1, 0), (1, 1)] } {
            let [x, y, z] = peg(cells, stand, side, size, copy);
            let (wide, tall) = if cells == 4 || size == 3 { (foot(4), height(4)) } else { (foot(2), height(2)) };
            for (dx, dz) in [(-wide, -wide), (wide, -wide), (wide, wide), (-wide, wide)] {
                corners.push([x + dx, y, z + dz]);
            }
            corners.push([x, y + tall, z]);
        }
    }
    corners
}

/// Returns the camera of an eye over a board: at zoom 1 the board and both reserves just fit, however they are turned.
pub fn lens(eye: &Eye, rect: Rect, cells: u8, stand: Stand) -> Lens {
    Lens::new(&Eye { zoom: whole(eye, rect, cells, stand) * eye.zoom, ..*eye }, rect, extent(cells))
}

/// Returns the zoom at which the board and both reserves just fit.
fn whole(eye: &Eye, rect: Rect, cells: u8, stand: Stand) -> f32 {
    let extent = extent(cells);
    let corners = corners(cells, stand);
    let room = rect.shrink2(egui::vec2(14.0, 14.0).min(rect.size() * 0.05));
    let still = Eye { pan: egui::Vec2::ZERO, ..*eye };
    let fits = |zoom: f32| {
        let lens = Lens::new(&Eye { zoom, ..still }, rect, extent);
        corners.iter().all(|corner| lens.project(*corner).is_some_and(|at| room.contains(at)))
    };
    let (mut low, mut high) = (0.2, 4.0);
    for _ in 0..14 {
        let middle = f32::midpoint(low, high);
        if fits(middle) { low = middle } else { high = middle }
    }
    low
}

/// Returns the space that the board and the pieces next to it take up.
pub fn extent(cells: u8) -> Extent {
    let reach = f32::from(cells) / 2.0 + if cells == 4 { 1.5 } else { 2.3 };
    Extent { middle: [0.0, 0.12, 0.0], half: 0.6, reach }
}

/// A cup to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cup {
    /// Owner of the cup.
    pub side: Colour,
    /// 1 (small) to 4.
    pub size: u8,
    /// Place of the cup's foot, in cells.
    pub at: Point3,
    /// 1 is wood; less is seen through.
    pub alpha: f32,
}

/// The reason for the mark of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// The last move began or ended here.
    Last,
    /// Part of a full line.
    Line,
    /// The cup in the hand may land here.
    Target,
    /// The cup in the hand may land here, and wins.
    Winning,
    /// The piece may go there, but it loses at once.
    Losing,
    /// The place of the computer's advice.
    Hint,
    /// The place of the keyboard's mark.
    Cursor,
    /// The cup in the hand lands here.
    Lands,
    /// The cup in the hand may not land here.
    Barred,
}

impl Mark {
    /// All marks, in the order of the enum.
    pub const ALL: [Self; 9] =
        [Self::Last, Self::Line, Self::Target, Self::Winning, Self::Losing, Self::Hint, Self::Cursor, Self::Lands, Self::Barred];

    /// Returns the form of a mark; forms differ, so that marks are distinguished without colour.
    pub const fn shape(self) -> Shape {
        const EIGHTH: f32 = std::f32::consts::FRAC_PI_4;
        const UP: f32 = std::f32::consts::FRAC_PI_2;
        // Rings of four sides are square frames.
        Shape::Rings(match self {
            Self::Last => &[(4, 0.60, 0.66, EIGHTH)],
            Self::Line => &[(4, 0.54, 0.66, EIGHTH)],
            Self::Target => &[(20, 0.0, 0.10, 0.0)],
            Self::Winning => &[(20, 0.0, 0.10, 0.0), (28, 0.15, 0.21, 0.0)],
            Self::Losing => &[(3, 0.0, 0.17, UP)],
            Self::Hint => &[(4, 0.0, 0.20, 0.0)],
            Self::Cursor => &[(4, 0.44, 0.53, EIGHTH)],
            Self::Lands => &[(32, 0.42, 0.48, 0.0)],
            Self::Barred => return Shape::Cross(0.34),
        })
    }
}

/// The colours of the board and the cups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colours {
    /// The space behind the table.
    pub space: Color32,
    /// The table in the lamp's light.
    pub table: Color32,
    /// The rim of the board.
    pub rim: Color32,
    /// The cells, light and dark in turn.
    pub cells: [Color32; 2],
    /// The sides' cups, red first.
    pub cups: [Color32; 2],
    /// The marks on their tops.
    pub tops: [Color32; 2],
    /// Places of the last move.
    pub last: Color32,
    /// Good places, and full lines.
    pub good: Color32,
    /// Places that are fine.
    pub target: Color32,
    /// Places of losing or barred moves.
    pub bad: Color32,
    /// The keys' place, and advice.
    pub lamp: Color32,
}

/// Returns the colours of the sides, red first.
pub const fn side_colours(palette: Palette) -> [Color32; 2] {
    match palette {
        Palette::HighContrast => [Color32::from_rgb(0xC4, 0x1E, 0x14), Color32::from_rgb(0xFF, 0xF0, 0x5A)],
        _ => [Color32::from_rgb(0xC2, 0x3B, 0x2C), Color32::from_rgb(0xF0, 0xC2, 0x48)],
    }
}

impl Colours {
    /// Returns the colours in a theme.
    pub const fn new(theme: &Theme) -> Self {
        let (good, target) = match theme.palette {
            Palette::Default => (Color32::from_rgb(0x4C, 0xC8, 0x7A), Color32::from_rgb(0x6F, 0xC3, 0xEE)),
            _ => (Color32::from_rgb(0x3D, 0xD0, 0xE0), Color32::from_rgb(0x6F, 0xC3, 0xEE)),
        };
        Self {
            space: theme.room,
            table: if theme.room.r() < 0x80 { Color32::from_rgb(0x2C, 0x2A, 0x2A) } else { Color32::from_rgb(0xC4, 0xB8, 0xA4) },
            rim: Color32::from_rgb(0x4A, 0x34, 0x22),
            cells: [Color32::from_rgb(0x8E, 0x6E, 0x4C), Color32::from_rgb(0x7C, 0x5E, 0x40)],
            cups: side_colours(theme.palette),
            tops: [Color32::from_rgb(0xF4, 0xD9, 0xC4), Color32::from_rgb(0x6A, 0x4A, 0x14)],
            last: Color32::from_rgb(0xD9, 0xCF, 0xBE),
            good,
            target,
            bad: Color32::from_rgb(0xFF, 0x8A, 0x80),
            lamp: Color32::from_rgb(0xF2, 0xB8, 0x4B),
        }
    }

    /// Returns the colour of a mark.
    pub const fn mark(&self, mark: Mark) -> Color32 {
        match mark {
            Mark::Last => self.last,
            Mark::Line | Mark::Winning => self.good,
            Mark::Target => self.target,
            Mark::Losing | Mark::Barred => self.bad,
            Mark::Hint | Mark::Cursor => self.lamp,
            Mark::Lands => Color32::WHITE,
        }
    }
}

/// The board with its cups, to be drawn by Bevy behind the panels.
#[derive(Clone, Debug, PartialEq)]
pub struct CupsScene {
    /// The part of the window, in points.
    pub rect: Rect,
    /// The camera's place and direction.
    pub eye: Eye,
    /// Cells along a side: 3 or 4.
    pub cells: u8,
    /// Place of the reserves.
    pub stand: Stand,
    /// The cups, those inside others before them.
    pub cups: Vec<Cup>,
    /// Marks, each with its place.
    pub marks: Vec<(Point3, Mark)>,
    /// The place of the shadow of the cup in the hand, and the cup's size.
    pub shadow: Option<(Point3, u8)>,
    /// Colours of the board, the cups and the marks.
    pub colours: Colours,
}

impl CupsScene {
    /// Returns the camera.
    pub fn lens(&self) -> Lens {
        lens(&self.eye, self.rect, self.cells, self.stand)
    }
}

impl Body for CupsScene {
    fn solid(&self) -> Solid {
        let colours = &self.colours;
        let thing = |shape, at: Point3, colour, surface| Thing { shape, at, tall: 1.0, colour, surface };
        let raised = |at: Point3, by: f32| [at[0], at[1] + by, at[2]];
        let half = f32::from(self.cells) / 2.0 + RIM;
        let slab = thing(Shape::Block(half), [0.0, -THICK, 0.0], colours.rim, Surface::Matt);
        let mut things = vec![Thing { tall: THICK, ..slab }];
        for (file, rank) in (0..self.cells).flat_map(|rank| (0..self.cells).map(move |file| (file, rank))) {
            let at = raised(cell(self.cells, file, rank), 0.004);
            things.push(thing(Shape::Square(0.485), at, colours.cells[usize::from((file + rank) % 2 == 0)], Surface::Matt));
        }
        // The pool of light on the table.
        let pool = Surface::Glass { alpha: 1.0, late: 0.0 };
        things.push(thing(Shape::Disc(half + 4.2), [0.0, -THICK - 0.01, 0.0], colours.table, pool));
        let dark = |alpha| Surface::Glass { alpha, late: 4.0 };
        for cup in &self.cups {
            let side = usize::from(cup.side == Colour::Yellow);
            let ground = if cup.at[0].abs() < half && cup.at[2].abs() < half { 0.0 } else { -THICK };
            // A lifted cup has the shadow at its landing place. Every other cup has its own shadow, so that the shadows do not
            // change order while one cup moves.
            let up = (cup.at[1] - ground).max(0.0);
            let held = self.shadow.is_some() && up > 0.3;
            let shade = if held || cup.alpha < 1.0 { 0.0 } else { 0.40 / (1.0 + 1.5 * up) };
            let below = [cup.at[0], ground + 0.012, cup.at[2]];
            things.push(thing(Shape::Disc(foot(cup.size) * 1.35), below, Color32::BLACK, dark(shade)));
            // Of cups inside one another the larger one is drawn later, since it is transparent.
            let late = 6.0 + f32::from(cup.size);
            let solid = if cup.alpha < 1.0 { Surface::Glass { alpha: cup.alpha, late } } else { Surface::Gleaming };
            things.push(thing(Shape::Turned(profile(cup.side, cup.size)), cup.at, colours.cups[side], solid));
            let top = Shape::Rings(TOPS[usize::from(cup.size.clamp(1, 4)) - 1][side]);
            let ink = if cup.alpha < 1.0 { Surface::Glass { alpha: cup.alpha, late: late + 0.5 } } else { Surface::Matt };
            things.push(thing(top, raised(cup.at, height(cup.size) + 0.004), colours.tops[side], ink));
        }
        if let Some((at, size)) = self.shadow {
            things.push(thing(Shape::Disc(foot(size) * 1.25), raised(at, 0.016), Color32::BLACK, dark(0.62)));
        }
        things.extend(self.marks.iter().map(|(at, mark)| {
            let lift = 0.02 + 0.002 * f32::from(*mark as u8);
            thing(mark.shape(), raised(*at, lift), colours.mark(*mark), Surface::Matt)
        }));
        Solid { rect: self.rect, lens: self.lens(), behind: colours.space, things }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use egui::{pos2, vec2};
    use proptest::prelude::*;

    fn rect() -> Rect {
        Rect::from_min_size(pos2(60.0, 90.0), vec2(880.0, 560.0))
    }

    #[test]
    fn every_cup_is_inside_the_next_larger_one() {
        for (small, large) in [(1, 2), (2, 3), (3, 4)] {
            assert!(height(small) + WALL < height(large));
            for side in Colour::ALL {
                for &(r, y) in profile(side, small) {
                    // The band is on the outside only, so a plain outline is the room inside.
                    assert!(
                        r + WALL <= radius(large, y) + 1e-4,
                        "{side:?} {small} in {large}: {r} at {y}, room {}",
                        radius(large, y)
                    );
                }
            }
        }
    }

    #[test]
    fn no_cup_is_over_the_edge_of_its_cell_and_no_two_in_reserve_touch() {
        assert!(foot(4) < 0.485);
        for (cells, stand) in [3, 4].into_iter().flat_map(|cells| [(cells, Stand::Sides), (cells, Stand::Ends)]) {
            let sizes: &[u8] = if cells == 4 { &[4] } else { &[1, 2, 3] };
            let copies = if cells == 4 { 3 } else { 2 };
            let pegs: Vec<(Point3, f32)> = Colour::ALL
                .into_iter()
                .flat_map(|side| sizes.iter().flat_map(move |&size| (0..copies).map(move |copy| (side, size, copy))))
                .map(|(side, size, copy)| (peg(cells, stand, side, size, copy), foot(if cells == 4 { 4 } else { size + 1 })))
                .collect();
            for (i, (a, r)) in pegs.iter().enumerate() {
                assert!(a[0].abs().max(a[2].abs()) - r > f32::from(cells) / 2.0 + RIM, "{a:?} is on the board");
                for (b, s) in &pegs[..i] {
                    assert!((a[0] - b[0]).hypot(a[2] - b[2]) > r + s, "{a:?} and {b:?} touch");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn picking_a_cell_inverts_projection(
            (cells, file, rank) in (3u8..=4).prop_flat_map(|n| (Just(n), 0..n, 0..n)),
            (yaw, tilt, field) in (-3.1f32..3.1, 0.3f32..1.45, 0.2f32..1.0),
        ) {
            let eye = Eye { yaw, tilt, field, ..home() };
            let lens = lens(&eye, rect(), cells, Stand::Sides);
            let at = lens.project(cell(cells, file, rank)).unwrap();
            prop_assert_eq!(cell_at(&lens, at, cells), Some((file, rank)));
        }

        #[test]
        fn board_and_reserves_are_in_view_however_they_are_turned(cells in 3u8..=4, yaw in -3.1f32..3.1, tilt in 0.2f32..1.45) {
            for stand in [Stand::Sides, Stand::Ends] {
                let lens = lens(&Eye { yaw, tilt, ..home() }, rect(), cells, stand);
                for corner in corners(cells, stand) {
                    let at = lens.project(corner).unwrap();
                    prop_assert!(rect().contains(at), "{corner:?} is at {at:?}");
                }
            }
        }

        #[test]
        fn a_cup_is_hit_on_its_axis_and_not_next_to_it(size in 1u8..=4, share in 0.05f32..0.95, yaw in -3.1f32..3.1) {
            let lens = lens(&Eye { yaw, ..home() }, rect(), 4, Stand::Sides);
            let foot_at = cell(4, 1, 2);
            let at = lens.project([foot_at[0], height(size) * share, foot_at[2]]).unwrap();
            prop_assert!(meets(&lens, at, foot_at, size).is_some());
            let outside = at + vec2(lens.scale(foot_at) * (foot(size) * 1.3 + 0.05), 0.0);
            prop_assert_eq!(meets(&lens, outside, foot_at, size), None);
        }
    }

    #[test]
    fn the_board_fills_the_window() {
        for cells in [3, 4] {
            let lens = lens(&home(), rect(), cells, Stand::Sides);
            let seen: Vec<Pos2> = corners(cells, Stand::Sides).into_iter().map(|corner| lens.project(corner).unwrap()).collect();
            let bounds = Rect::from_points(&seen);
            let share = (bounds.width() / rect().width()).max(bounds.height() / rect().height());
            assert!(share > 0.9, "{cells}: {share}");
        }
    }

    #[test]
    fn an_upright_window_has_the_reserves_in_front_and_behind_and_larger_pieces() {
        let sizes = [vec2(360.0, 470.0), vec2(768.0, 790.0)];
        for (cells, size) in [3, 4].into_iter().flat_map(|cells| sizes.map(|size| (cells, size))) {
            assert_eq!(home_in(rect(), cells, true), (home(), Stand::Sides), "{cells}");
            assert_eq!(home_in(Rect::from_min_size(pos2(0.0, 0.0), size), cells, false), (home(), Stand::Sides), "{cells}");
            let upright = Rect::from_min_size(pos2(0.0, 90.0), size);
            let (eye, stand) = home_in(upright, cells, true);
            assert_eq!((eye.yaw, stand), (0.0, Stand::Ends), "{cells} in {size}");
            let (ends, sides) = (lens(&eye, upright, cells, stand), lens(&home(), upright, cells, Stand::Sides));
            let share = ends.scale([0.0; 3]) / sides.scale([0.0; 3]);
            assert!(share > 1.0, "{cells} in {size}: {share}");
            let at = |side| ends.project(peg(cells, stand, side, 2, 1)).unwrap();
            assert!(at(Colour::Red).y > at(Colour::Yellow).y + size.y * 0.3, "{cells} in {size}");
            let seen = |corner| upright.contains(ends.project(corner).unwrap());
            assert!(corners(cells, stand).into_iter().all(seen), "{cells} in {size}");
        }
    }

    #[test]
    fn a_finger_meets_every_cup_of_a_phone() {
        // The room of the board at 360 by 740 points.
        let room = Rect::from_min_size(pos2(0.0, 76.0), vec2(360.0, 540.0));
        let (eye, stand) = home_in(room, 3, true);
        let lens = lens(&eye, room, 3, stand);
        let row: Vec<f32> = [3, 2, 1]
            .into_iter()
            .flat_map(|size| [0, 1].map(|copy| lens.project(peg(3, stand, Colour::Red, size, copy)).unwrap().x))
            .collect();
        assert!(row.windows(2).all(|pair| pair[1] - pair[0] >= 44.0), "{row:?}");
    }

    #[test]
    fn a_nearer_cup_hides_a_farther_one() {
        let lens = lens(&Eye { tilt: 0.4, ..home() }, rect(), 3, Stand::Sides);
        let (near, far) = (cell(3, 1, 0), cell(3, 1, 1));
        let at = lens.project([near[0], 0.8, near[2]]).unwrap();
        assert!(meets(&lens, at, near, 4).unwrap() < meets(&lens, at, far, 4).unwrap_or(f32::MAX));
    }

    #[test]
    fn covered_cups_are_inside_the_covering_one() {
        let at = cell(3, 1, 1);
        let cup = |side, size, alpha| Cup { side, size, at, alpha };
        let theme = Theme::new(fob_services::palette::Shade::Dark, Palette::Default);
        let scene = CupsScene {
            rect: rect(),
            eye: home(),
            cells: 3,
            stand: Stand::Sides,
            cups: vec![cup(Colour::Yellow, 2, 1.0), cup(Colour::Red, 4, 0.4)],
            marks: Vec::new(),
            shadow: None,
            colours: Colours::new(&theme),
        };
        let turned: Vec<Thing> = scene.solid().things.into_iter().filter(|t| matches!(t.shape, Shape::Turned(_))).collect();
        assert_eq!(turned.iter().map(|t| t.at).collect::<Vec<_>>(), [at, at]);
        assert_eq!(turned[0].surface, Surface::Gleaming);
        assert!(matches!(turned[1].surface, Surface::Glass { late, .. } if late > 6.0));
    }
}
