//! The colours of symbols: distinguished by their lightness too, and always named next to the diagram.

use egui::Color32;
use egui::ecolor::Hsva;
use fob_kit::theme::Theme;
use fob_machines::turing::{Machine, Palette};

/// Symbols beyond the blank one, for dark panels.
const DARK: [(u8, u8, u8); 16] = [
    (0xF2, 0xB8, 0x4B),
    (0x5B, 0x9B, 0xD5),
    (0xE8, 0xE6, 0xE1),
    (0xC7, 0x5B, 0x52),
    (0x6C, 0xC0, 0x8B),
    (0x9A, 0x7B, 0xC8),
    (0x8F, 0x6A, 0x3C),
    (0x7F, 0x87, 0x94),
    (0xE5, 0x8B, 0xB8),
    (0x2F, 0xB5, 0xB5),
    (0xB8, 0xC4, 0x3E),
    (0xF0, 0x7A, 0x2E),
    (0x3F, 0x62, 0xC9),
    (0x9B, 0x3D, 0x73),
    (0x3E, 0x7D, 0x3A),
    (0xC9, 0xB4, 0x8A),
];

/// The same for light ones.
const LIGHT: [(u8, u8, u8); 16] = [
    (0x8F, 0x5C, 0x00),
    (0x2B, 0x6C, 0xB0),
    (0x22, 0x24, 0x2A),
    (0xA8, 0x2C, 0x24),
    (0x2E, 0x8B, 0x57),
    (0x6B, 0x4F, 0xA0),
    (0xC9, 0x9A, 0x4E),
    (0x8A, 0x8F, 0x99),
    (0xC8, 0x4B, 0x8C),
    (0x0F, 0x7F, 0x86),
    (0x7C, 0x8A, 0x12),
    (0xD9, 0x5F, 0x0E),
    (0x1F, 0x3E, 0x9E),
    (0x6E, 0x1A, 0x4B),
    (0x1D, 0x5A, 0x22),
    (0x6B, 0x5A, 0x3A),
];

/// The colour of a symbol by its number; the blank one is that of the ground.
pub fn colour(theme: &Theme, code: u16) -> Color32 {
    let dark = theme.panel.r() < 0x80;
    if code == 0 {
        return if dark { theme.room } else { theme.raised };
    }
    let named = (if dark { DARK } else { LIGHT }).get(usize::from(code) - 1).copied();
    named.map_or_else(|| generated(code, dark), |(r, g, b)| Color32::from_rgb(r, g, b))
}

/// A colour for one of many symbols: hues by the golden angle, which stay far apart for as long as possible, in three
/// lightnesses.
fn generated(code: u16, dark: bool) -> Color32 {
    let hue = (f32::from(code) * 0.618_034).fract();
    let saturation = 0.45 + 0.15 * f32::from(code / 3 % 3);
    let value = if dark { 0.95 - 0.17 * f32::from(code % 3) } else { 0.40 + 0.15 * f32::from(code % 3) };
    Hsva::new(hue, saturation, value, 1.0).into()
}

/// The colours of a machine's diagram; `ground` is that below the end of the run.
pub fn palette(theme: &Theme, machine: &Machine, ground: Color32) -> Palette {
    let rgb = |colour: Color32| [colour.r(), colour.g(), colour.b()];
    let symbols = (0u16..).take(machine.symbols().len().max(1)).map(|code| rgb(colour(theme, code))).collect();
    Palette { symbols, ground: rgb(ground) }
}

/// Black or white, whichever reads on a colour.
pub fn ink(ground: Color32) -> Color32 {
    let light = u32::from(ground.r()) * 3 + u32::from(ground.g()) * 6 + u32::from(ground.b()) > 1400;
    if light { Color32::from_rgb(0x14, 0x14, 0x16) } else { Color32::from_rgb(0xF2, 0xF0, 0xEB) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_kit::theme::contrast;
    use fob_services::palette::{self, Shade};

    /// The distance of two colours: the sum of their differences in red, green and blue.
    fn apart(one: Color32, other: Color32) -> u32 {
        let part = |one: u8, other: u8| u32::from(one.abs_diff(other));
        part(one.r(), other.r()) + part(one.g(), other.g()) + part(one.b(), other.b())
    }

    #[test]
    fn no_two_symbols_share_a_colour_and_every_name_reads_on_its_own() {
        for theme in [Shade::Dark, Shade::Light].map(|shade| Theme::new(shade, palette::Palette::Default)) {
            let colours: Vec<Color32> = (0..64).map(|code| colour(&theme, code)).collect();
            for (i, one) in colours.iter().enumerate() {
                assert!(i == 0 || contrast(ink(*one), *one) >= 3.0, "symbol {i}: {one:?}");
                for (j, other) in colours.iter().enumerate().skip(i + 1) {
                    // A decimal number with its signs has as many symbols as are clearly distinguished.
                    let least = if j <= 16 { 60 } else { 1 };
                    assert!(apart(*one, *other) >= least, "symbols {i} and {j}: {one:?}, {other:?}");
                }
            }
        }
    }
}
