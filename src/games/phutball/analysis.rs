//! Wins and threats within one move, and the men that avert them.

use super::{Move, Phutball, Point, Side};
use crate::games::{Control, Stopped, Ticker};
use serde::{Deserialize, Serialize};

/// Boards that an analysis looks at before it gives up: whether a chain scores can be too hard a question.
const MOST_BOARDS: u64 = 1 << 23;

/// What can happen within a move or two; everything is empty when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// Every chain that scores for the player to move, sorted by text.
    #[serde(with = "crate::games::as_text::list")]
    pub wins_in_one: Vec<Move>,
    /// Every chain with which the other side would score, were it to move, sorted by text.
    #[serde(with = "crate::games::as_text::list")]
    pub threats: Vec<Move>,
    /// Every man after which the other side cannot score at once, sorted by text; none where there is no threat.
    #[serde(with = "crate::games::as_text::list")]
    pub saving_men: Vec<Move>,
}

impl Analysis {
    pub(super) fn of(position: &Phutball, control: &mut dyn Control) -> Result<Self, Stopped> {
        let Phutball { pitch, turn } = position;
        if pitch.goal().is_some() {
            return Ok(Self { wins_in_one: Vec::new(), threats: Vec::new(), saving_men: Vec::new() });
        }
        let mut ticker = Ticker::with_budget(control, MOST_BOARDS);
        let wins = pitch.scoring_chains(*turn, &mut ticker)?;
        let threats = pitch.scoring_chains(turn.other(), &mut ticker)?;
        let saving = position.saving_among(&in_all(&threats), turn.other(), &mut ticker)?;
        Ok(Self {
            wins_in_one: sorted(wins.into_iter().map(Move::Ball).collect()),
            threats: sorted(threats.into_iter().map(Move::Ball).collect()),
            saving_men: sorted(saving.into_iter().map(Move::Man).collect()),
        })
    }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_cached_key(ToString::to_string);
    moves
}

/// The points on which all of the chains land. A man can spoil a chain only where it lands: the points that it passes are
/// taken already.
fn in_all(chains: &[Vec<Point>]) -> Vec<Point> {
    let Some((first, rest)) = chains.split_first() else { return Vec::new() };
    let mut common = first[1..].to_vec();
    common.sort_unstable();
    common.dedup();
    common.retain(|point| rest.iter().all(|chain| chain[1..].contains(point)));
    common
}

impl Phutball {
    /// Those of the points on which a man can be put and leaves a side no chain that scores.
    pub(super) fn saving_among(&self, points: &[Point], side: Side, ticker: &mut Ticker<'_>) -> Result<Vec<Point>, Stopped> {
        let mut saving = Vec::new();
        for &point in points {
            let mut pitch = self.pitch;
            if pitch.is_vacant(point) {
                pitch.men.insert(point);
                if !pitch.can_score(side, ticker)? {
                    saving.push(point);
                }
            }
        }
        Ok(saving)
    }
}
