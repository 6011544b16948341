//! A match on a board: physics and rules together, with its record.

use crate::arguments::{hand, level, pucks, seed, whole};
use crate::board::{self, Board};
use crate::errors::{of_argument, refused};
use crate::layout::Layout;
use crate::match_::{self, Match};
use crate::replay::Replay;
use crate::shot::{Shot, Strike};
use crate::terms::Asked;
use fob_base::Dice;
use fob_opponent::{Hand, Player, Tremor};
use fob_play::fob::{Deed, Fob, Orders, Seen, dice_of};
use fob_play::{Contest, DEALER, Ending};
use fob_replay::{Header, Phase, Player as Seat, Recorder};
use fob_rules::{Kind, Quiet, toss};
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Default shot limit of a match, as of `fob match`.
const LIMIT: u32 = 300;
/// Default rule for quiet play: shots and pucks.
pub const USUAL_QUIET: (i64, i64) = (Quiet::USUAL.shots as i64, Quiet::USUAL.pucks as i64);
/// Purpose of a turn's dice, besides the computer's own: the hand of a strike.
const HAND: u64 = 2;

/// A match on a board, starting with its break. The same seed and the same acts give the same match, to the last bit.
#[pyclass(module = "fob")]
#[derive(Clone, Debug)]
pub struct Game(Fob);

impl Game {
    /// Plays an act, detached from the interpreter.
    fn play(&mut self, py: Python<'_>, by: u8, deed: &Deed) -> PyResult<Seen> {
        py.detach(|| self.0.play(by, deed)).map_err(refused)
    }

    /// Returns the player who is due to strike.
    fn striker(&self) -> PyResult<u8> {
        match self.0.situation().phase() {
            Phase::Shot { player, .. } => Ok(player),
            Phase::Order => Err(refused("an order is due before the next shot")),
            _ => Err(refused("the match is over")),
        }
    }

    fn shoot(&mut self, py: Python<'_>, strike: fob_board::Strike) -> PyResult<Shot> {
        let by = self.striker()?;
        match self.play(py, by, &Deed::Strike(strike))? {
            Seen::Shot(seen) => Ok(Shot::new(&seen.trace)),
            _ => Err(refused("the strike was not played")),
        }
    }

    /// Returns the strike of a computer player in this turn.
    fn found(&self, py: Python<'_>, player: Player) -> PyResult<Option<fob_board::Strike>> {
        self.striker()?;
        let pool = crate::pool::pool(0)?;
        let (situation, dice) = (self.0.situation(), &mut Dice::new(self.0.turn_seed(0)));
        Ok(py.detach(|| pool.install(|| player.strike(&situation.layout, self.0.match_now(), dice, &mut |_| true))))
    }

    /// Returns the orders that a computer player chooses for one chooser.
    fn ordered(&self, player: Player, by: u8) -> Orders {
        let game = self.0.match_now();
        let own = |hole| game.choices().iter().any(|choice| choice.hole == hole && choice.chooser == by);
        let all = player.orders(game, &self.0.situation().layout.board, &mut Dice::new(self.0.turn_seed(1)));
        all.into_iter().filter(|(hole, _)| own(*hole)).collect()
    }
}

#[pymethods]
impl Game {
    /// Starts a match and plays its break. Without `accepts` a coin is tossed in a tug of war, and without `pucks` the numbers
    /// are those of the board. `quiet` is the rule for quiet play: shots and pucks, or `None` to play without it.
    #[new]
    #[pyo3(signature = (
        kind="reject-2", machine=None, *, seed, board=None, pucks=None, accepts=None, teams=false, players=None, strings=None,
        limit=None, quiet=Some(USUAL_QUIET), extra=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are the terms of a match, by name")]
    fn new<'py>(
        py: Python<'py>,
        kind: &str,
        machine: Option<&Bound<'py, PyAny>>,
        seed: &Bound<'py, PyAny>,
        board: Option<&Board>,
        pucks: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
        accepts: Option<&Bound<'py, PyAny>>,
        teams: bool,
        players: Option<&Bound<'py, PyAny>>,
        strings: Option<Vec<Bound<'py, PyDict>>>,
        limit: Option<&Bound<'py, PyAny>>,
        quiet: Option<(i64, i64)>,
        extra: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let seed = self::seed(seed)?;
        let mut board = board.map_or_else(|| board::builtin("bob"), |board| Ok(board.0.clone()))?;
        if let Some(pair) = pucks {
            board = board::with_pucks(&board, self::pucks(&pair)?)?;
        }
        let usual = LIMIT.into_pyobject(py)?.into_any();
        let none = 0_u8.into_pyobject(py)?.into_any();
        let asked = Asked {
            kind,
            machine,
            pucks: (board.pucks.green, board.pucks.red),
            accepts,
            teams,
            players,
            strings: strings.unwrap_or_default(),
            limit: Some(limit.unwrap_or(&usual)),
            quiet,
            extra: extra.unwrap_or(&none),
        };
        let mut setup = asked.terms()?.setup;
        if let (Kind::TugOfWar { accepts }, None) = (&mut setup.kind, accepts) {
            *accepts = toss(&mut dice_of(seed));
        }
        let seats = (1..=setup.players()).map(|player| Seat::human(format!("Player {player}"))).collect();
        let recorder = Recorder::new(Header::for_match(setup, &board, seats, seed)).map_err(refused)?;
        let mut made = Self(Fob::new(recorder).map_err(refused)?);
        if made.0.situation().phase() == Phase::Break {
            made.play(py, DEALER, &Deed::Break)?;
        }
        Ok(made)
    }

    /// The act that is due: "strike", "orders", or `None` at the end.
    #[getter]
    fn due(&self) -> Option<&'static str> {
        match self.0.situation().phase() {
            Phase::Shot { .. } => Some("strike"),
            Phase::Order => Some("orders"),
            _ => None,
        }
    }

    /// The players who are due, from 1; several if several choose orders.
    #[getter]
    fn players_due(&self) -> Vec<u16> {
        self.0.due().players().iter().copied().map(u16::from).collect()
    }

    /// The match by its rules, as a copy.
    #[getter]
    #[pyo3(name = "match")]
    fn match_now(&self) -> Match {
        Match(self.0.match_now().clone())
    }

    /// The pucks on the board.
    #[getter]
    fn layout(&self) -> Layout {
        Layout(self.0.situation().layout.clone())
    }

    /// The seed of the break and of all random choices.
    #[getter]
    fn seed(&self) -> u64 {
        self.0.header().seed
    }

    /// Plays a strike of the player who is due. With `hand`, a level's name, the strike is executed with that level's errors.
    #[pyo3(signature = (strike, hand=None))]
    fn strike(&mut self, py: Python<'_>, strike: &Strike, hand: Option<&str>) -> PyResult<Shot> {
        let hand = self::hand(hand)?;
        // The intended strike must be legal: the errors of the hand must not make it so.
        self.0.recorder().may_play(std::slice::from_ref(&strike.0)).map_err(refused)?;
        let mut meant = strike.0;
        if hand != Hand::STEADY {
            let tremor = Tremor::new(&mut Dice::new(self.0.turn_seed(HAND)));
            meant = hand.execute(&self.0.situation().layout, self.0.match_now().next_side(), &meant, &tremor);
        }
        self.shoot(py, meant)
    }

    /// Chooses all orders that are due from a player: a dict from holes to words of g and r.
    fn choose(&mut self, py: Python<'_>, player: &Bound<'_, PyAny>, orders: &Bound<'_, PyDict>) -> PyResult<()> {
        let player = whole(player, "player", 1, u64::from(u8::MAX))? as u8;
        let orders = match_::orders(orders)?;
        self.play(py, player, &Deed::Orders(orders)).map(|_| ())
    }

    /// Lets a computer player of a level make the due act, with its own hand. Returns the shot, if the act was one. If there is
    /// no place for the striker, the match is a draw.
    fn play_computer(&mut self, py: Python<'_>, level: &str) -> PyResult<Option<Shot>> {
        let player = Player::from(self::level("level", level)?);
        if self.0.situation().phase() == Phase::Order {
            for by in self.0.due().players().to_vec() {
                let orders = self.ordered(player, by);
                self.play(py, by, &Deed::Orders(orders))?;
            }
            return Ok(None);
        }
        match self.found(py, player)? {
            Some(strike) => self.shoot(py, strike).map(Some),
            None => self.0.end(Ending::Drawn).map(|_| None).map_err(refused),
        }
    }

    /// Returns the strike that a computer player of a level would play now, with the errors of its hand; `None` if there is no place for the
    /// striker.
    fn computer_strike(&self, py: Python<'_>, level: &str) -> PyResult<Option<Strike>> {
        let player = Player::from(self::level("level", level)?);
        Ok(self.found(py, player)?.map(Strike))
    }

    /// Returns the orders that a computer player of a level would choose now for a player: a dict from holes to words.
    fn computer_orders<'py>(&self, py: Python<'py>, level: &str, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let by = whole(player, "player", 1, u64::from(u8::MAX))? as u8;
        let orders = PyDict::new(py);
        for (hole, order) in self.ordered(Player::from(self::level("level", level)?), by) {
            orders.set_item(hole.to_string(), crate::arguments::letters(&order))?;
        }
        Ok(orders)
    }

    /// Resigns for a player, from 1.
    fn resign(&mut self, player: &Bound<'_, PyAny>) -> PyResult<()> {
        let player = whole(player, "player", 1, u64::from(self.0.players()))? as u8;
        self.0.end(Ending::Resigned(player)).map(|_| ()).map_err(refused)
    }

    /// Ends the match as a draw by agreement.
    fn agree_draw(&mut self) -> PyResult<()> {
        self.0.end(Ending::Drawn).map(|_| ()).map_err(refused)
    }

    /// Returns an independent copy.
    fn copy(&self) -> Self {
        self.clone()
    }

    /// True if the match is over.
    #[getter]
    fn over(&self) -> bool {
        self.0.match_now().is_over()
    }

    /// The winning party, from 1, or "draw"; `None` before the end and in the reject match for four.
    #[getter]
    fn winner<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        crate::verdict::winner(py, self.0.match_now())
    }

    /// The points of each party as fractions; empty before the end.
    #[getter]
    fn points(&self) -> Vec<BigRational> {
        crate::verdict::points(self.0.match_now())
    }

    /// Returns the record of the match so far.
    fn replay(&self) -> PyResult<Replay> {
        Replay::of(&self.0.recorder().text()).map_err(|error| of_argument("replay", error))
    }

    fn __repr__(&self) -> String {
        let game = self.0.match_now();
        format!("<fob.Game {} of seed {} after {} shots>", game.setup().kind.name(), self.0.header().seed, game.shots())
    }
}
