//! The colours of symbols: told apart by their lightness too, and always named beside the diagram.

use crate::app::theme::Theme;
use egui::Color32;

/// Symbols beyond the blank one, for dark panels.
const DARK: [(u8, u8, u8); 8] = [
    (0xF2, 0xB8, 0x4B),
    (0x5B, 0x9B, 0xD5),
    (0xE8, 0xE6, 0xE1),
    (0xC7, 0x5B, 0x52),
    (0x6C, 0xC0, 0x8B),
    (0x9A, 0x7B, 0xC8),
    (0x8F, 0x6A, 0x3C),
    (0x7F, 0x87, 0x94),
];

/// The same for light ones.
const LIGHT: [(u8, u8, u8); 8] = [
    (0x8F, 0x5C, 0x00),
    (0x2B, 0x6C, 0xB0),
    (0x22, 0x24, 0x2A),
    (0xA8, 0x2C, 0x24),
    (0x2E, 0x8B, 0x57),
    (0x6B, 0x4F, 0xA0),
    (0xC9, 0x9A, 0x4E),
    (0x8A, 0x8F, 0x99),
];

/// The colour of a symbol by its number; the blank one is that of the ground.
pub fn colour(theme: &Theme, code: u16) -> Color32 {
    let dark = theme.panel.r() < 0x80;
    if code == 0 {
        return if dark { theme.room } else { theme.raised };
    }
    let (r, g, b) = (if dark { DARK } else { LIGHT })[(usize::from(code) - 1) % DARK.len()];
    Color32::from_rgb(r, g, b)
}

/// Black or white, whichever reads on a colour.
pub fn ink(ground: Color32) -> Color32 {
    let light = u32::from(ground.r()) * 3 + u32::from(ground.g()) * 6 + u32::from(ground.b()) > 1400;
    if light { Color32::from_rgb(0x14, 0x14, 0x16) } else { Color32::from_rgb(0xF2, 0xF0, 0xEB) }
}
