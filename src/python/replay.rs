//! Records of matches.

use crate::arguments::letters;
use crate::errors::{of_store, refused};
use crate::layout::Layout;
use crate::match_::Match;
use crate::shot::{Drop, Lost, Strike, drops, lost};
use fob_replay::{FormError, Playback};
use fob_store::{load_replay, parse_replay};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A shot of a replay.
#[pyclass(frozen, get_all, module = "fob")]
#[derive(Clone, Debug)]
pub struct PlayedShot {
    /// Number of the shot: 0 for the break; shots that were taken back are counted.
    number: usize,
    /// The player who shot, from 1; `None` for the break and in practice.
    player: Option<u8>,
    /// The side of the shot; `None` for the break and in practice.
    side: Option<String>,
    /// One strike, or the two of a break.
    strikes: Vec<Strike>,
    /// The pucks before the shot.
    before: Layout,
    /// The pucks when the next shot is due, after any rule has put some back.
    after: Layout,
    /// The pucks that fell, as recorded.
    drops: Vec<Drop>,
    /// The pucks that left the board, as recorded.
    lost: Vec<Lost>,
    /// True if the striker fell into a hole, as recorded.
    striker_holed: bool,
    /// Orders chosen after the shot, from holes to words of g and r.
    orders: BTreeMap<String, String>,
    /// The recorded digest.
    digest: String,
    /// True if the shot was taken back later.
    taken_back: bool,
    /// Difference between the simulation and the record; `None` if there is none.
    difference: Option<String>,
}

impl PlayedShot {
    fn new(shot: &fob_replay::PlayedShot) -> Self {
        let report = &shot.recorded.report;
        Self {
            number: shot.number,
            player: shot.player,
            side: shot.side.map(|side| side.to_string()),
            strikes: shot.recorded.strikes.iter().copied().map(Strike).collect(),
            before: Layout(shot.before.layout.clone()),
            after: Layout(shot.settled.layout.clone()),
            drops: drops(report),
            lost: lost(report),
            striker_holed: report.striker_holed,
            orders: shot.orders.iter().map(|(hole, order)| (hole.to_string(), letters(order))).collect(),
            digest: String::from(shot.recorded.digest),
            taken_back: shot.taken_back,
            difference: shot.difference.as_ref().map(ToString::to_string),
        }
    }
}

#[pymethods]
impl PlayedShot {
    fn __repr__(&self) -> String {
        format!("<fob.PlayedShot {}: {} fell, digest {}>", self.number, self.drops.len(), self.digest)
    }
}

/// The record of a match, or of practice.
#[pyclass(frozen, eq, module = "fob")]
#[derive(Clone, Debug, PartialEq)]
pub struct Replay(fob_replay::Replay);

impl Replay {
    /// Parses the text of a recorder.
    ///
    /// # Errors
    /// The text is not a replay.
    pub fn of(text: &str) -> Result<Self, FormError> {
        fob_replay::Replay::parse(text).map(Self)
    }

    fn played(&self, py: Python<'_>, simulate: bool) -> PyResult<Playback> {
        let play = if simulate { Playback::new } else { Playback::as_recorded };
        py.detach(|| play(&self.0)).map_err(|error| refused(format!("line {}: {error}", error.line())))
    }
}

#[pymethods]
impl Replay {
    /// Reads a replay file.
    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Self> {
        load_replay(&path).map(Self).map_err(|error| of_store(&error))
    }

    /// Reads the text of a replay, from a file or the clipboard.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        parse_replay(Path::new("replay"), text).map(Self).map_err(|error| of_store(&error))
    }

    /// Returns the text of the replay's file.
    fn text(&self) -> String {
        self.0.print()
    }

    /// Checksum of the whole text, 16 hexadecimal digits.
    #[getter]
    fn digest(&self) -> String {
        self.0.digest()
    }

    /// The seed of the break.
    #[getter]
    fn seed(&self) -> u64 {
        self.0.header.seed
    }

    /// The players' names, in the order of the match.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.0.header.players.iter().map(fob_replay::Player::shown).collect()
    }

    /// The kind of match; `None` for practice.
    #[getter]
    fn kind(&self) -> Option<&'static str> {
        self.0.header.setup().map(|setup| setup.kind.name())
    }

    /// Returns all shots, the break first. They are simulated again and compared with the record, unless `simulate` is false.
    #[pyo3(signature = (*, simulate=true))]
    fn shots(&self, py: Python<'_>, simulate: bool) -> PyResult<Vec<PlayedShot>> {
        Ok(self.played(py, simulate)?.shots().iter().map(PlayedShot::new).collect())
    }

    /// Simulates every shot again. Returns the number of the first shot that differs from the record, and the difference; `None`
    /// if all agree.
    fn difference(&self, py: Python<'_>) -> PyResult<Option<(usize, String)>> {
        Ok(self.played(py, true)?.first_divergence().map(|(number, how)| (number, how.to_string())))
    }

    /// Returns the match at the end, by its rules; `None` for practice.
    fn result(&self, py: Python<'_>) -> PyResult<Option<Match>> {
        Ok(self.played(py, false)?.last().game.clone().map(Match))
    }

    fn __repr__(&self) -> String {
        let records = fob_base::text::plural(self.0.records.len(), "record");
        format!("<fob.Replay of {} with {records}>", self.kind().unwrap_or("practice"))
    }
}
