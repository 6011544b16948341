//! The contrast of every text that is drawn, computed from what was painted: the letters' colour against what is painted below them, in
//! both shades and all palettes.

use crate::Bench;
use crate::layout::open;
use egui::epaint::{ClippedShape, TextShape};
use egui::{Color32, Pos2, Rect, Shape};
use egui_kittest::kittest::{AccessKitNode, NodeT as _};
use fob_kit::theme::{self, contrast};
use fob_services::palette::{Palette, Shade};
use std::collections::BTreeMap;

/// The least ratio of small text, and of large text.
const LEAST: [f64; 2] = [4.5, 3.0];
/// From these sizes on text is large, in points of a page: 18 pt, and 14 pt if it is heavy.
const LARGE: [f32; 2] = [24.0, 18.66];

/// What is painted so far at a place.
#[derive(Clone, Copy)]
enum Ground {
    Colour(Color32),
    /// A picture, whose colours are not known here.
    Picture,
}

/// A colour that may let some of another one through, over that.
fn over(above: Color32, below: Color32) -> Color32 {
    let rest = 1.0 - f32::from(above.a()) / 255.0;
    let mix = |a: u8, b: u8| (f32::from(a) + f32::from(b) * rest).round().min(255.0) as u8;
    Color32::from_rgb(mix(above.r(), below.r()), mix(above.g(), below.g()), mix(above.b(), below.b()))
}

/// Paints a shape over what is at a place.
fn paint(shape: &Shape, at: Pos2, ground: Ground) -> Ground {
    let fill = |colour: Color32| match ground {
        _ if colour.is_opaque() => Ground::Colour(colour),
        Ground::Colour(below) => Ground::Colour(over(colour, below)),
        Ground::Picture => ground,
    };
    match shape {
        Shape::Vec(all) => all.iter().fold(ground, |ground, shape| paint(shape, at, ground)),
        Shape::Rect(rect) if rect.rect.contains(at) => {
            if rect.brush.is_some() {
                Ground::Picture
            } else {
                fill(rect.fill)
            }
        }
        Shape::Circle(circle) if circle.center.distance(at) < circle.radius => fill(circle.fill),
        Shape::Path(path) if path.fill != Color32::TRANSPARENT && Rect::from_points(&path.points).contains(at) => fill(path.fill),
        Shape::Mesh(mesh) if mesh.calc_bounds().contains(at) => Ground::Picture,
        _ => ground,
    }
}

/// A text on what is below it.
#[derive(Debug)]
struct Read {
    words: String,
    ink: Color32,
    ground: Color32,
    ratio: f64,
    /// The least that it must have.
    least: f64,
}

/// A part of a text in one colour, at the place of its first letter.
struct Part {
    words: String,
    ink: Color32,
    is_large: bool,
    at: Pos2,
    /// What the text itself has behind it.
    behind: Option<Color32>,
}

fn parts(text: &TextShape) -> Vec<Part> {
    let mut found = Vec::new();
    let sections = &text.galley.job.sections;
    let is_large = sections.iter().all(|section| {
        let font = &section.format.font_id;
        font.size >= LARGE[usize::from(font.family == theme::semibold())]
    });
    for row in &text.galley.rows {
        let mut last = None;
        for glyph in row.glyphs.iter().filter(|glyph| !glyph.chr.is_whitespace()) {
            let Some(vertex) = row.visuals.mesh.vertices.get(glyph.first_vertex as usize) else { continue };
            if last.replace(vertex.color) == Some(vertex.color) {
                continue;
            }
            let own = if vertex.color == Color32::PLACEHOLDER { text.fallback_color } else { vertex.color };
            let ink = text.override_text_color.unwrap_or(own).gamma_multiply(text.opacity_factor);
            let at = text.pos + row.pos.to_vec2() + glyph.logical_rect().center().to_vec2();
            let of_it = sections.iter().find(|section| section.format.color == vertex.color);
            let behind = of_it.map(|section| section.format.background).filter(|colour| *colour != Color32::TRANSPARENT);
            found.push(Part { words: row.text(), ink, is_large, at, behind });
        }
    }
    found
}

/// The texts of a frame whose ground is known.
fn texts(shapes: &[ClippedShape], room: Color32, is_exempt: impl Fn(Pos2) -> bool) -> Vec<Read> {
    let mut found = Vec::new();
    for (number, ClippedShape { clip_rect, shape }) in shapes.iter().enumerate() {
        let mut texts = Vec::new();
        gather(shape, &mut texts);
        for Part { words, ink, is_large, at, behind } in texts.into_iter().flat_map(parts) {
            if !clip_rect.contains(at) || is_exempt(at) || ink.a() < 8 {
                continue;
            }
            let below = shapes[..number].iter().filter(|below| below.clip_rect.contains(at));
            let ground = below.fold(Ground::Colour(room), |ground, below| paint(&below.shape, at, ground));
            let Ground::Colour(ground) = ground else { continue };
            let ground = behind.map_or(ground, |behind| over(behind, ground));
            let ink = over(ink, ground);
            found.push(Read { words, ink, ground, ratio: contrast(ink, ground), least: LEAST[usize::from(is_large)] });
        }
    }
    found
}

fn gather<'a>(shape: &'a Shape, texts: &mut Vec<&'a TextShape>) {
    match shape {
        Shape::Vec(all) => all.iter().for_each(|shape| gather(shape, texts)),
        Shape::Text(text) => texts.push(text),
        _ => {}
    }
}

/// What cannot be used now may be faint, and what is drawn on a board of another painter is on a ground that is not known here.
fn exempt(bench: &Bench) -> Vec<Rect> {
    let nodes = bench.harness.root().children_recursive().map(|node| node.accesskit_node());
    let places = nodes.filter(AccessKitNode::is_disabled).filter_map(|node| node.bounding_box());
    let disabled =
        places.map(|b| Rect::from_min_max([b.x0 as f32, b.y0 as f32].into(), [b.x1 as f32, b.y1 as f32].into()).expand(2.0));
    let scene = &bench.harness.state().scene;
    let boards = scene.boards.iter().map(|board| board.fit.rect);
    let body = scene.solid().map(|solid| solid.rect);
    disabled.chain(boards).chain(body).collect()
}

#[track_caller]
fn look(part: usize, parts: usize) {
    let (mut found, mut looked) = (BTreeMap::new(), 0);
    for screen in crate::stage::screens().into_iter().skip(part).step_by(parts) {
        let mut bench = open(screen, &[]);
        for (shade, palette) in
            [Shade::Dark, Shade::Light].into_iter().flat_map(|shade| Palette::ALL.map(|palette| (shade, palette)))
        {
            let settings = &mut bench.harness.state_mut().services.settings;
            (settings.shade, settings.palette) = (shade, palette);
            let colours = theme::Theme::of(&bench.harness.state().services.settings);
            theme::apply(&bench.harness.ctx, &colours, 0.0);
            bench.settle();
            let exempt = exempt(&bench);
            let all = texts(&bench.harness.output().shapes, colours.room, |at| exempt.iter().any(|rect| rect.contains(at)));
            looked += all.len();
            for Read { words, ink, ground, ratio, .. } in all.into_iter().filter(|text| text.ratio < text.least) {
                let key = format!("{screen}: {ink:?} on {ground:?}");
                found.entry(key).or_insert_with(|| format!("{words:?} has {ratio:.2} ({shade:?}, {palette:?})"));
            }
        }
    }
    assert!(looked > 1000, "{looked} texts");
    let found: Vec<String> = found.into_iter().map(|(what, where_)| format!("{what}: {where_}")).collect();
    assert!(found.is_empty(), "{} texts of {looked} are hard to read:\n{}", found.len(), found.join("\n"));
}

#[test]
fn the_texts_of_the_first_screens_are_read_on_what_is_below_them() {
    look(0, 3);
}

#[test]
fn the_texts_of_the_second_screens_are_read_on_what_is_below_them() {
    look(1, 3);
}

#[test]
fn the_texts_of_the_third_screens_are_read_on_what_is_below_them() {
    look(2, 3);
}
