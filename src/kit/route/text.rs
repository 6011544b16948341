//! Routes as text.

use super::layout_text::Pucks;
use super::pairs::{Pairs, RouteError, Writer};
use super::{LESSONS, Route, link_text, places, plan_text, program_text};
use fob_opponent::DrillKind;
use form_urlencoded::Serializer;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

impl FromStr for Route {
    type Err = RouteError;

    fn from_str(text: &str) -> Result<Self, RouteError> {
        let (place, query) = text.split_once('?').unwrap_or((text, ""));
        let mut pairs = Pairs::of(place, query);
        let (first, second) = place.split_once('/').map_or((place, None), |(first, second)| (first, Some(second)));
        let route = match (first, second) {
            ("menu", None) => Self::Menu,
            ("new", None) => Self::New { dfa: pairs.take("dfa") },
            ("new", Some("plan")) => Self::Planned(Box::new(plan_text::read(&mut pairs)?)),
            ("play", None) => Self::Play(Box::new(plan_text::read(&mut pairs)?)),
            ("resume", None) => Self::Resume(pairs.path("resume")?),
            ("next", None) => Self::NextGame(pairs.path("next")?),
            ("again", None) => Self::Again(pairs.path("again")?),
            ("result", None) => Self::Result(pairs.path("result")?),
            ("turns", None) => link_text::turns(&mut pairs)?,
            ("challenge", None) => link_text::challenge(&mut pairs)?,
            ("lesson", Some(number)) => {
                let known = number.parse().ok().filter(|n| (1..=LESSONS).contains(n));
                Self::Lesson(known.ok_or_else(|| RouteError::Place(place.to_owned()))?)
            }
            ("practice", None) => Self::Practice(Pucks::read(&mut pairs)?.map(Box::new)),
            ("drill", None) => Self::Drill { kind: kind(&mut pairs)?, seed: pairs.number("seed")? },
            ("drills", None) => Self::Drills,
            ("workshop", None) => match pairs.take("automaton") {
                Some(automaton) => Self::Drawn { automaton, word: pairs.take("word") },
                None => Self::Workshop { dfa: pairs.take("dfa"), word: pairs.take("word") },
            },
            ("theatre", None) => Self::Theatre,
            ("watch", None) => match pairs.take("replay") {
                Some(replay) => Self::Shown { replay, shot: pairs.number("shot")?, at: seconds(&mut pairs)? },
                None => Self::Watch { path: pairs.path("watch")?, shot: pairs.number("shot")? },
            },
            ("review", None) => Self::Review { path: pairs.path("review")?, shot: pairs.number("shot")? },
            ("play-on", None) => Self::PlayOn { path: pairs.path("play-on")?, shot: pairs.number("shot")? },
            ("pictures", None) => Self::Pictures { path: pairs.path("pictures")?, shot: pairs.number("shot")? },
            ("referee", Some("new")) => Self::RefereeForm,
            ("referee", None) => Self::Referee(Box::new(plan_text::read(&mut pairs)?)),
            ("referee", Some("resume")) => Self::RefereeOn,
            ("games", None) => Self::Games,
            ("game", Some(id)) if !id.is_empty() => {
                Self::Game { id: id.to_owned(), from: pairs.take("from"), moves: pairs.take("moves") }
            }
            ("puzzles", None) => Self::Puzzles { game: None, puzzle: None },
            ("puzzles", Some(rest)) => puzzles(rest).ok_or_else(|| RouteError::Place(place.to_owned()))?,
            ("first-win", None) => Self::FirstWin { train: false, line: pairs.take("line") },
            ("first-win", Some("train")) => Self::FirstWin { train: true, line: pairs.take("line") },
            ("turing", None) => {
                let program = program_text::read(&mut pairs)?.map(Box::new);
                Self::Turing { name: None, program, step: pairs.number("step")? }
            }
            ("turing", Some(name)) if !name.is_empty() => {
                Self::Turing { name: Some(program_text::name(name)), program: None, step: pairs.number("step")? }
            }
            ("settings", None) => Self::Settings,
            ("standings", None) => Self::Standings,
            ("tournaments", None) => Self::Tournaments,
            ("tournament", None) => Self::Tournament(pairs.take("name").unwrap_or_default()),
            ("help", None) => Self::Help(None),
            ("help", Some(_)) => Self::Help(Some(place.parse().map_err(|_| RouteError::Place(place.to_owned()))?)),
            _ => return Err(RouteError::Place(place.to_owned())),
        };
        pairs.end()?;
        Ok(route)
    }
}

/// Seconds after a strike.
fn seconds(pairs: &mut Pairs<'_>) -> Result<Option<f64>, RouteError> {
    let Some(text) = pairs.take("at") else { return Ok(None) };
    let number = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0);
    number.map(Some).ok_or_else(|| RouteError::value("at", &text, "seconds, such as 1.5"))
}

/// A game, a kind and a seed, the last two of which may be missing.
fn puzzles(text: &str) -> Option<Route> {
    let mut parts = text.split('/');
    let game = parts.next().filter(|game| !game.is_empty())?.to_owned();
    let puzzle = match (parts.next(), parts.next()) {
        (None, _) => None,
        (Some(""), _) => return None,
        (Some(kind), None) => Some((kind.to_owned(), None)),
        (Some(kind), Some(seed)) => Some((kind.to_owned(), Some(seed.parse().ok()?))),
    };
    parts.next().is_none().then_some(Route::Puzzles { game: Some(game), puzzle })
}

/// What a drill is about.
fn kind(pairs: &mut Pairs<'_>) -> Result<Option<DrillKind>, RouteError> {
    let names = || DrillKind::ALL.map(DrillKind::name).join(", ");
    let read = |text: String| text.parse().map_err(|_| RouteError::value("kind", &text, names()));
    pairs.take("kind").map(read).transpose()
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pairs: Writer = Serializer::new(String::new());
        let file = |pairs: &mut Writer, path: &Path, shot: Option<usize>| {
            pairs.append_pair("file", &path.to_string_lossy());
            if let Some(shot) = shot {
                pairs.append_pair("shot", &shot.to_string());
            }
        };
        let named = |pairs: &mut Writer, name: &str, value: &Option<String>| {
            if let Some(value) = value {
                pairs.append_pair(name, value);
            }
        };
        match self {
            Self::New { dfa } => named(&mut pairs, "dfa", dfa),
            Self::Workshop { dfa, word } => {
                named(&mut pairs, "dfa", dfa);
                named(&mut pairs, "word", word);
            }
            Self::Drawn { automaton, word } => {
                pairs.append_pair("automaton", automaton);
                named(&mut pairs, "word", word);
            }
            Self::Shown { replay, shot, at } => {
                pairs.append_pair("replay", replay);
                named(&mut pairs, "shot", &shot.map(|shot| shot.to_string()));
                named(&mut pairs, "at", &at.map(|at| at.to_string()));
            }
            Self::Planned(plan) | Self::Play(plan) | Self::Referee(plan) => plan_text::write(plan, &mut pairs),
            Self::Resume(path) | Self::NextGame(path) | Self::Again(path) | Self::Result(path) => file(&mut pairs, path, None),
            Self::Turns { replay, orders } => link_text::write_turns(replay, orders, &mut pairs),
            Self::Challenge { start, goal } => link_text::write_challenge(start, goal, &mut pairs),
            Self::Practice(Some(pucks)) => pucks.write(&mut pairs),
            Self::Drill { kind, seed } => {
                named(&mut pairs, "kind", &kind.map(|kind| kind.to_string()));
                named(&mut pairs, "seed", &seed.map(|seed| seed.to_string()));
            }
            Self::Tournament(name) => {
                pairs.append_pair("name", name);
            }
            Self::Watch { path, shot }
            | Self::Review { path, shot }
            | Self::PlayOn { path, shot }
            | Self::Pictures { path, shot } => {
                file(&mut pairs, path, *shot);
            }
            Self::Game { from, moves, .. } => {
                named(&mut pairs, "from", from);
                named(&mut pairs, "moves", moves);
            }
            Self::FirstWin { line, .. } => named(&mut pairs, "line", line),
            Self::Turing { program, step, .. } => {
                if let Some(program) = program {
                    program_text::write(program, &mut pairs);
                }
                if let Some(step) = step {
                    pairs.append_pair("step", &step.to_string());
                }
            }
            _ => {}
        }
        f.write_str(self.place())?;
        match self {
            Self::Game { id, .. } => write!(f, "/{id}")?,
            Self::Lesson(number) => write!(f, "/{number}")?,
            Self::Puzzles { game: Some(game), puzzle } => {
                write!(f, "/{game}")?;
                if let Some((kind, seed)) = puzzle {
                    write!(f, "/{kind}")?;
                    seed.map_or(Ok(()), |seed| write!(f, "/{seed}"))?;
                }
            }
            Self::Turing { name: Some(name), .. } => write!(f, "/{}", program_text::written(name))?,
            Self::Help(Some(page)) => write!(f, "/{}", page.slug())?,
            _ => {}
        }
        let pairs = pairs.finish();
        if pairs.is_empty() { Ok(()) } else { write!(f, "?{pairs}") }
    }
}

impl Route {
    /// The place alone, without what is to be seen there: `watch`, `game`, `help`.
    pub const fn place(&self) -> &'static str {
        match self {
            Self::Menu => places::MENU,
            Self::New { .. } => places::NEW,
            Self::Planned(_) => places::PLANNED,
            Self::Play(_) => places::PLAY,
            Self::Resume(_) => places::RESUME,
            Self::NextGame(_) => places::NEXT,
            Self::Again(_) => places::AGAIN,
            Self::Result(_) => places::RESULT,
            Self::Turns { .. } => places::TURNS,
            Self::Challenge { .. } => places::CHALLENGE,
            Self::Lesson(_) => places::LESSON,
            Self::Practice(_) => places::PRACTICE,
            Self::Drill { .. } => places::DRILL,
            Self::Drills => places::DRILLS,
            Self::Workshop { .. } | Self::Drawn { .. } => places::WORKSHOP,
            Self::Theatre => places::THEATRE,
            Self::Watch { .. } | Self::Shown { .. } => places::WATCH,
            Self::Review { .. } => places::REVIEW,
            Self::PlayOn { .. } => places::PLAY_ON,
            Self::Pictures { .. } => places::PICTURES,
            Self::RefereeForm => places::REFEREE_FORM,
            Self::Referee(_) => places::REFEREE,
            Self::RefereeOn => places::REFEREE_ON,
            Self::Games => places::GAMES,
            Self::Game { .. } => places::GAME,
            Self::Puzzles { .. } => places::PUZZLES,
            Self::FirstWin { train: false, .. } => places::FIRST_WIN,
            Self::FirstWin { train: true, .. } => places::FIRST_WIN_TRAIN,
            Self::Turing { .. } => places::TURING,
            Self::Settings => places::SETTINGS,
            Self::Standings => places::STANDINGS,
            Self::Tournaments => places::TOURNAMENTS,
            Self::Tournament(_) => places::TOURNAMENT,
            Self::Help(_) => places::HELP,
        }
    }
}
