//! Correspondence matches and matches with a result to beat: data that is not in the match's file.

use super::played::{Played, Turn};
use super::turns::Orders;
use super::{Start, turns};
use crate::data::{Goal, Linked, Services};
use fob_play::Controller;
use fob_play::fob::Orders as Chosen;
use fob_replay::to_clip;
use fob_rules::{Choice, Names};

/// The link for the next player of a correspondence match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sending {
    /// To whom, by the number of the player.
    pub to: u8,
    /// The match so far, packed.
    pub replay: String,
    /// Orders chosen while others are still due.
    pub orders: Orders,
}

impl Played {
    /// Starts a new match by turns, as its first player: the break comes first.
    ///
    /// # Errors
    /// The reasons why the match cannot start, one per line.
    pub fn start_by_links(start: Start, services: &mut Services) -> Result<Self, Vec<String>> {
        Self::begin(start, true, Some(vec![1]), services)
    }

    /// Saves the data that the match's file does not have: players and orders of a correspondence match, a goal, and whether
    /// hints were shown.
    pub(super) fn note(&self, services: &mut Services) {
        if self.mine.is_some() || self.goal.is_some() || self.hinted {
            let (file, mine) = (turns::name_of(self.path()), self.mine.clone().unwrap_or_default());
            let orders = turns::written(&self.chosen());
            let linked = Linked { file, mine, orders, goal: self.goal.clone(), hinted: self.hinted };
            services.enter_linked(self.id(), linked);
        }
    }

    /// Returns whether the match is a correspondence match.
    pub fn is_by_links(&self) -> bool {
        self.mine.is_some()
    }

    /// Returns the players of this computer: all people but in a correspondence match.
    pub fn mine(&self) -> Vec<u8> {
        (1..).zip(self.seats()).filter(|(_, seat)| **seat == Controller::Person).map(|(player, _)| player).collect()
    }

    /// Returns whether this player is the one person at this device, who is called "you".
    pub fn is_you(&self, player: u8) -> bool {
        self.mine() == [player]
    }

    /// Returns the name of a player here: "You", or the player's own.
    pub fn called(&self, player: u8) -> String {
        if self.is_you(player) { crate::labels::YOU.to_owned() } else { self.names().player(player) }
    }

    /// Returns the names for the lines of the log and of the result, in which the one person at this device is "you".
    pub fn log_names(&self) -> Names {
        let mine = self.mine();
        self.names().clone().with_reader(if let [you] = mine[..] { Some(you) } else { None })
    }

    /// Returns the result to beat.
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// In a correspondence match: the link to send, while it is another player's turn.
    pub fn letter(&self) -> Option<Sending> {
        let mine = self.mine.as_ref()?;
        let to = match self.turn {
            Turn::Wait(player) => player,
            Turn::Over => (1..=self.game().setup().players()).find(|player| !mine.contains(player))?,
            _ => return None,
        };
        Some(Sending { to, replay: to_clip(&self.text()), orders: turns::written(&self.chosen()) })
    }

    /// Returns whether a player here must still make a choice: an order that is due for one of them, and that was not chosen yet.
    pub fn chooses(&self, choice: &Choice) -> bool {
        self.mine().contains(&choice.chooser) && self.chosen().iter().all(|(hole, _)| *hole != choice.hole)
    }

    /// In a correspondence match: orders chosen while others are still due.
    pub(super) fn chosen(&self) -> Chosen {
        self.desk.contest().chosen()
    }
}
