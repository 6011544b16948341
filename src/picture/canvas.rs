//! Converts SVG to pixels.

use image::RgbaImage;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::sync::{Arc, OnceLock};

/// Maximum side of a picture, in pixels.
pub const LARGEST: u32 = 8192;

/// Draws an SVG made by this crate, stretched to `width` by `height` pixels (each clamped to 1 to [`LARGEST`]).
///
/// # Panics
/// If the text is not valid SVG, which cannot happen: our texts consist of finite numbers and escaped text.
pub(super) fn draw(svg: &str, width: u32, height: u32) -> Pixmap {
    let mut pixmap = blank(width, height);
    let options = usvg::Options { fontdb: fonts(), font_family: FAMILY.to_owned(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).expect("our own SVG is well formed");
    let scale = Transform::from_scale(pixmap.width() as f32 / tree.size().width(), pixmap.height() as f32 / tree.size().height());
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    pixmap
}

/// Returns a transparent picture; sides are clamped to 1..=[`LARGEST`].
pub(super) fn blank(width: u32, height: u32) -> Pixmap {
    Pixmap::new(width.clamp(1, LARGEST), height.clamp(1, LARGEST)).expect("the size was clamped")
}

/// Converts to straight alpha, as in image files and textures.
pub(super) fn to_image(pixmap: &Pixmap) -> RgbaImage {
    let mut bytes = Vec::with_capacity(pixmap.data().len());
    for pixel in pixmap.pixels() {
        let c = pixel.demultiply();
        bytes.extend([c.red(), c.green(), c.blue(), c.alpha()]);
    }
    RgbaImage::from_raw(pixmap.width(), pixmap.height(), bytes).expect("four bytes a pixel")
}

/// The type family of all pictures and of the app.
pub const FAMILY: &str = "IBM Plex Sans";
/// The regular style of [`FAMILY`], as a TrueType file.
pub static PLEX_REGULAR: &[u8] = include_bytes!("../../assets/fonts/IBMPlexSans-Regular.ttf");
/// The semibold style of [`FAMILY`], as a TrueType file.
pub static PLEX_SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/IBMPlexSans-SemiBold.ttf");

/// Returns the bundled fonts, which are loaded once. Pictures never depend on installed fonts.
pub(super) fn fonts() -> Arc<usvg::fontdb::Database> {
    static FONTS: OnceLock<Arc<usvg::fontdb::Database>> = OnceLock::new();
    FONTS
        .get_or_init(|| {
            let mut fonts = usvg::fontdb::Database::new();
            fonts.load_font_data(PLEX_REGULAR.to_vec());
            fonts.load_font_data(PLEX_SEMIBOLD.to_vec());
            Arc::new(fonts)
        })
        .clone()
}
