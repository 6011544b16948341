//! Reads and checks the terms of a match.
//!
//! The terms of a match are written in many forms: a room's JSON, options of a command, a script, a route. Each form reads its
//! own syntax into a [`Draft`] and reports what it could not read; everything else is checked here. Each form then describes a
//! [`SetupProblem`] of a [`Field`] in its own terms.

use super::field::Field;
use super::{CustomSetup, CustomString, Kind, Quiet, Setup, SetupProblem};
use fob_board::Hole;
use fob_machines::Machine;

/// Number of strings that a custom game may have: one for each hole.
const MOST_STRINGS: usize = Hole::ALL.len();

/// Longest unknown name that a problem quotes, in characters.
const QUOTED: usize = 60;

/// The machine that a draft names.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Named {
    /// The draft names no machine.
    #[default]
    Nothing,
    /// A machine that could not be read. The reader of the draft reports the reason.
    Unread,
    /// A machine that was read.
    Machine(Machine),
}

impl Named {
    /// Returns the machine, if it was read.
    fn machine(&self) -> Option<Machine> {
        match self {
            Self::Machine(machine) => Some(machine.clone()),
            Self::Nothing | Self::Unread => None,
        }
    }
}

/// The requested terms of a match. The machines are read, and nothing else is checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// Name of the kind, as of [`Kind::name`].
    pub kind: Option<String>,
    /// Who wins on accept in a tug of war; `None` if a coin is tossed.
    pub accepts: Option<u8>,
    /// Two teams of two.
    pub teams: bool,
    /// Number of players of a custom game.
    pub players: Option<u8>,
    /// Strings of a custom game.
    pub strings: Vec<DraftString>,
    /// The machine of all strings that name none, or one for each string; empty if none is named.
    pub machines: Vec<Named>,
    /// Green and red pucks.
    pub pucks: (u16, u16),
    /// Shot limit; `None` for a match without one.
    pub limit: Option<u32>,
    /// Rule for quiet play.
    pub quiet: Option<Quiet>,
    /// Maximum number of extra times.
    pub extra: u32,
    /// Number of games in a row; 1 if the form has no series.
    pub games: u32,
    /// Requested features that some places lack: [`Field::HandBreak`], [`Field::Computers`].
    pub also: Vec<Field>,
}

impl Draft {
    /// Creates the draft of a single game of this kind, with nothing else.
    pub fn of(kind: &Kind) -> Self {
        let accepts = if let Kind::TugOfWar { accepts } = kind { Some(*accepts) } else { None };
        let custom = if let Kind::Custom(custom) = kind { Some(custom) } else { None };
        let string =
            |string: &CustomString| DraftString { holes: string.holes.clone(), owner: string.owner, machine: Named::Nothing };
        Self {
            kind: Some(kind.name().to_owned()),
            accepts,
            players: custom.map(|custom| custom.players),
            strings: custom.map(|custom| custom.strings.iter().map(string).collect()).unwrap_or_default(),
            games: 1,
            ..Self::default()
        }
    }
}

/// A requested string of a custom game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftString {
    /// Holes whose pucks the string receives.
    pub holes: Vec<Hole>,
    /// Player whose points depend on the string.
    pub owner: Option<u8>,
    /// The string's own machine, if it names one.
    pub machine: Named,
}

/// The limits of a place where matches are agreed on, beyond those of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of games in a row.
    pub games: u32,
    /// Highest shot limit.
    pub shots: u32,
    /// Features that the place does not have.
    pub lacks: &'static [Field],
}

impl Limits {
    /// At home and on the command line.
    pub const HOME: Self = Self { games: 1_000_000, shots: 1_000_000, lacks: &[] };
    /// By links, of people only.
    pub const LINKS: Self = Self { games: 1, lacks: &[Field::HandBreak, Field::Computers], ..Self::HOME };
    /// In a server's room.
    pub const ROOM: Self = Self { games: 100, shots: u32::MAX, lacks: &[] };
}

/// The terms of a match, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// Setup of the match. In a tug of war without `accepts`, party 1 wins on accept until a coin is tossed.
    pub setup: Setup,
    /// Who wins on accept, if specified.
    pub accepts: Option<u8>,
}

impl Terms {
    /// Checks a draft.
    ///
    /// # Errors
    /// All problems, in the order in which a form usually has its fields; none if only machines are [unread](Named::Unread).
    pub fn new(draft: Draft, limits: Limits) -> Result<Self, Vec<SetupProblem>> {
        let mut problems = Vec::new();
        let Draft { kind, accepts, teams, players, strings, machines, pucks, limit, quiet, extra, games, also } = draft;
        problems.extend(accepts.filter(|accepts| !(1..=2).contains(accepts)).map(SetupProblem::Accepts));
        let is_custom = kind.as_deref() == Some("custom");
        let one = machines.first().unwrap_or(&Named::Nothing);
        let machines = match machines.as_slice() {
            [_, _, ..] => machines.iter().map(Named::machine).collect(),
            _ if is_custom => of_strings(&strings, one, &mut problems),
            _ => of_all(one, &mut problems),
        };
        let lacking = also.into_iter().filter(|field| limits.lacks.contains(field));
        let lacking: Vec<SetupProblem> = lacking.map(SetupProblem::Unavailable).collect();
        let kind = match kind.as_deref() {
            Some("tug-of-war") => Some(Kind::TugOfWar { accepts: accepts.filter(|accepts| *accepts == 2).unwrap_or(1) }),
            Some("reject-2") => Some(Kind::Reject2),
            Some("reject-4") => Some(Kind::Reject4),
            Some("custom") => custom(players, strings, &mut problems),
            Some(other) => {
                let shown = fob_base::text::clipped(&fob_base::text::line(other), QUOTED);
                problems.insert(0, SetupProblem::Kind(shown));
                None
            }
            None => {
                problems.insert(0, SetupProblem::KindMissing);
                None
            }
        };
        let (green, red) = pucks;
        if let Some(kind) = kind {
            // The number of machines is checked above.
            let given = machines.clone().unwrap_or_default();
            let setup = Setup { kind, teams, machines: given, green, red, shot_limit: limit, quiet, extra };
            let is_counted = |problem: &SetupProblem| matches!(problem, SetupProblem::Machines { .. });
            problems.extend(setup.problems().into_iter().filter(|problem| machines.is_some() || !is_counted(problem)));
            problems.extend(beyond(limits, limit, games).chain(lacking));
            return if problems.is_empty() && machines.is_some() { Ok(Self { setup, accepts }) } else { Err(problems) };
        }
        problems.extend(beyond(limits, limit, games).chain(lacking));
        Err(problems)
    }
}

/// Returns the problems of values beyond the limits of a place.
fn beyond(limits: Limits, limit: Option<u32>, games: u32) -> impl Iterator<Item = SetupProblem> {
    let shots = limit.filter(|shots| *shots > limits.shots).map(|given| SetupProblem::Shots { given, most: limits.shots });
    let games = (!(1..=limits.games).contains(&games)).then_some(SetupProblem::Games { given: games, most: limits.games });
    shots.into_iter().chain(games)
}

/// Returns the machine of all strings; `None` if there is a problem, or it is unread.
fn of_all(machine: &Named, problems: &mut Vec<SetupProblem>) -> Option<Vec<Machine>> {
    match machine {
        Named::Machine(machine) => Some(vec![machine.clone()]),
        Named::Unread => None,
        Named::Nothing => {
            problems.push(SetupProblem::MachineMissing);
            None
        }
    }
}

/// Returns one machine for all strings of a custom game if none has its own, otherwise one each.
fn of_strings(strings: &[DraftString], all: &Named, problems: &mut Vec<SetupProblem>) -> Option<Vec<Machine>> {
    let has_none = |string: &DraftString| string.machine == Named::Nothing;
    if *all == Named::Nothing {
        let missing = (1..).zip(strings).filter(|(_, string)| has_none(string));
        problems.extend(missing.map(|(number, _)| SetupProblem::StringMachine(number)));
    }
    if strings.iter().all(has_none) {
        return all.machine().map(|machine| vec![machine]);
    }
    strings.iter().map(|string| if has_none(string) { all } else { &string.machine }.machine()).collect()
}

fn custom(players: Option<u8>, strings: Vec<DraftString>, problems: &mut Vec<SetupProblem>) -> Option<Kind> {
    if !(1..=MOST_STRINGS).contains(&strings.len()) {
        problems.push(SetupProblem::Strings(strings.len()));
    }
    let Some(players) = players else {
        problems.insert(0, SetupProblem::PlayersMissing);
        return None;
    };
    let strings = strings.into_iter().map(|string| CustomString { holes: string.holes, owner: string.owner });
    Some(Kind::Custom(CustomSetup { players, strings: strings.collect() }))
}

impl SetupProblem {
    /// Returns the field that the problem concerns.
    pub const fn field(&self) -> Field {
        match self {
            Self::KindMissing | Self::Kind(_) => Field::Kind,
            Self::Teams(_) => Field::Teams,
            Self::Accepts(_) => Field::Accepts,
            Self::PlayersMissing | Self::Players(_) => Field::Players,
            Self::Strings(_) | Self::Unlinked(_) | Self::LinkedTwice(_) => Field::Strings,
            Self::NoHole(string) | Self::Owner { string, .. } => Field::String(*string),
            Self::MachineMissing | Self::Machines { .. } => Field::Machine,
            Self::StringMachine(string) => Field::StringMachine(*string),
            Self::Pucks(_) => Field::Pucks,
            Self::ShotLimit | Self::Shots { .. } => Field::Limit,
            Self::QuietShots(_) | Self::QuietPucks(_) => Field::Quiet,
            Self::Extra(_) | Self::Extras(_) => Field::Extra,
            Self::Games { .. } => Field::Games,
            Self::Unavailable(field) => *field,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn rope() -> Named {
        Named::Machine(Machine::builtin("rope").unwrap())
    }

    fn draft(kind: &str) -> Draft {
        Draft { kind: Some(kind.into()), machines: vec![rope()], pucks: (15, 15), games: 1, ..Draft::default() }
    }

    fn string(holes: &[Hole]) -> DraftString {
        DraftString { holes: holes.to_vec(), ..DraftString::default() }
    }

    fn problems(draft: Draft) -> Vec<SetupProblem> {
        Terms::new(draft, Limits::ROOM).unwrap_err()
    }

    #[test]
    fn a_draft_of_each_kind_becomes_its_setup() {
        for (kind, players) in [("tug-of-war", 2), ("reject-2", 2), ("reject-4", 4)] {
            let setup = Terms::new(draft(kind), Limits::HOME).unwrap().setup;
            assert_eq!((setup.kind.name(), setup.players(), setup.machines.len()), (kind, players, 1));
        }
        let tossed = Terms::new(draft("tug-of-war"), Limits::HOME).unwrap();
        assert_eq!((tossed.accepts, tossed.setup.kind), (None, Kind::TugOfWar { accepts: 1 }));
        let agreed = Terms::new(Draft { accepts: Some(2), ..draft("tug-of-war") }, Limits::HOME).unwrap();
        assert_eq!((agreed.accepts, agreed.setup.kind), (Some(2), Kind::TugOfWar { accepts: 2 }));
        // One machine for all strings, or one each as soon as a string has its own.
        let halves = [string(&Hole::ALL[..2]), string(&Hole::ALL[2..])];
        let custom = Draft { players: Some(3), strings: halves.to_vec(), ..draft("custom") };
        assert_eq!(Terms::new(custom.clone(), Limits::HOME).unwrap().setup.machines.len(), 1);
        let own = DraftString { machine: rope(), ..halves[1].clone() };
        let mixed = Draft { strings: vec![halves[0].clone(), own.clone()], ..custom.clone() };
        assert_eq!(Terms::new(mixed.clone(), Limits::HOME).unwrap().setup.machines.len(), 2);
        assert_eq!(problems(Draft { machines: Vec::new(), ..mixed }), [SetupProblem::StringMachine(1)]);
    }

    #[test]
    fn all_problems_are_reported_together_each_with_its_field() {
        let found = problems(Draft { kind: None, accepts: Some(3), limit: Some(0), machines: Vec::new(), ..draft("") });
        assert_eq!(found, [SetupProblem::KindMissing, SetupProblem::Accepts(3), SetupProblem::MachineMissing]);
        let found = problems(Draft { limit: Some(0), games: 101, teams: true, ..draft("reject-4") });
        let fields: Vec<Field> = found.iter().map(SetupProblem::field).collect();
        assert_eq!(fields, [Field::Teams, Field::Limit, Field::Games]);
        let found = problems(Draft { players: Some(2), strings: vec![string(&Hole::ALL[..2]), string(&[])], ..draft("custom") });
        assert_eq!(found[0], SetupProblem::NoHole(2));
        assert_eq!(
            problems(Draft { players: None, ..draft("custom") })[..2],
            [SetupProblem::PlayersMissing, SetupProblem::Strings(0)]
        );
        assert_eq!(
            problems(draft(&"x".repeat(80)))[0].to_string().chars().count(),
            60 + "…``; expected tug-of-war, reject-2, reject-4 or custom".len() - 2
        );
        // An unread machine is reported by its reader, and hides no other problem.
        assert_eq!(problems(Draft { machines: vec![Named::Unread], ..draft("reject-2") }), []);
        assert_eq!(
            problems(Draft { machines: vec![Named::Unread], extra: 1, ..draft("reject-4") }),
            [SetupProblem::Extra("reject-4")]
        );
        let many = Draft { limit: Some(2_000_000), ..draft("reject-2") };
        assert!(Terms::new(many.clone(), Limits::ROOM).is_ok());
        assert_eq!(Terms::new(many, Limits::HOME).unwrap_err(), [SetupProblem::Shots { given: 2_000_000, most: 1_000_000 }]);
    }
    #[test]
    fn a_place_says_what_it_lacks() {
        let all = [Field::HandBreak, Field::Computers];
        let wish = |limits| {
            let draft = Draft { also: all.to_vec(), extra: 1, games: 2, ..draft("reject-2") };
            Terms::new(draft, limits).err().unwrap_or_default()
        };
        assert_eq!(wish(Limits::HOME), []);
        assert_eq!(wish(Limits::ROOM), []);
        let [games, rest @ ..] = &wish(Limits::LINKS)[..] else { panic!() };
        assert_eq!(*games, SetupProblem::Games { given: 2, most: 1 });
        assert_eq!(rest, [Field::HandBreak, Field::Computers].map(SetupProblem::Unavailable));
    }

    #[test]
    fn a_draft_of_a_kind_becomes_that_kind_again() {
        let strings = vec![CustomString { holes: Hole::ALL.to_vec(), owner: Some(2) }];
        let custom = Kind::Custom(CustomSetup { players: 3, strings });
        for kind in [Kind::TugOfWar { accepts: 2 }, Kind::Reject2, Kind::Reject4, custom] {
            let draft = Draft { machines: vec![rope()], pucks: (5, 5), ..Draft::of(&kind) };
            assert_eq!(Terms::new(draft, Limits::HOME).unwrap().setup.kind, kind);
        }
        // One machine a string, in any kind; their number is checked.
        let three = Draft { machines: vec![rope(); 3], pucks: (5, 5), ..Draft::of(&Kind::Reject4) };
        assert_eq!(Terms::new(three.clone(), Limits::HOME), Err(vec![SetupProblem::Machines { given: 3, strings: 4 }]));
        let four = Draft { machines: vec![rope(); 4], ..three.clone() };
        assert_eq!(Terms::new(four, Limits::HOME).unwrap().setup.machines.len(), 4);
        let unread = Draft { machines: vec![rope(), Named::Unread], ..three };
        assert_eq!(Terms::new(unread, Limits::HOME), Err(Vec::new()));
    }
}
