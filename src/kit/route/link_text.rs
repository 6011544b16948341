//! What only links bring, as the pairs of a route: a match by turns, `turns?match=...&order=NE:rg`, and a challenge,
//! `challenge?match=...&by=Anna&points=1/2&shots=41`.

use super::Route;
use super::pairs::{Pairs, RouteError, Writer};
use crate::shared::Goal;
use fob_base::text::hidden_in;
use fob_replay::Word;
use fob_table::Hole;

pub(super) fn turns(pairs: &mut Pairs<'_>) -> Result<Route, RouteError> {
    let replay = pairs.take("match").ok_or(RouteError::Missing { place: "turns", name: "match" })?;
    let orders = pairs.all("order");
    if orders.len() > Hole::ALL.len() {
        return Err(RouteError::value("order", &format!("{} orders", orders.len()), "one for each hole at most"));
    }
    let orders = orders.iter().map(|text| order(text)).collect::<Result<_, _>>()?;
    Ok(Route::Turns { replay, orders })
}

fn order(text: &str) -> Result<(Hole, Word), RouteError> {
    let wrong = || RouteError::value("order", text, "a hole and the order of its pucks, such as NE:rg");
    let (hole, word) = text.split_once(':').ok_or_else(wrong)?;
    let hole = Hole::ALL.into_iter().find(|known| known.to_string() == hole).ok_or_else(wrong)?;
    Ok((hole, Word::try_from(word.to_owned()).map_err(|_| wrong())?))
}

pub(super) fn write_turns(replay: &str, orders: &[(Hole, Word)], pairs: &mut Writer) {
    pairs.append_pair("match", replay);
    for (hole, order) in orders {
        pairs.append_pair("order", &format!("{hole}:{}", String::from(order.clone())));
    }
}

pub(super) fn challenge(pairs: &mut Pairs<'_>) -> Result<Route, RouteError> {
    let missing = |name| RouteError::Missing { place: "challenge", name };
    let start = pairs.take("match").ok_or_else(|| missing("match"))?;
    let name = pairs.take("by").ok_or_else(|| missing("by"))?;
    if name.chars().count() > 100 {
        return Err(RouteError::value("by", &name, "a name of at most 100 characters"));
    }
    if let Some(why) = hidden_in(&name) {
        return Err(RouteError::value("by", &name, format!("a name; {why}")));
    }
    let text = pairs.take("points").ok_or_else(|| missing("points"))?;
    let points = text.parse().map_err(|_| RouteError::value("points", &text, "a fraction such as 1 or 1/2"))?;
    let shots = pairs.number("shots")?.ok_or_else(|| missing("shots"))?;
    Ok(Route::Challenge { start, goal: Goal { name, points, shots } })
}

pub(super) fn write_challenge(start: &str, goal: &Goal, pairs: &mut Writer) {
    pairs.append_pair("match", start);
    pairs.append_pair("by", &goal.name);
    pairs.append_pair("points", &goal.points.to_string());
    pairs.append_pair("shots", &goal.shots.to_string());
}
