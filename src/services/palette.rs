//! Colours of the pucks and the panels, as settings.

use super::phrases::capital;
use fob_board::Colour;
use fob_picture as picture;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Colours of the pucks and the letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Palette {
    /// Green and red, as the rules name them.
    #[default]
    Default,
    /// Blue for green and orange for red: safe for the common kinds of colour blindness.
    BlueOrange,
    /// White and black rings with strong edges.
    HighContrast,
}

impl Palette {
    /// All palettes, in the order of the settings screen.
    pub const ALL: [Self; 3] = [Self::Default, Self::BlueOrange, Self::HighContrast];

    /// Returns the name that users see.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Default => "Green and red",
            Self::BlueOrange => "Blue and orange (colour-blind)",
            Self::HighContrast => "High contrast",
        }
    }

    /// Returns the words for a green and for a red puck as this palette draws them.
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Default | Self::HighContrast => ["green", "red"],
            Self::BlueOrange => ["blue", "orange"],
        }
    }

    /// Returns the word for a puck of a colour as this palette draws it.
    pub const fn word(self, colour: Colour) -> &'static str {
        self.words()[colour as usize]
    }

    /// Returns whether pucks have colours other than those in the rules, so that a letter's colour needs a legend.
    pub const fn recolours(self) -> bool {
        matches!(self, Self::BlueOrange)
    }

    /// Returns a text of the program's own, in which pucks are green and red, in the words of this palette. It knows no names:
    /// hand it no text with those of players, states or DFAs.
    pub fn recolour(self, text: &str) -> Cow<'_, str> {
        if !self.recolours() {
            return Cow::Borrowed(text);
        }
        let [green, red] = self.words();
        let mut recoloured = String::with_capacity(text.len() + 16);
        let mut rest = text;
        while let Some(start) = rest.find(char::is_alphabetic) {
            let (before, from) = rest.split_at(start);
            let (word, after) = from.split_at(from.find(|c: char| !c.is_alphanumeric()).unwrap_or(from.len()));
            recoloured.push_str(before);
            let (stem, ending) = word.strip_suffix('s').map_or((word, ""), |stem| (stem, "s"));
            match stem {
                "green" | "red" => {
                    let word = if stem == "green" { green } else { red };
                    let article = recoloured.trim_end_matches([' ', '*']);
                    if word.starts_with('o')
                        && (article.ends_with(" a") || article.ends_with(" A") || matches!(article, "a" | "A"))
                    {
                        recoloured.insert(article.len(), 'n');
                    }
                    recoloured.push_str(word);
                }
                "Green" | "Red" => recoloured.push_str(&capital(if stem == "Green" { green } else { red })),
                _ => {
                    recoloured.push_str(word);
                    rest = after;
                    continue;
                }
            }
            recoloured.push_str(ending);
            rest = after;
        }
        recoloured.push_str(rest);
        Cow::Owned(recoloured)
    }

    /// Returns this palette in the form for pictures of boards and pucks.
    pub const fn picture(self) -> picture::Palette {
        match self {
            Self::Default => picture::Palette::DEFAULT,
            Self::BlueOrange => picture::Palette::BLUE_ORANGE,
            Self::HighContrast => picture::Palette::HIGH_CONTRAST,
        }
    }
}

/// Dark or light panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shade {
    /// A slate room under lamplight.
    #[default]
    Dark,
    /// Panels that look like paper.
    Light,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_names_the_displayed_colours() {
        let text = "Green, then red: two greens are hundred-fold greener. Reds (g, r) rëd";
        assert_eq!(Palette::Default.recolour(text), text);
        assert_eq!(Palette::HighContrast.recolour(text), text);
        let recoloured = "Blue, then orange: two blues are hundred-fold greener. Oranges (g, r) rëd";
        assert_eq!(Palette::BlueOrange.recolour(text), recoloured);
        let articles = "A red puck, a **red** one, a green one; a car is red, data red";
        assert_eq!(
            Palette::BlueOrange.recolour(articles),
            "An orange puck, an **orange** one, a blue one; a car is orange, data orange"
        );
        assert_eq!(Palette::BlueOrange.recolour("green"), "blue");
        assert_eq!(Palette::BlueOrange.recolour(""), "");
    }
}
