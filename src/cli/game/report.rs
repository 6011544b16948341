//! Output of the commands.

use super::{AnyHistory, CliError, Watch, print_json, print_text};
use crate::cli::error::{notice, print_fields};
use crate::games::{Outcome, TextPuzzle};
use serde_json::{Value, json};

/// Returns the winner for JSON: `null` during the game, a player's number, or "draw".
fn winner(outcome: Option<Outcome>) -> Value {
    match outcome {
        None => Value::Null,
        Some(Outcome::Win(player)) => json!(player),
        Some(Outcome::Draw) => json!("draw"),
    }
}

pub(super) fn show(session: &dyn AnyHistory, json: bool) {
    let outcome = session.outcome();
    if json {
        print_fields(&[
            ("position", json!(session.position())),
            ("turn", json!(session.turn())),
            ("over", json!(outcome.is_some())),
            ("winner", winner(outcome)),
        ]);
        return;
    }
    print_text(&session.position());
    print_text(&match outcome {
        None => format!("player {} to move", session.turn()),
        Some(Outcome::Win(player)) => format!("over: player {player} has won"),
        Some(Outcome::Draw) => "over: a draw".to_owned(),
    });
}

pub(super) fn moves(session: &dyn AnyHistory, json: bool) {
    let moves = session.moves();
    if json {
        print_json(&moves);
    } else if !moves.is_empty() {
        print_text(&moves.join("\n"));
    }
    if let Some(what) = session.left_out() {
        notice(format!("moves: {what}"));
    }
}

pub(super) fn perft(session: &dyn AnyHistory, depth: u32, json: bool) -> Result<(), CliError> {
    let mut watch = Watch::new("positions");
    let leaves = session.perft(depth, &mut watch);
    watch.done();
    let leaves = leaves.map_err(|error| CliError::new(error.to_string()))?;
    if json {
        print_fields(&[("depth", json!(depth)), ("leaves", json!(leaves.to_string()))]);
    } else {
        print_text(&leaves.to_string());
    }
    Ok(())
}

/// Prints the computer's move. Without a seed the answer need not be reproducible, so the search uses all cores.
pub(super) fn best(session: &dyn AnyHistory, level: usize, seed: Option<u64>, json: bool) -> Result<(), CliError> {
    let mut watch = Watch::new("positions").with_all_cores(seed.is_none());
    let best = session.best(level, seed.unwrap_or(0), &mut watch);
    watch.done();
    let best = best.ok_or_else(|| CliError::new("best: the game is over: expected a position with a legal move"))?;
    if json {
        print_fields(&[("move", json!(best.mv)), ("value", best.value)]);
    } else {
        print_text(&format!("{} {}", best.mv, best.value));
    }
    Ok(())
}

pub(super) fn analyse(session: &dyn AnyHistory, seed: Option<u64>, json: bool) -> Result<(), CliError> {
    let mut watch = Watch::new("positions").with_all_cores(seed.is_none());
    let found = session.analyse(&mut watch);
    watch.done();
    let found = found.map_err(|error| CliError::new(error.to_string()))?;
    if json {
        print_json(&found);
    } else {
        print_value(&found, "");
    }
    Ok(())
}

pub(super) fn puzzle(puzzle: &TextPuzzle, about: &str, json: bool) {
    let TextPuzzle { kind, position, solution, rating } = puzzle;
    if json {
        let fields =
            [("kind", json!(kind)), ("position", json!(position)), ("solution", json!(solution)), ("rating", json!(rating))];
        print_fields(&fields);
        return;
    }
    print_text(position);
    print_text(about);
    print_text(&format!("solution: {}", solution.join(" ")));
    print_text(&format!("rating: {rating}"));
}

/// Prints an analysis as text: one line per value, each with its path.
fn print_value(value: &Value, path: &str) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                print_value(value, &if path.is_empty() { name.clone() } else { format!("{path} {name}") });
            }
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(plain).collect();
            print_text(&format!("{path}: {}", items.join(" ")));
        }
        other => print_text(&format!("{path}: {}", plain(other))),
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "-".to_owned(),
        other => other.to_string(),
    }
}
