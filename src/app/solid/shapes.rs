//! The meshes of bodies, built in code, with the lamp's light in the colours of their vertices.

use super::paint::{LAMP, linear};
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use fob_kit::scene::solid::{BATTLEMENT, Profile, ROOK, Rings, Shape};
use std::f32::consts::TAU;

/// Returns the mesh of a shape.
pub(super) fn mesh(shape: Shape) -> Mesh {
    match shape {
        Shape::Chessboard { light, dark, rim } => board([light, dark, rim].map(linear)),
        Shape::Square(half) => square(half),
        Shape::Block(half) => block(half),
        Shape::Cross(half) => cross(half),
        Shape::Disc(radius) => disc(radius),
        Shape::Rings(all) => rings(all),
        Shape::Pole(radius) => pole(radius),
        Shape::Rook => rook(),
        Shape::Turned(profile) => turned(profile),
    }
}

const ROUND: usize = 40;
const MERLONS: usize = 6;

/// Collects triangles with flat or given normals.
#[derive(Default)]
struct Builder {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Builder {
    fn vertex(&mut self, at: Vec3, normal: Vec3, colour: Vec4) -> u32 {
        self.positions.push(at.to_array());
        self.normals.push(normal.to_array());
        self.colours.push(colour.to_array());
        self.positions.len() as u32 - 1
    }

    /// Adds a quadrilateral with its corners counter-clockwise as seen from outside, each with its normal.
    fn quad(&mut self, corners: [(Vec3, Vec3); 4], colour: impl Fn(Vec3, Vec3) -> Vec4) {
        let [a, b, c, d] = corners.map(|(at, normal)| self.vertex(at, normal, colour(at, normal)));
        self.indices.extend([a, b, c, a, c, d]);
    }

    fn flat(&mut self, corners: [Vec3; 4], normal: Vec3, colour: Vec4) {
        self.quad(corners.map(|at| (at, normal)), |_, _| colour);
    }

    fn build(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// Returns the light on a surface, 0 to 1: a lamp, and the room around it.
fn light(normal: Vec3) -> f32 {
    let lamp = normal.dot(LAMP.normalize()).max(0.0);
    let sky = 0.5 + 0.5 * normal.y;
    0.16 + 0.16 * sky + 0.72 * lamp
}

fn grey(strength: f32) -> Vec4 {
    Vec3::splat(strength).extend(1.0)
}

fn scaled(colour: Vec4, strength: f32) -> Vec4 {
    (colour.truncate() * strength).extend(colour.w)
}

/// Returns a board around the origin, in linear colours: light squares, dark squares, rim.
fn board([pale, dark, rim]: [Vec4; 3]) -> Mesh {
    let mut b = Builder::default();
    let up = Vec3::Y;
    let patch = |b: &mut Builder, x0: f32, z0: f32, x1: f32, z1: f32, colour: Vec4| {
        let at = |x, z| Vec3::new(x, 0.0, z);
        b.flat([at(x0, z1), at(x1, z1), at(x1, z0), at(x0, z0)], up, colour);
    };
    for rank in 0..8 {
        for file in 0..8 {
            let (x, z) = (file as f32 - 4.0, 3.0 - rank as f32);
            patch(&mut b, x, z, x + 1.0, z + 1.0, if (file + rank) % 2 == 1 { pale } else { dark });
        }
    }
    let (inner, outer, low) = (4.0, 4.22, -0.16);
    patch(&mut b, -outer, inner, outer, outer, rim);
    patch(&mut b, -outer, -outer, outer, -inner, rim);
    patch(&mut b, -outer, -inner, -inner, inner, rim);
    patch(&mut b, inner, -inner, outer, inner, rim);
    for (i, normal) in [Vec3::Z, Vec3::X, Vec3::NEG_Z, Vec3::NEG_X].into_iter().enumerate() {
        let along = [Vec3::X, Vec3::NEG_Z, Vec3::NEG_X, Vec3::Z][i] * outer;
        let (out, down) = (normal * outer, Vec3::Y * low);
        b.flat(
            [out - along + down, out + along + down, out + along, out - along],
            normal,
            scaled(rim, 0.55 + 0.5 * light(normal)),
        );
    }
    b.build()
}

/// Returns a flat square of this half width around the origin.
fn square(half: f32) -> Mesh {
    let mut b = Builder::default();
    let at = |x: f32, z: f32| Vec3::new(x * half, 0.0, z * half);
    b.flat([at(-1.0, 1.0), at(1.0, 1.0), at(1.0, -1.0), at(-1.0, -1.0)], Vec3::Y, Vec4::ONE);
    b.build()
}

/// Returns a square block of this half width and height 1 on the origin.
fn block(half: f32) -> Mesh {
    let mut b = Builder::default();
    let at = |x: f32, y: f32, z: f32| Vec3::new(x * half, y, z * half);
    b.flat([at(-1.0, 1.0, 1.0), at(1.0, 1.0, 1.0), at(1.0, 1.0, -1.0), at(-1.0, 1.0, -1.0)], Vec3::Y, Vec4::ONE);
    for (normal, along) in [(Vec3::Z, Vec3::X), (Vec3::X, Vec3::NEG_Z), (Vec3::NEG_Z, Vec3::NEG_X), (Vec3::NEG_X, Vec3::Z)] {
        let (out, along) = (normal * half, along * half);
        b.flat(
            [out - along, out + along, out + along + Vec3::Y, out - along + Vec3::Y],
            normal,
            grey(0.45 + 0.4 * light(normal)),
        );
    }
    b.build()
}

/// Returns two crossing flat bars within a square of this half width around the origin.
fn cross(half: f32) -> Mesh {
    let mut b = Builder::default();
    let thin = half * 0.16;
    for (along, aside) in
        [(Vec3::new(1.0, 0.0, -1.0), Vec3::new(1.0, 0.0, 1.0)), (Vec3::new(1.0, 0.0, 1.0), Vec3::new(-1.0, 0.0, 1.0))]
    {
        let (along, aside) = (along * (half - thin), aside * thin);
        b.flat([-along + aside, along + aside, along - aside, -along - aside], Vec3::Y, Vec4::ONE);
    }
    b.build()
}

fn ring(b: &mut Builder, inner: f32, outer: f32, sides: usize, turn: f32) {
    let at = |r: f32, i: usize| {
        let a = turn + i as f32 * TAU / sides as f32;
        Vec3::new(r * a.cos(), 0.0, -r * a.sin())
    };
    for i in 0..sides {
        b.flat([at(inner, i), at(outer, i), at(outer, i + 1), at(inner, i + 1)], Vec3::Y, Vec4::ONE);
    }
}

/// Returns a disc with a soft edge.
fn disc(radius: f32) -> Mesh {
    let mut b = Builder::default();
    let at = |r: f32, i: usize| {
        let a = i as f32 * TAU / 32.0;
        Vec3::new(r * a.cos(), 0.0, -r * a.sin())
    };
    let shade = |p: Vec3, _| Vec4::new(1.0, 1.0, 1.0, 1.0 - ((p.length() / radius - 0.55) / 0.45).clamp(0.0, 1.0));
    for i in 0..32 {
        b.quad([at(0.0, i), at(radius * 0.55, i), at(radius * 0.55, i + 1), at(0.0, i + 1)].map(|p| (p, Vec3::Y)), shade);
        let (r0, r1) = (radius * 0.55, radius);
        b.quad([at(r0, i), at(r1, i), at(r1, i + 1), at(r0, i + 1)].map(|p| (p, Vec3::Y)), shade);
    }
    b.build()
}

/// Returns flat rings.
fn rings(all: Rings) -> Mesh {
    let mut b = Builder::default();
    for (sides, inner, outer, turn) in all {
        ring(&mut b, *inner, *outer, *sides, *turn);
    }
    b.build()
}

/// Returns a thin pole of height 1 on the origin.
fn pole(radius: f32) -> Mesh {
    let mut b = Builder::default();
    wall(&mut b, 8, (radius, radius), 0.0, 1.0, &|_, _| Vec4::ONE);
    b.build()
}

/// Adds a turned surface between two heights.
fn wall(b: &mut Builder, sides: usize, (r0, r1): (f32, f32), low: f32, high: f32, colour: &dyn Fn(Vec3, Vec3) -> Vec4) {
    for i in 0..sides {
        let corner = |r: f32, y: f32, i: usize| {
            let a = i as f32 * TAU / sides as f32;
            let normal = Vec3::new(a.cos() * (high - low), r0 - r1, -a.sin() * (high - low)).normalize_or(Vec3::Y);
            (Vec3::new(r * a.cos(), y, -r * a.sin()), normal)
        };
        b.quad([corner(r0, low, i), corner(r0, low, i + 1), corner(r1, high, i + 1), corner(r1, high, i)], colour);
    }
}

/// Returns a turned body, in the light.
fn turned(profile: Profile) -> Mesh {
    let mut b = Builder::default();
    for pair in profile.windows(2) {
        let [(r0, low), (r1, high)] = [pair[0], pair[1]];
        wall(&mut b, ROUND, (r0, r1), low, high, &|_, normal| grey(light(normal)));
    }
    b.build()
}

/// Returns the ship: a rook turned from its outline, with battlements.
fn rook() -> Mesh {
    let mut b = Builder::default();
    // It is darker towards its foot and under its crown, which get less light from the room.
    let shade = |at: Vec3, normal: Vec3| {
        let foot = (at.y / 0.35).clamp(0.0, 1.0);
        let crown = 1.0 - 0.25 * (1.0 - ((at.y - 0.95).abs() / 0.18).min(1.0));
        grey(light(normal) * (0.72 + 0.28 * foot) * crown)
    };
    for pair in ROOK.windows(2) {
        let [(r0, low), (r1, high)] = [pair[0], pair[1]];
        wall(&mut b, ROUND, (r0, r1), low, high, &shade);
    }
    let (inner, outer, base) = (0.27, 0.36, 1.26);
    // The inside of the crown and its floor.
    wall(&mut b, ROUND, (inner, inner), base, base - 0.1, &|_, _| grey(0.35));
    let mut floor = Builder::default();
    ring(&mut floor, 0.0, inner, ROUND, 0.0);
    for p in floor.positions.chunks_exact(4) {
        let corner = |i: usize| Vec3::from_array(p[i]) + Vec3::Y * (base - 0.1);
        b.flat([corner(0), corner(1), corner(2), corner(3)], Vec3::Y, grey(0.45));
    }
    let top = base + BATTLEMENT;
    for merlon in 0..MERLONS {
        let begin = merlon as f32 * TAU / MERLONS as f32;
        let parts = 4;
        let at = |r: f32, y: f32, i: usize| {
            let a = begin + i as f32 / parts as f32 * TAU / MERLONS as f32 * 0.62;
            Vec3::new(r * a.cos(), y, -r * a.sin())
        };
        let radial = |p: Vec3| Vec3::new(p.x, 0.0, p.z).normalize_or(Vec3::Y);
        for i in 0..parts {
            let [a, d] = [at(outer, base, i), at(outer, base, i + 1)];
            b.quad([a, d, at(outer, top, i + 1), at(outer, top, i)].map(|p| (p, radial(p))), shade);
            let [a, d] = [at(inner, base, i + 1), at(inner, base, i)];
            b.quad([a, d, at(inner, top, i), at(inner, top, i + 1)].map(|p| (p, -radial(p))), shade);
            b.quad(
                [at(inner, top, i), at(outer, top, i), at(outer, top, i + 1), at(inner, top, i + 1)].map(|p| (p, Vec3::Y)),
                shade,
            );
        }
        for (i, sign) in [(0, -1.0), (parts, 1.0)] {
            let [a, d] = if sign < 0.0 { [inner, outer] } else { [outer, inner] };
            let out = radial(at(1.0, 0.0, i));
            let normal = Vec3::new(out.z, 0.0, -out.x) * sign;
            b.quad([at(a, base, i), at(d, base, i), at(d, top, i), at(a, top, i)].map(|p| (p, normal)), shade);
        }
    }
    b.build()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_game_screens::fib_fob::scene::Mark;

    fn triangles(mesh: &Mesh) -> Vec<[(Vec3, Vec3); 3]> {
        let get = |id: bevy::mesh::MeshVertexAttribute| mesh.attribute(id).unwrap().as_float3().unwrap().to_vec();
        let (positions, normals) = (get(Mesh::ATTRIBUTE_POSITION), get(Mesh::ATTRIBUTE_NORMAL));
        let indices: Vec<usize> = mesh.indices().unwrap().iter().collect();
        let corner = |i: usize| (Vec3::from_array(positions[i]), Vec3::from_array(normals[i]));
        indices.chunks_exact(3).map(|t| [corner(t[0]), corner(t[1]), corner(t[2])]).collect()
    }

    #[test]
    fn every_triangle_faces_the_way_of_its_normals() {
        let marks = Mark::ALL.into_iter().map(|mark| Shape::Rings(mark.rings()));
        let white = egui::Color32::WHITE;
        let board = Shape::Chessboard { light: white, dark: white, rim: white };
        // Hollow: up on the outside, over the edge, and down on the inside.
        let cup = Shape::Turned(&[(0.3, 0.0), (0.4, 1.0), (0.34, 1.0), (0.26, 0.1), (0.0, 0.1)]);
        let flat = [Shape::Square(0.5), Shape::Disc(0.6), Shape::Cross(0.3)];
        let others = [Shape::Rook, board, Shape::Block(1.8), Shape::Pole(0.1), cup].into_iter().chain(flat);
        for mesh in others.chain(marks).map(mesh) {
            for [a, b, c] in triangles(&mesh) {
                let face = (b.0 - a.0).cross(c.0 - a.0);
                if face.length() < 1e-6 {
                    continue;
                }
                let normal = (a.1 + b.1 + c.1).normalize();
                assert!(face.normalize().dot(normal) > 0.2, "{a:?} {b:?} {c:?} faces {:?}", face.normalize());
            }
        }
    }
}
