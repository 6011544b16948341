//! `fob sheet similar`: lists hand-ins that share unlikely features.

use super::{CliError, Status, print_json, print_text};
use crate::base::text::line;
use crate::exercises::{self, people::Known};
use serde_json::{Value, json};
use std::path::Path;

pub fn run(sheet: &str, folder: &Path, json: bool) -> Result<Status, CliError> {
    let super::hand_ins::Graded { sheet, rows, .. } =
        super::hand_ins::graded(sheet, &[folder.to_path_buf()], &[], Known::default(), None)?;
    let pairs = exercises::similar(&sheet, &rows);
    if json {
        let list: Vec<Value> = pairs
            .iter()
            .map(|pair| json!({ "exercise": pair.exercise, "a": pair.a, "b": pair.b, "shares": pair.shares }))
            .collect();
        print_json(&list);
    } else {
        for pair in pairs {
            let exercises::Pair { exercise, a, b, shares } = pair;
            print_text(&line(&format!("{exercise}: {a}, {b}: {}", shares.join(", "))));
        }
    }
    Ok(Status::Yes)
}
