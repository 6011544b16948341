//! SVG to pixels, with the bundled font only: a picture is the same on every machine.

use super::{PictureError, svg};
use crate::automata::Dfa;
use resvg::{tiny_skia, usvg};
use std::sync::{Arc, OnceLock};

/// The longest side of a picture in pixels.
const LONGEST: f32 = 8000.0;

/// The figure of a DFA as a PNG file; a state's radius is `radius` pixels, less if the picture would be too large.
///
/// # Errors
/// If it has more states than can be drawn.
pub fn png(dfa: &Dfa, radius: f64) -> Result<Vec<u8>, PictureError> {
    let text = svg(dfa, radius)?;
    let error = |e: &dyn std::fmt::Display| PictureError::Render(e.to_string());
    let options = usvg::Options { fontdb: fonts(), font_family: "IBM Plex Sans".to_owned(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(&text, &options).map_err(|e| error(&e))?;
    let size = tree.size();
    let scale = (LONGEST / size.width().max(size.height())).min(1.0);
    let pixels = |side: f32| (side * scale).ceil().max(1.0) as u32;
    let mut pixmap = tiny_skia::Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or_else(|| PictureError::Render("it is too large".to_owned()))?;
    // The last row and column may be covered in part only.
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

fn fonts() -> Arc<usvg::fontdb::Database> {
    static FONTS: OnceLock<Arc<usvg::fontdb::Database>> = OnceLock::new();
    FONTS
        .get_or_init(|| {
            let mut fonts = usvg::fontdb::Database::new();
            fonts.load_font_data(include_bytes!("../../../assets/fonts/IBMPlexSans-Regular.ttf").to_vec());
            fonts.load_font_data(include_bytes!("../../../assets/fonts/IBMPlexSans-SemiBold.ttf").to_vec());
            Arc::new(fonts)
        })
        .clone()
}
