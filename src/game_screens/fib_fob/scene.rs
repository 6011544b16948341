//! The scene of the stack of boards, as plain data: the screen makes it, Bevy draws it, tests read it.

use egui::{Color32, Pos2, Rect, Rgba};
use fob_games::fib_fob::Square;
use fob_kit::scene::Body;
use fob_kit::scene::eye::{Extent, Eye, Lens, Point3};
use fob_kit::scene::solid::{Rings, Shape, Solid, Surface, Thing};
use fob_kit::theme::Theme;
use fob_services::palette::Palette;

/// The height of one board over the one below, in squares.
pub const GAP: f32 = 2.2;

/// The stack with the ship on top of it. A square is 1 wide; x runs along the files, y up the stack, z towards rank 1.
pub const EXTENT: Extent = Extent {
    middle: [0.0, 3.5 * GAP + 0.5, 0.0],
    half: 3.5 * GAP + 0.5,
    // From the middle of a board to its corner, with the rim.
    reach: 6.1,
};

/// Returns the place of a square's middle, for places between squares too: files, ranks and boards to go.
pub fn place([file, rank, board]: [f32; 3]) -> Point3 {
    [file - 3.5, board * GAP, 3.5 - rank]
}

/// Returns the distance left to go, as numbers that can be eased.
pub fn to_go(square: Square) -> [f32; 3] {
    [f32::from(square.file()), f32::from(square.rank()), f32::from(square.board())]
}

/// Returns which of these squares is under a point of the window: if there are several, the one in front. A near miss counts,
/// since distant squares are small.
pub fn pick(lens: &Lens, at: Pos2, squares: &[Square]) -> Option<Square> {
    let under = |square: &Square| {
        let [x, y, z] = place(to_go(*square));
        lens.meet(at, y).is_some_and(|(mx, mz)| (mx - x).abs() <= 0.5 && (mz - z).abs() <= 0.5)
    };
    let depth = |square: &Square| lens.depth(place(to_go(*square)));
    if let Some(hit) = squares.iter().copied().filter(under).min_by(|a, b| depth(a).total_cmp(&depth(b))) {
        return Some(hit);
    }
    let far = |square: &Square| lens.project(place(to_go(*square))).map_or(f32::MAX, |p| p.distance(at));
    let nearest = squares.iter().copied().min_by(|a, b| far(a).total_cmp(&far(b)))?;
    (far(&nearest) <= 14.0).then_some(nearest)
}

/// Returns whether a place of the window is on the ship.
pub fn on_ship(lens: &Lens, at: Pos2, ship: [f32; 3]) -> bool {
    let foot = place(ship);
    let Some((a, b)) = lens.project(foot).zip(lens.project([foot[0], foot[1] + 1.5, foot[2]])) else { return false };
    let along = b - a;
    let t = ((at - a).dot(along) / along.length_sq().max(1e-6)).clamp(0.0, 1.0);
    (a + along * t).distance(at) <= lens.scale(foot) * 0.5 + 3.0
}

/// The reason for the mark of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The ship came from here.
    From,
    /// The ship may go here.
    Target,
    /// A move to this square wins.
    Winning,
    /// The square of the computer's advice.
    Hint,
    /// Under the pointer, or set by keys.
    Chosen,
}

impl Mark {
    /// All marks, in the order of the enum.
    pub const ALL: [Self; 5] = [Self::From, Self::Target, Self::Winning, Self::Hint, Self::Chosen];

    /// Returns the shape of a mark. Shapes differ, so that marks can be distinguished without colour: rings and squares (rings
    /// of four sides) with a number of sides, with inner and outer radius and a turn in radians.
    pub const fn rings(self) -> Rings {
        const EIGHTH: f32 = std::f32::consts::FRAC_PI_4;
        match self {
            Self::From => &[(4, 0.36, 0.50, EIGHTH)],
            Self::Target => &[(24, 0.0, 0.32, 0.0)],
            Self::Winning => &[(24, 0.0, 0.20, 0.0), (28, 0.30, 0.42, 0.0)],
            Self::Hint => &[(4, 0.0, 0.36, 0.0)],
            Self::Chosen => &[(24, 0.0, 0.32, 0.0), (4, 0.54, 0.70, EIGHTH)],
        }
    }
}

/// The colours of the stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colours {
    /// Space behind the boards.
    pub space: Color32,
    /// Colour of the light squares.
    pub light: Color32,
    /// Colour of the dark squares.
    pub dark: Color32,
    /// The rim of a board.
    pub rim: Color32,
    /// The destination of the ship.
    pub goal: Color32,
    /// The ship itself.
    pub ship: Color32,
    /// Squares that the ship may go to.
    pub target: Color32,
    /// Squares on which a move wins.
    pub winning: Color32,
    /// The chosen square, and advice.
    pub chosen: Color32,
    /// The square from which the ship came.
    pub from: Color32,
}

impl Colours {
    /// Returns the colours in a theme.
    pub const fn new(theme: &Theme) -> Self {
        let (light, dark, goal) = match theme.palette {
            Palette::HighContrast => (Color32::WHITE, Color32::from_rgb(0x50, 0x50, 0x58), Color32::from_rgb(0xFF, 0x30, 0x20)),
            _ => (Color32::from_rgb(0xE3, 0xC8, 0x9C), Color32::from_rgb(0x9C, 0x76, 0x4C), Color32::from_rgb(0xD2, 0x34, 0x2A)),
        };
        // The lamplight of the dark theme in both: on a light room the darker accent would be lost on the wood.
        let lamp = Color32::from_rgb(0xF2, 0xB8, 0x4B);
        let (target, winning) = match theme.palette {
            Palette::Default => (Color32::from_rgb(0x4F, 0xA9, 0xDB), Color32::from_rgb(0x4C, 0xC8, 0x7A)),
            _ => (Color32::from_rgb(0x3D, 0x9B, 0xE0), Color32::from_rgb(0xF0, 0xE4, 0x42)),
        };
        Self {
            space: theme.room,
            light,
            dark,
            rim: Color32::from_rgb(0x6B, 0x4A, 0x2F),
            goal,
            ship: Color32::from_rgb(0xF1, 0xEA, 0xDB),
            target,
            winning,
            chosen: lamp,
            from: Color32::from_rgb(0x8F, 0x88, 0x7C),
        }
    }

    /// Returns the colour of the plumb line: the chosen square's, half in the dark.
    fn plumb(&self) -> Color32 {
        let chosen = Rgba::from(self.chosen);
        Rgba::from_rgb(chosen.r() * 0.55, chosen.g() * 0.55, chosen.b() * 0.55).into()
    }

    /// Returns the colour of a mark.
    pub const fn mark(&self, mark: Mark) -> Color32 {
        match mark {
            Mark::From => self.from,
            Mark::Target => self.target,
            Mark::Winning => self.winning,
            Mark::Hint | Mark::Chosen => self.chosen,
        }
    }
}

/// The stack of boards with the ship, to be drawn by Bevy behind the panels.
#[derive(Clone, Debug, PartialEq)]
pub struct StackScene {
    /// The part of the window, in points.
    pub rect: Rect,
    /// The camera's place and direction.
    pub eye: Eye,
    /// Files, ranks and boards that the ship still has to go; fractions while it moves.
    pub ship: [f32; 3],
    /// The destination of the move in preparation.
    pub ghost: Option<Square>,
    /// The marked squares, each once.
    pub marks: Vec<(Square, Mark)>,
    /// Colours of the boards, the ship and the marks.
    pub colours: Colours,
}

/// The surface of a mark on a board that the ship's own board may cover, which is nearly solid: it is drawn after all boards, so
/// that it shines through them.
const THROUGH: Surface = Surface::Glass { alpha: 0.85, late: 40.0 };

impl StackScene {
    /// Opacity of a board, 0 to 1: the ship's own is the clearest, and those above it fade, because they can no longer be
    /// reached.
    pub fn solidity(&self, board: u8) -> f32 {
        let above = f32::from(board) - self.ship[2];
        if above > 0.0 {
            return 0.9 - 0.78 * above.min(1.0);
        }
        // The lowest is the destination, those in between are passed.
        let least = if board == 0 { 0.55 } else { 0.3 };
        0.9 - (0.9 - least) * (-above).min(1.0)
    }
}

impl Body for StackScene {
    fn solid(&self) -> Solid {
        let Colours { space, light, dark, rim, goal, ship, chosen, .. } = self.colours;
        let thing = |shape, to_go: [f32; 3], lift: f32, colour, surface| {
            let [x, y, z] = place(to_go);
            Thing { shape, at: [x, y + lift, z], tall: 1.0, colour, surface }
        };
        let mut things: Vec<Thing> = (0..8)
            .map(|board| {
                let surface = Surface::Glass { alpha: self.solidity(board), late: 0.0 };
                thing(Shape::Chessboard { light, dark, rim }, [3.5, 3.5, f32::from(board)], 0.0, Color32::WHITE, surface)
            })
            .collect();
        things.push(thing(Shape::Square(0.5), [0.0; 3], 0.015, goal, Surface::Matt));
        things.push(thing(Shape::Rook, self.ship, 0.02, ship, Surface::Gleaming));
        // The shadow is on the board below the ship, also while the ship sinks from one to the next.
        let below = [self.ship[0], self.ship[1], (self.ship[2] + 0.01).floor()];
        things.push(thing(Shape::Disc(0.62), below, 0.03, Color32::BLACK, Surface::Glass { alpha: 0.42, late: 6.0 }));
        if self.ship[2] >= 0.05 {
            // A plumb line to the lowest board.
            let foot = [self.ship[0], self.ship[1], 0.0];
            let plumb = thing(Shape::Pole(0.035), foot, 0.0, self.colours.plumb(), Surface::Matt);
            things.push(Thing { tall: place(self.ship)[1], ..plumb });
        }
        if let Some(ghost) = self.ghost {
            things.push(thing(Shape::Rook, to_go(ghost), 0.02, chosen, Surface::Glass { alpha: 0.55, late: 6.0 }));
        }
        things.extend(self.marks.iter().map(|(at, mark)| {
            let covered = f32::from(at.board()) < self.ship[2];
            let surface = if covered { THROUGH } else { Surface::Matt };
            thing(Shape::Rings(mark.rings()), to_go(*at), 0.045, self.colours.mark(*mark), surface)
        }));
        Solid { rect: self.rect, lens: Lens::new(&self.eye, self.rect, EXTENT), behind: space, things }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use egui::{pos2, vec2};
    use fob_services::palette::Shade;
    use proptest::prelude::*;

    fn rect() -> Rect {
        Rect::from_min_size(pos2(100.0, 40.0), vec2(640.0, 600.0))
    }

    fn any_eye() -> impl Strategy<Value = Eye> {
        (-3.1f32..3.1, 0.12f32..1.45, 0.6f32..5.0).prop_map(|(yaw, tilt, zoom)| Eye { yaw, tilt, zoom, ..Eye::default() })
    }

    proptest! {
        #[test]
        fn picking_inverts_projection(eye in any_eye(), file in 0u8..8, rank in 0u8..8, board in 0u8..8) {
            let lens = Lens::new(&eye, rect(), EXTENT);
            let square = Square::new(file, rank, board).unwrap();
            let [x, y, z] = place(to_go(square));
            if let Some(at) = lens.project([x, y, z]) {
                let (mx, mz) = lens.meet(at, y).unwrap();
                let slack = 1e-2 * lens.depth([x, y, z]);
                prop_assert!((mx - x).abs() < slack && (mz - z).abs() < slack, "({x}, {z}) came back as ({mx}, {mz})");
                prop_assert_eq!(pick(&lens, at, &[square]), Some(square));
            }
        }

        #[test]
        fn the_whole_stack_is_in_view_however_it_is_turned(yaw in -3.1f32..3.1, tilt in 0.12f32..1.45) {
            let lens = Lens::new(&Eye { yaw, tilt, ..Eye::default() }, rect(), EXTENT);
            for board in [0.0, 7.0] {
                for (file, rank) in [(0.0, 0.0), (0.0, 7.0), (7.0, 0.0), (7.0, 7.0)] {
                    let at = lens.project(place([file, rank, board])).unwrap();
                    prop_assert!(rect().contains(at), "{file} {rank} {board} is at {at:?}");
                }
            }
        }
    }

    #[test]
    fn the_camera_has_the_expected_orientation() {
        let lens = Lens::new(&Eye { yaw: 0.0, ..Eye::default() }, rect(), EXTENT);
        let at = |to_go| lens.project(place(to_go)).unwrap();
        assert!(at([7.0, 0.0, 0.0]).x > at([0.0, 0.0, 0.0]).x);
        assert!(at([0.0, 0.0, 7.0]).y < at([0.0, 0.0, 0.0]).y);
        assert!(at([0.0, 7.0, 0.0]).y < at([0.0, 0.0, 0.0]).y);
        assert!(lens.depth(place([0.0, 0.0, 0.0])) < lens.depth(place([0.0, 7.0, 0.0])));
    }

    #[test]
    fn of_two_squares_behind_each_other_the_nearer_is_hit() {
        let eye = Eye { yaw: 0.0, tilt: 1.4, ..Eye::default() };
        let lens = Lens::new(&eye, rect(), EXTENT);
        let (low, high) = (Square::new(3, 3, 0).unwrap(), Square::new(3, 3, 1).unwrap());
        // From nearly above the column is one place of the window.
        let [x, y, z] = place(to_go(high));
        let at = lens.project([x, y, z + 0.1]).unwrap();
        assert_eq!(pick(&lens, at, &[low, high]), Some(high));
        assert_eq!(pick(&lens, at, &[low]), Some(low));
        assert_eq!(pick(&lens, rect().left_top(), &[low, high]), None);
    }

    #[test]
    fn a_mark_below_the_ship_s_board_shines_through_it() {
        let colours = Colours::new(&Theme::new(Shade::Dark, Palette::Default));
        let marks: Vec<(Square, Mark)> = (0..5).map(|board| (Square::new(2, 2, board).unwrap(), Mark::Target)).collect();
        for tilt in [0.12f32, 0.5, 1.0, 1.45] {
            let eye = Eye { tilt, ..Eye::default() };
            let scene = StackScene { rect: rect(), eye, ship: [2.0, 2.0, 4.0], ghost: None, marks: marks.clone(), colours };
            let solid = scene.solid();
            let rings: Vec<&Thing> = solid.things.iter().filter(|thing| matches!(thing.shape, Shape::Rings(_))).collect();
            assert_eq!(rings.len(), 5);
            for ring in &rings[..4] {
                // It is drawn after every board, although it may be behind all of them.
                let Surface::Glass { alpha, late } = ring.surface else { panic!("{ring:?} is hidden by the boards above it") };
                let nearest = (0..8u8).map(|board| solid.lens.depth([0.0, f32::from(board) * GAP, 0.0])).fold(f32::MAX, f32::min);
                assert!(alpha > 0.5 && solid.lens.depth(ring.at) - late < nearest, "tilt {tilt}: {ring:?}");
            }
            assert_eq!(rings[4].surface, Surface::Matt, "on the ship's own board nothing covers it");
        }
    }

    #[test]
    fn picking_the_ship_inverts_projection() {
        let lens = Lens::new(&Eye::default(), rect(), EXTENT);
        let ship = [6.0, 5.0, 2.0];
        let foot = place(ship);
        assert!(on_ship(&lens, lens.project([foot[0], foot[1] + 0.8, foot[2]]).unwrap(), ship));
        assert!(!on_ship(&lens, lens.project(place([2.0, 2.0, 2.0])).unwrap(), ship));
    }
}
