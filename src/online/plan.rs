//! A validated setup: what the games of a room need.

use super::setup::{SetupError, SetupText};
use fob_games::bloop::Bloop;
use fob_games::{AnyGame, Game};
use fob_machines::Machine;
use fob_opponent::Level;
use fob_rules::{CustomSetup, CustomString, Kind, Quiet, Setup};
use fob_table::{BUILTIN_BOARDS, Board};
use std::sync::Arc;

/// Maximum size of a machine's file, in bytes.
const MOST_MACHINE: usize = 64 << 10;
/// Maximum number of games in a series.
const MOST_GAMES: u32 = 100;
/// Maximum time on a clock in seconds: one week.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;

/// What is played.
pub(crate) enum Plan {
    /// Fob.
    Fob(Box<FobPlan>),
    /// A room game.
    Game(GamePlan),
}

/// Terms of a match of Fob.
pub(crate) struct FobPlan {
    pub setup: Setup,
    /// Built-in name of the board. The start of a game says which version of it is meant.
    pub board: String,
    /// Who wins the first game on accept, if specified.
    pub accepts: Option<u8>,
}

/// Terms of a room game.
pub(crate) struct GamePlan {
    pub game: &'static dyn AnyGame,
    pub position: Option<String>,
    pub players: u8,
}

/// A setup that was checked, with what was read of it. Reading a machine's file may take a tenth of a second, so it is done once for all rooms
/// that share the setup. Clones share it too.
#[derive(Clone)]
pub struct Prepared {
    pub(crate) setup: Arc<SetupText>,
    pub(crate) plan: Arc<Plan>,
}

impl Prepared {
    /// Checks and reads a setup.
    ///
    /// # Errors
    /// The first invalid field, and what was expected.
    pub fn new(setup: SetupText) -> Result<Self, SetupError> {
        let plan = Arc::new(Plan::from_setup(&setup)?);
        Ok(Self { setup: Arc::new(setup), plan })
    }

    /// Returns the setup.
    pub fn setup(&self) -> &SetupText {
        &self.setup
    }

    /// Returns whether both are clones of the same.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.plan, &other.plan)
    }
}

impl std::fmt::Debug for Prepared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prepared").field("setup", &self.setup).finish_non_exhaustive()
    }
}

fn problem<T>(text: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError(text.into()))
}

/// Quotes an invalid value, shortened to fit a sentence.
fn shown(text: &str) -> String {
    fob_base::text::clipped(&fob_base::text::line(text), 60)
}

impl Plan {
    pub(crate) fn from_setup(text: &SetupText) -> Result<Self, SetupError> {
        let plan = if text.game == "fob" { Self::Fob(Box::new(fob(text)?)) } else { Self::Game(game(text)?) };
        check_seats(text, &plan)?;
        check_clock(text)?;
        if !(1..=MOST_GAMES).contains(&text.games) {
            return problem(format!("games: {}; expected 1 to {MOST_GAMES}", text.games));
        }
        Ok(plan)
    }

    /// Returns the number of players.
    pub fn players(&self) -> u8 {
        match self {
            Self::Fob(plan) => plan.setup.players(),
            Self::Game(plan) => plan.players,
        }
    }

    /// Returns whether two teams play.
    pub fn teams(&self) -> bool {
        matches!(self, Self::Fob(plan) if plan.setup.teams)
    }

    /// Returns the names of the computers' levels, the weakest first.
    pub fn levels(&self) -> Vec<&'static str> {
        match self {
            Self::Fob(_) => Level::ALL.iter().map(|level| level.name()).collect(),
            Self::Game(plan) => plan.game.levels().iter().map(|level| level.name).collect(),
        }
    }
}

fn check_seats(text: &SetupText, plan: &Plan) -> Result<(), SetupError> {
    let expected = usize::from(plan.players());
    if text.seats.len() != expected {
        return problem(format!("seats: {} given; expected {expected}, one per player", text.seats.len()));
    }
    if text.seats.iter().filter(|seat| *seat == "me").count() != 1 {
        return problem("seats: expected exactly one `me`");
    }
    let levels = plan.levels();
    let known = |seat: &str| matches!(seat, "me" | "open") || levels.contains(&seat);
    if let Some(unknown) = text.seats.iter().find(|seat| !known(seat)) {
        return problem(format!("seats: `{}`; expected me, open, {}", shown(unknown), levels.join(", ")));
    }
    let people = text.seats.iter().filter(|seat| matches!(seat.as_str(), "me" | "open")).count();
    if let Some(most) = most_people(plan).filter(|most| people > *most) {
        return problem(format!("seats: {people} people; expected at most {most}"));
    }
    Ok(())
}

/// Returns the maximum number of people, if it is below the number of players: only in Bugs and Loops.
fn most_people(plan: &Plan) -> Option<usize> {
    let Plan::Game(plan) = plan else { return None };
    (plan.game.id() == Bloop::ID).then_some(Bloop::MOST_PEOPLE)
}

fn check_clock(text: &SetupText) -> Result<(), SetupError> {
    let Some(clock) = text.clock else { return Ok(()) };
    // Written so that NaN is refused.
    if !(clock.initial > 0.0 && clock.initial <= LONGEST) {
        return problem(format!("clock.initial: {}; expected more than 0 and at most {LONGEST} seconds", clock.initial));
    }
    if !(0.0..=3600.0).contains(&clock.increment) {
        return problem(format!("clock.increment: {}; expected 0 to 3600 seconds", clock.increment));
    }
    Ok(())
}

fn game(text: &SetupText) -> Result<GamePlan, SetupError> {
    let Some(game) = fob_games::game(&text.game) else {
        let names: Vec<&str> = fob_games::games().iter().map(|game| game.id()).collect();
        return problem(format!("game: `{}`; expected fob, {}", shown(&text.game), names.join(", ")));
    };
    let seats = u8::try_from(text.seats.len()).unwrap_or(u8::MAX);
    let players = if let Some(position) = &text.position {
        let session = game.open(Some(position), 0).map_err(|errors| SetupError(format!("position: {errors}")))?;
        if session.outcome().is_some() {
            return problem("position: the game is over there; expected one in which somebody can move");
        }
        session.players()
    } else {
        let Some(session) = game.open_for(seats, 0) else {
            return problem(format!("seats: {seats} given; {} has a different number of players", game.id()));
        };
        session.players()
    };
    Ok(GamePlan { game, position: text.position.clone(), players })
}

fn fob(text: &SetupText) -> Result<FobPlan, SetupError> {
    let name = text.board.as_deref().unwrap_or("bob");
    let Some(board) = Board::builtin(name) else {
        let names: Vec<&str> = BUILTIN_BOARDS.iter().map(|(name, _)| *name).collect();
        return problem(format!("board: `{}`; expected {}", shown(name), names.join(", ")));
    };
    let accepts = text.accepts;
    if accepts.is_some_and(|accepts| !(1..=2).contains(&accepts)) {
        return problem("accepts: expected 1 or 2");
    }
    let main = text.machine.as_deref().map(|text| machine("machine", text)).transpose()?;
    let needed = || SetupError("machine: missing; expected a built-in name or the text of a machine's file".to_owned());
    let (kind, machines) = match text.kind.as_deref() {
        Some("tug-of-war") => (Kind::TugOfWar { accepts: accepts.unwrap_or(1) }, vec![main.ok_or_else(needed)?]),
        Some("reject-2") => (Kind::Reject2, vec![main.ok_or_else(needed)?]),
        Some("reject-4") => (Kind::Reject4, vec![main.ok_or_else(needed)?]),
        Some("custom") => custom(text, main.as_ref())?,
        Some(other) => {
            return problem(format!("kind: `{}`; expected tug-of-war, reject-2, reject-4 or custom", shown(other)));
        }
        None => return problem("kind: missing; expected tug-of-war, reject-2, reject-4 or custom"),
    };
    let pucks = board.pucks;
    let quiet = text.quiet.as_deref().map(Quiet::read).transpose().map_err(|why| SetupError(format!("quiet: {why}")))?.flatten();
    let (green, red) = (pucks.green, pucks.red);
    let setup = Setup { kind, teams: text.teams, machines, green, red, shot_limit: text.limit, quiet, extra: 0 };
    let problems = setup.problems();
    if let Some(first) = problems.first() {
        return problem(first.to_string());
    }
    Ok(FobPlan { setup, board: name.to_owned(), accepts })
}

fn custom(text: &SetupText, main: Option<&Machine>) -> Result<(Kind, Vec<Machine>), SetupError> {
    let Some(players) = text.players else { return problem("players: missing; expected 2 to 4 in a custom game") };
    let strings = text.strings.as_deref().unwrap_or_default();
    if strings.is_empty() || strings.len() > 4 {
        return problem(format!("strings: {} given; expected 1 to 4 in a custom game", strings.len()));
    }
    let mut machines = Vec::new();
    for (number, string) in (1..).zip(strings) {
        let field = format!("strings[{}].machine", number - 1);
        machines.push(match (&string.machine, main) {
            (Some(text), _) => machine(&field, text)?,
            (None, Some(main)) => main.clone(),
            (None, None) => return problem(format!("{field}: missing; expected a machine for the string, or one for all")),
        });
    }
    let strings = strings.iter().map(|string| CustomString { holes: string.holes.clone(), owner: string.owner }).collect();
    Ok((Kind::Custom(CustomSetup { players, strings }), machines))
}

/// Loads a built-in machine by name, or one from the text of its file.
fn machine(field: &str, text: &str) -> Result<Machine, SetupError> {
    if text.len() > MOST_MACHINE {
        return problem(format!("{field}: {} bytes; expected at most {MOST_MACHINE}", text.len()));
    }
    if let Some(builtin) = Machine::builtin(text) {
        return Ok(builtin);
    }
    // A name is a single line without parentheses; a machine's file is not.
    if !text.contains(['(', '\n']) {
        return problem(format!(
            "{field}: `{}` is not built in; expected a built-in name or the text of a machine's file",
            shown(text)
        ));
    }
    Machine::parse(text).map_err(|errors| SetupError(format!("{field}: {}", errors.to_string().replace('\n', "; "))))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn only_bugs_and_loops_has_fewer_people_than_players() {
        let most = |text: &str| most_people(&Plan::from_setup(&serde_json::from_str(text).unwrap()).unwrap());
        assert_eq!(most(r#"{"game":"bloop","seats":["me","open","open","open","open","easy"]}"#), Some(5));
        assert_eq!(most(r#"{"game":"gobblet3","seats":["me","open"]}"#), None);
        assert_eq!(most(r#"{"game":"fob","kind":"reject-4","machine":"rope","seats":["me","open","open","open"]}"#), None);
    }
}
