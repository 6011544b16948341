//! Draws what egui has painted, triangle by triangle, on the processor.

use egui::epaint::{Mesh, Primitive, Vertex};
use egui::{Color32, ColorImage, Pos2, Rect, TextureId};
use egui_kittest::Harness;
use fob_screens::model::Model;
use image::{Rgb, RgbImage, imageops};

/// The last frame of a window, scaled down by a factor.
pub fn draw(harness: &Harness<'_, Model>, smaller: u32) -> RgbImage {
    let window = harness.ctx.content_rect();
    let (width, height) = (window.width() as u32, window.height() as u32);
    let mut canvas = RgbImage::new(width, height);
    #[allow(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general enough over its lifetime")]
    let atlas = harness.ctx.fonts(|fonts| fonts.image());
    for painted in harness.ctx.tessellate(harness.output().shapes.clone(), 1.0) {
        if let Primitive::Mesh(mesh) = painted.primitive {
            fill(&mut canvas, &mesh, painted.clip_rect.intersect(window), &atlas);
        }
    }
    imageops::resize(&canvas, width / smaller, height / smaller, imageops::FilterType::Triangle)
}

fn fill(canvas: &mut RgbImage, mesh: &Mesh, clip: Rect, atlas: &ColorImage) {
    let letters = mesh.texture_id == TextureId::default();
    for corners in mesh.indices.chunks_exact(3) {
        let corners = [corners[0], corners[1], corners[2]].map(|index| mesh.vertices[index as usize]);
        triangle(canvas, corners, clip, letters.then_some(atlas));
    }
}

/// Twice the area of a triangle; positive where it turns clockwise on the screen.
fn area(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// Fills the pixels whose centres are in a triangle; of two that share an edge, one has the centres on it.
fn triangle(canvas: &mut RgbImage, mut corners: [Vertex; 3], clip: Rect, atlas: Option<&ColorImage>) {
    let mut whole = area(corners[0].pos, corners[1].pos, corners[2].pos);
    if whole < 0.0 {
        corners.swap(1, 2);
        whole = -whole;
    }
    let [a, b, c] = corners;
    let bounds = Rect::from_points(&[a.pos, b.pos, c.pos]).intersect(clip);
    if whole <= 0.0 || !bounds.is_positive() {
        return;
    }
    // An edge that goes up, or to the right at the top, has the centres on it.
    let owns = |from: Pos2, to: Pos2| to.y < from.y || (to.y == from.y && to.x > from.x);
    let (first, last) = (bounds.min.floor(), bounds.max.ceil());
    for y in first.y as u32..(last.y as u32).min(canvas.height()) {
        for x in first.x as u32..(last.x as u32).min(canvas.width()) {
            let at = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
            let edges = [(b.pos, c.pos), (c.pos, a.pos), (a.pos, b.pos)];
            let shares = edges.map(|(from, to)| area(from, to, at));
            let inside = shares.iter().zip(edges).all(|(share, (from, to))| *share > 0.0 || (*share == 0.0 && owns(from, to)));
            if inside && clip.contains(at) {
                let shares = shares.map(|share| share / whole);
                blend(canvas.get_pixel_mut(x, y), colour([a, b, c], shares, atlas));
            }
        }
    }
}

/// The colour of a place within a triangle, premultiplied.
fn colour(corners: [Vertex; 3], shares: [f32; 3], atlas: Option<&ColorImage>) -> [f32; 4] {
    let mix = |of: &dyn Fn(&Vertex) -> f32| corners.iter().zip(shares).map(|(corner, share)| of(corner) * share).sum::<f32>();
    let own = [0, 1, 2, 3].map(|channel| mix(&|corner| f32::from(corner.color.to_array()[channel]) / 255.0));
    let texel = atlas.map_or(Color32::GRAY, |atlas| {
        let [width, height] = atlas.size;
        let at = |part: f32, size: usize| ((part * size as f32) as usize).min(size - 1);
        atlas.pixels[at(mix(&|corner| corner.uv.y), height) * width + at(mix(&|corner| corner.uv.x), width)]
    });
    [0, 1, 2, 3].map(|channel| own[channel] * f32::from(texel.to_array()[channel]) / 255.0)
}

fn blend(pixel: &mut Rgb<u8>, [red, green, blue, alpha]: [f32; 4]) {
    for (under, over) in pixel.0.iter_mut().zip([red, green, blue]) {
        *under = (over * 255.0 + f32::from(*under) * (1.0 - alpha)).round().clamp(0.0, 255.0) as u8;
    }
}
