//! The rules of Fob: compared with a second implementation, with worked examples, properties, and the command line.

mod command;
mod examples;
mod generator;
mod house_rules;
mod limits;
mod naive;
mod properties;
mod scripts;
mod series;

use fob::automata::{BUILTIN, Dfa, builtin};
use fob::machines::Machine;
use fob::rules::script::{Played, ScriptErrors, Wanted, play};
use fob::rules::{Names, Summary};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The built-in DFAs, read once, because reading them is not tested here.
static DFAS: LazyLock<BTreeMap<&str, Dfa>> =
    LazyLock::new(|| BUILTIN.iter().map(|&(name, _)| (name, builtin(name).unwrap())).collect());

/// Loads built-in DFAs only.
fn load(_wanted: Wanted, name: &str) -> Result<Machine, Vec<String>> {
    DFAS.get(name).map(Machine::from).ok_or_else(|| vec![format!("no built-in `{name}`")])
}

fn referee(script: &str) -> Result<Played, ScriptErrors> {
    play(script, &Names::numbered(), load)
}

/// Returns the state at the end of a valid script.
#[track_caller]
fn standing(script: &str) -> Value {
    let played = referee(script).unwrap_or_else(|errors| panic!("{errors}\n{script}"));
    serde_json::to_value(Summary::new(&played.game)).unwrap()
}

/// Returns the problems of an invalid script, one per line.
#[track_caller]
fn problems(script: &str) -> Vec<String> {
    let errors = referee(script).expect_err(script);
    errors.0.iter().map(ToString::to_string).collect()
}
