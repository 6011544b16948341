//! Places that only links lead to: a correspondence match, `turns?match=...&order=NE:rg`, and a challenge,
//! `challenge?match=...&by=Anna&points=1/2&shots=41`.

use crate::data::Goal;
use crate::route::{Pairs, Place, RouteError, Written};
use fob_base::text::hidden_in;
use fob_board::Hole;
use fob_replay::Word;

/// A correspondence match as a link brings it.
#[derive(Clone, Debug, PartialEq)]
pub struct Turns {
    /// The match so far as [`fob_replay::to_clip`] packs it.
    pub replay: String,
    /// Orders chosen after the last shot while others are still due.
    pub orders: Vec<(Hole, Word)>,
}

/// The match that somebody else has played, against the same computers, with a result to beat.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    /// The match before its first shot as [`fob_replay::to_clip`] packs it.
    pub start: String,
    /// The result to beat.
    pub goal: Goal,
}

impl Place for Turns {
    const WORD: &'static str = "turns";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let replay = pairs.take("match").ok_or_else(|| pairs.missing("match"))?;
        let orders = pairs.all("order");
        if orders.len() > Hole::ALL.len() {
            return Err(RouteError::value("order", &format!("{} orders", orders.len()), "one for each hole at most"));
        }
        let orders = orders.iter().map(|text| order(text)).collect::<Result<_, _>>()?;
        Ok(Self { replay, orders })
    }

    fn write(&self, out: &mut Written) {
        out.append_pair("match", &self.replay);
        for (hole, order) in &self.orders {
            out.append_pair("order", &format!("{hole}:{}", String::from(order.clone())));
        }
    }
}

fn order(text: &str) -> Result<(Hole, Word), RouteError> {
    let wrong = || RouteError::value("order", text, "a hole and the order of its pucks, such as NE:rg");
    let (hole, word) = text.split_once(':').ok_or_else(wrong)?;
    let hole = Hole::ALL.into_iter().find(|known| known.to_string() == hole).ok_or_else(wrong)?;
    Ok((hole, Word::try_from(word.to_owned()).map_err(|_| wrong())?))
}

impl Place for Challenge {
    const WORD: &'static str = "challenge";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let start = pairs.take("match").ok_or_else(|| pairs.missing("match"))?;
        let name = pairs.take("by").ok_or_else(|| pairs.missing("by"))?;
        if name.chars().count() > 100 {
            return Err(RouteError::value("by", &name, "a name of at most 100 characters"));
        }
        if let Some(why) = hidden_in(&name) {
            return Err(RouteError::value("by", &name, format!("a name; {why}")));
        }
        let text = pairs.take("points").ok_or_else(|| pairs.missing("points"))?;
        let points = text.parse().map_err(|_| RouteError::value("points", &text, "a fraction such as 1 or 1/2"))?;
        let shots = pairs.number("shots")?.ok_or_else(|| pairs.missing("shots"))?;
        Ok(Self { start, goal: Goal { name, points, shots } })
    }

    fn write(&self, out: &mut Written) {
        out.append_pair("match", &self.start);
        out.append_pair("by", &self.goal.name);
        out.append_pair("points", &self.goal.points.to_string());
        out.append_pair("shots", &self.goal.shots.to_string());
    }
}
