//! Tasks for computers' seats, which can be done anywhere, without the room.

use super::play::{Offer, Play};
use super::room::Room;
use super::strike::StrikeText;
use fob_base::Dice;
use fob_games::AnyGame;
use fob_opponent::{Level, Outlook, Player, Skill, accepts_draw};
use fob_play::any::{Any, Board};
use fob_replay::Situation;
use fob_rules::Match;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A task for a computer's seat: plain values in, a play out. The same task has the same result, unless it is stopped.
#[derive(Clone)]
pub struct Work {
    /// Number of the record that the answer gets.
    pub n: u64,
    /// The computer's seat.
    pub seat: u8,
    pub(crate) task: Task,
    pub(crate) level: String,
    pub(crate) seed: u64,
}

/// Why a computer has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkError {
    /// It was stopped first.
    #[error("stopped")]
    Stopped,
    /// There is nothing to play.
    #[error("the computer found nothing to play")]
    NoPlay,
}

#[derive(Clone)]
pub(crate) enum Task {
    /// A shot.
    Strike(Arc<Situation>),
    /// The orders of this player.
    Orders(Arc<Situation>, u8),
    /// A move.
    Move(Box<Board>),
    /// Whether this player of a match agrees to a draw.
    Draw(Arc<Situation>, u8),
    /// Whether this player of a room game agrees to a draw.
    DrawOf(Box<Board>, u8),
    /// Agreement to an offer that computers always accept.
    Agree,
}

impl Work {
    /// Answers at the seat's level. `go_on` is called regularly; if it returns `false`, the result is [`WorkError::Stopped`].
    ///
    /// # Errors
    /// The work was stopped, or there is nothing to play.
    pub fn run(&self, go_on: &mut dyn FnMut() -> bool) -> Result<Play, WorkError> {
        self.run_at(&self.level, go_on)
    }

    /// Answers at level `easy`, for a computer that failed or took too long.
    ///
    /// # Errors
    /// There is nothing to play.
    pub fn run_easily(&self) -> Result<Play, WorkError> {
        self.run_at("easy", &mut || true)
    }

    /// Returns whether this is an offer that waits for an answer, rather than the seat's turn.
    pub fn is_offer(&self) -> bool {
        matches!(self.task, Task::Draw(..) | Task::DrawOf(..) | Task::Agree)
    }

    fn run_at(&self, level: &str, go_on: &mut dyn FnMut() -> bool) -> Result<Play, WorkError> {
        let mut dice = Dice::new(self.seed);
        match &self.task {
            Task::Strike(situation) => {
                let game = situation.game.as_ref().ok_or(WorkError::NoPlay)?;
                let strike = player(level).strike(&situation.layout, game, &mut dice, &mut |_| go_on());
                // The result of a search that was cut short is not what the level would play.
                if !go_on() {
                    return Err(WorkError::Stopped);
                }
                strike.map(|strike| Play::Strike(StrikeText::from(strike))).ok_or(WorkError::NoPlay)
            }
            Task::Orders(situation, number) => {
                let game = situation.game.as_ref().ok_or(WorkError::NoPlay)?;
                Ok(Play::Orders(orders(situation, game, *number, player(level), &mut dice)))
            }
            Task::Move(board) => {
                let best = board.session().best(place(board.game(), level), self.seed, &mut |_: &_| go_on());
                let best = best.ok_or(WorkError::NoPlay)?;
                if best.stopped { Err(WorkError::Stopped) } else { Ok(Play::Move(best.mv)) }
            }
            Task::Draw(situation, number) => {
                let game = situation.game.as_ref().ok_or(WorkError::NoPlay)?;
                let skill = level.parse::<Level>().ok().and_then(Skill::new).unwrap_or(Skill::EASY);
                let points = Outlook::new(game, &skill.chances(&situation.layout.board)).points(game);
                Ok(Play::Answer(accepts_draw(game, *number, &points)))
            }
            Task::DrawOf(board, number) => Ok(Play::Answer(board.session().grants_draw(*number, place(board.game(), level)))),
            Task::Agree => Ok(Play::Answer(true)),
        }
    }
}

impl Room {
    /// Returns what a computer's seat must do now, if one is due.
    pub fn work(&self) -> Option<Work> {
        if self.log.is_full() {
            return None;
        }
        if let Some(offer) = self.offer() {
            let asked = |seat: &u8| *seat != offer.by && self.is_computers(*seat) && !offer.yes.contains(seat);
            if let Some(seat) = (1..=self.log.seats()).find(asked) {
                let player = self.log.player_of(seat);
                let task = match (self.log.contest(), offer.kind) {
                    (Some(Any::Fob(fob)), Offer::Draw) => Task::Draw(fob.situation().clone(), player),
                    (Some(Any::Board(board)), Offer::Draw) => Task::DrawOf(board.clone(), player),
                    _ => Task::Agree,
                };
                return Some(self.question(seat, task, self.log.level(seat).unwrap_or_default()));
            }
        }
        let seat = self.due().into_iter().find(|&seat| self.is_computers(seat))?;
        self.turn_of(seat, self.log.level(seat).unwrap_or_default())
    }

    /// Returns what a computer of a level would have to do in a seat that is due.
    pub(crate) fn turn_of(&self, seat: u8, level: &str) -> Option<Work> {
        let task = match self.log.contest()? {
            Any::Fob(fob) if fob.choices_due().next().is_some() => {
                Task::Orders(fob.situation().clone(), self.log.player_of(seat))
            }
            Any::Fob(fob) => Task::Strike(fob.situation().clone()),
            Any::Board(board) => Task::Move(board.clone()),
        };
        Some(self.question(seat, task, level))
    }

    fn question(&self, seat: u8, task: Task, level: &str) -> Work {
        let seed = Dice::from_seed(self.hall.secret, 1, self.log.records()).seed();
        Work { n: self.log.records(), seat, task, level: level.to_owned(), seed }
    }
}

/// Returns the index of a level in the game's list.
fn place(game: &dyn AnyGame, level: &str) -> usize {
    game.levels().iter().position(|known| known.name == level).unwrap_or(0)
}

fn player(level: &str) -> Player {
    level.parse::<Level>().unwrap_or(Level::Easy).into()
}

/// Returns the player's orders for their own holes, as text.
fn orders(situation: &Situation, game: &Match, number: u8, player: Player, dice: &mut Dice) -> BTreeMap<fob_table::Hole, String> {
    let chosen = player.orders(game, &situation.layout.board, dice);
    let own = game.choices().iter().filter(|choice| choice.chooser == number);
    let text = |colours: &[fob_table::Colour]| colours.iter().map(|colour| colour.letter()).collect::<String>();
    own.map(|choice| {
        let order = chosen.iter().find(|(hole, _)| *hole == choice.hole).map_or(&choice.fallen, |(_, order)| order);
        (choice.hole, text(order))
    })
    .collect()
}
