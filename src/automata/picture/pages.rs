//! Constructions as printed pages: headings, paragraphs, tables and drawings, broken into pages.

use super::svg::{FAMILY, INK, draw, number};
use crate::figure::{Figure, Vec2};
use crate::steps::{Block, Steps};
use fob_base::xml::escape;
use std::fmt::Write;

/// Width and height of a page in millimetres: A4.
pub const PAGE: (f64, f64) = (210.0, 297.0);
/// The margin in millimetres.
const MARGIN: f64 = 18.0;
/// Height of a line of text in millimetres.
const LINE: f64 = 5.4;
/// Size of the text in millimetres.
const SIZE: f64 = 3.7;
/// Average width of a character in millimetres.
const CHARACTER: f64 = 1.95;
/// Space inside a cell, on each side, in millimetres.
const INSET: f64 = 2.0;
/// Largest radius of a state in millimetres.
const LARGEST: f64 = 7.0;
/// Largest height of a drawing in millimetres.
const TALLEST: f64 = 105.0;

/// Pages while they are filled from top to bottom.
struct Pages {
    done: Vec<String>,
    now: String,
    y: f64,
}

/// Returns the pages of a construction as SVG, in millimetres.
pub fn pages(steps: &Steps) -> Vec<String> {
    let mut pages = Pages { done: Vec::new(), now: String::new(), y: MARGIN };
    pages.lines("title", &steps.title, 6.4, 600, 8.5);
    pages.y += 2.0;
    for (i, block) in steps.blocks.iter().enumerate() {
        match block {
            Block::Heading(text) => {
                pages.y += 3.0;
                // A heading is not the last thing on a page.
                let next = match steps.blocks.get(i + 1) {
                    Some(Block::Figure(figure)) => fitted(figure).1,
                    _ => 4.0 * LINE,
                };
                pages.room(7.0 + next);
                pages.lines("heading", text, 4.6, 600, 7.0);
            }
            Block::Text(text) => pages.lines("paragraph", text, SIZE, 400, LINE),
            Block::Table { head, rows } => pages.table(head, rows),
            Block::Figure(figure) => pages.figure(figure),
        }
    }
    pages.end();
    let count = pages.done.len();
    let whole = pages.done.into_iter().enumerate().map(|(i, body)| {
        let (width, height) = PAGE;
        let foot = if count > 1 {
            let text = format!("{} / {count}", i + 1);
            element(width / 2.0, height - MARGIN / 2.0, 3.2, 400, "middle", &text)
        } else {
            String::new()
        };
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"><rect width="{width}" height="{height}" fill="#ffffff"/>{body}{foot}</svg>"##
        )
    });
    whole.collect()
}

fn element(x: f64, y: f64, size: f64, weight: u32, anchor: &str, text: &str) -> String {
    let (x, y) = (number(x), number(y));
    let text = escape(text);
    format!(
        r#"<text x="{x}" y="{y}" font-family="{FAMILY}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{INK}">{text}</text>"#
    )
}

/// Returns the radius of a state and the height of a drawing on a page.
fn fitted(figure: &Figure) -> (f64, f64) {
    let (width, height) = (figure.bounds.width().max(1.0), figure.bounds.height().max(1.0));
    let radius = ((PAGE.0 - 2.0 * MARGIN) / width).min(TALLEST / height).min(LARGEST);
    (radius, height * radius + 6.0)
}

/// Breaks a text into lines of at most `most` characters: between words where that is possible.
fn broken(text: &str, most: usize) -> Vec<String> {
    let most = most.max(1);
    let mut lines: Vec<String> = Vec::new();
    for line in super::wrapped(text, most) {
        let chars: Vec<char> = line.chars().collect();
        lines.extend(chars.chunks(most).map(|part| part.iter().collect::<String>()));
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

impl Pages {
    /// Goes to the next page unless this much room is left.
    fn room(&mut self, height: f64) {
        if self.y + height > PAGE.1 - MARGIN && self.y > MARGIN {
            self.end();
        }
    }

    fn end(&mut self) {
        self.done.push(std::mem::take(&mut self.now));
        self.y = MARGIN;
    }

    /// Adds a text with the id of its kind; one that goes on on the next page begins anew there.
    fn lines(&mut self, id: &str, text: &str, size: f64, weight: u32, line: f64) {
        let most = ((PAGE.0 - 2.0 * MARGIN) / (CHARACTER * size / SIZE)) as usize;
        let mut open = None;
        for part in broken(text, most) {
            let pages = self.done.len();
            self.room(line);
            if open != Some(self.done.len()) {
                if open.is_some()
                    && let Some(before) = self.done.get_mut(pages)
                {
                    before.push_str("</g>");
                }
                let _ = write!(self.now, r#"<g id="{id}">"#);
                open = Some(self.done.len());
            }
            self.y += line;
            let text = element(MARGIN, self.y - 0.3 * line, size, weight, "start", &part);
            self.now.push_str(&text);
        }
        self.now.push_str("</g>");
    }

    fn figure(&mut self, figure: &Figure) {
        let (radius, height) = fitted(figure);
        self.room(height);
        let left = MARGIN - figure.bounds.min.x * radius;
        let top = self.y + 3.0 - figure.bounds.min.y * radius;
        draw(&mut self.now, figure, radius, Vec2::new(left, top));
        self.y += height;
    }

    fn table(&mut self, head: &[String], rows: &[Vec<String>]) {
        let columns = head.len();
        let longest = |column: usize| {
            let cells = std::iter::once(head).chain(rows.iter().map(Vec::as_slice));
            cells.filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let wanted: Vec<f64> = (0..columns).map(|column| longest(column).max(2) as f64 * CHARACTER + 2.0 * INSET).collect();
        let room = PAGE.0 - 2.0 * MARGIN;
        let all: f64 = wanted.iter().sum();
        // Columns that want little get it; the rest is shared by the others.
        let fair = room / columns.max(1) as f64;
        let widths: Vec<f64> = if all <= room {
            wanted
        } else {
            let small: f64 = wanted.iter().filter(|w| **w <= fair).sum();
            let large: f64 = wanted.iter().filter(|w| **w > fair).sum();
            wanted.iter().map(|&w| if w <= fair { w } else { w / large * (room - small) }).collect()
        };
        self.y += 1.5;
        self.row(head, &widths, 600);
        for row in rows {
            let before = self.done.len();
            let height = Self::height(row, &widths);
            self.room(height);
            if self.done.len() > before {
                self.row(head, &widths, 600);
            }
            self.row(row, &widths, 400);
        }
        self.y += 2.5;
    }

    /// Returns the lines of each cell of a row.
    fn cells(row: &[String], widths: &[f64]) -> Vec<Vec<String>> {
        row.iter().zip(widths).map(|(cell, width)| broken(cell, ((width - 2.0 * INSET) / CHARACTER) as usize)).collect()
    }

    fn height(row: &[String], widths: &[f64]) -> f64 {
        // A row that is taller than a page is cut by its end.
        let lines = Self::cells(row, widths).iter().map(Vec::len).max().unwrap_or(1);
        lines as f64 * LINE + 1.2
    }

    fn row(&mut self, row: &[String], widths: &[f64], weight: u32) {
        let height = Self::height(row, widths);
        self.room(height);
        let mut x = MARGIN;
        let id = if weight > 400 { "head" } else { "cell" };
        self.now.push_str(r#"<g id="row">"#);
        for (lines, width) in Self::cells(row, widths).into_iter().zip(widths) {
            let _ = write!(self.now, r#"<g id="{id}">"#);
            for (i, line) in lines.iter().enumerate() {
                let text = element(x + INSET, self.y + (i as f64 + 0.78) * LINE, SIZE, weight, "start", line);
                self.now.push_str(&text);
            }
            self.now.push_str("</g>");
            x += width;
        }
        self.now.push_str("</g>");
        self.y += height;
        let (left, right, y) = (number(MARGIN), number(MARGIN + widths.iter().sum::<f64>()), number(self.y));
        let stroke = if weight > 400 { ("#1d1f24", 0.3) } else { ("#c4c7cc", 0.15) };
        let _ = write!(self.now, r#"<path d="M{left} {y}H{right}" stroke="{}" stroke-width="{}"/>"#, stroke.0, stroke.1);
    }
}
