//! Figures as SVG documents, and the elements that the sheet uses.

use super::{PictureError, check};
use crate::figure::{Cubic, Figure, INNER_RADIUS, LETTER_SIZE, NameText, STROKE, Vec2};
use crate::{Dfa, Letter};
use fob_base::xml::escape;
use std::fmt::Write;

/// The one type family; a system without it uses a similar one.
pub(super) const FAMILY: &str = "IBM Plex Sans, Helvetica, Arial, sans-serif";
/// Ink.
pub(super) const INK: &str = "#1d1f24";
/// The space around a picture's figure, in radii.
const MARGIN: f64 = 0.6;

/// Returns the colour of a letter, dark enough to be read on white (contrast above 4.5:1).
pub(super) const fn colour(letter: Letter) -> &'static str {
    match letter {
        Letter::Green => "#1b7a43",
        Letter::Red => "#b3312a",
    }
}

/// Returns the figure of a DFA on white; a state's radius is `radius` pixels.
///
/// # Errors
/// It has more states than can be drawn.
pub fn svg(dfa: &Dfa, radius: f64) -> Result<String, PictureError> {
    check(dfa)?;
    Ok(document(&Figure::new(dfa), dfa.name(), radius))
}

/// Returns a figure on white.
pub(super) fn document(figure: &Figure, title: &str, radius: f64) -> String {
    let room = figure.bounds.grown(MARGIN);
    let (width, height) = (room.width() * radius, room.height() * radius);
    let mut out = String::new();
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">"#,
        w = number(width),
        h = number(height)
    );
    let _ = writeln!(out, "<title>{}</title>", escape(title));
    let _ = writeln!(out, r##"<rect width="100%" height="100%" fill="#ffffff"/>"##);
    draw(&mut out, figure, radius, room.min * -radius);
    out.push_str("</svg>\n");
    out
}

/// Writes the elements of a figure with its origin at `origin` and its unit scaled by `scale`: one picture, which has its content in words.
pub(super) fn draw(out: &mut String, figure: &Figure, scale: f64, origin: Vec2) {
    let at = |p: Vec2| origin + p * scale;
    let point = |p: Vec2| format!("{} {}", number(at(p).x), number(at(p).y));
    let line = |c: &Cubic| format!("M{} C{} {} {}", point(c.0[0]), point(c.0[1]), point(c.0[2]), point(c.0[3]));
    let triangle = |h: &[Vec2; 3]| format!("M{} L{} L{}Z", point(h[0]), point(h[1]), point(h[2]));
    let _ = writeln!(
        out,
        r#"<g id="figure" role="img" aria-label="{}" fill="none" stroke="{INK}" stroke-width="{}" stroke-linecap="round" font-family="{FAMILY}">"#,
        escape(&format!("State diagram. {}", figure.in_words(Letter::word).join(". "))),
        number(STROKE * scale)
    );
    for edge in &figure.edges {
        let _ = writeln!(out, r#"<path d="{}"/>"#, line(&edge.shaft));
        let _ = writeln!(out, r#"<path d="{}" fill="{INK}" stroke="none"/>"#, triangle(&edge.head));
    }
    for start in &figure.starts {
        let _ = writeln!(out, r#"<path d="{}"/>"#, line(&start.shaft));
        let _ = writeln!(out, r#"<path d="{}" fill="{INK}" stroke="none"/>"#, triangle(&start.head));
    }
    for state in &figure.states {
        let centre = at(state.centre);
        let (x, y) = (number(centre.x), number(centre.y));
        let _ = writeln!(out, r##"<circle cx="{x}" cy="{y}" r="{}" fill="#ffffff"/>"##, number(scale));
        if state.accepting {
            let _ = writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{}"/>"#, number(INNER_RADIUS * scale));
        }
        let size = state.name.size * scale;
        for (i, text) in state.name.lines.iter().enumerate() {
            let middle = (i as f64 - (state.name.lines.len() - 1) as f64 / 2.0) * NameText::LEADING;
            // Small letters look centred when the base line is a third of the size below the middle.
            let base = centre.y + (middle + 0.33) * size;
            let _ = writeln!(
                out,
                r#"<text x="{x}" y="{}" font-size="{}" text-anchor="middle" fill="{INK}" stroke="none">{}</text>"#,
                number(base),
                number(size),
                escape(text)
            );
        }
    }
    for edge in &figure.edges {
        let centre = at(edge.label.centre);
        // Letters of one's own have no colours.
        let own = edge.letters.is_empty().then(|| format!(r#"<tspan font-weight="600">{}</tspan>"#, escape(&edge.label.text)));
        let spans: Vec<String> = edge
            .letters
            .iter()
            .map(|&l| format!(r#"<tspan fill="{}" font-weight="600">{}</tspan>"#, colour(l), l.letter()))
            .chain(own)
            .collect();
        let _ = writeln!(
            out,
            r#"<text x="{}" y="{}" font-size="{}" text-anchor="middle" fill="{INK}" stroke="none">{}</text>"#,
            number(centre.x),
            number(centre.y + 0.22 * LETTER_SIZE * scale),
            number(LETTER_SIZE * scale),
            spans.join(",")
        );
    }
    out.push_str("</g>\n");
}

/// Formats a number with at most three decimals.
pub(super) fn number(x: f64) -> String {
    let text = format!("{x:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
