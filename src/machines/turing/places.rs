//! Finds the lines of a machine's rules in its text.

use super::text::{is_motion, words};
use std::collections::HashMap;

/// Returns the line, counted from 1, of the rule for each state and symbol, by their names. Lines that are not rules are skipped, and of
/// two rules for the same pair the first counts. The one-line notation has no lines for its rules.
pub fn rule_lines(text: &str) -> HashMap<(String, String), usize> {
    let mut lines = HashMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        let words: Vec<&str> = words(line).into_iter().map(|(_, word)| word).collect();
        let pair = match words[..] {
            [rule] => {
                let parts: Vec<char> = rule.chars().collect();
                if parts.len() != 5 || !is_motion(&parts[4].to_string()) {
                    continue;
                }
                (parts[0].to_string(), parts[1].to_string())
            }
            [state, symbol, _, _, motion] if is_motion(motion) => (state.to_owned(), symbol.to_owned()),
            _ => continue,
        };
        lines.entry(pair).or_insert(number);
    }
    lines
}
