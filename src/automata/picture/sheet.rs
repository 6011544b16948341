//! A printed sheet to put next to a real board, with playing pieces on its states.

use super::svg::{FAMILY, INK, colour, draw, number};
use super::{PictureError, check};
use crate::figure::{Figure, Plan, Rect, Vec2};
use crate::{Dfa, Letter, layout};
use fob_base::xml::escape;
use std::fmt::Write;

/// Radius of a state, in millimetres, that holds a playing piece: a puck, which may serve as one, is 30 mm wide.
pub const PIECE_RADIUS: f64 = 16.0;
/// Largest radius of a state, in millimetres.
const LARGEST: f64 = 24.0;
/// The paper's margin in millimetres; printers leave about 5 unprinted.
const MARGIN: f64 = 10.0;
/// Room for the legend at the foot, in millimetres.
const LEGEND: f64 = 14.0;
/// Line distance of the note under the title, in millimetres.
const NOTE_LINE: f64 = 4.6;

/// A size of paper, by ISO 216.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 mm by 297 mm.
    #[default]
    A4,
    /// 297 mm by 420 mm.
    A3,
    /// 8.5 by 11 inches, 215.9 mm by 279.4 mm.
    Letter,
}

impl Paper {
    /// Width and height in millimetres.
    pub const fn size(self, landscape: bool) -> (f64, f64) {
        let (short, long) = match self {
            Self::A4 => (210.0, 297.0),
            Self::A3 => (297.0, 420.0),
            Self::Letter => (215.9, 279.4),
        };
        if landscape { (long, short) } else { (short, long) }
    }
}

/// A printable sheet with its dimensions.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintSheet {
    /// The whole page as SVG, in millimetres.
    pub svg: String,
    /// Radius of a state on paper, in millimetres; at least [`PIECE_RADIUS`] where that fits.
    pub radius: f64,
    /// Whether the page is on its long side.
    pub landscape: bool,
    /// The figure as it was drawn, in radii.
    pub figure: Figure,
}

/// Returns the sheet of a DFA on A4: its name and description, the figure as large as the page allows, a legend.
///
/// # Errors
/// It has more states than can be drawn.
pub fn sheet(dfa: &Dfa) -> Result<PrintSheet, PictureError> {
    sheet_on(dfa, Paper::A4)
}

/// As [`sheet`], on paper of another size.
///
/// # Errors
/// As [`sheet`].
pub fn sheet_on(dfa: &Dfa, paper: Paper) -> Result<PrintSheet, PictureError> {
    check(dfa)?;
    let places = layout::places(dfa);
    let mut best: Option<PrintSheet> = None;
    // States that are far apart are moved closer until a piece fits, as long as there is room for the letters.
    for step in 0..8 {
        let factor = 1.0 - 0.06 * f64::from(step);
        let near: Vec<Vec2> = places.iter().map(|&p| p * factor).collect();
        if step > 0 && layout::nearest_pair(&near).is_some_and(|d| d < layout::LEAST) {
            break;
        }
        let figure = Figure::draw(&Plan::from_dfa(dfa, &near));
        for landscape in [true, false] {
            let radius = (room(dfa, paper.size(landscape)).width() / figure.bounds.width())
                .min(room(dfa, paper.size(landscape)).height() / figure.bounds.height())
                .min(LARGEST * paper.size(false).0 / Paper::A4.size(false).0);
            // An upright page must be worth it.
            if best.as_ref().is_none_or(|b| radius > b.radius * if landscape { 1.0 } else { 1.1 }) {
                best = Some(PrintSheet { svg: String::new(), radius, landscape, figure: figure.clone() });
            }
        }
        if best.as_ref().is_some_and(|b| b.radius >= PIECE_RADIUS) {
            break;
        }
    }
    let mut sheet = best.ok_or_else(|| PictureError::Render("no page holds it".to_owned()))?;
    sheet.svg = page(dfa, &sheet, paper.size(sheet.landscape));
    Ok(sheet)
}

/// The room for the figure on a page of this width and height, in millimetres.
fn room(dfa: &Dfa, (width, height): (f64, f64)) -> Rect {
    let top = MARGIN + 10.0 + NOTE_LINE * note(dfa, width).len() as f64;
    Rect { min: Vec2::new(MARGIN, top), max: Vec2::new(width - MARGIN, height - MARGIN - LEGEND) }
}

/// Returns the description broken into at most three lines.
fn note(dfa: &Dfa, width: f64) -> Vec<String> {
    // A letter of 3.6 mm is about 1.75 mm wide.
    let most = ((width - 2.0 * MARGIN) / 1.75) as usize;
    let mut lines = wrapped(dfa.about(), most);
    if lines.len() > 3 {
        lines.truncate(3);
        lines[2].push_str(" …");
    }
    lines
}

/// Breaks a text between words into lines of at most `most` characters; a longer word has a line of its own.
pub fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn page(dfa: &Dfa, sheet: &PrintSheet, (width, height): (f64, f64)) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">"#
    );
    let _ = writeln!(out, "<title>{}</title>", escape(dfa.name()));
    let _ = writeln!(out, r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##);
    let text = |out: &mut String, id: &str, y: f64, (size, weight): (f64, u32), content: &str| {
        let _ = writeln!(
            out,
            r#"<text{id} x="{}" y="{}" font-family="{FAMILY}" font-size="{size}" font-weight="{weight}" fill="{INK}">{}</text>"#,
            number(MARGIN),
            number(y),
            escape(content)
        );
    };
    text(&mut out, r#" id="title""#, MARGIN + 6.0, (7.0, 600), dfa.name());
    out.push_str("<g id=\"paragraph\">\n");
    for (i, line) in note(dfa, width).iter().enumerate() {
        text(&mut out, "", MARGIN + 6.0 + NOTE_LINE * (i + 1) as f64 + 0.8, (3.6, 400), line);
    }
    out.push_str("</g>\n");
    let room = room(dfa, (width, height));
    draw(&mut out, &sheet.figure, sheet.radius, room.centre() - sheet.figure.bounds.centre() * sheet.radius);
    legend(&mut out, width, height);
    out.push_str("</svg>\n");
    out
}

/// Draws the legend for letters, circles and the start arrow: one line at the foot.
fn legend(out: &mut String, width: f64, height: f64) {
    let y = height - MARGIN - 4.0;
    out.push_str(
        "<g id=\"figure\" role=\"img\" aria-label=\"Legend. Pieces begin at the start. A state that accepts has a double circle. g: green puck \
         holed. r: red puck holed.\">\n",
    );
    let _ = writeln!(
        out,
        r##"<path d="M{} {} H{}" stroke="#9a9a9a" stroke-width="0.25"/>"##,
        number(MARGIN),
        number(y - 7.0),
        number(width - MARGIN)
    );
    // The page may be upright, with 190 mm for all of it.
    let step = (width - 2.0 * MARGIN) / 4.0;
    let text = |i: f64, content: &str, out: &mut String| {
        let _ = writeln!(
            out,
            r#"<text x="{}" y="{}" font-family="{FAMILY}" font-size="3.6" fill="{INK}">{content}</text>"#,
            number(MARGIN + step * i + 9.0),
            number(y + 1.2)
        );
    };
    text(0.0, "pieces begin here", out);
    text(1.0, "accepting", out);
    for (i, letter) in [(2.0, Letter::Green), (3.0, Letter::Red)] {
        let content = format!(
            r#"<tspan fill="{}" font-weight="600">{}</tspan>: {} puck holed"#,
            colour(letter),
            letter.letter(),
            letter.word()
        );
        text(i, &content, out);
    }
    let x = |i: f64| MARGIN + step * i;
    let _ = writeln!(
        out,
        r#"<path d="M{} {y} h5" stroke="{INK}" stroke-width="0.5"/><path d="M{} {y} l-2.2 -1 v2z" fill="{INK}"/>"#,
        number(x(0.0)),
        number(x(0.0) + 7.0)
    );
    for r in [3.0, 2.3] {
        let _ = writeln!(
            out,
            r#"<circle cx="{}" cy="{y}" r="{r}" fill="none" stroke="{INK}" stroke-width="0.4"/>"#,
            number(x(1.0) + 4.0)
        );
    }
    // Pucks as on the board: a green one has three dots, a red one a ring.
    for (i, letter) in [(2.0, Letter::Green), (3.0, Letter::Red)] {
        let centre = x(i) + 4.0;
        let _ = writeln!(out, r#"<circle cx="{}" cy="{y}" r="3" fill="{}"/>"#, number(centre), colour(letter));
        match letter {
            Letter::Green => {
                for (dx, dy) in [(0.0, -1.2), (-1.05, 0.65), (1.05, 0.65)] {
                    let _ = writeln!(
                        out,
                        r##"<circle cx="{}" cy="{}" r="0.5" fill="#ffffff"/>"##,
                        number(centre + dx),
                        number(y + dy)
                    );
                }
            }
            Letter::Red => {
                let _ = writeln!(
                    out,
                    r##"<circle cx="{}" cy="{y}" r="1.6" fill="none" stroke="#ffffff" stroke-width="0.5"/>"##,
                    number(centre)
                );
            }
        }
    }
    out.push_str("</g>\n");
}
