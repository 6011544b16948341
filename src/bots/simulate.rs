//! Simulates shots for a bot.

use super::messages::{outcome, read_strike};
use fob_board::{Layout, Side, placement};
use fob_physics::check_strike;
use rayon::prelude::*;
use serde_json::{Value, json};

/// Simulates strikes of a side from one position, by a steady hand. An illegal strike gives `{"illegal":TEXT}` in its place.
pub(crate) fn outcomes(layout: &Layout, side: Side, strikes: &[Value]) -> Vec<Value> {
    strikes.par_iter().map(|strike| one(layout, side, strike).unwrap_or_else(|why| json!({"illegal": why}))).collect()
}

fn one(layout: &Layout, side: Side, strike: &Value) -> Result<Value, String> {
    let strike = read_strike(strike)?;
    placement::check(layout, side, strike.from).map_err(|problem| problem.to_string())?;
    check_strike(&layout.board, &strike).map_err(|problem| problem.to_string())?;
    let (report, rest) = fob_physics::outcome(layout, &[strike]).map_err(|error| error.to_string())?;
    Ok(outcome(&report, &rest.pucks))
}
