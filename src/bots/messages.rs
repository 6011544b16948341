//! The JSON messages to bots: docs/bots.md.

use fob_base::text::clipped;
use fob_board::{Board, Colour, Hole, Layout, Puck, ShotReport, Side, Strike, placement};
use fob_games::AnyHistory;
use fob_machines::Machine;
use fob_online::StrikeText;
use fob_play::fob::Orders;
use fob_play::{Ended, Won};
use fob_rules::{Kind, Match, Points, Setup, Winner};
use serde_json::{Map, Value, json};

/// The first line: the terms of the match, for the bot that plays as `you`.
pub(crate) fn hello(setup: &Setup, board: &Board, you: u8, shots: u32, seconds: f64) -> Value {
    let mut terms = Map::new();
    terms.insert("kind".to_owned(), json!(setup.kind.name()));
    terms.insert("teams".to_owned(), json!(setup.teams));
    if let Kind::TugOfWar { accepts } = setup.kind {
        terms.insert("accepts".to_owned(), json!(accepts));
    }
    if let Some(quiet) = setup.quiet {
        terms.insert("quiet".to_owned(), json!(format!("{},{}", quiet.shots, quiet.pucks)));
    }
    if setup.extra > 0 {
        terms.insert("extra".to_owned(), json!(setup.extra));
    }
    if let Some(limit) = setup.shot_limit {
        terms.insert("limit".to_owned(), json!(limit));
    }
    let strings = setup.links().into_iter().enumerate().map(|(index, link)| {
        let mut string = Map::new();
        string.insert("holes".to_owned(), holes(&link.holes));
        if let Some(owner) = link.owner {
            string.insert("owner".to_owned(), json!(owner));
        }
        string.insert("machine".to_owned(), setup.machine(index).map_or(Value::Null, machine));
        Value::Object(string)
    });
    json!({
        "fob": 1,
        "game": "fob",
        "you": you,
        "players": setup.players(),
        "terms": terms,
        "board": board,
        "strings": strings.collect::<Vec<_>>(),
        "shots": shots,
        "seconds": whole(seconds),
    })
}

/// Returns seconds as a number, without a fraction if they are whole.
fn whole(seconds: f64) -> Value {
    if seconds.fract() == 0.0 { json!(seconds as u64) } else { json!(seconds) }
}

fn holes(holes: &[Hole]) -> Value {
    holes.iter().map(Hole::to_string).collect()
}

fn machine(machine: &Machine) -> Value {
    let Some(dfa) = machine.finite() else {
        return json!({"name": machine.name(), "kind": machine.kind(), "text": machine.source()});
    };
    let name = |id| dfa.state(id).name.as_str();
    let states = dfa.states().iter().map(
        |state| json!({"name": state.name, "accepting": state.accepting, "green": name(state.green), "red": name(state.red)}),
    );
    json!({"name": machine.name(), "start": name(dfa.start()), "states": states.collect::<Vec<_>>()})
}

/// Returns the state of the match and the board.
pub(crate) fn position(game: &Match, layout: &Layout) -> Value {
    let pucks = layout.pucks.iter().map(|puck| json!({"puck": puck.id.0, "colour": puck.colour.name(), "at": puck.at}));
    json!({
        "green": game.remaining(Colour::Green),
        "red": game.remaining(Colour::Red),
        "pucks": pucks.collect::<Vec<_>>(),
        "strings": strings(game),
        "quiet": game.quiet_left(),
    })
}

fn strings(game: &Match) -> Value {
    let strings = game.strings().iter().enumerate().map(|(index, string)| {
        let state = game.setup().machine(index).map(|machine| machine.text(&string.configuration));
        json!({"word": string.text(), "state": state, "accepting": string.accepting})
    });
    strings.collect()
}

/// A strike is due.
pub(crate) fn strike_due(game: &Match, layout: &Layout, side: Side) -> Value {
    let free = placement::free_stretches(layout, side);
    json!({"due": "strike", "side": side.to_string(), "free": free, "position": position(game, layout)})
}

/// Orders are due for these holes.
pub(crate) fn orders_due(game: &Match, layout: &Layout, holes: &[Hole]) -> Value {
    let own = game.choices().iter().filter(|choice| holes.contains(&choice.hole));
    let choices = own.map(|choice| json!({"hole": choice.hole.to_string(), "fallen": text(&choice.fallen)}));
    json!({"due": "orders", "position": position(game, layout), "choices": choices.collect::<Vec<_>>()})
}

/// Somebody offers a draw.
pub(crate) fn draw_due(game: &Match, layout: &Layout) -> Value {
    json!({"due": "draw", "position": position(game, layout)})
}

/// Returns the result of a shot.
pub(crate) fn outcome(report: &ShotReport, rest: &[Puck]) -> Value {
    let drops = report.drops.iter().map(|drop| json!({"colour": drop.colour.name(), "hole": drop.hole.to_string()}));
    let lost = report.lost.iter().map(|lost| lost.colour.name());
    let rest = rest.iter().map(|puck| json!({"puck": puck.id.0, "at": puck.at}));
    json!({
        "drops": drops.collect::<Vec<_>>(),
        "lost": lost.collect::<Vec<_>>(),
        "striker_holed": report.striker_holed,
        "rest": rest.collect::<Vec<_>>(),
    })
}

/// A player has shot.
pub(crate) fn shot_seen(player: u8, strike: &Strike, outcome: Value) -> Value {
    json!({"seen": {"player": player, "strike": StrikeText::from(*strike), "outcome": outcome}})
}

/// A player's orders were applied.
pub(crate) fn orders_seen(player: u8, orders: &Orders, game: &Match) -> Value {
    let orders: Map<String, Value> = orders.iter().map(|(hole, order)| (hole.to_string(), json!(text(order)))).collect();
    json!({"seen": {"player": player, "orders": orders, "outcome": {"strings": strings(game)}}})
}

/// The match is over.
pub(crate) fn over(game: &Match) -> Value {
    let verdict = game.verdict();
    let winner = match verdict.as_ref().and_then(|verdict| verdict.winner) {
        Some(Winner::Party(party)) => Some(party),
        Some(Winner::Draw) | None => None,
    };
    let points = verdict.map_or_else(Vec::new, |verdict| verdict.points.iter().map(Points::to_string).collect());
    json!({"over": {"winner": winner, "points": points}})
}

/// The first line of a game of the games room, for the bot that plays as `you`.
pub(crate) fn room_hello(game: &str, you: u8, players: u8, seconds: f64) -> Value {
    json!({"fob": 1, "game": game, "you": you, "players": players, "shots": 0, "seconds": whole(seconds)})
}

/// A move is due.
pub(crate) fn move_due(session: &dyn AnyHistory) -> Value {
    let mut line = json!({"due": "move", "position": session.position(), "moves": session.moves()});
    if let (Some(line), Some(left_out)) = (line.as_object_mut(), session.left_out()) {
        line.insert("left_out".to_owned(), json!(left_out));
    }
    line
}

/// A player has moved.
pub(crate) fn move_seen(player: u8, mv: &str, position: &str) -> Value {
    json!({"seen": {"player": player, "move": mv, "outcome": {"position": position}}})
}

/// The game is over.
pub(crate) fn room_over(ended: &Ended) -> Value {
    let winner = if let Won::Player(player) = ended.won { Some(player) } else { None };
    json!({"over": {"winner": winner, "points": ended.points.iter().map(Points::to_string).collect::<Vec<_>>()}})
}

/// Returns pucks as letters.
fn text(pucks: &[Colour]) -> String {
    pucks.iter().map(|colour| colour.letter()).collect()
}

/// Reads pucks as letters.
fn pucks(text: &str) -> Option<Vec<Colour>> {
    text.chars().map(|letter| [Colour::Green, Colour::Red].into_iter().find(|colour| colour.letter() == letter)).collect()
}

/// Returns a field of an answer.
///
/// # Errors
/// It is missing; the message names the fields that are there.
pub(crate) fn field<'a>(answer: &'a Map<String, Value>, name: &str) -> Result<&'a Value, String> {
    let others = || answer.keys().filter(|key| *key != "answer").map(|key| clipped(key, 20)).collect::<Vec<_>>().join(", ");
    answer.get(name).ok_or_else(|| match others() {
        others if others.is_empty() => format!("no {name}"),
        others => format!("no {name}, but {others}"),
    })
}

/// Reads the strike of an answer.
pub(crate) fn read_strike(value: &Value) -> Result<Strike, String> {
    serde_json::from_value::<StrikeText>(value.clone()).map(Strike::from).map_err(|error| {
        // The words of the library for a number are those of Rust.
        format!(
            "strike: {}",
            error
                .to_string()
                .replace("expected f64", "expected a number")
                .replace("expected a tuple of size 2", "expected [x,y]")
        )
    })
}

/// Reads the orders of an answer, in the order of these holes.
pub(crate) fn read_orders(value: &Value, holes: &[Hole]) -> Result<Orders, String> {
    let given = value.as_object().ok_or("orders: expected {\"NE\":\"rg\"}")?;
    if let Some(name) = given.keys().find(|name| holes.iter().all(|hole| hole.to_string() != **name)) {
        return Err(format!("orders: no order of {} is due", clipped(name, 20)));
    }
    let order = |hole: &Hole| {
        let text = given.get(&hole.to_string()).and_then(Value::as_str);
        let order = text.and_then(pucks).ok_or_else(|| format!("orders: {hole}: expected letters such as \"rg\""))?;
        Ok((*hole, order))
    };
    holes.iter().map(order).collect()
}
