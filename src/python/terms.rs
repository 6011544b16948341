//! The terms of a match, as arguments.

use crate::arguments::{hole, whole, within};
use crate::errors::refused;
use crate::machine::Machine;
use fob_rules::{Draft, DraftString, Field, Limits, MOST_PUCKS, MOST_QUIET, Named, Quiet, SetupProblem, Terms};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The terms of a match as a Python program passes them.
pub struct Asked<'a, 'py> {
    /// `tug-of-war`, `reject-2`, `reject-4` or `custom`.
    pub kind: &'a str,
    /// The machine of all strings.
    pub machine: Option<&'a Bound<'py, PyAny>>,
    /// Green and red pucks.
    pub pucks: (u16, u16),
    /// Party that wins on accept.
    pub accepts: Option<&'a Bound<'py, PyAny>>,
    /// True for two teams of two.
    pub teams: bool,
    /// Number of players of a custom game.
    pub players: Option<&'a Bound<'py, PyAny>>,
    /// Strings of a custom game: dicts with `holes`, `owner` and `machine`.
    pub strings: Vec<Bound<'py, PyDict>>,
    /// Shot limit.
    pub limit: Option<&'a Bound<'py, PyAny>>,
    /// Rule for quiet play: shots and pucks.
    pub quiet: Option<(i64, i64)>,
    /// Maximum number of extra times.
    pub extra: &'a Bound<'py, PyAny>,
}

impl Asked<'_, '_> {
    /// Checks the terms.
    ///
    /// # Errors
    /// All problems, a line each, with the argument first.
    pub fn terms(&self) -> PyResult<Terms> {
        let small = |value: Option<&Bound<'_, PyAny>>, name| {
            value.map(|value| whole(value, name, 0, u64::from(u8::MAX)).map(|number| number as u8)).transpose()
        };
        let number = |value, name| whole(value, name, 0, u64::from(u32::MAX)).map(|number| number as u32);
        let machine = |value: Option<&Bound<'_, PyAny>>| {
            value.map_or(Ok(Named::Nothing), |value| Machine::of(value).map(|machine| Named::Machine(machine.0)))
        };
        let quiet = self.quiet.map(|(shots, pucks)| {
            let shots = within(&shots.into(), "quiet", 0, u64::from(MOST_QUIET))?;
            PyResult::Ok(Quiet::new(shots as u32, within(&pucks.into(), "quiet", 0, u64::from(MOST_PUCKS))? as u32))
        });
        let string = |dict: &Bound<'_, PyDict>| {
            let holes: Vec<String> = dict.get_item("holes")?.map_or(Ok(Vec::new()), |holes| holes.extract())?;
            let given = |name| PyResult::Ok(dict.get_item(name)?.filter(|value| !value.is_none()));
            PyResult::Ok(DraftString {
                holes: holes.iter().map(|name| hole(name)).collect::<PyResult<_>>()?,
                owner: small(given("owner")?.as_ref(), "owner")?,
                machine: machine(given("machine")?.as_ref())?,
            })
        };
        let draft = Draft {
            kind: Some(self.kind.to_owned()),
            accepts: small(self.accepts, "accepts")?,
            teams: self.teams,
            players: small(self.players, "players")?,
            strings: self.strings.iter().map(string).collect::<PyResult<_>>()?,
            machines: vec![machine(self.machine)?],
            pucks: self.pucks,
            limit: self.limit.map(|limit| number(limit, "limit")).transpose()?,
            quiet: quiet.transpose()?.flatten(),
            extra: number(self.extra, "extra")?,
            games: 1,
            ..Draft::default()
        };
        Terms::new(draft, Limits::HOME).map_err(|problems| refused(problems.iter().map(line).collect::<Vec<_>>().join("\n")))
    }
}

/// Returns the line of a problem: the argument and its error.
fn line(problem: &SetupProblem) -> String {
    let argument = match problem.field() {
        Field::Kind => "kind",
        Field::Accepts => "accepts",
        Field::Teams => "teams",
        Field::Players | Field::Computers => "players",
        Field::Strings | Field::String(_) | Field::StringMachine(_) => "strings",
        Field::Machine => "machine",
        Field::Pucks => "pucks",
        Field::Limit => "limit",
        Field::Quiet => "quiet",
        Field::Extra => "extra",
        Field::Games => "games",
        // No argument asks for it.
        Field::HandBreak => "break",
    };
    format!("{argument}: {problem}")
}
