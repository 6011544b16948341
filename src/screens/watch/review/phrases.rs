//! The review in words.

use super::super::replayed::Replayed;
use super::state::ReviewPanel;
use crate::watch::labels;
use fob_arena::{Fortune, Quality, Reviewed};
use fob_rules::Setup;
use fob_services::phrases::chance_percent;
use fob_services::story::{best, worst};

/// Returns whether parties share out points, so that several can win.
pub(super) fn is_shared_out(replay: &Replayed) -> bool {
    replay.playback.header().setup().is_some_and(Setup::is_shared_out)
}

/// Returns a chance of winning, or expected points if points are shared.
pub(super) fn worth(points: f64, shared_out: bool) -> String {
    if shared_out { format!("{points:.2}") } else { chance_percent(points) }
}

/// Returns a difference of expected points, without its sign.
pub(super) fn difference(points: f64, shared_out: bool) -> String {
    if shared_out { format!("{:.2}", points.abs()) } else { format!("{:.0}", (points * 100.0).abs()) }
}

/// Returns a difference of expected points with its sign; nothing if it rounds to nothing.
pub(super) fn change(points: f64, shared_out: bool) -> Option<String> {
    let number = difference(points, shared_out);
    let sign = if points < 0.0 { '−' } else { '+' };
    (!matches!(number.as_str(), "0" | "0.00")).then(|| format!("{sign}{number}"))
}

/// Returns the marks of a shot in words, such as `poor, but lucky`; nothing if it has none.
pub(super) fn marks(shot: &Reviewed) -> Option<&'static str> {
    Some(match (shot.quality(), shot.fortune()) {
        (None, None) => return None,
        (None, Some(Fortune::Lucky)) => "lucky",
        (None, Some(Fortune::Unlucky)) => "unlucky",
        (Some(Quality::Missed), None) => labels::MISSED,
        (Some(Quality::Missed), Some(Fortune::Lucky)) => "a missed chance, but lucky",
        (Some(Quality::Missed), Some(Fortune::Unlucky)) => "a missed chance, and unlucky",
        (Some(Quality::Costly), _) => labels::COSTLY,
        (Some(Quality::Good), None) => "good",
        (Some(Quality::Poor), None) => labels::POOR,
        (Some(Quality::Good), Some(Fortune::Lucky)) => "good, and lucky",
        (Some(Quality::Good), Some(Fortune::Unlucky)) => "good, but unlucky",
        (Some(Quality::Poor), Some(Fortune::Lucky)) => "poor, but lucky",
        (Some(Quality::Poor), Some(Fortune::Unlucky)) => "poor, and unlucky",
    })
}

/// Returns the label of a shot in its match, as in the result: the best one, or the biggest mistake. `None` while the review is
/// not whole.
pub(super) fn of_match(review: &ReviewPanel, number: usize) -> Option<&'static str> {
    let shots = review.shots();
    let gains: Vec<f64> = shots.iter().map(Reviewed::change).collect();
    let is_it = |at: Option<usize>| review.is_whole() && at.is_some_and(|at| shots[at].number == number);
    if is_it(best(&gains)) {
        return Some(fob_services::labels::BEST_SHOT);
    }
    is_it(worst(&gains)).then_some(fob_services::labels::BIGGEST_MISTAKE)
}

/// Returns the good or bad of a shot, in sentences.
pub(super) fn judgement(shot: &Reviewed, shared_out: bool) -> String {
    let what = if shared_out { "expects" } else { "wins" };
    let worth = |points| worth(points, shared_out);
    let mut text = format!("{} {what} {}; ", labels::ON_AVERAGE, worth(shot.played));
    text += &match (change(shot.luck(), shared_out), shot.luck() > 0.0) {
        (None, _) => "so did this one.".to_owned(),
        (Some(_), true) => format!("with luck it came to {}.", worth(shot.outcome)),
        (Some(_), false) => format!("with bad luck it came to {}.", worth(shot.outcome)),
    };
    text
}
