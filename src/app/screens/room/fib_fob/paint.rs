//! The stack in a small picture, drawn by the panels' painter: for menus and help, where no 3-D view is open.

use super::eye::{Lens, place, to_go};
use super::scene::StackScene;
use crate::app::theme::Theme;
use egui::{Color32, Painter, Pos2, Shape, Stroke};

/// Half the width of a mark, in squares.
const MARK: f32 = 0.3;

/// Draws a stack into its rectangle.
pub fn stack(painter: &Painter, scene: &StackScene) {
    let painter = painter.with_clip_rect(scene.rect.intersect(painter.clip_rect()));
    let lens = Lens::new(&scene.eye, scene.rect);
    for board in 0..8u8 {
        let solid = scene.solidity(board);
        for (file, rank) in squares_from_behind(&lens) {
            let light = (file + rank) % 2 == 1;
            let goal = (file, rank, board) == (0, 0, 0);
            let colour = if light { scene.colours.light } else { scene.colours.dark };
            let colour = if goal { scene.colours.goal } else { colour.gamma_multiply(solid) };
            quad(&painter, &lens, [f32::from(file), f32::from(rank), f32::from(board)], 0.5, 0.0, colour);
        }
        for (square, mark) in scene.marks.iter().filter(|(square, _)| square.board() == board) {
            quad(&painter, &lens, to_go(*square), MARK, 0.05, scene.colours.mark(*mark));
        }
        let next = f32::from(board) + 1.0;
        if scene.ship[2] >= f32::from(board) && (scene.ship[2] < next || board == 7) {
            ship(&painter, &lens, scene.ship, scene.colours.ship);
        }
    }
}

fn squares_from_behind(lens: &Lens) -> impl Iterator<Item = (u8, u8)> {
    let flip = |far: bool, n: u8| if far { n } else { 7 - n };
    let files = lens.depth(place([0.0, 0.0, 0.0])) > lens.depth(place([7.0, 0.0, 0.0]));
    let ranks = lens.depth(place([0.0, 0.0, 0.0])) > lens.depth(place([0.0, 7.0, 0.0]));
    (0..8).flat_map(move |rank| (0..8).map(move |file| (flip(files, file), flip(ranks, rank))))
}

fn quad(painter: &Painter, lens: &Lens, to_go: [f32; 3], half: f32, lift: f32, colour: Color32) {
    let [x, y, z] = place(to_go);
    let corners: Vec<Pos2> = [(-half, -half), (half, -half), (half, half), (-half, half)]
        .iter()
        .filter_map(|(dx, dz)| lens.project([x + dx, y + lift, z + dz]))
        .collect();
    if corners.len() == 4 {
        painter.add(Shape::convex_polygon(corners, colour, Stroke::NONE));
    }
}

/// The outline of the rook that is turned on the lathe: radius and height in squares, from the foot up.
pub const PROFILE: [(f32, f32); 12] = [
    (0.44, 0.0),
    (0.44, 0.12),
    (0.38, 0.20),
    (0.31, 0.28),
    (0.26, 0.45),
    (0.24, 0.75),
    (0.25, 0.95),
    (0.31, 1.05),
    (0.36, 1.10),
    (0.36, 1.22),
    (0.36, 1.26),
    (0.27, 1.26),
];
/// The height of the battlements over the rook's top, in squares.
pub const BATTLEMENT: f32 = 0.2;

fn ship(painter: &Painter, lens: &Lens, to_go: [f32; 3], colour: Color32) {
    let [x, y, z] = place(to_go);
    let point =
        |radius: f32, height: f32, angle: f32| lens.project([x + radius * angle.cos(), y + height, z + radius * angle.sin()]);
    let dark = Theme::mix(colour, Color32::BLACK, 0.55);
    for pair in PROFILE.windows(2) {
        let [(r0, h0), (r1, h1)] = [pair[0], pair[1]];
        for i in 0..16 {
            let (a0, a1) = (i as f32 * std::f32::consts::TAU / 16.0, (i + 1) as f32 * std::f32::consts::TAU / 16.0);
            let middle = f32::midpoint(a0, a1);
            // Only what faces the eye is drawn.
            let facing = middle.cos() * (lens.position[0] - x) + middle.sin() * (lens.position[2] - z);
            if facing < 0.0 && h1 > h0 {
                continue;
            }
            let light = f32::midpoint((middle - 2.3).cos(), 1.0);
            let corners: Vec<Pos2> =
                [point(r0, h0, a0), point(r0, h0, a1), point(r1, h1, a1), point(r1, h1, a0)].into_iter().flatten().collect();
            if corners.len() == 4 {
                painter.add(Shape::convex_polygon(corners, Theme::mix(dark, colour, light), Stroke::NONE));
            }
        }
    }
    let top: Vec<Pos2> =
        (0..16).filter_map(|i| point(0.36, 1.26 + BATTLEMENT, i as f32 * std::f32::consts::TAU / 16.0)).collect();
    let rim: Vec<Pos2> = (0..16).filter_map(|i| point(0.36, 1.2, i as f32 * std::f32::consts::TAU / 16.0)).collect();
    painter.add(Shape::convex_polygon(rim, colour, Stroke::NONE));
    painter.add(Shape::convex_polygon(top, Theme::mix(colour, Color32::WHITE, 0.3), Stroke::NONE));
}
