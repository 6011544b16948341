//! The setup of a match: the kind of game, the machines, the pucks.

use super::agreed::Agreed;
use super::field::Field;
use fob_automata::Dfa;
use fob_board::{Hole, Side};
use fob_machines::Machine;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// The kinds of Fob.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Tug of war: one string, linked to all holes and owned by nobody.
    TugOfWar {
        /// The player (or team), 1 or 2, who wins if the string is accepted; decided by a coin toss.
        accepts: u8,
    },
    /// Reject match for two players or teams: string 1 is linked to NE and SW, string 2 to SE and NW.
    Reject2,
    /// Reject match for four players: player 1 owns NE, 2 SE, 3 SW, 4 NW.
    Reject4,
    /// Custom game with any links and owners.
    Custom(CustomSetup),
}

/// A custom game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomSetup {
    /// Number of players, 2 to 4.
    pub players: u8,
    /// The strings in order; together they link every hole exactly once.
    pub strings: Vec<CustomString>,
}

/// A string of a custom game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomString {
    /// The holes whose pucks the string receives; at least one.
    pub holes: Vec<Hole>,
    /// The player, from 1, whose points depend on the string, if any.
    pub owner: Option<u8>,
}

/// Everything that is agreed before the break.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Agreed", into = "Agreed")]
pub struct Setup {
    /// Kind of game.
    pub kind: Kind,
    /// True for teams of two, who sit opposite each other: players 1 and 3 against 2 and 4. Only in tug of war and the reject
    /// match for two.
    pub teams: bool,
    /// The machines that read the strings: one for all strings, or one per string in the order of the strings.
    pub machines: Vec<Machine>,
    /// Green pucks on the board when the game starts.
    pub green: u16,
    /// Red pucks on the board when the game starts.
    pub red: u16,
    /// Number of shots, at least 1, after which an unfinished game is a draw. By default people play without a limit.
    pub shot_limit: Option<u32>,
    /// The rule for quiet play; without it a match lasts until the last puck is gone.
    pub quiet: Option<Quiet>,
    /// Maximum number of extra times, 0 to [`MOST_EXTRA`]. Only in the reject match for two.
    pub extra: u32,
}

/// The rule for quiet play, a house rule: when few pucks are left, a number of shots in a row without a puck holed for good or lost ends
/// the game, and the strings are read as they are.
///
/// The count starts when `pucks` pucks are left, and restarts with every puck that goes. A shot that holes the striker is quiet unless
/// it lost a puck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    /// Number of quiet shots in a row that end the game, 1 to [`MOST_QUIET`].
    pub shots: u32,
    /// Maximum number of pucks on the board for shots to count as quiet, up to [`MOST_PUCKS`].
    pub pucks: u32,
}

impl Quiet {
    /// The default rule: 12 shots, 10 pucks.
    pub const USUAL: Self = Self { shots: 12, pucks: 10 };

    /// Creates a rule; `None` for 0 shots, which means no rule in text forms.
    pub const fn new(shots: u32, pucks: u32) -> Option<Self> {
        if shots == 0 { None } else { Some(Self { shots, pucks }) }
    }

    /// Parses `SHOTS[,PUCKS]`, as in options and setups. PUCKS defaults to 10; 0 shots mean no rule.
    ///
    /// # Errors
    /// A message with the expected form.
    pub fn read(text: &str) -> Result<Option<Self>, String> {
        let (shots, pucks) = text.split_once(',').map_or((text, None), |(shots, pucks)| (shots, Some(pucks)));
        let number = |text: &str, most: u32| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|number| digits && *number <= most)
        };
        match (number(shots, MOST_QUIET), pucks.map_or(Some(Self::USUAL.pucks), |pucks| number(pucks, MOST_PUCKS))) {
            (Some(shots), Some(pucks)) => Ok(Self::new(shots, pucks)),
            _ => {
                Err(format!("expected SHOTS or SHOTS,PUCKS: shots from 0 (never) to {MOST_QUIET}, pucks from 0 to {MOST_PUCKS}"))
            }
        }
    }
}

/// The links of a string, which never change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Linked holes, in the order of [`Hole::ALL`].
    pub holes: Vec<Hole>,
    /// The owning player, or the owning team in a team game, from 1.
    pub owner: Option<u8>,
}

/// A problem of a setup, or of the [draft](super::Draft) of one. The text has the error and the expected value;
/// [`SetupProblem::field`] returns the field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupProblem {
    /// The draft names no kind.
    #[error("missing; expected tug-of-war, reject-2, reject-4 or custom")]
    KindMissing,
    /// There is no kind of this name.
    #[error("`{0}`; expected tug-of-war, reject-2, reject-4 or custom")]
    Kind(String),
    /// The draft of a custom game names no number of players.
    #[error("missing; expected 2 to 4 in a custom game")]
    PlayersMissing,
    /// A custom game has no strings, or too many.
    #[error("{0} given; expected 1 to 4 in a custom game")]
    Strings(usize),
    /// The draft names no machine.
    #[error("missing; expected the machine that reads the strings")]
    MachineMissing,
    /// The draft names no machine for a string of a custom game, numbered from 1.
    #[error("missing; expected a machine for the string, or one for all")]
    StringMachine(usize),
    /// The shot limit is higher than the place allows.
    #[error("a shot limit of {given}; expected 1 to {most}")]
    Shots {
        /// The requested limit.
        given: u32,
        /// The highest allowed limit.
        most: u32,
    },
    /// A series has no games, or more than the place allows.
    #[error("{given}; expected 1 to {most}")]
    Games {
        /// Number of games.
        given: u32,
        /// The maximum.
        most: u32,
    },
    /// The place does not have this.
    #[error("not available here")]
    Unavailable(Field),
    /// This kind of game has no teams.
    #[error("teams are for tug of war and the reject match for two, not for {0}")]
    Teams(&'static str),
    /// The party that wins on accept is not 1 or 2.
    #[error("player {0} cannot win on accept; expected 1 or 2")]
    Accepts(u8),
    /// A custom game has too few or too many players.
    #[error("a custom game for {0} players; expected 2 to 4")]
    Players(u8),
    /// A string is linked to no hole.
    #[error("string {0} is linked to no hole")]
    NoHole(usize),
    /// A hole is linked to no string.
    #[error("hole {0} is linked to no string")]
    Unlinked(Hole),
    /// A hole is linked more than once.
    #[error("hole {0} is linked more than once")]
    LinkedTwice(Hole),
    /// The owner of a string does not play.
    #[error("string {string} is owned by player {owner}; expected 1 to {players}")]
    Owner {
        /// Number of the string, from 1.
        string: usize,
        /// Number of the owner.
        owner: u8,
        /// Number of players.
        players: u8,
    },
    /// There is neither one machine for all strings nor one per string.
    #[error("{given} machines for {strings} strings; expected one for all, or one per string")]
    Machines {
        /// Number of machines.
        given: usize,
        /// Number of strings.
        strings: usize,
    },
    /// There are more pucks than can be numbered.
    #[error("{0} pucks; expected at most {MOST_PUCKS} in all")]
    Pucks(u32),
    /// The shot limit is 0.
    #[error("a shot limit of 0; expected at least 1")]
    ShotLimit,
    /// The rule for quiet play asks for no shots, or for too many.
    #[error("{0} quiet shots; expected 1 to {MOST_QUIET}")]
    QuietShots(u32),
    /// The rule for quiet play allows more pucks than there can be.
    #[error("quiet shots that count with {0} pucks left; expected at most {MOST_PUCKS}")]
    QuietPucks(u32),
    /// This kind of game has no extra time.
    #[error("extra time is for the reject match for two, not for {0}")]
    Extra(&'static str),
    /// There are too many extra times.
    #[error("{0} extra times; expected at most {MOST_EXTRA}")]
    Extras(u32),
}

/// All problems of a setup; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupErrors(pub Vec<SetupProblem>);

impl fmt::Display for SetupErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { "; " };
            write!(f, "{gap}{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupErrors {}

/// Number of players that a custom game may have.
pub const CUSTOM_PLAYERS: RangeInclusive<u8> = 2..=4;

/// Maximum number of pucks in a match: a [`fob_board::PuckId`] has 16 bits.
pub const MOST_PUCKS: u32 = 65_535;

/// Maximum number of quiet shots in a row that a rule can ask for.
pub const MOST_QUIET: u32 = 1_000_000;

/// Maximum number of extra times in a match.
pub const MOST_EXTRA: u32 = 1_000;

impl Kind {
    /// Returns the name in text forms: `tug-of-war`, `reject-2`, `reject-4` or `custom`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::TugOfWar { .. } => "tug-of-war",
            Self::Reject2 => "reject-2",
            Self::Reject4 => "reject-4",
            Self::Custom(_) => "custom",
        }
    }

    /// Returns whether matches of this kind can have extra time.
    pub const fn has_extra(&self) -> bool {
        matches!(self, Self::Reject2)
    }

    /// Returns the number of people who shoot, 2 to 4, in two teams or without.
    pub const fn players(&self, teams: bool) -> u8 {
        match self {
            Self::TugOfWar { .. } | Self::Reject2 if teams => 4,
            Self::TugOfWar { .. } | Self::Reject2 => 2,
            Self::Reject4 => 4,
            Self::Custom(custom) => custom.players,
        }
    }

    /// Returns the name for people.
    pub const fn title(&self) -> &'static str {
        match self {
            Self::TugOfWar { .. } => "Tug of war",
            Self::Reject2 => "Reject match for two",
            Self::Reject4 => "Reject match for four",
            Self::Custom(_) => "Custom game",
        }
    }
}

impl Setup {
    /// Creates a setup with one machine for all strings, no teams, no shot limit and no house rules.
    pub fn new(kind: Kind, machine: impl Into<Machine>, green: u16, red: u16) -> Self {
        Self { kind, teams: false, machines: vec![machine.into()], green, red, shot_limit: None, quiet: None, extra: 0 }
    }

    /// Returns the number of people who shoot, 2 to 4.
    pub const fn players(&self) -> u8 {
        self.kind.players(self.teams)
    }

    /// Returns the number of parties that win or lose: the teams of a team game, otherwise the players. Parties are numbered from 1.
    pub const fn parties(&self) -> u8 {
        match &self.kind {
            Kind::TugOfWar { .. } | Kind::Reject2 => 2,
            Kind::Reject4 => 4,
            Kind::Custom(custom) => custom.players,
        }
    }

    /// Returns the party of a player: the team in a team game (1 and 3 are team 1, 2 and 4 team 2), otherwise the player.
    pub const fn party_of(&self, player: u8) -> u8 {
        // A game without players is refused by `problems`, but this may be called before that check.
        let parties = if self.parties() == 0 { 1 } else { self.parties() };
        player.saturating_sub(1) % parties + 1
    }

    /// Returns the player who takes shot number `shot`, from 0: the players in turn, independently of the sides.
    pub const fn shooter(&self, shot: u32) -> u8 {
        let players = if self.players() == 0 { 1 } else { self.players() };
        (shot % players as u32) as u8 + 1
    }

    /// Returns the side from which shot number `shot`, from 0, is taken: S, W, N, E in turn (general rule 2).
    pub const fn side(shot: u32) -> Side {
        Side::ALL[(shot % 4) as usize]
    }

    /// Returns whether parties share the points, so that there is no single winner.
    pub const fn is_shared_out(&self) -> bool {
        matches!(self.kind, Kind::Reject4 | Kind::Custom(_))
    }

    /// Returns whether a party, from 1, needs a string accepted; otherwise it needs it rejected. In tug of war the sides have agreed on it;
    /// elsewhere everybody needs their own strings.
    pub fn wants_accepted(&self, party: u8, string: usize) -> bool {
        match self.kind {
            Kind::TugOfWar { accepts } => accepts == party,
            _ => self.links().get(string).is_some_and(|link| link.owner == Some(party)),
        }
    }

    /// Returns the links in the order of the strings. `docs/rules.md` has a table of them.
    pub fn links(&self) -> Vec<Link> {
        let link = |holes: &[Hole], owner| Link { holes: holes.to_vec(), owner };
        match &self.kind {
            Kind::TugOfWar { .. } => vec![link(&Hole::ALL, None)],
            Kind::Reject2 => vec![link(&[Hole::NE, Hole::SW], Some(1)), link(&[Hole::SE, Hole::NW], Some(2))],
            Kind::Reject4 => Hole::ALL.iter().zip(1..).map(|(&hole, owner)| link(&[hole], Some(owner))).collect(),
            Kind::Custom(custom) => custom
                .strings
                .iter()
                .map(|string| {
                    let mut holes = string.holes.clone();
                    holes.sort_unstable();
                    Link { holes, owner: string.owner }
                })
                .collect(),
        }
    }

    /// Returns the machine that reads a string, numbered from 0.
    #[inline]
    pub fn machine(&self, string: usize) -> Option<&Machine> {
        if self.machines.len() == 1 { self.machines.first() } else { self.machines.get(string) }
    }

    /// Returns the DFA that reads a string; `None` if its machine is not a finite automaton.
    #[inline]
    pub fn dfa(&self, string: usize) -> Option<&Dfa> {
        self.machine(string)?.finite()
    }

    /// Returns all problems of this setup, in the order of its fields.
    pub fn problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        match &self.kind {
            Kind::TugOfWar { accepts } => {
                if !(1..=2).contains(accepts) {
                    problems.push(SetupProblem::Accepts(*accepts));
                }
            }
            Kind::Reject2 => {}
            Kind::Reject4 => {
                if self.teams {
                    problems.push(SetupProblem::Teams("the reject match for four"));
                }
            }
            Kind::Custom(custom) => {
                if self.teams {
                    problems.push(SetupProblem::Teams("a custom game"));
                }
                problems.extend(custom.problems());
            }
        }
        let strings = self.links().len();
        if self.machines.len() != 1 && self.machines.len() != strings {
            problems.push(SetupProblem::Machines { given: self.machines.len(), strings });
        }
        let pucks = u32::from(self.green) + u32::from(self.red);
        if pucks > MOST_PUCKS {
            problems.push(SetupProblem::Pucks(pucks));
        }
        if self.shot_limit == Some(0) {
            problems.push(SetupProblem::ShotLimit);
        }
        if let Some(quiet) = self.quiet {
            if !(1..=MOST_QUIET).contains(&quiet.shots) {
                problems.push(SetupProblem::QuietShots(quiet.shots));
            }
            if quiet.pucks > MOST_PUCKS {
                problems.push(SetupProblem::QuietPucks(quiet.pucks));
            }
        }
        if self.extra > 0 && !self.kind.has_extra() {
            problems.push(SetupProblem::Extra(self.kind.name()));
        } else if self.extra > MOST_EXTRA {
            problems.push(SetupProblem::Extras(self.extra));
        }
        problems
    }
}

impl CustomSetup {
    fn problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        if !CUSTOM_PLAYERS.contains(&self.players) {
            problems.push(SetupProblem::Players(self.players));
        }
        for (number, string) in (1..).zip(&self.strings) {
            if string.holes.is_empty() {
                problems.push(SetupProblem::NoHole(number));
            }
            if let Some(owner) = string.owner.filter(|owner| !(1..=self.players).contains(owner)) {
                problems.push(SetupProblem::Owner { string: number, owner, players: self.players });
            }
        }
        for hole in Hole::ALL {
            match self.strings.iter().flat_map(|string| &string.holes).filter(|&&linked| linked == hole).count() {
                0 => problems.push(SetupProblem::Unlinked(hole)),
                1 => {}
                _ => problems.push(SetupProblem::LinkedTwice(hole)),
            }
        }
        problems
    }
}
