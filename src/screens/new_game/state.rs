//! The state of the form for a new match, and the match that it describes.

use super::labels;
use super::planned::pucks_of;
use fob_arena::Form;
use fob_automata::analysis::{Certainty, Reason};
use fob_automata::odds::OddsTable;
use fob_board::Board;
use fob_kit::printing::Printing;
use fob_kit::programs::Programs;
use fob_machines::odds::Limits;
use fob_machines::{Machine, Strings};
use fob_rules::{CUSTOM_PLAYERS, Kind, Quiet};
use fob_services::data::{DfaEntry, Ready, Services, ready};
use fob_services::driving::{EXTRA, Game, Plan, Seat, Venue, refereed, usual_seat};
use fob_services::online::{Making, SetupText};
use fob_services::places;
use fob_services::player_colours::PlayerColour;
use fob_services::route::Place as _;
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KindChoice {
    TugOfWar,
    Reject2,
    Reject4,
    Custom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Toss {
    Coin,
    First,
    Second,
}

/// Place of the people; the terms of a room are fields of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    Here,
    Links,
    Room,
}

/// The fields of the form.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a check box of its own")]
pub struct NewGameScreen {
    pub(super) kind: KindChoice,
    pub(super) teams: bool,
    pub(super) seats: [Seat; 4],
    pub(super) custom_players: u8,
    /// For each hole the number of its string, from 0.
    pub(super) custom_links: [usize; 4],
    pub(super) custom_owners: [Option<u8>; 4],
    pub(super) custom_dfas: [Option<String>; 4],
    pub(super) board: String,
    pub(super) dfa: String,
    pub(super) toss: Toss,
    pub(super) games: u32,
    pub(super) limit: bool,
    pub(super) limit_shots: u32,
    /// The house rule for quiet play, and its numbers.
    pub(super) quiet: bool,
    pub(super) quiet_shots: u32,
    pub(super) quiet_pucks: u32,
    /// The house rule of extra time, and the maximum number of them.
    pub(super) extra: bool,
    pub(super) extra_times: u32,
    pub(super) hand_break: bool,
    pub(super) people: Where,
    /// In a room: the seat of the person who makes it, from 0.
    pub(super) mine: usize,
    /// In a room: whether there is a clock, and its seconds at the start and after each shot.
    pub(super) clock: bool,
    pub(super) clock_seconds: (u32, u32),
    /// True if the lobby shows the room.
    pub(super) public: bool,
    /// The programs that can sit at the table.
    pub(super) programs: Programs,
    /// The room that is being made.
    pub(super) making: Making,
    /// True if the rarely used options are in sight.
    pub(super) advanced: bool,
    pub(super) seed_text: String,
    pub(super) filter: String,
    /// The chosen DFA must still be scrolled into view.
    pub(super) seek: bool,
    pub(super) odds: Vec<(String, (u16, u16), f64)>,
    /// The place of each DFA among the cards, by its key, as the form was opened; empty until the library is read.
    pub(super) places: BTreeMap<String, usize>,
    /// Machines other than DFAs, the user's own first.
    pub(super) others: Vec<Ready>,
    /// The frame in which odds were drawn last.
    pub(super) odds_in: Option<u64>,
    pub(super) referee: bool,
    /// The running refereed match, by its title.
    pub(super) goes_on: Option<String>,
    /// Green and red pucks of the real board.
    pub(super) pucks: (u16, u16),
    /// The last evaluation of the form.
    pub(super) known: Option<Arc<Checked>>,
    /// The printing dialog for the real board.
    pub(super) printing: Option<Printing>,
}

/// The evaluation of a form.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) plan: Result<Plan, Vec<String>>,
    pub(super) revision: u64,
    /// The match in one line, or all problems that keep it from starting.
    pub(super) summary: Result<String, Vec<String>>,
    /// The reason why nothing can change the result, if so and no puck is lost.
    pub(super) certain: Option<String>,
    /// The room, if the match is played in one that can be made.
    pub(super) setup: Option<SetupText>,
    has_server: bool,
}

impl NewGameScreen {
    /// Returns the form of a match at the table, with a DFA of the library picked.
    pub fn open(dfa: Option<&str>, services: &Services) -> Self {
        let mut state = Self::new(services);
        state.refresh(services);
        dfa.into_iter().for_each(|key| state.pick_dfa(key));
        state
    }

    /// Returns the form of a match at the table, filled in with a plan.
    pub(crate) fn from_plan(plan: Plan, services: &Services) -> Self {
        let mut state = Self::new(services);
        state.fill(plan, services);
        state
    }

    /// Fills the form with somebody else's plan.
    pub(super) fn fill(&mut self, plan: Plan, services: &Services) {
        self.seed_text = plan.seed.map_or_else(String::new, |seed| seed.to_string());
        self.take(plan, services);
        self.refresh(services);
        self.seek = true;
    }

    /// Returns the form of a match on a real board.
    pub(crate) fn for_referee(services: &mut Services) -> Self {
        let mut state = Self::new(services);
        state.make_referee(services);
        state
    }

    /// Returns the form as the last match was started; the first time, a person against the computer.
    pub(super) fn new(services: &Services) -> Self {
        let seat = |i: usize| usual_seat(i, &services.settings);
        let mut state = Self {
            kind: KindChoice::TugOfWar,
            teams: false,
            seats: [seat(0), seat(1), seat(2), seat(3)],
            custom_players: 2,
            custom_links: [0, 1, 0, 1],
            custom_owners: [Some(1), Some(2), Some(1), Some(2)],
            custom_dfas: [None, None, None, None],
            board: "bob".into(),
            dfa: "rope".into(),
            toss: Toss::Coin,
            games: 1,
            limit: false,
            limit_shots: 300,
            quiet: true,
            quiet_shots: Quiet::USUAL.shots,
            quiet_pucks: Quiet::USUAL.pucks,
            extra: true,
            extra_times: EXTRA,
            hand_break: false,
            people: Where::Here,
            mine: 0,
            clock: false,
            clock_seconds: (300, 5),
            public: false,
            programs: Programs::new(services),
            making: Making::default(),
            advanced: false,
            seed_text: String::new(),
            filter: String::new(),
            seek: true,
            odds: Vec::new(),
            places: BTreeMap::new(),
            others: Vec::new(),
            odds_in: None,
            referee: false,
            goes_on: None,
            pucks: (15, 15),
            known: None,
            printing: None,
        };
        match services.settings.last_match.as_deref().map(places::Play::from_text) {
            Some(Ok(places::Play(plan))) => state.take(plan, services),
            // The first time one plays against whom the menu names.
            _ => state.seats[1].computer = services.settings.against,
        }
        state
    }

    /// Fills the form with a plan.
    fn take(&mut self, plan: Plan, services: &Services) {
        (self.kind, self.toss) = match &plan.game {
            Game::TossedTugOfWar => (KindChoice::TugOfWar, Toss::Coin),
            Game::Of(Kind::TugOfWar { accepts: 1 }) => (KindChoice::TugOfWar, Toss::First),
            Game::Of(Kind::TugOfWar { .. }) => (KindChoice::TugOfWar, Toss::Second),
            Game::Of(Kind::Reject2) => (KindChoice::Reject2, Toss::Coin),
            Game::Of(Kind::Reject4) => (KindChoice::Reject4, Toss::Coin),
            Game::Of(Kind::Custom(_)) => (KindChoice::Custom, Toss::Coin),
        };
        let at_the_right = plan.at_the_right().cloned();
        if let Game::Of(Kind::Custom(custom)) = plan.game {
            // The form needs a seat for each player, and the plan has not been checked.
            self.custom_players = custom.players.clamp(*CUSTOM_PLAYERS.start(), *CUSTOM_PLAYERS.end());
            for (i, string) in custom.strings.into_iter().enumerate().take(4) {
                for hole in string.holes {
                    self.custom_links[hole.index()] = i;
                }
                self.custom_owners[i] = string.owner;
                self.custom_dfas[i] = plan.dfas.get(i).filter(|dfa| Some(*dfa) != at_the_right.as_ref()).cloned();
            }
        }
        self.teams = plan.teams;
        for (mine, seat) in self.seats.iter_mut().zip(plan.seats) {
            *mine = seat;
        }
        self.dfa = at_the_right.or(plan.dfas.into_iter().next()).unwrap_or_else(|| self.dfa.clone());
        self.board = plan.board;
        self.pucks = plan.pucks.or_else(|| pucks_of(&self.board, services)).unwrap_or(self.pucks);
        self.games = plan.games;
        (self.limit, self.limit_shots) = (plan.limit.is_some(), plan.limit.unwrap_or(self.limit_shots));
        self.quiet = plan.quiet.is_some();
        if let Some(quiet) = plan.quiet {
            (self.quiet_shots, self.quiet_pucks) = (quiet.shots, quiet.pucks);
        }
        (self.extra, self.extra_times) = (plan.extra > 0, if plan.extra > 0 { plan.extra } else { self.extra_times });
        self.hand_break = plan.hand_break;
        self.people = match plan.venue {
            Venue::Here => Where::Here,
            Venue::Links => Where::Links,
            Venue::Room(_) => Where::Room,
        };
        // Options that are set are in sight.
        self.advanced |= self.kind == KindChoice::Custom || self.teams || self.limit || self.hand_break || plan.seed.is_some();
        self.advanced |= plan.quiet.is_none() || Machine::builtin(&self.dfa).is_some_and(|machine| machine.finite().is_none());
        if let Venue::Room(terms) = plan.venue {
            self.mine = usize::from(terms.seat).saturating_sub(1);
            (self.clock, self.clock_seconds) = (terms.clock.is_some(), terms.clock.unwrap_or(self.clock_seconds));
            self.public = terms.public;
        }
    }

    /// Returns whether the match is played by turns, over links.
    pub(super) fn is_by_links(&self) -> bool {
        self.people == Where::Links && !self.referee
    }

    /// Returns whether the match is played in a room of a server.
    pub(super) fn is_in_room(&self) -> bool {
        self.people == Where::Room && !self.referee
    }

    /// Returns the seat of the person who makes the room, from 0, among those that the kind of game has.
    pub(super) fn my_seat(&self) -> usize {
        self.mine.min(self.players() - 1)
    }

    /// Moves the person who makes the room to another seat, with the name; the old seat becomes open.
    pub(super) fn sit(&mut self, seat: usize) {
        let old = self.my_seat();
        let name = std::mem::take(&mut self.seats[old].name);
        self.seats[old].name = std::mem::replace(&mut self.seats[seat].name, name);
        (self.seats[old].computer, self.seats[seat].computer) = (None, None);
        self.mine = seat;
    }

    /// Opens the other seats if computers are in all of them: a room is for friends.
    pub(super) fn open_seats(&mut self) {
        let (mine, players) = (self.my_seat(), self.players());
        let others = || (0..players).filter(move |seat| *seat != mine);
        if others().all(|seat| self.seats[seat].computer.is_some()) {
            others().for_each(|seat| self.seats[seat].computer = None);
        }
    }

    pub(super) fn refresh(&mut self, services: &Services) {
        self.odds.clear();
        self.places.clear();
        self.others = services.own_wheels().into_iter().chain(ready().iter().cloned()).collect();
        self.referee = false;
        if services.dfa(&self.dfa).is_none()
            && services.machine(&self.dfa).is_none()
            && let Some(first) = services.library.dfas.first()
        {
            self.dfa.clone_from(&first.key);
        }
    }

    /// Makes the form start a match on a real board, and offers to resume the unfinished one.
    pub(super) fn make_referee(&mut self, services: &mut Services) {
        self.refresh(services);
        self.goes_on = refereed::unfinished(services);
        self.referee = true;
        // At a real board people play.
        self.seats.iter_mut().for_each(|seat| seat.computer = None);
        // Without a request for house rules, only the rules of the text apply.
        (self.quiet, self.extra) = (false, false);
        self.pucks = self.board(services).map_or((15, 15), |b| (b.pucks.green, b.pucks.red));
    }

    /// Gives a seat a colour; the seat that had it gets the other's, so that all differ.
    pub(super) fn choose_colour(&mut self, seat: usize, colour: PlayerColour) {
        let old = self.seats[seat].colour;
        for other in &mut self.seats {
            if other.colour == colour {
                other.colour = old;
            }
        }
        self.seats[seat].colour = colour;
    }

    /// Picks a DFA of the library.
    pub(super) fn pick_dfa(&mut self, key: &str) {
        key.clone_into(&mut self.dfa);
        self.seek = true;
    }

    pub(super) fn players(&self) -> usize {
        match self.kind {
            KindChoice::Reject4 => 4,
            KindChoice::Custom => usize::from(self.custom_players),
            KindChoice::TugOfWar | KindChoice::Reject2 => {
                if self.teams {
                    4
                } else {
                    2
                }
            }
        }
    }

    pub(super) fn board<'a>(&self, services: &'a Services) -> Option<&'a Arc<Board>> {
        services
            .library
            .boards
            .iter()
            .find(|(name, _)| *name == self.board)
            .or_else(|| services.library.boards.first())
            .map(|(_, b)| b)
    }

    pub(super) fn strings(&self) -> usize {
        self.custom_links.iter().max().map_or(1, |m| m + 1)
    }

    /// Returns whether one string gets the pucks of all holes.
    pub(super) fn one_string(&self) -> bool {
        match self.kind {
            KindChoice::TugOfWar => true,
            KindChoice::Reject2 | KindChoice::Reject4 => false,
            KindChoice::Custom => self.strings() == 1,
        }
    }

    /// Returns the form in which self-play was measured; `None` for a custom game.
    pub(super) const fn form(&self) -> Option<Form> {
        match self.kind {
            KindChoice::TugOfWar => Some(Form::TugOfWar),
            KindChoice::Reject2 if self.extra => Some(Form::ExtraTime),
            KindChoice::Reject2 => Some(Form::Reject),
            KindChoice::Reject4 => Some(Form::Four),
            KindChoice::Custom => None,
        }
    }

    pub(super) fn odds_of(&mut self, entry: &DfaEntry, green: u16, red: u16) -> f64 {
        if let Some(known) = self.odds.iter().find(|(k, n, _)| *k == entry.key && *n == (green, red)) {
            return known.2;
        }
        let table = OddsTable::new(&entry.dfa, u32::from(green), u32::from(red));
        let p = table.map_or(f64::NAN, |table| table.probability(entry.dfa.start(), u32::from(green), u32::from(red)));
        self.odds.push((entry.key.clone(), (green, red), p));
        p
    }

    /// Returns the odds of a machine without finite states, once computed: one machine per frame, since it takes a moment.
    pub(super) fn odds_of_machine(&mut self, ready: &Ready, (green, red): (u16, u16), frame: u64) -> Option<f64> {
        if let Some(known) = self.odds.iter().find(|(key, pucks, _)| *key == ready.key && *pucks == (green, red)) {
            return Some(known.2);
        }
        if self.odds_in == Some(frame) {
            return None;
        }
        self.odds_in = Some(frame);
        let odds = ready.machine.odds(&ready.machine.start(), green.into(), red.into(), Limits::LIVE);
        self.odds.push((ready.key.clone(), (green, red), odds.map_or(f64::NAN, |odds| odds.probability())));
        None
    }

    /// Returns the strings of the chosen kind; `None` for a custom game.
    pub(super) const fn strings_of_kind(&self) -> Option<Strings> {
        match self.kind {
            KindChoice::TugOfWar => Some(Strings::TugOfWar),
            KindChoice::Reject2 => Some(Strings::RejectTwo),
            KindChoice::Reject4 => Some(Strings::RejectFour),
            KindChoice::Custom => None,
        }
    }

    /// Evaluates the plan; computed again only when the plan or the library has changed.
    pub(super) fn checked(&mut self, services: &Services) -> Arc<Checked> {
        let plan = self.plan(services);
        let revision = services.library.revision;
        let has_server = services.server().is_some();
        let is_known = |known: &&Arc<Checked>| known.plan == plan && known.revision == revision && known.has_server == has_server;
        if let Some(known) = self.known.as_ref().filter(is_known) {
            return known.clone();
        }
        let mut start = plan.clone().and_then(|plan| Ok(plan.start(services)?.summary(&services.library.dfas)));
        let certain = plan.as_ref().ok().and_then(|plan| self.certain(plan, services));
        let mut setup = None;
        if let (true, Ok(plan), true) = (self.is_in_room(), &plan, start.is_ok()) {
            match plan.room_setup(services) {
                Ok(_) if !has_server => start = Err(vec![labels::NO_SERVER.to_owned()]),
                Ok(room) => setup = Some(room),
                Err(lines) => start = Err(lines),
            }
        }
        let checked = Arc::new(Checked { plan, revision, summary: start, certain, setup, has_server });
        self.known = Some(checked.clone());
        checked
    }

    /// Returns the reason why a match is decided from the start. One string gets every puck, so that its letters are known; with
    /// several strings nobody knows the letters of each, and only an automaton that ignores its input decides them all.
    fn certain(&mut self, plan: &Plan, services: &Services) -> Option<String> {
        let board = self.board(services)?.clone();
        let (green, red) = self.pucks;
        let reasons: Option<Vec<String>> = plan
            .dfas
            .iter()
            .map(|key| {
                let entry = services.dfa(key)?;
                let certainty = Certainty::new(&entry.dfa, self.odds_of(entry, green, red), green.into(), red.into())?;
                (self.one_string() || certainty.reason == Reason::EveryWord).then(|| {
                    let unless = if board.can_throw_off() { certainty.but_for_losses() } else { String::new() };
                    format!("{certainty}{unless}")
                })
            })
            .collect();
        reasons?.into_iter().next()
    }

    pub(super) fn teams_fit(&self) -> bool {
        matches!(self.kind, KindChoice::TugOfWar | KindChoice::Reject2)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::model::Model;
    use fob_store::Store;

    /// The form of the next game keeps the machines of a custom game's strings: each its own DFA, or the one at the right.
    #[test]
    fn the_form_of_the_next_game_knows_which_strings_read_the_dfa_at_the_right() {
        let folder = tempfile::TempDir::new().unwrap();
        let mut model = Model::new(Store::at(folder.path()));
        for own in [
            [None, None],
            [None, Some("rope")],
            [Some("rope"), None],
            [Some("rope"), Some("rope")],
            [Some("even-greens"), Some("rope")],
        ] {
            let mut form = NewGameScreen::open(Some("dial"), &model.services);
            form.kind = KindChoice::Custom;
            for (mine, own) in form.custom_dfas.iter_mut().zip(own) {
                *mine = own.map(str::to_owned);
            }
            let plan = form.plan(&model.services).unwrap();
            model.services.settings.last_match = Some(places::Play(plan).text());
            let next = NewGameScreen::open(None, &model.services);
            let dfas: Vec<Option<&str>> = next.custom_dfas[..2].iter().map(Option::as_deref).collect();
            assert_eq!((next.kind, next.dfa.as_str(), dfas.as_slice()), (KindChoice::Custom, "dial", &own[..]));
            assert_eq!(next.plan(&model.services).unwrap(), form.plan(&model.services).unwrap());
        }
    }
}
