//! Whoever sits at a match of computers without being one of the levels.

use super::deed::{Deed, Fact};
use super::game::Fob;
use crate::log::Play;
use crate::seat::Player;
use fob_base::Dice;

/// Those at the table for whom no level of this program plays: programs of other people.
pub trait Others {
    /// Returns what a player does who is due: a strike or orders with what they do, or that the player resigns. `None` if nobody here plays
    /// for that player, or there is no answer: the computer in that seat then answers.
    fn answer(&mut self, fob: &Fob, by: Player, dice: &mut Dice) -> Option<(Play<Deed>, Option<Fact>)>;

    /// Is told of a play of anybody's, after it was made.
    fn seen(&mut self, fob: &Fob, by: Player, play: &Play<Deed>, fact: Option<&Fact>);
}

/// Nobody but the levels.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Others for Nobody {
    fn answer(&mut self, _: &Fob, _: Player, _: &mut Dice) -> Option<(Play<Deed>, Option<Fact>)> {
        None
    }

    fn seen(&mut self, _: &Fob, _: Player, _: &Play<Deed>, _: Option<&Fact>) {}
}
