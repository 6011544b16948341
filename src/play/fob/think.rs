//! Computers that play a match of Fob.

use super::deed::{Deed, Orders};
use super::game::Fob;
use crate::log::{NoAnswer, Playable};
use crate::seat::Player;
use fob_base::Dice;
use fob_opponent::{Level, Player as Computer};
use fob_replay::Phase;

impl Playable for Fob {
    fn think(&self, player: Player, level: &str, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Result<Deed, NoAnswer> {
        let computer = Computer::from(level.parse::<Level>().unwrap_or(Level::Easy));
        let (situation, game) = (self.situation(), self.match_now());
        let mut dice = Dice::new(seed);
        if situation.phase() == Phase::Order {
            let chosen = computer.orders(game, &situation.layout.board, &mut dice);
            let own = game.choices().iter().filter(|choice| choice.chooser == player);
            let order = |hole| chosen.iter().find(|(other, _)| *other == hole).map(|(_, order)| order.clone());
            let orders: Orders =
                own.map(|choice| (choice.hole, order(choice.hole).unwrap_or_else(|| choice.fallen.clone()))).collect();
            return if orders.is_empty() { Err(NoAnswer::NoPlay) } else { Ok(Deed::Orders(orders)) };
        }
        if situation.phase() == Phase::Break {
            // A break is chance: computers play the one of the seed.
            let [first, second] = self.recorder().break_strikes();
            return Ok(Deed::Strike(if self.half_break().is_some() { second } else { first }));
        }
        let strike = computer.strike(&situation.layout, game, &mut dice, &mut |_| go_on());
        // The result of a search that was cut short is not what the level would play.
        if !go_on() {
            return Err(NoAnswer::Stopped);
        }
        strike.map(Deed::Strike).ok_or(NoAnswer::NoPlay)
    }
}
