//! The kinds of match that start at one press.

use super::plan::NAMES;
use super::{Game, Plan, Seat};
use crate::player_colours::PlayerColour;
use crate::shared::Settings;
use fob_rules::Kind;
use serde::{Deserialize, Serialize};

/// A kind of match that starts at one press. `docs/strength.md` tells by which measures their machines and numbers were chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Preset {
    /// A few minutes: one string, few pucks, the best of three matches.
    Quick,
    /// Each has a string, with extra time while both are level.
    Duel,
    /// The same with all pucks of the board.
    Long,
}

impl Preset {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Duel, Self::Long];

    /// The name that users see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "Quick",
            Self::Duel => "Duel",
            Self::Long => "Long",
        }
    }

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Quick => "5 + 5 pucks, best of 3",
            Self::Duel => "8 + 8, a string each",
            Self::Long => "15 + 15, a string each",
        }
    }

    /// The machine, and the number of pucks of each colour.
    const fn table(self) -> (&'static str, u16) {
        match self {
            Self::Quick => ("ends-with-green", 5),
            Self::Duel => ("rope", 8),
            Self::Long => ("rope", 15),
        }
    }

    /// The match, between the person and whom the settings name.
    pub fn plan(self, settings: &Settings) -> Plan {
        let (machine, pucks) = self.table();
        let seat = |i: usize| Seat {
            name: settings.names.get(i).filter(|name| !name.trim().is_empty()).cloned().unwrap_or_else(|| NAMES[i].to_owned()),
            computer: settings.against.filter(|_| i > 0),
            colour: settings.colours.get(i).copied().unwrap_or(PlayerColour::from_seat(i)),
        };
        Plan {
            game: if self == Self::Quick { Game::TossedTugOfWar } else { Game::Of(Kind::Reject2) },
            dfas: vec![machine.to_owned()],
            pucks: Some((pucks, pucks)),
            games: if self == Self::Quick { 3 } else { 1 },
            seats: vec![seat(0), seat(1)],
            ..Plan::default()
        }
    }
}
