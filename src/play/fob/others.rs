//! Players in a match of computers that are not levels of this program.

use super::deed::{Deed, Fact};
use super::game::Fob;
use crate::log::Play;
use crate::seat::Player;
use fob_base::Dice;

/// Programs of other people that play at the table in place of levels.
pub trait Others {
    /// Returns the play of a player who is due, with its result: a strike, orders or a resignation. `None` if no program plays
    /// for that player, or there is no answer: the computer in that seat then answers.
    fn answer(&mut self, fob: &Fob, by: Player, dice: &mut Dice) -> Option<(Play<Deed>, Option<Fact>)>;

    /// Receives each play of any player, after it was made.
    fn seen(&mut self, fob: &Fob, by: Player, play: &Play<Deed>, fact: Option<&Fact>);
}

/// No players other than levels.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Others for Nobody {
    fn answer(&mut self, _: &Fob, _: Player, _: &mut Dice) -> Option<(Play<Deed>, Option<Fact>)> {
        None
    }

    fn seen(&mut self, _: &Fob, _: Player, _: &Play<Deed>, _: Option<&Fact>) {}
}
