//! What is wrong with a frame that was laid out: texts and controls that overlap, and such as are cut off where nothing scrolls.
//!
//! Texts are taken from the shapes that egui painted, each with its clip rectangle, so that what is found is what would be seen.
//! Controls are taken from egui's own debug painting, which outlines what of every control can be clicked; the whole of each,
//! and its name, from the tree for screen readers. A layer ends where its outlines do: what lies in a dialog is compared only
//! with what lies there too.

use egui::accesskit::{Action, Role};
use egui::epaint::{ClippedShape, TextShape};
use egui::{Color32, Pos2, Rect, Shape, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::NodeT;

/// So many points may be amiss: glyphs reach over their boxes, and edges are rounded to pixels.
const SLACK: f32 = 1.5;

/// Prepares a harness for [`faults`].
pub fn prepare<S>(harness: &Harness<'_, S>) {
    harness.ctx.all_styles_mut(|style| style.debug.show_interactive_widgets = true);
}

/// A row of a text that was painted.
#[derive(Clone, Debug)]
struct Row {
    words: String,
    /// What the letters cover.
    ink: Rect,
    /// What of that is seen.
    seen: Rect,
    clip: Rect,
    layer: usize,
    /// Rows of one text belong together.
    galley: usize,
}

/// A control, or what of it can be clicked.
#[derive(Clone, Copy, Debug)]
struct Control {
    seen: Rect,
    layer: usize,
}

/// What a screen reader is told of.
struct Node {
    name: String,
    whole: Rect,
    role: Role,
    clicks: bool,
}

/// Every fault of the last frame, a line each, in the order of painting.
pub fn faults<S>(harness: &Harness<'_, S>) -> Vec<String> {
    let (texts, controls, grips) = painted(&harness.output().shapes);
    let nodes = nodes(harness);
    let bars: Vec<Rect> = nodes.iter().filter(|node| node.role == Role::ScrollBar).map(|node| node.whole).collect();
    let name = |rect: Rect| {
        let node = nodes
            .iter()
            .find(|node| !node.name.is_empty() && (near(node.whole, rect) || node.whole.contains_rect(rect.shrink(SLACK))));
        node.map_or_else(|| "something without a name".to_owned(), |node| format!("{:?}", node.name))
    };
    let window = harness.ctx.content_rect();
    let mut found = Vec::new();
    for text in &texts {
        let writes = |node: &&Node| {
            matches!(node.role, Role::TextInput | Role::MultilineTextInput) && node.whole.expand(2.0).contains_rect(text.clip)
        };
        let moves = controls.iter().any(|control| near(control.seen, text.clip));
        if let Some(side) = cut(text.ink, text.seen, &bars)
            && !moves
            && !nodes.iter().any(|node| writes(&node))
        {
            found.push(format!("the text {:?} is cut off {side}: {} within {}", text.words, show(text.ink), show(text.clip)));
        }
    }
    for (i, a) in texts.iter().enumerate() {
        for b in &texts[i + 1..] {
            let same = a.galley == b.galley || a.words == b.words && (a.ink.min - b.ink.min).length() < 4.0;
            if a.layer == b.layer && !same && overlap(a.seen, b.seen) {
                found.push(format!("the texts {:?} and {:?} overlap: {} and {}", a.words, b.words, show(a.seen), show(b.seen)));
            }
        }
        for control in &controls {
            let apart = holds(control.seen, a.seen) || holds(a.seen, control.seen);
            if a.layer == control.layer && !apart && overlap(a.seen, control.seen) {
                let (text, name) = (&a.words, name(control.seen));
                found.push(format!(
                    "the text {text:?} reaches over the edge of {name}: {} and {}",
                    show(a.seen),
                    show(control.seen)
                ));
            }
        }
    }
    for (i, a) in controls.iter().enumerate() {
        for b in &controls[i + 1..] {
            let apart = holds(a.seen, b.seen) || holds(b.seen, a.seen);
            if a.layer == b.layer && !apart && overlap(a.seen, b.seen) {
                let (one, other) = (name(a.seen), name(b.seen));
                found.push(format!("the controls {one} and {other} overlap: {} and {}", show(a.seen), show(b.seen)));
            }
        }
    }
    for node in nodes.iter().filter(|node| node.whole.is_positive()) {
        let seen = match node.role {
            // If letters of a label are cut, that is told of the text; and what is a label by name alone is painted otherwise.
            Role::Label => node.whole.intersect(window),
            // A rail, which is dragged, and a number, which is clicked as well.
            Role::Slider => {
                let parts = controls.iter().map(|control| control.seen).chain(grips.iter().copied());
                parts.filter(|part| holds(node.whole, *part)).fold(Rect::NOTHING, Rect::union)
            }
            _ if node.clicks => seen_of(node.whole, controls.iter().map(|control| control.seen)),
            _ => continue,
        };
        if let Some(side) = cut(node.whole, seen, &bars) {
            found.push(format!(
                "{:?} {:?} is cut off {side}: {}, of which {} is seen",
                node.role,
                node.name,
                show(node.whole),
                show(seen)
            ));
        }
    }
    found
}

/// The texts and the controls of all layers, in the order of painting; and what can only be dragged, as rails of sliders are.
fn painted(shapes: &[ClippedShape]) -> (Vec<Row>, Vec<Control>, Vec<Rect>) {
    let (mut texts, mut controls, mut grips) = (Vec::new(), Vec::new(), Vec::new());
    let (mut layer, mut outlines) = (0, false);
    for shape in shapes {
        // Only egui's debug painting is clipped by nothing at all.
        let outline = shape.clip_rect == Rect::EVERYTHING;
        if outlines && !outline {
            layer += 1;
        }
        outlines = outline;
        if !outline {
            gather(&shape.shape, shape.clip_rect, layer, &mut texts);
        } else if let Shape::Rect(rect) = &shape.shape {
            if [Color32::from_rgb(0x88, 0, 0x88), Color32::from_rgb(0x88, 0, 0)].contains(&rect.stroke.color) {
                controls.push(Control { seen: rect.rect, layer });
            } else {
                grips.push(rect.rect);
            }
        }
    }
    (texts, controls, grips)
}

fn gather(shape: &Shape, clip: Rect, layer: usize, texts: &mut Vec<Row>) {
    match shape {
        Shape::Vec(all) => all.iter().for_each(|shape| gather(shape, clip, layer, texts)),
        Shape::Text(text) if text.opacity_factor > 0.0 => {
            let galley = texts.len();
            for row in &text.galley.rows {
                let ink = row.visuals.mesh_bounds;
                let letters: String = row.glyphs.iter().map(|glyph| glyph.chr).collect();
                // In a debug build egui tells what lies under the pointer, with the place in its own source.
                if !ink.is_positive() || letters.trim().is_empty() || letters.contains("context.rs:") {
                    continue;
                }
                let ink = turned(ink.translate(row.pos.to_vec2()), text);
                let seen = ink.intersect(clip);
                texts.push(Row { words: letters.trim().to_owned(), ink, seen, clip, layer, galley });
            }
        }
        _ => {}
    }
}

/// Where a part of a text is on the screen.
fn turned(part: Rect, text: &TextShape) -> Rect {
    let turn = egui::emath::Rot2::from_angle(text.angle);
    let corners = [part.left_top(), part.right_top(), part.left_bottom(), part.right_bottom()];
    Rect::from_points(&corners.map(|corner| text.pos + turn * corner.to_vec2()))
}

fn nodes<S>(harness: &Harness<'_, S>) -> Vec<Node> {
    let all = harness.root().children_recursive();
    all.filter_map(|node| {
        let node = node.accesskit_node();
        let bounds = node.bounding_box()?;
        let corner = |x: f64, y: f64| Pos2::new(x as f32, y as f32);
        let data = node.data();
        Some(Node {
            name: node.label().or_else(|| node.value()).unwrap_or_default(),
            whole: Rect::from_min_max(corner(bounds.x0, bounds.y0), corner(bounds.x1, bounds.y1)),
            role: node.role(),
            clicks: data.supports_action(Action::Click) && node.role() != Role::ScrollBar,
        })
    })
    .collect()
}

/// What of a control can be clicked.
fn seen_of(whole: Rect, controls: impl Iterator<Item = Rect>) -> Rect {
    let parts = controls.filter(|part| holds(whole, *part));
    parts.max_by(|a, b| a.area().total_cmp(&b.area())).unwrap_or(Rect::NOTHING)
}

/// On which side something is cut off, unless it can be scrolled into sight there.
fn cut(whole: Rect, seen: Rect, bars: &[Rect]) -> Option<&'static str> {
    let hidden = !seen.is_positive();
    let upright = |bar: &&Rect| bar.height() > bar.width() && bar.right() > whole.left();
    let lying = |bar: &&Rect| bar.width() >= bar.height() && bar.bottom() > whole.top();
    if hidden {
        let scrolls =
            bars.iter().filter(upright).any(|bar| whole.bottom() >= bar.bottom() - 4.0 || whole.top() <= bar.top() + 4.0)
                || bars.iter().filter(lying).any(|bar| whole.right() >= bar.right() - 4.0 || whole.left() <= bar.left() + 4.0);
        return (!scrolls).then_some("wholly");
    }
    let at = |a: f32, b: f32| (a - b).abs() < 4.0;
    if seen.top() > whole.top() + SLACK && !bars.iter().filter(upright).any(|bar| at(bar.top(), seen.top())) {
        return Some("above");
    }
    if seen.bottom() < whole.bottom() - SLACK && !bars.iter().filter(upright).any(|bar| at(bar.bottom(), seen.bottom())) {
        return Some("below");
    }
    if seen.left() > whole.left() + SLACK && !bars.iter().filter(lying).any(|bar| at(bar.left(), seen.left())) {
        return Some("at the left");
    }
    if seen.right() < whole.right() - SLACK && !bars.iter().filter(lying).any(|bar| at(bar.right(), seen.right())) {
        return Some("at the right");
    }
    None
}

fn near(a: Rect, b: Rect) -> bool {
    let apart = |p: Pos2, q: Pos2| (p - q).abs().max_elem();
    apart(a.min, b.min) < SLACK && apart(a.max, b.max) < SLACK
}

fn holds(outer: Rect, inner: Rect) -> bool {
    outer.expand(SLACK).contains_rect(inner)
}

fn overlap(a: Rect, b: Rect) -> bool {
    let both: Vec2 = a.intersect(b).size();
    both.x > SLACK && both.y > SLACK
}

fn show(rect: Rect) -> String {
    if rect.is_positive() {
        let Rect { min, max } = rect;
        format!("({:.0}, {:.0}) to ({:.0}, {:.0})", min.x, min.y, max.x, max.y)
    } else {
        "nothing".to_owned()
    }
}

/// The sizes in points at which every screen is laid out: of the windows and the scales of the interface all pairs that leave
/// at least 640 x 400.
pub fn sizes() -> Vec<Vec2> {
    let windows = [vec2(960.0, 600.0), vec2(1280.0, 800.0), vec2(1920.0, 1080.0)];
    let all = windows.into_iter().flat_map(|window| [1.0, 1.25, 1.5, 2.0].map(|scale| (window / scale).floor()));
    all.filter(|size| size.x >= 640.0 && size.y >= 400.0).collect()
}
