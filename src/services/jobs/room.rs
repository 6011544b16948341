//! Requests of the games room: a computer's move, and the analysis of a position.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_base::cores::Cores;
use fob_games::{AnyHistory, Control, Game, Hands, History, Progress, game};
use serde::{Deserialize, Serialize};

/// A position of a game of the room and the moves before it, as texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Id of the game.
    pub game: String,
    /// The position at the start.
    pub start: String,
    /// The moves since the start.
    pub moves: Vec<String>,
}

impl Place {
    /// Returns the present place of a session.
    pub fn new<G: Game>(session: &History<G>) -> Self {
        let line = session.line();
        let start = line.history().first().unwrap_or(line.position()).to_string();
        Self { game: G::ID.to_owned(), start, moves: line.moves().iter().map(ToString::to_string).collect() }
    }

    /// Returns the session at this place.
    ///
    /// # Errors
    /// The game, its start or a move cannot be read.
    pub fn session(&self) -> Result<Box<dyn AnyHistory>, String> {
        let game = game(&self.game).ok_or_else(|| format!("there is no game called '{}'", self.game))?;
        let mut session = game.open(Some(&self.start), 0).map_err(|e| e.to_string())?;
        for mv in &self.moves {
            session.play(mv).map_err(|e| e.to_string())?;
        }
        Ok(session)
    }
}

/// The watch over a search to which all cores are lent.
struct Lent<'a>(&'a mut dyn Watch);

impl Control for Lent<'_> {
    fn go_on(&mut self, progress: &Progress) -> bool {
        self.0.go_on(progress)
    }

    fn hands(&self) -> Option<&'static dyn Hands> {
        Some(&Cores)
    }
}

/// Requests a computer's move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveAsk {
    /// The position; the game must not be over.
    pub place: Place,
    /// One of the game's levels, by its place among them.
    pub level: usize,
    /// Seed of the level's random choices.
    pub seed: u64,
    /// Maximum time, in seconds.
    pub seconds: f64,
}

/// A move and its estimated value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveAnswer {
    /// The move's text; `None` if no move is possible.
    pub mv: Option<String>,
    /// The move's estimated value, as the game's own JSON.
    pub value: serde_json::Value,
    /// True if the time was up; the move is then the best that was known.
    pub stopped: bool,
}

impl MoveAsk {
    /// Looks for the move.
    ///
    /// # Errors
    /// The place cannot be read.
    pub fn answer(&self, memory: &mut Memory, watch: &mut dyn Watch) -> Result<MoveAnswer, String> {
        let session = self.place.session()?;
        watch.limit(self.seconds);
        let mut control = Lent(watch);
        let best = session.best_with(self.level, self.seed, &mut memory.games, &mut control);
        Ok(best.map_or(MoveAnswer { mv: None, value: serde_json::Value::Null, stopped: false }, |best| MoveAnswer {
            mv: Some(best.mv),
            value: best.value,
            stopped: best.stopped,
        }))
    }
}

/// Requests the analysis of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudyAsk {
    /// The position to analyse.
    pub place: Place,
    /// Maximum time, in seconds.
    pub seconds: f64,
}

/// The game's own analysis as JSON; `None` if the time was up before there was one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudyAnswer(pub Option<serde_json::Value>);

impl StudyAsk {
    /// Analyses the position.
    ///
    /// # Errors
    /// The place cannot be read.
    pub fn answer(&self, memory: &mut Memory, watch: &mut dyn Watch) -> Result<StudyAnswer, String> {
        let session = self.place.session()?;
        watch.limit(self.seconds);
        let mut control = Lent(watch);
        Ok(StudyAnswer(session.analyse_with(&mut memory.games, &mut control).ok()))
    }
}

impl Request for MoveAsk {
    const NAME: &'static str = "move";
    type Answer = MoveAnswer;

    fn carry_out(
        self,
        memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(MoveAnswer) -> bool,
    ) -> Result<MoveAnswer, String> {
        self.answer(memory, watch)
    }
}

impl Request for StudyAsk {
    const NAME: &'static str = "study";
    type Answer = StudyAnswer;

    fn carry_out(
        self,
        memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(StudyAnswer) -> bool,
    ) -> Result<StudyAnswer, String> {
        self.answer(memory, watch)
    }
}
