//! The setup of a server's room for a match that was agreed on.

use super::plan::{Game, Plan, RoomTerms, Venue};
use crate::data::Services;
use fob_board::Board;
use fob_machines::Machine;
use fob_online::{ClockSetup, Owner, SetupText};
use fob_opponent::Level;
use fob_rules::Kind;

impl Plan {
    /// Returns the setup of a room in which this match is played, in the form in which a server takes it.
    ///
    /// # Errors
    /// Everything that a server's rooms do not have or that is wrong, each a sentence that names the field.
    pub fn room_setup(&self, services: &Services) -> Result<SetupText, Vec<String>> {
        let terms = if let Venue::Room(terms) = self.venue { terms } else { RoomTerms::default() };
        let mut problems = self.beyond_a_room(services);
        let mut machines = Vec::new();
        for key in &self.dfas {
            match services.machine(key) {
                Some(machine) => machines.push(machine_text(&machine)),
                None => problems.push(format!("machine: nothing is called `{key}` here")),
            }
        }
        let (kind, accepts) = match &self.game {
            Game::TossedTugOfWar => ("tug-of-war", None),
            Game::Of(Kind::TugOfWar { accepts }) => ("tug-of-war", Some(*accepts)),
            Game::Of(kind) => (kind.name(), None),
        };
        let has_extra = matches!(&self.game, Game::Of(kind) if kind.has_extra());
        let are_alike = machines.windows(2).all(|pair| pair[0] == pair[1]);
        let custom = if let Game::Of(Kind::Custom(custom)) = &self.game { Some(custom) } else { None };
        let strings = custom.map(|custom| {
            let of = |place: usize| if are_alike { None } else { machines.get(place).cloned() };
            let string = |(place, string): (usize, &fob_rules::CustomString)| Owner {
                holes: string.holes.clone(),
                machine: of(place),
                owner: string.owner,
            };
            custom.strings.iter().enumerate().map(string).collect()
        });
        let usual = services.library.board(&self.board).map(|board| (board.pucks.green, board.pucks.red));
        let setup = SetupText {
            game: "fob".to_owned(),
            position: None,
            kind: Some(kind.to_owned()),
            teams: self.teams,
            machine: machines.first().filter(|_| are_alike).cloned(),
            board: Some(self.board.clone()).filter(|board| board != Self::default().board.as_str()),
            pucks: self.pucks.filter(|pucks| usual != Some(*pucks)),
            extra: Some(self.extra).filter(|times| *times > 0 && has_extra),
            break_by: self.hand_break.then(|| "hand".to_owned()),
            quiet: self.quiet.map(|quiet| format!("{},{}", quiet.shots, quiet.pucks)),
            limit: self.limit,
            accepts,
            players: custom.map(|custom| custom.players),
            strings,
            seats: self.room_seats(terms.seat),
            clock: terms.clock.map(|(initial, increment)| ClockSetup { initial: initial.into(), increment: increment.into() }),
            public: terms.public,
            games: self.games.max(1),
        };
        if problems.is_empty()
            && let Err(error) = setup.check()
        {
            problems.push(error.to_string());
        }
        if problems.is_empty() { Ok(setup) } else { Err(problems) }
    }

    /// Returns the seats in the words of a setup: the maker of the room, people who come by the link, and computers of the
    /// server.
    fn room_seats(&self, mine: u8) -> Vec<String> {
        let seat = |(place, number): (usize, u8)| match self.seats.get(place).and_then(|seat| seat.computer) {
            _ if number == mine => "me".to_owned(),
            Some(level) => Level::name(level).to_owned(),
            None => "open".to_owned(),
        };
        (0..self.players()).zip(1..).map(seat).collect()
    }

    /// Returns the terms of this match that rooms do not have, one per line.
    fn beyond_a_room(&self, services: &Services) -> Vec<String> {
        let mut problems = Vec::new();
        let board = services.library.board(&self.board);
        match board {
            None => problems.push(format!("board: nothing is called `{}` here", self.board)),
            Some(board) if Board::builtin(&self.board).as_ref() != Some(&**board) => {
                problems.push(format!("board: `{}` is your own; rooms have the built-in boards only", self.board));
            }
            Some(_) => {}
        }
        if self.seed.is_some() {
            problems.push("seed: in rooms the server draws it".to_owned());
        }
        problems
    }
}

/// Returns a machine as a server reads it: the name of a built-in one, otherwise the text of its file.
pub fn machine_text(machine: &Machine) -> String {
    machine.builtin_name().map_or_else(|| machine.source(), str::to_owned)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::driving::Seat;
    use crate::player_colours::PlayerColour;
    use fob_board::Hole;
    use fob_machines::wheel::Wheel;
    use fob_online::{Millis, Room, match_header};
    use fob_rules::{CustomSetup, CustomString, Quiet};
    use fob_store::Store;
    use tempfile::TempDir;

    /// Returns a data folder with a DFA and a wheel of the user's own; the wheel differs from the built-in one of its name.
    fn services() -> (TempDir, Services) {
        let folder = TempDir::new().unwrap();
        let store = Store::at(folder.path());
        store.dfa_shelf().save("mine", &fob_automata::builtin("rope").unwrap().named("My rope")).unwrap();
        store.wheel_shelf().save("my-wheel", &Wheel::default().named("My wheel")).unwrap();
        (folder, Services::load(store))
    }

    fn seats(levels: &[Option<Level>]) -> Vec<Seat> {
        let seat = |(place, computer): (usize, &Option<Level>)| Seat {
            name: format!("Player {place}"),
            computer: *computer,
            program: None,
            colour: PlayerColour::from_seat(place),
        };
        levels.iter().enumerate().map(seat).collect()
    }

    fn custom(players: u8, own: bool) -> Game {
        let string = |holes: &[Hole], owner| CustomString { holes: holes.to_vec(), owner };
        let all = Hole::ALL;
        let strings = vec![string(&[all[0], all[2]], Some(1)), string(&[all[1], all[3]], own.then_some(2))];
        Game::Of(Kind::Custom(CustomSetup { players, strings }))
    }

    /// A server and its clients make the same match of a plan as the table at home.
    #[test]
    fn a_plan_becomes_a_room_with_the_same_match() {
        let (_folder, services) = services();
        let (person, easy) = (None, Some(Level::Easy));
        let rope = || vec!["rope".to_owned()];
        let room = |seat, clock, public| Venue::Room(RoomTerms { seat, clock, public });
        let plain = Plan { extra: 0, venue: room(1, None, false), ..Plan::default() };
        let wheels: Vec<String> = crate::data::ready().iter().map(|ready| ready.key.clone()).collect();
        let mut plans = vec![
            Plan { seats: seats(&[person, person]), games: 3, limit: Some(40), ..plain.clone() },
            Plan { seats: seats(&[easy, person]), venue: room(2, Some((300, 5)), true), quiet: None, ..plain.clone() },
            Plan { game: Game::Of(Kind::TugOfWar { accepts: 2 }), dfas: vec!["mine".into()], ..plain.clone() },
            Plan { game: Game::Of(Kind::Reject2), quiet: Some(Quiet { shots: 7, pucks: 30 }), teams: true, ..plain.clone() },
            Plan { game: Game::Of(Kind::Reject4), seats: seats(&[person, easy, person, easy]), ..plain.clone() },
            Plan { game: Game::Of(Kind::Reject2), extra: 3, pucks: Some((5, 4)), ..plain.clone() },
            Plan { hand_break: true, pucks: Some((15, 15)), seats: seats(&[person, easy]), ..plain.clone() },
            Plan { game: custom(2, true), dfas: [rope(), rope()].concat(), ..plain.clone() },
            Plan { game: custom(3, false), dfas: vec!["rope".into(), "my-wheel".into()], ..plain.clone() },
            Plan {
                game: custom(4, true),
                dfas: vec!["mine".into(), "mine".into()],
                venue: room(4, None, false),
                ..plain.clone()
            },
        ];
        plans.extend(wheels.into_iter().map(|key| Plan { dfas: vec![key], ..plain.clone() }));
        plans.extend(fob_board::BUILTIN_BOARDS.map(|(board, _)| Plan { board: board.to_owned(), ..plain.clone() }));
        for plan in plans {
            let setup = plan.room_setup(&services).unwrap_or_else(|lines| panic!("{plan:?}: {lines:?}"));
            // Over the wire and back.
            let sent = serde_json::to_string(&setup).unwrap();
            let read: SetupText = serde_json::from_str(&sent).unwrap();
            assert_eq!(read, setup);
            let mut room = Room::new("abc".to_owned(), read, 5, Millis(1_700_000_000_000)).unwrap();
            for seat in 1..=setup.seats.len() as u8 {
                if room.is_open(seat) {
                    room.take_seat(seat, &format!("Player {seat}"));
                }
            }
            let start = room.propose_start(Millis(1_700_000_000_000)).unwrap();
            let header = match_header(&setup, &start.kept().record, &room.seat_views()).unwrap();
            let mut home = plan.start(&services).unwrap();
            let theirs = header.setup().unwrap();
            if plan.game == Game::TossedTugOfWar {
                home.setup.kind = theirs.kind.clone();
            }
            assert_eq!(*theirs, home.setup, "{plan:?}");
            assert_eq!(header.board, *home.board);
            assert_eq!(header.series.map_or(1, |(_, games)| games), plan.games);
            let computers = |level: &Option<String>| level.as_deref().and_then(|level| level.parse::<Level>().ok());
            let theirs: Vec<_> = header.players.iter().map(|player| computers(&player.level)).collect();
            let given = |place: usize| plan.seats.get(place).and_then(|seat| seat.computer);
            assert_eq!(theirs, (0..plan.players()).map(given).collect::<Vec<_>>());
            let Venue::Room(terms) = plan.venue else { panic!("a room") };
            assert_eq!(setup.seats.iter().position(|seat| seat == "me"), Some(usize::from(terms.seat) - 1));
            assert_eq!(setup.clock.map(|clock| (clock.initial as u32, clock.increment as u32)), terms.clock);
            assert_eq!(setup.public, terms.public);
            assert_eq!((setup.breaks_by_hand(), room.view(0).protocol), (plan.hand_break, setup.protocol()));
        }
    }

    #[test]
    fn what_a_room_does_not_have_is_refused_by_its_field() {
        let (folder, mut services) = services();
        let mut board = Board::bob();
        board.pucks.green = 7;
        Store::at(folder.path()).board_shelf().save("small", &board).unwrap();
        services.reload_library();
        let plain = Plan { extra: 0, ..Plan::default() };
        for (plan, field) in [
            (Plan { board: "small".into(), ..plain.clone() }, "board: `small` is your own"),
            (Plan { board: "nowhere".into(), ..plain.clone() }, "board: nothing is called"),
            (Plan { seed: Some(4), ..plain.clone() }, "seed: "),
            (Plan { pucks: Some((300, 300)), ..plain.clone() }, "pucks: "),
            (Plan { dfas: vec!["nothing".into()], ..plain.clone() }, "machine: nothing is called `nothing`"),
            (Plan { games: 400, ..plain.clone() }, "games: 400"),
        ] {
            let lines = plan.room_setup(&services).unwrap_err();
            assert!(lines.iter().any(|line| line.starts_with(field)), "{field}: {lines:?}");
        }
    }
}
