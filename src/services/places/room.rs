//! The games room and the workshop for Turing machines, to which several screens lead.

use crate::route::{Pairs, Place, Route, RouteError, Written};
use fob_machines::turing::{FARTHEST, Program};
use form_urlencoded::{byte_serialize, parse};

/// Maximum number of steps after which a link can open a machine; they are taken in the frame that opens it.
pub const FURTHEST_STEP: u64 = 1_000_000;

/// A game of the games room: where you left it, or from a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The game's name on the command line.
    pub id: String,
    /// A position in the game's text form.
    pub from: Option<String>,
    /// Moves that follow it, with blanks between them.
    pub moves: Option<String>,
}

/// The puzzles of the games room; those of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Puzzles {
    /// The game's name on the command line.
    pub game: Option<String>,
    /// A kind of puzzle of the game, and the seed of one puzzle; the next one without a seed. Ignored without a game.
    pub puzzle: Option<(String, Option<u64>)>,
}

/// The workshop for Turing machines: as you left it, or with a machine, written `machine=1RB1LB_1LA1RH&tape=101&head=2`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turing {
    /// The name of a built-in machine or of one of your own.
    pub name: Option<String>,
    /// A machine that is written out, for sharing.
    pub program: Option<Program>,
    /// Number of steps already run, at most [`FURTHEST_STEP`].
    pub step: Option<u64>,
}

impl Place for Game {
    const WORD: &'static str = "game";
    const SHOWN: &'static [&'static str] = &["game/GAME"];
    const NAMED: bool = true;

    fn read(name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let id = name.filter(|id| !id.is_empty()).ok_or_else(|| pairs.unknown())?.to_owned();
        Ok(Self { id, from: pairs.take("from"), moves: pairs.take("moves") })
    }

    fn write(&self, out: &mut Written) {
        out.name(&self.id);
        out.maybe("from", self.from.as_ref());
        out.maybe("moves", self.moves.as_ref());
    }

    /// A game from a link gets a file with its first move.
    fn for_others(self) -> Option<Route> {
        let moves = if self.from.is_some() { Some(self.moves.unwrap_or_default()) } else { self.moves };
        Some(Self { moves, ..self }.into())
    }
}

impl Place for Puzzles {
    const WORD: &'static str = "puzzles";
    const NAMED: bool = true;

    fn read(name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        name.map_or_else(|| Some(Self::default()), Self::named).ok_or_else(|| pairs.unknown())
    }

    fn write(&self, out: &mut Written) {
        let Some(game) = &self.game else { return };
        out.name(game);
        if let Some((kind, seed)) = &self.puzzle {
            out.name(kind);
            seed.iter().for_each(|seed| out.name(seed));
        }
    }
}

impl Puzzles {
    /// A game, a kind and a seed, the last two of which may be missing.
    fn named(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let game = parts.next().filter(|game| !game.is_empty())?.to_owned();
        let puzzle = match (parts.next(), parts.next()) {
            (None, _) => None,
            (Some(""), _) => return None,
            (Some(kind), None) => Some((kind.to_owned(), None)),
            (Some(kind), Some(seed)) => Some((kind.to_owned(), Some(seed.parse().ok()?))),
        };
        parts.next().is_none().then_some(Self { game: Some(game), puzzle })
    }
}

impl Place for Turing {
    const WORD: &'static str = "turing";
    const NAMED: bool = true;

    fn read(name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let program = if name.is_some() { None } else { program(pairs)? };
        match name {
            Some("") => Err(pairs.unknown()),
            name => Ok(Self { name: name.map(decoded), program, step: pairs.number_within("step", 0..=FURTHEST_STEP)? }),
        }
    }

    fn write(&self, out: &mut Written) {
        if let Some(name) = &self.name {
            out.name(&byte_serialize(name.as_bytes()).collect::<String>());
        }
        if let Some(program) = &self.program {
            write(program, out);
        }
        out.maybe("step", self.step.as_ref());
    }
}

/// The machine written in the route, if there is one. Its text is not checked here: it can be corrected in the editor.
fn program(pairs: &mut Pairs<'_>) -> Result<Option<Program>, RouteError> {
    let Some(text) = pairs.take("machine") else { return Ok(None) };
    let (tape, about) = (pairs.take("tape").unwrap_or_default(), pairs.take("about").unwrap_or_default());
    Ok(Some(Program { about, tape, head: pairs.number_within("head", -FARTHEST..=FARTHEST)?.unwrap_or(0), text }))
}

fn write(program: &Program, out: &mut Written) {
    out.append_pair("machine", &program.text);
    if !program.tape.is_empty() {
        out.append_pair("tape", &program.tape);
    }
    if program.head != 0 {
        out.append_pair("head", &program.head.to_string());
    }
    if !program.about.is_empty() {
        out.append_pair("about", &program.about);
    }
}

/// The name that was percent-encoded.
fn decoded(written: &str) -> String {
    // A pair whose value is empty, so that all of it is the name.
    let whole = format!("{}=", written.replace('=', "%3D").replace('&', "%26"));
    parse(whole.as_bytes()).next().map(|(name, _)| name.into_owned()).unwrap_or_default()
}
