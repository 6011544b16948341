//! A wheel as a sheet for a real table: the wheel itself, its rule in three lines, and room to write the word.

use super::canvas::{FAMILY, draw, to_image};
use fob_automata::Letter;
use fob_automata::picture::Paper;
use fob_base::text::plural;
use fob_base::xml::escape;
use fob_machines::wheel::{Packed, Wheel};
use std::fmt::Write;

/// Size of the sheet, A4 in tenths of a millimetre.
const SIZE: (f64, f64) = (2100.0, 2970.0);
/// The middle of the wheel.
const MIDDLE: (f64, f64) = (1050.0, 1050.0);
/// Width of a sheet as PNG, in pixels: 200 per inch.
const PIXELS: u32 = 1654;
/// Margin on all sides.
const MARGIN: f64 = 150.0;

/// Draws the sheet as SVG, in A4 size.
pub fn wheel_sheet(wheel: &Wheel) -> String {
    wheel_sheet_on(wheel, Paper::A4)
}

/// Draws the sheet as SVG on any paper, as large as it fits, in the middle.
pub(crate) fn wheel_sheet_on(wheel: &Wheel, paper: Paper) -> String {
    let (width, height) = paper.size(false);
    let unit = (SIZE.0 / width).max(SIZE.1 / height);
    let (across, down) = (width * unit, height * unit);
    let (left, top) = ((SIZE.0 - across) / 2.0, (SIZE.1 - down) / 2.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"{left} {top} {across} {down}\" font-family=\"{FAMILY}\">\n\
         <rect x=\"{left}\" y=\"{top}\" width=\"{across}\" height=\"{down}\" fill=\"#fff\"/>\n"
    );
    let middle = SIZE.0 / 2.0;
    out.push_str("<g id=\"title\">\n");
    text(&mut out, (middle, 190.0), 90.0, "middle", wheel.name());
    let _ = writeln!(out, "</g>\n<g id=\"figure\" role=\"img\" aria-label=\"{}\">", escape(&in_words(wheel)));
    draw_wheel(&mut out, wheel);
    out.push_str("</g>\n");
    let rule = rule(wheel);
    // All three lines have the size at which the longest one fits.
    let size = rule.iter().map(|line| fitting(line, 42.0)).fold(42.0, f64::min);
    for (i, line) in rule.iter().enumerate() {
        text(&mut out, (MARGIN, 1930.0 + 75.0 * i as f64), size, "start", line);
    }
    text(&mut out, (MARGIN, 2240.0), 42.0, "start", "The word, its head on the left:");
    for row in 0..7 {
        let y = 2340.0 + 85.0 * f64::from(row);
        let _ =
            writeln!(out, "<path d=\"M{MARGIN} {y} H{}\" stroke=\"#888\" stroke-width=\"3\" fill=\"none\"/>", SIZE.0 - MARGIN);
    }
    out.push_str("</svg>\n");
    out
}

/// Draws the sheet as a PNG file.
pub fn wheel_sheet_png(wheel: &Wheel) -> Vec<u8> {
    let height = (f64::from(PIXELS) * SIZE.1 / SIZE.0).round() as u32;
    let image = to_image(&draw(&wheel_sheet(wheel), PIXELS, height));
    let mut bytes = std::io::Cursor::new(Vec::new());
    // Writing to memory cannot fail, and every picture of this format can be encoded.
    image.write_to(&mut bytes, image::ImageFormat::Png).map_or_else(|_| Vec::new(), |()| bytes.into_inner())
}

/// Returns what the drawing of the wheel shows.
fn in_words(wheel: &Wheel) -> String {
    let productions = wheel.productions().iter().enumerate().map(|(number, production)| {
        let letters: String = production.letters().map(Letter::letter).collect();
        format!("{number}: {}", if letters.is_empty() { "empty" } else { &letters })
    });
    format!("The wheel. Productions, clockwise: {}. The pointer is at 0.", productions.collect::<Vec<_>>().join(", "))
}

/// Returns the rule in three lines.
fn rule(wheel: &Wheel) -> [String; 3] {
    let steps = match wheel.steps() {
        0 => "No step follows: all are made at the end.".to_owned(),
        steps => format!("Then make {}.", plural(steps as usize, "step")),
    };
    let start = if wheel.start().is_empty() { String::new() } else { format!(" The word begins as {}.", wheel.start()) };
    [
        format!("1. A puck that falls is written at the end of the word. {steps}{start}"),
        "2. A step: strike out the first letter. If it was green, write the production under the pointer at the end. Turn the pointer on."
            .to_owned(),
        format!(
            "3. All pucks gone: step on. Accepted if the word is empty within {}; rejected if a word and pointer come again.",
            plural(wheel.limit() as usize, "step")
        ),
    ]
}

/// Returns the size at which a line of text fits the sheet's width, at most `size`.
fn fitting(text: &str, size: f64) -> f64 {
    let room = SIZE.0 - 2.0 * MARGIN;
    let width = text.chars().count() as f64 * size * 0.56;
    if width > room { size * room / width } else { size }
}

fn text(out: &mut String, (x, y): (f64, f64), size: f64, anchor: &str, text: &str) {
    let size = fitting(text, size);
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size:.1}\" text-anchor=\"{anchor}\" fill=\"#111\">{}</text>",
        escape(text)
    );
}

/// Draws the productions around the wheel, starting at the top, as small rows of pucks with a number each.
fn draw_wheel(out: &mut String, wheel: &Wheel) {
    let (x, y) = MIDDLE;
    let count = wheel.productions().len();
    let outer = 780.0;
    let longest = wheel.productions().iter().map(Packed::len).max().unwrap_or(0).max(1);
    // A puck must fit its sector at the inner end, and the longest row must fit between the hub and the rim.
    let inner = 260.0;
    let across = 2.0 * inner * libm::sin(std::f64::consts::PI / count.max(3) as f64);
    let pitch = ((outer - inner - 90.0) / longest as f64).min(across * 0.8).min(110.0);
    let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{outer}\" fill=\"none\" stroke=\"#111\" stroke-width=\"6\"/>");
    let _ =
        writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"#111\" stroke-width=\"4\"/>", inner - 60.0);
    for (i, production) in wheel.productions().iter().enumerate() {
        let degrees = 360.0 * i as f64 / count as f64;
        let _ = writeln!(out, "<g transform=\"rotate({degrees:.3} {x} {y})\">");
        let edge = 180.0 / count as f64;
        if count > 1 {
            let _ = writeln!(
                out,
                "<path transform=\"rotate({edge:.3} {x} {y})\" d=\"M{x} {} V{}\" stroke=\"#bbb\" stroke-width=\"3\"/>",
                y - inner + 60.0,
                y - outer
            );
        }
        let size = (pitch * 0.5).clamp(14.0, 44.0);
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" font-size=\"{size:.1}\" text-anchor=\"middle\" fill=\"#555\">{i}</text>",
            y - outer + 55.0
        );
        for (place, letter) in production.letters().enumerate() {
            let at = y - outer + 90.0 + pitch * (place as f64 + 0.5);
            let (fill, ink) = match letter {
                Letter::Green => ("#1b7f3b", "#fff"),
                Letter::Red => ("#c62828", "#fff"),
            };
            let radius = pitch * 0.42;
            let _ = writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{at:.1}\" r=\"{radius:.1}\" fill=\"{fill}\"/><text x=\"{x}\" y=\"{:.1}\" font-size=\"{:.1}\" \
                 text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
                at + radius * 0.36,
                radius * 1.1,
                letter.letter()
            );
        }
        out.push_str("</g>\n");
    }
    let _ = writeln!(out, "<path d=\"M{x} {} l-30 -60 h60 z\" fill=\"#111\"/>", y - outer - 4.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_machines::wheel::BUILTIN;

    #[test]
    fn every_ready_wheel_has_a_sheet() {
        for (name, text) in BUILTIN {
            let wheel = Wheel::from_ron(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let svg = wheel_sheet(&wheel);
            let letters: usize = wheel.productions().iter().map(Packed::len).sum();
            // The pucks, the rim and the hub.
            assert_eq!(svg.matches("<circle").count(), letters + 2, "{name}");
            assert!(rule(&wheel).iter().all(|line| svg.contains(&*escape(line))), "{name}");
            assert!(wheel_sheet_png(&wheel).starts_with(b"\x89PNG"), "{name}");
        }
    }
}
