//! Pictures that a screen draws for the pages of the help.

use crate::theme::Theme;
use egui::{Painter, Rect};
use std::fmt;

/// A picture for pages of the help, which name it.
pub struct HelpPicture {
    /// Name of the picture in the pages.
    pub name: &'static str,
    /// Height as a multiple of the width.
    pub ratio: f32,
    /// Draws the picture into a rectangle.
    pub draw: fn(&Painter, Rect, &Theme),
}

impl fmt::Debug for HelpPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
