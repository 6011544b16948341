//! Wins and threats within one move, the men that prevent them, and the points that the ball can reach.

use super::ends::Ends;
use super::hunt::Hunted;
use super::scoring::{Scoring, first};
use super::{Move, Phutball, Point, Side};
use crate::{Control, Stopped, Ticker};
use serde::{Deserialize, Serialize};

/// Maximum number of boards examined for one man that might prevent a threat, and for all of them.
const FOR_ONE: u64 = 30_000;
const FOR_ALL: u64 = 200_000;

/// The wins, threats and ends within one or two moves; all lists are empty if the game is over.
///
/// The lists are complete on every board that occurs in play. Whether the ball can reach a goal at all is NP-complete, so on
/// crowded boards a list may be incomplete, and is then named in `cut`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// Every chain that scores for the player to move, sorted by text; if the list is cut, those with the fewest jumps.
    #[serde(with = "crate::as_text::list")]
    pub wins_in_one: Vec<Move>,
    /// Every chain with which the other side would score if it were to move, sorted by text; if the list is cut, those with the fewest
    /// jumps.
    #[serde(with = "crate::as_text::list")]
    pub threats: Vec<Move>,
    /// Every man after which the other side cannot score at once, sorted by text; empty if there is no threat.
    #[serde(with = "crate::as_text::list")]
    pub saving_men: Vec<Move>,
    /// Every point on which a move of the ball can end, sorted by text.
    #[serde(with = "crate::as_text::list", default)]
    pub ends: Vec<Point>,
    /// The lists that may be incomplete. Their entries are still correct.
    #[serde(default)]
    pub cut: Vec<List>,
}

/// One of the lists of an [`Analysis`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum List {
    /// [`Analysis::wins_in_one`].
    WinsInOne,
    /// [`Analysis::threats`].
    Threats,
    /// [`Analysis::saving_men`].
    SavingMen,
    /// [`Analysis::ends`].
    Ends,
}

impl Analysis {
    pub(super) fn new(position: &Phutball, control: &mut dyn Control) -> Result<Self, Stopped> {
        let Phutball { pitch, turn } = position;
        if pitch.goal().is_some() {
            return Ok(Self::default());
        }
        let mut ticker = Ticker::new(control);
        let wins = Scoring::new(pitch, *turn, &mut ticker)?;
        let threats = Scoring::new(pitch, turn.other(), &mut ticker)?;
        let saving = position.saving(&threats, &mut ticker)?;
        let ends = Ends::new(pitch, &mut ticker)?;
        let cut =
            [(List::WinsInOne, wins.cut), (List::Threats, threats.cut), (List::SavingMen, saving.cut), (List::Ends, ends.cut)];
        Ok(Self {
            wins_in_one: sorted(wins.chains.into_iter().map(Move::Ball).collect()),
            threats: sorted(threats.chains.into_iter().map(Move::Ball).collect()),
            saving_men: sorted(saving.points.into_iter().map(Move::Man).collect()),
            ends: sorted(ends.points),
            cut: cut.into_iter().filter_map(|(list, cut)| cut.then_some(list)).collect(),
        })
    }

    /// Returns whether a list may be incomplete.
    pub fn is_cut(&self, list: List) -> bool {
        self.cut.contains(&list)
    }
}

fn sorted<T: ToString>(mut things: Vec<T>) -> Vec<T> {
    things.sort_by_cached_key(ToString::to_string);
    things
}

/// Returns the points on which all of the chains land. A man can block a chain only where the ball lands: the points that it
/// passes are already occupied.
fn in_all(chains: &[Vec<Point>]) -> Vec<Point> {
    let Some((first, rest)) = chains.split_first() else { return Vec::new() };
    let mut common = first[1..].to_vec();
    common.sort_unstable();
    common.dedup();
    common.retain(|point| rest.iter().all(|chain| chain[1..].contains(point)));
    common
}

impl Phutball {
    /// Returns the men each of which leaves no scoring chain to the other side.
    fn saving(&self, threats: &Scoring, ticker: &mut Ticker<'_>) -> Result<Ends, Stopped> {
        let side = self.turn.other();
        // If the threats are not known, the men against them are not known either.
        let mut saving = Ends { points: Vec::new(), cut: threats.cut && threats.chains.is_empty() };
        let mut left = FOR_ALL;
        let mut open = in_all(&threats.chains);
        while let Some(point) = open.pop() {
            let mut pitch = self.pitch;
            if !pitch.is_vacant(point) {
                continue;
            }
            pitch.men.insert(point);
            let (found, looked) = first(&pitch, side, FOR_ONE.min(left), ticker)?;
            left = left.saturating_sub(looked);
            match found {
                Hunted::Nothing => saving.points.push(point),
                Hunted::Cut => saving.cut = true,
                // A chain that this man is no part of is one more that the others must spoil.
                Hunted::Found(chain) => {
                    if self.after(&Move::Ball(chain.clone())).is_ok() {
                        open.retain(|other| chain[1..].contains(other));
                    }
                }
            }
        }
        Ok(saving)
    }

    /// Returns the given points on which a man leaves no scoring chain to a side.
    pub(super) fn saving_among(&self, points: &[Point], side: Side, ticker: &mut Ticker<'_>) -> Result<Vec<Point>, Stopped> {
        let mut saving = Vec::new();
        for &point in points {
            let mut pitch = self.pitch;
            if pitch.is_vacant(point) {
                pitch.men.insert(point);
                if pitch.scoring_chain(side, ticker)?.is_none() {
                    saving.push(point);
                }
            }
        }
        Ok(saving)
    }
}
