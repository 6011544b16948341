//! Describes the result of a shot at the practice table.

use fob_board::Hole;
use fob_physics::ShotTrace;
use fob_services::phrases::plural;

/// Describes the result of a shot.
pub(super) fn in_words(trace: &ShotTrace) -> String {
    let report = &trace.report;
    let mut said: Vec<String> = Hole::ALL
        .into_iter()
        .filter_map(|h| {
            let fell: String = report.drops.iter().filter(|d| d.hole == h).map(|d| d.colour.letter()).collect();
            (!fell.is_empty()).then(|| format!("{h}: {fell}"))
        })
        .collect();
    if !report.lost.is_empty() {
        said.push(format!("{} off the board", report.lost.len()));
    }
    if report.striker_holed {
        said.push("the striker is holed".into());
    }
    if report.striker_lost {
        said.push("the striker left the board".into());
    }
    let what = if said.is_empty() { "nothing fell".to_owned() } else { said.join(", ") };
    format!("{what}  ·  {:.2} s, {}", trace.duration, plural(trace.contacts.len(), "contact"))
}
