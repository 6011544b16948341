//! Everything that a match needs to start, with all that it names at hand.

use super::Seat;
use crate::data::DfaEntry;
use crate::player_colours::{PlayerColour, Rgb, shared_colour};
use fob_board::Board;
use fob_replay::Header;
use fob_rules::{Match, Reason, Series, Setup};
use std::sync::Arc;

/// The note in the header of a match whose break two people play, so that it is theirs after an interruption too.
const HAND_BREAK: &str = "the break by hand";

/// Everything that a match needs to start.
#[derive(Clone, Debug)]
pub struct Start {
    /// Kind, automata and pucks.
    pub setup: Setup,
    /// Names of the DFAs in the library, one a string or one for all.
    pub dfas: Vec<String>,
    pub board: Arc<Board>,
    /// The players, seat 1 first.
    pub seats: Vec<Seat>,
    /// Games in a row, 1 for a single one.
    pub games: u32,
    /// The seed of the break and of the computers.
    pub seed: u64,
    /// Two people break by hand, from S and N.
    pub hand_break: bool,
    /// The earlier games of the series, if there is one.
    pub series: Option<Series>,
}

impl Start {
    /// Returns the plan of a match, from its file; `None` for practice.
    pub fn from_header(header: &Header) -> Option<Self> {
        let setup = header.setup().cloned()?;
        let seats = header.players.iter().enumerate().map(|(seat, player)| Seat {
            name: player.shown(),
            computer: player.level.as_deref().and_then(|level| level.parse().ok()),
            program: player.program.clone(),
            colour: PlayerColour::from_player(seat, player),
        });
        let dfas = setup.machines.iter().map(|machine| machine.name().to_owned()).collect();
        Some(Self {
            setup,
            dfas,
            board: Arc::new(header.board.clone()),
            seats: seats.collect(),
            games: header.series.map_or(1, |(_, games)| games),
            seed: header.seed,
            hand_break: header.note == HAND_BREAK,
            series: header.earlier.clone(),
        })
    }

    /// Notes in the header of the match how its break is played.
    pub(super) fn note_break(&self, header: &mut Header) {
        if self.hand_break {
            HAND_BREAK.clone_into(&mut header.note);
        }
    }

    /// Returns the games of the series before this one.
    ///
    /// # Errors
    /// No series has this number of people.
    pub fn earlier(&self) -> Result<Series, Vec<String>> {
        match &self.series {
            Some(series) => Ok(series.clone()),
            None => Series::new(self.setup.players()).map_err(|e| vec![e.to_string()]),
        }
    }

    /// Returns the colour of a party: a player's, or that of a team's first player.
    pub fn party_colour(&self, party: u8) -> Rgb {
        let seats = self.seats.iter().zip(1..);
        let mut of_party = seats.filter(|(_, player)| self.setup.party_of(*player) == party);
        of_party
            .next()
            .map_or(PlayerColour::from_seat(usize::from(party.saturating_sub(1))).colour(), |(seat, _)| seat.colour.colour())
    }

    /// Returns the colour of a string: that of its owner, or a grey by its number, from 0, without an owner.
    pub fn string_colour(&self, string: usize, owner: Option<u8>) -> Rgb {
        owner.map_or(shared_colour(string), |party| self.party_colour(party))
    }

    /// Returns whether one of our computers plays as this player, from 1, and not a program of another author.
    pub fn is_computer(&self, player: u8) -> bool {
        let seat = self.seats.get(usize::from(player.saturating_sub(1)));
        seat.is_some_and(|seat| seat.computer.is_some() && seat.program.is_none())
    }

    /// Returns the reason why the player who resigned did so, if it was a computer; in a room, a computer resigns only if it
    /// cannot play.
    pub fn why_resigned(&self, game: &Match) -> Option<String> {
        let Reason::Resigned(player) = game.verdict()?.reason else { return None };
        self.is_computer(player).then(|| crate::labels::saw_no_way(game.left()))
    }

    /// Returns the new match, in one line.
    pub fn summary(&self, library: &[DfaEntry]) -> String {
        let names: Vec<&str> = self.seats.iter().map(|s| s.name.trim()).collect();
        let who = match names.as_slice() {
            [a, b, c, d] if self.setup.teams => format!("{a} and {c} against {b} and {d}"),
            _ => names.join(", "),
        };
        let games = if self.games > 1 { format!(", {} matches", self.games) } else { String::new() };
        let mut dfas: Vec<String> = Vec::new();
        for (machine, key) in self.setup.machines.iter().zip(&self.dfas) {
            // If several DFAs of the library have the name, the file distinguishes them.
            let twins = library.iter().filter(|entry| entry.dfa.name() == machine.name()).count() > 1;
            let name = if twins { format!("{} ({key})", machine.name()) } else { machine.name().to_owned() };
            if !dfas.contains(&name) {
                dfas.push(name);
            }
        }
        format!("{} on {}, {}{games}: {who}", self.setup.kind.title(), self.board.name, crate::labels::read_by(&dfas.join(", ")))
    }
}
