//! Tasks for computers' seats, which can be done anywhere, without the room.

use super::play::Play;
use super::strike::StrikeText;
use fob_base::Dice;
use fob_games::AnyGame;
use fob_opponent::{Level, Outlook, Player, Skill, accepts_draw};
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
    /// A move, after these moves.
    Move(&'static dyn AnyGame, String),
    /// Whether this player of a match agrees to a draw.
    Draw(Arc<Situation>, u8),
    /// Whether this player of a room game agrees to a draw, after these moves.
    DrawOf(&'static dyn AnyGame, String, u8),
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
            Task::Move(game, line) => {
                let session = game.paste(line).map_err(|_| WorkError::NoPlay)?;
                let best = session.best(place(*game, level), self.seed, &mut |_: &_| go_on()).ok_or(WorkError::NoPlay)?;
                if best.stopped { Err(WorkError::Stopped) } else { Ok(Play::Move(best.mv)) }
            }
            Task::Draw(situation, number) => {
                let game = situation.game.as_ref().ok_or(WorkError::NoPlay)?;
                let skill = level.parse::<Level>().ok().and_then(Skill::new).unwrap_or(Skill::EASY);
                let points = Outlook::new(game, &skill.chances(&situation.layout.board)).points(game);
                Ok(Play::Answer(accepts_draw(game, *number, &points)))
            }
            Task::DrawOf(game, line, number) => {
                let session = game.paste(line).map_err(|_| WorkError::NoPlay)?;
                Ok(Play::Answer(session.grants_draw(*number, place(*game, level))))
            }
            Task::Agree => Ok(Play::Answer(true)),
        }
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
