//! A match between computers, without a view.

use super::deed::{Deed, Fact, Orders};
use super::game::Fob;
use super::others::{Nobody, Others};
use crate::log::{Contest, NoAnswer, Play, Single, State};
use crate::seat::{Player, Refusal};
use fob_base::Dice;
use fob_opponent::Player as Computer;
use fob_replay::{Phase, Recorder};

/// Why a match of computers cannot continue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules refuse a computer's act, or there is no match.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The match cannot be saved.
    #[error("{0}")]
    NotSaved(String),
    /// The caller stopped the work.
    #[error("stopped")]
    Stopped,
}

/// Returns the dice of a match of computers, for the toss and the players. They are independent of the break's for the same seed.
pub fn dice_of(seed: u64) -> Dice {
    Dice::from_seed(seed, 1, 0)
}

/// A match of computers, which all draw from the same dice in turn: the same seed plays the same match.
///
/// ```
/// use fob_base::Dice;
/// use fob_opponent::{Level, Player};
/// use fob_play::fob::Computers;
/// use fob_replay::{Header, Player as Seat, Recorder};
/// use fob_rules::{Kind, Setup};
/// use fob_board::Board;
///
/// let setup = Setup { shot_limit: Some(3), ..Setup::new(Kind::Reject2, fob_automata::builtin("rope").unwrap(), 15, 15) };
/// let seats = vec![Seat::computer("A", "random"), Seat::computer("B", "random")];
/// let recorder = Recorder::new(Header::for_match(setup, &Board::bob(), seats, 7))?;
/// let players = vec![Player::from(Level::Random); 2];
/// let mut computers = Computers::new(recorder, players, Dice::new(7))?;
/// while computers.step(&mut || true)? {}
/// assert_eq!(computers.recorder().situation().game.as_ref().unwrap().shots(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Computers {
    log: State<Fob>,
    players: Vec<Computer>,
    dice: Dice,
    /// The orders of all choosers, which are drawn together, and the number of records at that time.
    orders: Option<(usize, Orders)>,
}

impl Computers {
    /// Continues a recorded match. `players` starts with the first shooter's computer; a seat without one plays at random.
    ///
    /// # Errors
    /// The record is of practice.
    pub fn new(recorder: Recorder, players: Vec<Computer>, dice: Dice) -> Result<Self, Refusal> {
        let fob = Fob::new(recorder)?;
        let levels = fob.header().players.iter().map(|player| player.level.clone()).collect();
        Ok(Self { log: State::resumed(fob, levels), players, dice, orders: None })
    }

    /// # Panics
    /// Never: the log continues a match.
    fn fob(&self) -> &Fob {
        self.log.contest().expect("the log continues a match")
    }

    /// Returns the record.
    pub fn recorder(&self) -> &Recorder {
        self.fob().recorder()
    }

    /// Returns the record and discards the rest.
    pub fn into_recorder(self) -> Recorder {
        self.into_parts().0
    }

    /// Returns the record and the dice in their current state, so that the match can continue elsewhere.
    ///
    /// # Panics
    /// Never: the log continues a match.
    pub fn into_parts(self) -> (Recorder, Dice) {
        let fob = self.log.into_contest().expect("the log continues a match");
        (fob.into_recorder(), self.dice)
    }

    /// Returns whether the match is over.
    pub fn is_over(&self) -> bool {
        self.log.is_over()
    }

    /// Plays one step: the break, a shot, or all due orders. Returns `false`, and does nothing, once the match is over. `go_on` is also
    /// called within the step.
    ///
    /// # Errors
    /// A step is refused, or `go_on` returned `false`.
    pub fn step(&mut self, go_on: &mut dyn FnMut() -> bool) -> Result<bool, PlayError> {
        self.step_among(&mut Nobody, go_on, &mut |_| Ok(()))
    }

    /// Does what [`Computers::step`] does, with other programs at the table; `save` saves the unsaved part of the record before
    /// the step counts as made.
    ///
    /// # Errors
    /// As for [`Computers::step`]; also if `save` fails.
    pub fn step_among(
        &mut self,
        others: &mut dyn Others,
        go_on: &mut dyn FnMut() -> bool,
        save: &mut dyn FnMut(&mut Recorder) -> Result<(), String>,
    ) -> Result<bool, PlayError> {
        while self.log.is_playing() {
            let (by, play, fact) = self.next(others, go_on)?;
            let choosers = self.choosers();
            let (record, _) = self.log.play(by, play, fact, 0, &Single)?;
            others.seen(self.fob(), by, &record.play, record.then.fact.as_ref());
            if let Some(fob) = self.log.contest_mut() {
                save(fob.recorder_mut()).map_err(PlayError::NotSaved)?;
            }
            // The orders of one of several choosers are only part of a step.
            if choosers <= 1 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the number of players who must choose orders.
    fn choosers(&self) -> usize {
        let is_ordered = self.fob().situation().phase() == Phase::Order;
        if is_ordered { self.fob().due().players().len() } else { 0 }
    }

    /// Returns the player who acts next, the play, and its result if known.
    fn next(
        &mut self,
        others: &mut dyn Others,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(Player, Play<Deed>, Option<Fact>), PlayError> {
        if self.log.is_stuck() {
            return Ok((0, Play::Stuck, None));
        }
        if let Some(deal) = self.fob().deal() {
            return Ok((0, Play::Act(deal), None));
        }
        let due = self.fob().due();
        let by = due.players().first().copied().ok_or(Refusal::Over)?;
        let fob = self.log.contest().ok_or(Refusal::NotBegun)?;
        if let Some((play, fact)) = others.answer(fob, by, &mut self.dice) {
            return Ok((by, play, fact));
        }
        Ok((by, Play::Act(self.answer(by, go_on)?), None))
    }

    /// Plays to the end. `go_on` is called within the steps, `look` after each.
    ///
    /// # Errors
    /// As for [`Computers::step`], and [`PlayError::Stopped`] once `look` returns `false`.
    pub fn play_out(
        &mut self,
        go_on: &mut dyn FnMut() -> bool,
        look: &mut dyn FnMut(&Recorder) -> bool,
    ) -> Result<(), PlayError> {
        self.play_out_among(&mut Nobody, go_on, look)
    }

    /// Does what [`Computers::play_out`] does, with other programs at the table.
    ///
    /// # Errors
    /// As for [`Computers::play_out`].
    pub fn play_out_among(
        &mut self,
        others: &mut dyn Others,
        go_on: &mut dyn FnMut() -> bool,
        look: &mut dyn FnMut(&Recorder) -> bool,
    ) -> Result<(), PlayError> {
        while self.step_among(others, go_on, &mut |_| Ok(()))? {
            if !go_on() || !look(self.recorder()) {
                return Err(PlayError::Stopped);
            }
        }
        Ok(())
    }

    fn computer(&self, place: u8) -> Computer {
        self.players.get(usize::from(place).saturating_sub(1)).copied().unwrap_or(Computer::Random)
    }

    /// Returns the deed of a computer: its orders or its strike.
    fn answer(&mut self, by: Player, go_on: &mut dyn FnMut() -> bool) -> Result<Deed, PlayError> {
        let (situation, game) = (self.fob().situation().clone(), self.fob().match_now().clone());
        if situation.phase() == Phase::Order {
            return Ok(Deed::Orders(self.orders_of(by)));
        }
        let player = self.computer(game.next_player());
        let strike = player.strike(&situation.layout, &game, &mut self.dice, &mut |_| go_on());
        // The result of a search that was cut short is not what the player would play.
        if !go_on() {
            return Err(PlayError::Stopped);
        }
        strike.map(Deed::Strike).ok_or_else(|| Refusal::rules(NoAnswer::NoPlay).into())
    }

    /// Returns the orders of one chooser. The orders of all choosers are drawn together, hole by hole.
    fn orders_of(&mut self, by: Player) -> Orders {
        let situation = self.fob().situation().clone();
        let Some(game) = &situation.game else { return Vec::new() };
        let records = self.recorder().records().len();
        let all = match self.orders.take_if(|(after, _)| *after == records) {
            Some((_, all)) => all,
            None => {
                let chosen = game.choices().iter().map(|choice| {
                    let orders = self.computer(choice.chooser).orders(game, &situation.layout.board, &mut self.dice);
                    let own = orders.into_iter().find(|(hole, _)| *hole == choice.hole);
                    own.unwrap_or_else(|| (choice.hole, choice.fallen.clone()))
                });
                chosen.collect()
            }
        };
        let is_own = |hole| game.choices().iter().any(|choice| choice.hole == hole && choice.chooser == by);
        let own = all.iter().filter(|(hole, _)| is_own(*hole)).cloned().collect();
        self.orders = Some((records, all));
        own
    }
}
