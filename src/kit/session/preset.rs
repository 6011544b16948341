//! The matches that start at one press.

use super::plan::NAMES;
use super::{Game, Plan, Seat};
use crate::player_colours::PlayerColour;
use crate::shared::{Preset, Settings};
use fob_rules::Kind;

impl Preset {
    /// The machine, and the number of pucks of each colour.
    const fn table(self) -> (&'static str, u16) {
        match self {
            Self::Quick => ("ends-with-green", 5),
            Self::Duel => ("third-from-last-green", 5),
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
