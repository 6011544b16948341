//! A validated setup: the data that the games of a room need.

use super::setup::{BY_COMPUTER, BY_HAND, Owner, SetupError, SetupText};
use fob_board::{BUILTIN_BOARDS, Board, Hole};
use fob_games::bloop::Bloop;
use fob_games::{AnyGame, Game};
use fob_machines::Machine;
use fob_opponent::Level;
use fob_rules::{Draft, DraftString, Field, Limits, Named, Quiet, Setup, SetupProblem, Terms};
use std::sync::Arc;

/// Maximum size of a machine's file, in bytes.
const MOST_MACHINE: usize = 64 << 10;
/// Maximum time on a clock in seconds: one week.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;

/// The game of a room, with its terms.
pub(crate) enum Plan {
    /// A match of Fob.
    Fob(Box<FobPlan>),
    /// A room game.
    Game(GamePlan),
}

/// Terms of a match of Fob.
pub(crate) struct FobPlan {
    pub setup: Setup,
    /// Built-in name of the board. The start of a game has the physics version that defines it. The numbers of pucks are those of
    /// the setup.
    pub board: String,
    /// True if the players play the break.
    pub hand_break: bool,
    /// Who wins the first game on accept, if specified.
    pub accepts: Option<u8>,
}

/// Terms of a room game.
pub(crate) struct GamePlan {
    pub game: &'static dyn AnyGame,
    pub position: Option<String>,
    pub players: u8,
}

/// A setup that was checked, with the data read from it. Reading a machine's file may take a tenth of a second, so it is done
/// once for all rooms that share the setup. Clones share it too.
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

    /// Returns whether both are clones of one value.
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
        if !(1..=Limits::ROOM.games).contains(&text.games) {
            return Err(first(&[SetupProblem::Games { given: text.games, most: Limits::ROOM.games }]));
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
    let by = text.break_by.as_deref().unwrap_or(BY_COMPUTER);
    if ![BY_HAND, BY_COMPUTER].contains(&by) {
        return problem(format!("break: `{}`; expected {BY_HAND} or {BY_COMPUTER}", shown(by)));
    }
    let (green, red) = text.pucks.unwrap_or((board.pucks.green, board.pucks.red));
    if let Err(problems) = board.with_pucks(green, red) {
        let why = problems.first().map_or_else(String::new, ToString::to_string);
        return problem(format!("pucks: {green} green and {red} red do not fit on {name}: {why}"));
    }
    let main = machine("machine", text.machine.as_ref())?;
    // Each string has its machine, so that the records of all rooms have the same form.
    let string = |(place, string): (usize, &Owner)| {
        let own = machine(&words(Field::StringMachine(place + 1)), string.machine.as_ref())?;
        let machine = if own == Named::Nothing { main.clone() } else { own };
        Ok(DraftString { holes: string.holes.clone(), owner: string.owner, machine })
    };
    let is_custom = text.kind.as_deref() == Some("custom");
    let strings = text.strings.as_deref().filter(|_| is_custom).unwrap_or_default();
    if strings.len() > Hole::ALL.len() {
        // Before their machines are read, which takes time.
        return Err(first(&[SetupProblem::Strings(strings.len())]));
    }
    let strings = strings.iter().enumerate().map(string);
    let quiet = text.quiet.as_deref().map(Quiet::read).transpose().map_err(|why| SetupError(format!("quiet: {why}")))?.flatten();
    let draft = Draft {
        kind: text.kind.clone(),
        accepts: text.accepts,
        teams: text.teams,
        players: text.players,
        strings: strings.collect::<Result<_, _>>()?,
        machines: vec![main],
        pucks: (green, red),
        limit: text.limit,
        quiet,
        extra: text.extra.unwrap_or_default(),
        games: text.games,
        also: text.breaks_by_hand().then_some(Field::HandBreak).into_iter().collect(),
    };
    let Terms { setup, accepts } = Terms::new(draft, Limits::ROOM).map_err(|problems| first(&problems))?;
    Ok(FobPlan { setup, board: name.to_owned(), hand_break: text.breaks_by_hand(), accepts })
}

/// Describes the first problem of a draft in terms of SETUP.
fn first(problems: &[SetupProblem]) -> SetupError {
    let Some(problem) = problems.first() else { return SetupError("machine: it cannot be read".to_owned()) };
    let field = words(problem.field());
    SetupError(match problem {
        SetupProblem::MachineMissing => format!("{field}: missing; expected a built-in name or the text of a machine's file"),
        problem => format!("{field}: {problem}"),
    })
}

/// Returns the name of a field in SETUP.
fn words(field: Field) -> String {
    match field {
        Field::Kind => "kind".to_owned(),
        Field::Accepts => "accepts".to_owned(),
        Field::Teams => "teams".to_owned(),
        Field::Players => "players".to_owned(),
        Field::Strings => "strings".to_owned(),
        Field::String(number) => format!("strings[{}]", number.saturating_sub(1)),
        Field::Machine => "machine".to_owned(),
        Field::StringMachine(number) => format!("strings[{}].machine", number.saturating_sub(1)),
        Field::Pucks => "pucks".to_owned(),
        Field::HandBreak => "break".to_owned(),
        Field::Limit => "limit".to_owned(),
        Field::Quiet => "quiet".to_owned(),
        Field::Extra => "extra".to_owned(),
        Field::Games => "games".to_owned(),
        // Every setup may have them.
        Field::Computers => "seats".to_owned(),
    }
}

/// Loads a built-in machine by name, or one from the text of its file, if one is given.
fn machine(field: &str, text: Option<&String>) -> Result<Named, SetupError> {
    let Some(text) = text else { return Ok(Named::Nothing) };
    if text.len() > MOST_MACHINE {
        return problem(format!("{field}: {} bytes; expected at most {MOST_MACHINE}", text.len()));
    }
    if let Some(builtin) = Machine::builtin(text) {
        return Ok(Named::Machine(builtin));
    }
    // A name is a single line without parentheses; a machine's file is not.
    if !text.contains(['(', '\n']) {
        return problem(format!(
            "{field}: `{}` is not built in; expected a built-in name or the text of a machine's file",
            shown(text)
        ));
    }
    Machine::parse(text)
        .map(Named::Machine)
        .map_err(|errors| SetupError(format!("{field}: {}", errors.to_string().replace('\n', "; "))))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// A setup of Fob with these fields changed is refused with this text.
    #[test]
    fn a_problem_of_the_terms_names_its_field() {
        for (fields, text) in [
            (r#""seats":[]"#, "kind: missing; expected tug-of-war, reject-2, reject-4 or custom"),
            (r#""kind":"chess","machine":"rope""#, "kind: `chess`; expected tug-of-war, reject-2, reject-4 or custom"),
            (r#""kind":"reject-2""#, "machine: missing; expected a built-in name or the text of a machine's file"),
            (r#""kind":"reject-2","machine":"rope","accepts":3"#, "accepts: player 3 cannot win on accept; expected 1 or 2"),
            (
                r#""kind":"reject-4","machine":"rope","teams":true"#,
                "teams: teams are for tug of war and the reject match for two, not for the reject match for four",
            ),
            (r#""kind":"reject-2","machine":"rope","limit":0"#, "limit: a shot limit of 0; expected at least 1"),
            (r#""kind":"reject-2","machine":"rope","games":101"#, "games: 101; expected 1 to 100"),
            (r#""kind":"custom","machine":"rope""#, "players: missing; expected 2 to 4 in a custom game"),
            (r#""kind":"custom","machine":"rope","players":2"#, "strings: 0 given; expected 1 to 4 in a custom game"),
            (
                r#""kind":"custom","players":2,"strings":[{"holes":["NE","SE","SW","NW"]}]"#,
                "strings[0].machine: missing; expected a machine for the string, or one for all",
            ),
            (
                r#""kind":"custom","players":2,"machine":"rope","strings":[{"holes":["NE","SE","SW","NW"],"owner":3}]"#,
                "strings[0]: string 1 is owned by player 3; expected 1 to 2",
            ),
        ] {
            let seats = if fields.contains("seats") { "" } else { r#","seats":["me","open"]"# };
            let setup: SetupText = serde_json::from_str(&format!(r#"{{"game":"fob",{fields}{seats}}}"#)).unwrap();
            assert_eq!(setup.check().unwrap_err().to_string(), text, "{fields}");
        }
    }

    #[test]
    fn only_bugs_and_loops_has_fewer_people_than_players() {
        let most = |text: &str| most_people(&Plan::from_setup(&serde_json::from_str(text).unwrap()).unwrap());
        assert_eq!(most(r#"{"game":"bloop","seats":["me","open","open","open","open","easy"]}"#), Some(5));
        assert_eq!(most(r#"{"game":"gobblet3","seats":["me","open"]}"#), None);
        assert_eq!(most(r#"{"game":"fob","kind":"reject-4","machine":"rope","seats":["me","open","open","open"]}"#), None);
    }
}
