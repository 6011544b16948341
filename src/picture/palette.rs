//! The colours of the board and the discs.

use fob_board::Colour;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An opaque sRGB colour with 8 bits per channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Mixes this colour (0) with another (1); shares outside this range are clamped.
    #[must_use]
    pub fn mix(self, other: Self, share: f64) -> Self {
        let share = share.clamp(0.0, 1.0);
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Mixes with white.
    #[must_use]
    pub fn lighter(self, share: f64) -> Self {
        self.mix(Self(255, 255, 255), share)
    }

    /// Mixes with black.
    #[must_use]
    pub fn darker(self, share: f64) -> Self {
        self.mix(Self(0, 0, 0), share)
    }
}

/// Writes the colour as in SVG and CSS: `#2E9E5B`.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// All colours of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Palette {
    /// The room around the board.
    pub room: Rgb,
    /// Text in the room.
    pub text: Rgb,
    /// Lamplight, for active items.
    pub accent: Rgb,
    /// The lightest birch.
    pub birch_light: Rgb,
    /// The darkest birch.
    pub birch_dark: Rgb,
    /// The frame and its cushions.
    pub cushion: Rgb,
    /// Shooting lines, corner circles and the middle ring.
    pub line: Rgb,
    /// The inside of a hole.
    pub hole: Rgb,
    /// A green puck.
    pub green: Rgb,
    /// The three dots on a green puck.
    pub green_mark: Rgb,
    /// A red puck.
    pub red: Rgb,
    /// The ring on a red puck.
    pub red_mark: Rgb,
    /// Colour of the striker.
    pub striker: Rgb,
    /// The striker's bright edge.
    pub striker_edge: Rgb,
}

impl Palette {
    /// Green and red on birch.
    pub const DEFAULT: Self = Self {
        room: Rgb(0x16, 0x18, 0x1D),
        text: Rgb(0xE8, 0xE6, 0xE1),
        accent: Rgb(0xF2, 0xB8, 0x4B),
        birch_light: Rgb(0xD9, 0xB8, 0x88),
        birch_dark: Rgb(0xC7, 0x9F, 0x68),
        cushion: Rgb(0x6B, 0x4A, 0x2F),
        line: Rgb(0xB0, 0x3A, 0x2E),
        hole: Rgb(0x0B, 0x09, 0x08),
        green: Rgb(0x2E, 0x9E, 0x5B),
        green_mark: Rgb(0xDE, 0xF5, 0xE4),
        red: Rgb(0xD2, 0x45, 0x3B),
        red_mark: Rgb(0xFB, 0xDD, 0xD4),
        striker: Rgb(0x22, 0x24, 0x2A),
        striker_edge: Rgb(0xD8, 0xDC, 0xE4),
    };

    /// Blue in place of green and orange in place of red, for people who cannot distinguish green from red (Okabe and Ito's blue
    /// and vermilion).
    pub const BLUE_ORANGE: Self = Self {
        green: Rgb(0x00, 0x72, 0xB2),
        green_mark: Rgb(0xE3, 0xF2, 0xFC),
        red: Rgb(0xE6, 0x7A, 0x12),
        red_mark: Rgb(0xFF, 0xF0, 0xDC),
        line: Rgb(0x5A, 0x4A, 0x42),
        ..Self::DEFAULT
    };

    /// Strong contrasts in lightness everywhere.
    pub const HIGH_CONTRAST: Self = Self {
        room: Rgb(0x00, 0x00, 0x00),
        text: Rgb(0xFF, 0xFF, 0xFF),
        accent: Rgb(0xFF, 0xD0, 0x40),
        birch_light: Rgb(0xF2, 0xE6, 0xCE),
        birch_dark: Rgb(0xE6, 0xD6, 0xB6),
        cushion: Rgb(0x2A, 0x1C, 0x10),
        line: Rgb(0x80, 0x10, 0x10),
        hole: Rgb(0x00, 0x00, 0x00),
        green: Rgb(0x00, 0x5A, 0x2C),
        green_mark: Rgb(0xFF, 0xFF, 0xFF),
        red: Rgb(0xE0, 0x20, 0x10),
        red_mark: Rgb(0xFF, 0xFF, 0xFF),
        striker: Rgb(0x00, 0x00, 0x00),
        striker_edge: Rgb(0xFF, 0xFF, 0xFF),
    };

    /// Returns the colour of a puck's body.
    pub const fn puck(&self, colour: Colour) -> Rgb {
        match colour {
            Colour::Green => self.green,
            Colour::Red => self.red,
        }
    }

    /// Returns the colour of a puck's marks.
    pub const fn mark(&self, colour: Colour) -> Rgb {
        match colour {
            Colour::Green => self.green_mark,
            Colour::Red => self.red_mark,
        }
    }
}

impl Default for Palette {
    fn default() -> Self {
        Self::DEFAULT
    }
}
