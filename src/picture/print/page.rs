//! A page: text, lines and shapes at positions in millimetres.

use crate::canvas::FAMILY;
use fob_automata::picture::{Paper, wrapped};
use fob_base::xml::escape;
use std::fmt::Write;

/// Margin on all sides; printers leave about 5 mm unprinted.
pub(super) const MARGIN: f64 = 12.0;
/// The colour of text and lines.
pub(super) const INK: &str = "#1d1f24";
/// Colour of lines that only guide the eye.
pub(super) const FAINT: &str = "#9a9a9a";
/// Mean width of a letter, as a share of the text size. Running text is narrower, so lines broken by this value fit.
const MEAN: f64 = 0.55;

/// A finished page.
pub(super) struct Page {
    pub(super) svg: String,
    pub(super) size: (f64, f64),
}

/// A page that is being drawn.
pub(super) struct Sheet {
    out: String,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Size, weight and alignment of a line of text.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) bold: bool,
    /// True if the text's position is the middle of the line instead of the beginning.
    pub(super) centred: bool,
}

impl Type {
    pub(super) const fn plain(size: f64) -> Self {
        Self { size, bold: false, centred: false }
    }

    pub(super) const fn bold(size: f64) -> Self {
        Self { bold: true, ..Self::plain(size) }
    }

    pub(super) const fn centred(self) -> Self {
        Self { centred: true, ..self }
    }
}

impl Sheet {
    /// Creates an empty upright page.
    pub(super) fn new(paper: Paper) -> Self {
        let (width, height) = paper.size(false);
        let out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"{FAMILY}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        Self { out, width, height }
    }

    /// Returns how much larger than on A4 everything is, so that it fits in width and height.
    pub(super) fn scale(&self) -> f64 {
        let (width, height) = Paper::A4.size(false);
        (self.width / width).min(self.height / height)
    }

    pub(super) fn finish(mut self) -> Page {
        self.out.push_str("</svg>\n");
        Page { svg: self.out, size: (self.width, self.height) }
    }

    /// Adds elements that were drawn elsewhere.
    pub(super) fn push(&mut self, svg: &str) {
        self.out.push_str(svg);
    }

    fn group<T>(&mut self, attributes: &str, draw: impl FnOnce(&mut Self) -> T) -> T {
        let _ = writeln!(self.out, "<g {attributes}>");
        let done = draw(self);
        self.out.push_str("</g>\n");
        done
    }

    /// Adds a part with a tag, as [`crate::pdf`] lists them.
    pub(super) fn part<T>(&mut self, tag: &str, draw: impl FnOnce(&mut Self) -> T) -> T {
        self.group(&format!("id=\"{tag}\""), draw)
    }

    /// Adds a picture, and what it shows in words.
    pub(super) fn picture<T>(&mut self, words: &str, draw: impl FnOnce(&mut Self) -> T) -> T {
        self.group(&format!("id=\"figure\" role=\"img\" aria-label=\"{}\"", escape(words)), draw)
    }

    /// Adds the title of the page.
    pub(super) fn title(&mut self, at: (f64, f64), size: f64, room: f64, text: &str) {
        self.part("title", |sheet| sheet.text(at, Type::bold(size), room, text));
    }

    /// Adds a heading.
    pub(super) fn heading(&mut self, at: (f64, f64), size: f64, room: f64, text: &str) {
        self.part("heading", |sheet| sheet.text(at, Type::bold(size), room, text));
    }

    /// Adds a line of text; one that is wider than `room` is set smaller.
    pub(super) fn text(&mut self, (x, y): (f64, f64), how: Type, room: f64, text: &str) {
        let width = text.chars().count() as f64 * how.size * MEAN;
        let size = if width > room { how.size * room / width } else { how.size };
        let (anchor, weight) = (if how.centred { "middle" } else { "start" }, if how.bold { 600 } else { 400 });
        let _ = writeln!(
            self.out,
            "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.3}\" font-weight=\"{weight}\" text-anchor=\"{anchor}\" fill=\"{INK}\">{}</text>",
            escape(text)
        );
    }

    /// Adds running text, broken into lines; returns where the next line would be.
    pub(super) fn paragraph(&mut self, (x, y): (f64, f64), size: f64, room: f64, text: &str) -> f64 {
        let leading = size * 1.36;
        self.part("paragraph", |sheet| {
            let mut y = y;
            for line in wrapped(text, (room / (size * MEAN)) as usize) {
                sheet.text((x, y), Type::plain(size), room, &line);
                y += leading;
            }
            y
        })
    }

    /// Adds a straight line.
    pub(super) fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), width: f64, colour: &str) {
        let _ = writeln!(
            self.out,
            "<path d=\"M{x1:.2} {y1:.2} L{x2:.2} {y2:.2}\" stroke=\"{colour}\" stroke-width=\"{width}\" fill=\"none\"/>"
        );
    }

    /// Adds a circle, dashed if `dashed`, for scissors.
    pub(super) fn circle(&mut self, (x, y): (f64, f64), radius: f64, width: f64, dashed: bool) {
        let dashes = if dashed { " stroke-dasharray=\"1.6 1.2\"" } else { "" };
        let _ = writeln!(
            self.out,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" stroke=\"{INK}\" stroke-width=\"{width}\" fill=\"none\"{dashes}/>"
        );
    }

    /// Adds an unfilled rectangle.
    pub(super) fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), corner: f64, stroke: f64) {
        let _ = writeln!(
            self.out,
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" rx=\"{corner}\" stroke=\"{INK}\" \
             stroke-width=\"{stroke}\" fill=\"none\"/>"
        );
    }
}
