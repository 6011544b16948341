//! The match that the form for a new match describes.

use super::state::{KindChoice, NewGameScreen, Toss};
use fob_board::Hole;
use fob_rules::{CustomSetup, CustomString, Kind, Quiet};
use fob_services::data::Services;
use fob_services::driving::{Game, Plan, RoomTerms, Seat, Venue};

/// Returns the numbers of green and red pucks of a board of the library.
pub(super) fn pucks_of(board: &str, services: &Services) -> Option<(u16, u16)> {
    services.library.board(board).map(|board| (board.pucks.green, board.pucks.red))
}

impl NewGameScreen {
    /// Returns the match that the form describes.
    ///
    /// # Errors
    /// The seed is not a number.
    pub(super) fn plan(&self, services: &Services) -> Result<Plan, Vec<String>> {
        let typed = self.seed_text.trim();
        let seed = match typed.parse() {
            _ if typed.is_empty() => None,
            Ok(seed) => Some(seed),
            Err(_) => return Err(vec![format!("seed: `{typed}` is not a whole number")]),
        };
        let game = match (self.kind, self.toss) {
            (KindChoice::TugOfWar, Toss::Coin) => Game::TossedTugOfWar,
            (KindChoice::TugOfWar, Toss::First) => Game::Of(Kind::TugOfWar { accepts: 1 }),
            (KindChoice::TugOfWar, Toss::Second) => Game::Of(Kind::TugOfWar { accepts: 2 }),
            (KindChoice::Reject2, _) => Game::Of(Kind::Reject2),
            (KindChoice::Reject4, _) => Game::Of(Kind::Reject4),
            (KindChoice::Custom, _) => Game::Of(Kind::Custom(CustomSetup {
                players: self.custom_players,
                strings: (0..self.strings())
                    .map(|s| CustomString {
                        holes: Hole::ALL.into_iter().filter(|h| self.custom_links[h.index()] == s).collect(),
                        owner: self.custom_owners[s],
                    })
                    .collect(),
            })),
        };
        let dfas: Vec<String> = if self.kind == KindChoice::Custom {
            (0..self.strings()).map(|s| self.custom_dfas[s].clone().unwrap_or_else(|| self.dfa.clone())).collect()
        } else {
            vec![self.dfa.clone()]
        };
        // If the chosen board is gone, the first one replaces it.
        let known = services.library.board(&self.board).is_some();
        let first = || services.library.boards.first().map_or_else(|| self.board.clone(), |(name, _)| name.clone());
        let differ = self.kind == KindChoice::Custom && dfas.iter().any(|dfa| *dfa != self.dfa);
        Ok(Plan {
            game,
            teams: self.teams && self.teams_fit(),
            gallery: differ.then(|| self.dfa.clone()),
            dfas,
            board: if known { self.board.clone() } else { first() },
            pucks: Some(self.pucks).filter(|pucks| pucks_of(&self.board, services) != Some(*pucks)),
            seats: (0..self.players()).map(|seat| self.seated(seat)).collect(),
            games: if self.is_by_links() { 1 } else { self.games },
            limit: self.limit.then_some(self.limit_shots),
            quiet: self.quiet.then_some(Quiet { shots: self.quiet_shots, pucks: self.quiet_pucks }),
            extra: if self.extra { self.extra_times } else { 0 },
            hand_break: self.hand_break && !self.is_by_links(),
            // Rooms draw their seeds themselves.
            seed: seed.filter(|_| !self.is_in_room()),
            venue: self.venue(),
        })
    }

    fn venue(&self) -> Venue {
        if self.is_in_room() {
            let seat = self.my_seat() as u8 + 1;
            Venue::Room(RoomTerms { seat, clock: self.clock.then_some(self.clock_seconds), public: self.public })
        } else if self.is_by_links() {
            Venue::Links
        } else {
            Venue::Here
        }
    }

    /// Returns the player of a seat, from 0: by links only people play. In a room other people bring their own names.
    fn seated(&self, place: usize) -> Seat {
        let seat = &self.seats[place];
        let is_mine = self.is_in_room() && place == self.my_seat();
        let computer = seat.computer.filter(|_| !self.is_by_links() && !is_mine);
        let name = match computer {
            _ if !self.is_in_room() || is_mine => seat.name.clone(),
            Some(level) => format!("{} {}", fob_services::phrases::level_label(level), place + 1),
            None => format!("open seat {}", place + 1),
        };
        Seat { name, computer, ..seat.clone() }
    }
}
