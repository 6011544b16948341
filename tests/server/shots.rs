//! What a client plays in Fob, from ROOM alone. The load generator uses this file too.

use fob_base::Dice;
use fob_board::{Board, Layout, Side, placement};
use serde_json::{Value, json};
use std::sync::Arc;

/// Returns the pucks in ROOM.
fn layout(view: &Value) -> Layout {
    let pucks = view["match"]["layout"]["pucks"].as_array().unwrap();
    let puck = |puck: &Value| {
        let colour = if puck["colour"] == "green" { "Green" } else { "Red" };
        serde_json::from_value(json!({"id": puck["puck"], "colour": colour, "at": puck["at"]})).unwrap()
    };
    Layout { board: Arc::new(Board::bob()), pucks: pucks.iter().map(puck).collect() }
}

/// Returns what a player who is due plays: orders as the pucks fell, or a shot towards the middle from a legal place.
pub fn fob_play(view: &Value, seat: u64, dice: &mut Dice) -> Value {
    let orders = view["orders"].as_array().unwrap();
    if !orders.is_empty() {
        let own = orders.iter().filter(|order| order["seat"] == seat);
        let text = |order: &Value| (order["hole"].as_str().unwrap().to_owned(), order["fallen"].clone());
        return json!({"orders": own.map(text).collect::<serde_json::Map<_, _>>()});
    }
    let side = view["match"]["next_side"].as_str().unwrap();
    let side = *Side::ALL.iter().find(|other| other.to_string() == side).unwrap();
    let from = placement::nearest_legal(&layout(view), side, placement::default_place(&Board::bob(), side)).unwrap();
    let aim = (-from.y).atan2(-from.x).to_degrees();
    json!({"strike": {"from": [from.x, from.y], "aim": aim, "speed": 0.6 + dice.unit(), "offset": 0.001}})
}
