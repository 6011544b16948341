//! The board in a small picture, drawn by the panels' painter: for menus and help, where no 3-D view is open.

use super::cups::{self, Colours, RIM, Stand, profile};
use super::places::{Order, look, standing};
use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke};
use fob_games::gobblet::{Colour, Piece, Position};
use fob_kit::scene::eye::{Eye, Lens, Point3};
use fob_kit::theme::Theme;

/// Number of corners around a cup.
const SIDES: usize = 28;

/// Draws a position into a rectangle, turned by an angle.
pub fn position<const N: usize>(painter: &Painter, rect: Rect, theme: &Theme, position: &Position<N>, turn: f32) {
    let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let colours = Colours::new(theme);
    let home = cups::home();
    let lens = cups::lens(&Eye { yaw: home.yaw + turn, ..home }, rect, N as u8, Stand::Sides);
    let half = N as f32 / 2.0 + RIM;
    let mut mesh = Mesh::default();
    square(&mut mesh, &lens, [0.0, -0.02, 0.0], half, colours.rim);
    for (file, rank) in (0..N as u8).flat_map(|rank| (0..N as u8).map(move |file| (file, rank))) {
        let colour = colours.cells[usize::from((file + rank) % 2 == 0)];
        square(&mut mesh, &lens, cups::cell(N as u8, file, rank), 0.485, colour);
    }
    painter.add(mesh);
    let mut seen: Vec<(Point3, Piece)> =
        standing(position, &Order::default()).iter().filter(|s| s.top).map(|s| (s.place.at(Stand::Sides), s.piece)).collect();
    seen.sort_by(|a, b| lens.depth(b.0).total_cmp(&lens.depth(a.0)));
    for (at, piece) in seen {
        cup(&painter, &lens, at, piece.colour, look::<N>(piece.size), &colours);
    }
}

fn square(mesh: &mut Mesh, lens: &Lens, [x, y, z]: Point3, half: f32, colour: Color32) {
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    fan(mesh, &corners.map(|(dx, dz)| (lens.project([x + dx, y, z + dz]), colour)));
}

/// Adds a convex polygon whose corners have colours.
fn fan(mesh: &mut Mesh, corners: &[(Option<Pos2>, Color32)]) {
    if corners.iter().any(|(at, _)| at.is_none()) {
        return;
    }
    let first = mesh.vertices.len() as u32;
    for (at, colour) in corners.iter().filter_map(|(at, colour)| at.map(|at| (at, *colour))) {
        mesh.colored_vertex(at, colour);
    }
    for i in 1..corners.len() as u32 - 1 {
        mesh.add_triangle(first, first + i, first + i + 1);
    }
}

fn cup(painter: &Painter, lens: &Lens, [x, y, z]: Point3, side: Colour, size: u8, colours: &Colours) {
    let colour = colours.cups[side as usize];
    let dark = Theme::mix(colour, Color32::BLACK, 0.58);
    let angle = |i: usize| i as f32 * std::f32::consts::TAU / SIDES as f32;
    let point = |r: f32, up: f32, i: usize| lens.project([x + r * angle(i).cos(), y + up, z + r * angle(i).sin()]);
    let shade = |i: usize| Theme::mix(dark, colour, (0.5 + 0.5 * (angle(i) - 2.3).cos()).powf(0.8));
    let facing = |i: usize| angle(i).cos() * (lens.position[0] - x) + angle(i).sin() * (lens.position[2] - z) > 0.0;
    let outline = profile(side, size);
    let mut mesh = Mesh::default();
    let shadow: Vec<_> = (0..SIDES).map(|i| (point(cups::foot(size) * 1.12, 0.0, i), Color32::from_black_alpha(70))).collect();
    fan(&mut mesh, &shadow);
    for pair in outline.windows(2) {
        let [(r0, h0), (r1, h1)] = [pair[0], pair[1]];
        if h1 > h0 {
            for i in (0..SIDES).filter(|&i| facing(i) || facing(i + 1)) {
                let corners = [(r0, h0, i), (r0, h0, i + 1), (r1, h1, i + 1), (r1, h1, i)];
                fan(&mut mesh, &corners.map(|(r, h, i)| (point(r, h, i), shade(i))));
            }
        }
    }
    let (rim, tall) = outline.get(outline.len().saturating_sub(2)).copied().unwrap_or_default();
    let lid = Theme::mix(colour, Color32::WHITE, 0.12);
    let top: Vec<_> = (0..SIDES).map(|i| (point(rim, tall, i), lid)).collect();
    fan(&mut mesh, &top);
    painter.add(mesh);
    // Ringed or knobbed, as the cups in the 3-D view are.
    let ink = colours.tops[side as usize];
    let circle = |r: f32| -> Vec<Pos2> { (0..SIDES).filter_map(|i| point(r, tall, i)).collect() };
    let width = (lens.scale([x, y, z]) * 0.035).clamp(1.0, 6.0);
    match side {
        Colour::Red => painter.add(Shape::closed_line(circle(rim * 0.62), Stroke::new(width, ink))),
        Colour::Yellow => painter.add(Shape::convex_polygon(circle(rim * 0.26), ink, Stroke::NONE)),
    };
}
