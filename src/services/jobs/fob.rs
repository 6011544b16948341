//! Requests of the table to the computer player: a strike, an order, a hint.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_base::Dice;
use fob_board::{Board, Colour, Hole, Layout, Strike};
use fob_games::Progress;
use fob_opponent::{self as opponent, Advice, Foresight, Level, Player, think_with};
use fob_rules::Match;
use serde::{Deserialize, Serialize};

/// Maximum time for a computer's strike, in seconds; then it plays the best one found.
const LONGEST: f64 = 8.0;

/// Requests the next player's strike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrikeAsk {
    /// The layout on the board.
    pub layout: Layout,
    /// The match; a shot is due.
    pub game: Match,
    /// The skill to play it with.
    pub level: Level,
    /// Seed of the level's random choices.
    pub seed: u64,
}

/// A strike; none if there is no place for the striker.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrikeAnswer {
    /// The strike, with the errors of the level's hand.
    pub strike: Option<Strike>,
}

impl StrikeAsk {
    /// Finds a strike.
    pub fn answer(&self, watch: &mut dyn Watch) -> StrikeAnswer {
        watch.limit(LONGEST);
        let mut go_on = |share: f32| watch.go_on(&Progress { share: Some(share), ..Progress::default() });
        let player = Player::from(self.level);
        StrikeAnswer { strike: player.strike(&self.layout, &self.game, &mut Dice::new(self.seed), &mut go_on) }
    }
}

/// Requests the orders of all holes that need one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrdersAsk {
    pub game: Match,
    /// The board that it is played on.
    pub board: Board,
    /// The skill to play it with.
    pub level: Level,
    /// Seed of the level's random choices.
    pub seed: u64,
}

/// Orders for all holes that need one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrdersAnswer {
    /// For every hole the colours, the first to be read first.
    pub orders: Vec<(Hole, Vec<Colour>)>,
}

impl OrdersAsk {
    /// Chooses the orders.
    pub fn answer(&self) -> OrdersAnswer {
        OrdersAnswer { orders: Player::from(self.level).orders(&self.game, &self.board, &mut Dice::new(self.seed)) }
    }
}

/// Requests the best shots of the next player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HintAsk {
    /// The question to the computer player.
    pub request: opponent::Request,
}

/// The best shots of the next player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HintAnswer {
    /// The shots with their chances and worth.
    pub advice: Advice,
}

impl HintAsk {
    /// Thinks.
    ///
    /// # Errors
    /// A shot is too much work on this board.
    pub fn answer(&self, watch: &mut dyn Watch) -> Result<HintAnswer, String> {
        watch.limit(LONGEST);
        let mut go_on = |share: f32| watch.go_on(&Progress { share: Some(share), ..Progress::default() });
        // The same outlook as that of the chance next to the board.
        let outlook = Foresight::new(&self.request.game, &self.request.layout.board).outlook(&self.request.game);
        let advice = think_with(&self.request, &outlook, &mut go_on);
        advice.refused.as_ref().map_or(Ok(()), |refused| Err(refused.to_string()))?;
        Ok(HintAnswer { advice })
    }
}

impl Request for StrikeAsk {
    const NAME: &'static str = "strike";
    type Answer = StrikeAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(StrikeAnswer) -> bool,
    ) -> Result<StrikeAnswer, String> {
        Ok(self.answer(watch))
    }
}

impl Request for OrdersAsk {
    const NAME: &'static str = "orders";
    type Answer = OrdersAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(OrdersAnswer) -> bool,
    ) -> Result<OrdersAnswer, String> {
        Ok(self.answer())
    }
}

impl Request for HintAsk {
    const NAME: &'static str = "hint";
    type Answer = HintAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(HintAnswer) -> bool,
    ) -> Result<HintAnswer, String> {
        self.answer(watch)
    }
}
