//! The matches that start at one press.

use super::plan::usual_seat;
use super::{Game, Plan, Seat};
use crate::shared::{Preset, Settings};
use fob_rules::Kind;

impl Preset {
    /// The machine, and the number of pucks of each colour.
    const fn table(self) -> (&'static str, u16) {
        match self {
            Self::Quick => ("ends-with-green", 5),
            Self::Duel => ("third-from-last-green", 5),
            Self::Long => ("long-rope", 15),
        }
    }

    /// The match, between the person and whom the settings name.
    pub fn plan(self, settings: &Settings) -> Plan {
        let (machine, pucks) = self.table();
        Plan {
            game: if self == Self::Quick { Game::TossedTugOfWar } else { Game::Of(Kind::Reject2) },
            dfas: vec![machine.to_owned()],
            pucks: Some((pucks, pucks)),
            games: if self == Self::Quick { 3 } else { 1 },
            seats: vec![usual_seat(0, settings), Seat { computer: settings.against, ..usual_seat(1, settings) }],
            ..Plan::default()
        }
    }
}
