//! The colours that players choose from.

use serde::{Deserialize, Serialize};

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// A player's colour, by its place in [`PlayerColour::ALL`]. In files it is its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlayerColour(u8);

/// The first four are distinguished by the common kinds of colour blindness too (Okabe and Ito, 2008); the others differ clearly from the
/// green and red of the pucks, and are readable on dark panels and on wood.
const COLOURS: [(&str, Rgb); 8] = [
    ("amber", [0xF2, 0xB8, 0x4B]),
    ("sky", [0x56, 0xB4, 0xE9]),
    ("rose", [0xCC, 0x79, 0xA7]),
    ("mint", [0x4F, 0xC4, 0xA0]),
    ("lemon", [0xF0, 0xE4, 0x42]),
    ("violet", [0xA7, 0x8B, 0xFA]),
    ("cobalt", [0x4C, 0x7D, 0xE8]),
    ("chalk", [0xF4, 0xF1, 0xEA]),
];

/// Colours of strings without an owner, by their numbers: greys that no player can choose.
const SHARED: [Rgb; 4] = [[0xAE, 0xB6, 0xC2], [0x86, 0x8F, 0x9E], [0xCD, 0xD2, 0xDA], [0x6B, 0x75, 0x85]];

/// The colour of a string, from 0, without an owner.
pub const fn shared_colour(string: usize) -> Rgb {
    SHARED[string % SHARED.len()]
}

impl PlayerColour {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; COLOURS.len()] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The default colour of a seat, from 0.
    pub const fn from_seat(seat: usize) -> Self {
        Self((seat % 4) as u8)
    }

    /// The colour that a player of a replay chose, or the seat's if none was chosen.
    pub fn from_player(seat: usize, player: &fob_replay::Player) -> Self {
        player.colour.as_deref().and_then(Self::named).unwrap_or(Self::from_seat(seat))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        COLOURS[self.0 as usize].0
    }

    /// The colour itself.
    pub const fn colour(self) -> Rgb {
        COLOURS[self.0 as usize].1
    }

    /// The colour of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.name() == name)
    }
}

impl From<PlayerColour> for String {
    fn from(colour: PlayerColour) -> Self {
        colour.name().to_owned()
    }
}

impl TryFrom<String> for PlayerColour {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::named(&name).ok_or_else(|| {
            let known: Vec<&str> = COLOURS.iter().map(|c| c.0).collect();
            format!("no player's colour is called `{name}`; expected one of {}", known.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_colours() {
        for colour in PlayerColour::ALL {
            assert_eq!(PlayerColour::try_from(String::from(colour)), Ok(colour));
        }
        let unknown = PlayerColour::try_from("infrared".to_owned());
        assert!(unknown.is_err_and(|problem| problem.contains("amber, sky")));
        let same = |a: PlayerColour, b: PlayerColour| a.colour() == b.colour() || a.name() == b.name();
        for (i, a) in PlayerColour::ALL.into_iter().enumerate() {
            assert!(PlayerColour::ALL.into_iter().skip(i + 1).all(|b| !same(a, b)));
        }
    }
}
