//! What a frame shows: the rows of all texts as they were painted, and the controls as egui keeps them.

use egui::epaint::text::PlacedRow;
use egui::epaint::{ClippedShape, TextShape};
use egui::{Context, Id, LayerId, Rect, Shape, WidgetType};

/// A row of a text that was painted.
#[derive(Clone, Debug)]
pub struct Row {
    pub words: String,
    /// What the letters cover.
    pub ink: Rect,
    /// What of that is seen.
    pub seen: Rect,
    pub clip: Rect,
    pub layer: Option<LayerId>,
    /// Rows of one text belong together.
    pub galley: usize,
    /// The size of its smallest letters, in points.
    pub size: f32,
}

/// Something that egui keeps a place for: a control, or a text outside of controls.
#[derive(Clone, Debug)]
pub struct Item {
    pub name: String,
    pub role: Option<WidgetType>,
    pub whole: Rect,
    /// What of that is seen. Where that is nothing, the edges still tell on which sides it is cut off.
    pub seen: Rect,
    pub layer: LayerId,
    pub clicks: bool,
    pub drags: bool,
    /// It is one of many cells of a board.
    pub is_cell: bool,
}

/// A scroll bar with what it moves.
#[derive(Clone, Copy, Debug)]
pub struct Scroll {
    pub bar: Rect,
    pub content: Rect,
    pub layer: LayerId,
}

impl Scroll {
    /// It moves its content up and down.
    pub fn upright(&self) -> bool {
        self.bar.height() > self.bar.width()
    }
}

/// All that is to be compared.
pub struct Painted {
    pub texts: Vec<Row>,
    pub items: Vec<Item>,
    pub scrolls: Vec<Scroll>,
}

impl Painted {
    /// Of the last frame, whose shapes these are. egui's debug painting outlines what can be clicked or dragged, which is how
    /// it is known to which layer a shape belongs.
    pub fn new(ctx: &Context, shapes: &[ClippedShape]) -> Self {
        let (mut items, mut scrolls, mut outlines) = (Vec::new(), Vec::new(), Vec::new());
        ctx.viewport(|viewport| {
            let widgets = &viewport.prev_pass.widgets;
            for (layer, all) in widgets.layers() {
                let lined = all.iter().filter(|widget| widget.sense.interactive());
                outlines.push((*layer, lined.map(|widget| widget.interact_rect).collect::<Vec<Rect>>()));
                // The last part of each `Ui` so far: that of a scroll bar is what it scrolls.
                let mut parts: Vec<(Id, Rect)> = Vec::new();
                for widget in all {
                    let info = widgets.info(widget.id);
                    let role = info.map(|info| info.typ);
                    if role == Some(WidgetType::ScrollBar) {
                        if let Some((_, content)) = parts.iter().rev().find(|(parent, _)| *parent == widget.parent_id) {
                            scrolls.push(Scroll { bar: widget.rect, content: *content, layer: *layer });
                        }
                        continue;
                    }
                    // What a finger drags in order to scroll is no part of what is scrolled.
                    if role.is_some() || !widget.sense.senses_drag() || widget.sense.senses_click() {
                        parts.push((widget.parent_id, widget.rect));
                    }
                    let message = |info: &egui::WidgetInfo| info.label.clone().or_else(|| info.current_text_value.clone());
                    if widget.rect.is_positive() && (info.is_some() || widget.sense.interactive()) {
                        items.push(Item {
                            name: info.and_then(message).unwrap_or_default(),
                            role,
                            whole: widget.rect,
                            seen: widget.interact_rect,
                            layer: *layer,
                            clicks: widget.sense.senses_click(),
                            drags: widget.sense.senses_drag(),
                            is_cell: info.and_then(message).is_some_and(|name| is_cell(&name)),
                        });
                    }
                }
            }
        });
        // Layers come out of a hash map.
        items.sort_by_key(|item| (item.layer.order, item.layer.id.value()));
        Self { texts: texts(shapes, &outlines), items, scrolls }
    }
}

/// Whether something is one of many cells of a board, by its name.
fn is_cell(name: &str) -> bool {
    ["Cell ", "State", "Symbol: ", "New s", "Motion: "].iter().any(|word| name.starts_with(word))
}

/// The rows of all texts, in the order of painting.
fn texts(shapes: &[ClippedShape], outlines: &[(LayerId, Vec<Rect>)]) -> Vec<Row> {
    let mut texts: Vec<Row> = Vec::new();
    let (mut begun, mut lines) = (0, Vec::new());
    for shape in shapes {
        // Only egui's debug painting is clipped by nothing at all.
        if shape.clip_rect == Rect::EVERYTHING {
            if let Shape::Rect(rect) = &shape.shape {
                lines.push(rect.rect);
            }
            continue;
        }
        if !lines.is_empty() {
            end_layer(&mut texts[begun..], &lines, outlines);
            begun = texts.len();
            lines.clear();
        }
        gather(&shape.shape, shape.clip_rect, &mut texts);
    }
    end_layer(&mut texts[begun..], &lines, outlines);
    texts
}

/// The texts belong to the layer that has these outlines. The control under the pointer is outlined again, after all others.
fn end_layer(texts: &mut [Row], lines: &[Rect], outlines: &[(LayerId, Vec<Rect>)]) {
    let of_it = outlines.iter().filter(|(_, known)| !known.is_empty() && lines.starts_with(known));
    let layer = of_it.max_by_key(|(_, known)| known.len()).map(|(layer, _)| *layer);
    texts.iter_mut().for_each(|text| text.layer = layer);
}

fn gather(shape: &Shape, clip: Rect, texts: &mut Vec<Row>) {
    match shape {
        Shape::Vec(all) => all.iter().for_each(|shape| gather(shape, clip, texts)),
        // In a debug build egui describes the control under the pointer.
        Shape::Text(text) if text.galley.text().starts_with("Widgets in order") => {}
        Shape::Text(text) if text.opacity_factor > 0.0 => {
            let galley = texts.len();
            for row in &text.galley.rows {
                let ink = ink(row);
                let letters: String = row.glyphs.iter().map(|glyph| glyph.chr).collect();
                // Its own source says where it did so.
                if !ink.is_positive() || letters.trim().is_empty() || letters.contains("context.rs:") {
                    continue;
                }
                let ink = turned(ink.translate(row.pos.to_vec2()), text);
                let seen = ink.intersect(clip);
                let fonts = text.galley.job.sections.iter().filter(|section| !section.byte_range.is_empty());
                let size = fonts.map(|section| section.format.font_id.size).fold(f32::INFINITY, f32::min);
                texts.push(Row { words: letters.trim().to_owned(), ink, seen, clip, layer: None, galley, size });
            }
        }
        _ => {}
    }
}

/// What the letters of a row cover. Each is a quadrangle; italic ones lean over the next letter, as they should, and count as
/// if they were upright on their feet.
fn ink(row: &PlacedRow) -> Rect {
    let visuals = &row.visuals;
    let letters = visuals.mesh.vertices[visuals.glyph_vertex_range.clone()].chunks_exact(4);
    letters.fold(Rect::NOTHING, |ink, corners| {
        let feet = [corners[2].pos, corners[3].pos];
        ink.union(Rect::from_x_y_ranges(feet[0].x..=feet[1].x, corners[0].pos.y..=feet[0].y))
    })
}

/// Where a part of a text is on the screen.
fn turned(part: Rect, text: &TextShape) -> Rect {
    let turn = egui::emath::Rot2::from_angle(text.angle);
    let corners = [part.left_top(), part.right_top(), part.left_bottom(), part.right_bottom()];
    Rect::from_points(&corners.map(|corner| text.pos + turn * corner.to_vec2()))
}
