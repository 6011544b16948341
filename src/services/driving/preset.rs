//! The matches that start at one press.

use super::plan::usual_seat;
use super::{Game, Plan, Seat};
use crate::data::{Preset, Settings};
use fob_automata::builtin;
use fob_replay::Header;
use fob_rules::Kind;

impl Preset {
    /// Returns the machine, and the number of pucks of each colour.
    const fn table(self) -> (&'static str, u16) {
        match self {
            Self::Quick => ("ends-with-green", 5),
            Self::Duel => ("third-from-last-green", 5),
            Self::Long => ("long-rope", 15),
        }
    }

    const fn games(self) -> u32 {
        if matches!(self, Self::Quick) { 3 } else { 1 }
    }

    /// Returns the kind of a match, independent of its players: so the match keeps the name of its start.
    pub fn of(header: &Header) -> Option<Self> {
        let setup = header.setup()?;
        let is = |preset: &Self| {
            let (machine, pucks) = preset.table();
            let kind = match setup.kind {
                Kind::TugOfWar { .. } => *preset == Self::Quick,
                Kind::Reject2 => *preset != Self::Quick,
                _ => false,
            };
            let name = builtin(machine).map(|dfa| dfa.name().to_owned());
            kind && (setup.green, setup.red) == (pucks, pucks)
                && header.series.map_or(1, |(_, games)| games) == preset.games()
                && header.note.is_empty()
                && setup.machines.iter().all(|machine| Some(machine.name()) == name.as_deref())
        };
        Self::ALL.into_iter().find(is)
    }

    /// Returns the match, between the person and whom the settings name.
    pub fn plan(self, settings: &Settings) -> Plan {
        let (machine, pucks) = self.table();
        Plan {
            game: if self == Self::Quick { Game::TossedTugOfWar } else { Game::Of(Kind::Reject2) },
            dfas: vec![machine.to_owned()],
            pucks: Some((pucks, pucks)),
            games: self.games(),
            seats: vec![usual_seat(0, settings), Seat { computer: settings.against, ..usual_seat(1, settings) }],
            ..Plan::default()
        }
    }
}
