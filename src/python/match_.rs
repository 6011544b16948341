//! The rules alone: a match as a value, without a board.

use crate::arguments::{colour, hole, letters, pucks, whole, word};
use crate::errors::refused;
use crate::machine::Machine;
use crate::terms::Asked;
use crate::verdict;
use fob_board::{Colour, Hole};
use fob_rules::StringOdds;
use fob_rules::script::{Item, report};
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// A due choice: one shot dropped pucks of both colours into one hole.
#[pyclass(frozen, module = "fob")]
#[derive(Clone, Debug)]
pub struct Choice(fob_rules::Choice);

#[pymethods]
impl Choice {
    /// The hole that took the pucks.
    #[getter]
    fn hole(&self) -> String {
        self.0.hole.to_string()
    }

    /// Index of the linked string, from 0.
    #[getter]
    fn string(&self) -> usize {
        self.0.string
    }

    /// The player who chooses, from 1.
    #[getter]
    fn chooser(&self) -> u8 {
        self.0.chooser
    }

    /// The pucks in the order in which they fell, as letters g and r.
    #[getter]
    fn fallen(&self) -> String {
        letters(&self.0.fallen)
    }

    /// Returns the order at a position from 0 to 1 in the list of all orders: 0 is the first (greens before reds), 1 the last.
    fn order_at(&self, share: f64) -> String {
        letters(&self.0.arrangement_at(share))
    }

    fn __repr__(&self) -> String {
        format!("Choice(hole='{}', chooser={}, fallen='{}')", self.0.hole, self.0.chooser, self.fallen())
    }
}

/// A string of a match, with the state of its machine.
#[pyclass(frozen, get_all, module = "fob")]
#[derive(Clone, Debug)]
pub struct PuckString {
    /// Linked holes.
    holes: Vec<String>,
    /// The owning party, from 1; `None` if nobody owns it.
    owner: Option<u8>,
    /// The pucks so far, as letters g and r.
    word: String,
    /// The configuration of the machine in a few characters: a state's name for an automaton.
    state: String,
    /// Index of the state, if the machine is an automaton.
    index: Option<u32>,
    /// True if the string would be accepted if it were complete now.
    accepting: bool,
}

#[pymethods]
impl PuckString {
    fn __repr__(&self) -> String {
        let (verdict, holes) = (if self.accepting { "accepting" } else { "rejecting" }, self.holes.join(" "));
        format!("<fob.PuckString of {holes}: {:?} in state {:?}, {verdict}>", self.word, self.state)
    }
}

/// Reads orders: a dict from holes to words of g and r.
///
/// # Errors
/// A key is not a hole, or a value is not a word.
pub fn orders(orders: &Bound<'_, PyDict>) -> PyResult<Vec<(Hole, Vec<Colour>)>> {
    let one = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let key = key.cast::<PyString>()?;
        PyResult::Ok((hole(&key.to_cow()?)?, word(&value.cast::<PyString>()?.to_cow()?)?))
    };
    orders.iter().map(one).collect()
}

/// A match by its rules, without a board: shots are reported, as to a referee.
#[pyclass(eq, module = "fob", from_py_object)]
#[derive(Clone, Debug, PartialEq)]
pub struct Match(pub fob_rules::Match);

#[pymethods]
impl Match {
    /// Starts a match. `kind` is tug-of-war, reject-2, reject-4 or custom; `machine` reads all strings.
    #[new]
    #[pyo3(signature = (
        kind="reject-2", machine=None, *, pucks=None, accepts=None, teams=false, players=None, strings=None, limit=None, quiet=None,
        extra=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are the terms of a match, by name")]
    fn new<'py>(
        py: Python<'py>,
        kind: &str,
        machine: Option<&Bound<'py, PyAny>>,
        pucks: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
        accepts: Option<&Bound<'py, PyAny>>,
        teams: bool,
        players: Option<&Bound<'py, PyAny>>,
        strings: Option<Vec<Bound<'py, PyDict>>>,
        limit: Option<&Bound<'py, PyAny>>,
        quiet: Option<(i64, i64)>,
        extra: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let pucks = pucks.as_ref().map_or(Ok((15, 15)), self::pucks)?;
        let none = 0_u8.into_pyobject(py)?.into_any();
        let strings = strings.unwrap_or_default();
        let extra = extra.unwrap_or(&none);
        let asked = Asked { kind, machine, pucks, accepts, teams, players, strings, limit, quiet, extra };
        fob_rules::Match::new(asked.terms()?.setup).map(Self).map_err(refused)
    }

    /// Plays a reported shot of the next player: the pucks that fell, in order, as pairs of a hole and a colour; the colours of
    /// those that left the board; and whether the striker fell.
    #[pyo3(signature = (drops=Vec::new(), lost=Vec::new(), striker_holed=false))]
    fn apply(&mut self, drops: Vec<(String, String)>, lost: Vec<String>, striker_holed: bool) -> PyResult<()> {
        let fell = |(at, of): &(String, String)| PyResult::Ok(Item::Drop(hole(at)?, colour(of)?));
        let mut items: Vec<Item> = drops.iter().map(fell).collect::<PyResult<_>>()?;
        for of in &lost {
            items.push(Item::Lost(colour(of)?));
        }
        items.extend(striker_holed.then_some(Item::Black));
        self.0.apply(&report(&items)).map(|_| ()).map_err(refused)
    }

    /// Makes all due choices: a dict from holes to words of g and r.
    fn choose(&mut self, orders: &Bound<'_, PyDict>) -> PyResult<()> {
        self.0.choose(&self::orders(orders)?).map_err(refused)
    }

    /// Resigns for a player, from 1.
    fn resign(&mut self, player: &Bound<'_, PyAny>) -> PyResult<()> {
        let player = whole(player, "player", 0, u64::from(u8::MAX))?;
        self.0.resign(player as u8).map(|_| ()).map_err(refused)
    }

    /// Ends the match as a draw by agreement.
    fn agree_draw(&mut self) -> PyResult<()> {
        self.0.agree_draw().map(|_| ()).map_err(refused)
    }

    /// Returns an independent copy.
    fn copy(&self) -> Self {
        self.clone()
    }

    /// The choices that are due.
    #[getter]
    fn choices(&self) -> Vec<Choice> {
        self.0.choices().iter().cloned().map(Choice).collect()
    }

    /// The strings, in order.
    #[getter]
    fn strings(&self) -> Vec<PuckString> {
        let shown = |(index, string): (usize, &fob_rules::PuckString)| PuckString {
            holes: string.holes.iter().map(ToString::to_string).collect(),
            owner: string.owner,
            word: string.text(),
            state: self.0.setup().machine(index).map(|machine| machine.text(&string.configuration)).unwrap_or_default(),
            index: string.state().map(|state| state.0),
            accepting: string.accepting,
        };
        self.0.strings().iter().enumerate().map(shown).collect()
    }

    /// The machine of each string.
    #[getter]
    fn machines(&self) -> Vec<Machine> {
        let setup = self.0.setup();
        (0..self.0.strings().len()).filter_map(|index| setup.machine(index).cloned().map(Machine)).collect()
    }

    /// Kind of match: `tug-of-war`, `reject-2`, `reject-4` or `custom`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.setup().kind.name()
    }

    /// The party that wins a tug of war if the string is accepted, from 1; `None` in other kinds.
    #[getter]
    fn accepts(&self) -> Option<u8> {
        match self.0.setup().kind {
            fob_rules::Kind::TugOfWar { accepts } => Some(accepts),
            _ => None,
        }
    }

    /// Number of shots after which an unfinished match is a draw, if there is a limit.
    #[getter]
    fn limit(&self) -> Option<u32> {
        self.0.setup().shot_limit
    }

    /// Number of people who shoot.
    #[getter]
    fn players(&self) -> u8 {
        self.0.setup().players()
    }

    /// Number of parties that win or lose: teams, or players.
    #[getter]
    fn parties(&self) -> u8 {
        self.0.setup().parties()
    }

    /// Returns the party of a player, both from 1.
    fn party(&self, player: &Bound<'_, PyAny>) -> PyResult<u8> {
        let player = whole(player, "player", 1, u64::from(self.players()))?;
        Ok(self.0.setup().party_of(player as u8))
    }

    /// Number of shots since the break.
    #[getter]
    fn shots(&self) -> u32 {
        self.0.shots()
    }

    /// The player who shoots next, from 1; while a choice is due, the one who just shot.
    #[getter]
    fn next_player(&self) -> u8 {
        self.0.next_player()
    }

    /// The side of the next shot (S, W, N or E); while a choice is due, of the last shot.
    #[getter]
    fn next_side(&self) -> String {
        self.0.next_side().to_string()
    }

    /// Green and red pucks on the board.
    #[getter]
    fn remaining(&self) -> (u32, u32) {
        (self.0.remaining(Colour::Green), self.0.remaining(Colour::Red))
    }

    /// Returns the chance that each string is accepted if the remaining pucks fall in a random order, each into any of the four holes
    /// with equal chance.
    fn chances(&self, py: Python<'_>) -> Vec<f64> {
        py.detach(|| {
            let odds = StringOdds::new(self.0.setup());
            (0..self.0.strings().len()).map(|string| odds.of(&self.0, string)).collect()
        })
    }

    /// True if the match is over.
    #[getter]
    fn over(&self) -> bool {
        self.0.is_over()
    }

    /// Reason for the end of the match: complete, quiet, certain, limit, resigned or agreed; `None` before the end.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        verdict::reason(&self.0)
    }

    /// The winning party, from 1, or "draw"; `None` before the end and in the reject match for four.
    #[getter]
    fn winner<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        verdict::winner(py, &self.0)
    }

    /// The points of each party as fractions; empty before the end.
    #[getter]
    fn points(&self) -> Vec<BigRational> {
        verdict::points(&self.0)
    }

    fn __repr__(&self) -> String {
        let words: Vec<String> = self.0.strings().iter().map(|string| format!("{:?}", string.text())).collect();
        format!("<fob.Match {} after {} shots: {}>", self.kind(), self.0.shots(), words.join(", "))
    }
}
