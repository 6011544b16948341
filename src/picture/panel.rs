//! The panel next to the board: the shooter, the machine with a piece for each string, the strings, the time.

use super::{Palette, Rgb, canvas};
use fob_automata::figure::{Cubic, Figure, INNER_RADIUS, LETTER_SIZE, NameText, STROKE, Vec2};
use fob_automata::picture::MAX_DRAWN;
use fob_automata::{Dfa, Letter, StateId};
use fob_base::xml::escape;
use fob_board::Colour;
use fob_machines::Machine;
use fob_rules::PuckString;
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};
use std::fmt::Write;

/// Width of the panel. All measures are in thousandths of the picture's height.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 1000.0;
const PAD: f64 = 34.0;
/// Line spacing of small text.
const LINE: f64 = 34.0;
/// Vertical range of the figures.
const FIGURES: (f64, f64) = (150.0, 640.0);

/// The text of the panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Caption {
    pub(super) title: String,
    pub(super) line: String,
    /// Small text at the bottom; may be empty.
    pub(super) note: String,
}

/// The fixed parts, drawn once, and the data that the changing parts need.
#[derive(Clone, Debug)]
pub(super) struct Panel {
    palette: Palette,
    base: Pixmap,
    /// The machine of each string.
    machines: Vec<Machine>,
    /// For each string its figure and the figure's position.
    places: Vec<Option<Placed>>,
    /// For each string whose machine has no figure, the position of its configuration's text.
    lines: Vec<Option<Vec2>>,
}

#[derive(Clone, Debug)]
struct Placed {
    centres: Vec<Vec2>,
    scale: f64,
}

/// The parts that change during a shot.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing<'a> {
    pub(super) strings: &'a [PuckString],
    /// Time since the strike, and time until everything is at rest, in seconds.
    pub(super) time: f64,
    pub(super) duration: f64,
}

impl Panel {
    /// Draws the fixed parts. `machines` has the machine of each string; if all are the same, one figure is drawn.
    pub(super) fn new(caption: &Caption, machines: Vec<Machine>, height: u32, palette: &Palette) -> Self {
        let shared = machines.windows(2).all(|pair| pair[0] == pair[1]);
        let figures = if shared { machines.len().min(1) } else { machines.len() };
        let mut svg = open();
        let _ = write!(
            svg,
            "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{}\"/>\
<text x=\"{PAD}\" y=\"70\" font-size=\"40\" font-weight=\"600\" fill=\"{}\">{}</text>\
<text x=\"{PAD}\" y=\"116\" font-size=\"28\" fill=\"{}\">{}</text>\
<text x=\"{PAD}\" y=\"940\" font-size=\"20\" fill=\"{}\">{}</text>",
            palette.room.lighter(0.04),
            palette.text,
            escape(&clip(&caption.title, 27)),
            palette.text.mix(palette.room, 0.15),
            escape(&clip(&caption.line, 40)),
            palette.text.mix(palette.room, 0.35),
            escape(&clip(&caption.note, 56)),
        );
        let mut places: Vec<Option<Placed>> = Vec::new();
        let mut lines: Vec<Option<Vec2>> = Vec::new();
        for (index, machine) in machines.iter().enumerate() {
            if index >= figures {
                places.push(places.first().cloned().flatten());
                // Each string has a configuration of its own, one line below the previous.
                lines.push(lines.first().copied().flatten().map(|at| Vec2::new(at.x, at.y + LINE * index as f64)));
                continue;
            }
            // Several figures are arranged in two columns.
            let columns = if figures > 1 { 2 } else { 1 };
            let rows = figures.div_ceil(columns);
            let (w, h) = ((WIDTH - 2.0 * PAD) / columns as f64, (FIGURES.1 - FIGURES.0) / rows as f64);
            let corner = Vec2::new(PAD + w * (index % columns) as f64, FIGURES.0 + h * (index / columns) as f64);
            let room = Vec2::new(w, h);
            let Some(dfa) = machine.finite() else {
                title(&mut svg, machine.name(), corner, room, palette);
                places.push(None);
                lines.push(Some(Vec2::new(corner.x, corner.y + 26.0 + LINE)));
                continue;
            };
            places.push(draw_dfa(&mut svg, dfa, corner, room, palette));
            lines.push(None);
        }
        svg.push_str("</svg>");
        let width = (f64::from(height) * WIDTH / HEIGHT).round() as u32;
        Self { palette: *palette, base: canvas::draw(&svg, width, height), machines, places, lines }
    }

    pub(super) fn width(&self) -> u32 {
        self.base.width()
    }

    pub(super) fn draw(&self, standing: &Standing) -> Pixmap {
        let mut svg = open();
        self.pieces(&mut svg, standing.strings);
        self.configurations(&mut svg, standing.strings);
        let rows = standing.strings.len().max(1);
        let height = (250.0 / rows as f64).min(64.0);
        for (index, string) in standing.strings.iter().enumerate() {
            self.string(&mut svg, index, string, 660.0 + height * index as f64, height);
        }
        self.time(&mut svg, standing);
        svg.push_str("</svg>");
        let mut picture = self.base.clone();
        let over = canvas::draw(&svg, picture.width(), picture.height());
        picture.draw_pixmap(0, 0, over.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        picture
    }

    /// Writes the configurations of machines without a figure.
    fn configurations(&self, svg: &mut String, strings: &[PuckString]) {
        for (index, ((string, machine), line)) in strings.iter().zip(&self.machines).zip(&self.lines).enumerate() {
            let Some(at) = line else { continue };
            let text = machine.text(&string.configuration);
            if !text.is_empty() {
                let letter = if strings.len() > 1 { format!("{}: ", piece_letter(index)) } else { String::new() };
                let _ = write!(
                    svg,
                    "<text x=\"{}\" y=\"{}\" font-size=\"24\" fill=\"{}\">{}</text>",
                    at.x,
                    at.y,
                    self.palette.text,
                    escape(&clip(&format!("{letter}{text}"), 36))
                );
            }
        }
    }

    /// Draws a piece for each string on its current state; pieces on the same state are side by side.
    fn pieces(&self, svg: &mut String, strings: &[PuckString]) {
        for (index, string) in strings.iter().enumerate() {
            let Some(Some(placed)) = self.places.get(index) else { continue };
            let Some(centre) = string.state().and_then(|state| placed.centres.get(state.index())) else { continue };
            let alike = |other: usize| {
                self.places.get(other).is_some_and(|p| p.as_ref().is_some_and(|p| p.centres == placed.centres))
                    && strings[other].configuration == string.configuration
            };
            let here: Vec<usize> = (0..strings.len()).filter(|&other| alike(other)).collect();
            let place = here.iter().position(|&other| other == index).unwrap_or(0);
            let radius = (0.42 * placed.scale).clamp(9.0, 22.0);
            // Below the state's middle, so that its name can be read.
            let shift = (place as f64 - (here.len() - 1) as f64 / 2.0) * radius * 1.7;
            let (x, y) = (centre.x + shift, centre.y + 0.92 * placed.scale);
            self.badge(svg, index, x, y, radius);
        }
    }

    fn badge(&self, svg: &mut String, index: usize, x: f64, y: f64, radius: f64) {
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>\
<text x=\"{x}\" y=\"{}\" font-size=\"{}\" font-weight=\"600\" text-anchor=\"middle\" fill=\"#15171B\">{}</text>",
            piece_colour(index, &self.palette),
            self.palette.room,
            radius * 0.12,
            y + radius * 0.44,
            radius * 1.25,
            piece_letter(index),
        );
    }

    /// Draws a string as a row of pucks; only the last ones if there are many.
    fn string(&self, svg: &mut String, index: usize, string: &PuckString, top: f64, height: f64) {
        let middle = top + height / 2.0;
        let radius = (height * 0.26).min(15.0);
        self.badge(svg, index, PAD + 16.0, middle, radius.max(12.0));
        let step = radius * 2.0 + 2.0;
        let left = PAD + 52.0;
        let room = ((WIDTH - PAD - 44.0 - left) / step) as usize;
        let hidden = string.word.len().saturating_sub(room);
        if hidden > 0 {
            let _ = write!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"18\" fill=\"{}\">...</text>",
                left - 20.0,
                middle + 4.0,
                self.palette.text
            );
        }
        for (place, &colour) in string.word[hidden..].iter().enumerate() {
            let x = left + radius + step * place as f64;
            let (fill, mark) = (self.palette.puck(colour), self.palette.mark(colour));
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{middle}\" r=\"{radius}\" fill=\"{fill}\"/>");
            match colour {
                Colour::Green => {
                    for (dx, dy) in [(0.0, -0.5), (-0.44, 0.28), (0.44, 0.28)] {
                        let (x, y) = (x + dx * radius, middle + dy * radius);
                        let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{mark}\"/>", radius * 0.17);
                    }
                }
                Colour::Red => {
                    let _ = write!(
                        svg,
                        "<circle cx=\"{x}\" cy=\"{middle}\" r=\"{}\" fill=\"none\" stroke=\"{mark}\" stroke-width=\"{}\"/>",
                        radius * 0.52,
                        radius * 0.2
                    );
                }
            }
        }
        // The verdict so far, as a sign and a colour.
        let x = WIDTH - PAD - 14.0;
        let (sign, colour) = if string.accepting {
            (format!("M{} {middle}l7 8l13 -16", x - 10.0), Rgb(0x6C, 0xC0, 0x8B))
        } else {
            (format!("M{} {}l16 16m0 -16l-16 16", x - 8.0, middle - 8.0), Rgb(0xE5, 0x67, 0x5F))
        };
        let _ =
            write!(svg, "<path d=\"{sign}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4.5\" stroke-linecap=\"round\"/>");
    }

    fn time(&self, svg: &mut String, standing: &Standing) {
        let share = if standing.duration > 0.0 { (standing.time / standing.duration).clamp(0.0, 1.0) } else { 1.0 };
        let width = WIDTH - 2.0 * PAD;
        let _ = write!(
            svg,
            "<rect x=\"{PAD}\" y=\"958\" width=\"{width}\" height=\"8\" rx=\"4\" fill=\"{}\"/>\
<rect x=\"{PAD}\" y=\"958\" width=\"{}\" height=\"8\" rx=\"4\" fill=\"{}\"/>",
            self.palette.room.lighter(0.16),
            (width * share).max(8.0),
            self.palette.accent,
        );
    }
}

/// Returns the letter on a string's playing piece.
fn piece_letter(index: usize) -> char {
    char::from(b'A' + (index % 26) as u8)
}

/// Returns the colour of a string's playing piece, different from those of the pucks.
fn piece_colour(index: usize, palette: &Palette) -> Rgb {
    [palette.accent, Rgb(0x8F, 0xB8, 0xF2), Rgb(0xE2, 0xA6, 0xE8), Rgb(0xD9, 0xDD, 0xE3)][index % 4]
}

fn open() -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"{}\">",
        canvas::FAMILY
    )
}

/// Truncates a text to at most `most` characters.
fn clip(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.to_owned() } else { text.chars().take(most - 1).chain(['…']).collect() }
}

/// Writes a machine's name above its figure.
fn title(svg: &mut String, text: &str, corner: Vec2, room: Vec2, palette: &Palette) {
    let _ = write!(
        svg,
        "<text x=\"{}\" y=\"{}\" font-size=\"24\" fill=\"{}\">{}</text>",
        corner.x,
        corner.y + 26.0,
        palette.text.mix(palette.room, 0.25),
        escape(&clip(text, (room.x / 12.5) as usize))
    );
}

/// Draws a DFA as large as possible; `None` if it is too large to be drawn.
fn draw_dfa(svg: &mut String, dfa: &Dfa, corner: Vec2, room: Vec2, palette: &Palette) -> Option<Placed> {
    let ink = palette.text;
    if dfa.len() > MAX_DRAWN {
        title(svg, &format!("{}: {} states, too many to draw", dfa.name(), dfa.len()), corner, room, palette);
        return None;
    }
    title(svg, dfa.name(), corner, room, palette);
    let figure = Figure::new(dfa);
    // A piece extends beyond the lower rim of its state.
    let bounds = figure.bounds.grown(0.5);
    let (top, height) = (corner.y + 36.0, room.y - 36.0);
    let scale = (room.x / bounds.width()).min(height / bounds.height()).min(56.0);
    let origin = Vec2::new(
        corner.x + (room.x - bounds.width() * scale) / 2.0 - bounds.min.x * scale,
        top + (height - bounds.height() * scale) / 2.0 - bounds.min.y * scale,
    );
    let at = |p: Vec2| origin + p * scale;
    let point = |p: Vec2| format!("{:.2} {:.2}", at(p).x, at(p).y);
    let curve = |c: &Cubic| format!("M{}C{} {} {}", point(c.0[0]), point(c.0[1]), point(c.0[2]), point(c.0[3]));
    let head = |h: &[Vec2; 3]| format!("M{}L{}L{}Z", point(h[0]), point(h[1]), point(h[2]));
    let _ = write!(svg, "<g fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\" stroke-linecap=\"round\">", STROKE * scale);
    let arrows = figure.edges.iter().map(|edge| (&edge.shaft, &edge.head));
    for (shaft, tip) in arrows.chain(figure.starts.iter().map(|start| (&start.shaft, &start.head))) {
        let _ = write!(svg, "<path d=\"{}\"/><path d=\"{}\" fill=\"{ink}\" stroke=\"none\"/>", curve(shaft), head(tip));
    }
    for state in &figure.states {
        let centre = at(state.centre);
        let (x, y) = (centre.x, centre.y);
        let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{scale}\" fill=\"{}\"/>", palette.room.lighter(0.09));
        if state.accepting {
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", INNER_RADIUS * scale);
        }
        let size = state.name.size * scale;
        for (line, text) in state.name.lines.iter().enumerate() {
            let middle = (line as f64 - (state.name.lines.len() - 1) as f64 / 2.0) * NameText::LEADING;
            let _ = write!(
                svg,
                "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{ink}\" stroke=\"none\">{}</text>",
                y + (middle + 0.33) * size,
                escape(text)
            );
        }
    }
    for edge in &figure.edges {
        let centre = at(edge.label.centre);
        let letters: Vec<String> = edge
            .letters
            .iter()
            .map(|&letter| {
                let colour = match letter {
                    Letter::Green => palette.green.lighter(0.25),
                    Letter::Red => palette.red.lighter(0.25),
                };
                format!("<tspan fill=\"{colour}\" font-weight=\"600\">{}</tspan>", letter.letter())
            })
            .collect();
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{ink}\" stroke=\"none\">{}</text>",
            centre.x,
            centre.y + 0.22 * LETTER_SIZE * scale,
            LETTER_SIZE * scale,
            letters.join(",")
        );
    }
    svg.push_str("</g>");
    let centres = (0..dfa.len()).map(|index| at(figure.states[StateId::from(index).index()].centre)).collect();
    Some(Placed { centres, scale })
}
