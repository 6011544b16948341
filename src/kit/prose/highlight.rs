//! Highlights the search words in a text.

use egui::epaint::ClippedShape;
use egui::text::CCursor;
use egui::{Color32, CornerRadius, LayerId, Pos2, Rect, Shape, Ui, pos2};
use std::ops::Range;

/// Share of the accent colour over a hit.
const STRENGTH: f32 = 0.35;

/// The number of shapes that are drawn so far: hand it to [`mark`] after drawing.
pub fn before(ui: &Ui) -> usize {
    ui.ctx().graphics(|graphics| graphics.get(ui.layer_id()).map_or(0, |list| list.next_idx().0))
}

/// Lays a colour over the words in all text that was drawn since `before`. The words are in lower case.
pub fn mark(ui: &Ui, before: usize, words: &[String], colour: Color32) {
    if words.is_empty() {
        return;
    }
    let layer: LayerId = ui.layer_id();
    let marks: Vec<Rect> = ui.ctx().graphics(|graphics| {
        let shapes = graphics.get(layer).into_iter().flat_map(|list| list.all_entries().skip(before));
        shapes.flat_map(|shape| marks_of(shape, words)).collect()
    });
    for rect in marks {
        ui.painter().rect_filled(rect, CornerRadius::same(2), over(colour));
    }
}

/// The colour over a hit. It is translucent, because the letters are already drawn.
pub fn over(colour: Color32) -> Color32 {
    colour.gamma_multiply(STRENGTH)
}

/// The places of the words in one text.
fn marks_of(shape: &ClippedShape, words: &[String]) -> Vec<Rect> {
    let Shape::Text(text) = &shape.shape else { return Vec::new() };
    let mut rects = Vec::new();
    for hit in hits(text.galley.text(), words) {
        let cursor = |byte: usize| CCursor::new(text.galley.text()[..byte].chars().count());
        let from = text.galley.pos_from_cursor(CCursor { prefer_next_row: true, ..cursor(hit.start) });
        let to = text.galley.pos_from_cursor(cursor(hit.end));
        // A word broken at a hyphen ends in the next row.
        let across = from.top() < to.top();
        let (left, right) = (text.galley.rect.left(), text.galley.rect.right());
        let row = |caret: Rect, left: f32, right: f32| Rect::from_min_max(pos2(left, caret.top()), pos2(right, caret.bottom()));
        let origin: Pos2 = text.pos;
        if across {
            rects.push(row(from, from.left(), right).translate(origin.to_vec2()));
            rects.push(row(to, left, to.left()).translate(origin.to_vec2()));
        } else {
            rects.push(row(from, from.left(), to.left()).translate(origin.to_vec2()));
        }
    }
    rects
}

/// Where the words occur in a text, in bytes, without overlaps: the first of all, and at one place the longest.
fn hits(text: &str, words: &[String]) -> Vec<Range<usize>> {
    let lower = text.to_ascii_lowercase();
    let mut found = Vec::new();
    let mut from = 0;
    loop {
        let next = words.iter().filter(|w| !w.is_empty());
        let next = next.filter_map(|w| lower[from..].find(w.as_str()).map(|at| from + at..from + at + w.len()));
        let Some(hit) = next.min_by_key(|hit| (hit.start, std::cmp::Reverse(hit.end))) else { return found };
        from = hit.end;
        found.push(hit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Theme, contrast};
    use fob_services::palette::{Palette, Shade};

    fn found<'a>(text: &'a str, words: &[&str]) -> Vec<&'a str> {
        let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        hits(text, &words).into_iter().map(|hit| &text[hit]).collect()
    }

    #[test]
    fn the_first_and_at_one_place_the_longest_word_is_hit() {
        assert_eq!(found("The Black puck", &["lac", "p"]), ["lac", "p"]);
        assert_eq!(found("stringstring", &["string", "str"]), ["string", "string"]);
        assert_eq!(found("½ point, é", &["po", "é"]), ["po", "é"]);
        assert!(found("", &["a"]).is_empty() && found("abc", &[]).is_empty() && found("abc", &[""]).is_empty());
    }

    #[test]
    fn marked_words_still_read() {
        for shade in [Shade::Dark, Shade::Light] {
            let theme = Theme::new(shade, Palette::Default);
            for ground in [theme.panel, theme.raised] {
                for ink in [theme.text, theme.dim, theme.accent] {
                    let seen = |under| Theme::mix(under, theme.accent, STRENGTH);
                    let ratio = contrast(seen(ink), seen(ground));
                    assert!(ratio >= 3.0, "{shade:?}: {ink:?} on {ground:?} is {ratio:.2}");
                }
            }
        }
    }
}
