//! Draws automata as PNG.

use super::canvas::{FAMILY, fonts};
use fob_automata::Dfa;
use fob_automata::general::Automaton;
use fob_automata::picture::{PictureError, general_svg, svg};
use resvg::{tiny_skia, usvg};

/// Maximum length of a picture's longer side, in pixels.
const LONGEST: f32 = 8000.0;

/// Draws a DFA as a PNG file. A state's radius is `radius` pixels, less if the picture would be too large.
///
/// # Errors
/// It has more states than can be drawn.
pub fn automaton(dfa: &Dfa, radius: f64) -> Result<Vec<u8>, PictureError> {
    pixels(&svg(dfa, radius)?)
}

/// Does what [`automaton`] does for an automaton with its own letters.
///
/// # Errors
/// As for [`automaton`].
pub fn general_automaton(automaton: &Automaton, radius: f64) -> Result<Vec<u8>, PictureError> {
    pixels(&general_svg(automaton, radius)?)
}

/// Converts a drawing to a PNG file.
fn pixels(text: &str) -> Result<Vec<u8>, PictureError> {
    let error = |e: &dyn std::fmt::Display| PictureError::Render(e.to_string());
    let options = usvg::Options { fontdb: fonts(), font_family: FAMILY.to_owned(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(text, &options).map_err(|e| error(&e))?;
    let size = tree.size();
    let scale = (LONGEST / size.width().max(size.height())).min(1.0);
    let pixels = |side: f32| (side * scale).ceil().max(1.0) as u32;
    let mut pixmap = tiny_skia::Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or_else(|| PictureError::Render("it is too large".to_owned()))?;
    // The last row and column may be covered only partly.
    pixmap.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    let mut bytes = Vec::new();
    let rgb: Vec<u8> = pixmap.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    image::ImageEncoder::write_image(
        image::codecs::png::PngEncoder::new(&mut bytes),
        &rgb,
        pixmap.width(),
        pixmap.height(),
        image::ExtendedColorType::Rgb8,
    )
    .map_err(|e| error(&e))?;
    Ok(bytes)
}
