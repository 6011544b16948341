//! The stack in a small picture, drawn by the panels' painter: for menus and help, where no 3-D view is open.

use super::scene::{EXTENT, StackScene, place, to_go};
use egui::{Color32, Mesh, Painter, Pos2, Shape, Stroke};
use fob_kit::scene::eye::Lens;
use fob_kit::scene::solid::{BATTLEMENT, ROOK};
use fob_kit::theme::Theme;

/// Half the width of a mark, in squares.
const MARK: f32 = 0.3;

/// Draws a stack into its rectangle.
pub fn stack(painter: &Painter, scene: &StackScene) {
    let painter = painter.with_clip_rect(scene.rect.intersect(painter.clip_rect()));
    let lens = Lens::new(&scene.eye, scene.rect, EXTENT);
    for board in 0..8u8 {
        let solid = scene.solidity(board);
        let level = f32::from(board);
        let mut mesh = Mesh::default();
        for (file, rank) in (0..8u8).flat_map(|rank| (0..8u8).map(move |file| (file, rank))) {
            let light = (file + rank) % 2 == 1;
            let goal = (file, rank, board) == (0, 0, 0);
            let colour = if light { scene.colours.light } else { scene.colours.dark };
            let colour = if goal { scene.colours.goal } else { colour.gamma_multiply(solid) };
            square(&mut mesh, &lens, [f32::from(file), f32::from(rank), level], 0.5, 0.0, colour);
        }
        painter.add(mesh);
        // The line is smooth where the squares' edges are not.
        let corners = [(4.0, 4.0), (-4.0, 4.0), (-4.0, -4.0), (4.0, -4.0)];
        let y = place([0.0, 0.0, level])[1];
        let edge: Vec<Pos2> = corners.iter().filter_map(|(x, z)| lens.project([*x, y, *z])).collect();
        let rim = Theme::mix(scene.colours.rim, scene.colours.space, 1.0 - solid);
        painter.add(Shape::closed_line(edge, Stroke::new(1.5, rim)));
        let mut mesh = Mesh::default();
        for (at, mark) in scene.marks.iter().filter(|(square, _)| square.board() == board) {
            square(&mut mesh, &lens, to_go(*at), MARK, 0.05, scene.colours.mark(*mark));
        }
        if scene.ship[2] >= level && (scene.ship[2] < level + 1.0 || board == 7) {
            ship(&mut mesh, &lens, scene.ship, scene.colours.ship);
        }
        painter.add(mesh);
    }
}

/// Adds a convex polygon whose corners have colours.
fn fan(mesh: &mut Mesh, corners: &[(Option<Pos2>, Color32)]) {
    let first = mesh.vertices.len() as u32;
    if corners.iter().any(|(at, _)| at.is_none()) {
        return;
    }
    for (at, colour) in corners.iter().filter_map(|(at, colour)| at.map(|at| (at, *colour))) {
        mesh.colored_vertex(at, colour);
    }
    for i in 1..corners.len() as u32 - 1 {
        mesh.add_triangle(first, first + i, first + i + 1);
    }
}

fn square(mesh: &mut Mesh, lens: &Lens, to_go: [f32; 3], half: f32, lift: f32, colour: Color32) {
    let [x, y, z] = place(to_go);
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    fan(mesh, &corners.map(|(dx, dz)| (lens.project([x + dx, y + lift, z + dz]), colour)));
}

fn ship(mesh: &mut Mesh, lens: &Lens, to_go: [f32; 3], colour: Color32) {
    const SIDES: usize = 24;
    let [x, y, z] = place(to_go);
    let angle = |i: usize| i as f32 * std::f32::consts::TAU / SIDES as f32;
    let point =
        |radius: f32, height: f32, i: usize| lens.project([x + radius * angle(i).cos(), y + height, z + radius * angle(i).sin()]);
    let dark = Theme::mix(colour, Color32::BLACK, 0.62);
    let shade = |i: usize| Theme::mix(dark, colour, (0.5 + 0.5 * (angle(i) - 2.3).cos()).powf(0.8));
    let facing = |i: usize| angle(i).cos() * (lens.position[0] - x) + angle(i).sin() * (lens.position[2] - z) > 0.0;
    let wall = |mesh: &mut Mesh, (r0, h0): (f32, f32), (r1, h1): (f32, f32), i: usize| {
        let corners = [(r0, h0, i), (r0, h0, i + 1), (r1, h1, i + 1), (r1, h1, i)];
        fan(mesh, &corners.map(|(r, h, i)| (point(r, h, i), shade(i))));
    };
    let crown = ROOK[ROOK.len() - 1].1;
    let merlon = |i: usize| i % 4 < 2;
    // First the back of the crown, then the front, from the foot up; each hides the parts behind it.
    for i in (0..SIDES).filter(|&i| !facing(i) && merlon(i)) {
        let corners = [(crown, i), (crown, i + 1), (crown + BATTLEMENT, i + 1), (crown + BATTLEMENT, i)];
        fan(mesh, &corners.map(|(h, i)| (point(0.3, h, i), Theme::mix(dark, colour, 0.55))));
    }
    for pair in ROOK.windows(2).filter(|pair| pair[1].1 > pair[0].1) {
        (0..SIDES).filter(|&i| facing(i) || facing(i + 1)).for_each(|i| wall(mesh, pair[0], pair[1], i));
    }
    let rim: Vec<_> = (0..SIDES).map(|i| (point(0.36, crown, i), colour)).collect();
    fan(mesh, &rim);
    let hollow: Vec<_> = (0..SIDES).map(|i| (point(0.26, crown, i), Theme::mix(dark, colour, 0.25))).collect();
    fan(mesh, &hollow);
    for i in (0..SIDES).filter(|&i| merlon(i)) {
        if facing(i) {
            wall(mesh, (0.36, crown), (0.36, crown + BATTLEMENT), i);
        }
        let corners = [(0.26, i), (0.36, i), (0.36, i + 1), (0.26, i + 1)];
        fan(mesh, &corners.map(|(r, i)| (point(r, crown + BATTLEMENT, i), colour)));
    }
}
