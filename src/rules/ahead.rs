//! A match as it would be after some pucks.

use super::Match;
use fob_board::{Colour, Drop, Hole, PuckId, ShotReport};

impl Match {
    /// Returns the match after one more shot in which these pucks fall in this order, and nothing else happens. Orders may be due then.
    /// `None` if the rules refuse it: the match is over, an order is due, or fewer pucks of a colour are left.
    pub fn after(&self, pucks: impl IntoIterator<Item = (Colour, Hole)>) -> Option<Self> {
        let drop =
            |(place, (colour, hole)): (u16, (Colour, Hole))| Drop { puck: PuckId(place), colour, hole, time: f64::from(place) };
        let drops = (0..).zip(pucks).map(drop).collect();
        let mut after = self.clone();
        after.apply(&ShotReport { drops, ..ShotReport::default() }).ok()?;
        Some(after)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::{Kind, Match, Setup};
    use fob_automata::builtin;
    use fob_board::{Colour, Hole};

    #[test]
    fn pucks_fall_in_their_order_and_no_more_than_are_left() {
        let game = Match::new(Setup::new(Kind::TugOfWar { accepts: 1 }, builtin("rope").unwrap(), 2, 1)).unwrap();
        let after = game.after([(Colour::Green, Hole::NE), (Colour::Red, Hole::SW), (Colour::Green, Hole::NE)]).unwrap();
        assert_eq!(after.strings()[0].text(), "grg");
        assert_eq!((game.strings()[0].text(), after.shots()), (String::new(), 1));
        assert!(game.after([(Colour::Red, Hole::NE), (Colour::Red, Hole::SW)]).is_none());
        // Both colours in one hole: the player who does not shoot chooses first.
        let waits = game.after([(Colour::Green, Hole::NE), (Colour::Red, Hole::NE)]).unwrap();
        assert!(!waits.choices().is_empty() && waits.after([(Colour::Green, Hole::NE)]).is_none());
    }
}
