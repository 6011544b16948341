//! Puzzle progress in words.

use super::labels;
use fob_services::data::{Score, Tried};

/// Returns the result of a first try.
pub(super) const fn result(tried: Tried) -> &'static str {
    match tried {
        Tried::Solved => labels::DONE,
        Tried::Helped => "solved with a hint",
        Tried::Failed => "not solved on the first try",
    }
}

/// Returns the progress with a kind.
pub(crate) fn score_in_words(score: &Score) -> String {
    if score.tried() == 0 {
        return "None tried yet.".to_owned();
    }
    let mut text = labels::first_tries(score.solved, score.tried());
    if score.helped > 0 {
        text += &format!(", {} with a hint", score.helped);
    }
    if score.best > 0 {
        text += &format!("{}, {} at best", labels::in_a_row(score.streak), score.best);
    }
    text + "."
}

/// Returns the difficulty of the next puzzles.
pub(super) const fn level(score: &Score) -> &'static str {
    match score.level {
        0 => "Easy",
        1 => "Medium",
        _ => "Hard",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_reported_without_zeros() {
        assert_eq!(score_in_words(&Score::default()), "None tried yet.");
        assert_eq!(score_in_words(&Score { failed: 1, ..Score::default() }), "0 of 1 solved on the first try.");
        let score = Score { solved: 5, helped: 1, failed: 2, streak: 3, best: 4, ..Score::default() };
        assert_eq!(score_in_words(&score), "5 of 8 solved on the first try, 1 with a hint; 3 in a row now, 4 at best.");
    }
}
